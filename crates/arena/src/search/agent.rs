//! The searching player.

use super::deals::Deals;
use super::reply;
use super::run::{Found, Search};
use super::{Searched, Settings};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::DefId;
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;
use shokan_rules::session::{Stop, Thinking};

/// Searches worlds of its view. The same seed, the same views and the same iterations give the same
/// picks on every machine.
#[derive(Clone, Debug)]
pub struct Searcher {
    seed: u64,
    picks: u64,
    iterations: u32,
    deck: Option<Vec<DefId>>,
    lists: Vec<Option<Vec<DefId>>>,
    settings: Settings,
    most: usize,
}

impl Searcher {
    /// A player with luck of its own and so many iterations a pick.
    pub const fn new(seed: u64, iterations: u32, settings: Settings) -> Self {
        Self {
            seed,
            picks: 0,
            iterations,
            deck: None,
            lists: Vec::new(),
            settings,
            most: 0,
        }
    }

    /// Has it play so many choices out with sense, instead of searching a tree.
    #[must_use]
    pub const fn playing_out(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Tells it the list of its own deck, or that it is not known.
    pub fn tell(&mut self, deck: Option<Vec<DefId>>) {
        self.deck = deck;
    }

    /// Tells it the lists of all seats, as where decks are open.
    pub fn tell_all(&mut self, lists: Vec<Option<Vec<DefId>>>) {
        self.lists = lists;
    }

    /// With another budget.
    #[must_use]
    pub const fn with_iterations(mut self, iterations: u32) -> Self {
        self.iterations = iterations;
        self
    }

    /// Picks within what may be thought.
    pub fn think<G: Searched>(
        &mut self,
        pool: &CardPool,
        view: &View<G>,
        thinking: &Thinking,
    ) -> Pick {
        let seed = self.seed.wrapping_add(self.picks << 32);
        self.picks += 1;
        let deals = Deals::open(pool, view, self.deck.as_deref(), &self.lists);
        let iterations = thinking.work(self.iterations);
        let stop = Some(&thinking.stop);
        let thought = think(
            pool,
            deals,
            (iterations, self.most),
            self.settings,
            seed,
            stop,
        );
        let (Thought::Plain(pick) | Thought::Searched(pick, _)) = thought;
        pick
    }
}

impl<G: Searched> Bot<G> for Searcher {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        self.think(pool, view, &Thinking::default())
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
    (iterations, most): (u32, usize),
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
    if most > 0 {
        let found = reply::search(
            pool,
            deals,
            &tries,
            (iterations, most),
            None,
            settings,
            seed,
            stop,
        );
        let best = found.as_ref().and_then(Found::best);
        let pick = best.and_then(|tried| place(tried.choice)).unwrap_or(0) as Pick;
        return found.map_or(Thought::Plain(pick), |found| Thought::Searched(pick, found));
    }
    let Some(mut search) = Search::new(pool, deals, tries, settings, seed) else {
        return Thought::Plain(0);
    };
    search.run_to_a_win(iterations, stop);
    let found = search.found();
    let best = found.best().and_then(|tried| place(tried.choice));
    Thought::Searched(best.unwrap_or(0) as Pick, found)
}
