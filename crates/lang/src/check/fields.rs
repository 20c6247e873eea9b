//! Checking the fields and heads of a card against the schema of its game.

use super::Checker;
use crate::ast::{Card, Cost, CostItem, Field, Head, Value, Word};
use crate::fault::{Class, FaultCode};
use crate::vocabulary::{FieldWord, Shape};
use std::collections::BTreeSet;

impl Checker<'_> {
    pub(super) fn fields(&mut self, card: &Card) {
        let card_type = card.card_type().map(str::to_owned);
        let mut seen = BTreeSet::new();
        for field in &card.fields {
            if !seen.insert(field.name.as_str()) {
                self.fault(field.name.span, FaultCode::DoubledField, None, &field.name);
            }
            let Some(schema) = self.vocabulary.field(&field.name) else {
                let known = self.vocabulary.fields.iter().map(|f| f.word);
                self.unknown(&field.name, FaultCode::UnknownField, Class::Field, known);
                continue;
            };
            if !schema.types.is_empty()
                && card_type
                    .as_deref()
                    .is_some_and(|t| !schema.types.contains(&t))
            {
                self.fault(field.name.span, FaultCode::WrongType, None, &field.name);
            }
            self.values(field, schema);
        }
        for schema in self.vocabulary.fields {
            let fits = schema.types.is_empty()
                || card_type
                    .as_deref()
                    .is_some_and(|t| schema.types.contains(&t));
            if schema.required && fits && !seen.contains(schema.word) {
                let missing = Word::new(schema.word, card.word.span);
                self.fault(card.word.span, FaultCode::MissingField, None, &missing);
            }
        }
    }

    fn values(&mut self, field: &Field, schema: &FieldWord) {
        let words = field.words();
        let numbers = field.numbers();
        let span = field.name.span;
        let plain = words.len() + numbers.len() == field.values.len();
        match schema.shape {
            Shape::Bilingual => {}
            Shape::Id => {
                if words.len() != 1 || !numbers.is_empty() || !plain {
                    self.fault(span, FaultCode::OutOfRange, Some(Class::Word), &field.name);
                }
            }
            Shape::Closed(list, least, most) => {
                self.listed(&words, list);
                let amount = words.len() < least || words.len() > most;
                if amount || !plain || !numbers.is_empty() || has_twins(&words) {
                    self.fault(span, FaultCode::OutOfRange, Some(Class::Word), &field.name);
                }
            }
            Shape::Open(list, least, most) => {
                let known: Vec<&str> = self.words.list(list).collect();
                for word in &words {
                    if !known.contains(&word.as_str()) {
                        let known = known.iter().copied();
                        self.unknown(word, FaultCode::UnknownWord, Class::Word, known);
                    }
                }
                let amount = words.len() < least || words.len() > most;
                if amount || !plain || !numbers.is_empty() || has_twins(&words) {
                    self.fault(span, FaultCode::OutOfRange, Some(Class::Word), &field.name);
                }
            }
            Shape::Words => {
                if words.is_empty() || !plain {
                    self.fault(span, FaultCode::OutOfRange, Some(Class::Word), &field.name);
                }
            }
            Shape::Numbers(ranges) => {
                if numbers.len() != ranges.len() || numbers.len() != field.values.len() {
                    self.fault(
                        span,
                        FaultCode::OutOfRange,
                        Some(Class::Integer),
                        &field.name,
                    );
                }
                for (value, (low, high)) in field.values.iter().zip(ranges) {
                    if let Value::Number(n, span) = value
                        && !(*low..=*high).contains(n)
                    {
                        let class = Some(Class::Integer);
                        self.fault(*span, FaultCode::OutOfRange, class, &n.to_string());
                    }
                }
            }
            Shape::WordsAndNumbers(list) => {
                self.listed(&words, list);
                if words.is_empty() || !plain {
                    self.fault(span, FaultCode::OutOfRange, Some(Class::Word), &field.name);
                }
            }
            Shape::Cost | Shape::Selection => {
                if field.values.len() != 1 {
                    self.fault(span, FaultCode::OutOfRange, None, &field.name);
                }
            }
            Shape::Flag => {
                if !field.values.is_empty() {
                    self.fault(
                        span,
                        FaultCode::OutOfRange,
                        Some(Class::LineEnd),
                        &field.name,
                    );
                }
            }
        }
    }

    fn listed(&mut self, words: &[&Word], list: &[&'static str]) {
        for word in words {
            if !list.contains(&word.as_str()) {
                let known = list.iter().copied();
                self.unknown(word, FaultCode::UnknownWord, Class::Word, known);
            }
        }
    }

    /// Heads that this type of card cannot have.
    pub(super) fn heads(&mut self, card: &Card) {
        for ability in &card.abilities {
            if let Head::Rule { word, .. } = &ability.head
                && let Some(schema) = self.vocabulary.head(word)
                && !schema.types.is_empty()
                && card.card_type().is_some_and(|t| !schema.types.contains(&t))
            {
                self.fault(word.span, FaultCode::WrongType, None, word);
            }
        }
    }

    /// The cost has an item in `x`.
    pub(super) fn pays_x(cost: &Cost) -> bool {
        use crate::ast::Number::X;
        cost.items.iter().any(|item| {
            matches!(
                item,
                CostItem::Discard(X)
                    | CostItem::Mill(X)
                    | CostItem::SendCount(X, ..)
                    | CostItem::RemoveCounters(X, _)
                    | CostItem::Named(_, X)
            )
        })
    }
}

fn has_twins(words: &[&Word]) -> bool {
    let unique: BTreeSet<&str> = words.iter().map(|w| w.as_str()).collect();
    unique.len() != words.len()
}
