//! Means and intervals of results. Every sum is one of whole numbers and every figure follows from
//! `+ - * / sqrt` and the logarithms of `libm`, so that it is the same on every machine and in
//! whatever order results came.

pub mod chance;
pub mod elo;
pub mod pairs;
pub mod ratings;
pub mod sprt;

use serde::Serialize;

/// The least, the middle and the greatest of several measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The least.
    pub min: f64,
    /// The middle one.
    pub median: f64,
    /// The greatest.
    pub max: f64,
}

impl Spread {
    /// The spread of these measurements; all 0 when there are none.
    pub fn of(measured: &[f64]) -> Self {
        let mut sorted = measured.to_vec();
        sorted.sort_by(f64::total_cmp);
        let half = sorted.len() / 2;
        let median = match sorted.len() {
            0 => 0.0,
            n if n % 2 == 1 => sorted[half],
            _ => f64::midpoint(sorted[half - 1], sorted[half]),
        };
        Self {
            min: sorted.first().copied().unwrap_or_default(),
            median,
            max: sorted.last().copied().unwrap_or_default(),
        }
    }
}

/// A share with the interval in which the true one lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// The share that was seen.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// Wilson's interval for a score (a draw counts a half) out of `n` games.
    pub fn wilson(score: f64, n: u32) -> Self {
        if n == 0 {
            return Self {
                value: 0.5,
                low: 0.0,
                high: 1.0,
            };
        }
        let n = f64::from(n);
        let (z, p) = (1.959_964, score / n);
        let scale = 1.0 + z * z / n;
        let middle = (p + z * z / (2.0 * n)) / scale;
        let half = z / scale * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        Self {
            value: p,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }

    /// A share of which there is no doubt.
    pub const fn known(value: f64) -> Self {
        Self {
            value,
            low: value,
            high: value,
        }
    }

    /// The share that others have.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            value: 1.0 - self.value,
            low: 1.0 - self.high,
            high: 1.0 - self.low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_lies_between() {
        let spread = Spread::of(&[4.0, 1.0, 3.0, 2.0]);
        assert_eq!((spread.min, spread.median, spread.max), (1.0, 2.5, 4.0));
    }

    #[test]
    fn wilson_of_a_clean_sweep_does_not_reach_certainty() {
        let share = Share::wilson(20.0, 20);
        assert!((share.low - 0.838_9).abs() < 0.001, "{share:?}");
        assert!(share.high > 0.999_999);
    }

    #[test]
    fn wilson_of_half_is_even() {
        let share = Share::wilson(50.0, 100);
        assert!((share.low - 0.403_8).abs() < 0.001, "{share:?}");
        assert!((share.high - 0.596_2).abs() < 0.001, "{share:?}");
    }
}
