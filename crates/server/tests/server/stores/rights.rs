//! What whoever reads a copy of the store can do with it, and who can read it.

use std::fs;

use serde_json::{Value, json};

use super::played;
use crate::common::{Browser, Folder, table};

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_what_the_store_makes() {
    use std::os::unix::fs::PermissionsExt as _;
    let outer = Folder::new();
    let inner = Folder(outer.0.join("made"));
    let table = table(&inner).await;
    let mut browser = Browser::new(&table);
    browser.with_friend().await;
    let mode = |path: &std::path::Path| {
        let metadata = fs::metadata(path).expect("it is there");
        metadata.permissions().mode() & 0o777
    };
    assert_eq!(mode(&inner.0), 0o700);
    let files = fs::read_dir(&inner.0).expect("the folder");
    let files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    table.stop().await;
    // A file from before is closed to others when it is opened.
    fs::set_permissions(inner.store(), fs::Permissions::from_mode(0o644)).expect("rights");
    let table = crate::common::table(&inner).await;
    assert_eq!(mode(&inner.store()), 0o600);
    table.stop().await;
}

#[tokio::test]
async fn no_token_and_no_key_lies_in_the_files() {
    let folder = Folder::new();
    let matches = played(&folder, 2).await;
    let bytes = fs::read(folder.store()).expect("the file");
    let holds = |secret: &str| {
        bytes
            .windows(secret.len())
            .any(|part| part == secret.as_bytes())
    };
    for played in &matches {
        assert!(holds(&played.taken.match_id), "the match is there");
        assert!(!holds(&played.taken.token), "a seat token is there");
        let cookie = played.browser.cookie.clone().expect("a guest");
        let key = cookie.split_once('=').expect("a cookie").1;
        assert!(!holds(key), "the key of a guest is there");
    }
}

#[tokio::test]
async fn a_guest_who_comes_back_is_told_the_same_token() {
    let folder = Folder::new();
    let matches = played(&folder, 1).await;
    let table = table(&folder).await;
    let mut browser = matches[0].browser.clone().moved_to(&table);
    let taken = &matches[0].taken;
    let told = browser.token(&taken.match_id).await;
    assert_eq!((told.token, told.seat), (taken.token.clone(), taken.seat));
    let mut stranger = Browser::new(&table);
    stranger.with_friend().await;
    let path = format!("/api/matches/{}/token", taken.match_id);
    let answer = stranger.get(&path).await;
    assert_eq!((answer.status, answer.body.as_str()), (200, "null"));
}

#[tokio::test]
async fn a_ticket_from_before_a_restart_is_good_after_it() {
    let folder = Folder::new();
    let before = table(&folder).await;
    let mut browser = Browser::new(&before);
    let given = browser
        .post("/api/luck", &json!({ "game": "summons_call" }))
        .await;
    assert_eq!(given.status, 200, "{}", given.body);
    let given: Value = given.json();
    before.stop().await;
    let after = table(&folder).await;
    let wish = json!({
        "game": "summons_call", "opponent": "friend", "deck": { "ready": "ember_court" },
        "luck": { "ticket": given["ticket"], "word": "seven" },
    });
    let taken = browser.moved_to(&after).post("/api/matches", &wish).await;
    assert_eq!(taken.status, 201, "{}", taken.body);
    let taken: Value = taken.json();
    assert_eq!(taken["commitment"], given["commitment"]);
    after.stop().await;
}
