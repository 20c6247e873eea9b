//! `shokan-oracle GAME ITERATIONS PAIRS [SEED]`: the oracle against the same search with a seat's
//! own view, in mirrors of the ready decks.

use rayon::prelude::*;
use shokan_arena::arena::Arena;
use shokan_arena::decks;
use shokan_arena::simulate::game_seed;
use shokan_arena::statistics::pairs::Pairs;
use shokan_oracle::pair;
use shokan_rules::games;
use shokan_rules::with_game;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u64>().ok());
    let (Some(game), Some(iterations), Some(pairs)) = (arguments.first(), number(1), number(2))
    else {
        eprintln!("shokan-oracle GAME ITERATIONS PAIRS [SEED]");
        return ExitCode::FAILURE;
    };
    let seed = number(3).unwrap_or(1);
    let done = with_game!(game.as_str(), G => measure::<G>(iterations as u32, pairs, seed));
    match done {
        Some(Some(line)) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("there is no game {game}, or its hardest level does not search");
            ExitCode::FAILURE
        }
    }
}

fn measure<G: Arena>(iterations: u32, pairs: u64, seed: u64) -> Option<String> {
    let catalogue = games::catalogue(G::GAME, &[])?.ok()?;
    let ready = decks::ready::<G>(&catalogue);
    let one = |at: u64| {
        let deck = &ready[at as usize % ready.len()];
        pair(&catalogue.pool, deck, iterations, game_seed(seed, at))
    };
    let scores: Vec<f64> = (0..pairs).into_par_iter().filter_map(one).collect();
    let mut all = Pairs::default();
    for score in &scores {
        all.add((score * 4.0) as u8);
    }
    let share = all.share(seed);
    Some(format!(
        "{}: the oracle scores {:.3} [{:.3}, {:.3}] in {} pairs at {iterations} iterations",
        G::GAME,
        share.value,
        share.low,
        share.high,
        scores.len()
    ))
}
