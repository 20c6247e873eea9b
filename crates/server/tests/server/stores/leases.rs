//! A match is one process's at a time, and what a process writes that has lost it is refused.

use shokan_host::record::Status;
use shokan_host::store::{Claim, Fence, Store as _, StoreError, Write};
use shokan_server::store::PostgresStore;

use super::conformance::{PLAIN, entry, header};
use super::execute;
use crate::postgres::Postgres;

async fn process(server: &Postgres, peer: &str) -> PostgresStore {
    PostgresStore::open(&server.url("shokan"), peer)
        .await
        .expect("it opens")
}

async fn claimed(store: &PostgresStore, match_id: &str) -> Claim {
    store.claim(match_id).await.expect("read").expect("there")
}

fn under(match_id: &str, fence: Fence, write: Write) -> Vec<Write> {
    let match_id = match_id.to_owned();
    vec![Write::Under { match_id, fence }, write]
}

async fn count(store: &PostgresStore, match_id: &str) -> usize {
    store
        .load(match_id)
        .await
        .expect("read")
        .expect("there")
        .log
        .len()
}

#[tokio::test]
async fn a_process_that_slept_writes_nothing_any_more() {
    let Some(server) = Postgres::start() else {
        return;
    };
    let (sleeper, other) = (process(&server, "one").await, process(&server, "two").await);
    let mut told = sleeper.taken().expect("a shared store tells");
    let begun = [header("m", Status::Live, &[], &PLAIN), entry("m", 0)];
    sleeper.commit(&begun).await.expect("taken");
    let Claim::Elsewhere { peer } = claimed(&other, "m").await else {
        panic!("a match that is another's cannot be taken");
    };
    assert_eq!(peer, "one");
    // The sleeper's last beat is long ago; it beats on all the same, so it takes a few tries.
    let fence = loop {
        execute(
            &server.url("shokan"),
            "UPDATE houses SET beat_at = now() - interval '1 hour' WHERE peer = 'one'",
        )
        .await;
        if let Claim::Mine { fence, stored } = claimed(&other, "m").await {
            assert_eq!(stored.log.len(), 1);
            break fence;
        }
    };
    let late = sleeper.commit(&[entry("m", 1)]).await;
    assert_eq!(late, Err(StoreError::Lost("m".into())));
    let end = header("m", Status::Waiting, &[], &PLAIN);
    let late = sleeper.commit(&under("m", Fence::default(), end)).await;
    assert_eq!(late, Err(StoreError::Lost("m".into())));
    assert_eq!(count(&other, "m").await, 1);
    other
        .commit(&under("m", fence, entry("m", 1)))
        .await
        .expect("the owner writes");
    assert_eq!(told.recv().await.expect("told"), "m");
    // Who leaves in peace hands over at once.
    other.close().await.expect("it closes");
    let Claim::Mine {
        fence: third,
        stored,
    } = claimed(&sleeper, "m").await
    else {
        panic!("nobody has it");
    };
    assert!(third.0 > fence.0 && stored.log.len() == 2);
    sleeper.close().await.expect("it closes");
}

#[tokio::test]
async fn cut_connections_and_a_restart_double_nothing() {
    let Some(server) = Postgres::start() else {
        return;
    };
    let store = process(&server, "one").await;
    store
        .commit(&[header("m", Status::Live, &[], &PLAIN)])
        .await
        .expect("taken");
    for n in 0..20 {
        execute(
            &server.url("shokan"),
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE application_name = 'shokan' AND pid <> pg_backend_pid()",
        )
        .await;
        store
            .commit(&[entry("m", n)])
            .await
            .expect("written on another connection");
    }
    assert_eq!(count(&store, "m").await, 20);
    server.down();
    let away = store.commit(&[entry("m", 20)]).await;
    let away = away.expect_err("there is no database");
    assert!(
        matches!(away, StoreError::Away(_) | StoreError::Unknown(_)),
        "{away}"
    );
    server.up();
    store.commit(&[entry("m", 20)]).await.expect("it is back");
    let witness = store.load("m").await.expect("read").expect("there").witness;
    assert_eq!((witness.length, count(&store, "m").await), (21, 21));
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn a_beat_from_the_future_keeps_no_match() {
    let Some(server) = Postgres::start() else {
        return;
    };
    let url = server.url("shokan");
    let (gone, other) = (process(&server, "one").await, process(&server, "two").await);
    let begun = [header("m", Status::Live, &[], &PLAIN), entry("m", 0)];
    gone.commit(&begun).await.expect("taken");
    drop(gone);
    // The clock of the database was put back after the last beat.
    let ahead = "UPDATE houses SET beat_at = now() + interval '1 hour' WHERE peer = 'one'";
    execute(&url, ahead).await;
    let Claim::Mine { stored, .. } = claimed(&other, "m").await else {
        panic!("who beats in an hour does not live now");
    };
    assert_eq!(stored.log.len(), 1);
    // Who starts next forgets whom nobody has heard of for long.
    let third = process(&server, "three").await;
    execute(
        &url,
        "DO $$ BEGIN ASSERT (SELECT count(*) FROM houses) = 3; END $$",
    )
    .await;
    execute(
        &url,
        "UPDATE houses SET beat_at = now() - interval '1 day' WHERE peer = 'one'",
    )
    .await;
    let fourth = process(&server, "four").await;
    execute(
        &url,
        "DO $$ BEGIN ASSERT NOT EXISTS (SELECT FROM houses WHERE peer = 'one'); END $$",
    )
    .await;
    for store in [other, third, fourth] {
        store.close().await.expect("it closes");
    }
}
