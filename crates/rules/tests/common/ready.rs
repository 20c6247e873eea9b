//! Matches with the ready decks of a game, for tests that take every game alike.

use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::{self, rules_version};
use shokan_rules::session::{First, Setup};
use std::sync::Arc;

/// The cards of a game as they are built in.
pub(crate) fn catalogue(game: &str) -> Arc<Catalogue> {
    let loaded = games::catalogue(game, &[]).expect("a game");
    Arc::new(loaded.expect("cards without faults"))
}

/// How a match begins; another seed has other decks, too.
pub(crate) fn setup(catalogue: &Catalogue, seats: usize, seed: u8) -> Setup {
    let decks = catalogue.view().decks;
    let deck = |at: usize| {
        let ready = catalogue.ready(&decks[at % decks.len()].deck);
        ready.expect("a ready deck").0
    };
    Setup {
        game: catalogue.game.to_owned(),
        rules_version: rules_version(catalogue.game).to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: [seed; 32],
        first: First::Listed,
        construction: Construction::Dynamic,
        decks: (0..seats).map(|at| deck(at + usize::from(seed))).collect(),
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}
