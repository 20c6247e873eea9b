//! Clocks: they run while a seat is asked, stop while the server is down, and end a game.

use crate::common::{Browser, Folder, table};
use serde_json::json;
use shokan_host::wire::http::{ErrorBody, Invitation};
use shokan_host::wire::{ClockView, ServerMessage, Update};
use std::time::Duration;

fn clock(update: &Update) -> ClockView {
    update.clock.clone().expect("a clock")
}

/// What the seat has left, in milliseconds.
fn left(update: &Update, seat: usize) -> u32 {
    clock(update).left_ms[seat].expect("a person has a clock")
}

#[tokio::test]
async fn who_runs_out_of_time_has_lost() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let (mut host, mut guest) = (Browser::new(&running), Browser::new(&running));
    let wish = json!({"initial_s": 3, "increment_s": 0});
    let taken = host
        .make(&json!({"opponent": "friend", "first": "me", "clock": wish, "name": "Aki"}))
        .await;
    let link = taken.invite.clone().expect("an invitation");
    let offer: Invitation = guest
        .get(&link.replace("/t/", "/api/invites/"))
        .await
        .json();
    assert_eq!(offer.clock.map(|it| it.initial_s), Some(3));
    // While nobody else is there no time is spent.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let joined = guest.accept(&taken).await;
    let me = host.sit(&taken).await;
    let mut them = guest.sit(&joined).await;
    let seen = clock(me.update.as_ref().expect("an update"));
    assert_eq!(
        (&seen.running[..], seen.left_ms[1]),
        (&[0][..], Some(3_000))
    );
    assert!(seen.left_ms[0].is_some_and(|ms| ms > 1_000), "{seen:?}");
    let over = them.until(|update| update.view.outcome.is_some()).await;
    assert_eq!(over.view.outcome.and_then(|it| it.winner), Some(1));
    assert_eq!(
        over.clock,
        Some(ClockView {
            left_ms: vec![Some(0), Some(3_000)],
            running: Vec::new()
        })
    );
    loop {
        if let ServerMessage::Notice { text } = them.next().await {
            assert_eq!(text.en, "Aki has run out of time.");
            break;
        }
    }
}

#[tokio::test]
async fn a_clock_stops_while_the_server_is_down_and_a_turn_brings_the_increment() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let mut host = Browser::new(&running);
    let wish = json!({"initial_s": 60, "increment_s": 100});
    let taken = host
        .make(&json!({"opponent": "greedy", "first": "me", "clock": wish}))
        .await;
    let mut me = host.sit(&taken).await;
    let first = me.update.clone().expect("an update");
    assert_eq!(clock(&first).left_ms[1], None, "the computer has no clock");
    let mut seen = first;
    while seen.view.turn < 3 {
        let decision = seen.view.decision.clone().expect("a question");
        let last = u16::try_from(decision.choices.len() - 1).expect("few");
        tokio::time::sleep(Duration::from_millis(20)).await;
        me.pick(&[last]).await.expect("done");
        seen = me.until(|update| update.view.decision.is_some()).await;
    }
    let before = left(&seen, 0);
    assert!(
        (150_000..160_000).contains(&before),
        "one own turn has ended: {before}"
    );
    drop(me);
    running.stop().await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let running = table(&folder).await;
    let host = host.moved_to(&running);
    let me = host.sit(&taken).await;
    let after = left(me.update.as_ref().expect("an update"), 0);
    assert!(
        after <= before + 50 && after > before - 3_500,
        "{before} {after}"
    );
}

#[tokio::test]
async fn a_clock_that_cannot_be_is_refused() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let mut host = Browser::new(&running);
    for (initial_s, increment_s) in [(0, 0), (10_801, 0), (60, 301)] {
        let body = json!({
            "game": "summons_call",
            "opponent": "greedy",
            "deck": {"ready": "ember_court"},
            "clock": {"initial_s": initial_s, "increment_s": increment_s},
        });
        let reply = host.post("/api/matches", &body).await;
        let error: ErrorBody = reply.json();
        assert_eq!((reply.status, error.error.as_str()), (400, "malformed"));
    }
}
