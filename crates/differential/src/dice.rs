//! Chance with a seed: the same seed makes the same cards and plays the same games.

/// A small generator of numbers.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// Dice that fall as this seed says.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number (SplitMix64).
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0, below `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let most = u64::try_from(n.max(1)).unwrap_or(1);
        usize::try_from(self.next() % most).unwrap_or(0)
    }

    /// Once in so many times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of a list.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
