//! Where matches lie on disk, and the one writer that puts them there.

mod accounts;
mod cups;
mod journal;
mod memory;
mod reports;
mod sets;

use std::future::{self, Future};
use std::pin::Pin;

use tokio::sync::broadcast;

use crate::random;
use crate::ratings::RatedResult;
use crate::record::{EndedLine, Link, Status, StoredHead, StoredLine, StoredMatch};
use crate::say::bi;
use shokan_rules::show::Bi;

pub use accounts::{
    AccountStore, MemoryAccounts, StoredAccount, StoredRating, StoredSession, StoredShelf,
};
pub use cups::{CupStore, StoredCup};
pub use journal::Journal;
pub use memory::MemoryStore;
pub use reports::{Filed, MemoryReports, ReportLimits, ReportStore, StoredReport};
pub use sets::{SetKept, SetStore, StoredSet};

/// A future of a store, boxed so that a store can be chosen at start.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place that keeps matches. SQLite is the default; the trait is all that another database would
/// have to do.
pub trait Store: std::fmt::Debug + Send + Sync + 'static {
    /// Writes all of the batch or nothing. When it answers `Ok`, all of it is on the disk.
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()>;

    /// Matches that wait or are played, without their logs, in the order of their ids: at most
    /// `most` of those behind `after`.
    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>>;

    /// Listed matches that wait for a player, the longest wait first.
    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>>;

    /// Matches that wait and that nobody has looked at since `before_ms`.
    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>>;

    /// How many matches wait or are played.
    fn open_total(&self) -> Answer<'_, u64>;

    /// The open match of an invitation.
    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>>;

    /// How many matches of a guest wait or are played.
    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32>;

    /// One match with its log.
    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>>;

    /// One match without its log.
    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>>;

    /// Takes a match for this process, with its log as it is then. A store that no other process
    /// shares has nothing to take.
    fn claim<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<Claim>> {
        Box::pin(async move {
            let mine = |stored| Claim::Mine {
                fence: Fence::default(),
                stored: Box::new(stored),
            };
            Ok(self.load(match_id).await?.map(mine))
        })
    }

    /// Matches with a clock that are played, and whose process is gone.
    fn orphans(&self, _most: u32) -> Answer<'_, Vec<StoredHead>> {
        Box::pin(future::ready(Ok(Vec::new())))
    }

    /// Tells the matches that other processes take; nothing where there are none.
    fn taken(&self) -> Option<broadcast::Receiver<String>> {
        None
    }

    /// The matches of a guest, the newest first, at most `most`.
    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>>;

    /// What tickets of luck are sealed with: the same for every house on this store.
    fn secret(&self) -> Answer<'_, [u8; 32]> {
        // Of a house that keeps none, tickets that were given before a start are not good after it;
        // matches that were made keep their house keys.
        Box::pin(async { Ok(random::seed()) })
    }

    /// Where places that are kept under a name lie.
    fn accounts(&self) -> &dyn AccountStore;

    /// Where lies what people have reported.
    fn reports(&self) -> &dyn ReportStore;
    /// Where tournaments lie.
    fn cups(&self) -> &dyn CupStore;

    /// Where sets of own cards lie.
    fn sets(&self) -> &dyn SetStore;

    /// Finishes what is under way and lets go of the files.
    fn close(&self) -> Answer<'_, ()>;
}

/// The number under which a process has a match. It grows whenever another takes it, and what is
/// written under an older one is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fence(pub u64);

/// Whose a match is.
#[derive(Clone, Debug)]
pub enum Claim {
    /// This process has it from now on.
    Mine {
        /// The number to write under.
        fence: Fence,
        /// Header and log as they lie in the store.
        stored: Box<StoredMatch>,
    },
    /// Another process that lives has it.
    Elsewhere {
        /// Where that process is reached.
        peer: String,
    },
}

/// One change of the store.
#[derive(Clone, Debug)]
pub enum Write {
    /// Everything about this match in the batch holds only while the process has the match under
    /// this number. Without it the number is that of a match that nobody has taken yet.
    Under {
        /// The id of the match.
        match_id: String,
        /// The number under which the process has it.
        fence: Fence,
    },
    /// A new match, or a new header of one that was waiting.
    Header {
        /// The id of the match.
        match_id: String,
        /// The header as JSON.
        header: String,
        /// Whether it waits for players or is played.
        status: Status,
        /// The digests of its guests.
        guests: Vec<String>,
    },
    /// One more entry of a log. Its place is the one behind the last; any other is an error.
    Entry {
        /// The id of the match.
        match_id: String,
        /// Its place in the log, counted from 0.
        n: u32,
        /// The entry as JSON.
        body: String,
        /// The digest over the link before and the body.
        link: Link,
    },
    /// The match has ended.
    End {
        /// The id of the match.
        match_id: String,
        /// Whether it is over or void.
        status: Status,
        /// Its line in the lists of its guests.
        line: Box<EndedLine>,
    },
    /// A rated match ends: what it counts, until both ratings have moved. It stands before the
    /// [`Write::End`] of its match, in the same batch.
    Result(Box<RatedResult>),
    /// A guest leaves the match's lists.
    Forget {
        /// The id of the match.
        match_id: String,
        /// The digest of the guest's key.
        guest: String,
    },
    /// Cuts a damaged tail off.
    Cut {
        /// The id of the match.
        match_id: String,
        /// The first place to go.
        from: u32,
    },
}

impl Write {
    /// The match it is about.
    #[must_use]
    pub fn match_id(&self) -> &str {
        match self {
            Self::Under { match_id, .. }
            | Self::Header { match_id, .. }
            | Self::Entry { match_id, .. }
            | Self::End { match_id, .. }
            | Self::Forget { match_id, .. }
            | Self::Cut { match_id, .. } => match_id,
            Self::Result(result) => &result.match_id,
        }
    }
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
    /// It was written by a later version of the program.
    #[error("the store {0} was written by a later version of this program: start that one")]
    Later(String),
    /// Another server has the file.
    #[error("another server is using the store {0}: stop it, or start with another --data path")]
    InUse(String),
    /// Another process has taken the match; this one must let go of it.
    #[error("another server has taken the match {0}")]
    Lost(String),
    /// The store went away or failed in the middle of a write; whether it was done is seen when it
    /// is back.
    #[error("it is not known whether it was written: {0}")]
    Unknown(String),
    /// The store cannot be reached; nothing was written, and it may be tried again.
    #[error("the store cannot be reached: {0}")]
    Away(String),
    /// Anything else the disk said. After it no write is tried until the next start, because nobody
    /// knows what the disk holds.
    #[error("the store cannot be used: {0}")]
    Broken(String),
}

impl StoreError {
    /// Why, in words for whoever plays; what its operator can do about it stands in the message.
    #[must_use]
    pub fn text(&self) -> Bi {
        match self {
            Self::Full => bi(
                "空き容量がありません。空きをつくって、もう一度お試しください",
                "no room is left: make some, and try again",
            ),
            Self::Away(_) => bi(
                "記録する先につながりません。少し待って、もう一度お試しください",
                "what keeps it cannot be reached: wait a moment, and try again",
            ),
            Self::Unknown(_) => bi(
                "記録できたかどうかが分かりません",
                "it is not known whether it was written",
            ),
            Self::Lost(_) | Self::InUse(_) => bi(
                "この対戦は別のサーバーが引き受けています",
                "another server has taken the match",
            ),
            Self::Conflict(_) | Self::Damaged(_) | Self::Later(_) | Self::Broken(_) => bi(
                "記録が壊れているか、使えません",
                "what keeps it is damaged, or cannot be used",
            ),
        }
    }

    /// True when the room of the match knows no more what the store holds, and has to be read from
    /// it again.
    #[must_use]
    pub fn ends_the_room(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Unknown(_))
    }
}
