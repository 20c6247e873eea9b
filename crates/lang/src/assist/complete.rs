//! What may stand at a place. Every word that the game has is put there and read: the parser and
//! the checker say what fits, so nothing is offered that they refuse.

use super::meaning::{self, Meaning};
use super::trim::{Before, before};
use crate::ast::{Bi, Duration};
use crate::check::{self, words_with};
use crate::fault::{CardFault, Class, Expected, FaultCode};
use crate::parse::{KERNEL_VERBS, parse, reserved};
use crate::vocabulary::Vocabulary;
use crate::words::Words;
use std::collections::BTreeSet;

/// What may stand at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Where the word of the place begins, in UTF-16 units.
    pub from: usize,
    /// What fits there, the likeliest first.
    pub offers: Vec<Offer>,
    /// Any word fits: a new name, a number of a card.
    pub free: bool,
    /// What is expected there, where the parser says it.
    pub expected: Option<Bi>,
}

/// One thing that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is written.
    pub word: String,
    /// What it is.
    pub kind: OfferKind,
    /// What it means.
    pub phrase: Bi,
    /// How it goes on: `draw N [for PLAYER]`; empty where it stands alone.
    pub usage: String,
}

/// What an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferKind {
    /// A name that the text has given.
    Name,
    /// A word of the language or of the game.
    Word,
    /// A word, keyword or card that a file declares.
    Own,
    /// A number.
    Number,
    /// A sign.
    Sign,
    /// A text in quotes.
    Text,
}

/// Words that stand for no word of any game.
pub(super) const MADE_UP: &str = "zq_made_up";
const NUMBERS: [&str; 9] = ["1", "2", "3", "0", "5", "10", "50", "500", "1000"];
/// So many numbers are shown of those that fit.
const NUMBERS_SHOWN: usize = 3;
const SIGNS: [&str; 15] = [
    "{", "}", ",", "<=", ">=", "=", "!=", "<", ">", "+", "-", "*", "/", "(", ")",
];
const TEXT: &str = "\"\"";
/// A text that may stand wherever one in quotes may.
const ANY_TEXT: &str = "\"あ\"";
/// What may come behind a word: nothing, a word, a number.
const TAILS: [&str; 3] = ["\n", " zq_made_up\n", " 1\n"];
/// What may come behind a name that begins a statement.
const CHANGES: [&str; 2] = [" gets\n", " costs\n"];
/// What may come behind the word of a field.
const VALUES: [&str; 2] = [" 1 1\n", " ja \"あ\" en \"a\"\n"];
/// What comes behind the first language of a name.
const TEXTS: [&str; 1] = [" \"あ\" en \"a\"\n"];
/// What a comma may go on with, besides the words of fields.
const CLAUSES: [&str; 4] = [
    " once {\n",
    " pay discard 1 {\n",
    " may {\n",
    " when own_turn {\n",
];

/// Words that only some places of the grammar know.
const PLACES: &[&str] = &[
    "activation",
    "bottom",
    "card",
    "clear",
    "column",
    "controlled",
    "controller",
    "counters",
    "dice",
    "effects",
    "en",
    "face_down",
    "face_up",
    "first",
    "free",
    "game",
    "ja",
    "kana",
    "keyword",
    "keywords",
    "line",
    "name",
    "number",
    "once",
    "per",
    "player",
    "random",
    "rested",
    "row",
    "set",
    "standing",
    "straight",
    "text",
    "words",
    "abilities",
    "become",
    "becomes",
    "counter",
    "answer",
    "on",
    "always",
    "instead",
];

/// What may stand at a place of a card file, in UTF-16 units. `known` are the words of the other
/// files of the game.
pub fn complete(
    vocabulary: &'static Vocabulary,
    known: &Words,
    text: &str,
    at: usize,
) -> Completion {
    let Some(before) = before(text, at, vocabulary.game) else {
        return Completion {
            from: at,
            ..Completion::default()
        };
    };
    let words = words_with(known, &parse(text).file);
    let place = Place {
        vocabulary,
        words: &words,
        before: &before,
        bare: Vec::new(),
    };
    let place = Place {
        bare: place.faults("\n"),
        ..place
    };
    place.completion()
}

/// The class that the parser names for what stands at a place.
pub(super) fn class_at(
    vocabulary: &'static Vocabulary,
    known: &Words,
    text: &str,
    at: usize,
) -> Option<Class> {
    let words = words_with(known, &parse(text).file);
    class_among(vocabulary, &words, text, at)
}

/// As [`class_at`], with the words of the text among those that are known.
pub(super) fn class_among(
    vocabulary: &'static Vocabulary,
    words: &Words,
    text: &str,
    at: usize,
) -> Option<Class> {
    let before = before(text, at, vocabulary.game)?;
    let place = Place {
        vocabulary,
        words,
        before: &before,
        bare: Vec::new(),
    };
    place.class()
}

/// Every word that could be written somewhere in a file of the game.
pub(super) fn candidates<'a>(
    v: &'static Vocabulary,
    words: &'a Words,
) -> Vec<(&'a str, OfferKind)> {
    let mut game: BTreeSet<&str> = v.words();
    game.extend(v.kinds.iter().map(|kind| kind.plural));
    game.extend(v.passives.iter().map(|it| it.word));
    game.extend(v.events.iter().flat_map(|it| it.binds));
    game.extend(reserved());
    game.extend(KERNEL_VERBS);
    game.extend(PLACES);
    game.extend(Duration::ALL.iter().map(|it| it.as_str()));
    let plain = game.iter().map(|word| (*word, OfferKind::Word));
    let mut all: Vec<_> = plain.collect();
    let lists = words.lists.values().flat_map(|list| list.keys());
    let own = lists
        .chain(words.keywords.keys())
        .chain(words.cards.keys())
        .map(String::as_str)
        .filter(|word| !game.contains(word));
    let own: BTreeSet<&str> = own.collect();
    all.extend(own.into_iter().map(|word| (word, OfferKind::Own)));
    all
}

struct Place<'a> {
    vocabulary: &'static Vocabulary,
    words: &'a Words,
    before: &'a Before,
    /// The faults of what stands before.
    bare: Vec<CardFault>,
}

/// What a word does to the text that is read with it, without the word.
type Outcome = Vec<(bool, FaultCode, Expected)>;

impl Place<'_> {
    fn completion(&self) -> Completion {
        let class = self.class();
        let free = self.fits(MADE_UP);
        let unknown: Vec<Outcome> = TAILS
            .iter()
            .map(|tail| self.outcome(MADE_UP, tail))
            .collect();
        let mut offers = Vec::new();
        let mut add = |word: &str, kind| offers.push(self.offer(word, kind, class));
        for name in &self.before.names {
            if self.fits(name) {
                add(name, OfferKind::Name);
            }
        }
        for (word, kind) in self.candidates() {
            let is_any = || {
                let mut tails = TAILS.iter().zip(&unknown);
                tails.all(|(tail, other)| self.outcome(word, tail) == *other)
            };
            if !self.before.names.iter().any(|it| it == word)
                && self.fits(word)
                && !(free && is_any())
            {
                add(word, kind);
            }
        }
        let numbers = NUMBERS.iter().filter(|it| self.fits(it));
        for number in numbers.take(NUMBERS_SHOWN) {
            add(number, OfferKind::Number);
        }
        for sign in SIGNS.iter().filter(|it| self.fits(it)) {
            add(sign, OfferKind::Sign);
        }
        if self.fits(ANY_TEXT) {
            add(TEXT, OfferKind::Text);
        }
        let expected = class.and_then(|class| Expected::Class(class).text());
        Completion {
            from: self.before.from,
            offers,
            free,
            expected: expected.map(|it| Bi {
                ja: it.ja,
                en: it.en,
            }),
        }
    }

    fn offer(&self, word: &str, kind: OfferKind, class: Option<Class>) -> Offer {
        let Meaning { phrase, usage, .. } = match kind {
            OfferKind::Name => meaning::of_name(word),
            _ => meaning::of(self.vocabulary, self.words, word, class),
        };
        Offer {
            word: word.to_owned(),
            kind,
            phrase,
            usage,
        }
    }

    fn candidates(&self) -> Vec<(&str, OfferKind)> {
        candidates(self.vocabulary, self.words)
    }

    /// The class of which something is expected, as the parser says of a word that nobody knows.
    fn class(&self) -> Option<Class> {
        let named = |tail| {
            let faults = self.faults(&format!("{MADE_UP}{tail}"));
            let mut here = faults.into_iter().filter(|fault| self.side(fault).is_eq());
            here.find_map(|fault| match fault.expected {
                Expected::Class(class) => Some(class),
                _ => None,
            })
        };
        let first = named("\n");
        first.or_else(|| named(" {\n"))
    }

    /// The word can stand here: with something behind it, it brings no fault.
    fn fits(&self, word: &str) -> bool {
        TAILS.iter().any(|tail| self.reads(word, tail)) || self.fits_further(word)
    }

    /// As `fits`, for the few words that ask for something certain behind them.
    fn fits_further(&self, word: &str) -> bool {
        let v = self.vocabulary;
        if word == "," {
            let mut fields = v.fields.iter();
            return CLAUSES.iter().any(|tail| self.reads(word, tail))
                || fields.any(|field| self.reads(word, &format!(" {}\n", field.word)));
        }
        let reads = |tails: &[&str]| tails.iter().any(|tail| self.reads(word, tail));
        if v.field(word).is_some() {
            let card = self.words.cards.keys().next();
            let with_card = || card.is_some_and(|card| self.reads(word, &format!(" {card} 1\n")));
            return reads(&VALUES) || with_card();
        }
        word == "ja" && reads(&TEXTS)
            || self.before.names.iter().any(|it| it == word) && reads(&CHANGES)
    }

    /// With this behind it, the word brings no fault.
    fn reads(&self, word: &str, tail: &str) -> bool {
        let faults = self.faults(&format!("{word}{tail}"));
        !faults.iter().any(|fault| self.is_of_word(fault))
    }

    /// The fault is one of the word itself, or of what stands before with this word.
    fn is_of_word(&self, fault: &CardFault) -> bool {
        match self.side(fault) {
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => !comes_later(fault.code),
            std::cmp::Ordering::Less => {
                let same_line = fault.line == self.before.line;
                let known = |it: &CardFault| {
                    (it.line, it.column, it.code) == (fault.line, fault.column, fault.code)
                };
                same_line && is_of_field(fault.code) && !self.bare.iter().any(known)
            }
        }
    }

    fn side(&self, fault: &CardFault) -> std::cmp::Ordering {
        (fault.line, fault.column).cmp(&(self.before.line, self.before.column))
    }

    fn outcome(&self, word: &str, tail: &str) -> Outcome {
        let faults = self.faults(&format!("{word}{tail}"));
        let told = faults.into_iter().filter(|fault| self.side(fault).is_ge());
        let told = told.map(|fault| (self.side(&fault).is_eq(), fault.code, fault.expected));
        told.collect()
    }

    /// All faults of the text before with this behind it.
    fn faults(&self, behind: &str) -> Vec<CardFault> {
        let parsed = parse(&format!("{}{behind}", self.before.text));
        let mut faults = parsed.faults;
        faults.extend(check::of_file(self.vocabulary, self.words, &parsed.file));
        faults
    }
}

/// The fault may go with what is still to be written.
fn comes_later(code: FaultCode) -> bool {
    matches!(
        code,
        FaultCode::EmptyEffect
            | FaultCode::MissingField
            | FaultCode::WrongAbilities
            | FaultCode::UnclosedBlock
            | FaultCode::NameMissing
            | FaultCode::DoubledWord
            | FaultCode::DoubledCard
    )
}

/// The fault is told at the word of a field, and goes with a value of it.
fn is_of_field(code: FaultCode) -> bool {
    matches!(
        code,
        FaultCode::OutOfRange
            | FaultCode::DoubledField
            | FaultCode::FieldsExclude
            | FaultCode::WrongType
    )
}
