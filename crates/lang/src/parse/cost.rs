//! Costs.

use super::{Parser, Read};
use crate::ast::{Cost, CostItem, Word};
use crate::fault::{Class, FaultCode};
use crate::lex::Token;

impl Parser {
    /// `counters`, or the declared name of some.
    pub(super) fn counter_word(&mut self) -> Read<Option<Word>> {
        if self.accept_word("counter") || self.accept_word("counters") {
            return Ok(None);
        }
        self.word(Class::Counter).map(Some)
    }

    /// Items joined by `and`.
    pub(super) fn cost(&mut self) -> Read<Cost> {
        let mut items = vec![self.cost_item()?];
        while self.accept_word("and") {
            items.push(self.cost_item()?);
        }
        Ok(Cost { items })
    }

    fn cost_item(&mut self) -> Read<CostItem> {
        let word = self.word(Class::Cost)?;
        Ok(match word.as_str() {
            "discard" => CostItem::Discard(self.factor()?),
            "mill" => CostItem::Mill(self.factor()?),
            "rest" => CostItem::Rest(self.atom()?),
            "send" if matches!(self.peek(), Token::Number(_)) || self.is_word("x") => {
                let count = self.factor()?;
                let what = self.atom()?;
                self.expect_word("to")?;
                CostItem::SendCount(count, what, self.zone_ref()?)
            }
            "send" => {
                let what = self.atom()?;
                self.expect_word("to")?;
                CostItem::Send(what, self.zone_ref()?)
            }
            "remove" => {
                let count = self.factor()?;
                let counter = self.counter_word()?;
                self.expect_word("from")?;
                CostItem::RemoveCounters(count, counter, self.atom()?)
            }
            _ => {
                if self.vocabulary.cost(&word).is_none() {
                    let mut known: Vec<_> = self.vocabulary.costs.iter().map(|c| c.word).collect();
                    known.extend(["discard", "mill", "rest", "send", "remove"]);
                    self.unknown(&word, Class::Cost, FaultCode::UnknownWord, &known);
                }
                CostItem::Named(word, self.factor()?)
            }
        })
    }
}
