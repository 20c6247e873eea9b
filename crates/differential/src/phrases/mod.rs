//! Printed texts, read back: a grammar of sentences and of the phrases of the vocabulary gives
//! all that a text could mean, and that must be what its card says.

mod announced;
mod chart;
mod english;
mod home;
mod japanese;
mod mean;
mod node;
mod settle;
mod template;
mod told;
mod unsaid;

pub mod share;

use crate::canon::canonical;
use crate::deal::Dealt;
use chart::Grammar;
use home::Home;
use node::Node;
use shokan_lang::ast::{Ability, Card};
use shokan_lang::vocabulary::Vocabulary;
use shokan_lang::words::Words;
use shokan_rules::with_game;
use std::collections::BTreeSet;

/// Whether the type of a card says how its texts are headed, so that heads go without saying.
fn heads_go_unsaid(v: &'static Vocabulary) -> bool {
    with_game!(v.game, G => <G as Dealt>::HEADS_GO_UNSAID).unwrap_or_default()
}

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
    language: Language,
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
            language,
            vocabulary,
            grammar,
        }
    }

    /// All that a text of a card could mean.
    pub fn read(&self, text: &str, card: &Card) -> Readings {
        let home = Home::of(card, self.vocabulary);
        // What is quoted in what is quoted has its marks in pairs, too.
        let text = text.replace('‘', "“").replace('’', "”");
        let text = text.replace('『', "「").replace('』', "」");
        let text = in_one_sentence(&text).replace(" that are not ", " that is not ");
        let (mut nodes, mut far) = self.grammar.read("ability", &text);
        // What any player may do is said of what is theirs.
        if let Some(said) = theirs(&text) {
            let (more, further) = self.grammar.read("ability", &said);
            nodes.extend(more);
            far = far.max(further.min(text.len()));
        }
        let mut all = BTreeSet::new();
        for node in nodes {
            let Node::Ability(ability) = node else {
                continue;
            };
            if home.is_some_and(|it| !it.has(&ability)) {
                continue;
            }
            all.extend(self.settled(&ability, home, true));
        }
        Readings { all, far }
    }

    /// What a text of a card means, in the same way of writing.
    pub fn meaning(&self, ability: &Ability, card: &Card) -> String {
        let settled = self.settled(ability, Home::of(card, self.vocabulary), false);
        let one = settled.into_iter().next();
        one.unwrap_or_else(|| self.written(ability))
    }

    /// All that a tree could be, `told` where it was read in a text.
    fn settled(&self, ability: &Ability, home: Option<Home<'_>>, told: bool) -> Vec<String> {
        let mut ability = ability.clone();
        if let Some(home) = home {
            home.settle(&mut ability);
            unsaid::settle(&mut ability, self.vocabulary);
        }
        let mut all = settle::settled(&ability, self.vocabulary, told);
        if home.is_some() {
            let each = all.iter_mut();
            each.for_each(|it| unsaid::settled(it, self.vocabulary));
        }
        all.iter().map(|it| self.written(it)).collect()
    }

    /// One way of writing, with names of texts as this language says them.
    fn written(&self, ability: &Ability) -> String {
        let text = written(ability, self.vocabulary);
        let mut out = String::new();
        let mut rest = text.as_str();
        while let Some((before, names)) = rest.split_once(" ja \"") {
            let Some((ja, behind)) = names.split_once("\" en \"") else {
                break;
            };
            let Some((en, after)) = behind.split_once('"') else {
                break;
            };
            let name = match self.language {
                Language::English => en,
                Language::Japanese => ja,
            };
            out.push_str(&format!("{before} \"{name}\""));
            rest = after;
        }
        out + rest
    }

    /// Kinds of phrases that the grammar speaks of and does not have.
    pub fn holes(&self) -> Vec<&str> {
        self.grammar.empty()
    }
}

/// What can be chosen stands in lines where the text ends with it, else in one sentence.
fn in_one_sentence(text: &str) -> String {
    for (lead, line, [first, between, last]) in [
        ("hoose one:", "\n• ", [" “", "” or “", "”"]),
        ("次から1つを選んで行う：", "\n・", ["「", "」か「", "」。"]),
    ] {
        if let Some((front, modes)) = text.split_once(&format!("{lead}{line}")) {
            let modes = modes.split(line).collect::<Vec<_>>().join(between);
            return format!("{front}{lead}{first}{modes}{last}");
        }
    }
    text.to_owned()
}

/// What any player may do, or what another pays, as it would be said to the reader.
fn theirs(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let pays = |who: &str| lower.find(who).filter(|_| text.contains(". If they do, "));
    let at = lower
        .find("any player may ")
        .or_else(|| pays("the turn player may "))
        .or_else(|| pays("your opponent may "))?;
    let (before, rest) = text.split_at_checked(at)?;
    let end = rest.find(". ").unwrap_or(rest.len());
    let (said, after) = rest.split_at(end);
    let own = said
        .replace("their ", "your ")
        .replace("your owners'", "their owners'");
    (own != said).then(|| format!("{before}{own}{after}"))
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
