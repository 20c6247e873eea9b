//! Whether the first sentence of a text can get its targets.

use super::Res;
use super::rules::{Reader, Rules, Use};
use shokan_lang::ast::{Count, Statement, Verb};

/// What a text finds to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Aims {
    /// Nothing is left to be done.
    Nothing,
    /// A target is missing.
    Missing,
    /// It can begin.
    Found,
}

impl<'a, R: Rules<'a>> Reader<'a, R> {
    /// Looks at statements in the order in which they would come: the last block of `rest` first.
    /// Names that are chosen on the way have their cards then.
    pub(crate) fn aims(
        &self,
        mut rest: Vec<&'a [Statement]>,
        u: &Use<'a>,
        mut chosen: Vec<&'a str>,
    ) -> Res<Aims> {
        let some = |yes| if yes { Aims::Found } else { Aims::Missing };
        while let Some(block) = rest.pop() {
            let Some((statement, behind)) = block.split_first() else {
                continue;
            };
            rest.push(behind);
            match statement {
                Statement::Choose {
                    count, from, name, ..
                } => {
                    let name = name.as_ref().map(|name| name.as_str());
                    chosen.extend(name);
                    let none = match count {
                        Count::Exactly(n) | Count::UpTo(n) => self.number(n, u, None)? <= 0,
                        _ => false,
                    };
                    if !none && Self::is_targeting(from) && !self.can_choose_one(from, u, name)? {
                        return Ok(Aims::Missing);
                    }
                }
                Statement::If {
                    condition,
                    then,
                    otherwise,
                    ..
                } => {
                    if self.holds(condition, u, None)? {
                        rest.push(then);
                    } else {
                        rest.push(otherwise.as_deref().unwrap_or_default());
                    }
                }
                Statement::Each { from, .. } => {
                    let there = !Self::is_targeting(from) || self.can_choose_one(from, u, None)?;
                    return Ok(some(there));
                }
                Statement::Either { modes, .. } => {
                    let mut best = Aims::Nothing;
                    for mode in modes {
                        let mut rest = rest.clone();
                        rest.push(mode);
                        best = best.max(self.aims(rest, u, chosen.clone())?);
                    }
                    return Ok(best);
                }
                Statement::May { .. } | Statement::Later { .. } => return Ok(Aims::Found),
                Statement::Do {
                    verb: Verb::Remember { .. },
                    ..
                } => {}
                Statement::Do { .. } | Statement::Modify { .. } => {
                    if let Some(there) = R::target(self, u, statement, &chosen)? {
                        return Ok(some(there));
                    }
                }
            }
        }
        Ok(Aims::Nothing)
    }

    /// Whether a text may choose one of these cards, and do with it what it does with this name.
    pub(crate) fn can_choose_one(
        &self,
        from: &shokan_lang::ast::Selection,
        u: &Use<'a>,
        name: Option<&str>,
    ) -> Res<bool> {
        let mut guessing = u.clone();
        guessing.guesses = true;
        for card in self.cards(from, &guessing)? {
            let taken = R::can_be_taken(self, card, u, name.unwrap_or_default())?;
            if taken && R::can_be_chosen(self, card, u)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
