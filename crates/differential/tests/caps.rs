//! Cards that push at the limits of the lists: every limit that is not proved out of reach is
//! reached, it is told, and no game is void of it. The long run is `differential caps GAME GAMES`.

use shokan_differential::caps::{Capped, search};
use shokan_rules::with_game;

fn is_reached_and_told<G: Capped>() {
    let reached = match search::<G>(G::CARDS, 0..60) {
        Ok(reached) => reached,
        Err(broken) => panic!("{}: {}", broken.law, broken.said),
    };
    let missing = reached.missing::<G>();
    assert!(missing.is_empty(), "never full: {missing:?} {reached:?}");
    assert!(reached.told > 0, "it is never told that there is no room");
    // What a text that begins leaves room for is enough for it.
    assert!(reached.steps < G::ROOM, "{} steps", reached.steps);
}

with_game!(@each tests every_limit, is_reached_and_told);
