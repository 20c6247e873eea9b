//! The routes beside the socket: what they answer, what they refuse, and the headers around them.

use std::sync::Arc;
use std::time::Duration;

use crate::common::{Browser, Folder, configuration, engine, table_on};
use serde_json::json;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::{
    DeckChecked, ErrorBody, MatchLine, OpenTable, RulePage, Scenario, ScenarioIndex, SeatTaken,
};
use shokan_host::wire::{ClientMessage, Refusal, ServerMessage};
use shokan_host::{Limits, Settings};
use shokan_rules::show::CatalogueView;
use shokan_server::Configuration;
use shokan_server::startup::start_on;

async fn quick_table() -> shokan_server::Running {
    table_on(Arc::new(MemoryStore::default())).await
}

#[tokio::test]
async fn the_catalogue_and_the_rule_page_keep_their_shape() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let catalogue: CatalogueView = browser.get("/api/catalogue/summons_call").await.json();
    assert_eq!(catalogue.game, "summons_call");
    assert!(catalogue.cards.len() >= 64, "{}", catalogue.cards.len());
    for card in &catalogue.cards {
        assert!(
            !card.name.ja.is_empty() && !card.name.en.is_empty(),
            "{}",
            card.card
        );
    }
    assert_eq!(catalogue.decks.len(), 5);
    assert!(catalogue.words["category"].len() >= 6);
    let page: RulePage = browser.get("/api/rules/summons_call").await.json();
    assert_eq!((page.clauses.len(), page.rulings.len()), (217, 100));
    for clause in &page.clauses {
        assert!(
            page.sections
                .iter()
                .any(|section| section.id == clause.section),
            "{}",
            clause.id
        );
        assert!(
            !clause.text.ja.is_empty() && !clause.text.en.is_empty(),
            "{}",
            clause.id
        );
    }
    assert_eq!(browser.get("/api/catalogue/chess").await.status, 404);
    assert_eq!(browser.get("/api/rules/chess").await.status, 404);
    let index: ScenarioIndex = browser
        .get("/api/rules/summons_call/scenarios")
        .await
        .json();
    let shown = |id: &str| index.shown.iter().find(|clause| clause.id == id);
    let line = &shown("SC-07-05-02.c").expect("the clause").scenarios[0];
    assert_eq!(index.shown.len(), 1, "what nothing shows is not in it");
    let path = format!("/api/rules/summons_call/scenarios/{}", line.id);
    let scenario: Scenario = browser.get(&path).await.json();
    assert_eq!((&scenario.id, &scenario.title), (&line.id, &line.title));
    assert!(!scenario.frames.is_empty());
    for path in [
        "/api/rules/summons_call/scenarios/none",
        "/api/rules/chess/scenarios/none",
        "/api/rules/chess/scenarios",
    ] {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        let body: ErrorBody = answer.json();
        assert!(!body.text.ja.is_empty() && !body.text.en.is_empty());
    }
}

#[tokio::test]
async fn every_fault_of_a_deck_comes_at_once() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let mut check = async |text: &str| -> DeckChecked {
        let body = json!({"game": "summons_call", "construction": "normal", "text": text});
        browser.post("/api/decks/check", &body).await.json()
    };
    let head = "deck \"Trial\"\ngame summons_call\nconstruction normal\n";
    let text = format!("{head}4 cinder_imp\n1 no_such_card\n");
    let checked = check(&text).await;
    assert!(!checked.ok);
    assert_eq!(checked.name.as_deref(), Some("Trial"));
    let clauses: Vec<_> = checked
        .faults
        .iter()
        .filter_map(|fault| fault.clause.as_deref())
        .collect();
    for expected in ["SC-03-01.a", "SC-03-01.c", "SC-03-02.b"] {
        assert!(
            clauses.contains(&expected),
            "{expected} is missing from {clauses:?}"
        );
    }
    let copies = checked
        .faults
        .iter()
        .find(|fault| fault.cards == ["cinder_imp"])
        .expect("four copies");
    assert_eq!(copies.line, Some(4));
    let mended = check(&copies.fix.as_ref().expect("an obvious repair").text).await;
    assert!(mended.faults.len() < checked.faults.len());
    let unreadable = check("deck \"Trial\"\ngame summons_call\ncinder_imp 3\n").await;
    assert!(!unreadable.ok && unreadable.faults.iter().all(|fault| fault.line.is_some()));
    let wish = json!({"game": "summons_call", "opponent": "random", "deck": {"text": text}});
    let reply = browser.post("/api/matches", &wish).await;
    assert_eq!(reply.status, 422);
    assert!(reply.json::<ErrorBody>().faults.len() >= 3);
}

#[tokio::test]
async fn wishes_that_cannot_be_met_are_told_why() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let deck = json!({"ready": "ember_court"});
    for (wish, status, error) in [
        (
            json!({"game": "chess", "opponent": "random", "deck": deck}),
            404,
            "no_such_game",
        ),
        (
            json!({"game": "summons_call", "opponent": "deep", "deck": deck}),
            422,
            "no_such_opponent",
        ),
        (
            json!({"game": "summons_call", "opponent": "random", "deck": {"ready": "x"}}),
            422,
            "no_such_deck",
        ),
        (
            json!({"game": "summons_call", "opponent": "random"}),
            400,
            "malformed",
        ),
        (
            json!({"game": "summons_call", "opponent": "friend", "deck": deck, "their_deck": deck}),
            400,
            "malformed",
        ),
        (
            json!({"game": "summons_call", "opponent": "random", "deck": deck, "options": {"no_such_ruling": "x"}}),
            422,
            "bad_set_up",
        ),
    ] {
        let reply = browser.post("/api/matches", &wish).await;
        let body: ErrorBody = reply.json();
        assert_eq!(
            (reply.status, body.error.as_str()),
            (status, error),
            "{wish}"
        );
        assert!(!body.text.ja.is_empty() && !body.text.en.is_empty());
    }
    assert_eq!(
        browser
            .request("POST", "/api/matches", "{", &[])
            .await
            .status,
        400
    );
    let long = "x".repeat(70_000);
    assert_eq!(
        browser
            .request("POST", "/api/matches", &long, &[])
            .await
            .status,
        400
    );
    assert_eq!(browser.get("/api/nothing").await.status, 404);
    assert_eq!(browser.get("/api/matches/nothing/token").await.status, 404);
    assert!(
        browser
            .get("/api/matches")
            .await
            .json::<Vec<MatchLine>>()
            .is_empty()
    );
}

#[tokio::test]
async fn other_sites_cannot_act_and_scripts_cannot_read_the_guest() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let wish =
        json!({"game": "summons_call", "opponent": "random", "deck": {"ready": "ember_court"}});
    let wish = wish.to_string();
    let foreign = [("origin", "http://evil.example")];
    assert_eq!(
        browser
            .request("POST", "/api/matches", &wish, &foreign)
            .await
            .status,
        403
    );
    let upgrade = [
        ("origin", "http://evil.example"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(
        browser.request("GET", "/ws", "", &upgrade).await.status,
        403
    );
    let ours = format!("http://{}", browser.host);
    let reply = browser
        .request("POST", "/api/matches", &wish, &[("origin", &ours)])
        .await;
    assert_eq!(reply.status, 201);
    let cookie = reply.header("set-cookie").expect("a guest");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(
        !cookie.contains("Secure"),
        "plain http would never send it back"
    );
    let again = browser.request("POST", "/api/matches", &wish, &[]).await;
    assert_eq!(again.header("set-cookie"), None, "the guest is known");
    assert_eq!(
        browser
            .get("/api/matches")
            .await
            .json::<Vec<MatchLine>>()
            .len(),
        2
    );
    let taken: SeatTaken = reply.json();
    let token = browser
        .get(&format!("/api/matches/{}/token", taken.match_id))
        .await;
    for secret in [&reply, &token] {
        assert_eq!(secret.header("cache-control"), Some("no-store"));
    }
}

#[tokio::test]
async fn a_browser_is_kept_strict() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let page = browser.get("/").await;
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'"));
    let (_, scripts) = policy.split_once("script-src ").expect("scripts");
    let (scripts, _) = scripts.split_once(';').expect("its end");
    let named = |word: &str| word == "'self'" || word.starts_with("'sha256-");
    // Text is never run as a script; the engine of the house on a device is no text.
    let compiled = |word: &str| word == "'wasm-unsafe-eval'";
    assert!(
        scripts.split(' ').all(|it| named(it) || compiled(it)),
        "{scripts}"
    );
    // What stands in the page is named by its hash, and in no answer but a page.
    for (tag, of) in [("script", "script-src"), ("style", "style-src")] {
        let inside = page.body.matches(&format!("<{tag}>")).count();
        let (_, after) = policy.split_once(&format!("{of} 'self'")).expect(of);
        let (own, _) = after.split_once(';').expect(of);
        assert_eq!(own.matches("'sha256-").count(), inside, "{of}: {own}");
    }
    let other = browser.get("/api/games").await;
    assert!(
        other
            .header("content-security-policy")
            .is_some_and(|it| !it.contains("sha256"))
    );
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "same-origin"),
    ] {
        assert_eq!(page.header(name), Some(value));
    }
    assert!(
        page.header("permissions-policy")
            .is_some_and(|it| it.contains("camera=()"))
    );
    assert!(page.header("date").is_some());
    assert_eq!(page.header("strict-transport-security"), None);
}

#[tokio::test]
async fn pages_pictures_and_figures_are_served() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let picture = browser
        .get("/api/qr?text=http%3A%2F%2Ftable.example%2Ft%2F8s6dk2m4")
        .await;
    assert_eq!(
        (picture.status, picture.header("content-type")),
        (200, Some("image/svg+xml"))
    );
    assert!(picture.body.contains("<svg"));
    assert_eq!(browser.get("/api/qr?text=").await.status, 400);
    // Whether the pages are built or not, every page answers alike, and what is no page says so.
    let front = browser.get("/").await.status;
    for path in [
        &taken.url,
        "/t/abc",
        "/build",
        "/rules/summons_call",
        "/learn/summons_call",
        "/puzzles",
        "/puzzles/summons_call/two-small-blows",
    ] {
        assert_eq!(browser.get(path).await.status, front, "{path}");
    }
    assert!(browser.get("/wp-login.php").await.status >= 404);
    for path in ["/metrics", "/readyz"] {
        assert!(
            browser.get(path).await.status >= 404,
            "{path} is for the operator"
        );
    }
    let mut operator = Browser::operator(&table);
    let figures = operator.get("/metrics").await.body;
    assert!(figures.contains("shokan_rooms 1\n"), "{figures}");
    assert!(figures.contains("shokan_matches_made_total 1\n"));
    assert!(!figures.contains(&taken.match_id) && !figures.contains(&taken.token));
    assert_eq!(operator.get("/readyz").await.body, "ready\n");
    assert_eq!(browser.get("/healthz").await.body, "ok\n");
}

#[tokio::test]
async fn a_listed_match_waits_among_the_open_tables() {
    let table = quick_table().await;
    let mut browser = Browser::new(&table);
    let taken = browser
        .make(&json!({"opponent": "friend", "name": " Aki\u{7} ", "listed": true}))
        .await;
    browser.make(&json!({"opponent": "friend"})).await;
    let tables: Vec<OpenTable> = browser.get("/api/tables").await.json();
    assert_eq!(tables.len(), 1);
    assert_eq!(
        (tables[0].from.as_str(), Some(&tables[0].invite)),
        ("Aki", taken.invite.as_ref())
    );
    browser.accept(&taken).await;
    // The list may be a second old.
    while !browser
        .get("/api/tables")
        .await
        .json::<Vec<OpenTable>>()
        .is_empty()
    {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn limits_answer_with_a_sentence() {
    let limits = Limits {
        matches_per_guest_max: 1,
        spectators_per_match_max: 1,
        commands_burst: 5,
        commands_per_s: 1,
        hello_max: Duration::from_millis(100),
        ..Limits::default()
    };
    let settings = Settings {
        limits,
        ..configuration().settings
    };
    let configuration = Configuration {
        settings,
        ..configuration()
    };
    let store = Arc::new(MemoryStore::default());
    let table = start_on(configuration, engine(), store)
        .await
        .expect("the table opens");
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let wish =
        json!({"game": "summons_call", "opponent": "random", "deck": {"ready": "ember_court"}});
    assert_eq!(browser.post("/api/matches", &wish).await.status, 429);
    let mut me = browser.sit(&taken).await;
    let _watching = browser.enter(&taken.match_id, None, None).await;
    let mut third = browser.socket().await;
    third.hello(&taken.match_id, None, None).await;
    assert!(matches!(
        third.next().await,
        ServerMessage::Close { again: true, .. }
    ));
    let mut silent = browser.socket().await;
    assert!(matches!(
        silent.next().await,
        ServerMessage::Close { again: true, .. }
    ));
    for n in 0..5 {
        me.send(&ClientMessage::Ping { n }).await;
    }
    let pick = ClientMessage::Pick {
        id: "hasty".into(),
        seq: me.seq(),
        picks: vec![0],
    };
    me.send(&pick).await;
    assert_eq!(
        me.answer_to("hasty").await.expect_err("too fast").0,
        Refusal::Rate
    );
    for n in 0..60 {
        me.send(&ClientMessage::Ping { n }).await;
    }
    let mut last = None;
    while let Some(message) = me.receive().await {
        last = Some(message);
    }
    assert!(
        matches!(last, Some(ServerMessage::Close { again: false, .. })),
        "{last:?}"
    );
}

#[tokio::test]
async fn a_stop_says_goodbye_within_a_second() {
    let folder = Folder::new();
    let table = crate::common::table(&folder).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    let begun = std::time::Instant::now();
    let stopped = tokio::spawn(table.stop());
    let mut last = None;
    while let Some(message) = me.receive().await {
        last = Some(message);
    }
    assert!(
        matches!(last, Some(ServerMessage::Close { again: true, .. })),
        "{last:?}"
    );
    stopped.await.expect("it stops");
    assert!(
        begun.elapsed() < Duration::from_secs(1),
        "{:?}",
        begun.elapsed()
    );
}
