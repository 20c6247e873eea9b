//! What card texts do: verbs, prices, changes.

use super::fall::to_graveyard;
use super::setup::draw;
use super::values::{self, is_capable};
use super::words::{how, kind, named, say, sk, zone};
use super::{ShamanKing, Step, UNIT, arts, attach, fall, judge, occur, summon, texts};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::Choice;
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, ClauseId, ZoneKind};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::luck::Stream;
use shokan_kernel::machine::{self, Context, Purse};
use shokan_kernel::pool::{Act, Arg, CardPool, Cost, Num, Sel};
use shokan_kernel::ruleset::Acted;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{ALL, Modifier};

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Whether a text may choose a card: never a shaman that has fallen (SK-21.15), nor what already
/// lies where it would be put.
pub(super) fn can_be_chosen(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    _: &Context,
) -> Result<(), (ClauseId, CardId)> {
    let fallen = values::where_is(game, card) == zone::SHAMANS && !is_capable(game, pool, card);
    if fallen {
        Err((sk!("SK-21.15"), CardId::NONE))
    } else {
        Ok(())
    }
}

/// Whether a price can be paid in full; a card of the hand that is used does not pay for itself.
pub(super) fn can_pay(game: &Game, pool: &CardPool, cost: &Cost, context: &Context) -> bool {
    let hand = game.table.pile(context.seat, zone::HAND);
    let left = hand
        .iter()
        .copied()
        .filter(|&card| card != context.source.card);
    let purse = Purse {
        hand: left.collect(),
        can_rest: &|_| false,
        can_mill: &|_| false,
        named: &|_, _| false,
    };
    machine::payable(game, pool, cost, context, &purse)
}

/// Gives a change to cards.
pub(super) fn give(d: &mut D<'_>, modifier: Modifier, cards: CardSet) {
    let all = order_of(d, &cards);
    d.modify(modifier, &all, sk!("SK-18.08"));
}

/// The cards of a set in table order, so that the log does not tell their slots.
fn order_of(d: &D<'_>, set: &CardSet) -> List<CardId, 64> {
    machine::in_order(d.state, set).collect()
}

/// Does a verb of a card text.
pub(super) fn act(
    d: &mut D<'_>,
    act: &Act,
    context: &Context,
    effect: &mut Effect,
    _: Option<Choice>,
) -> Acted<Step> {
    let pool = d.pool;
    let n = |d: &D<'_>, n: &Num| machine::number(d.state, pool, n, context, CardId::NONE);
    let cards = |d: &D<'_>, sel: &Sel| {
        let set = machine::members(d.state, pool, sel, context, CardId::NONE);
        order_of(d, &set)
    };
    match act {
        Act::Draw(count, who) => {
            let count = n(d, count);
            let seat = machine::seat(d.state, pool, who, context);
            Acted::Done(draw(d, seat, count, sk!("SK-04.04")))
        }
        Act::RevealCards(sel) => {
            for &card in cards(d, sel).iter() {
                machine::show(d, card, ALL, sk!("SK-26.01"));
            }
            Acted::Done(true)
        }
        Act::Heal(count, sel) => {
            let amount = n(d, count) / UNIT * UNIT;
            let all = cards(d, sel);
            let mut done = !all.is_empty();
            for &card in all.iter() {
                done &= heal(d, card, amount, context);
            }
            Acted::Done(done)
        }
        Act::Damage(count, sel) => {
            // From the last to the first: one that falls is no longer among them.
            let all = cards(d, sel);
            let next = match effect.progress {
                0 => all.len(),
                done => usize::from(done) - 1,
            };
            let Some(&card) = next.checked_sub(1).and_then(|at| all.get(at)) else {
                return Acted::Done(effect.progress > 0);
            };
            effect.progress = next as u8;
            let lose = Step::Lose {
                shaman: d.table().refer(card),
                // Half of an amount is rounded down to tens.
                tens: judge::tens(n(d, count)),
                judged: false,
            };
            Acted::Call(lose)
        }
        Act::Move { what, to, .. } => {
            let all = cards(d, what);
            for &card in all.iter() {
                move_by_text(d, card, *to, context, effect);
            }
            Acted::Done(!all.is_empty())
        }
        Act::Named(verb, args) => named_verb(d, *verb, args, context, effect),
        // The check of card files lets nothing else through.
        _ => Acted::Done(false),
    }
}

/// SK-04.02: never above the printed health, and no shaman that has fallen.
fn heal(d: &mut D<'_>, card: CardId, amount: i16, context: &Context) -> bool {
    if !is_capable(d.state, d.pool, card) || !values::is_shaman(d.state, d.pool, card) {
        return false;
    }
    let amount = texts::healing(d.state, d.pool, card, amount, context);
    let by = amount.min(d.table().card(card).damage);
    if by > 0 {
        d.emit(Fact::Damaged { card, by: -by }, sk!("SK-04.02"));
    }
    by > 0
}

fn is_row(kind: ZoneKind) -> bool {
    (zone::BATTLE_ROW.0..=zone::WAIT_ROW.0).contains(&kind.0)
}

/// A card goes to a row of its shaman, to a hand or to a graveyard by a text.
fn move_by_text(d: &mut D<'_>, card: CardId, to: ZoneKind, context: &Context, effect: &mut Effect) {
    let it = d.table().card(card);
    let from = Table::kind(it.zone);
    if from == to {
        return;
    }
    if is_row(to) && values::is_spirit(d.state, d.pool, card) {
        // 10.6: a spirit that goes between rows keeps what holds on it.
        let zone = Table::zone_of(it.owner, to);
        d.hand_over(card, zone, it.cell, it.flags, sk!("SK-22.12"));
        return;
    }
    if is_row(to) {
        enter(d, card, to, context);
    } else if to == zone::HAND {
        let how = Move::to(Table::zone_of(it.owner, zone::HAND), how::RETURNED);
        fall::leave(d, card, how, sk!("SK-26.01"));
    } else {
        let how = if from == zone::HAND {
            how::DISCARDED
        } else {
            how::SENT
        };
        let how = to_graveyard(it.owner, how);
        fall::leave(d, card, how, sk!("SK-27.07"));
    }
    // R-SK-105: what a price has taken away is no longer what a name means.
    if !context.paying {
        machine::keep_track(d, effect, card);
    }
}

/// A text puts a spirit card onto the field: under the shaman that uses it, else under the first
/// that can have one.
fn enter(d: &mut D<'_>, card: CardId, to: ZoneKind, context: &Context) {
    let spirit = values::printed_kind(d.state, d.pool, card) == Some(kind::SPIRIT);
    let user = d.table().same(d.state.registers.user);
    let shaman = user
        .filter(|&shaman| is_capable(d.state, d.pool, shaman))
        .or_else(|| values::capable(d.state, d.pool, context.seat).next());
    let owner = d.table().card(card).owner;
    let (true, Some(shaman), true) = (spirit, shaman, owner == context.seat) else {
        return;
    };
    let position = values::position(d.state, shaman);
    summon::enter(d, card, position, sk!("SK-22.04"));
    if to != zone::SUMMON_ROW && d.table().is_in(card, zone::SUMMON_ROW) {
        let zone = Table::zone_of(owner, to);
        d.hand_over(card, zone, position, 0, sk!("SK-22.12"));
    }
}

fn cards_of(d: &D<'_>, args: &[Arg], context: &Context) -> List<CardId, 64> {
    match args.first() {
        Some(Arg::Sel(sel)) => {
            let set = machine::members(d.state, d.pool, sel, context, CardId::NONE);
            order_of(d, &set)
        }
        _ => List::default(),
    }
}

/// Does a verb of this game alone.
fn named_verb(
    d: &mut D<'_>,
    verb: u8,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    match verb {
        named::HOLD => hold(d, args, context, effect),
        named::OVER_SOUL => {
            let all = cards_of(d, args, context);
            let mut done = false;
            for &card in all.iter() {
                if let Ok(shaman) = attach::can_over_soul(d.state, d.pool, card) {
                    attach::over_soul(d, card, shaman);
                    done = true;
                }
            }
            Acted::Done(done)
        }
        named::NEGATE => {
            d.state.registers.negated = true;
            Acted::Done(true)
        }
        named::DESTROY => {
            let all = cards_of(d, args, context);
            for &card in all.iter() {
                destroy(d, card);
            }
            Acted::Done(!all.is_empty())
        }
        named::DISCARD_AT_RANDOM => discard_at_random(d, args, context),
        _ => set_health(d, args, context),
    }
}

/// A spirit is destroyed by a text, outside of any judgement.
fn destroy(d: &mut D<'_>, card: CardId) {
    if !values::is_spirit(d.state, d.pool, card) {
        return;
    }
    let owner = d.table().card(card).owner;
    judge::destroy(d, card, sk!("SK-27.07"));
    let mut it = occur::Occurrence::about(super::words::event::DESTROY, card);
    it.seat = owner;
    let judged = std::mem::take(&mut d.state.registers.battle.judged);
    occur::occur(d, &it);
    d.state.registers.battle.judged = judged;
}

/// When all is chosen and paid the opponent may interfere with an art (R-SK-30).
fn hold(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    let paid = matches!(args.first(), Some(Arg::Num(Num::Lit(1))));
    if !paid || !arts::is_open(d, context) {
        return Acted::Done(true);
    }
    if effect.progress == 0 {
        effect.progress = 1;
        return Acted::Call(Step::Reaction { stage: 0 });
    }
    if std::mem::take(&mut d.state.registers.negated) {
        let card = context.source.card;
        let none = CardId::NONE;
        d.announce_card(say::NEGATED, context.seat, card, none, 0, sk!("R-SK-30"));
        let ops = d.pool.ability(context.ability).ops.len();
        effect.pc = ops.saturating_sub(1) as u8;
        return Acted::Done(false);
    }
    Acted::Done(true)
}

/// Cards of a hand that luck picks.
fn discard_at_random(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let [Arg::Num(count), Arg::Sel(Sel::Player(who))] = args else {
        return Acted::Done(false);
    };
    let count = machine::number(d.state, d.pool, count, context, CardId::NONE);
    let seat = machine::seat(d.state, d.pool, who, context);
    for _ in 0..count {
        let hand = d.table().pile(seat, zone::HAND).len() as u32;
        if hand == 0 {
            return Acted::Done(false);
        }
        let at = d.below(Stream::Other, hand);
        let card = d.table().pile(seat, zone::HAND)[at as usize];
        let to = to_graveyard(seat, how::DISCARDED);
        d.move_card(card, to, sk!("SK-27.07"));
    }
    Acted::Done(true)
}

/// The health of a shaman becomes a number, at most the printed one.
fn set_health(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let Some(Arg::Num(to)) = args.get(1) else {
        return Acted::Done(false);
    };
    let to = machine::number(d.state, d.pool, to, context, CardId::NONE);
    let all = cards_of(d, args, context);
    for &card in all.iter() {
        let it = d.table().card(card);
        let printed = d.pool.quick(it.def).stats[super::words::stat::HEALTH.at()];
        let by = printed - to.clamp(0, printed) - it.damage;
        if by != 0 {
            d.emit(Fact::Damaged { card, by }, sk!("SK-21.12"));
        }
    }
    Acted::Done(!all.is_empty())
}
