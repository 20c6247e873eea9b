//! A store that forgets everything when the process ends: for tests and for trying things out.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Answer, Store, StoreError, Write};
use crate::record::{Status, StoredEntry, StoredLine, StoredMatch};
use crate::wire::http::MatchLine;

/// Matches in memory, and a switch that makes writes fail as a disk would.
#[derive(Debug, Default)]
pub struct MemoryStore {
    shelves: Mutex<Shelves>,
}

#[derive(Debug, Default)]
struct Shelves {
    matches: BTreeMap<String, Kept>,
    fault: Option<StoreError>,
}

#[derive(Clone, Debug)]
struct Kept {
    stored: StoredMatch,
    guests: Vec<String>,
    line: Option<MatchLine>,
}

impl MemoryStore {
    /// From now on every write fails with this error, or works again.
    pub fn set_fault(&self, fault: Option<StoreError>) {
        self.shelves().fault = fault;
    }

    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let mut shelves = self.shelves();
        if let Some(fault) = &shelves.fault {
            return Err(fault.clone());
        }
        batch
            .iter()
            .try_for_each(|write| check(&shelves.matches, batch, write))?;
        batch
            .iter()
            .for_each(|write| put(&mut shelves.matches, write));
        Ok(())
    }
}

/// Refuses a write that contradicts what is there, before anything of the batch is done.
fn check(
    matches: &BTreeMap<String, Kept>,
    batch: &[Write],
    write: &Write,
) -> Result<(), StoreError> {
    let made_here = |wanted: &str| {
        batch
            .iter()
            .any(|one| matches!(one, Write::Header { match_id, .. } if match_id == wanted))
    };
    match write {
        Write::Header { .. } => Ok(()),
        Write::Entry { match_id, n, .. } => match matches.get(match_id) {
            Some(kept) if kept.stored.log.iter().any(|entry| entry.n == *n) => Err(
                StoreError::Conflict(format!("entry {n} of {match_id} exists")),
            ),
            Some(_) => Ok(()),
            None if made_here(match_id) => Ok(()),
            None => Err(StoreError::Conflict(format!(
                "there is no match {match_id}"
            ))),
        },
        Write::End { match_id, .. } | Write::Cut { match_id, .. } => {
            let known = matches.contains_key(match_id) || made_here(match_id);
            known
                .then_some(())
                .ok_or_else(|| StoreError::Conflict(format!("there is no match {match_id}")))
        }
    }
}

fn put(matches: &mut BTreeMap<String, Kept>, write: &Write) {
    match write.clone() {
        Write::Header {
            match_id,
            header,
            status,
            guests,
        } => {
            let log = matches
                .remove(&match_id)
                .map_or_else(Vec::new, |kept| kept.stored.log);
            let stored = StoredMatch {
                header,
                status,
                log,
            };
            matches.insert(
                match_id,
                Kept {
                    stored,
                    guests,
                    line: None,
                },
            );
        }
        Write::Entry {
            match_id,
            n,
            body,
            link,
        } => {
            if let Some(kept) = matches.get_mut(&match_id) {
                kept.stored.log.push(StoredEntry { n, body, link });
            }
        }
        Write::End {
            match_id,
            status,
            line,
        } => {
            if let Some(kept) = matches.get_mut(&match_id) {
                kept.stored.status = status;
                kept.line = Some(line);
            }
        }
        Write::Cut { match_id, from } => {
            if let Some(kept) = matches.get_mut(&match_id) {
                kept.stored.log.retain(|entry| entry.n < from);
            }
        }
    }
}

impl Store for MemoryStore {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(async move { self.write(batch) })
    }

    fn unfinished(&self) -> Answer<'_, Vec<StoredMatch>> {
        let live = |kept: &&Kept| matches!(kept.stored.status, Status::Waiting | Status::Live);
        let all = self
            .shelves()
            .matches
            .values()
            .filter(live)
            .map(|kept| kept.stored.clone())
            .collect();
        Box::pin(async move { Ok(all) })
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        let found = self
            .shelves()
            .matches
            .get(match_id)
            .map(|kept| kept.stored.clone());
        Box::pin(async move { Ok(found) })
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        let shelves = self.shelves();
        let mine = shelves
            .matches
            .iter()
            .filter(|(_, kept)| kept.guests.iter().any(|id| id == guest));
        let line = |(match_id, kept): (&String, &Kept)| StoredLine {
            match_id: match_id.clone(),
            status: kept.stored.status,
            line: kept.line.clone(),
        };
        let lines = mine
            .map(line)
            .take(usize::try_from(most).unwrap_or(usize::MAX))
            .collect();
        Box::pin(async move { Ok(lines) })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
