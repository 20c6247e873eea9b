//! A card is read at one look.

use shokan_lang::parse::parse;
use shokan_lang::print::print_card;
use shokan_lang::vocabulary::all;
use std::fs;
use std::path::Path;

/// Lines a card has at most, from its word to the brace that closes it.
const LINES: usize = 12;

#[test]
fn of_ten_cards_of_the_house_nine_have_twelve_lines_or_less() {
    let mut cards = 0;
    let mut long = Vec::new();
    for vocabulary in all() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards");
        for entry in fs::read_dir(folder.join(vocabulary.game)).expect("a folder") {
            let text = fs::read_to_string(entry.expect("an entry").path()).expect("a text");
            for card in parse(&text).file.cards {
                let printed = print_card(&card, vocabulary);
                let lines = printed.lines().filter(|line| !line.starts_with('#'));
                cards += 1;
                if lines.count() > LINES {
                    long.push(card.word);
                }
            }
        }
    }
    assert!(cards >= 343, "{cards}");
    let share = format!("{} of {cards}: {long:?}", long.len());
    assert!(long.len() * 10 <= cards, "{share}");
}
