//! What the engine thinks of ended matches: once for everybody, and told while it is under way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::Value;
use shokan_host::analysis::{Analyst, Asked, Step, Work};
use shokan_host::engine::{Engine, Stop};
use shokan_host::store::MemoryStore;
use shokan_host::thinkers::{Class, Thought};
use shokan_host::wire::http::{Analysis, ChancePoint};
use shokan_host::wire::{ClientMessage, ServerMessage};
use shokan_host::{House, Settings};

/// Tells of each ply what its number is, when it is let.
struct Counts {
    asked: Arc<AtomicUsize>,
    shut: Arc<AtomicBool>,
    fails: bool,
}

impl Analyst for Counts {
    fn begin(&mut self, asked: Asked<'_>) -> Option<Box<dyn Work<Analysis>>> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        assert_eq!(asked.setup.game, "summons_call");
        let mut session = asked.session;
        for input in asked.inputs {
            session.apply(input).expect("an input of the match");
        }
        assert!(session.outcome().is_some(), "it is played to its end");
        Some(Box::new(Counting {
            seat: asked.seat,
            inputs: asked.inputs.len(),
            begun: false,
            shut: self.shut.clone(),
            fails: self.fails,
        }))
    }
}

/// One match of it.
struct Counting {
    seat: u8,
    inputs: usize,
    begun: bool,
    shut: Arc<AtomicBool>,
    fails: bool,
}

impl Work<Analysis> for Counting {
    fn go_on(&mut self, _stop: &Stop) -> Step<Analysis> {
        if !self.begun || self.shut.load(Ordering::SeqCst) {
            self.begun = true;
            std::thread::sleep(Duration::from_millis(1));
            return Step::On(400);
        }
        if self.fails {
            return Step::Failed;
        }
        let point = |at: usize| ChancePoint {
            at: u32::try_from(at).expect("few"),
            turn: 0,
            chance_permille: 500,
        };
        Step::Done(Box::new(Analysis {
            seat: self.seat,
            points: (0..=self.inputs).map(point).collect(),
            turning: Vec::new(),
            choices: 0,
            agreed: 0,
            figures: Vec::new(),
        }))
    }
}

/// A house that thinks behind a gate, and how often it was asked to.
async fn house(fails: bool) -> (House, Arc<AtomicUsize>, Arc<AtomicBool>) {
    let (asked, shut) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
    let (counts, behind) = (asked.clone(), shut.clone());
    let analysts = move || {
        let counts = Counts {
            asked: counts.clone(),
            shut: behind.clone(),
            fails,
        };
        Some(Box::new(counts) as Box<dyn Analyst>)
    };
    let engine = engine().with_analyst(Arc::new(analysts));
    (opened(engine).await, asked, shut)
}

async fn opened(engine: Engine) -> House {
    let store = Arc::new(MemoryStore::default());
    let settings = Settings {
        computer_threads: 1,
        ..settings()
    };
    let house = House::open(settings, engine, store).await;
    house.expect("it opens")
}

/// A match against the computer, and its player.
async fn sat(house: &House) -> (Guest, String, Client) {
    let guest = Guest::new(house);
    let taken = guest.against_computer().await;
    let client = guest.sit(&taken).await;
    (guest, taken.match_id, client)
}

async fn give_up(client: &mut Client) {
    client.say(&ClientMessage::Concede {
        id: shokan_host::random::secret(),
    });
    while !matches!(client.next().await, Some(ServerMessage::Done { .. })) {}
}

async fn ask(guest: &Guest, match_id: &str, seat: &str) -> (u16, Value) {
    let path = format!("replays/{match_id}/analysis");
    guest.look(&path, &format!("as={seat}")).await
}

#[tokio::test]
async fn an_ended_match_is_thought_about_once_for_everybody() {
    let (house, asked, shut) = house(false).await;
    let (guest, id, mut me) = sat(&house).await;
    let (status, early) = ask(&guest, &id, "0").await;
    assert_eq!(
        (status, early["error"].as_str()),
        (404, Some("not_over")),
        "while it is played nobody is told"
    );
    give_up(&mut me).await;
    shut.store(true, Ordering::SeqCst);
    let other = Guest::new(&house);
    let (first, second) = tokio::join!(ask(&guest, &id, "0"), ask(&other, &id, "0"));
    for (status, answer) in [first, second] {
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["analysis"], Value::Null);
        assert_eq!(answer["done_permille"], 400);
    }
    shut.store(false, Ordering::SeqCst);
    let answer = when_done(&guest, &id, "0").await;
    assert_eq!(answer["done_permille"], 1_000);
    let (_, replay) = guest.look(&format!("replays/{id}"), "as=public").await;
    let points = answer["analysis"]["points"].as_array().map(Vec::len);
    let total = replay["total"]
        .as_u64()
        .and_then(|it| usize::try_from(it).ok());
    assert_eq!(points, total);
    assert_eq!(ask(&other, &id, "0").await.1, answer);
    assert_eq!(asked.load(Ordering::SeqCst), 1, "once for everybody");
    assert_eq!(when_done(&guest, &id, "1").await["analysis"]["seat"], 1);
    assert_eq!(asked.load(Ordering::SeqCst), 2, "each seat has its own");
}

async fn when_done(guest: &Guest, id: &str, seat: &str) -> Value {
    for _ in 0..100 {
        let (status, answer) = ask(guest, id, seat).await;
        assert_eq!(status, 200, "{answer}");
        if !answer["analysis"].is_null() {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never ends");
}

#[tokio::test]
async fn what_cannot_be_told_is_said_and_tried_again() {
    let (house, asked, _shut) = house(true).await;
    let (guest, id, mut me) = sat(&house).await;
    give_up(&mut me).await;
    for times in 1..3 {
        let (status, answer) = ask(&guest, &id, "0").await;
        assert_eq!(
            (status, answer["error"].as_str()),
            (404, Some("no_analysis"))
        );
        assert_eq!(asked.load(Ordering::SeqCst), times);
    }
    for (match_id, seat, code) in [
        (id.as_str(), "2", "no_such_ply"),
        (id.as_str(), "x", "no_such_ply"),
        ("nothing", "0", "no_such_match"),
    ] {
        let (status, answer) = ask(&guest, match_id, seat).await;
        assert_eq!((status, answer["error"].as_str()), (404, Some(code)));
    }
    house.stop();
    let (status, _) = ask(&guest, &id, "1").await;
    assert_eq!(status, 404, "a house that stops thinks no more");
}

#[tokio::test]
async fn a_house_without_an_analyst_says_so() {
    let house = opened(engine()).await;
    let (guest, id, mut me) = sat(&house).await;
    give_up(&mut me).await;
    let (status, answer) = ask(&guest, &id, "0").await;
    assert_eq!(
        (status, answer["error"].as_str()),
        (404, Some("no_analysis"))
    );
}

/// While a report is thought about the thread of the house is free for whoever plays: between two
/// of its positions their question is taken.
#[tokio::test]
async fn a_report_stands_behind_whoever_plays() {
    let (house, _, shut) = house(false).await;
    let (guest, id, mut me) = sat(&house).await;
    give_up(&mut me).await;
    shut.store(true, Ordering::SeqCst);
    assert_eq!(ask(&guest, &id, "0").await.1["done_permille"], 400);
    let stop = Stop::default();
    let pool = &house.shared.thinkers;
    let answer = pool.ask(Class::Answer, (1, &stop), |_| 7);
    let answer = answer.expect("there is room").await;
    assert!(matches!(answer, Thought::Done(7, _)), "{answer:?}");
    shut.store(false, Ordering::SeqCst);
    when_done(&guest, &id, "0").await;
}

/// Whoever has left waits no more: it is let go, and begun anew when somebody asks again.
#[tokio::test]
async fn a_report_that_nobody_waits_for_is_let_go() {
    let (house, asked, shut) = house(false).await;
    let (guest, id, mut me) = sat(&house).await;
    give_up(&mut me).await;
    shut.store(true, Ordering::SeqCst);
    assert_eq!(ask(&guest, &id, "0").await.1["done_permille"], 400);
    // What thinks about it looks at the gate.
    let looks = Arc::strong_count(&shut);
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(31)).await;
    tokio::time::resume();
    for _ in 0..1_000 {
        if Arc::strong_count(&shut) < looks {
            break;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(
        Arc::strong_count(&shut) < looks,
        "it is still thought about"
    );
    shut.store(false, Ordering::SeqCst);
    when_done(&guest, &id, "0").await;
    assert_eq!(asked.load(Ordering::SeqCst), 2, "begun anew");
}
