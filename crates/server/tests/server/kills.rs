//! `kill -9` under play, fifty times: no acknowledged pick is lost, none is done twice.

use std::time::Duration;

use shokan_server::store::SqliteStore;

use crate::common::Folder;
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
