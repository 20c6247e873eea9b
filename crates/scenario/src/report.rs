//! What came of a scenario: one report each, with the first thing that went wrong.

use serde::Serialize;
use shokan_lang::fault::{CardFault, nearest};
use shokan_rules::show::{Bi, FaultView};
use std::fmt;

/// What kind of failure it is; the table stands in `doc/scenarios.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Code {
    /// A line that is not understood: an unknown word, id, clause, zone, mark or option.
    F1,
    /// A clause that does not exist, or one in `covers` that no expectation shows.
    F2,
    /// An act that fits no choice, or more than one.
    F3,
    /// Play meets a question that nobody answers.
    F4,
    /// An expectation is not met.
    F5,
    /// Luck that is not scripted, or scripted and not used.
    F6,
    /// A fault in the own cards or decks, or a board that is no state of play.
    F7,
    /// A cap was reached, or the engine panicked.
    F8,
    /// A saved game goes on differently, or a view tells a secret.
    F9,
    /// No expectation at all.
    F10,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Something that went wrong, and where. Its texts are boxed, since results carry it everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which kind of failure, `F1` to `F10`.
    pub code: Code,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1; 0 for the whole line.
    pub column: u32,
    /// What should stand or happen there, and how to mend it.
    pub expected: Box<Bi>,
    /// What stands or happened there.
    pub found: Box<Bi>,
    /// The faults of own cards or decks, as `shokan cards check` tells them.
    pub faults: Vec<CardFault>,
}

impl Problem {
    pub(crate) fn new(code: Code, line: u32, column: u32, expected: Bi, found: Bi) -> Self {
        Self {
            code,
            line,
            column,
            expected: Box::new(expected),
            found: Box::new(found),
            faults: Vec::new(),
        }
    }

    /// The same, with the faults of cards or decks that it comes from.
    pub(crate) fn with(self, faults: Vec<CardFault>) -> Self {
        Self { faults, ..self }
    }
}

/// A text for people.
pub(crate) fn bi(ja: impl Into<String>, en: impl Into<String>) -> Bi {
    Bi {
        ja: ja.into(),
        en: en.into(),
    }
}

/// Words of the page, a number or a name, which are the same in both languages.
pub(crate) fn same(words: impl Into<String>) -> Bi {
    let words = words.into();
    bi(words.clone(), words)
}

/// The same with the word behind it that was meant, where one of these is near.
pub(crate) fn or_near<'a>(
    mut said: Bi,
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Bi {
    if let Some(near) = nearest(found, known) {
        said.ja.push_str(&format!("（もしかして：{near}）"));
        said.en.push_str(&format!("; nearest: {near}"));
    }
    said
}

/// The language that reports are shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Japanese.
    Japanese,
    /// English.
    English,
}

/// What came of one scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Its path as it was given.
    pub file: String,
    /// The line that failed, or the first line of the scenario.
    pub line: u32,
    /// The column that failed; 0 for the whole line.
    pub column: u32,
    /// The title of the scenario.
    pub title: String,
    /// The title on Japanese pages.
    #[serde(skip)]
    pub title_ja: Option<String>,
    /// The clauses it covers.
    pub covers: Vec<String>,
    /// Whether everything held.
    pub ok: bool,
    /// The kind of failure.
    pub code: Option<Code>,
    /// What was expected, in the words of a page of play and in English.
    pub expected: Option<String>,
    /// What stood there, or happened, instead.
    pub found: Option<String>,
    /// What was expected, in Japanese.
    #[serde(skip)]
    pub expected_ja: Option<String>,
    /// What stood there, or happened, instead, in Japanese.
    #[serde(skip)]
    pub found_ja: Option<String>,
    /// The faults of own cards or decks, as `shokan cards check` tells them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultView>,
    /// Clauses whose refusal was shown by a `!` line that held.
    #[serde(skip)]
    pub refused: Vec<String>,
}

impl Report {
    pub(crate) fn failed(file: &str, title: &str, covers: &[String], problem: Problem) -> Self {
        let faults = problem.faults.into_iter().map(|fault| fault.in_file(file));
        Self {
            file: file.to_owned(),
            line: problem.line,
            column: problem.column,
            title: title.to_owned(),
            title_ja: None,
            covers: covers.to_vec(),
            ok: false,
            code: Some(problem.code),
            expected: Some(problem.expected.en),
            found: Some(problem.found.en),
            expected_ja: Some(problem.expected.ja),
            found_ja: Some(problem.found.ja),
            faults: faults.map(|fault| FaultView::from(&fault)).collect(),
            refused: Vec::new(),
        }
    }

    /// What came of it, for people.
    pub(crate) fn told(&self, language: Language) -> String {
        let (title, rows) = match language {
            Language::Japanese => (
                self.title_ja.as_ref().unwrap_or(&self.title),
                [("期待", &self.expected_ja), ("実際", &self.found_ja)],
            ),
            Language::English => (
                &self.title,
                [("expected", &self.expected), ("found", &self.found)],
            ),
        };
        if self.ok {
            return format!("{}:{} ok: {title}", self.file, self.line);
        }
        let mut told = format!("{}:{}", self.file, self.line);
        if self.column > 0 {
            told.push_str(&format!(":{}", self.column));
        }
        if let Some(code) = self.code {
            told.push_str(&format!(" {code}"));
        }
        told.push_str(&format!(" {title}\n"));
        for (word, text) in rows {
            if let Some(text) = text {
                let text = text.replace('\n', "\n            ");
                told.push_str(&format!("  {word}: {text}\n"));
            }
        }
        told
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::English))
    }
}
