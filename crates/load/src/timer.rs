//! Rings at a fixed rate, to a fraction of a millisecond; the timers of the runtime count in whole
//! ones, so a thread of its own sleeps.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// Moments at a fixed rate.
#[derive(Debug)]
pub(crate) struct Timer {
    began: Instant,
    per_s: f64,
    rings: Arc<Notify>,
    over: Arc<AtomicBool>,
}

impl Timer {
    /// Begins now.
    pub(crate) fn start(per_s: f64) -> Self {
        let timer = Self {
            began: Instant::now(),
            per_s,
            rings: Arc::default(),
            over: Arc::default(),
        };
        let (rings, over) = (Arc::clone(&timer.rings), Arc::clone(&timer.over));
        let began = timer.began;
        std::thread::spawn(move || {
            let mut number = 0;
            while !over.load(Ordering::Relaxed) {
                let left = moment(began, per_s, number).saturating_duration_since(Instant::now());
                if !left.is_zero() {
                    std::thread::sleep(left);
                }
                rings.notify_one();
                number += 1;
            }
        });
        timer
    }

    /// The moment of that number, from 0 on.
    pub(crate) fn moment(&self, number: u64) -> Instant {
        moment(self.began, self.per_s, number)
    }

    /// Returns at that moment, or at once when it has passed.
    pub(crate) async fn wait_for(&self, number: u64) {
        while Instant::now() < self.moment(number) {
            self.rings.notified().await;
        }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

fn moment(began: Instant, per_s: f64, number: u64) -> Instant {
    began + Duration::from_secs_f64(number as f64 / per_s)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_moment_comes_early_and_none_is_left_out() {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(async {
            let timer = Timer::start(2_000.0);
            for number in 0..50 {
                timer.wait_for(number).await;
                assert!(Instant::now() >= timer.moment(number), "{number}");
            }
            // The thread runs on while nobody listens; who comes late does not wait.
            std::thread::sleep(Duration::from_millis(5));
            timer.wait_for(55).await;
            assert_eq!(
                timer.moment(2_000) - timer.moment(0),
                Duration::from_secs(1)
            );
        });
    }
}
