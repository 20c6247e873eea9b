//! A match of three games (SK-17.03): from game to exchange to game.

use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream, key_of_game};
use shokan_kernel::outcome::Outcome;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::{clause_id, rules_version};
use shokan_rules::session::{First, Illegal, Input, Session, Setup, SetupError, Viewer};
use shokan_rules::show::GameView;
use shokan_rules::summons_call::info::starter;
use std::sync::{Arc, OnceLock};

const GAME: &str = "shaman_king";
/// A card of both decks, and one of the reserve of the second one.
const OUT: &str = "first_stroke";
const IN: &str = "mist_veil";
const ONE: Viewer = Viewer::Seat(Seat(0));
const TWO: Viewer = Viewer::Seat(Seat(1));

fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let loaded = shokan_rules::games::catalogue(GAME, &[]).expect("a game");
        Arc::new(loaded.expect("cards without faults"))
    })
}

fn deck(word: &str) -> DeckList {
    catalogue().ready(word).expect("a ready deck").0
}

fn setup() -> Setup {
    Setup {
        game: GAME.to_owned(),
        rules_version: rules_version(GAME).to_owned(),
        pool_hash: catalogue().pool.short_hash(),
        seed: [5; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![deck("snow_and_fire"), deck("marsh_theatre")],
        second: Vec::new(),
        games: 3,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}

fn open() -> Session {
    Session::new(&setup(), catalogue()).expect("a match")
}

fn again(session: &Session) -> Session {
    let mut again = open();
    for input in session.inputs() {
        again.apply(input).expect("it was taken before");
    }
    again
}

fn take(session: &mut Session, input: Input) {
    session.apply(&input).expect("it is taken");
}

/// Who has won the match, and by which clause.
fn won(session: &Session) -> Option<(Seat, String)> {
    match session.outcome()? {
        Outcome::Won { seat, why } => Some((seat, clause_id(GAME, why))),
        _ => None,
    }
}

/// Plays some picks of the game.
fn play(session: &mut Session, picks: usize) {
    let mut luck = Luck::quick(session.hash());
    for _ in 0..picks {
        let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
        take(session, Input::Pick(pick));
    }
}

/// The deck with one card of the reserve in the place of another one.
fn changed(deck: &DeckList, out: &str, inside: &str) -> DeckList {
    let mut deck = deck.clone();
    for (cards, more, less) in [
        (&mut deck.cards, inside, out),
        (&mut deck.reserve, out, inside),
    ] {
        match cards.iter_mut().find(|(_, card)| card == more) {
            Some((count, _)) => *count += 1,
            None => cards.push((1, more.to_owned())),
        }
        for (count, card) in cards {
            if card == less {
                *count -= 1;
            }
        }
    }
    deck
}

fn series(view: &GameView) -> (u8, Vec<u8>) {
    let series = view.series.as_ref().expect("a match");
    (series.game, series.wins.clone())
}

#[test]
fn who_has_won_two_games_has_won_the_match() {
    let mut session = open();
    play(&mut session, 3);
    assert_eq!(series(&session.view(ONE)), (1, vec![0, 0]));
    let first = session.view(Viewer::Open);
    let happened = session.apply(&Input::Concede(Seat(1))).expect("given up");
    // R-SK-106: the result of the game is told, and where the match stands.
    let told: Vec<_> = happened.seen_by(TWO).iter().collect();
    assert_eq!(told.last().expect("a line").kind, "series");
    let view = session.view(TWO);
    assert_eq!(series(&view), (1, vec![1, 0]));
    assert_eq!(view.outcome.as_ref().and_then(|it| it.winner), Some(0));
    assert_eq!((view.asked, session.outcome()), (Some(0), None));
    assert_eq!(session.waits_for(), [0, 1]);
    for seat in 0..2 {
        assert_eq!((session.asked(), session.choices()), (Some(seat), 1));
        take(&mut session, Input::Pick(0));
    }
    // Another game of the same decks: other luck.
    let view = session.view(Viewer::Open);
    assert_eq!((view.turn <= 1, view.outcome.is_none()), (true, true));
    assert_eq!(series(&view), (2, vec![1, 0]));
    assert_ne!(view.zones, first.zones);
    play(&mut session, 3);
    take(&mut session, Input::Concede(Seat(0)));
    take(&mut session, Input::Pick(0));
    take(&mut session, Input::Pick(0));
    assert_eq!(series(&session.view(ONE)), (3, vec![1, 1]));
    take(&mut session, Input::Concede(Seat(1)));
    assert_eq!(won(&session), Some((Seat(0), "R-SK-13".to_owned())));
    let view = session.view(ONE);
    let shown = view.series.expect("a match");
    assert_eq!(
        (shown.game, shown.wins, shown.results.len()),
        (3, vec![2, 1], 3)
    );
    assert_eq!(shown.outcome.expect("an end").clause, "R-SK-13");
    assert_eq!((session.asked(), session.waits_for()), (None, Vec::new()));
    assert_eq!(
        session.apply(&Input::Pick(0)).err(),
        Some(Illegal::GameOver)
    );
    assert_eq!(again(&session).hash(), session.hash());
}

#[test]
fn the_match_is_given_up_beside_the_game_and_lost_by_time() {
    let end = |input: Input, between: bool| {
        let mut session = open();
        if between {
            take(&mut session, Input::Concede(Seat(0)));
        }
        take(&mut session, input);
        assert_eq!(again(&session).hash(), session.hash());
        assert!(session.view(ONE).series.expect("a match").outcome.is_some());
        session
    };
    let lost = (Seat(1), "R-SK-12".to_owned());
    for between in [false, true] {
        let resigned = end(Input::Resign(Seat(0)), between);
        assert_eq!(won(&resigned), Some(lost.clone()));
        let timed_out = end(Input::TimeOut(Seat(0)), between);
        assert_eq!(won(&timed_out), Some(lost.clone()));
        let left = end(Input::Abandon(Seat(0)), between);
        assert_eq!(won(&left), Some(lost.clone()));
        let shown = left.view(ONE).series.expect("a match");
        let kinds = shown.results.iter().map(|it| it.kind.as_str());
        let last = if between { "won" } else { "claimed" };
        assert_eq!(kinds.collect::<Vec<_>>(), [last], "how the game ended");
        assert_eq!(shown.outcome.expect("an end").kind, "claimed");
        let drawn = end(Input::AgreedDraw, between);
        assert!(matches!(drawn.outcome(), Some(Outcome::Drawn(_))));
    }
    let mut session = open();
    take(&mut session, Input::Concede(Seat(0)));
    assert_eq!(
        session.apply(&Input::Concede(Seat(0))).err(),
        Some(Illegal::NotNow)
    );
}

/// R-SK-08: any seat first, each once, and every fault at once.
#[test]
fn cards_are_exchanged_one_for_one_between_the_games() {
    let mut session = open();
    let decks = setup().decks;
    let (deck, seat) = (changed(&decks[1], OUT, IN), Seat(1));
    let settle = |deck: DeckList| Input::Deck(seat, Box::new(deck));
    assert_eq!(
        session.apply(&settle(deck.clone())).err(),
        Some(Illegal::NotNow)
    );
    take(&mut session, Input::Concede(Seat(0)));
    let mut fewer = changed(&decks[1], OUT, IN);
    fewer.cards[0].0 -= 1;
    let Some(Illegal::Deck(faults)) = session.apply(&settle(fewer)).err() else {
        panic!("a card is missing");
    };
    let clauses: Vec<_> = faults
        .iter()
        .map(|fault| clause_id(GAME, fault.clause))
        .collect();
    assert_eq!(clauses[..2], ["R-SK-08", "R-SK-08"]);
    // The game's own law of decks is asked, too.
    assert!(clauses.len() > 2, "{faults:?}");
    let foreign = changed(&decks[1], OUT, "snow_cutter");
    assert!(matches!(
        session.apply(&settle(foreign)),
        Err(Illegal::Deck(_))
    ));
    take(&mut session, settle(deck.clone()));
    assert_eq!((session.asked(), session.waits_for()), (Some(0), vec![0]));
    assert_eq!(
        session.apply(&settle(deck.clone())).err(),
        Some(Illegal::NotNow)
    );
    take(&mut session, Input::Pick(0));
    // The next game is that of these decks, with luck of its own.
    let alone = Setup {
        seed: key_of_game(&setup().seed, 2),
        first: First::Listed,
        decks: vec![decks[0].clone(), deck],
        games: 1,
        ..setup()
    };
    let alone = Session::new(&alone, catalogue()).expect("a game");
    let view = session.view(Viewer::Open);
    assert_eq!(view.zones, alone.view(Viewer::Open).zones);
    // The next exchange begins with what was played.
    take(&mut session, Input::Concede(Seat(1)));
    let shown = session.view(TWO).series.and_then(|series| series.exchange);
    let shown = shown.expect("an exchange");
    let own = shown.own.expect("the own deck");
    assert!(own.reserve.iter().any(|row| row.card == OUT));
    assert_eq!(shown.settled, [false, false]);
    assert_eq!(again(&session).hash(), session.hash());
}

/// What one exchanges nobody else can tell, neither from what is shown nor from its length.
#[test]
fn the_exchange_is_secret() {
    let decks = setup().decks;
    let deck = changed(&decks[1], OUT, IN);
    let answers = [Input::Pick(0), Input::Deck(Seat(1), Box::new(deck))];
    let mut matches = answers.map(|answer| {
        let mut session = open();
        play(&mut session, 4);
        take(&mut session, Input::Concede(Seat(1)));
        take(&mut session, Input::Pick(0));
        let before = session.view(TWO);
        assert!(before.decision.is_some());
        let happened = session.apply(&answer).expect("it is settled");
        (session, happened)
    });
    let [(one, first), (two, second)] = &matches;
    assert_ne!(one.hash(), two.hash());
    assert_ne!(first.seen_by(TWO), second.seen_by(TWO));
    for viewer in [ONE, Viewer::Public] {
        assert_eq!(first.seen_by(viewer), second.seen_by(viewer));
        assert_eq!(one.view(viewer), two.view(viewer));
    }
    assert_eq!(one.inputs().len(), two.inputs().len());
    assert_eq!(one.floor(), two.floor());
    // In the next game, too, until the cards are seen.
    for (session, _) in &mut matches {
        while session.asked() == Some(0) {
            take(session, Input::Pick(0));
        }
    }
    let [(one, _), (two, _)] = &matches;
    assert_eq!(one.view(ONE), two.view(ONE));
    assert_eq!(one.view(Viewer::Public), two.view(Viewer::Public));
}

/// Nor what the other one exchanges while it is still open.
#[test]
fn an_answer_waits_unseen_for_the_other() {
    let decks = setup().decks;
    let deck = changed(&decks[1], OUT, IN);
    let mut plain = open();
    take(&mut plain, Input::Concede(Seat(1)));
    let mut settled = again(&plain);
    take(&mut settled, Input::Deck(Seat(1), Box::new(deck)));
    let mut kept = again(&plain);
    take(&mut kept, Input::Deck(Seat(1), Box::new(decks[1].clone())));
    for viewer in [ONE, Viewer::Public] {
        assert_eq!(settled.view(viewer), kept.view(viewer));
    }
    let own = |session: &Session, viewer| {
        let exchange = session.view(viewer).series.and_then(|it| it.exchange);
        exchange.expect("an exchange").own
    };
    assert_eq!(own(&settled, Viewer::Public), None);
    assert_eq!(own(&settled, Viewer::Open), None);
    assert_ne!(own(&settled, TWO), own(&kept, TWO));
}

#[test]
fn nothing_is_taken_back_over_the_end_of_a_game() {
    let mut session = open();
    play(&mut session, 5);
    let before = (session.hash(), session.inputs().len());
    assert!(session.last_pick_of(0).is_some());
    take(&mut session, Input::Concede(Seat(1)));
    let floor = session.inputs().len();
    assert_eq!(session.floor(), floor);
    for seat in 0..2 {
        assert_eq!(session.take_back_is_free(seat), None);
        assert_eq!(session.last_pick_of(seat), None);
    }
    let back = Input::TakeBack(floor as u32 - 1);
    assert_eq!(session.apply(&back).err(), Some(Illegal::NotNow));
    // The host itself may: what it could not write down has not happened.
    session.rewind(before.1).expect("rewound");
    assert_eq!((session.hash(), session.floor()), (before.0, 0));
    take(&mut session, Input::Concede(Seat(1)));
    take(&mut session, Input::Pick(0));
    take(&mut session, Input::Pick(0));
    let begun = (session.hash(), session.inputs().len());
    assert_eq!(session.floor(), begun.1);
    play(&mut session, 2);
    take(&mut session, Input::TakeBack(begun.1 as u32));
    assert_eq!(session.hash(), begun.0);
    assert_eq!(again(&session).floor(), session.floor());
}

#[test]
fn a_match_has_as_many_games_as_its_clause_says() {
    let refused = |games| {
        let setup = Setup { games, ..setup() };
        Session::new(&setup, catalogue()).err()
    };
    for games in [0, 2, 4] {
        assert_eq!(refused(games), Some(SetupError::Games(games)));
    }
    assert_eq!(refused(1), None);
    let other = starter();
    let deck = |word: &str| other.ready(word).expect("a ready deck").0;
    let setup = Setup {
        game: "summons_call".to_owned(),
        rules_version: rules_version("summons_call").to_owned(),
        pool_hash: other.pool.short_hash(),
        decks: vec![deck("ember_court"), deck("tide_garden")],
        ..setup()
    };
    let refused = Session::new(&setup, &other).err();
    assert_eq!(refused, Some(SetupError::Games(3)));
}
