//! Texts that hold all the time, sentence by sentence.

use super::rules::{Reader, Rules, Use};
use super::{Res, unread};
use shokan_lang::ast::{Condition, Modifier, Selection, Statement};

/// A sentence of such a text: conditions, whom it is about, what it does.
pub(crate) struct Sentence<'a> {
    pub(crate) conditions: Vec<&'a Condition>,
    pub(crate) on: &'a Selection,
    pub(crate) modifier: &'a Modifier,
}

/// The sentences of a block, behind these conditions.
pub(crate) fn sentences<'a>(
    block: &'a [Statement],
    conditions: &[&'a Condition],
    to: &mut Vec<Sentence<'a>>,
) -> Res<()> {
    for statement in block {
        match statement {
            Statement::Modify {
                selection, parts, ..
            } => {
                for (modifier, _) in parts {
                    to.push(Sentence {
                        conditions: conditions.to_vec(),
                        on: selection,
                        modifier,
                    });
                }
            }
            Statement::If {
                condition,
                then,
                otherwise: None,
                ..
            } => {
                let mut both = conditions.to_vec();
                both.push(condition);
                sentences(then, &both, to)?;
            }
            _ => return unread("a step in a continuous text"),
        }
    }
    Ok(())
}

impl<'a, R: Rules<'a>> Reader<'a, R> {
    /// What the sentences of a text say of this card now, of those that do this.
    pub(crate) fn says(
        &self,
        u: &Use<'a>,
        card: usize,
        does: &dyn Fn(&Modifier) -> bool,
    ) -> Res<Vec<&'a Modifier>> {
        let mut all = Vec::new();
        let first: Vec<&Condition> = u.text.when.iter().collect();
        sentences(&u.text.block, &first, &mut all)?;
        let mut found = Vec::new();
        for it in all {
            if !does(it.modifier) {
                continue;
            }
            let mut holds = true;
            for condition in &it.conditions {
                holds = holds && self.holds(condition, u, None)?;
            }
            if holds && self.is_one_of(it.on, card, u, &[])? {
                found.push(it.modifier);
            }
        }
        Ok(found)
    }
}
