//! What the verbs of texts do.

use super::super::model::{Change, What};
use super::super::rules::{Bound, Rules, Use};
use super::super::run::Choosing;
use super::super::{Pick, Res, Stop, unread};
use super::happens::Happens;
use super::{D, R, SummonAndMagic};
use shokan_lang::ast::{
    Arg, CardSet, Count, Destination, Duration, Facing, KeyedArg, Number, Place, Player, Qualifier,
    Selection, Statement, Verb, Word, ZoneRef,
};

/// The cards of the first argument.
fn first(args: &[Arg]) -> Option<&Selection> {
    args.iter().find_map(|arg| match arg {
        Arg::Selection(sel) => Some(sel),
        _ => None,
    })
}

/// The word behind a key.
fn keyed<'v>(args: &'v [Arg], key: &str) -> Option<&'v str> {
    args.iter().find_map(|arg| match arg {
        Arg::Keyed(word, KeyedArg::Words(all)) if word.as_str() == key => {
            all.first().map(Word::as_str)
        }
        _ => None,
    })
}

/// The cards behind a key.
fn keyed_cards<'v>(args: &'v [Arg], key: &str) -> Option<&'v Selection> {
    args.iter().find_map(|arg| match arg {
        Arg::Keyed(word, KeyedArg::Selection(sel)) if word.as_str() == key => Some(sel),
        _ => None,
    })
}

fn number(args: &[Arg]) -> Option<&Number> {
    args.iter().find_map(|arg| match arg {
        Arg::Number(n) => Some(n),
        _ => None,
    })
}

/// The verbs of the rulebook in a block, with what stands behind them.
pub(super) fn verbs_of(block: &[Statement]) -> Vec<(&str, &[Arg])> {
    let mut all = Vec::new();
    for statement in block {
        match statement {
            Statement::Do {
                verb: Verb::Named { verb, args },
                ..
            } => all.push((verb.as_str(), args.as_slice())),
            Statement::If {
                then, otherwise, ..
            }
            | Statement::May {
                then, otherwise, ..
            } => {
                all.extend(verbs_of(then));
                all.extend(verbs_of(otherwise.as_deref().unwrap_or_default()));
            }
            Statement::Each { body, .. } => all.extend(verbs_of(body)),
            Statement::Either { modes, .. } => {
                all.extend(modes.iter().flat_map(|mode| verbs_of(mode)));
            }
            _ => {}
        }
    }
    all
}

pub(super) fn verb<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    verb: &Verb,
    name: Option<&Word>,
) -> Res<bool> {
    match verb {
        Verb::Draw { count, who } => draws(r, u, count, who.as_ref()),
        Verb::Mill { count, of } => {
            let n = r.number(count, u, None)?;
            let mut all = true;
            for seat in r.players(of.as_ref(), u)? {
                all &= mill(r, seat, n)?;
            }
            Ok(all)
        }
        Verb::Discard {
            count,
            who,
            random: true,
        } => at_random(r, u, count, who.as_ref()),
        Verb::LookTop { count, of } | Verb::RevealTop { count, of } => {
            look(r, u, count, of.as_ref(), name)
        }
        Verb::Look { what } | Verb::Reveal { what } => {
            let cards = r.cards(what, u)?;
            Ok(!cards.is_empty())
        }
        Verb::Search { zone, count, what } => search(r, d, u, (zone, count.as_ref(), what), name),
        Verb::Shuffle { zone } => {
            let seat = r.side(zone.side, u.seat);
            r.shuffle(seat);
            r.game.looked.remove(&seat);
            Ok(true)
        }
        Verb::DiscardCards { what } => move_all(r, u, what, "graveyard", None),
        Verb::Move { what, to } | Verb::Return { what, to } | Verb::Send { what, to } => {
            match to.zone.zone.as_str() {
                "hand" => move_all(r, u, what, "hand", Some(to)),
                "deck" => move_all(r, u, what, "deck", Some(to)),
                "graveyard" => move_all(r, u, what, "graveyard", Some(to)),
                other => unread(format!("move to {other}")),
            }
        }
        Verb::Lose { who } | Verb::Win { who } => {
            let seat = r.player(Some(who), u)?;
            let wins = matches!(verb, Verb::Win { .. });
            r.model.winner = Some(if wins { seat } else { 1 - seat });
            Err(Stop::Over)
        }
        Verb::EndTurn => Err(Stop::Cut),
        other => to_cards(r, d, u, other),
    }
}

fn to_cards<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &mut Use<'a>, verb: &Verb) -> Res<bool> {
    match verb {
        Verb::Destroy { what } => {
            let meant = meant(r, u, what)?;
            let cards = touched(r, u, what)?;
            let nature = r.nature(u);
            let fell = r.destroy(d, u, &cards, &nature)?;
            Ok(meant == Some(fell.len()))
        }
        Verb::Damage { amount, to } => damage(r, d, u, (amount, to), None),
        Verb::Turn { what, facing } => {
            let meant = meant(r, u, what)?;
            let cards = touched(r, u, what)?;
            for &card in cards.iter().filter(|_| *facing == Facing::Down) {
                turn_down(r, card)?;
            }
            Ok(meant == Some(cards.len()))
        }
        Verb::PutCounters { count, of, on } => {
            let n = r.number(count, u, None)?;
            let seat = r.side(of.side, u.seat);
            let Some(&card) = r.cards(on, u)?.first() else {
                return Ok(false);
            };
            if !r.is_monster(card) {
                return unread("counters on a card that is no monster");
            }
            let mut all = true;
            for _ in 0..n {
                all &= r.put_counter(seat, card);
            }
            Ok(all)
        }
        Verb::Named { verb, args } => named(r, d, u, verb, args),
        Verb::Prevent => Ok(true),
        Verb::Negate { .. } | Verb::Cancel { .. } => unread("negate, cancel"),
        Verb::PutUnder { .. } => unread("put under"),
        Verb::PutOn { .. } => unread("put on"),
        Verb::RemoveCounters {
            count,
            counter: None,
            from,
        } => remove_counters(r, d, u, count, from),
        Verb::Control { what, by } => control(r, u, what, by),
        other => unread(format!("verb {other:?}")),
    }
}

fn named<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    verb: &Word,
    args: &[Arg],
) -> Res<bool> {
    match verb.as_str() {
        "damage" => match (number(args), keyed_cards(args, "to")) {
            (Some(n), Some(to)) => damage(r, d, u, (n, to), keyed(args, "against")),
            _ => unread("damage of nothing"),
        },
        "refresh" => {
            let meant = meant_of(r, u, args)?;
            let cards = cards_of(r, u, args)?;
            for &card in &cards {
                if r.game.acted.remove(&card) {
                    r.game.refreshed.insert(card);
                }
            }
            Ok(meant == Some(cards.len()))
        }
        "regain_ap" => {
            let n = match number(args) {
                Some(n) => r.number(n, u, None)?,
                None => 0,
            };
            // R-SM-38: spent counters come back, to three at most.
            let turn = r.model.active == u.seat;
            let room = if turn { (3 - r.game.ap).max(0) } else { 0 };
            let back = n.clamp(0, room);
            r.game.ap += back;
            Ok(back == n)
        }
        "lose_ap" => {
            let n = match number(args) {
                Some(n) => r.number(n, u, None)?,
                None => 0,
            };
            let of = args.iter().find_map(|arg| match arg {
                Arg::Keyed(_, KeyedArg::Selection(Selection::Player(who))) => Some(who),
                _ => None,
            });
            let has = r.players(of, u)?.contains(&r.model.active);
            let lost = if has { n.clamp(0, r.game.ap) } else { 0 };
            r.game.ap -= lost;
            Ok(lost == n)
        }
        "turn_position" => turn_position(r, u, args),
        "enter_field" | "revive" => enter(r, d, u, verb, args),
        "summon_face_down" => summon_down(r, u, args),
        "equip_under" => equip_under(r, u, args),
        other => unread(format!("verb {other}")),
    }
}

fn cards_of<'a>(r: &mut R<'a>, u: &Use<'a>, args: &[Arg]) -> Res<Vec<usize>> {
    match first(args) {
        Some(sel) => touched(r, u, sel),
        None => Ok(Vec::new()),
    }
}

/// How many cards a verb speaks of; none where there are none or fewer than its text says.
fn meant<'a>(r: &R<'a>, u: &Use<'a>, what: &Selection) -> Res<Option<usize>> {
    let n = r.cards(what, u)?.len();
    Ok((n > 0 && r.is_full(u, what)).then_some(n))
}

fn meant_of<'a>(r: &R<'a>, u: &Use<'a>, args: &[Arg]) -> Res<Option<usize>> {
    first(args).map_or(Ok(None), |what| meant(r, u, what))
}

/// The cards that a text does something to: what lies face-down comes up (SM-24.04), and to some it
/// does nothing (SM-25-20).
fn touched<'a>(r: &mut R<'a>, u: &Use<'a>, what: &Selection) -> Res<Vec<usize>> {
    let nature = r.nature(u);
    let mut all = Vec::new();
    for card in r.cards(what, u)? {
        r.turn_up(card)?;
        if !r.is_immune(card, &nature)? {
            all.push(card);
        }
    }
    Ok(all)
}

fn draws<'a>(r: &mut R<'a>, u: &Use<'a>, count: &Number, who: Option<&Player>) -> Res<bool> {
    let n = r.number(count, u, None)?;
    let seats = r.players(who, u)?;
    for _ in 0..n {
        let mut short = [false, false];
        for &seat in &seats {
            let Some(&card) = r.pile(seat, "deck").first() else {
                short[usize::from(seat)] = true;
                continue;
            };
            r.shift(card, seat, "hand", false);
            let mut it = Happens::of("draw", seat);
            it.to = Some("hand");
            r.happens(&it)?;
        }
        // SM-05-3.c, R-SM-44: one check (R-SM-45).
        let burst = r.bursts();
        r.lose([short[0] || burst[0], short[1] || burst[1]])?;
    }
    Ok(true)
}

fn mill(r: &mut R<'_>, seat: u8, n: i32) -> Res<bool> {
    for _ in 0..n {
        let Some(&card) = r.pile(seat, "deck").first() else {
            return Ok(false);
        };
        r.shift(card, seat, "graveyard", false);
    }
    Ok(true)
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
            r.goes(card, "graveyard")?;
            r.shift(card, seat, "graveyard", false);
        }
    }
    Ok(all)
}

fn look<'a>(
    r: &mut R<'a>,
    u: &mut Use<'a>,
    count: &Number,
    of: Option<&Player>,
    name: Option<&Word>,
) -> Res<bool> {
    let n = r.number(count, u, None)?.max(0);
    let seat = r.player(of, u)?;
    let top = r.pile(seat, "deck").into_iter().take(n as usize);
    let top: Vec<_> = top.map(|card| r.model.was(card)).collect();
    let full = top.len() as i32 >= n;
    let name = name.map_or("", Word::as_str).to_owned();
    u.names.insert(name, Bound::Cards(top));
    r.game.looked.insert(seat);
    Ok(full)
}

fn search<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    (zone, count, what): (&ZoneRef, Option<&Count>, &Selection),
    name: Option<&Word>,
) -> Res<bool> {
    let Selection::Cards(set) = what else {
        return unread("a search for something else than cards");
    };
    let seat = r.side(zone.side, u.seat);
    r.game.looked.insert(seat);
    let mut set: CardSet = set.clone();
    set.qualifiers.push(Qualifier::In(vec![zone.zone.clone()]));
    if let Some(side) = zone.side {
        set.side = side;
    } else {
        set.side = shokan_lang::ast::Side::Own;
    }
    let one = Count::Exactly(Number::Literal(1));
    let count = match count.unwrap_or(&one) {
        Count::Exactly(n) => Count::UpTo(n.clone()),
        other => other.clone(),
    };
    let it = Choosing {
        count: &count,
        from: &Selection::Cards(set),
        total: None,
        name: name.map_or("", Word::as_str),
        by: None,
        own: false,
    };
    r.choose(d, u, &it)?;
    Ok(u.done)
}

fn move_all<'a>(
    r: &mut R<'a>,
    u: &mut Use<'a>,
    what: &Selection,
    zone: &'static str,
    to: Option<&Destination>,
) -> Res<bool> {
    let meant = meant(r, u, what)?;
    let cards = touched(r, u, what)?;
    let mut all = meant == Some(cards.len());
    for card in cards {
        if r.where_is(card) == "avatar_zone" || r.where_is(card) == "counters" {
            return unread("an avatar or a counter moves");
        }
        if r.where_is(card) == zone && zone != "deck" {
            all = false;
            continue;
        }
        if zone == "hand" && r.cannot(card, "be_returned")? {
            all = false;
            continue;
        }
        let top = to.is_some_and(|to| to.place == Some(Place::Top));
        r.send(card, zone, top)?;
        r.follow(u, card);
    }
    Ok(all)
}

/// 10.9, R-SM-68: from what stays as long as it stays, else for this turn.
fn control<'a>(r: &mut R<'a>, u: &Use<'a>, what: &Selection, by: &Player) -> Res<bool> {
    let meant = meant(r, u, what)?;
    let cards = touched(r, u, what)?;
    let mut all = meant == Some(cards.len());
    for &card in &cards {
        all &= !r.cannot(card, "change_controller")?;
    }
    let seat = r.player(Some(by), u)?;
    let source = u.source.map(|was| was.card);
    let stays = source.is_some_and(|card| r.works(card) && r.type_of(card) != "monster");
    let took = r.give_change(Change {
        what: What::Word("controlled".to_owned(), 0),
        cards,
        seat,
        until: if stays {
            Duration::WhileUnder
        } else {
            Duration::ThisTurn
        },
        came: 0,
        turn: 0,
        source: u.source,
        text: u.text,
    })?;
    Ok(all && took)
}

fn damage<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    (amount, to): (&Number, &Selection),
    against: Option<&str>,
) -> Res<bool> {
    let n = r.number(amount, u, None)?;
    let meant = meant(r, u, to)?;
    let mut cards = touched(r, u, to)?;
    cards.retain(|&card| r.is_shot_at(card, u));
    let nature = r.nature(u);
    let mut all = meant == Some(cards.len());
    let mut doomed = Vec::new();
    for &card in &cards {
        if !r.is_open(card) {
            all = false;
            continue;
        }
        let rested = r.model.cards[card].rested;
        let stat = match against {
            Some("attack") => "attack",
            Some(_) => "defence",
            None if rested => "defence",
            None => "attack",
        };
        let weak = r.passive(card, "weakness")?;
        let weak = weak.iter().any(|it| nature.attributes.contains(&it.0));
        let value = if weak {
            0
        } else {
            SummonAndMagic::stat(r, card, stat)?
        };
        if n >= value {
            doomed.push(card);
        }
    }
    r.destroy(d, u, &doomed, &nature)?;
    Ok(all)
}

fn turn_position<'a>(r: &mut R<'a>, u: &Use<'a>, args: &[Arg]) -> Res<bool> {
    let meant = meant_of(r, u, args)?;
    let cards = cards_of(r, u, args)?;
    let to = keyed(args, "to").unwrap_or("other_position").to_owned();
    let mut all = meant == Some(cards.len());
    for card in cards {
        if !r.is_monster(card) {
            all = false;
            continue;
        }
        let lies = r.model.cards[card].rested;
        let wanted = match to.as_str() {
            "attack_position" => false,
            "defence_position" => true,
            _ => !lies,
        };
        if r.cannot(card, "be_turned")? {
            all = false;
            continue;
        }
        if lies == wanted {
            continue;
        }
        r.model.cards[card].rested = wanted;
        let mut it = Happens::to("turn_position", card);
        it.seat = Some(r.model.cards[card].controller);
        it.lay = lies;
        r.happens(&it)?;
    }
    Ok(all)
}

fn enter<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    verb: &Word,
    args: &[Arg],
) -> Res<bool> {
    let Some(sel) = first(args) else {
        return Ok(false);
    };
    if args
        .iter()
        .any(|arg| matches!(arg, Arg::Keyed(word, _) if word.as_str() == "paying"))
    {
        return unread("enter_field paying activation");
    }
    let revives = verb.as_str() == "revive";
    let to = keyed(args, "to").map(str::to_owned);
    let cards = r.cards(sel, u)?;
    let monsters = cards.iter().filter(|&&card| r.type_of(card) == "monster");
    match (monsters.count(), &cards[..]) {
        (_, []) => return Ok(false),
        (0, &[card]) if !revives => return lay_out(r, u, card),
        (n, all) if n != all.len() && !revives => {
            return unread("several sorts of cards enter");
        }
        _ => {}
    }
    let mut all = r.is_full(u, sel);
    for card in cards {
        // SM-12-9.g: only monsters are revived.
        let monster = r.type_of(card) == "monster";
        if revives && (!monster || r.where_is(card) != "graveyard") {
            all = false;
            continue;
        }
        all &= r.enter(d, u, card, to.as_deref(), revives)?;
        r.look_at_table()?;
    }
    Ok(all)
}

/// A land or a weather takes its place, wherever it comes from (SM-15.03, SM-16.03).
fn lay_out<'a>(r: &mut R<'a>, u: &mut Use<'a>, card: usize) -> Res<bool> {
    match r.type_of(card) {
        _ if r.on_field(card) => Ok(false),
        "land" | "weather" => {
            r.take_place(card, u.seat)?;
            r.follow(u, card);
            Ok(true)
        }
        "artifact" => {
            let kinds = r.printed(card).words("kind");
            if kinds.iter().any(|it| it.as_str() == "install") {
                return unread("an artifact is installed by an effect");
            }
            Ok(false)
        }
        _ => Ok(false),
    }
}

/// A monster is turned face-down into defence position; what lies under it goes (R-SM-104).
fn turn_down(r: &mut R<'_>, card: usize) -> Res<()> {
    if !r.is_open(card) {
        return Ok(());
    }
    r.model.cards[card].face_down = true;
    r.model.cards[card].rested = true;
    for it in r.in_pile(card, "under") {
        r.goes(it, "graveyard")?;
        let owner = r.model.cards[it].owner;
        r.shift(it, owner, "graveyard", false);
    }
    Ok(())
}

/// Monsters come face-down out of the hand; the advance COST is paid, and nothing enters (R-SM-77).
fn summon_down<'a>(r: &mut R<'a>, u: &mut Use<'a>, args: &[Arg]) -> Res<bool> {
    let Some(sel) = first(args) else {
        return Ok(false);
    };
    let cards = r.cards(sel, u)?;
    let mut all = !cards.is_empty() && r.is_full(u, sel);
    for card in cards {
        let monster = r.type_of(card) == "monster" && !r.on_field(card);
        for word in ["tribute", "lone", "summon_condition", "no_defence_position"] {
            if monster && !r.printed_passive(card, word).is_empty() {
                return unread("a face-down summon with a condition");
            }
        }
        if !monster {
            all = false;
            continue;
        }
        let place = r.new_place();
        r.shift(card, u.seat, "monster_zone", false);
        let it = &mut r.model.cards[card];
        (it.place, it.rested, it.face_down) = (place, true, true);
        r.follow(u, card);
        let mut owed = [0, 0];
        if !SummonAndMagic::lacks(r, card, "advance")? {
            owed[usize::from(u.seat)] = SummonAndMagic::printed(r, card, "advance")?;
        }
        r.pay_from_decks(owed)?;
        r.look_at_table()?;
    }
    Ok(all)
}

/// The counter that was placed last goes first (R-SM-93).
pub(super) fn remove_counters<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    count: &Number,
    from: &Selection,
) -> Res<bool> {
    let n = r.number(count, u, None)?;
    for _ in 0..n {
        let all = r.cards(from, u)?.into_iter();
        let all: Vec<usize> = all
            .filter(|&card| !r.in_pile(card, "counters").is_empty())
            .collect();
        let card = match all[..] {
            [] => return Ok(false),
            [only] => only,
            _ => {
                let picks = all.iter().map(|&card| Pick::Card(card)).collect();
                match d.ask(r, u.seat, "counter", picks)? {
                    Pick::Card(card) => card,
                    _ => return Ok(false),
                }
            }
        };
        if r.is_monster(card) {
            if let Some(&last) = r.in_pile(card, "counters").last() {
                let owner = r.model.cards[last].owner;
                r.shift(last, owner, "graveyard", false);
            }
        } else {
            return unread("counters of a card that is no monster");
        }
    }
    Ok(true)
}

/// SM-23.40: a card goes under a monster, wherever it was.
fn equip_under<'a>(r: &mut R<'a>, u: &mut Use<'a>, args: &[Arg]) -> Res<bool> {
    let (Some(what), Some(to)) = (first(args), keyed_cards(args, "to")) else {
        return unread("equipment of nothing");
    };
    let full = r.is_full(u, what) && r.is_full(u, to);
    let (cards, hosts) = (r.cards(what, u)?, r.cards(to, u)?);
    let (&[card], &[host]) = (cards.as_slice(), hosts.as_slice()) else {
        let none = cards.is_empty() || hosts.is_empty();
        return if none {
            Ok(false)
        } else {
            unread("several cards under one")
        };
    };
    if r.where_is(card) == "monster_zone" {
        return unread("a monster of the field under another");
    }
    if r.on_field(host) && !r.is_monster(host) && !r.model.cards[host].face_down {
        return unread("a card under a card that is no monster");
    }
    let entering = !r.on_field(card);
    let nature = r.nature(u);
    let fits = card != host
        && r.is_open(host)
        && r.has_room_for(card, host)?
        && !r.is_immune(host, &nature)?;
    // SM-25-09.c: entering as equipment is entering.
    if !fits || entering && !r.printed_passive(card, "summon_condition").is_empty() {
        return Ok(false);
    }
    r.equip(card, host, u.seat)?;
    r.follow(u, card);
    if entering && r.type_of(card) == "monster" {
        let mut owed = [0, 0];
        let side = usize::from(r.model.cards[host].seat);
        owed[side] = SummonAndMagic::stat(r, card, "advance")?;
        r.pay_from_decks(owed)?;
    }
    Ok(full)
}

impl<'a> R<'a> {
    /// Whether a verb can do to a card what it will do to the one of this name.
    pub(super) fn takes(
        &self,
        card: usize,
        u: &Use<'a>,
        name: &str,
        (verb, args): (&str, &[Arg]),
    ) -> Res<bool> {
        let is = |sel: &Selection| matches!(sel, Selection::Name(word) if word.as_str() == name);
        let named = first(args).is_some_and(is);
        match verb {
            "revive" | "enter_field" if named && self.type_of(card) == "monster" => {
                self.can_enter(card, u.seat)
            }
            "summon_face_down" if named => self.can_enter(card, u.seat),
            "equip_under" if keyed_cards(args, "to").is_some_and(is) => {
                let what = first(args).map_or(Ok(Vec::new()), |sel| self.cards(sel, u))?;
                let seen = |it: &&usize| self.model.cards[**it].seat == u.seat;
                match what.iter().find(seen) {
                    Some(&it) => self.has_room_for(it, card),
                    None => Ok(self.passive(card, "no_equip")?.is_empty()),
                }
            }
            _ => Ok(true),
        }
    }

    /// A monster that lies face-down comes up, as it lies.
    pub(super) fn turn_up(&mut self, card: usize) -> Res<()> {
        if !self.is_monster(card) || !self.model.cards[card].face_down {
            return Ok(());
        }
        self.model.cards[card].face_down = false;
        let mut it = Happens::to("turned_up", card);
        it.seat = Some(self.model.cards[card].controller);
        self.happens(&it)
    }

    /// A card goes under a monster as equipment.
    pub(super) fn equip(&mut self, card: usize, host: usize, seat: u8) -> Res<()> {
        let place = self.model.cards[host].place;
        let side = self.model.cards[host].seat;
        self.shift(card, side, "under", false);
        self.model.cards[card].place = place;
        if side != seat {
            self.model.cards[card].marks |= super::values::FOREIGN;
        }
        let mut it = Happens::to("equip", host);
        it.seat = Some(side);
        self.happens(&it)
    }
}
