//! Printed texts, read back: a grammar of sentences and of the phrases of the vocabulary gives
//! all that a text could mean, and that must be what its card says.

mod chart;
mod english;
mod japanese;
mod mean;
mod node;
mod settle;
mod template;

pub mod share;

use crate::canon::canonical;
use chart::Grammar;
use node::Node;
use shokan_lang::ast::Ability;
use shokan_lang::vocabulary::Vocabulary;
use shokan_lang::words::Words;
use std::collections::BTreeSet;

/// A language that texts are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// English.
    English,
    /// Japanese.
    Japanese,
}

/// Reads texts of one game and of the words that its cards declare.
#[derive(Debug)]
pub struct Reader {
    vocabulary: &'static Vocabulary,
    grammar: Grammar,
}

/// What a text could mean.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    /// Everything, each in one way of writing.
    pub all: BTreeSet<String>,
    /// How far the text could be read, in bytes.
    pub far: usize,
}

impl Reader {
    /// A reader of a language.
    pub fn new(language: Language, vocabulary: &'static Vocabulary, words: &Words) -> Self {
        let grammar = match language {
            Language::English => english::grammar(vocabulary, words),
            Language::Japanese => japanese::grammar(vocabulary, words),
        };
        Self {
            vocabulary,
            grammar,
        }
    }

    /// All that a text could mean.
    pub fn read(&self, text: &str) -> Readings {
        // What is quoted in what is quoted has its marks in pairs, too.
        let text = text.replace('‘', "“").replace('’', "”");
        let text = text.replace('『', "「").replace('』', "」");
        let (nodes, far) = self.grammar.read("ability", &text);
        let mut all = BTreeSet::new();
        for node in nodes {
            let Node::Ability(ability) = node else {
                continue;
            };
            let settled = settle::settled(&ability, self.vocabulary);
            all.extend(settled.iter().map(|it| written(it, self.vocabulary)));
        }
        Readings { all, far }
    }

    /// What a text of a card means, in the same way of writing.
    pub fn meaning(&self, ability: &Ability) -> String {
        let settled = settle::settled(ability, self.vocabulary);
        let one = settled.first().unwrap_or(ability);
        written(one, self.vocabulary)
    }

    /// Kinds of phrases that the grammar speaks of and does not have.
    pub fn holes(&self) -> Vec<&str> {
        self.grammar.empty()
    }
}

/// One way of writing, with the names that are spoken of numbered as they come.
fn written(ability: &Ability, v: &'static Vocabulary) -> String {
    let text = canonical(ability, v);
    let mut names: Vec<&str> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let bare = word.trim_matches(['(', ')', ',']);
        let number = bare.strip_prefix('n').filter(|it| !it.is_empty());
        let is_name = number.is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()));
        if !is_name {
            words.push(word.to_owned());
            continue;
        }
        let at = names.iter().position(|it| *it == bare).unwrap_or_else(|| {
            names.push(bare);
            names.len() - 1
        });
        words.push(word.replace(bare, &format!("n{at}")));
    }
    words.join(" ")
}
