//! Cards and set-ups for whoever plays games of the house's decks.

use shokan_learn::observed::Observed;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::session::{First, Setup};
use std::sync::Arc;

/// The cards of the house.
pub(crate) fn cards<G: Observed>() -> Arc<Catalogue> {
    let cards = games::catalogue(G::GAME, &[]).expect("the game runs");
    Arc::new(cards.expect("the built-in cards have no fault"))
}

/// A game of these ready decks, one a seat, the first of them in the first seat.
pub(crate) fn setup<'a, G: Observed>(
    catalogue: &Catalogue,
    words: impl IntoIterator<Item = &'a str>,
    seed: [u8; 32],
) -> Setup {
    let ready = words
        .into_iter()
        .map(|word| catalogue.ready(word).expect("a ready deck"));
    let (decks, ways): (Vec<_>, Vec<_>) = ready.unzip();
    Setup {
        game: G::GAME.to_owned(),
        rules_version: G::RULES_VERSION.to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed,
        first: First::Listed,
        construction: ways[1..].iter().fold(ways[0], |all, &way| all.with(way)),
        decks,
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}
