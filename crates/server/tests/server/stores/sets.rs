//! What every store does with sets of own cards.

use shokan_host::store::{MemoryStore, SetKept, Store, StoredSet};
use shokan_server::store::{PostgresStore, SqliteStore};

use crate::common::Folder;

fn set(hash: &str, shared_ms: u64) -> StoredSet {
    StoredSet {
        hash: hash.into(),
        body: format!("{{\"text\":\"'{hash}' $1 ? \u{1F0A1}\"}}"),
        shared_ms,
    }
}

async fn keeps_sets(store: &dyn Store) {
    let sets = store.sets();
    assert_eq!(sets.keep_set(&set("a", 10), 2).await, Ok(SetKept::Kept));
    assert_eq!(sets.keep_set(&set("b", 20), 2).await, Ok(SetKept::Kept));
    // A third is too many; one that is there is shared anew however many there are.
    assert_eq!(sets.keep_set(&set("c", 30), 2).await, Ok(SetKept::Full));
    assert_eq!(sets.keep_set(&set("b", 40), 2).await, Ok(SetKept::Kept));
    assert_eq!(sets.set("a").await, Ok(Some(set("a", 10))));
    assert_eq!(sets.set("b").await, Ok(Some(set("b", 40))));
    assert_eq!(sets.set("c").await, Ok(None));
    // What a match is played with stays; what was shared lately does as well.
    assert_eq!(sets.hold_set("a").await, Ok(true));
    assert_eq!(sets.hold_set("c").await, Ok(false));
    assert_eq!(sets.expire_sets(40).await, Ok(0));
    assert_eq!(sets.expire_sets(41).await, Ok(1));
    assert_eq!(sets.set("b").await, Ok(None));
    assert_eq!(sets.set("a").await, Ok(Some(set("a", 10))));
    // An older word of it does not make it older.
    assert_eq!(sets.keep_set(&set("a", 5), 1).await, Ok(SetKept::Kept));
    assert_eq!(sets.set("a").await, Ok(Some(set("a", 10))));
}

#[tokio::test]
async fn every_store_keeps_sets_alike() {
    keeps_sets(&MemoryStore::default()).await;
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    keeps_sets(&store).await;
    store.close().await.expect("it closes");
    // They are there at the next start, and stay as they did.
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    assert_eq!(store.sets().expire_sets(u64::MAX).await, Ok(0));
    assert_eq!(store.sets().set("a").await, Ok(Some(set("a", 10))));
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn the_shared_store_keeps_sets_as_the_others_do() {
    let Some(server) = crate::postgres::Postgres::start() else {
        return;
    };
    let store = PostgresStore::open(&server.url("shokan"), "").await;
    let store = store.expect("it opens");
    keeps_sets(&store).await;
    store.close().await.expect("it closes");
}
