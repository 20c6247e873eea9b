//! The cards of every game.

use std::sync::{Arc, OnceLock};

use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::{GAMES, catalogue};

/// The cards of each game, read once.
pub(crate) fn catalogues() -> &'static [Arc<Catalogue>; GAMES.len()] {
    static LOADED: OnceLock<[Arc<Catalogue>; GAMES.len()]> = OnceLock::new();
    LOADED.get_or_init(|| {
        let sound = "cards without faults";
        GAMES.map(|it| Arc::new(catalogue(it, &[]).expect("a game").expect(sound)))
    })
}
