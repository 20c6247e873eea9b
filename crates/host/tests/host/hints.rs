//! Hints: who may ask, what is asked of whom, and that nobody else hears of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::json;
use shokan_host::House;
use shokan_host::engine::{Adviser, AnyView, Engine, Thinking};
use shokan_host::settings::Settings;
use shokan_host::store::MemoryStore;
use shokan_host::wire::{
    ClientMessage, HINT_BEST_MAX, HINT_LINE_MAX, Refusal, ServerMessage, http::SeatTaken,
};
use shokan_rules::show::{Advice, Advised, Bi};
use shokan_rules::summons_call::SummonsCall;

/// Advises more than there is, from a view whose seat it says.
struct Fake;

impl Adviser for Fake {
    fn advise(&mut self, view: &AnyView, _thinking: &Thinking) -> Advised {
        let AnyView::Game(seen) = view else {
            panic!("nobody advises on decks");
        };
        let view = seen.of::<SummonsCall>().expect("the game that is played");
        let seat = view.viewer.seat().expect("a seat's own view");
        let sentence = Bi {
            ja: format!("席{}", seat.0),
            en: format!("seat {}", seat.0),
        };
        let advice = |pick| Advice {
            pick,
            chance_permille: 5_000,
            line: vec![sentence.clone(); 2 * HINT_LINE_MAX],
            fears: None,
        };
        Advised {
            best: [9_999, 1, 0, 2, 3, 4, 5].map(advice).into(),
        }
    }
}

/// Thinks until nobody wants to know any more.
struct Endless;

static BEGUN: AtomicU32 = AtomicU32::new(0);
static STOPPED: AtomicU32 = AtomicU32::new(0);

impl Adviser for Endless {
    fn advise(&mut self, _view: &AnyView, thinking: &Thinking) -> Advised {
        BEGUN.fetch_add(1, Ordering::Relaxed);
        while !thinking.stop.is_given() {
            std::thread::sleep(Duration::from_millis(1));
        }
        STOPPED.fetch_add(1, Ordering::Relaxed);
        Advised::default()
    }
}

async fn opened(engine: Engine, settings: Settings) -> House {
    let store = Arc::new(MemoryStore::default());
    House::open(settings, engine, store).await.expect("opens")
}

async fn house() -> House {
    let engine = engine().with_advisers(Arc::new(|_| Box::new(Fake)));
    opened(engine, settings()).await
}

/// What comes next of hints: the answer, or the refusal of one.
async fn hint(client: &mut Client, n: u32, seq: u32) -> Result<Option<Advised>, (Refusal, Bi)> {
    client.say(&ClientMessage::Hint { n, seq });
    told(client, n).await
}

async fn told(client: &mut Client, n: u32) -> Result<Option<Advised>, (Refusal, Bi)> {
    loop {
        match client.next().await.expect("the connection stays open") {
            ServerMessage::Hint { n: told, hint } => {
                assert_eq!(told, n);
                return Ok(hint);
            }
            ServerMessage::Refused { why, text, .. } => return Err((why, text)),
            _ => {}
        }
    }
}

async fn welcomed(guest: &Guest, taken: &SeatTaken, token: Option<&str>) -> bool {
    let mut client = guest.open(&taken.match_id, token, None);
    let welcome = client.next().await;
    let Some(ServerMessage::Welcome { hints, .. }) = welcome else {
        panic!("{welcome:?}");
    };
    hints
}

#[tokio::test(start_paused = true)]
async fn a_hint_is_told_from_the_own_seat_to_who_asks_alone() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    assert!(welcomed(&guest, &taken, Some(&taken.token)).await);
    assert!(!welcomed(&guest, &taken, None).await, "who watches");
    let mut me = guest.sit(&taken).await;
    let mut second = guest.sit(&taken).await;
    let mut watcher = guest.watch(&taken).await;
    for client in [&mut me, &mut second, &mut watcher] {
        client.waiting().await;
    }
    let view = me.view();
    let seq = me.seq();
    let advised = hint(&mut me, 7, seq).await.expect("given").expect("known");
    let picks: Vec<u16> = advised.best.iter().map(|advice| advice.pick).collect();
    // There is no choice 9,999, and no more than five are told.
    assert_eq!(picks, [1, 0, 2, 3, 4]);
    assert_eq!(picks.len(), HINT_BEST_MAX);
    assert_eq!(advised.best[0].line.len(), HINT_LINE_MAX);
    assert_eq!(advised.best[0].line[0].en, format!("seat {}", taken.seat));
    assert_eq!(advised.best[0].chance_permille, 1_000);
    assert!(second.is_quiet().await && watcher.is_quiet().await);
    assert!(me.is_quiet().await);
    assert_eq!((me.seq(), me.view()), (seq, view));
}

#[tokio::test(start_paused = true)]
async fn hints_come_one_after_the_other_and_for_the_last_update() {
    let house = house().await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    let seq = me.seq();
    assert_eq!(hint(&mut me, 1, seq + 1).await, Ok(None));
    assert!(hint(&mut me, 2, seq).await.expect("given").is_some());
    let (why, _) = hint(&mut me, 3, seq).await.expect_err("too soon");
    assert_eq!(why, Refusal::Rate);
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(hint(&mut me, 4, seq).await.expect("given").is_some());
    let mut watcher = guest.watch(&taken).await;
    let (why, _) = hint(&mut watcher, 5, seq).await.expect_err("a spectator");
    assert_eq!(why, Refusal::NotAsked);
    me.command(|id| ClientMessage::Concede { id }).await;
    me.waiting().await;
    let seq = me.seq();
    let (why, _) = hint(&mut me, 6, seq).await.expect_err("it is over");
    assert_eq!(why, Refusal::GameOver);
}

#[tokio::test(start_paused = true)]
async fn between_people_hints_are_refused_unless_both_agreed() {
    let house = house().await;
    let (guest, friend) = (Guest::new(&house), Guest::new(&house));
    for (wish, agreed) in [(json!({}), false), (json!({"hints": "agreed"}), true)] {
        let taken = guest.invite(&wish).await;
        let code = taken.invite.as_deref().expect("an invitation");
        let invitation = guest.get(&code.replace("/t/", "invites/")).await.1;
        assert_eq!(invitation["hints"] == "agreed", agreed, "{invitation}");
        let other = friend.accept(&taken).await;
        let mut me = guest.sit(&taken).await;
        let mut them = friend.sit(&other).await;
        me.waiting().await;
        them.waiting().await;
        assert_eq!(welcomed(&guest, &taken, Some(&taken.token)).await, agreed);
        let (mine, theirs) = (me.seq(), them.seq());
        let answer = hint(&mut me, 1, mine).await;
        if agreed {
            assert!(answer.expect("given").is_some());
            let (why, _) = hint(&mut them, 2, theirs).await.expect_err("not asked");
            assert_eq!(why, Refusal::NotAsked);
        } else {
            let (why, text) = answer.expect_err("nobody agreed");
            assert_eq!(why, Refusal::Unknown);
            assert!(text.en.contains("agreed") && text.ja.contains("ヒント"));
        }
        assert!(them.is_quiet().await);
    }
    let rated = json!({"game": "summons_call", "opponent": "friend", "deck": {"ready": "x"},
        "rated": true, "hints": "agreed"});
    assert_eq!(guest.post("matches", &rated).await.0, 400);
}

#[tokio::test(start_paused = true)]
async fn a_house_without_an_adviser_says_so() {
    let house = opened(engine(), settings()).await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    assert!(!welcomed(&guest, &taken, Some(&taken.token)).await);
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    let seq = me.seq();
    let (why, _) = hint(&mut me, 1, seq).await.expect_err("nobody advises");
    assert_eq!(why, Refusal::Unknown);
}

#[tokio::test]
async fn a_hint_that_was_overtaken_is_stopped_and_nothing_waits_for_it() {
    let engine = engine().with_advisers(Arc::new(|_| Box::new(Endless)));
    let settings = Settings {
        computer_threads: 2,
        ..settings()
    };
    let house = opened(engine, settings).await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    let seq = me.seq();
    me.say(&ClientMessage::Hint { n: 1, seq });
    let (why, _) = hint(&mut me, 2, seq).await.expect_err("one at a time");
    assert_eq!(why, Refusal::Rate);
    while BEGUN.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    me.say(&ClientMessage::Pick {
        id: "go on".to_owned(),
        seq,
        picks: vec![0],
    });
    assert_eq!(told(&mut me, 1).await, Ok(None));
    house.close().await.expect("closes");
    assert_eq!(STOPPED.load(Ordering::Relaxed), 1);
}
