//! Work is bounded before it is done: what one address may ask, hold open and leave half done.
//! `doc/limits.md` names these tests.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{Browser, Client, configuration, engine};
use serde_json::{Value, json};
use shokan_host::connection::{self, Gone, Received, Transport};
use shokan_host::room::Frames;
use shokan_host::store::MemoryStore;
use shokan_host::telemetry::Limit;
use shokan_host::wire::http::{DeckChecked, ErrorBody, Replay, SeatTaken};
use shokan_host::wire::{ClientMessage, ServerMessage};
use shokan_host::{House, Limits, answers, pulse};
use shokan_server::edge::{ForwardedHeader, HttpLimits, Proxies};
use shokan_server::startup::start_on;
use shokan_server::{Configuration, Running};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Longer than anything here takes; reaching it is a failure.
const PATIENCE: Duration = Duration::from_secs(20);

async fn table(configuration: Configuration) -> Running {
    start_on(configuration, engine(), Arc::new(MemoryStore::default()))
        .await
        .expect("the table opens")
}

async fn limited(change: impl FnOnce(&mut Limits)) -> Running {
    let mut configuration = configuration();
    change(&mut configuration.settings.limits);
    table(configuration).await
}

async fn edged(http: HttpLimits) -> Running {
    table(Configuration {
        http,
        ..configuration()
    })
    .await
}

/// Sends bytes and reads until the table closes the connection.
async fn told(table: &Running, sent: &[u8]) -> String {
    let mut stream = TcpStream::connect(table.address).await.expect("it listens");
    stream.write_all(sent).await.expect("it reads");
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    let _closed_by_force = read.expect("the table closes the connection");
    String::from_utf8_lossy(&answer).into_owned()
}

/// How often a limit was reached, as the operator sees it.
async fn reached(table: &Running, limit: Limit) -> u64 {
    let figures = Browser::operator(table).get("/metrics").await.body;
    let name = format!("shokan_limited_total{{limit=\"{}\"}} ", limit.word());
    let line = figures.lines().find_map(|line| line.strip_prefix(&name));
    line.expect("a counter").parse().expect("a number")
}

async fn close(client: &mut Client) -> (String, bool) {
    loop {
        match client.next().await {
            ServerMessage::Close { text, again } => return (text.en, again),
            ServerMessage::Refused { .. } => {}
            other => panic!("expected close, found {other:?}"),
        }
    }
}

#[tokio::test]
async fn half_a_head_and_half_a_body_are_not_waited_for() {
    let table = edged(HttpLimits {
        head_max: Duration::from_millis(150),
        body_max: Duration::from_millis(150),
        ..HttpLimits::default()
    })
    .await;
    for half in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nA: "] {
        told(&table, half.as_bytes()).await;
    }
    // A connection without a further request is closed, too.
    let one = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert!(told(&table, one.as_bytes()).await.ends_with("ok\n"));
    let half = "POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{\"ga";
    let answer = told(&table, half.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let table = edged(HttpLimits::default()).await;
    let fields = "h: x\r\n".repeat(5_000);
    for head in [
        format!("GET / HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n"),
        format!(
            "GET / HTTP/1.1\r\nHost: localhost\r\na: {}\r\n\r\n",
            "b".repeat(100_000)
        ),
    ] {
        let mut stream = TcpStream::connect(table.address).await.expect("it listens");
        let _closed_meanwhile = stream.write_all(head.as_bytes()).await;
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        let _cut_off = tokio::time::timeout(PATIENCE, read).await.expect("an end");
        let answer = String::from_utf8_lossy(&answer);
        let refused = ["", "HTTP/1.1 431", "HTTP/1.1 400", "HTTP/1.1 414"];
        let status = answer.get(..12).unwrap_or_default();
        assert!(refused.contains(&status), "{answer}");
    }
}

#[tokio::test]
async fn the_newest_connection_is_refused_when_an_address_has_enough() {
    let table = edged(HttpLimits {
        links_max: 4,
        ..HttpLimits::default()
    })
    .await;
    let held = [
        TcpStream::connect(table.address).await.expect("it listens"),
        TcpStream::connect(table.address).await.expect("it listens"),
    ];
    let one = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let refused = told(&table, one.as_bytes()).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("retry-after: "), "{refused}");
    let (_, body) = refused.split_once("\r\n\r\n").expect("a body");
    let body: ErrorBody = serde_json::from_str(body).expect("an error");
    assert!(!body.text.ja.is_empty() && !body.text.en.is_empty());
    assert_eq!(reached(&table, Limit::LinksPerAddress).await, 1);
    drop(held);
    while !told(&table, one.as_bytes()).await.ends_with("ok\n") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn connections_in_all_are_limited() {
    // A proxy may have all of them.
    let proxies = Proxies {
        networks: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Proxies::default()
    };
    let http = HttpLimits {
        links_max: 2,
        ..HttpLimits::default()
    };
    let table = table(Configuration {
        http,
        proxies,
        ..configuration()
    })
    .await;
    let _held = [
        TcpStream::connect(table.address).await.expect("it listens"),
        TcpStream::connect(table.address).await.expect("it listens"),
    ];
    let one = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let refused = told(&table, one.as_bytes()).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert_eq!(reached(&table, Limit::Links).await, 1);
}

#[tokio::test]
async fn who_takes_no_bytes_is_let_go() {
    let table = edged(HttpLimits {
        links_max: 2,
        write_max: Duration::from_millis(150),
        ..HttpLimits::default()
    })
    .await;
    let mut deaf = TcpStream::connect(table.address).await.expect("it listens");
    let one = "GET /api/catalogue/summons_call HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // More answers than any buffer between the two holds.
    let many = one.repeat(400);
    let _let_go = tokio::time::timeout(PATIENCE, deaf.write_all(many.as_bytes())).await;
    let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    // The only place of this address is free again.
    let free = async {
        while !told(&table, health.as_bytes()).await.ends_with("ok\n") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, free).await.expect("a place");
}

#[tokio::test]
async fn requests_of_an_address_are_limited_and_the_answer_says_for_how_long() {
    let table = limited(|limits| {
        limits.requests_per_s = 1;
        limits.requests_burst = 25;
    })
    .await;
    let mut browser = Browser::new(&table);
    let deck = json!({"game": "summons_call", "construction": "normal", "text": ""});
    for _ in 0..2 {
        assert_eq!(browser.post("/api/decks/check", &deck).await.status, 200);
    }
    let refused = browser.post("/api/decks/check", &deck).await;
    assert_eq!(refused.status, 429);
    let wait_s: u32 = refused
        .header("retry-after")
        .expect("how long")
        .parse()
        .expect("a number");
    assert!((1..=10).contains(&wait_s), "{wait_s}");
    let body: ErrorBody = refused.json();
    assert_eq!(body.error, "hasty");
    assert!(!body.text.ja.is_empty() && body.text.en.contains(&wait_s.to_string()));
    while browser.get("/rules").await.status != 429 {}
    assert_eq!(
        browser.get("/healthz").await.status,
        200,
        "the operator's probe"
    );
    assert!(reached(&table, Limit::Requests).await >= 2);
}

#[tokio::test]
async fn the_clients_of_a_trusted_proxy_are_told_apart() {
    let mut configuration = configuration();
    configuration.settings.limits.requests_per_s = 1;
    configuration.settings.limits.requests_burst = 10;
    configuration.proxies = Proxies {
        networks: vec!["127.0.0.1/32".parse().expect("a network")],
        header: ForwardedHeader::XForwardedFor,
    };
    let table = table(configuration).await;
    let mut browser = Browser::new(&table);
    let deck = json!({"game": "summons_call", "construction": "normal", "text": ""}).to_string();
    let mut check = async |line: &str| {
        let from = [("x-forwarded-for", line)];
        let reply = browser.request("POST", "/api/decks/check", &deck, &from);
        reply.await.status
    };
    assert_eq!(check("198.51.100.1").await, 200);
    assert_eq!(check("198.51.100.1").await, 429);
    assert_eq!(
        check("203.0.113.9, 198.51.100.1").await,
        429,
        "what the client says is hearsay"
    );
    assert_eq!(check("198.51.100.2").await, 200);
    assert_eq!(check("2001:db8:1:2::1").await, 200);
    assert_eq!(check("2001:db8:1:2:3:4:5:6").await, 429, "the same network");
}

#[tokio::test]
async fn new_matches_of_an_address_are_limited_whoever_asks() {
    let table = limited(|limits| {
        limits.new_matches_per_min = 1;
        limits.new_matches_burst = 3;
        limits.waiting_per_address_max = 2;
    })
    .await;
    let wish = |opponent: &str| json!({"game": "summons_call", "opponent": opponent, "deck": {"ready": "ember_court"}});
    for _ in 0..2 {
        let reply = Browser::new(&table)
            .post("/api/matches", &wish("friend"))
            .await;
        assert_eq!(reply.status, 201);
    }
    // Each guest is another one, the address is the same.
    let waiting = Browser::new(&table)
        .post("/api/matches", &wish("friend"))
        .await;
    assert_eq!(waiting.status, 429);
    assert_eq!(reached(&table, Limit::WaitingPerAddress).await, 1);
    assert_eq!(reached(&table, Limit::NewMatches).await, 0);
}

#[tokio::test]
async fn a_match_that_begins_waits_no_longer() {
    let table = limited(|limits| {
        limits.new_matches_per_min = 1;
        limits.new_matches_burst = 3;
        limits.waiting_per_address_max = 1;
    })
    .await;
    let mut browser = Browser::new(&table);
    for _ in 0..3 {
        let taken = browser.with_friend().await;
        Browser::new(&table).accept(&taken).await;
    }
    let wish =
        json!({"game": "summons_call", "opponent": "friend", "deck": {"ready": "ember_court"}});
    let refused = browser.post("/api/matches", &wish).await;
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").is_some());
    assert_eq!(reached(&table, Limit::NewMatches).await, 1);
}

#[tokio::test]
async fn sockets_and_spectators_of_an_address_are_limited_and_seats_come_in() {
    let table = limited(|limits| {
        limits.sockets_per_address_max = 4;
        limits.spectators_per_address_max = 2;
    })
    .await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let _watching = [
        browser.enter(&taken.match_id, None, None).await,
        browser.enter(&taken.match_id, None, None).await,
    ];
    let mut third = browser.socket().await;
    third.hello(&taken.match_id, None, None).await;
    let (text, again) = close(&mut third).await;
    assert!(again && text.contains("network"), "{text}");
    assert_eq!(reached(&table, Limit::SpectatorsPerAddress).await, 1);
    third.close().await;
    let _me = browser.sit(&taken).await;
    let _other = browser.sit(&taken).await;
    let mut fifth = browser.socket().await;
    assert!(close(&mut fifth).await.1);
    assert_eq!(reached(&table, Limit::SocketsPerAddress).await, 1);
}

#[tokio::test]
async fn sockets_in_all_are_limited() {
    let table = limited(|limits| limits.connections_max = 1).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let _me = browser.sit(&taken).await;
    let mut second = browser.socket().await;
    assert!(close(&mut second).await.1);
    assert_eq!(reached(&table, Limit::Sockets).await, 1);
}

#[tokio::test]
async fn hellos_are_limited_by_address_and_by_seat() {
    let table = limited(|limits| {
        limits.hellos_per_s = 1;
        limits.hellos_burst = 8;
        limits.hellos_per_seat_per_s = 1;
        limits.hellos_per_seat_burst = 3;
    })
    .await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    for _ in 0..3 {
        browser.sit(&taken).await.close().await;
    }
    let mut hasty = browser.socket().await;
    hasty.hello(&taken.match_id, Some(&taken.token), None).await;
    let (text, again) = close(&mut hasty).await;
    assert!(again && text.contains("try again"), "{text}");
    assert_eq!(reached(&table, Limit::HellosPerSeat).await, 1);
    let mut last = (String::new(), true);
    while reached(&table, Limit::Hellos).await == 0 {
        let mut stranger = browser.socket().await;
        stranger.hello("nosuch00", None, None).await;
        last = close(&mut stranger).await;
    }
    assert!(last.1, "{}", last.0);
}

#[tokio::test]
async fn a_socket_without_hello_is_closed_whatever_it_says() {
    let table = limited(|limits| {
        limits.hello_max = Duration::from_millis(300);
        limits.unreadable_max = 8;
    })
    .await;
    let browser = Browser::new(&table);
    let mut loud = browser.socket().await;
    for _ in 0..9 {
        loud.send_text("x").await;
    }
    let (text, again) = close(&mut loud).await;
    assert!(!again && text.contains("read"), "{text}");
    assert_eq!(loud.raw.len(), 9, "eight were refused, the ninth ended it");
    assert_eq!(reached(&table, Limit::Unreadable).await, 1);
    // A little nonsense now and then makes the time no longer.
    let mut slow = browser.socket().await;
    let begun = std::time::Instant::now();
    let ended = loop {
        if slow.raw.len() < 5 {
            slow.send_text("x").await;
        }
        match slow.receive().await {
            Some(ServerMessage::Close { again, .. }) => break again,
            Some(_) => tokio::time::sleep(Duration::from_millis(70)).await,
            None => panic!("it ends with a close"),
        }
    };
    assert!(ended && begun.elapsed() >= Duration::from_millis(290));
    assert!(slow.raw.len() <= 6, "{:?}", slow.raw);
    assert_eq!(reached(&table, Limit::Hello).await, 1);
}

#[tokio::test]
async fn frames_that_cannot_be_read_end_a_socket_in_a_match_too() {
    let table = limited(|limits| limits.unreadable_max = 8).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    for _ in 0..9 {
        me.send_text("{\"t\":\"admin\"}").await;
    }
    let mut last = None;
    while let Some(message) = me.receive().await {
        last = Some(message);
    }
    assert!(
        matches!(last, Some(ServerMessage::Close { again: false, .. })),
        "{last:?}"
    );
    let mut back = browser.sit(&taken).await;
    back.send(&ClientMessage::Ping { n: 1 }).await;
    assert_eq!(back.next().await, ServerMessage::Pong { n: 1 });
}

/// A deck of cards that there are not.
fn unknown_cards(count: usize) -> String {
    let head =
        "deck \"T\"\ngame summons_call\nconstruction normal\nmaster tactician_of_the_ember_court\n";
    let lines: Vec<String> = (0..count).map(|n| format!("1 no_such_{n}")).collect();
    format!("{head}{}", lines.join("\n"))
}

#[tokio::test]
async fn the_faults_of_a_deck_never_outgrow_the_question() {
    let table = limited(|_| {}).await;
    let mut browser = Browser::new(&table);
    let fifty_copies = "2 cinder_imp\n".repeat(500);
    let long_name = format!(
        "deck \"{}\"\ngame summons_call\n1 cinder_imp\n",
        "名".repeat(5_000)
    );
    let long_words = unknown_cards(3).replace("no_such_", &"x".repeat(5_000));
    for text in [
        unknown_cards(3_500),
        unknown_cards(400),
        unknown_cards(190),
        format!("{}\n{fifty_copies}", unknown_cards(0)),
        long_name,
        long_words,
        "1 2 3 ] [\n".repeat(1_500),
    ] {
        for construction in ["normal", "dynamic"] {
            let body = json!({"game": "summons_call", "construction": construction, "text": text});
            let reply = browser.post("/api/decks/check", &body).await;
            assert!(
                reply.body.len() < 64 * 1024,
                "{}: {}",
                text.len(),
                reply.body.len()
            );
            let checked: DeckChecked = reply.json();
            assert!(!checked.ok && !checked.faults.is_empty());
        }
        let wish = json!({"game": "summons_call", "opponent": "random", "deck": {"text": text}});
        let reply = browser.post("/api/matches", &wish).await;
        assert!(
            reply.status == 422 && reply.body.len() < 64 * 1024,
            "{}",
            reply.body.len()
        );
    }
}

#[tokio::test]
async fn what_never_changes_is_sent_once() {
    let table = limited(|_| {}).await;
    let mut browser = Browser::new(&table);
    for path in ["/api/catalogue/summons_call", "/api/rules/summons_call"] {
        let plain = browser.get(path).await;
        let tag = plain.header("etag").expect("a tag").to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "strong: {tag}");
        assert_eq!(plain.header("vary"), Some("accept-encoding"));
        let takes = [("accept-encoding", "gzip")];
        let gzip = browser.request("GET", path, "", &takes).await;
        assert_eq!(gzip.header("content-encoding"), Some("gzip"));
        let other = gzip.header("etag").expect("a tag").to_owned();
        assert_ne!(tag, other, "another representation");
        let length = |reply: &crate::common::Reply| -> usize {
            let length = reply.header("content-length").expect("a length");
            length.parse().expect("a number")
        };
        assert!(length(&gzip) * 3 < length(&plain), "it is worth it");
        for (has, takes, status) in [
            (tag.as_str(), "identity", 304),
            (other.as_str(), "gzip", 304),
            (tag.as_str(), "gzip", 200),
            ("\"other\"", "identity", 200),
        ] {
            let fields = [("if-none-match", has), ("accept-encoding", takes)];
            let again = browser.request("GET", path, "", &fields).await;
            assert_eq!(again.status, status, "{has} {takes}");
            assert_eq!(again.body.is_empty(), status == 304);
        }
    }
    let unknown = browser.get("/api/catalogue/chess").await;
    assert_eq!((unknown.status, unknown.header("etag")), (404, None));
}

#[tokio::test]
async fn another_name_is_not_ours() {
    let table = limited(|_| {}).await;
    let ask = |host: &str| {
        format!("GET /api/tables HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
    };
    let refused = told(&table, ask("attacker.example").as_bytes()).await;
    assert!(refused.starts_with("HTTP/1.1 421"), "{refused}");
    let (_, body) = refused.split_once("\r\n\r\n").expect("a body");
    let body: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(body["error"], "foreign_host");
    let ours = told(
        &table,
        ask(&format!("localhost:{}", table.address.port())).as_bytes(),
    )
    .await;
    assert!(ours.starts_with("HTTP/1.1 200"), "{ours}");
}

#[tokio::test]
async fn one_guest_has_so_many_matches() {
    let table = limited(|limits| limits.matches_per_guest_max = 1).await;
    let mut browser = Browser::new(&table);
    let _taken: SeatTaken = browser.against_computer().await;
    let wish =
        json!({"game": "summons_call", "opponent": "random", "deck": {"ready": "ember_court"}});
    assert_eq!(browser.post("/api/matches", &wish).await.status, 429);
}

#[tokio::test]
async fn spectators_of_a_match_are_limited_and_never_shut_a_seat_out() {
    let table = limited(|limits| limits.spectators_per_match_max = 1).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let _watching = browser.enter(&taken.match_id, None, None).await;
    let mut second = browser.socket().await;
    second.hello(&taken.match_id, None, None).await;
    close(&mut second).await;
    browser.sit(&taken).await;
}

#[tokio::test]
async fn the_newest_socket_of_a_seat_closes_the_oldest() {
    let table = limited(|limits| limits.connections_per_seat_max = 2).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut oldest = browser.sit(&taken).await;
    let _second = browser.sit(&taken).await;
    let _newest = browser.sit(&taken).await;
    let mut last = None;
    while let Some(message) = oldest.receive().await {
        last = Some(message);
    }
    assert!(
        matches!(last, Some(ServerMessage::Close { again: false, .. })),
        "{last:?}"
    );
}

#[tokio::test]
async fn so_many_matches_wait_or_run_in_all() {
    let table = limited(|limits| limits.matches_max = 2).await;
    let wish =
        json!({"game": "summons_call", "opponent": "friend", "deck": {"ready": "ember_court"}});
    // The number is counted once a second.
    let full = async {
        while Browser::new(&table)
            .post("/api/matches", &wish)
            .await
            .status
            == 201
        {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    };
    tokio::time::timeout(PATIENCE, full).await.expect("a limit");
    let refused = Browser::new(&table).post("/api/matches", &wish).await;
    assert_eq!(refused.status, 429);
}

#[tokio::test]
async fn a_match_at_which_nobody_looks_leaves_the_memory() {
    let table = limited(|limits| limits.idle_max = Duration::from_millis(50)).await;
    Browser::new(&table).with_friend().await;
    let gone = async {
        let rooms = "shokan_rooms 0\n";
        while !Browser::operator(&table)
            .get("/metrics")
            .await
            .body
            .contains(rooms)
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone)
        .await
        .expect("it sleeps");
}

/// A house without a network, in time that moves by itself.
async fn simulated_house() -> (House, pulse::Simulated) {
    let world = pulse::simulate(7, 1_000);
    let settings = configuration().settings;
    let house = House::open(settings, engine(), Arc::new(MemoryStore::default()));
    (house.await.expect("it opens"), world)
}

async fn made(house: &House) -> SeatTaken {
    let wish =
        json!({"game": "summons_call", "opponent": "friend", "deck": {"ready": "ember_court"}});
    let wish = wish.to_string();
    let request = answers::Request {
        method: answers::Method::Post,
        path: "matches",
        query: "",
        guest: None,
        session: None,
        body: wish.as_bytes(),
    };
    let answer = answers::answer(house, request).await;
    serde_json::from_str(answer.body.as_str()).expect("a seat")
}

#[tokio::test(start_paused = true)]
async fn a_match_that_nobody_came_to_ends_after_a_day() {
    let (house, _world) = simulated_house().await;
    let taken = made(&house).await;
    let code = taken
        .invite
        .as_ref()
        .and_then(|link| link.strip_prefix("/t/"));
    let code = code.expect("an invitation");
    pulse::sleep(Duration::from_secs(23 * 60 * 60)).await;
    assert!(house.lobby.invitation(code).await.is_ok_and(|it| it.open));
    pulse::sleep(Duration::from_secs(2 * 60 * 60)).await;
    assert!(!house.lobby.invitation(code).await.is_ok_and(|it| it.open));
}

/// Says hello and nothing more.
struct Silent {
    hello: Option<String>,
    received: Arc<Mutex<Vec<String>>>,
}

impl Transport for Silent {
    async fn receive(&mut self) -> Option<Received> {
        match self.hello.take() {
            Some(hello) => Some(Received::Text(hello.into())),
            None => std::future::pending().await,
        }
    }

    async fn send(&mut self, frames: Frames) -> Result<(), Gone> {
        let mut received = self.received.lock().expect("nobody panicked");
        received.extend(frames.iter().map(|frame| frame.to_string()));
        Ok(())
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        Ok(())
    }

    async fn close(&mut self) {}
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_gives_no_sign_of_life_is_closed() {
    let (house, _world) = simulated_house().await;
    let taken = made(&house).await;
    let hello = ClientMessage::Hello {
        wire: 1,
        match_id: taken.match_id,
        token: Some(taken.token),
        last_seq: None,
        patches: true,
    };
    let received = Arc::default();
    let silent = Silent {
        hello: Some(serde_json::to_string(&hello).expect("JSON")),
        received: Arc::clone(&received),
    };
    let begun = pulse::Instant::now();
    connection::converse(&house, silent).await;
    let lasted_s = begun.elapsed().as_secs();
    assert!((75..=95).contains(&lasted_s), "{lasted_s}");
    let received = received.lock().expect("nobody panicked");
    assert!(
        received
            .last()
            .is_some_and(|frame| frame.contains("silent")),
        "{received:?}"
    );
}

#[tokio::test]
async fn a_replay_comes_in_slices() {
    let table = limited(|_| {}).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    for _ in 0..12 {
        if !me.my_turn().await {
            break;
        }
        let _refused = me.pick(&[0]).await;
    }
    let concede = me.command(|id, _| ClientMessage::Concede { id }).await;
    concede.expect("done");
    let path = format!("/api/replays/{}", taken.match_id);
    let mut slice = async |query: &str| -> Replay {
        browser.get(&format!("{path}?as=open{query}")).await.json()
    };
    let first = slice("").await;
    assert_eq!(first.plies.len(), 16);
    assert!(first.total > 16, "{}", first.total);
    let few = slice("&from=3&to=5").await;
    assert_eq!(
        (few.total, &few.plies[..]),
        (first.total, &first.plies[3..5])
    );
    let greedy = slice(&format!("&from=1&to={}", u32::MAX)).await;
    assert_eq!(greedy.plies.len(), 16, "no more at once");
    assert_eq!(greedy.plies[..15], first.plies[1..]);
    let last = slice(&format!("&from={}", first.total - 1)).await;
    assert!(last.plies.len() == 1 && last.plies[0].view.outcome.is_some());
    for query in [
        "&from=999999",
        "&from=5&to=5",
        "&from=-1",
        "&to=x",
        "&from=4294967295",
    ] {
        let reply = browser.get(&format!("{path}?as=open{query}")).await;
        assert_eq!(reply.status, 404, "{query}");
    }
}
