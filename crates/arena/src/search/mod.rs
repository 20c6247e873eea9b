//! Search in worlds that fit what a seat knows: an information-set tree search with many observers
//! (Cowling, Powley, Whitehouse 2012), in which every iteration deals the hidden cards anew.
//!
//! A search is handed a view and nothing else. It builds one world of it, and in each iteration
//! deals the unknown faces of that world again in place ([`deals`]). All worlds share one tree
//! ([`tree`]), whose nodes are named by what the seat that moves has observed since the root
//! ([`observe`]): so a seat never answers what it cannot tell apart in two ways. Choices are named
//! as their seat sees them ([`key`]). Where the tree ends, light random play goes on to the game's
//! horizon ([`Horizon`]), and the position there is judged against the one at the root.
//!
//! Work is counted in iterations: the clock can stop a search ([`shokan_rules::session::Stop`]),
//! but never steer it.

pub mod agent;
pub mod deals;
pub mod glance;
pub mod key;
pub mod observe;
pub mod reply;
pub mod run;
pub mod tree;

use crate::evaluation::{self, Features};
use crate::greedy::{Glance, Insight};
use crate::level::Minds;
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_rules::rulebook::Rulebook;
use std::fmt::Debug;

/// Until where a choice is judged: what comes behind it is noise to the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// So many turns on, the running one counted: 1 is its end.
    Turns(u16),
    /// The end of the running phase.
    Phase,
}

/// See [`Settings::guided`].
pub const GUIDED_SHARE: u32 = 16;

/// How a search of a game goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Until where a choice is judged.
    pub horizon: Horizon,
    /// By how much a position must be better than the root to count three quarters, in thousandths
    /// of a logit.
    pub scale: i32,
    /// How much a choice that was seldom tried draws the search, in thousandths of a game.
    pub curiosity: u32,
    /// How those think who play a choice out.
    pub glance: Glance,
    /// So many of the first ways through a tree, one of [`GUIDED_SHARE`] at most, take in the own
    /// turn what looks best one action ahead: what a glance sees, a search does not miss.
    pub guided: u32,
    /// How the choices of the root are looked at before the best are played out.
    pub look: Glance,
    /// In how many worlds.
    pub looks: u32,
    /// For how many worlds of playing out that look counts.
    pub prior: u32,
    /// Where choices are played out: with so many steps at most it is looked whether one of them
    /// wins in the running turn whatever the others do; 0 for not at all.
    pub proof_steps: u32,
    /// By what positions are judged.
    pub judge: Judge,
}

impl Settings {
    /// What games have in common: two turns are looked at, a few worlds before that one action
    /// ahead.
    pub const USUAL: Self = Self {
        horizon: Horizon::Turns(2),
        scale: 500,
        curiosity: 400,
        glance: Glance {
            work: 60,
            plans: false,
        },
        look: Glance {
            work: 600,
            plans: true,
        },
        guided: 16,
        looks: 6,
        prior: 8,
        proof_steps: 0,
        judge: Judge::Value,
    };
}

/// By what a search judges positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// The fitted weights ([`Features`]).
    Fitted,
    /// The value that `greedy` goes by ([`Insight::value`]).
    Value,
}

/// What a search must know of a game beside [`Insight`].
pub trait Searched: Insight + Features + Rulebook {
    /// By how much the value of a position is greater where the odds are e times as good.
    const VALUE_OF_A_LOGIT: i64;

    /// What its levels think with.
    const MINDS: Minds;

    /// What a value is in thousandths of a logit.
    fn logit_of(value: i64) -> i32 {
        (1_000 * value / Self::VALUE_OF_A_LOGIT).clamp(-100_000, 100_000) as i32
    }

    /// How often light play goes on to the next phase or turn where it may do something else, in
    /// thousandths.
    fn odds_to_end(state: &State<Self>) -> u32;

    /// Whether a choice leads nowhere that another does not lead, and is never thought of.
    fn is_idle(choice: Choice) -> bool {
        let _ = choice;
        false
    }
}

/// The mark of a position: it changes with what the horizon counts.
pub(crate) fn mark<G: Searched>(state: &State<G>, horizon: Horizon) -> u32 {
    match horizon {
        Horizon::Turns(_) => u32::from(G::turn(state)),
        Horizon::Phase => u32::from(G::turn(state)) << 8 | u32::from(G::phase(state).0),
    }
}

/// Whether the position lies behind the horizon of a root with this mark.
pub(crate) fn is_beyond<G: Searched>(state: &State<G>, horizon: Horizon, root: u32) -> bool {
    let now = mark(state, horizon);
    let far = match horizon {
        Horizon::Turns(turns) => now >= root + u32::from(turns),
        Horizon::Phase => now != root,
    };
    far && G::is_quiet(state)
}

impl Settings {
    /// What a position says of a seat's chance, in thousandths of a logit.
    pub(crate) fn logit<G: Searched>(
        self,
        state: &State<G>,
        pool: &CardPool,
        seat: Seat,
        baseline: &G::Baseline,
    ) -> i32 {
        match self.judge {
            Judge::Fitted => standing(state, pool, seat),
            Judge::Value => {
                let value = G::value(state, pool, seat, baseline);
                G::logit_of(i64::from(value))
            }
        }
    }
}

/// What a position says of a seat's chance by the fitted weights, in thousandths of a logit. Before
/// the first turn the table is half laid out, and says nothing.
pub(crate) fn standing<G: Searched>(state: &State<G>, pool: &CardPool, seat: Seat) -> i32 {
    if G::turn(state) == 0 {
        return 0;
    }
    evaluation::logit(state, pool, seat)
}

/// The chance of winning that a position stands for beside a root of this logit, from 0 to 1.
pub(crate) fn judged<G: Searched>(
    state: &State<G>,
    pool: &CardPool,
    me: Seat,
    baseline: &G::Baseline,
    root: i32,
    settings: Settings,
) -> f64 {
    match state.outcome() {
        Some(Outcome::Won { seat, .. }) => {
            let won = seat == me || G::Sides::allied(state, seat, me);
            f64::from(u8::from(won))
        }
        Some(_) => 0.5,
        None => {
            let ahead = settings.logit(state, pool, me, baseline) - root;
            squashed(f64::from(ahead) / f64::from(settings.scale))
        }
    }
}

/// A difference in scales as a share of a game. Only roots and quotients, so that it is the same on
/// every machine.
fn squashed(x: f64) -> f64 {
    // At 1 it is three quarters.
    let x = x / 3f64.sqrt();
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// The difference that `squashed` makes this share of.
pub(crate) fn stretched(share: f64) -> f64 {
    let y = (2.0 * share - 1.0).clamp(-0.999, 0.999);
    3f64.sqrt() * y / (1.0 - y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_of_the_scale_is_three_quarters() {
        assert!((squashed(1.0) - 0.75).abs() < 1e-12);
        assert!((squashed(-1.0) - 0.25).abs() < 1e-12);
        assert!((squashed(0.0) - 0.5).abs() < 1e-12);
        assert!(squashed(50.0) < 1.0 && squashed(50.0) > 0.99);
        for x in [-3.0, -0.2, 0.0, 0.7, 5.0] {
            assert!((stretched(squashed(x)) - x).abs() < 1e-9, "{x}");
        }
    }
}
