//! `kill -9` under play, fifty times: no acknowledged pick is lost, none is done twice.
//!
//! The server is a process of its own: this test binary, started again with a folder to serve.

use std::collections::BTreeMap;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Browser, Client, Folder, configuration, engine};
use shokan_host::record::Entry;
use shokan_host::store::Store as _;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, ServerMessage};
use shokan_server::store::SqliteStore;
use shokan_server::{Configuration, start};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

const KILLS: u32 = 50;
const PICKS_PER_KILL: u32 = 12;
const FOLDER: &str = "SHOKAN_TEST_FOLDER";

/// The server process; does nothing when the tests are run as usual.
#[test]
#[ignore = "it is the server of the test below"]
fn server_process() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let data = std::path::PathBuf::from(folder).join("table.db");
        let table = start(
            Configuration {
                data,
                ..configuration()
            },
            engine(),
        )
        .await;
        let table = table.expect("the table opens");
        println!("\nlistening {}", table.address);
        std::future::pending::<()>().await;
    });
}

/// Starts the server; answers with its address.
async fn serve(folder: &Folder) -> (Child, String) {
    let mut child = Command::new(std::env::current_exe().expect("this binary"))
        .args([
            "kills::server_process",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(FOLDER, &folder.0)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("a process");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    while let Some(line) = lines.next_line().await.expect("its output") {
        if let Some((_, address)) = line.split_once("listening ") {
            // Whatever else the test harness prints there is of no interest, but must not block the
            // process.
            let address = address.to_owned();
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return (child, address);
        }
    }
    panic!("the server did not start");
}

/// One seat that plays until the server dies.
struct Player {
    taken: SeatTaken,
    ids: u32,
    /// Acknowledged commands, with the `seq` that was answered.
    done: BTreeMap<String, u32>,
    /// Sent, and the server died before it answered.
    open: Option<ClientMessage>,
    last_seq: u32,
    /// Picks of all players that were acknowledged since the server started.
    acknowledged: Arc<AtomicU32>,
}

impl Player {
    async fn play(mut self, host: String) -> Self {
        let browser = Browser { host, cookie: None };
        let _server_is_gone = self.play_while_it_lives(&browser).await;
        self
    }

    /// Ends with nothing when the server dies, wherever that is.
    async fn play_while_it_lives(&mut self, browser: &Browser) -> Option<()> {
        let mut client = browser.try_socket().await?;
        let hello = ClientMessage::Hello {
            wire: 1,
            match_id: self.taken.match_id.clone(),
            token: Some(self.taken.token.clone()),
            last_seq: None,
        };
        client.try_send(&hello).await?;
        while client.update.is_none() {
            client.hear().await?;
        }
        let back = client.seq();
        assert!(
            back >= self.last_seq,
            "the table went back from {} to {back}",
            self.last_seq
        );
        if let Some(command) = self.open.clone() {
            // Whether it was done before the server died or is done now: once, and it is
            // acknowledged.
            client.try_send(&command).await?;
            self.settle(&mut client, id_of(&command)).await?;
        }
        loop {
            self.step(&mut client).await?;
        }
    }

    /// Waits for the answer to the open command.
    async fn settle(&mut self, client: &mut Client, id: String) -> Option<()> {
        loop {
            match client.hear().await? {
                ServerMessage::Done { id: done, seq } if done == id => {
                    self.done.insert(id, seq);
                    self.last_seq = seq;
                    self.open = None;
                    self.acknowledged.fetch_add(1, Ordering::Relaxed);
                    return Some(());
                }
                ServerMessage::Refused { why, .. } => panic!("{id} was refused: {why:?}"),
                _ => {}
            }
        }
    }

    /// One pick; nothing when the server is gone.
    async fn step(&mut self, client: &mut Client) -> Option<()> {
        while client.update.as_ref()?.view.decision.is_none() {
            client.hear().await?;
            if client.update.as_ref()?.view.outcome.is_some() {
                return None;
            }
        }
        let choices = client
            .update
            .as_ref()?
            .view
            .decision
            .as_ref()?
            .choices
            .len();
        let pick = u16::try_from(self.ids as usize % choices).ok()?;
        self.ids += 1;
        let id = format!("k-{}", self.ids);
        let command = ClientMessage::Pick {
            id: id.clone(),
            seq: client.seq(),
            picks: vec![pick],
        };
        self.open = Some(command.clone());
        client.try_send(&command).await?;
        self.settle(client, id).await
    }
}

fn id_of(command: &ClientMessage) -> String {
    match command {
        ClientMessage::Pick { id, .. } => id.clone(),
        other => panic!("{other:?}"),
    }
}

async fn new_players(host: &str, acknowledged: &Arc<AtomicU32>) -> Vec<Player> {
    let mut browser = Browser {
        host: host.to_owned(),
        cookie: None,
    };
    let mut players = Vec::new();
    for _ in 0..2 {
        let alone = browser.against_computer().await;
        let taken = browser.with_friend().await;
        let other = browser.accept(&taken).await;
        for taken in [alone, taken, other] {
            players.push(Player {
                taken,
                ids: 0,
                done: BTreeMap::new(),
                open: None,
                last_seq: 0,
                acknowledged: acknowledged.clone(),
            });
        }
    }
    players
}

/// Every acknowledged command is in the log exactly once, and nothing is there twice.
async fn compare(folder: &Folder, players: &[Player]) -> usize {
    let store = SqliteStore::open(&folder.store())
        .await
        .expect("the store opens");
    let mut acknowledged = 0;
    for player in players {
        let stored = store
            .load(&player.taken.match_id)
            .await
            .expect("it can be read");
        let log = stored.expect("the match is there").log;
        let entries = log
            .iter()
            .map(|entry| serde_json::from_str::<Entry>(&entry.body).expect("whole"));
        let mine = entries.filter(|entry| entry.by == Some(player.taken.seat));
        let mut found = BTreeMap::new();
        for command in mine.filter_map(|entry| entry.command) {
            let twice = found.insert(command.id.clone(), command.done);
            assert_eq!(twice, None, "{} was done twice", command.id);
        }
        for (id, seq) in &player.done {
            assert_eq!(
                found.remove(id).as_ref(),
                Some(seq),
                "{id} was acknowledged and is lost"
            );
        }
        let open = player.open.as_ref().map(id_of);
        assert!(
            found.keys().all(|id| Some(id) == open.as_ref()),
            "{found:?} was never sent"
        );
        acknowledged += player.done.len();
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_no_acknowledged_pick() {
    let folder = Folder::new();
    let mut players: Vec<Player> = Vec::new();
    let (mut finished, mut in_flight) = (Vec::new(), 0);
    let acknowledged = Arc::new(AtomicU32::new(0));
    for kill in 0..KILLS {
        let (mut server, host) = serve(&folder).await;
        let begun = Instant::now();
        acknowledged.store(0, Ordering::Relaxed);
        if players.is_empty() {
            players = new_players(&host, &acknowledged).await;
        }
        let playing: Vec<_> = players
            .drain(..)
            .map(|player| tokio::spawn(player.play(host.clone())))
            .collect();
        while acknowledged.load(Ordering::Relaxed) < PICKS_PER_KILL {
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "nobody gets anywhere"
            );
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // Another moment of the group commit every time.
        tokio::time::sleep(Duration::from_micros(u64::from(kill * 370 % 9_000))).await;
        server.start_kill().expect("kill -9");
        server.wait().await.expect("it is dead");
        for player in playing {
            players.push(player.await.expect("a player"));
        }
        in_flight += players
            .iter()
            .filter(|player| player.open.is_some())
            .count();
        compare(&folder, &players).await;
        // Ended matches are put aside and new ones begun, so that every kill meets play.
        if kill % 10 == 9 {
            finished.append(&mut players);
        }
    }
    finished.append(&mut players);
    let picks = compare(&folder, &finished).await;
    println!(
        "{KILLS} kills, {picks} acknowledged picks, {in_flight} in flight when the server died"
    );
    assert!(picks >= (KILLS * PICKS_PER_KILL) as usize);
    assert!(in_flight > 0, "no kill has met a pick under way");
}
