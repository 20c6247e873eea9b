//! A house and all that plays, advises, analyses, measures and shows in it, put together: the same
//! on a server and on a player's own device.

mod analyst;
mod laboratory;
mod scenarios;

use std::collections::BTreeMap;
use std::sync::Arc;

use shokan_arena::advice::adviser;
use shokan_arena::opponent::opponent;
use shokan_host::engine::{Engine, Scenarios};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::{self, GAMES};
use shokan_rules::show::Bi;

pub use scenarios::scenarios;

/// The engine of a house with these cards; every match has the same luck where a seed is given,
/// for tests.
#[must_use]
pub fn engine(cards: impl IntoIterator<Item = Arc<Catalogue>>, seed: Option<u64>) -> Engine {
    whole(Engine::new(cards, Arc::new(opponent), scenarios()), seed)
}

/// The same with the built-in cards of every game, each opened when it is first asked for.
#[must_use]
pub fn opening(seed: Option<u64>) -> Engine {
    let engine = Engine::opening(&GAMES, Arc::new(cards), Arc::new(opponent), scenarios());
    whole(engine, seed)
}

fn whole(engine: Engine, seed: Option<u64>) -> Engine {
    engine
        .with_advisers(Arc::new(adviser))
        .with_analyst(Arc::new(analyst::analyst))
        .with_laboratory(Arc::new(laboratory::laboratory))
        .with_seed(seed)
}

/// The built-in cards of a game; nothing for a game that is not there.
#[must_use]
pub fn cards(game: &str) -> Option<Arc<Catalogue>> {
    Some(Arc::new(games::catalogue(game, &[])?.ok()?))
}

/// What thinks beside a house, with each game opened when it is first asked about: it plays a match
/// up to a question, from the board of its page where it has one, and answers it.
#[must_use]
pub fn thinking() -> Engine {
    let scenarios = Scenarios {
        begin: Arc::new(shokan_scenario::scene::begin),
        ..Scenarios::default()
    };
    Engine::opening(&GAMES, Arc::new(cards), Arc::new(opponent), scenarios)
        .with_advisers(Arc::new(adviser))
}

/// The names of all cards, by their words.
#[must_use]
pub fn card_names(catalogue: &Catalogue) -> BTreeMap<String, Bi> {
    let named = catalogue.pool.defs.iter().map(|def| {
        let (ja, en) = (def.ja.clone(), def.en.clone());
        (def.word.clone(), Bi { ja, en })
    });
    named.collect()
}
