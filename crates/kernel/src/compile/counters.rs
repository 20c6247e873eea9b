//! Counters of a name, from the tree to numbers.

use super::{Compiler, Program};
use crate::pool::{Counter, Op};
use shokan_lang::ast;

/// The counters that files declare, in their order.
pub(super) fn declared(files: &[ast::File]) -> Vec<Counter> {
    let lists = files.iter().flat_map(|file| &file.words);
    let named = lists.filter(|list| list.list.as_str() == shokan_lang::words::COUNTERS);
    let entries = named.flat_map(|list| &list.entries);
    let counter = |entry: &ast::WordEntry| Counter {
        word: entry.word.text.clone(),
        ja: entry.name.ja.clone(),
        en: entry.name.en.clone(),
    };
    entries.map(counter).collect()
}

impl Compiler<'_> {
    /// The number of a counter.
    pub(super) fn counter(&mut self, word: &ast::Word) -> u8 {
        let known = self.pool.counters.iter();
        match known.take(256).position(|it| it.word == word.text) {
            Some(at) => at as u8,
            None => {
                self.fault(word.span, word.as_str());
                0
            }
        }
    }

    /// Counters of a name are put on cards, or taken off; whether this verb does so.
    pub(super) fn counter_verb(&mut self, verb: &ast::Verb, program: &mut Program) -> bool {
        let op = match verb {
            ast::Verb::PutNamed { count, counter, on } => {
                let (n, which) = (self.num(count, program), self.counter(counter));
                Op::PutCounters(n, which, self.sel(on, program))
            }
            ast::Verb::RemoveCounters {
                count,
                counter: Some(counter),
                from,
            } => {
                let (n, which) = (self.num(count, program), self.counter(counter));
                Op::RemoveCounters(n, which, self.sel(from, program))
            }
            _ => return false,
        };
        program.ops.push(op);
        true
    }
}
