//! How strong the bots are, and that they play alike on every machine.

use shokan_arena::arena::Arena;
use shokan_arena::decks::{self, ReadyDeck};
use shokan_arena::greedy::Greedy;
use shokan_arena::simulate::{BotKind, Series, Side, match_luck, match_up, one_game};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::words::{prompt, verb, zone};
use shokan_rules::summoner_wars::{SummonerWars, team, values};
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

const fn series(pairs: u32) -> Series {
    Series {
        pairs,
        seed: 2_026,
        seats: 2,
    }
}

/// Two players against two.
const fn teams(pairs: u32) -> Series {
    Series {
        seats: 4,
        ..series(pairs)
    }
}

fn greedy_beats_random<G: Arena>(series: Series) {
    let catalogue = cards::<G>();
    let mut scores = Vec::new();
    for deck in decks::ready::<G>(&catalogue) {
        let random = Side {
            bot: BotKind::Random,
            deck: deck.clone(),
        };
        let greedy = greedy(&deck);
        let result = match_up(&catalogue.pool, [&greedy, &random], series, &|| {});
        assert_eq!(result.games, 2 * series.pairs);
        assert_eq!(result.void, 0, "{result:?}");
        scores.push((deck.word, result.score.value));
    }
    let mean = scores.iter().map(|(_, score)| score).sum::<f64>() / scores.len() as f64;
    assert!(mean >= 0.95, "mean {mean:.3} of {scores:?}");
}

#[test]
fn greedy_beats_random_in_95_of_100_mirrored_pairs() {
    greedy_beats_random::<SummonsCall>(series(PAIRS));
}

#[test]
fn greedy_beats_random_in_95_of_100_mirrored_pairs_of_summon_and_magic() {
    greedy_beats_random::<SummonAndMagic>(series(PAIRS));
}

#[test]
fn greedy_beats_random_in_95_of_100_mirrored_pairs_of_summoner_wars() {
    greedy_beats_random::<SummonerWars>(series(PAIRS / 4));
}

#[test]
fn greedy_beats_random_in_95_of_100_mirrored_pairs_of_shaman_king() {
    greedy_beats_random::<ShamanKing>(series(PAIRS));
}

#[test]
fn a_team_of_greedy_bots_beats_a_random_one() {
    greedy_beats_random::<SummonerWars>(teams(1));
}

fn same_seed_same_game<G: Arena>() {
    let catalogue = cards::<G>();
    let decks = decks::ready::<G>(&catalogue);
    let [first, second] = [&decks[0], &decks[1]].map(greedy);
    let play = |seed| one_game(&catalogue.pool, [&first, &second], 2, seed);
    assert!(play(5).is_some());
    assert_eq!(play(5), play(5));
    assert_ne!(play(5), play(6), "the seed must matter");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    same_seed_same_game::<SummonsCall>();
    same_seed_same_game::<SummonAndMagic>();
    same_seed_same_game::<SummonerWars>();
    same_seed_same_game::<ShamanKing>();
}

#[test]
fn two_greedy_bots_with_a_deck_that_heals_come_to_an_end() {
    let catalogue = cards::<SummonsCall>();
    let decks = decks::ready::<SummonsCall>(&catalogue);
    let deck = decks.iter().find(|deck| deck.word == "tide_garden");
    let side = greedy(deck.expect("Tide Garden is a ready deck"));
    let result = match_up(&catalogue.pool, [&side, &side], series(10), &|| {});
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
            let result = match_up(&catalogue.pool, [&sides[0], &sides[1]], series(1), &|| {});
            assert_eq!((result.games, result.void), (2, 0), "{result:?}");
            assert!(result.turns.max < 100.0, "{result:?}");
        }
    }
}

#[test]
fn two_greedy_bots_come_to_an_end_in_summoner_wars() {
    let catalogue = cards::<SummonerWars>();
    let decks = decks::ready::<SummonerWars>(&catalogue);
    for (at, first) in decks.iter().enumerate() {
        for second in &decks[at..] {
            let sides = [first, second].map(greedy);
            let result = match_up(&catalogue.pool, [&sides[0], &sides[1]], series(1), &|| {});
            assert_eq!((result.games, result.void), (2, 0), "{result:?}");
            assert!(result.turns.max < 200.0, "{result:?}");
        }
    }
}

#[test]
fn two_greedy_bots_come_to_an_end_in_shaman_king() {
    let catalogue = cards::<ShamanKing>();
    let decks = decks::ready::<ShamanKing>(&catalogue);
    for (at, first) in decks.iter().enumerate() {
        for second in &decks[at..] {
            let sides = [first, second].map(greedy);
            let result = match_up(&catalogue.pool, [&sides[0], &sides[1]], series(4), &|| {});
            assert_eq!((result.games, result.void), (8, 0), "{result:?}");
            // R-SK-90: each turn takes a card of a deck.
            assert!(result.turns.max <= 66.0, "{result:?}");
        }
    }
}

/// What four bots did.
#[derive(Debug, Default)]
struct Deeds {
    targets: u32,
    /// Cards of the team mate.
    mates: u32,
    summoners: u32,
    wins: u32,
}

/// Plays a match of four and looks at each card that a Unit attacks.
fn four(seed: u64, deeds: &mut Deeds) {
    let catalogue = cards::<SummonerWars>();
    let pool = &catalogue.pool;
    let ready = decks::ready::<SummonerWars>(&catalogue);
    let decks: Vec<_> = ready.iter().map(|deck| deck.cards.clone()).collect();
    let mut bots: Vec<Greedy> = (1..=4).map(|at| Greedy::new(seed ^ at)).collect();
    let mut game = SummonerWars::deal(&decks, pool, match_luck(seed)).expect("four decks fit");
    game.begin(pool, None);
    while let Some(asked) = game.asked() {
        let choices = game.choices(pool);
        let view = game.view(Viewer::Seat(asked.seat));
        let pick = usize::from(bots[asked.seat.at()].pick(pool, &view)).min(choices.len() - 1);
        if let (prompt::TARGET, Choice::Card(card)) = (asked.prompt, choices[pick]) {
            let it = game.table.card(card);
            deeds.targets += 1;
            let mate = it.controller != asked.seat && team(it.controller) == team(asked.seat);
            deeds.mates += u32::from(mate);
            deeds.summoners += u32::from(values::is_summoner(pool, it.def));
        }
        if let Choice::Act(verb::GIVE, _) = choices[pick] {
            // R-SW-61: what is given is the own hand's.
            assert!(!game.table.pile(asked.seat, zone::HAND).is_empty());
        }
        game.take(pool, choices[pick], None);
    }
    let won = matches!(game.outcome(), Some(Outcome::Won { .. }));
    deeds.wins += u32::from(won);
    for seat in (0..4).map(Seat) {
        let alone = values::has_summoner(&game, pool, seat);
        assert!(alone || game.registers.out >> seat.0 & 1 == 1 || won);
    }
}

#[test]
fn four_greedy_bots_play_for_their_teams() {
    let mut deeds = Deeds::default();
    (0..2).for_each(|seed| four(seed, &mut deeds));
    println!("{deeds:?}");
    assert_eq!(deeds.wins, 2, "a match has no end: {deeds:?}");
    assert!(deeds.targets > 100, "{deeds:?}");
    // An own Unit may be worth its magic, a team mate's is worth nothing.
    assert!(deeds.mates * 100 < deeds.targets, "{deeds:?}");
    assert!(deeds.summoners >= 4, "Summoners are left alone: {deeds:?}");
}
