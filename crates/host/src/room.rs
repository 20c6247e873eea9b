//! One task owns one match: its seats, its spectators, its log.
//!
//! Nobody else touches the match, so there is no lock. A command is tried, written to the log, and
//! only when it is on the disk is it acknowledged and shown; what the disk refuses is undone before
//! anybody could have seen it.

mod absence;
mod act;
mod bot_delay;
mod chairs;
mod clock;
mod commit;
mod computer;
mod cup;
pub(crate) mod frame;
mod hint;
mod history;
mod leaving;
mod lesson;
mod presence;
mod puzzle;
mod rematch;
mod replay;
mod restore;
mod rooms;
mod said;
mod summary;

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{mpsc, oneshot, watch};

use crate::account::AccountProblem;
use crate::engine::{Audience, Engine, Opponent, Session, Setup, Share};
use crate::guest::Guest;
use crate::luck::Secret;
use crate::problem::Problem;
use crate::pulse::{self, Instant};
use crate::ratings::Ratings;
use crate::record::{self, Entry, Header, Link, Status};
use crate::say;
use crate::sets::Sets;
use crate::settings::Settings;
use crate::store::{Fence, Journal, StoreError, Write};
use crate::telemetry::Telemetry;
use crate::thinkers::Thinkers;
use crate::wire::http::{AcceptInvitation, RatingView, SeatTaken, SeatToken};
use crate::wire::{ClientMessage, OfferKind, OfferView, ServerMessage};
use frame::Shown;
use history::{Cursor, Recent};

pub use cup::CupBell;
pub use replay::plies;
pub use restore::{Restored, restore};
pub(crate) use rooms::Found;
pub use rooms::Rooms;
pub use summary::Summary;

/// Commands that may wait for one room.
const MAILBOX_MAX: usize = 256;

static NEXT_ROOM: AtomicU64 = AtomicU64::new(1);

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
    pub settings: Settings,
    /// Where it is thought.
    pub thinkers: Thinkers,
    /// The rooms that are awake.
    pub rooms: Rooms,
    /// What the house's part of luck follows from.
    pub secret: Secret,
    /// How strong people are.
    pub ratings: Ratings,
    /// What rooms tell of the matches of tournaments.
    pub cups: CupBell,
    /// The sets of own cards.
    pub sets: Sets,
}

impl Shared {
    /// The rating of a guest who sits down at a rated table.
    ///
    /// # Errors
    /// The guest is not signed in, or what the store said.
    pub(crate) async fn rating_of(&self, guest: &Guest, game: &str) -> Result<RatingView, Problem> {
        if guest.name().is_none() {
            return Err(AccountProblem::RatedNeedsName.into());
        }
        let rating = self.ratings.of(guest.id(), game).await;
        rating.map_err(Problem::from)
    }
}

/// Texts for one socket; several at once when a client catches up.
pub type Frames = Vec<Arc<str>>;

/// The number of a socket.
pub type ConnectionId = u64;

/// What a room is told to do; each is carried out before the next is looked at.
pub enum RoomCommand {
    /// A socket said hello.
    Enter {
        /// The socket.
        connection: ConnectionId,
        /// The seat token; absent for a spectator.
        token: Option<String>,
        /// The last update the client has drawn.
        last_seq: Option<u32>,
        /// How it wants to be told of views.
        form: Form,
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
    /// A socket sent a message.
    Message {
        /// The socket.
        connection: ConnectionId,
        /// What it says.
        message: Box<ClientMessage>,
    },
    /// Somebody accepts the invitation.
    Accept {
        /// The guest.
        guest: Guest,
        /// Name and deck.
        body: Box<AcceptInvitation>,
        /// The seat, or why not.
        answer: oneshot::Sender<Result<SeatTaken, Problem>>,
    },
    /// The seat token of a guest.
    Token {
        /// The guest.
        guest: Guest,
        /// The token, when the guest plays here.
        answer: oneshot::Sender<Result<SeatToken, Problem>>,
    },
    /// A guest wants another match between the same players.
    Rematch {
        /// The guest.
        guest: Guest,
        /// What the guest adds to its luck.
        word: String,
        /// The id of the match when it was made, nothing while others are waited for.
        answer: oneshot::Sender<Result<Option<String>, Problem>>,
    },
    /// Something for a guest who plays here, and for nobody else.
    Tell {
        /// The digest of the guest's key.
        guest: String,
        /// The frame.
        text: Arc<str>,
    },
    /// A match of a tournament that has been decided ends.
    Decided {
        /// The seat that has lost; nothing when neither has won.
        loser: Option<u8>,
        /// It counts for ratings.
        counts: bool,
    },
    /// A guest leaves the house for good.
    Forget {
        /// The digest of the guest's key.
        guest: String,
        /// When nothing of the guest is left here.
        answer: oneshot::Sender<Result<(), Problem>>,
    },
    /// The computer has chosen.
    BotMove(BotMove),
    /// Somebody has thought about what a person might do.
    Advised(hint::Thought),
    /// The clock of a seat may have run down.
    Flag {
        /// The seat.
        seat: u8,
    },
    /// Another process has taken the match.
    Lost,
}

impl std::fmt::Debug for RoomCommand {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Enter { .. } => "Enter",
            Self::Leave { .. } => "Leave",
            Self::Message { .. } => "Message",
            Self::Accept { .. } => "Accept",
            Self::Token { .. } => "Token",
            Self::Rematch { .. } => "Rematch",
            Self::Tell { .. } => "Tell",
            Self::Decided { .. } => "Decided",
            Self::Forget { .. } => "Forget",
            Self::BotMove(_) => "BotMove",
            Self::Advised(_) => "Advised",
            Self::Flag { .. } => "Flag",
            Self::Lost => "Lost",
        })
    }
}

/// A pick of the computer.
pub struct BotMove {
    seat: u8,
    /// Which of the room's questions it answers; a take-back may have overtaken it.
    number: u64,
    chosen: computer::Chosen,
    /// Who has chosen, unless it panicked.
    bot: Option<Box<dyn Opponent>>,
    /// What part of its budget it had.
    share: Share,
}

impl std::fmt::Debug for BotMove {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The pick of the computer may be a secret of its seat.
        formatter
            .debug_struct("BotMove")
            .field("seat", &self.seat)
            .finish_non_exhaustive()
    }
}

/// A room from outside.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    /// The way in.
    pub commands: mpsc::Sender<RoomCommand>,
    /// What the lists show.
    pub summary: watch::Receiver<Summary>,
    /// No other room of this run has it.
    number: u64,
}

/// One match.
pub struct Room {
    shared: Arc<Shared>,
    /// The rules with the cards that the match is played with.
    engine: Engine,
    number: u64,
    /// Without the set-up, which the session has.
    header: Header,
    game: Option<Game>,
    subscribers: Vec<Subscriber>,
    /// In the places of the cursors what clients know who are told by patches.
    shown: Vec<Option<Shown>>,
    offers: Vec<OfferView>,
    summary: watch::Sender<Summary>,
    commands: mpsc::WeakSender<RoomCommand>,
    bots: HashMap<u8, Box<dyn Opponent>>,
    /// The seats that said yes to the offer on the table, where more than one is asked.
    agreed: Vec<u8>,
    /// The gestures that seats have asked to take back.
    back_to: Vec<(u8, Gesture)>,
    thinking: Option<computer::AtWork>,
    /// How many questions computers were asked here.
    questions: u64,
    /// What part of its budget the pick that is committed now had, where that was not the whole.
    lowered: Option<Share>,
    /// Whether anybody has been connected since this room was opened.
    somebody_came: bool,
    /// Picks of the computer in a row of which nothing came.
    idle_count: u32,
    clocks: Option<clock::Clocks>,
    clock_watch: Option<pulse::Task>,
    /// The number under which this process has the match.
    fence: Fence,
    /// It has it no more, or cannot know what was written.
    lost: bool,
    /// Why the match is void, when it has become so.
    void: Option<shokan_rules::show::Bi>,
    presence: presence::Presence,
    notice: Option<shokan_rules::show::Bi>,
    rematch: rematch::Rematch,
    /// Who has been called to a match of a tournament and has not come yet.
    awaited: Option<cup::Awaited>,
    absence: absence::Absence,
    /// When each person said something last, by the first seat.
    said: HashMap<u8, Instant>,
    /// What people have asked for hints, by the first seat.
    hints: BTreeMap<u8, hint::Asked>,
    /// The attempt that is made here, where a puzzle is tried.
    attempt: Option<puzzle::Attempt>,
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
    /// Entries of the log.
    entries: u32,
    link: Link,
    /// The hash after the last entry.
    hash: u64,
    /// The public, and behind it the places of people.
    cursors: Vec<Option<Cursor>>,
    recent: Recent,
    /// Where the gestures of people that still count began.
    gestures: Vec<Gesture>,
    /// Commands that were done, by a digest of seat and id: `seq` they were made on, and `seq`
    /// after.
    done: HashMap<u64, (u32, u32)>,
    /// What each seat had left on its clock when all last saw something change. Clocks go on from
    /// there after the server was down: from a later moment they would tell of a private pick.
    left_ms: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Gesture {
    seat: u8,
    /// Inputs before it.
    inputs: usize,
}

#[derive(Debug)]
struct Subscriber {
    id: ConnectionId,
    seat: Option<u8>,
    form: Form,
    out: mpsc::Sender<Frames>,
}

/// How a client is told of views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each as a whole.
    Whole,
    /// The first as a whole, each other one by what is other in it than in the one before.
    Patches,
}

/// The place of a viewer among the cursors.
fn cursor_index(seat: Option<u8>) -> usize {
    seat.map_or(0, |seat| usize::from(seat) + 1)
}

/// What stands for a command of a seat.
fn command_digest(seat: u8, id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seat, id).hash(&mut hasher);
    hasher.finish()
}

impl Room {
    /// A room around a header; `game` when the match has begun.
    fn new(
        shared: Arc<Shared>,
        engine: Engine,
        mut header: Header,
        game: Option<Game>,
    ) -> (Self, RoomHandle, mpsc::Receiver<RoomCommand>) {
        let (commands, inbox) = mpsc::channel(MAILBOX_MAX);
        header.setup = None;
        let number = NEXT_ROOM.fetch_add(1, Ordering::Relaxed);
        let mut room = Self {
            shared,
            engine,
            number,
            game,
            subscribers: Vec::new(),
            shown: vec![None; 1 + header.chairs.len()],
            offers: Vec::new(),
            summary: watch::Sender::new(Summary::of(&header)),
            commands: commands.downgrade(),
            bots: HashMap::new(),
            agreed: Vec::new(),
            back_to: Vec::new(),
            thinking: None,
            questions: 0,
            lowered: None,
            somebody_came: false,
            idle_count: 0,
            clocks: None,
            clock_watch: None,
            void: None,
            fence: Fence::default(),
            lost: false,
            presence: presence::Presence::default(),
            header,
            notice: None,
            rematch: rematch::Rematch::default(),
            absence: absence::Absence::default(),
            awaited: None,
            said: HashMap::new(),
            hints: BTreeMap::new(),
            attempt: None,
        };
        room.await_players();
        room.note_absence();
        room.summarise();
        let handle = RoomHandle {
            commands,
            summary: room.summary.subscribe(),
            number,
        };
        (room, handle, inbox)
    }

    /// Opens a new match. It is on the disk before anybody hears of it.
    ///
    /// # Errors
    /// A set-up the rules refuse, or a disk that does.
    pub async fn open(
        shared: Arc<Shared>,
        engine: Engine,
        header: Header,
        prefix: Vec<crate::engine::Input>,
    ) -> Result<(), Problem> {
        let mut entries = Vec::new();
        let mut game = None;
        let mut status = if header.free_seat().is_some() {
            Status::Waiting
        } else {
            Status::Live
        };
        if let Some(setup) = &header.setup {
            let mut begun = Game::begin(&engine, setup, &header)?;
            let entry = begun.take_over(prefix).map_err(Problem::Setup)?;
            if begun.session.outcome().is_some() {
                if header.continued.is_some() {
                    return Err(Problem::OverByThen);
                }
                status = Status::Over;
            }
            if let Some(entry) = entry {
                entries.push(begun.append(&header.match_id, entry));
            }
            game = Some(begun);
        }
        let mut writes = vec![header_write(&header, header.setup.as_ref(), status)?];
        writes.extend(entries);
        shared.journal.write(writes).await?;
        shared.telemetry.matches_made.add(1);
        let match_id = header.match_id.clone();
        let (room, handle, inbox) = Self::new(shared.clone(), engine, header, game);
        shared.rooms.keep(&match_id, handle);
        pulse::spawn(room.run(inbox));
        Ok(())
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<RoomCommand>) {
        self.shared.telemetry.rooms.up();
        self.wind_clocks();
        self.think();
        let mut idle_since = Instant::now();
        loop {
            let idle_max = self.shared.settings.limits.idle_max;
            let sleeps_at = Some(idle_since + idle_max).filter(|_| self.may_sleep());
            let command = tokio::select! {
                // In this order, so that the same seed gives the same run.
                biased;
                () = at(self.presence.due()) => {
                    self.tell_presence();
                    continue;
                }
                command = inbox.recv() => command,
                () = at(self.awaited_until()) => {
                    self.await_no_longer();
                    self.refresh(None);
                    continue;
                }
                () = at(self.grace_ends()) => {
                    self.grace_is_over();
                    continue;
                }
                () = at(sleeps_at) => break,
            };
            let Some(command) = command else { break };
            self.handle(command).await;
            if self.lost {
                // Whoever has the match now answers those who come again.
                self.send_away();
                break;
            }
            idle_since = Instant::now();
            if self.subscribers.is_empty() && (self.void.is_some() || self.status() == Status::Over)
            {
                // An ended match is found in the store; whoever asks next wakes it again.
                break;
            }
        }
        // From here on nobody finds this room; who had found it asks for it again.
        self.shared.rooms.leave(&self.header.match_id, self.number);
        inbox.close();
        self.shared.telemetry.rooms.down();
    }

    /// Tells everybody to come again.
    fn send_away(&mut self) {
        let close = frame::message(&ServerMessage::Close {
            text: say::opened_anew(),
            again: true,
        });
        self.send_to_all(&close);
    }

    async fn handle(&mut self, command: RoomCommand) {
        match command {
            RoomCommand::Enter {
                connection,
                token,
                last_seq,
                form,
                out,
                answer,
            } => {
                let who = Subscriber {
                    id: connection,
                    seat: None,
                    form,
                    out,
                };
                let result = self.enter(who, token.as_deref(), last_seq);
                let _socket_is_gone = answer.send(result);
            }
            RoomCommand::Leave { connection } => {
                self.leave(connection);
                self.remember_visit().await;
            }
            RoomCommand::Message {
                connection,
                message,
            } => self.command(connection, *message).await,
            RoomCommand::Accept {
                guest,
                body,
                answer,
            } => {
                let result = self.accept(guest, *body).await;
                let _route_is_gone = answer.send(result);
            }
            RoomCommand::Token { guest, answer } => {
                let token = self.token(&guest).await;
                let _route_is_gone = answer.send(token);
            }
            RoomCommand::Rematch {
                guest,
                word,
                answer,
            } => {
                let next = self.rematch(guest.id(), word).await;
                let _route_is_gone = answer.send(next);
            }
            RoomCommand::Tell { guest, text } => self.tell_guest(&guest, &text),
            RoomCommand::Decided { loser, counts } => self.decided(loser, counts).await,
            RoomCommand::Forget { guest, answer } => {
                let forgotten = self.forget(&guest).await;
                let _route_is_gone = answer.send(forgotten);
            }
            RoomCommand::BotMove(bot_move) => self.bot_move(bot_move).await,
            RoomCommand::Advised(thought) => self.advised(thought),
            RoomCommand::Flag { seat } => self.flag(seat).await,
            RoomCommand::Lost => self.lost = true,
        }
    }

    /// Writes something about this match, while this process has it.
    async fn keep(&mut self, mut writes: Vec<Write>) -> Result<(), StoreError> {
        writes.insert(0, self.under());
        let written = self.shared.journal.write(writes).await;
        self.lost |= written.as_ref().is_err_and(StoreError::ends_the_room);
        written
    }

    fn under(&self) -> Write {
        Write::Under {
            match_id: self.header.match_id.clone(),
            fence: self.fence,
        }
    }

    /// Nobody looks, and nothing happens by itself.
    fn may_sleep(&self) -> bool {
        let clock_runs = self.clocks.as_ref().is_some_and(clock::Clocks::runs);
        self.subscribers.is_empty() && self.thinking.is_none() && !clock_runs
    }

    fn status(&self) -> Status {
        match &self.game {
            _ if self.void.is_some() => Status::Void,
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

    /// Writes down that somebody who plays was here, while the match waits.
    async fn remember_visit(&mut self) {
        if self.status() != Status::Waiting || !self.subscribers.is_empty() {
            return;
        }
        self.header.seen_ms = pulse::now_ms();
        let setup = self.game.as_ref().map(|game| game.session.setup());
        if let Ok(write) = header_write(&self.header, setup, Status::Waiting) {
            // Who cannot be noted is forgotten a little earlier.
            let _reported_already = self.keep(vec![write]).await;
        }
    }
}

/// Comes back at a moment, or never.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => pulse::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

impl Game {
    /// A match at its first question, with the cursors of all who may look. Nobody is told of the
    /// opening here; a session begun anew tells it.
    fn begin(engine: &Engine, setup: &Setup, header: &Header) -> Result<Self, Problem> {
        let session = engine.begin(setup, Audience::NOBODY);
        let session = session.map_err(Problem::Setup)?;
        let mut cursors = vec![None; 1 + setup.decks.len()];
        for seat in header.lookers() {
            let viewer = header.viewer_of(seat);
            cursors[cursor_index(seat)] = Some(Cursor::new(viewer, 1, header.created_ms));
        }
        Ok(Self {
            hash: session.hash(),
            session,
            entries: 0,
            link: record::first_link(setup),
            cursors,
            recent: Recent::default(),
            gestures: Vec::new(),
            done: HashMap::new(),
            left_ms: Vec::new(),
        })
    }

    /// The `seq` of each cursor; 0 for those that nobody has.
    fn seqs(&self) -> Vec<u32> {
        seqs_of(&self.cursors)
    }

    /// The write that keeps an entry as the next one, and its link.
    fn entry_write(&self, match_id: &str, entry: &Entry) -> (Write, Link) {
        let n = self.entries;
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

fn seqs_of(cursors: &[Option<Cursor>]) -> Vec<u32> {
    cursors
        .iter()
        .map(|cursor| cursor.map_or(0, |cursor| cursor.seq))
        .collect()
}

fn header_write(header: &Header, setup: Option<&Setup>, status: Status) -> Result<Write, Problem> {
    let whole = Header {
        setup: setup.cloned(),
        ..header.clone()
    };
    Ok(Write::Header {
        match_id: header.match_id.clone(),
        header: serde_json::to_string(&whole).map_err(|error| Problem::unwritten(&error))?,
        status,
        guests: header.guests().map(str::to_owned).collect(),
    })
}

/// True when the offer stands.
fn stands(offers: &[OfferView], what: OfferKind, seat: u8) -> bool {
    offers.contains(&OfferView { what, seat })
}
