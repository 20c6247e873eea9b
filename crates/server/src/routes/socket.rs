//! The socket: frames in, frames out, heartbeats, and a limit on what one client may ask.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use shokan_rules::show::Bi;
use tokio::sync::{mpsc, oneshot, watch};

use super::App;
use crate::room::frame::message;
use crate::room::{Ask, ConnectionId, Frames, RoomHandle};
use crate::say;
use crate::wire::{ClientMessage, FRAME_BYTES_MAX, Refusal, ServerMessage, WIRE_VERSION};

/// Groups of frames that may wait for a slow client.
const QUEUE_MAX: usize = 256;

/// How often the server asks whether the client is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// A client that takes no bytes for so long is gone.
const WRITE_MAX: Duration = Duration::from_secs(20);

/// Refusals for haste after which a socket is closed.
const HASTE_MAX: u32 = 40;

static NEXT_CONNECTION: AtomicU64 = AtomicU64::new(1);

/// `GET /ws`
pub(super) async fn open(State(app): State<App>, upgrade: WebSocketUpgrade) -> Response {
    // Frames that are a little too large are answered with a sentence, far too large ones end the
    // socket.
    let upgrade = upgrade
        .max_message_size(4 * FRAME_BYTES_MAX)
        .max_frame_size(4 * FRAME_BYTES_MAX);
    upgrade.on_upgrade(move |socket| async move {
        let open = app.shared.telemetry.connections.up();
        let (sink, stream) = socket.split();
        let mut line = Line {
            app: app.clone(),
            sink,
        };
        if open > app.shared.configuration.limits.connections_max as u64 {
            line.bye(say::full(), true).await;
        } else {
            line.converse(stream).await;
        }
        app.shared.telemetry.connections.down();
    })
}

/// One socket, on the sending side.
struct Line {
    app: App,
    sink: SplitSink<WebSocket, Message>,
}

/// The client is gone.
struct Gone;

/// What a frame of the client was.
enum Heard {
    Message(ClientMessage),
    Refused(Bi),
    Nothing,
}

impl Line {
    async fn converse(&mut self, mut stream: SplitStream<WebSocket>) {
        let id = NEXT_CONNECTION.fetch_add(1, Ordering::Relaxed);
        let Some((room, out)) = self.greet(&mut stream, id).await else {
            return;
        };
        self.exchange(&mut stream, id, &room, out).await;
        let _room_is_gone = room.asks.send(Ask::Leave { connection: id }).await;
    }

    /// Waits for hello and enters the room.
    async fn greet(
        &mut self,
        stream: &mut SplitStream<WebSocket>,
        connection: ConnectionId,
    ) -> Option<(RoomHandle, mpsc::Receiver<Frames>)> {
        let patience = self.app.shared.configuration.limits.hello_max;
        let hello = loop {
            let Ok(frame) = tokio::time::timeout(patience, stream.next()).await else {
                self.bye(say::silent(), true).await;
                return None;
            };
            match hear(frame?.ok()?) {
                Heard::Nothing => {}
                Heard::Message(message) => break message,
                Heard::Refused(text) => {
                    self.refuse(None, Refusal::Malformed, text).await.ok()?;
                }
            }
        };
        let ClientMessage::Hello {
            wire,
            match_id,
            token,
            last_seq,
        } = hello
        else {
            self.bye(say::hello_first(), false).await;
            return None;
        };
        if wire != WIRE_VERSION {
            self.bye(say::other_wire(wire, WIRE_VERSION), false).await;
            return None;
        }
        let room = match self.app.lobby.room(&match_id).await {
            Ok(room) => room,
            Err(problem) => {
                self.bye(problem.text(), false).await;
                return None;
            }
        };
        let (out, frames) = mpsc::channel(QUEUE_MAX);
        let (answer, entered) = oneshot::channel();
        let enter = Ask::Enter {
            connection,
            token,
            last_seq,
            out,
            answer,
        };
        room.asks.send(enter).await.ok()?;
        match entered.await {
            Ok(Ok(())) => Some((room, frames)),
            Ok(Err(problem)) => {
                self.bye(problem.text(), false).await;
                None
            }
            Err(_) => {
                // The room of an ended match closed in this very moment; the next try opens it
                // again.
                self.bye(say::too_slow(), true).await;
                None
            }
        }
    }

    /// Carries frames both ways until one side ends it.
    async fn exchange(
        &mut self,
        stream: &mut SplitStream<WebSocket>,
        id: ConnectionId,
        room: &RoomHandle,
        mut out: mpsc::Receiver<Frames>,
    ) {
        let silence_max = self.app.shared.configuration.limits.silence_max;
        let mut stopping = self.app.stopping.clone();
        let mut pace = Pace::new(&self.app);
        let mut heard_at = Instant::now();
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        heartbeat.tick().await;
        loop {
            tokio::select! {
                frames = out.recv() => match frames {
                    Some(frames) => if self.send(frames).await.is_err() { return },
                    None => return self.bye(say::too_slow(), true).await,
                },
                frame = stream.next() => {
                    let Some(Ok(frame)) = frame else { return };
                    heard_at = Instant::now();
                    if self.answer(frame, id, room, &mut pace).await.is_err() { return }
                }
                _ = heartbeat.tick() => {
                    if heard_at.elapsed() > silence_max {
                        return self.bye(say::silent(), true).await;
                    }
                    if self.put(Message::Ping(Default::default())).await.is_err() { return }
                }
                () = told_to_stop(&mut stopping) => return self.bye(say::stopping(), true).await,
            }
        }
    }

    async fn answer(
        &mut self,
        frame: Message,
        connection: ConnectionId,
        room: &RoomHandle,
        pace: &mut Pace,
    ) -> Result<(), Gone> {
        let heard = hear(frame);
        if matches!(heard, Heard::Nothing) {
            return Ok(());
        }
        if !pace.allows() {
            if pace.haste > HASTE_MAX {
                self.bye(say::rate(), false).await;
                return Err(Gone);
            }
            let id = match heard {
                Heard::Message(message) => message.id().map(str::to_owned),
                Heard::Refused(_) | Heard::Nothing => None,
            };
            return self.refuse(id, Refusal::Rate, say::rate()).await;
        }
        match heard {
            Heard::Nothing => Ok(()),
            Heard::Refused(text) => self.refuse(None, Refusal::Malformed, text).await,
            Heard::Message(ClientMessage::Ping { n }) => {
                self.send(vec![message(&ServerMessage::Pong { n })]).await
            }
            Heard::Message(ClientMessage::Hello { .. }) => {
                self.refuse(None, Refusal::Malformed, say::hello_once())
                    .await
            }
            Heard::Message(message) => {
                let command = Ask::Command {
                    connection,
                    message,
                };
                room.asks.send(command).await.map_err(|_| Gone)
            }
        }
    }

    async fn refuse(&mut self, id: Option<String>, why: Refusal, text: Bi) -> Result<(), Gone> {
        self.app.shared.telemetry.refuse(why);
        let refused = ServerMessage::Refused {
            id,
            why,
            text,
            seq: None,
            view: None,
            faults: Vec::new(),
        };
        self.send(vec![message(&refused)]).await
    }

    async fn bye(&mut self, text: Bi, again: bool) {
        let bye = message(&ServerMessage::Bye { text, again });
        if self.send(vec![bye]).await.is_ok() {
            let _client_is_gone = self.put(Message::Close(None)).await;
        }
    }

    /// Hands several frames over in one go.
    async fn send(&mut self, frames: Frames) -> Result<(), Gone> {
        let all = async {
            for frame in frames {
                self.sink.feed(Message::Text(frame)).await?;
            }
            self.sink.flush().await
        };
        match tokio::time::timeout(WRITE_MAX, all).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    async fn put(&mut self, frame: Message) -> Result<(), Gone> {
        match tokio::time::timeout(WRITE_MAX, self.sink.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

async fn told_to_stop(stopping: &mut watch::Receiver<bool>) {
    let _server_is_gone = stopping.wait_for(|stopping| *stopping).await;
}

fn hear(frame: Message) -> Heard {
    match frame {
        Message::Text(text) if text.len() > FRAME_BYTES_MAX => {
            Heard::Refused(say::frame_too_large(text.len(), FRAME_BYTES_MAX))
        }
        Message::Text(text) => match serde_json::from_str(&text) {
            Ok(message) => Heard::Message(message),
            Err(error) => Heard::Refused(say::malformed(&error.to_string())),
        },
        Message::Binary(_) => Heard::Refused(say::not_text()),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Heard::Nothing,
    }
}

/// A bucket of commands that refills with time.
struct Pace {
    tokens: f64,
    burst: f64,
    per_s: f64,
    filled_at: Instant,
    /// Commands refused since the bucket was last full enough.
    haste: u32,
}

impl Pace {
    fn new(app: &App) -> Self {
        let limits = &app.shared.configuration.limits;
        let burst = f64::from(limits.commands_burst);
        let per_s = f64::from(limits.commands_per_s);
        Self {
            tokens: burst,
            burst,
            per_s,
            filled_at: Instant::now(),
            haste: 0,
        }
    }

    fn allows(&mut self) -> bool {
        let refill = self.filled_at.elapsed().as_secs_f64() * self.per_s;
        self.filled_at = Instant::now();
        self.tokens = (self.tokens + refill).min(self.burst);
        if self.tokens < 1.0 {
            self.haste += 1;
            return false;
        }
        self.tokens -= 1.0;
        if self.tokens > self.burst / 2.0 {
            self.haste = 0;
        }
        true
    }
}
