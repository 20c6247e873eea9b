//! Two registered decks at the table: brought, chosen in secret, restored and replayed.

use crate::common::{Browser, Folder, table};
use serde_json::{Value, json};
use shokan_host::wire::http::{ErrorBody, Replay, SeatTaken};
use shokan_host::wire::{ClientMessage, Update};

const FIRST: &str = "siege_of_bartome";
const SECOND: &str = "night_banquet_of_nefka";

fn wish(more: &Value) -> Value {
    let mut wish = json!({
        "game": "summon_and_magic",
        "opponent": "friend",
        "deck": {"ready": FIRST},
        "second_deck": {"ready": SECOND},
    });
    for (name, value) in more.as_object().expect("fields") {
        wish[name] = value.clone();
    }
    wish
}

/// The words of the question that this seat is asked.
fn labels(update: &Update) -> Vec<String> {
    let decision = update.view.decision.as_ref();
    let choices = decision.into_iter().flat_map(|decision| &decision.choices);
    choices.map(|choice| choice.label.en.clone()).collect()
}

/// How many cards the first seat holds.
fn hand(update: &Update) -> Option<u16> {
    let mut zones = update.view.zones.iter();
    let hand = zones.find(|zone| zone.zone == "hand" && zone.seat == 0);
    hand.map(|zone| zone.count)
}

/// A match of two people with two decks each.
async fn two_people(host: &mut Browser, guest: &mut Browser) -> (SeatTaken, SeatTaken) {
    let reply = host
        .post("/api/matches", &wish(&json!({"first": "me"})))
        .await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let taken: SeatTaken = reply.json();
    let link = taken.invite.clone().expect("an invitation");
    let body = json!({
        "name": "Ren",
        "deck": {"ready": "fireline_of_karguna"},
        "second_deck": {"ready": "flood_tide_of_mirnea"},
    });
    let path = link.replace("/t/", "/api/invites/");
    let reply = guest.post(&path, &body).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    (taken, reply.json())
}

#[tokio::test]
async fn each_chooses_in_secret_and_the_match_survives_a_restart() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let (mut host, mut guest) = (Browser::new(&running), Browser::new(&running));
    let (taken, joined) = two_people(&mut host, &mut guest).await;
    let mut me = host.sit(&taken).await;
    let mut them = guest.sit(&joined).await;
    let asked = me.update.clone().expect("an update");
    assert_eq!(
        labels(&asked),
        ["Play Siege of Bartome", "Play Night Banquet of Nefka"]
    );
    let waiting = them.update.clone().expect("an update");
    assert_eq!(
        (waiting.view.asked, waiting.view.decision.is_none()),
        (Some(0), true)
    );
    me.pick(&[1]).await.expect("done");
    let update = them.until(|update| update.view.asked == Some(1)).await;
    assert_eq!(labels(&update).len(), 2);
    // Nothing that the other has been sent names either deck of the first.
    for frame in &them.raw {
        assert!(
            !frame.contains("Bartome") && !frame.contains("Nefka"),
            "{frame}"
        );
    }
    let seq = them.seq();
    drop((me, them));
    running.stop().await;

    let running = table(&folder).await;
    let (mut host, guest) = (host.moved_to(&running), guest.moved_to(&running));
    let mut them = guest
        .enter(&joined.match_id, Some(&joined.token), Some(seq))
        .await;
    assert_eq!(labels(&them.update().await).len(), 2);
    them.pick(&[0]).await.expect("done");
    them.until(|update| hand(update) == Some(4)).await;
    let mut me = host.sit(&taken).await;
    assert_eq!(me.update.as_ref().and_then(hand), Some(4));
    me.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("done");
    let path = format!("/api/replays/{}?as=open", taken.match_id);
    let replay: Replay = host.get(&path).await.json();
    let first = &replay.plies[1];
    assert_eq!(first.seat, Some(0));
    let told = &first.events[0].text.en;
    assert!(told.contains("Night Banquet of Nefka"), "{told}");
}

#[tokio::test]
async fn the_computer_has_two_decks_when_the_player_has() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let mut browser = Browser::new(&running);
    let reply = browser
        .post(
            "/api/matches",
            &wish(&json!({"opponent": "greedy", "first": "me"})),
        )
        .await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let mut me = browser.sit(&reply.json()).await;
    let seen = me.update.clone().expect("an update");
    let told: Vec<_> = seen
        .events
        .iter()
        .map(|told| told.text.en.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "You registered two decks.",
            "Your opponent registered two decks."
        ]
    );
    me.pick(&[0]).await.expect("done");
    me.until(|update| update.events.iter().any(|told| told.kind == "draw"))
        .await;
}

#[tokio::test]
async fn a_second_deck_is_refused_with_its_faults() {
    let folder = Folder::new();
    let running = table(&folder).await;
    let mut browser = Browser::new(&running);
    for (more, status, error) in [
        (
            json!({"game": "summons_call", "deck": {"ready": "ember_court"}, "second_deck": {"ready": "tide_garden"}}),
            400,
            "malformed",
        ),
        (json!({"second_deck": {"ready": "x"}}), 422, "no_such_deck"),
        (
            json!({"second_deck": {"text": "deck \"Few\"\ngame summon_and_magic\n2 V01\n"}}),
            422,
            "bad_deck",
        ),
    ] {
        let reply = browser.post("/api/matches", &wish(&more)).await;
        let body: ErrorBody = reply.json();
        assert_eq!(
            (reply.status, body.error.as_str()),
            (status, error),
            "{more}"
        );
        assert_eq!(body.faults.is_empty(), error != "bad_deck");
    }
}
