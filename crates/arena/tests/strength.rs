//! How strong the bots are, and that they play alike on every machine.

use shokan_arena::decks;
use shokan_arena::simulate::{BotKind, Side, match_up, one_game};
use shokan_rules::catalogue::Catalogue;

/// Mirrored pairs with each of the five ready decks: 100 pairs in all.
const PAIRS: u32 = 20;

#[test]
fn greedy_beats_random_in_95_of_100_mirrored_pairs() {
    let catalogue = Catalogue::starter();
    let mut scores = Vec::new();
    for deck in decks::ready(&catalogue) {
        let side = |bot| Side {
            bot,
            deck: deck.clone(),
        };
        let (greedy, random) = (side(BotKind::Greedy), side(BotKind::Random));
        let result = match_up(&catalogue.pool, [&greedy, &random], PAIRS, 2_026, &|| {});
        assert_eq!(result.games, 2 * PAIRS);
        assert_eq!(result.void, 0, "{result:?}");
        scores.push((deck.word, result.score.value));
    }
    let mean = scores.iter().map(|(_, score)| score).sum::<f64>() / scores.len() as f64;
    assert!(mean >= 0.95, "mean {mean:.3} of {scores:?}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let catalogue = Catalogue::starter();
    let decks = decks::ready(&catalogue);
    let side = |at: usize| Side {
        bot: BotKind::Greedy,
        deck: decks[at].clone(),
    };
    let play = |seed| one_game(&catalogue.pool, &side(0), &side(1), seed);
    assert!(play(5).is_some());
    assert_eq!(play(5), play(5));
    assert_ne!(play(5), play(6), "the seed must matter");
}

#[test]
fn two_greedy_bots_with_a_deck_that_heals_come_to_an_end() {
    let catalogue = Catalogue::starter();
    let decks = decks::ready(&catalogue);
    let deck = decks.iter().find(|deck| deck.word == "tide_garden");
    let side = Side {
        bot: BotKind::Greedy,
        deck: deck.expect("Tide Garden is a ready deck").clone(),
    };
    let result = match_up(&catalogue.pool, [&side, &side], 10, 2_026, &|| {});
    assert_eq!((result.games, result.void), (20, 0), "{result:?}");
    assert!(result.turns.max < 200.0, "{result:?}");
}
