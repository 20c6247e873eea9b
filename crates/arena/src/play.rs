//! One game between two bots, each of which sees its own view alone.

use serde::{Deserialize, Serialize};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Listed;
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::{Outcome, VoidReason};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;

/// Turns after which a game between programs is broken off and counted apart.
pub const TURN_CAP: u16 = 400;
/// Questions after which it is broken off, too: a bot that takes back what it has begun can do so
/// for ever within one turn.
const QUESTIONS_MAX: u32 = 100_000;

/// What has ended a game that no rule ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Void {
    /// More turns than the caller allows.
    Turns,
    /// More questions than any game takes.
    Questions,
    /// More steps between two questions than the engine allows.
    Steps,
    /// A list of the engine was full.
    Full,
    /// A question had no choice.
    NoChoice,
}

impl Void {
    /// Every reason.
    pub const ALL: [Self; 5] = [
        Self::Turns,
        Self::Questions,
        Self::Steps,
        Self::Full,
        Self::NoChoice,
    ];
}

/// How a game between programs went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Who has won, a bit a seat: the winner, and who plays in one team with it.
    pub winners: u8,
    /// Who had the first turn.
    pub first: Seat,
    /// Turns begun.
    pub turns: u16,
    /// Questions asked.
    pub decisions: u32,
    /// Questions with two choices or more.
    pub real: u32,
    /// The choices of those, all together.
    pub choices: u32,
}

impl Played {
    /// 1 for a win of the seat, a half for a game that nobody won, else 0.
    pub fn score(&self, seat: Seat) -> f64 {
        f64::from(self.halves(seat)) / 2.0
    }

    /// The same as a number of halves.
    pub const fn halves(&self, seat: Seat) -> u8 {
        match self.outcome {
            Outcome::Won { .. } => 2 * (self.winners >> seat.0 & 1),
            Outcome::Drawn(_) | Outcome::Void(_) => 1,
        }
    }

    /// What ended the game, if no rule did.
    pub const fn void(&self) -> Option<Void> {
        match self.outcome {
            Outcome::Won { .. } | Outcome::Drawn(_) => None,
            Outcome::Void(reason) => Some(match reason {
                VoidReason::Turns if self.decisions >= QUESTIONS_MAX => Void::Questions,
                VoidReason::Turns => Void::Turns,
                VoidReason::Steps => Void::Steps,
                VoidReason::Full(_) => Void::Full,
                VoidReason::NoChoice => Void::NoChoice,
            }),
        }
    }

    /// Whether the game ended by no rule.
    pub const fn is_void(&self) -> bool {
        matches!(self.outcome, Outcome::Void(_))
    }
}

/// Plays a game that has not begun to its end. Single choices are taken without asking anybody.
pub fn play<G: Ruleset>(
    state: &mut State<G>,
    pool: &CardPool,
    bots: &mut [Box<dyn Bot<G>>],
    turn_cap: u16,
) -> Played {
    let mut played = Played {
        outcome: Outcome::Void(VoidReason::NoChoice),
        winners: 0,
        first: Seat(0),
        turns: 0,
        decisions: 0,
        real: 0,
        choices: 0,
    };
    let mut listed = Listed::default();
    state.begin(pool, None);
    while let Some(asked) = state.asked() {
        let turn = G::turn(state);
        if turn > turn_cap || played.decisions >= QUESTIONS_MAX {
            state.end(pool, Outcome::Void(VoidReason::Turns), None);
            break;
        }
        if turn <= 1 {
            played.first = G::active(state);
        }
        listed.0.clear();
        state.offer(pool, &mut listed);
        played.decisions += 1;
        let count = listed.0.len();
        let pick = match bots.get_mut(asked.seat.at()) {
            Some(bot) if count > 1 => {
                played.real += 1;
                played.choices += count as u32;
                let view = state.view(Viewer::Seat(asked.seat));
                usize::from(bot.pick(pool, &view)).min(count - 1)
            }
            _ => 0,
        };
        match listed.0.get(pick) {
            Some(&choice) => state.take(pool, choice, None),
            None => state.end(pool, Outcome::Void(VoidReason::NoChoice), None),
        }
    }
    played.turns = G::turn(state);
    if let Some(outcome) = state.outcome() {
        played.outcome = outcome;
        if let Outcome::Won { seat, .. } = outcome {
            let all = (0..G::Sides::seats(state) as u8).map(Seat);
            let team = all.filter(|&it| it == seat || G::Sides::allied(state, it, seat));
            played.winners = team.fold(0, |bits, it| bits | it.bit());
        }
    }
    played
}
