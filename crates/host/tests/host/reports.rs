//! What people report of a match: who may, how much, and what becomes of it.

use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::pulse;
use shokan_host::store::{MemoryStore, Store as _, StoredReport};
use shokan_host::wire::ClientMessage;

const NOON_MS: u64 = 1_800_000_000_000;

async fn house(store: &Arc<MemoryStore>) -> House {
    let opened = House::open(settings(), engine(), store.clone()).await;
    opened.expect("the house opens")
}

fn wrong(text: &str) -> Value {
    json!({"kind": "wrong", "text": text, "language": "en"})
}

fn person(seat: u8, text: &str) -> Value {
    json!({"kind": "person", "seat": seat, "reason": "stalls", "text": text, "language": "ja"})
}

async fn newest(store: &MemoryStore) -> StoredReport {
    let all = store.reports().newest("", 1).await.expect("read");
    all.into_iter().next().expect("a report")
}

fn error_of((status, body): &(u16, Value)) -> (u16, &str) {
    (*status, body["error"].as_str().unwrap_or_default())
}

#[tokio::test(start_paused = true)]
async fn what_looks_wrong_is_kept_with_the_step_and_who_said_so() {
    let _world = pulse::simulate(1, NOON_MS);
    let store = Arc::<MemoryStore>::default();
    let house = house(&store).await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let path = format!("matches/{}/reports", taken.match_id);
    let mut me = guest.sit(&taken).await;
    crate::clients::play(&mut [&mut me], 6).await;
    let (status, body) = guest
        .post(&path, &wrong("  It should\u{1b} have moved. "))
        .await;
    assert_eq!((status, &body), (201, &json!({"number": 1})));
    let kept = newest(&store).await;
    assert!(kept.ply >= 6 && kept.entries >= 6, "{kept:?}");
    assert_eq!(
        (kept.kind.as_str(), kept.seat, kept.text.as_str()),
        ("wrong", Some(taken.seat), "It should have moved.")
    );
    assert_eq!(
        (kept.language.as_str(), kept.at_ms / 1_000),
        ("en", NOON_MS / 1_000)
    );
    assert!(kept.version.contains(env!("CARGO_PKG_VERSION")), "{kept:?}");

    // A spectator may, about a line. While it is played, no answer tells how many inputs there are.
    let other = Guest::new(&house);
    let line = json!({"kind": "wrong", "ply": 9_999, "line": "A card was drawn.", "text": "", "language": "ja"});
    let (status, _) = other.post(&path, &line).await;
    assert_eq!(status, 201);
    let seen = newest(&store).await;
    assert_eq!(
        (seen.ply, seen.seat, seen.line.as_str()),
        (kept.ply, None, "A card was drawn.")
    );
    assert_eq!(
        other.get("me/data").await.1["reports"][0]["ply"],
        Value::Null
    );
    // Of an ended match a step is named, and one that was not is none.
    me.command(|id| ClientMessage::Concede { id }).await;
    let at = |ply: u32| json!({"kind": "wrong", "ply": ply, "text": "", "language": "ja"});
    let refused = other.post(&path, &at(9_999)).await;
    assert_eq!(error_of(&refused), (404, "no_such_ply"));
    assert_eq!(other.post(&path, &at(2)).await.0, 201);
    assert_eq!(newest(&store).await.ply, 2);
    assert_eq!(other.get("me/data").await.1["reports"][1]["ply"], 2);
    let long = other.post(&path, &wrong(&"あ".repeat(1_001))).await;
    assert_eq!(error_of(&long), (400, "malformed"));
    let (status, _) = other.post(&path, &wrong(&"あ".repeat(1_000))).await;
    assert_eq!(status, 201);
    let nowhere = other.post("matches/zzzzzzzz/reports", &wrong("")).await;
    assert_eq!(error_of(&nowhere), (404, "no_such_match"));
}

#[tokio::test(start_paused = true)]
async fn ten_in_a_day_and_no_more() {
    let _world = pulse::simulate(2, NOON_MS);
    let store = Arc::<MemoryStore>::default();
    let house = house(&store).await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let path = format!("matches/{}/reports", taken.match_id);
    for _ in 0..10 {
        assert_eq!(guest.post(&path, &wrong("")).await.0, 201);
    }
    let refused = guest.post(&path, &wrong("")).await;
    assert_eq!(error_of(&refused), (429, "reported_enough"));
    assert_eq!(Guest::new(&house).post(&path, &wrong("")).await.0, 201);
    pulse::sleep(Duration::from_secs(24 * 60 * 60)).await;
    assert_eq!(guest.post(&path, &wrong("")).await.0, 201);
}

#[tokio::test(start_paused = true)]
async fn a_person_is_reported_by_who_plays_and_learns_nothing() {
    let store = Arc::<MemoryStore>::default();
    let house = house(&store).await;
    let (guest, friend) = (Guest::new(&house), Guest::new(&house));
    let made = guest.with_friend().await;
    let joined = friend.accept(&made).await;
    let (mut me, mut them) = (guest.sit(&made).await, friend.sit(&joined).await);
    me.waiting().await;
    them.waiting().await;
    let path = format!("matches/{}/reports", made.match_id);
    let (status, _) = guest.post(&path, &person(joined.seat, "again")).await;
    assert_eq!(status, 201);
    assert!(
        them.is_quiet().await && me.is_quiet().await,
        "nobody is told"
    );
    let kept = newest(&store).await;
    assert_eq!(
        (kept.kind.as_str(), kept.about_seat, kept.reason.as_str()),
        ("person", Some(joined.seat), "stalls")
    );
    let theirs = friend.get("me/data").await.1;
    assert_eq!(kept.about_guest, theirs["guest"].as_str().expect("a guest"));
    assert_eq!(theirs["reports"], json!([]));

    // Not oneself, nobody who is not there, and not from outside.
    for seat in [made.seat, 7] {
        let refused = guest.post(&path, &person(seat, "")).await;
        assert_eq!(error_of(&refused), (400, "malformed"));
    }
    let outside = Guest::new(&house).post(&path, &person(0, "")).await;
    assert_eq!(error_of(&outside), (403, "not_yours"));
    let taken = guest.against_computer().await;
    let path = format!("matches/{}/reports", taken.match_id);
    let computer = guest.post(&path, &person(1 - taken.seat, "")).await;
    assert_eq!(error_of(&computer), (400, "malformed"));
}

#[tokio::test(start_paused = true)]
async fn own_reports_are_among_the_own_data_and_go_with_them() {
    let store = Arc::<MemoryStore>::default();
    let house = house(&store).await;
    let (guest, friend) = (Guest::new(&house), Guest::new(&house));
    let made = guest.with_friend().await;
    let joined = friend.accept(&made).await;
    let path = format!("matches/{}/reports", made.match_id);
    guest.post(&path, &wrong("my words")).await;
    friend.post(&path, &person(made.seat, "theirs")).await;
    let own = guest.get("me/data").await.1;
    let reports = own["reports"].as_array().expect("a list");
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0]["text"], "my words");
    assert_eq!(reports[0]["match"], made.match_id);
    assert_eq!(
        guest.post("me/leave", &json!({"password": null})).await.0,
        200
    );
    let all = store.reports().newest("", 9).await.expect("read");
    assert!(all.iter().all(|it| it.text != "my words"), "{all:?}");
    let about = all.iter().find(|it| it.kind == "person").expect("it stays");
    assert_eq!(
        (about.about_guest.as_str(), about.text.as_str()),
        ("", "theirs")
    );
    assert_eq!(about.seat, Some(joined.seat));
}
