//! Where places that are kept under a name lie: what a store does for them, and one in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use skillratings::glicko2::Glicko2Rating;

use super::Answer;
use crate::ratings::RatedResult;

/// A place that is kept under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAccount {
    /// The digest of the guest's key.
    pub guest: String,
    /// The name as it is shown.
    pub name: String,
    /// The name as it is compared: no two accounts have the same.
    pub folded: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// What only the password opens.
    pub lock: String,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The digest of its token.
    pub digest: String,
    /// The digest of the guest's key.
    pub guest: String,
    /// The guest's key, which only the token opens.
    pub wrapped: String,
    /// When it was signed in, in milliseconds since 1970.
    pub begun_ms: u64,
}

/// The decks of an account for one game, as one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredShelf {
    /// The word of the game.
    pub game: String,
    /// Grows by one with each change; the first is 1.
    pub version: u32,
    /// The document as JSON.
    pub body: String,
}

/// What is known of the strength of a guest at a game.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRating {
    /// The strength.
    pub rating: f64,
    /// How far the strength may be from it.
    pub deviation: f64,
    /// How much the strength changes.
    pub volatility: f64,
    /// How many matches it follows from.
    pub matches: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub at_ms: u64,
}

impl StoredRating {
    /// That of somebody who has played no rated match.
    #[must_use]
    pub fn new() -> Self {
        let new = Glicko2Rating::new();
        Self {
            rating: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
            matches: 0,
            at_ms: 0,
        }
    }
}

impl Default for StoredRating {
    fn default() -> Self {
        Self::new()
    }
}

/// A place that keeps accounts. Each change is on the disk when it is answered.
pub trait AccountStore: std::fmt::Debug + Send + Sync {
    /// Adds an account and its first session; false when the name or the guest has one already.
    fn add<'a>(
        &'a self,
        account: &'a StoredAccount,
        session: &'a StoredSession,
    ) -> Answer<'a, bool>;

    /// The account of a name as it is compared.
    fn by_name<'a>(&'a self, folded: &'a str) -> Answer<'a, Option<StoredAccount>>;

    /// The account of a guest.
    fn by_guest<'a>(&'a self, guest: &'a str) -> Answer<'a, Option<StoredAccount>>;

    /// The session of a token's digest, with its account, when it was begun after `after_ms`.
    fn session<'a>(
        &'a self,
        digest: &'a str,
        after_ms: u64,
    ) -> Answer<'a, Option<(StoredSession, StoredAccount)>>;

    /// Adds a session while the account has this lock, and ends the oldest ones beyond `most`;
    /// false when it has another lock by now.
    fn begin<'a>(
        &'a self,
        session: &'a StoredSession,
        lock: &'a str,
        most: u32,
    ) -> Answer<'a, bool>;

    /// Ends a session.
    fn end<'a>(&'a self, digest: &'a str) -> Answer<'a, ()>;

    /// Puts a lock in the place of another one, ends all sessions of the account and begins this
    /// one; false when the account has another lock by now.
    fn relock<'a>(
        &'a self,
        old: &'a str,
        new: &'a str,
        session: &'a StoredSession,
    ) -> Answer<'a, bool>;

    /// When the sessions of a guest were begun, the oldest first.
    fn sessions<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<u64>>;

    /// Removes an account with its sessions and shelves.
    fn remove<'a>(&'a self, guest: &'a str) -> Answer<'a, ()>;

    /// The rating of a guest at a game; that of somebody new where there is none.
    fn rating<'a>(&'a self, guest: &'a str, game: &'a str) -> Answer<'a, StoredRating>;

    /// All ratings of a guest, by the words of their games.
    fn ratings<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<(String, StoredRating)>>;

    /// Results that wait to be counted, in the order of their ends.
    fn results(&self, most: u32) -> Answer<'_, Vec<RatedResult>>;

    /// Counts a result: it waits no longer, and the ratings of those of its guests who have an
    /// account move. False, and nothing is done, where it waits no more or a rating is another
    /// one by now.
    fn count<'a>(
        &'a self,
        result: &'a RatedResult,
        before: &'a [StoredRating; 2],
        after: &'a [StoredRating; 2],
    ) -> Answer<'a, bool>;

    /// The shelves of a guest, by the words of their games.
    fn shelves<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<StoredShelf>>;

    /// Puts a shelf in the place of the version before it; false when that is another one.
    fn put_shelf<'a>(&'a self, guest: &'a str, shelf: &'a StoredShelf) -> Answer<'a, bool>;
}

/// Accounts in memory.
#[derive(Debug, Default)]
pub struct MemoryAccounts {
    rows: Mutex<Rows>,
}

#[derive(Debug, Default)]
struct Rows {
    /// By guest.
    accounts: BTreeMap<String, StoredAccount>,
    /// In the order in which they were begun.
    sessions: Vec<StoredSession>,
    /// By guest and game.
    shelves: BTreeMap<(String, String), StoredShelf>,
    /// By guest and game.
    ratings: BTreeMap<(String, String), StoredRating>,
    results: Vec<RatedResult>,
}

impl Rows {
    fn has_lock(&self, guest: &str, lock: &str) -> bool {
        self.accounts.get(guest).is_some_and(|it| it.lock == lock)
    }
}

impl MemoryAccounts {
    /// A rated match has ended.
    pub(super) fn ended(&self, result: &RatedResult) {
        self.rows().results.push(result.clone());
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An answer that is known.
fn known<'a, T: Send + 'a>(answer: T) -> Answer<'a, T> {
    Box::pin(async { Ok(answer) })
}

impl AccountStore for MemoryAccounts {
    fn add<'a>(
        &'a self,
        account: &'a StoredAccount,
        session: &'a StoredSession,
    ) -> Answer<'a, bool> {
        let mut rows = self.rows();
        let mut all = rows.accounts.values();
        if all.any(|it| it.folded == account.folded || it.guest == account.guest) {
            return known(false);
        }
        rows.accounts.insert(account.guest.clone(), account.clone());
        rows.sessions.push(session.clone());
        known(true)
    }

    fn by_name<'a>(&'a self, folded: &'a str) -> Answer<'a, Option<StoredAccount>> {
        let rows = self.rows();
        let mut all = rows.accounts.values();
        known(all.find(|it| it.folded == folded).cloned())
    }

    fn by_guest<'a>(&'a self, guest: &'a str) -> Answer<'a, Option<StoredAccount>> {
        known(self.rows().accounts.get(guest).cloned())
    }

    fn session<'a>(
        &'a self,
        digest: &'a str,
        after_ms: u64,
    ) -> Answer<'a, Option<(StoredSession, StoredAccount)>> {
        let rows = self.rows();
        let mut all = rows.sessions.iter();
        let found = all.find(|it| it.digest == digest && it.begun_ms > after_ms);
        known(found.and_then(|it| Some((it.clone(), rows.accounts.get(&it.guest)?.clone()))))
    }

    fn begin<'a>(
        &'a self,
        session: &'a StoredSession,
        lock: &'a str,
        most: u32,
    ) -> Answer<'a, bool> {
        let mut rows = self.rows();
        if !rows.has_lock(&session.guest, lock) {
            return known(false);
        }
        rows.sessions.push(session.clone());
        let own = |it: &&StoredSession| it.guest == session.guest;
        let mut beyond = rows.sessions.iter().filter(own).count();
        beyond = beyond.saturating_sub(usize::try_from(most).unwrap_or(usize::MAX));
        rows.sessions.retain(|it| {
            let goes = beyond > 0 && it.guest == session.guest;
            beyond -= usize::from(goes);
            !goes
        });
        known(true)
    }

    fn end<'a>(&'a self, digest: &'a str) -> Answer<'a, ()> {
        self.rows().sessions.retain(|it| it.digest != digest);
        known(())
    }

    fn relock<'a>(
        &'a self,
        old: &'a str,
        new: &'a str,
        session: &'a StoredSession,
    ) -> Answer<'a, bool> {
        let mut rows = self.rows();
        if !rows.has_lock(&session.guest, old) {
            return known(false);
        }
        if let Some(account) = rows.accounts.get_mut(&session.guest) {
            new.clone_into(&mut account.lock);
        }
        rows.sessions.retain(|it| it.guest != session.guest);
        rows.sessions.push(session.clone());
        known(true)
    }

    fn sessions<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<u64>> {
        let rows = self.rows();
        let own = rows.sessions.iter().filter(|it| it.guest == guest);
        known(own.map(|it| it.begun_ms).collect())
    }

    fn remove<'a>(&'a self, guest: &'a str) -> Answer<'a, ()> {
        let mut rows = self.rows();
        rows.accounts.remove(guest);
        rows.sessions.retain(|it| it.guest != guest);
        rows.shelves.retain(|(of, _), _| of != guest);
        rows.ratings.retain(|(of, _), _| of != guest);
        known(())
    }

    fn rating<'a>(&'a self, guest: &'a str, game: &'a str) -> Answer<'a, StoredRating> {
        let key = (guest.to_owned(), game.to_owned());
        known(self.rows().ratings.get(&key).cloned().unwrap_or_default())
    }

    fn ratings<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<(String, StoredRating)>> {
        let rows = self.rows();
        let own = rows.ratings.iter().filter(|((of, _), _)| of == guest);
        known(
            own.map(|((_, game), it)| (game.clone(), it.clone()))
                .collect(),
        )
    }

    fn results(&self, most: u32) -> Answer<'_, Vec<RatedResult>> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        known(self.rows().results.iter().take(most).cloned().collect())
    }

    fn count<'a>(
        &'a self,
        result: &'a RatedResult,
        before: &'a [StoredRating; 2],
        after: &'a [StoredRating; 2],
    ) -> Answer<'a, bool> {
        let mut rows = self.rows();
        let key = |guest: &String| (guest.clone(), result.game.clone());
        let matches = |guest| rows.ratings.get(&key(guest)).map_or(0, |it| it.matches);
        let waits = rows.results.contains(result);
        let mut pairs = result.guests.iter().zip(before);
        if !waits || pairs.any(|(guest, before)| matches(guest) != before.matches) {
            return known(false);
        }
        rows.results.retain(|it| it != result);
        for (guest, after) in result.guests.iter().zip(after) {
            if rows.accounts.contains_key(guest) {
                rows.ratings.insert(key(guest), after.clone());
            }
        }
        known(true)
    }

    fn shelves<'a>(&'a self, guest: &'a str) -> Answer<'a, Vec<StoredShelf>> {
        let rows = self.rows();
        let all = rows.shelves.iter();
        let own = all.filter(|((of, _), _)| of == guest);
        known(own.map(|(_, shelf)| shelf.clone()).collect())
    }

    fn put_shelf<'a>(&'a self, guest: &'a str, shelf: &'a StoredShelf) -> Answer<'a, bool> {
        let mut rows = self.rows();
        let key = (guest.to_owned(), shelf.game.clone());
        let before = rows.shelves.get(&key).map_or(0, |it| it.version);
        let fits = shelf.version == before.saturating_add(1);
        if fits {
            rows.shelves.insert(key, shelf.clone());
        }
        known(fits)
    }
}
