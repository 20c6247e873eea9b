//! How long agents think: for people, never a part of a result.

use crate::processor_time::ThreadTime;
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Pick;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::view::View;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Steps of the scale in each doubling of a time.
const STEPS: u64 = 8;
/// Doublings of a nanosecond that the scale has.
const DOUBLINGS: u64 = 48;

/// The times of many picks, kept on a scale of eighths of doublings.
#[derive(Clone, Debug)]
pub struct Picks {
    count: u64,
    all: Duration,
    scale: Vec<u64>,
}

impl Default for Picks {
    fn default() -> Self {
        Self {
            count: 0,
            all: Duration::ZERO,
            scale: vec![0; (STEPS * DOUBLINGS) as usize],
        }
    }
}

impl Picks {
    /// One more.
    pub fn add(&mut self, took: Duration) {
        self.count += 1;
        self.all += took;
        let ns = took.as_nanos().clamp(STEPS.into(), u64::MAX.into()) as u64;
        let doublings = u64::from(ns.ilog2());
        let within = (ns >> (doublings - u64::from(STEPS.ilog2()))) - STEPS;
        let at = (doublings * STEPS + within) as usize;
        let last = self.scale.len() - 1;
        self.scale[at.min(last)] += 1;
    }

    /// How many there were.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Milliseconds of one, on average.
    pub fn mean_ms(&self) -> f64 {
        self.all.as_secs_f64() * 1e3 / self.count.max(1) as f64
    }

    /// Milliseconds that 95 of 100 stay below, within an eighth.
    pub fn p95_ms(&self) -> f64 {
        let mut below = 0;
        for (at, times) in (0_u64..).zip(&self.scale) {
            below += times;
            if below * 100 >= self.count * 95 {
                let (doublings, within) = (at / STEPS, at % STEPS);
                let end = (STEPS + within + 1) as f64 / STEPS as f64;
                return end * (1_u64 << doublings) as f64 / 1e6;
            }
        }
        0.0
    }
}

/// The clocks of a contest: one an agent, and one for games.
#[derive(Debug)]
pub struct Clocks {
    agents: Vec<Arc<Mutex<Picks>>>,
    games: Mutex<Picks>,
}

impl Clocks {
    /// Clocks for so many agents.
    pub fn new(agents: usize) -> Self {
        Self {
            agents: (0..agents).map(|_| Arc::default()).collect(),
            games: Mutex::default(),
        }
    }

    pub(super) fn of(&self, agent: usize) -> Option<Arc<Mutex<Picks>>> {
        self.agents.get(agent).map(Arc::clone)
    }

    pub(super) fn game(&self, took: Duration) {
        locked(&self.games).add(took);
    }

    /// The picks of each agent.
    pub fn picks(&self) -> Vec<Picks> {
        let each = self.agents.iter();
        each.map(|of| locked(of).clone()).collect()
    }

    /// The games, as if each were one pick.
    pub fn games(&self) -> Picks {
        locked(&self.games).clone()
    }
}

fn locked(picks: &Mutex<Picks>) -> MutexGuard<'_, Picks> {
    picks.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bot whose picks are timed, in the processor time of its thread.
pub(super) struct Watched<G: Ruleset> {
    bot: Box<dyn Bot<G>>,
    clock: Arc<Mutex<Picks>>,
}

impl<G: Ruleset> Watched<G> {
    /// A bot and its clock; without one it is left as it is.
    pub(super) fn by(bot: Box<dyn Bot<G>>, clock: Option<Arc<Mutex<Picks>>>) -> Box<dyn Bot<G>> {
        match clock {
            Some(clock) => Box::new(Self { bot, clock }),
            None => bot,
        }
    }
}

impl<G: Ruleset> Bot<G> for Watched<G> {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        let start = ThreadTime::now();
        let pick = self.bot.pick(pool, view);
        locked(&self.clock).add(start.elapsed());
        pick
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_kept_within_an_eighth() {
        let mut picks = Picks::default();
        for ms in 1..=100 {
            picks.add(Duration::from_millis(ms));
        }
        assert_eq!(picks.count(), 100);
        assert!((picks.mean_ms() - 50.5).abs() < 1e-6, "{}", picks.mean_ms());
        let p95 = picks.p95_ms();
        assert!((95.0..=107.0).contains(&p95), "{p95}");
        picks.add(Duration::ZERO);
        picks.add(Duration::from_secs(u64::MAX / 2));
        assert_eq!(picks.count(), 102);
    }
}
