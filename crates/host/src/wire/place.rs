//! The bodies about people who look for each other: quick pairing, and matches to watch.

use serde::{Deserialize, Serialize};

use super::PlayerView;
use super::http::{ClockWish, DeckChoice};

/// `POST /api/quick`: a match of this game against whoever wants one, too, with 10 minutes and 10
/// seconds a turn.
///
/// `{"game":"summons_call","deck":{"ready":"ember_court"},"name":"Aki","word":"5b1e…"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WantPair {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// What the player plays with; checked before anybody is looked for.
    pub deck: DeckChoice,
    /// The player's name; empty for a guest.
    #[serde(default)]
    pub name: String,
    /// What the player adds to luck: up to 64 characters, best drawn by luck.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub word: String,
}

/// `GET /api/quick`, and the answer to everything that is posted there.
///
/// `{"waiting":[{"game":"summons_call","people":1}],"mine":null}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuickBoard {
    /// The games for which others wait, and how many.
    pub waiting: Vec<QuickGame>,
    /// Where the guest who asks stands; null for who waits for nobody.
    pub mine: Option<QuickPlace>,
}

/// How many wait for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuickGame {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// People who wait, without the one who asks.
    pub people: u32,
}

/// Where somebody stands who wants to be paired.
///
/// `{"game":"summons_call","stage":"found","accept_ms":30000,"url":null,"commitment":null}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuickPlace {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// How far it has come.
    pub stage: QuickStage,
    /// What is left of the time to come over; null where nobody was found or all have come.
    pub accept_ms: Option<u32>,
    /// The page of the match, when it has begun.
    pub url: Option<String>,
    /// What the house promised about its luck, when it has begun.
    pub commitment: Option<String>,
}

/// How far a pairing has come, for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum QuickStage {
    /// Nobody else wants that game now.
    Waits,
    /// Somebody was found: `POST /api/quick/accept` says that one comes.
    Found,
    /// One has said so, and the other is waited for.
    Awaits,
    /// The match has begun.
    Begun,
}

/// One line of `GET /api/watch`: a match between people at which anybody may look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WatchLine {
    /// Its id: eight letters and digits.
    #[serde(rename = "match")]
    pub match_id: String,
    /// Its word, such as `summons_call`.
    pub game: String,
    /// The page of the match.
    pub url: String,
    /// Who has which seat.
    pub players: Vec<PlayerView>,
    /// The turn; 0 before the first one.
    pub turn: u16,
    /// How many watch.
    pub watching: u32,
    /// The clock; null for as much time as everybody likes.
    pub clock: Option<ClockWish>,
    /// How many games make the match.
    pub games: u8,
}
