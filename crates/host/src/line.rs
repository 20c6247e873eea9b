//! One line to a client: hello, frames both ways, heartbeats, and a limit on what one client may
//! ask. What carries the frames is a [`Transport`].

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
use crate::room::frame::{is_bye, message};
use crate::room::{Ask, ConnectionId, Form, Frames, RoomHandle};
use crate::say;
use crate::settings::Limits;
use crate::telemetry::Limit;
use crate::wire::{ClientMessage, FRAME_BYTES_MAX, Refusal, ServerMessage, WIRE_VERSION};

/// Groups of frames that may wait for a slow client.
const QUEUE_MAX: usize = 256;

/// How often the house asks whether the client is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Refusals for haste after which a line is closed.
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
    let mut line = Line {
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
        line.bye(say::full(), true).await;
    } else if let Some(place) = house.doors.socket(from) {
        line.converse().await;
        held = Some(place);
    } else {
        line.bye(say::full_network(), true).await;
    }
    telemetry.connections.down();
    let (peer, hello) = line.elsewhere?;
    Some(Elsewhere {
        peer,
        hello,
        transport: line.transport,
        _place: held,
    })
}

struct Line<T> {
    house: House,
    transport: T,
    from: Address,
    /// When hello must have been said.
    hello_until: Instant,
    /// Frames that could not be read.
    unreadable: u32,
    /// The process that has the match, and the hello it has to hear.
    elsewhere: Option<(String, String)>,
}

/// A line that has entered a room.
struct Entered {
    room: RoomHandle,
    frames: mpsc::Receiver<Frames>,
    /// The place of a spectator.
    _watching: Option<Open>,
}

/// What a frame of the client was.
enum Heard {
    Message(ClientMessage),
    Refused(Bi),
    Nothing,
}

impl<T: Transport> Line<T> {
    async fn converse(&mut self) {
        let id = NEXT_CONNECTION.fetch_add(1, Ordering::Relaxed);
        let Some(entered) = self.greet(id).await else {
            return;
        };
        self.exchange(id, &entered.room, entered.frames).await;
        let leave = Ask::Leave { connection: id };
        let _room_is_gone = entered.room.asks.send(leave).await;
    }

    /// Waits for the first message. The time counts from the opening, whatever comes meanwhile.
    async fn first_message(&mut self) -> Option<ClientMessage> {
        loop {
            let patience = self.hello_until.saturating_duration_since(Instant::now());
            let Some(frame) = pulse::within(patience, self.transport.receive()).await else {
                self.house.doors.reached(Limit::Hello);
                self.bye(say::silent(), true).await;
                return None;
            };
            match hear(frame?) {
                Heard::Nothing => {}
                Heard::Message(message) => return Some(message),
                Heard::Refused(text) => self.unreadable(text).await.ok()?,
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
            self.bye(say::hello_first(), false).await;
            return None;
        };
        if wire != WIRE_VERSION {
            self.bye(say::other_wire(wire, WIRE_VERSION), false).await;
            return None;
        }
        let seat = token.as_deref().map(|token| (match_id.as_str(), token));
        if let Err(problem) = self.house.doors.hello(self.from, seat) {
            self.bye(problem.text(), true).await;
            return None;
        }
        let mut watching = None;
        if token.is_none() {
            watching = self.house.doors.watch(self.from, &match_id);
            if watching.is_none() {
                self.bye(say::watched(), true).await;
                return None;
            }
        }
        let (out, frames) = mpsc::channel(QUEUE_MAX);
        let enter = |answer| Ask::Enter {
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
        self.bye(problem.text(), again).await;
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
        let mut pace = Pace::new(self.limits());
        let mut heard_at = Instant::now();
        let mut ping_at = heard_at + HEARTBEAT;
        // The room has said goodbye itself.
        let mut parted = false;
        loop {
            tokio::select! {
                // In this order, so that the same seed gives the same run. Nothing starves: the
                // room and the pace of the client bound what comes before.
                biased;
                () = house.stopping() => return self.bye(say::stopping(), true).await,
                frames = out.recv() => match frames {
                    Some(frames) => {
                        parted = frames.last().is_some_and(|last| is_bye(last));
                        if self.transport.send(frames).await.is_err() { return }
                    }
                    None if parted => return self.transport.close().await,
                    None => return self.bye(say::too_slow(), true).await,
                },
                frame = self.transport.receive() => {
                    let Some(frame) = frame else { return };
                    heard_at = Instant::now();
                    if self.answer(frame, id, room, &mut pace).await.is_err() { return }
                }
                () = pulse::sleep_until(ping_at) => {
                    ping_at += HEARTBEAT;
                    if heard_at.elapsed() > silence_max {
                        return self.bye(say::silent(), true).await;
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
            Heard::Refused(text) => self.unreadable(text).await,
            Heard::Message(ClientMessage::Ping { n }) => {
                let pong = message(&ServerMessage::Pong { n });
                self.transport.send(vec![pong]).await
            }
            Heard::Message(ClientMessage::Hello { .. }) => {
                self.refuse(None, Refusal::Malformed, say::hello_once())
                    .await
            }
            Heard::Message(message) => {
                let command = Ask::Command {
                    connection,
                    message: Box::new(message),
                };
                room.asks.send(command).await.map_err(|_| Gone)
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

    /// Refuses a frame that cannot be read; after too many of them the line ends.
    async fn unreadable(&mut self, text: Bi) -> Result<(), Gone> {
        self.unreadable += 1;
        if self.unreadable > self.limits().unreadable_max {
            self.house.doors.reached(Limit::Unreadable);
            self.bye(say::unreadable(), false).await;
            return Err(Gone);
        }
        self.refuse(None, Refusal::Malformed, text).await
    }

    async fn bye(&mut self, text: Bi, again: bool) {
        let bye = message(&ServerMessage::Bye { text, again });
        if self.transport.send(vec![bye]).await.is_ok() {
            self.transport.close().await;
        }
    }
}

fn hear(received: Received) -> Heard {
    match received {
        Received::Text(text) if text.len() > FRAME_BYTES_MAX => {
            Heard::Refused(say::frame_too_large(text.len(), FRAME_BYTES_MAX))
        }
        Received::Text(text) => match serde_json::from_str(&text) {
            Ok(message) => Heard::Message(message),
            Err(error) => Heard::Refused(say::malformed(&error.to_string())),
        },
        Received::Binary => Heard::Refused(say::not_text()),
        Received::Sign => Heard::Nothing,
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
