//! Whether a text can be used: its price and the targets of its first sentence.

use super::words::{cost, event, named, zone};
use super::{SummonsCall, combat, field};
use shokan_kernel::ids::{CardId, CostId};
use shokan_kernel::machine::{self, Aims, Context, Purse, ToAll};
use shokan_kernel::pool::{Ability, Act, Arg, CardPool, Cost, CostItem, Head, Num, Op, Sel};
use shokan_kernel::state::State;

type Game = State<SummonsCall>;

/// Whether a cost can be paid in full (R-SC-43, R-SC-87).
pub fn can_pay(game: &Game, pool: &CardPool, price: &Cost, context: &Context) -> bool {
    let seat = context.seat;
    // R-SC-87: "rest this unit" needs a standing unit.
    let can_rest = |card: CardId| field::on_field(game, card) && !game.table.card(card).rested();
    let named = |word: CostId, n: Option<i16>| {
        let have = if word == cost::RELEASE {
            field::face_down_mana(game, seat)
        } else {
            field::standing_mana(game, seat)
        };
        have >= n.unwrap_or(1)
    };
    let own_place = price.items.iter().all(|item| match item {
        // "Put this unit from the field outside": it must still be on the field.
        CostItem::Send(Sel::This, _) => {
            machine::this(game, context).is_some_and(|card| field::on_field(game, card))
        }
        _ => true,
    });
    // R-SC-50, R-SC-87: an empty deck is made anew of what is outside, cards just milled too.
    let piles = [zone::DECK, zone::OUTSIDE];
    let cards = || {
        piles
            .iter()
            .any(|&kind| !game.table.pile(seat, kind).is_empty())
    };
    let purse = Purse {
        hand: game.table.pile(seat, zone::HAND).iter().copied().collect(),
        can_rest: &can_rest,
        can_mill: &|n| n <= 0 || cards(),
        named: &named,
    };
    own_place && machine::payable(game, pool, price, context, &purse)
}

/// Whether the first sentence can get its targets (R-SC-20, R-SC-72, SC-11-05.b).
pub fn aims(game: &Game, pool: &CardPool, ability: &Ability, context: &Context) -> Aims {
    // R-SC-40, R-SC-39: an ability of entering or leaving is used wherever its card is by now.
    let anywhere = matches!(&ability.head, Head::On(event)
        if event.names & (event::ENTRY.bit() | event::LEAVE.bit()) != 0);
    let to_all = ToAll::NeedsOne;
    machine::aims(game, pool, ability.body, context, to_all, &|op: &Op| {
        target_of(game, pool, op, context, anywhere, 0)
    })
}

/// Whether what the first sentence of a skill chooses is there (SC-07-05-01-02.b): "all" chooses
/// nothing and never stops the play.
pub fn can_choose(game: &Game, pool: &CardPool, ability: &Ability, context: &Context) -> bool {
    let fixed = |op: &Op| match op {
        Op::Do(Act::Named(named::ATTACK_WITH, _)) => target_of(game, pool, op, context, false, 0),
        _ => Some(true),
    };
    let to_all = ToAll::IsFree;
    machine::aims(game, pool, ability.body, context, to_all, &fixed) != Aims::Missing
}

/// Whether a cost in the middle of a text can be paid: in full, and for something that can be done
/// (R-SC-87).
pub fn can_pay_here(game: &Game, pool: &CardPool, price: &Cost, context: &Context) -> bool {
    let ops = &pool.ability(context.ability).ops[usize::from(context.pc)..];
    let paid = ops.iter().position(|op| matches!(op, Op::Paying(false)));
    let behind = paid.map_or(0, |at| at + 1);
    let chosen = ops.iter().skip(behind).fold(0, |chosen, op| match op {
        Op::Choose { slot, .. } => chosen | name(*slot),
        _ => chosen,
    });
    let from = context.pc + behind as u8;
    let fixed = |op: &Op| target_of(game, pool, op, context, false, !chosen);
    can_pay(game, pool, price, context)
        && machine::aims(game, pool, from, context, ToAll::NeedsOne, &fixed) == Aims::Found
}

/// The bit of a name.
const fn name(slot: u8) -> u8 {
    1 << (slot & 7)
}

/// Whether the cards that an operation points at are there; nothing when it is passed over. The
/// names that are given have cards already, the others get them on the way.
fn target_of(
    game: &Game,
    pool: &CardPool,
    op: &Op,
    context: &Context,
    anywhere: bool,
    given: u8,
) -> Option<bool> {
    let is_given = |slot: u8| given & name(slot) != 0;
    // R-SC-72: a phrase that points at a fixed card has no target when that card is not there.
    let there = |sel: &Sel| match sel {
        Sel::Foe => !machine::members(game, pool, sel, context, CardId::NONE).is_empty(),
        // A name that was given before; one that this sentence chooses itself has been looked at.
        Sel::Slot(slot) if is_given(*slot) => {
            !machine::members(game, pool, sel, context, CardId::NONE).is_empty()
        }
        Sel::This => {
            anywhere || machine::this(game, context).is_some_and(|card| field::on_field(game, card))
        }
        // SC-11-05.b: every card that meets the condition of "all" is a target of it.
        Sel::Cards(_) if machine::is_targeting::<SummonsCall>(sel) => {
            !machine::members(game, pool, sel, context, CardId::NONE).is_empty()
        }
        _ => true,
    };
    let there = |sel: &Sel| match sel {
        Sel::And(all) => all.iter().any(there),
        sel => there(sel),
    };
    if moves_this(op) {
        // SC-09-05.d, R-SC-87: one that would move a card which is out of sight is passed over.
        return machine::this(game, context).map(|_| true);
    }
    Some(match op {
        Op::Do(Act::Named(named::ATTACK_WITH, args)) => {
            // R-SC-20.g: a legal column is needed; of a card that this sentence chooses nobody
            // knows it yet.
            let (card, _, directions) = attack_args(game, pool, args, context);
            let chosen = match args.first() {
                Some(Arg::Sel(Sel::Slot(slot))) => !is_given(*slot),
                _ => false,
            };
            chosen
                || card.is_some_and(|card| {
                    combat::text_may_attack(game)
                        && combat::any_column(game, pool, card, directions)
                })
        }
        Op::Do(
            Act::Damage(_, sel)
            | Act::Heal(_, sel)
            | Act::Move { what: sel, .. }
            | Act::Rest(sel)
            | Act::Stand(sel)
            | Act::Turn(sel, _),
        )
        | Op::Modify(sel, _)
        | Op::PutCounters(_, _, sel)
        | Op::RemoveCounters(_, _, sel) => there(sel) && there_in(game, pool, op, context),
        Op::Do(Act::Named(_, args)) => args.iter().all(|arg| match arg {
            Arg::Sel(sel) => there(sel),
            _ => true,
        }),
        _ => true,
    })
}

/// Whether an operation would move its own card, or turn it.
fn moves_this(op: &Op) -> bool {
    match op {
        Op::Do(Act::Move { what, .. } | Act::Turn(what, _)) => matches!(what, Sel::This),
        Op::Do(Act::Named(named::VANISH, args)) => {
            matches!(args.first(), Some(Arg::Sel(Sel::This)))
        }
        _ => false,
    }
}

/// A number that is read off the foe needs the foe.
fn there_in(game: &Game, pool: &CardPool, op: &Op, context: &Context) -> bool {
    let Op::Modify(_, changes) = op else {
        return true;
    };
    changes.iter().all(|(change, _)| match change {
        shokan_kernel::pool::Mod::Set(_, Num::Stat { of: Some(sel), .. })
        | shokan_kernel::pool::Mod::Add(_, Num::Stat { of: Some(sel), .. }) => {
            !matches!(**sel, Sel::Foe)
                || !machine::members(game, pool, sel, context, CardId::NONE).is_empty()
        }
        _ => true,
    })
}

pub(super) fn attack_args(
    game: &Game,
    pool: &CardPool,
    args: &[Arg],
    context: &Context,
) -> (Option<CardId>, Option<i16>, u8) {
    let mut out = (None, None, None);
    for arg in args {
        match arg {
            Arg::Sel(sel) => {
                // What is not on the field has no column to attack from.
                out.0 = machine::members(game, pool, sel, context, CardId::NONE)
                    .iter()
                    .find(|&card| field::on_field(game, card));
            }
            Arg::Num(n) => out.1 = Some(machine::number(game, pool, n, context, CardId::NONE)),
            Arg::Symbols(bits) => out.2 = Some(*bits),
            Arg::Word(_) | Arg::Count(_) | Arg::Pick(..) | Arg::Name(_) => {}
        }
    }
    // Without numbers of its own the card attacks as it is.
    let own = |card| field::directions(game, pool, card);
    let directions = out.2.or_else(|| out.0.map(own));
    (out.0, out.1, directions.unwrap_or(0))
}
