//! What `done` can ask about: the statement just before it, where that was done or not.

use crate::ast::{Condition, Statement, Verb};

/// Whether it is known behind this statement if what stands there was done; `before`: whether it
/// was known in front of it.
pub(super) fn of(statement: &Statement, before: bool) -> bool {
    match statement {
        Statement::Choose { .. } | Statement::Modify { .. } => true,
        Statement::Do { verb, .. } => can_fail(verb),
        // Where the block is passed over, what was not done stays so; any other condition leaves
        // what stands further up.
        Statement::If {
            condition,
            then,
            otherwise: None,
            ..
        } => matches!(condition, Condition::Done) && behind(then, before),
        Statement::If {
            then,
            otherwise: Some(otherwise),
            ..
        } => behind(then, before) && behind(otherwise, false),
        // What is declined is not done.
        Statement::May {
            then, otherwise, ..
        } => behind(then, false) && otherwise.as_ref().is_none_or(|it| behind(it, false)),
        Statement::Either { modes, .. } => modes.iter().all(|mode| behind(mode, before)),
        // There may be no card to walk over, and what is kept for later is not done now.
        Statement::Each { .. } | Statement::Later { .. } => false,
    }
}

fn behind(block: &[Statement], before: bool) -> bool {
    block.iter().fold(before, |known, it| of(it, known))
}

/// Whether a verb can find less than it says.
const fn can_fail(verb: &Verb) -> bool {
    !matches!(
        verb,
        Verb::Remember { .. }
            | Verb::Roll { .. }
            | Verb::Shuffle { .. }
            | Verb::Prevent
            | Verb::ChangeAmount { .. }
            | Verb::EndTurn
            | Verb::Win { .. }
            | Verb::Lose { .. }
    )
}
