//! The one writer: it gathers what the rooms want written and commits it in groups.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, Write};
use crate::pulse::{self, Instant};
use crate::telemetry::Telemetry;

/// Groups of this many jobs at most share one sync.
const GROUP_MAX: usize = 512;

/// Jobs that may wait before rooms have to.
const QUEUE_MAX: usize = 4096;

/// So long after a write that was refused the store counts as one that refuses.
const REFUSES_FOR: Duration = Duration::from_secs(10);

/// The way to the writer; clones share it.
#[derive(Clone, Debug)]
pub struct Journal {
    jobs: mpsc::Sender<Job>,
    health: Arc<Health>,
}

/// How the last writes went.
#[derive(Debug, Default)]
struct Health {
    /// Nothing is written any more until the next start.
    broken: AtomicBool,
    /// When the last write was refused; nothing after one that was taken.
    refused_at: Mutex<Option<Instant>>,
}

impl Health {
    fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    fn note(&self, written: &Result<(), StoreError>) {
        let refused = match written {
            Ok(()) => None,
            // It was the writer's fault, not the store's.
            Err(StoreError::Conflict(_) | StoreError::Lost(_)) => return,
            Err(_) => Some(Instant::now()),
        };
        *self
            .refused_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = refused;
    }
}

#[derive(Debug)]
struct Job {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

impl Journal {
    /// Starts the writer. It ends when the last clone of the journal is gone and everything is
    /// written.
    #[must_use]
    pub fn start(store: Arc<dyn Store>, telemetry: Arc<Telemetry>) -> Self {
        let (jobs, inbox) = mpsc::channel(QUEUE_MAX);
        let health = Arc::<Health>::default();
        let writer = Writer {
            store,
            telemetry,
            health: health.clone(),
        };
        pulse::spawn(writer.run(inbox));
        Self { jobs, health }
    }

    /// Writes all of it or nothing; `Ok` means that it is on the disk.
    ///
    /// # Errors
    /// What the store said. Nothing was written then, but for [`StoreError::Unknown`].
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (answer, written) = oneshot::channel();
        let gone = || StoreError::Broken("the server is stopping".into());
        self.jobs
            .send(Job { writes, answer })
            .await
            .map_err(|_| gone())?;
        written.await.unwrap_or_else(|_| Err(gone()))
    }

    /// That no sync has failed since the start: after one nobody knows what the disk holds.
    ///
    /// # Errors
    /// One has.
    pub fn sound(&self) -> Result<(), StoreError> {
        if self.health.is_broken() {
            return Err(failed_before());
        }
        Ok(())
    }

    /// Whether a write would be taken, as far as the last one tells: a store that refused one,
    /// being full or away, is asked again after a moment only.
    #[must_use]
    pub fn takes_writes(&self) -> bool {
        let refused_at = self.health.refused_at.lock();
        let refused_at = *refused_at.unwrap_or_else(PoisonError::into_inner);
        self.sound().is_ok() && refused_at.is_none_or(|at| at.elapsed() > REFUSES_FOR)
    }
}

struct Writer {
    store: Arc<dyn Store>,
    telemetry: Arc<Telemetry>,
    health: Arc<Health>,
}

impl Writer {
    async fn run(self, mut inbox: mpsc::Receiver<Job>) {
        let mut group = Vec::with_capacity(GROUP_MAX);
        while inbox.recv_many(&mut group, GROUP_MAX).await > 0 {
            let jobs = std::mem::take(&mut group);
            self.commit(jobs).await;
        }
    }

    async fn commit(&self, jobs: Vec<Job>) {
        let mut writes = Vec::with_capacity(jobs.len());
        let mut answers = Vec::with_capacity(jobs.len());
        for job in jobs {
            answers.push((job.answer, job.writes.len()));
            writes.extend(job.writes);
        }
        let result = self.try_commit(&writes).await;
        let of_one = matches!(result, Err(StoreError::Conflict(_) | StoreError::Lost(_)));
        let apart = of_one && answers.len() > 1;
        let mut rest = writes.as_slice();
        for (answer, count) in answers {
            let (own, others) = rest.split_at(count);
            rest = others;
            // When one job contradicts the store, the others must not suffer for it.
            let result = if apart {
                self.try_commit(own).await
            } else {
                result.clone()
            };
            let _room_is_gone = answer.send(result);
        }
    }

    async fn try_commit(&self, writes: &[Write]) -> Result<(), StoreError> {
        if self.health.is_broken() {
            return Err(failed_before());
        }
        let begun = Instant::now();
        let result = self.store.commit(writes).await;
        self.telemetry.sync_time.observe(begun.elapsed());
        self.health.note(&result);
        if let Err(error) = &result {
            self.telemetry.store_failures.add(1);
            tracing::error!(%error, "the store refused a write");
            if matches!(error, StoreError::Broken(_) | StoreError::Damaged(_)) {
                self.health.broken.store(true, Ordering::Relaxed);
                // A sync that failed may have written all the same: only the next start tells.
                return Err(StoreError::Unknown(error.to_string()));
            }
        }
        result
    }
}

fn failed_before() -> StoreError {
    StoreError::Broken("an earlier write failed; restart the server".into())
}
