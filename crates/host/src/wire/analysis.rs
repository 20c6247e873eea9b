//! The bodies about what the engine thinks of an ended match.

use serde::{Deserialize, Serialize};
use shokan_rules::show::Bi;

/// `GET /api/replays/<match>/analysis?as=0`: an ended match as the engine sees it for a seat. It is
/// worked out when somebody asks first, and whoever asks meanwhile is told how far it is.
///
/// `{"done_permille":400,"analysis":null}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnalysisAnswer {
    /// How much of it is done, in thousandths.
    pub done_permille: u16,
    /// All of it; null until then.
    pub analysis: Option<Analysis>,
}

/// What the engine thinks of an ended match, for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Analysis {
    /// The seat for which it is.
    pub seat: u8,
    /// How likely the seat was to win, in the order of the match.
    pub points: Vec<ChancePoint>,
    /// Where another choice would have been better, in the order of the match; few, or none.
    pub turning: Vec<TurningPoint>,
    /// Choices of the seat that were looked at.
    pub choices: u32,
    /// How many of them were the best that was found, or nearly so.
    pub agreed: u32,
    /// Sums of the whole match.
    pub figures: Vec<FigureLine>,
}

/// How likely a seat was to win at one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChancePoint {
    /// The ply of the replay.
    pub at: u32,
    /// The turn of the game; 0 before the first.
    pub turn: u16,
    /// In thousandths; a draw counts half.
    pub chance_permille: u16,
}

/// A choice with which a match has turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurningPoint {
    /// The ply of the replay at which it was made: the table before it.
    pub at: u32,
    /// The turn of the game.
    pub turn: u16,
    /// What was asked.
    pub asked: Bi,
    /// What was chosen.
    pub played: Bi,
    /// What would have been better.
    pub better: Bi,
    /// How likely the seat was to win with what was chosen, in thousandths.
    pub played_permille: u16,
    /// The same with what would have been better.
    pub better_permille: u16,
    /// How what was chosen was expected to go on, step by step.
    pub line_played: Vec<LineStep>,
    /// The same of what would have been better.
    pub line_better: Vec<LineStep>,
}

/// One step of what was to be expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineStep {
    /// Who acts.
    pub seat: u8,
    /// What happens, as the log of the seat would have it.
    pub text: Bi,
}

/// One sum of a match for the seat and for the other side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FigureLine {
    /// What is counted.
    pub word: Bi,
    /// For the seat.
    pub mine: i32,
    /// For the other side.
    pub theirs: i32,
}
