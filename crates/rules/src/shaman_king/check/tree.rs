//! What can be read and printed, and does not reach the program of a text.

use shokan_lang::ast::{Ability, EventNode, Head, Modifier, Number, StatScope, Statement, Verb};

type Complaint = &'static str;

/// What of a text would be printed and not be done.
pub(super) fn silent(it: &Ability) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    if it.limit.is_some() {
        complaints.push("a text that works so often only");
    }
    if it.by.is_some() {
        complaints.push("a text that somebody else uses: each uses the own cards");
    }
    if it.may && matches!(it.head, Head::AnswerTo(_)) {
        complaints.push("`may` on a text that nobody is asked about: say `may { }` in its block");
    }
    let answered = match &it.head {
        Head::AnswerTo(EventNode { name, .. }) => name.as_ref().map(|name| name.as_str()),
        _ => None,
    };
    let lasts = match &it.head {
        Head::Always => true,
        Head::Rule { word, .. } => word.as_str() == "while_staged",
        _ => false,
    };
    block(&it.block, lasts, answered, &mut complaints);
    complaints
}

fn block(all: &[Statement], lasts: bool, answered: Option<&str>, complaints: &mut Vec<Complaint>) {
    for one in all {
        match one {
            Statement::Modify { parts, .. } => {
                for (modifier, duration) in parts {
                    complaints.extend(change(modifier));
                    if lasts && duration.is_some() {
                        complaints.push("how long something lasts that holds all the time");
                    }
                }
            }
            Statement::Do { verb, .. } => complaints.extend(said(verb, answered)),
            Statement::If {
                then, otherwise, ..
            }
            | Statement::May {
                then, otherwise, ..
            } => {
                block(then, lasts, answered, complaints);
                block(
                    otherwise.as_deref().unwrap_or_default(),
                    lasts,
                    answered,
                    complaints,
                );
            }
            Statement::Each { by, body, .. } => {
                if by.is_some() {
                    complaints.push("`each ... by` a player: the cards come in table order");
                }
                block(body, lasts, answered, complaints);
            }
            Statement::Either { modes, .. } => {
                for mode in modes {
                    block(mode, lasts, answered, complaints);
                }
            }
            Statement::Later { body, .. } => block(body, lasts, answered, complaints),
            Statement::Choose { .. } => {}
        }
    }
}

fn said(verb: &Verb, answered: Option<&str>) -> Option<Complaint> {
    match verb {
        Verb::Negate { what } if answered.is_some_and(|name| name != what.as_str()) => {
            Some("`negate` of something else than the art that is answered")
        }
        _ => None,
    }
}

/// A number that is changed in a way this game does not reckon with (10.5).
fn change(modifier: &Modifier) -> Option<Complaint> {
    match modifier {
        Modifier::Stat {
            scope, stat, least, ..
        } => {
            if *scope != StatScope::Current {
                return Some("`printed` or `total` of a change: say `gets attack * 2`");
            }
            let floor = i32::from(stat.as_str() == "level");
            let usual = match least {
                None => true,
                Some(Number::Literal(n)) => *n == floor,
                Some(_) => false,
            };
            (!usual).then_some("another floor: nothing falls below 0, and no level below 1")
        }
        Modifier::Costs { .. } => Some("what something costs: cards cost nothing here"),
        _ => None,
    }
}
