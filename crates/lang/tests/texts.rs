//! The rules texts of the starter pool, compared with a file that a human has read.
//!
//! `BLESS=1` writes the file anew.

use shokan_lang::check::load;
use shokan_lang::text::rules_text;
use shokan_lang::vocabulary::summons_call;
use std::fmt::Write;

const STARTER: &str = include_str!("../../../cards/summons_call/starter.cards");
const TEXTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts/starter.txt");

#[test]
fn the_texts_are_as_they_were_read() {
    let pool = load(&[("starter.cards", STARTER)]).expect("the pool is without fault");
    let mut all = String::new();
    for card in pool.cards() {
        let name = card.name();
        let id = card.id().unwrap_or_default();
        let _ = writeln!(all, "{id} {} / {}", name.ja, name.en);
        for text in rules_text(card, summons_call(), &pool.words) {
            let _ = writeln!(all, "  {}\n  {}", text.ja, text.en);
        }
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(TEXTS, &all).expect("the texts can be written");
    }
    let read = std::fs::read_to_string(TEXTS).expect("the texts are there");
    for (now, before) in all.lines().zip(read.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(all.lines().count(), read.lines().count());
}
