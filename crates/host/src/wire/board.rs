//! What the wire says of boards that somebody lays out.

use serde::{Deserialize, Serialize};
use shokan_rules::laying::{BoardHeld, BoardLaid, BoardSpot, BoardVerb};

use super::http::DeckFaultView;

/// `POST /api/sandbox/board`: what lies where on a board, one step on it, and the places that take
/// a card.
///
/// `{"game":"summons_call","text":"","verb":{"do":"seed","number":27},
/// "held":{"from":"shelf","card":"cinder_imp"}}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LayBoard {
    /// The game.
    pub game: String,
    /// The hash of the set of own cards that may lie on the board.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
    /// The page of play; empty for an empty board.
    #[serde(default)]
    pub text: String,
    /// The name of a page of the rules whose board it is, without its lines of play; neither text
    /// nor step is read beside it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub scene: Option<String>,
    /// The step; without one the board is only told.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub verb: Option<BoardVerb>,
    /// What is held over the board behind the step: the answer says which places take it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub held: Option<BoardHeld>,
}

/// The answer to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardAnswer {
    /// The board behind the step, or as it was where the step is refused.
    pub board: BoardLaid,
    /// Why the step is refused; empty where it is made.
    pub refused: Vec<DeckFaultView>,
    /// The places that take what is held, where something is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub fits: Option<Vec<BoardSpot>>,
}

/// `GET /api/matches/<id>/scenario`: what was played on a board, as a page of play; for who has
/// both sides of it.
///
/// `{"game":"summons_call","set":null,"board":"scenario \"a\"\n","text":"scenario \"a\"\n",
/// "left_out":0}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayedBoard {
    /// The game.
    pub game: String,
    /// The hash of the set of own cards that is played with.
    pub set: Option<String>,
    /// The page on whose board the match began.
    pub board: String,
    /// The same with what was played, which passes as a test.
    pub text: String,
    /// How many picks are left out: a page ends where a turn is open, or the game over.
    pub left_out: u32,
}
