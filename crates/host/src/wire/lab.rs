//! The bodies of the laboratory: what a deck or a card does in games between computers.

use serde::{Deserialize, Serialize};
use shokan_rules::show::Bi;

use super::http::DeckChoice;

/// `POST /api/lab/<game>`: measures a deck against every ready one, or what a card of it is worth.
/// It is measured when somebody asks first; who asks the same again meanwhile is told how far it
/// is, and later what came of it.
///
/// `{"deck":{"ready":"ember_court"},"card":null,"level":"easy"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabAsk {
    /// The deck.
    pub deck: DeckChoice,
    /// The card of it that is weighed, by its word; null for the deck.
    #[serde(default)]
    pub card: Option<String>,
    /// What is other of that card: measured is what this does to the deck, not the card's worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub change: Option<LabChange>,
    /// The hash of the set of own cards that it is measured with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
    /// Who plays both sides: a level of the computer.
    pub level: String,
}

/// A number of a card as it would be: greater or smaller than it is.
///
/// `{"field":"stats","at":1,"by":-1}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabChange {
    /// The field, by its word in card files.
    pub field: String,
    /// Which of its numbers, from 0.
    pub at: u8,
    /// By how much.
    pub by: i16,
}

/// How far a measurement is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabAnswer {
    /// How much of it is done, in thousandths.
    pub done_permille: u16,
    /// What came of it; null until then.
    pub report: Option<LabReport>,
}

/// What was measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabReport {
    /// What was found, in sentences.
    pub verdicts: Vec<Bi>,
    /// What this cannot tell.
    pub caveats: Vec<Bi>,
    /// The figures.
    pub lines: Vec<LabLine>,
    /// Deals of each line.
    pub deals: u32,
    /// Games that were played.
    pub games: u32,
    /// The seed of all luck.
    pub seed: u32,
    /// Who played.
    pub level: Bi,
    /// How many deals a change of nothing was tried in, and in how many it did not come to 0.
    pub null: [u32; 2],
}

/// A figure with the interval in which the true one lies in 95 of 100 cases, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabLine {
    /// Against what it was measured: a deck, a card that stood in its place, or the deck with the
    /// card as it was.
    pub against: Bi,
    /// The share that the deck wins; for a card by how much more it wins with it.
    pub value_permille: i16,
    /// The lower end.
    pub low_permille: i16,
    /// The upper end.
    pub high_permille: i16,
    /// The share of whoever begins.
    pub first_permille: i16,
    /// The turns that half of the games do not exceed.
    pub turns: u16,
    /// The same of 95 of 100 games.
    pub turns_most: u16,
    /// Choices in a game.
    pub choices: u16,
    /// How often the lead changed in a game, in tenths.
    pub lead_changes_tenths: u16,
    /// The games to look at, the one that turned most in front; none where a table does not play
    /// them: with a changed card.
    pub games: Vec<LabGame>,
}

/// A game of a line that a table opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabGame {
    /// In which turn it turned most.
    pub turn: u16,
    /// By how much the chance of winning changed in that turn, in thousandths.
    pub swing_permille: u16,
    /// How many turns it had.
    pub turns: u16,
}

/// `POST /api/lab/<game>/game`: a game of what was measured, kept as an ended match.
///
/// `{"ask":{"deck":{"ready":"ember_court"},"card":null,"level":"easy"},"line":0,"at":0}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LookAtGame {
    /// What was measured.
    pub ask: LabAsk,
    /// Which line of it, from 0.
    pub line: u16,
    /// Which of the games of the line, from 0.
    pub at: u16,
}

/// Where the game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameToLookAt {
    /// The id of the ended match.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The ply with which the turn begins in which it turned most.
    pub ply: u32,
}
