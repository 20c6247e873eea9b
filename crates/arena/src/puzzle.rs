//! Puzzles: positions in which one line alone reaches an aim, proved by looking at everything.

pub mod find;
pub mod grade;
pub mod mine;
pub mod proof;
pub mod world;

use shokan_kernel::decision::{Asked, Choice};

/// More steps than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch;

/// What the seat of a puzzle wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To win before its turn is over, for sure.
    Win,
    /// To win before its turn is over, with the best chance.
    Chance,
    /// Not to lose before the next turn of the other side is over.
    Hold,
    /// Asked in the turn of the other side: not to lose in it.
    Save,
}

impl Aim {
    /// Its word on pages of play and in commands.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Chance => "chance",
            Self::Hold => "hold",
            Self::Save => "save",
        }
    }

    /// After how many turns it is decided.
    pub const fn turns(self) -> u16 {
        match self {
            Self::Win | Self::Chance | Self::Save => 1,
            Self::Hold => 2,
        }
    }

    /// Whether it is reached where nobody has won by then.
    pub const fn is_held(self) -> bool {
        matches!(self, Self::Hold | Self::Save)
    }

    /// Whether it is reached for sure or not at all.
    pub const fn is_sure(self) -> bool {
        !matches!(self, Self::Chance)
    }
}

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
