//! Cards that chance makes are taken, and whole games with them break no law. How many files a game
//! is set by `DIFFERENTIAL_FILES`; the long run is the program `differential`.

use shokan_differential::generate::Generator;
use shokan_differential::hunt::{Bounds, Finding, hunt, one_game, together};
use shokan_differential::legal::judge;
use shokan_rules::games::GAMES;
use std::time::Duration;

/// Texts from which a generator learns here.
const LESSONS: usize = 3_000;

fn files() -> u64 {
    let files = std::env::var("DIFFERENTIAL_FILES").ok();
    files.and_then(|it| it.parse().ok()).unwrap_or(1)
}

#[test]
fn cards_that_are_made_are_taken() {
    for game in GAMES {
        let generator = Generator::new(game, LESSONS);
        let learned = generator.learned().all;
        assert!(learned.taken * 10 > learned.made, "{game}: {learned:?}");
        for seed in 0..files() {
            let made = generator.file(seed, 6);
            assert_eq!(judge(&made.file).as_ref(), Ok(&made.text), "{game} {seed}");
            assert_eq!(generator.file(seed, 6).text, made.text, "{game} {seed}");
        }
    }
}

#[test]
fn games_with_made_cards_break_no_law() {
    for game in GAMES {
        let generator = Generator::new(game, LESSONS);
        let bounds = Bounds {
            first: 0,
            files: files(),
            cards: 6,
            games: 2,
            shrinking: Duration::from_secs(60),
        };
        let say = |it: &Finding| {
            println!(
                "{game} file {} game {}: {}\n{}",
                it.file, it.game, it.broken.said, it.text
            );
        };
        let hunt = hunt(&generator, game, &bounds, &say);
        assert!(
            hunt.findings.is_empty(),
            "{game}: {:?}",
            hunt.findings.keys()
        );
    }
}

/// What a viewer imagines goes on without the card that it does not see any more.
#[test]
fn a_card_that_went_out_of_sight_stops_no_imagined_game() {
    let cards = include_str!("sight.cards");
    let catalogue = together("summon_and_magic", cards).expect("cards without faults");
    for seed in 1..=40 {
        if let Err(broken) = one_game(&catalogue, seed) {
            panic!("game {seed}: {}", broken.said);
        }
    }
}

/// The source of a change went to a hand: a refusal does not tell which card of it that is.
#[test]
fn a_refusal_names_no_card_that_lies_hidden() {
    let cards = include_str!("herald.cards");
    let catalogue = together("summoner_wars", cards).expect("cards without faults");
    for seed in 1..=12 {
        if let Err(broken) = one_game(&catalogue, seed) {
            panic!("game {seed}: {}", broken.said);
        }
    }
}

/// What a step leads to is not told behind luck, nor behind a card that its viewer does not know.
#[test]
fn a_forecast_tells_nothing_that_its_viewer_does_not_know() {
    let cards = include_str!("foretold.cards");
    let catalogue = together("shaman_king", cards).expect("cards without faults");
    for seed in 1..=40 {
        if let Err(broken) = one_game(&catalogue, seed) {
            panic!("game {seed}: {}", broken.said);
        }
    }
}
