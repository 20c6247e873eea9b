//! A tournament over HTTP and the socket, on a store in a file.

use std::sync::Arc;

use serde_json::{Value, json};
use shokan_host::wire::ClientMessage;
use shokan_host::wire::http::{CupStage, CupView, Me, SeatTaken};
use shokan_server::Running;
use shokan_server::store::SqliteStore;

use crate::common::{Browser, Folder, table_on};

async fn named(table: &Running, name: &str) -> Browser {
    let mut browser = Browser::new(table);
    let who = json!({"name": name, "password": "twelve cats asleep"});
    let kept = browser.post("/api/account", &who).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    browser
}

/// The match at which a player of a tournament is awaited.
async fn seat(browser: &mut Browser, path: &str) -> SeatTaken {
    let view: CupView = browser.get(path).await.json();
    let url = view.line.ready.expect("a match").url;
    let match_id = url.trim_start_matches("/m/").to_owned();
    let told = browser.token(&match_id).await;
    SeatTaken {
        match_id,
        token: told.token,
        seat: told.seat,
        url,
        invite: None,
        commitment: None,
    }
}

#[tokio::test]
async fn a_rated_tournament_is_for_names_and_each_match_moves_both_ratings_once() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.store()).await.expect("it opens");
    let table = table_on(Arc::new(store)).await;
    let (mut aki, mut ren) = (named(&table, "Aki").await, named(&table, "Ren").await);
    let wish = json!({"game": "summons_call", "form": "swiss", "rated": true});
    let opened = aki.post("/api/cups", &wish).await;
    assert_eq!(opened.status, 201, "{}", opened.body);
    let opened: CupView = opened.json();
    let path = format!("/api/cups/{}", opened.line.cup);
    let join = json!({"name": "Somebody", "deck": {"ready": "ember_court"}});
    let nobody = Browser::new(&table)
        .post(&format!("{path}/join"), &join)
        .await;
    assert_eq!(nobody.status, 403);
    for browser in [&mut aki, &mut ren] {
        let joined = browser.post(&format!("{path}/join"), &join).await;
        assert_eq!(joined.status, 201, "{}", joined.body);
    }
    let started: CupView = aki.post(&format!("{path}/start"), &json!({})).await.json();
    assert_eq!(started.players[0].name, "Aki", "the name that is kept");

    let (mine, theirs) = (seat(&mut aki, &path).await, seat(&mut ren, &path).await);
    let _here = aki.sit(&mine).await;
    let mut there = ren.sit(&theirs).await;
    let gives_up = there.command(|id, _| ClientMessage::Concede { id }).await;
    gives_up.expect("done");
    let mut over = None;
    for _ in 0..200 {
        let view: CupView = aki.get(&path).await.json();
        let me: Me = aki.get("/api/me").await.json();
        if view.line.stage == CupStage::Over && !me.ratings.is_empty() {
            over = Some((view, me));
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let (view, me) = over.expect("it ends, and counts");
    assert_eq!((view.table[0].player, view.table[0].points), (0, 3));
    assert_eq!(me.ratings[0].matches, 1);
    assert!(me.ratings[0].rating.rating > 1_600, "{:?}", me.ratings);
    let lines: Vec<Value> = ren.get("/api/matches").await.json();
    assert_eq!(lines[0]["rated"], true);
    table.stop().await;
}
