//! What a card file may say and this game cannot do: refused when the file is checked, so that no
//! text stays silent in play.

use super::words::{event, head, named, zone};
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::AbilityId;
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{Ability, Act, CardPool, Head, Mod, Op, Sel, Who};
use shokan_kernel::table::Until;
use shokan_lang::ast::{Side, User};

/// Everything in the pool that cannot be played.
pub fn unplayable(pool: &CardPool) -> Vec<CompileFault> {
    let mut faults = Vec::new();
    for ability in &pool.abilities {
        let mut say = |found: &str| {
            faults.push(CompileFault {
                card: pool.def(ability.def).word.clone(),
                span: ability.tree.span,
                found: found.to_owned(),
            });
        };
        if let Some(found) = replacement(ability) {
            say(found);
        }
        if matches!(ability.head, Head::AnswerTo(_)) {
            say("an answer");
        }
        for found in ability.ops.iter().filter_map(|op| silent(pool, op)) {
            say(found);
        }
        for part in &ability.always {
            if matches!(part.change, Mod::LoseOthers | Mod::Grant(_) | Mod::Like(..)) {
                say("a continuous text that gives or takes abilities");
            }
        }
    }
    faults
}

/// What stands in the place of something else: a roll, wounds, the placing of a summoned Unit.
fn replacement(ability: &Ability) -> Option<&'static str> {
    let Head::InsteadOf(event) = &ability.head else {
        return None;
    };
    let bit = |event: u8| 1u64 << event;
    let only = |may: fn(&Op) -> bool| ability.ops.iter().all(may);
    let fits = if event.names == bit(event::ATTACK_ROLL) {
        // The wounds for each die are placed by the attack itself.
        only(|op| matches!(op, Op::Do(Act::Named(named::WOUND, _))))
            && ability.pay.is_none()
            && !ability.may
    } else if event.names == bit(event::WOUND) {
        only(|op| {
            matches!(
                op,
                Op::Do(Act::ChangeAmount(_) | Act::Pay(..)) | Op::Paying(_)
            )
        })
    } else {
        event.names == bit(event::SUMMON) && ability.pay.is_none()
    };
    (!fits).then_some("a replacement of this kind")
}

/// Why an operation would do nothing.
fn silent(pool: &CardPool, op: &Op) -> Option<&'static str> {
    match op {
        Op::Do(act) => match act {
            Act::Draw(..)
            | Act::RevealCards(_)
            | Act::Shuffle(_)
            | Act::Pay(..)
            | Act::ChangeAmount(_)
            | Act::Named(..) => None,
            Act::Move { to, .. } => {
                let known = matches!(*to, zone::HAND | zone::DISCARD_PILE | zone::MAGIC_PILE);
                (!known).then_some("a move to this zone")
            }
            _ => Some("a verb of other games"),
        },
        Op::Modify(_, changes) => changes.iter().find_map(|(change, until)| match change {
            Mod::LoseOthers | Mod::Like(..) => Some("a change of other games"),
            _ if matches!(until, Until::EnemyTurnEnds | Until::WhileSource) => {
                Some("a change that lasts so long")
            }
            _ => None,
        }),
        Op::Later(id, _) => match &pool.ability(*id).head {
            Head::On(event) if event.names == 1 << event::TURN_START => None,
            _ => Some("later, for another moment than turn_start"),
        },
        _ => None,
    }
}

/// Whether an Event does something that does not hang on the cards it has chosen (R-SW-33).
fn does_more(ability: &Ability) -> bool {
    if !matches!(ability.head, Head::Rule(head::PLAY)) {
        return false;
    }
    let mut slots = ability.ops.iter().filter_map(|op| match op {
        Op::Choose { slot, .. } => Some(*slot),
        _ => None,
    });
    let chosen: u64 = slots.clone().fold(0, |all, slot| all | 1 << (slot & 63));
    let free = |op: &Op| {
        let mut named = false;
        walk::op(op, &mut |said| {
            if let Said::Sel(Sel::Slot(slot) | Sel::Of(slot, _) | Sel::RestOf(slot)) = said {
                named |= chosen >> (slot & 63) & 1 == 1;
            }
        });
        matches!(op, Op::Do(_) | Op::Modify(..)) && !named
    };
    slots.next().is_some() && ability.ops.iter().any(free)
}

/// Whether what a text does speaks of one opponent.
fn has_opponent(pool: &CardPool, id: AbilityId) -> bool {
    let ability = pool.ability(id);
    let mut one = false;
    walk::body(ability, &mut |said| {
        one |= matches!(said, Said::Who(Who::Opponent));
    });
    let later = ability.ops.iter().any(|op| match op {
        Op::Later(id, _) => has_opponent(pool, *id),
        _ => false,
    });
    one || later
}

/// Whether a text, or one that is written in it, says "opponent" or "enemy".
fn says_opponent(pool: &CardPool, ability: &Ability) -> bool {
    let mut one = ability.tree.by == Some(User::Opponent);
    let mut inner: Vec<AbilityId> = Vec::new();
    walk::ability(ability, &mut |said| match said {
        Said::Who(Who::Opponent) | Said::Side(Side::Enemy) => one = true,
        Said::Text(id) if pool.named(id).is_none() => inner.push(id),
        _ => {}
    });
    one || inner
        .iter()
        .any(|&id| says_opponent(pool, pool.ability(id)))
}

/// Marks in `Ability::digest` the texts of Events that speak of one opponent (R-SW-60), those that
/// do something even where nothing can be chosen, and all texts that speak of one opponent.
pub fn mark(pool: &mut CardPool) {
    let ids = || (0..pool.abilities.len()).map(|at| AbilityId(at as u16));
    let said: Vec<[bool; 3]> = ids()
        .map(|id| {
            let ability = pool.ability(id);
            let says = !ability.granted && says_opponent(pool, ability);
            [says, does_more(ability), has_opponent(pool, id)]
        })
        .collect();
    for (ability, said) in pool.abilities.iter_mut().zip(said) {
        for (byte, so) in ability.digest.iter_mut().zip(said) {
            *byte = u8::from(so);
        }
    }
}
