//! Whoever thinks beside the house answers as the house itself would.

use std::sync::Arc;

use shokan_browser::thinker::{Minds, takes};
use shokan_host::engine::{Audience, Construction, DeckList, Engine, Session, Setup, Thinking};
use shokan_host::outside::{Question, Said, Wanted};
use shokan_host::wire::http::OwnSet;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::{self, GAMES};
use shokan_rules::session::{First, Input, Record};

/// Luck that a test knows.
const SEED: u64 = 7;

fn cards(game: &str) -> Arc<Catalogue> {
    let cards = games::catalogue(game, &[]).expect("the game runs");
    Arc::new(cards.expect("the built-in cards have no fault"))
}

fn house(game: &str) -> Engine {
    shokan_table::engine([cards(game)], Some(SEED))
}

fn setup(cards: &Catalogue) -> Setup {
    let mut ready = cards.ready_words().filter_map(|word| cards.ready(word));
    let mut deck = || -> DeckList { ready.next().expect("a ready deck").0 };
    Setup {
        game: cards.game.to_owned(),
        rules_version: games::rules_version(cards.game).to_owned(),
        pool_hash: cards.pool.short_hash(),
        seed: [5; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![deck(), deck()],
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}

/// A match after so many picks, first one choice and then another.
fn played(engine: &Engine, setup: &Setup, picks: u16) -> Session {
    let mut session = engine.begin(setup, Audience::NOBODY).expect("begins");
    for at in 0..picks {
        let pick = at * 7 % session.choices();
        session.apply(&Input::Pick(pick)).expect("a choice");
    }
    session
}

/// Asks whoever thinks beside the house, through the text that goes there.
fn thought(minds: &mut Minds, question: &Question) -> Option<Said> {
    let text = serde_json::to_string(question).expect("JSON");
    let said = minds.think(&text)?;
    Some(serde_json::from_str(&said).expect("an answer"))
}

fn question(engine: &Engine, session: &Session, wanted: Wanted) -> Question {
    let seat = session.asked().expect("somebody is asked");
    Question::of(engine, session, seat, wanted)
}

#[test]
fn a_pick_from_outside_is_the_pick_of_the_house() {
    let mut minds = Minds::default();
    let mut picks = Vec::new();
    for game in GAMES {
        let engine = house(game);
        for count in [2, 9, 16] {
            let session = played(&engine, &setup(&cards(game)), count);
            let asked = question(&engine, &session, Wanted::Pick("normal".to_owned()));
            let said = thought(&mut minds, &asked);
            let mut bot = engine.opponent_with("normal", asked.luck).expect("a level");
            let view = session.seat_view(asked.seat);
            let pick = bot.pick(&view, &Thinking::default());
            assert_eq!(said, Some(Said::Pick(pick)), "{game} after {count}");
            picks.push(pick);
            let advice = thought(&mut minds, &question(&engine, &session, Wanted::Advice));
            let mut adviser = engine.adviser().expect("somebody gives hints");
            let advised = adviser.advise(&view, &Thinking::default());
            let Some(Said::Advice(found)) = advice else {
                panic!("{game} after {count}: {advice:?}");
            };
            let best = |advised: &shokan_rules::show::Advised| advised.best.len();
            assert_eq!(best(&found), best(&advised), "{game} after {count}");
        }
    }
    let others = picks.iter().filter(|&&pick| pick > 0).count();
    assert!(others > 2, "{picks:?}");
}

#[test]
fn a_match_with_own_cards_is_thought_about_too() {
    let house = house("summons_call");
    let mut minds = Minds::default();
    let starter = include_str!("../../../cards/summons_call/starter.cards");
    let set = OwnSet {
        game: "summons_call".to_owned(),
        title: "Lamps".to_owned(),
        text: starter.replacen("cost 2", "cost 3", 1),
        decks: Vec::new(),
    };
    let own = house.compile("a".repeat(32), set).expect("compiles");
    let engine = house.with_own(Some(Arc::new(own)));
    let session = played(&engine, &own_setup(&engine), 6);
    let asked = question(&engine, &session, Wanted::Pick("hard".to_owned()));
    assert!(asked.set.is_some());
    assert!(matches!(thought(&mut minds, &asked), Some(Said::Pick(_))));
}

fn own_setup(engine: &Engine) -> Setup {
    Setup {
        pool_hash: engine.pool_hash("summons_call"),
        ..setup(&cards("summons_call"))
    }
}

#[test]
fn what_is_no_question_has_no_answer() {
    let mut minds = Minds::default();
    assert_eq!(minds.think("nonsense"), None);
    let engine = house("summons_call");
    let session = played(&engine, &setup(&cards("summons_call")), 4);
    let good = question(&engine, &session, Wanted::Pick("normal".to_owned()));
    let bad = [
        Question {
            seat: 1 - good.seat,
            ..good.clone()
        },
        Question {
            wanted: Wanted::Pick("nobody".to_owned()),
            ..good.clone()
        },
        Question {
            record: Record {
                inputs: vec![Input::Pick(9_999)],
                ..good.record.clone()
            },
            ..good.clone()
        },
        Question {
            record: Record {
                setup: Setup {
                    pool_hash: "other".to_owned(),
                    ..good.record.setup.clone()
                },
                ..good.record.clone()
            },
            ..good.clone()
        },
    ];
    for question in bad {
        assert_eq!(thought(&mut minds, &question), None);
    }
    assert!(thought(&mut minds, &good).is_some());
}

#[test]
fn levels_that_search_are_sent_out() {
    let sent = |level: &str| takes(&Wanted::Pick(level.to_owned()));
    let all = ["random", "first_steps", "easy", "greedy", "normal", "hard"];
    assert_eq!(all.map(sent), [false, false, false, false, true, true]);
    assert!(takes(&Wanted::Advice));
}
