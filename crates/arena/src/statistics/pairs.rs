//! What came of pairs of games: how many gave the first side none, a quarter, a half, three
//! quarters or all of the points.

use crate::statistics::Share;
use crate::statistics::chance::{Chance, middle};
use serde::{Deserialize, Serialize};

/// From so many pairs on the interval is that of the t distribution; with fewer it is drawn.
const DRAWN_BELOW: u32 = 200;
/// How often pairs are drawn again for an interval.
const RESAMPLES: usize = 10_000;
/// The point that 95 of 100 of a normal distribution are nearer than, and its odd powers.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// Pairs of games, counted by the quarters of the points that the first side had of both games
/// (1 for a win, a half for a game that nobody won).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs {
    /// How many pairs gave 0, 1, 2, 3 and 4 quarters.
    pub cells: [u32; 5],
}

impl Pairs {
    /// One more pair; of more than four quarters there is none.
    pub fn add(&mut self, quarters: u8) {
        if let Some(cell) = self.cells.get_mut(usize::from(quarters)) {
            *cell += 1;
        }
    }

    /// These and others. Parts can be added in any order.
    #[must_use]
    pub fn and(mut self, others: &Self) -> Self {
        for (cell, more) in self.cells.iter_mut().zip(others.cells) {
            *cell += more;
        }
        self
    }

    /// The same pairs, seen from the other side.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.cells.reverse();
        self
    }

    /// How many pairs there are.
    pub fn count(&self) -> u32 {
        self.cells.iter().sum()
    }

    /// All quarters of the first side.
    pub fn quarters(&self) -> u32 {
        (0..)
            .zip(self.cells)
            .map(|(worth, cell)| worth * cell)
            .sum()
    }

    /// The share of the points; a half when there is no pair.
    pub fn mean(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            count => f64::from(self.quarters()) / (4.0 * f64::from(count)),
        }
    }

    /// The variance of a pair, by all but one of them; 0 when there are fewer than two.
    pub fn variance(&self) -> f64 {
        let count = f64::from(self.count());
        if count < 2.0 {
            return 0.0;
        }
        let mean = self.mean();
        self.spread(mean, 0.0) / (count - 1.0)
    }

    /// The variance of a pair when half a pair more is in each cell: it is never 0.
    pub fn careful_variance(&self) -> f64 {
        let count = f64::from(self.count()) + 2.5;
        let mean = (f64::from(self.quarters()) / 4.0 + 1.25) / count;
        self.spread(mean, 0.5) / count
    }

    /// The squared distances from a mean, all together.
    fn spread(&self, mean: f64, more: f64) -> f64 {
        let each = (0..).zip(self.cells).map(|(worth, cell)| {
            let off = f64::from(worth) / 4.0 - mean;
            (f64::from(cell) + more) * off * off
        });
        each.sum()
    }

    /// The share with its interval: that of t over pairs, below 200 pairs the percentiles of pairs
    /// drawn again, and where every pair came out the same, of which drawing knows nothing,
    /// Wilson's with a pair as one game.
    pub fn share(&self, seed: u64) -> Share {
        let count = self.count();
        if self.cells.iter().filter(|&&cell| cell > 0).count() < 2 {
            return Share::wilson(f64::from(self.quarters()) / 4.0, count);
        }
        let value = self.mean();
        if count < DRAWN_BELOW {
            return self.drawn(value, seed);
        }
        let half = t_of(count - 1) * (self.variance() / f64::from(count)).sqrt();
        Share {
            value,
            low: (value - half).max(0.0),
            high: (value + half).min(1.0),
        }
    }

    fn drawn(&self, value: f64, seed: u64) -> Share {
        let mut chance = Chance::new(seed);
        let draw = |_| chance.pairs(self, self.count()).quarters();
        let mut sums: Vec<u32> = (0..RESAMPLES).map(draw).collect();
        sums.sort_unstable();
        let (low, high) = middle(&sums).unwrap_or_default();
        let share = |sum: u32| f64::from(sum) / (4.0 * f64::from(self.count()));
        Share {
            value,
            low: share(low).min(value),
            high: share(high).max(value),
        }
    }
}

/// The point that 95 of 100 of a t distribution are nearer than (Abramowitz and Stegun 26.7.5); for
/// ten degrees of freedom and more right to four places.
fn t_of(freedom: u32) -> f64 {
    let n = f64::from(freedom);
    let z2 = Z * Z;
    let first = (z2 + 1.0) * Z / 4.0;
    let second = ((5.0 * z2 + 16.0) * z2 + 3.0) * Z / 96.0;
    let third = (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) * Z / 384.0;
    Z + first / n + second / (n * n) + third / (n * n * n)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, off: f64) {
        assert!((found - wanted).abs() < off, "{found} is not {wanted}");
    }

    /// Every pair alone, as a share of the points.
    fn each(pairs: &Pairs) -> Vec<f64> {
        let cells = pairs.cells.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        cells
            .flat_map(|(&cell, worth)| vec![worth; cell as usize])
            .collect()
    }

    #[test]
    fn mean_and_variance_are_those_of_the_single_pairs() {
        let pairs = Pairs {
            cells: [3, 1, 8, 2, 6],
        };
        let all = each(&pairs);
        let mean = all.iter().sum::<f64>() / 20.0;
        let squares = all.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
        assert_eq!(pairs.count(), 20);
        near(pairs.mean(), mean, 1e-12);
        near(pairs.variance(), squares / 19.0, 1e-12);
        // With half a pair more in each cell.
        let mean = (mean * 20.0 + 1.25) / 22.5;
        let squares = all.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
        let more = [0.0, 0.25, 0.5, 0.75, 1.0].map(|x| 0.5 * (x - mean) * (x - mean));
        let careful = (squares + more.iter().sum::<f64>()) / 22.5;
        near(pairs.careful_variance(), careful, 1e-12);
    }

    #[test]
    fn parts_add_up_in_any_order_and_sides_mirror() {
        let mut parts = [Pairs::default(); 3];
        for at in 0..60_u32 {
            parts[(at % 3) as usize].add((at * 7 % 5) as u8);
        }
        let [a, b, c] = parts;
        assert_eq!(a.and(&b).and(&c), c.and(&a.and(&b)));
        assert_eq!(a.and(&b).and(&c).cells, [12; 5]);
        near(a.reversed().mean(), 1.0 - a.mean(), 1e-12);
        near(a.reversed().variance(), a.variance(), 1e-12);
    }

    #[test]
    fn the_points_of_t_are_those_of_the_tables() {
        for (freedom, point) in [(10, 2.228_139), (30, 2.042_272), (199, 1.971_957)] {
            near(t_of(freedom), point, 2e-4);
        }
        near(t_of(1_000_000), Z, 1e-5);
    }

    #[test]
    fn many_pairs_have_the_interval_of_t() {
        let pairs = Pairs {
            cells: [50, 0, 100, 0, 50],
        };
        // The variance is 0.125 * 200 / 199, its error 0.02506.
        let share = pairs.share(1);
        near(share.value, 0.5, 1e-12);
        near(share.low, 0.5 - 1.971_957 * 0.025_063, 1e-4);
        near(share.high, 0.5 + 1.971_957 * 0.025_063, 1e-4);
    }

    /// The exact percentiles: every resample of four pairs, each as likely as its orders are many.
    #[test]
    fn few_pairs_have_the_percentiles_of_all_resamples() {
        let pairs = Pairs {
            cells: [1, 0, 1, 1, 1],
        };
        let quarters = [0, 2, 3, 4];
        let mut sums: Vec<u32> = (0..256_u32)
            .map(|way| {
                (0..4)
                    .map(|at| quarters[(way >> (2 * at) & 3) as usize])
                    .sum()
            })
            .collect();
        sums.sort_unstable();
        let share = pairs.share(7);
        near(share.low, f64::from(sums[6]) / 16.0, 1e-12);
        near(share.high, f64::from(sums[249]) / 16.0, 1e-12);
        assert_eq!(pairs.share(7), share);
    }

    #[test]
    fn a_clean_sweep_does_not_reach_certainty() {
        let mut pairs = Pairs::default();
        (0..20).for_each(|_| pairs.add(4));
        let share = pairs.share(1);
        near(share.value, 1.0, 1e-12);
        near(share.low, 0.838_9, 0.001);
    }
}
