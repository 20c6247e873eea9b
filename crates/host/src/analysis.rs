//! What the engine thinks of ended matches: worked out when somebody asks, once for everybody, one
//! after another; the latest are kept.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::engine::{Audience, Input, Session, Setup, Stop};
use crate::house::House;
use crate::problem::Problem;
use crate::pulse::{self, Instant, Signal};
use crate::thinkers::{self, Class, Thinkers};
use crate::wire::http::{Analysis, AnalysisAnswer};

/// Analyses that are kept, with those that are under way.
const KEPT_MAX: usize = 64;

/// Analyses that are under way or wait for it.
const WAITING_MAX: usize = 16;

/// How long whoever asks waits for the answer before being told how far it is.
const ANSWER_AFTER: Duration = Duration::from_secs(2);

/// Who has not asked again for so long does not wait any more; a page asks at once when it was told
/// how far it is.
const LEFT_AFTER: Duration = Duration::from_secs(30);

/// Those that think belong to no table, and take turns as one.
const NO_TABLE: u64 = u64::MAX;

/// Makes what thinks about ended matches, or nothing where the house has none.
pub type AnalystFactory = Arc<dyn Fn() -> Option<Box<dyn Analyst>> + Send + Sync>;

/// Thinks about ended matches.
pub trait Analyst: Send {
    /// Begins with a match; nothing where it cannot tell.
    fn begin(&mut self, asked: Asked<'_>) -> Option<Box<dyn Analysing>>;
}

/// A match that is thought about, one position after another.
pub trait Analysing: Send {
    /// Thinks of the next position. When it is told to stop what it says counts for nothing.
    fn go_on(&mut self, stop: &Stop) -> Step;
}

/// What came of thinking of one position.
#[derive(Debug)]
pub enum Step {
    /// So much is done, in thousandths.
    On(u16),
    /// All of it.
    Done(Box<Analysis>),
    /// It cannot be told.
    Failed,
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
}

/// One analysis, from when it was asked for.
#[derive(Debug)]
struct Thought {
    /// How far it is, in thousandths.
    permille: AtomicU16,
    /// When it was asked for last.
    asked: Mutex<Instant>,
    /// What came of it; nothing within while it is under way.
    found: Mutex<Option<Option<Arc<Analysis>>>>,
    ready: Signal,
}

impl Thought {
    fn new() -> Self {
        Self {
            permille: AtomicU16::new(0),
            asked: Mutex::new(Instant::now()),
            found: Mutex::default(),
            ready: Signal::default(),
        }
    }

    /// Somebody wants to know.
    fn asked(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether nobody has asked for long.
    fn is_left(&self) -> bool {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.elapsed() >= LEFT_AFTER
    }

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
    stop: Stop,
}

impl Default for Analyses {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
            turn: Semaphore::new(1),
            stop: Stop::default(),
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
        thought.asked();
        let _too_long_or_ready = pulse::within(ANSWER_AFTER, thought.ready.given()).await;
        let found = thought.found().clone();
        match found {
            None => Ok(AnalysisAnswer {
                // Only what is there is done.
                done_permille: thought.permille.load(Ordering::Relaxed).min(999),
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
        self.stop.give();
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
            let thought = Arc::new(Thought::new());
            kept.push_front((key.clone(), thought.clone()));
            thought
        };
        let (shared, analyses) = (house.shared.clone(), house.analyses.clone());
        let result = thought.clone();
        let _goes_on_by_itself = pulse::spawn(async move {
            let _turn = analyses.turn.acquire().await;
            let seat = key.1;
            let begun = pulse::apart(move || {
                let session = ended.engine().begin(ended.setup(), Audience::NOBODY).ok()?;
                analyst.begin(Asked {
                    setup: ended.setup(),
                    session,
                    inputs: ended.inputs(),
                    seat,
                })
            });
            let found = match begun.await.flatten() {
                Some(work) => analyses.think(&shared.thinkers, work, &result).await,
                None => None,
            };
            let found = found.map(Arc::new);
            if found.is_none() {
                // Whoever asks again has it tried again.
                analyses.all().retain(|(it, _)| *it != key);
            }
            *result.found() = Some(found);
            result.ready.give();
        });
        Ok(thought)
    }

    /// Thinks of one position after another where the house thinks, behind all that is urgent,
    /// until nobody wants to know any more.
    async fn think(
        &self,
        thinkers: &Thinkers,
        mut work: Box<dyn Analysing>,
        thought: &Thought,
    ) -> Option<Analysis> {
        while !self.stop.is_given() && !thought.is_left() {
            let asked = thinkers.ask(Class::Analysis, (NO_TABLE, &self.stop), move |thinking| {
                let step = work.go_on(&thinking.stop);
                (work, step)
            });
            let thinkers::Thought::Done((more, step), _) = asked.ok()?.await else {
                return None;
            };
            work = more;
            match step {
                Step::On(permille) => {
                    thought.permille.fetch_max(permille, Ordering::Relaxed);
                }
                Step::Done(found) => return Some(*found),
                Step::Failed => return None,
            }
        }
        None
    }
}
