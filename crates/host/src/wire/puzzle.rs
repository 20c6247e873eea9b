//! What the wire says of puzzles.

use serde::{Deserialize, Serialize};
use shokan_rules::show::{Bi, EventView};

/// What is wanted of who solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PuzzleAim {
    /// The game is won in this turn.
    Win,
    /// The game is won in this turn, with the best chance that dice leave.
    Chance,
    /// The other side cannot win in its next turn.
    Hold,
    /// The game is not lost in the turn of the other side that is played.
    Save,
}

/// How many tries of a level reached the aim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleGrade {
    /// The word of the level.
    pub level: String,
    /// How many of its tries.
    pub solved: u32,
}

/// One line of `GET /api/puzzles/<game>`: all puzzles of a game, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleLine {
    /// Its name in addresses.
    pub name: String,
    /// Its place among those of its game, from 1.
    pub number: u16,
    /// What it is called.
    pub title: Bi,
    /// What is wanted.
    pub aim: PuzzleAim,
    /// How many tries each level was given.
    pub tries: u32,
    /// How many of them reached the aim, the weakest level first; empty where none was given any.
    pub solved_by: Vec<PuzzleGrade>,
}

/// `POST /api/puzzles/<game>/<puzzle>`: begins an attempt; an earlier one of this guest ends.
///
/// `{"name":"Aki"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPuzzle {
    /// The name of who solves it; empty for a guest.
    #[serde(default)]
    pub name: String,
}

/// `GET /api/puzzles/<game>/<puzzle>/hints/<n>`: one of its hints, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleHint {
    /// Which one it is.
    pub number: u16,
    /// How many there are.
    pub of: u16,
    /// What it says.
    pub text: Bi,
}

/// `GET /api/puzzles/<game>/<puzzle>/answer`: the line that reaches the aim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleAnswer {
    /// Act by act.
    pub steps: Vec<PuzzleStep>,
    /// How many lines the search that proved it has tried to their end; null where nothing was
    /// proved.
    pub lines: Option<u32>,
    /// In how many worlds that fit what the solver sees; likewise.
    pub worlds: Option<u32>,
    /// How good the chance is where dice decide.
    pub odds: Option<PuzzleOdds>,
}

/// Chances where dice decide, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleOdds {
    /// That of the line.
    pub chance_permille: u16,
    /// The best without one of its acts.
    pub other_permille: u16,
}

/// An act of the line, and what comes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleStep {
    /// The seat that acts; null where the game goes on by itself.
    pub seat: Option<u8>,
    /// What it picks, one after another.
    pub picks: Vec<Bi>,
    /// The lines of the log.
    pub events: Vec<EventView>,
}

/// Where an attempt stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PuzzleState {
    /// It goes on.
    Open,
    /// The aim is reached.
    Solved,
    /// It cannot be reached any more.
    Failed,
}

/// An attempt at a puzzle, as who makes it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleView {
    /// The name of the puzzle.
    pub name: String,
    /// Its place among those of its game, from 1.
    pub number: u16,
    /// What is wanted.
    pub aim: PuzzleAim,
    /// Where it stands.
    pub state: PuzzleState,
    /// The acts so far are those of the line, in whatever order: what is solved otherwise need not
    /// hold against every hand. Who watches is told when it is over.
    pub exact: bool,
    /// The acts of the solver so far; empty for everybody else.
    pub acts: Vec<Bi>,
}
