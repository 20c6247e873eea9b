//! A store that forgets everything when the process ends: for tests and for trying things out.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Answer, Store, StoreError, Write};
use crate::record::{
    Header, Link, Status, StoredEntry, StoredHead, StoredLine, StoredMatch, Witness, header_digest,
};
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

    /// The heads of matches, in the order of their ids.
    fn heads(&self, most: u32, wanted: impl Fn(&str, &Kept, &Header) -> bool) -> Vec<StoredHead> {
        let shelves = self.shelves();
        let mut heads = Vec::new();
        for (match_id, kept) in &shelves.matches {
            let header = serde_json::from_str(&kept.stored.header);
            let Ok(header) = header else { continue };
            if heads.len() < usize::try_from(most).unwrap_or(usize::MAX)
                && wanted(match_id, kept, &header)
            {
                heads.push(StoredHead {
                    match_id: match_id.clone(),
                    status: kept.stored.status,
                    header: kept.stored.header.clone(),
                });
            }
        }
        heads
    }

    fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let mut shelves = self.shelves();
        if let Some(fault) = &shelves.fault {
            return Err(fault.clone());
        }
        // The matches of the batch as they will be; all of them take their places, or none.
        let mut staged = BTreeMap::new();
        for write in batch {
            let kept = shelves.matches.get(write.match_id());
            let match_id = write.match_id().to_owned();
            let kept = staged.entry(match_id).or_insert_with(|| kept.cloned());
            put(kept, write)?;
        }
        let staged = staged.into_iter();
        let staged = staged.filter_map(|(match_id, kept)| Some((match_id, kept?)));
        shelves.matches.extend(staged);
        Ok(())
    }
}

fn is_open(kept: &Kept) -> bool {
    matches!(kept.stored.status, Status::Waiting | Status::Live)
}

/// The order of the lists: the oldest first.
fn created(header: &str) -> u64 {
    serde_json::from_str::<Header>(header).map_or(0, |header| header.created_ms)
}

fn put(kept: &mut Option<Kept>, write: &Write) -> Result<(), StoreError> {
    let absent = || StoreError::Conflict(format!("there is no match {}", write.match_id()));
    match write {
        // No other process shares it.
        Write::Under { .. } => {}
        Write::Header {
            header,
            status,
            guests,
            ..
        } => {
            let kept = kept.get_or_insert_with(|| Kept {
                stored: StoredMatch {
                    header: String::new(),
                    status: *status,
                    log: Vec::new(),
                    witness: Witness::default(),
                },
                guests: Vec::new(),
                line: None,
            });
            kept.stored.header.clone_from(header);
            kept.stored.status = *status;
            kept.stored.witness.header = header_digest(header);
            kept.guests.clone_from(guests);
        }
        Write::Entry { n, body, link, .. } => {
            let kept = kept.as_mut().ok_or_else(absent)?;
            let witness = &mut kept.stored.witness;
            if *n != witness.length {
                let why = format!("entry {n} of {} is not the next", write.match_id());
                return Err(StoreError::Conflict(why));
            }
            (witness.length, witness.link) = (n + 1, *link);
            kept.stored.log.push(StoredEntry {
                n: *n,
                body: body.clone(),
                link: *link,
            });
        }
        Write::End { status, line, .. } => {
            let kept = kept.as_mut().ok_or_else(absent)?;
            kept.stored.status = *status;
            kept.line = Some(line.clone());
        }
        Write::Cut { from, .. } => {
            let stored = &mut kept.as_mut().ok_or_else(absent)?.stored;
            stored.log.retain(|entry| entry.n < *from);
            stored.witness.length = *from;
            let last = stored.log.last();
            stored.witness.link = last.map_or_else(Link::default, |entry| entry.link);
        }
    }
    Ok(())
}

impl Store for MemoryStore {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(async move { self.write(batch) })
    }

    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>> {
        let heads = self.heads(most, |id, kept, _| id > after && is_open(kept));
        Box::pin(async move { Ok(heads) })
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        let waits = |kept: &Kept| kept.stored.status == Status::Waiting;
        let mut heads = self.heads(u32::MAX, |_, kept, header| waits(kept) && header.listed);
        heads.sort_by_key(|head| created(&head.header));
        heads.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Box::pin(async move { Ok(heads) })
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        let waits = |kept: &Kept| kept.stored.status == Status::Waiting;
        let heads = self.heads(most, |_, kept, header| {
            waits(kept) && header.seen_ms.max(header.created_ms) < before_ms
        });
        Box::pin(async move { Ok(heads) })
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        let mut heads = self.heads(1, |_, kept, header| {
            is_open(kept) && header.invite.as_deref() == Some(code)
        });
        Box::pin(async move { Ok(heads.pop().map(|head| head.match_id)) })
    }

    fn open_total(&self) -> Answer<'_, u64> {
        let shelves = self.shelves();
        let total = shelves
            .matches
            .values()
            .filter(|kept| is_open(kept))
            .count();
        Box::pin(async move { Ok(total as u64) })
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        let shelves = self.shelves();
        let kept = shelves.matches.values();
        let mine = kept.filter(|kept| is_open(kept) && kept.guests.iter().any(|id| id == guest));
        let count = u32::try_from(mine.count()).unwrap_or(u32::MAX);
        Box::pin(async move { Ok(count) })
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
        let matches = shelves.matches.iter();
        let mine = matches.filter(|(_, kept)| kept.guests.iter().any(|id| id == guest));
        let mut mine: Vec<_> = mine.collect();
        mine.sort_by_key(|(_, kept)| std::cmp::Reverse(created(&kept.stored.header)));
        let line = |(match_id, kept): (&String, &Kept)| StoredLine {
            match_id: match_id.clone(),
            status: kept.stored.status,
            line: kept.line.clone(),
        };
        let lines = mine
            .into_iter()
            .map(line)
            .take(usize::try_from(most).unwrap_or(usize::MAX))
            .collect();
        Box::pin(async move { Ok(lines) })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
