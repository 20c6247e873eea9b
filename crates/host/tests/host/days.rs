//! A clock of days: whoever is asked has all of it for the answer, and the calendar counts it.

use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::pulse;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::SeatTaken;

const DAY_S: u64 = 86_400;
const HOUR_S: u64 = 3_600;
const NOON_MS: u64 = 1_800_000_000_000;

async fn house(store: &Arc<MemoryStore>) -> House {
    let opened = House::open(settings(), engine(), store.clone()).await;
    opened.expect("the house opens")
}

fn days(days: u64) -> Value {
    json!({"clock": {"initial_s": days * DAY_S, "increment_s": 0, "per_answer": true}})
}

async fn hours(count: u64) {
    pulse::sleep(Duration::from_secs(count * HOUR_S)).await;
}

/// The seconds that each seat has left, as somebody who comes is told.
async fn left_s(guest: &Guest, taken: &SeatTaken) -> Vec<u64> {
    let me = guest.sit(taken).await;
    let clock = me.last_update().clock.expect("it has a clock");
    let left = clock.left_ms.iter();
    left.map(|ms| u64::from(ms.expect("a person has a clock")) / 1000)
        .collect()
}

async fn line(guest: &Guest) -> Value {
    guest.get("matches").await.1[0].clone()
}

#[tokio::test(start_paused = true)]
async fn each_answer_has_all_of_the_days() {
    let _world = pulse::simulate(1, NOON_MS);
    let house = house(&Arc::default()).await;
    let (guest, friend) = (Guest::new(&house), Guest::new(&house));
    let taken = guest.invite(&days(1)).await;
    let other = friend.accept(&taken).await;
    assert_eq!(line(&guest).await["due_ms"], NOON_MS + DAY_S * 1000);
    hours(20).await;
    assert_eq!(left_s(&guest, &taken).await, [4 * HOUR_S, DAY_S]);
    let mut me = guest.sit(&taken).await;
    while me.view().decision.is_some() {
        me.pick_first().await;
        me.waiting().await;
    }
    drop(me);
    let due = line(&friend).await;
    assert_eq!(due["asked_me"], true);
    assert!(due["due_ms"].as_u64() >= Some(NOON_MS + (20 * HOUR_S + DAY_S) * 1000));
    hours(20).await;
    let left = left_s(&friend, &other).await;
    assert_eq!(left[0], DAY_S, "whole again");
    assert!(left[1] <= 4 * HOUR_S, "{left:?}");
    hours(5).await;
    let end = line(&guest).await;
    assert_eq!(end["end"]["outcome"]["winner"], 0, "{end}");
    assert_eq!(end["due_ms"], Value::Null);
}

/// The calendar goes on while the server is down, but nobody loses by that alone.
#[tokio::test(start_paused = true)]
async fn days_pass_while_the_server_is_down() {
    let world = pulse::simulate(2, NOON_MS);
    let store = Arc::<MemoryStore>::default();
    let first = house(&store).await;
    let (guest, friend) = (Guest::new(&first), Guest::new(&first));
    let taken = guest.invite(&days(3)).await;
    let other = friend.accept(&taken).await;
    let mut me = guest.sit(&taken).await;
    let mut them = friend.sit(&other).await;
    // The calendar counts from what everybody has seen.
    crate::clients::play(&mut [&mut me, &mut them], 12).await;
    let asked = usize::from(me.view().asked.expect("somebody is asked"));
    drop((me, them));
    let again = restarted(&world, &store, 30, &guest).await;
    let left = left_s(&again, &taken).await;
    let passed = 3 * DAY_S - left[asked];
    assert!((30 * HOUR_S..31 * HOUR_S).contains(&passed), "{left:?}");
    assert_eq!(left[1 - asked], 3 * DAY_S, "who is not asked loses nothing");
    let again = restarted(&world, &store, 100, &guest).await;
    assert_eq!(line(&again).await["over"], false);
    assert!(left_s(&again, &taken).await[asked] <= HOUR_S);
    hours(2).await;
    assert_eq!(line(&again).await["over"], true);
}

/// The same guest at a house that was down for so long.
async fn restarted(
    world: &pulse::Simulated,
    store: &Arc<MemoryStore>,
    down_hours: u64,
    guest: &Guest,
) -> Guest {
    world.crash().await;
    hours(down_hours).await;
    let house = house(store).await;
    hours(0).await;
    guest.at(&house)
}

#[tokio::test(start_paused = true)]
async fn days_are_for_tables_of_people() {
    let house = house(&Arc::default()).await;
    let guest = Guest::new(&house);
    let clock = |initial_s: u64, increment_s: u64| json!({"initial_s": initial_s, "increment_s": increment_s, "per_answer": true});
    for (opponent, clock) in [
        ("greedy", clock(DAY_S, 0)),
        ("friend", clock(DAY_S, 5)),
        ("friend", clock(2 * DAY_S, 0)),
        ("friend", clock(600, 0)),
        ("friend", json!({"initial_s": DAY_S, "increment_s": 0})),
    ] {
        let wish = json!({
            "game": "summons_call", "opponent": opponent, "deck": {"ready": "ember_court"},
            "clock": clock,
        });
        let (status, body) = guest.post("matches", &wish).await;
        assert_eq!(
            (status, &body["error"]),
            (400, &json!("malformed")),
            "{wish}"
        );
    }
}
