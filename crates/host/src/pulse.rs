//! Where the house runs: tasks, time, long work and luck from outside. No other file of the house
//! knows.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod native;

#[cfg(target_family = "wasm")]
pub use browser::*;
#[cfg(not(target_family = "wasm"))]
pub use native::*;

/// Something that happens once. All who wait hear of it, in the order in which they came: a watch
/// channel would wake them by luck, and the same seed would not give the same run.
#[derive(Debug)]
pub struct Signal(tokio::sync::Semaphore);

impl Default for Signal {
    fn default() -> Self {
        Self(tokio::sync::Semaphore::new(0))
    }
}

impl Signal {
    /// From now on it has happened.
    pub fn give(&self) {
        self.0.close();
    }

    /// Whether it has happened.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.0.is_closed()
    }

    /// Comes back when it has happened.
    pub async fn given(&self) {
        let _closed = self.0.acquire().await;
    }
}

/// Whether long work is done where it is asked for: there is nobody else to do it, or a test wants
/// the same run for the same seed.
pub(crate) fn is_on_the_spot() -> bool {
    #[cfg(target_family = "wasm")]
    return true;
    #[cfg(not(target_family = "wasm"))]
    is_simulated()
}
