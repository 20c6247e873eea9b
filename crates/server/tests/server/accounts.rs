//! A place that is kept under a name: from one browser to the next, and closed to everybody else.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shokan_host::store::{MemoryStore, Store};
use shokan_host::telemetry::Limit;
use shokan_host::wire::http::{MatchLine, Me, OwnData, OwnDecks, SeatTaken, Shelf};
use shokan_host::wire::{ClientMessage, ServerMessage};
use shokan_host::{House, Limits, Settings, answers, pulse};
use shokan_server::startup::start_on;
use shokan_server::store::{PostgresStore, SqliteStore, back_up};
use shokan_server::{Configuration, Running};

use crate::common::{Browser, Client, Folder, Reply, configuration, engine, table, table_on};

const PASSWORD: &str = "twelve cats asleep";

async fn quick_table() -> Running {
    table_on(Arc::new(MemoryStore::default())).await
}

fn named(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

async fn keep(browser: &mut Browser, name: &str) -> Reply {
    let kept = browser.post("/api/account", &named(name, PASSWORD)).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    kept
}

async fn sign_in(table: &Running, name: &str, password: &str) -> (Browser, Reply) {
    let mut browser = Browser::new(table);
    let reply = browser
        .post("/api/account/sign_in", &named(name, password))
        .await;
    (browser, reply)
}

async fn my_name(browser: &mut Browser) -> Option<String> {
    browser.get("/api/me").await.json::<Me>().name
}

async fn my_matches(browser: &mut Browser) -> Vec<String> {
    let lines: Vec<MatchLine> = browser.get("/api/matches").await.json();
    lines.into_iter().map(|line| line.match_id).collect()
}

fn error_of(reply: &Reply) -> String {
    reply.json::<Value>()["error"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[tokio::test]
async fn a_kept_place_is_the_same_on_another_device() {
    let folder = Folder::new();
    let first = table(&folder).await;
    let mut aki = Browser::new(&first);
    assert_eq!(my_name(&mut aki).await, None);
    let taken = aki.against_computer().await;
    let guest = aki.cookie.clone();
    keep(&mut aki, "Aki").await;
    let cookie = aki.cookie.clone().expect("a cookie");
    assert!(cookie.starts_with("shokan_session="), "{cookie}");
    assert_eq!(my_name(&mut aki).await.as_deref(), Some("Aki"));

    let (mut phone, reply) = sign_in(&first, "ＡＫＩ", PASSWORD).await;
    assert_eq!(reply.json::<Me>().name.as_deref(), Some("Aki"));
    assert_eq!(
        my_matches(&mut phone).await,
        std::slice::from_ref(&taken.match_id)
    );
    // The same seat token, so that neither device shuts the other out.
    let token = phone.token(&taken.match_id).await;
    assert_eq!(token.token, taken.token);
    let mut seat = phone.sit(&taken).await;
    assert!(seat.my_turn().await);
    // At a new table the kept name stands, whatever is given.
    let wish = json!({"opponent": "greedy", "first": "me", "name": "Somebody else"});
    phone.make(&wish).await;
    let lines: Vec<MatchLine> = phone.get("/api/matches").await.json();
    assert_eq!(lines[0].players[0].name, "Aki");

    // The key that the first device had opens nothing any more.
    let mut old = Browser {
        cookie: guest,
        ..Browser::new(&first)
    };
    assert_eq!(my_matches(&mut old).await, Vec::<String>::new());
    let refused = old
        .get(&format!("/api/matches/{}/token", taken.match_id))
        .await;
    assert_eq!((refused.status, refused.body.as_str()), (200, "null"));

    // All of it outlives a restart, and so does a backup.
    first.stop().await;
    let copy = Folder::new();
    back_up(&folder.store(), &copy.store())
        .await
        .expect("copied");
    for folder in [&folder, &copy] {
        let second = table(folder).await;
        let mut phone = phone.clone().moved_to(&second);
        assert_eq!(my_name(&mut phone).await.as_deref(), Some("Aki"));
        let (mut third, _) = sign_in(&second, "Aki", PASSWORD).await;
        assert_eq!(my_matches(&mut third).await.len(), 2);
        second.stop().await;
    }
    let bytes = std::fs::read(folder.store()).expect("the file");
    let session = cookie.trim_start_matches("shokan_session=");
    for secret in [PASSWORD, session, taken.token.as_str()] {
        let found = bytes
            .windows(secret.len())
            .any(|part| part == secret.as_bytes());
        assert!(!found, "{secret} lies in the file");
    }
}

#[tokio::test]
async fn who_signs_out_finds_what_the_device_had_before() {
    let table = quick_table().await;
    let mut aki = Browser::new(&table);
    aki.against_computer().await;
    keep(&mut aki, "Aki").await;
    let mut other = Browser::new(&table);
    let own = other.against_computer().await;
    let signed_in = other
        .post("/api/account/sign_in", &named("Aki", PASSWORD))
        .await;
    assert_eq!(signed_in.status, 200);
    assert!(!my_matches(&mut other).await.contains(&own.match_id));
    let session = other.cookie.clone();
    let out = other.post("/api/account/sign_out", &json!({})).await;
    assert_eq!(out.status, 200);
    assert_eq!(my_name(&mut other).await, None);
    assert_eq!(my_matches(&mut other).await, [own.match_id]);
    // The token is worth nothing once it was signed out, and the first device is still in.
    let mut thief = Browser {
        cookie: session,
        ..Browser::new(&table)
    };
    assert_eq!(my_name(&mut thief).await, None);
    assert_eq!(my_name(&mut aki).await.as_deref(), Some("Aki"));
}

#[tokio::test]
async fn another_password_signs_the_other_devices_out() {
    let table = quick_table().await;
    let mut aki = Browser::new(&table);
    keep(&mut aki, "Aki").await;
    let before = aki.cookie.clone();
    let (mut phone, _) = sign_in(&table, "Aki", PASSWORD).await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    for (wrong, why) in [
        (
            change("wrong password", "thirteen cats awake"),
            "wrong_password",
        ),
        (change(PASSWORD, "short"), "weak_password"),
    ] {
        let reply = aki.post("/api/account/password", &wrong).await;
        assert_eq!(error_of(&reply), why);
    }
    assert_eq!(my_name(&mut phone).await.as_deref(), Some("Aki"));
    let wish = change(PASSWORD, "thirteen cats awake");
    assert_eq!(aki.post("/api/account/password", &wish).await.status, 200);
    assert_eq!(my_name(&mut aki).await.as_deref(), Some("Aki"));
    assert_eq!(my_name(&mut phone).await, None);
    let mut old = Browser {
        cookie: before,
        ..Browser::new(&table)
    };
    assert_eq!(my_name(&mut old).await, None);
    let (_, refused) = sign_in(&table, "Aki", PASSWORD).await;
    assert_eq!(error_of(&refused), "wrong_password");
    let (_, opened) = sign_in(&table, "Aki", "thirteen cats awake").await;
    assert_eq!(opened.status, 200);
    let stranger = Browser::new(&table)
        .post("/api/account/password", &wish)
        .await;
    assert_eq!(error_of(&stranger), "not_signed_in");
}

#[tokio::test]
async fn names_and_passwords_that_cannot_be_are_refused_with_a_word() {
    let table = quick_table().await;
    let mut aki = Browser::new(&table);
    keep(&mut aki, "Aki Ren").await;
    let again = aki.post("/api/account", &named("Ren", PASSWORD)).await;
    assert_eq!(error_of(&again), "signed_in");
    for (name, password, why, status) in [
        ("ａｋｉ　ＲＥＮ", PASSWORD, "name_taken", 409),
        ("akiren", PASSWORD, "name_taken", 409),
        ("コンピュータ（ふつう）", PASSWORD, "name_of_house", 422),
        ("C0mputer", PASSWORD, "name_of_house", 422),
        ("\u{200b} ", PASSWORD, "no_name", 422),
        ("Ren", "1234567", "weak_password", 422),
        ("Ren the Long", "renthelong", "weak_password", 422),
    ] {
        let mut ren = Browser::new(&table);
        let reply = ren.post("/api/account", &named(name, password)).await;
        assert_eq!(
            (error_of(&reply).as_str(), reply.status),
            (why, status),
            "{name}"
        );
        let body: Value = reply.json();
        assert!(
            body["text"]["ja"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
        );
        assert!(
            body["text"]["en"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
        );
        assert_eq!(reply.header("set-cookie"), None);
    }
}

#[tokio::test]
async fn neither_words_nor_time_tell_whether_a_name_exists() {
    let table = quick_table().await;
    let mut aki = Browser::new(&table);
    keep(&mut aki, "Aki").await;
    let tried = async |name: &str| {
        let begun = Instant::now();
        let (_, reply) = sign_in(&table, name, "not this one").await;
        (begun.elapsed(), reply)
    };
    let (of_known, known) = tried("Aki").await;
    let (of_unknown, unknown) = tried("Nobody").await;
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    assert_eq!(known.status, 403);
    // The hash takes nearly all of it; without it the answer would come at once.
    assert!(
        of_unknown * 4 > of_known && of_known * 4 > of_unknown,
        "{of_known:?} {of_unknown:?}"
    );
}

#[tokio::test]
async fn tries_with_a_password_are_limited_by_address_and_by_name() {
    let configuration = Configuration {
        settings: Settings {
            limits: Limits {
                attempts_per_min: 1,
                attempts_burst: 5,
                attempts_per_name_per_min: 1,
                attempts_per_name_burst: 2,
                ..Limits::default()
            },
            ..Settings::default()
        },
        ..configuration()
    };
    let table = start_on(configuration, engine(), Arc::new(MemoryStore::default())).await;
    let table = table.expect("the table opens");
    for _ in 0..2 {
        let (_, reply) = sign_in(&table, "Aki", PASSWORD).await;
        assert_eq!(reply.status, 403);
    }
    // In whatever spelling.
    let (_, refused) = sign_in(&table, "ＡＫＩ", PASSWORD).await;
    assert_eq!(error_of(&refused), "hasty");
    assert!(refused.header("retry-after").is_some());
    for name in ["Ren", "Yui"] {
        let (_, reply) = sign_in(&table, name, PASSWORD).await;
        assert_eq!(reply.status, 403);
    }
    let (_, refused) = sign_in(&table, "Mio", PASSWORD).await;
    assert_eq!(error_of(&refused), "hasty");
    let figures = Browser::operator(&table).get("/metrics").await.body;
    for limit in [Limit::Attempts, Limit::AttemptsPerName] {
        let line = format!("shokan_limited_total{{limit=\"{}\"}} 1", limit.word());
        assert!(figures.contains(&line), "{line}");
    }
    assert!(!figures.contains("Aki") && !figures.contains("cats"));
}

#[tokio::test(start_paused = true)]
async fn a_session_ends_after_its_time() {
    let _world = pulse::simulate(7, 1_000);
    let house = House::open(
        Settings::default(),
        engine(),
        Arc::new(MemoryStore::default()),
    );
    let house = house.await.expect("it opens");
    let ask = async |path: &str, session: Option<&str>, body: &Value| {
        let body = body.to_string();
        let request = answers::Request {
            method: match path {
                "me" => answers::Method::Get,
                _ => answers::Method::Post,
            },
            path,
            query: "",
            guest: None,
            session,
            body: body.as_bytes(),
        };
        answers::answer(&house, request).await
    };
    let kept = ask("account", None, &named("Aki", PASSWORD)).await;
    let Some(answers::SessionChange::Kept(token)) = kept.session else {
        panic!("{kept:?}");
    };
    let name = async || {
        let answer = ask("me", Some(&token), &json!({})).await;
        let me: Me = serde_json::from_str(answer.body.as_str()).expect("JSON");
        me.name
    };
    pulse::sleep(Duration::from_secs(399 * 24 * 60 * 60)).await;
    assert_eq!(name().await.as_deref(), Some("Aki"));
    pulse::sleep(Duration::from_secs(2 * 24 * 60 * 60)).await;
    assert_eq!(name().await, None);
}

#[tokio::test]
async fn own_decks_follow_their_account_and_no_device_writes_over_another() {
    let table = quick_table().await;
    let mut aki = Browser::new(&table);
    let path = "/api/me/decks/summons_call";
    let shelf = |version: u32, names: &[&str]| {
        let decks: Vec<Value> = names.iter().map(|name| json!({"id": name})).collect();
        json!({"version": version, "decks": decks})
    };
    let stranger = aki.post(path, &shelf(0, &["one"])).await;
    assert_eq!(error_of(&stranger), "not_signed_in");
    assert_eq!(error_of(&aki.get("/api/me/decks").await), "not_signed_in");
    keep(&mut aki, "Aki").await;
    let none: OwnDecks = aki.get("/api/me/decks").await.json();
    assert!(none.games.is_empty());
    let kept: Shelf = aki.post(path, &shelf(0, &["one"])).await.json();
    assert_eq!(kept.version, 1);
    let (mut phone, _) = sign_in(&table, "Aki", PASSWORD).await;
    let kept = phone.post(path, &shelf(1, &["one", "two"])).await;
    assert_eq!(kept.json::<Shelf>().version, 2);
    let late = aki.post(path, &shelf(1, &["one", "three"])).await;
    assert_eq!(
        (late.status, error_of(&late).as_str()),
        (409, "decks_changed")
    );
    let now: OwnDecks = aki.get("/api/me/decks").await.json();
    let ids: Vec<&Value> = now.games["summons_call"]
        .decks
        .iter()
        .map(|it| &it["id"])
        .collect();
    assert_eq!(ids, ["one", "two"]);
    let many = vec!["x"; 121];
    assert_eq!(aki.post(path, &shelf(2, &many)).await.status, 429);
    assert_eq!(
        aki.post("/api/me/decks/chess", &shelf(0, &[])).await.status,
        404
    );
    let mut ren = Browser::new(&table);
    keep(&mut ren, "Ren").await;
    let none: OwnDecks = ren.get("/api/me/decks").await.json();
    assert!(none.games.is_empty(), "of somebody else");
}

/// The header of a match as it lies in the store, and its line.
async fn stored(store: &dyn Store, match_id: &str) -> String {
    let stored = store.load(match_id).await.expect("read");
    stored.expect("a match").header
}

/// Two people at a match of Summons Call, who are both named; the second has a kept place.
async fn two_at_a_table(table: &Running) -> (Browser, Browser, SeatTaken, SeatTaken) {
    let mut ren = Browser::new(table);
    let mut aki = Browser::new(table);
    keep(&mut aki, "Aki Left").await;
    let made = ren
        .make(&json!({"opponent": "friend", "first": "me", "name": "Ren"}))
        .await;
    let taken = aki.accept(&made).await;
    (ren, aki, made, taken)
}

async fn leaves_for_good(store: Arc<dyn Store>) {
    let table = table_on(store.clone()).await;
    // A match that is over, one that is played, one that waits, each seen by somebody else.
    let (mut ren, mut aki, over, aki_over) = two_at_a_table(&table).await;
    let mut seat = aki.sit(&aki_over).await;
    seat.command(|id, _| ClientMessage::Concede { id })
        .await
        .expect("done");
    seat.close().await;
    let live = ren
        .make(&json!({"opponent": "friend", "first": "me", "name": "Ren"}))
        .await;
    let aki_live = aki.accept(&live).await;
    let waiting = aki
        .make(&json!({"opponent": "friend", "name": "x", "listed": true}))
        .await;
    let shelf = json!({"version": 0, "decks": [{"id": "one"}]});
    aki.post("/api/me/decks/summons_call", &shelf).await;

    // All of it is told, and nothing that opens anything.
    let data = aki.get("/api/me/data").await;
    let all: OwnData = data.json();
    assert_eq!(all.me.name.as_deref(), Some("Aki Left"));
    assert_eq!(
        (all.matches.len(), all.sessions_ms.len(), all.decks.len()),
        (3, 1, 1)
    );
    let cookie = aki.cookie.clone().expect("a cookie");
    for secret in [
        PASSWORD,
        "argon",
        "salt",
        "wrapped",
        &cookie[15..],
        &aki_live.token,
    ] {
        assert!(!data.body.contains(secret), "{secret}");
    }

    // Only the password ends it.
    let leave = |word: Option<&str>| json!({"password": word});
    for wrong in [None, Some("not this one")] {
        let refused = aki.post("/api/me/leave", &leave(wrong)).await;
        assert_eq!(error_of(&refused), "wrong_password");
    }
    assert_eq!(my_matches(&mut aki).await.len(), 3);
    let mut ren_seat = ren.sit(&live).await;
    let mut aki_seat = aki.sit(&aki_live).await;
    let left = aki.post("/api/me/leave", &leave(Some(PASSWORD))).await;
    assert_eq!(left.status, 200, "{}", left.body);
    assert_eq!(aki.cookie, None);

    sees_who_left(&mut ren_seat, &mut aki_seat).await;
    nothing_is_left(
        &table,
        store.as_ref(),
        &all,
        [&over, &live, &waiting],
        cookie,
        &mut ren,
    )
    .await;
    table.stop().await;
}

async fn sees_who_left(ren: &mut Client, aki: &mut Client) {
    // Who plays on sees the victory, and that somebody left; the own sockets are closed.
    let end = ren.until(|update| update.view.outcome.is_some()).await;
    assert_eq!(end.view.outcome.expect("an end").winner, Some(0));
    loop {
        match aki.next().await {
            ServerMessage::Close { again, .. } => break assert!(!again),
            _ => continue,
        }
    }
}

async fn nothing_is_left(
    table: &Running,
    store: &dyn Store,
    all: &OwnData,
    [over, live, waiting]: [&SeatTaken; 3],
    cookie: String,
    ren: &mut Browser,
) {
    let lines: Vec<MatchLine> = ren.get("/api/matches").await.json();
    assert_eq!(lines.len(), 2);
    for line in &lines {
        assert!(line.over && line.players[1].left, "{line:?}");
        assert_eq!(
            (line.players[0].name.as_str(), line.players[1].name.as_str()),
            ("Ren", "")
        );
    }
    let code = waiting
        .invite
        .as_deref()
        .and_then(|it| it.strip_prefix("/t/"))
        .expect("a code");
    assert_eq!(ren.get(&format!("/api/invites/{code}")).await.status, 404);
    // The record of the match is whole, and the name is in none of it.
    let record = ren
        .get(&format!("/api/matches/{}/record", over.match_id))
        .await;
    assert_eq!(record.status, 200);
    let replay = ren.replay(&over.match_id, "").await;
    assert!(replay.players[1].left);
    for match_id in [&over.match_id, &live.match_id, &waiting.match_id] {
        let header = stored(store, match_id).await;
        assert!(!header.contains("Aki"), "{header}");
        assert!(!header.contains(&all.guest), "{header}");
    }
    assert!(!record.body.contains("Aki Left"));
    // Neither session nor name nor matches are left.
    assert_eq!(store.of_guest(&all.guest, 10).await.expect("read").len(), 0);
    let mut thief = Browser {
        cookie: Some(cookie),
        ..Browser::new(table)
    };
    assert_eq!(my_name(&mut thief).await, None);
    let (_, refused) = sign_in(table, "Aki Left", PASSWORD).await;
    assert_eq!(error_of(&refused), "wrong_password");
}

#[tokio::test]
async fn who_leaves_for_good_leaves_no_name_behind() {
    leaves_for_good(Arc::new(MemoryStore::default())).await;
}

#[tokio::test]
async fn who_leaves_for_good_leaves_no_name_in_a_file() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    leaves_for_good(Arc::new(store)).await;
    // Every match is read and played again as it was.
    let store = Arc::new(SqliteStore::open(&folder.store()).await.expect("it opens"));
    let checked = store.check(engine()).await.expect("read");
    assert!(
        checked.len() == 3 && checked.iter().all(|one| one.fault.is_none()),
        "{checked:?}"
    );
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn who_leaves_for_good_leaves_no_name_in_the_shared_store() {
    let Some(server) = crate::postgres::Postgres::start() else {
        return;
    };
    let store = PostgresStore::open(&server.url("shokan"), "").await;
    leaves_for_good(Arc::new(store.expect("it opens"))).await;
}

#[tokio::test]
async fn a_guest_without_a_name_can_leave_for_good_too() {
    let table = quick_table().await;
    let mut guest = Browser::new(&table);
    guest.against_computer().await;
    let all: OwnData = guest.get("/api/me/data").await.json();
    assert_eq!((all.me.name, all.matches.len()), (None, 1));
    let left = guest
        .post("/api/me/leave", &json!({"password": null}))
        .await;
    assert_eq!(left.status, 200, "{}", left.body);
    assert_eq!(guest.cookie, None);
}

/// Who waits for an opponent is the account: another device of hers sees the place in the queue.
#[tokio::test]
async fn a_place_in_the_queue_is_that_of_the_account() {
    let table = quick_table().await;
    keep(&mut Browser::new(&table), "Aki").await;
    let (mut one, _) = sign_in(&table, "Aki", PASSWORD).await;
    let (mut other, _) = sign_in(&table, "Aki", PASSWORD).await;
    let deck = json!({"ready": "ember_court"});
    let wish = json!({"game": "summons_call", "deck": deck, "name": "Aki", "word": "w"});
    assert_eq!(one.post("/api/quick", &wish).await.status, 201);
    for device in [&mut one, &mut other] {
        let board: Value = device.get("/api/quick").await.json();
        assert_eq!(board["mine"]["game"], "summons_call", "{board}");
    }
    let mut stranger = Browser::new(&table);
    let board: Value = stranger.get("/api/quick").await.json();
    assert!(board["mine"].is_null(), "{board}");
}
