//! Figures with their intervals, from sums. Only `+ - * / sqrt` and `libm`, so that a figure is the
//! same on every machine.

use crate::lab::sums::{Counts, Drawn};
use crate::statistics::chance::Chance;
use serde::Serialize;

/// From so many deals on the interval is that of the normal distribution; with fewer it is drawn.
const DRAWN_BELOW: u64 = 200;
/// How often deals are drawn again for an interval.
const RESAMPLES: usize = 10_000;
/// The point that 95 of 100 of a normal distribution are nearer than.
const Z: f64 = 1.959_963_984_540_054;
/// How many of the flagged may be false alarms.
pub const FALSE_ALARMS: f64 = 0.10;

/// A figure with the interval in which the true one lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Its standard error.
    pub error: f64,
    /// Deals (or games) that it is of.
    pub of: u64,
}

impl Figure {
    /// Whether the interval holds no zero.
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// The mean of counted numbers, each times `scale` and then `more` added.
    pub fn mean(counts: &Counts, scale: f64, more: f64, seed: u64) -> Self {
        let count = counts.count();
        if count == 0 {
            return Self::default();
        }
        let n = count as f64;
        let mean = counts.sum() as f64 / n;
        let squares = (counts.squares() as f64 - n * mean * mean).max(0.0);
        let error = match count {
            1 => 0.0,
            _ => (squares / (n - 1.0) / n).sqrt() * scale,
        };
        let value = mean * scale + more;
        let (low, high) = if count < DRAWN_BELOW {
            let (low, high) = drawn(counts, seed);
            (low * scale + more, high * scale + more)
        } else {
            // At 200 and more the points of t and of the normal distribution differ by less than a
            // hundredth of the error.
            (value - Z * error, value + Z * error)
        };
        Self {
            value,
            low: low.min(value),
            high: high.max(value),
            error,
            of: count,
        }
    }

    /// The difference of two means of games that have nothing to do with each other, each given
    /// as how many games there were and their halves.
    pub fn difference(with: [u64; 2], without: [u64; 2]) -> Option<Self> {
        if with[0] < 2 || without[0] < 2 {
            return None;
        }
        let share = |it: [u64; 2]| it[1] as f64 / (2.0 * it[0] as f64);
        let variance = |it: [u64; 2]| share(it) * (1.0 - share(it)) / it[0] as f64;
        let value = share(with) - share(without);
        let error = (variance(with) + variance(without)).sqrt();
        Some(Self::around(value, error, with[0] + without[0]))
    }

    /// A figure with the interval of the normal distribution.
    fn around(value: f64, error: f64, of: u64) -> Self {
        Self {
            value,
            low: value - Z * error,
            high: value + Z * error,
            error,
            of,
        }
    }

    /// How likely a figure this far from 0 is where there is nothing.
    pub fn chance_of_nothing(&self) -> f64 {
        if self.error <= 0.0 {
            return f64::from(u8::from(self.value == 0.0));
        }
        libm::erfc((self.value / self.error).abs() / std::f64::consts::SQRT_2)
    }
}

/// The middle 95 of 100 of the means of numbers drawn again.
fn drawn(counts: &Counts, seed: u64) -> (f64, f64) {
    let all: Vec<i32> = counts
        .0
        .iter()
        .flat_map(|(&number, &times)| std::iter::repeat_n(number, times as usize))
        .collect();
    let mut chance = Chance::new(seed);
    let mut sums: Vec<i64> = (0..RESAMPLES)
        .map(|_| {
            let draw = |_| i64::from(all[chance.below(all.len() as u32) as usize]);
            (0..all.len()).map(draw).sum()
        })
        .collect();
    sums.sort_unstable();
    let out = RESAMPLES / 40;
    let mean = |sum: i64| sum as f64 / all.len() as f64;
    (mean(sums[out]), mean(sums[RESAMPLES - 1 - out]))
}

/// Which of these chances of nothing are flagged so that of the flagged a tenth at most are false
/// alarms (Benjamini and Hochberg).
pub fn flagged(chances: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| chances[a].total_cmp(&chances[b]));
    let bound = |rank: usize| FALSE_ALARMS * (rank + 1) as f64 / chances.len() as f64;
    let last = (0..order.len()).rposition(|rank| chances[order[rank]] <= bound(rank));
    let mut flags = vec![false; chances.len()];
    if let Some(last) = last {
        order[..=last].iter().for_each(|&at| flags[at] = true);
    }
    flags
}

/// What these figures are when each is drawn towards their common mean by as much as its error is
/// greater than how they truly differ.
pub fn shrunk(figures: &[Figure]) -> Vec<f64> {
    let n = figures.len() as f64;
    if figures.len() < 3 {
        return figures.iter().map(|it| it.value).collect();
    }
    let mean = figures.iter().map(|it| it.value).sum::<f64>() / n;
    let off = |it: &Figure| (it.value - mean) * (it.value - mean);
    let seen = figures.iter().map(off).sum::<f64>() / (n - 1.0);
    let noise = figures.iter().map(|it| it.error * it.error).sum::<f64>() / n;
    let truly = (seen - noise).max(0.0);
    let draw = |it: &Figure| {
        let own = truly + it.error * it.error;
        let kept = if own > 0.0 { truly / own } else { 1.0 };
        mean + kept * (it.value - mean)
    };
    figures.iter().map(draw).collect()
}

/// What one more early copy of each card is worth, all others held as they are; nothing for a card
/// of which that cannot be told apart.
pub fn regression(drawn: &Drawn) -> Vec<Option<Figure>> {
    let size = (drawn.products.len() as f64).sqrt() as usize;
    if size < 3 || size * size != drawn.products.len() {
        return Vec::new();
    }
    let (count, last) = (size - 1, size - 1);
    let at = |a: usize, b: usize| drawn.products[a * size + b] as f64;
    let kept: Vec<usize> = (0..count).filter(|&a| at(a, a) > 0.0).collect();
    let Some(inverse) = inverse(&kept, &at) else {
        return vec![None; count - 2];
    };
    let games = drawn.games as f64;
    let weight = |row: usize| -> f64 {
        let each = kept.iter().enumerate();
        each.map(|(column, &b)| inverse[row][column] * at(b, last))
            .sum()
    };
    let weights: Vec<f64> = (0..kept.len()).map(weight).collect();
    let explained: f64 = kept
        .iter()
        .zip(&weights)
        .map(|(&a, w)| w * at(a, last))
        .sum();
    let rest = (at(last, last) - explained).max(0.0);
    let variance = rest / (games - kept.len() as f64).max(1.0);
    let figure = |card: usize| {
        let row = kept.iter().position(|&it| it == card)?;
        let error = (inverse[row][row].max(0.0) * variance).sqrt();
        // Halves are two to a point.
        Some(Figure::around(weights[row] / 2.0, error / 2.0, drawn.games))
    };
    (2..count).map(figure).collect()
}

/// The inverse of the products of these, by Gauss and Jordan; rows that follow from others are left
/// out by a little on the diagonal.
fn inverse(kept: &[usize], at: &dyn Fn(usize, usize) -> f64) -> Option<Vec<Vec<f64>>> {
    let n = kept.len();
    let mut rows: Vec<Vec<f64>> = kept
        .iter()
        .enumerate()
        .map(|(row, &a)| {
            let mut cells: Vec<f64> = kept.iter().map(|&b| at(a, b)).collect();
            cells[row] += 1e-6 * (1.0 + at(a, a));
            cells.extend((0..n).map(|column| f64::from(u8::from(column == row))));
            cells
        })
        .collect();
    for pivot in 0..n {
        let best = (pivot..n).max_by(|&a, &b| {
            let size = |row: usize| rows[row][pivot].abs();
            size(a).total_cmp(&size(b))
        })?;
        rows.swap(pivot, best);
        let by = rows[pivot][pivot];
        if by.abs() < 1e-12 {
            return None;
        }
        rows[pivot].iter_mut().for_each(|cell| *cell /= by);
        let own = rows[pivot].clone();
        for (row, cells) in rows.iter_mut().enumerate().filter(|&(row, _)| row != pivot) {
            let _ = row;
            let times = cells[pivot];
            for (cell, own) in cells.iter_mut().zip(&own) {
                *cell -= times * own;
            }
        }
    }
    Some(rows.into_iter().map(|row| row[n..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(value: f64, error: f64) -> Figure {
        Figure::around(value, error, 100)
    }

    #[test]
    fn nothing_but_zero_is_exactly_zero() {
        let mut counts = Counts::default();
        (0..500).for_each(|_| counts.add(0));
        let found = Figure::mean(&counts, 0.25, 0.0, 1);
        assert_eq!((found.value, found.low, found.high), (0.0, 0.0, 0.0));
        assert!(!found.is_clear());
        assert_eq!(found.chance_of_nothing(), 1.0);
    }

    #[test]
    fn a_mean_has_the_interval_of_its_deals() {
        let mut counts = Counts::default();
        (0..300).for_each(|_| counts.add(2));
        (0..100).for_each(|_| counts.add(-2));
        let found = Figure::mean(&counts, 0.25, 0.0, 1);
        // The variance of one is 3 * 400 / 399, of a quarter of it a sixteenth.
        let error = (3.0_f64 * 400.0 / 399.0 / 400.0).sqrt() / 4.0;
        assert!((found.value - 0.25).abs() < 1e-12);
        assert!((found.high - (0.25 + Z * error)).abs() < 1e-9);
        let mut few = Counts::default();
        (0..30).for_each(|at| few.add(at % 3));
        let found = Figure::mean(&few, 1.0, 0.0, 1);
        assert!(found.low < 0.8 && found.low > 0.6, "{found:?}");
    }

    #[test]
    fn of_many_chances_only_those_below_the_line_are_flagged() {
        // The fourth is above its own bound, and the third not below 0.06.
        let flags = flagged(&[0.001, 0.9, 0.03, 0.2, 0.5]);
        assert_eq!(flags, [true, false, true, false, false]);
        assert_eq!(flagged(&[0.5; 4]), [false; 4]);
        assert!(flagged(&[]).is_empty());
    }

    #[test]
    fn noise_is_drawn_to_the_mean_and_clear_figures_are_not() {
        let noise: Vec<Figure> = [0.01, -0.01, 0.0, 0.01].map(|it| figure(it, 0.05)).into();
        assert!(shrunk(&noise).iter().all(|it| (it - 0.002_5).abs() < 1e-9));
        let clear: Vec<Figure> = [0.3, -0.3, 0.0].map(|it| figure(it, 0.001)).into();
        assert!((shrunk(&clear)[0] - 0.3).abs() < 1e-3);
    }

    #[test]
    fn what_each_card_is_worth_is_found_beside_the_others() {
        let mut drawn = Drawn::default();
        for at in 0..4_000_u64 {
            let word = crate::simulate::game_seed(9, at);
            let bit = |place: u32| (word >> place & 1) as i64;
            // The second card is always seen with the first, and worth nothing.
            let (good, follower, idle) = (bit(0), bit(0) & bit(1), bit(2));
            let won = if word >> 8 & 7 < 3 + 2 * good as u64 {
                2
            } else {
                0
            };
            drawn.add(&[1, bit(3), good, follower, idle, won]);
        }
        let found = regression(&drawn);
        let value = |at: usize| found[at].expect("it can be told").value;
        assert!((value(0) - 0.25).abs() < 0.06, "{found:?}");
        assert!(value(1).abs() < 0.06 && value(2).abs() < 0.06, "{found:?}");
    }
}
