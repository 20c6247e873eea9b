//! Checking the fields and heads of a card against the schema of its game.

use super::Checker;
use crate::ast::{Card, Cost, CostItem, Field, Head, Value, Word};
use crate::fault::{Class, FaultCode};
use crate::vocabulary::{FieldWord, FlagEvent, PassiveValue, Shape};
use std::collections::BTreeSet;

impl Checker<'_> {
    pub(super) fn fields(&mut self, card: &Card) {
        let card_type = card.card_type().map(str::to_owned);
        let mut seen = BTreeSet::new();
        for field in &card.fields {
            let repeats = self
                .vocabulary
                .field(&field.name)
                .is_some_and(|s| matches!(s.shape, Shape::Passive | Shape::CardAndNumbers(..)));
            if !seen.insert(field.name.as_str()) && !repeats {
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
        for rule in self.vocabulary.one_of {
            if !card_type
                .as_deref()
                .is_some_and(|t| rule.types.contains(&t))
            {
                continue;
            }
            let there: Vec<&Field> = card
                .fields
                .iter()
                .filter(|f| rule.fields.contains(&f.name.as_str()))
                .collect();
            match there.as_slice() {
                [] => {
                    let missing = rule.fields.join(" / ");
                    self.fault(card.word.span, FaultCode::MissingField, None, &missing);
                }
                [_] => {}
                [first, second, ..] if first.name != second.name => {
                    let found = format!("{} {}", first.name, second.name);
                    self.fault(second.name.span, FaultCode::FieldsExclude, None, &found);
                }
                // The same field twice has been reported.
                _ => {}
            }
        }
        self.passives(card);
    }

    /// Passives with what they ask for, each once.
    fn passives(&mut self, card: &Card) {
        let mut seen = BTreeSet::new();
        for field in &card.fields {
            let passive = self
                .vocabulary
                .field(&field.name)
                .is_some_and(|schema| matches!(schema.shape, Shape::Passive));
            if !passive {
                continue;
            }
            let Some(Value::Word(word)) = field.values.first() else {
                let class = Some(Class::Keyword);
                self.fault(field.name.span, FaultCode::OutOfRange, class, &field.name);
                continue;
            };
            let Some(schema) = self.vocabulary.passive(word) else {
                let known = self.vocabulary.passives.iter().map(|p| p.word);
                self.unknown(word, FaultCode::UnknownWord, Class::Keyword, known);
                continue;
            };
            let said: Vec<String> = field
                .values
                .iter()
                .map(|value| match value {
                    Value::Word(w) => w.text.clone(),
                    Value::Number(n, _) => n.to_string(),
                    _ => String::new(),
                })
                .collect();
            if !seen.insert(said) {
                self.fault(word.span, FaultCode::DoubledField, None, word);
            }
            let mut given = field.values[1..].iter().peekable();
            for (kind, required) in schema.values {
                let fits = given.peek().is_some_and(|v| kind.takes(v));
                if let (Some(value), true) = (given.peek(), fits) {
                    self.passive_value(*kind, value);
                    given.next();
                } else if *required {
                    self.fault(word.span, FaultCode::OutOfRange, Some(kind.class()), word);
                }
            }
            if let Some(value) = given.next() {
                let class = Some(Class::LineEnd);
                let found = match value {
                    Value::Word(w) => w.text.clone(),
                    Value::Number(n, _) => n.to_string(),
                    _ => String::new(),
                };
                self.fault(word.span, FaultCode::OutOfRange, class, &found);
            }
        }
    }

    /// What stands behind a keyword that a text gives or takes.
    pub(super) fn behind_passive(&mut self, passive: &Word, value: &Value) {
        let Some(schema) = self.vocabulary.passive(passive) else {
            return;
        };
        match schema.values.iter().find(|(kind, _)| kind.takes(value)) {
            Some((kind, _)) => self.passive_value(*kind, value),
            None => {
                let class = schema.values.first().map(|(kind, _)| kind.class());
                self.fault(passive.span, FaultCode::OutOfRange, class, passive);
            }
        }
    }

    fn passive_value(&mut self, kind: PassiveValue, value: &Value) {
        match (kind, value) {
            (PassiveValue::Attribute(list), Value::Word(word)) => self.listed(&[word], list),
            (PassiveValue::Quality(list), Value::Word(word)) => {
                let known = list.contains(&word.as_str())
                    || self.vocabulary.keyword(word).is_some()
                    || self.words.open(word).is_some();
                if !known {
                    let keywords = self.vocabulary.keywords.iter().map(|k| k.word);
                    let known = list.iter().copied().chain(keywords);
                    self.unknown(word, FaultCode::UnknownWord, Class::Word, known);
                }
            }
            (PassiveValue::Card, Value::Word(word))
                if !self.words.cards.contains_key(word.as_str()) =>
            {
                let cards: Vec<String> = self.words.cards.keys().cloned().collect();
                let known = cards.iter().map(String::as_str);
                self.unknown(word, FaultCode::UnknownCard, Class::Card, known);
            }
            (PassiveValue::Number | PassiveValue::Level, Value::Number(n, span))
                if !(1..=20).contains(n) =>
            {
                let class = Some(Class::Integer);
                self.fault(*span, FaultCode::OutOfRange, class, &n.to_string());
            }
            _ => {}
        }
    }

    fn values(&mut self, field: &Field, schema: &FieldWord) {
        let words = field.words();
        let numbers = field.numbers();
        let span = field.name.span;
        let plain = words.len() + numbers.len() == field.values.len();
        match schema.shape {
            Shape::Bilingual => self.reading(field),
            Shape::Passive => {}
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
                    let class = Some(Class::Integer);
                    self.fault(span, FaultCode::OutOfRange, class, &field.name);
                }
                self.within(&field.values, ranges);
            }
            Shape::Keyword => {
                for word in &words {
                    self.keyword_word(word);
                }
                if words.is_empty() || !plain || !numbers.is_empty() || has_twins(&words) {
                    self.fault(
                        span,
                        FaultCode::OutOfRange,
                        Some(Class::Keyword),
                        &field.name,
                    );
                }
            }
            Shape::CardAndNumbers(ranges, most) => self.card_and_numbers(field, ranges, most),
            Shape::User { words, lists } => self.user(field, words, lists),
            Shape::Cost | Shape::Selection => {
                if field.values.len() != 1 {
                    self.fault(span, FaultCode::OutOfRange, None, &field.name);
                }
            }
            Shape::Flag => {
                if !field.values.is_empty() {
                    let class = Some(Class::LineEnd);
                    self.fault(span, FaultCode::OutOfRange, class, &field.name);
                }
            }
        }
    }

    /// How a name is read is written in hiragana, as it is searched and set above the name.
    fn reading(&mut self, name: &Field) {
        if let Some((kana, span)) = name.reading()
            && (kana.is_empty() || !kana.chars().all(is_hiragana))
        {
            self.fault(span, FaultCode::OutOfRange, Some(Class::Hiragana), kana);
        }
    }

    /// One of the words alone, or words of these lists and cards.
    fn user(&mut self, field: &Field, alone: &[&'static str], lists: &[&'static str]) {
        let given = field.words();
        let span = field.name.span;
        let single = given.iter().any(|w| alone.contains(&w.as_str()));
        if given.is_empty()
            || given.len() != field.values.len()
            || has_twins(&given)
            || single && given.len() > 1
        {
            self.fault(span, FaultCode::OutOfRange, Some(Class::Word), &field.name);
        }
        for word in given {
            let listed = lists
                .iter()
                .any(|l| self.words.list(l).any(|w| w == word.as_str()));
            if alone.contains(&word.as_str())
                || listed
                || self.words.cards.contains_key(word.as_str())
            {
                continue;
            }
            let mut known: Vec<&str> = alone.to_vec();
            known.extend(lists.iter().flat_map(|l| self.words.list(l)));
            known.extend(self.words.cards.keys().map(String::as_str));
            let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
            let known = known.iter().map(String::as_str);
            self.unknown(word, FaultCode::UnknownWord, Class::Word, known);
        }
    }

    /// A card, and one to `most` groups of numbers.
    fn card_and_numbers(&mut self, field: &Field, ranges: &[(i32, i32)], most: usize) {
        let span = field.name.span;
        let Some((Value::Word(card), numbers)) = field.values.split_first() else {
            return self.fault(span, FaultCode::OutOfRange, Some(Class::Card), &field.name);
        };
        if !self.words.cards.contains_key(card.as_str()) {
            let cards: Vec<String> = self.words.cards.keys().cloned().collect();
            let known = cards.iter().map(String::as_str);
            self.unknown(card, FaultCode::UnknownCard, Class::Card, known);
        }
        let groups = numbers.len() / ranges.len();
        let plain = numbers.iter().all(|v| matches!(v, Value::Number(..)));
        if !plain || numbers.len() % ranges.len() != 0 || !(1..=most).contains(&groups) {
            let class = Some(Class::Integer);
            self.fault(span, FaultCode::OutOfRange, class, &field.name);
        }
        self.within(numbers, ranges);
    }

    /// Numbers in their ranges, which begin anew when they are through.
    fn within(&mut self, values: &[Value], ranges: &[(i32, i32)]) {
        for (value, (low, high)) in values.iter().zip(ranges.iter().cycle()) {
            if let Value::Number(n, span) = value
                && !(*low..=*high).contains(n)
            {
                let class = Some(Class::Integer);
                self.fault(*span, FaultCode::OutOfRange, class, &n.to_string());
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
            self.flags(&ability.head);
            let plain = !matches!(ability.head, Head::Rule { .. });
            let free = self.vocabulary.free;
            if plain && !free.is_empty() && card.card_type().is_some_and(|t| !free.contains(&t)) {
                let word = match ability.head {
                    Head::On(_) => "on",
                    Head::InsteadOf(_) => "instead of",
                    Head::AnswerTo(_) => "answer to",
                    _ => "always",
                };
                self.fault(ability.span, FaultCode::WrongType, None, word);
            }
            if let Head::Rule { word, .. } = &ability.head
                && let Some(schema) = self.vocabulary.head(word)
                && !schema.types.is_empty()
                && card.card_type().is_some_and(|t| !schema.types.contains(&t))
            {
                self.fault(word.span, FaultCode::WrongType, None, word);
            }
        }
    }

    /// What a flag asks for: a number, an event, or neither.
    pub(super) fn flags(&mut self, head: &Head) {
        let Head::Rule {
            word,
            values,
            event,
            ..
        } = head
        else {
            return;
        };
        let Some(rule) = self.vocabulary.head(word).and_then(|h| h.flag(values)) else {
            return;
        };
        let number = match values.get(1) {
            Some(Value::Number(n, _)) => Some(*n),
            _ => None,
        };
        let number_fits = match (rule.numbers, number) {
            (None, None) => true,
            (Some((low, high)), Some(n)) => (low..=high).contains(&n),
            _ => false,
        };
        if !number_fits {
            let class = rule.numbers.map(|_| Class::Integer);
            self.fault(word.span, FaultCode::WrongFlag, class, rule.word);
        }
        let event_fits = match rule.event {
            FlagEvent::Never | FlagEvent::Continuous => event.is_none(),
            FlagEvent::Must => event.is_some(),
            FlagEvent::May => true,
        };
        if !event_fits {
            let class = (rule.event == FlagEvent::Must).then_some(Class::Event);
            self.fault(word.span, FaultCode::WrongFlag, class, rule.word);
        }
    }

    /// The cost asks how much is paid of it: only a cost of the game does.
    pub(super) fn pays_x(cost: &Cost) -> bool {
        use crate::ast::Number::X;
        let asks = |item: &CostItem| matches!(item, CostItem::Named(_, X));
        cost.items.iter().any(asks)
    }
}

impl PassiveValue {
    /// A value of this sort stands here, whether or not it is one of those that are known.
    fn takes(self, value: &Value) -> bool {
        match self {
            Self::Number | Self::Level => matches!(value, Value::Number(..)),
            Self::Attribute(_) | Self::Quality(_) | Self::Card => matches!(value, Value::Word(_)),
        }
    }

    fn class(self) -> Class {
        match self {
            Self::Number | Self::Level => Class::Integer,
            Self::Attribute(_) | Self::Quality(_) => Class::Word,
            Self::Card => Class::Card,
        }
    }
}

/// A sign of a reading; `・` stands where two names in kanji meet.
fn is_hiragana(sign: char) -> bool {
    matches!(sign, 'ぁ'..='ゖ' | 'ー' | '・')
}

fn has_twins(words: &[&Word]) -> bool {
    let unique: BTreeSet<&str> = words.iter().map(|w| w.as_str()).collect();
    unique.len() != words.len()
}
