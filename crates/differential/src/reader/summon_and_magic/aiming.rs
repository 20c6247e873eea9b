//! What the texts of attack skills say of whom they fight.

use super::super::{Res, unread};
use super::timed::leading;
use super::verbs::verbs_of;
use shokan_lang::ast::{
    Ability, Arg, CardSet, Count, KeyedArg, Selection, Side, Statement, Verb, Word,
};

/// How an attack skill finds whom it fights.
pub(super) struct Aim<'a> {
    /// The place of the attack among the statements.
    pub(super) at: usize,
    /// How many, where the attack itself chooses.
    pub(super) count: Option<&'a Count>,
    pub(super) from: &'a Selection,
    pub(super) name: &'a str,
}

/// Where an attack without a name of its own keeps its targets.
pub(super) const FOUGHT: &str = "\u{0}fought";

/// How the text of a skill attacks; none where it does not.
pub(super) fn aim(text: &Ability) -> Res<Option<Aim<'_>>> {
    for (at, statement) in text.block.iter().enumerate() {
        let Statement::Do {
            verb: Verb::Named { verb, args },
            name,
            ..
        } = statement
        else {
            continue;
        };
        match (verb.as_str(), args.as_slice()) {
            ("attack", [Arg::Choice(count, from)]) => {
                return Ok(Some(Aim {
                    at,
                    count: Some(count),
                    from,
                    name: name.as_ref().map_or(FOUGHT, Word::as_str),
                }));
            }
            ("attack", [Arg::Selection(Selection::Name(word))]) => {
                let chosen = leading(text).iter().find_map(|it| match it {
                    Statement::Choose { from, name, .. } if name.as_ref() == Some(word) => {
                        Some(from)
                    }
                    _ => None,
                });
                let Some(from) = chosen else {
                    return unread("an attack on cards that were not chosen");
                };
                return Ok(Some(Aim {
                    at,
                    count: None,
                    from,
                    name: word.as_str(),
                }));
            }
            ("attack" | "attack_cards", _) => return unread(format!("{verb} of this kind")),
            _ => {}
        }
    }
    let mut verbs = verbs_of(&text.block).into_iter();
    if verbs.any(|it| matches!(it.0, "attack" | "attack_cards")) {
        return unread("an attack within a statement");
    }
    Ok(None)
}

/// Whether an attack asks for an enemy monster and nothing more: only such a one reaches the player
/// (SM-23.12).
pub(super) fn is_plain(from: &Selection) -> bool {
    match from {
        Selection::Cards(CardSet {
            side: Side::Enemy,
            words,
            kinds,
            qualifiers,
            ..
        }) => {
            words.is_empty()
                && qualifiers.is_empty()
                && kinds.len() == 1
                && kinds[0].as_str() == "monster"
        }
        _ => false,
    }
}

/// What a text damages.
pub(super) fn damaged(text: &Ability) -> Vec<&Selection> {
    fn all<'t>(block: &'t [Statement], found: &mut Vec<&'t Selection>) {
        for statement in block {
            match statement {
                Statement::Do {
                    verb: Verb::Damage { to, .. },
                    ..
                } => found.push(to),
                Statement::Do {
                    verb: Verb::Named { verb, args },
                    ..
                } if verb.as_str() == "damage" => {
                    found.extend(args.iter().find_map(|arg| match arg {
                        Arg::Keyed(_, KeyedArg::Selection(sel)) => Some(sel),
                        _ => None,
                    }));
                }
                Statement::If {
                    then, otherwise, ..
                }
                | Statement::May {
                    then, otherwise, ..
                } => {
                    all(then, found);
                    all(otherwise.as_deref().unwrap_or_default(), found);
                }
                Statement::Each { body, .. } => all(body, found),
                Statement::Either { modes, .. } => modes.iter().for_each(|it| all(it, found)),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    all(&text.block, &mut found);
    found
}

/// Whom a text that damages asks for in front, else whom it damages.
pub(super) fn shot_from(text: &Ability) -> Option<&Selection> {
    let chosen = leading(text).iter().find_map(|it| match it {
        Statement::Choose { from, name, .. } if is_damaged(text, name.as_ref()) => Some(from),
        _ => None,
    });
    chosen.or_else(|| damaged(text).first().copied())
}

/// Whether a text damages the cards of a name.
pub(super) fn is_damaged(text: &Ability, name: Option<&Word>) -> bool {
    let mut all = damaged(text).into_iter();
    name.is_some() && all.any(|sel| matches!(sel, Selection::Name(word) if Some(word) == name))
}
