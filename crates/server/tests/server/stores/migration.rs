//! Files of earlier schema versions are opened and go on; later ones are refused.
//!
//! The tables of an earlier version are frozen as text. Their matches are played by this program,
//! because a match goes on only with the cards and rules it began with.

use serde_json::Value;
use sqlx::{Connection as _, Row as _};

use super::{Played, edit, file, goes_on, played};
use crate::common::{Folder, configuration, engine, table};
use shokan_host::store::StoreError;
use shokan_server::store::SqliteStore;
use shokan_server::{Configuration, ServeError, start};

/// Writes the matches of a store into a file of schema version 1, where headers held plain tokens.
async fn as_version_1(folder: &Folder, matches: &[Played]) -> Folder {
    let old = Folder::new();
    edit(&old, include_str!("version_1.sql")).await;
    edit(
        &old,
        &format!(
            "ATTACH '{}' AS today; \
             INSERT INTO matches SELECT match_id, status, header, line FROM today.matches; \
             INSERT INTO guests SELECT guest, match_id FROM today.guests; \
             INSERT INTO log SELECT match_id, n, body, link FROM today.log; DETACH today",
            folder.store().display()
        ),
    )
    .await;
    let mut file = file(&old).await;
    for played in matches {
        let sql = "SELECT header FROM matches WHERE match_id = ?";
        let row = sqlx::query(sql).bind(&played.taken.match_id);
        let row = row.fetch_one(&mut file).await.expect("the match");
        let mut header: Value = serde_json::from_str(row.get(0)).expect("JSON");
        for chair in header["chairs"].as_array_mut().expect("chairs") {
            let human = chair.pointer_mut("/sitter/Human");
            if let Some(human) = human.and_then(Value::as_object_mut) {
                human.remove("seal").expect("a seal");
                human.insert("token".into(), old_token(played).into());
            }
        }
        let sql = "UPDATE matches SET header = ? WHERE match_id = ?";
        let row = sqlx::query(sql).bind(header.to_string());
        let row = row.bind(&played.taken.match_id);
        row.execute(&mut file).await.expect("written");
    }
    file.close().await.expect("it closes");
    old
}

/// A token as earlier versions drew it, which follows from nothing.
fn old_token(played: &Played) -> String {
    played.taken.token.chars().rev().collect()
}

#[tokio::test]
async fn a_live_match_of_schema_version_1_goes_on() {
    let folder = Folder::new();
    let matches = played(&folder, 2).await;
    let old = as_version_1(&folder, &matches).await;
    let table = table(&old).await;
    for played in &matches {
        let mut browser = played.browser.clone().moved_to(&table);
        // The token that the browser kept opens the seat still.
        let mut taken = played.taken.clone();
        taken.token = old_token(played);
        let mut me = browser.sit(&taken).await;
        assert!(me.my_turn().await);
        me.pick(&[0]).await.expect("the match goes on");
        drop(me);
        // Who has lost it is told another, and only that one opens the seat from now on.
        let told = browser.token(&taken.match_id).await;
        assert_ne!(told.token, taken.token);
        taken.token = told.token;
        browser.sit(&taken).await;
    }
    table.stop().await;
    let bytes = std::fs::read(old.store()).expect("the file");
    let token = old_token(&matches[0]);
    let plain = bytes
        .windows(token.len())
        .any(|part| part == token.as_bytes());
    assert!(!plain, "an old token still lies in the file");
    let table = crate::common::table(&old).await;
    let mut me = matches[1].browser.clone().moved_to(&table);
    let lines: Vec<Value> = me.get("/api/matches").await.json();
    assert_eq!(lines.len(), 1);
    table.stop().await;
}

#[tokio::test]
async fn one_unreadable_header_of_version_1_stops_no_other() {
    let folder = Folder::new();
    let matches = played(&folder, 2).await;
    let old = as_version_1(&folder, &matches).await;
    let harmed = &matches[0].taken.match_id;
    let sql = "UPDATE matches SET header = CAST(x'ff' AS TEXT) WHERE match_id = 'ID'";
    edit(&old, &sql.replace("ID", harmed)).await;
    let table = table(&old).await;
    let host = table.address.to_string();
    assert!(goes_on(&host, &matches[0]).await.is_some());
    let mut other = matches[1].taken.clone();
    other.token = old_token(&matches[1]);
    let browser = matches[1].browser.clone();
    let other = Played {
        browser,
        taken: other,
    };
    assert_eq!(goes_on(&host, &other).await, None);
}

#[tokio::test]
async fn a_file_of_a_later_version_is_refused() {
    for later in [
        "PRAGMA user_version = 99",
        "INSERT INTO _sqlx_migrations VALUES (99, 'later', 0, 1, x'00', 0)",
    ] {
        let folder = Folder::new();
        SqliteStore::open(&folder.store()).await.expect("a file");
        edit(&folder, later).await;
        let data = folder.store();
        let configuration = Configuration {
            data,
            ..configuration()
        };
        match start(configuration, engine()).await {
            Err(ServeError::Store(error @ StoreError::Later(_))) => {
                assert!(error.to_string().contains("later version"), "{error}");
            }
            other => panic!("{later}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_file_is_brought_up_to_date_once() {
    let folder = Folder::new();
    for _ in 0..2 {
        let store = SqliteStore::open(&folder.store()).await.expect("it opens");
        drop(store);
        let mut file = file(&folder).await;
        let sql = "SELECT count(*) FROM _sqlx_migrations WHERE success";
        let applied: i64 = sqlx::query_scalar(sql)
            .fetch_one(&mut file)
            .await
            .expect("a number");
        let version: i64 = sqlx::query_scalar("PRAGMA user_version")
            .fetch_one(&mut file)
            .await
            .expect("a number");
        assert_eq!((applied, version), (6, 6));
    }
}
