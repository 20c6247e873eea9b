//! A win that is there: what a search that plays on with sense passes by.

use super::proof::{Prover, SURE};
use super::{Aim, TooMuch};
use crate::search::Searched;
use shokan_kernel::decision::Choice;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;

/// Acts of a line at most.
const ACTS_MAX: u8 = 6;

/// What a short proof came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sure {
    /// The choice that wins in the running turn, however luck and the hidden cards fall and
    /// whatever the others do. Nothing where there is none, or none was found in time.
    pub choice: Option<Choice>,
    /// Steps that were made.
    pub steps: u32,
}

/// Looks for a choice among these that wins in the running turn for the seat that is asked, in so
/// many steps at most. Of hidden cards the faces that lie in this world count, in any order.
pub fn sure<G: Searched>(
    pool: &CardPool,
    world: &State<G>,
    choices: &[Choice],
    steps: u32,
) -> Sure {
    let none = Sure {
        choice: None,
        steps: 0,
    };
    let Some(asked) = world.asked() else {
        return none;
    };
    let Some(mut prover) = Prover::new(pool, world, asked.seat, Aim::Win) else {
        return none;
    };
    prover.allow(steps);
    Sure {
        choice: shortest(&mut prover, choices).unwrap_or(None),
        steps: steps - prover.left(),
    }
}

/// The first choice of a line of the fewest acts.
fn shortest<G: Searched>(
    prover: &mut Prover<'_, G>,
    choices: &[Choice],
) -> Result<Option<Choice>, TooMuch> {
    for acts in 0..=ACTS_MAX {
        if prover.reach(acts, &[])? < SURE {
            continue;
        }
        let root = prover.root().clone();
        for choice in prover.choices(&root) {
            if choices.contains(&choice) && prover.behind(&root, choice)? >= SURE {
                return Ok(Some(choice));
            }
        }
    }
    Ok(None)
}
