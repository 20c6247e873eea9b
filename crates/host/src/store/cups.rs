//! Where tournaments lie: what a store does for them, and one in memory.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Answer, StoredLine};

/// A tournament as it lies in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCup {
    /// Its id: eight letters and digits.
    pub cup_id: String,
    /// Grows by one with each change; the first is 1.
    pub version: u32,
    /// The word of its stage.
    pub stage: String,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// All of it as JSON.
    pub body: String,
}

/// A place that keeps tournaments. Each change is on the disk when it is answered.
pub trait CupStore: std::fmt::Debug + Send + Sync {
    /// Puts a tournament in the place of the version before it, in the lists of these guests and
    /// of no others; false when another version is there.
    fn put_cup<'a>(&'a self, cup: &'a StoredCup, guests: &'a [String]) -> Answer<'a, bool>;

    /// One tournament.
    fn cup<'a>(&'a self, cup_id: &'a str) -> Answer<'a, Option<StoredCup>>;

    /// Tournaments in a stage, the oldest first.
    fn cups_in<'a>(&'a self, stage: &'a str, most: u32) -> Answer<'a, Vec<StoredCup>>;

    /// The tournaments of a guest, the newest first.
    fn cups_of<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredCup>>;

    /// Where a match stands, and its line when it has ended.
    fn line<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredLine>>;
}

/// Tournaments in memory, by their ids, with the guests in whose lists they are.
#[derive(Debug, Default)]
pub(super) struct MemoryCups {
    rows: Mutex<BTreeMap<String, (StoredCup, Vec<String>)>>,
}

impl MemoryCups {
    pub(super) fn put(&self, cup: &StoredCup, guests: &[String]) -> bool {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        let before = rows.get(&cup.cup_id).map_or(0, |(it, _)| it.version);
        let fits = cup.version == before.saturating_add(1);
        if fits {
            rows.insert(cup.cup_id.clone(), (cup.clone(), guests.to_vec()));
        }
        fits
    }

    pub(super) fn one(&self, cup_id: &str) -> Option<StoredCup> {
        let rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        rows.get(cup_id).map(|(cup, _)| cup.clone())
    }

    pub(super) fn all(
        &self,
        most: u32,
        wanted: impl Fn(&StoredCup, &[String]) -> bool,
    ) -> Vec<StoredCup> {
        let rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        let found = rows.values().filter(|(cup, guests)| wanted(cup, guests));
        let mut found: Vec<StoredCup> = found.map(|(cup, _)| cup.clone()).collect();
        found.sort_by_key(|cup| cup.created_ms);
        found.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        found
    }

    pub(super) fn of(&self, guest: &str, most: u32) -> Vec<StoredCup> {
        let mut own = self.all(u32::MAX, |_, guests| guests.iter().any(|it| it == guest));
        own.sort_by_key(|cup| Reverse(cup.created_ms));
        own.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        own
    }
}
