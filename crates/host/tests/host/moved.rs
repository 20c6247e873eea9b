//! Matches that go from a player's own device to a house on the net, and back, as files.

use std::sync::Arc;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::{Value, json};
use shokan_host::House;
use shokan_host::settings::Settings;
use shokan_host::store::MemoryStore;
use shokan_host::wire::ClientMessage;
use shokan_host::wire::http::SeatTaken;

async fn opened(own_device: bool) -> House {
    let settings = Settings {
        own_device,
        ..settings()
    };
    let store = Arc::new(MemoryStore::default());
    House::open(settings, engine(), store).await.expect("opens")
}

/// A match against a computer after some picks.
async fn played(guest: &Guest) -> (SeatTaken, Client) {
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    for _ in 0..4 {
        me.waiting().await;
        me.pick(0).await;
    }
    me.waiting().await;
    (taken, me)
}

async fn file(guest: &Guest, taken: &SeatTaken) -> Value {
    let path = format!("matches/{}/moved", taken.match_id);
    let (status, body) = guest.get(&path).await;
    assert_eq!(status, 200, "{body}");
    body
}

async fn taken_in(guest: &Guest, file: &Value) -> SeatTaken {
    let mut body = file.clone();
    body["name"] = json!("Aki");
    let (status, body) = guest.post("moved", &body).await;
    assert_eq!(status, 201, "{body}");
    serde_json::from_value(body).expect("a seat")
}

async fn refused(guest: &Guest, file: &Value) -> (u16, String) {
    let (status, body) = guest.post("moved", file).await;
    (
        status,
        body["error"].as_str().unwrap_or_default().to_owned(),
    )
}

#[tokio::test(start_paused = true)]
async fn a_match_of_a_device_goes_on_at_a_house() {
    let (device, house) = (opened(true).await, opened(false).await);
    let (at_home, away) = (Guest::new(&device), Guest::new(&house));
    let (taken, me) = played(&at_home).await;
    let file = file(&at_home, &taken).await;
    assert_eq!(
        (&file["seat"], &file["levels"]),
        (&json!(0), &json!([null, "greedy"]))
    );
    let there = taken_in(&away, &file).await;
    let mut gone_on = away.sit(&there).await;
    gone_on.waiting().await;
    let view = |client: &Client| {
        let mut view = serde_json::to_value(client.view()).expect("JSON");
        view["log"].take();
        view
    };
    assert_eq!(view(&gone_on), view(&me), "the same table");
    gone_on.pick(0).await;
    let (_, lines) = away.get("matches").await;
    assert_eq!(lines[0]["match"], json!(there.match_id));
    assert_eq!(lines[0]["players"][0]["name"], json!("Aki"));
    // What is left lies on the device as it was.
    assert_eq!(file, self::file(&at_home, &taken).await);
}

#[tokio::test(start_paused = true)]
async fn an_ended_match_of_a_house_is_looked_at_and_played_on_elsewhere() {
    let (house, device) = (opened(false).await, opened(true).await);
    let (guest, at_home) = (Guest::new(&house), Guest::new(&device));
    let (taken, mut me) = played(&guest).await;
    let path = format!("matches/{}/moved", taken.match_id);
    let (status, body) = guest.get(&path).await;
    assert_eq!(
        (status, &body["error"]),
        (404, &json!("not_over")),
        "its cards are hidden"
    );
    me.command(|id| ClientMessage::Concede { id }).await;
    me.waiting().await;
    let file = file(&guest, &taken).await;
    let there = taken_in(&at_home, &file).await;
    let replay = format!("replays/{}", there.match_id);
    let (status, slice) = at_home.look(&replay, "from=0&to=2&as=0").await;
    assert_eq!((status, &slice["over"]), (200, &json!(true)), "{slice}");
    let (_, lines) = at_home.get("matches").await;
    assert_eq!(lines[0]["over"], json!(true));
    let on = json!({"ply": 2, "opponent": "greedy", "seat": 0});
    let (status, body) = at_home.post(&format!("{replay}/continue"), &on).await;
    assert_eq!(status, 201, "{body}");
}

#[tokio::test(start_paused = true)]
async fn what_is_no_match_of_ones_own_goes_nowhere() {
    let device = opened(true).await;
    let (guest, other) = (Guest::new(&device), Guest::new(&device));
    let (taken, _) = played(&guest).await;
    let path = format!("matches/{}/moved", taken.match_id);
    assert_eq!(other.get(&path).await.1["error"], json!("not_yours"));
    let first = guest.with_friend().await;
    other.accept(&first).await;
    let path = format!("matches/{}/moved", first.match_id);
    assert_eq!(guest.get(&path).await.1["error"], json!("not_yours"));
    assert_eq!(guest.get("matches/nothing1/moved").await.0, 404);
}

#[tokio::test(start_paused = true)]
async fn a_file_that_is_none_is_refused_in_words() {
    let (device, house) = (opened(true).await, opened(false).await);
    let (at_home, away) = (Guest::new(&device), Guest::new(&house));
    let (taken, _) = played(&at_home).await;
    let good = file(&at_home, &taken).await;
    let with = |change: &dyn Fn(&mut Value)| {
        let mut file = good.clone();
        change(&mut file);
        file
    };
    let bad: [(Value, u16, &str); 11] = [
        (
            with(&|it| it["inputs"] = json!(vec![json!({"pick": 0}); 4_001])),
            400,
            "malformed",
        ),
        (
            with(&|it| it["setup"]["board"] = json!("a page")),
            400,
            "malformed",
        ),
        (json!({"moved": 1}), 400, "malformed"),
        (with(&|it| it["moved"] = json!(2)), 400, "malformed"),
        (with(&|it| it["levels"] = json!([null])), 400, "malformed"),
        (with(&|it| it["seat"] = json!(7)), 400, "malformed"),
        (
            with(&|it| it["levels"][1] = json!("nobody")),
            422,
            "no_such_opponent",
        ),
        (
            with(&|it| it["hash"] = json!("0000000000000000")),
            422,
            "bad_set_up",
        ),
        (
            with(&|it| it["inputs"][0] = json!({"pick": 999})),
            422,
            "bad_set_up",
        ),
        (
            with(&|it| it["setup"]["pool_hash"] = json!("other")),
            422,
            "bad_set_up",
        ),
        (
            with(&|it| it["setup"]["game"] = json!("chess")),
            422,
            "bad_set_up",
        ),
    ];
    for (file, status, error) in bad {
        assert_eq!(
            refused(&away, &file).await,
            (status, error.to_owned()),
            "{:.300}",
            file.to_string()
        );
    }
    assert_eq!(away.get("matches").await.1, json!([]), "nothing was made");
}

#[tokio::test(start_paused = true)]
async fn own_cards_come_along() {
    let (device, house) = (opened(true).await, opened(false).await);
    let (at_home, away) = (Guest::new(&device), Guest::new(&house));
    let (status, body) = at_home.post("sets", &crate::sets::lamps()).await;
    assert_eq!(status, 201, "{body}");
    let own = json!({"ready": "own_1"});
    let wish = json!({
        "game": "summons_call", "opponent": "greedy", "first": "me", "set": body["set"],
        "deck": own, "their_deck": own,
    });
    let (status, body) = at_home.post("matches", &wish).await;
    assert_eq!(status, 201, "{body}");
    let taken: SeatTaken = serde_json::from_value(body).expect("a seat");
    let mut me = at_home.sit(&taken).await;
    me.waiting().await;
    me.pick(0).await;
    me.waiting().await;
    let there = taken_in(&away, &file(&at_home, &taken).await).await;
    let mut gone_on = away.sit(&there).await;
    gone_on.waiting().await;
    assert_eq!(gone_on.view().decision, me.view().decision);
    gone_on.pick(0).await;
}
