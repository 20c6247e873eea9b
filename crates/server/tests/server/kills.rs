//! `kill -9` under play, fifty times: no acknowledged pick is lost, none is done twice.

use std::time::Duration;

use serde_json::json;
use shokan_host::wire::http::SeatTaken;
use shokan_rules::show::GameView;
use shokan_server::store::SqliteStore;

use crate::common::{Browser, Folder};
use crate::history::{Compared, Play, compare};
use crate::process::Process;

const KILLS: u32 = 50;
const PICKS_PER_KILL: u32 = 12;

async fn compared(folder: &Folder, play: &Play) -> Compared {
    let store = SqliteStore::open(&folder.store()).await;
    let store = store.expect("the store opens");
    compare(&store, &play.seen()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_no_acknowledged_pick() {
    let folder = Folder::new();
    let data = folder.store();
    let mut server = Process::serve(data.as_os_str(), None).await;
    let (play, players) = Play::begin(vec![server.host.clone()], 4);
    let mut in_flight = 0;
    for kill in 0..KILLS {
        play.more(PICKS_PER_KILL).await;
        // Another moment of the group commit every time.
        tokio::time::sleep(Duration::from_micros(u64::from(kill * 370 % 9_000))).await;
        server.kill().await;
        // What the server had said is heard by now.
        tokio::time::sleep(Duration::from_millis(30)).await;
        in_flight += compared(&folder, &play).await.unknown;
        server = Process::serve(data.as_os_str(), None).await;
        play.moved(0, &server.host);
    }
    play.more(PICKS_PER_KILL).await;
    play.end(players).await;
    server.kill().await;
    let compared = compared(&folder, &play).await;
    println!(
        "{KILLS} kills, {compared:?}, {in_flight} in flight when the server died, \
         the longest pick took {} ms",
        play.slowest_ms()
    );
    assert!(compared.ok >= (KILLS * PICKS_PER_KILL) as usize);
    assert!(in_flight > 0, "no kill has met a pick under way");
}

const SET: &str = "game summons_call\nset lamps\ncard lamp_imp {\nid LMP-1 name ja \"灯の小鬼\" \
                   en \"Lamp Imp\"\ntype unit deck_type a category ember cost 1 stats 1 1 \
                   directions front\n}\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_with_a_set_of_own_cards_goes_on_after_a_kill() {
    let folder = Folder::new();
    let mut server = Process::serve(folder.store().as_os_str(), None).await;
    let mut browser = Browser {
        host: server.host.clone(),
        cookie: None,
    };
    let deck = include_str!("../../../../decks/summons_call/ember_court.deck");
    let deck = deck.replace("cinder_imp", "lamp_imp");
    let set = json!({"game": "summons_call", "title": "Lamps", "text": SET, "decks": [deck]});
    let shared: serde_json::Value = browser.post("/api/sets", &set).await.json();
    let hash = shared["set"].as_str().expect("a hash");
    let wish = json!({
        "game": "summons_call", "opponent": "greedy", "first": "me", "set": hash,
        "deck": {"ready": "own_1"}, "their_deck": {"ready": "own_1"},
    });
    let taken: SeatTaken = browser.post("/api/matches", &wish).await.json();
    let mut me = browser.sit(&taken).await;
    assert!(me.my_turn().await);
    let shows = |view: &GameView| {
        serde_json::to_string(view)
            .expect("JSON")
            .contains("lamp_imp")
    };
    let mut seen = me.update.clone().expect("an update").view;
    for _ in 0..60 {
        let before = me.seq();
        me.pick(&[0]).await.expect("a pick");
        let asked = me.until(|update| update.seq > before && update.view.decision.is_some());
        seen = asked.await.view;
        if shows(&seen) {
            break;
        }
    }
    assert!(shows(&seen), "the own card was never drawn");
    server.kill().await;
    server = Process::serve(folder.store().as_os_str(), None).await;
    browser.host.clone_from(&server.host);
    let mut me = browser.sit(&taken).await;
    let found = me.until(|update| update.view.decision.is_some()).await;
    assert_eq!(found.view, seen, "the table as it was");
    me.pick(&[0]).await.expect("the match goes on");
    let path = format!("/api/sets/{hash}");
    assert_eq!(browser.get(&path).await.status, 200);
    server.kill().await;
}
