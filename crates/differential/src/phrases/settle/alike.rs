//! One way of writing what means the same.

use shokan_lang::ast::{
    Condition, Duration, Modifier, Number, Qualifier, Side, StatOp, StatScope, Statement, ZoneRef,
};

pub(super) fn each_alone(qualifier: Qualifier) -> Vec<Qualifier> {
    match qualifier {
        Qualifier::Where(condition) => match *condition {
            Condition::And(all) => {
                let all = all.into_iter().map(|it| Qualifier::Where(Box::new(it)));
                all.collect()
            }
            one => vec![Qualifier::Where(Box::new(one))],
        },
        one => vec![one],
    }
}

/// What holds all the time holds at one moment.
pub(super) fn merge(block: &mut Vec<Statement>) {
    let mut all: Vec<Statement> = Vec::new();
    for statement in block.drain(..) {
        if let Statement::Modify {
            selection, parts, ..
        } = &statement
            && let Some(Statement::Modify {
                selection: before,
                parts: known,
                ..
            }) = all.last_mut()
            && before == selection
        {
            known.extend(parts.clone());
            order_pairs(known);
            continue;
        }
        all.push(statement);
    }
    *block = all;
}

/// A place of a card among others.
pub(super) fn is_position(qualifier: &Qualifier) -> bool {
    matches!(
        qualifier,
        Qualifier::Facing(_)
            | Qualifier::AdjacentTo(_)
            | Qualifier::Within { .. }
            | Qualifier::Between(..)
            | Qualifier::InLineWith(_)
            | Qualifier::InColumnOf(_)
            | Qualifier::Under(_)
            | Qualifier::On(_)
            | Qualifier::Attacking(_)
    )
}

/// Changes of ATK and HP that are said as a pair have no order.
pub(super) fn order_pairs(parts: &mut [(Modifier, Option<Duration>)]) {
    let stat = |it: &(Modifier, Option<Duration>)| match &it.0 {
        Modifier::Stat {
            scope: StatScope::Current,
            stat,
            op: StatOp::Add | StatOp::Subtract,
            amount: Number::Literal(_),
            least: None,
        } => Some(stat.text.clone()),
        _ => None,
    };
    for at in 1..parts.len() {
        let (one, other) = (stat(&parts[at - 1]), stat(&parts[at]));
        let turned = one.as_deref() == Some("hp") && other.as_deref() == Some("atk");
        if turned && parts[at - 1].1 == parts[at].1 {
            parts.swap(at - 1, at);
        }
    }
}

pub(super) fn sided(zone: &mut ZoneRef) {
    zone.side.get_or_insert(Side::Own);
}

/// What must all be so is asked one after the other.
pub(super) fn nest(block: &mut [Statement]) {
    let [
        Statement::If {
            condition,
            then,
            otherwise: None,
            span,
        },
    ] = block
    else {
        return;
    };
    if let Condition::And(all) = condition
        && all.len() > 1
    {
        let rest = all.split_off(1);
        *condition = all.remove(0);
        *then = vec![Statement::If {
            condition: match <[Condition; 1]>::try_from(rest) {
                Ok([one]) => one,
                Err(all) => Condition::And(all),
            },
            then: std::mem::take(then),
            otherwise: None,
            span: *span,
        }];
        return nest(block);
    }
    nest(then);
}
