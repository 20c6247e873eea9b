//! How hard a puzzle is: how often each level finds it, and with how much work.

use super::find::Found;
use super::proof::is_act;
use super::{Act, Aim};
use crate::arena::Arena;
use crate::level::Player;
use crate::simulate::{BotKind, game_seed};
use serde::{Deserialize, Serialize};
use shokan_kernel::bot::Bot;
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;

/// Tries of each level.
pub const TRIES: u8 = 20;
/// Tries with each amount of work.
const TRIES_OF_WORK: u64 = 3;
/// Questions of one try at most.
const QUESTIONS_MAX: u32 = 400;

/// The levels that are graded by, the easiest first.
pub const LEVELS: [BotKind; 4] = [
    BotKind::FirstSteps,
    BotKind::Easy,
    BotKind::Normal,
    BotKind::Hard,
];

/// How hard a puzzle is for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grade {
    /// The level.
    pub level: BotKind,
    /// How many of [`TRIES`] it solves.
    pub solved: u8,
    /// With how much work it solves all of a few tries: iterations, worlds, or choices tried for
    /// one that looks one action ahead. Nothing where the most that is tried does not do.
    pub needs: Option<u32>,
}

/// Lets every level try a puzzle.
pub fn grade<G: Arena>(pool: &CardPool, state: &State<G>, found: &Found) -> Vec<Grade> {
    let of = |level: BotKind| {
        let solves = |work, luck| solves_with(pool, (state, found), level, work, luck);
        let tries = (0..TRIES).filter(|&at| solves(None, luck_of(at)));
        let all = |&work: &u32| {
            let mut tries = (0..TRIES_OF_WORK).map(|luck| game_seed(11, luck));
            tries.all(|luck| solves(Some(work), luck))
        };
        Grade {
            level,
            solved: tries.count() as u8,
            needs: works(level, G::MINDS.budget(level)).into_iter().find(all),
        }
    };
    LEVELS.into_iter().map(of).collect()
}

/// The two lines of a page that say how hard its puzzle is: `solved_by` and `needs`.
pub fn told(grades: &[Grade]) -> [String; 2] {
    let row = |word: &str, of: &dyn Fn(&Grade) -> u32, first: usize| {
        let each = grades.iter().skip(first);
        let each = each.map(|it| format!(" {} {}", it.level.word(), of(it)));
        format!("{word}{}", each.collect::<String>())
    };
    [
        row("solved_by", &|it| it.solved.into(), 0),
        // A beginner does not try harder.
        row("needs", &|it| it.needs.unwrap_or(0), 1),
    ]
}

/// Whether a level solves a puzzle in one of its [`TRIES`].
pub fn solves<G: Arena>(
    pool: &CardPool,
    state: &State<G>,
    found: &Found,
    level: BotKind,
    at: u8,
) -> bool {
    solves_with(pool, (state, found), level, None, luck_of(at))
}

fn luck_of(at: u8) -> u64 {
    game_seed(7, at.into())
}

/// A try of a level that is told the list of the deck it plays.
fn solves_with<G: Arena>(
    pool: &CardPool,
    (state, found): (&State<G>, &Found),
    level: BotKind,
    work: Option<u32>,
    luck: u64,
) -> bool {
    let me = state.asked().map(|asked| asked.seat);
    let cards = state.table.all().map(|card| state.table.card(card));
    let own = cards.filter(|it| Some(it.owner) == me);
    let deck: Vec<DefId> = own.map(|it| it.def).collect();
    let mut player = Player::new::<G>(level, luck, Some(deck));
    if let Some(work) = work {
        player = player.with_work(work);
    }
    tried(pool, state, &mut player, luck).solves(state, found)
}

/// The amounts of work that a level is tried with, each twice the one before, its own among them.
fn works(level: BotKind, own: u32) -> Vec<u32> {
    // A beginner does not try harder.
    let (least, most) = match level {
        BotKind::FirstSteps => return Vec::new(),
        BotKind::Hard => (6, 0),
        _ => (2, 4),
    };
    let first = (own >> least).max(1);
    (0..=least + most).map(|doubled| first << doubled).collect()
}

/// What a player made of a position.
struct Tried<G: Arena> {
    end: State<G>,
    acts: Vec<Act>,
}

impl<G: Arena> Tried<G> {
    fn solves(&self, root: &State<G>, found: &Found) -> bool {
        let Some(asked) = root.asked() else {
            return false;
        };
        // Nobody was asked in another turn: what comes of itself still belongs to this one.
        let won = match self.end.outcome() {
            Some(Outcome::Won { seat, .. }) => is_of(root, asked.seat, seat),
            _ => false,
        };
        let needed = found.line.iter().zip(&found.needed);
        let needed: Vec<&Act> = needed.filter(|(_, it)| **it).map(|(act, _)| act).collect();
        let all_made = || {
            needed
                .iter()
                .all(|act| self.acts.iter().any(|it| it.is(act)))
        };
        match found.aim {
            Aim::Win => won,
            // The dice are nobody's doing: what counts is what was tried.
            Aim::Chance => {
                let mut begun = self.acts.iter().filter(|act| is_act(act.choice));
                let only = begun.all(|act| needed.iter().any(|it| it.is(act)));
                all_made() || won && only
            }
            // That nothing happened does not mean that nothing could.
            Aim::Hold | Aim::Save => all_made(),
        }
    }
}

fn is_of<G: Arena>(state: &State<G>, me: Seat, seat: Seat) -> bool {
    seat == me || G::Sides::allied(state, seat, me)
}

/// Plays a position on to the end of its turn.
fn tried<G: Arena>(pool: &CardPool, root: &State<G>, player: &mut Player, luck: u64) -> Tried<G> {
    let mut state = root.with_luck(Luck::quick(luck));
    let mut other = Player::new::<G>(BotKind::Greedy, luck, None);
    let me = root.asked().map(|asked| asked.seat);
    let mut acts = Vec::new();
    for _ in 0..QUESTIONS_MAX {
        let Some(asked) = state.asked() else { break };
        if G::turn(&state) != G::turn(root) {
            break;
        }
        let choices = state.choices(pool);
        let view = state.view(Viewer::Seat(asked.seat));
        let pick = if choices.len() < 2 {
            0
        } else if Some(asked.seat) == me {
            Bot::<G>::pick(player, pool, &view)
        } else {
            Bot::<G>::pick(&mut other, pool, &view)
        };
        let Some(&choice) = choices.get(usize::from(pick)) else {
            break;
        };
        if Some(asked.seat) == me {
            acts.push(Act { asked, choice });
        }
        state.take(pool, choice, None);
    }
    Tried { end: state, acts }
}
