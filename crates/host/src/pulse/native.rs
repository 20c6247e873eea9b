//! Natively: tokio and the operating system. A thread that has called [`simulate`] lives in a world
//! of its own: its luck follows from a seed, its clock from tokio's, which can be paused, and long
//! work is done on the spot, so that the same seed gives the same run. Such a world can crash: all
//! its tasks are gone then, as they are when a process dies.

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

/// A moment, to be compared with others of this run of the program.
pub type Instant = tokio::time::Instant;

/// What goes before the ids of matches that are made here: nothing, a house on the net hands them
/// to many.
pub const ID_MARK: &str = "";

/// A task that can be ended.
#[derive(Debug)]
pub struct Task(tokio::task::JoinHandle<()>);

impl Task {
    /// Ends the task at its next wait.
    pub fn end(&self) {
        self.0.abort();
    }

    /// Waits for its end.
    pub async fn ended(self) {
        let _panicked_or_ended = self.0.await;
    }
}

/// Starts a task beside the others.
pub fn spawn(work: impl Future<Output = ()> + Send + 'static) -> Task {
    if !is_simulated() {
        return Task(tokio::spawn(work));
    }
    let task = tokio::spawn(hesitating(work));
    WORLD.with_borrow_mut(|world| {
        if let Some(world) = world {
            world.tasks.push(task.abort_handle());
        }
    });
    Task(task)
}

/// Lets other tasks go first now and then, so that seeds differ in who comes before whom.
async fn hesitating(work: impl Future<Output = ()>) {
    let mut work = pin!(work);
    poll_fn(|context| {
        let hesitates = WORLD.with_borrow_mut(|world| world.as_mut().is_some_and(World::hesitates));
        if hesitates {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        work.as_mut().poll(context)
    })
    .await;
}

/// Waits for a time.
pub async fn sleep(time: Duration) {
    tokio::time::sleep(time).await;
}

/// Lets whatever waits go first: other threads do so by themselves.
pub async fn breathe() {}

/// Waits for a moment.
pub async fn sleep_until(moment: Instant) {
    tokio::time::sleep_until(moment).await;
}

/// Waits for `work`, but no longer than a time; nothing when it took longer.
pub async fn within<T>(time: Duration, work: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(time, work).await.ok()
}

/// Does long work where it keeps nobody else waiting; nothing when it panicked.
pub async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    if is_simulated() {
        return std::panic::catch_unwind(AssertUnwindSafe(work)).ok();
    }
    tokio::task::spawn_blocking(work).await.ok()
}

/// A thread of the house's own.
#[derive(Debug)]
pub struct Thread(std::thread::JoinHandle<()>);

impl Thread {
    /// Waits for its end; it does not wait for itself.
    pub fn join(self) {
        if self.0.thread().id() != std::thread::current().id() {
            let _panicked = self.0.join();
        }
    }
}

/// Starts a thread that gets the processor when nobody else wants it, where the operating system
/// has priorities of single threads that anybody may lower.
///
/// # Panics
/// When the operating system has no thread left: a house that cannot think does not open.
#[must_use]
pub fn thread(name: String, work: impl FnOnce() + Send + 'static) -> Thread {
    let thread = std::thread::Builder::new().name(name);
    let started = thread.spawn(move || {
        give_way();
        work();
    });
    Thread(started.expect("the operating system has a thread"))
}

/// The thread that calls this comes last from now on.
fn give_way() {
    // On Linux alone a priority is one thread's and not the whole process's.
    #[cfg(target_os = "linux")]
    {
        let own = rustix::thread::gettid();
        let _stays_as_it_was = rustix::process::setpriority_process(Some(own), LAST);
    }
}

/// The lowest priority there is.
#[cfg(target_os = "linux")]
const LAST: i32 = 19;

/// Milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    let simulated = WORLD.with_borrow(|world| {
        let world = world.as_ref()?;
        Some(world.began_ms + millis(world.began.elapsed()))
    });
    simulated.unwrap_or_else(|| {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, millis)
    })
}

/// Fills a place with luck from outside, which nobody can foresee.
///
/// # Panics
/// When the operating system has no random bytes: without them no token would be safe, and better
/// no house than guessable ones.
pub fn fill(bytes: &mut [u8]) {
    let simulated = WORLD.with_borrow_mut(|world| match world {
        Some(world) => {
            world.fill(bytes);
            true
        }
        None => false,
    });
    if !simulated {
        getrandom::fill(bytes).expect("the operating system has random bytes");
    }
}

/// Gives this thread a world of its own until the guard is dropped; for tests.
#[must_use]
pub fn simulate(seed: u64, began_ms: u64) -> Simulated {
    let world = World {
        seed,
        began_ms,
        began: Instant::now(),
        filled: 0,
        hesitated: 0,
        hesitates_one_in: 0,
        tasks: Vec::new(),
    };
    WORLD.set(Some(world));
    Simulated(())
}

/// A thread's own world; see [`simulate`].
#[derive(Debug)]
pub struct Simulated(());

impl Simulated {
    /// From now on a task lets others go first once in so many times; never for 0.
    pub fn hesitate(&self, one_in: u32) {
        within_world(|world| world.hesitates_one_in = one_in);
    }

    /// Sets the wall clock forward, or back; what is measured in moments does not notice.
    pub fn set_clock(&self, by_ms: i64) {
        within_world(|world| world.began_ms = world.began_ms.saturating_add_signed(by_ms));
    }

    /// Tasks that have not ended.
    #[must_use]
    pub fn tasks_count(&self) -> usize {
        within_world(|world| {
            world.tasks.retain(|task| !task.is_finished());
            world.tasks.len()
        })
        .unwrap_or(0)
    }

    /// Ends all tasks where they wait, as the end of a process does.
    pub async fn crash(&self) {
        let tasks = within_world(|world| std::mem::take(&mut world.tasks)).unwrap_or_default();
        for task in &tasks {
            task.abort();
        }
        while tasks.iter().any(|task| !task.is_finished()) {
            tokio::task::yield_now().await;
        }
    }
}

fn within_world<T>(change: impl FnOnce(&mut World) -> T) -> Option<T> {
    WORLD.with_borrow_mut(|world| world.as_mut().map(change))
}

impl Drop for Simulated {
    fn drop(&mut self) {
        WORLD.set(None);
    }
}

struct World {
    seed: u64,
    began_ms: u64,
    began: Instant,
    /// How many times luck was asked for.
    filled: u64,
    hesitated: u64,
    hesitates_one_in: u32,
    tasks: Vec<tokio::task::AbortHandle>,
}

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

impl World {
    fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(32) {
            let block = Sha256::new()
                .chain_update(self.seed.to_le_bytes())
                .chain_update(self.filled.to_le_bytes())
                .finalize();
            chunk.copy_from_slice(&block[..chunk.len()]);
            self.filled += 1;
        }
    }

    fn hesitates(&mut self) -> bool {
        if self.hesitates_one_in == 0 {
            return false;
        }
        // Splitmix64: quick, and apart from the luck of the matches.
        self.hesitated = self.hesitated.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.hesitated ^ self.seed;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed >> 33) as u32).is_multiple_of(self.hesitates_one_in)
    }
}

/// Whether this thread lives in a world of its own.
pub(super) fn is_simulated() -> bool {
    WORLD.with_borrow(Option::is_some)
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_simulated_world_repeats_itself() {
        let run = async || {
            let _world = simulate(7, 1_000);
            let mut luck = [0; 40];
            fill(&mut luck);
            sleep(Duration::from_secs(3_600)).await;
            (luck, now_ms())
        };
        let first = run().await;
        assert_eq!(first.1, 3_601_000);
        assert_eq!(first, run().await);
        assert!(now_ms() > 1_600_000_000_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_crash_ends_the_tasks_of_a_simulated_world_and_no_others() {
        let world = simulate(7, 1_000_000);
        world.hesitate(2);
        let other = tokio::spawn(async { sleep(Duration::from_secs(9)).await });
        let (sender, mut inbox) = tokio::sync::mpsc::channel(1);
        spawn(async move {
            sleep(Duration::from_secs(5)).await;
            let _nobody_listens = sender.send(()).await;
        });
        assert_eq!(world.tasks_count(), 1);
        sleep(Duration::from_secs(1)).await;
        world.crash().await;
        assert_eq!((world.tasks_count(), inbox.recv().await), (0, None));
        assert!(other.await.is_ok());
        let before_ms = now_ms();
        world.set_clock(-5_000);
        assert_eq!(now_ms(), before_ms - 5_000);
    }
}
