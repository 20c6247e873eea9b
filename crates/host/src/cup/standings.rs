//! Who stands where: match points, and by which comparisons those with as many are told apart.
//! Every number is whole or a fraction.

use std::cmp::{Ordering, Reverse};

use serde::{Deserialize, Serialize};

/// What a match that is won brings.
pub const WON_POINTS: u32 = 3;

/// What a match that is drawn brings.
pub const DRAWN_POINTS: u32 = 1;

/// How a match of a tournament ended, or one game of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// The first of the two has won.
    First,
    /// The second has won.
    Second,
    /// Drawn.
    Draw,
    /// Neither has played it, and it brings nothing to anybody.
    Neither,
}

impl End {
    /// The same, seen by the other one.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            Self::Draw | Self::Neither => self,
        }
    }
}

/// A match that is over; one against nobody is a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The first player's number.
    pub one: usize,
    /// The second player's number.
    pub other: Option<usize>,
    /// How it ended.
    pub end: End,
}

impl Played {
    /// The other player and the end as this player sees them; nothing where the player had no part.
    #[must_use]
    pub fn seen_by(&self, player: usize) -> Option<(Option<usize>, End)> {
        match player {
            _ if player == self.one => Some((self.other, self.end)),
            _ if Some(player) == self.other => Some((Some(self.one), self.end.turned())),
            _ => None,
        }
    }
}

/// How a tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// A few rounds between those who stand alike.
    Swiss,
    /// Everybody against everybody.
    RoundRobin,
}

/// A fraction that is never rounded.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    above: u128,
    below: u128,
}

impl Fraction {
    const ZERO: Self = Self { above: 0, below: 1 };
    const THIRD: Self = Self { above: 1, below: 3 };

    fn new(above: u128, below: u128) -> Self {
        let divisor = divisor(above, below).max(1);
        Self {
            above: above / divisor,
            below: (below / divisor).max(1),
        }
    }

    fn plus(self, other: Self) -> Self {
        let above = self.above * other.below + other.above * self.below;
        Self::new(above, self.below * other.below)
    }

    /// In thousandths, rounded, to be shown.
    #[must_use]
    pub fn thousandths(self) -> u32 {
        let rounded = (self.above * 1_000 + self.below / 2) / self.below;
        u32::try_from(rounded).unwrap_or(u32::MAX)
    }
}

fn divisor(one: u128, other: u128) -> u128 {
    match other {
        0 => one,
        _ => divisor(other, one % other),
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

/// How one player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player's number.
    pub player: usize,
    /// Match points.
    pub points: u32,
    /// Matches that were won, byes included.
    pub won: u32,
    /// Matches that were drawn.
    pub drawn: u32,
    /// Matches that were lost.
    pub lost: u32,
    /// The points of all opponents together.
    pub buchholz: u32,
    /// What share of their points the opponents made, each with a third at least: the mean.
    pub opponents: Fraction,
    /// Twice the points of those who were beaten, and once those of who drew.
    pub berger: u32,
}

/// All players, the first place first.
///
/// Swiss: points, wins, the opponents' points, their share of points. Everybody against everybody:
/// points, wins, the Sonneborn-Berger number. Behind that the matches between those who are still
/// alike, and in the end the lot that the seed has drawn, here as an order of the players.
#[must_use]
pub fn standings(form: Form, count: usize, played: &[Played], lot: &[usize]) -> Vec<Standing> {
    let tallies: Vec<Tally> = (0..count).map(|it| Tally::of(it, played)).collect();
    let mut all: Vec<Standing> = (0..count)
        .map(|player| standing(player, &tallies, played))
        .collect();
    let place = |player: usize| lot.iter().position(|&it| it == player);
    all.sort_by_key(|it| (Reverse(key(form, it)), place(it.player)));
    for alike in all.chunk_by_mut(|one, other| key(form, one) == key(form, other)) {
        let players: Vec<usize> = alike.iter().map(|it| it.player).collect();
        let among = |it: &Played| {
            let other = it.other.is_some_and(|other| players.contains(&other));
            other && players.contains(&it.one)
        };
        let between: Vec<Played> = played.iter().filter(|it| among(it)).copied().collect();
        // A stable sort: who is still alike stays in the order of the lot.
        alike.sort_by_key(|it| Reverse(Tally::of(it.player, &between).points));
    }
    all
}

fn key(form: Form, it: &Standing) -> (u32, u32, u32, Fraction) {
    match form {
        Form::Swiss => (it.points, it.won, it.buchholz, it.opponents),
        Form::RoundRobin => (it.points, it.won, it.berger, Fraction::ZERO),
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    points: u32,
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Tally {
    fn of(player: usize, played: &[Played]) -> Self {
        let mut tally = Self::default();
        for (_, end) in played.iter().filter_map(|it| it.seen_by(player)) {
            match end {
                End::First => tally.won += 1,
                End::Draw => tally.drawn += 1,
                End::Second | End::Neither => tally.lost += 1,
            }
        }
        tally.points = tally.won * WON_POINTS + tally.drawn * DRAWN_POINTS;
        tally
    }

    /// The share of all points that could be made, a third at least.
    fn share(&self) -> Fraction {
        let matches = self.won + self.drawn + self.lost;
        let share = Fraction::new(self.points.into(), (matches * WON_POINTS).max(1).into());
        share.max(Fraction::THIRD)
    }
}

fn standing(player: usize, tallies: &[Tally], played: &[Played]) -> Standing {
    let own = tallies[player];
    let (mut buchholz, mut berger, mut sum, mut met) = (0, 0, Fraction::ZERO, 0);
    for (other, end) in played.iter().filter_map(|it| it.seen_by(player)) {
        let Some(other) = other.map(|other| tallies[other]) else {
            continue;
        };
        buchholz += other.points;
        berger += match end {
            End::First => 2 * other.points,
            End::Draw => other.points,
            End::Second | End::Neither => 0,
        };
        sum = sum.plus(other.share());
        met += 1;
    }
    Standing {
        player,
        points: own.points,
        won: own.won,
        drawn: own.drawn,
        lost: own.lost,
        buchholz,
        opponents: Fraction::new(sum.above, sum.below * u128::from(met.max(1_u32))),
        berger,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(one: usize, other: usize, end: End) -> Played {
        let other = Some(other);
        Played { one, other, end }
    }

    fn order(form: Form, count: usize, all: &[Played]) -> Vec<usize> {
        let lot: Vec<usize> = (0..count).rev().collect();
        let all = standings(form, count, all, &lot);
        all.iter().map(|it| it.player).collect()
    }

    #[test]
    fn points_come_first_and_then_what_the_opponents_are_worth() {
        let bye = Played {
            one: 4,
            other: None,
            end: End::First,
        };
        let all = [
            played(0, 1, End::First),
            played(2, 3, End::First),
            bye,
            played(0, 2, End::First),
            played(4, 1, End::Draw),
        ];
        let lot = [0, 1, 2, 3, 4];
        let table = standings(Form::Swiss, 5, &all, &lot);
        let order: Vec<_> = table.iter().map(|it| (it.player, it.points)).collect();
        assert_eq!(order, [(0, 6), (4, 4), (2, 3), (1, 1), (3, 0)]);
        // The opponents of 0 made 1 of 6 and 3 of 6 points: a third at least, so 5/12.
        assert_eq!(table[0].opponents, Fraction::new(5, 12));
        assert_eq!(table[0].opponents.thousandths(), 417);
        assert_eq!((table[0].buchholz, table[1].won, table[1].drawn), (4, 1, 1));
    }

    #[test]
    fn who_has_beaten_the_better_stands_before_who_has_beaten_the_worse() {
        // 0 and 1 have one win and one loss; the one over 2, who has won, and the other over 3.
        let all = [
            played(0, 2, End::First),
            played(1, 3, End::First),
            played(2, 1, End::First),
            played(3, 0, End::First),
            played(2, 3, End::First),
        ];
        assert_eq!(order(Form::RoundRobin, 4, &all), [2, 0, 1, 3]);
    }

    #[test]
    fn the_match_between_two_who_are_alike_decides_and_else_the_lot() {
        let all = [
            played(0, 2, End::First),
            played(1, 3, End::First),
            played(1, 2, End::Second),
            played(0, 3, End::Second),
            played(0, 1, End::Draw),
            played(2, 3, End::Draw),
        ];
        assert_eq!(order(Form::RoundRobin, 4, &all), [3, 2, 1, 0], "the lot");
        let pair = [played(0, 1, End::First), played(2, 3, End::First)];
        assert_eq!(order(Form::Swiss, 4, &pair), [2, 0, 3, 1], "the lot");
        // All of three are alike but for one match that two of them have had.
        let ring = [
            played(0, 1, End::First),
            played(2, 3, End::First),
            played(2, 0, End::Second),
            played(1, 3, End::First),
            played(0, 3, End::Second),
            played(2, 1, End::First),
        ];
        assert_eq!(order(Form::RoundRobin, 4, &ring)[..2], [0, 2]);
    }

    #[test]
    fn nobody_has_anything_of_a_match_that_neither_played() {
        let table = standings(Form::Swiss, 2, &[played(0, 1, End::Neither)], &[0, 1]);
        let told = table.iter().map(|it| (it.points, it.won, it.lost));
        assert_eq!(told.collect::<Vec<_>>(), [(0, 0, 1), (0, 0, 1)]);
    }
}
