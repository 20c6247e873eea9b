//! The bodies about luck: what is promised before a match, and the record after it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shokan_rules::session::audit;

use super::PlayerView;
use super::set::OwnSet;

/// `POST /api/luck`: asks the house to commit itself before anything of a match is named.
///
/// `{"game":"summons_call"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewTicket {
    /// Its word, such as `summons_call`.
    pub game: String,
}

/// The answer: a ticket for one match, and what the house promises about its luck.
///
/// `{"ticket":"k3v9q2x7.summons_call.1700003600000.…","commitment":"3f0a…"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LuckTicket {
    /// For one new match of this game, within an hour.
    pub ticket: String,
    /// SHA-256 of the house key of that match, in hexadecimal.
    pub commitment: String,
}

/// What the maker of a match adds to its luck.
///
/// `{"ticket":"k3v9q2x7.summons_call.1700003600000.…","word":"5b1e…"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AddedLuck {
    /// The ticket.
    pub ticket: String,
    /// The maker's own luck: 1 to 64 characters, best drawn by luck.
    pub word: String,
}

/// Where a match goes on from.
///
/// `{"match":"k3v9q2x7","ply":12}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Continued {
    /// The ended match.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The ply of its replay.
    pub ply: u32,
}

/// `GET /api/matches/<match>/record`: all that luck of an ended match followed from, and every use
/// of it. `doc/luck.md` says how it is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchRecord {
    /// The version of this shape.
    pub format: u8,
    /// Its id: eight letters and digits.
    #[serde(rename = "match")]
    pub match_id: String,
    /// Its word, such as `summons_call`.
    pub game: String,
    /// Who had which seat.
    pub players: Vec<PlayerView>,
    /// What the house promised and the players added; null for a match of a time without promises.
    pub promise: Option<Promise>,
    /// The match went on from a replay: luck is that of the old match.
    pub continued: Option<Continued>,
    /// The set of own cards that was played with, whole: it can be played again elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<OwnSet>,
    /// The key of the match, in hexadecimal.
    pub seed: String,
    /// The set-up as it was stored, JSON: decks as listed, options, the key.
    pub setup: String,
    /// The log as it was stored.
    pub log: Vec<RecordEntry>,
    /// What decks call cards otherwise than by their words, and the words.
    pub names: BTreeMap<String, String>,
    /// Every use of luck in order; what was taken back used nothing.
    pub uses: Vec<LuckUse>,
    /// What was seen of it: dice, and the cards drawn from decks that had just been shuffled.
    pub seen: Vec<LuckSeen>,
    /// The hash of the last state, 16 hexadecimal digits.
    pub hash: String,
    /// SHA-256 over every byte of this text before `,"digest":`, in hexadecimal.
    pub digest: String,
}

/// What the luck of a match followed from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Promise {
    /// The house's own part, in hexadecimal.
    pub house_key: String,
    /// What was promised: SHA-256 of the house key, in hexadecimal.
    pub commitment: String,
    /// The maker had the commitment before naming a deck.
    pub asked: bool,
    /// The maker's seat.
    pub maker: u8,
    /// What each seat added; empty for the computer and for whoever added nothing.
    pub words: Vec<String>,
    /// What was drawn before the match.
    pub lots: Vec<Lot>,
}

/// Something drawn before the match, from the house key and the maker's word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lot {
    /// The stream: `coin` for the maker's seat, `other` for a deck of the computer.
    pub stream: String,
    /// What it was drawn among: seats, or ready decks.
    pub among: Vec<String>,
    /// Which one it was, counted from 0.
    pub number: u32,
}

/// One use of luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LuckUse {
    /// The game of the match, from 1; each has a key of its own.
    pub game: u8,
    /// How many inputs had been made, the one that led to it among them.
    pub inputs: u32,
    /// The stream: `coin`, `dice`, `other`, `deck-1` to `deck-4`.
    pub stream: String,
    /// What it was used for, and what came of it.
    #[serde(flatten)]
    pub drawn: LuckDrawn,
}

/// What luck was used for, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum LuckDrawn {
    /// A number.
    Number {
        /// It is below this one.
        below: u32,
        /// The number.
        number: u32,
    },
    /// The shuffle of a pile, as the words of its cards; the first lies on top.
    Shuffle {
        /// As the cards lay.
        before: Vec<String>,
        /// As they lie now.
        after: Vec<String>,
    },
}

impl From<audit::LuckUse> for LuckUse {
    fn from(used: audit::LuckUse) -> Self {
        Self {
            game: used.game,
            inputs: used.inputs,
            stream: used.stream,
            drawn: match used.drawn {
                audit::Drawn::Number { below, number } => LuckDrawn::Number { below, number },
                audit::Drawn::Shuffle { before, after } => LuckDrawn::Shuffle { before, after },
            },
        }
    }
}

/// Something that was seen of luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LuckSeen {
    /// How many inputs had been made.
    pub inputs: u32,
    /// What was seen.
    #[serde(flatten)]
    pub saw: Seen,
}

/// What was seen of luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Seen {
    /// A die, by everybody.
    Die {
        /// Its face, from 1 to 6.
        shows: i16,
    },
    /// A card, by who drew it.
    Draw {
        /// Who drew it.
        seat: u8,
        /// Its word.
        card: String,
    },
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecordEntry {
    /// The entry, JSON.
    pub body: String,
    /// SHA-256 over the link before, the place and the body, in hexadecimal.
    pub link: String,
}
