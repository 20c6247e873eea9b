//! What a card file may say and this game cannot do: refused when the file is checked, so that no
//! text stays silent in play.

use super::SummonerWars;
use super::words::{event, head, kind, rank};
use crate::bearers::{astray, miscopied};
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::AbilityId;
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{Ability, CardPool, Def, Head, Op, Sel, Who};
use shokan_lang::ast::{Side, User};
use std::collections::BTreeSet;

mod deeds;
mod moments;

/// What is said of a text that cannot be carried out.
type Complaint = &'static str;

/// The moments of a turn, a bit each.
const TURNS: u64 = event::TURN_START.bit()
    | event::TURN_END.bit()
    | event::AFTER_MOVE_PHASE.bit()
    | event::AFTER_ATTACK_PHASE.bit()
    | event::ATTACK_PHASE_END.bit();

/// The moments of an attack, a bit each.
const ATTACKS: u64 = event::ATTACK.bit()
    | event::BEFORE_ATTACK.bit()
    | event::ATTACK_ROLL.bit()
    | event::ATTACK_WOUNDS.bit()
    | event::AFTER_ATTACK.bit();

/// Whether a text waits for one of these.
const fn hears(ability: &Ability, events: u64) -> bool {
    matches!(&ability.head, Head::On(it) if it.names & events != 0)
}

/// Whether a text waits for these and for nothing else.
const fn is_only(ability: &Ability, events: u64) -> bool {
    matches!(&ability.head, Head::On(it) if it.names & !events == 0)
}

/// Everything in the pool that cannot be played.
pub fn unplayable(pool: &CardPool) -> Vec<CompileFault> {
    let mut faults: Vec<CompileFault> = pool.defs.iter().filter_map(priced).collect();
    let names = pool.abilities.iter().filter_map(|it| it.tree.name.as_ref());
    let names: BTreeSet<&str> = names.map(|name| name.as_str()).collect();
    for ability in &pool.abilities {
        let moment = moments::silent(pool, ability).into_iter();
        let deeds = ability.ops.iter();
        let deeds = deeds.filter_map(|op| deeds::silent(pool, ability, op));
        let rest = [
            deeds::held(pool, ability),
            deeds::spoken(pool, ability),
            deeds::titled(ability),
            deeds::scoped(&ability.tree.block, &names),
            miscopied::<SummonerWars>(ability),
            astray::<SummonerWars>(ability, !matches!(ability.head, Head::Rule(head::PLAY))),
        ];
        for found in moment.chain(deeds).chain(rest.into_iter().flatten()) {
            faults.push(CompileFault {
                card: pool.def(ability.def).word.clone(),
                span: ability.tree.span,
                found: found.to_owned(),
            });
        }
    }
    faults
}

/// SW-UNT.03, R-SW-59: every Unit has a Summon Cost but the Summoner, who has none.
fn priced(def: &Def) -> Option<CompileFault> {
    let summoner = def.subtype == rank::SUMMONER;
    let cost = def.tree.field("cost").map(|field| field.name.span);
    let found: Complaint = match cost {
        Some(_) if summoner => "a Summon Cost of a Summoner, who is never summoned (take it away)",
        None if !summoner => "a Common or Champion without a Summon Cost (write `cost N`)",
        _ => return None,
    };
    (def.kind == kind::UNIT).then(|| CompileFault {
        card: def.word.clone(),
        span: cost.unwrap_or(def.tree.word.span),
        found: found.to_owned(),
    })
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
        let does = matches!(
            op,
            Op::Do(_) | Op::Modify(..) | Op::PutCounters(..) | Op::RemoveCounters(..)
        );
        does && !named
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
