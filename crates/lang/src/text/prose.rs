//! What texts in whole sentences look for in the tree, in any language.

use crate::ast::{
    Arg, Comparison, Condition, Count, Duration, Modifier, Number, Player, Selection, StatOp,
    Statement, Verb,
};

/// The changes are orders to a player: what is done, not what the cards are.
pub(super) fn orders(parts: &[(Modifier, Option<Duration>)]) -> bool {
    matches!(
        parts,
        [(
            Modifier::ControlledBy(Player::You)
                | Modifier::Stat {
                    op: StatOp::Add,
                    ..
                },
            _
        )]
    )
}

/// Statements that are only done, before any that ask or branch.
pub(super) fn plain_run(block: &[Statement]) -> usize {
    let plain = |s: &&Statement| match s {
        Statement::Choose { .. } | Statement::Do { .. } => true,
        Statement::Modify { parts, .. } => orders(parts),
        _ => false,
    };
    block.iter().take_while(plain).count()
}

/// The verb does something up to so many times, so that it may be done or not.
pub(super) fn up_to(verb: &Verb) -> bool {
    match verb {
        Verb::Named { args, .. } => matches!(
            args.first(),
            Some(Arg::Count(Count::UpTo(_)) | Arg::Choice(Count::UpTo(_), _))
        ),
        _ => false,
    }
}

/// What follows begins with a look at what has just come of it: a roll, a way.
pub(super) fn looks_at_roll(block: &[Statement]) -> bool {
    matches!(
        block.first(),
        Some(Statement::If {
            condition: Condition::Compare(Number::Name(_) | Number::Tally(_), ..),
            ..
        })
    )
}

/// The same number of the candidate and of another card: `rows_to_go > rows_to_go of this`.
pub(super) fn exceeds(condition: &Condition) -> Option<(&str, &Selection)> {
    match condition {
        Condition::Compare(
            Number::Stat { stat, of: None, .. },
            Comparison::Greater,
            Number::Stat {
                stat: theirs,
                of: Some(of),
                ..
            },
        ) if stat == theirs => Some((stat, of)),
        _ => None,
    }
}

/// The conditions that are joined by `and`.
pub(super) fn conditions(when: Option<&Condition>) -> Vec<&Condition> {
    match when {
        None => Vec::new(),
        Some(Condition::And(all)) => all.iter().collect(),
        Some(one) => vec![one],
    }
}

/// The block does nothing but change the amount of its event.
pub(super) fn only_changes(block: &[Statement]) -> bool {
    matches!(
        block,
        [Statement::Do {
            verb: Verb::ChangeAmount { .. },
            ..
        }]
    )
}

/// By how much the amount of the event is made less: `change amount to amount - 1`.
pub(super) fn lessens(verb: &Verb) -> Option<&Number> {
    use crate::ast::Operator::Subtract;
    match verb {
        Verb::ChangeAmount {
            to: Number::Arithmetic(of, Subtract, less),
        } if **of == Number::Amount => Some(less),
        _ => None,
    }
}
