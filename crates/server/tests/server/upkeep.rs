//! What an operator does to a store beside the table.

use std::path::Path;
use std::sync::Arc;

use crate::common::{Browser, Folder, configuration, engine, table};
use shokan_host::record::Status;
use shokan_host::store::{Store as _, StoreError};
use shokan_host::wire::http::SeatTaken;
use shokan_server::store::{Checked, SqliteStore, back_up};
use shokan_server::{Configuration, start};

/// A match with a few picks, at a table that stays open.
async fn played(browser: &mut Browser, picks: usize) -> SeatTaken {
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    for _ in 0..picks {
        assert!(me.my_turn().await);
        me.pick(&[0]).await.expect("done");
    }
    assert!(me.my_turn().await);
    taken
}

async fn checked(path: &Path) -> Vec<Checked> {
    let store = Arc::new(SqliteStore::open(path).await.expect("the store opens"));
    assert_eq!(store.file_faults().await, Ok(Vec::new()));
    let checked = store.check(engine()).await.expect("it can be read");
    store.close().await.expect("it closes");
    checked
}

async fn change(path: &Path, sql: &'static str, match_id: &str) {
    use sqlx::Connection as _;
    let url = format!("sqlite://{}", path.display());
    let mut file = sqlx::SqliteConnection::connect(&url).await.expect("opens");
    let query = sqlx::query(sql).bind(match_id.to_owned());
    let done = query.execute(&mut file).await.expect("it is changed");
    assert_eq!(done.rows_affected(), 1);
    file.close().await.expect("it closes");
}

#[tokio::test]
async fn a_backup_taken_while_a_match_is_played_is_that_match() {
    let folder = Folder::new();
    let first = table(&folder).await;
    let mut browser = Browser::new(&first);
    let taken = played(&mut browser, 5).await;
    let mut me = browser.sit(&taken).await;
    let seq_at_backup = me.seq();

    let copy = folder.0.join("copy.db");
    let bytes = back_up(&folder.store(), &copy).await.expect("it is copied");
    assert_eq!(std::fs::metadata(&copy).expect("it is there").len(), bytes);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&copy).expect("it is there").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600, "keys of matches are in it");
    }
    // The table goes on, and the copy does not change any more.
    assert!(me.my_turn().await);
    me.pick(&[0]).await.expect("the table goes on");
    assert!(me.my_turn().await);
    assert!(me.seq() > seq_at_backup);
    first.stop().await;

    let found = checked(&copy).await;
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].status, &found[0].fault), (Status::Live, &None));
    let restored = Configuration {
        data: copy,
        ..configuration()
    };
    let second = start(restored, engine()).await.expect("the copy opens");
    browser.host = second.address.to_string();
    let mut me = browser.sit(&taken).await;
    assert_eq!(me.seq(), seq_at_backup);
    assert!(me.my_turn().await);
    me.pick(&[0]).await.expect("the restored match goes on");
    second.stop().await;
}

#[tokio::test]
async fn a_backup_of_a_closed_store_is_the_same_and_overwrites_nothing() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let nothing = back_up(&folder.store(), &copy).await;
    assert!(matches!(nothing, Err(StoreError::Broken(text)) if text.contains("no store")));
    assert!(!copy.exists());

    let table = table(&folder).await;
    let mut browser = Browser::new(&table);
    played(&mut browser, 2).await;
    table.stop().await;
    back_up(&folder.store(), &copy).await.expect("it is copied");
    assert_eq!(checked(&copy).await, checked(&folder.store()).await);

    let before = std::fs::read(&copy).expect("it is there");
    let again = back_up(&folder.store(), &copy).await;
    assert!(matches!(again, Err(StoreError::Broken(text)) if text.contains("overwrites nothing")));
    assert_eq!(std::fs::read(&copy).expect("it is there"), before);
    let nowhere = folder.0.join("no/such/folder/copy.db");
    assert!(back_up(&folder.store(), &nowhere).await.is_err());
    let left: Vec<_> = std::fs::read_dir(&folder.0)
        .expect("the folder is there")
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|end| end == "part"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn damaged_matches_are_listed_set_aside_or_removed() {
    let folder = Folder::new();
    let table = table(&folder).await;
    let mut browser = Browser::new(&table);
    let whole = played(&mut browser, 3).await.match_id;
    let middle = played(&mut browser, 3).await.match_id;
    let tail = played(&mut browser, 3).await.match_id;
    table.stop().await;
    let path = folder.store();
    let sql = "UPDATE log SET body = replace(body, '\"chosen\":', '\"chosen\": ') \
               WHERE match_id = ? AND n = 1";
    change(&path, sql, &middle).await;
    let sql = "UPDATE log SET link = 'none' WHERE match_id = ?1 \
               AND n = (SELECT max(n) FROM log WHERE match_id = ?1)";
    change(&path, sql, &tail).await;

    let fault_of = |found: &[Checked], id: &str| {
        let of_id = found.iter().find(|one| one.match_id == id);
        let one = of_id.expect("every match is listed");
        (one.status, one.fault.clone().map(|fault| fault.en))
    };
    let found = checked(&path).await;
    assert_eq!(fault_of(&found, &whole), (Status::Live, None));
    let (_, fault) = fault_of(&found, &middle);
    assert!(fault.is_some_and(|text| text.contains("damaged")));
    let (_, fault) = fault_of(&found, &tail);
    assert!(fault.is_some_and(|text| text.contains("cuts it off")));

    let store = SqliteStore::open(&path).await.expect("the store opens");
    assert_eq!(store.set_aside(&middle).await, Ok(true));
    assert_eq!(store.remove(&tail).await, Ok(true));
    assert_eq!(store.remove(&tail).await, Ok(false));
    assert_eq!(store.set_aside("nosuchid").await, Ok(false));
    assert!(matches!(store.load(&tail).await, Ok(None)));
    store.close().await.expect("it closes");

    let found = checked(&path).await;
    assert_eq!(found.len(), 2);
    assert_eq!(fault_of(&found, &middle), (Status::Void, None));
    assert_eq!(fault_of(&found, &whole), (Status::Live, None));
}
