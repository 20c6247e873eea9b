//! A match of a tournament: what its room tells of it, and its end when the tournament has decided
//! it otherwise.

use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

use super::Room;
use crate::engine::Input;
use crate::record::Status;

/// Who has come to which match: the tournament, the match, the seat.
pub(crate) type Came = (String, String, u8);

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
