//! The same match twice at finished servers, with two cards of the rival exchanged that are never
//! shown: the viewer's messages, their lengths and every answer on the public port are the same.
//!
//! `crates/host/tests/twins` compares many more, with their times; this is the way through the
//! network that it leaves out.

use crate::common::{Browser, Client, configuration, engine};
use serde_json::{Value, json};
use shokan_host::engine::DeckList;
use shokan_host::record::{Header, Status};
use shokan_host::store::{MemoryStore, Store, Write};
use shokan_host::wire::http::SeatTaken;
use shokan_server::Running;
use shokan_server::startup::start_on;
use std::sync::Arc;

/// Decisions of the rival in a pair.
const DECISIONS: usize = 8;

/// A game, the viewer's deck and the rival's, which has no card of it.
const TABLES: [(&str, &str, &str); 4] = [
    ("summons_call", "ember_court", "tide_garden"),
    (
        "summon_and_magic",
        "siege_of_bartome",
        "night_banquet_of_nefka",
    ),
    ("summoner_wars", "cave_goblins", "tundra_orcs"),
    ("shaman_king", "bell_and_thread", "snow_forest"),
];

async fn open(store: Arc<dyn Store>) -> Running {
    let table = start_on(configuration(), engine(), store).await;
    table.expect("the table opens")
}

/// A match that was made at a table, as the store holds it, and who may sit down.
struct Made {
    header: Header,
    browsers: [Browser; 2],
    taken: [SeatTaken; 2],
}

async fn make((game, mine, theirs): (&str, &str, &str)) -> Made {
    let store = Arc::new(MemoryStore::default());
    let running = open(store.clone()).await;
    let mut browsers = [Browser::new(&running), Browser::new(&running)];
    let more = json!({
        "game": game, "opponent": "friend", "first": "me", "deck": { "ready": mine },
    });
    let taken = browsers[0].make(&more).await;
    let link = taken.invite.clone().expect("an invitation");
    let path = link.replace("/t/", "/api/invites/");
    let body = json!({ "name": "Ren", "deck": { "ready": theirs } });
    let joined = browsers[1].post(&path, &body).await.json();
    let stored = store.load(&taken.match_id).await.expect("a sound store");
    let header = stored.expect("the match").header;
    let header = serde_json::from_str(&header).expect("a header");
    running.stop().await;
    Made {
        header,
        browsers,
        taken: [taken, joined],
    }
}

/// The rival's cards one by one, with those in two places exchanged.
fn exchanged(list: &DeckList, (one, other): (usize, usize)) -> DeckList {
    let lines = list.cards.iter();
    let lines = lines.flat_map(|(count, card)| (0..*count).map(|_| (1, card.clone())));
    let mut cards: Vec<(u16, String)> = lines.collect();
    cards.swap(one, other);
    DeckList {
        cards,
        ..list.clone()
    }
}

/// What one world says to the viewer.
struct Told {
    frames: Vec<String>,
    answers: Vec<String>,
    decisions: usize,
}

/// Plays with the most passive choices; people ask for everything they may between two of them.
async fn play(made: &Made, places: (usize, usize)) -> Told {
    let mut header = made.header.clone();
    let setup = header.setup.as_mut().expect("the match has begun");
    setup.decks[1] = exchanged(&setup.decks[1], places);
    let store = Arc::new(MemoryStore::default());
    let write = Write::Header {
        match_id: header.match_id.clone(),
        header: serde_json::to_string(&header).expect("JSON"),
        status: Status::Live,
        guests: header.guests().map(str::to_owned).collect(),
    };
    store.commit(&[write]).await.expect("the store takes it");
    let running = open(store).await;
    let [mut me, them] = made.browsers.clone().map(|it| it.moved_to(&running));
    let (mut mine, mut theirs) = (me.sit(&made.taken[0]).await, them.sit(&made.taken[1]).await);
    let mut told = Told {
        frames: Vec::new(),
        answers: Vec::new(),
        decisions: 0,
    };
    while told.decisions < DECISIONS {
        settle(&mut theirs).await;
        settle(&mut mine).await;
        let rival = asked(&theirs);
        let Some(last) = asked(&mine).or(rival) else {
            break;
        };
        let acts = if rival.is_some() {
            &mut theirs
        } else {
            &mut mine
        };
        told.decisions += usize::from(rival.is_some());
        acts.pick(&[last])
            .await
            .expect("the last choice is always there");
        told.answers
            .extend(ask(&mut me, &made.taken[0].match_id).await);
    }
    settle(&mut mine).await;
    told.frames = said(&mine.raw);
    running.stop().await;
    told
}

/// What was said, but for what depends on the hour and on the client: who is there is told again
/// every second at most, and ids are the client's own.
fn said(frames: &[String]) -> Vec<String> {
    let mut said = Vec::new();
    let mut seen = 0;
    for frame in frames {
        let mut read: Value = serde_json::from_str(frame).expect("a frame is JSON");
        let seq = read["seq"].as_u64().unwrap_or_default();
        // How long somebody is gone is told in milliseconds, until the other has sat down.
        if let Some(update) = read.as_object_mut() {
            update.remove("away");
        }
        match read["t"].as_str() {
            Some("notice" | "pong") => {}
            Some("update" | "patch") if seq <= seen => {}
            Some("patch") => {
                // A patch says who is there where nothing has said it since that changed.
                if let Some(patch) = read.as_object_mut() {
                    patch.remove("players");
                }
                said.push(read.to_string());
            }
            Some("done") => said.push(format!("done {seq}")),
            _ => said.push(read.to_string()),
        }
        seen = seen.max(seq);
    }
    said
}

/// The last choice of whoever is asked.
fn asked(client: &Client) -> Option<u16> {
    let decision = client.update.as_ref()?.view.decision.as_ref()?;
    u16::try_from(decision.choices.len() - 1).ok()
}

/// Reads everything that was sent until now: what comes before an answer was sent before it.
async fn settle(client: &mut Client) {
    client.send_text(r#"{"t":"ping","n":1}"#).await;
    while !matches!(
        client.next().await,
        shokan_host::wire::ServerMessage::Pong { .. }
    ) {}
}

/// All that may be asked on the public port.
async fn ask(browser: &mut Browser, match_id: &str) -> Vec<String> {
    let mut answers = Vec::new();
    let token = format!("/api/matches/{match_id}/token");
    let replay = format!("/api/replays/{match_id}?as=open");
    let page = format!("/m/{match_id}");
    for path in [
        "/api/matches",
        &token,
        "/api/tables",
        &replay,
        &page,
        "/metrics",
        "/readyz",
    ] {
        let reply = browser.get(path).await;
        let body = match serde_json::from_str::<Value>(&reply.body) {
            Ok(mut body) => {
                // When something last happened is compared where time stands still.
                if let Some(line) = body.get_mut(0) {
                    line["updated_ms"] = Value::Null;
                    line["created_ms"] = Value::Null;
                }
                body.to_string()
            }
            // A page names the address at which it was asked for.
            Err(_) => reply.body.replace(&browser.host, "HOST"),
        };
        answers.push(format!("{path} {} {body}", reply.status));
    }
    answers
}

#[tokio::test]
async fn two_worlds_are_the_same_to_the_network() {
    let mut pairs = 0;
    for table in TABLES {
        let made = make(table).await;
        let setup = made.header.setup.as_ref().expect("the match has begun");
        let words = exchanged(&setup.decks[1], (0, 0)).cards;
        for at in 0..30 {
            let places = (at, words.len() - 1 - at / 2);
            let [x, y] = [&words[places.0].1, &words[places.1].1];
            if x == y {
                continue;
            }
            let (here, there) = (play(&made, (0, 0)).await, play(&made, places).await);
            let shows = |text: &String| text.contains(x.as_str()) || text.contains(y.as_str());
            let seen = |told: &Told| told.frames.iter().position(shows);
            let all = here.frames.len().max(there.frames.len());
            let until = seen(&here).unwrap_or(all).min(seen(&there).unwrap_or(all));
            if until < all {
                continue;
            }
            pairs += 1;
            assert!(here.decisions >= DECISIONS, "{table:?} ends early");
            let lengths = |told: &Told| told.frames.iter().map(String::len).collect::<Vec<_>>();
            assert_eq!(lengths(&here), lengths(&there), "{table:?} {x} {y}");
            assert!(here.frames == there.frames, "{table:?} {x} {y}");
            assert_eq!(here.answers, there.answers, "{table:?} {x} {y}");
        }
    }
    println!("{pairs} pairs");
    assert!(pairs >= 40, "only {pairs} pairs");
}
