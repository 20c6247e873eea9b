//! Looks for puzzles in games that programs play against each other.

use super::find::{Found, Limits, puzzle};
use super::grade::{Grade, grade, solves};
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
const LAST_TURNS: u16 = 10;
/// Choices below which a question hides nothing.
const CHOICES_MIN: usize = 3;

/// A puzzle with the position it begins in.
#[derive(Clone, Debug)]
pub struct Mined<G: Arena> {
    /// A position in which a phase asks what to do, and from which the puzzle is reached.
    pub before: State<G>,
    /// What is picked from there on: the seat, and the place among the choices.
    pub lead: Vec<(u8, u16)>,
    /// The position of the puzzle.
    pub state: State<G>,
    /// The puzzle.
    pub found: Found,
}

impl<G: Arena> Mined<G> {
    /// The lead and the line as picks: the seat, and the place among the choices.
    pub fn picks(&self) -> Vec<(u8, u16)> {
        let found = self.found.picks.iter();
        self.lead.iter().chain(found).copied().collect()
    }
}

/// A game in which puzzles are looked for. Compiled here, where it is made for speed.
pub trait Mines: Arena {
    /// See [`game`].
    fn mined(
        pool: &CardPool,
        decks: &[Self::Deck; 2],
        level: BotKind,
        seed: u64,
        aims: &[Aim],
        limits: Limits,
    ) -> Vec<Mined<Self>>;

    /// See [`grade()`].
    fn graded(pool: &CardPool, state: &State<Self>, found: &Found) -> Vec<Grade>;

    /// See [`solves()`].
    fn solved(pool: &CardPool, state: &State<Self>, found: &Found, level: BotKind, at: u8) -> bool;

    /// See [`puzzle()`].
    ///
    /// # Errors
    /// When that takes more steps than the limits allow.
    fn proved(
        pool: &CardPool,
        state: &State<Self>,
        aim: Aim,
        limits: Limits,
    ) -> Result<Option<Found>, TooMuch>;
}

macro_rules! each_game {
    (@mines [$($module:ident $game:ident),*]) => {
        $(impl Mines for shokan_rules::$module::$game {
            fn mined(
                pool: &CardPool,
                decks: &[Self::Deck; 2],
                level: BotKind,
                seed: u64,
                aims: &[Aim],
                limits: Limits,
            ) -> Vec<Mined<Self>> {
                game::<Self>(pool, decks, level, seed, aims, limits)
            }

            fn graded(pool: &CardPool, state: &State<Self>, found: &Found) -> Vec<Grade> {
                grade::<Self>(pool, state, found)
            }

            fn solved(
                pool: &CardPool,
                state: &State<Self>,
                found: &Found,
                level: BotKind,
                at: u8,
            ) -> bool {
                solves(pool, state, found, level, at)
            }

            fn proved(
                pool: &CardPool,
                state: &State<Self>,
                aim: Aim,
                limits: Limits,
            ) -> Result<Option<Found>, TooMuch> {
                puzzle::<Self>(pool, state, aim, limits)
            }
        })*
    };
}
shokan_rules::games!({each_game} @mines;);

/// A question of a game, and what was picked.
struct Moment<G: Arena> {
    state: State<G>,
    pick: u16,
    many: usize,
}

/// The puzzles in a game between two players of a level, each with its deck: one of each kind at
/// most, the one in which most is to be found.
pub fn game<G: Arena>(
    pool: &CardPool,
    decks: &[G::Deck; 2],
    level: BotKind,
    seed: u64,
    aims: &[Aim],
    limits: Limits,
) -> Vec<Mined<G>> {
    let Some((moments, end)) = played::<G>(pool, decks, level, seed) else {
        return Vec::new();
    };
    let Some(Outcome::Won { seat: winner, .. }) = end.outcome() else {
        return Vec::new();
    };
    // What a turn has done may win when the next one begins.
    let asked_winner = |it: &&Moment<G>| {
        let asked = it.state.asked().map(|asked| asked.seat);
        asked == Some(winner) && G::active(&it.state) == winner
    };
    let last = moments.iter().rfind(asked_winner);
    let last = last.map_or(0, |it| G::turn(&it.state));
    let mined = aims.iter().filter_map(|&aim| {
        let fit = (0..moments.len()).filter(|&at| fits(&moments[at], aim, (winner, last)));
        let mut best: Option<(usize, Found)> = None;
        // The later in a turn, the less is left to look at: as soon as it is too much, what lies
        // before it in the turn is more.
        let mut too_much = 0;
        for at in fit.rev() {
            let turn = G::turn(&moments[at].state);
            if turn == too_much && !aim.is_held() {
                continue;
            }
            match puzzle(pool, &moments[at].state, aim, limits) {
                Err(TooMuch) => too_much = turn,
                Ok(Some(found))
                    if best
                        .as_ref()
                        .is_none_or(|(_, it)| it.weight() < found.weight()) =>
                {
                    best = Some((at, found));
                }
                Ok(_) => {}
            }
        }
        let (at, found) = best?;
        let state = moments[at].state;
        let me = state.asked()?.seat;
        let open = (0..=at).rev().find(|&at| is_open(&moments[at].state))?;
        let lead = &moments[open..at];
        // What leads to the puzzle is the others' doing.
        let asks_me =
            |it: &Moment<G>| it.many > 1 && it.state.asked().is_some_and(|it| it.seat == me);
        if lead.iter().any(asks_me) {
            return None;
        }
        let pick = |it: &Moment<G>| Some((it.state.asked()?.seat.0, it.pick));
        Some(Mined {
            before: moments[open].state,
            lead: lead.iter().filter_map(pick).collect(),
            state,
            found,
        })
    });
    mined.collect()
}

/// The questions of a game, and its end.
fn played<G: Arena>(
    pool: &CardPool,
    decks: &[G::Deck; 2],
    level: BotKind,
    seed: u64,
) -> Option<(Vec<Moment<G>>, State<G>)> {
    let mut state = G::deal(decks, pool, match_luck(seed))?;
    state.begin(pool, None);
    let mut players = [0, 1].map(|seat: u8| {
        let luck = game_seed(seed, 1 + u64::from(seat));
        Player::new::<G>(level, luck, Some(G::list(&decks[usize::from(seat)])))
    });
    let mut moments = Vec::new();
    for _ in 0..QUESTIONS_MAX {
        let Some(asked) = state.asked() else { break };
        let many = state.count(pool);
        let view = state.view(Viewer::Seat(asked.seat));
        let pick = if many < 2 {
            0
        } else {
            Bot::<G>::pick(&mut players[asked.seat.at() % 2], pool, &view)
        };
        moments.push(Moment { state, pick, many });
        state.answer(pool, pick, None).ok()?;
    }
    matches!(state.outcome(), Some(Outcome::Won { .. })).then_some((moments, state))
}

/// Whether a phase asks what to do.
fn is_open<G: Arena>(state: &State<G>) -> bool {
    let kind = |prompt| questions::of::<G>(prompt).kind;
    let asked = state.asked();
    asked.is_some_and(|asked| kind(asked.prompt) == QuestionKind::Phase)
}

/// Whether a puzzle of a kind may begin at a moment of a game; `won` says who has won, and in which
/// turn.
fn fits<G: Arena>(moment: &Moment<G>, aim: Aim, won: (Seat, u16)) -> bool {
    let state = &moment.state;
    let Some(asked) = state.asked() else {
        return false;
    };
    let own = G::active(state) == asked.seat;
    let (winner, last) = won;
    let turn = G::turn(state);
    let fits = match aim {
        Aim::Win | Aim::Chance => own && is_open(state) && turn == last && asked.seat == winner,
        // Who has lost in the next turn may have been able to hold.
        Aim::Hold => own && is_open(state) && asked.seat != winner && turn + 1 == last,
        Aim::Save => !own && turn + LAST_TURNS > last,
    };
    fits && moment.many >= CHOICES_MIN
}
