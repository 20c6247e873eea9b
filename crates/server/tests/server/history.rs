//! What players of servers that are harmed were told, and whether the log agrees: what was
//! acknowledged is there exactly once, what was refused is not there, and of what nobody heard
//! there is one at most.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde_json::json;
use shokan_host::record::Entry;
use shokan_host::store::Store;
use shokan_host::wire::http::SeatTaken;
use shokan_host::wire::{ClientMessage, Refusal, ServerMessage};
use tokio::task::JoinHandle;

use crate::common::{Browser, Client};

/// A socket that says nothing for so long is left.
const SILENCE_MAX: Duration = Duration::from_secs(2);

/// What the players share.
#[derive(Default)]
pub(crate) struct Play {
    hosts: Mutex<Vec<String>>,
    chairs: Mutex<Vec<Arc<Mutex<Seen>>>>,
    stop: AtomicBool,
    acknowledged: AtomicU32,
    slowest_ms: AtomicU32,
}

/// What one chair of a match has seen.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) taken: SeatTaken,
    /// Nobody else sits there but the computer.
    pub(crate) alone: bool,
    /// Commands that were acknowledged, with what was answered.
    pub(crate) ok: BTreeMap<String, u32>,
    /// Commands that were refused for good.
    failed: Vec<String>,
    /// The command of which nothing was heard, and when it was sent first.
    unknown: Option<(ClientMessage, Instant)>,
    last_seq: u32,
    pub(crate) over: bool,
}

/// How much there was to compare.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    pub(crate) chairs: usize,
    pub(crate) ok: usize,
    pub(crate) failed: usize,
    pub(crate) unknown: usize,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("unharmed")
}

impl Play {
    /// Players at these servers; each second one plays against another person.
    pub(crate) fn begin(hosts: Vec<String>, players: usize) -> (Arc<Self>, Vec<JoinHandle<()>>) {
        let play = Arc::new(Self {
            hosts: Mutex::new(hosts),
            ..Self::default()
        });
        let players = (0..players).map(|number| tokio::spawn(player(number, play.clone())));
        (play.clone(), players.collect())
    }

    /// A server listens elsewhere now.
    pub(crate) fn moved(&self, at: usize, host: &str) {
        host.clone_into(&mut lock(&self.hosts)[at]);
    }

    /// What all chairs have seen until now.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        let chairs = lock(&self.chairs);
        chairs.iter().map(|chair| lock(chair).clone()).collect()
    }

    /// Waits until so many further picks are acknowledged.
    pub(crate) async fn more(&self, least: u32) {
        let (begun, before) = (Instant::now(), self.acknowledged.load(Ordering::Relaxed));
        while self.acknowledged.load(Ordering::Relaxed) < before + least {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "nobody gets anywhere"
            );
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// The longest time from a pick to its acknowledgement.
    pub(crate) fn slowest_ms(&self) -> u32 {
        self.slowest_ms.load(Ordering::Relaxed)
    }

    /// Tells the players to stop, and waits for them.
    pub(crate) async fn end(&self, players: Vec<JoinHandle<()>>) {
        self.stop.store(true, Ordering::Relaxed);
        for player in players {
            player.await.expect("a player");
        }
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn host(&self, turn: usize) -> Browser {
        let hosts = lock(&self.hosts);
        Browser {
            host: hosts[turn % hosts.len()].clone(),
            cookie: None,
        }
    }
}

/// Plays match after match until told to stop, at whichever server answers.
async fn player(number: usize, play: Arc<Play>) {
    let mut turn = number;
    while play.goes_on() {
        turn += 1;
        let (maker, friend) = (play.host(turn), play.host(turn / 2));
        let making = try_make(maker, friend, number % 2 == 1);
        let Some(taken) = making.await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let alone = taken.len() == 1;
        let chairs = taken.into_iter().map(|taken| {
            let seen = Arc::new(Mutex::new(Seen {
                taken,
                alone,
                ok: BTreeMap::new(),
                failed: Vec::new(),
                unknown: None,
                last_seq: 0,
                over: false,
            }));
            lock(&play.chairs).push(seen.clone());
            tokio::spawn(chair(turn, seen, play.clone()))
        });
        for chair in chairs.collect::<Vec<_>>() {
            chair.await.expect("a chair");
        }
    }
}

/// The chairs of a new match; nothing when a server breaks off in the middle of it.
async fn try_make(maker: Browser, friend: Browser, with_friend: bool) -> Option<Vec<SeatTaken>> {
    let post = async |mut browser: Browser, path: String, body: serde_json::Value| {
        // Whatever breaks in the middle of it breaks in a task of its own.
        let asked = tokio::spawn(async move { browser.post(&path, &body).await });
        let reply = tokio::time::timeout(SILENCE_MAX, asked).await.ok()?.ok()?;
        (reply.status == 201).then(|| reply.json::<SeatTaken>())
    };
    let opponent = if with_friend { "friend" } else { "greedy" };
    let wish = json!({
        "game": "summons_call", "deck": {"ready": "ember_court"},
        "opponent": opponent, "first": "me", "name": "Aki",
    });
    let taken = post(maker, "/api/matches".into(), wish).await?;
    if !with_friend {
        return Some(vec![taken]);
    }
    let code = taken.invite.as_ref()?.strip_prefix("/t/")?.to_owned();
    let body = json!({"name": "Ren", "deck": {"ready": "ember_court"}});
    let other = post(friend, format!("/api/invites/{code}"), body).await?;
    Some(vec![taken, other])
}

async fn chair(mut turn: usize, seen: Arc<Mutex<Seen>>, play: Arc<Play>) {
    while play.goes_on() && !lock(&seen).over {
        turn += 1;
        let _gone = sit(&play.host(turn), &seen, &play).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Plays on one socket; ends when it does.
async fn sit(browser: &Browser, seen: &Mutex<Seen>, play: &Play) -> Option<()> {
    let mut client = browser.try_socket().await?;
    let (taken, unknown) = {
        let seen = lock(seen);
        (seen.taken.clone(), seen.unknown.clone())
    };
    let hello = ClientMessage::Hello {
        wire: 1,
        match_id: taken.match_id,
        token: Some(taken.token),
        last_seq: None,
        patches: true,
    };
    client.try_send(&hello).await?;
    while client.update.is_none() {
        receive(&mut client).await?;
    }
    let (back, last) = (client.seq(), lock(seen).last_seq);
    assert!(back >= last, "the table went back from {last} to {back}");
    if let Some((command, _)) = unknown {
        // Whether it was done before the server was harmed or is done now: once, and it is
        // acknowledged.
        client.try_send(&command).await?;
        settle(&mut client, seen, play).await?;
    }
    while play.goes_on() {
        while client.update.as_ref()?.view.decision.is_none() {
            if client.update.as_ref()?.view.outcome.is_some() {
                lock(seen).over = true;
                return None;
            }
            receive(&mut client).await?;
        }
        let decision = client.update.as_ref()?.view.decision.as_ref()?;
        let command = {
            let mut seen = lock(seen);
            let number = seen.ok.len() + seen.failed.len();
            let command = ClientMessage::Pick {
                id: format!("p-{number}"),
                seq: client.seq(),
                picks: vec![u16::try_from(number % decision.choices.len()).ok()?],
            };
            seen.unknown = Some((command.clone(), Instant::now()));
            command
        };
        client.try_send(&command).await?;
        settle(&mut client, seen, play).await?;
    }
    None
}

/// The next message; nothing when the socket is gone or silent.
async fn receive(client: &mut Client) -> Option<ServerMessage> {
    let received = tokio::time::timeout(SILENCE_MAX, client.receive()).await;
    let message = received.ok()??;
    (!matches!(message, ServerMessage::Close { .. })).then_some(message)
}

/// Waits for the answer to the command of which nothing was heard yet.
async fn settle(client: &mut Client, seen: &Mutex<Seen>, play: &Play) -> Option<()> {
    let sent = lock(seen).unknown.as_ref()?.0.id()?.to_owned();
    loop {
        match receive(client).await? {
            ServerMessage::Done { id, seq } if id == sent => {
                let mut seen = lock(seen);
                let (_, sent_at) = seen.unknown.take()?;
                seen.ok.insert(id, seq);
                seen.last_seq = seq;
                play.acknowledged.fetch_add(1, Ordering::Relaxed);
                let ms = u32::try_from(sent_at.elapsed().as_millis()).unwrap_or(u32::MAX);
                play.slowest_ms.fetch_max(ms, Ordering::Relaxed);
                return Some(());
            }
            ServerMessage::Refused { why, text, .. } => match why {
                // Nothing was written, so the same may be asked again.
                Refusal::NotDurable => return None,
                Refusal::Stale | Refusal::NotAsked | Refusal::GameOver => {
                    let mut seen = lock(seen);
                    seen.unknown = None;
                    seen.failed.push(sent);
                    return None;
                }
                _ => panic!("{sent}: {why:?} {text:?}"),
            },
            _ => {}
        }
    }
}

/// Every ok exactly once, every unknown at most once, and nothing else.
pub(crate) async fn compare(store: &dyn Store, seen: &[Seen]) -> Compared {
    let mut compared = Compared::default();
    for seen in seen {
        let found = rest(store, seen).await;
        let unknown = seen.unknown.as_ref().and_then(|(command, _)| command.id());
        assert!(
            found.keys().all(|id| Some(id.as_str()) == unknown),
            "{found:?} was never sent, or refused"
        );
        compared.chairs += 1;
        compared.ok += seen.ok.len();
        compared.failed += seen.failed.len();
        compared.unknown += usize::from(seen.unknown.is_some());
    }
    compared
}

/// The commands of a chair in the log beside those that were acknowledged, each of which is there
/// exactly once.
pub(crate) async fn rest(store: &dyn Store, seen: &Seen) -> BTreeMap<String, u32> {
    let stored = store.load(&seen.taken.match_id).await.expect("read");
    let mut found = BTreeMap::new();
    for stored in &stored.expect("there").log {
        let entry: Entry = serde_json::from_str(&stored.body).expect("whole");
        let mine = entry.by == Some(seen.taken.seat);
        if let Some(command) = entry.command.filter(|_| mine) {
            let twice = found.insert(command.id.clone(), command.done);
            assert_eq!(twice, None, "{} was done twice", command.id);
        }
    }
    for (id, seq) in &seen.ok {
        let done = found.remove(id);
        assert_eq!(done, Some(*seq), "{id} was acknowledged and is lost");
    }
    found
}
