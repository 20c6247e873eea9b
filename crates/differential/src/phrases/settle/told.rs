//! One way of writing texts that are told in whole sentences.

use super::super::told::up_to;
use super::Settler;
use shokan_lang::ast::{
    Ability, Arg, Condition, Count, Duration, Head, Limit, Modifier, Player, Selection, Span,
    Statement, Verb,
};
use shokan_lang::vocabulary::{ArgKind, Vocabulary};

type Parts = Vec<(Modifier, Option<Duration>)>;

/// The same in all blocks in a block.
fn within(block: &mut Vec<Statement>, level: &dyn Fn(&mut Vec<Statement>)) {
    for statement in block.iter_mut() {
        match statement {
            Statement::If {
                then, otherwise, ..
            }
            | Statement::May {
                then, otherwise, ..
            } => {
                within(then, level);
                if let Some(block) = otherwise {
                    within(block, level);
                }
            }
            Statement::Each { body, .. } | Statement::Later { body, .. } => within(body, level),
            Statement::Either { modes, .. } => {
                modes.iter_mut().for_each(|it| within(it, level));
            }
            _ => {}
        }
    }
    level(block);
}

/// Changes of the same one card, one after the other, are changes at one moment. What is offered up
/// to so many times may be left.
pub(super) fn after(block: &mut Vec<Statement>, v: &Vocabulary) {
    within(block, &|block| {
        asks_itself(block, v);
        together(block, |known, next| {
            let one = matches!(
                known,
                Selection::This
                    | Selection::Host
                    | Selection::Foe
                    | Selection::Top
                    | Selection::Giver
                    | Selection::Name(_)
                    | Selection::Player(_)
            );
            one && known == next
        });
        for statement in block.iter_mut() {
            if let Statement::Modify {
                selection, parts, ..
            } = statement
            {
                // What has a sentence of its own is said first.
                let mut all: Parts = std::mem::take(parts);
                all.sort_by_key(|it| !own_sentence(selection, &it.0));
                *parts = all;
            }
            // Two conditions, one in the other, are one.
            if let Statement::If {
                condition,
                then,
                otherwise: None,
                ..
            } = statement
                && let [
                    Statement::If {
                        condition: inner,
                        then: rest,
                        otherwise: None,
                        ..
                    },
                ] = then.as_slice()
            {
                let mut all = conditions(condition);
                all.extend(conditions(inner));
                *condition = Condition::And(all);
                *then = rest.clone();
            }
            if let Statement::Do {
                verb: Verb::Named { args, .. },
                name: None,
                ..
            } = statement
                && let Some(Arg::Choice(Count::All, from)) = args.first()
            {
                args[0] = Arg::Selection(from.clone());
            }
        }
        offered_once(block);
    });
}

/// What is done up to so many times may be left, also to a card that is chosen just before.
fn offered_once(block: &mut Vec<Statement>) {
    let whole = |statement: &Statement| match statement {
        Statement::May {
            pay: None,
            then,
            otherwise: None,
            ..
        } => matches!(then.as_slice(), [one] | [Statement::Choose { .. }, one] if up_to(one)),
        _ => false,
    };
    while let Some(at) = block.iter().position(whole) {
        if let Statement::May { then, .. } = block.remove(at) {
            block.splice(at..at, then);
        }
    }
}

fn conditions(condition: &Condition) -> Vec<Condition> {
    match condition {
        Condition::And(all) => all.clone(),
        one => vec![one.clone()],
    }
}

/// Cards that a verb asks for itself, asked for by a choice in front of it.
fn asks_itself(block: &mut Vec<Statement>, v: &Vocabulary) {
    let mut at = 0;
    while at + 1 < block.len() {
        let asked = match (&block[at], &block[at + 1]) {
            (
                Statement::Choose {
                    count,
                    from: from @ Selection::Cards(_),
                    total: None,
                    name: Some(chosen),
                    by: None,
                    ..
                },
                Statement::Do {
                    verb: Verb::Named { verb, args },
                    name: None,
                    ..
                },
            ) if *count != Count::All => {
                let specs = v.verb(verb).map_or(&[][..], |it| it.args);
                let own = specs
                    .first()
                    .is_some_and(|it| matches!(it.kind, ArgKind::Cards));
                let first = args.first();
                let named =
                    matches!(first, Some(Arg::Selection(Selection::Name(it))) if it == chosen);
                (own && named).then(|| (Arg::Choice(count.clone(), from.clone()), chosen.clone()))
            }
            _ => None,
        };
        if let Some((arg, chosen)) = asked
            && let Some(Statement::Do {
                verb: Verb::Named { args, .. },
                name,
                ..
            }) = block.get_mut(at + 1)
        {
            args[0] = arg;
            *name = Some(chosen);
            block.remove(at);
        }
        at += 1;
    }
}

fn together(block: &mut Vec<Statement>, same: impl Fn(&Selection, &Selection) -> bool) {
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
            && same(before, selection)
        {
            known.extend(parts.clone());
            continue;
        }
        all.push(statement);
    }
    *block = all;
}

/// The change is a sentence of its own, not one of what its subject does.
fn own_sentence(of: &Selection, modifier: &Modifier) -> bool {
    match modifier {
        Modifier::Stat { .. }
        | Modifier::ControlledBy(Player::You)
        | Modifier::Costs { act: Some(_), .. }
        | Modifier::Copies { .. }
        | Modifier::Becomes(_) => true,
        Modifier::GainsAbilities(_) => matches!(of, Selection::Player(_)),
        _ => false,
    }
}

impl Settler<'_> {
    /// Before it is known who is meant: `they` are the cards that were changed just now.
    pub(super) fn told_before(&self, block: &mut Vec<Statement>) {
        within(block, &|block| {
            together(block, |known, next| match next {
                // The same ones, said again or left out.
                Selection::And(all) if all.len() == 1 => {
                    let left_out =
                        matches!(&all[0], Selection::Name(name) if name.as_str() == "~gap");
                    left_out || all[0] == *known
                }
                Selection::Name(name) => {
                    let sets = matches!(
                        known,
                        Selection::Cards(_)
                            | Selection::And(_)
                            | Selection::Of { .. }
                            | Selection::RestOf(_)
                    );
                    let again = match name.as_str() {
                        "~they" => true,
                        "~it" => self.is_one(Some(known)),
                        _ => false,
                    };
                    sets && again
                }
                _ => false,
            });
        });
    }

    /// Where no use is counted, a text that is not used is one that does nothing.
    pub(super) fn told_clauses(&self, a: &mut Ability) {
        if let Some(Condition::And(all)) = &mut a.when {
            all.sort_by_key(|it| !matches!(it, Condition::Phase(_)));
        }
        let counted = matches!(a.limit, Some(Limit::Once | Limit::OncePerName));
        let (offered, free) = match &a.head {
            Head::On(_) => (false, !counted),
            Head::Rule { word, .. } => {
                let asks = |it: &shokan_lang::vocabulary::HeadWord| !it.phrase.en.is_empty();
                (self.v.head(word).is_some_and(asks), false)
            }
            _ => (false, false),
        };
        if offered || a.pay.is_some() {
            a.may = false;
        }
        let played = matches!(&a.head, Head::Rule { .. }) && !offered && !counted;
        let span = Span::default();
        let wrap = |pay, then| {
            vec![Statement::May {
                pay,
                then,
                otherwise: None,
                span,
            }]
        };
        if free && let Some(pay) = a.pay.take() {
            a.block = wrap(Some(pay), std::mem::take(&mut a.block));
        }
        if (free || played) && std::mem::take(&mut a.may) {
            a.block = wrap(None, std::mem::take(&mut a.block));
        }
        if free && let Some(condition) = a.when.take() {
            a.block = vec![Statement::If {
                condition,
                then: std::mem::take(&mut a.block),
                otherwise: None,
                span,
            }];
        }
        after(&mut a.block, self.v);
    }
}
