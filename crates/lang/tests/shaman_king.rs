//! The pool of Shaman King: its cards, its four ready decks, and their texts.
//!
//! `BLESS=1` formats the card files and writes the texts anew; both are then read by a human.

mod common;

use shokan_lang::ast::Card;
use shokan_lang::check::Pool;
use shokan_lang::deck::{DeckEntry, check_deck, parse_deck, print_deck};
use shokan_lang::vocabulary::shaman_king;
use std::collections::BTreeMap;

const GAME: &str = "shaman_king";

fn pool() -> Pool {
    common::pool(GAME)
}

#[test]
fn every_file_reads_back_as_it_is_printed() {
    common::reads_back(GAME);
}

#[test]
fn the_pool_has_its_cards() {
    let pool = pool();
    let mut ids: Vec<&str> = pool.cards().filter_map(Card::id).collect();
    ids.sort_unstable();
    let wanted: Vec<String> = (1..=91).map(|n| format!("SKP-{n:03}")).collect();
    assert_eq!(ids, wanted);
    let mut types: BTreeMap<&str, u32> = BTreeMap::new();
    for card in pool.cards() {
        *types.entry(card.card_type().expect("a type")).or_default() += 1;
    }
    let counts = [
        ("attachment", 7),
        ("finishing_move", 10),
        ("secret_art", 11),
        ("shaman", 15),
        ("shamanic_art", 12),
        ("spirit", 24),
        ("strike", 12),
    ];
    assert_eq!(types, BTreeMap::from(counts));
}

/// Section 3 of the rules: what the fields of a card may say.
#[test]
fn the_fields_are_as_the_rules_have_them() {
    let pool = pool();
    for card in pool.cards() {
        let card_type = card.card_type().expect("a type");
        // Only finishing moves are used by spirits, by the attack character itself.
        for user in card.words("user") {
            let by_person = pool.words.list("person").any(|p| p == user.as_str());
            let anybody = user.as_str() == "all" || by_person;
            assert!(anybody || card_type == "finishing_move", "{}", card.word);
        }
        let marked = card.field("attach_mark").is_some();
        assert!(marked || card_type != "attachment", "{}", card.word);
        assert_eq!(
            card.words("class").iter().any(|c| c.as_str() == "evolved"),
            card.field("to_summon").is_some(),
            "{}",
            card.word
        );
        for field in [
            "attack",
            "defence",
            "health",
            "summon_power",
            "summon_value",
        ] {
            for number in card.numbers(field) {
                assert_eq!(number % 10, 0, "{}", card.word);
            }
        }
        // Art phases know no other text than what an art does.
        let arts = card_type == "shamanic_art";
        assert!(!arts || card.abilities.len() == 1, "{}", card.word);
    }
}

/// The copies of a deck or of its reserve.
fn copies(entries: &[DeckEntry]) -> u32 {
    entries.iter().map(|e| e.count).sum()
}

/// Section 5 of the rules: what a deck must be, D1 to D7.
#[test]
fn the_decks_are_as_a_deck_must_be() {
    let pool = pool();
    let decks = common::files(GAME, "decks", "deck");
    assert_eq!(decks.len(), 4);
    for (name, _, text) in decks {
        let parsed = parse_deck(&text);
        assert_eq!(parsed.faults, [], "{name}");
        let deck = &parsed.deck;
        // D3
        assert_eq!(check_deck(deck, &pool.words), [], "{name}");
        assert_eq!(print_deck(deck), text, "{name}");
        // D1, D2
        assert_eq!(copies(&deck.cards), 32, "{name}");
        assert_eq!(copies(&deck.reserve), 8, "{name}");
        // D4
        let [one, two] = deck.head("persons") else {
            panic!("{name}: two persons");
        };
        assert_ne!(one, two, "{name}");
        // D5, D6, D7
        let mut shamans: BTreeMap<&str, u32> = BTreeMap::new();
        for entry in &deck.cards {
            let card = pool.card(&entry.card).expect("a known card");
            if card.card_type() != Some("shaman") {
                continue;
            }
            let person = person_of(card, one, two);
            let person = person.unwrap_or_else(|| panic!("{name}: {}", card.word));
            *shamans.entry(person).or_default() += entry.count;
        }
        assert_eq!(shamans.len(), 2, "{name}");
        assert!(
            shamans.values().any(|n| (2..=4).contains(n)),
            "{name}: the second person can be drawn"
        );
    }
}

/// Which of the two persons of a deck a shaman card is, if it is exactly one of them.
fn person_of<'d>(card: &Card, one: &'d str, two: &'d str) -> Option<&'d str> {
    let is = |person: &str| card.words("person").iter().any(|p| p.as_str() == person);
    match (is(one), is(two)) {
        (true, false) => Some(one),
        (false, true) => Some(two),
        _ => None,
    }
}

#[test]
fn the_texts_are_as_they_were_read() {
    common::texts_are_as_they_were_read(GAME, shaman_king(), false);
}
