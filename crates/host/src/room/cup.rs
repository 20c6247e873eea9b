//! A match of a tournament: what its room tells of it, and its end when the tournament has decided
//! it otherwise.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::Room;
use crate::engine::Input;
use crate::pulse::Instant;
use crate::record::{Sitter, Status};

/// Who has come to which match: the tournament, the match, the seat.
pub(crate) type Came = (String, String, u8);

/// Who has been called to a match and has not come yet.
#[derive(Debug)]
pub(super) struct Awaited {
    pub(super) seats: Vec<u8>,
    until: Instant,
}

/// What rooms tell of the matches of tournaments, until somebody has listened.
#[derive(Debug, Default)]
pub struct CupBell {
    came: Mutex<Vec<Came>>,
    due: Notify,
}

impl CupBell {
    /// Who plays at a match looks at it.
    pub fn came(&self, cup_id: &str, match_id: &str, seat: u8) {
        let came = (cup_id.to_owned(), match_id.to_owned(), seat);
        let mut all = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        if !all.contains(&came) {
            all.push(came);
        }
        drop(all);
        self.due.notify_one();
    }

    /// A match of a tournament has ended, or something else has to be looked at.
    pub fn ended(&self) {
        self.due.notify_one();
    }

    /// Comes back when something was told.
    pub async fn rung(&self) {
        self.due.notified().await;
    }

    /// Keeps for the next time what could not be written down.
    pub(crate) fn put_back(&self, came: Vec<Came>) {
        let mut all = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(came);
    }

    /// Everybody who has come since it was asked last.
    pub(crate) fn take(&self) -> Vec<Came> {
        std::mem::take(&mut *self.came.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Room {
    /// Until everybody has come who was called to a match of a tournament, and at most for as long
    /// as the tournament waits, no clock runs and no place can be claimed. Where something was
    /// picked they have met before.
    pub(super) fn await_players(&mut self) {
        let met = |game: &super::Game| !game.session.inputs().is_empty();
        let Some(come_ms) = self.header.come_ms else {
            return;
        };
        if self.begun().is_none_or(met) {
            return;
        }
        let chairs = (0u8..).zip(&self.header.chairs);
        let people = chairs.filter(|(_, chair)| matches!(chair.sitter, Sitter::Human { .. }));
        let seats = people.map(|(seat, _)| seat).collect();
        let until = Instant::now() + Duration::from_millis(come_ms);
        self.awaited = Some(Awaited { seats, until });
    }

    /// When nobody is awaited any longer.
    pub(super) fn awaited_until(&self) -> Option<Instant> {
        self.awaited.as_ref().map(|awaited| awaited.until)
    }

    /// From now on it is a match like any other.
    pub(super) fn await_no_longer(&mut self) {
        self.awaited = None;
        self.note_absence();
        self.wind_clocks();
    }

    /// Somebody who was called has come.
    pub(super) fn has_come(&mut self, seat: u8) {
        let Some(cup_id) = &self.header.cup else {
            return;
        };
        self.shared.cups.came(cup_id, &self.header.match_id, seat);
        let own = self.header.seats_of(seat);
        if let Some(awaited) = &mut self.awaited {
            awaited.seats.retain(|seat| !own.contains(seat));
            if awaited.seats.is_empty() {
                self.await_no_longer();
            }
        }
    }

    /// Ends a match that its tournament has decided: who has lost gives up, and where neither has
    /// won they part. What does not end now is asked for again.
    pub(super) async fn decided(&mut self, loser: Option<u8>, counts: bool) {
        if self.status() != Status::Live {
            return;
        }
        if self.header.rated && !counts {
            self.header.rated = false;
            self.summarise();
        }
        let ended = match loser {
            Some(seat) => self.give_up(seat).await,
            None => self.commit(None, None, &[Input::AgreedDraw]).await,
        };
        if let Err(refused) = ended {
            tracing::warn!(match_id = self.header.match_id, why = ?refused.why, "ends later");
        }
    }
}
