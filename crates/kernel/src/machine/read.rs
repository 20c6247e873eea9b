//! What selections, numbers and conditions of a card text mean on the table as it is now.

use crate::ids::{CardId, CardRef, Seat, StatId};
use crate::list::CardSet;
use crate::pool::{CardPool, Cards, Cond, Count, Num, Op, Qual, Quality, Sel, Who};
use crate::ruleset::{Faces, Layout, Numbers, Ruleset, Sides};
use crate::state::{Bound, Effect, State};
use crate::table::{Table, Visibility};
use shokan_lang::ast;
use std::ops::ControlFlow;

/// The card whose ability it is, if it still is where its text can find it.
///
/// A card that came back to the field is another card; one that went into a pile nobody sees is
/// lost; elsewhere the physical card is meant.
pub fn this<G: Ruleset>(state: &State<G>, effect: &Effect) -> Option<CardId> {
    follow(state, effect.source)
}

/// As `this`, for any card as it was.
pub fn follow<G: Ruleset>(state: &State<G>, was: CardRef) -> Option<CardId> {
    if !was.card.is_some() {
        return None;
    }
    let card = state.table.card(was.card);
    if card.age == was.age {
        return Some(was.card);
    }
    let kind = Table::<G>::kind(card.zone);
    let lost = G::ZONES[kind.at()] == Visibility::Nobody || G::is_field(kind);
    (!lost).then_some(was.card)
}

fn bound<'a, G: Ruleset>(
    state: &'a State<G>,
    effect: &Effect,
    slot: u8,
) -> impl Iterator<Item = CardId> + use<'a, G> {
    let base = effect.base as usize;
    let all = state.bound.get(base..).unwrap_or_default();
    all.iter()
        .filter(move |b| b.name == slot)
        .filter_map(|b| state.table.same(b.card))
}

/// The number that is bound to a name; 0 where there is none.
fn named<G: Ruleset>(state: &State<G>, effect: &Effect, slot: u8) -> i16 {
    let all = state.bound.get(effect.base as usize..).unwrap_or_default();
    let number = |b: &&Bound| b.name == slot && !b.card.card.is_some();
    let mut bytes = all.iter().filter(number).map(|b| b.card.age);
    let mut next = || bytes.next().unwrap_or(0);
    i16::from_le_bytes([next(), next()])
}

/// The cards of a set as they lie, so that nothing tells their slots.
pub fn in_order<'a, G: Ruleset>(
    state: &'a State<G>,
    set: &'a CardSet,
) -> impl Iterator<Item = CardId> + 'a {
    let count = set.len();
    // Most sets have one card, which need not be looked for.
    let one = if count == 1 { set.iter().next() } else { None };
    let all = state.table.in_order().filter(|&card| set.has(card));
    one.into_iter()
        .chain(all.take(if count == 1 { 0 } else { count }))
}

fn first<G: Ruleset>(state: &State<G>, set: &CardSet) -> Option<CardId> {
    in_order(state, set).next()
}

/// The seat a word for a player means; for "each player" the one whose turn it is, and where the
/// card it speaks of is not there, the one whose text it is.
pub fn seat<G: Ruleset>(state: &State<G>, pool: &CardPool, who: &Who, effect: &Effect) -> Seat {
    let mut all = seats(state, pool, who, effect);
    all.next().unwrap_or(effect.seat)
}

/// The seats a word for players means, the one whose turn it is first; none where the card it
/// speaks of is not there.
pub fn seats<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    who: &Who,
    effect: &Effect,
) -> impl Iterator<Item = Seat> + use<G> {
    let card = |sel: &Sel| spoken_of(state, pool, sel, effect).map(|card| state.table.card(card));
    let one = match who {
        Who::You => Some(effect.seat),
        Who::Opponent => Some(G::Sides::opponent_of(state, effect)),
        Who::TurnPlayer | Who::Each => Some(G::active(state)),
        Who::OwnerOf(sel) => card(sel).map(|card| card.owner),
        Who::ControllerOf(sel) => card(sel).map(|card| card.controller),
    };
    let all = G::Sides::seats(state) as u8;
    let first = one.unwrap_or_default();
    let count = match who {
        Who::Each => all,
        _ => u8::from(one.is_some()),
    };
    let each = matches!(who, Who::Each);
    let out = (0..all)
        .filter(|&at| each && !G::Sides::plays(state, Seat(at)))
        .fold(0u8, |out, at| out | Seat(at).bit());
    (0..count)
        .map(move |at| Seat((first.0 + at) % all))
        .filter(move |seat| out & seat.bit() == 0)
}

/// The card that a word for a player speaks of: of a name also one that has moved on since, for it
/// still is somebody's.
fn spoken_of<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    sel: &Sel,
    effect: &Effect,
) -> Option<CardId> {
    let there = first(state, &members(state, pool, sel, effect, CardId::NONE));
    let moved = || match sel {
        Sel::Slot(slot) => {
            let all = state.bound.get(effect.base as usize..).unwrap_or_default();
            let named = all.iter().find(|it| it.name == *slot)?;
            Some(named.card.card).filter(|card| card.is_some())
        }
        Sel::This => Some(effect.source.card).filter(|card| card.is_some()),
        Sel::Foe => Some(effect.about.card).filter(|card| card.is_some()),
        _ => None,
    };
    there.or_else(moved)
}

/// The cards of a selection.
pub fn members<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    sel: &Sel,
    effect: &Effect,
    candidate: CardId,
) -> CardSet {
    match sel {
        Sel::This => this(state, effect).into_iter().collect(),
        Sel::Giver => follow(state, effect.giver).into_iter().collect(),
        Sel::Foe => state.table.same(effect.about).into_iter().collect(),
        Sel::Slot(slot) => bound(state, effect, *slot).collect(),
        Sel::RestOf(slot) => {
            let mut rest: CardSet = bound(state, effect, *slot).collect();
            for other in state.bound.get(effect.base as usize..).unwrap_or_default() {
                if other.name != *slot && other.card.card.is_some() {
                    rest.drop(other.card.card);
                }
            }
            rest
        }
        Sel::Of(slot, quals) => bound(state, effect, *slot)
            .filter(|&card| {
                quals
                    .iter()
                    .all(|qual| qualifies(state, pool, qual, card, effect))
            })
            .collect(),
        Sel::Cards(cards) => {
            let mut set = CardSet::default();
            walk(state, pool, cards, effect, candidate, |card| {
                set.add(card);
                ControlFlow::Continue(())
            });
            set
        }
        Sel::And(list) => {
            let mut set = CardSet::default();
            for sel in list {
                members(state, pool, sel, effect, candidate)
                    .iter()
                    .for_each(|card| set.add(card));
            }
            set
        }
        Sel::Host => this(state, effect)
            .and_then(|card| G::host(state, card))
            .into_iter()
            .collect(),
        Sel::Top => this(state, effect)
            .and_then(|card| G::Layout::top(state, card))
            .into_iter()
            .collect(),
        Sel::Player(_) => CardSet::default(),
    }
}

/// Walks the cards that match in table order: seat, zone, place.
pub(super) fn walk<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cards: &Cards,
    effect: &Effect,
    _candidate: CardId,
    mut visit: impl FnMut(CardId) -> ControlFlow<()>,
) {
    for seat in 0..G::Sides::seats(state) as u8 {
        // Who has a card in his zones controls it.
        if !is_side(state, cards, Seat(seat), effect) {
            continue;
        }
        for &kind in &cards.zones {
            for &card in state.table.pile(Seat(seat), kind) {
                if is_shown(state, pool, cards, card, effect) && visit(card).is_break() {
                    return;
                }
            }
        }
    }
}

fn is_side<G: Ruleset>(state: &State<G>, cards: &Cards, controller: Seat, effect: &Effect) -> bool {
    match cards.side {
        ast::Side::Own => controller == effect.seat,
        ast::Side::Friendly => G::Sides::allied(state, controller, effect.seat),
        ast::Side::Enemy if cards.one => controller == G::Sides::opponent_of(state, effect),
        ast::Side::Enemy => G::Sides::is_enemy(state, effect, controller),
        ast::Side::Any => true,
    }
}

pub(super) fn described<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cards: &Cards,
    card: CardId,
    effect: &Effect,
) -> bool {
    is_side(state, cards, state.table.card(card).controller, effect)
        && is_shown(state, pool, cards, card, effect)
}

/// As `described`, of a card on the side that is asked for.
#[inline]
fn is_shown<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cards: &Cards,
    card: CardId,
    effect: &Effect,
) -> bool {
    if G::Faces::is_veiled(state, card) {
        return veiled(state, pool, cards, card, effect);
    }
    fits(state, pool, cards, card, effect) && in_its_place(state, pool, cards, card, effect)
}

/// As `described`, but for the place among others of its zone.
#[inline]
fn fits<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cards: &Cards,
    card: CardId,
    effect: &Effect,
) -> bool {
    !(cards.other && this(state, effect) == Some(card))
        && cards
            .any
            .iter()
            .any(|&quality| G::is(state, pool, card, quality))
        && cards
            .all
            .iter()
            .all(|&quality| G::is(state, pool, card, quality))
        && cards
            .quals
            .iter()
            .all(|qual| qualifies(state, pool, qual, card, effect))
}

/// Whether a card that fits is the first or last of those in its row that do, where that is asked.
fn in_its_place<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cards: &Cards,
    card: CardId,
    effect: &Effect,
) -> bool {
    let place = |qual: &&Qual| matches!(qual, Qual::FirstInRow | Qual::LastInRow);
    let Some(which) = cards.quals.iter().find(place) else {
        return true;
    };
    let zone = state.table.card(card).zone;
    let mut row = state.table.zone(zone).iter();
    let so = |other: &&CardId| fits(state, pool, cards, **other, effect);
    let found = match which {
        Qual::FirstInRow => row.find(so),
        _ => row.rev().find(so),
    };
    G::Layout::is_row(Table::<G>::kind(zone)) && found == Some(&card)
}

/// Whether the running choice is among these: what else it reads, as its number, is no choice.
fn is_chosen_from(pool: &CardPool, cards: &Cards, effect: &Effect) -> bool {
    fn within(sel: &Sel, cards: &Cards) -> bool {
        match sel {
            Sel::Cards(of) => std::ptr::eq(&**of, cards),
            Sel::And(all) => all.iter().any(|sel| within(sel, cards)),
            _ => false,
        }
    }
    let running = pool.ability(effect.ability).ops.get(effect.pc as usize);
    matches!(running, Some(Op::Choose { from, .. }) if within(from, cards))
}

/// As `described`, of a card that shows only its back.
fn veiled<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cards: &Cards,
    card: CardId,
    effect: &Effect,
) -> bool {
    let lenient = G::Faces::VEILS_PASS && is_chosen_from(pool, cards, effect);
    let may_be = |&quality: &_| {
        if lenient {
            G::Faces::may_be(state, pool, card, quality)
        } else {
            G::is(state, pool, card, quality)
        }
    };
    !(cards.other && this(state, effect) == Some(card))
        && cards.any.iter().any(may_be)
        && cards.all.iter().all(may_be)
        && cards.quals.iter().all(|qual| match qual {
            Qual::In(_) => qualifies(state, pool, qual, card, effect),
            Qual::Is(_) | Qual::AnyOf(_) | Qual::Named(_) | Qual::Where(_) if lenient => true,
            Qual::Not(inner) if lenient => {
                let told = matches!(**inner, Qual::Is(Quality::Kind(_)) | Qual::Among(_));
                !told || qualifies(state, pool, qual, card, effect)
            }
            _ => qualifies(state, pool, qual, card, effect),
        })
}

/// Whether one card is in a selection, without walking the others.
#[inline]
pub fn matches<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    sel: &Sel,
    card: CardId,
    effect: &Effect,
) -> bool {
    match sel {
        Sel::This => this(state, effect) == Some(card),
        Sel::Cards(cards) => {
            let kind = Table::<G>::kind(state.table.card(card).zone);
            cards.zones.contains(&kind) && described(state, pool, cards, card, effect)
        }
        sel => is_among(state, pool, sel, card, effect),
    }
}

/// As `matches`, of what is neither the card itself nor described.
fn is_among<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    sel: &Sel,
    card: CardId,
    effect: &Effect,
) -> bool {
    match sel {
        Sel::Host => this(state, effect).and_then(|card| G::host(state, card)) == Some(card),
        Sel::And(list) => list
            .iter()
            .any(|sel| matches(state, pool, sel, card, effect)),
        other => members(state, pool, other, effect, card).has(card),
    }
}

fn qualifies<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    qual: &Qual,
    card: CardId,
    effect: &Effect,
) -> bool {
    match qual {
        Qual::In(zones) => zones.contains(&Table::<G>::kind(state.table.card(card).zone)),
        Qual::Where(cond) => holds(state, pool, cond, effect, card),
        Qual::Named(def) => G::is(state, pool, card, Quality::Named(*def)),
        Qual::Relation(word, sel) => members(state, pool, sel, effect, card)
            .iter()
            .any(|other| G::relates(state, *word, card, other)),
        Qual::Is(quality) => G::is(state, pool, card, *quality),
        Qual::AnyOf(list) => list
            .iter()
            .any(|qual| qualifies(state, pool, qual, card, effect)),
        Qual::Not(inner) => !qualifies(state, pool, inner, card, effect),
        Qual::Among(sel) => members(state, pool, sel, effect, card).has(card),
        Qual::Within {
            far,
            clear,
            straight,
            of,
        } => {
            let far = number(state, pool, far, effect, card);
            members(state, pool, of, effect, card)
                .iter()
                .any(|other| G::Layout::within(state, card, other, far, *clear, *straight))
        }
        Qual::Between(one, other) => {
            let others = members(state, pool, other, effect, card);
            members(state, pool, one, effect, card).iter().any(|one| {
                others
                    .iter()
                    .any(|other| G::Layout::between(state, card, one, other))
            })
        }
        Qual::BeforeInRow(sel) => {
            let here = state.table.zone(state.table.card(card).zone);
            let next = here.iter().skip_while(|&&it| it != card).nth(1);
            let before = members(state, pool, sel, effect, card);
            let row = G::Layout::is_row(Table::<G>::kind(state.table.card(card).zone));
            row && next.is_some_and(|&next| before.has(next))
        }
        // Asked of all that fit the rest: see `in_its_place`.
        Qual::FirstInRow | Qual::LastInRow => true,
    }
}

/// A number.
pub fn number<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    n: &Num,
    effect: &Effect,
    candidate: CardId,
) -> i16 {
    let of = |n: &Num| number(state, pool, n, effect, candidate);
    match n {
        Num::Lit(n) => *n,
        Num::X => i16::from(effect.x),
        Num::Amount => G::Numbers::amount(state, effect),
        Num::Stat { stat, printed, of } => {
            let card = match of {
                Some(sel) => first(state, &members(state, pool, sel, effect, candidate)),
                None => candidate.is_some().then_some(candidate),
            };
            card.map_or(0, |card| {
                if *printed && G::Faces::is_unread(state, card) {
                    0
                } else if *printed {
                    let printed = &pool.def(state.table.card(card).def).stats;
                    printed.get(stat.at()).copied().unwrap_or(0)
                } else if G::Numbers::LACKS && G::Numbers::lacks(state, pool, card, *stat) {
                    0
                } else {
                    G::stat(state, pool, card, *stat)
                }
            })
        }
        Num::Count(sel) => members(state, pool, sel, effect, candidate).len() as i16,
        Num::Counters(sel) => members(state, pool, sel, effect, candidate)
            .iter()
            .map(|card| G::Numbers::counters(state, card))
            .sum(),
        Num::CountersOf(which, sel) => members(state, pool, sel, effect, candidate)
            .iter()
            .map(|card| state.table.counters(card, StatId(*which)))
            .fold(0, i16::saturating_add),
        Num::Tally(which) => G::tally(state, pool, *which, effect),
        Num::Named(slot) => named(state, effect, *slot),
        Num::Half(n) => of(n) / 2 / G::Numbers::HALF_STEP * G::Numbers::HALF_STEP,
        Num::Arithmetic(a, op, b) => {
            let (a, b) = (of(a), of(b));
            match op {
                ast::Operator::Add => a.saturating_add(b),
                ast::Operator::Subtract => a.saturating_sub(b),
                ast::Operator::Multiply => a.saturating_mul(b),
            }
        }
        Num::Least(a, b) => of(a).min(of(b)),
        Num::Most(a, b) => of(a).max(of(b)),
    }
}

/// Whether a number is one that its card has not.
fn is_lacking<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    n: &Num,
    effect: &Effect,
    candidate: CardId,
) -> bool {
    let Num::Stat { stat, of, .. } = n else {
        return false;
    };
    let card = match of {
        Some(sel) => first(state, &members(state, pool, sel, effect, candidate)),
        None => candidate.is_some().then_some(candidate),
    };
    card.is_some_and(|card| G::Numbers::lacks(state, pool, card, *stat))
}

/// Whether a condition holds.
pub fn holds<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cond: &Cond,
    effect: &Effect,
    candidate: CardId,
) -> bool {
    let all = |sel: &Sel| members(state, pool, sel, effect, candidate);
    match cond {
        Cond::Compare(a, op, b) => {
            let lacks = |n: &Num| is_lacking(state, pool, n, effect, candidate);
            if G::Numbers::LACKS && (lacks(a) || lacks(b)) {
                return false;
            }
            let a = number(state, pool, a, effect, candidate);
            let b = number(state, pool, b, effect, candidate);
            match op {
                ast::Comparison::Less => a < b,
                ast::Comparison::AtMost => a <= b,
                ast::Comparison::Equal => a == b,
                ast::Comparison::AtLeast => a >= b,
                ast::Comparison::Greater => a > b,
                ast::Comparison::NotEqual => a != b,
            }
        }
        Cond::Is(sel, quality) => {
            let set = all(sel);
            !set.is_empty() && set.iter().all(|card| G::is(state, pool, card, *quality))
        }
        Cond::Holds(sel, qual) => {
            let set = all(sel);
            !set.is_empty()
                && set
                    .iter()
                    .all(|card| qualifies(state, pool, qual, card, effect))
        }
        Cond::Exists(sel) => !all(sel).is_empty(),
        Cond::OwnTurn => G::active(state) == effect.seat,
        Cond::Phase(phase) => G::is_phase(state, effect, *phase),
        Cond::Done => effect.done,
        Cond::Was(slot, word) => {
            let all = state.bound.get(effect.base as usize..).unwrap_or_default();
            let named = all.iter().find(|b| b.name == *slot);
            named.is_some_and(|b| G::was(state, b.card, *word, effect))
        }
        Cond::Not(inner) => !holds(state, pool, inner, effect, candidate),
        Cond::And(list) => list
            .iter()
            .all(|inner| holds(state, pool, inner, effect, candidate)),
        Cond::Or(list) => list
            .iter()
            .any(|inner| holds(state, pool, inner, effect, candidate)),
    }
}

/// Whether the first sentence of a text can get its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aims {
    /// It can, or asks for none.
    Found,
    /// It cannot.
    Missing,
    /// Every sentence is passed over: conditions do not hold, or nothing is left to be done.
    Nothing,
}

/// Whether the first sentence of these operations can get its targets; `fixed` answers for verbs,
/// and passes over those that are switched off.
pub fn has_target<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    ops: &[Op],
    effect: &Effect,
    fixed: impl Fn(&Op) -> Option<bool>,
) -> bool {
    let has = |from| has_candidate(state, pool, from, effect, &G::aim(state, pool, effect));
    for op in ops {
        match op {
            Op::Choose { count, from, .. } => {
                let free = match count {
                    Count::UpTo(_) | Count::AnyNumber | Count::All => true,
                    Count::Exactly(n) => number(state, pool, n, effect, CardId::NONE) <= 0,
                };
                if !free && is_targeting::<G>(from) && !has(from) {
                    return false;
                }
            }
            other => {
                if let Some(there) = fixed(other) {
                    return there;
                }
            }
        }
    }
    true
}

/// Whether what is done to all of some cards needs one of them to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAll {
    /// Without one it has no target.
    NeedsOne,
    /// It has no targets, and none is missing.
    IsFree,
}

/// As `has_target`, where "any number" and "up to" need a target, too, and conditions before the
/// first sentence are looked at. `from` is the place in the ability where it begins.
pub fn aims<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    from: u8,
    effect: &Effect,
    to_all: ToAll,
    fixed: &impl Fn(&Op) -> Option<bool>,
) -> Aims {
    let ops = &pool.ability(effect.ability).ops;
    let has = |sel| has_candidate(state, pool, sel, effect, &G::aim(state, pool, effect));
    let some = |yes: bool| if yes { Aims::Found } else { Aims::Missing };
    let mut pc = from;
    while let Some(op) = ops.get(usize::from(pc)) {
        pc += 1;
        match op {
            Op::Choose { count, from, .. } => {
                let none = match count {
                    Count::UpTo(n) | Count::Exactly(n) => {
                        number(state, pool, n, effect, CardId::NONE) <= 0
                    }
                    Count::AnyNumber => false,
                    Count::All => to_all == ToAll::IsFree,
                };
                if !none && is_targeting::<G>(from) && !has(from) {
                    return Aims::Missing;
                }
            }
            Op::JumpUnless(cond, to) => {
                if !holds(state, pool, cond, effect, CardId::NONE) {
                    pc = *to;
                }
            }
            Op::Jump(to) => pc = *to,
            Op::Paying(_) | Op::AskX(_) | Op::Next { .. } | Op::Remember(..) => {}
            Op::Bind(sel, _) => {
                return some(to_all == ToAll::IsFree || !is_targeting::<G>(sel) || has(sel));
            }
            Op::Either(starts) => {
                let modes = starts
                    .iter()
                    .map(|&at| aims(state, pool, at, effect, to_all, fixed));
                let best = modes.fold(Aims::Nothing, |best, mode| match (best, mode) {
                    (Aims::Found, _) | (_, Aims::Found) => Aims::Found,
                    (Aims::Missing, _) | (_, Aims::Missing) => Aims::Missing,
                    _ => Aims::Nothing,
                });
                return best;
            }
            Op::May(..) | Op::Later(..) => return Aims::Found,
            Op::Do(_) | Op::Modify(..) | Op::PutCounters(..) | Op::RemoveCounters(..) => {
                if let Some(there) = fixed(op) {
                    return some(there);
                }
            }
        }
    }
    Aims::Nothing
}

/// Whether picking from there is choosing targets: in zones that everybody sees.
pub fn is_targeting<G: Ruleset>(from: &Sel) -> bool {
    match from {
        Sel::Cards(cards) => cards
            .zones
            .iter()
            .all(|zone| G::ZONES[zone.at()] == Visibility::Public),
        _ => false,
    }
}

/// Whether an effect may choose one of these cards.
pub fn has_candidate<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    from: &Sel,
    effect: &Effect,
    aim: &G::Aim,
) -> bool {
    let fits = |card| G::can_be_chosen(state, pool, card, effect, aim).is_ok();
    let Sel::Cards(cards) = from else {
        let all = members(state, pool, from, effect, CardId::NONE);
        return all.iter().any(fits);
    };
    let mut found = false;
    walk(state, pool, cards, effect, CardId::NONE, |card| {
        found = fits(card);
        if found {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found
}
