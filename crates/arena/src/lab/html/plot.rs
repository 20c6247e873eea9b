//! Plots of the report, as pictures in the page.

use crate::lab::figures::Figure;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Width of the plot of an interval.
const WIDTH: f64 = 220.0;
/// Height of a row of it, and of the plot of lengths.
const ROW: f64 = 24.0;
const HIGH: f64 = 90.0;

/// The end of a scale that all of these figures lie on, in shares: a whole number of points.
pub(super) fn bound(figures: impl Iterator<Item = Figure>) -> f64 {
    let far = |it: Figure| it.low.abs().max(it.high.abs());
    let most = figures.map(far).fold(0.01, f64::max);
    (100.0 * most).ceil() / 100.0
}

/// A figure with its interval on a scale from `-most` to `most`; 0 is a line.
pub(super) fn interval(it: Figure, most: f64) -> String {
    let at = |share: f64| WIDTH / 2.0 + share / most * (WIDTH / 2.0 - 8.0);
    let (low, high, value) = (at(it.low), at(it.high), at(it.value));
    let (middle, zero) = (ROW / 2.0, at(0.0));
    let mark = if !it.is_clear() {
        format!("<circle class=\"open\" cx=\"{value:.1}\" cy=\"{middle}\" r=\"5\"/>")
    } else if it.value > 0.0 {
        format!("<circle class=\"up\" cx=\"{value:.1}\" cy=\"{middle}\" r=\"5\"/>")
    } else {
        let (left, right) = (value - 6.0, value + 6.0);
        format!(
            "<path class=\"down\" d=\"M{left:.1} {middle}L{value:.1} {}L{right:.1} {middle}\
             L{value:.1} {}Z\"/>",
            middle - 6.0,
            middle + 6.0
        )
    };
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {ROW}\" width=\"{WIDTH}\" height=\"{ROW}\" role=\"img\" \
         aria-label=\"{:+.1} [{:+.1}, {:+.1}]\"><path class=\"zero\" d=\"M{zero} 0V{ROW}\"/>\
         <path class=\"span\" d=\"M{low:.1} {middle}H{high:.1}\"/>{mark}</svg>",
        100.0 * it.value,
        100.0 * it.low,
        100.0 * it.high
    )
}

/// How many games had so many turns; long tails share the last bars.
pub(super) fn histogram(lengths: &BTreeMap<i32, u64>) -> String {
    let games: u64 = lengths.values().sum();
    let (Some((&first, _)), Some((&last, _))) =
        (lengths.first_key_value(), lengths.last_key_value())
    else {
        return String::new();
    };
    let span = i32::max(1, (last - first) / 30 + 1);
    let mut bars: BTreeMap<i32, u64> = BTreeMap::new();
    for (&turns, &count) in lengths {
        *bars.entry((turns - first) / span).or_default() += count;
    }
    let most = bars.values().copied().max().unwrap_or(1).max(1) as f64;
    let count = f64::from((last - first) / span + 1);
    let wide = (360.0 / count).min(24.0);
    let mut text = format!(
        "<svg viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" aria-label=\"{first}–{last}, n={games}\">",
        wide * count,
        HIGH + 16.0
    );
    for (&bar, &games) in &bars {
        let high = HIGH * games as f64 / most;
        let from = first + bar * span;
        let to = from + span - 1;
        let name = if span > 1 {
            format!("{from}–{to}")
        } else {
            from.to_string()
        };
        // Writing into a text cannot fail.
        let _ = write!(
            text,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\">\
             <title>{name}: {games}</title></rect>",
            f64::from(bar) * wide,
            HIGH - high,
            (wide - 1.0).max(1.0)
        );
    }
    let _ = write!(
        text,
        "<text x=\"0\" y=\"{0:.0}\">{first}</text><text x=\"{1:.0}\" y=\"{0:.0}\" \
         text-anchor=\"end\">{last}</text></svg>",
        HIGH + 13.0,
        wide * count
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(value: f64, low: f64, high: f64) -> Figure {
        Figure {
            value,
            low,
            high,
            error: 0.01,
            of: 10,
        }
    }

    #[test]
    fn ahead_behind_and_neither_have_marks_of_their_own() {
        let class = |it: Figure| {
            let picture = interval(it, 0.1);
            ["up", "down", "open"].map(|class| picture.contains(&format!("class=\"{class}\"")))
        };
        assert_eq!(class(figure(0.05, 0.01, 0.09)), [true, false, false]);
        assert_eq!(class(figure(-0.05, -0.09, -0.01)), [false, true, false]);
        assert_eq!(class(figure(0.05, -0.01, 0.09)), [false, false, true]);
    }

    #[test]
    fn a_scale_holds_all_of_its_figures() {
        let all = [figure(0.02, -0.013, 0.05), figure(-0.1, -0.171, 0.0)];
        assert!((bound(all.into_iter()) - 0.18).abs() < 1e-12);
        assert!((bound(std::iter::empty()) - 0.01).abs() < 1e-12);
    }

    #[test]
    fn every_game_is_in_a_bar() {
        let lengths: BTreeMap<i32, u64> = (4..140).map(|turns| (turns, 2)).collect();
        let picture = histogram(&lengths);
        let told = picture
            .split("</title>")
            .filter_map(|it| it.rsplit_once(": "));
        let sum: u64 = told
            .filter_map(|(_, games)| games.parse::<u64>().ok())
            .sum();
        assert_eq!(sum, 272);
        assert!(picture.matches("<rect").count() <= 31);
        assert!(histogram(&BTreeMap::new()).is_empty());
    }
}
