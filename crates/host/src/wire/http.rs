//! The bodies of the HTTP routes. Examples are in `tests/fixtures/http.json`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shokan_rules::show::{Bi, CatalogueCard, CellView, DeckRow, EventView, GameView, OutcomeView};

use super::PlayerView;
pub use super::account::{
    ChangePassword, Credentials, Leave, Me, OwnData, OwnDecks, OwnRating, Password, RatingView,
    Shelf,
};
pub use super::analysis::{
    Analysis, AnalysisAnswer, ChancePoint, FigureLine, LineStep, TurningPoint,
};
pub use super::board::{BoardAnswer, LayBoard, PlayedBoard};
pub use super::cup::{
    CupBoard, CupDeck, CupEnd, CupForm, CupGame, CupLine, CupPairing, CupPlayer, CupReady,
    CupRound, CupStage, CupStanding, CupView, DropPlayer, JoinCup, NewCup, OwnCup,
};
pub use super::lab::{
    GameToLookAt, LabAnswer, LabAsk, LabChange, LabGame, LabLine, LabReport, LookAtGame,
};
pub use super::luck::{
    AddedLuck, Continued, Lot, LuckDrawn, LuckSeen, LuckTicket, LuckUse, MatchRecord, NewTicket,
    Promise, RecordEntry, Seen,
};
pub use super::moved::{MovedMatch, TakeIn};
pub use super::place::{QuickBoard, QuickGame, QuickPlace, QuickStage, WantPair, WatchLine};
pub use super::puzzle::{
    NewPuzzle, PuzzleAim, PuzzleAnswer, PuzzleGrade, PuzzleHint, PuzzleLine, PuzzleOdds,
    PuzzleState, PuzzleStep, PuzzleView,
};
pub use super::report::{Language, NewReport, OwnReport, Reason, ReportFiled};
pub use super::set::{OwnSet, SetCard, SetShared, SetView};
pub use super::workshop::{
    CardFaultView, CardForm, CardPlace, CardTemplate, CardsChecked, CheckCards, ClauseSaid,
    FormChoice, FormChoices, FormPiece, FormPieceKind, FormPlace, FormRow, FormRowKind,
    LineReading, OfferedKind, OutlineRow, OwnCard, SeenBy, TrialDecks, WordMeaning, WordOffer,
    WordsThatFit, WorkshopGame, ZoneSight,
};

/// A deck: one of the ready ones, or the text of a deck file.
///
/// `{"ready":"ember_court"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DeckChoice {
    /// The word of a ready deck.
    Ready(String),
    /// A deck file as text, laid out like those in `decks/`.
    Text(String),
}

/// Who takes the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhoFirst {
    /// The player who makes the match.
    Me,
    /// The player who joins, or the computer.
    Them,
    /// Decided by the luck of the match.
    #[default]
    Coin,
}

/// Whether hints are given in a match between people. Against computers alone they always are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Hints {
    /// To nobody.
    #[default]
    Never,
    /// To everybody who plays: its maker has proposed it, and whoever sat down has agreed.
    Agreed,
}

impl Hints {
    /// As every match has them that says nothing.
    #[must_use]
    pub fn is_never(&self) -> bool {
        *self == Self::Never
    }
}

/// `POST /api/matches`.
///
/// `{"game":"summons_call","opponent":"greedy","deck":{"ready":"ember_court"},"their_deck":null,"first":"coin","name":"Aki","options":{}}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewMatch {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// `friend`, or a level of the computer: `greedy`, `random`. Empty where `others` says it.
    #[serde(default)]
    pub opponent: String,
    /// The other chairs at a table of four: the one that faces the maker's, the teammate's, and
    /// the one that faces the teammate's. Left out for two players.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<ChairWish>>"))]
    pub others: Vec<ChairWish>,
    /// The hash of a set of own cards, which stand beside those of the house; never at a rated
    /// table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
    /// What the maker plays with; checked before the match is made.
    pub deck: DeckChoice,
    /// A second registered deck, where the game knows such: one of the two is fixed when
    /// the game begins. The computer then has two, too.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub second_deck: Option<DeckChoice>,
    /// The computer's deck; null lets luck choose among the ready ones. Must be null for a friend.
    #[serde(default)]
    pub their_deck: Option<DeckChoice>,
    /// Who begins. Where the game settles that itself (every game but Summons Call) it says nothing
    /// but who takes seat 0.
    #[serde(default)]
    pub first: WhoFirst,
    /// The maker's name; empty for a guest.
    #[serde(default)]
    pub name: String,
    /// Options of the rulebook that differ from the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The clock; null for as much time as everybody likes.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<ClockWish>,
    /// How many games make the match, where the game knows such a match.
    #[serde(default = "one_game")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub games: u8,
    /// Shows a match in the list of open tables while it waits for a friend, and in that of
    /// matches to watch while it is played.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub listed: bool,
    /// Says in the list of open tables that beginners are welcome.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub beginners: bool,
    /// A rated match between two people who are signed in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether hints are given between people; never at a rated table.
    #[serde(default, skip_serializing_if = "Hints::is_never")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Hints>"))]
    pub hints: Hints,
    /// The ticket that was asked for before a deck was named, and what the maker adds to luck. The
    /// house draws a ticket for itself where there is none.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub luck: Option<AddedLuck>,
}

pub(crate) const fn one_game() -> u8 {
    1
}

/// `POST /api/lessons/<game>`: begins the first lesson of a game.
///
/// `{"name":"Aki"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewLesson {
    /// The name of who learns; empty for a guest.
    #[serde(default)]
    pub name: String,
}

/// `POST /api/scenes/<game>/<scenario>`: begins a match on the board of a scenario.
///
/// `{"opponent":"greedy","name":"Aki"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewScene {
    /// The level of the computer that has the other seats.
    pub opponent: String,
    /// The name of who plays; empty for a guest.
    #[serde(default)]
    pub name: String,
}

/// `POST /api/sandbox`: begins a match on a board that its maker has laid out, both sides of it.
///
/// `{"game":"summons_call","text":"scenario \"a try\"\n  P1 hand: sparks\n"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewSandbox {
    /// The game.
    pub game: String,
    /// The hash of the set of own cards that may lie on the board.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
    /// The page of play whose board it is; its lines of play are left aside.
    pub text: String,
    /// The name of who plays; empty for a guest.
    #[serde(default)]
    pub name: String,
}

/// The time of each player.
///
/// `{"initial_s":600,"increment_s":10}`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockWish {
    /// Seconds at the beginning, from 1 to 10,800; 1, 3 or 7 days where they are for each answer.
    pub initial_s: u32,
    /// Seconds that come with the end of each own turn, up to 300.
    pub increment_s: u32,
    /// The time is for each answer: whoever is asked has all of it, and the calendar counts it,
    /// also while the server is down. For tables of people alone; without an increment.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub per_answer: bool,
}

/// Who is to sit on one of the other chairs.
///
/// `{"who":"greedy","deck":{"ready":"tundra_orcs"}}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChairWish {
    /// `friend`, a level of the computer, or `mate`: whoever has the other chair of the team plays
    /// both.
    pub who: String,
    /// The deck of the computer, or the second one of the maker. Null lets luck choose for the
    /// computer; friends bring their own.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deck: Option<DeckChoice>,
}

/// The answer to a new match, an accepted invitation and a continued replay.
///
/// `{"match":"k3v9q2x7","token":"…","seat":0,"url":"/m/k3v9q2x7","invite":null}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatTaken {
    /// Its id: eight letters and digits.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The seat token for `hello`.
    pub token: String,
    /// The seat; seat 0 goes first, unless the game settles that itself (every game but Summons
    /// Call).
    pub seat: u8,
    /// The page of the match.
    pub url: String,
    /// The link for the other player, when one is awaited.
    pub invite: Option<String>,
    /// What the house promised about luck: SHA-256 of its key, in hexadecimal. Null for a match of
    /// a time without promises.
    #[serde(default)]
    pub commitment: Option<String>,
}

/// `GET /api/invites/<code>`.
///
/// `{"game":"summons_call","from":"Aki","open":true}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invitation {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// The set of own cards that is played with: who sits down agrees to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
    /// The name of the player who invites.
    pub from: String,
    /// False when all seats are taken.
    pub open: bool,
    /// The chairs around the table.
    pub chairs: Vec<InvitedChair>,
    /// The clock; null for as much time as everybody likes.
    pub clock: Option<ClockWish>,
    /// How many games make the match.
    pub games: u8,
    /// Who sits down must be signed in: both ratings move after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Who sits down agrees to hints for everybody who plays.
    #[serde(default, skip_serializing_if = "Hints::is_never")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Hints>"))]
    pub hints: Hints,
    /// What the house promised about luck.
    #[serde(default)]
    pub commitment: Option<String>,
    /// The match goes on from a replay, so whoever has seen that replay knows its hidden cards and
    /// its luck.
    #[serde(default)]
    pub continued: Option<Continued>,
}

/// One chair of a table to which somebody is invited.
///
/// `{"seat":1,"mate":3,"name":"","kind":null,"open":true,"both":false}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InvitedChair {
    /// The seat, counted from 0.
    pub seat: u8,
    /// The other seat of the team; null in a game without teams.
    pub mate: Option<u8>,
    /// The name of who sits there.
    pub name: String,
    /// `human`, or the level of the computer; null while it is free.
    pub kind: Option<String>,
    /// It can be taken.
    pub open: bool,
    /// One person plays this chair and the mate's.
    pub both: bool,
    /// The rating of who sits there, at a rated table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rating: Option<RatingView>,
}

/// `POST /api/invites/<code>`.
///
/// `{"name":"Ren","deck":{"ready":"frost_garden"}}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AcceptInvitation {
    /// The player's name; empty for a guest.
    #[serde(default)]
    pub name: String,
    /// What the player plays with; checked before the seat is taken.
    pub deck: DeckChoice,
    /// A second registered deck, where the game knows such.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub second_deck: Option<DeckChoice>,
    /// The chair to take, where several are free; the first free one by default.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
    /// The deck of the mate's chair, for who plays both of a team.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub mate_deck: Option<DeckChoice>,
    /// What the player adds to luck: up to 64 characters, best drawn by luck.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub word: String,
}

/// One line of `GET /api/matches`: a match of this guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchLine {
    /// Its id: eight letters and digits.
    #[serde(rename = "match")]
    pub match_id: String,
    /// Its word, such as `summons_call`.
    pub game: String,
    /// The page of the match.
    pub url: String,
    /// The guest is asked now.
    pub asked_me: bool,
    /// The turn; 0 before the first one.
    pub turn: u16,
    /// The game is over.
    pub over: bool,
    /// Both ratings move after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The puzzle that is tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub puzzle: Option<String>,
    /// Who has which seat.
    pub players: Vec<PlayerView>,
    /// The seats of the guest who asks.
    #[serde(default)]
    pub own: Vec<u8>,
    /// When the table was laid, in milliseconds since 1970; 0 where that was not kept.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub created_ms: u64,
    /// When something last happened, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub updated_ms: u64,
    /// Until when whoever is asked must have answered, in milliseconds since 1970, where the time
    /// is for each answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub due_ms: Option<u64>,
    /// How it ended. Null while it is played, and for matches that ended before this was kept.
    #[serde(default)]
    pub end: Option<MatchEnd>,
}

/// How a match ended, and between which decks: told when it is over and never before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchEnd {
    /// The outcome, as the public is told it.
    pub outcome: OutcomeView,
    /// The names of the decks, one a seat; empty where a deck has none.
    pub decks: Vec<Bi>,
}

/// One line of `GET /api/tables`: a public table that waits for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenTable {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// The set of own cards that is played with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
    /// The name of the player who waits.
    pub from: String,
    /// The page where the seat is taken.
    pub invite: String,
    /// Chairs around the table.
    pub seats: u8,
    /// How many of them are free.
    pub free: u8,
    /// The clock; null for as much time as everybody likes.
    pub clock: Option<ClockWish>,
    /// How many games make the match.
    pub games: u8,
    /// Beginners are welcome.
    pub beginners: bool,
    /// Who sits down must be signed in: both ratings move after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Who sits down agrees to hints for everybody who plays.
    #[serde(default, skip_serializing_if = "Hints::is_never")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Hints>"))]
    pub hints: Hints,
}

/// `GET /api/matches/<id>/token`; `null` for a guest without a seat there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatToken {
    /// The seat token for `hello`.
    pub token: String,
    /// The seat, counted from 0.
    pub seat: u8,
}

/// `POST /api/decks/check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CheckDeck {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// The construction to check against.
    pub construction: String,
    /// The text of the deck file to check.
    pub text: String,
    /// The hash of a set of own cards that the deck may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
}

/// The answer to a deck check: every fault at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeckChecked {
    /// True when the deck may be played: `faults` is empty.
    pub ok: bool,
    /// The name in the file.
    pub name: Option<String>,
    /// The word of the card beside the deck.
    pub leader: Option<String>,
    /// All such words: the two persons of a deck of Shaman King.
    pub leaders: Vec<String>,
    /// The cards that could be read.
    pub cards: Vec<DeckRow>,
    /// The cards of the reserve that could be read.
    pub reserve: Vec<DeckRow>,
    /// All that is wrong with it, at once.
    pub faults: Vec<DeckFaultView>,
}

/// One fault of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeckFaultView {
    /// The clause it offends; null for a fault of the file itself.
    pub clause: Option<String>,
    /// The fault in words.
    pub text: Bi,
    /// The cards it means.
    pub cards: Vec<String>,
    /// A mended deck, where one repair is obvious.
    pub fix: Option<DeckFix>,
    /// The line of the file, counted from 1.
    pub line: Option<u32>,
}

/// A repair that is obvious enough to be offered with one press.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeckFix {
    /// What the repair does, as the text of a button.
    pub label: Bi,
    /// The whole mended deck file.
    pub text: String,
}

/// `GET /api/rules/<game>`: the rulebook clause by clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RulePage {
    /// Its word, such as `summons_call`.
    pub game: String,
    /// Every clause, in the order of the rulebook.
    pub clauses: Vec<ClauseView>,
    /// What the house has decided where the rulebook is silent, in the order of the ids.
    pub rulings: Vec<RulingView>,
    /// The headings of the rulebook, in its order.
    pub sections: Vec<SectionView>,
}

/// One clause of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClauseView {
    /// The id, such as `SC-07-05-02.c`.
    pub id: String,
    /// Its text in both languages.
    pub text: Bi,
    /// The section it belongs to.
    pub section: String,
}

/// One decision of the house about what a rulebook leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RulingView {
    /// The id, such as `R-SC-24`.
    pub id: String,
    /// Its text in both languages.
    pub text: Bi,
    /// The sections and clauses it decides about.
    pub about: Vec<String>,
}

/// One section of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SectionView {
    /// Its number, such as `07-05-02`.
    pub id: String,
    /// Its heading in both languages.
    pub title: Bi,
}

/// `GET /api/rules/<game>/scenarios`: which pages of play show what; they are more than the text of
/// the rulebook, and asked for after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioIndex {
    /// The clauses and rulings that a page of play shows, in the order of the rulebook.
    pub shown: Vec<ShownClause>,
}

/// A clause with the pages of play that show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownClause {
    /// The id, such as `SC-07-05-02.c`.
    pub id: String,
    /// The scenarios that show it.
    pub scenarios: Vec<ScenarioLine>,
}

/// A page of play that shows a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioLine {
    /// Its name in `/api/rules/<game>/scenarios/<id>`.
    pub id: String,
    /// What it shows, in one sentence.
    pub title: Bi,
}

/// `GET /api/rules/<game>/scenarios/<id>`: a page of play, slide by slide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scenario {
    /// Its name in addresses.
    pub id: String,
    /// Its word, such as `summons_call`.
    pub game: String,
    /// What it shows, in one sentence.
    pub title: Bi,
    /// The clauses it shows.
    pub covers: Vec<String>,
    /// Cards that are in no catalogue: its own ones, and blank ones.
    pub cards: Vec<CatalogueCard>,
    /// Whether a match can begin on its board.
    #[serde(default)]
    pub playable: bool,
    /// The slides, at least one.
    pub frames: Vec<ScenarioSlide>,
}

/// One slide of a scenario: the table at one moment, and what led there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioSlide {
    /// `board` before play, `pick` after a pick, `allowed` or `refused` for something that is tried
    /// and not done, `seen` for the table as one viewer sees it.
    pub kind: String,
    /// Who looks: `open`, `public`, or a seat: `0`, `1`.
    pub seen_by: String,
    /// The table, without its question; null where only a deck is looked at.
    pub view: Option<GameView>,
    /// What happened since the slide before.
    pub events: Vec<EventView>,
    /// How many events were left out in the middle of a very long list.
    pub left_out: u16,
    /// What was picked or tried; of a refusal the last is what is refused.
    pub picks: Vec<ScenarioPick>,
    /// Why it is refused.
    pub refusal: Option<ScenarioRefusal>,
    /// What is asked now, where it is not the open question of a turn.
    pub ask: Option<Bi>,
    /// The deck that is looked at.
    pub deck: Option<ScenarioDeck>,
}

/// A choice that a scenario makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioPick {
    /// The seat that chooses.
    pub seat: u8,
    /// The choice in words.
    pub label: Bi,
    /// The card it is about (handle).
    pub card: Option<u16>,
    /// The place it is about.
    pub cell: Option<CellView>,
}

/// Why a choice of a scenario is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioRefusal {
    /// The clause that forbids it.
    pub clause: String,
    /// The reason with its facts.
    pub text: Bi,
}

/// A deck that a scenario looks at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioDeck {
    /// Whose deck it is.
    pub seat: u8,
    /// The construction it is checked against.
    pub construction: String,
    /// The words of the cards beside the deck.
    pub leaders: Vec<String>,
    /// How many of which card.
    pub cards: Vec<DeckRow>,
}

/// `GET /api/replays/<match>?from=0&to=16`: some plies of an ended match. Without `from` the first
/// ones; not more than 16 at once, so that whoever wants all of them asks again from where the
/// answer ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Replay {
    /// Its id: eight letters and digits.
    #[serde(rename = "match")]
    pub match_id: String,
    /// Its word, such as `summons_call`.
    pub game: String,
    /// Who had which seat.
    pub players: Vec<PlayerView>,
    /// The scenario on whose board the match began; absent for a match from the first shuffle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub scene: Option<String>,
    /// The set of own cards that was played with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub set: Option<String>,
    /// Always true: a running match has no replay.
    pub over: bool,
    /// How many plies there are: the set-up and every pick that was not taken back.
    pub total: u32,
    /// Those that were asked for.
    pub plies: Vec<PlyView>,
}

/// One ply of a replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlyView {
    /// The number; 0 is the table before the first pick.
    pub ply: u32,
    /// The seat that acted.
    pub seat: Option<u8>,
    /// What happened in this ply, as this viewer saw it.
    pub events: Vec<EventView>,
    /// The table after it.
    pub view: GameView,
    /// Somebody is asked who has begun nothing that is half done, as a payment may be.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub free: bool,
}

/// `POST /api/replays/<match>/continue`.
///
/// `{"ply":12,"opponent":"greedy","seat":0,"name":"Aki"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ContinueReplay {
    /// The ply to go on from.
    pub ply: u32,
    /// `friend`, or a level of the computer.
    pub opponent: String,
    /// The seat to play.
    pub seat: u8,
    /// The player's name; empty for a guest.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub name: String,
}

/// `POST /api/matches/<match>/rematch`, when the match is over: another one between the same
/// players with the same decks, where each sits on the other's seat. It is made when everybody has
/// asked for it.
///
/// `{"word":"5b1e"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WantRematch {
    /// What the player adds to luck: up to 64 characters, best drawn by luck.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub word: String,
}

/// The answer to a wish for a rematch.
///
/// `{"taken":null}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RematchWanted {
    /// The seat in the new match; null while others are waited for.
    pub taken: Option<SeatTaken>,
}

/// The body of every answer with status 400 or above.
///
/// `{"error":"no_such_match","text":{"ja":"…","en":"…"},"faults":[]}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// The reason for programs.
    pub error: String,
    /// The reason for people, with a way to mend it.
    pub text: Bi,
    /// The faults of the deck, when a deck was the reason.
    pub faults: Vec<DeckFaultView>,
}
