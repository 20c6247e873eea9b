//! What card texts do: verbs, prices, changes.

use super::fall::to_graveyard;
use super::setup::draw;
use super::values::{self, is_capable};
use super::words::{head, how, kind, named, say, sk, stat, zone};
use super::{ShamanKing, Step, UNIT, arts, attach, fall, harm, judge, summon, texts};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{ActId, CardId, ClauseId, ZoneKind};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine::{self, Context, Purse};
use shokan_kernel::pool::{Act, Arg, CardPool, Cost, Head, Num, Sel};
use shokan_kernel::ruleset::Acted;
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{ALL, Modifier, Until};

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Whether a text may choose a card: never a shaman that has fallen (SK-21.15), nor what already
/// lies where it would be put.
pub(super) fn can_be_chosen(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Context,
) -> Result<(), (ClauseId, CardId)> {
    let fallen = values::where_is(game, card) == zone::SHAMANS && !is_capable(game, pool, card);
    if fallen {
        return Err((sk!("SK-21.15"), CardId::NONE));
    }
    if context.paying && is_price(pool, context) {
        let room = summon::leaves_room(game, pool, card, context);
        return room.map_err(|(why, _)| (why, CardId::NONE));
    }
    Ok(())
}

/// Whether the price of a summoning is being paid.
fn is_price(pool: &CardPool, context: &Context) -> bool {
    matches!(
        pool.ability(context.ability).head,
        Head::Rule(head::TO_SUMMON)
    )
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
///
/// R-SK-134: what an attack card gives without saying how long ends with the battle.
pub(super) fn give(d: &mut D<'_>, mut modifier: Modifier, cards: CardSet) -> bool {
    let printed = values::printed_kind(d.state, d.pool, modifier.source.card);
    let of_battle = matches!(
        printed,
        Some(kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART)
    );
    if of_battle && modifier.until == Until::WhileHere && d.state.registers.battle.on {
        modifier.until = Until::Battle;
    }
    let mut takers = order_of(d, &cards);
    let meant = takers.len();
    takers.retain(|card| takes(d.state, *card, &modifier));
    d.modify(modifier, &takers, sk!("SK-18.08"));
    takers.len() == meant
}

/// R-SK-142: whether a card can be given a change where it lies.
fn takes(game: &Game, card: CardId, modifier: &Modifier) -> bool {
    let place = values::where_is(game, card);
    place.0 <= zone::COMBO.0 || place == zone::HAND && modifier.stat == stat::LEVEL
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
            let seats = machine::seats(d.state, pool, who, context);
            // Each player draws, the turn player first.
            let mut done = true;
            for seat in seats {
                done &= draw(d, seat, count, sk!("SK-04.04"));
            }
            Acted::Done(done)
        }
        Act::RevealCards(sel) => {
            let all = cards(d, sel);
            for &card in all.iter() {
                machine::show(d, card, ALL, sk!("SK-26.01"));
            }
            Acted::Done(!all.is_empty())
        }
        Act::Heal(count, sel) => {
            let amount = n(d, count) / UNIT * UNIT;
            let all = cards(d, sel);
            let mut done = !all.is_empty();
            for &card in all.iter() {
                done &= harm::heal(d, card, amount, context);
            }
            Acted::Done(done)
        }
        Act::Damage(count, sel) => {
            let (amount, all) = (n(d, count), cards(d, sel));
            harm::damage(d, amount, &all, effect)
        }
        Act::Move { what, to, .. } => {
            let all = cards(d, what);
            let mut done = !all.is_empty();
            for &card in all.iter() {
                done &= move_by_text(d, card, *to, context, effect);
            }
            Acted::Done(done)
        }
        Act::Named(verb, args) => named_verb(d, *verb, args, context, effect),
        // The check of card files lets nothing else through.
        _ => Acted::Done(false),
    }
}

fn is_row(kind: ZoneKind) -> bool {
    (zone::BATTLE_ROW.0..=zone::WAIT_ROW.0).contains(&kind.0)
}

/// R-SK-131: a shaman of the field stays in his position, whatever a text says.
fn stays(d: &D<'_>, card: CardId) -> bool {
    let at = values::where_is(d.state, card);
    (at == zone::SHAMANS || at == zone::ATTACK_POSITION)
        && values::printed_kind(d.state, d.pool, card) == Some(kind::SHAMAN)
}

/// A spirit goes to another row of its shaman, a card to a hand or to a graveyard by a text;
/// whether it did.
fn move_by_text(
    d: &mut D<'_>,
    card: CardId,
    to: ZoneKind,
    context: &Context,
    effect: &mut Effect,
) -> bool {
    let it = d.table().card(card);
    let from = Table::kind(it.zone);
    if from == to || stays(d, card) {
        return false;
    }
    if is_row(to) {
        if !values::is_spirit(d.state, d.pool, card) {
            return false;
        }
        // What stands in the place of the way from the combo field, stands in the place of this.
        let leaves = from == zone::ATTACK_POSITION && to == zone::WAIT_ROW;
        let instead = if leaves {
            texts::instead_of_waiting(d.state, d.pool, card)
        } else {
            None
        };
        // 10.6: a spirit that goes between rows keeps what holds on it.
        let zone = Table::zone_of(Table::seat(it.zone), instead.unwrap_or(to));
        d.hand_over(card, zone, it.cell, it.flags, sk!("SK-22.12"));
        return true;
    }
    if to == zone::HAND {
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
    true
}

/// R-SK-130: a text puts spirit cards that are not on the field under a shaman of their owner, into
/// his summon row.
fn put_under(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    let under = args.get(1..).unwrap_or_default();
    let shaman = cards_of(d, under, context).first().copied();
    let Some(shaman) = shaman.filter(|&it| stays(d, it) && is_capable(d.state, d.pool, it)) else {
        return Acted::Done(false);
    };
    let side = Table::seat(d.table().card(shaman).zone);
    let position = values::position(d.state, shaman);
    let all = cards_of(d, args, context);
    let mut done = !all.is_empty();
    for &card in all.iter() {
        let owner = d.table().card(card).owner;
        let spirit = values::printed_kind(d.state, d.pool, card) == Some(kind::SPIRIT);
        let away = values::where_is(d.state, card).0 > zone::COMBO.0;
        if !(spirit && away && owner == side) {
            done = false;
            continue;
        }
        summon::enter(d, card, position, sk!("SK-22.04"));
        machine::keep_track(d, effect, card);
        done &= d.table().is_in(card, zone::SUMMON_ROW);
    }
    Acted::Done(done)
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
    verb: ActId,
    args: &[Arg],
    context: &Context,
    effect: &mut Effect,
) -> Acted<Step> {
    match verb {
        named::HOLD => hold(d, args, context, effect),
        named::OVER_SOUL => {
            let all = cards_of(d, args, context);
            let mut done = !all.is_empty();
            for &card in all.iter() {
                let shaman = attach::can_over_soul(d.state, d.pool, card);
                match shaman
                    .ok()
                    .filter(|_| values::is_spirit(d.state, d.pool, card))
                {
                    Some(shaman) => attach::over_soul(d, card, shaman),
                    None => done = false,
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
            let spirit = |card: &&CardId| values::is_spirit(d.state, d.pool, **card);
            let spirits: List<CardId, 64> = all.iter().filter(spirit).copied().collect();
            judge::destroy(d, &spirits, 0, sk!("SK-27.07"));
            Acted::Done(!all.is_empty() && spirits.len() == all.len())
        }
        named::DISCARD_AT_RANDOM => discard_at_random(d, args, context),
        named::PUT_UNDER => put_under(d, args, context, effect),
        _ => {
            let to = match args.get(1) {
                Some(Arg::Num(to)) => machine::number(d.state, d.pool, to, context, CardId::NONE),
                _ => return Acted::Done(false),
            };
            let all = cards_of(d, args, context);
            harm::set(d, to, &all, context, effect)
        }
    }
}

/// When all is chosen and paid the opponent may interfere with an art (R-SK-30).
fn hold(d: &mut D<'_>, args: &[Arg], context: &Context, effect: &mut Effect) -> Acted<Step> {
    let paid = matches!(args.first(), Some(Arg::Num(Num::Lit(1))));
    // An answer may have taken the art elsewhere.
    let answered = effect.progress > 0;
    if !paid || !answered && !arts::is_open(d, context) {
        return Acted::Done(true);
    }
    if !answered {
        effect.progress = 1;
        return Acted::Call(Step::Reaction {
            stage: super::stage::Reaction::Ask,
        });
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

/// Cards of a hand that luck picks; of each hand where each player is said.
fn discard_at_random(d: &mut D<'_>, args: &[Arg], context: &Context) -> Acted<Step> {
    let [Arg::Num(count), Arg::Sel(Sel::Player(who))] = args else {
        return Acted::Done(false);
    };
    let count = machine::number(d.state, d.pool, count, context, CardId::NONE);
    let mut done = true;
    for seat in machine::seats(d.state, d.pool, who, context) {
        for _ in 0..count {
            let Some(card) = d.at_random(Table::zone_of(seat, zone::HAND)) else {
                done = false;
                break;
            };
            let to = to_graveyard(seat, how::DISCARDED);
            d.move_card(card, to, sk!("SK-27.07"));
        }
    }
    Acted::Done(done)
}
