//! Scores as differences of strength.

use crate::statistics::Share;
use crate::statistics::pairs::{Pairs, Z};
use serde::Serialize;

/// Points of normalised Elo for a game's score that is one standard deviation above a half: 800 by
/// the natural logarithm of 10.
pub(super) const NORMAL: f64 = 347.435_585_522_601_4;

/// A difference with the interval in which the true one lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The difference that was seen; without end (`null` in JSON) when one side had every point.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The Elo of a score; without end for all points or none.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if score >= 1.0 {
        return f64::INFINITY;
    }
    400.0 * libm::log10(score / (1.0 - score))
}

impl Difference {
    /// No difference, without any doubt.
    pub const NONE: Self = Self {
        value: 0.0,
        low: 0.0,
        high: 0.0,
    };

    /// The Elo of a share and of both ends of its interval.
    pub fn of(share: Share) -> Self {
        Self {
            value: elo(share.value),
            low: elo(share.low),
            high: elo(share.high),
        }
    }

    /// Normalised Elo: by how many standard deviations of a game the score is above a half. Draws
    /// and the luck of a game do not stretch it as they do Elo. The variance is the careful one.
    pub fn normalised(pairs: &Pairs) -> Self {
        let count = f64::from(pairs.count()).max(1.0);
        let t = (pairs.mean() - 0.5) / pairs.careful_variance().sqrt();
        let half = Z * ((1.0 + t * t / 2.0) / count).sqrt();
        // The deviation of one game of a pair is that of the pair's mean times the root of 2.
        let scale = NORMAL / core::f64::consts::SQRT_2;
        Self {
            value: t * scale,
            low: (t - half) * scale,
            high: (t + half) * scale,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 0.01, "{found} is not {wanted}");
    }

    #[test]
    fn known_scores_have_their_elo() {
        near(elo(0.5), 0.0);
        near(elo(0.75), 190.85);
        near(elo(10.0 / 11.0), 400.0);
        near(elo(0.24), -elo(0.76));
        assert!(elo(1.0) > 1e300 && elo(0.0) < -1e300);
    }

    #[test]
    fn normalised_elo_is_that_of_the_definition() {
        // 1,000 independent pairs with a score of .55: the mean of two games of variance .2475.
        let pairs = Pairs {
            cells: [202, 0, 496, 0, 302],
        };
        let of = Difference::normalised(&pairs);
        let game = (2.0 * pairs.careful_variance()).sqrt();
        near(of.value, 0.05 / game * 800.0 / libm::log(10.0));
        // 1.96 / sqrt(2,000 games), and half a percent more since the deviation is unknown, too.
        near((of.high - of.low) / 2.0, 15.304);
        let back = Difference::normalised(&pairs.reversed());
        near(of.value + back.value, 0.0);
        near(of.low + back.high, 0.0);
    }
}
