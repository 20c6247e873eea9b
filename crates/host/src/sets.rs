//! Sets of own cards: kept under the hash of their content, compiled when a match needs them.

mod problem;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::doors::Bench;
use crate::engine::{Engine, OwnCards};
use crate::names;
use crate::problem::Problem;
use crate::pulse;
use crate::random;
use crate::record::StoredMatch;
use crate::store::{SetKept, Store, StoredSet};
use crate::wire::http::{OwnSet, SetCard, SetView};

pub use problem::SetProblem;

/// Bytes of the card file and the decks of a set together.
pub const SET_BYTES_MAX: usize = 64 * 1024;

/// Decks of a set.
pub const SET_DECKS_MAX: usize = 16;

/// Characters of the title of a set.
pub const TITLE_CHARS_MAX: usize = 40;

/// Sets that a house keeps.
const SETS_MAX: u32 = 20_000;

/// How long a set stays with which nobody has begun a match.
const UNUSED_MAX: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Compiled sets that stay in memory for whoever asks next.
const WARM_MAX: usize = 8;

/// Compiled sets in memory, with those that matches are played with.
const COMPILED_MAX: usize = 64;

/// Letters of a hash.
const HASH_LETTERS: usize = 32;

/// The sets of a house.
#[derive(Debug)]
pub struct Sets {
    store: Arc<dyn Store>,
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    /// Those that were asked for last, the latest in front.
    warm: VecDeque<Arc<OwnCards>>,
    /// All that somebody has, by their hashes.
    all: BTreeMap<String, Weak<OwnCards>>,
}

impl Shelf {
    fn find(&mut self, hash: &str) -> Option<Arc<OwnCards>> {
        let found = self.all.get(hash)?.upgrade()?;
        self.warm.retain(|it| it.hash != hash);
        self.warm.push_front(found.clone());
        self.warm.truncate(WARM_MAX);
        Some(found)
    }

    fn put(&mut self, own: &Arc<OwnCards>) {
        self.all.insert(own.hash.clone(), Arc::downgrade(own));
        self.warm.push_front(own.clone());
        self.warm.truncate(WARM_MAX);
    }

    /// Whether one more may be compiled.
    fn has_room(&mut self) -> bool {
        self.all.retain(|_, own| own.strong_count() > 0);
        self.all.len() < COMPILED_MAX
    }
}

impl Sets {
    /// Those in a store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            shelf: Mutex::default(),
        }
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks a set and keeps it.
    ///
    /// # Errors
    /// What is wrong with it, a limit, or what the store said.
    pub async fn share(
        &self,
        engine: &Engine,
        bench: &Bench,
        new: OwnSet,
    ) -> Result<Arc<OwnCards>, Problem> {
        let set = within_limits(engine, new)?;
        let body = serde_json::to_string(&set).unwrap_or_default();
        let hash = hash_of(&body);
        let known = self.shelf().find(&hash);
        let own = match known {
            Some(own) => own,
            None => self.compiled(engine, Some(bench), hash, set).await?,
        };
        let stored = StoredSet {
            hash: own.hash.clone(),
            body,
            shared_ms: pulse::now_ms(),
        };
        match self.store.sets().keep_set(&stored, SETS_MAX).await? {
            SetKept::Kept => Ok(own),
            SetKept::Full => Err(Problem::TooMany),
        }
    }

    /// A set by its hash.
    ///
    /// # Errors
    /// [`SetProblem::NoSuchSet`], a limit, or what the store said.
    pub async fn own(&self, engine: &Engine, hash: &str) -> Result<Arc<OwnCards>, Problem> {
        let known = self.shelf().find(hash);
        if let Some(own) = known {
            return Ok(own);
        }
        let stored = self.store.sets().set(hash).await?;
        let stored = stored.ok_or(SetProblem::NoSuchSet)?;
        let set = serde_json::from_str(&stored.body).map_err(|_| SetProblem::NoSuchSet)?;
        self.compiled(engine, None, stored.hash, set).await
    }

    /// The engine with the cards of a set, or as it is where no set is named.
    ///
    /// # Errors
    /// As [`Self::own`].
    pub async fn engine(&self, engine: &Engine, hash: Option<&str>) -> Result<Engine, Problem> {
        Ok(match hash {
            None => engine.clone(),
            Some(hash) => engine.with_own(Some(self.own(engine, hash).await?)),
        })
    }

    /// The engine with the cards that a stored match is played with.
    ///
    /// # Errors
    /// As [`Self::own`].
    pub async fn engine_of(
        &self,
        engine: &Engine,
        stored: &StoredMatch,
    ) -> Result<Engine, Problem> {
        #[derive(serde::Deserialize)]
        struct Named {
            #[serde(default)]
            set: Option<String>,
        }
        // A header that cannot be read is told where it is read.
        let named = serde_json::from_str::<Named>(&stored.header).ok();
        let set = named.and_then(|named| named.set);
        let found = self.engine(engine, set.as_deref()).await;
        found.map_err(|problem| match problem {
            Problem::Set(SetProblem::NoSuchSet) | Problem::BadSet(_) => {
                Problem::Void(SetProblem::NoSuchSet.text())
            }
            other => other,
        })
    }

    /// A match is about to be made with a set, which stays from now on.
    ///
    /// # Errors
    /// [`SetProblem::NoSuchSet`], or what the store said.
    pub async fn hold(&self, hash: &str) -> Result<(), Problem> {
        match self.store.sets().hold_set(hash).await? {
            true => Ok(()),
            false => Err(SetProblem::NoSuchSet.into()),
        }
    }

    /// Lets go of sets that nobody has used for long.
    pub async fn expire(&self) {
        let unused_ms = u64::try_from(UNUSED_MAX.as_millis()).unwrap_or(u64::MAX);
        let before_ms = pulse::now_ms().saturating_sub(unused_ms);
        // A failure is met again by the next look.
        let _later = self.store.sets().expire_sets(before_ms).await;
    }

    async fn compiled(
        &self,
        engine: &Engine,
        bench: Option<&Bench>,
        hash: String,
        set: OwnSet,
    ) -> Result<Arc<OwnCards>, Problem> {
        if !self.shelf().has_room() {
            return Err(Problem::Busy);
        }
        let engine = engine.clone();
        let compile = move || engine.compile(hash, set);
        let done = match bench {
            Some(bench) => bench.work(compile).await?,
            None => pulse::apart(compile).await.ok_or(Problem::Busy)?,
        };
        let own = Arc::new(done.map_err(Problem::BadSet)?);
        let mut shelf = self.shelf();
        // Somebody else may have been quicker.
        let own = shelf.find(&own.hash).unwrap_or(own);
        shelf.put(&own);
        Ok(own)
    }
}

/// A set as its page shows it.
#[must_use]
pub fn view(own: &OwnCards) -> SetView {
    let cards = own.cards.iter().map(|it| SetCard {
        card: it.card.clone(),
        changed: it.changed,
        changes: it.changes.clone(),
    });
    SetView {
        set: own.hash.clone(),
        own: own.set.clone(),
        cards: cards.collect(),
    }
}

/// The hash of a set as it lies in the store.
fn hash_of(body: &str) -> String {
    let mut hash = random::hex(&Sha256::digest(body));
    hash.truncate(HASH_LETTERS);
    hash
}

fn within_limits(engine: &Engine, new: OwnSet) -> Result<OwnSet, Problem> {
    if !engine.knows(&new.game) {
        return Err(Problem::NoSuchGame(new.game));
    }
    let bytes = new.text.len() + new.decks.iter().map(String::len).sum::<usize>();
    if bytes > SET_BYTES_MAX || new.decks.len() > SET_DECKS_MAX {
        return Err(SetProblem::TooLarge.into());
    }
    let title = names::short_line(&new.title, TITLE_CHARS_MAX);
    if title.is_empty() {
        return Err(SetProblem::NoTitle.into());
    }
    if new.text.trim().is_empty() && new.decks.is_empty() {
        return Err(SetProblem::Empty.into());
    }
    Ok(OwnSet { title, ..new })
}
