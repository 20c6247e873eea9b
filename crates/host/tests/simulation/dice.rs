//! Luck of the simulated world, apart from that of the house.

use std::time::Duration;

use shokan_kernel::luck::{Luck, Stream};

/// A source of luck that a seed and a number of its own decide.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Luck);

impl Dice {
    pub(crate) fn new(seed: u64, own: u64) -> Self {
        Self(Luck::quick(
            seed.rotate_left(20) ^ own.wrapping_mul(0xD6E8_FEB8_6659_FD93),
        ))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0.below(Stream::Other, bound)
    }

    /// True in so many of a hundred cases.
    pub(crate) fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    /// A time from `least_ms` to `most_ms`.
    pub(crate) fn time(&mut self, least_ms: u32, most_ms: u32) -> Duration {
        let more = self.below(most_ms - least_ms + 1);
        Duration::from_millis(u64::from(least_ms + more))
    }

    /// One of several.
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize]
    }
}
