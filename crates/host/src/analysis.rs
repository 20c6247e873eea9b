//! What the engine thinks of ended matches: worked out when somebody asks, once for everybody, one
//! after another; the latest are kept.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::engine::{Audience, Input, Session, Setup};
use crate::house::House;
use crate::problem::Problem;
use crate::pulse::{self, Signal};
use crate::wire::http::{Analysis, AnalysisAnswer};

/// Analyses that are kept, with those that are under way.
const KEPT_MAX: usize = 64;

/// Analyses that are under way or wait for it.
const WAITING_MAX: usize = 16;

/// How long whoever asks waits for the answer before being told how far it is.
const ANSWER_AFTER: Duration = Duration::from_secs(2);

/// Makes what thinks about ended matches, or nothing where the house has none.
pub type AnalystFactory = Arc<dyn Fn() -> Option<Box<dyn Analyst>> + Send + Sync>;

/// Thinks about ended matches.
pub trait Analyst: Send {
    /// What it thinks of a match; nothing where it cannot tell, or was told to stop.
    fn analyse(&mut self, asked: Asked<'_>) -> Option<Analysis>;
}

/// What is to be thought about.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What the match follows from.
    pub setup: &'a Setup,
    /// The match before its first input.
    pub session: Session,
    /// All inputs; after so many as its number comes each ply of the replay.
    pub inputs: &'a [Input],
    /// For which seat.
    pub seat: u8,
    /// Where to tell how far it is.
    pub progress: &'a Progress,
}

/// How far something is.
#[derive(Debug, Default)]
pub struct Progress {
    permille: AtomicU16,
    stop: Arc<AtomicBool>,
}

impl Progress {
    /// Tells how much is done, in thousandths; false when nobody wants the rest.
    #[must_use]
    pub fn tell(&self, permille: u16) -> bool {
        self.permille
            .fetch_max(permille.min(1_000), Ordering::Relaxed);
        !self.stop.load(Ordering::Relaxed)
    }
}

/// One analysis, from when it was asked for.
#[derive(Debug, Default)]
struct Thought {
    progress: Progress,
    /// What came of it; nothing within while it is under way.
    found: Mutex<Option<Option<Arc<Analysis>>>>,
    ready: Signal,
}

impl Thought {
    fn found(&self) -> MutexGuard<'_, Option<Option<Arc<Analysis>>>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A match and a seat.
type Key = (String, u8);

/// The analyses that were asked for last, the latest in front.
pub struct Analyses {
    kept: Mutex<VecDeque<(Key, Arc<Thought>)>>,
    /// One thinks at a time: the processor is for those who play.
    turn: Semaphore,
    stop: Arc<AtomicBool>,
}

impl Default for Analyses {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
            turn: Semaphore::new(1),
            stop: Arc::default(),
        }
    }
}

impl fmt::Debug for Analyses {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Analyses").finish_non_exhaustive()
    }
}

impl Analyses {
    /// What the engine thinks of an ended match for a seat, or how far it is with it.
    ///
    /// # Errors
    /// No such match or seat, a match that is still played, nothing that could think about it, or
    /// too much other work.
    pub async fn of(
        &self,
        house: &House,
        match_id: &str,
        seat: u8,
    ) -> Result<AnalysisAnswer, Problem> {
        let key = (match_id.to_owned(), seat);
        let thought = match self.kept(&key) {
            Some(thought) => thought,
            None => self.begin(house, key.clone()).await?,
        };
        let _too_long_or_ready = pulse::within(ANSWER_AFTER, thought.ready.given()).await;
        let found = thought.found().clone();
        match found {
            None => Ok(AnalysisAnswer {
                // Only what is there is done.
                done_permille: thought.progress.permille.load(Ordering::Relaxed).min(999),
                analysis: None,
            }),
            Some(Some(analysis)) => Ok(AnalysisAnswer {
                done_permille: 1_000,
                analysis: Some(Analysis::clone(&analysis)),
            }),
            Some(None) => Err(Problem::NoAnalysis),
        }
    }

    /// From now on nothing is thought about any more.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<(Key, Arc<Thought>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self, key: &Key) -> Option<Arc<Thought>> {
        let mut kept = self.all();
        let at = kept.iter().position(|(it, _)| it == key)?;
        let found = kept.remove(at)?;
        let thought = found.1.clone();
        kept.push_front(found);
        Some(thought)
    }

    /// Begins to think, unless somebody else has begun meanwhile.
    async fn begin(&self, house: &House, key: Key) -> Result<Arc<Thought>, Problem> {
        let ended = house.replays.ended(house, &key.0).await?;
        if usize::from(key.1) >= ended.seats() {
            return Err(Problem::NoSuchPly);
        }
        let analyst = house.shared.engine.analyst();
        let mut analyst = analyst.ok_or(Problem::NoAnalysis)?;
        let thought = {
            let mut kept = self.all();
            if let Some((_, thought)) = kept.iter().find(|(it, _)| *it == key) {
                return Ok(thought.clone());
            }
            let under_way = |(_, it): &&(Key, Arc<Thought>)| it.found().is_none();
            if kept.iter().filter(under_way).count() >= WAITING_MAX {
                return Err(Problem::Busy);
            }
            if kept.len() >= KEPT_MAX
                && let Some(last) = kept.iter().rposition(|(_, it)| it.found().is_some())
            {
                kept.remove(last);
            }
            let thought = Arc::new(Thought {
                progress: Progress {
                    stop: self.stop.clone(),
                    ..Progress::default()
                },
                ..Thought::default()
            });
            kept.push_front((key.clone(), thought.clone()));
            thought
        };
        let (shared, analyses) = (house.shared.clone(), house.analyses.clone());
        let result = thought.clone();
        let _goes_on_by_itself = pulse::spawn(async move {
            let _turn = analyses.turn.acquire().await;
            let (seat, told) = (key.1, result.clone());
            let found = pulse::apart(move || {
                let session = shared.engine.begin(ended.setup(), Audience::NOBODY).ok()?;
                analyst.analyse(Asked {
                    setup: ended.setup(),
                    session,
                    inputs: ended.inputs(),
                    seat,
                    progress: &told.progress,
                })
            });
            let found = found.await.flatten().map(Arc::new);
            if found.is_none() {
                // Whoever asks again has it tried again.
                analyses.all().retain(|(it, _)| *it != key);
            }
            *result.found() = Some(found);
            result.ready.give();
        });
        Ok(thought)
    }
}
