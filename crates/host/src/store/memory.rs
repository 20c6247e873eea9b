//! A store that forgets everything when the process ends: for tests and for trying things out.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::cups::MemoryCups;
use super::sets::MemorySets;
use super::{
    AccountStore, Answer, CupStore, MemoryAccounts, MemoryReports, ReportStore, SetKept, SetStore,
    Store, StoreError, StoredCup, StoredSet, Write,
};
use crate::record::{
    EndedLine, Header, Link, Status, StoredEntry, StoredHead, StoredLine, StoredMatch, Witness,
    header_digest,
};

/// Matches in memory, and a switch that makes writes fail as a disk would.
#[derive(Debug, Default)]
pub struct MemoryStore {
    rows: Mutex<Rows>,
    accounts: MemoryAccounts,
    reports: MemoryReports,
    cups: MemoryCups,
    sets: MemorySets,
}

#[derive(Debug, Default)]
struct Rows {
    matches: BTreeMap<String, StoredRow>,
    fault: Option<StoreError>,
    cups_fault: Option<StoreError>,
    matches_fault: Option<StoreError>,
}

#[derive(Clone, Debug)]
struct StoredRow {
    stored: StoredMatch,
    guests: Vec<String>,
    line: Option<EndedLine>,
}

impl MemoryStore {
    /// From now on every write fails with this error, or works again.
    pub fn set_fault(&self, fault: Option<StoreError>) {
        self.rows().fault = fault;
    }

    /// From now on every write of a tournament fails with this error, or works again.
    pub fn set_cups_fault(&self, fault: Option<StoreError>) {
        self.rows().cups_fault = fault;
    }

    /// From now on every write of a match fails with this error, or works again.
    pub fn set_matches_fault(&self, fault: Option<StoreError>) {
        self.rows().matches_fault = fault;
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The heads of matches, in the order of their ids.
    fn heads(
        &self,
        most: u32,
        wanted: impl Fn(&str, &StoredRow, &Header) -> bool,
    ) -> Vec<StoredHead> {
        let rows = self.rows();
        let mut heads = Vec::new();
        for (match_id, row) in &rows.matches {
            let header = serde_json::from_str(&row.stored.header);
            let Ok(header) = header else { continue };
            if heads.len() < usize::try_from(most).unwrap_or(usize::MAX)
                && wanted(match_id, row, &header)
            {
                heads.push(StoredHead {
                    match_id: match_id.clone(),
                    status: row.stored.status,
                    header: row.stored.header.clone(),
                });
            }
        }
        heads
    }

    fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let mut rows = self.rows();
        if let Some(fault) = rows.fault.as_ref().or(rows.matches_fault.as_ref()) {
            return Err(fault.clone());
        }
        // The matches of the batch as they will be; all of them take their places, or none.
        let mut staged = BTreeMap::new();
        for write in batch {
            let row = rows.matches.get(write.match_id());
            let match_id = write.match_id().to_owned();
            let row = staged.entry(match_id).or_insert_with(|| row.cloned());
            put(row, write)?;
        }
        let staged = staged.into_iter();
        let staged = staged.filter_map(|(match_id, row)| Some((match_id, row?)));
        rows.matches.extend(staged);
        for write in batch {
            if let Write::Result(result) = write {
                self.accounts.ended(result);
            }
        }
        Ok(())
    }
}

fn is_open(row: &StoredRow) -> bool {
    matches!(row.stored.status, Status::Waiting | Status::Live)
}

/// The order of the lists: the oldest first.
fn created(header: &str) -> u64 {
    serde_json::from_str::<Header>(header).map_or(0, |header| header.created_ms)
}

fn put(row: &mut Option<StoredRow>, write: &Write) -> Result<(), StoreError> {
    let absent = || StoreError::Conflict(format!("there is no match {}", write.match_id()));
    match write {
        // No other process shares it.
        Write::Under { .. } => {}
        // It is kept with the accounts, when all of the batch is.
        Write::Result(_) => {}
        Write::Header {
            header,
            status,
            guests,
            ..
        } => {
            let row = row.get_or_insert_with(|| StoredRow {
                stored: StoredMatch {
                    header: String::new(),
                    status: *status,
                    log: Vec::new(),
                    witness: Witness::default(),
                },
                guests: Vec::new(),
                line: None,
            });
            row.stored.header.clone_from(header);
            row.stored.status = *status;
            row.stored.witness.header = header_digest(header);
            row.guests.clone_from(guests);
        }
        Write::Entry { n, body, link, .. } => {
            let row = row.as_mut().ok_or_else(absent)?;
            let witness = &mut row.stored.witness;
            if *n != witness.length {
                let why = format!("entry {n} of {} is not the next", write.match_id());
                return Err(StoreError::Conflict(why));
            }
            (witness.length, witness.link) = (n + 1, *link);
            row.stored.log.push(StoredEntry {
                n: *n,
                body: body.clone(),
                link: *link,
            });
        }
        Write::End { status, line, .. } => {
            let row = row.as_mut().ok_or_else(absent)?;
            row.stored.status = *status;
            row.line = Some(EndedLine::clone(line));
        }
        Write::Forget { guest, .. } => {
            let row = row.as_mut().ok_or_else(absent)?;
            row.guests.retain(|one| one != guest);
        }
        Write::Cut { from, .. } => {
            let stored = &mut row.as_mut().ok_or_else(absent)?.stored;
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
        let heads = self.heads(most, |id, row, _| id > after && is_open(row));
        Box::pin(async move { Ok(heads) })
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        let waits = |row: &StoredRow| row.stored.status == Status::Waiting;
        let mut heads = self.heads(u32::MAX, |_, row, header| waits(row) && header.listed);
        heads.sort_by_key(|head| created(&head.header));
        heads.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Box::pin(async move { Ok(heads) })
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        let waits = |row: &StoredRow| row.stored.status == Status::Waiting;
        let heads = self.heads(most, |_, row, header| {
            waits(row) && header.seen_ms.max(header.created_ms) < before_ms
        });
        Box::pin(async move { Ok(heads) })
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        let mut heads = self.heads(1, |_, row, header| {
            is_open(row) && header.invite.as_deref() == Some(code)
        });
        Box::pin(async move { Ok(heads.pop().map(|head| head.match_id)) })
    }

    fn open_total(&self) -> Answer<'_, u64> {
        let rows = self.rows();
        let total = rows.matches.values().filter(|row| is_open(row)).count();
        Box::pin(async move { Ok(total as u64) })
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        let rows = self.rows();
        let row = rows.matches.values();
        let mine = row.filter(|row| is_open(row) && row.guests.iter().any(|id| id == guest));
        let count = u32::try_from(mine.count()).unwrap_or(u32::MAX);
        Box::pin(async move { Ok(count) })
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        let found = self
            .rows()
            .matches
            .get(match_id)
            .map(|row| row.stored.clone());
        Box::pin(async move { Ok(found) })
    }

    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>> {
        let rows = self.rows();
        let found = rows.matches.get(match_id).map(|row| StoredHead {
            match_id: match_id.to_owned(),
            status: row.stored.status,
            header: row.stored.header.clone(),
        });
        Box::pin(async move { Ok(found) })
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        let rows = self.rows();
        let matches = rows.matches.iter();
        let mine = matches.filter(|(_, row)| row.guests.iter().any(|id| id == guest));
        let mut mine: Vec<_> = mine.collect();
        mine.sort_by_key(|(_, row)| std::cmp::Reverse(created(&row.stored.header)));
        let line = |(match_id, row): (&String, &StoredRow)| StoredLine {
            match_id: match_id.clone(),
            status: row.stored.status,
            line: row.line.clone(),
        };
        let lines = mine
            .into_iter()
            .map(line)
            .take(usize::try_from(most).unwrap_or(usize::MAX))
            .collect();
        Box::pin(async move { Ok(lines) })
    }

    fn accounts(&self) -> &dyn AccountStore {
        &self.accounts
    }

    fn reports(&self) -> &dyn ReportStore {
        &self.reports
    }

    fn cups(&self) -> &dyn CupStore {
        self
    }

    fn sets(&self) -> &dyn SetStore {
        self
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl SetStore for MemoryStore {
    fn keep_set<'a>(&'a self, set: &'a StoredSet, most: u32) -> Answer<'a, SetKept> {
        let fault = self.rows().fault.clone();
        Box::pin(async move { fault.map_or_else(|| Ok(self.sets.keep(set, most)), Err) })
    }

    fn set<'a>(&'a self, hash: &'a str) -> Answer<'a, Option<StoredSet>> {
        Box::pin(async move { Ok(self.sets.one(hash)) })
    }

    fn hold_set<'a>(&'a self, hash: &'a str) -> Answer<'a, bool> {
        let fault = self.rows().fault.clone();
        Box::pin(async move { fault.map_or_else(|| Ok(self.sets.hold(hash)), Err) })
    }

    fn expire_sets(&self, before_ms: u64) -> Answer<'_, u64> {
        Box::pin(async move { Ok(self.sets.expire(before_ms)) })
    }
}

impl CupStore for MemoryStore {
    fn put_cup<'a>(&'a self, cup: &'a StoredCup, guests: &'a [String]) -> Answer<'a, bool> {
        let rows = self.rows();
        let fault = rows.fault.clone().or(rows.cups_fault.clone());
        drop(rows);
        Box::pin(async move { fault.map_or_else(|| Ok(self.cups.put(cup, guests)), Err) })
    }

    fn cup<'a>(&'a self, cup_id: &'a str) -> Answer<'a, Option<StoredCup>> {
        Box::pin(async move { Ok(self.cups.one(cup_id)) })
    }

    fn cups_in<'a>(&'a self, stage: &'a str, most: u32) -> Answer<'a, Vec<StoredCup>> {
        Box::pin(async move { Ok(self.cups.all(most, |cup, _| cup.stage == stage)) })
    }

    fn cups_of<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredCup>> {
        Box::pin(async move { Ok(self.cups.of(guest, most)) })
    }

    fn line<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredLine>> {
        let rows = self.rows();
        let line = rows.matches.get(match_id).map(|row| StoredLine {
            match_id: match_id.to_owned(),
            status: row.stored.status,
            line: row.line.clone(),
        });
        Box::pin(async move { Ok(line) })
    }
}
