//! What people have reported: what a store does for it, and one in memory.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Answer;

/// What somebody has reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredReport {
    /// Its number, which who reported was told; the store gives it.
    pub id: u64,
    /// `wrong` for something that looks wrong, `person` for a person.
    pub kind: String,
    /// The match.
    pub match_id: String,
    /// How many inputs counted at the step it is about.
    pub ply: u32,
    /// How many entries the log had then.
    pub entries: u32,
    /// The first seat of who reported; nothing for a spectator.
    pub seat: Option<u8>,
    /// The digest of the key of who reported; empty when that guest has left.
    pub guest: String,
    /// The first seat of the person it is about.
    pub about_seat: Option<u8>,
    /// The digest of the key of that person; empty where there is none, or when that guest has
    /// left.
    pub about_guest: String,
    /// The word of the reason, for a person.
    pub reason: String,
    /// The sentence of the log it is about.
    pub line: String,
    /// What who reported wrote.
    pub text: String,
    /// The language of the page: `ja` or `en`.
    pub language: String,
    /// The versions of program and rules.
    pub version: String,
    /// When it came, in milliseconds since 1970.
    pub at_ms: u64,
}

/// How many reports a store takes.
#[derive(Clone, Copy, Debug)]
pub struct ReportLimits {
    /// Reports of one guest since `since_ms`.
    pub of_guest_max: u32,
    /// From when on those of the guest count, in milliseconds since 1970.
    pub since_ms: u64,
    /// Reports of everybody together.
    pub total_max: u32,
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filed {
    /// It is on the disk, under this number.
    As(u64),
    /// The guest has reported as much as may be.
    Enough,
    /// The store has as many as it takes.
    Full,
}

/// A place that keeps reports. Each change is on the disk when it is answered.
pub trait ReportStore: std::fmt::Debug + Send + Sync {
    /// Adds a report under a number of its own, within the limits.
    fn file<'a>(&'a self, report: &'a StoredReport, limits: ReportLimits) -> Answer<'a, Filed>;

    /// The newest reports of a kind, or of every kind where it is empty.
    fn newest<'a>(&'a self, kind: &'a str, most: u32) -> Answer<'a, Vec<StoredReport>>;

    /// One report.
    fn report(&self, id: u64) -> Answer<'_, Option<StoredReport>>;

    /// All reports of a guest, the oldest first.
    fn of_guest<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<StoredReport>>;

    /// A guest leaves for good: what the guest wrote goes, and with it who wrote it and whom
    /// reports are about. That something was reported at that step stays.
    fn forget<'a>(&'a self, guest: &'a str) -> Answer<'a, ()>;
}

/// Reports in memory, in the order of their numbers.
#[derive(Debug, Default)]
pub struct MemoryReports(Mutex<Vec<StoredReport>>);

impl MemoryReports {
    fn rows(&self) -> MutexGuard<'_, Vec<StoredReport>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn found(&self, wanted: impl Fn(&StoredReport) -> bool) -> Vec<StoredReport> {
        let rows = self.rows();
        rows.iter().filter(|it| wanted(it)).cloned().collect()
    }
}

/// An answer that is known.
fn known<'a, T: Send + 'a>(answer: T) -> Answer<'a, T> {
    Box::pin(async { Ok(answer) })
}

fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

impl ReportStore for MemoryReports {
    fn file<'a>(&'a self, report: &'a StoredReport, limits: ReportLimits) -> Answer<'a, Filed> {
        let mut rows = self.rows();
        let own = |it: &&StoredReport| it.guest == report.guest && it.at_ms > limits.since_ms;
        if rows.iter().filter(own).count() >= size(limits.of_guest_max) {
            return known(Filed::Enough);
        }
        if rows.len() >= size(limits.total_max) {
            return known(Filed::Full);
        }
        let id = rows.len() as u64 + 1;
        rows.push(StoredReport {
            id,
            ..report.clone()
        });
        known(Filed::As(id))
    }

    fn newest<'a>(&'a self, kind: &'a str, most: u32) -> Answer<'a, Vec<StoredReport>> {
        let mut found = self.found(|it| kind.is_empty() || it.kind == kind);
        found.reverse();
        found.truncate(size(most));
        known(found)
    }

    fn report(&self, id: u64) -> Answer<'_, Option<StoredReport>> {
        known(self.found(|it| it.id == id).pop())
    }

    fn of_guest<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<StoredReport>> {
        known(self.found(|it| it.guest == guest))
    }

    fn forget<'a>(&'a self, guest: &'a str) -> Answer<'a, ()> {
        for it in self.rows().iter_mut() {
            if it.guest == guest {
                it.guest.clear();
                it.text.clear();
                it.line.clear();
                it.seat = None;
            }
            if it.about_guest == guest {
                it.about_guest.clear();
            }
        }
        known(())
    }
}
