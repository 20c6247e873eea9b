//! Two processes on one database: either is killed or put to sleep while people play. What was
//! acknowledged is in the log exactly once, what was not is there at most once, every match goes
//! on, and both processes show the same.

use std::collections::BTreeMap;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use shokan_host::record::Entry;
use shokan_host::store::Store as _;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, Refusal, ServerMessage};
use shokan_server::store::PostgresStore;
use shokan_server::{Configuration, start};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::common::{Browser, Client, configuration, engine};
use crate::postgres::Postgres;

const DATA: &str = "SHOKAN_TEST_DATA";
const PLAYERS: u32 = 5;

/// How many times a process is harmed; `SHOKAN_KILLS` asks for more.
fn kills() -> u32 {
    let asked = std::env::var("SHOKAN_KILLS").ok();
    asked.and_then(|kills| kills.parse().ok()).unwrap_or(6)
}

/// The server process; does nothing when the tests are run as usual.
#[test]
#[ignore = "it is the server of the test below"]
fn server_process() {
    let Some(data) = std::env::var_os(DATA) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let configuration = Configuration {
            data: data.into(),
            ..configuration()
        };
        let table = start(configuration, engine()).await.expect("it opens");
        println!("\nlistening {}", table.address);
        std::future::pending::<()>().await;
    });
}

async fn serve(server: &Postgres) -> (Child, String) {
    let mut child = Command::new(std::env::current_exe().expect("this binary"))
        .args([
            "stores::processes::server_process",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(DATA, server.url())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("a process");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    while let Some(line) = lines.next_line().await.expect("its output") {
        if let Some((_, address)) = line.split_once("listening ") {
            let address = address.to_owned();
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return (child, address);
        }
    }
    panic!("the server did not start");
}

/// What the players share.
struct Play {
    hosts: Mutex<[String; 2]>,
    stop: AtomicBool,
    acknowledged: AtomicU32,
    slowest_ms: AtomicU32,
}

/// One match as its player saw it.
struct Seen {
    taken: SeatTaken,
    /// Commands that were acknowledged, with what was answered.
    ok: BTreeMap<String, u32>,
    /// The command of which nothing was heard.
    unknown: Option<ClientMessage>,
    over: bool,
}

/// Plays match after match until told to stop, at whichever process answers.
async fn player(number: u32, play: Arc<Play>) -> Vec<Seen> {
    let mut all: Vec<Seen> = Vec::new();
    let (mut ids, mut turns, mut heard_at) = (0, number as usize, Instant::now());
    while !play.stop.load(Ordering::Relaxed) {
        turns += 1;
        let host = play.hosts.lock().expect("unharmed")[turns % 2].clone();
        let browser = Browser { host, cookie: None };
        if all.last().is_none_or(|seen| seen.over) {
            let Some(taken) = browser.try_against_computer().await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let (ok, unknown, over) = (BTreeMap::new(), None, false);
            all.push(Seen {
                taken,
                ok,
                unknown,
                over,
            });
        }
        let seen = all.last_mut().expect("a match");
        let _gone = sit(&browser, seen, &mut ids, &play, &mut heard_at).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    all
}

/// Plays on one socket; ends when it does.
async fn sit(
    browser: &Browser,
    seen: &mut Seen,
    ids: &mut u32,
    play: &Play,
    heard_at: &mut Instant,
) -> Option<()> {
    let mut client = browser.try_socket().await?;
    let hello = ClientMessage::Hello {
        wire: 1,
        match_id: seen.taken.match_id.clone(),
        token: Some(seen.taken.token.clone()),
        last_seq: None,
    };
    client.try_send(&hello).await?;
    while client.update.is_none() {
        hear(&mut client).await?;
    }
    if let Some(command) = seen.unknown.clone() {
        client.try_send(&command).await?;
        settle(&mut client, seen, play, heard_at).await?;
    }
    while !play.stop.load(Ordering::Relaxed) {
        while client.update.as_ref()?.view.decision.is_none() {
            if client.update.as_ref()?.view.outcome.is_some() {
                seen.over = true;
                return None;
            }
            hear(&mut client).await?;
        }
        let decision = client.update.as_ref()?.view.decision.as_ref();
        let pick = u16::try_from(*ids as usize % decision?.choices.len()).ok()?;
        *ids += 1;
        let command = ClientMessage::Pick {
            id: format!("p-{ids}"),
            seq: client.seq(),
            picks: vec![pick],
        };
        seen.unknown = Some(command.clone());
        client.try_send(&command).await?;
        settle(&mut client, seen, play, heard_at).await?;
    }
    None
}

/// The next message; nothing when the socket is gone or silent.
async fn hear(client: &mut Client) -> Option<ServerMessage> {
    let heard = tokio::time::timeout(Duration::from_secs(2), client.hear());
    let message = heard.await.ok()??;
    (!matches!(message, ServerMessage::Bye { .. })).then_some(message)
}

async fn settle(
    client: &mut Client,
    seen: &mut Seen,
    play: &Play,
    heard_at: &mut Instant,
) -> Option<()> {
    let sent = seen.unknown.as_ref()?.id()?.to_owned();
    loop {
        match hear(client).await? {
            ServerMessage::Done { id, seq } if id == sent => {
                seen.ok.insert(id, seq);
                seen.unknown = None;
                play.acknowledged.fetch_add(1, Ordering::Relaxed);
                let ms = u32::try_from(heard_at.elapsed().as_millis()).unwrap_or(u32::MAX);
                play.slowest_ms.fetch_max(ms, Ordering::Relaxed);
                *heard_at = Instant::now();
                return Some(());
            }
            ServerMessage::Refused {
                why: Refusal::NotDurable,
                ..
            } => return None,
            ServerMessage::Refused { why, text, .. } => panic!("{sent}: {why:?} {text:?}"),
            _ => {}
        }
    }
}

/// Every ok exactly once, every unknown at most once, and nothing else.
async fn compare(store: &PostgresStore, seen: &Seen) {
    let stored = store
        .load(&seen.taken.match_id)
        .await
        .expect("read")
        .expect("there");
    let mut found = BTreeMap::new();
    for stored in &stored.log {
        let entry: Entry = serde_json::from_str(&stored.body).expect("whole");
        let mine = entry.by == Some(seen.taken.seat);
        if let Some(command) = entry.command.filter(|_| mine) {
            let twice = found.insert(command.id.clone(), command.done);
            assert_eq!(twice, None, "{} was done twice", command.id);
        }
    }
    for (id, seq) in &seen.ok {
        assert_eq!(
            found.remove(id).as_ref(),
            Some(seq),
            "{id} was acknowledged and is lost"
        );
    }
    let unknown = seen.unknown.as_ref().and_then(ClientMessage::id);
    assert!(
        found.keys().all(|id| Some(id.as_str()) == unknown),
        "{found:?} was never sent"
    );
}

async fn signal(child: &Child, name: &str) {
    let id = child.id().expect("it lives").to_string();
    let sent = Command::new("kill").args([name, &id]).status().await;
    assert!(sent.expect("a process").success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_lose_and_double_nothing() {
    let Some(server) = Postgres::start() else {
        return;
    };
    let (first, one) = serve(&server).await;
    let (second, two) = serve(&server).await;
    let mut children = [first, second];
    let play = Arc::new(Play {
        hosts: Mutex::new([one, two]),
        stop: AtomicBool::new(false),
        acknowledged: AtomicU32::new(0),
        slowest_ms: AtomicU32::new(0),
    });
    let playing: Vec<_> = (0..PLAYERS)
        .map(|number| tokio::spawn(player(number, play.clone())))
        .collect();
    let more = async |least: u32| {
        let (begun, before) = (Instant::now(), play.acknowledged.load(Ordering::Relaxed));
        while play.acknowledged.load(Ordering::Relaxed) < before + least {
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "nobody gets anywhere"
            );
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    for kill in 0..kills() {
        more(40).await;
        tokio::time::sleep(Duration::from_micros(u64::from(kill * 370 % 9_000))).await;
        let victim = (kill % 2) as usize;
        if kill % 3 == 2 {
            // Longer than the lease: the other takes over while this one sleeps.
            signal(&children[victim], "-STOP").await;
            tokio::time::sleep(Duration::from_millis(4_500)).await;
            signal(&children[victim], "-CONT").await;
        } else {
            children[victim].start_kill().expect("kill -9");
            children[victim].wait().await.expect("it is dead");
            let (child, host) = serve(&server).await;
            children[victim] = child;
            play.hosts.lock().expect("unharmed")[victim] = host;
        }
    }
    more(200).await;
    play.stop.store(true, Ordering::Relaxed);
    let store = PostgresStore::open(&server.url(), "")
        .await
        .expect("it opens");
    let (mut picks, mut unknown, mut matches) = (0, 0, 0);
    let hosts = play.hosts.lock().expect("unharmed").clone();
    for player in playing {
        for seen in player.await.expect("a player") {
            compare(&store, &seen).await;
            picks += seen.ok.len();
            unknown += usize::from(seen.unknown.is_some());
            matches += 1;
            let mut views = Vec::new();
            for host in &hosts {
                let host = host.clone();
                let browser = Browser { host, cookie: None };
                let mut me = browser.sit(&seen.taken).await;
                while !seen.over && !me.my_turn().await {}
                let update = me.update.clone().expect("an update");
                views.push((
                    update.seq,
                    serde_json::to_string(&update.view).expect("JSON"),
                ));
            }
            assert_eq!(
                views[0], views[1],
                "the two processes show different tables"
            );
        }
    }
    println!(
        "{} kills, {matches} matches, {picks} picks acknowledged, {unknown} unknown at the end, \
         longest pause between two acknowledged picks of a player {} ms",
        kills(),
        play.slowest_ms.load(Ordering::Relaxed)
    );
    store.close().await.expect("it closes");
}
