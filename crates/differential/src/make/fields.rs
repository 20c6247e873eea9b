//! The fields of a card.

use super::Maker;
use crate::deal::{Dealt, Drawn};
use crate::generate::word;
use shokan_lang::ast::{
    CardSet, Condition, Cost, CostItem, Field, Number, Selection, Side, Span, Value,
};
use shokan_lang::vocabulary::{FieldWord, PassiveValue, Shape};
use shokan_rules::with_game;

fn number(n: i32) -> Value {
    Value::Number(n, Span::default())
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned(), Span::default())
}

impl Maker<'_> {
    /// All fields of a card of this type; `at` is its place in the file, from 1.
    pub(crate) fn fields(&mut self, at: usize, of: &'static str) -> Vec<Field> {
        let mut fields = Vec::new();
        let mut left_out: Vec<&str> = Vec::new();
        for rule in self.v.one_of.iter().filter(|it| it.types.contains(&of)) {
            let taken = self.dice.below(rule.fields.len());
            let others = rule.fields.iter().enumerate();
            left_out.extend(others.filter(|it| it.0 != taken).map(|it| *it.1));
        }
        for schema in self.v.fields {
            let has = schema.types.is_empty() || schema.types.contains(&of);
            if !has || left_out.contains(&schema.word) {
                continue;
            }
            let rules = self.v.one_of.iter();
            let one_of = rules.filter(|it| it.types.contains(&of));
            let asked = one_of.flat_map(|it| it.fields).any(|it| *it == schema.word);
            let owes = with_game!(self.v.game, G => <G as Dealt>::owes(schema.word, &fields));
            let owes = owes.flatten();
            if owes == Some(false) {
                continue;
            }
            if schema.required || asked || owes.is_some() || self.dice.one_in(3) {
                let field = self.field(schema, at, of);
                fields.push(field);
            }
        }
        fields
    }

    fn field(&mut self, schema: &FieldWord, at: usize, of: &str) -> Field {
        let values = match schema.shape {
            Shape::Id => vec![Value::Word(word(&format!("MADE-{at:02}")))],
            Shape::Bilingual => vec![
                Value::Word(word("ja")),
                text(&format!("作られたカード{at}")),
                Value::Word(word("en")),
                text(&format!("Made Card {at}")),
            ],
            Shape::Closed(..) if schema.word == "type" => vec![Value::Word(word(of))],
            Shape::Closed(list, least, most) => self.some(list, least, most),
            Shape::Open(list, least, most) => self.open(list, least, most.min(2)),
            Shape::Numbers(ranges) => {
                let of = ranges.iter();
                of.map(|range| number(self.within(schema.word, *range)))
                    .collect()
            }
            Shape::Passive => self.passive(),
            Shape::Cost => vec![self.condition_of_use(schema.word)],
            Shape::Selection => vec![Value::Selection(self.attached(schema.word))],
            Shape::Keyword => vec![Value::Word(word(&format!("ability_{at}")))],
            Shape::User { words, .. } => vec![Value::Word(word(words[0]))],
            Shape::Words | Shape::CardAndNumbers(..) | Shape::Flag => Vec::new(),
        };
        Field {
            name: word(schema.word),
            values,
        }
    }

    /// A number that play has use for.
    fn within(&mut self, field: &str, (low, high): (i32, i32)) -> i32 {
        match with_game!(self.v.game, G => <G as Dealt>::drawn(field)) {
            Some(Drawn::Steps(step, least, most)) => step * self.roll(least, most),
            Some(Drawn::Low(most)) => self.roll(low, high.min(low.max(most))),
            None => low,
        }
    }

    fn roll(&mut self, low: i32, high: i32) -> i32 {
        let more = self
            .dice
            .below(usize::try_from(high - low + 1).unwrap_or(1));
        low + i32::try_from(more).unwrap_or(0)
    }

    fn some(&mut self, list: &[&str], least: usize, most: usize) -> Vec<Value> {
        let many = least + self.dice.below(most.min(list.len()) - least + 1);
        let first = self.dice.below(list.len().max(1));
        let words = list.iter().cycle().skip(first).take(many);
        words.map(|it| Value::Word(word(it))).collect()
    }

    fn open(&mut self, list: &str, least: usize, most: usize) -> Vec<Value> {
        let found = self.file.words.iter().find(|it| it.list.as_str() == list);
        let all: Vec<&str> = found.map_or_else(Vec::new, |it| {
            it.entries.iter().map(|entry| entry.word.as_str()).collect()
        });
        let all: Vec<String> = all.into_iter().map(str::to_owned).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        if all.is_empty() {
            return Vec::new();
        }
        self.some(&all, least.max(1), most)
    }

    fn passive(&mut self) -> Vec<Value> {
        let words: Vec<&str> = self.v.passives.iter().map(|it| it.word).collect();
        let chosen = self.choose("passive", &words);
        let mut values = vec![Value::Word(word(chosen))];
        let Some(schema) = self.v.passive(chosen) else {
            return values;
        };
        for (kind, required) in schema.values {
            if !required && self.dice.one_in(2) {
                continue;
            }
            values.push(match kind {
                PassiveValue::Number | PassiveValue::Level => number(self.roll(1, 3)),
                PassiveValue::Attribute(list) | PassiveValue::Quality(list) => {
                    Value::Word(word(self.dice.pick(list)))
                }
                PassiveValue::Card => Value::Word(self.card_word()),
            });
        }
        values
    }

    /// A price or a condition without which a card is not used.
    fn condition_of_use(&mut self, field: &str) -> Value {
        if self.choose(&format!("field:{field}"), &["cost", "when"]) == "when" {
            return Value::Condition(Condition::OwnTurn);
        }
        let n = Number::Literal(1);
        Value::Cost(Cost {
            items: vec![CostItem::Discard(n)],
        })
    }

    /// What a card is equipped or attached to.
    fn attached(&mut self, field: &str) -> Selection {
        let kind = if field == "equip" {
            "monster"
        } else {
            "shaman"
        };
        let side = if self.dice.one_in(3) {
            Side::Enemy
        } else {
            Side::Own
        };
        Selection::Cards(CardSet {
            other: false,
            side,
            words: Vec::new(),
            kinds: vec![word(kind)],
            qualifiers: Vec::new(),
            span: Span::default(),
        })
    }
}
