//! How the computer settles its decks, at matches that are played.

use shokan_arena::deck_choice::DeckChoice;
use shokan_arena::opponent::opponent;
use shokan_kernel::ids::Seat;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games;
use shokan_rules::session::{
    AnyView, DeckQuestion, First, Input, Session, Setup, Thinking, answer,
};
use std::collections::BTreeSet;
use std::sync::Arc;

const SEEDS: u64 = 60;

fn cards(game: &str) -> Arc<Catalogue> {
    let cards = games::catalogue(game, &[]).expect("the game runs");
    Arc::new(cards.expect("the built-in cards have no fault"))
}

fn setup(cards: &Catalogue, decks: [&str; 2], second: Option<&str>, games: u8) -> Setup {
    let deck = |word: &str| cards.ready(word).expect("a ready deck").0;
    Setup {
        game: cards.game.to_owned(),
        rules_version: games::rules_version(cards.game).to_owned(),
        pool_hash: cards.pool.short_hash(),
        seed: [5; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: decks.map(deck).into(),
        second: second.map_or_else(Vec::new, |word| {
            let leaders = deck(decks[0]).leaders;
            let second = DeckList {
                leaders,
                ..deck(word)
            };
            vec![Some(second), None]
        }),
        games,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}

/// Between the first and the second game, which this seat has given up.
fn between(loser: u8) -> (Session, Arc<Catalogue>) {
    let cards = cards("shaman_king");
    let setup = setup(&cards, ["snow_and_fire", "marsh_theatre"], None, 3);
    let mut session = Session::new(&setup, &cards).expect("a match");
    let given_up = session.apply(&Input::Concede(Seat(loser)));
    given_up.expect("a game that is played");
    assert!(session.exchanges());
    (session, cards)
}

fn question(session: &Session, seat: u8) -> DeckQuestion {
    let AnyView::Deck(question) = session.seat_view(seat) else {
        panic!("a deck is settled");
    };
    question
}

#[test]
fn who_has_won_keeps_the_deck() {
    let (session, _) = between(0);
    let won = question(&session, 1);
    assert!(won.last.is_some_and(|last| last.won && last.wins == 1));
    for seed in 0..SEEDS {
        let mut choice = DeckChoice::new(seed);
        assert_eq!(choice.exchange(&won), None);
        assert_eq!(choice.pick(&won), 0);
    }
}

#[test]
fn who_has_lost_mostly_exchanges_cards_and_always_for_a_deck_that_may_be_played() {
    for seat in [0, 1] {
        let (session, cards) = between(seat);
        let lost = question(&session, seat);
        assert!(lost.last.is_some_and(|last| !last.won && last.ended == 1));
        let kept_before = lost.own[0].clone();
        let (mut kept, mut decks) = (0, BTreeSet::new());
        for seed in 0..SEEDS {
            let deck = DeckChoice::new(seed).exchange(&lost);
            assert_eq!(
                deck,
                DeckChoice::new(seed).exchange(&lost),
                "a seed repeats itself"
            );
            let Some(deck) = deck else {
                kept += 1;
                continue;
            };
            assert_ne!(deck.cards, kept_before.cards);
            let again = session.record().play(&cards);
            let mut again = again.expect("the match as it was played");
            if seat == 1 {
                again.apply(&Input::Pick(0)).expect("the other one keeps");
            }
            let settled = again.apply(&Input::Deck(Seat(seat), Box::new(deck.clone())));
            settled.expect("a deck that may be played");
            decks.insert(format!("{deck:?}"));
        }
        assert!((SEEDS / 10..SEEDS / 2).contains(&kept), "{kept} kept");
        assert!(decks.len() > 10, "{} different decks", decks.len());
    }
}

/// What the other side has and knows changes nothing: only the own deck and the result count.
#[test]
fn the_other_decks_are_no_part_of_the_question() {
    let (session, cards) = between(0);
    let other = setup(&cards, ["snow_and_fire", "bell_and_thread"], None, 3);
    let mut other = Session::new(&other, &cards).expect("a match");
    other.apply(&Input::Concede(Seat(0))).expect("given up");
    let [one, two] = [&session, &other].map(|it| format!("{:?}", question(it, 0)));
    assert_eq!(one, two);
}

#[test]
fn before_a_match_nobody_foresees_the_deck_and_nothing_is_exchanged() {
    let cards = cards("summon_and_magic");
    let decks = ["flood_tide_of_mirnea", "siege_of_bartome"];
    let second = Some("night_banquet_of_nefka");
    let session = Session::new(&setup(&cards, decks, second, 1), &cards).expect("a match");
    let asked = question(&session, 0);
    assert_eq!((asked.choices, asked.last), (2, None));
    let picks: Vec<u16> = (0..SEEDS)
        .map(|seed| DeckChoice::new(seed).pick(&asked))
        .collect();
    let firsts = picks.iter().filter(|pick| **pick == 0).count();
    assert!((15..45).contains(&firsts), "{firsts} of {SEEDS}");
    assert_eq!(DeckChoice::new(1).exchange(&asked), None);
}

#[test]
fn a_computer_of_any_level_hands_its_deck_in() {
    for level in ["random", "greedy"] {
        let handed_in = (0..20).filter(|&seed| {
            let (mut session, _) = between(0);
            let mut bot = opponent(level, seed).expect("a level");
            let view = session.seat_view(0);
            let input = answer(&mut *bot, Seat(0), &view, &Thinking::default());
            let handed_in = matches!(input, Input::Deck(Seat(0), _));
            session.apply(&input).expect("a deck that may be played");
            handed_in
        });
        assert!(handed_in.count() > 8, "{level}");
    }
}
