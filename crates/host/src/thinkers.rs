//! Where the house thinks: threads of its own beside the table, and a queue in front of them.
//!
//! What a person waits for comes first, then what computers do among themselves, then what may take
//! its time. Of one urgency whoever asked first comes first, but the tables take turns: one that
//! asks ten times waits for the others nine times. A question that nobody wants answered any more
//! is taken out, or stopped where it is thought about. When more wait than the threads can think
//! about soon, each gets a smaller part of its budget; that part is told to who asked, for the
//! record.
//!
//! In a simulated world, and with no threads, it is thought on the spot.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use shokan_rules::session::{Share, Stop, Thinking};
use tokio::sync::oneshot;

use crate::pulse::{self, Instant};
use crate::telemetry::Telemetry;

/// Hints that may wait for a thread; who asks for one more is asked to come again.
pub const HINTS_WAITING_MAX: usize = 64;

/// Analyses that may wait for a thread, each of one position.
pub const ANALYSES_WAITING_MAX: usize = 1_024;

/// Questions for each thread that may wait while every one still gets its whole budget.
const UNHURRIED: usize = 2;

/// As many degrees of urgency as there are.
const LANES: usize = 3;

/// What a question is asked for. The first two are equally urgent: a person waits for either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A person wants to know what to do.
    Hint,
    /// The pick of a computer for which a person waits.
    Answer,
    /// The pick of a computer for which only computers wait, or nobody who is there.
    Between,
    /// A position of a match that is looked at afterwards.
    Analysis,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Hint, Self::Answer, Self::Between, Self::Analysis];

    /// The word in the figures.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Answer => "answer",
            Self::Between => "between",
            Self::Analysis => "analysis",
        }
    }

    /// The lane in which it waits, the most urgent one first.
    fn lane(self) -> usize {
        match self {
            Self::Hint | Self::Answer => 0,
            Self::Between => 1,
            Self::Analysis => LANES - 1,
        }
    }

    /// How many may wait; picks have no bound of their own, as there is one a match.
    fn waiting_max(self) -> usize {
        match self {
            Self::Hint => HINTS_WAITING_MAX,
            Self::Answer | Self::Between => usize::MAX,
            Self::Analysis => ANALYSES_WAITING_MAX,
        }
    }
}

/// Too many wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// What came of a question.
#[derive(Debug)]
pub enum Thought<T> {
    /// An answer, and the part of the budget that it had.
    Done(T, Share),
    /// Who thought has panicked.
    Failed,
    /// Nobody wanted to know any more, or the house closes.
    Stopped,
}

/// An answer that is to come.
#[derive(Debug)]
pub struct Answer<T>(oneshot::Receiver<Thought<T>>);

impl<T> Future for Answer<T> {
    type Output = Thought<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Thought<T>> {
        let answered = Pin::new(&mut self.0).poll(context);
        answered.map(|answer| answer.unwrap_or(Thought::Stopped))
    }
}

/// The threads on which the house thinks.
#[derive(Debug)]
pub struct Thinkers {
    queue: Arc<Queue>,
    threads: Mutex<Vec<pulse::Thread>>,
}

#[derive(Debug)]
struct Queue {
    telemetry: Arc<Telemetry>,
    waiting: Mutex<Waiting>,
    /// Something waits, or the house closes.
    more: Condvar,
    threads: usize,
}

/// Who waits, and what is thought about.
#[derive(Debug)]
struct Waiting {
    lanes: [Lane; LANES],
    /// How many wait, by class.
    counts: [usize; Class::ALL.len()],
    /// By thread.
    running: Vec<Option<Stop>>,
    closed: bool,
}

/// Those of one urgency, by table.
#[derive(Debug, Default)]
struct Lane {
    /// The tables that have somebody waiting, in the order of their turns.
    turns: VecDeque<u64>,
    jobs: HashMap<u64, VecDeque<Job>>,
}

struct Job {
    class: Class,
    stop: Stop,
    asked: Instant,
    work: Box<dyn FnOnce(&Thinking) + Send>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Job")
    }
}

impl Lane {
    fn push(&mut self, table: u64, job: Job) {
        let jobs = self.jobs.entry(table).or_default();
        if jobs.is_empty() {
            self.turns.push_back(table);
        }
        jobs.push_back(job);
    }

    /// The first of the table whose turn it is.
    fn pop(&mut self) -> Option<Job> {
        let table = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&table)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            self.jobs.remove(&table);
        } else {
            self.turns.push_back(table);
        }
        Some(job)
    }

    /// Takes out what a table does not want any more.
    fn forget(&mut self, table: u64) -> Vec<Job> {
        let Some(jobs) = self.jobs.get_mut(&table) else {
            return Vec::new();
        };
        let (gone, stay): (VecDeque<_>, _) = jobs.drain(..).partition(|it| it.stop.is_given());
        *jobs = stay;
        if jobs.is_empty() {
            self.jobs.remove(&table);
            self.turns.retain(|other| *other != table);
        }
        gone.into()
    }
}

impl Waiting {
    /// The most urgent one.
    fn next(&mut self) -> Option<Job> {
        self.lanes.iter_mut().find_map(Lane::pop)
    }

    /// The part of its budget that a question has which is taken now.
    fn share(&self, class: Class, threads: usize) -> Share {
        // Nobody waits for an analysis, and it must say the same every time.
        if class == Class::Analysis {
            return Share::WHOLE;
        }
        let hurry = |class: &&Class| **class != Class::Analysis;
        let classes = Class::ALL.iter().filter(hurry);
        let waiting: usize = classes.map(|class| self.counts[*class as usize]).sum();
        let unhurried = UNHURRIED * threads;
        if waiting <= unhurried {
            return Share::WHOLE;
        }
        Share::permille(u32::try_from(1_000 * unhurried / waiting).unwrap_or_default())
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thinks until the house closes.
    fn serve(&self, thread: usize) {
        while let Some((job, share)) = self.take(thread) {
            let thinking = Thinking {
                stop: job.stop,
                share,
            };
            (job.work)(&thinking);
        }
    }

    /// Waits for the next question of a thread; nothing when the house closes.
    fn take(&self, thread: usize) -> Option<(Job, Share)> {
        let mut waiting = self.lock();
        waiting.running[thread] = None;
        loop {
            if waiting.closed {
                return None;
            }
            let Some(job) = waiting.next() else {
                let woken = self.more.wait(waiting);
                waiting = woken.unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            self.leaves(&mut waiting, job.class);
            if job.stop.is_given() {
                self.telemetry.think_stopped.add(1);
                continue;
            }
            let share = waiting.share(job.class, self.threads);
            waiting.running[thread] = Some(job.stop.clone());
            self.telemetry.think_wait.observe(job.asked.elapsed());
            if !share.is_whole() {
                self.telemetry.think_lowered.add(1);
            }
            return Some((job, share));
        }
    }

    /// Notes that one of a class waits no more.
    fn leaves(&self, waiting: &mut Waiting, class: Class) {
        waiting.counts[class as usize] -= 1;
        self.telemetry.think_waiting[class as usize].down();
    }

    /// Stops what is thought about and lets go of what waits.
    fn close(&self) {
        let mut waiting = self.lock();
        waiting.closed = true;
        waiting.running.iter().flatten().for_each(Stop::give);
        waiting.lanes = Default::default();
        for class in Class::ALL {
            (0..waiting.counts[class as usize]).for_each(|_| self.leaves(&mut waiting, class));
        }
        self.more.notify_all();
    }
}

impl Thinkers {
    /// So many threads, which sleep until somebody asks; none thinks on the spot.
    ///
    /// # Panics
    /// When the operating system has no thread for the house.
    #[must_use]
    pub fn new(threads: usize, telemetry: Arc<Telemetry>) -> Self {
        let threads = if pulse::is_on_the_spot() { 0 } else { threads };
        let queue = Arc::new(Queue {
            telemetry,
            waiting: Mutex::new(Waiting {
                lanes: Default::default(),
                counts: Default::default(),
                running: vec![None; threads],
                closed: false,
            }),
            more: Condvar::new(),
            threads,
        });
        let serve = |thread: usize| {
            let queue = queue.clone();
            pulse::thread(format!("think-{thread}"), move || queue.serve(thread))
        };
        let threads = (0..threads).map(serve).collect();
        Self {
            queue,
            threads: Mutex::new(threads),
        }
    }

    /// Asks for something that takes thinking, for a table, by its number.
    ///
    /// # Errors
    /// Too many of this class wait.
    pub fn ask<T: Send + 'static>(
        &self,
        class: Class,
        (table, stop): (u64, &Stop),
        think: impl FnOnce(&Thinking) -> T + Send + 'static,
    ) -> Result<Answer<T>, Busy> {
        let (answer, answered) = oneshot::channel();
        let telemetry = self.queue.telemetry.clone();
        let work = move |thinking: &Thinking| {
            let begun = Instant::now();
            let thought = std::panic::catch_unwind(AssertUnwindSafe(|| think(thinking)));
            telemetry.think_time.observe(begun.elapsed());
            let stopped = thinking.stop.is_given();
            if stopped {
                telemetry.think_stopped.add(1);
            }
            let _nobody_waits = answer.send(match thought {
                _ if stopped => Thought::Stopped,
                Ok(thought) => Thought::Done(thought, thinking.share),
                Err(_) => Thought::Failed,
            });
        };
        if self.queue.threads == 0 {
            work(&Thinking {
                stop: stop.clone(),
                share: Share::WHOLE,
            });
        } else {
            self.wait(class, table, stop, Box::new(work))?;
        }
        Ok(Answer(answered))
    }

    fn wait(
        &self,
        class: Class,
        table: u64,
        stop: &Stop,
        work: Box<dyn FnOnce(&Thinking) + Send>,
    ) -> Result<(), Busy> {
        let mut waiting = self.queue.lock();
        if waiting.counts[class as usize] >= class.waiting_max() {
            return Err(Busy);
        }
        let job = Job {
            class,
            stop: stop.clone(),
            asked: Instant::now(),
            work,
        };
        if !waiting.closed {
            waiting.counts[class as usize] += 1;
            waiting.lanes[class.lane()].push(table, job);
            self.queue.telemetry.think_waiting[class as usize].up();
            self.queue.more.notify_one();
        }
        Ok(())
    }

    /// Nobody at a table wants to know any more what it asked under this sign: what waits is taken
    /// out, what is thought about is told to stop.
    pub fn stop(&self, table: u64, stop: &Stop) {
        stop.give();
        let mut waiting = self.queue.lock();
        let lanes = waiting.lanes.iter_mut();
        let gone: Vec<Job> = lanes.flat_map(|lane| lane.forget(table)).collect();
        for job in &gone {
            self.queue.leaves(&mut waiting, job.class);
            self.queue.telemetry.think_stopped.add(1);
        }
    }

    /// Stops all thinking and waits for the threads to end.
    pub async fn close(&self) {
        let threads = self.told_to_end();
        let _panicked = pulse::apart(move || join(threads)).await;
    }

    fn told_to_end(&self) -> Vec<pulse::Thread> {
        self.queue.close();
        let threads = self.threads.lock();
        std::mem::take(&mut *threads.unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        join(self.told_to_end());
    }
}

fn join(threads: Vec<pulse::Thread>) {
    threads.into_iter().for_each(pulse::Thread::join);
}

#[cfg(test)]
mod tests;
