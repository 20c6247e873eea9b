//! Many games at once: how decks and bots do against each other.

use crate::arena::Arena;
use crate::decks::ReadyDeck;
use crate::level::Player;
use crate::play::{Played, TURN_CAP, play};
use crate::search::Searched;
use crate::statistics::{Share, Spread};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use shokan_kernel::bot::Bot;
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;

/// A kind of bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotKind {
    /// Any choice with the same chance.
    Random,
    /// A beginner, who slips a little.
    FirstSteps,
    /// One action ahead.
    Easy,
    /// Looks on to the answer of the other side.
    Normal,
    /// Thinks as long as a person would.
    Hard,
    /// The fixed yardstick: one action ahead, with weights set by hand.
    Greedy,
}

impl BotKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::FirstSteps,
        Self::Easy,
        Self::Normal,
        Self::Hard,
        Self::Greedy,
    ];

    /// The word by which it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::FirstSteps => "first_steps",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Greedy => "greedy",
        }
    }

    /// The kind with this word.
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// A bot of this kind, told the list of its own deck.
    pub fn new_bot<G: Searched>(self, seed: u64, deck: Vec<DefId>) -> Box<dyn Bot<G>> {
        Box::new(Player::new::<G>(self, seed, Some(deck)))
    }
}

/// A side of a match-up: who plays what.
#[derive(Clone, Debug)]
pub struct Side<G: Arena> {
    /// The bot.
    pub bot: BotKind,
    /// The deck.
    pub deck: ReadyDeck<G>,
}

/// Which games are played between two sides.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// Deals, each played twice with the sides in both places.
    pub pairs: u32,
    /// The seed of all games.
    pub seed: u64,
    /// How many seats play; the sides have them in turn, each with its one deck.
    pub seats: usize,
}

/// What came of the games between two sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchUp {
    /// The first side: its bot.
    pub bot: BotKind,
    /// The first side: its deck.
    pub deck: String,
    /// The second side: its bot.
    pub against_bot: BotKind,
    /// The second side: its deck.
    pub against_deck: String,
    /// Games played.
    pub games: u32,
    /// Games the first side won, whichever of its seats the last.
    pub wins: u32,
    /// Games nobody won by a rule.
    pub draws: u32,
    /// Games that a cap ended.
    pub void: u32,
    /// The score of the first side; a draw counts a half.
    pub score: Share,
    /// The score of whoever went first.
    pub first_player: Share,
    /// Turns of a game.
    pub turns: Spread,
    /// Real decisions of a game.
    pub decisions: Spread,
}

/// The seed of one game, mixed so that neighbours have nothing in common.
pub const fn game_seed(seed: u64, game: u64) -> u64 {
    let mut z = seed.wrapping_add(game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The luck of a match with this seed.
pub fn match_luck(seed: u64) -> Luck {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    Luck::new(key)
}

/// Plays one game. The first side has the first seat and every second one after it; whether that
/// goes first is the game's matter. `None` when the game is not played by so many seats.
pub fn one_game<G: Arena>(
    pool: &CardPool,
    sides: [&Side<G>; 2],
    seats: usize,
    seed: u64,
) -> Option<Played> {
    let seated: Vec<&Side<G>> = (0..seats).map(|seat| sides[seat % 2]).collect();
    let decks: Vec<G::Deck> = seated.iter().map(|side| side.deck.cards.clone()).collect();
    let mut state = G::deal(&decks, pool, match_luck(seed))?;
    let bot = |(side, at): (&Side<G>, u64)| {
        let deck = G::list(&side.deck.cards);
        side.bot.new_bot(game_seed(seed, at), deck)
    };
    let mut bots: Vec<_> = seated.into_iter().zip(1..).map(bot).collect();
    Some(play::<G>(&mut state, pool, &mut bots, TURN_CAP))
}

/// Plays mirrored pairs: each deal twice, with the sides in both places. `tick` is called after
/// each game.
pub fn match_up<G: Arena>(
    pool: &CardPool,
    sides: [&Side<G>; 2],
    series: Series,
    tick: &(dyn Fn() + Sync),
) -> MatchUp {
    let games: Vec<(bool, Played)> = (0..series.pairs * 2)
        .into_par_iter()
        .filter_map(|game| {
            let swapped = game % 2 == 1;
            let [first, second] = sides;
            let sides = if swapped { [second, first] } else { sides };
            let seed = game_seed(series.seed, u64::from(game / 2));
            let played = one_game(pool, sides, series.seats, seed);
            tick();
            played.map(|played| (swapped, played))
        })
        .collect();
    summary(sides, &games)
}

fn summary<G: Arena>(sides: [&Side<G>; 2], games: &[(bool, Played)]) -> MatchUp {
    let seat = |swapped: bool| Seat(u8::from(swapped));
    let count = |which: &dyn Fn(&(bool, Played)) -> bool| {
        games.iter().filter(|game| which(game)).count() as u32
    };
    let score: f64 = games.iter().map(|(s, played)| played.score(seat(*s))).sum();
    let first = games.iter().map(|(_, played)| played.score(played.first));
    let first: f64 = first.sum();
    let all = games.len() as u32;
    let spread = |of: &dyn Fn(&Played) -> f64| {
        Spread::of(
            &games
                .iter()
                .map(|(_, played)| of(played))
                .collect::<Vec<_>>(),
        )
    };
    MatchUp {
        bot: sides[0].bot,
        deck: sides[0].deck.word.clone(),
        against_bot: sides[1].bot,
        against_deck: sides[1].deck.word.clone(),
        games: all,
        wins: count(&|(swapped, played)| played.score(seat(*swapped)) == 1.0),
        draws: count(&|(_, played)| played.score(Seat(0)) == 0.5 && !played.is_void()),
        void: count(&|(_, played)| played.is_void()),
        score: Share::wilson(score, all),
        first_player: Share::wilson(first, all),
        turns: spread(&|played| f64::from(played.turns)),
        decisions: spread(&|played| f64::from(played.real)),
    }
}
