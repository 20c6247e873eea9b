//! The pool of Summon & Magic: its cards, its four decks, and their texts.
//!
//! `BLESS=1` formats the card files and writes the texts anew; both are then read by a human.

mod common;

use shokan_lang::check::Pool;
use shokan_lang::deck::{check_deck, parse_deck, print_deck};
use shokan_lang::vocabulary::summon_and_magic;

const GAME: &str = "summon_and_magic";

fn pool() -> Pool {
    common::pool(GAME)
}

#[test]
fn every_file_reads_back_as_it_is_printed() {
    common::reads_back(GAME);
}

#[test]
fn the_pool_has_its_hundred_and_ten_cards() {
    let pool = pool();
    let mut ids: Vec<&str> = pool.cards().filter_map(|c| c.id()).collect();
    ids.sort_unstable();
    let mut wanted = Vec::new();
    for (letter, count) in [
        ("A", 15),
        ("L", 7),
        ("M", 53),
        ("S", 24),
        ("V", 6),
        ("W", 5),
    ] {
        wanted.extend((1..=count).map(|n| format!("{letter}{n:02}")));
    }
    assert_eq!(ids, wanted);
    let legends = pool.cards().filter(|c| c.field("legend").is_some());
    assert_eq!(legends.count(), 5);
}

#[test]
fn every_passive_of_the_rulebook_is_printed_on_a_card() {
    let pool = pool();
    let printed: Vec<&str> = pool
        .cards()
        .flat_map(|c| c.fields.iter().filter(|f| f.name.as_str() == "passive"))
        .filter_map(|f| f.words().first().map(|w| w.as_str()))
        .collect();
    for passive in summon_and_magic().passives {
        assert!(printed.contains(&passive.word), "{}", passive.word);
    }
}

#[test]
fn the_decks_are_thirty_seven_known_cards_and_an_avatar() {
    let pool = pool();
    let decks = common::files(GAME, "decks", "deck");
    assert_eq!(decks.len(), 4);
    for (name, _, text) in decks {
        let parsed = parse_deck(&text);
        assert_eq!(parsed.faults, [], "{name}");
        assert_eq!(check_deck(&parsed.deck, &pool.words), [], "{name}");
        assert_eq!(parsed.deck.size(), 37, "{name}");
        let avatar = parsed
            .deck
            .head("avatar")
            .first()
            .and_then(|a| pool.card(a));
        assert_eq!(avatar.and_then(|a| a.card_type()), Some("avatar"), "{name}");
        let mut legends = 0;
        for entry in &parsed.deck.cards {
            let card = pool.card(&entry.card).expect("a known card");
            let legend = card.field("legend").is_some();
            assert!(
                entry.count <= if legend { 1 } else { 3 },
                "{name}: {}",
                entry.card
            );
            assert_ne!(card.card_type(), Some("avatar"));
            legends += u32::from(legend);
        }
        assert!(legends <= 3);
        assert_eq!(print_deck(&parsed.deck), text, "{name}");
    }
}

#[test]
fn the_texts_are_as_they_were_read() {
    common::texts_are_as_they_were_read(GAME, summon_and_magic(), false);
}
