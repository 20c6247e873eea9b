//! Matches as files, which another house takes in.

use serde::{Deserialize, Serialize};
use shokan_rules::session::Record;

use super::http::OwnSet;

/// `GET /api/matches/<match>/moved`: a match against computers as a file, and with a name beside it
/// the body of `POST /api/moved`. What stands in front is a record, as `shokan replay` reads it.
///
/// `{"format":1,"setup":{…},"inputs":[…],"hashes":[],"moved":1,"seat":0,"levels":[null,"easy"],"hash":"…"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedMatch {
    /// What it follows from, and all that has happened.
    #[serde(flatten)]
    pub record: Record,
    /// The version of the file.
    pub moved: u8,
    /// The seat of whoever has moved it.
    pub seat: u8,
    /// The level of the computer on each seat; null for the own one.
    pub levels: Vec<Option<String>>,
    /// The set of own cards that is played with, whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<OwnSet>,
    /// The hash of the last state, 16 hexadecimal digits.
    pub hash: String,
}

/// `POST /api/moved`: a match that was played elsewhere goes on here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeIn {
    /// The file.
    #[serde(flatten)]
    pub moved: MovedMatch,
    /// The player's name; empty for a guest.
    #[serde(default)]
    pub name: String,
}
