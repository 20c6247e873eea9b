//! Sets of own cards: what a store does for them, and one in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Answer;

/// A set of own cards as it lies in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSet {
    /// The hash of its content, under which it is found.
    pub hash: String,
    /// The set as JSON.
    pub body: String,
    /// When it was last shared, in milliseconds since 1970.
    pub shared_ms: u64,
}

/// What became of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetKept {
    /// It is on the disk.
    Kept,
    /// The store has as many as it takes.
    Full,
}

/// A place that keeps sets. Each change is on the disk when it is answered.
pub trait SetStore: std::fmt::Debug + Send + Sync {
    /// Keeps a set; one that is there already is shared anew. No further one is taken where there
    /// are `most`.
    fn keep_set<'a>(&'a self, set: &'a StoredSet, most: u32) -> Answer<'a, SetKept>;

    /// One set.
    fn set<'a>(&'a self, hash: &'a str) -> Answer<'a, Option<StoredSet>>;

    /// A match is played with a set, which stays from now on. False where there is no such set.
    fn hold_set<'a>(&'a self, hash: &'a str) -> Answer<'a, bool>;

    /// Lets go of sets with which no match is played and that were last shared before a moment;
    /// says how many they were.
    fn expire_sets(&self, before_ms: u64) -> Answer<'_, u64>;
}

/// Sets in memory, by their hashes, and whether each stays.
#[derive(Debug, Default)]
pub(super) struct MemorySets(Mutex<BTreeMap<String, (StoredSet, bool)>>);

impl MemorySets {
    fn rows(&self) -> MutexGuard<'_, BTreeMap<String, (StoredSet, bool)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn keep(&self, set: &StoredSet, most: u32) -> SetKept {
        let mut rows = self.rows();
        if let Some((known, _)) = rows.get_mut(&set.hash) {
            known.shared_ms = known.shared_ms.max(set.shared_ms);
            return SetKept::Kept;
        }
        if rows.len() >= usize::try_from(most).unwrap_or(usize::MAX) {
            return SetKept::Full;
        }
        rows.insert(set.hash.clone(), (set.clone(), false));
        SetKept::Kept
    }

    pub(super) fn one(&self, hash: &str) -> Option<StoredSet> {
        self.rows().get(hash).map(|(set, _)| set.clone())
    }

    pub(super) fn hold(&self, hash: &str) -> bool {
        let mut rows = self.rows();
        let found = rows.get_mut(hash);
        found.map(|(_, stays)| *stays = true).is_some()
    }

    pub(super) fn expire(&self, before_ms: u64) -> u64 {
        let mut rows = self.rows();
        let all = rows.len();
        rows.retain(|_, (set, stays)| *stays || set.shared_ms >= before_ms);
        (all - rows.len()) as u64
    }
}
