//! Random games per rulebook: how long a pick takes, with the number of picks asserted so that a
//! faster wrong engine shows.

#[path = "../tests/common/mod.rs"]
mod common;

use common::harness::Harness;
use common::suites;
use shokan_kernel::luck::{Luck, Stream};
use std::hint::black_box;
use std::time::Instant;

const GAMES: u64 = 1_000;

/// Plays the same random games; the picks, and a hash over all final states.
fn playouts<H: Harness>() -> (u64, u64) {
    let pool = H::pool();
    let (mut picks, mut folded) = (0, 0u64);
    for game in 0..GAMES {
        let mut luck = Luck::quick(game);
        let mut state = H::start(game);
        state.begin(pool, None);
        while state.asked().is_some() {
            let pick = luck.below(Stream::Other, state.count(pool) as u32) as u16;
            if state.answer(pool, pick, None).is_err() {
                break;
            }
            picks += 1;
        }
        folded = folded.rotate_left(7) ^ state.hash();
    }
    (picks, folded)
}

fn measured<H: Harness>() -> String {
    let expected = playouts::<H>();
    let mut fastest = f64::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        let found = black_box(playouts::<H>());
        fastest = fastest.min(start.elapsed().as_secs_f64());
        assert_eq!(found, expected, "the same games come out otherwise");
    }
    format!(
        "{}: {} picks in {GAMES} games, {:.0} ns a pick, final states {:016x}",
        H::NAME,
        expected.0,
        fastest * 1e9 / expected.0 as f64,
        expected.1
    )
}

fn main() {
    for line in suites!(each measured) {
        println!("{line}");
    }
}
