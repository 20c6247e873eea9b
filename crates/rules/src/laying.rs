//! What is said of a board that somebody lays out: what is done to it, and how it lies.

use crate::show::{Bi, CardView, CatalogueCard};
use serde::{Deserialize, Serialize};

/// Where cards of a board lie: `P1 unit_zone left`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardSpot {
    /// Whose zone it is, counted from 0.
    pub seat: u8,
    /// The word of the zone.
    #[cfg_attr(feature = "ts", ts(type = "Zone"))]
    pub zone: String,
    /// The word of the place, in zones that have some.
    pub place: Option<String>,
}

/// Where a card stands in the text of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardEntry {
    /// The line, counted from 1.
    pub line: u32,
    /// Which of its entries, counted from 0.
    pub entry: u16,
}

/// What somebody holds over a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BoardHeld {
    /// A card of the pool.
    Shelf {
        /// Its word.
        card: String,
    },
    /// A card that lies on the board.
    Board {
        /// Which.
        at: BoardEntry,
    },
}

impl BoardHeld {
    /// The step by which it comes to lie there.
    #[must_use]
    pub fn put(&self, to: BoardSpot) -> BoardVerb {
        match self {
            Self::Shelf { card } => BoardVerb::Put {
                card: card.clone(),
                to,
            },
            Self::Board { at } => BoardVerb::Move { at: *at, to },
        }
    }
}

/// One thing that somebody does to a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BoardVerb {
    /// A card comes to lie there, on top where that says something.
    Put {
        /// The word of the card.
        card: String,
        /// Where.
        to: BoardSpot,
    },
    /// One card is taken away.
    Take {
        /// Which.
        at: BoardEntry,
    },
    /// One card comes to lie elsewhere, with its marks.
    Move {
        /// Which.
        at: BoardEntry,
        /// Where.
        to: BoardSpot,
    },
    /// A mark of one card is set or taken off.
    Mark {
        /// Which card.
        at: BoardEntry,
        /// The word of the mark.
        mark: String,
        /// Whether it is there from now on.
        on: bool,
        /// Its number, where it has one.
        number: Option<i32>,
    },
    /// A number or fact of the game is set, or left to the rules.
    Set {
        /// Its word, with the seat in front where it has one: `P1.master.hp`.
        path: String,
        /// What it is.
        value: Option<String>,
    },
    /// Whose turn it is, and which phase.
    Turn {
        /// The seat, counted from 0.
        seat: u8,
        /// The word of the phase.
        phase: String,
    },
    /// How many seats there are; the cards of those that go are taken away.
    Seats {
        /// One of the numbers that the game has.
        many: u8,
    },
    /// The number that luck follows from.
    Seed {
        /// The number; without one, any.
        number: Option<u32>,
    },
    /// Luck is laid down: it comes before any other of its kind that nothing lays down.
    Script {
        /// What it brings.
        luck: BoardLuck,
    },
    /// Luck that is laid down is left to chance again.
    Unscript {
        /// Its line in the text, counted from 1.
        line: u32,
    },
    /// What the board is called, in every language.
    Name {
        /// The title.
        title: String,
    },
    /// Only the board stays: lines of play, luck that is scripted and clauses that are covered go.
    Bare,
}

/// Luck that a board lays down before it comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "luck", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BoardLuck {
    /// What the next dice show.
    Dice {
        /// One number a die, in the order of the rolls.
        shows: Vec<u8>,
    },
    /// Which card is the next that is taken at random.
    Pick {
        /// Which of those it is taken from, counted from 1.
        which: u8,
    },
    /// How a deck lies behind its next shuffle.
    Shuffle {
        /// Whose deck, counted from 0.
        seat: u8,
        /// The words of its cards from the top; below them lie the others as they lay.
        cards: Vec<String>,
    },
}

/// Luck of a board, and where its text says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScriptRow {
    /// Its line, counted from 1.
    pub line: u32,
    /// What it brings.
    pub luck: BoardLuck,
}

/// A board as it lies, beside the text that says it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardLaid {
    /// The page of play: all there is to the board.
    pub text: String,
    /// What it is called.
    pub title: String,
    /// What it is called on Japanese pages, where that is another.
    pub title_ja: Option<String>,
    /// How many seats there are.
    pub seats: u8,
    /// How many there may be.
    pub tables: Vec<u8>,
    /// Whose turn it is.
    pub seat: u8,
    /// The number of the turn.
    pub turn: u16,
    /// The word of the phase; empty where the text leaves it to the rules.
    pub phase: String,
    /// The number that luck follows from, where the text says it.
    pub seed: Option<u32>,
    /// Luck that is laid down, in the order in which it comes.
    pub scripts: Vec<ScriptRow>,
    /// The sides of the dice that the game rolls, 0 where it rolls none.
    pub dice: u8,
    /// The word of the zone that is shuffled.
    pub deck: String,
    /// The phases with which a board may begin.
    pub phases: Vec<WordRow>,
    /// What lies where, zone by zone in the order of the rulebook.
    pub zones: Vec<BoardZone>,
    /// Marks that a card may have.
    pub marks: Vec<MarkRow>,
    /// Numbers and facts of the game.
    pub settings: Vec<SettingRow>,
    /// Faces of cards that are on no shelf.
    pub cards: Vec<CatalogueCard>,
    /// Whether a match can begin on it.
    pub playable: bool,
}

/// A word, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordRow {
    /// The word.
    pub word: String,
    /// Its name.
    pub name: Bi,
}

/// A mark that a card may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarkRow {
    /// Its word.
    pub word: String,
    /// Its name.
    pub name: Bi,
    /// It has a number.
    pub numbered: bool,
}

/// A number or fact of the game beside its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SettingRow {
    /// Its word: `P1.master.hp`.
    pub path: String,
    /// The seat it is of.
    pub seat: Option<u8>,
    /// Its name.
    pub name: Bi,
    /// The least and the most, where it is a number.
    pub range: Option<(i32, i32)>,
    /// Its values, where it is none.
    pub values: Vec<String>,
    /// What the text says; nothing where it leaves it to the rules.
    pub value: Option<String>,
}

/// The places of a zone of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardZone {
    /// Whose it is, counted from 0.
    pub seat: u8,
    /// Its word.
    #[cfg_attr(feature = "ts", ts(type = "Zone"))]
    pub zone: String,
    /// Its name.
    pub name: Bi,
    /// How many places stand beside each other; 0 where it has none and its cards lie in a row.
    pub columns: u8,
    /// Its places are those of the other seats, too: a grid that all share.
    pub shared: bool,
    /// Cards can be put there.
    pub open: bool,
    /// Its places, as who sits at seat 0 sees them.
    pub places: Vec<BoardPlace>,
}

/// A place, or a whole zone that has none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardPlace {
    /// Its word.
    pub place: Option<String>,
    /// What lies there.
    pub cards: Vec<BoardCard>,
}

/// A card of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardCard {
    /// Where it stands in the text; nothing where the rules have put it there.
    pub at: Option<BoardEntry>,
    /// How it lies.
    pub view: CardView,
    /// Its marks, with their numbers.
    pub marks: Vec<BoardMark>,
}

/// A mark of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardMark {
    /// Its word.
    pub word: String,
    /// Its number, where it has one.
    pub number: Option<i32>,
}
