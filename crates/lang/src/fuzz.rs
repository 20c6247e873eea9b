//! The entry of the fuzzer: any bytes may come, nothing may break.

use crate::ast::File;
use crate::check::check;
use crate::deck::{parse_deck, print_deck};
use crate::parse::parse;
use crate::print::print;
use crate::text::rules_text;
use crate::vocabulary;
use crate::words::Words;

/// Reads, checks, prints and says whatever comes. A file without fault must come back from
/// the printer as it was.
///
/// # Panics
///
/// When a file without fault is read differently after it was printed: that is a bug.
pub fn fuzz_cards(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let parsed = parse(&text);
    let printed = print(&parsed.file);
    if parsed.faults.is_empty() {
        let again = parse(&printed);
        assert_eq!(again.faults, [], "{printed}");
        assert_eq!(again.file, parsed.file, "{printed}");
        assert_eq!(print(&again.file), printed);
    }
    check(&[("fuzz", &parsed.file)]);
    say(&parsed.file);
    let deck = parse_deck(&text);
    let printed = print_deck(&deck.deck);
    if deck.faults.is_empty() {
        assert_eq!(parse_deck(&printed).deck, deck.deck);
    }
}

fn say(file: &File) {
    let words = Words::of(file);
    let game = file.game.as_ref().and_then(|g| vocabulary::of_game(g));
    let vocabulary = game.unwrap_or_else(vocabulary::first);
    for card in &file.cards {
        rules_text(card, vocabulary, &words);
    }
}
