//! What is kept of a contest: its settings and its pairs, as lines of JSON.

use crate::agent::Agent;
use crate::arena::Arena;
use crate::decks::ReadyDeck;
use crate::play::Void;
use crate::simulate::game_seed;
use crate::statistics::sprt::Bounds;
use serde::{Deserialize, Serialize};

/// The number of this shape of files and reports.
pub const SCHEMA: u32 = 1;

/// A deck by its word, and a number that follows from its cards: another deck of this word is
/// another deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckMark {
    /// The word or the file.
    pub word: String,
    /// The number, in hexadecimal digits.
    pub cards: String,
}

impl DeckMark {
    /// The mark of a deck.
    pub fn of<G: Arena>(deck: &ReadyDeck<G>) -> Self {
        let list = G::list(&deck.cards);
        let mixed = list.iter().fold(list.len() as u64, |mixed, def| {
            game_seed(mixed, u64::from(def.0) + 1)
        });
        Self {
            word: deck.word.clone(),
            cards: format!("{mixed:016x}"),
        }
    }
}

/// All that the pairs of a contest follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The game.
    pub game: String,
    /// The hash of its cards.
    pub pool: String,
    /// Who plays. The same agent may stand there twice.
    pub agents: Vec<Agent>,
    /// The decks.
    pub decks: Vec<DeckMark>,
    /// Which two decks meet, in the order in which deals go round: that of the first seat, and that
    /// of the second.
    pub tables: Vec<[usize; 2]>,
    /// Pairs of each two agents; with a test the most of them.
    pub pairs: u32,
    /// A test that ends the pairs of two agents early.
    pub sprt: Option<Bounds>,
    /// The seed of all luck.
    pub seed: u64,
    /// How many seats play.
    pub seats: u8,
    /// Turns after which a game is broken off.
    pub turn_cap: u16,
}

/// Why settings are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsFault {
    /// Fewer than two agents.
    Agents,
    /// No two decks that meet, or one that is not there.
    Decks,
}

impl Settings {
    /// Looks whether a contest can be played with these.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn check(&self) -> Result<(), SettingsFault> {
        if self.agents.len() < 2 {
            return Err(SettingsFault::Agents);
        }
        let mut placed = self.tables.iter().flatten();
        if self.tables.is_empty() || placed.any(|&deck| deck >= self.decks.len()) {
            return Err(SettingsFault::Decks);
        }
        Ok(())
    }

    /// The decks of a deal.
    pub fn table(&self, deal: u32) -> [usize; 2] {
        let count = self.tables.len().max(1);
        let at = deal as usize % count;
        self.tables.get(at).copied().unwrap_or_default()
    }

    /// Every two agents, in the order in which they meet.
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        let count = self.agents.len();
        let of = |a| (a + 1..count).map(move |b| [a, b]);
        (0..count).flat_map(of).collect()
    }
}

/// A game of a pair, as its first agent sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// 2 for a win, 1 for a game that nobody won, else 0.
    pub halves: u8,
    /// Whether its side had the first turn.
    pub began: bool,
    /// What ended the game, if no rule did.
    pub void: Option<Void>,
    /// Turns begun.
    pub turns: u16,
    /// Questions with two choices or more.
    pub decisions: u32,
}

/// One deal, played twice: a line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The number of the deal.
    pub deal: u32,
    /// Which two agents of the settings: the first has the first seat first.
    pub agents: [usize; 2],
    /// The decks of the first and the second seat.
    pub decks: [String; 2],
    /// The seed of the deal, in hexadecimal digits.
    pub seed: String,
    /// The quarters of the pair's points that the first agent had.
    pub quarters: u8,
    /// Both games.
    pub games: [GameLine; 2],
}

/// The first line of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The number of the shape.
    pub schema: u32,
    /// The command that plays the same contest.
    pub command: String,
    /// Its settings.
    #[serde(flatten)]
    pub settings: Settings,
}
