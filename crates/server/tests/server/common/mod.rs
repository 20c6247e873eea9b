//! A table on a port of its own, and clients as a browser would be.
use shokan_rules::summons_call::info::starter;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use shokan_host::engine::{AnyView, Engine, Opponent, Scenarios, Thinking};
use shokan_host::store::Store;
use shokan_host::wire::http::{Replay, Scenario, ScenarioLine, SeatTaken, SeatToken};
use shokan_host::wire::told::Whole;
use shokan_host::wire::{ClientMessage, Refusal, ServerMessage, Update};
use shokan_host::{Limits, Settings};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_server::startup::start_on;
use shokan_server::{Configuration, Running, start};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than anything here takes; reaching it is a failure.
const PATIENCE: Duration = Duration::from_secs(10);

/// A folder that is gone when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "shokan-{}-{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.0.join("table.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_behind = std::fs::remove_dir_all(&self.0);
    }
}

/// Plays the first choice of every decision, which is never the most passive one.
struct First;

impl Opponent for First {
    fn pick(&mut self, _view: &AnyView, _thinking: &Thinking) -> u16 {
        0
    }
}

pub(crate) fn engine() -> Engine {
    let opponents = |level: &str, _luck: u64| {
        let known = ["random", "normal", "greedy"].contains(&level);
        known.then(|| Box::new(First) as Box<dyn Opponent>)
    };
    let games = [
        starter(),
        summon_and_magic(),
        summoner_wars(),
        shaman_king(),
    ];
    Engine::new(games, Arc::new(opponents), scenarios())
}

fn summon_and_magic() -> Arc<Catalogue> {
    static LOADED: OnceLock<Arc<Catalogue>> = OnceLock::new();
    let load = || Arc::new(Catalogue::of::<SummonAndMagic>(&[]).expect("cards without faults"));
    LOADED.get_or_init(load).clone()
}

fn summoner_wars() -> Arc<Catalogue> {
    static LOADED: OnceLock<Arc<Catalogue>> = OnceLock::new();
    let load = || Arc::new(Catalogue::of::<SummonerWars>(&[]).expect("cards without faults"));
    LOADED.get_or_init(load).clone()
}

fn shaman_king() -> Arc<Catalogue> {
    static LOADED: OnceLock<Arc<Catalogue>> = OnceLock::new();
    let load = || Arc::new(Catalogue::of::<ShamanKing>(&[]).expect("cards without faults"));
    LOADED.get_or_init(load).clone()
}

/// One clause with one scenario, the example of the wire.
fn scenarios() -> Scenarios {
    let bodies: Value =
        serde_json::from_str(include_str!("../../../../host/tests/fixtures/http.json"))
            .expect("the examples of the wire are JSON");
    let example: Scenario =
        serde_json::from_value(bodies["scenario"].clone()).expect("an example of a scenario");
    let line = ScenarioLine {
        id: example.id.clone(),
        title: example.title.clone(),
    };
    Scenarios {
        shown: Arc::new(move |_| vec![("SC-07-05-02.c".to_owned(), line.clone())]),
        player: Arc::new(move |game, id| {
            let found = (game, id) == (example.game.as_str(), example.id.as_str());
            found.then(|| example.clone())
        }),
        ..Scenarios::default()
    }
}

pub(crate) fn configuration() -> Configuration {
    Configuration {
        address: "127.0.0.1:0".parse().expect("an address"),
        settings: Settings {
            computer_delay: Duration::ZERO,
            // Clients of tests are faster than any hand.
            limits: Limits {
                commands_per_s: 10_000,
                commands_burst: 10_000,
                unreadable_max: 10_000,
                requests_burst: 1_000_000,
                hellos_burst: 1_000_000,
                hellos_per_seat_burst: 1_000_000,
                new_matches_burst: 1_000_000,
                ..Limits::default()
            },
            ..Settings::default()
        },
        ..Configuration::default()
    }
}

/// A table on a store in a folder.
pub(crate) async fn table(folder: &Folder) -> Running {
    let configuration = Configuration {
        data: folder.store(),
        ..configuration()
    };
    start(configuration, engine())
        .await
        .expect("the table opens")
}

/// A table on a store in a folder, with the same luck every time.
pub(crate) async fn fixed_table(folder: &Folder) -> Running {
    let configuration = Configuration {
        data: folder.store(),
        ..configuration()
    };
    start(configuration, engine().with_seed(Some(7)))
        .await
        .expect("the table opens")
}

/// A table on a given store.
pub(crate) async fn table_on(store: Arc<dyn Store>) -> Running {
    start_on(configuration(), engine(), store)
        .await
        .expect("the table opens")
}

/// What came back from a request.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json<T: serde::de::DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// One browser: a cookie and an address.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) host: String,
    pub(crate) cookie: Option<String>,
}

impl Browser {
    pub(crate) fn new(table: &Running) -> Self {
        Self {
            host: table.address.to_string(),
            cookie: None,
        }
    }

    /// Whoever runs the table.
    pub(crate) fn operator(table: &Running) -> Self {
        let address = table.metrics_address.expect("figures are served");
        Self {
            host: address.to_string(),
            cookie: None,
        }
    }

    /// The same guest at another table.
    pub(crate) fn moved_to(self, table: &Running) -> Self {
        Self {
            host: table.address.to_string(),
            ..self
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.request("GET", path, "", &[]).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, &body.to_string(), &[]).await
    }

    pub(crate) async fn request(
        &mut self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Reply {
        let mut stream = TcpStream::connect(&self.host)
            .await
            .expect("the table listens");
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n",
            self.host,
            body.len()
        );
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if let Some(cookie) = &self.cookie {
            head.push_str(&format!("cookie: {cookie}\r\n"));
        }
        let request = format!("{head}\r\n{body}");
        stream
            .write_all(request.as_bytes())
            .await
            .expect("the table reads");
        let mut bytes = Vec::new();
        stream
            .read_to_end(&mut bytes)
            .await
            .expect("the table answers");
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .expect("a status");
        let reply = Reply {
            status,
            head: head.to_owned(),
            body: body.to_owned(),
        };
        self.remember(&reply);
        reply
    }

    /// Keeps the cookies of an answer, and drops those that have no age.
    fn remember(&mut self, reply: &Reply) {
        let lines = reply.head.lines().filter_map(|line| line.split_once(": "));
        let set = lines.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
        for (_, cookie) in set {
            let pair = cookie.split(';').next().expect("a pair");
            let (name, _) = pair.split_once('=').expect("a name");
            let held = self.cookie.take().unwrap_or_default();
            let others = held.split("; ").filter(|it| !it.is_empty());
            let mut held: Vec<&str> = others
                .filter(|it| !it.starts_with(&format!("{name}=")))
                .collect();
            if !cookie.contains("Max-Age=0;") {
                held.push(pair);
            }
            self.cookie = Some(held.join("; ")).filter(|held| !held.is_empty());
        }
    }

    /// A match against the computer; the maker goes first.
    pub(crate) async fn against_computer(&mut self) -> SeatTaken {
        self.make(&json!({"opponent": "greedy", "first": "me"}))
            .await
    }

    /// A match that waits for a friend; the maker goes first.
    pub(crate) async fn with_friend(&mut self) -> SeatTaken {
        self.make(&json!({"opponent": "friend", "first": "me", "name": "Aki"}))
            .await
    }

    pub(crate) async fn make(&mut self, more: &Value) -> SeatTaken {
        let mut wish = json!({"game": "summons_call", "deck": {"ready": "ember_court"}});
        for (name, value) in more.as_object().expect("fields") {
            wish[name] = value.clone();
        }
        let reply = self.post("/api/matches", &wish).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        reply.json()
    }

    pub(crate) async fn accept(&mut self, taken: &SeatTaken) -> SeatTaken {
        let code = taken
            .invite
            .as_ref()
            .and_then(|link| link.strip_prefix("/t/"))
            .expect("an invitation");
        let body = json!({"name": "Ren", "deck": {"ready": "ember_court"}});
        let reply = self.post(&format!("/api/invites/{code}"), &body).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        reply.json()
    }

    pub(crate) async fn token(&mut self, match_id: &str) -> SeatToken {
        self.get(&format!("/api/matches/{match_id}/token"))
            .await
            .json()
    }

    /// A whole replay, slice by slice.
    pub(crate) async fn replay(&mut self, match_id: &str, eyes: &str) -> Replay {
        let mut whole: Option<Replay> = None;
        loop {
            let from = whole.as_ref().map_or(0, |replay| replay.plies.len());
            let path = format!("/api/replays/{match_id}?from={from}{eyes}");
            let slice: Replay = self.get(&path).await.json();
            let replay = match &mut whole {
                Some(replay) => {
                    replay.plies.extend(slice.plies);
                    replay
                }
                none => none.insert(slice),
            };
            if replay.plies.len() == replay.total as usize {
                return replay.clone();
            }
        }
    }

    pub(crate) async fn socket(&self) -> Client {
        self.try_socket().await.expect("a socket")
    }

    /// A socket, when the table still lives.
    pub(crate) async fn try_socket(&self) -> Option<Client> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let address = format!("ws://{}/ws", self.host);
        let (socket, _) = tokio_tungstenite::connect_async(address).await.ok()?;
        let prefix = NEXT.fetch_add(1, Ordering::Relaxed);
        Some(Client {
            socket,
            update: None,
            raw: Vec::new(),
            whole: Whole::default(),
            prefix,
            ids: 0,
        })
    }

    /// A socket that has said hello and read its welcome.
    pub(crate) async fn enter(
        &self,
        match_id: &str,
        token: Option<&str>,
        last_seq: Option<u32>,
    ) -> Client {
        let mut client = self.socket().await;
        client.hello(match_id, token, last_seq).await;
        let welcome = client.next().await;
        assert!(
            matches!(welcome, ServerMessage::Welcome { .. }),
            "{welcome:?}"
        );
        client
    }

    /// A socket on a match that runs, with its first update.
    pub(crate) async fn sit(&self, taken: &SeatTaken) -> Client {
        let mut client = self.enter(&taken.match_id, Some(&taken.token), None).await;
        client.update().await;
        client
    }
}

/// One socket.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last update.
    pub(crate) update: Option<Update>,
    /// Every frame as it came.
    pub(crate) raw: Vec<String>,
    whole: Whole,
    /// Of its command ids, as every load of a page has one.
    prefix: u32,
    ids: u32,
}

impl Client {
    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.send_text(&serde_json::to_string(message).expect("JSON"))
            .await;
    }

    /// Sends a message; nothing when the socket is gone.
    pub(crate) async fn try_send(&mut self, message: &ClientMessage) -> Option<()> {
        let text = serde_json::to_string(message).expect("JSON");
        self.socket.send(Message::text(text)).await.ok()
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket
            .send(Message::text(text))
            .await
            .expect("the socket is open");
    }

    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.socket
            .send(Message::binary(bytes))
            .await
            .expect("the socket is open");
    }

    pub(crate) async fn hello(
        &mut self,
        match_id: &str,
        token: Option<&str>,
        last_seq: Option<u32>,
    ) {
        let token = token.map(str::to_owned);
        let match_id = match_id.to_owned();
        self.send(&ClientMessage::Hello {
            wire: 1,
            match_id,
            token,
            last_seq,
            patches: true,
        })
        .await;
    }

    /// The next message, or nothing when the socket closes.
    pub(crate) async fn receive(&mut self) -> Option<ServerMessage> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("an answer in time");
            match frame? {
                Ok(Message::Text(text)) => {
                    self.raw.push(text.to_string());
                    let text = self.whole.frame(&text).expect("a patch of the view before");
                    let message = serde_json::from_str(&text);
                    let message = message.unwrap_or_else(|error| panic!("{error}: {text}"));
                    if let ServerMessage::Update(update) = &message {
                        self.update = Some((**update).clone());
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub(crate) async fn next(&mut self) -> ServerMessage {
        self.receive().await.expect("the socket stays open")
    }

    /// True when nothing more comes for a moment.
    pub(crate) async fn is_quiet(&mut self) -> bool {
        let moment = Duration::from_millis(80);
        match tokio::time::timeout(moment, self.socket.next()).await {
            Err(_) => true,
            Ok(frame) => {
                eprintln!("not quiet: {frame:?}");
                false
            }
        }
    }

    /// The next update; notices are passed over.
    pub(crate) async fn update(&mut self) -> Update {
        loop {
            match self.next().await {
                ServerMessage::Update(update) => return *update,
                ServerMessage::Notice { .. } => {}
                other => panic!("expected an update, found {other:?}"),
            }
        }
    }

    /// Waits until an update fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Update) -> bool) -> Update {
        if let Some(update) = self.update.clone().filter(&fits) {
            return update;
        }
        loop {
            if let ServerMessage::Update(update) = self.next().await
                && fits(&update)
            {
                return *update;
            }
        }
    }

    pub(crate) fn seq(&self) -> u32 {
        self.update.as_ref().map_or(0, |update| update.seq)
    }

    pub(crate) fn new_id(&mut self) -> String {
        self.ids += 1;
        format!("{}-{}", self.prefix, self.ids)
    }

    /// The answer to a command; updates on the way are kept.
    pub(crate) async fn answer_to(
        &mut self,
        wanted: &str,
    ) -> Result<u32, (Refusal, ServerMessage)> {
        loop {
            let message = self.next().await;
            match &message {
                ServerMessage::Done { id, seq } if id == wanted => return Ok(*seq),
                ServerMessage::Refused {
                    id: Some(id), why, ..
                } if id == wanted => {
                    return Err((*why, message.clone()));
                }
                _ => {}
            }
        }
    }

    pub(crate) async fn pick(&mut self, picks: &[u16]) -> Result<u32, (Refusal, ServerMessage)> {
        let (id, seq) = (self.new_id(), self.seq());
        self.send(&ClientMessage::Pick {
            id: id.clone(),
            seq,
            picks: picks.to_vec(),
        })
        .await;
        self.answer_to(&id).await
    }

    /// Sends a command with an id of its own and waits for the answer.
    pub(crate) async fn command(
        &mut self,
        make: impl FnOnce(String, u32) -> ClientMessage,
    ) -> Result<u32, (Refusal, ServerMessage)> {
        let (id, seq) = (self.new_id(), self.seq());
        self.send(&make(id.clone(), seq)).await;
        self.answer_to(&id).await
    }

    /// Waits until this seat is asked or the game is over; true when asked.
    pub(crate) async fn my_turn(&mut self) -> bool {
        let update =
            self.until(|update| update.view.decision.is_some() || update.view.outcome.is_some());
        update.await.view.decision.is_some()
    }

    pub(crate) async fn close(mut self) {
        let _closed_already = self.socket.close(None).await;
    }
}
