//! What the verbs of texts do.

use super::super::model::{Change, What};
use super::super::rules::{Bound, Use};
use super::super::run::Choosing;
use super::super::{Pick, Res, unread};
use super::grid::MAT;
use super::harm::{self, Doer};
use super::units::{self, Deed, one_by_one};
use super::{D, R};
use shokan_lang::ast::{
    Arg, Count, KeyedArg, Number, Place, Player, Selection, Side, Verb, Word, ZoneRef,
};

/// More wounds than any text puts.
const MANY: i32 = 100;

fn keyed<'v>(args: &'v [Arg], key: &str) -> Option<&'v Selection> {
    args.iter().find_map(|arg| match arg {
        Arg::Keyed(word, KeyedArg::Selection(sel)) if word.as_str() == key => Some(sel),
        _ => None,
    })
}

fn counted(args: &[Arg]) -> Option<&Count> {
    args.iter().find_map(|arg| match arg {
        Arg::Count(count) => Some(count),
        _ => None,
    })
}

fn first(args: &[Arg]) -> Option<&Selection> {
    match args.first() {
        Some(Arg::Selection(sel) | Arg::Choice(_, sel)) => Some(sel),
        _ => None,
    }
}

pub(super) fn verb<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    verb: &Verb,
    name: Option<&Word>,
) -> Res<bool> {
    match verb {
        Verb::Draw { count, who } => {
            let n = r.number(count, u, None)?;
            let mut all = true;
            for seat in r.players(who.as_ref(), u)? {
                all &= draw(r, seat, n);
            }
            Ok(all)
        }
        Verb::Discard {
            count,
            who,
            random: true,
        } => at_random(r, u, count, who.as_ref()),
        Verb::DiscardCards { what } => discard(r, u, what),
        Verb::Reveal { what } => {
            let cards = r.cards(what, u)?;
            Ok(!cards.is_empty() && r.is_full(u, what))
        }
        Verb::Move { what, to } | Verb::Return { what, to } | Verb::Send { what, to } => {
            let zone = to.zone.zone.as_str();
            let low = to.place == Some(Place::Bottom);
            move_all(r, u, what, (zone, low), to.zone.side)
        }
        Verb::Destroy { what } => {
            let cards = r.cards(what, u)?;
            let mut full = !cards.is_empty() && r.is_full(u, what);
            for card in cards {
                if r.where_is(card) == "battlefield" {
                    harm::doom(r, card, Doer::text(u))?;
                } else {
                    full = false;
                }
            }
            Ok(full)
        }
        Verb::Search { zone, count, what } => search(r, d, u, zone, count.as_ref(), what, name),
        Verb::Shuffle { zone } => {
            let seat = seat_of(r, u, zone);
            shuffle(r, seat, zone.zone.as_str());
            Ok(true)
        }
        Verb::Roll { dice } => {
            let n = r.number(dice, u, None)?.max(0);
            // Luck takes the highest, as the stage scripts it.
            if let Some(name) = name {
                u.names.insert(name.text.clone(), Bound::Number(6 * n));
            }
            Ok(true)
        }
        Verb::PutOn { what, on } => put_on(r, u, what, on),
        Verb::Named { verb, args } => named(r, d, u, verb, args, name),
        other => unread(format!("verb {other:?}")),
    }
}

fn named<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    verb: &Word,
    args: &[Arg],
    name: Option<&Word>,
) -> Res<bool> {
    match verb.as_str() {
        "wound" | "remove_wounds" => wounds(r, d, u, verb, args, name),
        "swap" => {
            let (Some(one), Some(other)) = (first(args), keyed(args, "for")) else {
                return unread("swap of nothing");
            };
            let one = r.cards(one, u)?.first().copied();
            let other = r.cards(other, u)?.first().copied();
            Ok(swap(r, one, other))
        }
        "place" => {
            let (Some(what), Some(beside)) = (first(args), keyed(args, "beside")) else {
                return unread("place of nothing");
            };
            place(r, d, u, what, beside)
        }
        "take_magic" => {
            let (Some(count), Some(Selection::Player(from))) = (counted(args), keyed(args, "from"))
            else {
                return unread("take_magic of cards");
            };
            let from = r.player(Some(from), u)?;
            let there = r.pile(from, "magic_pile").len() as i32;
            let n = how_many(r, d, u, count, (0, there))?;
            for _ in 0..n.min(there) {
                let card = r.pile(from, "magic_pile")[0];
                r.onto(card, u.seat, "magic_pile");
            }
            Ok(n > 0 && n <= there)
        }
        "stack_magic" => {
            let (Some(count), Some(under)) = (counted(args), keyed(args, "under")) else {
                return unread("stack_magic of nothing");
            };
            let host = r.cards(under, u)?.first().copied();
            stack(r, d, u, count, host)
        }
        "move_unit" => {
            let deed = units::move_unit(r, u, args)?;
            one_by_one(r, d, u, args, name, deed)
        }
        "affect" => affect(r, u, args),
        "dice_become" => {
            let hit = |arg: &Arg| matches!(arg, Arg::Word(word) if word.as_str() == "hit");
            if let Some(attack) = &mut r.game.attack {
                attack.forced = Some(args.iter().any(hit));
            }
            Ok(true)
        }
        "attack_with" => one_by_one(r, d, u, args, name, Deed::Attack),
        "summon" => one_by_one(r, d, u, args, name, units::summons(args)),
        other => unread(format!("verb {other}")),
    }
}

/// R-SW-78: the attack that goes on is about these, too.
fn affect<'a>(r: &mut R<'a>, u: &Use<'a>, args: &[Arg]) -> Res<bool> {
    let Some(sel) = first(args) else {
        return unread("affect of nothing");
    };
    let cards = r.cards(sel, u)?;
    let Some(attack) = &mut r.game.attack else {
        return Ok(false);
    };
    attack.all.extend(cards);
    Ok(true)
}

/// Who is told to discard does it, or who holds the card in hand, else the player of the text
/// (SW-TRM.01).
fn discard<'a>(r: &mut R<'a>, u: &mut Use<'a>, what: &Selection) -> Res<bool> {
    let cards = r.cards(what, u)?;
    let full = !cards.is_empty() && r.is_full(u, what);
    let told = *what == Selection::Name("\u{0}discarded".into());
    for card in cards {
        let holder = r.model.cards[card].seat;
        // What is in a hand is discarded by who holds it.
        let held = r.where_is(card) == "hand";
        let seat = if told || held { holder } else { u.seat };
        // It has come there with the card it lay under.
        if r.pile(seat, "discard_pile").contains(&card) {
            continue;
        }
        r.leave(card, seat, seat, "discard_pile");
        r.keep(u, card);
    }
    Ok(full)
}

/// Puts wounds on cards, or takes them off.
fn wounds<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    verb: &Word,
    args: &[Arg],
    name: Option<&Word>,
) -> Res<bool> {
    let (Some(count), Some(sel)) = (
        counted(args),
        keyed(args, "to").or_else(|| keyed(args, "from")),
    ) else {
        return unread("wounds of nothing");
    };
    let cards = r.cards(sel, u)?;
    let there = !cards.is_empty() && r.is_full(u, sel);
    let (put, all) = if verb.as_str() == "wound" {
        let n = how_many(r, d, u, count, (0, MANY))?.min(MANY);
        harm::wound(r, d, &cards, n, Doer::text(u))?
    } else {
        let there = cards.iter().map(|&it| r.model.cards[it].damage).max();
        let n = how_many(r, d, u, count, (0, there.unwrap_or(0)))?;
        let (off, all) = mend(r, &cards, n)?;
        let every = matches!(count, Count::All);
        (off, off > 0 && (all || every))
    };
    if let Some(name) = name {
        u.names.insert(name.text.clone(), Bound::Number(put));
    }
    Ok(there && all)
}

/// How many are meant; `up to` is asked.
fn how_many<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    count: &Count,
    (least, most): (i32, i32),
) -> Res<i32> {
    let up_to = match count {
        Count::Exactly(n) => return Ok(r.number(n, u, None)?.max(0)),
        Count::All => return Ok(most),
        Count::UpTo(n) => r.number(n, u, None)?.clamp(0, most),
        Count::AnyNumber => most,
    };
    if up_to < least.max(1) {
        return Ok(0);
    }
    let picks = (least..=up_to).map(Pick::Number).collect();
    match d.ask(r, u.seat, "how many", picks)? {
        Pick::Number(n) => Ok(n),
        _ => Ok(0),
    }
}

/// R-SW-99.
fn mend(r: &mut R<'_>, cards: &[usize], n: i32) -> Res<(i32, bool)> {
    let (mut most, mut all) = (0, n > 0);
    for &card in cards {
        let off = n.min(r.model.cards[card].damage);
        most = most.max(off);
        all &= off == n;
        r.model.cards[card].damage -= off;
        if !r.has_end(card)? {
            r.game.ends.retain(|end| end.card != card);
        }
    }
    Ok((most, all))
}

fn draw(r: &mut R<'_>, seat: u8, n: i32) -> bool {
    for _ in 0..n {
        let Some(&card) = r.pile(seat, "draw_pile").first() else {
            return false;
        };
        r.put(card, seat, "hand", false);
    }
    true
}

/// SW-SUM.04: from the top, each on top of the own Discard Pile.
pub(super) fn spend(r: &mut R<'_>, seat: u8, n: i32) -> bool {
    for _ in 0..n {
        let Some(&card) = r.pile(seat, "magic_pile").first() else {
            return false;
        };
        r.onto(card, seat, "discard_pile");
    }
    true
}

/// Luck takes the last card, as the stage scripts it.
fn at_random<'a>(r: &mut R<'a>, u: &Use<'a>, count: &Number, who: Option<&Player>) -> Res<bool> {
    let n = r.number(count, u, None)?;
    let mut all = true;
    for seat in r.players(who, u)? {
        for _ in 0..n {
            let Some(&card) = r.pile(seat, "hand").last() else {
                all = false;
                break;
            };
            r.onto(card, seat, "discard_pile");
        }
    }
    Ok(all)
}

fn move_all<'a>(
    r: &mut R<'a>,
    u: &mut Use<'a>,
    what: &Selection,
    (zone, low): (&str, bool),
    side: Option<Side>,
) -> Res<bool> {
    let cards = r.cards(what, u)?;
    let full = !cards.is_empty() && r.is_full(u, what);
    for card in cards {
        // The owner's unless a side is said; SW-TRM.01: what is discarded is on the pile of who
        // does it, and out of a hand that is who holds it.
        let seat = match side {
            Some(Side::Enemy) => r.other(u.seat),
            Some(_) => u.seat,
            None if zone == "discard_pile" && r.where_is(card) == "hand" => {
                r.model.cards[card].seat
            }
            None if zone == "discard_pile" => u.seat,
            None => r.model.cards[card].owner,
        };
        if r.pile(seat, zone).contains(&card) {
            continue;
        }
        match zone {
            "hand" | "discard_pile" | "magic_pile" => r.leave(card, u.seat, seat, zone),
            other => return unread(format!("move to {other}")),
        }
        if low {
            let pile = &mut r.model.piles[usize::from(seat) * r.model.kinds + R::zone(zone)];
            pile.retain(|&it| it != card);
            pile.push(card);
        }
        r.keep(u, card);
    }
    Ok(full)
}

fn seat_of<'a>(r: &R<'a>, u: &Use<'a>, zone: &ZoneRef) -> u8 {
    if zone.side == Some(Side::Enemy) {
        r.other(u.seat)
    } else {
        u.seat
    }
}

/// A shuffle, as the stage scripts it: the other way round.
pub(super) fn shuffle(r: &mut R<'_>, seat: u8, zone: &str) {
    let at = usize::from(seat) * r.model.kinds + R::zone(zone);
    r.model.piles[at].reverse();
}

/// R-SW-116: a fitting card must be taken, and the pile is shuffled in every case.
fn search<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    zone: &ZoneRef,
    count: Option<&Count>,
    what: &Selection,
    name: Option<&Word>,
) -> Res<bool> {
    let Selection::Cards(set) = what else {
        return unread("search for no set");
    };
    let seat = seat_of(r, u, zone);
    let mut set = set.clone();
    set.qualifiers
        .push(shokan_lang::ast::Qualifier::In(vec![zone.zone.clone()]));
    if seat == u.seat {
        set.side = Side::Own;
    } else {
        set.side = Side::Enemy;
    }
    let from = Selection::Cards(set);
    let said = match count {
        None => Some(1),
        Some(Count::Exactly(n)) => Some(r.number(n, u, None)?),
        Some(_) => None,
    };
    match (said, count) {
        (Some(n), _) => find(r, d, u, (n, &from), name)?,
        (None, Some(count)) => {
            let it = Choosing {
                count,
                from: &from,
                total: None,
                name: name.map_or("", |name| name.as_str()),
                by: None,
                own: false,
            };
            r.choose(d, u, &it)?;
        }
        (None, None) => {}
    }
    if !r.game.searched.contains(&seat) {
        r.game.searched.push(seat);
    }
    Ok(u.done)
}

/// As many fitting cards as are said, one after another; that there are no more is told by an
/// answer.
fn find<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    (n, from): (i32, &Selection),
    name: Option<&Word>,
) -> Res<()> {
    let name = name.map_or("", |name| name.as_str()).to_owned();
    let mut found: Vec<usize> = Vec::new();
    while (found.len() as i32) < n {
        let open = r.cards(from, u)?.into_iter();
        let open: Vec<Pick> = (open.filter(|it| !found.contains(it)))
            .map(Pick::Card)
            .collect();
        let picks = if open.is_empty() {
            vec![Pick::Done]
        } else {
            open
        };
        let Pick::Card(card) = d.ask(r, u.seat, "search", picks)? else {
            break;
        };
        found.push(card);
    }
    u.done = !found.is_empty();
    if !u.done {
        u.short.push(name.clone());
    }
    let found = found.iter().map(|&card| r.model.was(card)).collect();
    u.names.insert(name, Bound::Cards(found));
    Ok(())
}

/// The event lies on a card of the battlefield.
fn put_on<'a>(r: &mut R<'a>, u: &mut Use<'a>, what: &Selection, on: &Selection) -> Res<bool> {
    let host = r.cards(on, u)?.first().copied();
    let Some(space) = host.and_then(|host| r.space(host)) else {
        return Ok(false);
    };
    let cards = r.cards(what, u)?;
    let full = !cards.is_empty() && r.is_full(u, what);
    for card in cards {
        r.put(card, u.seat, "on_top", false);
        r.model.cards[card].place = space;
        r.keep(u, card);
    }
    Ok(full)
}

/// R-SW-76: at any distance, with what lies under and on them.
fn swap(r: &mut R<'_>, one: Option<usize>, other: Option<usize>) -> bool {
    let (Some(one), Some(other)) = (one, other) else {
        return false;
    };
    let (Some(a), Some(b)) = (r.space(one), r.space(other)) else {
        return false;
    };
    if a == b {
        return false;
    }
    for it in &mut r.model.cards {
        if it.place == a {
            it.place = b;
        } else if it.place == b {
            it.place = a;
        }
    }
    true
}

/// R-SW-76: onto an empty space beside one of these; no move.
fn place<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    what: &Selection,
    beside: &Selection,
) -> Res<bool> {
    let Some(&card) = r.cards(what, u)?.first() else {
        return Ok(false);
    };
    let cards = r.cards(beside, u)?;
    let free = r.free_beside(&cards);
    if free.is_empty() {
        return Ok(false);
    }
    let here = r.space(card);
    let seat = if here.is_some() {
        r.model.cards[card].controller
    } else {
        u.seat
    };
    let kind = R::zone("battlefield");
    let picks = free.iter().map(|&at| Pick::Cell(MAT, kind, at)).collect();
    let Pick::Cell(_, _, at) = d.ask(r, u.seat, "space", picks)? else {
        return Ok(false);
    };
    match here {
        Some(from) => {
            for it in &mut r.model.cards {
                if it.place == from {
                    it.place = at;
                }
            }
        }
        None => {
            r.put(card, seat, "battlefield", false);
            r.model.cards[card].place = at;
            r.keep(u, card);
        }
    }
    Ok(true)
}

/// R-SW-118: from the top of the Magic Pile to the bottom of what lies under a card.
fn stack<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    count: &Count,
    host: Option<usize>,
) -> Res<bool> {
    let Some((host, space)) = host.and_then(|host| Some((host, r.space(host)?))) else {
        return Ok(false);
    };
    let there = r.pile(u.seat, "magic_pile").len() as i32;
    let n = how_many(r, d, u, count, (1, there))?;
    for _ in 0..n.min(there) {
        let card = r.pile(u.seat, "magic_pile")[0];
        let seat = r.model.cards[host].controller;
        r.put(card, seat, "under", false);
        r.model.cards[card].place = space;
        r.model.cards[card].face_down = true;
    }
    Ok(n > 0 && n <= there)
}

/// Gives a change to cards; control of a card goes over with it. Whether all have taken it.
pub(super) fn give<'a>(r: &mut R<'a>, mut change: Change<'a>) -> Res<bool> {
    if let What::Word(word, _) = &change.what
        && word == "controlled"
    {
        for &card in &change.cards {
            let before = r.model.cards[card].controller;
            if r.where_is(card) != "battlefield" || before == change.seat {
                continue;
            }
            // Who had it is remembered; what lies under it goes along (10.8).
            r.model.give(Change {
                what: What::Word("controlled".to_owned(), i32::from(before)),
                cards: vec![card],
                ..change.clone()
            });
            for it in r.stacked(card, "under") {
                r.model.hand_over(it, change.seat, R::zone("under"));
            }
            r.model.hand_over(card, change.seat, R::zone("battlefield"));
        }
        return Ok(true);
    }
    let all = change.cards.len();
    // SW-TRM.22: a card that the same text took off the battlefield has nothing left but its cost.
    if !matches!(&change.what, What::Add(stat, _) | What::Set(stat, _) if stat == "cost") {
        change.cards.retain(|&card| r.on_field(card));
    }
    let taken = change.cards.len() == all;
    r.model.give(change);
    Ok(taken)
}
