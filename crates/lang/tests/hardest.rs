//! The hardest cards of the games whose pools are not written yet: they parse, check, print and
//! speak.

use shokan_lang::check::load;
use shokan_lang::parse::parse;
use shokan_lang::print::print;
use shokan_lang::text::rules_text;
use shokan_lang::vocabulary::of_game;
use std::fmt::Write;

const FILES: [(&str, &str); 1] = [("shaman_king", include_str!("fixtures/shaman_king.cards"))];
const TEXTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts/hardest.txt");

#[test]
fn the_hardest_cards_parse_check_and_print() {
    for (game, text) in FILES {
        if let Err(faults) = load(&[(game, text)]) {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", faults.join("\n"));
        }
        let file = parse(text).file;
        let printed = print(&file);
        assert_eq!(parse(&printed).file, file, "{game}");
        for (now, before) in printed.lines().zip(text.lines()) {
            assert_eq!(now, before);
        }
    }
}

#[test]
fn the_hardest_cards_speak() {
    let mut all = String::new();
    for (game, text) in FILES {
        let vocabulary = of_game(game).expect("a known game");
        let pool = load(&[(game, text)]).expect("without fault");
        for card in pool.cards() {
            let name = card.name();
            let _ = writeln!(all, "{} / {}", name.ja, name.en);
            for text in rules_text(card, vocabulary, &pool.words) {
                assert!(!text.ja.is_empty() && !text.en.is_empty());
                let _ = writeln!(all, "  {}\n  {}", text.ja, text.en);
            }
        }
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(TEXTS, &all).expect("the texts can be written");
    }
    let read = std::fs::read_to_string(TEXTS).expect("the texts are there");
    for (now, before) in all.lines().zip(read.lines()) {
        assert_eq!(now, before);
    }
}
