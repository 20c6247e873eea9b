//! No decision of a game takes memory from the heap: search plays millions of them.

mod common;

use common::harness::Harness;
use common::suites;
use shokan_kernel::decision::{CHOICES, Listed};
use shokan_kernel::luck::{Luck, Stream};

/// Plays random games; how many decisions.
fn play<H: Harness>(games: u64, listed: &mut Listed) -> u64 {
    let pool = H::pool();
    let mut decisions = 0;
    for game in 0..games {
        let mut luck = Luck::quick(game);
        // Who builds decks may take memory; nothing behind this line may.
        let mut state = H::start(game);
        let counted = allocation_counter::measure(|| {
            state.begin(pool, None);
            while state.asked().is_some() {
                listed.0.clear();
                state.offer(pool, listed);
                let pick = luck.below(Stream::Other, listed.0.len() as u32);
                state.take(pool, listed.0[pick as usize], None);
                decisions += 1;
            }
        });
        let name = H::NAME;
        assert_eq!(counted.count_total, 0, "game {game} of {name}");
    }
    decisions
}

fn needs_the_heap<H: Harness>() {
    let mut listed = Listed(Vec::with_capacity(CHOICES));
    let decisions = play::<H>(300, &mut listed);
    assert!(decisions > 10_000, "{decisions}");
}

suites!(tests no_decision, needs_the_heap);
