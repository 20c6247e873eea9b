//! Changes that a text gives, from the tree to numbers.

use super::{Compiler, Program, negative};
use crate::ids::{DefId, StatId};
use crate::pool::Mod;
use shokan_lang::ast;

impl Compiler<'_> {
    pub(super) fn modifier(
        &mut self,
        modifier: &ast::Modifier,
        def: DefId,
        program: &mut Program,
    ) -> Vec<Mod> {
        let lexicon = *self.lexicon;
        if let Some(change) = self.word_change(modifier, program) {
            return vec![change];
        }
        if let ast::Modifier::Cannot { acts, by } = modifier
            && acts.len() > 1
        {
            return self.cannot(acts, by.as_ref(), def, program);
        }
        match modifier {
            ast::Modifier::Stat {
                stat, op, amount, ..
            } => {
                let stat = StatId(self.index(lexicon.stats, stat));
                let n = self.num(amount, program);
                match op {
                    ast::StatOp::Add => vec![Mod::Add(stat, n)],
                    ast::StatOp::Subtract => vec![Mod::Add(stat, negative(n))],
                    ast::StatOp::Set => vec![Mod::Set(stat, n)],
                    ast::StatOp::Multiply if lexicon.more.scales => vec![Mod::Scale(stat, n)],
                    ast::StatOp::Multiply | ast::StatOp::Divide => {
                        self.fault(ast::Span::default(), TIMES);
                        Vec::new()
                    }
                }
            }
            ast::Modifier::GainsKeyword(word) | ast::Modifier::Has(word) => self.grants(word),
            ast::Modifier::CopiesText { of } => self.copied(of, program),
            ast::Modifier::LosesOtherEffects => vec![Mod::LoseOthers],
            ast::Modifier::GainsAbilities(abilities) => abilities
                .iter()
                .enumerate()
                .map(|(at, ability)| Mod::Grant(self.ability(ability, def, at as u8, true)))
                .collect(),
            ast::Modifier::Costs {
                act: None,
                amount,
                more,
            } => {
                let Some(cost) = lexicon.cost else {
                    self.unknown_change(modifier);
                    return Vec::new();
                };
                let n = self.num(amount, program);
                vec![Mod::Add(cost, if *more { n } else { negative(n) })]
            }
            other => {
                self.unknown_change(other);
                Vec::new()
            }
        }
    }

    /// A change that the rulebook has a word for.
    fn word_change(&mut self, modifier: &ast::Modifier, program: &mut Program) -> Option<Mod> {
        let lexicon = *self.lexicon;
        if let Some((word, value)) = (lexicon.modifier)(modifier) {
            return Some(Mod::Word(word, value));
        }
        match modifier {
            ast::Modifier::May { args, .. } => match args.first() {
                Some(ast::Arg::Selection(cards)) => {
                    let word = (lexicon.more.over)(modifier)?;
                    Some(Mod::Over(word, self.sel(cards, program)))
                }
                _ => None,
            },
            ast::Modifier::Copies { of, .. } => {
                let word = (lexicon.more.like)(modifier)?;
                Some(Mod::Like(word, self.sel(of, program)))
            }
            ast::Modifier::GainsPassive { passive, value }
            | ast::Modifier::LosesPassive { passive, value } => {
                let taken = matches!(modifier, ast::Modifier::LosesPassive { .. });
                let (word, about) = (lexicon.more.given)(&self.passive(passive, value)?, taken)?;
                Some(Mod::Word(word, about))
            }
            ast::Modifier::Becomes(word) | ast::Modifier::CountsAs(word) => {
                let also = matches!(modifier, ast::Modifier::CountsAs(_));
                let at = self.pool.categories.iter().position(|it| *it == word.text);
                let list = at.and_then(|at| self.pool.lists.get(at).copied());
                let quality = self.quality(word);
                let (word, what) = (lexicon.more.becomes)(quality, list.unwrap_or(0), also)?;
                Some(Mod::Word(word, what))
            }
            _ => None,
        }
    }

    /// A change that the rulebook has no word for.
    fn unknown_change(&mut self, modifier: &ast::Modifier) {
        let found = match modifier {
            ast::Modifier::Cannot { acts, by } => {
                let acts = acts.iter().map(ast::Word::as_str).collect::<Vec<_>>();
                let acts = acts.join(", ");
                if by.is_some() {
                    format!("cannot {acts} by these cards (leave out `by`)")
                } else {
                    format!("cannot {acts} (no card of this game is kept from it)")
                }
            }
            ast::Modifier::CountsAs(word) => {
                format!("counts as {word} (no card counts as that here)")
            }
            ast::Modifier::Becomes(word) => {
                format!("becomes {word} (nothing turns a card into that here)")
            }
            ast::Modifier::GainsPassive { passive, .. } => {
                format!("gains {passive} with something behind it (it counts where it is printed)")
            }
            ast::Modifier::LosesPassive { passive, .. } => {
                format!("loses a part of {passive} (write `loses {passive}`)")
            }
            ast::Modifier::LosesKeyword(word) => {
                format!("loses {word} (this is nothing a card can lose here)")
            }
            ast::Modifier::LosesAbilities => {
                "loses abilities (write `loses other effects` where the game has it)".to_owned()
            }
            ast::Modifier::ControlledBy(_) => {
                "is controlled by (control never changes here)".to_owned()
            }
            ast::Modifier::Copies { .. } => {
                "copies (nothing is copied here: write the number)".to_owned()
            }
            ast::Modifier::Costs { .. } => {
                "costs more or less (write `CARD gets cost + N`)".to_owned()
            }
            ast::Modifier::GainsWords { field, .. } => {
                format!("gains {field} (this is nothing a card can gain here)")
            }
            ast::Modifier::GainsKeyword(word) | ast::Modifier::Has(word) => no_gain(word),
            _ => "a change of other games (write another one)".to_owned(),
        };
        self.fault(ast::Span::default(), found);
    }

    /// A named ability that is given.
    fn grants(&mut self, word: &ast::Word) -> Vec<Mod> {
        let mut all = self.pool.keywords.iter();
        let Some(named) = all.find(|it| it.word == word.text) else {
            self.fault(word.span, no_gain(word));
            return Vec::new();
        };
        named.abilities.iter().map(|&id| Mod::Grant(id)).collect()
    }

    /// Several acts in one sentence.
    fn cannot(
        &mut self,
        acts: &[ast::Word],
        by: Option<&ast::Selection>,
        def: DefId,
        program: &mut Program,
    ) -> Vec<Mod> {
        let one = |act: &ast::Word| ast::Modifier::Cannot {
            acts: vec![act.clone()],
            by: by.cloned(),
        };
        let each: Vec<_> = acts.iter().map(one).collect();
        each.iter()
            .flat_map(|one| self.modifier(one, def, program))
            .collect()
    }

    /// The texts of another card, where cards can have them.
    fn copied(&mut self, of: &ast::Selection, program: &mut Program) -> Vec<Mod> {
        if self.lexicon.more.copies {
            return vec![Mod::CopyText(self.sel(of, program))];
        }
        let found = "`copies text` (a card has no texts here but its own: write what it does)";
        self.fault(ast::Span::default(), found);
        Vec::new()
    }
}

const TIMES: &str = "`*` or `/` in a change (write `+`, `-` or `=`)";

/// What is said of a word that no card can gain.
fn no_gain(word: &ast::Word) -> String {
    format!("gains {word} (no ability of this game has this name: write `gains {{ ... }}`)")
}
