//! A sequential test over pairs: whether the first side is stronger by one difference rather than
//! by another, with as few games as the answer needs.

use crate::statistics::elo::NORMAL;
use crate::statistics::pairs::Pairs;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Nothing is decided by fewer pairs.
pub const PAIRS_MIN: u32 = 32;
/// Where it stops, as the logarithm of a likelihood ratio: each error is made 5 times in 100.
pub const DECIDED: f64 = 2.944_438_979_166_440_5;
/// The greatest difference that can be tested.
const ELO_MAX: f64 = 2_000.0;

/// Two differences in normalised Elo: the test tells the second from the first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// What is held if nothing speaks against it.
    pub elo0: f64,
    /// What is to be shown.
    pub elo1: f64,
}

/// A text is not two differences, the first below the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoBounds(pub String);

impl std::fmt::Display for NoBounds {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(text) = self;
        write!(
            out,
            "{text} is not two differences in normalised Elo, the lower one first, like 0,20"
        )
    }
}

impl std::error::Error for NoBounds {}

impl FromStr for Bounds {
    type Err = NoBounds;

    fn from_str(text: &str) -> Result<Self, NoBounds> {
        let read = |part: &str| part.trim().parse::<f64>().ok();
        let both = text.split_once(',');
        let both = both.and_then(|(low, high)| Some((read(low)?, read(high)?)));
        let sound = |&(low, high): &(f64, f64)| low < high && low >= -ELO_MAX && high <= ELO_MAX;
        let (elo0, elo1) = both
            .filter(sound)
            .ok_or_else(|| NoBounds(text.to_owned()))?;
        Ok(Self { elo0, elo1 })
    }
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first side is not stronger by the greater difference.
    Elo0,
    /// It is.
    Elo1,
}

impl Bounds {
    /// The logarithm of the ratio of both likelihoods,
    /// `n (mu1 - mu0) (2 m - mu0 - mu1) / (2 v)` for n pairs of the mean m and the variance v. A
    /// bound of normalised Elo is so many deviations of a game above a half, so the variance of
    /// `mu1 - mu0` and of the divisor cancel out.
    pub fn ratio(self, pairs: &Pairs) -> f64 {
        let deviation = (2.0 * pairs.careful_variance()).sqrt();
        let (low, high) = (self.elo0 / NORMAL, self.elo1 / NORMAL);
        let seen = (pairs.mean() - 0.5) / deviation;
        f64::from(pairs.count()) * (high - low) * (2.0 * seen - low - high)
    }

    /// What the pairs decide, if they do. Whoever looks after each pair in turn makes either error
    /// 5 times in 100.
    pub fn verdict(self, pairs: &Pairs) -> Option<Verdict> {
        if pairs.count() < PAIRS_MIN {
            return None;
        }
        let ratio = self.ratio(pairs);
        if ratio >= DECIDED {
            Some(Verdict::Elo1)
        } else if ratio <= -DECIDED {
            Some(Verdict::Elo0)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::chance::Chance;

    const TEST: Bounds = Bounds {
        elo0: 0.0,
        elo1: 60.0,
    };

    #[test]
    fn the_ratio_is_that_of_the_formula() {
        let pairs = Pairs {
            cells: [10, 20, 40, 25, 30],
        };
        let (n, m, v) = (125.0, pairs.mean(), pairs.careful_variance());
        let mu = |elo: f64| 0.5 + elo * libm::log(10.0) / 800.0 * (2.0 * v).sqrt();
        let (low, high) = (mu(TEST.elo0), mu(TEST.elo1));
        let wanted = n * (high - low) * (2.0 * m - low - high) / (2.0 * v);
        assert!((TEST.ratio(&pairs) - wanted).abs() < 1e-9, "{wanted}");
        assert!((DECIDED - libm::log(19.0)).abs() < 1e-12);
    }

    #[test]
    fn few_pairs_decide_nothing() {
        let mut pairs = Pairs::default();
        (0..31).for_each(|_| pairs.add(4));
        assert_eq!(TEST.verdict(&pairs), None);
        pairs.add(4);
        assert_eq!(TEST.verdict(&pairs), Some(Verdict::Elo1));
        assert_eq!(TEST.verdict(&pairs.reversed()), Some(Verdict::Elo0));
    }

    #[test]
    fn bounds_are_two_numbers_the_lower_first() {
        assert_eq!("0,60".parse(), Ok(TEST));
        assert!("-5.5, 2".parse::<Bounds>().is_ok());
        for text in [
            "", "5", "5,", "5,5", "6,5", "a,b", "0,inf", "NaN,1", "0,1,2",
        ] {
            assert_eq!(text.parse::<Bounds>(), Err(NoBounds(text.to_owned())));
        }
    }

    /// A source of pairs with a normalised Elo: its cells out of 2^20, a base tilted until it has.
    fn source(elo: f64) -> [u32; 5] {
        let base = [0.12, 0.08, 0.5, 0.12, 0.18];
        let tilted = |tilt: f64| {
            let cells = [0.0, 0.25, 0.5, 0.75, 1.0];
            let raw: Vec<f64> = base
                .iter()
                .zip(cells)
                .map(|(chance, x)| chance * libm::exp(tilt * x))
                .collect();
            let all: f64 = raw.iter().sum();
            let chances: Vec<f64> = raw.iter().map(|it| it / all).collect();
            let mean: f64 = chances.iter().zip(cells).map(|(p, x)| p * x).sum();
            let squares = chances
                .iter()
                .zip(cells)
                .map(|(p, x)| p * (x - mean).powi(2));
            let seen = (mean - 0.5) / (2.0 * squares.sum::<f64>()).sqrt() * NORMAL;
            (chances, seen)
        };
        let (mut low, mut high) = (-10.0, 10.0);
        for _ in 0..60 {
            let tilt = (low + high) / 2.0;
            let side = if tilted(tilt).1 < elo {
                &mut low
            } else {
                &mut high
            };
            *side = tilt;
        }
        let (chances, seen) = tilted(low);
        assert!((seen - elo).abs() < 1e-6, "{seen}");
        let cells: Vec<u32> = chances.iter().map(|p| (p * 1_048_576.0) as u32).collect();
        [cells[0], cells[1], cells[2], cells[3], cells[4]]
    }

    /// How many of 2,000 tests of a source end with a verdict, and the pairs of one.
    fn often(elo: f64, wanted: Verdict, seed: u64) -> (u32, f64) {
        let cells = source(elo);
        let all = cells.iter().sum();
        let mut chance = Chance::new(seed);
        let (mut found, mut played) = (0, 0);
        for _ in 0..2_000 {
            let mut pairs = Pairs::default();
            let verdict = loop {
                let mut at = chance.below(all);
                let cell = cells.iter().position(|&held| {
                    let here = at < held;
                    at = at.saturating_sub(held);
                    here
                });
                pairs.add(cell.expect("a cell") as u8);
                if let Some(verdict) = TEST.verdict(&pairs) {
                    break verdict;
                }
            };
            found += u32::from(verdict == wanted);
            played += pairs.count();
        }
        (found, f64::from(played) / 2_000.0)
    }

    #[test]
    fn either_error_is_made_5_times_in_100() {
        let (first, pairs_of_none) = often(TEST.elo0, Verdict::Elo1, 11);
        let (second, pairs_of_some) = often(TEST.elo1, Verdict::Elo0, 12);
        println!("{first} {second} of 2,000; pairs {pairs_of_none} {pairs_of_some}");
        for errors in [first, second] {
            assert!((50..=130).contains(&errors), "{errors} of 2,000");
        }
        // 5.3 v / (mu1 - mu0)^2 is 5.3 / 2 / (elo1 / NORMAL)^2 = 89 pairs.
        for pairs in [pairs_of_none, pairs_of_some] {
            assert!((70.0..=120.0).contains(&pairs), "{pairs}");
        }
        let (between, pairs) = often(30.0, Verdict::Elo1, 13);
        assert!((800..=1_200).contains(&between), "{between} of 2,000");
        assert!(pairs > pairs_of_none && pairs > pairs_of_some, "{pairs}");
    }
}
