//! Random games with every invariant looked at after every pick:
//! `cargo run --release --example soak -- [PICKS] [SEED] [GAME]`.

#[path = "../tests/common/mod.rs"]
mod common;

use common::check::soak;
use common::harness::Starter;
use common::magic::Magic;
use common::shaman::Shaman;
use common::wars::{Four, Two};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| match arguments.get(at).map(|text| text.parse()) {
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            eprintln!("usage: soak [PICKS] [SEED] [GAME], two whole numbers and a game's word");
            std::process::exit(2);
        }
        None => default,
    };
    let (picks, seed) = (number(0, 10_000_000), number(1, 0));
    let start = Instant::now();
    let seen = match arguments.get(2).map(String::as_str) {
        Some("summon_and_magic") => soak::<Magic>(seed, picks),
        Some("summoner_wars") => soak::<Two>(seed, picks),
        Some("summoner_wars_of_four") => soak::<Four>(seed, picks),
        Some("shaman_king") => soak::<Shaman>(seed, picks),
        _ => soak::<Starter>(seed, picks),
    };
    let seconds = start.elapsed().as_secs_f64();
    let [modifiers, frames, names, triggers] = seen.most;
    println!(
        "{} picks in {} games, {seconds:.1} s, no fault; at most {modifiers} modifiers, {frames} frames, {names} names, \
         {triggers} triggers; final states fold to {:016x}",
        seen.picks, seen.games, seen.folded
    );
}
