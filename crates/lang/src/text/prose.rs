//! What texts in whole sentences look for in the tree, in any language.

use super::is_theirs;
use crate::ast::{
    Arg, Comparison, Condition, Count, Duration, Modifier, Number, Player, Selection, StatOp,
    Statement, Verb,
};
use crate::vocabulary::Vocabulary;

/// The changes are orders to a player: what is done, not what the cards are.
pub(super) fn orders(parts: &[(Modifier, Option<Duration>)], v: &Vocabulary) -> bool {
    match parts {
        [(Modifier::ControlledBy(Player::You), _)] => true,
        // What has a sentence of its own says what the card can do.
        [
            (
                Modifier::Stat {
                    op: StatOp::Add,
                    stat,
                    ..
                },
                _,
            ),
        ] => v.stat(stat).is_none_or(|it| it.added.is_none()),
        _ => false,
    }
}

/// The block is done without anybody's choice, so that it can be one sentence.
pub(super) fn only_done(block: &[Statement]) -> bool {
    block.iter().all(|s| matches!(s, Statement::Do { .. }))
}

/// Statements that are only done, before any that ask or branch.
pub(super) fn plain_run(block: &[Statement], v: &Vocabulary) -> usize {
    let plain = |s: &&Statement| match s {
        // What another player does is no part of what this one may do.
        it if is_theirs(it) => false,
        Statement::Choose { .. } | Statement::Do { .. } => true,
        Statement::Modify { parts, .. } => orders(parts, v),
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

/// The statement is offered, so that it may be done or not.
pub(super) fn offers(statement: &Statement) -> bool {
    match statement {
        Statement::May { .. } => true,
        Statement::Do { verb, .. } => up_to(verb),
        _ => false,
    }
}

/// What follows is one thing that is done if one thing is so: that is said in one breath.
pub(super) fn asks_once(block: &[Statement]) -> bool {
    match block {
        [
            Statement::If {
                condition,
                otherwise: None,
                ..
            },
        ] => !matches!(
            condition,
            Condition::And(_) | Condition::Or(_) | Condition::Done
        ),
        _ => false,
    }
}

/// What follows begins with a look at what was rolled just now.
pub(super) fn looks_at_roll(block: &[Statement]) -> bool {
    matches!(
        block.first(),
        Some(Statement::If {
            condition: Condition::Compare(Number::Name(_), ..),
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

/// What becomes of the amount of an event.
pub(super) enum AmountChange<'v> {
    /// `change amount to amount - 1`; with `most 0` also how low it can get.
    Less(&'v Number, Option<&'v Number>),
    /// `change amount to amount + 1`.
    More(&'v Number),
    /// `change amount to 0`.
    To(&'v Number),
}

/// How the amount of the event is changed, if it is.
pub(super) fn amount_change(verb: &Verb) -> Option<AmountChange<'_>> {
    use crate::ast::Operator::{Add, Subtract};
    let Verb::ChangeAmount { to } = verb else {
        return None;
    };
    let (number, least) = match to {
        Number::Most(low, number) => (&**number, Some(&**low)),
        number => (number, None),
    };
    Some(match number {
        Number::Arithmetic(of, Subtract, n) if **of == Number::Amount => {
            AmountChange::Less(n, least)
        }
        Number::Arithmetic(of, Add, n) if **of == Number::Amount && least.is_none() => {
            AmountChange::More(n)
        }
        _ => AmountChange::To(to),
    })
}

/// What a condition speaks of.
pub(super) fn speaks_of(condition: &Condition) -> Option<&Selection> {
    match condition {
        Condition::Is(s, _)
        | Condition::Holds(s, _)
        | Condition::Has(s, _)
        | Condition::Exists(s) => Some(s),
        _ => None,
    }
}
