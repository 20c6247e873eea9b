//! What a card file may say and this game cannot do: refused when the file is checked, so that no
//! text stays silent in play.

use super::words::{event, head, kind, named, stat, zone};
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::{StatId, ZoneKind};
use shokan_kernel::pool::{Ability, Act, CardPool, Head, Mod, Num, Op};

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
        for op in &ability.ops {
            if let Some(found) = silent(pool, ability, op) {
                say(found);
            }
        }
        for part in &ability.always {
            if let Some(found) = change(pool, ability, &part.change, true) {
                say(found);
            }
        }
        if equipment_skill(pool, ability) {
            say("a skill of equipment (R-SM-108: `host gains { skill ... }`)");
        }
    }
    faults
}

/// R-SM-108: on equipment a skill is its host's, and is written so.
fn equipment_skill(pool: &CardPool, ability: &Ability) -> bool {
    let def = pool.def(ability.def);
    def.kind == kind::ARTIFACT
        && def.tree.field("equip").is_some()
        && !ability.granted
        && matches!(ability.head, Head::Rule(head::SKILL))
}

const fn is_pile(kind: ZoneKind) -> bool {
    matches!(kind, zone::HAND | zone::DECK | zone::GRAVEYARD)
}

/// Why an operation would do nothing.
fn silent(pool: &CardPool, ability: &Ability, op: &Op) -> Option<&'static str> {
    match op {
        Op::Do(Act::Order(..)) => Some("order"),
        Op::Do(Act::Heal(..)) => Some("heal"),
        Op::Do(Act::Rest(_)) => Some("rest"),
        Op::Do(Act::Stand(_)) => Some("stand"),
        Op::Do(Act::Move { to, .. }) if !is_pile(*to) => Some("a move to this zone"),
        Op::Do(Act::ChangeAmount(n)) if !matches!(n, Num::Lit(0)) => Some("another amount"),
        Op::Do(Act::Named(named::ATTACK | named::ATTACK_CARDS, _)) if ability.values.is_empty() => {
            Some("attack, in a text that is no skill")
        }
        Op::Do(Act::Named(named::CLAIM_TURN, _)) => {
            let bits = 1u64 << event::SETUP | 1 << event::AVATARS_SHOWN;
            let early = matches!(&ability.head, Head::On(event) if event.names & bits != 0);
            (!early).then_some("claim_turn after the set-up")
        }
        Op::Modify(_, changes) => changes
            .iter()
            .find_map(|(it, _)| change(pool, ability, it, false)),
        Op::Later(id, _) => match &pool.ability(*id).head {
            Head::On(event) if event.names == 1 << event::BATTLE_END => None,
            _ => Some("later, for another moment than battle_end"),
        },
        _ => None,
    }
}

/// Why a change would do nothing.
fn change(pool: &CardPool, ability: &Ability, it: &Mod, always: bool) -> Option<&'static str> {
    let avatar = pool.def(ability.def).kind == kind::AVATAR;
    let of_player = |which: &StatId| {
        matches!(
            *which,
            stat::OPENING_HAND | stat::FIRST_TURN_AP | stat::HAND_LIMIT
        )
    };
    match it {
        Mod::LoseOthers => Some("the loss of other effects"),
        Mod::Add(which, _) | Mod::Set(which, _) if of_player(which) => {
            let held = always && avatar && matches!(it, Mod::Set(..));
            (!held).then_some("a number of the set-up, which avatars set")
        }
        Mod::Add(stat::USE_AP, _) => Some("use_ap that is not set"),
        Mod::Set(stat::USE_AP, _) if !always => Some("use_ap for a while"),
        _ => None,
    }
}
