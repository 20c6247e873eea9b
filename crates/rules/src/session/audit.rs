//! Every use of luck of a match as plain data, for whoever wants to compute it again from the key.
//!
//! The match is played once more from its record with a listener for luck; nothing is kept of it
//! while a match is played. How each use follows from the key says `doc/luck.md`.

use super::{Happened, Input, Record, RecordError, Session};
use crate::catalogue::Catalogue;
use crate::rulebook::Audience;
use serde::{Deserialize, Serialize};
use shokan_kernel::luck::Stream;
use std::sync::Arc;

/// Whether luck is listened to while a match is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Watch {
    /// As in every match.
    #[default]
    Nothing,
    /// Every use is noted.
    Luck,
}

/// One use of luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckUse {
    /// The game of the match, from 1; each has a key of its own.
    pub game: u8,
    /// How many inputs had been made, the one that led to it among them; 0 before the first
    /// question.
    pub inputs: u32,
    /// The stream: `coin`, `dice`, `other`, `deck-1` to `deck-4`.
    pub stream: String,
    /// What it was used for, and what came of it.
    #[serde(flatten)]
    pub drawn: Drawn,
}

/// What luck was used for, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Drawn {
    /// A number.
    Number {
        /// It is below this one.
        below: u32,
        /// The number.
        number: u32,
    },
    /// The shuffle of a pile, as the words of its cards; the first lies on top.
    Shuffle {
        /// As the cards lay.
        before: Vec<String>,
        /// As they lie now.
        after: Vec<String>,
    },
}

/// The name of a stream, as `doc/luck.md` has it.
pub(crate) fn stream_name(stream: Stream) -> String {
    match stream {
        Stream::Coin => "coin".to_owned(),
        Stream::Dice => "dice".to_owned(),
        Stream::Other => "other".to_owned(),
        Stream::Deck(seat) => format!("deck-{}", seat.0 + 1),
    }
}

/// Every use of luck of a match in order. The record is checked on the way, with all its hashes.
///
/// # Errors
/// The first thing of the record that does not fit.
pub fn audit(record: &Record, catalogue: &Arc<Catalogue>) -> Result<Vec<LuckUse>, RecordError> {
    let untold = (Audience::NOBODY, Watch::Luck);
    let mut session =
        Session::watched(&record.setup, catalogue, untold).map_err(RecordError::Setup)?;
    record.check(0, &session)?;
    let mut uses = noted(session.opening(), 0);
    for (at, input) in record.inputs.iter().enumerate() {
        let happened = session
            .apply_before(input, Audience::NOBODY)
            .map_err(|why| RecordError::Input(at, why))?;
        let inputs = session.inputs().len() as u32;
        if let Input::TakeBack(_) = input {
            // What was taken back has used nothing: it will be used again.
            uses.retain(|it| it.inputs <= inputs);
        }
        uses.extend(noted(&happened, inputs));
        record.check(at + 1, &session)?;
    }
    Ok(uses)
}

fn noted(happened: &Happened, inputs: u32) -> Vec<LuckUse> {
    let all = happened.luck.iter();
    all.map(|it| LuckUse {
        inputs,
        ..it.clone()
    })
    .collect()
}
