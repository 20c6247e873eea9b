//! A match from its log: replayed, and trusted only where every stored hash is met.

use std::sync::Arc;

use super::history::Eye;
use super::{Game, Room, RoomHandle, Shared, eye_of};
use shokan_rules::show::Bi;

use crate::engine::{Audience, Input, Setup, illegal_text};
use crate::problem::Problem;
use crate::pulse;
use crate::record::{self, Damage, Entry, Header, Status, StoredMatch};
use crate::say;
use crate::store::{Fence, Write};

/// A match that was read back and waits for its task.
pub struct Restored {
    /// Its header.
    pub header: Header,
    game: Option<Game>,
    /// The last entry was damaged and is to be cut off.
    cut_from: Option<u32>,
    /// Nothing came of the last entry.
    stood_still: bool,
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
/// [`Problem::Void`] with the reason when the log cannot be followed, or led nowhere.
pub fn restore(shared: &Shared, stored: &StoredMatch) -> Result<Restored, Problem> {
    let followed = follow(shared, stored);
    if stored.status != Status::Void {
        return followed;
    }
    let why = match followed {
        Err(Problem::Void(why)) => why,
        Ok(restored) if restored.spins() => say::nothing_changes(),
        _ => say::set_aside(),
    };
    Err(Problem::Void(why))
}

fn follow(shared: &Shared, stored: &StoredMatch) -> Result<Restored, Problem> {
    let header: Header = serde_json::from_str(&stored.header)
        .map_err(|error| Problem::Void(say::header_unreadable(&error.to_string())))?;
    if stored.witness.header != record::header_digest(&stored.header) {
        return Err(Problem::Void(say::header_changed()));
    }
    let Some(setup) = &header.setup else {
        return Ok(Restored {
            header,
            game: None,
            cut_from: None,
            stood_still: false,
        });
    };
    let read = record::read_log(setup, &stored.log);
    let found = stored.log.len();
    let ends_elsewhere = read.damage.is_none() && found > 0 && read.link != stored.witness.link;
    if u32::try_from(found) != Ok(stored.witness.length) || ends_elsewhere {
        let found = read.entries.len();
        return Err(Problem::Void(say::log_cut(found, stored.witness.length)));
    }
    let cut_from = match read.damage {
        None => None,
        Some(Damage::Tail) => Some(u32::try_from(read.entries.len()).unwrap_or(u32::MAX)),
        Some(Damage::Middle { n }) => return Err(Problem::Void(say::log_damaged(n))),
    };
    // Cards that have changed since are told here: a match plays on the pool it began with, or not
    // at all.
    let mut game =
        Game::begin(shared, setup, &header).map_err(|problem| Problem::Void(problem.text()))?;
    let mut stood_still = false;
    for (n, entry) in read.entries.into_iter().enumerate() {
        stood_still = n > 0 && entry.hash == game.hash;
        game.replay(entry)
            .map_err(|why| Problem::Void(say::log_refused(n, &why)))?;
    }
    game.link = read.link;
    game.open_eyes(&header);
    Ok(Restored {
        header,
        game: Some(game),
        cut_from,
        stood_still,
    })
}

impl Restored {
    /// Starts the task of the match.
    ///
    /// # Errors
    /// [`Problem::NotDurable`] when a damaged tail cannot be cut off.
    pub async fn start(self, shared: Arc<Shared>, fence: Fence) -> Result<RoomHandle, Problem> {
        if let Some(from) = self.cut_from {
            let match_id = self.header.match_id.clone();
            tracing::warn!(match_id, from, "a damaged last entry is cut off");
            let under = Write::Under {
                match_id: match_id.clone(),
                fence,
            };
            let cut = Write::Cut { match_id, from };
            let written = shared.journal.write(vec![under, cut]).await;
            written.map_err(|error| Problem::NotDurable(error.to_string()))?;
        }
        let (mut room, handle, inbox) = Room::new(shared, self.header, self.game);
        room.fence = fence;
        room.notice = self.cut_from.map(|_| say::tail_cut());
        pulse::spawn(room.run(inbox));
        Ok(handle)
    }
}

impl Game {
    fn replay(&mut self, entry: Entry) -> Result<(), Bi> {
        let before = self.session.inputs().len();
        for input in &entry.inputs {
            self.session
                .apply_before(input, Audience::NOBODY)
                .map_err(|illegal| illegal_text(&illegal))?;
        }
        if self.session.hash() != entry.hash {
            return Err(say::other_state());
        }
        // A log from before entries said so leads to numbers that nobody can have seen yet, so that
        // who comes back gets a snapshot.
        let most = u32::try_from(entry.inputs.len()).unwrap_or(u32::MAX);
        let (seqs, at_ms) = (entry.seqs.clone(), entry.at_ms);
        self.remember(entry, before);
        for (at, eye) in self.eyes.iter_mut().enumerate() {
            let Some(eye) = eye else { continue };
            let seq = seqs.get(at).copied();
            let seq = seq.unwrap_or(eye.seq.saturating_add(most));
            if seq > eye.seq {
                (eye.seq, eye.seen_ms) = (seq, at_ms);
            }
        }
        Ok(())
    }

    /// The eyes of all who may look, on the table as it is now.
    fn open_eyes(&mut self, header: &Header) {
        for seat in header.lookers() {
            if let Some(eye) = &mut self.eyes[eye_of(seat)] {
                *eye = Eye::open(eye.viewer, eye.seq, eye.seen_ms, &self.session);
            }
        }
    }
}

impl Restored {
    /// Whether the room ended it because nothing came of what was done any more.
    fn spins(&self) -> bool {
        let spins = |game: &Game| game.session.answers_itself() || self.stood_still;
        self.game.as_ref().is_some_and(spins)
    }

    /// What the match followed from; nothing while it waits.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        self.game.as_ref().map(|game| game.session.setup())
    }

    /// The place from which a damaged tail will be cut off, if there is one.
    #[must_use]
    pub fn damaged_from(&self) -> Option<u32> {
        self.cut_from
    }

    /// The inputs that were not taken back.
    #[must_use]
    pub fn inputs(&self) -> Vec<Input> {
        let session = self.game.as_ref().map(|game| &game.session);
        session.map_or(Vec::new(), |session| session.inputs().to_vec())
    }
}
