//! What every store does for places that are kept under a name.

use std::sync::Arc;

use shokan_host::ratings::RatedResult;
use shokan_host::record::Status;
use shokan_host::store::{
    MemoryStore, Store, StoredAccount, StoredRating, StoredSession, StoredShelf, Write,
};
use shokan_server::store::{PostgresStore, SqliteStore};

use super::conformance::{PLAIN, end, header};
use crate::common::Folder;

fn account(guest: &str, name: &str) -> StoredAccount {
    StoredAccount {
        guest: guest.into(),
        name: name.to_uppercase(),
        folded: name.into(),
        created_ms: 7,
        lock: format!("{{\"of\":\"{name} '$1' ?\"}}"),
    }
}

fn session(digest: &str, guest: &str, begun_ms: u64) -> StoredSession {
    StoredSession {
        digest: digest.into(),
        guest: guest.into(),
        wrapped: format!("wrapped {digest}"),
        begun_ms,
    }
}

async fn keeps_accounts(store: &dyn Store) {
    let accounts = store.accounts();
    let (aki, ren) = (account("g1", "aki"), account("g2", "ren"));
    let first = session("s1", "g1", 10);
    assert_eq!(accounts.add(&aki, &first).await, Ok(true));

    // Neither a name nor a guest has two, and what is refused leaves nothing behind.
    let other = session("s9", "g9", 10);
    assert_eq!(accounts.add(&account("g9", "aki"), &other).await, Ok(false));
    let again = account("g1", "another");
    assert_eq!(
        accounts.add(&again, &session("s8", "g1", 10)).await,
        Ok(false)
    );
    assert_eq!(accounts.session("s9", 0).await, Ok(None));
    assert_eq!(accounts.session("s8", 0).await, Ok(None));
    let of_ren = session("s2", "g2", 11);
    assert_eq!(accounts.add(&ren, &of_ren).await, Ok(true));

    assert_eq!(accounts.by_name("aki").await, Ok(Some(aki.clone())));
    assert_eq!(accounts.by_name("another").await, Ok(None));
    assert_eq!(accounts.by_guest("g2").await, Ok(Some(ren.clone())));
    assert_eq!(accounts.by_guest("g9").await, Ok(None));
    let found = Some((first.clone(), aki.clone()));
    assert_eq!(accounts.session("s1", 9).await, Ok(found));
    assert_eq!(accounts.session("s1", 10).await, Ok(None), "too old");

    // A session begins under the lock that was opened and under no other, and the oldest ends.
    let (second, third) = (session("s3", "g1", 12), session("s4", "g1", 13));
    assert_eq!(accounts.begin(&second, "another", 2).await, Ok(false));
    assert_eq!(accounts.begin(&second, &aki.lock, 2).await, Ok(true));
    assert_eq!(accounts.begin(&third, &aki.lock, 2).await, Ok(true));
    for (digest, there) in [("s1", false), ("s3", true), ("s4", true), ("s2", true)] {
        let found = accounts.session(digest, 0).await.expect("read");
        assert_eq!(found.is_some(), there, "{digest}");
    }

    // Another lock ends all sessions of its account but the one that made it.
    let last = session("s5", "g1", 14);
    assert_eq!(accounts.relock("another", "new", &last).await, Ok(false));
    assert_eq!(accounts.relock(&aki.lock, "new", &last).await, Ok(true));
    for (digest, there) in [("s3", false), ("s4", false), ("s5", true), ("s2", true)] {
        let found = accounts.session(digest, 0).await.expect("read");
        assert_eq!(found.is_some(), there, "{digest}");
    }
    let relocked = accounts.by_guest("g1").await.expect("read");
    assert_eq!(relocked.map(|it| it.lock).as_deref(), Some("new"));

    keeps_shelves(store).await;
    keeps_nothing_of_who_has_left(store).await;
    keeps_ratings(store).await;
    assert_eq!(accounts.end("s5").await, Ok(()));
    assert_eq!(accounts.end("s5").await, Ok(()));
    assert_eq!(accounts.session("s5", 0).await, Ok(None));
}

async fn keeps_nothing_of_who_has_left(store: &dyn Store) {
    let accounts = store.accounts();
    let mio = account("g3", "mio");
    let session = session("s6", "g3", 20);
    assert_eq!(accounts.add(&mio, &session).await, Ok(true));
    let shelf = StoredShelf {
        game: "a".into(),
        version: 1,
        body: "[]".into(),
    };
    assert_eq!(accounts.put_shelf("g3", &shelf).await, Ok(true));
    assert_eq!(accounts.sessions("g3").await, Ok(vec![20]));
    assert_eq!(accounts.remove("g3").await, Ok(()));
    assert_eq!(accounts.remove("g3").await, Ok(()));
    assert_eq!(accounts.by_name("mio").await, Ok(None));
    assert_eq!(accounts.session("s6", 0).await, Ok(None));
    assert_eq!(accounts.sessions("g3").await, Ok(Vec::new()));
    assert_eq!(accounts.shelves("g3").await, Ok(Vec::new()));
    // Somebody else may have the name.
    assert_eq!(accounts.add(&mio, &session).await, Ok(true));
}

fn rating(matches: u32) -> StoredRating {
    StoredRating {
        rating: 1_500.25 + f64::from(matches),
        deviation: 80.5,
        volatility: 0.06,
        matches,
        at_ms: 7,
    }
}

fn result(match_id: &str) -> RatedResult {
    RatedResult {
        match_id: match_id.into(),
        game: "a".into(),
        guests: ["g1".into(), "g2".into()],
        winner: Some(1),
        at_ms: 9,
    }
}

/// A rated match that has ended in the store.
async fn ends(store: &dyn Store, result: RatedResult, before: Status) {
    let match_id = result.match_id.clone();
    let header = header(&match_id, before, &["g1", "g2"], &PLAIN);
    store.commit(&[header]).await.expect("it is taken");
    let counts = Write::Result(Box::new(result));
    let ended = store.commit(&[counts, end(&match_id)]).await;
    ended.expect("it is taken");
}

async fn keeps_ratings(store: &dyn Store) {
    let accounts = store.accounts();
    let new = StoredRating::new();
    assert_eq!(accounts.rating("g1", "a").await, Ok(new.clone()));
    // What a match counts is there with its end, once.
    for match_id in ["r1", "r2"] {
        ends(store, result(match_id), Status::Live).await;
    }
    ends(store, result("r3"), Status::Over).await;
    let drawn = RatedResult {
        winner: None,
        ..result("r4")
    };
    ends(store, drawn.clone(), Status::Live).await;
    let waiting = accounts.results(9).await.expect("read");
    let waiting: Vec<_> = waiting
        .into_iter()
        .filter(|it| it.match_id != "r3")
        .collect();
    assert_eq!(waiting, [result("r1"), result("r2"), drawn]);
    assert_eq!(accounts.results(1).await.expect("read").len(), 1);

    // Both move together, from what was read, and never twice.
    let before = [new.clone(), new.clone()];
    let after = [rating(1), rating(1)];
    assert_eq!(
        accounts.count(&result("r1"), &before, &after).await,
        Ok(true)
    );
    assert_eq!(
        accounts.count(&result("r1"), &after, &after).await,
        Ok(false)
    );
    assert_eq!(
        accounts.count(&result("r2"), &before, &after).await,
        Ok(false)
    );
    let mixed = [rating(1), new.clone()];
    assert_eq!(
        accounts.count(&result("r2"), &mixed, &after).await,
        Ok(false)
    );
    assert_eq!(accounts.rating("g1", "a").await, Ok(rating(1)));
    let later = [rating(2), rating(2)];
    assert_eq!(
        accounts.count(&result("r2"), &after, &later).await,
        Ok(true)
    );
    for guest in ["g1", "g2"] {
        let all = vec![("a".to_owned(), rating(2))];
        assert_eq!(accounts.ratings(guest).await, Ok(all));
    }
    leaves_no_rating(store).await;
}

async fn leaves_no_rating(store: &dyn Store) {
    let (accounts, new) = (store.accounts(), StoredRating::new());
    // Who has left has none.
    let nobody = RatedResult {
        guests: ["g1".into(), "gone".into()],
        ..result("r5")
    };
    ends(store, nobody.clone(), Status::Live).await;
    let [before, after] = [[rating(2), new.clone()], [rating(3), rating(1)]];
    assert_eq!(accounts.count(&nobody, &before, &after).await, Ok(true));
    assert_eq!(accounts.rating("g1", "a").await, Ok(rating(3)));
    assert_eq!(accounts.rating("gone", "a").await, Ok(new));
}

/// A match that is over when its end is written once more counts nothing, as after a commit of
/// which nobody knew whether it was done.
async fn counts_no_end_twice(store: &dyn Store) {
    let waiting = store.accounts().results(9).await.expect("read");
    assert!(waiting.iter().all(|it| it.match_id != "r3"), "{waiting:?}");
}

async fn keeps_shelves(store: &dyn Store) {
    let accounts = store.accounts();
    // Each version of a shelf follows the one before, whoever writes it.
    let shelf = |game: &str, version: u32| StoredShelf {
        game: game.into(),
        version,
        body: format!("[{{\"name\":\"召喚 '{version}' ?\"}}]"),
    };
    for (game, version, fits) in [
        ("b", 2, false),
        ("b", 1, true),
        ("b", 1, false),
        ("b", 2, true),
        ("b", 4, false),
        ("a", 1, true),
    ] {
        let put = accounts.put_shelf("g1", &shelf(game, version)).await;
        assert_eq!(put, Ok(fits), "{game} {version}");
    }
    let both = vec![shelf("a", 1), shelf("b", 2)];
    assert_eq!(accounts.shelves("g1").await, Ok(both));
    assert_eq!(accounts.shelves("g2").await, Ok(Vec::new()));
}

#[tokio::test]
async fn every_store_keeps_accounts_alike() {
    keeps_accounts(&MemoryStore::default()).await;
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    keeps_accounts(&store).await;
    counts_no_end_twice(&store).await;
    store.close().await.expect("it closes");
    // It is all there at the next start.
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    let found = store.accounts().session("s2", 0).await.expect("read");
    assert!(found.is_some());
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn the_shared_store_keeps_accounts_as_the_others_do() {
    let Some(server) = crate::postgres::Postgres::start() else {
        return;
    };
    let store = PostgresStore::open(&server.url("shokan"), "").await;
    let store = Arc::new(store.expect("it opens"));
    keeps_accounts(store.as_ref()).await;
    counts_no_end_twice(store.as_ref()).await;
    store.close().await.expect("it closes");
}
