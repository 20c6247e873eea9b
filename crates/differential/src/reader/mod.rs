//! An independent reader of the tree: simple and slow, it says what one use of a text must do.
//!
//! It reads the tree of a card file as it stands, never the compiled program, and works on a table
//! of its own. Whenever a player has to decide it says all answers there are; the stage asks the
//! engine at that moment, compares, lets chance pick, and gives the answer to both. At every
//! question and at the end both tables must be the same.
//!
//! What the reader does not know it says with the name of the construct: that use is counted, and
//! is no agreement.

mod aims;
mod board;
mod event;
mod holding;
mod model;
mod price;
mod read;
mod rules;
mod run;
mod stage;
pub mod uses;

shokan_rules::games!(@modules);

/// Why a reading ends before its text does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The reader does not know this construct.
    Unread(String),
    /// Engine and reader are not of one mind.
    Apart(String),
    /// The game is over.
    Over,
    /// A text ends the turn: nothing of what runs goes on.
    Cut,
}

/// What a reading yields.
pub(crate) type Res<T> = Result<T, Stop>;

/// A construct that the reader does not know.
pub(crate) fn unread<T>(construct: impl Into<String>) -> Res<T> {
    Err(Stop::Unread(construct.into()))
}

/// One answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pick {
    /// This card of the model.
    Card(usize),
    /// This place: seat, kind of zone, place.
    Cell(u8, usize, u8),
    /// This number.
    Number(i32),
    /// This block, or the trigger or loss with this number.
    Mode(u8),
    /// Do this with that card.
    Act(&'static str, usize),
    /// Use the text with this number of that card.
    Text(usize, u8),
    /// The sensible default.
    Default,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enough.
    Done,
}
