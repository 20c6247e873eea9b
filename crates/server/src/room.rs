//! One task owns one match: its seats, its spectators, its log.
//!
//! Nobody else touches the match, so there is no lock. A command is tried, written to the log, and
//! only when it is on the disk is it acknowledged and shown; what the disk refuses is undone before
//! anybody could have seen it.

mod act;
mod chairs;
mod clock;
pub(crate) mod frame;
mod history;
mod pace;
mod replay;
mod restore;

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::configuration::Configuration;
use crate::engine::{Engine, Opponent, Session, Viewer, viewer_of_seats};
use crate::problem::Problem;
use crate::record::{self, Entry, Header, Link, Sitter, Status};
use crate::say;
use crate::store::{Journal, Write};
use crate::telemetry::Telemetry;
use crate::wire::http::{
    AcceptInvitation, ClockWish, InvitedChair, MatchLine, SeatTaken, SeatToken,
};
use crate::wire::{
    ClientMessage, OfferKind, OfferView, PlayerView, ServerMessage, Undo, WIRE_VERSION,
};
use frame::Beside;
use history::{Change, Eye, Past, look_back};

pub use replay::plies;
pub use restore::{Restored, restore};

/// Commands that may wait for one room.
const MAILBOX_MAX: usize = 256;

/// A client that missed more updates gets a snapshot.
const MISSED_MAX: u32 = 2_000;

/// What all rooms share.
#[derive(Debug)]
pub struct Shared {
    /// The rules.
    pub engine: Engine,
    /// The way to the disk.
    pub journal: Journal,
    /// The counters.
    pub telemetry: Arc<Telemetry>,
    /// The settings.
    pub configuration: Configuration,
    /// As many permits as threads may think for the computer.
    pub thinkers: Arc<Semaphore>,
}

/// Texts for one socket; several at once when a client catches up.
pub type Frames = Vec<Utf8Bytes>;

/// The number of a socket.
pub type ConnectionId = u64;

/// What a room is asked.
pub enum Ask {
    /// A socket said hello.
    Enter {
        /// The socket.
        connection: ConnectionId,
        /// The seat token; absent for a spectator.
        token: Option<String>,
        /// The last update the client has drawn.
        last_seq: Option<u32>,
        /// The way to the socket.
        out: mpsc::Sender<Frames>,
        /// Whether it may stay.
        answer: oneshot::Sender<Result<(), Problem>>,
    },
    /// A socket is gone.
    Leave {
        /// The socket.
        connection: ConnectionId,
    },
    /// A socket sent a command.
    Command {
        /// The socket.
        connection: ConnectionId,
        /// The command.
        message: ClientMessage,
    },
    /// Somebody accepts the invitation.
    Accept {
        /// The digest of the guest's key.
        guest: String,
        /// Name and deck.
        body: AcceptInvitation,
        /// The seat, or why not.
        answer: oneshot::Sender<Result<SeatTaken, Problem>>,
    },
    /// The seat token of a guest.
    Token {
        /// The digest of the guest's key.
        guest: String,
        /// The token, when the guest plays here.
        answer: oneshot::Sender<Option<SeatToken>>,
    },
    /// The computer has made up its mind.
    Thought(Thought),
    /// The clock of a seat may have run down.
    Flag {
        /// The seat.
        seat: u8,
    },
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Enter { .. } => "Enter",
            Self::Leave { .. } => "Leave",
            Self::Command { .. } => "Command",
            Self::Accept { .. } => "Accept",
            Self::Token { .. } => "Token",
            Self::Thought(_) => "Thought",
            Self::Flag { .. } => "Flag",
        })
    }
}

/// A pick of the computer.
pub struct Thought {
    seat: u8,
    /// The length of the log it thought about; a take-back may have overtaken it.
    entries: usize,
    /// Absent when the opponent panicked.
    pick: Option<(u16, Box<dyn Opponent>)>,
}

impl std::fmt::Debug for Thought {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The pick of the computer may be a secret of its seat.
        formatter
            .debug_struct("Thought")
            .field("seat", &self.seat)
            .finish_non_exhaustive()
    }
}

/// A room from outside.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    /// The way in.
    pub asks: mpsc::Sender<Ask>,
    /// What the lists show.
    pub summary: watch::Receiver<Summary>,
}

/// What the lists show of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The line, as somebody who is not asked sees it.
    pub line: MatchLine,
    /// The guests for whom the match waits.
    pub asked_guests: Vec<String>,
    /// Where it stands.
    pub status: Status,
    /// The invitation, while a seat is free and the table listed.
    pub listed_invite: Option<String>,
    /// The chairs as an invitation shows them.
    pub chairs: Vec<InvitedChair>,
    /// The clock.
    pub clock: Option<ClockWish>,
    /// How many games make the match.
    pub games: u8,
}

/// One match.
pub struct Room {
    shared: Arc<Shared>,
    header: Header,
    game: Option<Game>,
    connections: Vec<Connection>,
    offers: Vec<OfferView>,
    summary: watch::Sender<Summary>,
    asks: mpsc::WeakSender<Ask>,
    minds: HashMap<u8, Box<dyn Opponent>>,
    /// The seats that said yes to the offer on the table, where more than one is asked.
    agreed: Vec<u8>,
    thinking: bool,
    clocks: Option<clock::Clocks>,
    clock_watch: Option<tokio::task::AbortHandle>,
    updated_ms: u64,
    notice: Option<shokan_rules::show::Bi>,
}

impl std::fmt::Debug for Room {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Room")
            .field("match", &self.header.match_id)
            .finish_non_exhaustive()
    }
}

/// A match that has begun.
struct Game {
    session: Session,
    log: Vec<Entry>,
    link: Link,
    /// The public, and behind it the seats; an eye opens when somebody looks.
    eyes: Vec<Option<Eye>>,
    /// Where the gestures of people that still count began.
    gestures: Vec<Gesture>,
    /// Commands that were done, by seat and id.
    done: HashMap<(u8, String), record::Command>,
}

#[derive(Clone, Copy, Debug)]
struct Gesture {
    seat: u8,
    /// Inputs before it.
    inputs: usize,
}

#[derive(Debug)]
struct Connection {
    id: ConnectionId,
    seat: Option<u8>,
    out: mpsc::Sender<Frames>,
}

/// The place of a viewer among the eyes.
fn eye_of(seat: Option<u8>) -> usize {
    seat.map_or(0, |seat| usize::from(seat) + 1)
}

impl Room {
    /// A room around a header; `game` when the match has begun.
    fn new(
        shared: Arc<Shared>,
        header: Header,
        game: Option<Game>,
    ) -> (Self, RoomHandle, mpsc::Receiver<Ask>) {
        let (asks, inbox) = mpsc::channel(MAILBOX_MAX);
        let updated_ms = game
            .as_ref()
            .and_then(|game| game.log.last())
            .map_or(header.created_ms, |entry| entry.at_ms);
        let mut room = Self {
            shared,
            game,
            connections: Vec::new(),
            offers: Vec::new(),
            summary: watch::Sender::new(Summary::of_nothing()),
            asks: asks.downgrade(),
            minds: HashMap::new(),
            agreed: Vec::new(),
            thinking: false,
            clocks: None,
            clock_watch: None,
            updated_ms,
            header,
            notice: None,
        };
        room.summarise();
        let handle = RoomHandle {
            asks,
            summary: room.summary.subscribe(),
        };
        (room, handle, inbox)
    }

    /// Opens a new match. It is on the disk before anybody hears of it.
    ///
    /// # Errors
    /// A set-up the rules refuse, or a disk that does.
    pub async fn open(
        shared: Arc<Shared>,
        header: Header,
        prefix: Vec<crate::engine::Input>,
    ) -> Result<RoomHandle, Problem> {
        let mut writes = Vec::new();
        let mut game = None;
        let status = if header.free_seat().is_some() {
            Status::Waiting
        } else {
            Status::Live
        };
        writes.push(header_write(&header, status)?);
        if let Some(setup) = &header.setup {
            let mut begun = Game::begin(&shared, setup)?;
            let entry = begun.take_over(&shared, prefix).map_err(Problem::Setup)?;
            if let Some(entry) = entry {
                writes.push(begun.append(&header.match_id, entry));
            }
            game = Some(begun);
        }
        shared
            .journal
            .write(writes)
            .await
            .map_err(|error| Problem::NotDurable(error.to_string()))?;
        shared.telemetry.matches_made.add(1);
        let (room, handle, inbox) = Self::new(shared, header, game);
        tokio::spawn(room.run(inbox));
        Ok(handle)
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Ask>) {
        self.shared.telemetry.rooms.up();
        self.wind_clocks();
        self.think();
        while let Some(ask) = inbox.recv().await {
            match ask {
                Ask::Enter {
                    connection,
                    token,
                    last_seq,
                    out,
                    answer,
                } => {
                    let result = self.enter(connection, token.as_deref(), last_seq, out);
                    let _socket_is_gone = answer.send(result);
                }
                Ask::Leave { connection } => self.leave(connection),
                Ask::Command {
                    connection,
                    message,
                } => self.command(connection, message).await,
                Ask::Accept {
                    guest,
                    body,
                    answer,
                } => {
                    let result = self.accept(guest, body).await;
                    let _route_is_gone = answer.send(result);
                }
                Ask::Token { guest, answer } => {
                    let seat = self.header.seat_of_guest(&guest);
                    let token = seat.map(|(seat, token)| SeatToken {
                        token: token.to_owned(),
                        seat,
                    });
                    let _route_is_gone = answer.send(token);
                }
                Ask::Thought(thought) => self.thought(thought).await,
                Ask::Flag { seat } => self.flag(seat).await,
            }
            if self.connections.is_empty() && self.status() == Status::Over {
                // An ended match is found in the store; whoever asks next gets a room of its own.
                break;
            }
        }
        self.shared.telemetry.rooms.down();
    }

    fn status(&self) -> Status {
        match &self.game {
            Some(game) if game.session.outcome().is_some() => Status::Over,
            Some(_) if self.header.free_seat().is_none() => Status::Live,
            _ => Status::Waiting,
        }
    }

    /// The game, when everybody has joined.
    fn begun(&self) -> Option<&Game> {
        self.game
            .as_ref()
            .filter(|_| self.status() != Status::Waiting)
    }

    // --- who looks ---

    fn enter(
        &mut self,
        id: ConnectionId,
        token: Option<&str>,
        last_seq: Option<u32>,
        out: mpsc::Sender<Frames>,
    ) -> Result<(), Problem> {
        if self.connections.len() >= self.shared.configuration.limits.connections_per_match_max {
            return Err(Problem::TooMany);
        }
        let seat = match token {
            None => None,
            Some(token) => Some(
                self.header
                    .seat_of_token(token)
                    .ok_or(Problem::WrongToken)?,
            ),
        };
        let was_present = seat.is_some_and(|seat| self.is_present(seat));
        self.connections.push(Connection { id, seat, out });
        let mut frames = vec![frame::message(&self.welcome(seat))];
        frames.extend(self.catch_up(seat, last_seq));
        if let Some(text) = self.notice.clone() {
            frames.push(frame::message(&ServerMessage::Notice { text }));
        }
        self.send(id, frames);
        if let Some(seat) = seat.filter(|_| !was_present) {
            self.presence_changed(
                seat,
                id,
                say::came(&self.header.chairs[usize::from(seat)].name),
            );
        }
        Ok(())
    }

    fn leave(&mut self, id: ConnectionId) {
        let Some(at) = self
            .connections
            .iter()
            .position(|connection| connection.id == id)
        else {
            return;
        };
        let gone = self.connections.swap_remove(at);
        if let Some(seat) = gone.seat.filter(|seat| !self.is_present(*seat)) {
            self.presence_changed(
                seat,
                id,
                say::left(&self.header.chairs[usize::from(seat)].name),
            );
        }
    }

    fn is_present(&self, seat: u8) -> bool {
        let place = self.header.place_of(seat);
        let mut connections = self.connections.iter();
        connections.any(|connection| connection.seat == Some(place))
    }

    /// Who looks through the sockets of a place: one seat, both of a team, or the public.
    fn viewer_of(&self, place: Option<u8>) -> Viewer {
        let own = place.map_or(Vec::new(), |place| self.header.seats_of(place));
        viewer_of_seats(&own)
    }

    fn players(&self) -> Vec<PlayerView> {
        self.header.players(|seat| self.is_present(seat))
    }

    /// Tells all but the one who caused it.
    fn presence_changed(&mut self, seat: u8, cause: ConnectionId, text: shokan_rules::show::Bi) {
        self.summarise();
        self.refresh(Some(cause));
        let notice = frame::message(&ServerMessage::Notice { text });
        let others = self.connections.iter();
        let others = others.filter(|other| other.seat != Some(seat) && other.id != cause);
        for id in others.map(|other| other.id).collect::<Vec<_>>() {
            self.send(id, vec![notice.clone()]);
        }
    }

    fn welcome(&self, seat: Option<u8>) -> ServerMessage {
        let engine = &self.shared.engine;
        let waiting = self.status() == Status::Waiting;
        let invite = self
            .header
            .invite
            .as_ref()
            .filter(|_| waiting && seat.is_some());
        ServerMessage::Welcome {
            wire: WIRE_VERSION,
            match_id: self.header.match_id.clone(),
            game: self.header.game.clone(),
            rules_version: shokan_rules::games::rules_version(&self.header.game).to_owned(),
            pool_hash: engine.pool_hash(&self.header.game),
            seat,
            players: self.players(),
            invite: invite.map(|code| format!("/t/{code}")),
            started: !waiting,
        }
    }

    /// What a viewer that has drawn `last_seq` must be told.
    fn catch_up(&mut self, seat: Option<u8>, last_seq: Option<u32>) -> Frames {
        let eye = self.open_eye(seat);
        let Some((eye, game)) = eye.zip(self.begun()) else {
            return Vec::new();
        };
        let missed = last_seq.and_then(|last| eye.seq.checked_sub(last));
        let changes = match missed {
            Some(0) => vec![eye.now(&game.session)],
            Some(missed) if missed <= MISSED_MAX => {
                let since = eye.seq - missed;
                self.look_back(eye.viewer, since)
                    .map(|past| past.changes)
                    .unwrap_or_default()
            }
            _ => {
                let past = self.look_back(eye.viewer, eye.seq);
                let events = past.map(|past| past.story).unwrap_or_default();
                vec![Change {
                    snapshot: true,
                    events,
                    ..eye.now(&game.session)
                }]
            }
        };
        self.frames(seat, &changes)
    }

    /// The eye of this seat or of the public; it opens at the first look.
    fn open_eye(&mut self, seat: Option<u8>) -> Option<Eye> {
        let at = eye_of(seat);
        let eye = match self.begun()?.eyes[at] {
            Some(eye) => eye,
            None => self.look_back(self.viewer_of(seat), u32::MAX)?.eye,
        };
        self.game.as_mut()?.eyes[at] = Some(eye);
        Some(eye)
    }

    /// What a viewer has seen of this match so far, from its set-up and log.
    fn look_back(&self, viewer: Viewer, since: u32) -> Option<Past> {
        let game = self.begun()?;
        let first = self.shared.engine.begin(self.header.setup.as_ref()?).ok()?;
        Some(look_back(first, &game.log, viewer, since))
    }

    fn beside(&self, seat: Option<u8>) -> Beside {
        let undo = seat.map_or(Undo::None, |seat| self.undo_of(seat));
        Beside {
            undo,
            offers: self.offers.clone(),
            players: self.players(),
            clock: self.clocks.as_ref().map(clock::Clocks::view),
        }
    }

    /// Changes as texts; only the last one may be acted on.
    fn frames(&self, seat: Option<u8>, changes: &[Change]) -> Frames {
        let last = self.beside(seat);
        let earlier = Beside {
            undo: Undo::None,
            ..last.clone()
        };
        let count = changes.len();
        let text =
            |(at, change)| frame::update(change, if at + 1 == count { &last } else { &earlier });
        changes.iter().enumerate().map(text).collect()
    }

    /// Sends every viewer, but one, what stands beside the view, under the `seq` it has.
    fn refresh(&mut self, except: Option<ConnectionId>) {
        for seat in self.lookers() {
            let Some(game) = self.begun() else { return };
            let Some(eye) = game.eyes[eye_of(seat)] else {
                continue;
            };
            if !self
                .connections
                .iter()
                .any(|one| one.seat == seat && Some(one.id) != except)
            {
                continue;
            }
            let frames = self.frames(seat, &[eye.now(&game.session)]);
            self.send_to(seat, &frames, except);
        }
    }

    /// Everybody who may look: each person by the first seat that is hers, and the public.
    fn lookers(&self) -> Vec<Option<u8>> {
        let seats = (0u8..).take(self.header.chairs.len());
        let places = seats.filter(|&seat| self.header.place_of(seat) == seat);
        places.map(Some).chain([None]).collect()
    }

    fn send_to(&mut self, seat: Option<u8>, frames: &Frames, except: Option<ConnectionId>) {
        let watching = self
            .connections
            .iter()
            .filter(|one| one.seat == seat && Some(one.id) != except);
        for id in watching.map(|one| one.id).collect::<Vec<_>>() {
            self.send(id, frames.clone());
        }
    }

    /// A socket whose queue is full is dropped; its client connects again and catches up.
    fn send(&mut self, id: ConnectionId, frames: Frames) {
        let Some(at) = self.connections.iter().position(|one| one.id == id) else {
            return;
        };
        if frames.is_empty() {
            return;
        }
        self.shared.telemetry.frames_sent.add(frames.len() as u64);
        if self.connections[at].out.try_send(frames).is_err() {
            self.shared.telemetry.slow_clients.add(1);
            self.leave(id);
        }
    }

    /// Brings the lists up to date.
    fn summarise(&mut self) {
        let status = self.status();
        let view = self.begun().map(|game| game.session.view(Viewer::Public));
        let asked = self.begun().map(|game| game.session.waits_for());
        let guest = |seat: u8| match &self.header.chairs[usize::from(seat)].sitter {
            Sitter::Human { guest, .. } => Some(guest.clone()),
            Sitter::Nobody | Sitter::Computer { .. } => None,
        };
        let asked = asked.unwrap_or_default().into_iter();
        let asked_guests = asked.filter_map(guest).collect();
        let line = MatchLine {
            match_id: self.header.match_id.clone(),
            game: self.header.game.clone(),
            url: format!("/m/{}", self.header.match_id),
            asked_me: false,
            turn: view.map_or(0, |view| view.turn),
            over: status == Status::Over,
            players: self.players(),
            updated_ms: self.updated_ms,
        };
        let listed = self.header.listed && status == Status::Waiting;
        let listed_invite = self.header.invite.clone().filter(|_| listed);
        self.summary.send_replace(Summary {
            line,
            asked_guests,
            status,
            listed_invite,
            chairs: self.header.invited(),
            clock: self.header.clock,
            games: self.header.games,
        });
    }
}

impl Game {
    fn begin(shared: &Shared, setup: &crate::engine::Setup) -> Result<Self, Problem> {
        Ok(Self {
            session: shared.engine.begin(setup).map_err(Problem::Setup)?,
            log: Vec::new(),
            link: record::first_link(setup),
            eyes: vec![None; 1 + setup.decks.len()],
            gestures: Vec::new(),
            done: HashMap::new(),
        })
    }

    /// The write that keeps an entry as the next one, and its link.
    fn entry_write(&self, match_id: &str, entry: &Entry) -> (Write, Link) {
        let n = u32::try_from(self.log.len()).unwrap_or(u32::MAX);
        // An entry has no map with other keys than strings, the only thing that JSON could refuse.
        let body = serde_json::to_string(entry).unwrap_or_default();
        let link = record::next_link(&self.link, n, &body);
        (
            Write::Entry {
                match_id: match_id.to_owned(),
                n,
                body,
                link,
            },
            link,
        )
    }

    /// Takes the entry a match begins with into the log.
    fn append(&mut self, match_id: &str, entry: Entry) -> Write {
        let (write, link) = self.entry_write(match_id, &entry);
        self.link = link;
        self.remember(entry, 0);
        write
    }
}

fn header_write(header: &Header, status: Status) -> Result<Write, Problem> {
    Ok(Write::Header {
        match_id: header.match_id.clone(),
        header: serde_json::to_string(header)
            .map_err(|error| Problem::NotDurable(error.to_string()))?,
        status,
        guests: header.guests().map(str::to_owned).collect(),
    })
}

impl Summary {
    fn of_nothing() -> Self {
        let line = MatchLine {
            match_id: String::new(),
            game: String::new(),
            url: String::new(),
            asked_me: false,
            turn: 0,
            over: false,
            players: Vec::new(),
            updated_ms: 0,
        };
        Self {
            line,
            asked_guests: Vec::new(),
            status: Status::Waiting,
            listed_invite: None,
            chairs: Vec::new(),
            clock: None,
            games: 1,
        }
    }
}

/// True when the offer stands.
fn stands(offers: &[OfferView], what: OfferKind, seat: u8) -> bool {
    offers.contains(&OfferView { what, seat })
}
