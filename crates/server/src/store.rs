//! Where matches lie on disk, and the one writer that puts them there.

mod journal;
mod memory;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

use crate::record::{Link, Status, StoredLine, StoredMatch};
use crate::wire::http::MatchLine;

pub use journal::Journal;
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;

/// A future of a store, boxed so that a store can be chosen at start.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place that keeps matches. SQLite is the default; the trait is all that another database would
/// have to do.
pub trait Store: std::fmt::Debug + Send + Sync + 'static {
    /// Writes all of the batch or nothing. When it answers `Ok`, all of it is on the disk.
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()>;

    /// Every match that waits or is played, with its log.
    fn unfinished(&self) -> Answer<'_, Vec<StoredMatch>>;

    /// One match with its log.
    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>>;

    /// The matches of a guest, the newest first, at most `most`.
    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>>;

    /// Finishes what is under way and lets go of the files.
    fn close(&self) -> Answer<'_, ()>;
}

/// One change of the store.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new match, or a new header of one that was waiting.
    Header {
        /// The match.
        match_id: String,
        /// The header as JSON.
        header: String,
        /// Where it stands.
        status: Status,
        /// The digests of its guests.
        guests: Vec<String>,
    },
    /// One more entry of a log. Writing a place twice is an error.
    Entry {
        /// The match.
        match_id: String,
        /// The place.
        n: u32,
        /// The entry as JSON.
        body: String,
        /// Its link.
        link: Link,
    },
    /// The match has ended.
    End {
        /// The match.
        match_id: String,
        /// How.
        status: Status,
        /// Its line in the lists of its guests.
        line: MatchLine,
    },
    /// Cuts a damaged tail off.
    Cut {
        /// The match.
        match_id: String,
        /// The first place to go.
        from: u32,
    },
}

/// Why a store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// No room is left; it may be tried again when there is.
    #[error("the disk is full: make room, nothing was lost")]
    Full,
    /// The write contradicts what is there.
    #[error("the write contradicts the store: {0}")]
    Conflict(String),
    /// The file is damaged.
    #[error(
        "the store {0} is damaged: put a backup in its place, or start with another --data path"
    )]
    Damaged(String),
    /// Another server has the file.
    #[error("another server is using the store {0}: stop it, or start with another --data path")]
    InUse(String),
    /// Anything else the disk said. After it no write is tried until the next start, because nobody
    /// knows what the disk holds.
    #[error("the store cannot be used: {0}")]
    Broken(String),
}
