//! What a level thinks with.

use crate::greedy::{Glance, Greedy};
use crate::random::Random;
use crate::search::agent::Searcher;
use crate::search::glance::{Glancer, Slips};
use crate::search::{Searched, Settings};
use crate::simulate::BotKind;
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::DefId;
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;
use shokan_rules::session::Thinking;

/// A way of thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// Looks one action ahead.
    Glance {
        /// Worlds that are looked into.
        worlds: u32,
        /// How.
        glance: Glance,
        /// How it slips, if it does.
        slips: Option<Slips>,
    },
    /// The yardstick's own way.
    Greedy,
    /// Searches.
    Search {
        /// Choices that are played out with sense in so many worlds; a tree is searched where
        /// there are none.
        most: usize,
        /// Iterations a pick, or worlds.
        iterations: u32,
        /// How.
        settings: Settings,
    },
}

/// What the levels of a game think with, the easiest first; what was measured of them stands in
/// `BENCHMARKS.md`, "Levels against the yardstick".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minds {
    /// A beginner.
    pub first_steps: Mind,
    /// See `BotKind::Easy`.
    pub easy: Mind,
    /// See `BotKind::Normal`.
    pub normal: Mind,
    /// See `BotKind::Hard`.
    pub hard: Mind,
}

impl Minds {
    /// Those of a game: how a beginner looks and slips, how the easy level looks, and how the upper
    /// two search, each with so many iterations (or worlds) and choices that are played out.
    pub const fn new(
        first: (Glance, Slips),
        easy: Glance,
        settings: Settings,
        normal: (u32, usize),
        hard: (u32, usize),
    ) -> Self {
        Self {
            first_steps: Mind::Glance {
                worlds: 1,
                glance: first.0,
                slips: Some(first.1),
            },
            easy: Mind::Glance {
                worlds: 2,
                glance: easy,
                slips: None,
            },
            normal: Mind::Search {
                iterations: normal.0,
                most: normal.1,
                settings,
            },
            hard: Mind::Search {
                iterations: hard.0,
                most: hard.1,
                settings,
            },
        }
    }

    /// What a level thinks with; nothing for one that takes any choice.
    pub const fn of(&self, level: BotKind) -> Option<Mind> {
        match level {
            BotKind::Random => None,
            BotKind::FirstSteps => Some(self.first_steps),
            BotKind::Easy => Some(self.easy),
            BotKind::Normal => Some(self.normal),
            BotKind::Hard => Some(self.hard),
            BotKind::Greedy => Some(Mind::Greedy),
        }
    }
}

impl Minds {
    /// The budget of a level as [`Player::with_work`] takes it; 0 for one that has none.
    pub const fn budget(&self, level: BotKind) -> u32 {
        match self.of(level) {
            None | Some(Mind::Greedy) => 0,
            Some(Mind::Glance { glance, .. }) => glance.work,
            Some(Mind::Search { iterations, .. }) => iterations,
        }
    }
}

/// A player of any level.
#[derive(Clone, Debug)]
pub enum Player {
    /// Takes any choice.
    Random(Random),
    /// See [`Greedy`].
    Greedy(Greedy),
    /// See [`Glancer`].
    Glancer(Glancer),
    /// See [`Searcher`].
    Searcher(Searcher),
}

impl Player {
    /// A player of a level with luck of its own, told the list of its own deck or nothing.
    pub fn new<G: Searched>(level: BotKind, seed: u64, deck: Option<Vec<DefId>>) -> Self {
        let mut player = match G::MINDS.of(level) {
            None => Self::Random(Random::new(seed)),
            Some(Mind::Greedy) => {
                let bot = Greedy::new(seed);
                return Self::Greedy(match deck {
                    Some(deck) => bot.with_deck(deck),
                    None => bot,
                });
            }
            Some(Mind::Glance {
                worlds,
                glance,
                slips,
            }) => Self::Glancer(Glancer::new(seed, worlds, glance, slips)),
            Some(Mind::Search {
                most,
                iterations,
                settings,
            }) => Self::Searcher(Searcher::new(seed, iterations, settings).playing_out(most)),
        };
        player.tell(deck);
        player
    }

    /// Tells it the list of its own deck anew, or that it is not known. The yardstick is not told.
    pub fn tell(&mut self, deck: Option<Vec<DefId>>) {
        match self {
            Self::Random(_) | Self::Greedy(_) => {}
            Self::Glancer(bot) => bot.tell(deck),
            Self::Searcher(bot) => bot.tell(deck),
        }
    }

    /// Tells it the lists of all seats, as where decks are open. The yardstick is told nothing.
    pub fn tell_all(&mut self, lists: Vec<Option<Vec<DefId>>>) {
        match self {
            Self::Random(_) | Self::Greedy(_) => {}
            Self::Glancer(bot) => bot.tell_all(lists),
            Self::Searcher(bot) => bot.tell_all(lists),
        }
    }

    /// Gives it another budget: choices tried for one that looks ahead, iterations for one that
    /// searches.
    #[must_use]
    pub fn with_work(self, work: u32) -> Self {
        match self {
            Self::Random(bot) => Self::Random(bot),
            Self::Greedy(bot) => Self::Greedy(bot.with_work(work)),
            Self::Glancer(bot) => Self::Glancer(bot.with_work(work)),
            Self::Searcher(bot) => Self::Searcher(bot.with_iterations(work)),
        }
    }

    /// Picks within what may be thought: a search ends when it is stopped, and makes its share of
    /// iterations. What does not search is done at once.
    pub fn think<G: Searched>(
        &mut self,
        pool: &CardPool,
        view: &View<G>,
        thinking: &Thinking,
    ) -> Pick {
        match self {
            Self::Searcher(bot) => bot.think(pool, view, thinking),
            other => other.pick(pool, view),
        }
    }
}

impl<G: Searched> Bot<G> for Player {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        match self {
            Self::Random(bot) => bot.pick(pool, view),
            Self::Greedy(bot) => bot.pick(pool, view),
            Self::Glancer(bot) => bot.pick(pool, view),
            Self::Searcher(bot) => bot.pick(pool, view),
        }
    }
}
