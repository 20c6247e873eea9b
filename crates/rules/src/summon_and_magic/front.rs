//! What may stand in an attack skill beside its attack: refused when the file is checked, where the
//! attack would not be what the text says (R-SM-90, R-SM-116).

use super::words::{mark, named, state};
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{Ability, Act, Arg, Num, Op, Qual, Quality, Sel};

fn attacks(op: &Op) -> bool {
    matches!(
        op,
        Op::Do(Act::Named(named::ATTACK | named::ATTACK_CARDS, _))
    )
}

/// The places behind targets and behind payments where a text stops (8.2).
pub(super) const fn is_hold(op: &Op) -> bool {
    matches!(op, Op::Do(Act::Named(named::HOLD, _)))
}

/// Whether an operation attacks or damages the cards of a name.
pub(super) fn fights(op: &Op, name: u8) -> bool {
    let this = |sel: &Sel| matches!(sel, Sel::Slot(slot) if *slot == name);
    match op {
        Op::Do(Act::Damage(_, sel)) => this(sel),
        Op::Do(Act::Named(named::ATTACK | named::ATTACK_CARDS | named::DAMAGE, args)) => args
            .iter()
            .any(|arg| matches!(arg, Arg::Sel(sel) if this(sel))),
        _ => false,
    }
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
    let first = ops[..at].iter().rposition(is_hold).map_or(0, |at| at + 1);
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

/// Why an answer would not do what an attack skill says: of the names that are given in front of
/// the blow it keeps the attacker's alone, which is all it fights (R-SM-107).
pub(super) fn unkept(ability: &Ability) -> Option<&'static str> {
    if ability.values.first() != Some(&mark::ATTACK) {
        return None;
    }
    let ops = &ability.ops;
    let blow = ops.iter().position(attacks);
    let (from, fought) = match blow {
        Some(at) => (at + 1, &ops[at..=at]),
        None => (ops.iter().rposition(is_hold)? + 1, ops.as_slice()),
    };
    let lost = ops[..from].iter().any(|op| match op {
        Op::Choose { slot, .. } if fought.iter().any(|op| fights(op, *slot)) => false,
        Op::Choose { slot, .. } | Op::Remember(_, slot) => {
            ops[from..].iter().any(|op| speaks_of(op, *slot))
        }
        _ => false,
    });
    lost.then_some(
        "a name that is given in front of the attack and used behind it (an answer keeps only \
         whom it fights: choose it behind the attack)",
    )
}

fn speaks_of(op: &Op, name: u8) -> bool {
    let mut found = false;
    walk::op(op, &mut |said| {
        found |= match said {
            Said::Sel(Sel::Slot(slot) | Sel::RestOf(slot) | Sel::Of(slot, _)) => *slot == name,
            Said::Num(Num::Named(slot)) => *slot == name,
            _ => false,
        };
    });
    found
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
