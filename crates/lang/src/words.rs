//! The words that card files declare: categories, keywords and the cards themselves.

use crate::ast::{Bi, File, KeywordDef};
use std::collections::BTreeMap;

/// The list of the names of counters; its words narrow no cards.
pub const COUNTERS: &str = "counter";

/// Everything the files of one game declare, gathered over all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Words of the open lists: list, word, name.
    pub lists: BTreeMap<String, BTreeMap<String, Bi>>,
    /// Keywords with their abilities.
    pub keywords: BTreeMap<String, KeywordDef>,
    /// Names of cards by their word.
    pub cards: BTreeMap<String, Bi>,
}

impl Words {
    /// The words of one file.
    pub fn of(file: &File) -> Self {
        Self::of_all([file])
    }

    /// The words of several files; where two declare the same, the first counts.
    pub fn of_all<'a>(files: impl IntoIterator<Item = &'a File>) -> Self {
        let mut words = Self::default();
        for file in files {
            for list in &file.words {
                let known = words.lists.entry(list.list.text.clone()).or_default();
                for entry in &list.entries {
                    known
                        .entry(entry.word.text.clone())
                        .or_insert_with(|| entry.name.clone());
                }
            }
            for keyword in &file.keywords {
                let word = keyword.word.text.clone();
                words
                    .keywords
                    .entry(word)
                    .or_insert_with(|| keyword.clone());
            }
            for card in &file.cards {
                words
                    .cards
                    .entry(card.word.text.clone())
                    .or_insert_with(|| card.name());
            }
        }
        words
    }

    /// The name of a word of any open list that narrows cards.
    pub fn open(&self, word: &str) -> Option<&Bi> {
        let lists = self.lists.iter().filter(|(list, _)| *list != COUNTERS);
        lists.into_iter().find_map(|(_, words)| words.get(word))
    }

    /// The names of the words of all open lists that narrow cards.
    pub fn names(&self) -> impl Iterator<Item = &Bi> {
        let lists = self.lists.iter().filter(|(list, _)| *list != COUNTERS);
        lists.flat_map(|(_, words)| words.values())
    }

    /// The name of a counter.
    pub fn counter(&self, word: &str) -> Option<&Bi> {
        self.lists.get(COUNTERS)?.get(word)
    }

    /// The words of one open list.
    pub fn list(&self, list: &str) -> impl Iterator<Item = &str> {
        self.lists
            .get(list)
            .into_iter()
            .flat_map(|words| words.keys())
            .map(String::as_str)
    }
}
