//! The bodies about reports.

use serde::{Deserialize, Serialize};

/// `POST /api/matches/<match>/reports`: for whoever runs the house, and nobody else is told.
///
/// `{"kind":"wrong","text":"It should have moved.","language":"en"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NewReport {
    /// Something looks wrong.
    Wrong {
        /// How many inputs had been made at the step, of a match that is over; the latest without
        /// it, and while the match is played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        ply: Option<u32>,
        /// The sentence of the log that looks wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        line: Option<String>,
        /// What was expected: at most 1000 characters.
        text: String,
        /// The language of the page.
        language: Language,
    },
    /// Somebody at the table; only who plays there may.
    Person {
        /// A seat of the person.
        seat: u8,
        /// What the person did.
        reason: Reason,
        /// More of it: at most 1000 characters.
        text: String,
        /// The language of the page.
        language: Language,
    },
}

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Japanese.
    Ja,
    /// English.
    En,
}

impl Language {
    /// Its word in the store.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
        }
    }
}

/// Why a person is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The name insults.
    Name,
    /// The person lets time pass on purpose.
    Stalls,
    /// The person leaves on purpose.
    Leaves,
    /// Something else, as the text says.
    Other,
}

impl Reason {
    /// Its word in the store.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Stalls => "stalls",
            Self::Leaves => "leaves",
            Self::Other => "other",
        }
    }
}

/// The answer: the report is kept.
///
/// `{"number":17}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportFiled {
    /// The number by which whoever runs the house finds it.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
}

/// A report among the own data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnReport {
    /// Its number.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
    /// `wrong` or `person`.
    pub kind: String,
    /// The match.
    #[serde(rename = "match")]
    pub match_id: String,
    /// How many inputs had been made; null until the match is over.
    pub ply: Option<u32>,
    /// The seat of the person it is about.
    pub seat: Option<u8>,
    /// The word of the reason, for a person.
    pub reason: String,
    /// The sentence of the log.
    pub line: String,
    /// What was written.
    pub text: String,
    /// The language of the page.
    pub language: String,
    /// When it came, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at_ms: u64,
}
