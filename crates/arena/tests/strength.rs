//! How strong the bots are, and that they play alike on every machine.

use shokan_arena::arena::Arena;
use shokan_arena::decks::{self, ReadyDeck};
use shokan_arena::simulate::{BotKind, Side, match_up, one_game};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summons_call::SummonsCall;

/// Mirrored pairs with each of the ready decks: 80 to 100 pairs in all.
const PAIRS: u32 = 20;

fn cards<G: Arena>() -> Catalogue {
    let cards = games::catalogue(G::GAME, &[]).expect("the game runs");
    cards.expect("the built-in cards have no fault")
}

fn greedy<G: Arena>(deck: &ReadyDeck<G>) -> Side<G> {
    Side {
        bot: BotKind::Greedy,
        deck: deck.clone(),
    }
}

fn greedy_beats_random<G: Arena>() {
    let catalogue = cards::<G>();
    let mut scores = Vec::new();
    for deck in decks::ready::<G>(&catalogue) {
        let random = Side {
            bot: BotKind::Random,
            deck: deck.clone(),
        };
        let greedy = greedy(&deck);
        let result = match_up(&catalogue.pool, [&greedy, &random], PAIRS, 2_026, &|| {});
        assert_eq!(result.games, 2 * PAIRS);
        assert_eq!(result.void, 0, "{result:?}");
        scores.push((deck.word, result.score.value));
    }
    let mean = scores.iter().map(|(_, score)| score).sum::<f64>() / scores.len() as f64;
    assert!(mean >= 0.95, "mean {mean:.3} of {scores:?}");
}

#[test]
fn greedy_beats_random_in_95_of_100_mirrored_pairs() {
    greedy_beats_random::<SummonsCall>();
}

#[test]
fn greedy_beats_random_in_95_of_100_mirrored_pairs_of_summon_and_magic() {
    greedy_beats_random::<SummonAndMagic>();
}

fn same_seed_same_game<G: Arena>() {
    let catalogue = cards::<G>();
    let decks = decks::ready::<G>(&catalogue);
    let [first, second] = [&decks[0], &decks[1]].map(greedy);
    let play = |seed| one_game(&catalogue.pool, &first, &second, seed);
    assert!(play(5).is_some());
    assert_eq!(play(5), play(5));
    assert_ne!(play(5), play(6), "the seed must matter");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    same_seed_same_game::<SummonsCall>();
    same_seed_same_game::<SummonAndMagic>();
}

#[test]
fn two_greedy_bots_with_a_deck_that_heals_come_to_an_end() {
    let catalogue = cards::<SummonsCall>();
    let decks = decks::ready::<SummonsCall>(&catalogue);
    let deck = decks.iter().find(|deck| deck.word == "tide_garden");
    let side = greedy(deck.expect("Tide Garden is a ready deck"));
    let result = match_up(&catalogue.pool, [&side, &side], 10, 2_026, &|| {});
    assert_eq!((result.games, result.void), (20, 0), "{result:?}");
    assert!(result.turns.max < 200.0, "{result:?}");
}

#[test]
fn two_greedy_bots_come_to_an_end_in_summon_and_magic() {
    let catalogue = cards::<SummonAndMagic>();
    let decks = decks::ready::<SummonAndMagic>(&catalogue);
    for first in &decks {
        for second in &decks {
            let sides = [first, second].map(greedy);
            let result = match_up(&catalogue.pool, [&sides[0], &sides[1]], 1, 2_026, &|| {});
            assert_eq!((result.games, result.void), (2, 0), "{result:?}");
            assert!(result.turns.max < 100.0, "{result:?}");
        }
    }
}
