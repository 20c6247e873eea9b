//! What the check of a card file says of texts: which it refuses, and what it offers instead.

mod moments;
mod own_verbs;
mod teaching;
mod words;

use shokan_rules::games;
use shokan_rules::games::GAMES;

games!(@modules);

/// What is refused: a card with a place for its text, the text, and a part of what is said of it.
type Refused = &'static [(&'static str, &'static str, &'static str)];

/// What is beside it, and runs: a card and its text.
type Taken = &'static [(&'static str, &'static str)];

/// What the check of a game is tried with.
struct Written {
    /// Its verbs and permissions that no other game has.
    own: [usize; 2],
    /// A card with a text in it.
    card: fn(&str) -> String,
    /// What the language can say and the game does not carry out; none where no card has a text.
    silent: Option<&'static str>,
    /// Events and conditions that are never so.
    moments: Refused,
    /// What is beside them, and runs.
    taken: Taken,
}

macro_rules! written {
    ([$($module:ident $game:ident),*]) => {
        [$((stringify!($module), $module::WRITTEN)),*]
    };
}

/// What each game is tried with.
fn written() -> [(&'static str, Written); GAMES.len()] {
    games!({written};)
}
