//! Which questions answer themselves: by what everybody sees, never by what a hand holds.

#[path = "common/ready.rs"]
mod ready;

use ready::{catalogue, setup};
use shokan_kernel::decision::{Choice, Openness};
use shokan_kernel::ids::{NO_CELL, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::machine::asks_for_faces;
use shokan_kernel::pool::{Ability, Head};
use shokan_kernel::table::{ALL, Card, Table};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::{self, GAMES, with_game};
use shokan_rules::session::{Input, QuestionKind, Session, Viewer};
use shokan_rules::shaman_king::words::{phase, prompt, verb, zone};
use shokan_rules::shaman_king::{Registers, ShamanKing, placed};
use shokan_rules::summoner_wars::SummonerWars;
use std::collections::BTreeSet;

fn seats_of(game: &str) -> impl Iterator<Item = usize> {
    [2, 4]
        .into_iter()
        .filter(move |&seats| games::seats_at(game, seats))
}

/// What a question says of itself in its view is what the match says; who is not asked sees no
/// question at all; and both kinds come up with one choice. A lone target is always put.
#[test]
fn a_match_says_which_questions_answer_themselves() {
    let mut games_that_answer = 0;
    for game in GAMES {
        let catalogue = catalogue(game);
        for seats in seats_of(game) {
            let (mut answered, mut put) = (BTreeSet::new(), BTreeSet::new());
            let mut lone_aims = 0;
            for seed in 0..12 {
                let setup = setup(&catalogue, seats, seed);
                let mut session = Session::new(&setup, &catalogue).expect("a match");
                let mut luck = Luck::quick(u64::from(seed));
                while let Some(seat) = session.asked() {
                    let view = session.view(Viewer::Seat(Seat(seat)));
                    let decision = view.decision.expect("the seat that is asked sees it");
                    assert_eq!(decision.answers_itself, session.answers_itself());
                    let aims = session.question().expect("asked").0 == QuestionKind::Aim;
                    assert!(!(aims && decision.answers_itself), "{}", decision.prompt);
                    lone_aims += u32::from(aims && decision.choices.len() == 1);
                    if decision.choices.len() == 1 {
                        let seen = if decision.answers_itself {
                            &mut answered
                        } else {
                            &mut put
                        };
                        seen.insert(decision.prompt.clone());
                    } else {
                        assert!(!decision.answers_itself, "{game}: {}", decision.prompt);
                    }
                    let public = session.view(Viewer::Public);
                    assert!(public.decision.is_none());
                    assert_eq!(public.turn, session.turn());
                    let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
                    session
                        .apply(&Input::Pick(pick))
                        .expect("a listed pick is taken");
                }
            }
            println!("{game} of {seats}: answered {answered:?}, put {put:?}");
            assert!(!put.is_empty(), "{game}");
            games_that_answer += u32::from(!answered.is_empty());
            assert!(lone_aims > 0, "{game}: no lone target came up");
            let of_hands = [
                "main",
                "respond",
                "summon",
                "event",
                "next_unit",
                "opponent",
                "art",
                "attach",
                "declaration",
                "reaction",
                "step",
                "which_shaman",
                "tribute",
            ];
            for prompt in of_hands {
                // Summoner Wars calls a step of a move so, and the board lies open.
                let board = (game, prompt) == ("summoner_wars", "step");
                assert!(board || !answered.contains(prompt), "{game}: {prompt}");
            }
        }
    }
    assert!(games_that_answer > 1, "hardly anything answers itself");
}

/// A pick that was put to its seat is one that is taken back, also where there was nothing else to
/// choose: how far a take-back reaches must not tell what a hand held.
#[test]
fn a_take_back_reaches_what_was_put() {
    let game = "summoner_wars";
    let catalogue = catalogue(game);
    let mut seen = 0;
    for seed in 0..20 {
        let setup = setup(&catalogue, 2, seed);
        let mut session = Session::new(&setup, &catalogue).expect("a match");
        let mut luck = Luck::quick(u64::from(seed));
        while let Some(seat) = session.asked() {
            let (single, itself) = (session.choices() == 1, session.answers_itself());
            let at = session.inputs().len();
            let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
            session
                .apply(&Input::Pick(pick))
                .expect("a listed pick is taken");
            let last = session.last_pick_of(seat);
            if single && !itself {
                assert_eq!(last, Some(at));
                seen += 1;
            } else if itself {
                assert!(last.is_none_or(|last| last < at));
            }
        }
    }
    assert!(seen > 50, "only {seen} such picks");
}

/// Whether a text that waits, stands in the place of something or is used at any time can be used
/// is asked in the middle of play: it must not follow from a face that only some know.
#[test]
fn no_text_of_the_house_waits_for_a_hidden_face() {
    for game in GAMES {
        let catalogue = catalogue(game);
        let mut found = Vec::new();
        for ability in &catalogue.pool.abilities {
            let asks = with_game!(game, G => asks_for_faces::<G>(ability)).unwrap_or_default();
            let waits = !matches!(ability.head, Head::Rule(_) | Head::Always);
            if asks && waits {
                found.push(catalogue.pool.def(ability.def).word.clone());
            }
        }
        assert_eq!(found, Vec::<String>::new(), "{game}");
    }
}

const OF_A_MAGIC_PILE: &str = r#"game summoner_wars
set test

card thing {
  id T-1  name ja "あ" en "A"
  type unit  rank common  faction tundra_orc  attack 1  cost 1  range sword  life 1
  ability test_kw
}

keyword test_kw ja "あ" en "A" {
  instead_of_attacking {
    choose 1 own unit in magic_pile as it_1
    discard it_1
  }
  instead_of_attacking {
    draw count of (own cards in magic_pile)
  }
}
"#;

/// R-SW-22: everybody counts the cards of a Magic Pile, and its faces only its player knows.
#[test]
fn what_lies_in_a_magic_pile_is_told_to_its_player_alone() {
    let made = games::catalogue("summoner_wars", &[("test.cards", OF_A_MAGIC_PILE)]);
    let catalogue = made.expect("a game").expect("no faults");
    let pool = &catalogue.pool;
    let own = |ability: &&Ability| pool.def(ability.def).word == "thing";
    let asks = pool.abilities.iter().filter(own);
    let asks: Vec<bool> = asks.map(asks_for_faces::<SummonerWars>).collect();
    assert_eq!(asks, [true, false]);
}

/// R-SK-32, R-SK-37: where only the cards of the hand decide whether there is a first attack card,
/// the question who attacks is put all the same, and can be closed where there is none.
#[test]
fn who_attacks_is_asked_whatever_the_hand_holds() {
    const BARRED: &str = "game shaman_king\nset extra\n\ncard kept_back {\n  id SKP-X01\n  \
        name ja \"抑\" en \"Kept Back\"\n  type shaman\n  person ishka\n  health 150\n  \
        summon_power 40\n  summon_number 2\n  always {\n    this cannot attack\n  }\n}\n";
    let catalogue = Catalogue::of::<ShamanKing>(&[("extra.cards", BARRED)]).expect("cards");
    let pool = &catalogue.pool;
    let stand = |hand: &str| {
        let mut table = Table::<ShamanKing>::default();
        let lie = |seat: u8, kind, word: &str, cell: u8, known: u8| Card {
            def: pool.find(word).expect("a card"),
            handle: 0,
            stamp: 0,
            damage: 0,
            zone: Table::<ShamanKing>::zone_id(Seat(seat), kind),
            cell,
            owner: Seat(seat),
            controller: Seat(seat),
            flags: 0,
            known,
            age: 0,
        };
        for card in [
            lie(0, zone::SHAMANS, "kept_back", 0, ALL),
            lie(0, zone::BATTLE_ROW, "great_eagle", 0, ALL),
            lie(0, zone::HAND, hand, NO_CELL, Seat(0).bit()),
            lie(1, zone::SHAMANS, "toka_snow_watch_maiden", 0, ALL),
        ] {
            table.place(card, None).expect("room on the table");
        }
        let person = |word: &str| pool.def(pool.find(word).expect("a card")).categories;
        let (one, two) = (person("kept_back"), person("toka_snow_watch_maiden"));
        let registers = Registers {
            first: Seat(0),
            active: Seat(0),
            turn: 3,
            phase: phase::ATTACK_1,
            pair: [one, two],
            person: [[one, 0], [two, 0]],
            ..Registers::default()
        };
        placed(table, registers, Luck::new([1; 32]), pool, None)
    };
    let (fits, none) = (stand("flurry_three_fold"), stand("night_crow"));
    for state in [&fits, &none] {
        let asked = state.asked().map(|asked| (asked.seat, asked.prompt));
        assert_eq!(asked, Some((Seat(0), prompt::ATTACK)));
        assert_eq!(state.openness(pool), Openness::Private);
        assert!(!state.answers_itself(pool));
    }
    assert!(matches!(
        fits.choices(pool)[..],
        [Choice::Act(verb::ATTACK, _)]
    ));
    assert_eq!(none.choices(pool), [Choice::Done]);
    let mut closed = none;
    closed.answer(pool, 0, None).expect("the phase is closed");
    assert_ne!(closed.registers.phase, phase::ATTACK_1);
}
