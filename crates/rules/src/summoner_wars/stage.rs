//! How far the steps of this rulebook have come that are done in several parts.

use crate::stages::stages;

stages! {
    /// The turn begins.
    Start {
        /// What has lasted until now ends.
        Expire = 0,
        /// Effects of this moment are done.
        Effects = 1,
        /// The first phase.
        Phase = 2,
    }

    /// A4 to A15 of an attack.
    Strike {
        /// What was done before the dice may have ended it.
        Before = 0,
        /// The dice are rolled.
        Dice = 1,
        /// Hits and wounds.
        Wounds = 2,
        /// All wounds are there.
        Wounded = 3,
        /// It is over.
        Over = 4,
    }

    /// The turn ends.
    End {
        /// Effects of this moment are done.
        Effects = 0,
        /// What lasts until now ends.
        Expire = 1,
        /// The next turn.
        Next = 2,
    }
}
