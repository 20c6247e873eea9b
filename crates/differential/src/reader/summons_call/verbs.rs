//! What the verbs of texts do.

use super::super::event::Happens;
use super::super::model::Waiting;
use super::super::rules::{Bound, Rules, Sight, Use};
use super::super::{Pick, Res, unread};
use super::settle::{self, check_loss, leaves, replaced};
use super::{D, R, SummonsCall, attack, turn};
use shokan_lang::ast::{
    Arg, Destination, Facing, Modifier, Number, Orientation, Place, Player, Selection, Side,
    Statement, Verb, Word,
};

/// The card whose text is carried out, as the one that does what happens.
const fn doer(u: &Use<'_>) -> Option<usize> {
    match u.source {
        Some(was) => Some(was.card),
        None => None,
    }
}

fn by_text(u: &Use<'_>) -> &'static str {
    if u.paying { "cost" } else { "effect" }
}

fn first(args: &[Arg]) -> Option<&Selection> {
    match args.first() {
        Some(Arg::Selection(sel)) => Some(sel),
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
                all &= draw(r, u, seat, n)?;
            }
            Ok(all)
        }
        Verb::Mill { count, of } => {
            let n = r.number(count, u, None)?;
            let mut all = true;
            for seat in r.players(of.as_ref(), u)? {
                all &= mill(r, u, seat, n)?;
            }
            Ok(all)
        }
        Verb::LookTop { count, of } | Verb::RevealTop { count, of } => {
            look(r, u, count, of.as_ref(), name)
        }
        Verb::Reveal { what } => {
            let cards = r.cards(what, u)?;
            Ok(!cards.is_empty() && r.is_full(u, what))
        }
        Verb::DiscardCards { what } => move_all(r, u, what, "outside", None),
        Verb::Move { what, to } | Verb::Return { what, to } | Verb::Send { what, to } => {
            if to.zone.zone.as_str() == "unit_zone" {
                return put_on_field(r, d, u, what, to);
            }
            let zone = R::zone(&to.zone.zone);
            match SummonsCall::ZONES.get(zone) {
                Some(zone) => move_all(r, u, what, zone, Some(to)),
                None => unread(format!("move to {}", to.zone.zone)),
            }
        }
        Verb::Shuffle { zone } => {
            let enemy = zone.side == Some(Side::Enemy);
            let seat = if enemy { r.other(u.seat) } else { u.seat };
            refill(r, seat)?;
            shuffled(r, seat);
            Ok(true)
        }
        Verb::Discard {
            count,
            who,
            random: true,
        } => at_random(r, u, count, who.as_ref()),
        Verb::Play { what, free } => {
            let card = r.cards(what, u)?.first().copied();
            card.map_or(Ok(false), |card| play_by_text(r, d, u, card, *free))
        }
        Verb::Lose { who } | Verb::Win { who } => {
            let seat = r.player(Some(who), u)?;
            let wins = matches!(verb, Verb::Win { .. });
            r.model.winner = Some(if wins { seat } else { 1 - seat });
            Err(super::super::Stop::Over)
        }
        Verb::Named { verb, args } => named(r, d, u, verb, args),
        other => to_cards(r, d, u, other),
    }
}

/// R-SC-96: a text has a card played, if it can be.
fn play_by_text<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    card: usize,
    free: bool,
) -> Res<bool> {
    let can = can_play_by_text(r, u, card, free)?;
    if can {
        turn::play(r, d, card, u.seat, free, Some(u))?;
    }
    Ok(can)
}

/// R-SC-96: whether a text can have a card played now.
pub(super) fn can_play_by_text<'a>(r: &R<'a>, u: &Use<'a>, card: usize, free: bool) -> Res<bool> {
    let from = matches!(r.where_is(card), "hand" | "outside");
    let own = r.model.cards[card].owner == u.seat;
    Ok(from && own && r.game.texts <= 2 && turn::may_play(r, card, u.seat, free)?)
}

/// Luck takes the last card, as the stage scripts it.
fn at_random<'a>(
    r: &mut R<'a>,
    u: &mut Use<'a>,
    count: &Number,
    who: Option<&Player>,
) -> Res<bool> {
    let n = r.number(count, u, None)?;
    let mut full = true;
    for seat in r.players(who, u)? {
        for _ in 0..n {
            let Some(&card) = r.pile(seat, "hand").last() else {
                full = false;
                break;
            };
            leaves(r, card, "outside", by_text(u), doer(u))?;
            r.put(card, seat, "outside", false);
            r.keep(u, card);
        }
    }
    Ok(full)
}

/// Verbs that do something to cards where they lie.
fn to_cards<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &mut Use<'a>, verb: &Verb) -> Res<bool> {
    match verb {
        Verb::Order { what, to } => order(r, d, u, what, to),
        Verb::Damage { amount, to } => {
            let n = r.number(amount, u, None)?;
            let cards = r.cards(to, u)?;
            let full = !cards.is_empty() && r.is_full(u, to);
            Ok(damage(r, u, &cards, n)? && full)
        }
        Verb::Heal { amount, what } => {
            let n = r.number(amount, u, None)?;
            let cards = r.cards(what, u)?;
            let mut full = !cards.is_empty() && r.is_full(u, what);
            for card in cards {
                full &= heal(r, u, card, n)?;
            }
            Ok(full)
        }
        Verb::Turn { what, facing } => {
            let cards = r.cards(what, u)?;
            for &card in &cards {
                turn(r, u, card, *facing == Facing::Up)?;
            }
            Ok(!cards.is_empty() && r.is_full(u, what))
        }
        Verb::Rest { what } | Verb::Stand { what } => {
            let rested = matches!(verb, Verb::Rest { .. });
            let cards = r.cards(what, u)?;
            let mut full = !cards.is_empty() && r.is_full(u, what);
            for card in cards {
                full &= r.model.cards[card].rested != rested;
                r.model.cards[card].rested = rested;
            }
            Ok(full)
        }
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
    let (mut cards, mut full) = (Vec::new(), false);
    if let Some(sel) = first(args) {
        cards = r.cards(sel, u)?;
        full = !cards.is_empty() && r.is_full(u, sel);
    }
    match verb.as_str() {
        "leave" => {
            let here = |card: &usize| r.where_is(*card) == "unit_zone";
            let units: Vec<usize> = cards.iter().copied().filter(here).collect();
            settle::leave(r, &units, doer(u))?;
            for &unit in &units {
                r.keep(u, unit);
            }
            Ok(full && units.len() == cards.len())
        }
        "vanish" => {
            for card in cards {
                if r.where_is(card) == "master_zone" {
                    full = false;
                    continue;
                }
                let it = Happens {
                    by: doer(u),
                    leaves: true,
                    ..Happens::to("vanish", Some(card))
                };
                r.happens(&it)?;
                leaves(r, card, "out_of_game", "effect", doer(u))?;
                let owner = r.model.cards[card].owner;
                r.put(card, owner, "out_of_game", false);
                r.keep(u, card);
            }
            Ok(full)
        }
        "move_column" => move_columns(r, d, u, cards, full),
        "attack_with" => attack::by_text(r, d, u, args),
        "release" => {
            let n = match args.first() {
                Some(Arg::Number(n)) => r.number(n, u, None)?,
                _ => 1,
            };
            release(r, d, u, n)
        }
        other => unread(format!("verb {other}")),
    }
}

fn move_columns<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &Use<'a>,
    cards: Vec<usize>,
    mut full: bool,
) -> Res<bool> {
    for card in cards {
        let it = r.model.cards[card].clone();
        let master = r.where_is(card) == "master_zone";
        let zone = if master { "master_zone" } else { "unit_zone" };
        let taken = r.pile(it.controller, zone);
        let free = (0..3).filter(|&at| taken.iter().all(|&it| r.model.cards[it].place != at));
        let free: Vec<u8> = free.collect();
        if !r.on_field(card) || free.is_empty() || r.is_barred(card, "cannot move_column")? {
            full = false;
            continue;
        }
        let kind = R::zone(zone);
        let picks = free.iter().map(|&at| Pick::Cell(it.controller, kind, at));
        if let Pick::Cell(_, _, at) = d.ask(r, u.seat, "column", picks.collect())? {
            r.model.cards[card].place = at;
            // A step of the rulebook does it, no card.
            r.happens(&Happens::to("move_column", Some(card)))?;
            SummonsCall::settle(r, d)?;
        }
    }
    Ok(full)
}

/// SC-08-02.b.
pub(super) fn release<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &mut Use<'a>, n: i32) -> Res<bool> {
    for _ in 0..n {
        let mana = r.pile(u.seat, "mana_zone").into_iter();
        let down: Vec<usize> = mana.filter(|&it| r.model.cards[it].face_down).collect();
        if down.is_empty() {
            return Ok(false);
        }
        let picks = down.iter().map(|&card| Pick::Card(card)).collect();
        if let Pick::Card(card) = d.ask(r, u.seat, "release", picks)? {
            turn(r, u, card, true)?;
            SummonsCall::settle(r, d)?;
        }
    }
    Ok(true)
}

/// SC-08-03.b.
pub(super) fn pay_mana<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, seat: u8, n: i32) -> Res<bool> {
    let mut left = n;
    loop {
        let mana = r.pile(seat, "mana_zone").into_iter();
        let mut purse: Vec<usize> = mana.filter(|&it| !r.model.cards[it].rested).collect();
        // R-SC-16: face-up first, then the oldest.
        purse.sort_by_key(|&it| (r.model.cards[it].face_down, r.model.cards[it].came));
        left = left.min(purse.len() as i32);
        if left <= 0 {
            return Ok(true);
        }
        let mut picks = vec![Pick::Default];
        if purse.len() as i32 > left {
            picks.extend(purse.iter().map(|&card| Pick::Card(card)));
        }
        match d.ask(r, seat, "pay", picks)? {
            Pick::Card(card) => {
                r.model.cards[card].rested = true;
                left -= 1;
            }
            _ => {
                for &card in purse.iter().take(left as usize) {
                    r.model.cards[card].rested = true;
                }
                return Ok(true);
            }
        }
        SummonsCall::settle(r, d)?;
    }
}

/// Turns a card.
fn turn<'a>(r: &mut R<'a>, u: &Use<'a>, card: usize, up: bool) -> Res<()> {
    if r.model.cards[card].face_down != up {
        return Ok(());
    }
    r.model.cards[card].face_down = !up;
    if up && (r.on_field(card) || r.where_is(card) == "mana_zone") {
        let it = Happens {
            by: doer(u),
            causes: vec!["effect"],
            ..Happens::to("turned_up", Some(card))
        };
        r.happens(&it)?;
    }
    Ok(())
}

/// SC-08-05: an empty deck is made anew before anything is done with it; whether it has cards then.
pub(super) fn refill(r: &mut R<'_>, seat: u8) -> Res<bool> {
    if !r.pile(seat, "deck").is_empty() {
        return Ok(true);
    }
    for card in r.pile(seat, "outside") {
        r.put(card, seat, "deck", false);
        r.model.cards[card].face_down = true;
    }
    shuffled(r, seat);
    // SC-08-05.c: nothing changes this damage, and nothing waits for it.
    for master in r.pile(seat, "master_zone") {
        r.model.cards[master].damage += 1;
    }
    check_loss(r)?;
    Ok(!r.pile(seat, "deck").is_empty())
}

/// A shuffle, as the stage scripts it: the other way round.
fn shuffled(r: &mut R<'_>, seat: u8) {
    let at = usize::from(seat) * r.model.kinds + R::zone("deck");
    r.model.piles[at].reverse();
}

fn draw<'a>(r: &mut R<'a>, u: &Use<'a>, seat: u8, n: i32) -> Res<bool> {
    let mut drawn = 0;
    for _ in 0..n {
        if !refill(r, seat)? {
            continue;
        }
        let card = r.pile(seat, "deck")[0];
        leaves(r, card, "hand", by_text(u), doer(u))?;
        r.put(card, seat, "hand", false);
        drawn += 1;
        let it = Happens {
            by: doer(u),
            seat: Some(seat),
            causes: vec![by_text(u)],
            ..Happens::to("draw", None)
        };
        r.happens(&it)?;
    }
    Ok(drawn == n)
}

fn mill<'a>(r: &mut R<'a>, u: &Use<'a>, seat: u8, n: i32) -> Res<bool> {
    let mut milled = 0;
    for _ in 0..n {
        if !refill(r, seat)? {
            continue;
        }
        let card = r.pile(seat, "deck")[0];
        leaves(r, card, "outside", by_text(u), doer(u))?;
        r.put(card, seat, "outside", false);
        milled += 1;
    }
    Ok(milled == n)
}

fn look<'a>(
    r: &mut R<'a>,
    u: &mut Use<'a>,
    count: &Number,
    of: Option<&Player>,
    name: Option<&Word>,
) -> Res<bool> {
    let n = r.number(count, u, None)?;
    let seat = r.player(of, u)?;
    let name = name.map_or("", Word::as_str).to_owned();
    if n > 0 && !refill(r, seat)? {
        return Ok(false);
    }
    // R-SC-49: with fewer cards there is no reshuffle.
    let top = r.pile(seat, "deck").into_iter().take(n.max(0) as usize);
    let top: Vec<_> = top.map(|card| r.model.was(card)).collect();
    let full = top.len() as i32 == n;
    u.names.insert(name, Bound::Cards(top));
    Ok(full)
}

/// Moves cards as a text says; whether all went.
fn move_all<'a>(
    r: &mut R<'a>,
    u: &mut Use<'a>,
    what: &Selection,
    zone: &'static str,
    to: Option<&Destination>,
) -> Res<bool> {
    let cards = r.cards(what, u)?;
    let mut full = !cards.is_empty() && r.is_full(u, what);
    for card in cards {
        // SC-05-03: a master never leaves its zone, and nothing else is put there.
        if r.where_is(card) == "master_zone" || zone == "master_zone" {
            full = false;
            continue;
        }
        let owner = r.model.cards[card].owner;
        if zone == "deck" {
            refill(r, owner)?;
        }
        leaves(r, card, zone, by_text(u), doer(u))?;
        let top = to.is_some_and(|to| to.place == Some(Place::Top));
        r.put(card, owner, zone, top);
        if zone == "mana_zone" {
            // R-SC-15: face-down and standing unless stated.
            let up = to.is_some_and(|to| to.facing == Some(Facing::Up));
            let rested = to.is_some_and(|to| to.orientation == Some(Orientation::Rested));
            r.model.cards[card].face_down = !up;
            r.model.cards[card].rested = rested;
        }
        r.keep(u, card);
    }
    Ok(full)
}

/// R-SC-69: units are put on empty columns.
fn put_on_field<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    what: &Selection,
    to: &Destination,
) -> Res<bool> {
    let by = if to.zone.side == Some(Side::Enemy) {
        r.other(u.seat)
    } else {
        u.seat
    };
    let mut placed = 0;
    loop {
        let cards = r.cards(what, u)?;
        let is_unit = |r: &R<'a>, card: usize| r.printed(card).card_type() == Some("unit");
        let next = cards.iter().copied();
        let next = next
            .clone()
            .find(|&card| !r.on_field(card) && is_unit(r, card));
        let Some(card) = next else {
            let units = cards.iter().all(|&card| is_unit(r, card));
            return Ok(placed > 0 && units && r.is_full(u, what));
        };
        let taken = r.pile(by, "unit_zone");
        if taken.len() >= 3 || placed >= 3 {
            return Ok(false);
        }
        placed += 1;
        let kind = R::zone("unit_zone");
        let free = (0..3).filter(|&at| taken.iter().all(|&it| r.model.cards[it].place != at));
        let picks = free.map(|at| Pick::Cell(by, kind, at)).collect();
        let Pick::Cell(_, _, at) = d.ask(r, by, "column", picks)? else {
            return Ok(false);
        };
        leaves(r, card, "unit_zone", "effect", None)?;
        r.put(card, by, "unit_zone", false);
        r.model.cards[card].place = at;
        r.model.cards[card].rested = to.orientation == Some(Orientation::Rested);
        if r.game.resolving > 0 {
            r.game.dormant.push(card);
        }
        r.happens(&Happens::to("enter", Some(card)))?;
        r.keep(u, card);
        SummonsCall::settle(r, d)?;
    }
}

/// R-SC-51: cards of a deck go to an end of it in an order that is chosen.
fn order<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    what: &Selection,
    to: &Destination,
) -> Res<bool> {
    let top = to.place == Some(Place::Top);
    loop {
        let cards = r.cards(what, u)?;
        if cards.is_empty() {
            return Ok(true);
        }
        let picks = cards.iter().map(|&card| Pick::Card(card)).collect();
        let Pick::Card(card) = d.ask(r, u.seat, "order", picks)? else {
            return Ok(true);
        };
        let (seat, zone) = (r.model.cards[card].seat, r.where_is(card));
        if SummonsCall::sight(zone) != Sight::Nobody {
            return unread("order outside of a deck");
        }
        r.put(card, seat, zone, top);
    }
}

fn heal<'a>(r: &mut R<'a>, u: &Use<'a>, card: usize, n: i32) -> Res<bool> {
    if n <= 0 || r.is_barred(card, "cannot be_healed")? {
        return Ok(false);
    }
    // R-SC-35.
    let by = n.min(r.model.cards[card].damage);
    if by > 0 {
        r.model.cards[card].damage -= by;
        let it = Happens {
            by: doer(u),
            causes: vec!["effect"],
            amount: by,
            ..Happens::to("heal", Some(card))
        };
        r.happens(&it)?;
    }
    Ok(by == n)
}

/// SC-11-01: one instruction, all at one moment.
fn damage<'a>(r: &mut R<'a>, u: &Use<'a>, cards: &[usize], n: i32) -> Res<bool> {
    let n = n.max(0);
    let mut causes = vec!["effect"];
    if doer(u).is_some_and(|card| r.where_is(card) == "resolving") {
        causes.push("skill");
    }
    let mut hits = Vec::new();
    for &card in cards {
        if !r.on_field(card) {
            continue;
        }
        let (left, by) = replaced(r, card, n, &causes)?;
        hits.push((card, left));
        took_part(r, card, &by);
    }
    r.game.struck = true;
    for &(card, left) in &hits {
        r.model.cards[card].damage += left;
    }
    for &(card, left) in &hits {
        let it = Happens {
            by: doer(u),
            seat: Some(r.model.cards[card].controller),
            causes: causes.clone(),
            amount: left,
            ..Happens::to("damage", Some(card))
        };
        r.happens(&it)?;
    }
    Ok(!hits.is_empty() && hits.iter().all(|hit| hit.1 == n))
}

/// What follows from texts that had a part in damage: they are used, and what else they say waits.
pub(super) fn took_part<'a>(r: &mut R<'a>, card: usize, by: &[Use<'a>]) {
    for it in by {
        r.mark_used(it);
        if it.text.block.iter().any(does_more) {
            let waiting = Waiting {
                text: it.text,
                source: it.source.unwrap_or_else(|| r.model.was(card)),
                seat: it.seat,
                amount: it.amount,
                event: "damage",
                giver: it.giver,
                foe: None,
                moment: r.game.moment,
            };
            r.model.waiting.push(waiting);
        }
    }
}

/// Whether a statement of a replacement does more than change the amount.
fn does_more(statement: &Statement) -> bool {
    let changes = |verb: &Verb| matches!(verb, Verb::Prevent | Verb::ChangeAmount { .. });
    !matches!(statement, Statement::Do { verb, .. } if changes(verb))
}

/// The amount of damage after a text that stands instead of it.
pub(super) fn changed<'a>(r: &R<'a>, u: &Use<'a>, amount: i32) -> Res<i32> {
    fn walk<'a>(r: &R<'a>, u: &Use<'a>, block: &'a [Statement], amount: &mut i32) -> Res<()> {
        for statement in block {
            match statement {
                Statement::Do {
                    verb: Verb::Prevent,
                    ..
                } => *amount = 0,
                Statement::Do {
                    verb: Verb::ChangeAmount { to },
                    ..
                } => *amount = r.number(to, u, None)?.max(0),
                Statement::If {
                    condition,
                    then,
                    otherwise,
                    ..
                } => {
                    if r.holds(condition, u, None)? {
                        walk(r, u, then, amount)?;
                    } else {
                        walk(r, u, otherwise.as_deref().unwrap_or_default(), amount)?;
                    }
                }
                Statement::Do { .. } | Statement::Modify { .. } | Statement::Choose { .. } => {}
                _ => return unread("a replacement with may, either or each"),
            }
        }
        Ok(())
    }
    let mut left = amount;
    walk(r, u, &u.text.block, &mut left)?;
    Ok(left)
}

/// Whether what a verb or a change points at is there; nothing where it is passed over.
/// `chosen`: names that are chosen on the way.
pub(super) fn target<'a>(
    r: &R<'a>,
    u: &Use<'a>,
    statement: &Statement,
    chosen: &[&str],
) -> Res<Option<bool>> {
    // R-SC-39, R-SC-40: a text of entering or leaving is used wherever its card is by now.
    let anywhere = match &u.text.head {
        shokan_lang::ast::Head::On(event) => event
            .names
            .iter()
            .any(|name| matches!(name.as_str(), "entry" | "leave")),
        _ => false,
    };
    let there = |sel: &Selection| there(r, u, sel, chosen, anywhere);
    if moves_this(statement) {
        // SC-09-05.d: what would move a card that is out of sight is passed over.
        return Ok(r.this(u).map(|_| true));
    }
    Ok(Some(match statement {
        Statement::Do { verb, .. } => match verb {
            Verb::Damage { to: sel, .. }
            | Verb::Heal { what: sel, .. }
            | Verb::Move { what: sel, .. }
            | Verb::Return { what: sel, .. }
            | Verb::Send { what: sel, .. }
            | Verb::DiscardCards { what: sel }
            | Verb::Rest { what: sel }
            | Verb::Stand { what: sel }
            | Verb::PutNamed { on: sel, .. }
            | Verb::RemoveCounters { from: sel, .. }
            | Verb::Turn { what: sel, .. } => there(sel)?,
            Verb::Named { verb, args } if verb.as_str() == "attack_with" => {
                // R-SC-20: of a card that is chosen on the way nobody knows it yet.
                let open = match first(args) {
                    Some(Selection::Name(name)) => chosen.contains(&name.as_str()),
                    _ => false,
                };
                open || attack::can_by_text(r, u, args)?
            }
            Verb::Named { args, .. } => match first(args) {
                Some(sel) => there(sel)?,
                None => true,
            },
            _ => true,
        },
        Statement::Modify {
            selection, parts, ..
        } => {
            let mut all = there(selection)?;
            for (modifier, _) in parts {
                // A number that is read off the foe needs the foe.
                if let Modifier::Stat {
                    amount: Number::Stat { of: Some(sel), .. },
                    ..
                } = modifier
                    && **sel == Selection::Foe
                {
                    all &= !r.cards(sel, u)?.is_empty();
                }
            }
            all
        }
        _ => true,
    }))
}

/// Whether it would move its own card, or turn it.
fn moves_this(statement: &Statement) -> bool {
    match statement {
        Statement::Do { verb, .. } => match verb {
            Verb::Move { what, .. }
            | Verb::Return { what, .. }
            | Verb::Send { what, .. }
            | Verb::DiscardCards { what }
            | Verb::Turn { what, .. } => *what == Selection::This,
            Verb::Named { verb, args } => {
                verb.as_str() == "vanish" && first(args) == Some(&Selection::This)
            }
            _ => false,
        },
        _ => false,
    }
}

fn there<'a>(
    r: &R<'a>,
    u: &Use<'a>,
    sel: &Selection,
    chosen: &[&str],
    anywhere: bool,
) -> Res<bool> {
    Ok(match sel {
        Selection::And(all) => {
            let mut any = false;
            for one in all {
                any |= there(r, u, one, chosen, anywhere)?;
            }
            any
        }
        Selection::Foe => !r.cards(sel, u)?.is_empty(),
        Selection::Name(name) if !chosen.contains(&name.as_str()) => !r.cards(sel, u)?.is_empty(),
        Selection::This => anywhere || r.this(u).is_some_and(|card| r.on_field(card)),
        Selection::Cards(_) if R::is_targeting(sel) => !r.cards(sel, u)?.is_empty(),
        _ => true,
    })
}
