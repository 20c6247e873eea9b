//! Finds the weights of an evaluation in games of programs, and how much it knows of games it has
//! not seen.

pub mod games;
pub mod logistic;
pub mod measure;

use crate::arena::Arena;
use crate::decks::{ReadyDeck, ready};
use crate::evaluation::{BIAS, Features};
use crate::processor_time::ThreadTime;
use crate::simulate::game_seed;
use games::{Play, Position, Recorded};
use logistic::{Fitted, Rows};
use measure::Judged;
use rayon::prelude::*;
use serde::Serialize;
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides as _;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use std::fmt::Write as _;
use std::hint::black_box;

/// One game in so many is held out.
const HELD_OUT: u64 = 5;
/// How hard standardised weights are drawn towards 0 where nothing else is asked for: what only
/// several features together are known by is shared among them. A fifth of it or three times as
/// much changes no held-out loss by more than .003.
pub const RIDGE: f64 = 100.0;

/// Whether games with this number are held out: drawn, for the decks go by the number, too.
pub const fn is_held_out(number: u64) -> bool {
    game_seed(HELD_OUT, number).is_multiple_of(HELD_OUT)
}

/// Positions of games, two rows each: as the one side sees it and as the other does.
#[derive(Debug, Default)]
pub struct Seen {
    /// The features, and who has won.
    pub rows: Rows,
    /// For each row and ready deck how many seats of its side play it, less those of the other.
    pub decks: Vec<i32>,
    /// What the greedy bot thinks of each row, and whether the seat of the row is at turn.
    pub before: Vec<[i32; 2]>,
    /// How far the game has come at each row: thousandths of its turns.
    pub progress: Vec<u16>,
}

/// What greedy thinks is cut off at this.
const SURE: i32 = 3_000;

/// Reads the features of positions from the standpoint of each seat.
pub fn seen<G: Arena + Features>(
    pool: &CardPool,
    decks: &[ReadyDeck<G>],
    games: &[(u64, Vec<Position<G>>)],
) -> Seen {
    let width = G::NAMES.len();
    let mut seen = Seen::default();
    seen.rows.width = width;
    let mut features = vec![0; width];
    for (number, positions) in games {
        let table = games::table(decks, *number, games::seats::<G>(*number));
        for position in positions {
            let state = &position.state;
            let baseline = G::baseline(state);
            for seat in sides(state, *number) {
                G::features(state, pool, seat, &mut features);
                seen.rows.features.extend_from_slice(&features);
                let mut columns = vec![0; decks.len()];
                for (at, &deck) in table.iter().enumerate() {
                    let own = G::Sides::allied(state, Seat(at as u8), seat);
                    columns[deck] += if own { 1 } else { -1 };
                }
                seen.decks.append(&mut columns);
                seen.rows.won.push(position.winners >> seat.0 & 1 != 0);
                seen.rows.game.push(*number as u32);
                let value = G::value(state, pool, seat, &baseline);
                let mine = G::Sides::allied(state, G::active(state), seat);
                let mover = if mine { 1 } else { -1 };
                seen.before.push([value.clamp(-SURE, SURE), mover]);
                let (turn, turns) = position.turn;
                let share = 1_000 * u32::from(turn) / u32::from(turns).max(1);
                seen.progress.push(share as u16);
            }
        }
    }
    seen
}

/// A seat of each side that still plays, another one in each game.
fn sides<G: Arena>(state: &State<G>, number: u64) -> [Seat; 2] {
    let seats = G::Sides::seats(state) as u64;
    let all = (0..seats).map(|at| Seat(((at + number) % seats) as u8));
    let mut here = all.filter(|&seat| G::Sides::plays(state, seat));
    let one = here.next().unwrap_or_default();
    let other = here.find(|&seat| !G::Sides::allied(state, seat, one));
    [one, other.unwrap_or(one)]
}

/// The positions of recorded games, game by game.
pub fn positions<G: Arena>(
    pool: &CardPool,
    decks: &[ReadyDeck<G>],
    seed: u64,
    games: &[Recorded],
) -> Vec<(u64, Vec<Position<G>>)> {
    let one = |game: &Recorded| (game.number, games::positions(pool, decks, seed, game));
    games.par_iter().map(one).collect()
}

/// What was found and how good it is.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// Games that were played, and those among them that are held out.
    pub games: [usize; 2],
    /// Positions that the weights are fitted to, and those that are held out.
    pub positions: [usize; 2],
    /// How well the value of the greedy bot tells the held-out winners, scaled as fits best.
    pub before: Judged,
    /// How well the evaluation does.
    pub after: Judged,
    /// How well it does on the positions it is fitted to.
    pub fitted: Judged,
    /// By how much the logits of both sides of a position differ from opposites, on average.
    pub asymmetry: f64,
    /// Nanoseconds of one evaluation.
    pub ns: f64,
    /// The weights in logits a unit, the bias first, with standard errors.
    #[serde(skip)]
    pub weights: Fitted,
}

/// Fits the weights of a game to recorded games, each drawn towards 0 with the force `ridge`.
pub fn fit<G: Arena + Features>(
    catalogue: &Catalogue,
    seed: u64,
    games: &[Recorded],
    ridge: f64,
) -> Report {
    let pool = &catalogue.pool;
    let decks = ready::<G>(catalogue);
    let (held, known): (Vec<_>, Vec<_>) = positions(pool, &decks, seed, games)
        .into_iter()
        .partition(|(number, _)| is_held_out(*number));
    let ns = nanoseconds(pool, &held);
    let (train, test) = (seen(pool, &decks, &known), seen(pool, &decks, &held));
    let mut weights = logistic::fit(&with_decks(&train), ridge);
    weights.weights.truncate(G::NAMES.len() + 1);
    weights.errors.truncate(G::NAMES.len() + 1);
    let old = logistic::fit(&old_rows(&train), 0.0);
    let judge = |of: &Seen, with: &Fitted| {
        let logits: Vec<f64> = (0..of.rows.len())
            .map(|at| with.logit(of.rows.row(at)))
            .collect();
        measure::judge(&logits, &of.rows.won, &of.progress)
    };
    let before: Vec<f64> = test.before.iter().map(|row| old.logit(row)).collect();
    Report {
        game: G::GAME,
        games: [games.len(), held.len()],
        positions: [train.rows.len() / 2, test.rows.len() / 2],
        before: measure::judge(&before, &test.rows.won, &test.progress),
        after: judge(&test, &weights),
        fitted: judge(&train, &weights),
        asymmetry: asymmetry(&test, &weights),
        ns,
        weights,
    }
}

/// The rows with a column for each deck, so that no feature stands for a deck that is strong:
/// search compares positions of the same decks.
fn with_decks(seen: &Seen) -> Rows {
    let rows = &seen.rows;
    let decks = seen.decks.len() / rows.len().max(1);
    let columns = |at: usize| &seen.decks[at * decks..(at + 1) * decks];
    let whole = (0..rows.len()).flat_map(|at| rows.row(at).iter().chain(columns(at)));
    Rows {
        width: rows.width + decks,
        features: whole.copied().collect(),
        won: rows.won.clone(),
        game: rows.game.clone(),
    }
}

/// What greedy thinks, as rows of their own.
fn old_rows(seen: &Seen) -> Rows {
    Rows {
        width: 2,
        features: seen.before.iter().flatten().copied().collect(),
        won: seen.rows.won.clone(),
        game: seen.rows.game.clone(),
    }
}

fn asymmetry(seen: &Seen, weights: &Fitted) -> f64 {
    let logit = |at: usize| weights.logit(seen.rows.row(at));
    let pairs = seen.rows.len() / 2;
    let sum: f64 = (0..pairs)
        .map(|at| (logit(2 * at) + logit(2 * at + 1)).abs())
        .sum();
    sum / pairs.max(1) as f64
}

/// Positions whose time is taken, and evaluations of each: in search, too, the position is at hand.
const TIMED: usize = 500;
const CALLS: u32 = 32;

fn nanoseconds<G: Arena + Features>(pool: &CardPool, games: &[(u64, Vec<Position<G>>)]) -> f64 {
    let all = games.iter().flat_map(|(_, all)| all);
    let some: Vec<_> = all.take(TIMED).collect();
    let start = ThreadTime::now();
    for position in &some {
        for _ in 0..CALLS {
            let state = black_box(&position.state);
            black_box(crate::evaluation::logit(state, pool, Seat(0)));
        }
    }
    let calls = f64::from(CALLS) * some.len().max(1) as f64;
    start.elapsed().as_secs_f64() * 1e9 / calls
}

impl Report {
    /// The weights as the repository keeps them; the head of the file says where they are from.
    pub fn table(&self, names: &[&str], command: &str) -> String {
        let [games, _] = self.games;
        let [fitted, held] = self.positions;
        let after = &self.after.all;
        let mut text = format!(
            "# {command}\n# {games} games, {fitted} positions, and {held} of other games: \
             loss {:.4}, AUC {:.3}\n# name, millionths of a logit a unit, standard error\n",
            after.loss, after.auc
        );
        let names = std::iter::once(BIAS).chain(names.iter().copied());
        let values = self.weights.weights.iter().zip(&self.weights.errors);
        for (name, (weight, error)) in names.zip(values) {
            let whole = |it: f64| libm::round(it * 1e6) as i64;
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{name}\t{}\t{}", whole(*weight), whole(*error));
        }
        text
    }
}

/// Plays games to fit to, or takes up those of a text that was written before.
pub fn recorded<G: Arena>(
    catalogue: &Catalogue,
    play: Play,
    tick: &(dyn Fn() + Sync),
) -> Vec<Recorded> {
    games::played(&catalogue.pool, &ready::<G>(catalogue), play, tick)
}
