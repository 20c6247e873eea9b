//! What may stand in an attack skill beside its attack: refused when the file is checked, where the
//! attack would not be what the text says (R-SM-90, R-SM-116).

use super::words::{mark, named, state};
use shokan_kernel::pool::{Ability, Act, Op, Qual, Quality, Sel};

fn attacks(op: &Op) -> bool {
    matches!(
        op,
        Op::Do(Act::Named(named::ATTACK | named::ATTACK_CARDS, _))
    )
}

/// Why the attack of a text is not carried out as it stands there.
pub(super) fn unsound(ability: &Ability) -> Option<&'static str> {
    let ops = &ability.ops;
    let at = ops.iter().position(attacks)?;
    if ops[at + 1..].iter().any(attacks) {
        return Some("a second attack in one text (write one attack on several, or another skill)");
    }
    if ability.values.first() != Some(&mark::ATTACK) {
        return None;
    }
    let held = |op: &Op| matches!(op, Op::Do(Act::Named(named::HOLD, _)));
    let first = ops[..at].iter().rposition(held).map_or(0, |at| at + 1);
    // R-SM-116: it is read anew for each monster that is fought.
    let plain = |op: &Op| {
        matches!(
            op,
            Op::Modify(..) | Op::JumpUnless(..) | Op::Jump(_) | Op::Remember(..)
        )
    };
    if !ops[first..at].iter().all(plain) {
        return Some("a statement in front of the attack that is no change (write it behind)");
    }
    let itself = ops[..at].iter().any(|op| match op {
        Op::Choose {
            from: Sel::Cards(cards),
            ..
        } => cards.all.iter().any(of_battle) || cards.quals.iter().any(asks_battle),
        _ => false,
    });
    itself.then_some("an attack on what is (not) in this battle (leave that out)")
}

const fn of_battle(quality: &Quality) -> bool {
    matches!(quality, Quality::State(state::ATTACKED | state::IN_BATTLE))
}

/// R-SM-113: what the attack makes of its target cannot be asked of it.
fn asks_battle(qual: &Qual) -> bool {
    match qual {
        Qual::Is(quality) => of_battle(quality),
        Qual::Not(inner) => asks_battle(inner),
        Qual::AnyOf(all) => all.iter().any(asks_battle),
        _ => false,
    }
}
