//! What a card file may say and this game cannot do: refused when the file is checked, so that no
//! text stays silent in play.

use super::SummonAndMagic;
use super::words::event;
use crate::bearers::{astray, miscopied};
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::AbilityId;
use shokan_kernel::pool::{CardPool, Head, Op};

mod deeds;
mod happens;
mod holding;
mod moments;
mod tree;

/// What is said of a text that cannot be carried out.
type Complaint = &'static str;

/// Everything in the pool that cannot be played.
pub fn unplayable(pool: &CardPool) -> Vec<CompileFault> {
    let mut faults = Vec::new();
    let mut later: Vec<AbilityId> = Vec::new();
    for op in pool.abilities.iter().flat_map(|ability| &ability.ops) {
        if let Op::Later(id, _) = op {
            later.push(*id);
        }
    }
    for (at, ability) in pool.abilities.iter().enumerate() {
        let ends = matches!(&ability.head, Head::On(it) if it.names & event::BATTLE_END.bit() != 0);
        let unkept = (ends && !later.iter().any(|id| id.at() == at))
            .then_some("on battle_end, which only a text of the battle hears (later battle_end)");
        let deeds = ability.ops.iter();
        let deeds = deeds.filter_map(|op| deeds::silent(pool, ability, op));
        let whole = [
            moments::silent(pool, ability),
            unkept,
            tree::silent(pool, ability),
            deeds::attacks_several_of_any_side(ability),
            super::front::unsound(ability),
            super::front::unkept(ability),
            deeds::spoken(pool, ability),
            miscopied::<SummonAndMagic>(ability),
            astray::<SummonAndMagic>(ability, true),
            holding::silent(pool, ability),
            holding::turns_no_monster(pool, ability),
        ];
        for found in whole.into_iter().flatten().chain(deeds) {
            faults.push(CompileFault {
                card: pool.def(ability.def).word.clone(),
                span: ability.tree.span,
                found: found.to_owned(),
            });
        }
    }
    faults
}
