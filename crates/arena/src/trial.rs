//! The same work on every machine, with a hash of all that came of it: what a browser plays must be
//! what a server plays, pick for pick.

use crate::arena::Arena;
use crate::decks;
use crate::play::TURN_CAP;
use crate::simulate::{BotKind, game_seed, match_luck};
use serde::Serialize;
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Listed;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::{Outcome, VoidReason};
use shokan_kernel::pool::CardPool;
use shokan_kernel::record::hash64;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::with_game;

/// Questions between two looks at the state.
const BETWEEN: u64 = 64;

/// What came of so many picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// Questions with two choices or more that were answered.
    pub picks: u32,
    /// All questions.
    pub questions: u64,
    /// Games that were begun.
    pub games: u32,
    /// A hash over the states on the way and at the end of every game, with what was picked.
    pub hash: u64,
}

/// Who picks.
enum Who<G: Arena> {
    /// Any choice, without a view: as quick as the rules are.
    Any(Luck),
    /// Bots of a level, one a seat.
    Level(Vec<Box<dyn Bot<G>>>),
}

/// So many picks of a level in games of two with the ready decks, all from one seed; nothing for a
/// game that is not there.
pub fn trial(catalogue: &Catalogue, level: BotKind, picks: u32, seed: u64) -> Option<Trial> {
    with_game!(catalogue.game, G => of::<G>(catalogue, level, picks, seed))?
}

fn of<G: Arena>(catalogue: &Catalogue, level: BotKind, picks: u32, seed: u64) -> Option<Trial> {
    let pool = &catalogue.pool;
    let ready = decks::ready::<G>(catalogue);
    let mut trial = Trial {
        picks: 0,
        questions: 0,
        games: 0,
        hash: 0,
    };
    while trial.picks < picks {
        let seed = game_seed(seed, u64::from(trial.games));
        let mut luck = Luck::quick(seed);
        let mut deck = || {
            let at = luck.below(Stream::Other, ready.len() as u32) as usize;
            ready.get(at).map(|deck| deck.cards.clone())
        };
        let decks = [deck()?, deck()?];
        let mut state = G::deal(&decks, pool, match_luck(seed))?;
        let mut who = match level {
            BotKind::Random => Who::Any(luck),
            level => {
                let bot = |at| level.new_bot::<G>(game_seed(seed, at), Vec::new(), None);
                let seats = G::Sides::seats(&state) as u64;
                Who::Level((1..=seats).map(bot).collect())
            }
        };
        trial.games += 1;
        play(&mut state, pool, &mut who, (&mut trial, picks));
    }
    Some(trial)
}

/// Plays a game to its end, or until there are enough picks.
fn play<G: Arena>(
    state: &mut State<G>,
    pool: &CardPool,
    who: &mut Who<G>,
    (trial, picks): (&mut Trial, u32),
) {
    let mut listed = Listed::default();
    state.begin(pool, None);
    while let Some(asked) = state.asked() {
        if G::turn(state) > TURN_CAP {
            state.end(pool, Outcome::Void(VoidReason::Turns), None);
            break;
        }
        listed.0.clear();
        state.offer(pool, &mut listed);
        let count = listed.0.len();
        trial.questions += 1;
        let mut pick = 0;
        if count > 1 {
            if trial.picks == picks {
                break;
            }
            trial.picks += 1;
            pick = match who {
                Who::Any(luck) => luck.below(Stream::Other, count as u32) as usize,
                Who::Level(bots) => {
                    let view = state.view(Viewer::Seat(asked.seat));
                    usize::from(bots[asked.seat.at()].pick(pool, &view))
                }
            };
        }
        let Some(&choice) = listed.0.get(pick) else {
            break;
        };
        state.take(pool, choice, None);
        trial.hash = trial.hash.rotate_left(5) ^ pick as u64;
        if trial.questions.is_multiple_of(BETWEEN) {
            note(trial, state);
        }
    }
    note(trial, state);
}

fn note<G: Arena>(trial: &mut Trial, state: &State<G>) {
    let mut both = [0; 16];
    both[..8].copy_from_slice(&trial.hash.to_be_bytes());
    both[8..].copy_from_slice(&state.hash().to_be_bytes());
    trial.hash = hash64(&both);
}
