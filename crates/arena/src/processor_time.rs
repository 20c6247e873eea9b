//! The processor time of a thread. In a browser nobody tells it: there it stands still, and what is
//! measured by it is not asked for.

#[cfg(not(target_family = "wasm"))]
pub(crate) use cpu_time::ThreadTime;

/// Stands still.
#[cfg(target_family = "wasm")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadTime;

#[cfg(target_family = "wasm")]
impl ThreadTime {
    pub(crate) const fn now() -> Self {
        Self
    }

    pub(crate) const fn elapsed(self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}
