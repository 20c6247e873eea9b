//! What each game carries out, construct by construct: one small text for every pair of things that
//! the language can say together, and whether the check of the game takes it.
//!
//! Nothing here knows what a game can do. The enumeration follows the vocabulary alone, each text
//! is judged by the door that card files go through, and the table says what came of it.

mod deeds;
mod heads;
mod holds;
mod plays;
pub(crate) mod setting;
mod table;
mod terms;

pub use plays::{Came, Seen, seen};
pub use table::{Known, Table, table, table_of};

use setting::Setting;
use shokan_lang::ast::Bi;
use shokan_lang::check;
use shokan_lang::fault::{CardFault, FaultCode};
use shokan_lang::parse::parse;
use shokan_rules::catalogue::Catalogue;
use std::collections::{BTreeMap, BTreeSet};

/// The texts with which a construct is tried.
#[derive(Clone, Debug)]
enum Text {
    /// Statements, under each head that does something.
    Deed(String),
    /// Changes, under each head whose texts hold.
    Holds(String),
    /// Texts with heads of their own: the type of the card, the head, the block.
    Whole(Vec<(&'static str, String, String)>),
}

/// A construct with something that stands beside it.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Which pair of things it is of: `verb by cards`.
    pub group: &'static str,
    /// The construct.
    pub construct: String,
    /// What stands beside it.
    pub with: String,
    text: Text,
}

/// What a game says of a construct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It takes this text, on a card of this type.
    Taken {
        /// The type of the card.
        of: &'static str,
        /// The whole text.
        text: String,
    },
    /// It takes none: the sentence, in both languages.
    Refused {
        /// English.
        en: String,
        /// Japanese.
        ja: String,
    },
}

/// All cells of a game.
pub fn cells(game: &str) -> Vec<Cell> {
    let Some(s) = setting::of(game) else {
        return Vec::new();
    };
    let mut cells = deeds::verbs(&s);
    cells.extend(deeds::named(&s));
    cells.extend(deeds::destinations(&s));
    cells.extend(heads::events(&s));
    cells.extend(heads::clauses(&s));
    cells.extend(deeds::replacements(&s));
    cells.extend(holds::modifiers(&s));
    cells.extend(holds::numbers_of_changes(&s));
    cells.extend(deeds::prices(&s));
    cells.extend(heads::narrowed(&s));
    cells.extend(heads::asked(&s));
    // What two lists bring is asked once.
    let mut known = BTreeSet::new();
    cells.retain(|it| known.insert((it.group, it.construct.clone(), it.with.clone())));
    cells.sort_by_key(|it| it.group);
    gathered(cells)
}

/// The cells of one construct side by side, in the order in which the constructs come first.
fn gathered(cells: Vec<Cell>) -> Vec<Cell> {
    let mut order: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for cell in &cells {
        let next = order.len();
        order
            .entry((cell.group, cell.construct.clone()))
            .or_insert(next);
    }
    let mut cells = cells;
    cells.sort_by_key(|it| order.get(&(it.group, it.construct.clone())).copied());
    cells
}

/// What a game says of a cell.
pub fn judge(game: &str, cell: &Cell) -> Verdict {
    let Some(s) = setting::of(game) else {
        return Verdict::Refused {
            en: String::new(),
            ja: String::new(),
        };
    };
    let mut refused: Option<CardFault> = None;
    for (of, head, body) in tries(&s, cell) {
        let text = format!("{head} {{\n{body}\n}}");
        match try_one(&s, of, &text) {
            None => return Verdict::Taken { of, text },
            Some(fault) => {
                // What no head can mend is said at once; else a sentence about the game itself is
                // worth more than one about the place where it was tried.
                let hopeless = matches!(
                    fault.code,
                    FaultCode::UnknownWord
                        | FaultCode::UnknownVerb
                        | FaultCode::OtherGame
                        | FaultCode::Unexpected
                        | FaultCode::HiddenZone
                        | FaultCode::NotSeveral
                );
                let better = refused.as_ref().is_none_or(|it| {
                    it.code != FaultCode::CannotRun && fault.code == FaultCode::CannotRun
                });
                if better || hopeless {
                    refused = Some(fault);
                }
                if hopeless {
                    break;
                }
            }
        }
    }
    let message = refused.map(sentence).unwrap_or_default();
    Verdict::Refused {
        en: message.en,
        ja: message.ja,
    }
}

/// What a fault says of its kind, without the words of this very text.
fn sentence(fault: CardFault) -> Bi {
    let found = fault.found.clone();
    let fault = CardFault {
        nearest: None,
        line_instead: None,
        ..fault
    };
    let said = fault.message();
    // A line break is what is found where nothing is.
    let without = |text: &str, quoted: &str, end: &str| {
        let text = text.strip_prefix(quoted).unwrap_or(text);
        text.strip_prefix(end).unwrap_or(text).to_owned()
    };
    Bi {
        ja: without(&said.ja, &format!("「{found}」: "), "行の終わり: "),
        en: without(&said.en, &format!("`{found}`: "), "the end of the line: "),
    }
}

/// A few heads that do something: the usual ones, and one beside an attack or a battle.
fn few_heads(s: &Setting) -> Vec<(&'static str, &'static str)> {
    let fights = |it: &&(&str, &str)| it.1.contains("attack") || it.1.contains("battle");
    let usual = s.deeds.iter().take(2);
    usual.chain(s.deeds.iter().find(fights)).copied().collect()
}

/// The texts of a cell, in the order in which they are tried.
fn tries(s: &Setting, cell: &Cell) -> Vec<(&'static str, String, String)> {
    let under = |heads: setting::Heads, body: &str| {
        heads
            .iter()
            .map(|(of, head)| (*of, (*head).to_owned(), body.to_owned()))
            .collect()
    };
    match &cell.text {
        Text::Deed(body) => under(s.deeds, body),
        Text::Holds(body) => under(s.holds, body),
        Text::Whole(all) => all.clone(),
    }
}

/// The first fault of a text, if the game does not take it.
fn try_one(s: &Setting, of: &str, text: &str) -> Option<CardFault> {
    let file = setting::file_of(s, of, text, 1);
    // Nothing is taught here: what the language refuses is told without the game.
    let mut faults = parse(&file).faults;
    if faults.is_empty() {
        faults = check::load(&[("made.cards", &file)])
            .err()
            .unwrap_or_default();
    }
    if let Some(fault) = faults.into_iter().next() {
        return Some(fault);
    }
    match Catalogue::untaught(s.v.game, &[("made.cards", &file)]) {
        Some(Err(faults)) => faults.into_iter().next(),
        _ => None,
    }
}

/// The files that hold the taken texts, so many cards each, the texts in the order of the cards.
pub fn files(game: &str, taken: &[(&'static str, String)], cards: usize) -> Vec<String> {
    let Some(s) = setting::of(game) else {
        return Vec::new();
    };
    let of_chunk = |chunk: &[(&'static str, String)]| {
        let mut file = setting::beginning(&s);
        for (at, (of, text)) in chunk.iter().enumerate() {
            file.push_str(&setting::card_of(&s, of, text, at + 1));
        }
        file
    };
    taken.chunks(cards).map(of_chunk).collect()
}
