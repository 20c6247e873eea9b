//! Ratings over a whole pool by the model of Bradley and Terry, from pairs of games.

use crate::statistics::chance::{Chance, middle};
use crate::statistics::pairs::Pairs;
use serde::Serialize;

/// The rating of the agent that the others are measured by.
pub const ANCHOR: f64 = 1_000.0;
/// How often the pairs of the pool are drawn again for the intervals.
const RESAMPLES: u32 = 2_000;
/// Rounds of improvement at most, and the change of a strength that ends them.
const ROUNDS: u32 = 10_000;
const STILL: f64 = 1e-9;
/// The change that ends them for a resample: a hundredth of a point of Elo does no harm there.
const STILL_DRAWN: f64 = 1e-6;

/// What came of the pairs of two of a pool.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// Which two.
    pub sides: [usize; 2],
    /// Their pairs, counted for the first.
    pub pairs: Pairs,
}

/// The rating of one of a pool, with the interval in which the true one lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating that fits the results best.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The ratings of a pool, in which everybody has met somebody and all hang together. Who has met
/// counts as having had one even pair more, so that a clean sweep has an end.
pub fn ratings(count: usize, meetings: &[Meeting], anchor: usize, seed: u64) -> Vec<Rating> {
    let start = vec![1.0; count];
    let best = strengths(start, meetings, STILL);
    let values = points(&best, anchor);
    let mut chance = Chance::new(seed);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); count];
    for _ in 0..RESAMPLES {
        let again: Vec<Meeting> = meetings
            .iter()
            .map(|it| Meeting {
                pairs: chance.pairs(&with_one(it.pairs), it.pairs.count()),
                ..*it
            })
            .collect();
        let found = points(&strengths(best.clone(), &again, STILL_DRAWN), anchor);
        for (all, one) in drawn.iter_mut().zip(found) {
            all.push(one);
        }
    }
    let rated = values.into_iter().zip(&mut drawn).map(|(value, all)| {
        all.sort_by(f64::total_cmp);
        let (low, high) = middle(all).unwrap_or((value, value));
        Rating {
            value,
            low: low.min(value),
            high: high.max(value),
        }
    });
    rated.collect()
}

/// With the even pair that everybody counts as having had: of results that are all alike, drawing
/// them again would say that they are certain.
fn with_one(mut pairs: Pairs) -> Pairs {
    pairs.add(2);
    pairs
}

/// The Elo of strengths, where that of the anchor is 1,000.
fn points(strengths: &[f64], anchor: usize) -> Vec<f64> {
    let one = strengths.get(anchor).copied().unwrap_or(1.0);
    let each = strengths.iter();
    each.map(|it| ANCHOR + 400.0 * libm::log10(it / one))
        .collect()
}

/// The strengths under which the results are likeliest: each in turn is set to what it scored,
/// divided by what it would have scored with strength 1 (minorisation and maximisation).
fn strengths(mut of: Vec<f64>, meetings: &[Meeting], still: f64) -> Vec<f64> {
    let mut won = vec![0.0; of.len()];
    let mut met: Vec<Vec<(usize, f64)>> = vec![Vec::new(); of.len()];
    for it in meetings {
        let counted = with_one(it.pairs);
        let pairs = f64::from(counted.count());
        let first = f64::from(counted.quarters()) / 4.0;
        let [a, b] = it.sides;
        won[a] += first;
        won[b] += pairs - first;
        met[a].push((b, pairs));
        met[b].push((a, pairs));
    }
    for _ in 0..ROUNDS {
        let mut moved = 0.0_f64;
        for at in 0..of.len() {
            let mine = of[at];
            let expected = met[at]
                .iter()
                .map(|&(other, pairs)| pairs / (mine + of[other]));
            let expected: f64 = expected.sum();
            if expected > 0.0 {
                of[at] = won[at] / expected;
                moved = moved.max((of[at] / mine - 1.0).abs());
            }
        }
        // Only ratios mean anything; the first is kept at 1, so that nothing runs away.
        let first = of.first().copied().unwrap_or(1.0);
        of.iter_mut().for_each(|it| *it /= first);
        if moved < still {
            break;
        }
    }
    of
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(sides: [usize; 2], cells: [u32; 5]) -> Meeting {
        let pairs = Pairs { cells };
        Meeting { sides, pairs }
    }

    #[test]
    fn two_are_as_far_apart_as_their_score_says() {
        // 30 of 39 pairs and the even one: 30.5 to 9.5.
        let rated = ratings(2, &[meeting([0, 1], [9, 0, 0, 0, 30])], 1, 1);
        let wanted = 1_000.0 + 400.0 * libm::log10(30.5 / 9.5);
        assert!((rated[0].value - wanted).abs() < 1e-3, "{rated:?}");
        assert_eq!(rated[1].value, 1_000.0);
        assert_eq!((rated[1].low, rated[1].high), (1_000.0, 1_000.0));
        assert!(rated[0].low < wanted - 50.0 && rated[0].high > wanted + 50.0);
    }

    /// A grid of all pairs of ratings is searched for the best likelihood instead.
    #[test]
    fn three_fit_better_than_anything_near() {
        let meetings = [
            meeting([0, 1], [4, 1, 5, 3, 7]),
            meeting([1, 2], [1, 0, 9, 2, 18]),
            meeting([0, 2], [0, 0, 6, 2, 22]),
        ];
        let likelihood = |ratings: [f64; 3]| {
            let each = meetings.iter().map(|it| {
                let [a, b] = it.sides.map(|side| ratings[side]);
                let first = 1.0 / (1.0 + libm::pow(10.0, (b - a) / 400.0));
                let pairs = f64::from(it.pairs.count()) + 1.0;
                let won = f64::from(it.pairs.quarters()) / 4.0 + 0.5;
                won * libm::log(first) + (pairs - won) * libm::log(1.0 - first)
            });
            each.sum::<f64>()
        };
        let mut best = (f64::NEG_INFINITY, 0, 0);
        for b in 700..1_100 {
            for c in 500..1_000 {
                let found = likelihood([1_000.0, f64::from(b), f64::from(c)]);
                if found > best.0 {
                    best = (found, b, c);
                }
            }
        }
        let rated = ratings(3, &meetings, 0, 1);
        assert!(
            (rated[1].value - f64::from(best.1)).abs() <= 1.0,
            "{rated:?} {best:?}"
        );
        assert!(
            (rated[2].value - f64::from(best.2)).abs() <= 1.0,
            "{rated:?} {best:?}"
        );
    }

    #[test]
    fn a_clean_sweep_has_an_end_and_equals_are_equal() {
        let meetings = [
            meeting([0, 1], [0, 0, 0, 0, 50]),
            meeting([0, 2], [0, 0, 0, 0, 50]),
            meeting([1, 2], [0, 0, 50, 0, 0]),
        ];
        let rated = ratings(3, &meetings, 1, 1);
        assert!(
            rated[0].value > 1_500.0 && rated[0].value < 2_000.0,
            "{rated:?}"
        );
        assert!(rated[0].low < rated[0].value - 50.0, "{rated:?}");
        assert!((rated[2].value - 1_000.0).abs() < 1e-3, "{rated:?}");
        assert_eq!(ratings(3, &meetings, 1, 1), rated);
    }
}
