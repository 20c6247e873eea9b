//! What every store does for tournaments.

use std::sync::Arc;

use shokan_host::record::Status;
use shokan_host::store::{MemoryStore, Store, StoredCup};
use shokan_server::store::{PostgresStore, SqliteStore};

use super::conformance::{PLAIN, end, header};
use crate::common::Folder;

fn cup(cup_id: &str, version: u32, stage: &str, created_ms: u64) -> StoredCup {
    StoredCup {
        cup_id: cup_id.into(),
        version,
        stage: stage.into(),
        created_ms,
        body: format!("{{\"of\":\"大会 '$1' ? {cup_id} {version}\"}}"),
    }
}

fn guests(all: &[&str]) -> Vec<String> {
    all.iter().map(|&guest| guest.to_owned()).collect()
}

fn ids(cups: Vec<StoredCup>) -> Vec<String> {
    cups.into_iter().map(|cup| cup.cup_id).collect()
}

async fn put(store: &dyn Store, cup: StoredCup, of: &[&str]) -> bool {
    let put = store.cups().put_cup(&cup, &guests(of)).await;
    put.expect("it is asked")
}

async fn keeps_cups(store: &dyn Store) {
    let cups = store.cups();
    // Each version follows the one before, whoever writes it.
    for (version, stage, fits) in [
        (2, "gathering", false),
        (1, "gathering", true),
        (1, "gathering", false),
        (2, "running", true),
        (2, "over", false),
        (4, "over", false),
    ] {
        let done = put(store, cup("a", version, stage, 5), &["g1", "g2"]).await;
        assert_eq!(done, fits, "{version} {stage}");
    }
    assert_eq!(cups.cup("a").await, Ok(Some(cup("a", 2, "running", 5))));
    assert_eq!(cups.cup("z").await, Ok(None));

    for (cup_id, stage, created_ms, of) in [
        ("c", "running", 3, &["g1"][..]),
        ("b", "running", 7, &["g3"][..]),
        ("d", "over", 9, &["g1", "g3"][..]),
    ] {
        let done = put(store, cup(cup_id, 1, stage, created_ms), of).await;
        assert!(done, "{cup_id}");
    }
    let running = cups.cups_in("running", 9).await.expect("read");
    assert_eq!(ids(running), ["c", "a", "b"], "the oldest first");
    assert_eq!(ids(cups.cups_in("running", 1).await.expect("read")), ["c"]);
    let own = cups.cups_of("g1", 9).await.expect("read");
    assert_eq!(ids(own), ["d", "a", "c"], "the newest first");
    assert_eq!(ids(cups.cups_of("g1", 1).await.expect("read")), ["d"]);

    // Who has left is in no list any more, and a version that does not fit changes none.
    assert!(put(store, cup("a", 3, "running", 5), &["g2", "g4"]).await);
    assert!(!put(store, cup("a", 3, "running", 5), &["g9"]).await);
    for (guest, found) in [("g1", false), ("g2", true), ("g4", true), ("g9", false)] {
        let own = ids(cups.cups_of(guest, 9).await.expect("read"));
        assert_eq!(own.contains(&"a".to_owned()), found, "{guest}");
    }
    tells_where_a_match_stands(store).await;
}

async fn tells_where_a_match_stands(store: &dyn Store) {
    let cups = store.cups();
    assert!(cups.line("cupmatch").await.expect("read").is_none());
    let header = header("cupmatch", Status::Live, &["g1", "g2"], &PLAIN);
    store.commit(&[header]).await.expect("it is taken");
    let line = cups.line("cupmatch").await.expect("read").expect("there");
    assert!(line.status == Status::Live && line.line.is_none());
    store.commit(&[end("cupmatch")]).await.expect("it is taken");
    let line = cups.line("cupmatch").await.expect("read").expect("there");
    assert!(line.status == Status::Over && line.line.is_some());
}

#[tokio::test]
async fn every_store_keeps_cups_alike() {
    keeps_cups(&MemoryStore::default()).await;
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    keeps_cups(&store).await;
    store.close().await.expect("it closes");
    // It is all there at the next start.
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    let found = store.cups().cup("a").await.expect("read");
    assert_eq!(found, Some(cup("a", 3, "running", 5)));
    store.close().await.expect("it closes");
}

/// A name and a deck that are taken out of a tournament are not read from the file.
#[tokio::test]
async fn nothing_of_who_has_left_stays_in_the_file() {
    let folder = Folder::new();
    let path = folder.store();
    let store = SqliteStore::open(&path).await.expect("it opens");
    let secret = "Nobody-knows-this-name".repeat(40);
    let mut before = cup("a", 1, "running", 5);
    before.body = secret.clone();
    assert!(put(&store, before, &[&secret]).await);
    assert!(put(&store, cup("a", 2, "running", 5), &[]).await);
    store.close().await.expect("it closes");
    let bytes = std::fs::read(&path).expect("the file");
    let found = bytes.windows(22).any(|it| it == b"Nobody-knows-this-name");
    assert!(!found, "it is overwritten");
}

#[tokio::test]
async fn the_shared_store_keeps_cups_as_the_others_do() {
    let Some(server) = crate::postgres::Postgres::start() else {
        return;
    };
    let store = PostgresStore::open(&server.url("shokan"), "").await;
    let store = Arc::new(store.expect("it opens"));
    keeps_cups(store.as_ref()).await;
    store.close().await.expect("it closes");
}
