//! How a game ends.

use crate::ids::{ClauseId, Seat};
use crate::table::Overflow;
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// A seat (or its team) won.
    Won {
        /// The winner.
        seat: Seat,
        /// By which clause.
        why: ClauseId,
    },
    /// Nobody won.
    Drawn(ClauseId),
    /// A cap was reached: a fault of the program or of a card, reported with the record, never a
    /// panic.
    Void(VoidReason),
}

/// Why a game is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VoidReason {
    /// More than the step budget between two questions.
    Steps,
    /// A list was full.
    Full(Overflow),
    /// A question without a choice.
    NoChoice,
    /// More turns than the caller allows; reported, no fault of the rules.
    Turns,
}
