//! Texts that read alike though they are not: a text and a small change of it, or any two.

use crate::canon::canonical;
use crate::generate::{Generator, Made};
use crate::legal::judge;
use crate::mutate::mutants;
use shokan_lang::ast::{Ability, Card, File};
use shokan_lang::text::{AbilityText, rules_text};
use shokan_lang::vocabulary::{Vocabulary, first, of_game};
use shokan_lang::words::Words;
use std::collections::BTreeMap;
use std::fmt;

/// Two texts that read alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// What they read.
    pub text: String,
    /// The one, as it is written.
    pub one: String,
    /// The other.
    pub other: String,
}

impl fmt::Display for Alike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  {}\n  {}", self.text, self.one, self.other)
    }
}

/// Looks for texts that read alike.
#[derive(Debug)]
pub struct Collisions {
    vocabulary: &'static Vocabulary,
    /// What every text so far reads, and how it is written.
    known: BTreeMap<String, String>,
    /// Texts that were looked at.
    pub texts: usize,
    /// Changes of them.
    pub mutants: usize,
    /// By the sort of change and the language: how many there were, and the shortest.
    pub found: BTreeMap<String, (usize, Alike)>,
}

/// Where a text stands in a file.
#[derive(Clone, Copy, Debug)]
struct Place {
    card: usize,
    keyword: Option<usize>,
    at: usize,
}

impl Collisions {
    /// Nothing looked at yet.
    pub fn new(generator: &Generator) -> Self {
        Self {
            vocabulary: of_game(generator.game()).unwrap_or_else(first),
            known: BTreeMap::new(),
            texts: 0,
            mutants: 0,
            found: BTreeMap::new(),
        }
    }

    /// Looks at all texts of a file, and at all small changes of them.
    pub fn look(&mut self, made: &Made) {
        let words = Words::of(&made.file);
        for place in places(&made.file) {
            self.look_at(&made.file, &words, place);
        }
    }

    fn look_at(&mut self, file: &File, words: &Words, place: Place) {
        let v = self.vocabulary;
        let card = &file.cards[place.card];
        let ability = text_at(file, place);
        let said = say(card, ability, v, words);
        let written = canonical(ability, v);
        self.texts += 1;
        for text in [&said.ja, &said.en] {
            let known = self
                .known
                .entry(text.clone())
                .or_insert_with(|| written.clone());
            if *known != written {
                let alike = Alike {
                    text: text.clone(),
                    one: known.clone(),
                    other: written.clone(),
                };
                add(&mut self.found, "two texts".to_owned(), alike);
            }
        }
        for mutant in mutants(ability, v, file) {
            self.mutants += 1;
            let other = say(card, &mutant.ability, v, words);
            let (ja, en) = (other.ja == said.ja, other.en == said.en);
            if !ja && !en {
                continue;
            }
            let changed = canonical(&mutant.ability, v);
            if changed == written || !taken(file, place, &mutant.ability) {
                continue;
            }
            for (alike, language, text) in [(ja, "ja", &said.ja), (en, "en", &said.en)] {
                if alike {
                    let found = Alike {
                        text: text.clone(),
                        one: written.clone(),
                        other: changed.clone(),
                    };
                    let sort = format!("{} ({language})", mutant.change);
                    add(&mut self.found, sort, found);
                }
            }
        }
    }
}

fn add(found: &mut BTreeMap<String, (usize, Alike)>, sort: String, alike: Alike) {
    match found.get_mut(&sort) {
        None => {
            found.insert(sort, (1, alike));
        }
        Some((times, shortest)) => {
            *times += 1;
            if alike.one.len() < shortest.one.len() {
                *shortest = alike;
            }
        }
    }
}

/// All texts of a file, each with a card that has it.
fn places(file: &File) -> Vec<Place> {
    let mut all = Vec::new();
    for (card, it) in file.cards.iter().enumerate() {
        let own = 0..it.abilities.len();
        all.extend(own.map(|at| Place {
            card,
            keyword: None,
            at,
        }));
        for word in it.words("ability") {
            let found = file.keywords.iter().position(|k| k.word.text == word.text);
            let Some(keyword) = found else { continue };
            let texts = 0..file.keywords[keyword].abilities.len();
            all.extend(texts.map(|at| Place {
                card,
                keyword: Some(keyword),
                at,
            }));
        }
    }
    all
}

fn text_at(file: &File, place: Place) -> &Ability {
    match place.keyword {
        Some(keyword) => &file.keywords[keyword].abilities[place.at],
        None => &file.cards[place.card].abilities[place.at],
    }
}

/// What a text of this card reads.
fn say(card: &Card, ability: &Ability, v: &'static Vocabulary, words: &Words) -> AbilityText {
    let mut card = card.clone();
    card.abilities = vec![ability.clone()];
    rules_text(&card, v, words).pop().unwrap_or_default()
}

/// The game takes the file with this text in place of the one that is there.
fn taken(file: &File, place: Place, ability: &Ability) -> bool {
    let mut file = file.clone();
    match place.keyword {
        Some(keyword) => file.keywords[keyword].abilities[place.at] = ability.clone(),
        None => file.cards[place.card].abilities[place.at] = ability.clone(),
    }
    judge(&file).is_ok()
}
