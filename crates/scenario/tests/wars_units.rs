//! Summoner Wars: clauses that no page of play can show: what a card file holds, what a deck and a
//! match are made of, what everybody sees all the time.

mod common;

use common::{Game, figure, is_open, walk, without, zone};
use shokan_kernel::ids::{ClauseId, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::view::Viewer;
use shokan_rules::deck::DeckList;
use shokan_rules::session::{Input, Session};
use shokan_rules::show::{CardView, CatalogueCard, GameView};
use shokan_rules::summoner_wars::grid;
use shokan_rules::summoner_wars::words::{clause, kind, rank, stat};
use shokan_rules::summoner_wars::{deck, values};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

static GAME: Game = Game::new("summoner_wars");

const DECKS: [&str; 4] = [
    "cave_goblins",
    "guild_dwarves",
    "phoenix_elves",
    "tundra_orcs",
];

/// The faults of a ready deck that is changed so are exactly these.
fn refused(word: &str, changes: &[(&str, i16)], clauses: &[&str]) {
    let wanted: Vec<ClauseId> = clauses.iter().map(|id| clause(id)).collect();
    assert_eq!(
        GAME.faults(&GAME.changed(word, changes)),
        wanted,
        "{word} {changes:?}"
    );
}

fn all_ready() -> Vec<DeckList> {
    DECKS.map(|word| GAME.ready(word)).to_vec()
}

/// Decks with six mercenaries each, one of them a Champion.
fn hired() -> Vec<DeckList> {
    let of = |word: &str, common: &str, champion: &str| {
        let hired = [("rogue", 3), ("apprentice_mage", 2), ("kogar", 1)];
        let mut changes = vec![(common, -5), (champion, -1)];
        changes.extend(hired);
        GAME.changed(word, &changes)
    };
    vec![
        GAME.changed(
            "cave_goblins",
            &[
                ("goblin_fighter", -5),
                ("rogue", 5),
                ("mook", -1),
                ("kogar", 1),
            ],
        ),
        of("guild_dwarves", "engineer", "gror"),
        of("phoenix_elves", "warrior", "maelena"),
        of("tundra_orcs", "shaman", "krung"),
    ]
}

// ---- the table
// -----------------------------------------------------------------------------------

/// The cards of a seat on the battlefield: word, column and row from 1.
fn lying(view: &GameView, seat: u8) -> BTreeSet<(String, u8, u8)> {
    let cards = zone(view, seat, "battlefield").cards.iter();
    let place = |card: &CardView| {
        let (column, row) = grid::spot(card.column.expect("a space"));
        (
            card.card.clone().expect("an open card"),
            column + 1,
            row + 1,
        )
    };
    cards.map(place).collect()
}

/// A card of a Starting Setup: word, column, row.
type Start = (&'static str, u8, u8);

/// What the Reference Cards show, as a player in the South sees it: word, column, row.
const STARTS: [(&str, &[Start]); 4] = [
    (
        "cave_goblins",
        &[
            ("sneeks", 4, 1),
            ("plain_wall", 4, 3),
            ("goblin_fighter", 3, 4),
            ("goblin_fighter", 3, 2),
            ("goblin_fighter", 6, 2),
            ("berserker", 2, 3),
            ("slinger", 5, 2),
            ("slinger", 1, 1),
        ],
    ),
    (
        "guild_dwarves",
        &[
            ("oldin", 4, 1),
            ("plain_wall", 4, 3),
            ("defender", 2, 4),
            ("defender", 5, 3),
            ("spearman", 1, 2),
            ("spearman", 6, 2),
            ("engineer", 3, 2),
        ],
    ),
    (
        "phoenix_elves",
        &[
            ("prince_elien", 3, 1),
            ("plain_wall", 3, 3),
            ("guardian", 2, 3),
            ("warrior", 1, 2),
            ("archer", 6, 2),
            ("archer", 4, 1),
        ],
    ),
    (
        "tundra_orcs",
        &[
            ("grognack", 4, 1),
            ("plain_wall", 4, 3),
            ("orc_fighter", 6, 4),
            ("orc_fighter", 3, 2),
            ("smasher", 2, 3),
            ("shaman", 5, 2),
        ],
    ),
];

/// SW-BLD.04, SW-SET.01, SW-SET.05, SW-SET.06, SW-SET.07, SW-SET.13.
#[test]
fn the_starting_setups_lie_as_the_reference_cards_show() {
    for seats in [2, 4] {
        for turned in 0..4 {
            let mut order = [0, 1, 2, 3];
            order.rotate_left(turned);
            let decks: Vec<DeckList> = order[..seats]
                .iter()
                .map(|&at| GAME.ready(DECKS[at]))
                .collect();
            let view = GAME.session(&decks, 3).view(Viewer::Public);
            for (seat, &deck) in order[..seats].iter().enumerate() {
                let (mat, seat) = (6 * (seat as u8 / 2), seat as u8);
                // SW-SET.01: South has rows 1 to 4, North sees the same turned around.
                let of = |&(word, column, row): &Start| {
                    let south = seat.is_multiple_of(2);
                    let (column, row) = if south {
                        (column, row)
                    } else {
                        (7 - column, 9 - row)
                    };
                    (word.to_owned(), column + mat, row)
                };
                let start = STARTS[deck].1;
                let wanted: BTreeSet<_> = start.iter().map(of).collect();
                assert_eq!(wanted.len(), start.len());
                assert_eq!(lying(&view, seat), wanted, "seat {seat} of {seats}");
                // SW-SET.06: what lies there faces its player.
                let cards = &zone(&view, seat, "battlefield").cards;
                assert!(
                    cards
                        .iter()
                        .all(|it| it.controller == seat && it.owner == seat)
                );
                assert_eq!(zone(&view, seat, "hand").count, 0);
                assert_eq!(zone(&view, seat, "magic_pile").count, 0);
                let open = GAME.session(&decks, 3).view(Viewer::Open);
                let left = usize::from(zone(&open, seat, "draw_pile").count);
                assert_eq!(left, 34 - start.len());
            }
        }
    }
}

/// SW-SET.03.
#[test]
fn each_player_chooses_a_deck_and_colour_and_sign_tell_its_cards() {
    let all = GAME.catalogue().view();
    let faces: BTreeMap<&str, &CatalogueCard> = all
        .cards
        .iter()
        .map(|card| (card.card.as_str(), card))
        .collect();
    for first in DECKS {
        for second in DECKS {
            let decks = [GAME.ready(first), GAME.ready(second)];
            let session = GAME.session(&decks, 1);
            let view = session.view(Viewer::Public);
            for (seat, deck) in decks.iter().enumerate() {
                let summoner = deck.leaders[0].as_str();
                assert!(lying(&view, seat as u8).iter().any(|it| it.0 == summoner));
                let own = &faces[summoner].categories;
                assert_eq!(own.len(), 1);
                for (_, word) in &deck.cards {
                    let of = &faces[word.as_str()].categories;
                    let plain = faces[word.as_str()].card_type == "wall";
                    assert!(plain && of.is_empty() || of.contains(&own[0]), "{word}");
                }
            }
        }
    }
    // Two decks or four; nobody plays alone, and three people play four decks.
    GAME.only_seats(&GAME.ready(DECKS[0]), &[2, 4]);
}

/// SW-CMP.01, SW-SET.04.
#[test]
fn a_starter_deck_is_34_cards_and_an_open_reference_card() {
    let all = GAME.catalogue().view();
    for (word, start) in STARTS {
        let deck = GAME.ready(word);
        let cards: u16 = deck.cards.iter().map(|line| line.0).sum();
        // Two such decks and their Reference Cards are the 70 cards of a box.
        assert_eq!(2 * (cards + 1 + 1), 70);
        // What the Reference Card says is printed on the Summoner, who lies open.
        let face = all.cards.iter().find(|it| it.card == deck.leaders[0]);
        let face = face.expect("the Summoner");
        let field = |word: &str| {
            let found = face.fields.iter().find(|field| field.field == word);
            found.expect("a field of the Reference Card").value.clone()
        };
        let def = GAME.catalogue().find(&face.card).expect("the Summoner");
        let reference = deck::reference(GAME.catalogue().pool.def(def));
        assert_eq!(reference.events.iter().map(|it| it.1).sum::<u32>(), 9);
        for (event, count) in &reference.events {
            let name = &all
                .cards
                .iter()
                .find(|it| it.card == *event)
                .expect("it")
                .name;
            let said = field("reference");
            assert!(
                said.en.contains(&format!("{} ×{count}", name.en)),
                "{said:?}"
            );
            assert!(said.ja.contains(&name.ja));
        }
        for (_, column, row) in start {
            assert!(field("setup").en.contains(&format!("({column},{row})")));
        }
        let view = GAME
            .session(&[deck.clone(), deck.clone()], 2)
            .view(Viewer::Public);
        assert!(lying(&view, 1).iter().any(|it| it.0 == face.card));
    }
}

// ---- decks
// ---------------------------------------------------------------------------------------

const SUMMONER: &str = "card test_summoner {
  id T-S
  name ja \"長\" en \"Leader\"
  type unit
  rank summoner
  faction cave_goblin
  attack 2
  range sword
  life 6
  ability swift
  reference goblin_rage 3
  reference goblin_horde_attack 3
  reference goblin_rush 2
  reference goblin_invincibility 1
  setup test_summoner 4 1
  setup plain_wall 4 3
  setup slinger 5 2 1 1
}";
const COMMON: &str = "card test_common {
  id T-C
  name ja \"兵\" en \"Soldier\"
  type unit
  rank common
  faction cave_goblin
  attack 1
  cost 1
  range bow
  life 1
  ability swift
}";
const EVENT: &str = "card test_event {
  id T-E
  name ja \"報せ\" en \"Message\"
  type event
  faction cave_goblin
  play {
    draw 1
  }
}";
const WALL: &str = "card test_wall {
  id T-W
  name ja \"塀\" en \"Fence\"
  type wall
  life 9
}";

/// A deck of the Summoner above.
fn own_deck() -> DeckList {
    let mut list = GAME.ready("cave_goblins");
    list.leaders = vec!["test_summoner".to_owned()];
    list
}

/// SW-BLD.01, SW-BLD.13.
#[test]
fn a_deck_has_one_summoner_with_a_reference_card_and_34_cards() {
    for word in DECKS {
        assert_eq!(GAME.faults(&GAME.ready(word)), []);
    }
    // D1.
    let mut list = GAME.ready("cave_goblins");
    list.leaders.clear();
    assert_eq!(
        GAME.faults(&list),
        [clause("SW-BLD.01"), clause("SW-BLD.13")]
    );
    list.leaders = vec!["sneeks".to_owned(), "sneeks".to_owned()];
    assert_eq!(
        GAME.faults(&list),
        [clause("SW-BLD.01"), clause("SW-BLD.13")]
    );
    refused(
        "cave_goblins",
        &[("oldin", 1)],
        &["SW-BLD.01", "SW-BLD.09", "SW-BLD.13"],
    );
    // D2.
    let catalogue = GAME.load(SUMMONER).expect("a card without faults");
    assert_eq!(Game::faults_in(&own_deck(), &catalogue), []);
    for lacking in ["setup test_summoner", "setup"] {
        let catalogue = GAME
            .load(&without(SUMMONER, lacking))
            .expect("a card without faults");
        let found = Game::faults_in(&own_deck(), &catalogue);
        assert_eq!(found, [clause("SW-BLD.01")], "without {lacking}");
    }
    // D12.
    refused(
        "cave_goblins",
        &[("slinger", 1)],
        &["SW-BLD.07", "SW-BLD.13"],
    );
    refused("cave_goblins", &[("unheard_of", 1)], &["SW-BLD.13"]);
}

/// SW-BLD.02, SW-BLD.03.
#[test]
fn the_events_are_those_of_the_reference_card() {
    // D3.
    refused(
        "cave_goblins",
        &[("goblin_rage", -1)],
        &["SW-BLD.02", "SW-BLD.13"],
    );
    refused(
        "cave_goblins",
        &[("goblin_rage", -1), ("goblin_rush", 1)],
        &["SW-BLD.02", "SW-BLD.02"],
    );
    refused("cave_goblins", &[("burn", 1)], &["SW-BLD.03", "SW-BLD.13"]);
    // An event of the own faction, too, when the Reference Card does not name it.
    let catalogue = GAME.load(EVENT).expect("a card without faults");
    let mut list = GAME.ready("cave_goblins");
    list.cards.push((1, "test_event".to_owned()));
    let found = Game::faults_in(&list, &catalogue);
    assert_eq!(found, [clause("SW-BLD.03"), clause("SW-BLD.13")]);
}

/// SW-BLD.05.
#[test]
fn the_cards_of_the_starting_setup_are_in_the_deck() {
    // D5: two Slingers begin on the battlefield.
    let all_but = |left: i16| {
        [
            ("slinger", left - 6),
            ("goblin_fighter", 2),
            ("beast_rider", 4 - left),
        ]
    };
    refused("cave_goblins", &all_but(2), &[]);
    refused("cave_goblins", &all_but(1), &["SW-BLD.05"]);
    refused("cave_goblins", &all_but(0), &["SW-BLD.05"]);
}

/// SW-BLD.06, R-SW-05, R-SW-87.
#[test]
fn a_deck_has_three_walls_and_named_ones_are_events() {
    // D4.
    for (word, more) in [
        ("guild_dwarves", -1),
        ("guild_dwarves", 1),
        ("tundra_orcs", 1),
    ] {
        refused(word, &[("plain_wall", more)], &["SW-BLD.06", "SW-BLD.13"]);
    }
    // The one of the Starting Setup is among the three.
    refused(
        "guild_dwarves",
        &[("plain_wall", -3)],
        &["SW-BLD.05", "SW-BLD.06", "SW-BLD.13"],
    );
    // Ice Walls stand on the list of Events, and take the place of no Wall.
    refused(
        "tundra_orcs",
        &[("ice_wall", -1), ("plain_wall", 1)],
        &["SW-BLD.02", "SW-BLD.06"],
    );
    refused(
        "tundra_orcs",
        &[("ice_wall", 1), ("plain_wall", -1)],
        &["SW-BLD.02", "SW-BLD.06"],
    );
    // A Setup that shows two Walls leaves one to add.
    let two = SUMMONER.replace("plain_wall 4 3", "plain_wall 4 3 5 3");
    let catalogue = GAME.load(&two).expect("a card without faults");
    assert_eq!(Game::faults_in(&own_deck(), &catalogue), []);
    let mut four = own_deck();
    four.cards
        .iter_mut()
        .for_each(|line| line.0 += u16::from(line.1 == "plain_wall"));
    let found = Game::faults_in(&four, &catalogue);
    assert_eq!(found, [clause("SW-BLD.06"), clause("SW-BLD.13")]);
}

/// R-SW-87.
#[test]
fn on_the_battlefield_an_ice_wall_is_a_wall() {
    let pool = &GAME.catalogue().pool;
    let def = pool.find("ice_wall").expect("a card");
    assert_eq!(pool.def(def).kind, kind::EVENT);
    assert!(values::counts_as_wall(pool, def));
    let freeze = pool.find("freeze").expect("a card");
    assert!(!values::counts_as_wall(pool, freeze));
    // It is put down as a Wall is, and has its own life.
    let decks = [GAME.ready("tundra_orcs"), GAME.ready("tundra_orcs")];
    let mut seen = 0;
    everywhere(&[decks.to_vec()], 12, |view, _, _| {
        for seat in [0, 1] {
            for card in &zone(view, seat, "battlefield").cards {
                if card.card.as_deref() == Some("ice_wall") {
                    seen += 1;
                    let life = card.stats.iter().find(|it| it.stat == "life");
                    assert_eq!(life.map(|life| life.printed), Some(3));
                }
            }
        }
    });
    assert!(seen > 50, "{seen}");
}

/// SW-BLD.07, SW-BLD.08, SW-BLD.11, SW-BLD.12.
#[test]
fn a_deck_has_18_commons_and_three_champions() {
    // D6, D7.
    refused(
        "cave_goblins",
        &[("slinger", -1), ("krag", 1)],
        &["SW-BLD.07", "SW-BLD.08"],
    );
    refused(
        "cave_goblins",
        &[("slinger", 1), ("mook", -1)],
        &["SW-BLD.07", "SW-BLD.08"],
    );
    refused("cave_goblins", &[("mook", -1), ("krag", 1)], &[]);
    // D8.
    refused(
        "cave_goblins",
        &[("mook", -1), ("blarf", 1)],
        &["SW-BLD.11"],
    );
    // D9.
    refused(
        "cave_goblins",
        &[("goblin_fighter", 2), ("slinger", -2)],
        &[],
    );
    refused(
        "cave_goblins",
        &[("goblin_fighter", 3), ("slinger", -3)],
        &["SW-BLD.12"],
    );
}

/// R-SW-71.
#[test]
fn commons_of_one_name_faction_and_type_are_the_same_card() {
    let twin = COMMON.replace("ja \"兵\" en \"Soldier\"", "ja \"戦士\" en \"Fighter\"");
    let list = GAME.changed(
        "cave_goblins",
        &[("goblin_fighter", 1), ("slinger", -3), ("test_common", 2)],
    );
    let found = |cards: &str| {
        let catalogue = GAME.load(cards).expect("a card without faults");
        Game::faults_in(&list, &catalogue)
    };
    // Nine and two of one name; then another name, another type, and no faction.
    assert_eq!(found(&twin), [clause("SW-BLD.12")]);
    assert_eq!(found(COMMON), []);
    let hired = without(&twin, "faction");
    assert_eq!(found(&hired), []);
    let champion = twin.replace("rank common", "rank champion");
    assert!(!found(&champion).contains(&clause("SW-BLD.12")));
}

/// SW-BLD.09, SW-BLD.10, SW-MRC.02, SW-MRC.03, R-SW-64.
#[test]
fn units_are_of_the_faction_or_hired_and_six_are_hired_at_most() {
    // D10.
    refused(
        "cave_goblins",
        &[("slinger", -1), ("archer", 1)],
        &["SW-BLD.09"],
    );
    refused("cave_goblins", &[("mook", -1), ("gror", 1)], &["SW-BLD.09"]);
    for word in DECKS {
        let (common, champion) = match word {
            "cave_goblins" => ("berserker", "mook"),
            "guild_dwarves" => ("engineer", "gror"),
            "phoenix_elves" => ("warrior", "maelena"),
            _ => ("shaman", "krung"),
        };
        refused(word, &[(common, -1), ("rogue", 1)], &[]);
        refused(word, &[(champion, -1), ("kogar", 1)], &[]);
    }
    // D11: Commons and Champions together.
    let hired = |commons: i16, champions: i16| {
        let mut changes = vec![
            ("slinger", -4),
            ("berserker", 4 - commons),
            ("rogue", commons),
        ];
        let own = [("mook", "kogar"), ("blarf", "magos")];
        for (out, in_) in &own[..champions as usize] {
            changes.extend([(*out, -1), (*in_, 1)]);
        }
        changes
    };
    refused("cave_goblins", &hired(6, 0), &[]);
    refused("cave_goblins", &hired(7, 0), &["SW-MRC.03"]);
    refused("cave_goblins", &hired(4, 2), &[]);
    refused("cave_goblins", &hired(5, 2), &["SW-MRC.03"]);
    // They count among the 18, the three and the copies.
    refused("cave_goblins", &[("rogue", 1)], &["SW-BLD.07", "SW-BLD.13"]);
    refused(
        "cave_goblins",
        &[("slinger", -1), ("kogar", 1)],
        &["SW-BLD.07", "SW-BLD.08"],
    );
    refused(
        "cave_goblins",
        &[("mook", -1), ("blarf", -1), ("kogar", 2)],
        &["SW-BLD.11"],
    );
}

/// R-SW-91.
#[test]
fn starting_setups_never_overlap() {
    // Whatever stands on a Reference Card, no two seats share a space.
    let mut spaces = BTreeSet::new();
    for seat in 0..4 {
        for (column, row) in (1..=6).flat_map(|column| (1..=4).map(move |row| (column, row))) {
            let place = grid::home(Seat(seat), column, row);
            assert!(spaces.insert(place), "seat {seat}: {column},{row}");
            assert_eq!(grid::half(place), seat % 2);
        }
    }
    assert_eq!(spaces.len(), 4 * 24);
    // A custom one keeps to its half, and has one card a space.
    for (bad, space) in [
        ("5 2 1 5", "row 5"),
        ("5 2 7 1", "column 7"),
        ("5 2 0 1", "column 0"),
    ] {
        let card = SUMMONER.replace("5 2 1 1", bad);
        assert!(GAME.load(&card).is_err(), "{space}");
    }
    for twice in ["5 2 5 2", "5 2 4 1"] {
        let card = SUMMONER.replace("5 2 1 1", twice);
        let catalogue = GAME.load(&card).expect("a card that can be read");
        assert_eq!(
            Game::faults_in(&own_deck(), &catalogue),
            [clause("R-SW-91")]
        );
        assert!(deck::place(&own_deck(), &catalogue.pool).is_err());
    }
    let catalogue = Arc::new(GAME.load(SUMMONER).expect("a card without faults"));
    let mut setup = GAME.setup(&[own_deck(), own_deck(), own_deck(), own_deck()], 1);
    setup.pool_hash = catalogue.pool.short_hash();
    let session = Session::new(&setup, &catalogue).expect("a match of four");
    let view = session.view(Viewer::Public);
    let wanted =
        [("slinger", 11, 2), ("slinger", 7, 1)].map(|(word, c, r)| (word.to_owned(), c, r));
    assert!(wanted.iter().all(|card| lying(&view, 2).contains(card)));
}

// ---- cards
// ---------------------------------------------------------------------------------------

/// SW-UNT.04, SW-ABL.01.
#[test]
fn every_unit_has_a_special_ability() {
    for card in [SUMMONER, COMMON] {
        GAME.needs(
            card,
            &["id", "name", "type", "rank", "attack", "range", "life"],
        );
        assert!(
            GAME.load(&card.replace("ability swift", "ability unheard_of"))
                .is_err()
        );
    }
    for card in GAME.catalogue().view().cards {
        if card.card_type == "unit" {
            let named = |face: &shokan_rules::show::CatalogueAbility| {
                face.name.is_some() && !face.text.en.is_empty()
            };
            assert!(
                !card.abilities.is_empty() && card.abilities.iter().all(named),
                "{card:?}"
            );
        }
    }
}

/// SW-UNT.07, SW-UNT.08.
#[test]
fn champions_and_summoners_have_names_of_their_own_and_commons_common_ones() {
    let mut bearers: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for def in &GAME.catalogue().pool.defs {
        if def.kind == kind::UNIT {
            bearers.entry(&def.en).or_default().push(def.subtype);
        }
    }
    for (name, ranks) in &bearers {
        let proper = ranks.iter().any(|&it| it != rank::COMMON);
        assert!(
            !proper || ranks.len() == 1,
            "{name} is called so with others"
        );
    }
    // Two armies have their Fighters.
    assert_eq!(bearers["Fighter"], [rank::COMMON, rank::COMMON]);
    assert_eq!(bearers["Archer"], [rank::COMMON]);
    assert_eq!(bearers["Gror"], [rank::CHAMPION]);
    assert_eq!(bearers["Sneeks"], [rank::SUMMONER]);
}

/// SW-UNT.03, R-SW-59.
#[test]
fn every_unit_but_the_summoner_has_a_cost() {
    GAME.needs(COMMON, &["cost"]);
    let champion = COMMON.replace("rank common", "rank champion");
    GAME.needs(&champion, &["cost"]);
    GAME.cannot_have(SUMMONER, &["cost 0", "cost 3"]);
}

/// SW-UNT.10.
#[test]
fn there_are_three_types_of_units() {
    for of in ["champion", "common"] {
        assert!(
            GAME.load(&COMMON.replace("rank common", &format!("rank {of}")))
                .is_ok()
        );
    }
    assert!(GAME.load(SUMMONER).is_ok());
    assert!(
        GAME.load(&COMMON.replace("rank common", "rank hero"))
            .is_err()
    );
    assert!(
        GAME.load(&COMMON.replace("rank common", "rank common champion"))
            .is_err()
    );
    let units = GAME
        .catalogue()
        .pool
        .defs
        .iter()
        .filter(|def| def.kind == kind::UNIT);
    let types: BTreeSet<u8> = units.map(|def| def.subtype).collect();
    let all = [rank::SUMMONER, rank::CHAMPION, rank::COMMON];
    assert_eq!(types, BTreeSet::from(all));
}

/// SW-UNT.12.
#[test]
fn a_dot_is_a_life_point() {
    for life in 1..=9 {
        let card = COMMON.replace("life 1", &format!("life {life}"));
        let catalogue = GAME.load(&card).expect("a card without faults");
        let def = catalogue.find("test_common").expect("the card");
        assert_eq!(catalogue.pool.def(def).stats[stat::LIFE.at()], life);
    }
    for life in ["0", "10"] {
        assert!(
            GAME.load(&COMMON.replace("life 1", &format!("life {life}")))
                .is_err()
        );
    }
    let printed = [
        ("defender", 2),
        ("krung", 9),
        ("sneeks", 7),
        ("prince_elien", 4),
    ];
    for (word, life) in printed {
        let def = GAME.catalogue().find(word).expect("a card");
        assert_eq!(
            GAME.catalogue().pool.def(def).stats[stat::LIFE.at()],
            life,
            "{word}"
        );
    }
}

/// SW-EVT.01.
#[test]
fn an_event_shows_its_name_and_its_effect() {
    GAME.needs(EVENT, &["name", "type"]);
    GAME.cannot_have(
        EVENT,
        &[
            "attack 1",
            "cost 1",
            "range bow",
            "rank common",
            "ability swift",
        ],
    );
    for card in GAME.catalogue().view().cards {
        if card.card_type == "event" {
            assert!(!card.text.ja.is_empty() && !card.text.en.is_empty());
            let def = GAME.catalogue().find(&card.card).expect("the card");
            let printed = card.fields.iter().map(|field| field.field.as_str());
            let printed: BTreeSet<&str> = printed.collect();
            // Life stands on those alone that count as Walls.
            let life = values::counts_as_wall(&GAME.catalogue().pool, def);
            assert_eq!(printed.contains("life"), life, "{}", card.card);
            assert!(printed.is_subset(&BTreeSet::from(["faction", "life", "uncertain"])));
        }
    }
}

/// SW-WAL.02.
#[test]
fn a_wall_shows_its_life_alone() {
    GAME.needs(WALL, &["type", "life"]);
    GAME.cannot_have(
        WALL,
        &[
            "attack 1",
            "cost 1",
            "range bow",
            "rank common",
            "faction cave_goblin",
            "ability swift",
            "play {\n draw 1\n }",
            "always {\n this gets attack + 1\n }",
        ],
    );
    let walls = GAME.catalogue().view().cards.into_iter();
    let walls: Vec<CatalogueCard> = walls.filter(|card| card.card_type == "wall").collect();
    assert_eq!(walls.len(), 1);
    assert!(walls[0].abilities.is_empty() && walls[0].text.en.is_empty());
    let printed: Vec<&str> = walls[0].fields.iter().map(|it| it.field.as_str()).collect();
    assert_eq!(printed, ["life"]);
    assert_eq!(walls[0].fields[0].value.en, "9");
}

/// SW-MRC.01.
#[test]
fn a_mercenary_has_no_faction() {
    let hired = without(COMMON, "faction");
    for (card, mercenary) in [(COMMON, false), (hired.as_str(), true)] {
        let catalogue = GAME.load(card).expect("a card without faults");
        let def = catalogue.find("test_common").expect("the card");
        assert_eq!(values::is_mercenary(&catalogue.pool, def), mercenary);
        let all = catalogue.view().cards;
        let face = all.iter().find(|it| it.card == "test_common");
        let marks = &face.expect("the card").categories;
        assert_eq!(marks == &["mercenary"], mercenary);
        assert_eq!(marks == &["cave_goblin"], !mercenary);
    }
    // Walls and Events that many decks share are no mercenaries.
    for card in ["plain_wall", "a_hero_is_born", "sneeks"] {
        let def = GAME.catalogue().find(card).expect("a card");
        assert!(!values::is_mercenary(&GAME.catalogue().pool, def), "{card}");
    }
}

// ---- what everybody sees
// -------------------------------------------------------------------------

/// Looks at every position of some games with random picks: as every seat and as a spectator, and
/// beside it at the whole truth.
fn everywhere(
    tables: &[Vec<DeckList>],
    games: u8,
    mut look: impl FnMut(&GameView, Option<u8>, &GameView),
) {
    for seed in 0..games {
        for decks in tables {
            walk(GAME.session(decks, seed), (seed, 350), &mut look);
        }
    }
}

/// Matches of two and of four, with and without mercenaries.
fn tables() -> Vec<Vec<DeckList>> {
    let hired = hired();
    vec![
        hired[..2].to_vec(),
        vec![GAME.ready("phoenix_elves"), hired[3].clone()],
        hired,
        all_ready(),
    ]
}

fn is_hired(card: &CardView) -> bool {
    card.states.iter().any(|state| state == "mercenary")
}

/// R-SW-22.
#[test]
fn the_own_piles_can_be_looked_through_and_no_draw_pile() {
    let (mut hands, mut magic, mut discards, mut searches) = (0, 0, 0, 0);
    let mut before: BTreeMap<(u8, String), Vec<Option<u16>>> = BTreeMap::new();
    everywhere(&tables(), 4, |view, viewer, whole| {
        for seat in 0..view.seats.len() as u8 {
            let own = viewer == Some(seat);
            let hand = zone(view, seat, "hand");
            let pile = zone(view, seat, "magic_pile");
            let discard = zone(view, seat, "discard_pile");
            if own {
                assert_eq!(hand.cards.len(), usize::from(hand.count));
                assert!(hand.cards.iter().all(is_open));
                hands += hand.cards.len();
                // In the order in which it lies, which nobody can change.
                let truth = &zone(whole, seat, "magic_pile").cards;
                let words = |cards: &[CardView]| -> Vec<Option<String>> {
                    cards.iter().map(|card| card.card.clone()).collect()
                };
                assert_eq!(words(&pile.cards), words(truth));
                assert!(pile.cards.iter().all(is_open));
                magic += pile.cards.len();
            }
            assert_eq!(discard.cards.len(), usize::from(discard.count));
            assert!(discard.cards.iter().all(is_open));
            discards += discard.cards.len();
            // Who searches a Draw Pile by a text sees it until it is shuffled.
            if !zone(view, seat, "draw_pile").cards.is_empty() {
                assert!(own && view.asked == Some(seat));
                searches += 1;
            }
            for pile in [pile, discard] {
                let ids: Vec<Option<u16>> = pile.cards.iter().map(|card| card.id).collect();
                let key = (viewer.map_or(9, |it| it) * 16 + seat, pile.zone.clone());
                let was = before.insert(key, ids.clone()).unwrap_or_default();
                // What stays keeps its order.
                let stays: Vec<_> = was.iter().filter(|id| ids.contains(id)).collect();
                let here: Vec<_> = ids.iter().filter(|id| was.contains(id)).collect();
                assert_eq!(stays, here, "{}", pile.zone);
            }
        }
    });
    let seen = [hands, magic, discards];
    assert!(seen.iter().all(|&it| it > 3_000), "{seen:?}");
    assert!(searches > 0);
}

/// R-SW-23.
#[test]
fn how_many_cards_a_player_has_is_public_but_for_the_draw_pile() {
    let mut hidden = 0;
    everywhere(&tables(), 4, |view, viewer, whole| {
        for seat in 0..view.seats.len() as u8 {
            for name in ["hand", "magic_pile", "discard_pile"] {
                let count = zone(whole, seat, name).count;
                assert_eq!(zone(view, seat, name).count, count, "{name}");
            }
            let hand = i32::from(zone(whole, seat, "hand").count);
            assert_eq!(figure(view, seat, "hand"), hand);
            let magic = i32::from(zone(whole, seat, "magic_pile").count);
            assert_eq!(figure(view, seat, "magic"), magic);
            let pile = zone(whole, seat, "draw_pile").count;
            let said = zone(view, seat, "draw_pile").count;
            let own = viewer == Some(seat);
            assert_eq!(said, if own { pile } else { pile.min(1) });
            hidden += usize::from(!own && pile > 1);
        }
    });
    assert!(hidden > 5_000);
}

/// SW-MRC.04, SW-MRC.05, R-SW-63.
#[test]
fn the_back_of_a_card_tells_a_mercenary_wherever_it_is_seen() {
    let pool = &GAME.catalogue().pool;
    let truly = |card: &CardView| {
        let word = card.card.as_deref().expect("the whole truth is open");
        values::is_mercenary(pool, GAME.catalogue().find(word).expect("a card"))
    };
    let (mut hands, mut backs, mut under) = (0, 0, 0);
    let mut tables = tables();
    // Blarf, under whom cards lie, beside mercenaries.
    tables.push(vec![hired()[0].clone(), hired()[0].clone()]);
    everywhere(&tables, 4, |view, _, whole| {
        for seat in 0..view.seats.len() as u8 {
            let hand = &zone(whole, seat, "hand").cards;
            let count = hand.iter().filter(|card| truly(card)).count();
            assert_eq!(figure(view, seat, "mercenaries_in_hand"), count as i32);
            hands += count;
            for name in ["magic_pile", "under"] {
                let seen = &zone(view, seat, name).cards;
                let truth = &zone(whole, seat, name).cards;
                assert_eq!(seen.len(), truth.len());
                for (card, truth) in seen.iter().zip(truth) {
                    assert!(card.face_down && is_hired(card) == truly(truth));
                    backs += usize::from(is_hired(card) && !is_open(card));
                    under += usize::from(name == "under");
                }
            }
        }
    });
    let seen = [hands, backs, under];
    assert!(seen.iter().all(|&it| it > 200), "{seen:?}");
}

/// SW-MRC.05.
#[test]
fn the_back_on_top_of_a_draw_pile_is_that_of_the_card_drawn_next() {
    let mut drawn = [0, 0];
    for (seed, decks) in (0..6).flat_map(|seed| tables().into_iter().map(move |it| (seed, it))) {
        let mut session = GAME.session(&decks, seed);
        let mut luck = Luck::quick(u64::from(seed));
        while let (Some(_), false) = (session.asked(), session.inputs().len() > 350) {
            let view = session.view(Viewer::Public);
            let pick = luck.below(Stream::Other, u32::from(session.choices()));
            let happened = session.apply(&Input::Pick(pick as u16)).expect("a choice");
            let events = happened.seen_by(Viewer::Open).iter();
            let events = events.take_while(|event| event.kind != "shuffle");
            let mut met = BTreeSet::new();
            for event in events.filter(|event| event.kind == "draw") {
                let seat = event.seat.expect("who draws");
                if met.insert(seat) {
                    let card = event.face.as_deref().expect("a face");
                    let def = GAME.catalogue().find(card).expect("a card");
                    let hired = values::is_mercenary(&GAME.catalogue().pool, def);
                    let said = figure(&view, seat, "top_is_mercenary");
                    assert_eq!(said, i32::from(hired), "{card}");
                    drawn[usize::from(hired)] += 1;
                }
            }
        }
    }
    assert!(drawn[0] > 250 && drawn[1] > 25, "{drawn:?}");
}

/// SW-RES.05.
#[test]
fn a_marker_is_one_wound() {
    let mut most = 0;
    everywhere(&tables()[2..], 2, |view, _, _| {
        for seat in 0..view.seats.len() as u8 {
            for card in &zone(view, seat, "battlefield").cards {
                let life = card.stats.iter().find(|it| it.stat == "life");
                let life = life.expect("everything there has life");
                assert_eq!(life.now, life.printed - card.damage, "{card:?}");
                assert!(card.damage >= 0);
                most = most.max(card.damage);
            }
        }
    });
    assert!(most >= 3);
}
