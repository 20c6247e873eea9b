//! People meet: quick pairing, and matches that anybody may watch.

use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::{QuickPlace, QuickStage, SeatTaken};
use shokan_host::wire::{ClientMessage, ServerMessage};

async fn house() -> House {
    let store = Arc::new(MemoryStore::default());
    House::open(settings(), engine(), store)
        .await
        .expect("the house opens")
}

async fn wants(guest: &Guest, game: &str, deck: &str) -> Value {
    wants_with(guest, game, deck, "w").await
}

async fn wants_with(guest: &Guest, game: &str, deck: &str, word: &str) -> Value {
    let wish = json!({"game": game, "deck": {"ready": deck}, "name": "Aki", "word": word});
    let (status, body) = guest.post("quick", &wish).await;
    assert_eq!(status, 201, "{body}");
    body
}

async fn wants_call(guest: &Guest) -> Value {
    wants(guest, "summons_call", "ember_court").await
}

async fn asks(guest: &Guest) -> Value {
    guest.get("quick").await.1
}

/// What a table is told of the pairing of whoever plays there.
async fn told(client: &mut Client) -> Option<QuickPlace> {
    loop {
        let message = client.next().await.expect("the connection stays");
        if let ServerMessage::Quick { place } = message {
            return place;
        }
    }
}

/// The seat of a guest in a match that was paired.
async fn seat(guest: &Guest, url: &str) -> SeatTaken {
    let match_id = url.trim_start_matches("/m/").to_owned();
    let (status, body) = guest.get(&format!("matches/{match_id}/token")).await;
    assert_eq!(status, 200, "{body}");
    SeatTaken {
        token: body["token"].as_str().expect("a token").to_owned(),
        seat: u8::try_from(body["seat"].as_u64().expect("a seat")).expect("a seat"),
        url: url.to_owned(),
        match_id,
        invite: None,
        commitment: None,
    }
}

#[tokio::test(start_paused = true)]
async fn who_waits_plays_the_computer_and_is_called_over() {
    let house = house().await;
    let (first, second) = (Guest::new(&house), Guest::new(&house));
    let place = wants_call(&first).await;
    assert_eq!(place["mine"]["stage"], "waits");
    let meanwhile = first.against_computer().await;
    let mut table = first.sit(&meanwhile).await;
    assert_eq!(
        asks(&second).await["waiting"],
        json!([{"game": "summons_call", "people": 1}])
    );
    assert_eq!(
        asks(&first).await["waiting"],
        json!([]),
        "oneself is not counted"
    );

    let place = wants_call(&second).await;
    assert_eq!(place["mine"]["stage"], "awaits");
    let called = told(&mut table).await.expect("somebody was found");
    assert_eq!(called.stage, QuickStage::Found);
    assert_eq!(called.accept_ms, Some(30_000));
    let (status, over) = first.post("quick/accept", &Value::Null).await;
    assert_eq!(status, 200, "{over}");
    let url = over["mine"]["url"].as_str().expect("a page").to_owned();
    assert_eq!(asks(&second).await["mine"]["url"], json!(url));

    let (one, two) = (seat(&first, &url).await, seat(&second, &url).await);
    assert_ne!(one.seat, two.seat);
    let mut one = first.sit(&one).await;
    let mut two = second.sit(&two).await;
    crate::clients::play(&mut [&mut one, &mut two], 10).await;
    let clock = one.last_update().clock.expect("it has a clock");
    assert!(
        clock
            .left_ms
            .iter()
            .all(|left| left.is_some_and(|left| left <= 610_000))
    );
    // Who has gone over is told it no more.
    first.post("quick/withdraw", &Value::Null).await;
    assert_eq!(asks(&first).await["mine"], Value::Null);
    assert_eq!(asks(&second).await["mine"]["stage"], "begun");
}

#[tokio::test(start_paused = true)]
async fn who_does_not_come_over_loses_the_place() {
    let house = house().await;
    let (first, second, third) = (Guest::new(&house), Guest::new(&house), Guest::new(&house));
    wants_call(&first).await;
    let mut table = first.sit(&first.against_computer().await).await;
    wants_call(&second).await;
    assert!(told(&mut table).await.is_some());
    for _ in 0..16 {
        tokio::time::sleep(Duration::from_secs(2)).await;
        asks(&second).await;
    }
    assert_eq!(asks(&second).await["mine"]["stage"], "waits");
    assert_eq!(told(&mut table).await, None, "the place is gone");
    let (_, late) = first.post("quick/accept", &Value::Null).await;
    assert_eq!(late["mine"], Value::Null);
    assert_eq!(wants_call(&third).await["mine"]["stage"], "awaits");
    assert_eq!(asks(&second).await["mine"]["stage"], "found");
}

/// A table keeps the place; without one it is lost a while after the last question.
#[tokio::test(start_paused = true)]
async fn who_leaves_the_house_waits_no_more() {
    let house = house().await;
    let (sits, leaves, asks_on) = (Guest::new(&house), Guest::new(&house), Guest::new(&house));
    for (guest, game, deck) in [
        (&sits, "summons_call", "ember_court"),
        (&leaves, "summoner_wars", "tundra_orcs"),
    ] {
        wants(guest, game, deck).await;
    }
    let table = sits.sit(&sits.against_computer().await).await;
    tokio::time::sleep(Duration::from_secs(50)).await;
    table.say(&ClientMessage::Ping { n: 1 });
    assert_eq!(
        asks(&asks_on).await["waiting"].as_array().map(Vec::len),
        Some(2)
    );
    tokio::time::sleep(Duration::from_secs(50)).await;
    assert_eq!(
        asks(&asks_on).await["waiting"],
        json!([{"game": "summons_call", "people": 1}])
    );
}

/// Over many pairings who waited has each seat now and then.
#[tokio::test(start_paused = true)]
async fn seats_do_not_tell_who_came_first() {
    let house = house().await;
    let mut seats = [0; 2];
    // The house of tests has one key of its own, so the words have to differ.
    for round in 0..24 {
        let (first, second) = (Guest::new(&house), Guest::new(&house));
        let word = round.to_string();
        wants_with(&first, "summons_call", "ember_court", &word).await;
        wants_call(&second).await;
        let (_, over) = first.post("quick/accept", &Value::Null).await;
        let url = over["mine"]["url"].as_str().expect("a page");
        seats[usize::from(seat(&first, url).await.seat)] += 1;
    }
    assert!(seats[0] > 0 && seats[1] > 0, "{seats:?}");
}

#[tokio::test(start_paused = true)]
async fn a_deck_that_cannot_be_played_waits_for_nobody() {
    let house = house().await;
    let guest = Guest::new(&house);
    let wish = json!({"game": "summons_call", "deck": {"text": "deck x\n"}});
    let (status, body) = guest.post("quick", &wish).await;
    assert_eq!(
        (status, &body["error"]),
        (422, &json!("bad_deck")),
        "{body}"
    );
    let wish = json!({"game": "chess", "deck": {"ready": "ember_court"}});
    assert_eq!(guest.post("quick", &wish).await.0, 404);
    assert_eq!(asks(&guest).await["mine"], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn an_open_table_says_whether_beginners_are_welcome() {
    let house = house().await;
    let guest = Guest::new(&house);
    for beginners in [true, false] {
        guest
            .invite(&json!({"listed": true, "beginners": beginners}))
            .await;
    }
    let (_, tables) = guest.get("tables").await;
    let mut said: Vec<_> = tables.as_array().expect("a list").iter().collect();
    said.sort_by_key(|table| table["beginners"].as_bool());
    assert_eq!(said.len(), 2);
    assert_eq!(
        [&said[0]["beginners"], &said[1]["beginners"]],
        [false, true]
    );
}

/// Listed and between people: only then is it among the matches to watch; who watches is counted,
/// for those at the table, too.
#[tokio::test(start_paused = true)]
async fn listed_matches_between_people_can_be_watched() {
    let house = house().await;
    let (guest, friend, public) = (Guest::new(&house), Guest::new(&house), Guest::new(&house));
    let listed = guest.invite(&json!({"listed": true})).await;
    let private = guest.with_friend().await;
    guest
        .make(&json!({"opponent": "greedy", "listed": true}))
        .await;
    assert_eq!(
        public.get("watch").await.1,
        json!([]),
        "nobody has sat down"
    );
    friend.accept(&private).await;
    friend.accept(&listed).await;
    let mut me = guest.sit(&listed).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (_, lines) = public.get("watch").await;
    let found: Vec<_> = lines
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| &it["match"])
        .collect();
    assert_eq!(found, [&json!(listed.match_id)]);
    assert_eq!(lines[0]["watching"], 0);

    let mut watching = public.watch(&listed).await;
    assert_eq!(watchers(&mut me).await, 1);
    assert_eq!(watchers(&mut watching).await, 1, "who comes is told, too");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(public.get("watch").await.1[0]["watching"], 1);
    let view = watching.view();
    assert_eq!(view.viewer, None, "the public view");
    watching.hang_up().await;
    assert_eq!(watchers(&mut me).await, 0);
}

/// Who has agreed to be seen is seen in the next match, too.
#[tokio::test(start_paused = true)]
async fn a_rematch_of_a_listed_match_can_be_watched() {
    let house = house().await;
    let (guest, friend) = (Guest::new(&house), Guest::new(&house));
    let first = guest.invite(&json!({"listed": true})).await;
    let other = friend.accept(&first).await;
    let mut me = guest.sit(&first).await;
    let _them = friend.sit(&other).await;
    me.command(|id| ClientMessage::Concede { id }).await;
    let path = format!("matches/{}/rematch", first.match_id);
    let word = json!({"word": "w"});
    guest.post(&path, &word).await;
    let (_, made) = friend.post(&path, &word).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (_, lines) = friend.get("watch").await;
    assert_eq!(lines.as_array().map(Vec::len), Some(1));
    assert_eq!(lines[0]["match"], made["taken"]["match"]);
}

async fn watchers(client: &mut Client) -> u32 {
    loop {
        let message = client.next().await.expect("the connection stays");
        if let ServerMessage::Watchers { people } = message {
            return people;
        }
    }
}
