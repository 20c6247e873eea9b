//! A house and all that plays, advises, analyses, measures and shows in it, put together: the same
//! on a server and on a player's own device.

mod analyst;
mod laboratory;
mod scenarios;

use std::collections::BTreeMap;
use std::sync::Arc;

use shokan_arena::advice::adviser;
use shokan_arena::opponent::opponent;
use shokan_host::engine::Engine;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::Bi;

pub use scenarios::scenarios;

/// The engine of a house with these cards; every match has the same luck where a seed is given,
/// for tests.
#[must_use]
pub fn engine(cards: impl IntoIterator<Item = Arc<Catalogue>>, seed: Option<u64>) -> Engine {
    Engine::new(cards, Arc::new(opponent), scenarios())
        .with_advisers(Arc::new(adviser))
        .with_analyst(Arc::new(analyst::analyst))
        .with_laboratory(Arc::new(laboratory::laboratory))
        .with_seed(seed)
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
