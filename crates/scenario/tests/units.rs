//! Clauses that no page of play can show: what a card file holds, what a match is made of, what
//! chance is.

mod common;

use common::{Game, zone};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::session::{First, Session, Setup, Viewer};
use shokan_rules::summons_call::info::starter;
use shokan_rules::summons_call::words::{kind, zone};
use shokan_rules::summons_call::{SummonsCall, deck, new_game};

static GAME: Game = Game::new("summons_call");

/// SC-01-01.a.
#[test]
fn a_match_has_two_players() {
    assert_eq!(SummonsCall::SEATS, 2);
    GAME.only_seats(&GAME.ready("ember_court"), &[2]);
}

const MASTER: &str = "card test_master {
  id T-M
  name ja \"主\" en \"Master\"
  type master
  deck_type a
  category ember
  cost 3
  hp 10
}";
const UNIT: &str = "card test_unit {
  id T-U
  name ja \"兵\" en \"Unit\"
  type unit
  deck_type n
  category ember
  cost 3
  stats 2 4
  directions left front
}";
const SKILL: &str = "card test_skill {
  id T-S
  name ja \"技\" en \"Skill\"
  type skill
  deck_type b
  category tide
  cost 3
  play {
    draw 1
  }
}";

/// SC-02-01.g.
#[test]
fn a_master_card_has_its_printed_fields() {
    GAME.needs(MASTER, &["name", "type", "deck_type", "cost", "hp"]);
    GAME.cannot_have(MASTER, &["stats 1 1", "directions front"]);
    assert!(GAME.load(&MASTER.replace("hp 10", "hp 9")).is_err());
}

/// SC-02-02-01U.d, SC-02-02-01U.a.
#[test]
fn a_unit_card_has_its_printed_fields() {
    GAME.needs(
        UNIT,
        &["name", "type", "deck_type", "cost", "stats", "directions"],
    );
    GAME.cannot_have(UNIT, &["hp 10"]);
    let catalogue = GAME.load(UNIT).expect("a card without faults");
    let def = catalogue
        .pool
        .def(catalogue.find("test_unit").expect("the card"));
    assert_eq!(def.kind, kind::UNIT);
}

/// SC-02-02-01S.c, SC-02-02-01S.a.
#[test]
fn a_skill_card_has_its_printed_fields() {
    GAME.needs(SKILL, &["name", "type", "deck_type", "cost"]);
    GAME.cannot_have(SKILL, &["stats 1 1", "directions front", "hp 10"]);
    let catalogue = GAME.load(SKILL).expect("a card without faults");
    let def = catalogue
        .pool
        .def(catalogue.find("test_skill").expect("the card"));
    assert_eq!(def.kind, kind::SKILL);
}

/// SC-02-02.c.
#[test]
fn a_normal_card_is_a_unit_or_a_skill() {
    assert!(GAME.load(&UNIT.replace("type unit", "type token")).is_err());
    for def in &starter().pool.defs {
        assert!(def.kind <= kind::SKILL, "{}", def.word);
    }
}

/// SC-02-02-01U.e, SC-02-02-01S.d.
#[test]
fn the_set_of_a_card_changes_nothing() {
    let of_set = |set: &str| {
        let text = format!("game summons_call\nset {set}\n{UNIT}\n{SKILL}\n");
        Catalogue::of::<SummonsCall>(&[("test", &text)]).expect("cards without faults")
    };
    let (first, third) = (of_set("first"), of_set("third_expansion"));
    for word in ["test_unit", "test_skill"] {
        let print = |catalogue: &Catalogue| {
            let def = catalogue.pool.def(catalogue.find(word).expect("the card"));
            let numbers = (
                def.kind,
                def.subtype,
                def.categories,
                def.symbols,
                def.stats,
            );
            (numbers, def.abilities.clone(), def.listens, def.has_always)
        };
        assert_eq!(print(&first), print(&third));
    }
}

/// SC-06-04.a, R-SC-11.
#[test]
fn a_coin_or_an_option_says_who_goes_first() {
    let decks = [GAME.ready("ember_court"), GAME.ready("tide_garden")];
    let master = |first, seed| {
        let setup = Setup {
            first,
            ..GAME.setup(&decks, seed)
        };
        let session = Session::new(&setup, GAME.catalogue()).expect("a match");
        let view = session.view(Viewer::Seat(Seat(0)));
        let master = zone(&view, 0, "master_zone").cards.first();
        master.and_then(|it| it.card.clone()).expect("a master")
    };
    let (ember, tide) = ("tactician_of_the_ember_court", "gardener_of_the_tide");
    assert_eq!(master(First::Listed, 1), ember);
    assert_eq!(master(First::Other, 1), tide);
    // The coin follows the seed alone, and has two sides.
    let tossed: Vec<String> = (0..16).map(|seed| master(First::Coin, seed)).collect();
    let again: Vec<String> = (0..16).map(|seed| master(First::Coin, seed)).collect();
    assert_eq!(tossed, again);
    assert!(tossed.iter().any(|it| it == ember) && tossed.iter().any(|it| it == tide));
}

fn game(seed: u8) -> State<SummonsCall> {
    let catalogue = starter();
    let place = |word| {
        let (list, construction) = catalogue.ready(word).expect("a ready deck");
        deck::place(&list, construction, &catalogue).expect("a deck without faults")
    };
    let decks = [place("ash_and_gears"), place("wheel_garden")];
    let mut state = new_game(&decks, Luck::new([seed; 32])).expect("decks that fit");
    state.begin(&catalogue.pool, None);
    state
}

/// R-SC-76: all chance comes from the seed, and only shuffles use it.
#[test]
fn chance_is_the_seed_and_only_shuffles_use_it() {
    let catalogue = starter();
    let pool = &catalogue.pool;
    let (mut one, mut two) = (game(7), game(7));
    let mut picks = Luck::quick(3);
    let mut quiet = 0;
    for _ in 0..400 {
        assert_eq!(one.hash(), two.hash());
        if one.asked().is_none() {
            break;
        }
        let pick = picks.below(Stream::Other, one.count(pool) as u32) as u16;
        let before = one;
        one.answer(pool, pick, None).expect("a choice");
        two.answer(pool, pick, None).expect("the same choice");
        let grown = |seat| {
            one.table.pile(Seat(seat), zone::DECK).len()
                > before.table.pile(Seat(seat), zone::DECK).len()
        };
        if !grown(0) && !grown(1) && before.registers.turn > 0 {
            assert!(before.same_luck(&one), "luck used without a shuffle");
            quiet += 1;
        }
    }
    assert!(quiet > 50);
    assert_ne!(game(7).hash(), game(8).hash());
}
