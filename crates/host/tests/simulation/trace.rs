//! What happened in a run, in order, and what was found to be wrong.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

/// A run as it goes on; clones write the same one.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    began: Instant,
    log: Arc<Mutex<TraceLog>>,
}

#[derive(Debug, Default)]
struct TraceLog {
    lines: Vec<(u64, String)>,
    faults: Vec<String>,
}

/// A point in the order of everything that happened.
pub(crate) type Step = usize;

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Trace {
    pub(crate) fn new() -> Self {
        Self {
            began: Instant::now(),
            log: Arc::default(),
        }
    }

    /// Virtual milliseconds since the beginning of the run.
    pub(crate) fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Notes what happens now, and which step it is.
    pub(crate) fn note(&self, what: String) -> Step {
        let now_ms = self.now_ms();
        let mut log = lock(&self.log);
        log.lines.push((now_ms, what));
        log.lines.len()
    }

    /// Notes something that must not be.
    pub(crate) fn fault(&self, what: String) {
        self.note(format!("FAULT {what}"));
        lock(&self.log).faults.push(what);
    }

    pub(crate) fn faults(&self) -> Vec<String> {
        lock(&self.log).faults.clone()
    }

    /// A digest of everything that happened, and when.
    pub(crate) fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        lock(&self.log).lines.hash(&mut hasher);
        hasher.finish()
    }

    /// The run as text: what came before the first fault, and the fault.
    pub(crate) fn text(&self, most: usize) -> String {
        let log = lock(&self.log);
        let first = log
            .lines
            .iter()
            .position(|(_, what)| what.starts_with("FAULT"));
        let end = first.map_or(log.lines.len(), |at| at + 1);
        let lines = &log.lines[end.saturating_sub(most)..end];
        let line = |(ms, what): &(u64, String)| format!("{ms:>8} ms  {what}\n");
        lines.iter().map(line).collect()
    }
}
