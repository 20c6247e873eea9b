//! A match from its log: replayed, and trusted only where every stored hash is met.

use std::sync::Arc;

use super::{Game, Room, RoomHandle, Shared};
use shokan_rules::show::Bi;

use crate::engine::illegal_text;
use crate::problem::Problem;
use crate::record::{self, Damage, Entry, Header, Status, StoredMatch};
use crate::say;
use crate::store::Write;

/// A match that was read back and waits for its task.
pub struct Restored {
    /// Its header.
    pub header: Header,
    game: Option<Game>,
    /// The last entry was damaged and is to be cut off.
    cut_from: Option<u32>,
}

impl std::fmt::Debug for Restored {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Restored")
            .field("match", &self.header.match_id)
            .finish_non_exhaustive()
    }
}

/// Replays a stored match. It takes no part in anything else, so many can be replayed at once.
///
/// # Errors
/// [`Problem::Void`] with the reason when the log cannot be followed.
pub fn restore(shared: &Shared, stored: &StoredMatch) -> Result<Restored, Problem> {
    let header: Header = serde_json::from_str(&stored.header)
        .map_err(|error| Problem::Void(say::header_unreadable(&error.to_string())))?;
    if stored.status == Status::Void {
        return Err(Problem::Void(say::set_aside()));
    }
    let Some(setup) = &header.setup else {
        return Ok(Restored {
            header,
            game: None,
            cut_from: None,
        });
    };
    let read = record::read_log(setup, &stored.log);
    let cut_from = match read.damage {
        None => None,
        Some(Damage::Tail) => Some(u32::try_from(read.entries.len()).unwrap_or(u32::MAX)),
        Some(Damage::Middle { n }) => return Err(Problem::Void(say::log_damaged(n))),
    };
    // Cards that have changed since are told here: a match plays on the pool it began with, or not
    // at all.
    let mut game = Game::begin(shared, setup).map_err(|problem| Problem::Void(problem.text()))?;
    for (n, entry) in read.entries.into_iter().enumerate() {
        game.replay(entry)
            .map_err(|why| Problem::Void(say::log_refused(n, &why)))?;
    }
    game.link = read.link;
    Ok(Restored {
        header,
        game: Some(game),
        cut_from,
    })
}

impl Restored {
    /// Starts the task of the match.
    ///
    /// # Errors
    /// [`Problem::NotDurable`] when a damaged tail cannot be cut off.
    pub async fn start(self, shared: Arc<Shared>) -> Result<RoomHandle, Problem> {
        if let Some(from) = self.cut_from {
            let match_id = self.header.match_id.clone();
            tracing::warn!(match_id, from, "a damaged last entry is cut off");
            let written = shared
                .journal
                .write(vec![Write::Cut { match_id, from }])
                .await;
            written.map_err(|error| Problem::NotDurable(error.to_string()))?;
        }
        let (mut room, handle, inbox) = Room::new(shared, self.header, self.game);
        room.notice = self.cut_from.map(|_| say::tail_cut());
        tokio::spawn(room.run(inbox));
        Ok(handle)
    }
}

impl Game {
    fn replay(&mut self, entry: Entry) -> Result<(), Bi> {
        let before = self.session.inputs().len();
        for input in &entry.inputs {
            self.session
                .apply(input)
                .map_err(|illegal| illegal_text(&illegal))?;
        }
        if self.session.hash() != entry.hash {
            return Err(say::other_state());
        }
        self.remember(entry, before);
        Ok(())
    }
}

impl Restored {
    /// The inputs that were not taken back.
    #[must_use]
    pub fn inputs(&self) -> Vec<crate::engine::Input> {
        self.game
            .as_ref()
            .map(|game| game.session.inputs().to_vec())
            .unwrap_or_default()
    }
}
