//! The pool of Summoner Wars: its cards, its four starter decks, and their texts.
//!
//! `BLESS=1` formats the card files and writes the texts anew; both are then read by a human.

mod common;

use shokan_lang::ast::Card;
use shokan_lang::check::Pool;
use shokan_lang::deck::{check_deck, parse_deck, print_deck};
use shokan_lang::text::keyword_text;
use shokan_lang::vocabulary::summoner_wars;
use shokan_lang::{check, vocabulary};
use std::collections::{BTreeMap, BTreeSet};

const GAME: &str = "summoner_wars";

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
    let mut ids: Vec<&str> = pool.cards().filter_map(|c| c.id()).collect();
    ids.sort_unstable();
    let mut wanted = Vec::new();
    for (letters, count) in [
        ("CG", 16),
        ("EV", 3),
        ("GD", 14),
        ("MC", 15),
        ("PE", 15),
        ("TO", 14),
    ] {
        wanted.extend((1..=count).map(|n| format!("{letters}{n:02}")));
    }
    wanted.push("WALL".to_owned());
    assert_eq!(ids, wanted);
}

#[test]
fn every_unit_but_a_summoner_has_a_cost_and_every_summoner_a_reference_card() {
    for card in pool().cards().filter(|c| c.card_type() == Some("unit")) {
        let summoner = rank(card) == Some("summoner");
        assert_eq!(card.cost().is_none(), summoner, "{}", card.word);
        for field in ["reference", "setup"] {
            assert_eq!(card.field(field).is_some(), summoner, "{}", card.word);
        }
    }
}

fn rank(card: &Card) -> Option<&str> {
    card.words("rank").first().map(|w| w.as_str())
}

fn faction(card: &Card) -> Option<&str> {
    card.words("faction").first().map(|w| w.as_str())
}

/// The cards of a field and the numbers behind each.
fn lines(card: &Card, field: &str) -> BTreeMap<String, Vec<i32>> {
    let lines = card.fields.iter().filter(|f| f.name.as_str() == field);
    lines
        .map(|f| (f.words()[0].text.clone(), f.numbers()))
        .collect()
}

/// Section 5 of the rules: what a deck must be, D1 to D12.
#[test]
fn the_decks_are_as_a_deck_must_be() {
    let pool = pool();
    let decks = common::files(GAME, "decks", "deck");
    assert_eq!(decks.len(), 4);
    for (name, _, text) in decks {
        let parsed = parse_deck(&text);
        assert_eq!(parsed.faults, [], "{name}");
        assert_eq!(check_deck(&parsed.deck, &pool.words), [], "{name}");
        assert_eq!(print_deck(&parsed.deck), text, "{name}");
        // D1, D2: the head names the one summoner, who brings the reference card.
        let [summoner] = parsed.deck.head("summoner") else {
            panic!("{name}: one summoner");
        };
        let summoner = pool.card(summoner).expect("a known card");
        assert_eq!(rank(summoner), Some("summoner"), "{name}");
        let mut copies: BTreeMap<&str, u32> = BTreeMap::from([(summoner.word.as_str(), 1)]);
        let (mut commons, mut champions, mut mercenaries, mut walls) = (0, 0, 0, 0);
        let mut events = BTreeMap::new();
        for entry in &parsed.deck.cards {
            let card = pool.card(&entry.card).expect("a known card");
            copies.insert(card.word.as_str(), entry.count);
            match card.card_type() {
                Some("wall") => walls += entry.count,
                Some("event") => {
                    let count = i32::try_from(entry.count).expect("a small number");
                    events.insert(card.word.text.clone(), vec![count]);
                }
                _ => {
                    match rank(card) {
                        // D7, D8
                        Some("champion") => {
                            assert_eq!(entry.count, 1, "{name}: {}", card.word);
                            champions += entry.count;
                        }
                        // D6, D9
                        Some("common") => {
                            assert!(entry.count <= 10, "{name}: {}", card.word);
                            commons += entry.count;
                        }
                        other => panic!("{name}: {other:?}"),
                    }
                    // D10, D11
                    match faction(card) {
                        None => mercenaries += entry.count,
                        own => assert_eq!(own, faction(summoner), "{name}: {}", card.word),
                    }
                }
            }
        }
        // D3, D4
        assert_eq!(events, lines(summoner, "reference"), "{name}");
        assert_eq!(walls, 3, "{name}");
        assert_eq!((commons, champions), (18, 3), "{name}");
        assert!(mercenaries <= 6, "{name}");
        // D12
        assert_eq!(copies.values().sum::<u32>(), 34, "{name}");
        // D5: the starting setup, each card on a space of its own.
        let mut spaces = BTreeSet::new();
        for (card, places) in lines(summoner, "setup") {
            let placed = u32::try_from(places.len() / 2).expect("a small number");
            assert!(copies.get(card.as_str()) >= Some(&placed), "{name}: {card}");
            for place in places.chunks(2) {
                assert!(spaces.insert(place.to_vec()), "{name}: {card}");
            }
        }
    }
}

#[test]
fn the_texts_are_as_they_were_read() {
    common::texts_are_as_they_were_read(GAME, summoner_wars(), true);
}

#[test]
fn what_an_explained_ability_gives_is_not_explained_in_it() {
    let gives = |word: &str, name: &str, given: &str| {
        format!(
            "keyword {word} ja \"{name}\" en \"{name}\" {{\n  any_time {{\n    own commons have \
             {given} this_turn\n  }}\n}}\n"
        )
    };
    let text = format!(
        "game summoner_wars\n{}{}keyword calm ja \"Calm\" en \"Calm\" {{\n  any_time {{\n    draw \
         1\n  }}\n}}\n",
        gives("lead", "Lead", "echo"),
        gives("echo", "Echo", "calm"),
    );
    let loaded = check::load(&[("chain.cards", &text)]).expect("no faults");
    let vocabulary = vocabulary::of_game(GAME).expect("the game");
    let lead = &loaded.words.keywords["lead"];
    let said = keyword_text(lead, Some("unit"), vocabulary, &loaded.words);
    assert_eq!(said.en.matches("(Echo:").count(), 1, "{}", said.en);
    assert_eq!(said.en.matches("(Calm:").count(), 0, "{}", said.en);
    assert_eq!(said.ja.matches("（Echo：").count(), 1, "{}", said.ja);
    assert_eq!(said.ja.matches("（Calm：").count(), 0, "{}", said.ja);
}
