//! The searching player.

use super::deals::Deals;
use super::run::{Found, Search};
use super::{Searched, Settings, Stop};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::DefId;
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;

/// Searches worlds of its view. The same seed, the same views and the same iterations give the same
/// picks on every machine.
#[derive(Clone, Debug)]
pub struct Searcher {
    seed: u64,
    picks: u64,
    iterations: u32,
    deck: Option<Vec<DefId>>,
    stop: Option<Stop>,
    settings: Settings,
}

impl Searcher {
    /// A player with luck of its own and so many iterations a pick.
    pub const fn new(seed: u64, iterations: u32, settings: Settings) -> Self {
        Self {
            seed,
            picks: 0,
            iterations,
            deck: None,
            stop: None,
            settings,
        }
    }

    /// Tells it the list of its own deck, where it is known.
    #[must_use]
    pub fn told(mut self, deck: Option<Vec<DefId>>) -> Self {
        self.tell(deck);
        self
    }

    /// As `told`, in the middle of a match.
    pub fn tell(&mut self, deck: Option<Vec<DefId>>) {
        self.deck = deck;
    }

    /// With another budget.
    #[must_use]
    pub const fn with_iterations(mut self, iterations: u32) -> Self {
        self.iterations = iterations;
        self
    }

    /// Lets another thread end its searches.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop) -> Self {
        self.stop = Some(stop);
        self
    }
}

impl<G: Searched> Bot<G> for Searcher {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        let seed = self.seed.wrapping_add(self.picks << 32);
        self.picks += 1;
        let deals = Deals::told(pool, view, self.deck.as_deref());
        let (Thought::Plain(pick) | Thought::Searched(pick, _)) = think(
            pool,
            deals,
            self.iterations,
            self.settings,
            seed,
            self.stop.as_ref(),
        );
        pick
    }
}

/// What came of thinking of a question.
#[derive(Clone, Debug)]
pub enum Thought {
    /// There was nothing to search.
    Plain(Pick),
    /// What was found.
    Searched(Pick, Found),
}

/// Thinks of the pending question of these deals.
pub fn think<G: Searched>(
    pool: &CardPool,
    deals: Deals<G>,
    iterations: u32,
    settings: Settings,
    seed: u64,
    stop: Option<&Stop>,
) -> Thought {
    let world = *deals.world();
    let choices = world.choices(pool);
    if choices.len() < 2 {
        return Thought::Plain(0);
    }
    if let Some(at) = G::rule_of_thumb(&world, pool, &choices) {
        return Thought::Plain(at as Pick);
    }
    let mut tries = choices.clone();
    G::promising(&world, pool, &mut tries, false);
    let place = |choice| choices.iter().position(|&known| known == choice);
    if let [only] = tries[..] {
        return Thought::Plain(place(only).unwrap_or(0) as Pick);
    }
    let Some(mut search) = Search::new(pool, deals, tries, settings, seed) else {
        return Thought::Plain(0);
    };
    search.run(iterations, stop);
    let found = search.found();
    let best = found.best().and_then(|tried| place(tried.choice));
    Thought::Searched(best.unwrap_or(0) as Pick, found)
}
