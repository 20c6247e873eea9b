//! How fast `hard` searches, at its game's own horizon.

use crate::arena::Arena;
use crate::level::Mind;
use crate::processor_time::ThreadTime;
use crate::search::agent::{Thought, think};
use crate::search::deals::Deals;
use crate::simulate::BotKind;
use crate::statistics::Spread;
use serde::Serialize;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use std::time::Duration;

/// How many iterations a tree has at each question: as many as `hard` has in Summons Call.
const TREE_ITERATIONS: u32 = 2_000;

/// How fast a search is, for each second of the processor.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SearchSpeed {
    /// Choices that are played out at a question as `hard` does; 0 where it searches a tree.
    pub choices_played_out: usize,
    /// Iterations of a tree over worlds, to the horizon.
    pub tree_iterations_per_s: Spread,
    /// Choices that are taken in those worlds.
    pub tree_choices_per_s: Spread,
    /// Choices that `hard` takes in its worlds, whichever way it goes about it.
    pub choices_per_s: Spread,
    /// Questions that `hard` answers, of those where it searches.
    pub picks_per_s: Spread,
}

/// The runs so far.
#[derive(Debug, Default)]
pub(super) struct Searches {
    most: usize,
    tree_iterations: Vec<f64>,
    tree_choices: Vec<f64>,
    choices: Vec<f64>,
    picks: Vec<f64>,
}

/// What was done in a run.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    iterations: u64,
    taken: u64,
    picks: u64,
    seconds: f64,
}

impl Searches {
    /// Searches from these states for a while in each way.
    pub(super) fn run<G: Arena>(&mut self, pool: &CardPool, samples: &[State<G>], time: Duration) {
        let Some(Mind::Search {
            most,
            iterations,
            settings,
        }) = G::MINDS.of(BotKind::Hard)
        else {
            return;
        };
        self.most = most;
        let search = |iterations: u32, most: usize| {
            let mut done = Done::default();
            let start = ThreadTime::now();
            for (seed, state) in (0..).zip(samples.iter().cycle()) {
                let used = start.elapsed();
                if used >= time || samples.is_empty() {
                    done.seconds = used.as_secs_f64();
                    break;
                }
                let Some(asked) = state.asked() else { continue };
                let view = state.view(Viewer::Seat(asked.seat));
                let deals = Deals::open(pool, &view, None, &[]);
                let thought = think(pool, deals, (iterations, most), settings, seed, None);
                if let Thought::Searched(_, found) = thought {
                    done.iterations += u64::from(found.iterations);
                    done.taken += found.taken;
                    done.picks += 1;
                }
            }
            done
        };
        let tree = search(TREE_ITERATIONS, 0);
        let hard = search(iterations, most);
        self.tree_iterations
            .push(tree.iterations as f64 / tree.seconds);
        self.tree_choices.push(tree.taken as f64 / tree.seconds);
        self.choices.push(hard.taken as f64 / hard.seconds);
        self.picks.push(hard.picks as f64 / hard.seconds);
    }

    /// The figures of the runs.
    pub(super) fn speed(&self) -> SearchSpeed {
        SearchSpeed {
            choices_played_out: self.most,
            tree_iterations_per_s: Spread::of(&self.tree_iterations),
            tree_choices_per_s: Spread::of(&self.tree_choices),
            choices_per_s: Spread::of(&self.choices),
            picks_per_s: Spread::of(&self.picks),
        }
    }
}
