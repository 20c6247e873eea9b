//! Set phrases between the people at a table: passed on, and forgotten.

use std::time::Duration;

use super::act::Refused;
use super::{Room, frame};
use crate::pulse::Instant;
use crate::say;
use crate::wire::{Phrase, Refusal, ServerMessage};

/// How long who has said something says nothing more.
const PAUSE: Duration = Duration::from_secs(2);

impl Room {
    /// Passes a phrase on to everybody who looks, who says it too.
    pub(super) fn say(&mut self, seat: Option<u8>, phrase: Phrase) -> Result<(), Refused> {
        let seat = seat.ok_or_else(|| Refused::new(Refusal::NotAsked, say::spectator()))?;
        let now = Instant::now();
        let last = self.said.get(&seat);
        if last.is_some_and(|last| now.duration_since(*last) < PAUSE) {
            return Err(Refused::new(Refusal::Rate, say::rate()));
        }
        self.said.insert(seat, now);
        self.send_to_all(&frame::message(&ServerMessage::Said { seat, phrase }));
        Ok(())
    }
}
