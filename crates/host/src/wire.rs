//! Every message of the socket, in both directions, with an example above each.
//!
//! All messages are JSON text frames on `/ws`, told apart by the field `t`. The first frame is
//! [`ClientMessage::Hello`]; the server answers with [`ServerMessage::Welcome`] and, once the match
//! has begun, with updates. The examples are the lines of `tests/fixtures/client.json` and
//! `tests/fixtures/server.json`, which the tests of both sides read. TypeScript types of all this
//! are generated into `web/src/wire.ts`. The bodies of the HTTP routes are in [`http`].

mod account;
mod analysis;
mod board;
mod cup;
pub mod http;
mod lab;
mod luck;
mod moved;
pub mod patch;
mod place;
mod puzzle;
mod report;
mod set;
pub mod told;
#[cfg(feature = "ts")]
mod typescript;
mod workshop;

use http::{CupReady, DeckFaultView, PuzzleView, QuickPlace};
use serde::{Deserialize, Serialize};
use shokan_rules::show::{Advised, AheadView, Bi, DeckRow, EventView, GameView};

#[cfg(feature = "ts")]
pub use typescript::{facts, list, typescript};

/// The version of this wire; a client that speaks another one is sent away with a sentence.
pub const WIRE_VERSION: u32 = 1;

/// The largest frame a client may send.
pub const FRAME_BYTES_MAX: usize = 16 * 1024;

/// Picks that one gesture may hold.
pub const PICKS_MAX: usize = 64;

/// Choices that one hint advises at most.
pub const HINT_BEST_MAX: usize = 5;

/// Sentences that one advice expects at most.
pub const HINT_LINE_MAX: usize = 12;

/// Characters of a command id.
pub const COMMAND_ID_CHARS_MAX: usize = 64;

/// What a client sends.
///
/// Command ids (`id`) are chosen by the client and must not repeat within a match and seat, reloads
/// of the page included: a random prefix per page load is the easy way. A command sent again with
/// the id of one that was done gets the first answer and does nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first frame: who looks at which match, and the last update seen.
    ///
    /// `{"t":"hello","wire":1,"match":"k3v9q2x7","token":null,"last_seq":41,"patches":true}`
    Hello {
        /// The version that the sender speaks: [`WIRE_VERSION`].
        wire: u32,
        /// Its id: eight letters and digits.
        #[serde(rename = "match")]
        match_id: String,
        /// The seat token; null for a spectator.
        token: Option<String>,
        /// The `seq` of the last update drawn; null asks for a snapshot with the whole log.
        last_seq: Option<u32>,
        /// Views that follow others on this connection come as what is other in them: see
        /// [`ServerMessage::Patch`]. Without it each comes whole.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        patches: bool,
    },
    /// One gesture of one or several picks; each pick is an index into the choices of the decision
    /// that is then current. All of them are accepted or none.
    ///
    /// `{"t":"pick","id":"f3a-17","seq":42,"picks":[3,0]}`
    Pick {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
        /// The `seq` of the update the gesture was made on.
        seq: u32,
        /// One to 64 indices, in the order in which they are picked.
        picks: Vec<u16>,
    },
    /// Takes the seat's last gesture back, or asks the others for it, as `undo` of the update said.
    ///
    /// `{"t":"undo","id":"f3a-18","seq":42}`
    Undo {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
        /// The `seq` of the update the wish was made on.
        seq: u32,
    },
    /// Gives up the game that is played.
    ///
    /// `{"t":"concede","id":"f3a-19"}`
    Concede {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
    },
    /// Gives the whole match up, where several games make one.
    ///
    /// `{"t":"resign","id":"f3a-22"}`
    Resign {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
    },
    /// The deck with which the seat plays the next game of the match. Everything that is wrong with
    /// it is in the refusal.
    ///
    /// ```json
    /// {"t":"deck","id":"f3a-23","game":1,"leaders":["toka","garan"],
    ///  "cards":[{"card":"first_stroke","count":2}],"reserve":[]}
    /// ```
    Deck {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
        /// The game that has ended, counted from 1.
        game: u8,
        /// What stands beside the deck: words of cards or persons.
        leaders: Vec<String>,
        /// The cards of the deck.
        cards: Vec<DeckRow>,
        /// The cards of the reserve.
        reserve: Vec<DeckRow>,
    },
    /// Claims the place of another side that has left the table: see [`AwayView`]. Refused
    /// (`not_yet`) with the seconds that remain, when somebody is there again, and while the match
    /// does not wait for that place.
    ///
    /// `{"t":"claim","id":"f3a-24","seat":1}`
    Claim {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
        /// The seat that was left.
        seat: u8,
    },
    /// Offers a draw, or accepts the one that the other seat has offered.
    ///
    /// `{"t":"draw","id":"f3a-20"}`
    Draw {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
    },
    /// Answers the offer of the other seat.
    ///
    /// `{"t":"answer","id":"f3a-21","what":"undo","yes":true}`
    Answer {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
        /// Which of the offers that stand in the last update.
        what: OfferKind,
        /// True accepts the offer, false ends it for everybody.
        yes: bool,
    },
    /// Asks what would be asked after picks that are not made; nothing changes, and nobody else
    /// learns of it. The server answers with the same number.
    ///
    /// `{"t":"ahead","n":7,"seq":42,"picks":[3]}`
    Ahead {
        /// Any number; the answer repeats it.
        n: u32,
        /// The `seq` of the update the picks are meant on.
        seq: u32,
        /// As in `pick`: up to 64 indices.
        picks: Vec<u16>,
    },
    /// Asks what would be best now; nothing changes, and nobody else learns of it. For who is asked
    /// in a match against computers alone, or in one whose players have agreed on hints. The server
    /// answers with the same number, or refuses.
    ///
    /// `{"t":"hint","n":8,"seq":42}`
    Hint {
        /// Any number; the answer repeats it.
        n: u32,
        /// The `seq` of the update it is asked on.
        seq: u32,
    },
    /// One of the set phrases, to everybody at the table. Nothing of it is kept; who has said one a
    /// moment ago is refused (`rate`), who only watches too (`not_asked`).
    ///
    /// `{"t":"say","phrase":"greeting"}`
    Say {
        /// Which of them.
        phrase: Phrase,
    },
    /// A heartbeat; the server answers with the same number.
    ///
    /// `{"t":"ping","n":5}`
    Ping {
        /// Any number; the `pong` repeats it.
        n: u32,
    },
}

impl ClientMessage {
    /// The id of a command; nothing for what is none.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Pick { id, .. }
            | Self::Undo { id, .. }
            | Self::Concede { id }
            | Self::Resign { id }
            | Self::Deck { id, .. }
            | Self::Claim { id, .. }
            | Self::Draw { id }
            | Self::Answer { id, .. } => Some(id),
            Self::Hello { .. }
            | Self::Ahead { .. }
            | Self::Hint { .. }
            | Self::Say { .. }
            | Self::Ping { .. } => None,
        }
    }
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`, and again when a match that waited for a player begins.
    ///
    /// ```json
    /// {"t":"welcome","wire":1,"match":"k3v9q2x7","game":"summons_call","rules_version":"1.0.2/2",
    ///  "pool_hash":"9f12","seat":0,"players":[],"invite":"/t/8s6dk2m4qp","started":false,"commitment":"3f0a…"}
    /// ```
    Welcome {
        /// The version that the sender speaks: [`WIRE_VERSION`].
        wire: u32,
        /// Its id: eight letters and digits.
        #[serde(rename = "match")]
        match_id: String,
        /// Its word, such as `summons_call`.
        game: String,
        /// The rulebook's version and ours.
        rules_version: String,
        /// The hash of the card pool the match began with.
        pool_hash: String,
        /// The viewer's seat; null for a spectator.
        seat: Option<u8>,
        /// Who has which seat, and whether they look now.
        players: Vec<PlayerView>,
        /// The link for the other player, while a seat is free and the viewer holds the first one.
        invite: Option<String>,
        /// The scenario on whose board the match began; absent for a match from the first shuffle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        scene: Option<String>,
        /// The set of own cards that is played with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        set: Option<String>,
        /// False while a seat is free: no update comes before everybody has joined.
        started: bool,
        /// What the house promised about luck: SHA-256 of its key, in hexadecimal.
        #[serde(default)]
        commitment: Option<String>,
        /// The tournament that the match belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        cup: Option<String>,
        /// The viewer may ask for hints.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        hints: bool,
    },
    /// Something changed for this viewer: what happened, and the whole view after it.
    ///
    /// `seq` grows by one with every change this viewer can see. An update with the `seq` the
    /// client already has changes `undo`, `offers` and `players` only. With `snapshot` the view is
    /// to be drawn as it is, without motion; `events` are then the log of the match so far and
    /// replace the client's log (first view, take-back, too long away).
    ///
    /// ```json
    /// {"t":"update","seq":43,"snapshot":false,"events":[],"view":{},"undo":"none","offers":[],
    ///  "players":[]}
    /// ```
    Update(Box<Update>),
    /// An update whose view comes as what is other in it than in the view of the `update` or
    /// `patch` before it on the same connection, for who asked for `patches`. Never a snapshot.
    ///
    /// `{"t":"patch","seq":44,"events":[],"view":{"turn":[3]}}`
    Patch(Box<PatchedUpdate>),
    /// The command is accepted and safely on disk.
    ///
    /// `{"t":"done","id":"f3a-17","seq":43}`
    Done {
        /// The command id: 1 to 64 characters, chosen by the client; the answer repeats it.
        id: String,
        /// The viewer's `seq` after it.
        seq: u32,
    },
    /// The command or frame changed nothing, and why.
    ///
    /// ```json
    /// {"t":"refused","id":"f3a-17","why":"stale","text":{"ja":"…","en":"…"},"seq":43,"view":null}
    /// ```
    Refused {
        /// The command id; null when the frame had none that could be read.
        id: Option<String>,
        /// The reason for programs.
        why: Refusal,
        /// The reason for people, with what was expected and found.
        text: Bi,
        /// The viewer's `seq` now; null before the match begins.
        seq: Option<u32>,
        /// The current view, when the client's may be out of date.
        view: Option<Box<GameView>>,
        /// The faults of the deck, when a deck was refused.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<DeckFaultView>>"))]
        faults: Vec<DeckFaultView>,
    },
    /// A sentence to show for a while.
    ///
    /// `{"t":"notice","text":{"ja":"相手が戻りました","en":"the other player is back"}}`
    Notice {
        /// What players are told, in whole sentences.
        text: Bi,
    },
    /// Everybody wanted another match with seats swapped, and here it is.
    ///
    /// `{"t":"rematch","url":"/m/m4c8t1za"}`
    Rematch {
        /// The page of the match.
        url: String,
    },
    /// How many watch; told when it changes, and to whoever comes while somebody does.
    ///
    /// `{"t":"watchers","people":2}`
    Watchers {
        /// Sockets of spectators.
        people: u32,
    },
    /// Where this guest stands who wants to be paired, as `GET /api/quick` says it; told at every
    /// table where the guest plays when others change it.
    ///
    /// ```json
    /// {"t":"quick","place":{"game":"summons_call","stage":"found","accept_ms":30000,"url":null,
    ///  "commitment":null}}
    /// ```
    Quick {
        /// Null when the guest waits for nobody any more.
        place: Option<QuickPlace>,
    },
    /// A match of a tournament is ready for the guest, who plays at this table, too.
    ///
    /// ```json
    /// {"t":"cup","ready":{"cup":"k3v9q2x7","name":"","round":1,"url":"/m/p4n8w3z6",
    ///  "against":"Ren","come_ms":300000}}
    /// ```
    Cup {
        /// Where it is.
        ready: CupReady,
    },
    /// The answer to `ahead`.
    ///
    /// `{"t":"ahead","n":7,"ahead":null}`
    Ahead {
        /// The number of the question.
        n: u32,
        /// What would be asked, told from the seat's own view; null where that cannot be foreseen,
        /// where nothing that was begun would go on, and when another update is the last one.
        ahead: Option<AheadView>,
    },
    /// The answer to `hint`.
    ///
    /// `{"t":"hint","n":8,"hint":{"best":[{"pick":3,"chance_permille":570}]}}`
    Hint {
        /// The number of the question.
        n: u32,
        /// What would be best, told from the seat's own view: up to [`HINT_BEST_MAX`] choices; null
        /// when another update is the last one, and where nothing is known.
        hint: Option<Advised>,
    },
    /// Somebody at the table has said one of the set phrases.
    ///
    /// `{"t":"said","seat":1,"phrase":"greeting"}`
    Said {
        /// The first seat of who says it.
        seat: u8,
        /// Which phrase; every page has it in the language of its reader.
        phrase: Phrase,
    },
    /// The answer to `ping`.
    ///
    /// `{"t":"pong","n":5}`
    Pong {
        /// The number of the ping.
        n: u32,
    },
    /// The last frame before the server closes the socket.
    ///
    /// `{"t":"bye","text":{"ja":"サーバーを再起動します","en":"the server restarts"},"again":true}`
    #[serde(rename = "bye")]
    Close {
        /// Why the server closes the socket.
        text: Bi,
        /// True when connecting again after a moment makes sense.
        again: bool,
    },
}

/// The body of [`ServerMessage::Update`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update {
    /// Counts the changes this viewer has seen; the number the client already has comes again when
    /// only `undo`, `offers` or `players` changed.
    pub seq: u32,
    /// Draw the view as it is, without motion; the events are the log of the match so far and
    /// replace the client's (first view, take-back, too long away).
    pub snapshot: bool,
    /// What happened, as this viewer saw it.
    pub events: Vec<EventView>,
    /// The table after it.
    pub view: GameView,
    /// Whether this seat may take its last gesture back.
    pub undo: Undo,
    /// Offers that wait for an answer.
    pub offers: Vec<OfferView>,
    /// Who has which seat, and whether they look now.
    pub players: Vec<PlayerView>,
    /// The clocks; null without.
    #[serde(default)]
    pub clock: Option<ClockView>,
    /// What the lesson says, while one is given; absent else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lesson: Option<LessonView>,
    /// Where an attempt at a puzzle stands; absent in every other match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub puzzle: Option<PuzzleView>,
    /// Who has left the table, where that can be claimed; absent when nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<AwayView>>"))]
    pub away: Vec<AwayView>,
}

/// The body of [`ServerMessage::Patch`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PatchedUpdate {
    /// As in [`Update`].
    pub seq: u32,
    /// The patch is one of the view before with the last decision of this prompt that came on the
    /// connection in the place of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub like: Option<String>,
    /// What happened, as this viewer saw it.
    pub events: Vec<EventView>,
    /// What leads from the view before to the one after it, as [`patch`] has it.
    #[cfg_attr(feature = "ts", ts(type = "ViewPatch"))]
    pub view: serde_json::Value,
    /// As in [`Update`]; absent where it is as before, and so are the next two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub undo: Option<Undo>,
    /// Offers that wait for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub offers: Option<Vec<OfferView>>,
    /// Who has which seat, and whether they look now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub players: Option<Vec<PlayerView>>,
    /// The clocks; absent without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<ClockView>,
    /// As in [`Update`]; absent where no lesson is given any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lesson: Option<LessonView>,
    /// As in [`Update`]; absent in every other match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub puzzle: Option<PuzzleView>,
    /// As in [`Update`]; absent when nobody has left any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<AwayView>>"))]
    pub away: Vec<AwayView>,
}

/// A person who has no connection, in a match between people whose clock is not one of days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AwayView {
    /// The first seat of the person.
    pub seat: u8,
    /// Milliseconds until the place can be claimed, as of this message.
    pub left_ms: u32,
    /// What a claim would bring now; null before that, and while the match does not wait for the
    /// place.
    pub claim: Option<Claim>,
}

/// What becomes of a place that is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The match ends: the side that has left has lost it.
    Win,
    /// The place is given up, and the other one of its team plays on.
    Out,
}

/// Where a first lesson stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonView {
    /// Which of its sayings this is, counted from 1.
    pub step: u16,
    /// How many it has.
    pub of: u16,
    /// What it says.
    pub text: Bi,
    /// The clause behind it.
    pub clause: Option<String>,
    /// The picks that the lesson has next for this seat, until another one is asked; empty while
    /// another one is.
    pub wanted: Vec<u16>,
    /// Something else was picked: a take-back leads into the lesson again.
    pub left: bool,
}

/// The clocks as of this message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockView {
    /// Milliseconds that each seat has left; null for the computer, which has no clock.
    pub left_ms: Vec<Option<u32>>,
    /// The seats whose clocks run: the one that is asked, and between two games of a match each
    /// that has not settled its deck.
    pub running: Vec<u8>,
}

/// What a take-back would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// Nothing was revealed and nobody else acted: it happens at once. Against the computer always.
    Free,
    /// The other player is asked.
    Ask,
    /// There is nothing to take back.
    None,
}

/// One player of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The seat; seat 0 goes first, unless the game settles that itself (every game but Summons
    /// Call).
    pub seat: u8,
    /// The name the player gave.
    pub name: String,
    /// `human`, or the level of the computer: `greedy`, `random`.
    pub kind: String,
    /// Connected now; the computer always is.
    pub present: bool,
    /// The first seat of the same person; another one than `seat` for who plays both of a team.
    pub person: u8,
    /// Who sat there has left the house for good; the name is empty.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub left: bool,
    /// The rating with which the player sat down at a rated table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rating: Option<http::RatingView>,
}

/// An offer that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferView {
    /// A draw, to take a gesture back, or another match.
    pub what: OfferKind,
    /// The seat that offers it, counted from 0.
    pub seat: u8,
}

/// What one player may ask of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// To take the last gesture back.
    Undo,
    /// To end the game as a draw.
    Draw,
    /// Another match with the same decks, when this one is over; each sits where the other sat.
    Rematch,
}

/// What may be said at the table: nothing that one could be hurt by, and the same in every
/// language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Before the game.
    Greeting,
    /// After it.
    Thanks,
    /// The other has done well.
    WellPlayed,
    /// The game is close.
    Close,
    /// This takes a moment.
    Thinking,
    /// Gone for a moment.
    Back,
    /// Something was not meant.
    Oops,
    /// For whatever it was.
    Sorry,
    /// A face that is glad.
    Glad,
    /// A face that is surprised.
    Surprised,
    /// A face that is sad.
    Sad,
    /// A face in thought.
    Pensive,
}

/// Why a command or frame was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The table has changed since; the current view comes with the refusal.
    Stale,
    /// Another seat is asked, or a spectator may not act.
    NotAsked,
    /// The decision has no choice of that index, or the gesture went on after its last decision.
    OutOfRange,
    /// The game is over.
    GameOver,
    /// Too many commands in a short time.
    Rate,
    /// The disk did not take the pick; nothing changed.
    NotDurable,
    /// There is nothing like that here: no such offer, nothing to take back, a command id used
    /// before for something else.
    Unknown,
    /// The frame is no message of this wire.
    Malformed,
    /// The deck cannot be played.
    Deck,
    /// It is too early to claim a place, or nobody has left it.
    NotYet,
}
