//! Random games with every invariant looked at after every pick:
//! `cargo run --release --example soak -- [PICKS] [SEED] [TABLE]`.

#[path = "../tests/common/mod.rs"]
mod common;

use common::check::{Soaked, soak};
use common::harness::Harness;
use common::suites;
use std::time::Instant;

/// A table at which games are tested, and how it is soaked.
fn table<H: Harness>() -> (&'static str, fn(u64, u64) -> Soaked) {
    (H::NAME, soak::<H>)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| match arguments.get(at).map(|text| text.parse()) {
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            eprintln!(
                "usage: soak [PICKS] [SEED] [TABLE], two whole numbers and the word of a table"
            );
            std::process::exit(2);
        }
        None => default,
    };
    let (picks, seed) = (number(0, 10_000_000), number(1, 0));
    let start = Instant::now();
    let tables = suites!(each table);
    let wanted = arguments.get(2).map_or(tables[0].0, String::as_str);
    let Some((_, soak)) = tables.iter().find(|it| it.0 == wanted) else {
        let known: Vec<&str> = tables.iter().map(|it| it.0).collect();
        eprintln!("no such table: {wanted}; there are {}", known.join(", "));
        std::process::exit(2);
    };
    let seen = soak(seed, picks);
    let seconds = start.elapsed().as_secs_f64();
    let [modifiers, frames, names, triggers] = seen.most;
    println!(
        "{} picks in {} games, {seconds:.1} s, no fault; at most {modifiers} modifiers, {frames} frames, {names} names, \
         {triggers} triggers; final states fold to {:016x}",
        seen.picks, seen.games, seen.folded
    );
}
