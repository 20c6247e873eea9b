//! Shaman King: clauses that no page of play can show: what a card file holds, how many play, what
//! lies where, what everybody sees all the time.

mod common;

use common::{Game, figure, is_open, walk, zone};
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::view::Viewer;
use shokan_rules::deck::DeckList;
use shokan_rules::session::{Input, Session, Setup};
use shokan_rules::shaman_king::words::stat;
use shokan_rules::show::{CardView, GameView};
use std::collections::BTreeSet;

static GAME: Game = Game::new("shaman_king");

const DECKS: [&str; 4] = [
    "bell_and_thread",
    "marsh_theatre",
    "snow_and_fire",
    "snow_forest",
];

/// Every pair of ready decks, each in both places.
fn pairings() -> impl Iterator<Item = [DeckList; 2]> {
    let all = DECKS.into_iter();
    all.flat_map(|one| DECKS.map(|other| [GAME.ready(one), GAME.ready(other)]))
}

/// Looks at every position of some games with random picks: as both players and as a spectator, and
/// beside it at the whole truth.
fn everywhere(mut look: impl FnMut(&GameView, Option<u8>, &GameView)) {
    for (seed, decks) in pairings().enumerate() {
        let seed = seed as u8;
        walk(GAME.session(&decks, seed), (seed, 400), &mut look);
    }
}

/// SK-01.01, SK-05.07.
#[test]
fn a_game_has_two_players() {
    GAME.only_seats(&GAME.ready("snow_and_fire"), &[2]);
}

/// R-SK-90.
#[test]
fn random_games_end() {
    for (seed, decks) in pairings().enumerate() {
        let mut session = GAME.session(&decks, seed as u8);
        let mut luck = Luck::quick(seed as u64);
        let mut picks = 0;
        while session.asked().is_some() {
            let pick = luck.below(Stream::Other, u32::from(session.choices()));
            assert!(session.apply(&Input::Pick(pick as Pick)).is_ok());
            picks += 1;
            assert!(picks < 20_000, "game {seed} does not end");
        }
        let over = session.view(Viewer::Public).outcome.expect("an end");
        assert!(over.winner.is_some(), "game {seed}: {over:?}");
    }
}

// ---- the match
// -----------------------------------------------------------------------------------

/// A match of three games.
fn match_of(decks: &[DeckList], seed: u8) -> Session {
    let setup = Setup {
        games: 3,
        ..GAME.setup(decks, seed)
    };
    Session::new(&setup, GAME.catalogue()).expect("a match")
}

fn take(session: &mut Session, input: &Input) {
    assert!(session.apply(input).is_ok(), "{input:?}");
}

/// Both keep their decks.
fn keep(session: &mut Session) {
    take(session, &Input::Pick(0));
    take(session, &Input::Pick(0));
}

fn ready_pair() -> [DeckList; 2] {
    [GAME.ready("snow_and_fire"), GAME.ready("marsh_theatre")]
}

/// Who has won a match, and by which clause.
fn result(session: &Session) -> Option<(Option<u8>, String)> {
    let series = session.view(Viewer::Public).series.expect("a match");
    series.outcome.map(|it| (it.winner, it.clause))
}

/// SK-17.03, R-SK-13.
#[test]
fn the_second_win_ends_the_match() {
    for losers in [&[1, 1][..], &[0, 0], &[0, 1, 0], &[1, 0, 0]] {
        let mut session = match_of(&ready_pair(), 3);
        for (at, &loser) in losers.iter().enumerate() {
            assert_eq!(result(&session), None, "{losers:?} before game {at}");
            take(&mut session, &Input::Concede(Seat(loser)));
            if at + 1 < losers.len() {
                keep(&mut session);
            }
        }
        let winner = 1 - losers[losers.len() - 1];
        assert_eq!(result(&session), Some((Some(winner), "R-SK-13".to_owned())));
        assert_eq!(session.asked(), None);
    }
}

/// R-SK-12.
#[test]
fn a_conceded_game_is_one_game_and_a_conceded_match_is_the_match() {
    let mut session = match_of(&ready_pair(), 3);
    take(&mut session, &Input::Concede(Seat(0)));
    assert_eq!(result(&session), None);
    let mut session = match_of(&ready_pair(), 3);
    take(&mut session, &Input::Resign(Seat(0)));
    assert_eq!(result(&session), Some((Some(1), "R-SK-12".to_owned())));
}

/// R-SK-10.
#[test]
fn luck_says_in_every_game_of_a_match_who_goes_first() {
    let mut seen = BTreeSet::new();
    for seed in 0..16 {
        let mut session = match_of(&ready_pair(), seed);
        let mut firsts = Vec::new();
        for loser in [0, 1] {
            // Both choose a shaman; then the one who goes first is asked for a mulligan.
            take(&mut session, &Input::Pick(0));
            take(&mut session, &Input::Pick(0));
            firsts.push(session.asked().expect("a mulligan"));
            take(&mut session, &Input::Concede(Seat(loser)));
            keep(&mut session);
        }
        seen.insert(firsts);
    }
    assert_eq!(seen.len(), 4, "each of the two begins either game");
}

/// R-SK-106.
#[test]
fn a_game_lost_without_an_attack_says_so_and_the_match_goes_on() {
    let mut found = 0;
    for seed in 0..40 {
        let mut session = match_of(&ready_pair(), seed);
        let mut luck = Luck::quick(u64::from(seed));
        while session.view(Viewer::Public).outcome.is_none() {
            let pick = luck.below(Stream::Other, u32::from(session.choices()));
            take(&mut session, &Input::Pick(pick as Pick));
        }
        let over = session.view(Viewer::Public).outcome.expect("an end");
        assert_eq!(result(&session), None);
        assert_eq!(session.choices(), 1, "the exchange is asked");
        found += usize::from(over.clause == "SK-02.02");
    }
    assert!(found > 0, "nobody lost for want of an attack");
}

/// SK-17.04, R-SK-07, R-SK-08.
#[test]
fn cards_are_exchanged_one_for_one_and_may_bring_another_pair() {
    let mut before = GAME.ready("snow_and_fire");
    before.reserve = vec![(8, "jinza_puppeteer".to_owned())];
    let is_toka = |card: &str| card.starts_with("toka_");
    let tokas: Vec<_> = before
        .cards
        .iter()
        .filter(|it| is_toka(&it.1))
        .cloned()
        .collect();
    let many: u16 = tokas.iter().map(|it| it.0).sum();
    assert!((1..=8).contains(&many));
    let mut after = before.clone();
    after.cards.retain(|it| !is_toka(&it.1));
    after.cards.push((many, "jinza_puppeteer".to_owned()));
    after.reserve = vec![(8 - many, "jinza_puppeteer".to_owned())];
    after.reserve.retain(|it| it.0 > 0);
    after.reserve.extend(tokas);
    after.leaders = vec!["garan".to_owned(), "jinza".to_owned()];
    let decks = [before.clone(), GAME.ready("marsh_theatre")];
    let mut session = match_of(&decks, 5);
    take(&mut session, &Input::Concede(Seat(1)));
    let exchange = |deck: &DeckList| Input::Deck(Seat(0), Box::new(deck.clone()));
    // One more than was taken out; a deck whose shamans are of three persons.
    let mut more = after.clone();
    more.cards[0].0 += 1;
    let mut three = after.clone();
    let at = three
        .reserve
        .iter()
        .position(|it| is_toka(&it.1))
        .expect("a card of Toka");
    three.reserve[at].0 -= 1;
    let toka = three.reserve[at].1.clone();
    three.reserve.retain(|it| it.0 > 0);
    three.reserve.push((1, "jinza_puppeteer".to_owned()));
    let jinza = three.cards.iter_mut().find(|it| it.1 == "jinza_puppeteer");
    jinza.expect("cards of Jinza").0 -= 1;
    three.cards.retain(|it| it.0 > 0);
    three.cards.push((1, toka));
    for wrong in [&more, &three] {
        assert!(session.apply(&exchange(wrong)).is_err());
    }
    take(&mut session, &exchange(&after));
    take(&mut session, &Input::Pick(0));
    // The next game is played with shamans of the other pair.
    let view = session.view(Viewer::Seat(Seat(0)));
    let choices = view.decision.expect("a starting shaman").choices;
    let shown = |name: &str| choices.iter().any(|it| it.label.en.contains(name));
    assert!(shown("Jinza") && shown("Garan") && !shown("Toka"));
}

// ---- cards
// ---------------------------------------------------------------------------------------

const SPIRIT: &str = "card test_spirit {
  id T-S
  name ja \"霊\" en \"Spirit\"
  type spirit
  class human
  level 2
  attack 40
  defence 30
  summon_value 30
}";
const STRIKE: &str = "card test_strike {
  id T-A
  name ja \"撃\" en \"Strike\"
  type strike
  user all
  level 2
  attack 40
}";
const SHAMAN: &str = "card test_shaman {
  id T-P
  name ja \"巫\" en \"Shaman\"
  type shaman
  person toka
  health 150
  summon_power 40
  summon_number 2
}";

/// SK-18.02.
#[test]
fn a_combo_level_is_printed_on_spirits_and_attack_cards() {
    GAME.needs(SPIRIT, &["level", "class", "attack", "defence"]);
    GAME.needs(STRIKE, &["level", "user", "attack"]);
    GAME.needs(SHAMAN, &["person", "health", "summon_power"]);
    for card in [SPIRIT, STRIKE] {
        for level in 1..=5 {
            let other = card.replace("level 2", &format!("level {level}"));
            let catalogue = GAME.load(&other).expect("a card without faults");
            let def = catalogue
                .pool
                .defs
                .iter()
                .find(|def| def.id.starts_with("T-"));
            assert_eq!(def.expect("the card").stats[stat::LEVEL.at()], level);
        }
        for level in ["0", "6"] {
            let other = card.replace("level 2", &format!("level {level}"));
            assert!(GAME.load(&other).is_err(), "level {level}");
        }
    }
    GAME.cannot_have(SHAMAN, &["level 1", "attack 10"]);
}

/// SK-22.02.
#[test]
fn classes_of_spirits_are_an_open_list_and_finishing_moves_find_them() {
    assert!(
        GAME.load(&SPIRIT.replace("class human", "class ghost"))
            .is_err()
    );
    let ghosts = "words class {
  ghost ja \"幽霊\" en \"ghost\"
}
";
    let own = SPIRIT.replace("class human", "class ghost");
    let strike = STRIKE.replace("type strike", "type finishing_move");
    let both = format!(
        "{ghosts}{own}\n{}",
        strike.replace("user all", "user ghost")
    );
    let catalogue = GAME.load(&both).expect("cards without faults");
    let digest = |word: &str| {
        let def = catalogue.find(word).expect("the card");
        catalogue.pool.quick(def)
    };
    let class = digest("test_spirit").categories;
    assert!(class != 0);
    assert_eq!(digest("test_strike").digest[0], class, "who may use it");
    assert!(GAME.catalogue().find("test_spirit").is_none());
}

// ---- what everybody sees
// -------------------------------------------------------------------------

/// SK-27.02, SK-27.03, SK-27.04, SK-27.06, SK-27.08.
#[test]
fn the_field_has_its_places_in_order() {
    let (mut shamans, mut rows, mut battles, mut arts) = ([false; 2], 0, 0, 0);
    everywhere(|view, _, _| {
        for seat in [0, 1] {
            let zones = view.zones.iter().filter(|zone| zone.seat == seat);
            let words: Vec<&str> = zones.map(|zone| zone.zone.as_str()).collect();
            let all = [
                "shaman_position",
                "attach_position",
                "battle_row",
                "summon_row",
                "wait_row",
                "attack_position",
                "combo_field",
                "art_position",
                "hand",
                "deck",
                "graveyard",
            ];
            assert_eq!(words, all);
            let places = |name: &str| -> Vec<u8> {
                let cards = zone(view, seat, name).cards.iter();
                cards.map(|card| card.column.expect("a position")).collect()
            };
            let own: BTreeSet<u8> = places("shaman_position")
                .into_iter()
                .chain(places("attack_position"))
                .collect();
            assert!(own.len() <= 2 && own.iter().all(|&at| at < 2));
            own.iter().for_each(|&at| shamans[usize::from(at)] = true);
            // What is of a shaman lies at its position.
            for name in &all[1..5] {
                let there = places(name);
                rows += there.len();
                assert!(there.iter().all(|at| own.contains(at)), "{name}");
                let one: BTreeSet<&u8> = there.iter().collect();
                assert!(*name != "attach_position" || one.len() == there.len());
            }
            let (row, front) = (
                zone(view, seat, "combo_field").cards.len(),
                zone(view, seat, "attack_position").cards.len(),
            );
            assert!(front <= 1 && (row == 0 || front == 1));
            battles += row;
            arts += zone(view, seat, "art_position").cards.len();
        }
    });
    assert_eq!(shamans, [true; 2]);
    assert!(
        rows > 1_000 && battles > 500 && arts > 50,
        "{rows} {battles} {arts}"
    );
}

/// SK-05.09.
#[test]
fn nothing_is_counted_of_a_player_that_could_be_paid_with() {
    let mut names = BTreeSet::new();
    everywhere(|view, _, _| {
        for seat in &view.seats {
            names.extend(seat.figures.iter().map(|it| it.name.clone()));
        }
    });
    // Cards in piles, health of shamans, limits of shamans; of a turn what was done in it, of a
    // battle its points and levels.
    let plain = |name: &String| {
        let stem = name.trim_end_matches(['_', '1', '2']);
        [
            "hand",
            "deck",
            "graveyard",
            "first",
            "made",
            "must_attack",
            "health",
            "spirits",
            "spirits_most",
            "power",
            "power_most",
            "attacking",
            "defending",
            "points",
            "points_if_end",
            "last_level",
            "next_low",
            "next_high",
            "could_put_down",
            "attached_fits",
            "staged",
        ]
        .contains(&stem)
    };
    let other: Vec<&String> = names.iter().filter(|name| !plain(name)).collect();
    assert!(other.is_empty(), "{other:?}");
}

/// R-SK-62, R-SK-91.
#[test]
fn what_is_hidden_is_a_back_and_the_rest_is_open() {
    let (mut backs, mut seen, mut graves, mut starting) = (0, 0, 0, 0);
    everywhere(|view, viewer, whole| {
        for seat in [0, 1] {
            let own = viewer == Some(seat);
            let hand = zone(view, seat, "hand");
            assert_eq!(figure(view, seat, "hand"), i32::from(hand.count));
            if own {
                assert!(hand.cards.len() == usize::from(hand.count));
            }
            assert!(hand.cards.iter().all(is_open));
            let deck = zone(view, seat, "deck");
            assert_eq!(figure(view, seat, "deck"), i32::from(deck.count));
            // Before the game begins who chooses a shaman looks through the own deck.
            assert!(deck.cards.is_empty() || own && view.turn == 0);
            let grave = zone(view, seat, "graveyard");
            assert_eq!(grave.cards.len(), usize::from(grave.count));
            assert!(
                grave
                    .cards
                    .iter()
                    .all(|card| is_open(card) && !card.face_down)
            );
            graves += grave.cards.len();
            for card in &zone(view, seat, "combo_field").cards {
                if card.face_down {
                    backs += 1;
                    seen += usize::from(is_open(card));
                }
                assert_eq!(is_open(card), !card.face_down || own);
            }
            for card in &zone(view, seat, "shaman_position").cards {
                if view.turn == 0 {
                    starting += 1;
                    assert_eq!(is_open(card), own, "the starting shaman");
                } else {
                    assert!(is_open(card));
                }
            }
            let health = |view: &GameView| {
                ["health_1", "health_2"].map(|name| {
                    let all = &view.seats[usize::from(seat)].figures;
                    all.iter().find(|it| it.name == name).map(|it| it.value)
                })
            };
            if view.turn > 0 {
                assert_eq!(health(view), health(whole), "gauges are public");
            }
        }
    });
    assert!(backs > 300 && seen > 100 && graves > 10_000 && starting > 50);
}

/// R-SK-108.
#[test]
fn the_attacked_player_is_told_nothing_of_the_hand_behind_an_attack() {
    let mut attacks = 0;
    everywhere(|view, viewer, whole| {
        let attacker = view.active;
        if viewer == Some(attacker) || !["attack_1", "attack_2"].contains(&view.phase.as_str()) {
            return;
        }
        attacks += 1;
        // Neither the question nor a card says whether anything else could have been done.
        assert!(
            view.decision
                .as_ref()
                .is_none_or(|it| Some(it.seat) == viewer)
        );
        let hand = zone(view, attacker, "hand");
        let open = zone(whole, attacker, "hand");
        assert_eq!(hand.count, open.count);
        let own = |card: &CardView| !is_open(card);
        assert!(hand.cards.iter().all(own) || hand.cards.len() < open.cards.len());
    });
    assert!(attacks > 500);
}
