//! Random games with every invariant looked at after every pick:
//! `cargo run --release --example soak -- [PICKS] [SEED]`.

#[path = "../tests/common/mod.rs"]
mod common;

use common::harness::Starter;
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut number = |default| match arguments.next() {
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            eprintln!("usage: soak [PICKS] [SEED], both whole numbers");
            std::process::exit(2);
        }
        None => default,
    };
    let (picks, seed) = (number(10_000_000), number(0));
    let start = Instant::now();
    let seen = common::check::soak::<Starter>(seed, picks);
    let seconds = start.elapsed().as_secs_f64();
    let [modifiers, frames, names, triggers] = seen.most;
    println!(
        "{} picks in {} games, {seconds:.1} s, no fault; at most {modifiers} modifiers, {frames} frames, {names} names, \
         {triggers} triggers; final states fold to {:016x}",
        seen.picks, seen.games, seen.folded
    );
}
