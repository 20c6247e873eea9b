//! Many games at once: how decks and bots do against each other.

use crate::agent::Agent;
use crate::arena::Arena;
use crate::decks::ReadyDeck;
use crate::level::Player;
use crate::play::{Played, TURN_CAP, play};
use crate::search::Searched;
use crate::statistics::pairs::Pairs;
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

    /// Whether its work for one pick can be bounded: a bot that does not look ahead has none.
    pub const fn has_budget(self) -> bool {
        !matches!(self, Self::Random)
    }

    /// A bot of this kind, told the list of its own deck; `budget` is its work for one pick, where
    /// it is not to do as much as it always does.
    pub fn new_bot<G: Searched>(
        self,
        seed: u64,
        deck: Vec<DefId>,
        budget: Option<u32>,
    ) -> Box<dyn Bot<G>> {
        let player = Player::new::<G>(self, seed, Some(deck));
        Box::new(match budget {
            Some(work) => player.with_work(work),
            None => player,
        })
    }
}

/// A side of a match-up: who plays what.
#[derive(Clone, Debug)]
pub struct Side<G: Arena> {
    /// The bot.
    pub bot: Agent,
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
    pub bot: Agent,
    /// The first side: its deck.
    pub deck: String,
    /// The second side: its bot.
    pub against_bot: Agent,
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
    /// The score of the first side; a draw counts a half. The interval is one over pairs.
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
    let deal = Deal {
        decks: sides.map(|side| &side.deck),
        seats,
        seed,
        turn_cap: TURN_CAP,
    };
    let bot = |side: usize, seed, deck| sides[side].bot.new_bot(seed, deck);
    deal.play(pool, &bot)
}

/// All that is settled before anybody plays: the decks in their places, the shuffles, the dice, who
/// goes first, and the luck of whoever plays a seat.
#[derive(Debug)]
pub struct Deal<'a, G: Arena> {
    /// The deck of the first seat and of every second one after it, and that of the others.
    pub decks: [&'a ReadyDeck<G>; 2],
    /// How many seats play.
    pub seats: usize,
    /// The seed of all luck.
    pub seed: u64,
    /// Turns after which the game is broken off.
    pub turn_cap: u16,
}

impl<G: Arena> Deal<'_, G> {
    /// Plays it. `bot` makes the one that plays a seat of a side, told its luck and its list; its
    /// luck belongs to deal and seat, so who does the same things with it plays the same game.
    /// `None` when the game is not played by so many seats.
    pub fn play(
        &self,
        pool: &CardPool,
        bot: &dyn Fn(usize, u64, Vec<DefId>) -> Box<dyn Bot<G>>,
    ) -> Option<Played> {
        let seats = (0..self.seats).map(|seat| (seat % 2, self.decks[seat % 2]));
        let decks: Vec<G::Deck> = seats.clone().map(|(_, deck)| deck.cards.clone()).collect();
        let mut state = G::deal(&decks, pool, match_luck(self.seed))?;
        let bot = |((side, deck), at): ((usize, &ReadyDeck<G>), u64)| {
            bot(side, game_seed(self.seed, at), G::list(&deck.cards))
        };
        let mut bots: Vec<_> = seats.zip(1..).map(bot).collect();
        Some(play::<G>(&mut state, pool, &mut bots, self.turn_cap))
    }
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
    summary(sides, series.seed, &games)
}

fn summary<G: Arena>(sides: [&Side<G>; 2], seed: u64, games: &[(bool, Played)]) -> MatchUp {
    let seat = |swapped: bool| Seat(u8::from(swapped));
    let count = |which: &dyn Fn(&(bool, Played)) -> bool| {
        games.iter().filter(|game| which(game)).count() as u32
    };
    let mut pairs = Pairs::default();
    for both in games.chunks(2) {
        pairs.add(both.iter().map(|(s, played)| played.halves(seat(*s))).sum());
    }
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
        score: pairs.share(seed),
        first_player: Share::wilson(first, all),
        turns: spread(&|played| f64::from(played.turns)),
        decisions: spread(&|played| f64::from(played.real)),
    }
}
