//! How far the steps of this rulebook have come that are done in several parts.

use crate::stages::stages;

stages! {
    /// SC-07-06.
    End {
        /// The phase begins: abilities of the end of the turn.
        Begin = 0,
        /// Damage goes and durations end.
        Recover = 1,
        /// Abilities that this has brought about, or the next turn.
        Next = 2,
    }
}
