//! Two registered decks: one is fixed in secret when the avatars are seen (SM-06-3.b, SM-27.31,
//! R-SM-09).

use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::{clause_id, rules_version};
use shokan_rules::session::{AnyView, First, Illegal, Input, Session, Setup, SetupError, Viewer};
use shokan_rules::show::GameView;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summons_call::SummonsCall;
use std::sync::{Arc, OnceLock};

const ONE: Viewer = Viewer::Seat(Seat(0));
const TWO: Viewer = Viewer::Seat(Seat(1));

fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let loaded = Catalogue::of::<SummonAndMagic>(&[]);
        Arc::new(loaded.expect("cards without faults"))
    })
}

fn deck(word: &str, avatar: &str) -> DeckList {
    DeckList {
        leaders: vec![avatar.to_owned()],
        ..catalogue().ready(word).expect("a ready deck").0
    }
}

/// Both have two decks.
fn setup() -> Setup {
    Setup {
        game: "summon_and_magic".to_owned(),
        rules_version: rules_version("summon_and_magic").to_owned(),
        pool_hash: catalogue().pool.short_hash(),
        seed: [7; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![
            deck("siege_of_bartome", "V01"),
            deck("fireline_of_karguna", "V02"),
        ],
        second: vec![
            Some(deck("night_banquet_of_nefka", "V01")),
            Some(deck("flood_tide_of_mirnea", "V02")),
        ],
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}

fn open(setup: &Setup) -> Session {
    Session::new(setup, catalogue()).expect("a match")
}

fn zone<'a>(view: &'a GameView, seat: u8, word: &str) -> &'a shokan_rules::show::ZoneView {
    let found = view
        .zones
        .iter()
        .find(|zone| zone.seat == seat && zone.zone == word);
    found.expect("a zone")
}

/// Whether every card of a seat that the one who sees all finds outside the piles is of a deck.
fn plays(session: &Session, seat: u8, deck: &DeckList) -> bool {
    let view = session.view(Viewer::Open);
    let zones = view.zones.iter().filter(|zone| zone.zone != "avatar_zone");
    let all = zones
        .flat_map(|zone| &zone.cards)
        .filter(|card| card.owner == seat);
    let words: Vec<_> = all.filter_map(|card| card.card.as_deref()).collect();
    let found = |word| catalogue().pool.find(word);
    let listed = |word| {
        deck.cards
            .iter()
            .any(|(_, card)| found(card) == found(word))
    };
    !words.is_empty() && words.into_iter().all(listed)
}

#[test]
fn the_avatars_are_seen_and_nothing_of_the_decks() {
    let session = open(&setup());
    assert_eq!((session.asked(), session.choices()), (Some(0), 2));
    for viewer in [ONE, TWO, Viewer::Public] {
        let view = session.view(viewer);
        for (seat, avatar) in [(0, "V01"), (1, "V02")] {
            let shown = zone(&view, seat, "avatar_zone").cards[0].card.clone();
            let expected = catalogue().pool.find(avatar).expect("an avatar");
            assert_eq!(shown, Some(catalogue().pool.def(expected).word.clone()));
            let deck = zone(&view, seat, "deck");
            assert_eq!((deck.count, deck.cards.len()), (37, 0));
        }
        assert_eq!(view.asked, Some(0));
        let question = view.decision.map(|decision| decision.choices.len());
        assert_eq!(question, (viewer == ONE).then_some(2));
        // Both hear how many decks each of them brings (SM-06-3.b), and of no name.
        let told = session.opening().seen_by(viewer);
        assert_eq!(told.len(), 2);
        assert!(
            told.iter()
                .all(|told| told.clause.as_deref() == Some("SM-06-3.b"))
        );
        assert!(told.iter().all(|told| !told.text.en.contains("Siege")));
    }
}

/// SM-06.01, SM-06-2.a: who goes first is settled before the decks are, and both hear it.
#[test]
fn who_goes_first_is_known_before_the_decks_are_fixed() {
    for seed in 0..4 {
        let mut setup = setup();
        setup.seed = [seed; 32];
        let mut session = open(&setup);
        let view = session.view(ONE);
        let goes_first = |view: &GameView| {
            let first = |seat: &&shokan_rules::show::SeatView| {
                let mut figures = seat.figures.iter();
                figures.any(|it| it.name == "first" && it.value == 1)
            };
            view.seats.iter().find(first).map(|seat| seat.seat)
        };
        let first = goes_first(&view).expect("it is settled");
        let text = view.decision.expect("a question").text.en;
        let expected = if first == 0 {
            "You go first. "
        } else {
            "You go second. "
        };
        assert!(text.starts_with(expected), "{text}");
        for _ in 0..2 {
            session.apply(&Input::Pick(0)).expect("a deck");
        }
        let view = session.view(ONE);
        assert_eq!(view.turn, 1);
        assert_eq!((view.active, goes_first(&view)), (first, Some(first)));
    }
}

/// R-SM-09: what one fixes, and what it was chosen from, the other cannot tell.
#[test]
fn the_choice_is_secret() {
    let mut other = setup();
    other.second[0] = Some(deck("flood_tide_of_mirnea", "V01"));
    let mut first = open(&setup());
    let mut second = open(&other);
    for viewer in [TWO, Viewer::Public] {
        assert_eq!(first.view(viewer), second.view(viewer));
    }
    let one = first.apply(&Input::Pick(1)).expect("the second deck");
    let two = second.apply(&Input::Pick(0)).expect("the first deck");
    for viewer in [TWO, Viewer::Public] {
        assert_eq!(one.seen_by(viewer), two.seen_by(viewer));
        assert_eq!(first.view(viewer), second.view(viewer));
    }
    assert_ne!(one.seen_by(ONE), two.seen_by(ONE));
    assert_ne!(first.hash(), second.hash());
    let (AnyView::Deck(one), AnyView::Deck(two)) = (first.seat_view(1), second.seat_view(1)) else {
        panic!("a deck is chosen");
    };
    assert_eq!(format!("{one:?}"), format!("{two:?}"));
}

#[test]
fn the_fixed_decks_are_played_and_the_others_are_nowhere() {
    let setup = setup();
    for (one, two) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let mut session = open(&setup);
        session.apply(&Input::Pick(one)).expect("a deck");
        assert_eq!(session.asked(), Some(1));
        let begun = session.apply(&Input::Pick(two)).expect("a deck");
        // The game has begun with its own set-up (SM-06-4.a and after).
        assert!(begun.seen_by(ONE).len() > 5);
        assert!(begun.seen_by(ONE).iter().any(|told| told.kind == "draw"));
        for (seat, pick) in [(0, one), (1, two)] {
            let chosen = match pick {
                1 => setup.second[seat].clone().expect("two decks"),
                _ => setup.decks[seat].clone(),
            };
            assert!(plays(&session, seat as u8, &chosen));
        }
        // The same game as of these decks alone.
        let mut alone = setup.clone();
        for (seat, pick) in [(0, one), (1, two)] {
            if pick == 1 {
                alone.decks[seat] = setup.second[seat].clone().expect("two decks");
            }
        }
        alone.second.clear();
        assert_eq!(open(&alone).hash(), session.hash());
    }
}

#[test]
fn who_brings_one_deck_is_not_asked() {
    let mut setup = setup();
    setup.second[0] = None;
    let mut session = open(&setup);
    assert_eq!(session.asked(), Some(1));
    session.apply(&Input::Pick(1)).expect("a deck");
    assert!(plays(&session, 0, &setup.decks[0]));
    setup.second = vec![None, None];
    let alone = open(&setup);
    setup.second.clear();
    assert_eq!(alone.hash(), open(&setup).hash());
}

#[test]
fn the_match_is_replayed_taken_back_and_given_up_across_the_choice() {
    let mut session = open(&setup());
    let start = session.hash();
    assert!(matches!(
        session.apply(&Input::Pick(2)),
        Err(Illegal::OutOfRange {
            pick: 2,
            choices: 2
        })
    ));
    for pick in [1, 0] {
        session.apply(&Input::Pick(pick)).expect("a deck");
    }
    let begun = session.hash();
    // SM-06-3.a: a fixed deck is not taken back for free.
    assert_eq!(session.take_back_is_free(0), None);
    session.apply(&Input::Pick(0)).expect("a pick of the game");
    let played = session.record().play(catalogue()).expect("it plays back");
    assert_eq!(played.hash(), session.hash());
    session
        .apply(&Input::TakeBack(2))
        .expect("back to the game's first question");
    assert_eq!(session.hash(), begun);
    session
        .apply(&Input::TakeBack(0))
        .expect("back to the choice");
    assert_eq!(session.hash(), start);
    session.apply(&Input::Concede(Seat(0))).expect("given up");
    let Some(Outcome::Won { seat: Seat(1), why }) = session.outcome() else {
        panic!("the other has won");
    };
    assert_eq!(clause_id("summon_and_magic", why), "R-SM-88");
    assert_eq!(session.asked(), None);
    assert!(session.view(TWO).outcome.is_some());
    assert_eq!(
        session.apply(&Input::Pick(0)).err(),
        Some(Illegal::GameOver)
    );
}

#[test]
fn a_faulty_second_deck_or_one_too_many_cannot_be_played() {
    let refused = |change: fn(&mut Setup)| {
        let mut setup = setup();
        change(&mut setup);
        Session::new(&setup, catalogue()).expect_err("it cannot be played")
    };
    let other = |setup: &mut Setup| {
        setup.second[1] = Some(deck("flood_tide_of_mirnea", "V05"));
    };
    assert!(matches!(refused(other), SetupError::Deck(1, _)));
    assert_eq!(
        refused(|setup| setup.second.push(None)),
        SetupError::Seats(3)
    );
    assert_eq!(
        refused(|setup| setup.decks.push(deck("siege_of_bartome", "V01"))),
        SetupError::Seats(3)
    );
}

#[test]
fn a_game_of_one_deck_a_player_refuses_a_second() {
    let catalogue = Arc::new(Catalogue::of::<SummonsCall>(&[]).expect("cards without faults"));
    let deck = |word| catalogue.ready(word).expect("a ready deck").0;
    let setup = Setup {
        game: "summons_call".to_owned(),
        rules_version: rules_version("summons_call").to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        decks: vec![deck("ember_court"), deck("tide_garden")],
        second: vec![Some(deck("ember_court")), None],
        ..setup()
    };
    let refused = Session::new(&setup, &catalogue).err();
    assert_eq!(refused, Some(SetupError::SecondDeck));
}
