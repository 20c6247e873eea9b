//! What can be read and printed, and means nothing here or does not reach the program of a text.

use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{Ability, Num, Qual, Sel};
use shokan_lang::ast::{self, CardSet, Modifier, Selection, Side, StatScope, Statement, Verb};

type Complaint = &'static str;

/// What of a text would be printed and not be done.
pub(super) fn silent(it: &Ability) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    block(&it.tree.block, &mut complaints);
    walk::ability(it, &mut |said| complaints.extend(empty(said)));
    complaints
}

/// Words for what is never so in this game.
fn empty(said: Said<'_>) -> Option<Complaint> {
    match said {
        Said::Sel(Sel::Host | Sel::Top) => Some("`host` or `top` (no card lies on another here)"),
        Said::Num(Num::Counters(_)) => {
            Some("counters (no card has any here: write `damage_taken of CARD` or a number)")
        }
        Said::Qual(Qual::Within { .. } | Qual::Between(..)) => {
            Some("distances (write `facing`, `adjacent to` or `in column of`)")
        }
        Said::Qual(Qual::BeforeInRow(_) | Qual::FirstInRow | Qual::LastInRow) => {
            Some("a place in a row (write `facing`, `adjacent to` or `in column of`)")
        }
        _ => None,
    }
}

fn block(all: &[Statement], complaints: &mut Vec<Complaint>) {
    for one in all {
        match one {
            Statement::Modify { parts, .. } => {
                for (modifier, _) in parts {
                    complaints.extend(change(modifier));
                }
            }
            Statement::If {
                then, otherwise, ..
            }
            | Statement::May {
                then, otherwise, ..
            } => {
                block(then, complaints);
                block(otherwise.as_deref().unwrap_or_default(), complaints);
            }
            Statement::Each { by, body, .. } => {
                if by.is_some() {
                    complaints.push("`each ... by` a player: the cards come in table order");
                }
                block(body, complaints);
            }
            Statement::Either { modes, .. } => {
                for mode in modes {
                    block(mode, complaints);
                }
            }
            Statement::Later { body, .. } => block(body, complaints),
            Statement::Do {
                verb: Verb::Order { to, .. },
                ..
            } => {
                let plain = to.facing.is_none() && to.orientation.is_none();
                if !plain || to.zone.zone.as_str() != "deck" || to.zone.side == Some(Side::Enemy) {
                    complaints.push(
                        "where or how ordered cards lie (write `to deck top` or `to deck bottom`: each goes to the \
                         deck it is from)",
                    );
                }
            }
            Statement::Choose { .. } | Statement::Do { .. } => {}
        }
    }
}

fn change(modifier: &Modifier) -> Option<Complaint> {
    match modifier {
        Modifier::Stat { scope, least, .. } => {
            if *scope != StatScope::Current {
                return Some("`printed` or `total` of a change (write `gets hp + 1`)");
            }
            least
                .is_some()
                .then_some("a floor of a change (write it without `least`)")
        }
        Modifier::Cannot { acts, by: Some(by) } => {
            let chosen = acts.iter().all(|act| act.as_str() == "be_chosen");
            if !chosen {
                Some("`by` behind what cannot be done (only `cannot be_chosen by opponent`)")
            } else if !is_opponent(by) {
                Some("cards that cannot be chosen by some cards (write `by opponent`)")
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether these are the cards of the opponent, and all of them.
fn is_opponent(by: &Selection) -> bool {
    match by {
        Selection::Player(ast::Player::Opponent) => true,
        Selection::Cards(CardSet {
            side: Side::Enemy,
            words,
            kinds,
            qualifiers,
            ..
        }) => words.is_empty() && qualifiers.is_empty() && kinds.iter().any(|it| &**it == "card"),
        _ => false,
    }
}
