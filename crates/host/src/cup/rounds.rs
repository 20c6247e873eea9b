//! How a tournament goes on: games end, nobody comes, players drop out, rounds follow.

use std::collections::BTreeMap;

use super::round_robin;
use super::standings::{self, Standing};
use super::swiss;
use super::{Cup, CupProblem, End, Form, Game, Pairing, Played, Round, Stage, Who};

/// How matches ended: the seat that has won, or nothing for a draw, by the ids of the matches.
pub type Ended = BTreeMap<String, Option<u8>>;

impl Cup {
    /// How many rounds it has, with the players there are.
    #[must_use]
    pub fn rounds_total(&self) -> usize {
        let count = self.players.len();
        // With so many rounds everybody has met everybody.
        let all = count.max(2) - usize::from(count.is_multiple_of(2));
        match (self.form, self.rounds_wanted) {
            (Form::RoundRobin, _) => all,
            (Form::Swiss, Some(wanted)) => usize::from(wanted).clamp(1, all),
            (Form::Swiss, None) => swiss::rounds_for(count).min(all),
        }
    }

    /// Every match that is over, in the order of the rounds.
    #[must_use]
    pub fn played(&self) -> Vec<Played> {
        let pairings = self.rounds.iter().flat_map(|round| &round.pairings);
        let over = |pairing: &Pairing| {
            let (one, other) = pairing.players;
            pairing.end.map(|end| Played { one, other, end })
        };
        pairings.filter_map(over).collect()
    }

    /// Where everybody stands, the first place first.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let count = self.players.len();
        let lot = super::luck::shuffled(count, self.seed);
        standings::standings(self.form, count, &self.played(), &lot)
    }

    /// Whether all matches of the last round are over.
    #[must_use]
    pub fn round_is_over(&self) -> bool {
        let last = self.rounds.last();
        last.is_none_or(|round| round.pairings.iter().all(|pairing| pairing.end.is_some()))
    }

    /// Games whose tables something is still to be done about.
    pub fn open_games(&self) -> impl Iterator<Item = (&Pairing, &Game)> {
        let pairings = self.rounds.iter().flat_map(|round| &round.pairings);
        let games = pairings.flat_map(|pairing| pairing.games.iter().map(move |it| (pairing, it)));
        games.filter(|(_, game)| !game.closed)
    }

    /// Begins the next round, or ends the tournament after the last.
    ///
    /// # Errors
    /// Matches of the round go on, or the tournament is not played.
    pub fn next_round(&mut self, now_ms: u64) -> Result<(), CupProblem> {
        match self.stage {
            Stage::Running => {}
            Stage::Gathering => return Err(CupProblem::NotBegun),
            Stage::Over | Stage::CalledOff => return Err(CupProblem::Ended),
        }
        if !self.round_is_over() {
            return Err(CupProblem::RoundGoesOn);
        }
        let all = 0..self.players.len();
        let playing: Vec<usize> = all.filter(|&at| !self.players[at].dropped).collect();
        if self.rounds.len() >= self.rounds_total() || playing.len() < 2 {
            self.stage = Stage::Over;
            return Ok(());
        }
        let pairs = match self.form {
            Form::Swiss => swiss::pairs(&playing, &self.played(), self.seed),
            Form::RoundRobin => {
                let mut rounds = round_robin::rounds(self.players.len(), self.seed);
                let pairs = rounds.swap_remove(self.rounds.len()).into_iter();
                pairs.map(|(one, other)| (one, Some(other))).collect()
            }
        };
        let pairing = |players: (usize, Option<usize>)| Pairing {
            players,
            games: Vec::new(),
            end: players.1.is_none().then_some(End::First),
        };
        self.rounds.push(Round {
            began_ms: now_ms,
            pairings: pairs.into_iter().map(pairing).collect(),
        });
        Ok(())
    }

    /// Does all that follows from how matches have ended and from what time it is: whether anything
    /// has changed. Games that are planned get their ids here, and have no tables yet.
    pub fn advance(
        &mut self,
        now_ms: u64,
        ended: &Ended,
        mut new_id: impl FnMut() -> String,
    ) -> bool {
        let before = (self.stage, self.rounds.clone());
        while self.stage == Stage::Running {
            self.settle_games(now_ms, ended);
            self.decide();
            self.plan(now_ms, &mut new_id);
            let goes_on = self.round_is_over() && !(self.by_hand && self.has_another_round());
            if !goes_on || self.next_round(now_ms).is_err() {
                break;
            }
        }
        if self.stage != Stage::Running {
            self.call_off_games();
        }
        before != (self.stage, self.rounds.clone())
    }

    /// Whether the round that is over is followed by another.
    #[must_use]
    pub fn has_another_round(&self) -> bool {
        let playing = self.players.iter().filter(|player| !player.dropped);
        self.rounds.len() < self.rounds_total() && playing.count() >= 2
    }

    /// When a game is lost by who has not come, in milliseconds since 1970; nothing where both have
    /// come, or it has ended.
    #[must_use]
    pub fn awaited_until_ms(&self, game: &Game) -> Option<u64> {
        let waits = game.end.is_none() && game.came != [true; 2];
        waits.then(|| game.planned_ms.saturating_add(self.come_ms))
    }

    /// From now on those who have not come have the whole time: whether anybody is awaited.
    pub fn await_anew(&mut self, now_ms: u64) -> bool {
        let pairings = self.rounds.iter_mut().flat_map(|round| &mut round.pairings);
        let games = pairings.flat_map(|pairing| &mut pairing.games);
        let mut awaited = false;
        for game in games.filter(|game| game.end.is_none() && game.came != [true; 2]) {
            game.planned_ms = game.planned_ms.max(now_ms);
            awaited = true;
        }
        awaited
    }

    /// Notes that a seat of a match was taken by who plays there: whether that is new.
    pub fn came(&mut self, match_id: &str, seat: u8) -> bool {
        let pairings = self.rounds.iter_mut().flat_map(|round| &mut round.pairings);
        let mut games = pairings.flat_map(|pairing| &mut pairing.games);
        let Some(game) = games.find(|game| game.match_id == match_id) else {
            return false;
        };
        let side = usize::from(seat & 1) ^ usize::from(game.swapped);
        !std::mem::replace(&mut game.came[side], true)
    }

    /// How the games of the last round have ended: as their matches have, or by who did not come.
    fn settle_games(&mut self, now_ms: u64, ended: &Ended) {
        let come_ms = self.come_ms;
        let Some(round) = self.rounds.last_mut() else {
            return;
        };
        let games = round.pairings.iter_mut().flat_map(|it| &mut it.games);
        for game in games.filter(|game| game.end.is_none()) {
            if let Some(winner) = ended.get(&game.match_id) {
                let side = winner.map(|seat| usize::from(seat & 1) ^ usize::from(game.swapped));
                game.end = Some(side.map_or(End::Draw, won_by));
                game.closed = true;
            } else if now_ms >= game.planned_ms.saturating_add(come_ms) {
                game.end = match game.came {
                    [true, true] => None,
                    [true, false] => Some(End::First),
                    [false, true] => Some(End::Second),
                    [false, false] => Some(End::Neither),
                };
            }
        }
    }

    /// How the pairings of the last round have ended.
    fn decide(&mut self) {
        let (best_of, chain) = (usize::from(self.best_of), self.chain());
        let Self {
            players, rounds, ..
        } = self;
        let Some(round) = rounds.last_mut() else {
            return;
        };
        for pairing in round.pairings.iter_mut().filter(|it| it.end.is_none()) {
            let (one, Some(other)) = pairing.players else {
                continue;
            };
            pairing.end = match (players[one].dropped, players[other].dropped) {
                (true, true) => Some(End::Neither),
                (true, false) => Some(End::Second),
                (false, true) => Some(End::First),
                (false, false) => match chain {
                    true => of_games(&pairing.games, best_of),
                    false => of_games(&pairing.games, 1),
                },
            };
            let Some(end) = pairing.end else { continue };
            for game in pairing.games.iter_mut().filter(|it| it.end.is_none()) {
                game.end = Some(end);
            }
        }
    }

    /// Plans the next game of each pairing that needs one.
    fn plan(&mut self, now_ms: u64, new_id: &mut impl FnMut() -> String) {
        let Self {
            players, rounds, ..
        } = self;
        let Some(round) = rounds.last_mut() else {
            return;
        };
        for pairing in round.pairings.iter_mut().filter(|it| it.end.is_none()) {
            let (one, Some(other)) = pairing.players else {
                continue;
            };
            let last = pairing.games.last();
            if last.is_some_and(|game| game.end.is_none()) {
                continue;
            }
            // Who has lost begins the next game; after a draw who has not begun the last.
            let swapped = last.is_some_and(|game| match game.end {
                Some(End::First) => true,
                Some(End::Second) => false,
                _ => !game.swapped,
            });
            pairing.games.push(Game {
                match_id: new_id(),
                planned_ms: now_ms,
                swapped,
                came: [one, other].map(|it| matches!(players[it].who, Who::Computer(_))),
                end: None,
                closed: false,
            });
        }
    }

    /// Games of a tournament that was ended under way count for nobody.
    fn call_off_games(&mut self) {
        for round in &mut self.rounds {
            for pairing in &mut round.pairings {
                for game in &mut pairing.games {
                    game.end.get_or_insert(End::Neither);
                }
            }
        }
    }

    /// Each game of a match has a table of its own.
    fn chain(&self) -> bool {
        self.best_of > 1 && !self.one_match
    }
}

fn won_by(side: usize) -> End {
    match side {
        0 => End::First,
        _ => End::Second,
    }
}

/// How a pairing ended, when its games say so.
fn of_games(games: &[Game], best_of: usize) -> Option<End> {
    let ended = |end| games.iter().filter(|game| game.end == Some(end)).count();
    let (first, second) = (ended(End::First), ended(End::Second));
    let done = games.iter().filter(|game| game.end.is_some()).count();
    if ended(End::Neither) > 0 {
        // Where neither has come, nobody waits for them again.
        return Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => End::First,
            std::cmp::Ordering::Less => End::Second,
            std::cmp::Ordering::Equal => End::Neither,
        });
    }
    let enough = best_of / 2 + 1;
    match () {
        () if first >= enough => Some(End::First),
        () if second >= enough => Some(End::Second),
        () if done < best_of => None,
        () if first > second => Some(End::First),
        () if second > first => Some(End::Second),
        () => Some(End::Draw),
    }
}

#[cfg(test)]
mod tests;
