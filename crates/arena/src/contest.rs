//! A contest: every agent of a pool against every other, in mirrored pairs of games.
//!
//! A *deal* is a table of two decks with all its luck: shuffles, dice, who goes first, and the luck
//! of whoever plays a seat. A *pair* plays one deal twice; in between the two agents change places,
//! and nothing else changes: decks and shuffles stay with their seats. So each agent plays both
//! sides of the deal, with different decks each of the two, and equal agents play one game twice:
//! their pair is even, always. The deal with the same decks in the other seats is a deal of its
//! own, with luck of its own; both together are what one calls a quad. In teams one agent plays all
//! seats of a side.

mod clock;
mod record;
mod report;
mod schedule;

pub use clock::{Clocks, Picks};
pub use record::{DeckMark, GameLine, Head, Pair, SCHEMA, Settings, SettingsFault};
pub use report::{OfTable, Report, Standing, Tested, Voids};
pub use schedule::{Board, Misfit};

use crate::arena::Arena;
use crate::decks::ReadyDeck;
use crate::play::Played;
use crate::processor_time::ThreadTime;
use crate::simulate::{Deal, game_seed, match_luck};
use clock::Watched;
use schedule::Desk;
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use std::sync::{Mutex, PoisonError};

/// All that is needed to play the pairs of a contest.
#[derive(Debug)]
pub struct Contest<'a, G: Arena> {
    /// The cards.
    pub pool: &'a CardPool,
    /// The decks, in the order of the settings.
    pub decks: &'a [ReadyDeck<G>],
    /// What is played.
    pub settings: &'a Settings,
    /// Where times are kept.
    pub clocks: &'a Clocks,
}

impl<G: Arena> Contest<'_, G> {
    /// Whether the game is played by so many seats with each two decks.
    pub fn fits(&self) -> bool {
        let mut tables = 0..self.settings.tables.len() as u32;
        let dealt = |number| {
            let deal = self.deal(number);
            let seats = (0..deal.seats).map(|seat| deal.decks[seat % 2].cards.clone());
            G::deal(&seats.collect::<Vec<_>>(), self.pool, match_luck(0)).is_some()
        };
        tables.all(dealt)
    }

    fn deal(&self, number: u32) -> Deal<'_, G> {
        let settings = self.settings;
        Deal {
            decks: settings.table(number).map(|at| &self.decks[at]),
            seats: usize::from(settings.seats),
            seed: game_seed(settings.seed, u64::from(number)),
            turn_cap: settings.turn_cap,
        }
    }

    /// Plays one deal twice. `None` when the game is not played by so many seats.
    fn pair(&self, number: u32, agents: [usize; 2]) -> Option<Pair> {
        let deal = self.deal(number);
        let game = |places: [usize; 2]| {
            let start = ThreadTime::now();
            let bot = |side: usize, seed, list| {
                let agent = places[side];
                let bot = self.settings.agents[agent].new_bot(seed, list);
                Watched::by(bot, self.clocks.of(agent))
            };
            let played = deal.play(self.pool, &bot);
            self.clocks.game(start.elapsed());
            played
        };
        let [a, b] = agents;
        let games = [(game([a, b])?, 0), (game([b, a])?, 1)];
        let games = games.map(|(played, seat)| line(&played, seat));
        Some(Pair {
            deal: number,
            agents,
            decks: deal.decks.map(|deck| deck.word.clone()),
            seed: format!("{:016x}", deal.seed),
            quarters: games.iter().map(|game| game.halves).sum(),
            games,
        })
    }

    /// Plays what the board still asks for, in as many threads as are asked for. `told` is given
    /// each pair in the order of the board, whichever was done first, with the board before it; an
    /// error of it ends the contest.
    ///
    /// # Errors
    /// Those of `told`, and `None` when a deal cannot be played.
    pub fn run<E: Send>(
        &self,
        board: &mut Board,
        threads: usize,
        told: &mut (dyn FnMut(&Pair, &Board) -> Result<(), E> + Send),
    ) -> Result<(), Option<E>> {
        let desk = Mutex::new(Desk::new(board, told));
        let work = || {
            loop {
                let job = desk.lock().unwrap_or_else(PoisonError::into_inner).issue();
                let Some((key, deal, agents)) = job else {
                    break;
                };
                let pair = self.pair(deal, agents);
                let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
                desk.hand_in(key, pair);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.end()
    }
}

/// A game as the first agent of a pair sees it, which had this seat and those of its team.
fn line(played: &Played, seat: u8) -> GameLine {
    GameLine {
        halves: played.halves(Seat(seat)),
        began: played.first.0 % 2 == seat,
        void: played.void(),
        turns: played.turns,
        decisions: played.real,
    }
}
