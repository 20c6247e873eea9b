//! Every answer to every question behind boards on which cards are concerned that push at the
//! limits. The long run, with generated cards, is `differential every GAME CARDS`.

use shokan_differential::caps::Capped;
use shokan_differential::every::{Depth, every};
use shokan_differential::hunt::together;
use shokan_rules::with_game;

fn breaks_no_law<G: Capped>() {
    let catalogue = together(G::GAME, G::CARDS).expect("the cards are taken");
    let depth = Depth {
        games: 20,
        boards: 2,
        questions: 3,
        states: 150,
    };
    let tried = match every::<G>(&catalogue, 1, depth) {
        Ok(tried) => tried,
        Err((seed, broken)) => panic!("{} game {seed}: {}", G::GAME, broken.said),
    };
    // Cards without a text cannot be chosen for one, and not every deck holds every card.
    assert!(tried.seen * 4 >= tried.cards * 3, "{tried:?}");
    assert!(tried.answers > tried.states, "{tried:?}");
    assert!(tried.states > 50 * tried.boards, "{tried:?}");
}

with_game!(@each tests every_answer, breaks_no_law);
