//! What a text does is what the reader of the tree says of it. How many cards a game is set by
//! `DIFFERENTIAL_CARDS`, one game alone by `DIFFERENTIAL_GAME`; the long run is the program
//! `differential reader`.

use shokan_differential::generate::{Generator, Made};
use shokan_differential::planted::BUGS;
use shokan_differential::reader::uses::{Apart, Bounds, find_planted, of_file, run};
use shokan_differential::tally::Tally;
use shokan_lang::parse::parse;
use shokan_rules::games::GAMES;
use std::time::Duration;

/// Texts from which a generator learns here.
const LESSONS: usize = 3_000;

fn cards() -> u64 {
    let cards = std::env::var("DIFFERENTIAL_CARDS").ok();
    cards.and_then(|it| it.parse().ok()).unwrap_or(200)
}

#[test]
fn texts_do_what_the_reader_of_the_tree_says() {
    let only = std::env::var("DIFFERENTIAL_GAME").ok();
    for game in GAMES {
        if only.as_ref().is_some_and(|it| it != game) {
            continue;
        }
        let generator = Generator::of_uses(game, LESSONS);
        let bounds = Bounds {
            first: 0,
            cards: cards(),
            file: 6,
            boards: 4,
            shrinking: Duration::from_secs(20),
        };
        let say = |it: &Apart| println!("{game} {:?}: {}\n{}", it.seeds, it.said, it.text);
        let count = run(&generator, game, &bounds, &say);
        let apart: Vec<_> = count.apart.keys().collect();
        assert!(apart.is_empty(), "{game}: {apart:?}");
        assert!(count.agreed * 2 > count.uses, "{game}: {:?}", count.unread);
    }
}

/// Cards each of whose texts shows where an engine goes wrong easily: every bug that was planted
/// into the engine itself was found with them.
#[test]
fn cards_written_for_it_do_what_the_reader_says() {
    let files = [
        ("summons_call", include_str!("reader/summons_call.cards")),
        ("shaman_king", include_str!("reader/shaman_king.cards")),
        ("summoner_wars", include_str!("reader/summoner_wars.cards")),
        (
            "summon_and_magic",
            include_str!("reader/summon_and_magic.cards"),
        ),
    ];
    for (game, text) in files {
        let made = Made {
            seed: 1,
            file: parse(text).file,
            text: text.to_owned(),
            tally: Tally::default(),
        };
        let bounds = Bounds {
            first: 1,
            cards: 0,
            file: 0,
            boards: 8,
            shrinking: Duration::ZERO,
        };
        let say = |it: &Apart| println!("{game} {:?}: {}", it.seeds, it.said);
        let count = of_file(game, &made, &bounds, &say);
        let apart: Vec<_> = count.apart.keys().collect();
        assert!(apart.is_empty(), "{game}: {apart:?}");
        // Cards of the pool lie beside them, with texts that interrupt a move or replace dice.
        let unread: u64 = count.unread.values().sum();
        assert!(unread * 40 <= count.uses, "{game}: {:?}", count.unread);
        assert!(count.agreed >= 30, "{game}: {}", count.agreed);
    }
}

/// How many of the planted bugs are found at least, game by game: some of them there is no word
/// for in a game.
const FOUND: [(&str, usize); 2] = [("summons_call", 20), ("summoner_wars", 15)];

#[test]
fn planted_bugs_are_found() {
    for (game, least) in FOUND {
        let generator = Generator::of_uses(game, LESSONS);
        let bounds = Bounds {
            first: 1,
            cards: 2 * cards(),
            file: 12,
            boards: 6,
            shrinking: Duration::ZERO,
        };
        let all = find_planted(&generator, game, BUGS, &bounds);
        let found = all.iter().filter(|it| it.1.is_some()).count();
        assert!(found >= least, "{game}: {all:?}");
    }
}
