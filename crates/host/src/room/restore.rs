//! A match from its log: replayed, and trusted only where every stored hash is met.

use std::sync::Arc;

use super::commit::is_endless;
use super::{Game, Room, RoomHandle, Shared};
use shokan_rules::show::{Bi, GameView};

use crate::engine::{Audience, Engine, Input, Setup, Viewer, illegal_text};
use crate::problem::Problem;
use crate::pulse;
use crate::record::{self, Damage, Entry, Header, Link, Status, StoredMatch};
use crate::say;
use crate::store::{Fence, Write};

/// A match that was read back and waits for its task.
pub struct Restored {
    /// Its header.
    pub header: Header,
    engine: Engine,
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
/// [`Problem::Void`] with the reason when the log cannot be followed, or led nowhere.
pub fn restore(engine: &Engine, stored: &StoredMatch) -> Result<Restored, Problem> {
    let (header, log) = read(stored).map_err(Problem::Void)?;
    if stored.status == Status::Void {
        // Anybody may ask for it as often as she likes, so it is not played again for the reason.
        let led_nowhere = log.is_some_and(|log| log.led_nowhere());
        let why = if led_nowhere {
            say::nothing_changes()
        } else {
            say::set_aside()
        };
        return Err(Problem::Void(why));
    }
    let (Some(setup), Some(log)) = (&header.setup, log) else {
        return Ok(Restored {
            header,
            engine: engine.clone(),
            game: None,
            cut_from: None,
        });
    };
    // Cards that have changed since are told here: a match plays on the pool it began with, or not
    // at all.
    let mut game =
        Game::begin(engine, setup, &header).map_err(|problem| Problem::Void(problem.text()))?;
    for (n, entry) in log.entries.into_iter().enumerate() {
        game.replay(entry)
            .map_err(|why| Problem::Void(say::log_refused(n, &why)))?;
    }
    game.link = log.link;
    Ok(Restored {
        header,
        engine: engine.clone(),
        game: Some(game),
        cut_from: log.cut_from,
    })
}

/// A log that is as long as was witnessed.
struct Log {
    entries: Vec<Entry>,
    link: Link,
    /// The last entry was damaged and is to be cut off.
    cut_from: Option<u32>,
}

impl Log {
    /// Whether the room ended the match because nothing came of what was done any more.
    fn led_nowhere(&self) -> bool {
        let [.., before, last] = self.entries.as_slice() else {
            return self.entries.last().is_some_and(is_endless);
        };
        before.hash == last.hash || is_endless(last)
    }
}

/// The header and the log, as far as they can be read without playing.
fn read(stored: &StoredMatch) -> Result<(Header, Option<Log>), Bi> {
    let header: Header = serde_json::from_str(&stored.header)
        .map_err(|error| say::header_unreadable(&error.to_string()))?;
    if stored.witness.header != record::header_digest(&stored.header) {
        return Err(say::header_changed());
    }
    let Some(setup) = &header.setup else {
        return Ok((header, None));
    };
    let read = record::read_log(setup, &stored.log);
    let found = stored.log.len();
    let ends_elsewhere = read.damage.is_none() && found > 0 && read.link != stored.witness.link;
    if u32::try_from(found) != Ok(stored.witness.length) || ends_elsewhere {
        return Err(say::log_cut(read.entries.len(), stored.witness.length));
    }
    let cut_from = match read.damage {
        None => None,
        Some(Damage::Tail) => Some(u32::try_from(read.entries.len()).unwrap_or(u32::MAX)),
        Some(Damage::Middle { n }) => return Err(say::log_damaged(n)),
    };
    let log = Log {
        entries: read.entries,
        link: read.link,
        cut_from,
    };
    Ok((header, Some(log)))
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
            written?;
        }
        let (mut room, handle, inbox) = Room::new(shared, self.engine, self.header, self.game);
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
        for (at, cursor) in self.cursors.iter_mut().enumerate() {
            let Some(cursor) = cursor else { continue };
            let seq = seqs.get(at).copied();
            let seq = seq.unwrap_or(cursor.seq.saturating_add(most));
            if seq > cursor.seq {
                (cursor.seq, cursor.seen_ms) = (seq, at_ms);
            }
        }
        Ok(())
    }
}

impl Restored {
    /// What somebody sees of it now; absent before it has begun.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Option<GameView> {
        self.game.as_ref().map(|game| game.session.view(viewer))
    }

    /// What the match followed from; nothing while it waits.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        self.game.as_ref().map(|game| game.session.setup())
    }

    /// The rules with the cards that it is played with.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The place from which a damaged tail will be cut off, if there is one.
    #[must_use]
    pub fn damaged_from(&self) -> Option<u32> {
        self.cut_from
    }

    /// The hash of its last state; nothing before the match has begun.
    #[must_use]
    pub fn hash(&self) -> Option<u64> {
        self.game.as_ref().map(|game| game.session.hash())
    }

    /// The inputs that were not taken back.
    #[must_use]
    pub fn inputs(&self) -> Vec<Input> {
        let session = self.game.as_ref().map(|game| &game.session);
        session.map_or(Vec::new(), |session| session.inputs().to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(hashes: &[u64], forced: usize) -> Log {
        let entry = |&hash: &u64| Entry {
            by: Some(0),
            command: None,
            inputs: vec![Input::Pick(0); 1 + forced],
            chosen: 1,
            hash,
            at_ms: 0,
            left_ms: Vec::new(),
            seqs: Vec::new(),
            share: None,
        };
        Log {
            entries: hashes.iter().map(entry).collect(),
            link: Link::default(),
            cut_from: None,
        }
    }

    #[test]
    fn why_a_match_is_void_shows_in_the_end_of_its_log() {
        assert!(!log(&[], 0).led_nowhere());
        assert!(!log(&[7], 0).led_nowhere());
        assert!(!log(&[7, 7, 8], 3).led_nowhere());
        assert!(log(&[7, 8, 8], 3).led_nowhere());
        assert!(log(&[7, 8], 1_000).led_nowhere());
        assert!(log(&[8], 1_000).led_nowhere());
    }
}
