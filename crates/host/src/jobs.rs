//! Long work that somebody asked for: done once for everybody who asks for the same, one after
//! another, behind all that is urgent; the latest results are kept.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::engine::Stop;
use crate::problem::Problem;
use crate::pulse::{self, Instant, Signal};
use crate::room::Shared;
use crate::thinkers::{Class, Thinkers, Thought};

/// Results that are kept, with work that is under way.
const RESULTS_KEPT_MAX: usize = 64;

/// Works that are under way or wait for it.
const WORKS_WAITING_MAX: usize = 16;

/// How long whoever asks waits for the answer before being told how far it is.
const ANSWER_AFTER: Duration = Duration::from_secs(2);

/// Who has not asked again for so long does not wait any more; a page asks at once when it was told
/// how far it is.
const LEFT_AFTER: Duration = Duration::from_secs(30);

/// Those that work here belong to no table, and take turns as one.
const NO_TABLE: u64 = u64::MAX;

/// Long work, cut into steps.
pub trait Work<T>: Send {
    /// Does the next step. When it is told to stop what it says counts for nothing.
    fn go_on(&mut self, stop: &Stop) -> Step<T>;
}

/// What came of a step.
#[derive(Debug)]
pub enum Step<T> {
    /// So much is done, in thousandths.
    On(u16),
    /// All of it.
    Done(Box<T>),
    /// It cannot be done.
    Failed,
}

/// How far a work is.
#[derive(Debug)]
pub struct Progress<T> {
    /// How much of it is done, in thousandths.
    pub done_permille: u16,
    /// What came of it; nothing while it is under way.
    pub found: Option<Arc<T>>,
}

/// One work, from when it was asked for.
#[derive(Debug)]
pub(crate) struct Job<T> {
    /// How far it is, in thousandths.
    permille: AtomicU16,
    /// When it was asked for last.
    asked: Mutex<Instant>,
    /// What came of it; nothing within while it is under way.
    found: Mutex<Option<Option<Arc<T>>>>,
    ready: Signal,
}

impl<T> Job<T> {
    fn new() -> Self {
        Self {
            permille: AtomicU16::new(0),
            asked: Mutex::new(Instant::now()),
            found: Mutex::default(),
            ready: Signal::default(),
        }
    }

    /// Whether nobody has asked for long.
    fn is_left(&self) -> bool {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.elapsed() >= LEFT_AFTER
    }

    fn found(&self) -> MutexGuard<'_, Option<Option<Arc<T>>>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What came of it, or after a while how far it is; nothing where it failed.
    pub(crate) async fn answer(&self) -> Option<Progress<T>> {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let _too_long_or_ready = pulse::within(ANSWER_AFTER, self.ready.given()).await;
        match self.found().clone() {
            None => Some(Progress {
                // Only what is there is done.
                done_permille: self.permille.load(Ordering::Relaxed).min(999),
                found: None,
            }),
            Some(Some(found)) => Some(Progress {
                done_permille: 1_000,
                found: Some(found),
            }),
            Some(None) => None,
        }
    }
}

/// The works that were asked for last, the latest in front.
pub struct Jobs<K, T> {
    kept: Mutex<VecDeque<(K, Arc<Job<T>>)>>,
    /// One works at a time: the processor is for those who play.
    turn: Semaphore,
    stop: Stop,
}

impl<K, T> Default for Jobs<K, T> {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
            turn: Semaphore::new(1),
            stop: Stop::default(),
        }
    }
}

impl<K, T> fmt::Debug for Jobs<K, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Jobs").finish_non_exhaustive()
    }
}

impl<K, T> Jobs<K, T>
where
    K: Clone + PartialEq + Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    /// From now on nothing is worked on any more.
    pub fn stop(&self) {
        self.stop.give();
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<(K, Arc<Job<T>>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was asked for before.
    pub(crate) fn kept(&self, key: &K) -> Option<Arc<Job<T>>> {
        let mut kept = self.all();
        let at = kept.iter().position(|(it, _)| it == key)?;
        let found = kept.remove(at)?;
        let job = found.1.clone();
        kept.push_front(found);
        Some(job)
    }

    /// Begins, unless somebody else has begun meanwhile. `begin` makes the work where the house
    /// computes, not here.
    ///
    /// # Errors
    /// Too much other work.
    pub(crate) fn begin(
        self: &Arc<Self>,
        key: K,
        shared: Arc<Shared>,
        begin: impl FnOnce() -> Option<Box<dyn Work<T>>> + Send + 'static,
    ) -> Result<Arc<Job<T>>, Problem> {
        let mut kept = self.all();
        if let Some((_, job)) = kept.iter().find(|(it, _)| *it == key) {
            return Ok(job.clone());
        }
        let under_way = |(_, it): &&(K, Arc<Job<T>>)| it.found().is_none();
        if kept.iter().filter(under_way).count() >= WORKS_WAITING_MAX {
            return Err(Problem::Busy);
        }
        if kept.len() >= RESULTS_KEPT_MAX
            && let Some(last) = kept.iter().rposition(|(_, it)| it.found().is_some())
        {
            kept.remove(last);
        }
        let job = Arc::new(Job::new());
        kept.push_front((key.clone(), job.clone()));
        drop(kept);
        let (jobs, result) = (self.clone(), job.clone());
        let _goes_on_by_itself = pulse::spawn(async move {
            let _turn = jobs.turn.acquire().await;
            let found = match pulse::apart(begin).await.flatten() {
                Some(work) => jobs.work(&shared.thinkers, work, &result).await,
                None => None,
            };
            let found = found.map(Arc::new);
            if found.is_none() {
                // Whoever asks again has it tried again.
                jobs.all().retain(|(it, _)| *it != key);
            }
            *result.found() = Some(found);
            result.ready.give();
        });
        Ok(job)
    }

    /// Does one step after another where the house thinks, until nobody wants to know any more.
    async fn work(
        &self,
        thinkers: &Thinkers,
        mut work: Box<dyn Work<T>>,
        job: &Job<T>,
    ) -> Option<T> {
        while !self.stop.is_given() && !job.is_left() {
            let asked = thinkers.ask(Class::Analysis, (NO_TABLE, &self.stop), move |thinking| {
                let step = work.go_on(&thinking.stop);
                (work, step)
            });
            let Thought::Done((more, step), _) = asked.ok()?.await else {
                return None;
            };
            work = more;
            // Where there is one thread, whoever asks something goes first.
            pulse::breathe().await;
            match step {
                Step::On(permille) => {
                    job.permille.fetch_max(permille, Ordering::Relaxed);
                }
                Step::Done(found) => return Some(*found),
                Step::Failed => return None,
            }
        }
        None
    }
}
