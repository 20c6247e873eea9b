//! What card texts do: verbs, costs, damage, drawing, and the abilities that wait for what
//! happened.

use super::words::{cause, cost, event, how, kind, named, prompt, say, sc, stat, zone};
use super::{Step, SummonsCall, combat, field, legal, option, other, settle};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{ActId, CardId, ClauseId, NO_CELL, Seat, ZoneId};
use shokan_kernel::list::{Bits, CardSet, List};
use shokan_kernel::machine::{self, Context};
use shokan_kernel::pool::{Act, Arg, Num, Sel, Who};
use shokan_kernel::ruleset::Acted;
use shokan_kernel::state::{Effect, Frame};
use shokan_kernel::table::{ALL, Change, FACE_DOWN, Modifier, RESTED, Spot};
use shokan_lang::ast::Side;

pub(super) use super::damage::taken;
use super::damage::{damage_by_text, heal};
pub use super::damage::{deal, replaced};
pub use super::occur::{Occurrence, occur};
pub(super) use super::targets::attack_args;
pub use super::targets::{aims, can_choose, can_pay, can_pay_here};

type Table = shokan_kernel::table::Table<SummonsCall>;

/// Does a verb of a card text.
pub fn act(
    d: &mut Dealer<'_, SummonsCall>,
    act: &Act,
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let pool = d.pool;
    let n = |d: &Dealer<'_, SummonsCall>, n: &Num| {
        machine::number(d.state, pool, n, context, CardId::NONE)
    };
    let cards = |d: &Dealer<'_, SummonsCall>, sel: &Sel| {
        machine::members(d.state, pool, sel, context, CardId::NONE)
    };
    match act {
        Act::Draw(count, who) => {
            let count = n(d, count);
            let mut full = true;
            for seat in seats(d, who, context).iter() {
                full &= draw(d, *seat, count, sc!("SC-11-03.a"));
            }
            Acted::Done(full)
        }
        Act::Mill(count, who) => {
            let count = n(d, count);
            let mut full = true;
            for seat in seats(d, who, context).iter() {
                full &= mill(d, *seat, count);
            }
            Acted::Done(full)
        }
        Act::Look(count, who, slot) | Act::Reveal(count, who, slot) => {
            let to = if matches!(act, Act::Look(..)) {
                context.seat.bit()
            } else {
                ALL
            };
            let (count, seat) = (n(d, count), machine::seat(d.state, pool, who, context));
            Acted::Done(look(d, seat, count, to, *slot, context))
        }
        Act::RevealCards(sel) => {
            let set = cards(d, sel);
            for &card in order_of(d, &set).iter() {
                machine::show(d, card, ALL, sc!("SC-11-03.a"));
            }
            Acted::Done(!set.is_empty())
        }
        Act::Move { what, to, .. } if *to == zone::UNITS => {
            put_on_field(d, act, what, context, effect)
        }
        Act::Move { what, .. } => {
            let set = cards(d, what);
            let mut full = !set.is_empty() && machine::is_full(effect, what);
            for card in order_of(d, &set).iter() {
                full &= move_by_text(d, act, *card, effect);
            }
            Acted::Done(full)
        }
        Act::Order(sel, spot) => order(d, &cards(d, sel), *spot, context, answer),
        Act::Damage(amount, sel) => {
            let (amount, set) = (n(d, amount), cards(d, sel));
            let full = !set.is_empty() && machine::is_full(effect, sel);
            let dealt = damage_by_text(d, &set, amount, context);
            Acted::Done(full && dealt)
        }
        Act::Heal(amount, sel) => {
            let (amount, set) = (n(d, amount), cards(d, sel));
            let full = order_of(d, &set)
                .iter()
                .fold(!set.is_empty(), |full, &card| heal(d, card, amount) && full);
            Acted::Done(full)
        }
        Act::Turn(sel, up) => {
            let set = cards(d, sel);
            for &card in order_of(d, &set).iter() {
                field::turn_face(d, card, *up, sc!("SC-04-02.b"));
            }
            Acted::Done(!set.is_empty() && machine::is_full(effect, sel))
        }
        Act::Rest(sel) | Act::Stand(sel) => {
            let rested = matches!(act, Act::Rest(_));
            let clause = if effect.paying {
                sc!("SC-08-01.c")
            } else {
                sc!("SC-04-01.a")
            };
            let mut full = machine::is_full(effect, sel);
            let set = cards(d, sel);
            for &card in order_of(d, &set).iter() {
                full &= d.table().card(card).rested() != rested;
                field::turn_upright(d, card, rested, clause);
            }
            Acted::Done(full && !set.is_empty())
        }
        Act::Shuffle(who) => {
            let seat = machine::seat(d.state, pool, who, context);
            Acted::Done(shuffle(d, seat))
        }
        Act::Lose(who) | Act::Win(who) => {
            let seat = machine::seat(d.state, pool, who, context);
            let loser = if matches!(act, Act::Lose(_)) {
                seat
            } else {
                other(seat)
            };
            super::lose(d, loser, sc!("SC-10-01.a"));
            Acted::Done(true)
        }
        Act::ChangeAmount(_) => Acted::Done(true),
        Act::Pay(cost::RELEASE, count) => release(d, n(d, count), effect, answer),
        Act::Pay(_, count) => pay_mana(d, n(d, count), effect),
        Act::Named(verb, args) => named_verb(d, *verb, args, context, effect, answer),
    }
}

fn seats(d: &Dealer<'_, SummonsCall>, who: &Who, context: &Context) -> List<Seat, 2> {
    machine::seats(d.state, d.pool, who, context).collect()
}

/// The cards of a set in table order, so that the log does not tell their slots.
pub(super) fn order_of(d: &Dealer<'_, SummonsCall>, set: &CardSet) -> List<CardId, 64> {
    let mut list: List<CardId, 64> = List::default();
    for zone in 0..(2 * super::words::ZONES.len()) as u8 {
        for &card in d.table().zone(ZoneId(zone)) {
            if set.has(card) {
                list.put(card);
            }
        }
    }
    list
}

/// The name under which cards wait until they are moved: no text has so many names.
const TO_MOVE: u8 = 0x70;

/// Cards change columns one after another. Which they are is settled before the first one moves:
/// in which column a card lies, and what the others are then, may be what the text asks.
fn move_columns(
    d: &mut Dealer<'_, SummonsCall>,
    set: &CardSet,
    full: bool,
    by: Seat,
    effect: &mut Effect,
) -> Acted<Step> {
    if effect.progress == 0 {
        effect.done = full;
        let all = order_of(d, set);
        match *all {
            [] => return Acted::Done(false),
            [card] => {
                effect.progress = 1;
                if combat::can_move(d.state, d.pool, card) {
                    return Acted::Call(Step::MoveColumn { card, by });
                }
                effect.done = false;
            }
            _ => all
                .iter()
                .for_each(|&card| machine::give_name(d, TO_MOVE, card)),
        }
    }
    loop {
        let names = d.state.bound().get(usize::from(effect.base)..);
        let mut waiting = names.unwrap_or_default().iter();
        let Some(&next) = waiting.find(|it| it.name == TO_MOVE) else {
            return Acted::Done(effect.done);
        };
        effect.progress = 1;
        machine::drop_name_of(d, effect, TO_MOVE, next.card.card);
        match d.table().same(next.card) {
            Some(card) if combat::can_move(d.state, d.pool, card) => {
                return Acted::Call(Step::MoveColumn { card, by });
            }
            // SC-11-03.a: without an empty column it stays where it is.
            _ => effect.done = false,
        }
    }
}

fn named_verb(
    d: &mut Dealer<'_, SummonsCall>,
    verb: ActId,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    let first = match args.first() {
        Some(Arg::Sel(sel)) => Some(sel),
        _ => None,
    };
    let set = first.map_or_else(CardSet::default, |sel| {
        machine::members(d.state, d.pool, sel, context, CardId::NONE)
    });
    let full = first.is_some_and(|sel| machine::is_full(effect, sel)) && !set.is_empty();
    match verb {
        named::DISCARD_AT_RANDOM => discard_at_random(d, args, context, effect),
        named::LEAVE => {
            let units: Bits<1> = set
                .iter()
                .filter(|&card| d.table().is_in(card, zone::UNITS))
                .collect();
            settle::leave(d, &units);
            units
                .iter()
                .for_each(|card| machine::keep_track(d, effect, card));
            Acted::Done(full && units.len() == set.len())
        }
        named::VANISH => {
            let all = vanish(d, &set, effect);
            Acted::Done(full && all)
        }
        named::PLAY => play(d, args, &set, context, effect),
        named::MOVE_COLUMN => move_columns(d, &set, full, context.seat, effect),
        named::RELEASE => {
            let count = match args.first() {
                Some(Arg::Num(n)) => machine::number(d.state, d.pool, n, context, CardId::NONE),
                _ => 1,
            };
            release(d, count, effect, answer)
        }
        _ => {
            let (card, atk, directions) = attack_args(d.state, d.pool, args, context);
            let legal = card.filter(|&card| {
                combat::text_may_attack(d.state)
                    && combat::any_column(d.state, d.pool, card, directions)
            });
            if effect.progress > 0 {
                return Acted::Done(true);
            }
            // R-SC-24, R-SC-21: without a legal column this sentence is passed over.
            let Some(card) = legal else {
                return Acted::Done(false);
            };
            effect.progress = 1;
            let attacker = d.table().refer(card);
            let by_text = atk.map(|atk| atk.clamp(-100, 100) as i8);
            Acted::Call(Step::Attack {
                attacker,
                by_text,
                directions,
            })
        }
    }
}

/// SC-08-08.a: cards go out of the game; whether all did.
fn vanish(d: &mut Dealer<'_, SummonsCall>, set: &CardSet, effect: &mut Effect) -> bool {
    let mut all = true;
    for &card in order_of(d, set).iter() {
        if field::is_fixed(d.state, card) {
            all = false;
            continue;
        }
        let to = Table::zone_of(d.table().card(card).owner, zone::GONE);
        occur(d, &Occurrence::about(event::VANISH, card).left());
        let how = Move::to(to, how::VANISHED);
        field::put(d, card, how, cause::EFFECT, sc!("SC-08-08.a"));
        machine::keep_track(d, effect, card);
    }
    all
}

/// Shuffles a deck, which is made anew first where it has no card; whether it could be done.
fn shuffle(d: &mut Dealer<'_, SummonsCall>, seat: Seat) -> bool {
    if empty_action(d, seat) {
        return false;
    }
    d.shuffle(Table::zone_of(seat, zone::DECK), sc!("R-SC-51"));
    true
}

/// R-SC-96: a card is played within a text, with all that a play asks.
fn play(
    d: &mut Dealer<'_, SummonsCall>,
    args: &[Arg],
    set: &CardSet,
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    let free = matches!(args.get(1), Some(Arg::Num(Num::Lit(1))));
    let by = context.seat;
    match order_of(d, set).first() {
        Some(&card) if legal::by_text(d.state, d.pool, card, by, free).is_ok() => {
            effect.progress = 1;
            Acted::Call(Step::Play { card, by, free })
        }
        _ => Acted::Done(false),
    }
}

/// SC-08-02.b: turns own face-down mana cards face-up, one after another.
fn release(
    d: &mut Dealer<'_, SummonsCall>,
    count: i16,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Acted<Step> {
    if let Some(Choice::Card(card)) = answer {
        field::turn_face(d, card, true, sc!("SC-08-02.b"));
        effect.progress += 1;
    }
    let left = count - i16::from(effect.progress);
    if left <= 0 || field::face_down_mana(d.state, effect.seat) == 0 {
        return Acted::Done(left <= 0);
    }
    Acted::Ask(Asked {
        seat: effect.seat,
        prompt: prompt::RELEASE,
        source: effect.source.card,
        taken: effect.progress,
        most: count.clamp(0, 100) as u8,
    })
}

/// SC-08-03.b: rests further mana cards.
fn pay_mana(d: &mut Dealer<'_, SummonsCall>, count: i16, effect: &mut Effect) -> Acted<Step> {
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    effect.progress = 1;
    let left = count
        .min(field::standing_mana(d.state, effect.seat))
        .clamp(0, 100) as u8;
    d.state.registers.current.seat = effect.seat;
    Acted::Call(Step::Pay { left })
}

fn put_on_field(
    d: &mut Dealer<'_, SummonsCall>,
    act: &Act,
    what: &Sel,
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    let Act::Move { rested, side, .. } = act else {
        return Acted::Done(false);
    };
    let set = machine::members(d.state, d.pool, what, context, CardId::NONE);
    let by = if *side == Some(Side::Enemy) {
        other(context.seat)
    } else {
        context.seat
    };
    // Cards already put there have left the selection's zone, or are on the field now.
    let next = order_of(d, &set)
        .iter()
        .copied()
        .find(|&card| !field::on_field(d.state, card) && is_unit(d, card));
    if effect.progress > 0 {
        for card in set.iter() {
            machine::keep_track(d, effect, card);
        }
        let placed = std::mem::take(&mut d.state.registers.current).source.card;
        machine::keep_track(d, effect, placed);
    }
    match next {
        Some(card) if field::has_room(d.state, by) && usize::from(effect.progress) < 3 => {
            effect.progress += 1;
            d.state.registers.current.source = d.table().refer(card);
            Acted::Call(Step::PutOnField {
                card,
                by,
                rested: rested.unwrap_or(false),
            })
        }
        // R-SC-69: without an empty column the unit stays where it was.
        Some(_) => Acted::Done(false),
        None => {
            // SC-05-02.a: nothing but units is put there.
            let units = set.iter().all(|card| is_unit(d, card));
            Acted::Done(effect.progress > 0 && units && machine::is_full(effect, what))
        }
    }
}

fn is_unit(d: &Dealer<'_, SummonsCall>, card: CardId) -> bool {
    d.pool.quick(d.table().card(card).def).kind == kind::UNIT
}

/// SC-11-03.a: cards of a hand that luck picks, one after another.
fn discard_at_random(
    d: &mut Dealer<'_, SummonsCall>,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    let [Arg::Num(count), Arg::Sel(Sel::Player(who))] = args else {
        return Acted::Done(false);
    };
    let count = machine::number(d.state, d.pool, count, context, CardId::NONE);
    let put = Act::Move {
        what: Sel::This,
        to: zone::OUTSIDE,
        side: None,
        at: None,
        face_down: None,
        rested: None,
        secret: false,
    };
    let mut full = true;
    for &seat in seats(d, who, context).iter() {
        for _ in 0..count {
            match d.at_random(Table::zone_of(seat, zone::HAND)) {
                Some(card) => full &= move_by_text(d, &put, card, effect),
                None => {
                    full = false;
                    break;
                }
            }
        }
    }
    Acted::Done(full)
}

/// Moves one card as a text says; whether it went there.
fn move_by_text(
    d: &mut Dealer<'_, SummonsCall>,
    act: &Act,
    card: CardId,
    effect: &mut Effect,
) -> bool {
    let Act::Move {
        to,
        at,
        face_down,
        rested,
        secret,
        ..
    } = act
    else {
        return false;
    };
    let it = d.table().card(card);
    let from = Table::kind(it.zone);
    // SC-05-03: a master never leaves its zone, and nothing else is put there.
    if field::is_fixed(d.state, card) || *to == zone::MASTER {
        return false;
    }
    if *to == zone::DECK && empty_action(d, it.owner) {
        return false;
    }
    let mut flags = 0;
    if *to == zone::MANA {
        // R-SC-15: face-down and standing unless stated.
        if face_down.unwrap_or(true) {
            flags |= FACE_DOWN;
        }
        if rested.unwrap_or(false) {
            flags |= RESTED;
        }
    }
    let word = match *to {
        zone::HAND | zone::DECK => how::RETURNED,
        zone::MANA => how::MANA,
        zone::OUTSIDE if from == zone::HAND => how::DISCARDED,
        _ => how::PUT,
    };
    let (cause, clause) = match *to {
        _ if effect.paying => (cause::COST, sc!("SC-08-01.c")),
        zone::OUTSIDE if from == zone::UNITS => (cause::EFFECT, sc!("SC-09-05.e")),
        zone::MANA => (cause::EFFECT, sc!("R-SC-15")),
        zone::HAND | zone::DECK => (cause::EFFECT, sc!("R-SC-68")),
        _ => (cause::EFFECT, sc!("SC-11-03.a")),
    };
    field::leaves(d, card, *to, cause, effect.source.card);
    let to = Table::zone_of(it.owner, *to);
    let at = at.unwrap_or(Spot::Bottom);
    let secret = *secret && from == zone::DECK;
    let how = Move {
        to,
        at,
        cell: NO_CELL,
        flags,
        how: word,
        secret,
    };
    move_unseen(d, card, how, clause, effect.seat);
    if from == zone::DECK {
        d.state.registers.uses = 0;
    }
    machine::keep_track(d, effect, card);
    true
}

fn order(
    d: &mut Dealer<'_, SummonsCall>,
    rest: &CardSet,
    spot: Spot,
    context: &Context,
    answer: Option<Choice>,
) -> Acted<Step> {
    let mut rest = *rest;
    if let Some(Choice::Card(card)) = answer {
        let to = d.table().card(card).zone;
        let how = Move {
            to,
            at: spot,
            cell: NO_CELL,
            flags: 0,
            how: how::ORDERED,
            secret: true,
        };
        move_unseen(d, card, how, sc!("R-SC-51"), context.seat);
        rest.drop(card);
    }
    if rest.is_empty() {
        return Acted::Done(true);
    }
    Acted::Ask(Asked {
        seat: context.seat,
        prompt: prompt::ORDER_CARDS,
        source: context.source.card,
        taken: 0,
        most: rest.len() as u8,
    })
}

/// Moves a card that was picked out of a hidden place: the others lose track there, the one who
/// picked does not.
fn move_unseen(
    d: &mut Dealer<'_, SummonsCall>,
    card: CardId,
    how: Move,
    clause: ClauseId,
    by: Seat,
) {
    let from = d.table().card(card).zone;
    let mut seen: List<CardId, 62> = List::default();
    if how.secret && Table::seat(from) != by {
        for &it in d.table().zone(from) {
            if d.table().card(it).known & by.bit() != 0 {
                seen.put(it);
            }
        }
    }
    d.move_card(card, how, clause);
    for &it in seen.iter() {
        if d.table().card(it).known & by.bit() == 0 {
            machine::show(d, it, by.bit(), clause);
        }
    }
}

/// Draws cards one by one; whether all were drawn (R-SC-49, R-SC-50).
pub fn draw(d: &mut Dealer<'_, SummonsCall>, seat: Seat, count: i16, clause: ClauseId) -> bool {
    let mut drawn = 0;
    for _ in 0..count {
        if !refill(d, seat) {
            if d.is_over() {
                return false;
            }
            continue;
        }
        let Some(&card) = d.table().pile(seat, zone::DECK).first() else {
            continue;
        };
        let how = Move::to(Table::zone_of(seat, zone::HAND), how::DRAWN);
        let cause = by_text(d);
        field::put(d, card, how, cause, clause);
        d.state.registers.uses = 0;
        drawn += 1;
        let mut it = Occurrence::about(event::DRAW, CardId::NONE);
        it.seat = seat;
        it.cause = by_text(d);
        occur(d, &it);
    }
    drawn == count
}

/// The cause of what happens while a text is being carried out, or its price paid.
fn by_text(d: &Dealer<'_, SummonsCall>) -> u32 {
    let paying = |frame: &Frame<Step>| matches!(frame, Frame::Effect(effect) if effect.paying);
    match d.state.registers.resolving {
        0 => cause::RULE,
        _ if d.state.flow().last().is_some_and(paying) => cause::COST,
        _ => cause::EFFECT,
    }
}

fn mill(d: &mut Dealer<'_, SummonsCall>, seat: Seat, count: i16) -> bool {
    let mut milled = 0;
    for _ in 0..count {
        if !refill(d, seat) {
            if d.is_over() {
                return false;
            }
            continue;
        }
        let Some(&card) = d.table().pile(seat, zone::DECK).first() else {
            continue;
        };
        let to = Table::zone_of(seat, zone::OUTSIDE);
        let how = Move::to(to, how::MILLED);
        let cause = by_text(d);
        field::put(d, card, how, cause, sc!("SC-08-05.a"));
        d.state.registers.uses = 0;
        milled += 1;
    }
    milled == count
}

fn look(
    d: &mut Dealer<'_, SummonsCall>,
    seat: Seat,
    count: i16,
    to: u8,
    slot: u8,
    context: &Context,
) -> bool {
    if count > 0 && !refill(d, seat) {
        return false;
    }
    // R-SC-49: with fewer cards there is no reshuffle; those that are there are looked at.
    let mut top: List<CardId, 62> = List::default();
    for &card in d
        .table()
        .pile(seat, zone::DECK)
        .iter()
        .take(count.max(0) as usize)
    {
        top.put(card);
    }
    let what = if to == ALL { say::REVEAL } else { say::LOOK };
    d.announce_card(
        what,
        context.seat,
        CardId::NONE,
        CardId::NONE,
        top.len() as i16,
        sc!("SC-08-05.a"),
    );
    for &card in top.iter() {
        machine::show(d, card, to, sc!("SC-08-05.a"));
        machine::give_name(d, slot, card);
    }
    d.state.registers.uses = 0;
    top.len() as i16 == count
}

/// SC-08-05: an empty deck is made anew before anything is done with it. Whether there is a card in
/// it then.
fn refill(d: &mut Dealer<'_, SummonsCall>, seat: Seat) -> bool {
    if d.is_over() {
        return false;
    }
    let deck = Table::zone_of(seat, zone::DECK);
    if !d.table().zone(deck).is_empty() {
        return true;
    }
    let nothing = d.table().pile(seat, zone::OUTSIDE).is_empty();
    if nothing && d.state.registers.options & option::NO_EMPTY_RESHUFFLE != 0 {
        return false;
    }
    d.announce(say::RESHUFFLE, seat, sc!("SC-08-05.a"));
    let source = std::mem::replace(&mut d.source, CardId::NONE);
    while let Some(&card) = d.table().pile(seat, zone::OUTSIDE).first() {
        let back = Move {
            flags: FACE_DOWN,
            ..Move::to(deck, how::RESHUFFLED)
        };
        d.move_card(card, back, sc!("SC-08-05.b"));
    }
    if !d.table().zone(deck).is_empty() {
        d.shuffle(deck, sc!("SC-08-05.b"));
    }
    // SC-08-05.d, .e: nothing changes this damage, and nothing waits for it.
    let card = field::master(d.state, seat);
    d.emit(Fact::Damaged { card, by: 1 }, sc!("SC-08-05.c"));
    settle::check_loss(d);
    d.source = source;
    !d.is_over() && !d.table().zone(deck).is_empty()
}

/// SC-08-05.a: a deck of 0 is made anew by any action on it, by the option only where cards are
/// taken from it (R-SC-51). Whether the game is over by it.
fn empty_action(d: &mut Dealer<'_, SummonsCall>, seat: Seat) -> bool {
    if d.state.registers.options & option::ONLY_TAKING_RESHUFFLES == 0 {
        refill(d, seat);
    }
    d.is_over()
}

/// Gives a change to cards; a card that has lost its other effects takes only another loss
/// (R-SC-58).
pub fn give(
    d: &mut Dealer<'_, SummonsCall>,
    modifier: Modifier,
    cards: CardSet,
    _context: &Context,
    together: bool,
) -> bool {
    let mut takers: List<CardId, 62> = List::default();
    let loss = modifier.change == Change::LoseOthers;
    for card in order_of(d, &cards).iter().copied() {
        // SC-11-06.d: no temporary effects in deck, outside and out of game.
        let kind = Table::kind(d.table().card(card).zone);
        if matches!(kind, zone::DECK | zone::OUTSIDE | zone::GONE) {
            continue;
        }
        if !loss && field::is_blank(d.state, card) {
            continue;
        }
        takers.put(card);
    }
    if loss {
        for &card in takers.iter() {
            let twin = together
                && d.table().on(card).any(|m| {
                    m.change == Change::LoseOthers
                        && m.ability == modifier.ability
                        && m.source == modifier.source
                });
            if !twin && d.table().on(card).next().is_some() {
                // SC-08-07.c to .e: what it had for the time being is gone, an earlier loss too.
                d.emit(Fact::Stripped { card }, sc!("SC-08-07.c"));
            }
        }
    }
    let clause = if loss {
        sc!("SC-08-07.a")
    } else {
        sc!("SC-11-06.a")
    };
    d.modify(modifier, &takers, clause);
    takers.len() == cards.len()
}

/// The stat a cost is read from.
pub(super) const COST: shokan_kernel::ids::StatId = stat::COST;
