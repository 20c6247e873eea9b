//! In a browser: one thread, whose tasks and timers are the browser's. Long work is done on the
//! spot, after whatever waits already has had its turn.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;

use super::Signal;

/// A moment, to be compared with others of this run of the program.
pub type Instant = web_time::Instant;

/// What goes before the ids of matches that are made here, so that a page tells them from those of
/// a house on the net.
pub const ID_MARK: &str = "~";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(run: &JsValue, ms: i32) -> JsValue;
}

/// A task that can be ended.
#[derive(Debug)]
pub struct Task {
    stop: Arc<Signal>,
    over: Arc<Signal>,
}

impl Task {
    /// Ends the task at its next wait.
    pub fn end(&self) {
        self.stop.give();
    }

    /// Waits for its end.
    pub async fn ended(self) {
        self.over.given().await;
    }
}

/// Starts a task beside the others.
pub fn spawn(work: impl Future<Output = ()> + Send + 'static) -> Task {
    let task = Task {
        stop: Arc::default(),
        over: Arc::default(),
    };
    let (stop, over) = (task.stop.clone(), task.over.clone());
    wasm_bindgen_futures::spawn_local(async move {
        tokio::select! {
            biased;
            () = stop.given() => {}
            () = work => {}
        }
        over.give();
    });
    task
}

/// Waits for a time.
pub async fn sleep(time: Duration) {
    let (tell, told) = oneshot::channel();
    wake_after(time, tell);
    let _woken = told.await;
}

fn wake_after(time: Duration, tell: oneshot::Sender<()>) {
    let run = Closure::once_into_js(move || {
        let _nobody_waits_any_more = tell.send(());
    });
    // A browser counts in 31 bits: what waits longer than 24 days is woken too early, as all that
    // waits must allow for.
    set_timeout(&run, i32::try_from(time.as_millis()).unwrap_or(i32::MAX));
}

/// Lets whatever waits go first.
pub async fn breathe() {
    sleep(Duration::ZERO).await;
}

/// Waits for a moment.
pub async fn sleep_until(moment: Instant) {
    sleep(moment.saturating_duration_since(Instant::now())).await;
}

/// Waits for `work`, but no longer than a time; nothing when it took longer.
pub async fn within<T>(time: Duration, work: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        biased;
        done = work => Some(done),
        () = sleep(time) => None,
    }
}

/// Does long work when what waits already has had its turn. A panic ends the whole house here.
pub async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    breathe().await;
    Some(work())
}

/// There are no threads here.
#[derive(Debug)]
pub struct Thread(());

impl Thread {
    /// Waits for its end.
    pub fn join(self) {}
}

/// Does the work at once: nobody asks for a thread where all is done on the spot.
#[must_use]
pub fn thread(_name: String, work: impl FnOnce() + Send + 'static) -> Thread {
    work();
    Thread(())
}

/// Milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    let since = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH);
    since.map_or(0, |time| {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
    })
}

/// Fills a place with luck from outside, which nobody can foresee.
///
/// # Panics
/// When the browser has no random bytes: better no house than guessable tokens.
pub fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the browser has random bytes");
}
