//! The store of a device: every change is handed out as a job, and counts when the outside says
//! that it is on the disk. What lies there is read from memory.
//!
//! Jobs and their answers are JSON. A job is `{"job": "commit", "writes": [...]}`, `{"job": "log",
//! "id": ...}`, `{"job": "set", ...}` or `{"job": "drop_sets", ...}`; [`Jobs::hand`] takes it out,
//! [`DeviceStore::kept`] brings the answer.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use shokan_host::random::{hex, unhex};
use shokan_host::record::{
    EndedLine, Link, Status, StoredHead, StoredLine, StoredMatch, Witness, header_digest,
};
use shokan_host::store::{
    AccountStore, Answer, CupStore, MemoryStore, ReportStore, SetKept, SetStore, Store, StoreError,
    StoredSet, Write,
};
use tokio::sync::oneshot;

/// Takes jobs out of the house.
pub trait Jobs: std::fmt::Debug + Send + Sync {
    /// Begins a job; its answer comes under the same number.
    fn hand(&self, number: u64, job: &str);
}

/// What lies on the device when the house opens.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// What tickets of luck are sealed with, in hexadecimal digits; empty at first.
    pub secret: String,
    /// The matches, without their logs.
    pub matches: Vec<KeptMatch>,
    /// The sets of own cards.
    pub sets: Vec<KeptSet>,
}

/// A match as it lies on the device, without its log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptMatch {
    /// Its id.
    pub id: String,
    /// Its header as JSON.
    pub header: String,
    /// The word of its status.
    pub status: String,
    /// The digests of its guests.
    pub guests: Vec<String>,
    /// Its line once it has ended.
    #[serde(default)]
    pub line: Option<EndedLine>,
    /// How many entries its log has.
    pub length: u32,
    /// The link of the last of them in hexadecimal digits; empty without entries.
    pub link: String,
}

/// An entry of a log as it lies on the device.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptEntry {
    /// Its place in the log.
    pub n: u32,
    /// The entry as JSON.
    pub body: String,
    /// Its link in hexadecimal digits.
    pub link: String,
}

/// A set of own cards as it lies on the device.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptSet {
    /// The hash of its content.
    pub hash: String,
    /// The set as JSON.
    pub body: String,
    /// When it was last shared, in milliseconds since 1970.
    pub shared_ms: u64,
    /// Whether a match is played with it.
    pub held: bool,
}

#[derive(Serialize)]
#[serde(tag = "job", rename_all = "snake_case")]
enum Job<'a> {
    Commit { writes: Vec<Change<'a>> },
    Log { id: &'a str },
    Set { set: &'a KeptSet },
    DropSets { before_ms: u64 },
}

#[derive(Serialize)]
#[serde(tag = "w", rename_all = "snake_case")]
enum Change<'a> {
    Header {
        id: &'a str,
        header: &'a str,
        status: &'a str,
        guests: &'a [String],
    },
    Entry {
        id: &'a str,
        n: u32,
        body: &'a str,
        link: String,
    },
    End {
        id: &'a str,
        status: &'a str,
        line: &'a EndedLine,
    },
    Forget {
        id: &'a str,
        guest: &'a str,
    },
    Cut {
        id: &'a str,
        from: u32,
        link: String,
    },
}

type Told = Result<String, StoreError>;

/// See the module.
#[derive(Debug)]
pub struct DeviceStore {
    memory: MemoryStore,
    jobs: Box<dyn Jobs>,
    secret: [u8; 32],
    next: AtomicU64,
    waiting: Mutex<BTreeMap<u64, oneshot::Sender<Told>>>,
    /// Matches whose logs were not read yet, with what the device says of them.
    unread: Mutex<BTreeMap<String, Witness>>,
}

impl DeviceStore {
    /// A store of what lies on the device. A match or set that cannot be read is left out.
    pub async fn new(kept: Kept, secret: [u8; 32], jobs: Box<dyn Jobs>) -> Self {
        let memory = MemoryStore::default();
        let mut unread = BTreeMap::new();
        for one in kept.matches {
            let Some(status) = Status::of_word(&one.status) else {
                continue;
            };
            let witness = Witness {
                header: header_digest(&one.header),
                length: one.length,
                link: link(&one.link).unwrap_or_default(),
            };
            let mut writes = vec![Write::Header {
                match_id: one.id.clone(),
                header: one.header,
                status,
                guests: one.guests,
            }];
            writes.extend(one.line.map(|line| Write::End {
                match_id: one.id.clone(),
                status,
                line: Box::new(line),
            }));
            if memory.commit(&writes).await.is_ok() {
                unread.insert(one.id, witness);
            }
        }
        for set in kept.sets {
            let stored = StoredSet {
                hash: set.hash.clone(),
                body: set.body,
                shared_ms: set.shared_ms,
            };
            let _there_is_room_for_what_there_was = memory.keep_set(&stored, u32::MAX).await;
            if set.held {
                let _it_is_there = memory.hold_set(&set.hash).await;
            }
        }
        Self {
            memory,
            jobs,
            secret,
            next: AtomicU64::new(1),
            waiting: Mutex::default(),
            unread: Mutex::new(unread),
        }
    }

    /// The answer to a job: a body, or the word of a fault and what the device said.
    pub fn kept(&self, number: u64, answer: Result<String, (&str, String)>) {
        let told = answer.map_err(|(word, said)| match word {
            "full" => StoreError::Full,
            "conflict" => StoreError::Conflict(said),
            "away" => StoreError::Away(said),
            _ => StoreError::Broken(said),
        });
        if let Some(waits) = lock(&self.waiting).remove(&number) {
            let _gone_with_the_house = waits.send(told);
        }
    }

    async fn job(&self, job: &Job<'_>) -> Told {
        let job = serde_json::to_string(job).map_err(|why| StoreError::Broken(why.to_string()))?;
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (tell, told) = oneshot::channel();
        lock(&self.waiting).insert(number, tell);
        self.jobs.hand(number, &job);
        let gone = |_| Err(StoreError::Away("the page is gone".to_owned()));
        told.await.unwrap_or_else(gone)
    }

    /// Reads the log of a match from the device, unless it was read.
    async fn read_log(&self, id: &str) -> Result<Option<Witness>, StoreError> {
        if !lock(&self.unread).contains_key(id) {
            return Ok(None);
        }
        let text = self.job(&Job::Log { id }).await?;
        let damaged = |why: String| StoreError::Damaged(format!("log of {id}: {why}"));
        let log: Vec<KeptEntry> =
            serde_json::from_str(&text).map_err(|why| damaged(why.to_string()))?;
        // Who asked at the same time has put it in already.
        let Some(witness) = lock(&self.unread).remove(id) else {
            return Ok(None);
        };
        let writes = log.into_iter().map(|entry| {
            let link = link(&entry.link).ok_or_else(|| damaged("a link".to_owned()))?;
            Ok(Write::Entry {
                match_id: id.to_owned(),
                n: entry.n,
                body: entry.body,
                link,
            })
        });
        let writes = writes.collect::<Result<Vec<_>, StoreError>>()?;
        self.memory.commit(&writes).await?;
        Ok(Some(witness))
    }

    /// A change as the device keeps it; nothing for what it keeps none of.
    async fn change<'a>(&self, write: &'a Write) -> Result<Option<Change<'a>>, StoreError> {
        Ok(Some(match write {
            // Nobody else writes here, and nothing is rated.
            Write::Under { .. } | Write::Result(_) => return Ok(None),
            Write::Header {
                match_id: id,
                header,
                status,
                guests,
            } => Change::Header {
                id,
                header,
                status: status.word(),
                guests,
            },
            Write::Entry {
                match_id: id,
                n,
                body,
                link,
            } => Change::Entry {
                id,
                n: *n,
                body,
                link: hex(link),
            },
            Write::End {
                match_id: id,
                status,
                line,
            } => Change::End {
                id,
                status: status.word(),
                line,
            },
            Write::Forget {
                match_id: id,
                guest,
            } => Change::Forget { id, guest },
            Write::Cut { match_id: id, from } => {
                let found = self.memory.load(id).await?;
                let log = found.map(|found| found.log).unwrap_or_default();
                let last = log.iter().rfind(|entry| entry.n < *from);
                let link = last.map_or_else(String::new, |entry| hex(&entry.link));
                Change::Cut {
                    id,
                    from: *from,
                    link,
                }
            }
        }))
    }

    async fn keep(&self, set: &StoredSet, held: bool) -> Result<(), StoreError> {
        let set = KeptSet {
            hash: set.hash.clone(),
            body: set.body.clone(),
            shared_ms: set.shared_ms,
            held,
        };
        self.job(&Job::Set { set: &set }).await.map(drop)
    }
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

fn link(digits: &str) -> Option<Link> {
    unhex(digits)?.try_into().ok()
}

impl Store for DeviceStore {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut writes = Vec::new();
            for write in batch {
                // A log goes on behind what lies on the device.
                self.read_log(write.match_id()).await?;
                writes.extend(self.change(write).await?);
            }
            if !writes.is_empty() {
                self.job(&Job::Commit { writes }).await?;
            }
            self.memory.commit(batch).await
        })
    }

    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>> {
        self.memory.open_matches(after, most)
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.memory.listed(most)
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.memory.forgotten(before_ms, most)
    }

    fn open_total(&self) -> Answer<'_, u64> {
        self.memory.open_total()
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        self.memory.by_invite(code)
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        self.memory.open_count(guest)
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let witness = self.read_log(match_id).await?;
            let mut found = self.memory.load(match_id).await?;
            // What the device says beside the log tells whether an entry is missing.
            if let (Some(found), Some(witness)) = (&mut found, witness) {
                found.witness = witness;
            }
            Ok(found)
        })
    }

    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>> {
        self.memory.head(match_id)
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        self.memory.of_guest(guest, most)
    }

    fn secret(&self) -> Answer<'_, [u8; 32]> {
        Box::pin(async move { Ok(self.secret) })
    }

    fn accounts(&self) -> &dyn AccountStore {
        self.memory.accounts()
    }

    fn reports(&self) -> &dyn ReportStore {
        self.memory.reports()
    }

    fn cups(&self) -> &dyn CupStore {
        self.memory.cups()
    }

    fn sets(&self) -> &dyn SetStore {
        self
    }

    fn close(&self) -> Answer<'_, ()> {
        self.memory.close()
    }
}

impl SetStore for DeviceStore {
    fn keep_set<'a>(&'a self, set: &'a StoredSet, most: u32) -> Answer<'a, SetKept> {
        Box::pin(async move {
            if self.memory.set(&set.hash).await?.is_none() {
                self.keep(set, false).await?;
            }
            self.memory.keep_set(set, most).await
        })
    }

    fn set<'a>(&'a self, hash: &'a str) -> Answer<'a, Option<StoredSet>> {
        self.memory.set(hash)
    }

    fn hold_set<'a>(&'a self, hash: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let Some(set) = self.memory.set(hash).await? else {
                return Ok(false);
            };
            self.keep(&set, true).await?;
            self.memory.hold_set(hash).await
        })
    }

    fn expire_sets(&self, before_ms: u64) -> Answer<'_, u64> {
        Box::pin(async move {
            self.job(&Job::DropSets { before_ms }).await?;
            self.memory.expire_sets(before_ms).await
        })
    }
}
