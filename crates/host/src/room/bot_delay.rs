//! How long the computer seems to think.
//!
//! The time follows from the kind of the question and from luck, never from what could be chosen:
//! who has nothing to answer with takes as long as who has, so the time tells nothing.

use crate::engine::QuestionKind;
use sha2::{Digest, Sha256};
use std::time::Duration;

/// How much longer or shorter than the mean a kind of question takes, in hundredths.
const fn share(kind: QuestionKind) -> u32 {
    match kind {
        QuestionKind::SetUp => 150,
        QuestionKind::Phase => 130,
        QuestionKind::Window => 100,
        QuestionKind::Step | QuestionKind::Aim => 90,
        QuestionKind::Forced => 80,
    }
}

/// A further pick of a gesture.
const FURTHER: u32 = 45;

/// The time for one question of a match of this seed of which all have seen so many changes: its
/// kind, and how many picks of its gesture are made.
pub(super) fn pause(
    mean: Duration,
    (kind, taken): (QuestionKind, u8),
    seed: &[u8; 32],
    seen: u32,
) -> Duration {
    let kind = if taken > 0 { FURTHER } else { share(kind) };
    // A digest of the seed, so that watching the clock tells nothing of the shuffles.
    let luck = Sha256::new()
        .chain_update(b"pace")
        .chain_update(seed)
        .chain_update(u64::from(seen).to_le_bytes())
        .finalize();
    // Two numbers together lie mostly in the middle: from 40 to 160, 100 on average.
    let part = |at: usize| u32::from(u16::from_le_bytes([luck[at], luck[at + 1]])) % 61;
    mean * kind * (40 + part(0) + part(2)) / 10_000
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEAN: Duration = Duration::from_millis(350);

    #[test]
    fn the_mean_of_a_right_is_the_mean_that_was_set() {
        let all: Duration = (0..1_000)
            .map(|seen| pause(MEAN, (QuestionKind::Window, 0), &[7; 32], seen))
            .sum();
        let mean = all / 1_000;
        assert!((335..365).contains(&mean.as_millis()), "{mean:?}");
    }

    #[test]
    fn no_two_questions_take_the_same_and_a_replay_takes_what_it_took() {
        let times = || (0..20).map(|seen| pause(MEAN, (QuestionKind::Window, 0), &[7; 32], seen));
        let mut different: Vec<Duration> = times().collect();
        assert!(times().eq(different.iter().copied()));
        different.sort_unstable();
        different.dedup();
        assert!(different.len() > 12, "{different:?}");
        assert!(different[0] >= MEAN * 4 / 10 && different[different.len() - 1] <= MEAN * 16 / 10);
    }

    #[test]
    fn without_a_mean_nothing_waits() {
        assert_eq!(
            pause(Duration::ZERO, (QuestionKind::Phase, 0), &[7; 32], 3),
            Duration::ZERO
        );
    }
}
