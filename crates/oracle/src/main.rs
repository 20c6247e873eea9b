//! `shokan-oracle GAME ITERATIONS PAIRS [SEED [AGAINST]]`: the oracle against the same search with
//! a seat's own view, or against another computer player, in mirrors of the ready decks.

use rayon::prelude::*;
use shokan_arena::arena::Arena;
use shokan_arena::decks;
use shokan_arena::simulate::{BotKind, game_seed};
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
        eprintln!("shokan-oracle GAME ITERATIONS PAIRS [SEED [AGAINST]]");
        return ExitCode::FAILURE;
    };
    let seed = number(3).unwrap_or(1);
    let word = arguments.get(4).map_or("hard", String::as_str);
    let Some(against) = BotKind::find(word) else {
        eprintln!("nobody is called {word}");
        return ExitCode::FAILURE;
    };
    let work = (iterations as u32, against);
    let done = with_game!(game.as_str(), G => measure::<G>(work, pairs, seed));
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

fn measure<G: Arena>(work: (u32, BotKind), pairs: u64, seed: u64) -> Option<String> {
    let catalogue = games::catalogue(G::GAME, &[])?.ok()?;
    let ready = decks::ready::<G>(&catalogue);
    let one = |at: u64| {
        let deck = &ready[at as usize % ready.len()];
        pair(&catalogue.pool, deck, work, game_seed(seed, at))
    };
    let scores: Vec<f64> = (0..pairs).into_par_iter().filter_map(one).collect();
    let mut all = Pairs::default();
    for score in &scores {
        all.add((score * 4.0) as u8);
    }
    let share = all.share(seed);
    // How each deck fares alone: the luck of one may be larger than that of another.
    for (at, deck) in ready.iter().enumerate() {
        let own: Vec<&f64> = scores.iter().skip(at).step_by(ready.len()).collect();
        let sum: f64 = own.iter().copied().sum();
        println!(
            "{}: {:.3} in {} pairs",
            deck.word,
            sum / own.len().max(1) as f64,
            own.len()
        );
    }
    let (iterations, against) = work;
    Some(format!(
        "{}: the oracle scores {:.3} [{:.3}, {:.3}] against {} in {} pairs at {iterations} iterations",
        G::GAME,
        share.value,
        share.low,
        share.high,
        against.word(),
        scores.len()
    ))
}
