//! Games of programs from which positions are taken: the play of a level with mistakes of several
//! sizes.

use crate::arena::Arena;
use crate::decks::ReadyDeck;
use crate::level::Player;
use crate::play::TURN_CAP;
use crate::random::Random;
use crate::search::Searched;
use crate::simulate::{BotKind, game_seed, match_luck};
use rayon::prelude::*;
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::{Listed, Pick};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_kernel::view::{View, Viewer};

/// One game that was played: enough to play it once more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its number under the seed.
    pub number: u64,
    /// Seats that played.
    pub seats: usize,
    /// The pick of every question with two choices or more.
    pub picks: Vec<Pick>,
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The seed of all games.
    pub seed: u64,
    /// How many.
    pub games: u64,
    /// Who plays.
    pub bot: BotKind,
    /// What a pick may cost; its own budget without one.
    pub work: Option<u32>,
}

/// How often in a thousand the seats of a game take any choice: all as often, so that no feature
/// stands for who plays worse.
const MISTAKES: [u32; 3] = [0, 100, 300];
/// How often in a hundred a seat takes any choice for a whole turn.
const ASTRAY: u32 = 8;

/// How many seats the game with this number has: where a game knows four, every sixth has them.
pub const fn seats<G: Arena>(number: u64) -> usize {
    if G::SEATS >= 4 && number % 6 == 5 {
        4
    } else {
        2
    }
}

/// The decks of a game: the pairs of ready decks one after another. Where four play, the number of
/// the game is odd, so the first of them has one of every second deck.
pub fn table<G: Arena>(decks: &[ReadyDeck<G>], number: u64, seats: usize) -> Vec<usize> {
    let count = decks.len().max(1) as u64;
    let mut left = number;
    let next = |_| {
        let at = left % count;
        left /= count;
        at as usize
    };
    (0..seats).map(next).collect()
}

/// A game that has not begun.
pub fn deal<G: Arena>(
    pool: &CardPool,
    decks: &[ReadyDeck<G>],
    seed: u64,
    number: u64,
    seats: usize,
) -> Option<State<G>> {
    let cards: Vec<G::Deck> = table(decks, number, seats)
        .into_iter()
        .map(|at| decks[at].cards.clone())
        .collect();
    G::deal(&cards, pool, match_luck(game_seed(seed, number)))
}

/// A seat of such a game.
struct Mixed {
    player: Player,
    random: Random,
    luck: Luck,
    mistakes: u32,
    turn: u16,
    astray: bool,
}

impl Mixed {
    fn pick<G: Searched>(&mut self, pool: &CardPool, view: &View<G>, turn: u16) -> Pick {
        if turn != self.turn {
            self.turn = turn;
            self.astray = self.luck.below(Stream::Other, 100) < ASTRAY;
        }
        if self.astray || self.luck.below(Stream::Other, 1_000) < self.mistakes {
            self.random.pick(pool, view)
        } else {
            self.player.pick(pool, view)
        }
    }
}

/// Plays the games on all threads; they come back in order.
pub fn played<G: Arena>(
    pool: &CardPool,
    decks: &[ReadyDeck<G>],
    play: Play,
    tick: &(dyn Fn() + Sync),
) -> Vec<Recorded> {
    let one = |number: u64| {
        let game = record(pool, decks, play, number);
        tick();
        game
    };
    (0..play.games).into_par_iter().filter_map(one).collect()
}

fn record<G: Arena>(
    pool: &CardPool,
    decks: &[ReadyDeck<G>],
    play: Play,
    number: u64,
) -> Option<Recorded> {
    let seats = seats::<G>(number);
    let mut state = deal(pool, decks, play.seed, number, seats)?;
    let mut luck = Luck::quick(game_seed(play.seed ^ 0x0F17, number));
    let table = table(decks, number, seats);
    let mistakes = MISTAKES[luck.below(Stream::Other, MISTAKES.len() as u32) as usize];
    let mut bots: Vec<Mixed> = table
        .into_iter()
        .map(|at| {
            let seed = u64::from(luck.below(Stream::Other, u32::MAX));
            let list = G::list(&decks[at].cards);
            let player = Player::new::<G>(play.bot, seed, Some(list));
            Mixed {
                player: match play.work {
                    Some(work) => player.with_work(work),
                    None => player,
                },
                random: Random::new(seed ^ 1),
                luck: Luck::quick(seed ^ 2),
                mistakes,
                turn: 0,
                astray: false,
            }
        })
        .collect();
    let mut picks = Vec::new();
    let mut listed = Listed::default();
    state.begin(pool, None);
    while let Some(asked) = state.asked() {
        let turn = G::turn(&state);
        if turn > TURN_CAP {
            return None;
        }
        listed.0.clear();
        state.offer(pool, &mut listed);
        let mut pick = 0;
        if listed.0.len() > 1 {
            let view = state.view(Viewer::Seat(asked.seat));
            pick = bots.get_mut(asked.seat.at())?.pick(pool, &view, turn);
            picks.push(pick);
        }
        state.take(pool, *listed.0.get(usize::from(pick))?, None);
    }
    Some(Recorded {
        number,
        seats,
        picks,
    })
}

/// A position of a game, at a question where search may cut.
#[derive(Clone, Debug)]
pub struct Position<G: Arena> {
    /// The position.
    pub state: State<G>,
    /// The turn, and how many the game had.
    pub turn: (u16, u16),
    /// Whether the turn has just begun.
    pub begins: bool,
    /// Who has won: a bit a seat.
    pub winners: u8,
}

/// Positions of one kind in one game at most.
const OF_KIND: usize = 6;

/// Plays a recorded game once more; some starts of turns and some quiet questions in between, none
/// of a game that nobody won.
pub fn positions<G: Arena>(
    pool: &CardPool,
    decks: &[ReadyDeck<G>],
    seed: u64,
    game: &Recorded,
) -> Vec<Position<G>> {
    let Some(mut state) = deal(pool, decks, seed, game.number, game.seats) else {
        return Vec::new();
    };
    let mut luck = Luck::quick(game_seed(seed ^ 0x5A3B, game.number));
    let mut kept: [Vec<Position<G>>; 2] = [Vec::new(), Vec::new()];
    let mut seen = [0u32; 2];
    let mut picks = game.picks.iter();
    let mut listed = Listed::default();
    let mut last = 0;
    state.begin(pool, None);
    while state.asked().is_some() {
        let turn = G::turn(&state);
        if G::is_quiet(&state) && turn > 0 {
            let begins = turn != last;
            last = turn;
            let kind = usize::from(begins);
            seen[kind] += 1;
            let at = if kept[kind].len() < OF_KIND {
                kept[kind].len()
            } else {
                luck.below(Stream::Other, seen[kind]) as usize
            };
            let position = Position {
                state,
                turn: (turn, 0),
                begins,
                winners: 0,
            };
            match kept[kind].get_mut(at) {
                Some(place) => *place = position,
                None if at < OF_KIND => kept[kind].push(position),
                None => {}
            }
        }
        listed.0.clear();
        state.offer(pool, &mut listed);
        let pick = if listed.0.len() > 1 {
            picks.next().copied().unwrap_or_default()
        } else {
            0
        };
        let Some(&choice) = listed.0.get(usize::from(pick)) else {
            return Vec::new();
        };
        state.take(pool, choice, None);
    }
    let Some(Outcome::Won { seat, .. }) = state.outcome() else {
        return Vec::new();
    };
    let all = (0..G::Sides::seats(&state) as u8).map(Seat);
    let team = all.filter(|&it| it == seat || G::Sides::allied(&state, it, seat));
    let winners = team.fold(0, |bits, it| bits | it.bit());
    let turns = G::turn(&state);
    let [mut all, begun] = kept;
    all.extend(begun);
    for position in &mut all {
        position.turn.1 = turns;
        position.winners = winners;
    }
    all
}

/// What the games of a file depend on: the game, the cards, and how they are played.
pub fn head<G: Arena>(pool: &CardPool, play: Play) -> String {
    let (seed, games) = (play.seed, play.games);
    let work = play
        .work
        .map_or_else(|| "all".to_owned(), |work| work.to_string());
    let (game, hash, bot) = (G::GAME, pool.short_hash(), play.bot.word());
    format!("{game} cards {hash} bot {bot} seed {seed} games {games} work {work}")
}

/// Games as lines of text behind a head, to be taken up again.
pub fn write(head: &str, games: &[Recorded]) -> String {
    let line = |game: &Recorded| {
        let picks: Vec<String> = game.picks.iter().map(ToString::to_string).collect();
        format!("{} {} {}\n", game.number, game.seats, picks.join(" "))
    };
    let lines: String = games.iter().map(line).collect();
    format!("{head}\n{lines}")
}

/// Reads what `write` has written behind the same head; `None` where it is something else.
pub fn read(head: &str, text: &str) -> Option<Vec<Recorded>> {
    let line = |line: &str| {
        let mut words = line.split(' ').filter(|word| !word.is_empty());
        Some(Recorded {
            number: words.next()?.parse().ok()?,
            seats: words.next()?.parse().ok()?,
            picks: words.map(|word| word.parse().ok()).collect::<Option<_>>()?,
        })
    };
    let rest = text.strip_prefix(head)?.strip_prefix('\n')?;
    rest.lines().map(line).collect()
}
