//! `shokan reports` as an operator meets it, on a store that a table has open.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use serde_json::{Value, json};
use shokan_host::record::{self, Chair, Entry, Header, Sitter, Status};
use shokan_host::store::{
    Filed, ReportLimits, SetKept, Store as _, StoredReport, StoredSet, Write,
};
use shokan_host::wire::http::Hints;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games;
use shokan_rules::session::{First, Input, Session, Setup};
use shokan_server::store::SqliteStore;

const LIMITS: ReportLimits = ReportLimits {
    of_guest_max: 9,
    since_ms: 0,
    total_max: 9,
};

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("shokan-reports-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn shokan(arguments: &[&str]) -> (i32, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_shokan"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("SHOKAN_DATA")
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let code = done.status.code().unwrap_or(-1);
    (code, text(done.stdout) + &text(done.stderr))
}

fn told(arguments: &[&str], wanted: i32) -> Value {
    let (code, out) = shokan(arguments);
    assert_eq!(code, wanted, "{arguments:?}: {out}");
    serde_json::from_str(&out).unwrap_or_else(|why| panic!("{why}: {out}"))
}

fn setup(catalogue: &Arc<Catalogue>) -> Setup {
    let ready = |word: &str| catalogue.ready(word).expect("a ready deck").0;
    Setup {
        game: "summons_call".into(),
        rules_version: games::rules_version("summons_call").to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: [9; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: vec![ready("ember_court"), ready("tide_garden")],
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}

fn header(match_id: &str, setup: Setup) -> Header {
    let chair = |name: &str| Chair {
        sitter: Sitter::Human {
            guest: format!("guest of {name}"),
            seal: String::new(),
        },
        name: name.to_owned(),
        ..Chair::free()
    };
    Header {
        match_id: match_id.into(),
        game: setup.game.clone(),
        invite: None,
        listed: false,
        beginners: false,
        created_ms: 7,
        construction: Construction::Normal,
        seen_ms: 7,
        options: Vec::new(),
        clock: None,
        games: 1,
        rated: false,
        hints: Hints::Never,
        chairs: vec![chair("Aki"), chair("Ren")],
        setup: Some(setup),
        luck: None,
        continued: None,
        lesson: false,
        scene: None,
        puzzle: None,
        set: None,
        cup: None,
        come_ms: None,
    }
}

/// A match of so many picks, of which one is written down with another hash.
async fn played(store: &SqliteStore, match_id: &str, picks: u32, wrong: Option<u32>) {
    let house = games::catalogue("summons_call", &[])
        .expect("a game")
        .expect("sound cards");
    played_with(store, match_id, (picks, wrong), (house, None)).await;
}

/// The same with the cards of a set that has this hash in the store.
async fn played_with(
    store: &SqliteStore,
    match_id: &str,
    (picks, wrong): (u32, Option<u32>),
    (cards, set): (Catalogue, Option<&str>),
) {
    let catalogue = Arc::new(cards);
    let setup = setup(&catalogue);
    let header = Header {
        set: set.map(str::to_owned),
        ..header(match_id, setup.clone())
    };
    let mut writes = vec![Write::Header {
        match_id: match_id.into(),
        header: serde_json::to_string(&header).expect("JSON"),
        status: Status::Live,
        guests: header.guests().map(str::to_owned).collect(),
    }];
    let mut session = Session::new(&setup, &catalogue).expect("a match");
    let mut link = record::first_link(&setup);
    for n in 0..picks {
        // The last choice passes on, so that turns go by.
        let pick = Input::Pick(session.choices() - 1);
        session.apply(&pick).expect("a choice");
        let entry = Entry {
            by: None,
            command: None,
            inputs: vec![pick],
            chosen: 1,
            hash: session.hash() ^ u64::from(wrong == Some(n)),
            at_ms: 8,
            left_ms: Vec::new(),
            seqs: Vec::new(),
            share: None,
        };
        let body = serde_json::to_string(&entry).expect("JSON");
        link = record::next_link(&link, n, &body);
        let match_id = match_id.to_owned();
        writes.push(Write::Entry {
            match_id,
            n,
            body,
            link,
        });
    }
    store.commit(&writes).await.expect("written");
}

async fn reported(store: &SqliteStore, report: &StoredReport) -> String {
    match store.reports().file(report, LIMITS).await {
        Ok(Filed::As(number)) => number.to_string(),
        other => panic!("{other:?}"),
    }
}

fn report(match_id: &str, ply: u32) -> StoredReport {
    StoredReport {
        kind: "wrong".into(),
        match_id: match_id.into(),
        ply,
        entries: ply,
        seat: Some(1),
        guest: "guest of Ren".into(),
        text: "It should have moved.".into(),
        language: "en".into(),
        version: "0".into(),
        at_ms: 1_700_000_000_000,
        ..StoredReport::default()
    }
}

#[tokio::test]
async fn reports_are_listed_and_their_matches_played_again_beside_a_table() {
    let folder = Folder::new("beside");
    let data = folder.file("s.db");
    // It stays open, as a table has it.
    let store = SqliteStore::open(Path::new(&data)).await.expect("a store");
    played(&store, "aaaaaaaa", 20, None).await;
    let wrong = reported(&store, &report("aaaaaaaa", 14)).await;
    let person = StoredReport {
        kind: "person".into(),
        about_seat: Some(0),
        about_guest: "guest of Aki".into(),
        reason: "stalls".into(),
        ..report("aaaaaaaa", 20)
    };
    let person = reported(&store, &person).await;

    let list = told(&["reports", "--data", &data, "--json"], 0);
    let ids: Vec<_> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it["id"].to_string())
        .collect();
    assert_eq!(ids, [person.clone(), wrong.clone()], "the newest first");
    let people = told(
        &["reports", "--data", &data, "--kind", "person", "--json"],
        0,
    );
    assert_eq!(
        (people[0]["reason"].as_str(), people[1].is_null()),
        (Some("stalls"), true)
    );

    let (code, shown) = shokan(&["reports", "show", &wrong, "--data", &data, "--lang", "en"]);
    assert_eq!(code, 0, "{shown}");
    for part in [
        "2023-11-14 22:13Z",
        "seat: 1 (Ren)",
        "aaaaaaaa #14",
        "It should have moved.",
        "Turn ",
        "Hand 2: ",
        "The replay agrees with the stored log (20 entries).",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(
        shown.contains("  14 · ") && shown.contains("[SC-"),
        "the log with clauses: {shown}"
    );
    let about = shokan(&["reports", "show", &person, "--data", &data, "--lang", "en"]).1;
    assert!(about.contains("about seat: 0 (Aki): stalls"), "{about}");
    let shown = told(&["reports", "show", &wrong, "--data", &data, "--json"], 0);
    assert_eq!(
        (&shown["agrees"], &shown["ply"]),
        (&json!(true), &json!(14))
    );

    store.close().await.expect("closed");
    // The same after the table is closed.
    let list = told(&["reports", "--data", &data, "--json"], 0);
    assert_eq!(list.as_array().map(Vec::len), Some(2));
}

/// Exports a report of the store `s.db` and plays its record; answers the record and the page.
fn exported(folder: &Folder, report: &str, inputs: u32) -> (String, String) {
    let (data, record) = (folder.file("s.db"), folder.file("r.json"));
    let (code, out) = shokan(&["reports", "export", report, &record, "--data", &data]);
    assert_eq!(code, 0, "{out}");
    let replayed = told(&["replay", &record, "--json"], 0);
    assert_eq!(
        (&replayed["inputs"], &replayed["hashes_checked"]),
        (&json!(inputs), &json!(inputs + 1))
    );
    let page = std::fs::read_to_string(folder.file("r.txt")).expect("a page");
    (record, page)
}

#[tokio::test]
async fn a_report_becomes_a_record_and_the_beginning_of_a_page() {
    let folder = Folder::new("export");
    let data = folder.file("s.db");
    let store = SqliteStore::open(Path::new(&data)).await.expect("a store");
    played(&store, "aaaaaaaa", 20, None).await;
    let wrong = reported(&store, &report("aaaaaaaa", 14)).await;
    let (record, page) = exported(&folder, &wrong, 14);
    assert!(
        page.contains("# > It should have moved.") && page.contains("scenario "),
        "{page}"
    );
    let (code, _) = shokan(&["reports", "export", &wrong, &record, "--data", &data]);
    assert_eq!(code, 2, "nothing is written over");
    store.close().await.expect("closed");
}

#[tokio::test]
async fn a_report_of_a_match_with_own_cards_brings_them_along() {
    const LAMP: &str = "game summons_call\nset lamps\n\ncard lamp_imp {\n  id LMP-001\n  name ja \"灯の小鬼\" \
        en \"Lamp Imp\"\n  type unit  deck_type a  category ember  cost 1  stats 1 1  directions front\n}\n";
    let folder = Folder::new("own-cards");
    let data = folder.file("s.db");
    let store = SqliteStore::open(Path::new(&data)).await.expect("a store");
    let set = json!({"game": "summons_call", "title": "Lamps", "text": LAMP});
    let set = StoredSet {
        hash: "5e7".to_owned(),
        body: set.to_string(),
        shared_ms: 1,
    };
    let kept = store.sets().keep_set(&set, 9).await.expect("kept");
    assert_eq!(kept, SetKept::Kept);
    let house = games::catalogue("summons_call", &[])
        .expect("a game")
        .expect("sound cards");
    let cards = house.with_own("set.cards", LAMP).expect("sound cards");
    played_with(&store, "dddddddd", (12, None), (cards, Some("5e7"))).await;
    let wrong = reported(&store, &report("dddddddd", 9)).await;
    let (_, page) = exported(&folder, &wrong, 9);
    assert!(
        page.contains("  game summons_call\n  cards {\n") && page.contains("card lamp_imp {"),
        "{page}"
    );
    store.close().await.expect("closed");
}

#[tokio::test]
async fn a_log_that_the_replay_does_not_follow_is_found() {
    let folder = Folder::new("differs");
    let data = folder.file("s.db");
    let store = SqliteStore::open(Path::new(&data)).await.expect("a store");
    played(&store, "bbbbbbbb", 9, Some(5)).await;
    let id = reported(&store, &report("bbbbbbbb", 9)).await;
    let (code, shown) = shokan(&["reports", "show", &id, "--data", &data, "--lang", "en"]);
    assert_eq!(code, 1, "{shown}");
    assert!(
        shown.contains("at entry 5 the replay and the stored log differ"),
        "{shown}"
    );
    assert!(shown.contains("It should have moved."), "{shown}");
    let gone = reported(&store, &report("cccccccc", 1)).await;
    let (code, shown) = shokan(&["reports", "show", &gone, "--data", &data, "--lang", "en"]);
    assert_eq!(code, 1);
    assert!(shown.contains("the match cccccccc is gone"), "{shown}");
    let (code, _) = shokan(&["reports", "show", "99", "--data", &data]);
    assert_eq!(code, 2);
    let (code, _) = shokan(&["reports", "--data", &folder.file("none.db")]);
    assert_eq!(code, 2);
    assert!(
        !Path::new(&folder.file("none.db")).exists(),
        "nothing is made"
    );
    store.close().await.expect("closed");
}
