//! The bodies of the routes about a place that is kept under a name: `/api/me` and
//! `/api/account/...`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::http::{MatchLine, OwnCup, OwnReport};

/// A password on its way; nothing that is printed shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Password(pub String);

impl std::fmt::Debug for Password {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Password")
    }
}

/// `GET /api/me`: what the house knows of who asks.
///
/// `{"name":"Aki","since_ms":1700000000000,"ratings":[]}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// The name under which the place is kept; null for a guest who has only this browser.
    pub name: Option<String>,
    /// Since when it is kept, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub since_ms: Option<u64>,
    /// A rating for each game with rated matches.
    pub ratings: Vec<OwnRating>,
}

/// A rating by Glicko-2, in whole numbers: the strength lies within two deviations, most likely.
///
/// `{"rating":1520,"deviation":80,"provisional":false}`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingView {
    /// The strength; somebody new has 1500.
    pub rating: i32,
    /// How far it may be from it; somebody new has 350.
    pub deviation: u16,
    /// The deviation is still large.
    pub provisional: bool,
}

/// One's own rating at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnRating {
    /// The word of the game.
    pub game: String,
    /// The rating now.
    pub rating: RatingView,
    /// How many matches it follows from.
    pub matches: u32,
}

/// `POST /api/account`: keeps the place of this guest under a name. `POST /api/account/sign_in`:
/// gives this browser the place of that name.
///
/// `{"name":"Aki","password":"twelve cats asleep"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: Password,
}

/// `POST /api/account/password`: another password; every other browser is signed out.
///
/// `{"old":"twelve cats asleep","new":"thirteen cats awake"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangePassword {
    /// The one until now.
    pub old: Password,
    /// The one from now on.
    pub new: Password,
}

/// `GET /api/me/decks`: the own decks of who is signed in, by the words of their games.
///
/// `{"games":{"summons_call":{"version":3,"decks":[]}}}`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnDecks {
    /// A shelf for each game that has one.
    pub games: BTreeMap<String, Shelf>,
}

/// `POST /api/me/decks/<game>`, answered with the shelf that is kept now: the decks of one game,
/// whole. A version that is no longer the kept one is refused, so that no device writes over what
/// another has kept since.
///
/// `{"version":3,"decks":[]}`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shelf {
    /// The version that was read; 0 where nothing was kept.
    pub version: u32,
    /// The decks as the page writes them.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub decks: Vec<serde_json::Value>,
}

/// `GET /api/me/data`: what the house holds of who asks, but the records of ended matches, which
/// are asked for one by one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnData {
    /// What the store calls who asks.
    pub guest: String,
    /// The place that is kept, if it is.
    pub me: Me,
    /// When each browser was signed in, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub sessions_ms: Vec<u64>,
    /// The own decks, by the words of their games.
    pub decks: BTreeMap<String, Shelf>,
    /// Every match, the newest first.
    pub matches: Vec<MatchLine>,
    /// What was reported, the oldest first.
    pub reports: Vec<OwnReport>,
    /// Every tournament, the newest first.
    #[serde(default)]
    pub cups: Vec<OwnCup>,
}

/// `POST /api/me/leave`: leaves the house for good.
///
/// `{"password":"twelve cats asleep"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Leave {
    /// The password; null for a guest whose place is not kept.
    pub password: Option<Password>,
}
