//! One connection to a client: hello, frames both ways, heartbeats, and a limit on what one client
//! may ask. What carries the frames is a [`Transport`].

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use shokan_rules::show::Bi;
use tokio::sync::mpsc;

use crate::doors::{Address, Open};
use crate::house::House;
use crate::problem::Problem;
use crate::pulse::{self, Instant};
use crate::room::frame::{is_close, message};
use crate::room::{ConnectionId, Form, Frames, RoomCommand, RoomHandle};
use crate::say;
use crate::settings::Limits;
use crate::telemetry::Limit;
use crate::wire::{ClientMessage, FRAME_BYTES_MAX, Refusal, ServerMessage, WIRE_VERSION};

/// Groups of frames that may wait for a slow client.
const QUEUE_MAX: usize = 256;

/// How often the house asks whether the client is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Refusals for haste after which a connection is closed.
const HASTE_MAX: u32 = 40;

static NEXT_CONNECTION: AtomicU64 = AtomicU64::new(1);

/// What came from a client.
#[derive(Clone, Debug)]
pub enum Received {
    /// A text.
    Text(Arc<str>),
    /// Something that is no text.
    Binary,
    /// A sign of life.
    Sign,
}

/// The client is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// What carries frames between a client and the house.
pub trait Transport: Send {
    /// Where the client comes from.
    fn address(&self) -> Address {
        Address::HERE
    }

    /// The next thing that the client sent; nothing when it is gone. Dropping the future loses
    /// nothing.
    fn receive(&mut self) -> impl Future<Output = Option<Received>> + Send;

    /// Hands several frames over in one go.
    fn send(&mut self, frames: Frames) -> impl Future<Output = Result<(), Gone>> + Send;

    /// Asks the client for a sign of life.
    fn ping(&mut self) -> impl Future<Output = Result<(), Gone>> + Send;

    /// Says that nothing more will come.
    fn close(&mut self) -> impl Future<Output = ()> + Send;
}

/// A client whose match another process has; the frames have to be carried there.
#[derive(Debug)]
pub struct Elsewhere<T> {
    /// Where that process is reached.
    pub peer: String,
    /// What the client said.
    pub hello: String,
    /// The way to the client.
    pub transport: T,
    /// The place of its socket.
    _place: Option<Open>,
}

/// Converses with a client until one side ends it, or hands it back to be passed on.
pub async fn converse<T: Transport>(house: &House, transport: T) -> Option<Elsewhere<T>> {
    let telemetry = house.shared.telemetry.clone();
    let from = transport.address();
    let limits = &house.shared.settings.limits;
    let open = telemetry.connections.up();
    let mut connection = Connection {
        house: house.clone(),
        transport,
        from,
        hello_until: Instant::now() + limits.hello_max,
        unreadable: 0,
        elsewhere: None,
    };
    let mut held = None;
    if open > limits.connections_max as u64 {
        house.doors.reached(Limit::Sockets);
        connection.close(say::full(), true).await;
    } else if let Some(place) = house.doors.socket(from) {
        connection.converse().await;
        held = Some(place);
    } else {
        connection.close(say::full_network(), true).await;
    }
    telemetry.connections.down();
    let (peer, hello) = connection.elsewhere?;
    Some(Elsewhere {
        peer,
        hello,
        transport: connection.transport,
        _place: held,
    })
}

struct Connection<T> {
    house: House,
    transport: T,
    from: Address,
    /// When hello must have been said.
    hello_until: Instant,
    /// Frames that could not be read.
    unreadable: u32,
    /// The process that has the match, and the hello it has to be sent.
    elsewhere: Option<(String, String)>,
}

/// What a connection has of the room it has entered.
struct Entered {
    room: RoomHandle,
    frames: mpsc::Receiver<Frames>,
    /// The place of a spectator.
    _watching: Option<Open>,
}

/// A frame of the client, read.
enum Inbound {
    Message(ClientMessage),
    Refused(Bi),
    Nothing,
}

impl<T: Transport> Connection<T> {
    async fn converse(&mut self) {
        let id = NEXT_CONNECTION.fetch_add(1, Ordering::Relaxed);
        let Some(entered) = self.greet(id).await else {
            return;
        };
        self.exchange(id, &entered.room, entered.frames).await;
        let leave = RoomCommand::Leave { connection: id };
        let _room_is_gone = entered.room.commands.send(leave).await;
    }

    /// Waits for the first message. The time counts from the opening, whatever comes meanwhile.
    async fn first_message(&mut self) -> Option<ClientMessage> {
        loop {
            let patience = self.hello_until.saturating_duration_since(Instant::now());
            let Some(frame) = pulse::within(patience, self.transport.receive()).await else {
                self.house.doors.reached(Limit::Hello);
                self.close(say::silent(), true).await;
                return None;
            };
            match read(frame?) {
                Inbound::Nothing => {}
                Inbound::Message(message) => return Some(message),
                Inbound::Refused(text) => self.unreadable(text).await.ok()?,
            }
        }
    }

    /// Waits for hello and enters the room.
    async fn greet(&mut self, connection: ConnectionId) -> Option<Entered> {
        let hello = self.first_message().await?;
        let said = serde_json::to_string(&hello).unwrap_or_default();
        let ClientMessage::Hello {
            wire,
            match_id,
            token,
            last_seq,
            patches,
        } = hello
        else {
            self.close(say::hello_first(), false).await;
            return None;
        };
        if wire != WIRE_VERSION {
            self.close(say::other_wire(wire, WIRE_VERSION), false).await;
            return None;
        }
        let seat = token.as_deref().map(|token| (match_id.as_str(), token));
        if let Err(problem) = self.house.doors.hello(self.from, seat) {
            self.close(problem.text(), true).await;
            return None;
        }
        let mut watching = None;
        if token.is_none() {
            watching = self.house.doors.watch(self.from, &match_id);
            if watching.is_none() {
                self.close(say::watched(), true).await;
                return None;
            }
        }
        let (out, frames) = mpsc::channel(QUEUE_MAX);
        let enter = |answer| RoomCommand::Enter {
            connection,
            token: token.clone(),
            last_seq,
            form: if patches { Form::Patches } else { Form::Whole },
            out: out.clone(),
            answer,
        };
        let problem = match self.house.lobby.ask(&match_id, enter).await {
            Ok((room, Ok(()))) => {
                return Some(Entered {
                    room,
                    frames,
                    _watching: watching,
                });
            }
            Ok((_, Err(problem))) | Err(problem) => problem,
        };
        if let Problem::Elsewhere(peer) = problem {
            self.elsewhere = Some((peer, said));
            return None;
        }
        let again = matches!(
            problem,
            Problem::Busy | Problem::TooMany | Problem::Stopping | Problem::NotDurable(_)
        );
        self.close(problem.text(), again).await;
        None
    }

    /// Carries frames both ways until one side ends it.
    async fn exchange(
        &mut self,
        id: ConnectionId,
        room: &RoomHandle,
        mut out: mpsc::Receiver<Frames>,
    ) {
        let silence_max = self.limits().silence_max;
        let house = self.house.clone();
        let mut rate_limit = RateLimit::new(self.limits());
        let mut received_at = Instant::now();
        let mut ping_at = received_at + HEARTBEAT;
        // The room has said itself that nothing more comes.
        let mut closed = false;
        loop {
            tokio::select! {
                // In this order, so that the same seed gives the same run. Nothing starves: the
                // room and the rate limit of the client bound what comes before.
                biased;
                () = house.stopping() => return self.close(say::stopping(), true).await,
                frames = out.recv() => match frames {
                    Some(frames) => {
                        closed = frames.last().is_some_and(|last| is_close(last));
                        if self.transport.send(frames).await.is_err() { return }
                    }
                    None if closed => return self.transport.close().await,
                    None => return self.close(say::too_slow(), true).await,
                },
                frame = self.transport.receive() => {
                    let Some(frame) = frame else { return };
                    received_at = Instant::now();
                    if self.answer(frame, id, room, &mut rate_limit).await.is_err() { return }
                }
                () = pulse::sleep_until(ping_at) => {
                    ping_at += HEARTBEAT;
                    if received_at.elapsed() > silence_max {
                        return self.close(say::silent(), true).await;
                    }
                    if self.transport.ping().await.is_err() { return }
                }
            }
        }
    }

    async fn answer(
        &mut self,
        frame: Received,
        connection: ConnectionId,
        room: &RoomHandle,
        rate_limit: &mut RateLimit,
    ) -> Result<(), Gone> {
        let inbound = read(frame);
        if matches!(inbound, Inbound::Nothing) {
            return Ok(());
        }
        if !rate_limit.allows() {
            if rate_limit.haste > HASTE_MAX {
                self.close(say::rate(), false).await;
                return Err(Gone);
            }
            let id = match inbound {
                Inbound::Message(message) => message.id().map(str::to_owned),
                Inbound::Refused(_) | Inbound::Nothing => None,
            };
            return self.refuse(id, Refusal::Rate, say::rate()).await;
        }
        match inbound {
            Inbound::Nothing => Ok(()),
            Inbound::Refused(text) => self.unreadable(text).await,
            Inbound::Message(ClientMessage::Ping { n }) => {
                let pong = message(&ServerMessage::Pong { n });
                self.transport.send(vec![pong]).await
            }
            Inbound::Message(ClientMessage::Hello { .. }) => {
                self.refuse(None, Refusal::Malformed, say::hello_once())
                    .await
            }
            Inbound::Message(message) => {
                let command = RoomCommand::Message {
                    connection,
                    message: Box::new(message),
                };
                room.commands.send(command).await.map_err(|_| Gone)
            }
        }
    }

    fn limits(&self) -> &Limits {
        &self.house.shared.settings.limits
    }

    async fn refuse(&mut self, id: Option<String>, why: Refusal, text: Bi) -> Result<(), Gone> {
        self.house.shared.telemetry.refuse(why);
        let refused = ServerMessage::Refused {
            id,
            why,
            text,
            seq: None,
            view: None,
            faults: Vec::new(),
        };
        self.transport.send(vec![message(&refused)]).await
    }

    /// Refuses a frame that cannot be read; after too many of them the connection ends.
    async fn unreadable(&mut self, text: Bi) -> Result<(), Gone> {
        self.unreadable += 1;
        if self.unreadable > self.limits().unreadable_max {
            self.house.doors.reached(Limit::Unreadable);
            self.close(say::unreadable(), false).await;
            return Err(Gone);
        }
        self.refuse(None, Refusal::Malformed, text).await
    }

    async fn close(&mut self, text: Bi, again: bool) {
        let close = message(&ServerMessage::Close { text, again });
        if self.transport.send(vec![close]).await.is_ok() {
            self.transport.close().await;
        }
    }
}

fn read(received: Received) -> Inbound {
    match received {
        Received::Text(text) if text.len() > FRAME_BYTES_MAX => {
            Inbound::Refused(say::frame_too_large(text.len(), FRAME_BYTES_MAX))
        }
        Received::Text(text) => match serde_json::from_str(&text) {
            Ok(message) => Inbound::Message(message),
            Err(error) => Inbound::Refused(say::malformed(&error.to_string())),
        },
        Received::Binary => Inbound::Refused(say::not_text()),
        Received::Sign => Inbound::Nothing,
    }
}

/// A bucket of commands that refills with time.
struct RateLimit {
    tokens: f64,
    burst: f64,
    per_s: f64,
    filled_at: Instant,
    /// Commands refused since the bucket was last full enough.
    haste: u32,
}

impl RateLimit {
    fn new(limits: &Limits) -> Self {
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
