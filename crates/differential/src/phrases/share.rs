//! How many of the printed texts are read back.

use super::{Language, Reader};
use crate::generate::Made;
use shokan_lang::ast::{Ability, Card, File};
use shokan_lang::text::rules_text;
use shokan_lang::vocabulary::Vocabulary;
use shokan_lang::words::Words;
use std::collections::BTreeMap;

/// A text that is not read as what it means.
#[derive(Clone, Debug)]
pub struct Example {
    /// As it is printed.
    pub text: String,
    /// How much of it could be read.
    pub far: usize,
    /// As it is written.
    pub written: String,
    /// What it could mean.
    pub readings: Vec<String>,
}

/// What came of reading texts.
#[derive(Clone, Debug, Default)]
pub struct Share {
    /// Texts that mean what they say, and nothing else.
    pub parsed: usize,
    /// Texts that could be read as something else only.
    pub wrong: Vec<Example>,
    /// Texts that could be read as something else, too.
    pub ambiguous: Vec<Example>,
    /// Texts that cannot be read, by what stands where reading ends.
    pub unparsed: BTreeMap<String, (usize, Example)>,
}

impl Share {
    /// Texts that were looked at.
    pub fn texts(&self) -> usize {
        self.parsed + self.wrong.len() + self.ambiguous.len() + self.missing()
    }

    /// Texts that cannot be read.
    pub fn missing(&self) -> usize {
        self.unparsed.values().map(|it| it.0).sum()
    }

    /// Reads all texts of a file in one language.
    pub fn look(&mut self, made: &Made, language: Language, v: &'static Vocabulary) {
        self.look_at(&made.file, &made.file, language, v);
    }

    /// Reads all texts of a file whose words are those of another.
    pub fn look_at(
        &mut self,
        file: &File,
        declared: &File,
        language: Language,
        v: &'static Vocabulary,
    ) {
        let words = Words::of(declared);
        let reader = Reader::new(language, v, &words);
        for card in &file.cards {
            for ability in texts(file, card) {
                let mut one = card.clone();
                one.abilities = vec![ability.clone()];
                let text = rules_text(&one, v, &words).pop().unwrap_or_default();
                let text = match language {
                    Language::English => text.en,
                    Language::Japanese => text.ja,
                };
                self.one(&reader, &ability, &one, text);
            }
        }
    }

    fn one(&mut self, reader: &Reader, ability: &Ability, card: &Card, text: String) {
        let readings = reader.read(&text, card);
        let written = reader.meaning(ability, card);
        let example = |text: String| Example {
            text,
            far: readings.far,
            written: written.clone(),
            readings: readings.all.iter().cloned().collect(),
        };
        if readings.all.is_empty() {
            let rest: String = text
                .get(readings.far..)
                .unwrap_or_default()
                .chars()
                .collect();
            let start: String = rest.chars().take(12).collect();
            let entry = self
                .unparsed
                .entry(start)
                .or_insert_with(|| (0, example(text.clone())));
            entry.0 += 1;
            if text.len() < entry.1.text.len() {
                entry.1 = example(text);
            }
        } else if !readings.all.contains(&written) {
            self.wrong.push(example(text));
        } else if readings.all.len() > 1 {
            self.ambiguous.push(example(text));
        } else {
            self.parsed += 1;
        }
    }
}

/// All texts of a card, those of its keywords too.
fn texts(file: &File, card: &Card) -> Vec<Ability> {
    let mut all = card.abilities.clone();
    for word in card.words("ability") {
        let keyword = file.keywords.iter().find(|it| it.word.text == word.text);
        all.extend(keyword.into_iter().flat_map(|it| it.abilities.clone()));
    }
    all
}
