//! How long the computer seems to think.
//!
//! The time follows from the kind of the question and from luck, and it is drawn before anybody
//! thinks; never from what could be chosen: who has nothing to answer with takes as long as who
//! has, so the time tells nothing. As with people most answers come soon and a few take long.

use crate::engine::QuestionKind;
use crate::pulse::Instant;
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Answers that were not ready in time are shown at one of the moments that lie so far apart: how
/// late one was by a little is not to be seen.
const GRID: Duration = Duration::from_millis(250);

/// The marks of a distribution in thousandths of its mean: between two neighbours lies one answer
/// in 32. They are those of a log-normal one, cut off at both ends.
type Marks = [u32; 33];

/// Sigma 0.55: where there is much to think about, from 1/4 to 3 times the mean.
const WIDE: Marks = [
    242, 312, 374, 421, 462, 499, 534, 567, 600, 632, 664, 697, 729, 763, 797, 832, 869, 907, 948,
    990, 1036, 1084, 1137, 1195, 1260, 1332, 1416, 1515, 1636, 1794, 2021, 2421, 2867,
];

/// Sigma 0.35: where an answer is short, from 2/5 to twice the mean.
const NARROW: Marks = [
    418, 492, 552, 596, 632, 663, 693, 720, 746, 771, 796, 821, 845, 869, 894, 919, 945, 971, 998,
    1026, 1056, 1087, 1121, 1157, 1196, 1240, 1289, 1345, 1413, 1498, 1616, 1813, 2019,
];

/// How a kind of question is answered: its mean in hundredths of the one that was set, and how it
/// spreads.
const fn pace(kind: QuestionKind) -> (u32, &'static Marks) {
    match kind {
        QuestionKind::SetUp => (150, &WIDE),
        QuestionKind::Phase => (130, &WIDE),
        QuestionKind::Window => (100, &WIDE),
        QuestionKind::Step | QuestionKind::Aim => (90, &NARROW),
        QuestionKind::Forced => (80, &NARROW),
    }
}

/// A further pick of a gesture.
const FURTHER: (u32, &Marks) = (45, &NARROW);

/// The time for one question of a match of this seed of which all have seen so many changes: its
/// kind, and how many picks of its gesture are made.
pub(super) fn pause(
    mean: Duration,
    (kind, taken): (QuestionKind, u8),
    seed: &[u8; 32],
    seen: u32,
) -> Duration {
    let (share, marks) = if taken > 0 { FURTHER } else { pace(kind) };
    // A digest of the seed, so that watching the clock tells nothing of the shuffles.
    let luck = Sha256::new()
        .chain_update(b"pace")
        .chain_update(seed)
        .chain_update(u64::from(seen).to_le_bytes())
        .finalize();
    let drawn = drawn(marks, u16::from_le_bytes([luck[0], luck[1]]));
    mean * share * drawn / 100_000
}

/// The place of a number of luck between the marks.
fn drawn(marks: &Marks, luck: u16) -> u32 {
    let (at, within) = (usize::from(luck >> 11), u32::from(luck & 0x7FF));
    marks[at] + (marks[at + 1] - marks[at]) * within / 0x800
}

/// When an answer is shown that was asked for at one moment, to be shown after a time, and done at
/// another: when it is due, and where it was not done by then at the next moment of the grid behind
/// that. Without a time it is shown as soon as it is done.
pub(super) fn shown(asked: Instant, pause: Duration, done: Instant) -> Instant {
    let due = asked + pause;
    let late = done.saturating_duration_since(due);
    if pause.is_zero() {
        return done;
    }
    let steps = late.as_micros().div_ceil(GRID.as_micros());
    due + GRID * u32::try_from(steps).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEAN: Duration = Duration::from_millis(350);
    const KINDS: [QuestionKind; 6] = [
        QuestionKind::SetUp,
        QuestionKind::Phase,
        QuestionKind::Window,
        QuestionKind::Step,
        QuestionKind::Aim,
        QuestionKind::Forced,
    ];

    /// A thousand times of a kind, the shortest first.
    fn times(question: (QuestionKind, u8)) -> Vec<Duration> {
        let times = (0..1_000).map(|seen| pause(MEAN, question, &[7; 32], seen));
        let mut times: Vec<Duration> = times.collect();
        times.sort_unstable();
        times
    }

    #[test]
    fn the_mean_of_a_right_is_the_mean_that_was_set() {
        let all: Duration = times((QuestionKind::Window, 0)).iter().sum();
        let mean = all / 1_000;
        assert!((330..370).contains(&mean.as_millis()), "{mean:?}");
    }

    #[test]
    fn no_two_questions_take_the_same_and_a_replay_takes_what_it_took() {
        let times = || (0..20).map(|seen| pause(MEAN, (QuestionKind::Window, 0), &[7; 32], seen));
        let mut different: Vec<Duration> = times().collect();
        assert!(times().eq(different.iter().copied()));
        let other = (0..20).map(|seen| pause(MEAN, (QuestionKind::Window, 0), &[8; 32], seen));
        assert!(!other.eq(different.iter().copied()));
        different.sort_unstable();
        different.dedup();
        assert!(different.len() > 12, "{different:?}");
    }

    #[test]
    fn most_answers_come_soon_and_none_takes_longer_than_three_times_its_mean() {
        for kind in KINDS {
            let own = MEAN * pace(kind).0 / 100;
            let times = times((kind, 0));
            let [least, median, p95, most] = [0, 500, 950, 999].map(|at| times[at]);
            assert!(median < own, "{kind:?}: {median:?} of {own:?}");
            assert!(p95 > own * 3 / 2 && p95 < own * 12 / 5, "{kind:?}: {p95:?}");
            assert!(
                least >= own / 5 && most <= own * 3,
                "{kind:?}: {least:?} {most:?}"
            );
        }
        let further = times((QuestionKind::Phase, 1));
        assert!(further[950] < times((QuestionKind::Phase, 0))[500]);
    }

    #[test]
    fn a_late_answer_is_shown_on_the_grid_and_one_in_time_when_it_is_due() {
        let (asked, pause) = (Instant::now(), Duration::from_millis(300));
        let ms = |ms| asked + Duration::from_millis(ms);
        let shown = |done| shown(asked, pause, done);
        assert_eq!([0, 1, 299, 300].map(|at| shown(ms(at))), [ms(300); 4]);
        assert_eq!([301, 420, 550].map(|at| shown(ms(at))), [ms(550); 3]);
        assert_eq!([551, 800].map(|at| shown(ms(at))), [ms(800); 2]);
    }

    #[test]
    fn without_a_mean_nothing_waits() {
        let none = pause(Duration::ZERO, (QuestionKind::Phase, 0), &[7; 32], 3);
        assert_eq!(none, Duration::ZERO);
        let done = Instant::now() + Duration::from_millis(7);
        assert_eq!(shown(Instant::now(), none, done), done);
    }
}
