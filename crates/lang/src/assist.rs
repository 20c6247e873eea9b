//! What an editor of card files asks: where a fault begins and ends, what an unfinished line may go
//! on with, what a word means, which cards there are. Places are counted in UTF-16 units, as
//! browsers count.

mod complete;
mod form;
mod language;
mod meaning;
mod trim;

pub use complete::{Completion, Offer, OfferKind, complete};
pub use form::{Form, Piece, PieceKind, Row, RowKind, declared_length, form, sign, words_of};
pub use meaning::{Meaning, hover};

use crate::ast::{Bi, File};
use crate::fault::CardFault;
use crate::parse::{FLOW, KERNEL_VERBS, parse, reserved};
use crate::vocabulary::Vocabulary;

/// A stretch of a text, in UTF-16 units from its begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: usize,
    /// Where it ends; the same where nothing stands.
    pub to: usize,
}

/// The words of a game by what an editor shows alike.
#[derive(Clone, Debug)]
pub struct ColouredWords {
    /// Words of fields.
    pub fields: Vec<&'static str>,
    /// Words that begin an ability.
    pub heads: Vec<&'static str>,
    /// Words that begin a statement.
    pub verbs: Vec<&'static str>,
    /// All others.
    pub others: Vec<&'static str>,
}

/// The words of a game, by what they do.
pub fn words(vocabulary: &Vocabulary) -> ColouredWords {
    let heads = vocabulary.heads.iter().map(|it| it.word);
    let verbs = vocabulary.verbs.iter().map(|it| it.word);
    let game = vocabulary.words();
    let mut others: Vec<_> = game.into_iter().chain(reserved().iter().copied()).collect();
    others.extend(vocabulary.kinds.iter().map(|it| it.plural));
    ColouredWords {
        fields: vocabulary.fields.iter().map(|it| it.word).collect(),
        heads: heads.chain(["on", "always", "instead", "answer"]).collect(),
        verbs: verbs
            .chain(KERNEL_VERBS.iter().copied())
            .chain(FLOW.iter().copied())
            .chain(["else"])
            .collect(),
        others,
    }
}

/// What a file declares, with its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its word.
    pub word: String,
    /// Its name; empty where none is written.
    pub name: Bi,
    /// Its first line, from 1.
    pub line: u32,
    /// Its last line.
    pub last: u32,
}

/// What an item of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A card.
    Card,
    /// A keyword.
    Keyword,
    /// A list of words.
    Words,
}

impl ItemKind {
    /// The word of the language.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Keyword => "keyword",
            Self::Words => "words",
        }
    }
}

/// Where a fault stands: what was found, else the word that begins there, else the place alone.
pub fn stretch(text: &str, fault: &CardFault) -> Stretch {
    let from = byte_at(text, fault.line, fault.column);
    let rest = text.get(from..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    let found = match line.starts_with(fault.found.as_str()) {
        true => fault.found.len(),
        false => word_length(line),
    };
    let start = units(&text[..from]);
    Stretch {
        from: start,
        to: start + units(&line[..found]),
    }
}

/// Whether a fault is only what is being typed: it stands in the line of the cursor, at the word
/// that the cursor is in or behind it.
pub fn is_unfinished(text: &str, fault: &CardFault, cursor: usize) -> bool {
    let at = byte_of_unit(text, cursor);
    let line = text[..at].matches('\n').count() + 1;
    let place = stretch(text, fault);
    fault.line as usize == line && place.to >= cursor
}

/// How many bytes are read to know what may stand at a place.
pub fn item_length(text: &str, at: usize) -> usize {
    trim::before(text, at, "").map_or(0, |before| before.text.len())
}

/// What a file declares, in its order, also where it has faults.
pub fn outline(text: &str) -> Vec<Item> {
    let file = parse(text).file;
    let mut items = declared(&file);
    items.sort_by_key(|item| item.line);
    let lines: Vec<&str> = text.split('\n').collect();
    let ends: Vec<u32> = items
        .iter()
        .skip(1)
        .map(|item| item.line)
        .chain([lines.len() as u32 + 1])
        .collect();
    for (item, next) in items.iter_mut().zip(ends) {
        let blank = |line: &u32| {
            let line = lines.get(*line as usize - 1).copied().unwrap_or_default();
            line.trim().is_empty() || line.trim_start().starts_with('#')
        };
        let filled = (item.line..next).rev().find(|line| !blank(line));
        item.last = filled.unwrap_or(item.line);
    }
    items
}

fn declared(file: &File) -> Vec<Item> {
    let item = |kind, word: &crate::ast::Word, name: Bi| Item {
        kind,
        word: word.text.clone(),
        name,
        line: word.span.line,
        last: word.span.line,
    };
    let cards = file.cards.iter();
    let cards = cards.map(|card| item(ItemKind::Card, &card.word, card.name()));
    let keywords = file.keywords.iter();
    let keywords = keywords.map(|it| item(ItemKind::Keyword, &it.word, it.name.clone()));
    let lists = file.words.iter();
    let lists = lists.map(|it| item(ItemKind::Words, &it.list, Bi::default()));
    cards.chain(keywords).chain(lists).collect()
}

/// The byte of a line and a column in characters.
fn byte_at(text: &str, line: u32, column: u32) -> usize {
    let marked = usize::from(text.starts_with('\u{feff}')) * '\u{feff}'.len_utf8();
    let before = line.saturating_sub(1) as usize;
    let start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    let start = start.max(marked);
    let rest = &text[start..];
    let rest = rest.split('\n').next().unwrap_or_default();
    let at = rest.char_indices().nth(column.saturating_sub(1) as usize);
    start + at.map_or(rest.len(), |(at, _)| at)
}

/// The byte of a place in UTF-16 units; the end where the text is shorter.
pub(crate) fn byte_of_unit(text: &str, unit: usize) -> usize {
    let mut seen = 0;
    for (at, c) in text.char_indices() {
        if seen >= unit {
            return at;
        }
        seen += c.len_utf16();
    }
    text.len()
}

pub(crate) fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The bytes of the word that a text begins with.
pub(crate) fn word_length(text: &str) -> usize {
    text.find(|c| !is_of_word(c)).unwrap_or(text.len())
}

/// Whether words have this character.
pub(crate) fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
