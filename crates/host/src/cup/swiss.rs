//! A few rounds between those who stand alike: who meets whom next.

use std::cmp::Reverse;

use super::luck::{next, shuffled};
use super::matching::Graph;
use super::standings::{DRAWN_POINTS, End, Played, WON_POINTS};

/// The pairs of the next round among these players, the best ones first. In each pair the first has
/// the first seat; who is paired with nobody has a bye.
///
/// Nobody meets the same twice and nobody has a second bye as long as that can be; among such
/// rounds the best are paired with the nearest to them, one after another. Matches that are over
/// are told in the order of their rounds, so that the same seed gives the same round.
#[must_use]
pub fn pairs(players: &[usize], played: &[Played], seed: u64) -> Vec<(usize, Option<usize>)> {
    let round = Round::new(players, played, seed);
    let all = (1_u64 << round.ranked.len()) - 1;
    // One of the two is always possible in the end: whoever meets anybody as often as it takes.
    let mut often = 0;
    loop {
        let graph = round.graph(often);
        let found = match round.ranked.len() % 2 {
            0 if graph.pairs_all(all) => Some((all, None)),
            0 => None,
            _ => round.bye(&graph, all, often),
        };
        match found {
            Some((those, bye)) => {
                let mut pairs = round.paired(&graph, those);
                pairs.extend(bye.map(|at| (round.ranked[at].player, None)));
                return pairs;
            }
            None => often += 1,
        }
    }
}

/// How many rounds tell so many players apart: one for each time their number is halved.
#[must_use]
pub fn rounds_for(players: usize) -> usize {
    let halvings = players.saturating_sub(1).checked_ilog2();
    halvings.map_or(1, |it| it as usize + 1)
}

#[derive(Clone, Copy, Debug)]
struct Ranked {
    player: usize,
    points: u32,
    byes: usize,
    /// How much more often the first seat than the second.
    first_seats: i32,
    /// The seat of the last match was the first.
    sat_first: bool,
}

struct Round<'a> {
    /// The best first; behind the points the lot.
    ranked: Vec<Ranked>,
    played: &'a [Played],
    coin: u64,
}

impl<'a> Round<'a> {
    fn new(players: &[usize], played: &'a [Played], seed: u64) -> Self {
        let mut coin = seed ^ (played.len() as u64) << 32;
        let lot = shuffled(players.len(), next(&mut coin));
        let mut ranked: Vec<Ranked> = lot
            .into_iter()
            .map(|at| Ranked::of(players[at], played))
            .collect();
        ranked.sort_by_key(|it| Reverse(it.points));
        Self {
            ranked,
            played,
            coin,
        }
    }

    /// Who may meet: all who have not met more often than that.
    fn graph(&self, often: usize) -> Graph {
        let mut graph = Graph::new(self.ranked.len());
        for (at, one) in self.ranked.iter().enumerate() {
            for (to, other) in self.ranked.iter().enumerate().take(at) {
                let meets = |it: &&Played| it.seen_by(one.player).map(|seen| seen.0);
                let all = self.played.iter().filter_map(|it| meets(&it));
                let met = all.filter(|met| *met == Some(other.player)).count();
                if met <= often {
                    graph.join(at, to);
                }
            }
        }
        graph
    }

    /// Who has no opponent: the lowest without a bye so far, as long as the others can be paired;
    /// and who is left.
    fn bye(&self, graph: &Graph, all: u64, often: usize) -> Option<(u64, Option<usize>)> {
        let mut from_below = (0..self.ranked.len()).rev();
        let found = from_below
            .find(|&at| self.ranked[at].byes <= often && graph.pairs_all(all & !(1 << at)))?;
        Some((all & !(1 << found), Some(found)))
    }

    /// Pairs one after another with the nearest with whom all others can still be paired.
    fn paired(&self, graph: &Graph, mut those: u64) -> Vec<(usize, Option<usize>)> {
        let mut pairs = Vec::new();
        let mut coin = self.coin;
        while those != 0 {
            let one = those.trailing_zeros() as usize;
            those &= !(1 << one);
            let mut others: Vec<usize> = (0..self.ranked.len())
                .filter(|at| those & (1 << at) != 0 && graph.has(one, *at))
                .collect();
            let best = self.ranked[one];
            others.sort_by_key(|&at| {
                let other = self.ranked[at];
                let wants_the_same = best.first_seats.signum() * other.first_seats.signum() > 0;
                (best.points - other.points, wants_the_same, at)
            });
            let mut others = others.into_iter();
            let fits = others.find(|at| graph.pairs_all(those & !(1 << at)));
            // There is one: before this pair all could be paired.
            let Some(other) = fits else { continue };
            those &= !(1 << other);
            let (one, other) = seated(best, self.ranked[other], next(&mut coin));
            pairs.push((one, Some(other)));
        }
        pairs
    }
}

impl Ranked {
    fn of(player: usize, played: &[Played]) -> Self {
        let mut ranked = Self {
            player,
            points: 0,
            byes: 0,
            first_seats: 0,
            sat_first: false,
        };
        for it in played {
            let Some((other, end)) = it.seen_by(player) else {
                continue;
            };
            ranked.points += match end {
                End::First => WON_POINTS,
                End::Draw => DRAWN_POINTS,
                End::Second | End::Neither => 0,
            };
            match other {
                None => ranked.byes += 1,
                Some(_) => {
                    ranked.sat_first = it.one == player;
                    ranked.first_seats += if ranked.sat_first { 1 } else { -1 };
                }
            }
        }
        ranked
    }
}

/// The two with the first seat for whoever has had it less often, else for who had the second last,
/// else by the coin.
fn seated(one: Ranked, other: Ranked, coin: u64) -> (usize, usize) {
    let key = |it: Ranked| (it.first_seats, it.sat_first);
    let first = match key(one).cmp(&key(other)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => coin.is_multiple_of(2),
    };
    match first {
        true => (one.player, other.player),
        false => (other.player, one.player),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a whole tournament, in which matches end by luck and players drop out now and then.
    fn tournament(count: usize, rounds: usize, seed: u64, drops: bool) -> Vec<Played> {
        let mut luck = seed;
        let mut players: Vec<usize> = (0..count).collect();
        let mut played = Vec::new();
        for _ in 0..rounds {
            let pairs = pairs(&players, &played, seed);
            assert_eq!(pairs, super::pairs(&players, &played, seed), "repeated");
            let mut sits: Vec<usize> = pairs.iter().map(|it| it.0).collect();
            sits.extend(pairs.iter().filter_map(|it| it.1));
            sits.sort_unstable();
            assert_eq!(sits, players, "everybody once");
            for (one, other) in pairs {
                let end = match (other, next(&mut luck) % 9) {
                    (None, _) | (_, 0..=3) => End::First,
                    (_, 4..=6) => End::Second,
                    (_, 7) => End::Draw,
                    _ => End::Neither,
                };
                played.push(Played { one, other, end });
            }
            if drops && players.len() > 2 && next(&mut luck).is_multiple_of(3) {
                let gone = (next(&mut luck) % players.len() as u64) as usize;
                players.remove(gone);
            }
        }
        played
    }

    fn met(played: &[Played]) -> Vec<(usize, Option<usize>)> {
        let mut met: Vec<_> = played
            .iter()
            .map(|it| match it.other {
                Some(other) => (it.one.min(other), Some(it.one.max(other))),
                None => (it.one, None),
            })
            .collect();
        met.sort_unstable();
        met
    }

    #[test]
    fn nobody_meets_the_same_twice_or_has_two_byes() {
        for count in 2..=32 {
            for seed in 0..12 {
                let rounds = rounds_for(count);
                let played = tournament(count, rounds, seed, false);
                let mut once = met(&played);
                let all = once.len();
                once.dedup();
                assert_eq!(once.len(), all, "{count} players, seed {seed}");
                for player in 0..count {
                    let balance = Ranked::of(player, &played).first_seats;
                    assert!(balance.abs() <= 3, "{count}, {seed}: {balance}");
                }
            }
        }
    }

    /// As many rounds as there are others: in the last ones hardly any round is left, and what was
    /// paired before may leave none. Where one is left it is found.
    #[test]
    fn a_round_without_a_rematch_is_found_wherever_there_is_one() {
        let (mut last, mut forced) = (0, 0);
        for count in [4, 6, 7, 8, 10, 12, 16] {
            for seed in 0..40 {
                let players: Vec<usize> = (0..count).collect();
                let played = tournament(count, count - 2, seed, false);
                let again = |pairs: &[(usize, Option<usize>)]| {
                    let before = met(&played);
                    let key = |&(one, other): &(usize, Option<usize>)| match other {
                        Some(other) => (one.min(other), Some(one.max(other))),
                        None => (one, None),
                    };
                    pairs.iter().any(|it| before.contains(&key(it)))
                };
                let found = again(&pairs(&players, &played, seed));
                assert_eq!(found, !some_round(&players, &played), "{count}, {seed}");
                last += usize::from(!found);
                forced += usize::from(found);
            }
        }
        assert!(last > 20 && forced > 20, "{last} {forced}");
    }

    /// Whether there is a round without a rematch and without a second bye, by trying all.
    fn some_round(players: &[usize], played: &[Played]) -> bool {
        let Some((&one, rest)) = players.split_first() else {
            return true;
        };
        let before = |other: Option<usize>| {
            let mut seen = played.iter().filter_map(|it| it.seen_by(one));
            seen.any(|(met, _)| met == other)
        };
        let without = |at: usize| {
            let mut left = rest.to_vec();
            left.remove(at);
            left
        };
        let bye = players.len() % 2 == 1 && !before(None) && some_round(rest, played);
        bye || (0..rest.len()).any(|at| !before(Some(rest[at])) && some_round(&without(at), played))
    }

    #[test]
    fn who_drops_out_is_paired_no_more() {
        for seed in 0..60 {
            tournament(9, 6, seed, true);
            tournament(32, 8, seed, true);
        }
    }

    #[test]
    fn those_who_stand_alike_meet_and_the_lowest_rests() {
        let win = |one, other| Played {
            one,
            other: Some(other),
            end: End::First,
        };
        let played = [win(0, 1), win(2, 3), win(4, 5)];
        let pairs = pairs(&[0, 1, 2, 3, 4, 5, 6], &played, 1);
        let of = |player| {
            let found = pairs
                .iter()
                .find(|it| it.0 == player || it.1 == Some(player));
            *found.expect("paired")
        };
        let bye = pairs.iter().find(|it| it.1.is_none()).expect("a bye");
        assert!([1, 3, 5, 6].contains(&bye.0), "{pairs:?}");
        let winners = [0, 2, 4].map(of);
        let both = |it: &(usize, Option<usize>)| {
            it.0.is_multiple_of(2) && it.1.is_some_and(|it| it.is_multiple_of(2))
        };
        assert!(
            winners.iter().filter(|it| both(it)).count() >= 2,
            "{pairs:?}"
        );
    }

    #[test]
    fn rounds_halve_the_players() {
        let rounds = [2, 3, 4, 5, 8, 9, 16, 17, 32].map(rounds_for);
        assert_eq!(rounds, [1, 2, 2, 3, 3, 4, 4, 5, 5]);
    }
}
