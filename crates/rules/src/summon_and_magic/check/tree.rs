//! What can be read and printed, and does not reach the program of a text.

use super::super::words::{head, kind, mark};
use super::Complaint;
use shokan_kernel::ids::AbilityId;
use shokan_kernel::pool::{Ability, CardPool, Cond, Head, Op};
use shokan_lang::ast::{self, Modifier, Number, StatOp, StatScope, Statement};

/// What of a text would be printed and not be done.
pub(super) fn silent(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    block(&ability.tree.block)
        .or_else(|| nothing_before(ability))
        .or_else(|| unequipped(pool, ability))
        .or_else(|| flagged(pool, ability))
}

/// What is said of a flag that only a monster can use.
pub(super) const OF_MONSTERS: Complaint =
    "an attack or guard skill of a card that is no monster (write an action skill, or `on EVENT`)";

/// SM-12-6.b, SM-12-6.d: whether a text is used by a monster that stands or lies, and nobody else.
pub(super) fn is_of_monsters(pool: &CardPool, id: AbilityId) -> bool {
    let first = pool.ability(id).values.first();
    matches!(first, Some(&(mark::ATTACK | mark::GUARD)))
}

fn flagged(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let flag = matches!(ability.values.first(), Some(&(mark::ATTACK | mark::GUARD)));
    let monster = pool.def(ability.def).kind == kind::MONSTER;
    (flag && !ability.granted && !monster).then_some(OF_MONSTERS)
}

fn block(all: &[Statement]) -> Option<Complaint> {
    all.iter().find_map(|statement| match statement {
        Statement::Modify { parts, .. } => parts.iter().find_map(|(it, _)| change(it)),
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => block(then).or_else(|| otherwise.as_deref().and_then(block)),
        Statement::Each { body, .. } | Statement::Later { body, .. } => block(body),
        Statement::Either { modes, .. } => modes.iter().find_map(|mode| block(mode)),
        Statement::Choose { .. } | Statement::Do { .. } => None,
    })
}

/// SM-23.46: what is printed and what is a total is told apart where it is multiplied.
fn change(it: &Modifier) -> Option<Complaint> {
    let Modifier::Stat {
        scope, op, least, ..
    } = it
    else {
        return None;
    };
    let times = matches!(op, StatOp::Multiply | StatOp::Divide);
    if *scope != StatScope::Current && !times {
        return Some(
            "`printed` or `total` of a number that is neither doubled nor halved (write `gets attack \
             + N`)",
        );
    }
    let floor = |n: &Number| !matches!(n, Number::Literal(0));
    least
        .as_ref()
        .is_some_and(floor)
        .then_some("a floor that is not 0 (nothing falls below 0 here: write `least 0`)")
}

/// R-SM-31: the choices in front are made when the text is used, so that nothing was done or not
/// where the text itself begins.
fn nothing_before(ability: &Ability) -> Option<Complaint> {
    let first = ability.ops.get(usize::from(ability.body));
    let asks = matches!(first, Some(Op::JumpUnless(cond, _)) if asks_done(cond));
    asks.then_some(
        "`done` of a choice that is made when the text is used (put what is done to the cards in \
         front of it)",
    )
}

fn asks_done(cond: &Cond) -> bool {
    match cond {
        Cond::Done => true,
        Cond::Not(inner) => asks_done(inner),
        Cond::And(all) | Cond::Or(all) => all.iter().any(asks_done),
        _ => false,
    }
}

/// SM-14.04: equipment is used by being equipped; what it does stands in texts that hold.
fn unequipped(pool: &CardPool, ability: &Ability) -> Option<Complaint> {
    let def = pool.def(ability.def);
    let is_use = |it: &ast::Ability| match &it.head {
        ast::Head::AnswerTo(_) => true,
        ast::Head::Rule { word, .. } => word.as_str() == "use",
        _ => false,
    };
    let used = matches!(ability.head, Head::AnswerTo(_) | Head::Rule(head::USE));
    let both = used
        && !ability.granted
        && def.kind == kind::ARTIFACT
        && def.tree.field("equip").is_some()
        && def.tree.abilities.iter().any(is_use);
    both.then_some(
        "a use of equipment, which is equipped when it is used (leave out `equip`, and write \
         `equip_under this to NAME` in the text)",
    )
}
