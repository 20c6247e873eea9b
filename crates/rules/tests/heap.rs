//! No decision of a game takes memory from the heap: search plays millions of them.

mod common;

use common::harness::{Harness, Starter};
use common::magic::Magic;
use common::shaman::Shaman;
use common::wars::{Four, Two};
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

fn a_decision_needs_no_heap<H: Harness>() {
    let mut listed = Listed(Vec::with_capacity(CHOICES));
    let decisions = play::<H>(300, &mut listed);
    assert!(decisions > 10_000, "{decisions}");
}

#[test]
fn no_decision_of_summons_call_needs_the_heap() {
    a_decision_needs_no_heap::<Starter>();
}

#[test]
fn no_decision_of_summon_and_magic_needs_the_heap() {
    a_decision_needs_no_heap::<Magic>();
}

#[test]
fn no_decision_of_summoner_wars_needs_the_heap() {
    a_decision_needs_no_heap::<Two>();
    a_decision_needs_no_heap::<Four>();
}

#[test]
fn no_decision_of_shaman_king_needs_the_heap() {
    a_decision_needs_no_heap::<Shaman>();
}
