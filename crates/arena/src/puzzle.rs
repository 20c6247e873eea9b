//! Puzzles: positions in which one line alone reaches an aim, proved by looking at everything.

pub mod find;
pub mod grade;
pub mod mine;
pub mod proof;
pub mod sure;
pub mod world;

use shokan_kernel::decision::{Asked, Choice};

pub use shokan_scenario::puzzle::Aim;

/// More steps than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch;

/// A choice with the question it answers, by cards as they were numbered at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// The question.
    pub asked: Asked,
    /// What was chosen.
    pub choice: Choice,
}

impl Act {
    /// Whether it is the same choice of the same kind of question, put by the same card.
    pub fn is(&self, other: &Self) -> bool {
        self.choice == other.choice
            && self.asked.prompt == other.asked.prompt
            && self.asked.source == other.asked.source
    }
}
