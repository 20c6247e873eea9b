//! A whole match through the session: views, events, take-back, records.

use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::rules_version;
use shokan_rules::session::{First, Input, Session, Setup, SetupError, Viewer};
use shokan_rules::summons_call::SummonsCall;
use shokan_rules::summons_call::info::starter;
use std::sync::Arc;

fn setup(catalogue: &Arc<Catalogue>, seed: u8) -> Setup {
    let deck = |word: &str| catalogue.ready(word).expect("a ready deck").0;
    Setup {
        game: "summons_call".to_owned(),
        rules_version: rules_version("summons_call").to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: [seed; 32],
        first: First::Coin,
        construction: Construction::Normal,
        decks: vec![deck("ember_court"), deck("tide_garden")],
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}

fn play(session: &mut Session, luck: &mut Luck, most: usize) {
    for _ in 0..most {
        if session.asked().is_none() {
            return;
        }
        let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
        session
            .apply(&Input::Pick(pick))
            .expect("a listed pick is taken");
    }
}

#[test]
fn a_match_is_its_record() {
    let catalogue = starter();
    for seed in 0..5 {
        let mut session = Session::new(&setup(&catalogue, seed), &catalogue).expect("a match");
        play(&mut session, &mut Luck::quick(u64::from(seed)), 10_000);
        assert!(session.outcome().is_some());
        let again = session.record().play(&catalogue).expect("the record plays");
        assert_eq!(again.hash(), session.hash());
        assert_eq!(again.view(Viewer::Open), session.view(Viewer::Open));
    }
}

/// The cards that the question names, by their handles.
fn cards(session: &Session) -> Vec<u16> {
    let seat = session.asked().expect("a question");
    let view = session.view(Viewer::Seat(Seat(seat)));
    let decision = view.decision.expect("a decision");
    let all = decision.choices.iter().filter_map(|choice| choice.card);
    all.collect()
}

/// One gesture: each card is found by its index among those that are left, then the set is closed.
fn gesture(session: &mut Session, of: &[u16]) {
    for card in of {
        let at = cards(session).iter().position(|it| it == card);
        let at = at.expect("every card of the set is offered until it is picked");
        session.apply(&Input::Pick(at as u16)).expect("it is taken");
    }
    let done = session.choices() - 1;
    session
        .apply(&Input::Pick(done))
        .expect("the set is closed");
}

#[test]
fn a_set_is_picked_in_any_order_and_nobody_sees_which() {
    let catalogue = starter();
    let begun = || Session::new(&setup(&catalogue, 3), &catalogue).expect("a match");
    // The cards of the first hand that are put back.
    let hand = cards(&begun());
    let [one, two, three] = [hand[0], hand[1], hand[3]];
    let orders = [
        [one, two, three],
        [one, three, two],
        [two, one, three],
        [two, three, one],
        [three, one, two],
        [three, two, one],
    ];
    let ends = orders.map(|order| {
        let mut session = begun();
        gesture(&mut session, &order);
        // Only how the deck lay before it was shuffled is another.
        [Viewer::Open, Viewer::Public].map(|viewer| session.view(viewer))
    });
    for end in &ends[1..] {
        assert_eq!(end, &ends[0]);
    }
}

#[test]
fn what_is_taken_back_never_was() {
    let catalogue = starter();
    let mut session = Session::new(&setup(&catalogue, 9), &catalogue).expect("a match");
    let mut luck = Luck::quick(9);
    let mut free = 0;
    for _ in 0..300 {
        let Some(seat) = session.asked() else { break };
        let before = (session.hash(), session.inputs().len());
        let forced = session.choices() == 1;
        let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
        session
            .apply(&Input::Pick(pick))
            .expect("a listed pick is taken");
        if let (false, Some(kept)) = (forced, session.take_back_is_free(seat)) {
            assert_eq!(kept, before.1);
            session
                .apply(&Input::TakeBack(kept as u32))
                .expect("taken back");
            assert_eq!(session.hash(), before.0);
            session
                .apply(&Input::Pick(pick))
                .expect("the same pick again");
            free += 1;
        }
    }
    assert!(free > 20, "only {free} picks could be taken back");
}

#[test]
fn taking_back_keeps_every_kind_of_input_before_it() {
    let catalogue = starter();
    for end in [
        Input::Concede(Seat(1)),
        Input::TimeOut(Seat(0)),
        Input::Abandon(Seat(1)),
        Input::AgreedDraw,
    ] {
        let mut session = Session::new(&setup(&catalogue, 9), &catalogue).unwrap();
        session.apply(&Input::Pick(0)).unwrap();
        session.apply(&end).unwrap();
        let outcome = session.outcome();
        assert!(outcome.is_some());
        session.apply(&Input::TakeBack(2)).unwrap();
        assert_eq!(session.outcome(), outcome, "{end:?} was kept");
        let again = session.record().play(&catalogue).unwrap();
        assert_eq!(again.hash(), session.hash());
        session.apply(&Input::TakeBack(1)).unwrap();
        assert_eq!(session.outcome(), None);
    }
}

#[test]
fn a_match_that_was_left_ends_as_one_that_was_given_up_and_says_otherwise() {
    let catalogue = starter();
    let end = |input: Input| {
        let mut session = Session::new(&setup(&catalogue, 9), &catalogue).expect("a match");
        session.apply(&Input::Pick(0)).expect("the first choice");
        let told = session.apply(&input).expect("an end");
        let told = told.seen_by(Viewer::Seat(Seat(0))).last().cloned();
        let end = session.view(Viewer::Seat(Seat(0))).outcome;
        (session, end.expect("it is over"), told.expect("a line"))
    };
    let (given_up, conceded, _) = end(Input::Concede(Seat(1)));
    let (left, claimed, told) = end(Input::Abandon(Seat(1)));
    assert_eq!(left.outcome(), given_up.outcome());
    assert_eq!(
        (conceded.kind.as_str(), claimed.kind.as_str()),
        ("won", "claimed")
    );
    assert_eq!(
        claimed.text.en,
        "Your opponent has left the table. You win."
    );
    assert_eq!(
        claimed.text.ja,
        "相手は席を離れたままです。あなたの勝ちです。"
    );
    assert_eq!((told.kind.as_str(), told.text), ("over", claimed.text));
    let own = left.view(Viewer::Seat(Seat(1))).outcome.expect("an end");
    assert_eq!(own.text.en, "You have left the table. Your opponent wins.");
    let again = left.record().play(&catalogue).expect("it plays back");
    assert_eq!(again.view(Viewer::Public), left.view(Viewer::Public));
    // A step back is before the end, which then is told no more.
    assert_eq!(left.position().view(Viewer::Open), left.view(Viewer::Open));
}

#[test]
fn every_event_and_refusal_speaks_both_languages() {
    let catalogue = starter();
    let mut session = Session::new(&setup(&catalogue, 3), &catalogue).expect("a match");
    let mut luck = Luck::quick(3);
    while let Some(seat) = session.asked() {
        let view = session.view(Viewer::Seat(Seat(seat)));
        let decision = view
            .decision
            .expect("the seat that is asked sees the question");
        assert!(!decision.text.ja.is_empty() && !decision.text.en.is_empty());
        for choice in &decision.choices {
            assert!(
                !choice.label.ja.is_empty() && !choice.label.en.is_empty(),
                "{choice:?}"
            );
        }
        for refused in &decision.refused {
            assert!(
                !refused.text.ja.is_empty() && !refused.text.en.is_empty(),
                "{refused:?}"
            );
            assert!(!refused.clause.is_empty());
            // What a card costs, and why it does not attack, is said of the card by its name.
            if ["SC-07-05-01.d", "SC-07-05-02.a"].contains(&refused.clause.as_str()) {
                assert!(refused.text.ja.starts_with('「'), "{refused:?}");
            }
        }
        let pick = luck.below(Stream::Other, decision.choices.len() as u32) as u16;
        let happened = session
            .apply(&Input::Pick(pick))
            .expect("a listed pick is taken");
        for event in happened.seen_by(Viewer::Public) {
            assert!(
                !event.text.ja.is_empty() && !event.text.en.is_empty(),
                "{event:?}"
            );
            assert!(event.clause.is_some(), "{event:?}");
        }
    }
}

#[test]
fn a_setup_that_cannot_be_played_says_why() {
    let catalogue = starter();
    let good = setup(&catalogue, 0);
    let with = |change: fn(&mut Setup)| {
        let mut setup = good.clone();
        change(&mut setup);
        Session::new(&setup, &catalogue).err()
    };
    assert_eq!(with(|_| {}), None);
    assert!(matches!(
        with(|s| s.game = "chess".to_owned()),
        Some(SetupError::Game(_))
    ));
    assert!(matches!(
        with(|s| s.pool_hash = "0".to_owned()),
        Some(SetupError::Pool { .. })
    ));
    assert!(matches!(
        with(|s| s.rules_version = "0".to_owned()),
        Some(SetupError::Rules { .. })
    ));
    let unknown = |s: &mut Setup| s.options.push(("R-SC-99".to_owned(), "x".to_owned()));
    assert!(matches!(with(unknown), Some(SetupError::Option(_))));
    let Some(SetupError::Deck(1, faults)) = with(|s| s.decks[1].cards[0].0 = 5) else {
        panic!("a deck of 32 with five of a name is refused");
    };
    assert_eq!(faults.len(), 2);
}

#[test]
fn a_question_without_a_price_does_not_speak_of_one() {
    let card = "game summons_call\nset test\n\ncard kind_page {\nid T-1\nname ja \"親切な小姓\" en \"Kind \
                Page\"\ntype unit\ndeck_type a\ncategory ember\ncost 0\nstats 1 1\ndirections \
                front\non entry, may {\ndraw 1\n}\n}\n";
    let catalogue = Catalogue::of::<SummonsCall>(&[("test.cards", card)]).expect("a sound card");
    let catalogue = Arc::new(catalogue);
    let mut asked = 0;
    for seed in 0..6 {
        let mut setup = setup(&catalogue, seed);
        setup.decks[0].cards[0].1 = "kind_page".to_owned();
        let mut session = Session::new(&setup, &catalogue).expect("a match");
        let mut luck = Luck::quick(u64::from(seed));
        while let Some(seat) = session.asked() {
            let view = session.view(Viewer::Seat(Seat(seat)));
            let decision = view.decision.expect("the question of the seat");
            if decision.text.en.contains("effect of Kind Page") {
                asked += 1;
                assert!(
                    decision.text.en.starts_with("Use the effect"),
                    "{decision:?}"
                );
                let labels = decision.choices.iter().map(|choice| &choice.label);
                let labels: Vec<_> = labels.map(|it| (&*it.ja, &*it.en)).collect();
                assert!(labels.contains(&("使用する", "Use")), "{labels:?}");
            }
            let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
            session.apply(&Input::Pick(pick)).expect("a listed pick");
        }
    }
    assert!(asked > 0);
}
