//! Summon & Magic: clauses that no page of play can show: what a card file holds, what a deck and a
//! match are made of, what everybody sees all the time.

mod common;

use common::{Game, figure, is_open, walk, zone};
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::KindId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::view::Viewer;
use shokan_rules::deck::DeckList;
use shokan_rules::session::{Input, Session};
use shokan_rules::show::{EventView, GameView};
use shokan_rules::summon_and_magic::words::{clause, kind};
use shokan_rules::summon_and_magic::{SummonAndMagic, deck};

static GAME: Game = Game::new("summon_and_magic");

fn session(avatars: [bool; 2], seed: u8) -> Session {
    let mut decks = [
        GAME.ready("siege_of_bartome"),
        GAME.ready("night_banquet_of_nefka"),
    ];
    for (deck, keeps) in decks.iter_mut().zip(avatars) {
        if !keeps {
            deck.leaders.clear();
        }
    }
    GAME.session(&decks, seed)
}

// ---- the match
// -----------------------------------------------------------------------------------

/// SM-27.01.
#[test]
fn a_showdown_has_two_players() {
    assert_eq!(SummonAndMagic::SEATS, 2);
    GAME.only_seats(&GAME.ready("siege_of_bartome"), &[2]);
}

fn position(events: &[EventView], clause: &str) -> Vec<usize> {
    let all = events.iter().enumerate();
    all.filter(|(_, event)| event.clause.as_deref() == Some(clause))
        .map(|(at, _)| at)
        .collect()
}

/// SM-06.01, SM-06-1.a, SM-06-3.a, SM-06-4.a, SM-06-4.b, SM-06-5.a, SM-06-6.a, SM-06-7.a.
#[test]
fn the_steps_before_a_showdown_go_in_order() {
    let session = session([true, true], 4);
    let events = session.opening().seen_by(Viewer::Public);
    let shuffles = position(events, "SM-06-4.a");
    let boosts = position(events, "SM-06-6.a");
    let ready = position(events, "SM-06-7.a");
    let turn = position(events, "SM-07.01");
    // Both decks are shuffled, the cut in it; then both first hands are drawn; then the game
    // starts.
    assert_eq!((shuffles.len(), ready.len(), turn.len()), (2, 2, 1));
    assert_eq!(boosts.len(), 2 * (1 + 4));
    assert!(shuffles[1] < boosts[0] && boosts[9] < ready[0] && ready[1] < turn[0]);
    let view = session.view(Viewer::Public);
    for seat in [0, 1] {
        // The avatars lie on the table for all, each deck in its own deck zone.
        let avatar = &zone(&view, seat, "avatar_zone").cards;
        assert!(avatar.len() == 1 && avatar[0].card.is_some());
        assert!(figure(&view, seat, "deck") <= 33);
    }
}

/// SM-04-6.b, SM-06-1.b, SM-03.05.
#[test]
fn without_an_avatar_nothing_else_changes() {
    let session = session([false, false], 4);
    let view = session.view(Viewer::Public);
    for seat in [0, 1] {
        assert!(zone(&view, seat, "avatar_zone").cards.is_empty());
        assert_eq!(figure(&view, seat, "hand"), 4);
        assert_eq!(figure(&view, seat, "deck"), 33);
    }
    assert_eq!((view.turn, view.phase.as_str()), (1, "main"));
}

/// SM-06-2.a, R-SM-08, R-SM-89.
#[test]
fn luck_names_the_first_player_and_shuffles_alone() {
    let first = |seed| {
        let session = session([false, false], seed);
        session.view(Viewer::Public).active
    };
    let drawn: Vec<u8> = (0..16).map(first).collect();
    assert_eq!(drawn, (0..16).map(first).collect::<Vec<_>>());
    assert!(drawn.contains(&0) && drawn.contains(&1));
    // Nobody is asked: the game stands at the first action.
    let view = session([false, false], 1).view(Viewer::Open);
    assert_eq!(
        view.decision.map(|asked| asked.prompt).as_deref(),
        Some("main")
    );
    // The same picks come to the same game, so nothing but the seed is luck.
    let play = |seed| {
        let mut session = session([true, true], seed);
        let mut luck = Luck::quick(9);
        for _ in 0..120 {
            if session.asked().is_none() {
                break;
            }
            let pick = luck.below(Stream::Other, u32::from(session.choices()));
            let taken = session.apply(&Input::Pick(pick as Pick));
            assert!(taken.is_ok());
        }
        session.hash()
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

// ---- decks
// ---------------------------------------------------------------------------------------

fn with(count: u16, card: &str) -> DeckList {
    let mut list = GAME.ready("siege_of_bartome");
    list.cards.retain(|line| line.1 != card);
    // Cards of one copy fill it up or make room, so that the size is right.
    let fill = [
        "M01", "M02", "M05", "M13", "M14", "M15", "M16", "M36", "M37", "M38",
    ];
    let total = |list: &DeckList| list.cards.iter().map(|line| line.0).sum::<u16>();
    while total(&list) + count > 37 {
        if let Some(line) = list.cards.iter_mut().rev().find(|line| line.0 > 0) {
            line.0 -= 1;
        }
    }
    list.cards.retain(|line| line.0 > 0);
    for more in fill {
        if total(&list) + count < 37 && more != card {
            list.cards.push((1, more.to_owned()));
        }
    }
    list.cards.push((count, card.to_owned()));
    list
}

/// SM-01.03, SM-02-1.a, SM-03.01, SM-23.01, SM-27.02.
#[test]
fn a_deck_has_exactly_37_cards() {
    for word in GAME.catalogue().ready_words() {
        let mut list = GAME.ready(word);
        assert_eq!(list.cards.iter().map(|line| line.0).sum::<u16>(), 37);
        assert_eq!(GAME.faults(&list), []);
        let size = clause("SM-03.01");
        list.cards[0].0 -= 1;
        assert!(GAME.faults(&list).contains(&size), "36 cards of {word}");
        list.cards[0].0 += 2;
        assert!(GAME.faults(&list).contains(&size), "38 cards of {word}");
    }
}

/// SM-03.02, SM-12-2.a, SM-13-2, SM-14-1, SM-15-1, SM-16-1.
#[test]
fn a_name_stands_at_most_three_times_in_a_deck() {
    let of_type = |kind| {
        let defs = GAME.catalogue().pool.defs.iter();
        let plain = |def: &&shokan_kernel::pool::Def| {
            def.kind == kind && def.tree.field("legend").is_none()
        };
        defs.clone()
            .find(plain)
            .expect("a card of this type")
            .word
            .clone()
    };
    for kind in [
        kind::MONSTER,
        kind::MAGIC,
        kind::ARTIFACT,
        kind::LAND,
        kind::WEATHER,
    ] {
        let card = of_type(kind);
        assert_eq!(GAME.faults(&with(3, &card)), [], "three of {card}");
        assert_eq!(
            GAME.faults(&with(4, &card)),
            [clause("SM-03.02")],
            "four of {card}"
        );
    }
    // By the exact name: two cards of one name count together.
    let name = "name ja \"カルグナの火吹き蜥蜴\" en \"Karguna Spark Lizard\"";
    let twin = MONSTER.replace("name ja \"兵\" en \"Soldier\"", name);
    let catalogue = GAME.load(&twin).expect("a card without faults");
    let mut list = with(3, "karguna_spark_lizard");
    assert_eq!(deck::check(&list, &catalogue.pool), []);
    list.cards[0].0 -= 1;
    list.cards.push((1, "test_monster".to_owned()));
    let found = deck::check(&list, &catalogue.pool);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].clause, clause("SM-03.02"));
}

/// SM-03.03, SM-03.04, SM-12-3.b, R-SM-06.
#[test]
fn a_legend_stands_once_and_three_stand_in_a_deck() {
    let legends: Vec<String> = (47..=50).map(|n| format!("M{n}")).collect();
    assert!(!GAME.faults(&with(1, "M47")).contains(&clause("SM-03.03")));
    assert!(GAME.faults(&with(2, "M47")).contains(&clause("SM-03.03")));
    let of = |n: usize| {
        let mut list = with(1, "M01");
        list.cards.retain(|line| {
            let def = GAME.catalogue().find(&line.1);
            def.is_none_or(|def| {
                GAME.catalogue()
                    .pool
                    .def(def)
                    .tree
                    .field("legend")
                    .is_none()
            })
        });
        list.cards
            .extend(legends[..n].iter().map(|card| (1, card.clone())));
        GAME.faults(&list)
    };
    assert!(!of(3).contains(&clause("SM-03.04")));
    assert!(of(4).contains(&clause("SM-03.04")));
    // By the mark on a card that is no monster, too.
    let more = MAGIC.replace("  type magic", "  type magic\n  legend");
    let catalogue = GAME.load(&more).expect("a card without faults");
    let found = deck::check(&with(2, "test_magic"), &catalogue.pool);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].clause, clause("SM-03.03"));
}

/// SM-04-6.a, SM-27.03.
#[test]
fn an_avatar_stands_beside_the_37_cards() {
    let mut list = GAME.ready("siege_of_bartome");
    list.leaders.push("V01".to_owned());
    assert_eq!(GAME.faults(&list), [clause("SM-04-6.a")]);
    list.leaders = vec!["M01".to_owned()];
    assert_eq!(GAME.faults(&list), [clause("SM-04-6.a")]);
    list.leaders.clear();
    assert_eq!(GAME.faults(&list), []);
    assert_eq!(GAME.faults(&with(1, "V01")), [clause("SM-27.03")]);
}

/// SM-02-3.a.
#[test]
fn more_cards_can_come_to_the_pool() {
    let known = GAME.catalogue().pool.defs.len();
    let one = GAME.load(MONSTER).expect("a card without faults");
    assert_eq!(one.pool.defs.len(), known + 1);
    assert_eq!(deck::check(&with(3, "test_monster"), &one.pool), []);
    assert!(!GAME.faults(&with(3, "test_monster")).is_empty());
}

// ---- cards
// ---------------------------------------------------------------------------------------

const MONSTER: &str = "card test_monster {
  id T-M
  name ja \"兵\" en \"Soldier\"
  type monster
  element fire
  race human
  cost 2
  stats 1000 800
  passive flying
  skill attack physical ja \"斬\" en \"Slash\" {
    attack 1 enemy monster
  }
  skill action 1 none ja \"号\" en \"Cry\" {
    draw 1
  }
}";
const MAGIC: &str = "card test_magic {
  id T-S
  name ja \"術\" en \"Spell\"
  type magic
  element fire
  kind assault
  advance 1
  use {
    draw 1
  }
}";
const ARTIFACT: &str = "card test_artifact {
  id T-A
  name ja \"具\" en \"Tool\"
  type artifact
  kind tool
  use {
    draw 1
  }
}";
const LAND: &str = "card test_land {
  id T-L
  name ja \"地\" en \"Land\"
  type land
  kind mountain
  always {
    own fire monsters get attack + 100
  }
}";
const WEATHER: &str = "card test_weather {
  id T-W
  name ja \"天\" en \"Sky\"
  type weather
  kind rain
  always {
    any fire monsters get attack + 100
  }
}";
const AVATAR: &str = "card test_avatar {
  id T-V
  name ja \"人\" en \"Person\"
  type avatar
  element fire
  demerit {
    you gets opening_hand = 3
  }
}";

/// SM-01.02.
#[test]
fn a_deck_is_built_from_five_types() {
    for card in [MONSTER, MAGIC, ARTIFACT, LAND, WEATHER] {
        GAME.needs(card, &["type"]);
    }
    assert!(
        GAME.load(&MONSTER.replace("type monster", "type token"))
            .is_err()
    );
    let pool = &GAME.catalogue().pool;
    let mut types: Vec<KindId> = pool.defs.iter().map(|def| def.kind).collect();
    types.sort_unstable();
    types.dedup();
    assert_eq!(types.len(), 6, "five types, and avatars");
}

/// SM-12.02, SM-12-4.a, R-SM-04.
#[test]
fn a_monster_card_has_its_printed_parts() {
    GAME.needs(MONSTER, &["id", "name", "type", "element", "race", "stats"]);
    GAME.cannot_have(
        MONSTER,
        &["kind tool", "activation discard 1", "equip own monster"],
    );
    for def in &GAME.catalogue().pool.defs {
        if def.kind == kind::MONSTER {
            assert_eq!(def.tree.abilities.len(), 2, "{} has two skills", def.word);
            assert!(def.tree.field("cost").is_some() != def.tree.field("advance").is_some());
        }
    }
}

/// SM-12-1.a, SM-27.38, SM-13-1, SM-17-1, R-SM-11.
#[test]
fn there_are_seven_attributes() {
    let all = ["fire", "earth", "water", "wind", "thunder", "light", "dark"];
    for card in [MONSTER, MAGIC, AVATAR] {
        GAME.needs(card, &["element"]);
        for element in all {
            let of = card.replace("element fire", &format!("element {element}"));
            assert!(GAME.load(&of).is_ok(), "{element}");
        }
        assert!(
            GAME.load(&card.replace("element fire", "element ice"))
                .is_err()
        );
        assert!(
            GAME.load(&card.replace("element fire", "element fire dark"))
                .is_ok()
        );
    }
    GAME.cannot_have(ARTIFACT, &["element fire"]);
    GAME.cannot_have(LAND, &["element fire"]);
    GAME.cannot_have(WEATHER, &["element fire"]);
}

/// SM-12-4.c, SM-12-5.c, SM-12-5.d, SM-12-5.f, SM-12-6.a, R-SM-05.
#[test]
fn a_skill_has_a_flag_and_an_orb() {
    let skill = |flag: &str, orb: &str, body: &str| {
        let head = "skill action 1 none ja \"号\" en \"Cry\" {\n    draw 1";
        let now = format!("skill {flag} {orb} ja \"号\" en \"Cry\" {{\n    {body}");
        GAME.load(&MONSTER.replace(head, &now))
    };
    for orb in [
        "physical", "guard", "fire", "earth", "water", "wind", "thunder", "light", "dark", "none",
    ] {
        assert!(skill("action 1", orb, "draw 1").is_ok(), "the orb {orb}");
    }
    assert!(
        skill("action 1", "", "draw 1").is_err(),
        "a skill has one orb"
    );
    assert!(skill("action 1", "ice", "draw 1").is_err());
    let holds = "this gets attack + 100";
    for (flag, body) in [
        ("attack", "attack 1 enemy monster"),
        ("guard", holds),
        ("constant", holds),
    ] {
        assert!(skill(flag, "none", body).is_ok(), "the flag {flag}");
    }
    let timed = MONSTER.replace(
        "skill action 1 none ja \"号\" en \"Cry\" {",
        "skill timed none ja \"号\" en \"Cry\" on summon of this {",
    );
    assert!(GAME.load(&timed).is_ok(), "{:?}", GAME.load(&timed).err());
    assert!(skill("swift", "none", "draw 1").is_err(), "no sixth flag");
}

/// SM-12-9.a, SM-13-7.a, SM-14.01, SM-15.01, SM-16.01, SM-17.01, SM-27.32.
#[test]
fn only_monsters_and_magic_have_a_cost() {
    assert!(GAME.load(&MONSTER.replace("cost 2", "advance 2")).is_ok());
    GAME.cannot_have(MONSTER, &["advance 2"]);
    // The COST of magic is always the advance one.
    assert!(GAME.load(&MAGIC.replace("advance 1", "cost 1")).is_err());
    for card in [ARTIFACT, LAND, WEATHER, AVATAR] {
        assert!(GAME.load(card).is_ok(), "{:?}", GAME.load(card).err());
        GAME.cannot_have(card, &["cost 1", "advance 1", "stats 1 1"]);
    }
    GAME.cannot_have(AVATAR, &["kind tool"]);
}

/// SM-13-3.a, SM-14-2.a, SM-15-2, SM-16-2, SM-13-3.b, SM-14-2.b, SM-12-1.b, SM-12-3.a.
#[test]
fn a_text_may_name_attributes_races_and_kinds() {
    for (card, kinds) in [
        (
            MAGIC,
            &[
                "assault",
                "protection",
                "mana_control",
                "combat_support",
                "stratagem",
            ][..],
        ),
        (ARTIFACT, &["weapon", "shield", "armour", "install", "trap"]),
        (LAND, &["mountain", "sea", "desert", "labyrinth", "rock"]),
        (WEATHER, &["rain", "snow", "full_moon", "constellation"]),
    ] {
        GAME.needs(card, &["kind"]);
        let line = card.lines().find(|line| line.trim().starts_with("kind"));
        let line = line.expect("a kind");
        for kind in kinds {
            assert!(
                GAME.load(&card.replace(line, &format!("  kind {kind}")))
                    .is_ok(),
                "{kind}"
            );
        }
        assert!(GAME.load(&card.replace(line, "  kind nonsense")).is_err());
    }
    for (which, ja, en) in [
        ("fire monster", "炎", "fire"),
        ("human monster", "人", "Human"),
        ("assault magic", "攻撃", "Attack"),
        ("weapon artifact", "武器", "Weapon"),
        ("mountain land", "山", "Mountain"),
        ("rain weather", "雨", "Rain"),
    ] {
        let text = format!("choose 1 enemy {which} as it\n    destroy it");
        let card = MAGIC.replace("draw 1", &text);
        let catalogue = match GAME.load(&card) {
            Ok(catalogue) => catalogue,
            Err(faults) => panic!("{which}: {faults:?}"),
        };
        let all = catalogue.view().cards;
        let face = all.into_iter().find(|face| face.card == "test_magic");
        let said = face.expect("the card").text;
        assert!(said.ja.contains(ja) && said.en.contains(en), "{said:?}");
    }
}

/// SM-14-5, SM-27.36.
#[test]
fn artifacts_are_used_up_or_stay_and_may_have_skills() {
    let equip = "card test_blade {\n id T-B\n name ja \"刃\" en \"Blade\"\n type artifact\n kind weapon\n \
                 equip own monster\n always {\n host gets attack + 100\n }\n}";
    let skilled = "card test_engine {\n id T-E\n name ja \"機\" en \"Engine\"\n type artifact\n \
                   kind install\n use {\n }\n skill action 1 none ja \"動\" en \"Run\" {\n draw 1\n }\n}";
    for card in [ARTIFACT, equip] {
        assert!(GAME.load(card).is_ok(), "{:?}", GAME.load(card).err());
    }
    let skilled = skilled.replace(" use {\n }\n", "");
    let catalogue = GAME.load(&skilled).expect("an artifact with a skill");
    let def = catalogue
        .pool
        .def(catalogue.find("test_engine").expect("the card"));
    assert!(def.tree.abilities.len() == 1);
}

// ---- what everybody sees
// -------------------------------------------------------------------------

/// Looks at every position of some games with random picks, as both players and a spectator.
fn everywhere(mut look: impl FnMut(&GameView, Option<u8>)) {
    for seed in 0..24 {
        let session = session([true, seed % 2 == 0], seed);
        walk(session, (seed, 400), &mut |view, seat, _| look(view, seat));
    }
}

/// SM-04-1.a, SM-11-9, SM-04-2.b, SM-04-2.c, R-SM-81.
#[test]
fn piles_show_what_they_may() {
    let mut graves = 0;
    everywhere(|view, viewer| {
        for seat in [0, 1] {
            let deck = zone(view, seat, "deck");
            assert_eq!(figure(view, seat, "deck"), i32::from(deck.count));
            let grave = zone(view, seat, "graveyard");
            assert!(grave.cards.iter().all(is_open));
            assert_eq!(grave.cards.len(), usize::from(grave.count));
            graves += grave.cards.len();
            let hand = zone(view, seat, "hand");
            let own = viewer == Some(seat);
            assert_eq!(figure(view, seat, "hand"), i32::from(hand.count));
            if own {
                assert_eq!(hand.cards.len(), usize::from(hand.count));
                assert!(hand.cards.iter().all(is_open));
            } else {
                // What lies there by name was seen on its way, and backs are not listed.
                assert!(hand.cards.iter().all(is_open));
            }
        }
    });
    assert!(graves > 1_000);
}

/// SM-11-7.a, SM-11-7.b, SM-23.40, SM-24.22, SM-27.27, SM-04-4.c.
#[test]
fn what_lies_face_down_is_a_back_to_the_others() {
    let (mut counters, mut set, mut under, mut lying) = (0, 0, 0, 0);
    everywhere(|view, viewer| {
        for seat in [0, 1] {
            for card in &zone(view, seat, "counters").cards {
                counters += 1;
                assert!(card.face_down && !is_open(card), "a counter shows its face");
            }
            for card in &zone(view, seat, "under").cards {
                under += 1;
                assert!(is_open(card) && card.pile.is_some());
            }
            for name in ["magic_zone", "monster_zone"] {
                for card in &zone(view, seat, name).cards {
                    lying += usize::from(card.rested && name == "monster_zone");
                    if card.face_down {
                        set += 1;
                        assert_eq!(is_open(card), viewer == Some(card.owner));
                    } else {
                        assert!(is_open(card));
                    }
                }
            }
        }
    });
    assert!(counters > 50 && set > 1_000 && under > 100 && lying > 1_000);
}

/// SM-04-5.c, SM-27.39.
#[test]
fn everybody_sees_the_action_points() {
    let mut used = 0;
    everywhere(|view, _| {
        let (active, other) = (view.active, 1 - view.active);
        assert_eq!(
            figure(view, other, "ap") + figure(view, other, "ap_used"),
            0
        );
        let (left, spent) = (figure(view, active, "ap"), figure(view, active, "ap_used"));
        used = used.max(spent);
        assert!(left >= 0 && (left + spent >= 3 || view.phase == "end"));
    });
    assert!(used >= 3);
}

/// SM-27.19, SM-04-4.b.
#[test]
fn the_field_has_its_zones() {
    let session = session([true, true], 2);
    let view = session.view(Viewer::Public);
    let words = |seat| {
        let zones = view.zones.iter().filter(move |zone| zone.seat == seat);
        zones.map(|zone| zone.zone.as_str()).collect::<Vec<_>>()
    };
    let all = [
        "monster_zone",
        "magic_zone",
        "land_zone",
        "weather_zone",
        "under",
        "avatar_zone",
        "hand",
        "deck",
        "counters",
        "graveyard",
    ];
    assert_eq!(words(0), all);
    assert_eq!(words(1), all);
    // A monster is summoned in one of two positions, and in no third.
    let asked = session.view(Viewer::Open).decision.expect("a question");
    let mut summons: Vec<&str> = asked
        .choices
        .iter()
        .map(|choice| choice.verb.as_str())
        .collect();
    summons.retain(|verb| verb.starts_with("summon"));
    summons.sort_unstable();
    summons.dedup();
    assert!(!summons.is_empty());
    assert!(
        summons
            .iter()
            .all(|verb| ["summon_attack", "summon_defence"].contains(verb))
    );
}
