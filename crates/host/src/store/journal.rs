//! The one writer: it gathers what the rooms want written and commits it in groups.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, Write};
use crate::pulse::{self, Instant};
use crate::telemetry::Telemetry;

/// Groups of this many jobs at most share one sync.
const GROUP_MAX: usize = 512;

/// Jobs that may wait before rooms have to.
const QUEUE_MAX: usize = 4096;

/// The way to the writer; clones share it.
#[derive(Clone, Debug)]
pub struct Journal {
    jobs: mpsc::Sender<Job>,
    broken: Arc<AtomicBool>,
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
        let broken = Arc::new(AtomicBool::new(false));
        let writer = Writer {
            store,
            telemetry,
            broken: broken.clone(),
        };
        pulse::spawn(writer.run(inbox));
        Self { jobs, broken }
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

    /// False after a failed sync, until the next start.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.broken.load(Ordering::Relaxed)
    }
}

struct Writer {
    store: Arc<dyn Store>,
    telemetry: Arc<Telemetry>,
    broken: Arc<AtomicBool>,
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
        if self.broken.load(Ordering::Relaxed) {
            return Err(StoreError::Broken(
                "an earlier write failed; restart the server".into(),
            ));
        }
        let begun = Instant::now();
        let result = self.store.commit(writes).await;
        self.telemetry.sync_time.observe(begun.elapsed());
        if let Err(error) = &result {
            self.telemetry.store_failures.add(1);
            tracing::error!(%error, "the store refused a write");
            if matches!(error, StoreError::Broken(_) | StoreError::Damaged(_)) {
                self.broken.store(true, Ordering::Relaxed);
                // A sync that failed may have written all the same: only the next start tells.
                return Err(StoreError::Unknown(error.to_string()));
            }
        }
        result
    }
}
