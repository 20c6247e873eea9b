//! Modifiers and durations.

use super::{Failed, Parser, Read};
use crate::ast::{Duration, Modifier, Selection, StatOp, StatScope, Statement, Value, Word};
use crate::fault::{CardFault, Class, Expected, FaultCode};
use crate::lex::Token;

/// The words a modifier begins with, singular and plural.
pub(crate) const MODIFIERS: &[&str] = &[
    "gets", "get", "has", "have", "loses", "lose", "gains", "gain", "cannot", "may", "becomes",
    "become", "counts", "count", "is", "are", "costs", "cost", "copies", "copy",
];

impl Parser {
    pub(super) fn modify(&mut self) -> Read<Statement> {
        let span = self.span();
        let selection = self.selection()?;
        self.modifiers(selection)
            .map(|(selection, parts)| Statement::Modify {
                selection,
                parts,
                span,
            })
    }

    #[expect(clippy::type_complexity, reason = "the parts are the tree's own shape")]
    fn modifiers(
        &mut self,
        selection: Selection,
    ) -> Read<(Selection, Vec<(Modifier, Option<Duration>)>)> {
        let mut parts = Vec::new();
        loop {
            let modifier = self.modifier()?;
            // Without a duration it holds as long as the card is where it is.
            let duration = self.duration()?.filter(|it| *it != Duration::WhileHere);
            parts.push((modifier, duration));
            if !self.accept_word("and") {
                return Ok((selection, parts));
            }
        }
    }

    fn modifier(&mut self) -> Read<Modifier> {
        let span = self.span();
        let word = self.word(Class::Modifier)?;
        Ok(match word.as_str() {
            "gets" | "get" => return self.stat_change(),
            "has" | "have" => Modifier::Has(self.word(Class::Keyword)?),
            "loses" | "lose" => match self.word_here() {
                Some("other") => {
                    self.advance();
                    self.expect_word("effects")?;
                    Modifier::LosesOtherEffects
                }
                Some("abilities") => {
                    self.advance();
                    Modifier::LosesAbilities
                }
                _ => {
                    let passive = self.word(Class::Keyword)?;
                    match self.behind_passive(&passive) {
                        Some(value) => Modifier::LosesPassive { passive, value },
                        None => Modifier::LosesKeyword(passive),
                    }
                }
            },
            "gains" | "gain" => self.gains()?,
            "cannot" => self.cannot()?,
            "may" => {
                let known: Vec<_> = self.vocabulary.permissions.iter().map(|v| v.word).collect();
                let permission = self.known(Class::Permission, FaultCode::UnknownWord, &known)?;
                let args = match self.vocabulary.permission(&permission) {
                    Some(schema) => self.args(schema)?,
                    None => return Err(Failed),
                };
                Modifier::May { permission, args }
            }
            "becomes" | "become" => Modifier::Becomes(self.word(Class::Word)?),
            "counts" | "count" => {
                self.expect_word("as")?;
                let word = self.word(Class::Word)?;
                Modifier::CountsAs(word)
            }
            "is" | "are" => {
                self.expect_word("controlled")?;
                self.expect_word("by")?;
                Modifier::ControlledBy(self.player()?)
            }
            "copies" | "copy" => self.copies()?,
            "costs" | "cost" => self.costs(None)?,
            _ if matches!(self.word_here(), Some("costs" | "cost")) => {
                self.advance();
                self.costs(Some(word))?
            }
            _ => {
                let fault = CardFault::new(
                    span,
                    FaultCode::UnknownVerb,
                    Expected::Class(Class::Modifier),
                    &word,
                )
                .near(MODIFIERS.iter().copied());
                self.push(fault);
                return Err(Failed);
            }
        })
    }

    fn gains(&mut self) -> Read<Modifier> {
        if self.is_symbol("{") {
            let mut abilities = Vec::new();
            self.braces(|p| {
                abilities.push(p.ability()?);
                Ok(())
            })?;
            return Ok(Modifier::GainsAbilities(abilities));
        }
        let field = self.word(Class::Keyword)?;
        if let Some(value) = self.behind_passive(&field) {
            return Ok(Modifier::GainsPassive {
                passive: field,
                value,
            });
        }
        let list = match self.vocabulary.field(&field).map(|f| f.shape) {
            Some(crate::vocabulary::Shape::Closed(list, _, most)) if most > 1 => list,
            _ => return Ok(Modifier::GainsKeyword(field)),
        };
        let mut words = vec![self.known(Class::Word, FaultCode::UnknownWord, list)?];
        while self.word_here().is_some_and(|w| list.contains(&w)) {
            words.push(self.word(Class::Word)?);
        }
        Ok(Modifier::GainsWords { field, words })
    }

    /// What stands behind a keyword that can have something behind it.
    pub(super) fn behind_passive(&mut self, passive: &Word) -> Option<Value> {
        let schema = self.vocabulary.passive(passive)?;
        if schema.values.is_empty() {
            return None;
        }
        let span = self.span();
        let value = match self.peek().clone() {
            Token::Number(n) => Value::Number(n, span),
            Token::Word(word) if self.stands_behind(&word) => Value::Word(Word::new(word, span)),
            _ => return None,
        };
        self.advance();
        Some(value)
    }

    /// Whether a word behind a passive is of the passive: no word of the language, how long it
    /// lasts, how cards lie, nor a key of a verb that stands before the cards.
    fn stands_behind(&self, word: &str) -> bool {
        let lies = matches!(word, "face_up" | "face_down" | "rested" | "standing");
        let mut verbs = self.vocabulary.verbs.iter().flat_map(|verb| verb.args);
        let key = verbs.any(|arg| arg.key == Some(word));
        !super::is_reserved(word) && Self::duration_of(word).is_none() && !lies && !key
    }

    fn cannot(&mut self) -> Read<Modifier> {
        let known: Vec<_> = self.vocabulary.acts.iter().map(|a| a.word).collect();
        let mut acts = vec![self.known(Class::Act, FaultCode::UnknownWord, &known)?];
        while self.accept_symbol(",") {
            acts.push(self.known(Class::Act, FaultCode::UnknownWord, &known)?);
        }
        let by = if self.accept_word("by") {
            Some(self.atom()?)
        } else {
            None
        };
        Ok(Modifier::Cannot { acts, by })
    }

    fn copies(&mut self) -> Read<Modifier> {
        if self.accept_word("text") {
            self.expect_word("of")?;
            return Ok(Modifier::CopiesText { of: self.atom()? });
        }
        let known: Vec<_> = self.vocabulary.fields.iter().map(|f| f.word).collect();
        let mut fields = vec![self.known(Class::Field, FaultCode::UnknownField, &known)?];
        while self.accept_symbol(",") {
            fields.push(self.known(Class::Field, FaultCode::UnknownField, &known)?);
        }
        self.expect_word("of")?;
        Ok(Modifier::Copies {
            fields,
            of: self.atom()?,
        })
    }

    fn costs(&mut self, act: Option<Word>) -> Read<Modifier> {
        let amount = self.factor()?;
        let more = self.accept_word("more");
        if !more {
            self.expect_word("less")?;
        }
        Ok(Modifier::Costs { act, amount, more })
    }

    fn stat_change(&mut self) -> Read<Modifier> {
        let scope = if self.accept_word("printed") {
            StatScope::Printed
        } else if self.accept_word("total") {
            StatScope::Total
        } else {
            StatScope::Current
        };
        let known: Vec<_> = self.vocabulary.stats.iter().map(|s| s.word).collect();
        let stat = self.known(Class::Stat, FaultCode::UnknownWord, &known)?;
        let op = match self.peek() {
            Token::Symbol("+") => StatOp::Add,
            Token::Symbol("-") => StatOp::Subtract,
            Token::Symbol("*") => StatOp::Multiply,
            Token::Symbol("/") => StatOp::Divide,
            Token::Symbol("=") => StatOp::Set,
            _ => return self.unexpected_literal("+"),
        };
        self.advance();
        let amount = self.number()?;
        let least = if self.accept_word("least") {
            Some(self.factor()?)
        } else {
            None
        };
        Ok(Modifier::Stat {
            scope,
            stat,
            op,
            amount,
            least,
        })
    }

    /// A duration, if one stands here.
    pub(super) fn duration(&mut self) -> Read<Option<Duration>> {
        let Some(word) = self.word_here() else {
            return Ok(None);
        };
        if let Some(duration) = Self::duration_of(word) {
            self.advance();
            return Ok(Some(duration));
        }
        if word == "and" {
            return Ok(None);
        }
        let word = Word::new(word, self.span());
        let known: Vec<_> = Duration::ALL.iter().map(|d| d.as_str()).collect();
        self.unknown(&word, Class::Duration, FaultCode::UnknownWord, &known);
        Err(Failed)
    }

    pub(super) fn duration_of(word: &str) -> Option<Duration> {
        Duration::ALL.iter().copied().find(|d| d.as_str() == word)
    }
}
