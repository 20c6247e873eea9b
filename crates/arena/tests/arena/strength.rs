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
use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::games;
use shokan_rules::summoner_wars::words::{prompt, verb, zone};
use shokan_rules::summoner_wars::{SummonerWars, team, values};
use shokan_rules::summons_call::SummonsCall;
use shokan_rules::with_game;

/// Mirrored pairs with each of the ready decks: 80 to 100 pairs in all.
const PAIRS: u32 = 20;

/// Lists by the words of the ready decks that they stand for.
const YARDSTICK: [(&str, &str); 5] = [
    (
        "ash_and_gears",
        include_str!("yardstick/ash_and_gears.deck"),
    ),
    ("crossroads", include_str!("yardstick/crossroads.deck")),
    ("ember_court", include_str!("yardstick/ember_court.deck")),
    ("tide_garden", include_str!("yardstick/tide_garden.deck")),
    ("wheel_garden", include_str!("yardstick/wheel_garden.deck")),
];

fn cards<G: Arena>() -> Catalogue {
    let cards = games::catalogue(G::GAME, &[]).expect("the game runs");
    cards.expect("the built-in cards have no fault")
}

fn greedy_side<G: Arena>(deck: &ReadyDeck<G>) -> Side<G> {
    Side {
        bot: BotKind::Greedy.into(),
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

/// The ready decks; of Summons Call lists that stay as they are: its ready decks were made even for
/// players who look ahead, and with two of them a bot that does not runs out of cards.
fn yardstick<G: Arena>(catalogue: &Catalogue) -> Vec<ReadyDeck<G>> {
    let mut decks = decks::ready::<G>(catalogue);
    for deck in &mut decks {
        let found = YARDSTICK.iter().find(|(word, _)| *word == deck.word);
        if let Some((_, text)) = found {
            let (list, construction) = deck_list(text).expect("a list");
            let cards = G::place(&list, construction, catalogue);
            deck.cards = cards.unwrap_or_else(|_| panic!("{} can be played", deck.word));
        }
    }
    decks
}

fn greedy_beats_random<G: Arena>(
    catalogue: &Catalogue,
    decks: Vec<ReadyDeck<G>>,
    series: Series,
    least: f64,
) {
    let mut scores = Vec::new();
    for deck in decks {
        let random = Side {
            bot: BotKind::Random.into(),
            deck: deck.clone(),
        };
        let greedy = greedy_side(&deck);
        let result = match_up(&catalogue.pool, [&greedy, &random], series, &|| {});
        assert_eq!(result.games, 2 * series.pairs);
        assert_eq!(result.void, 0, "{result:?}");
        scores.push((deck.word, result.score.value));
    }
    let mean = scores.iter().map(|(_, score)| score).sum::<f64>() / scores.len() as f64;
    assert!(mean >= least, "mean {mean:.3} of {scores:?}");
}

/// A game on a field of four seats takes longer: fewer pairs say enough.
fn beats_random_in_95_of_100_mirrored_pairs<G: Arena>() {
    let pairs = if G::SEATS > 2 { PAIRS / 4 } else { PAIRS };
    let catalogue = cards::<G>();
    greedy_beats_random::<G>(&catalogue, yardstick(&catalogue), series(pairs), 0.95);
}

with_game!(@each tests greedy, beats_random_in_95_of_100_mirrored_pairs);

#[test]
fn a_team_of_greedy_bots_beats_a_random_one() {
    let catalogue = cards::<SummonerWars>();
    let decks = decks::ready::<SummonerWars>(&catalogue);
    greedy_beats_random(&catalogue, decks, teams(1), 0.95);
}

#[test]
fn greedy_beats_random_with_the_ready_decks_of_summons_call_as_they_are() {
    let catalogue = cards::<SummonsCall>();
    let decks = decks::ready::<SummonsCall>(&catalogue);
    greedy_beats_random(&catalogue, decks, series(PAIRS), 0.88);
}

fn same_seed_same_game<G: Arena>() {
    let catalogue = cards::<G>();
    let decks = decks::ready::<G>(&catalogue);
    let [first, second] = [&decks[0], &decks[1]].map(greedy_side);
    let play = |seed| one_game(&catalogue.pool, [&first, &second], 2, seed);
    assert!(play(5).is_some());
    assert_eq!(play(5), play(5));
    assert_ne!(play(5), play(6), "the seed must matter");
}

with_game!(@each tests the_same_seed, same_seed_same_game);

#[test]
fn two_greedy_bots_with_a_deck_that_heals_come_to_an_end() {
    let catalogue = cards::<SummonsCall>();
    let decks = decks::ready::<SummonsCall>(&catalogue);
    let deck = decks.iter().find(|deck| deck.word == "tide_garden");
    let side = greedy_side(deck.expect("Tide Garden is a ready deck"));
    let result = match_up(&catalogue.pool, [&side, &side], series(10), &|| {});
    assert_eq!((result.games, result.void), (20, 0), "{result:?}");
    assert!(result.turns.max < 200.0, "{result:?}");
}

/// Every two ready decks, each also against itself.
fn come_to_an_end<G: Arena>() {
    let catalogue = cards::<G>();
    let decks = decks::ready::<G>(&catalogue);
    for (at, first) in decks.iter().enumerate() {
        for second in &decks[at..] {
            let sides = [first, second].map(greedy_side);
            let result = match_up(&catalogue.pool, [&sides[0], &sides[1]], series(2), &|| {});
            assert_eq!((result.games, result.void), (4, 0), "{result:?}");
            assert!(result.turns.max < 200.0, "{result:?}");
        }
    }
}

with_game!(@each tests two_greedy_bots, come_to_an_end);

/// What four bots did.
#[derive(Debug, Default)]
struct Deeds {
    targets: u32,
    /// Cards of the teammate.
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
    // An own Unit may be worth its magic, a teammate's is worth nothing.
    assert!(deeds.mates * 100 < deeds.targets, "{deeds:?}");
    assert!(deeds.summoners >= 4, "Summoners are left alone: {deeds:?}");
}
