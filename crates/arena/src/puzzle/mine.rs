//! Looks for puzzles in games that programs play against each other.

use super::find::{Found, Limits, puzzle};
use super::{Aim, TooMuch};
use crate::arena::Arena;
use crate::level::Player;
use crate::simulate::{BotKind, game_seed, match_luck};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::QuestionKind;
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::questions;

/// Questions of a game at most.
const QUESTIONS_MAX: u32 = 6_000;
/// In how many turns before the end of a game puzzles are looked for.
const LAST_TURNS: u16 = 4;
/// Choices below which a question hides nothing.
const CHOICES_MIN: usize = 3;

/// A puzzle with the position it begins in.
#[derive(Clone, Debug)]
pub struct Mined<G: Arena> {
    /// The position.
    pub state: State<G>,
    /// The puzzle.
    pub found: Found,
}

/// The puzzles in a game between two players of a level, each with its deck: one of each kind at
/// most, the longest that can be proved.
pub fn game<G: Arena>(
    pool: &CardPool,
    decks: &[G::Deck; 2],
    level: BotKind,
    seed: u64,
    aims: &[Aim],
    limits: Limits,
) -> Vec<Mined<G>> {
    let Some((positions, end)) = played::<G>(pool, decks, level, seed) else {
        return Vec::new();
    };
    let mined = aims.iter().filter_map(|&aim| {
        let fit = positions.iter().filter(|state| fits(state, pool, aim, &end));
        let mut best: Option<Mined<G>> = None;
        // The later a position, the less is left to look at: as soon as it is too much, the ones
        // before it are more.
        for state in fit.rev() {
            match puzzle(pool, state, aim, limits) {
                Err(TooMuch) if aim.is_held() => {}
                Err(TooMuch) => break,
                Ok(None) => {}
                Ok(Some(found)) if best.as_ref().is_some_and(|best| best.found.weight() >= found.weight()) => {}
                Ok(Some(found)) => best = Some(Mined { state: *state, found }),
            }
        }
        best
    });
    mined.collect()
}

/// The positions of a game in which somebody had a choice, and its end.
fn played<G: Arena>(
    pool: &CardPool,
    decks: &[G::Deck; 2],
    level: BotKind,
    seed: u64,
) -> Option<(Vec<State<G>>, State<G>)> {
    let mut state = G::deal(decks, pool, match_luck(seed))?;
    state.begin(pool, None);
    let mut players = [0, 1].map(|seat: u8| {
        let luck = game_seed(seed, 1 + u64::from(seat));
        Player::new::<G>(level, luck, Some(G::list(&decks[usize::from(seat)])))
    });
    let mut positions = Vec::new();
    for _ in 0..QUESTIONS_MAX {
        let Some(asked) = state.asked() else { break };
        let many = state.count(pool);
        if many >= CHOICES_MIN {
            positions.push(state);
        }
        let view = state.view(Viewer::Seat(asked.seat));
        let pick = if many < 2 {
            0
        } else {
            Bot::<G>::pick(&mut players[asked.seat.at() % 2], pool, &view)
        };
        state.answer(pool, pick, None).ok()?;
    }
    matches!(state.outcome(), Some(Outcome::Won { .. })).then_some((positions, state))
}

/// Whether a puzzle of a kind may begin in a position of a game that ended so.
fn fits<G: Arena>(state: &State<G>, pool: &CardPool, aim: Aim, end: &State<G>) -> bool {
    let Some(asked) = state.asked() else {
        return false;
    };
    let _ = pool;
    let kind = questions::of::<G>(asked.prompt).kind;
    let own = G::active(state) == asked.seat;
    let (turn, last) = (G::turn(state), G::turn(end));
    let winner = match end.outcome() {
        Some(Outcome::Won { seat, .. }) => seat,
        _ => Seat(0),
    };
    match aim {
        Aim::Win | Aim::Chance => {
            own && kind == QuestionKind::Phase && turn == last && asked.seat == winner
        }
        Aim::Hold => own && kind == QuestionKind::Phase && turn + 1 == last && asked.seat != winner,
        Aim::Save => !own && turn + LAST_TURNS > last,
    }
}
