//! A bot that takes any choice with the same chance.

use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::view::View;

/// Takes any choice with the same chance. The same seed and the same questions give the same picks.
#[derive(Clone, Debug)]
pub struct Random {
    luck: Luck,
}

impl Random {
    /// A bot with luck of its own.
    pub fn new(seed: u64) -> Self {
        Self {
            luck: Luck::quick(seed),
        }
    }
}

impl<G: Ruleset> Bot<G> for Random {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        // What may be chosen never depends on a face the seat does not know, so any face will do.
        let world = view.world(Luck::nothing(), |_, _| DefId(0));
        let count = world.count(pool) as u32;
        self.luck.below(Stream::Other, count) as Pick
    }
}
