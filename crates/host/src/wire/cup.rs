//! The bodies of the routes about tournaments: `/api/cups...`.

use serde::{Deserialize, Serialize};

use super::http::{ClockWish, DeckChoice};

/// How a tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CupForm {
    /// A few rounds between those who stand alike.
    Swiss,
    /// Everybody against everybody.
    RoundRobin,
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CupStage {
    /// Players join.
    Gathering,
    /// It is played.
    Running,
    /// It has come to its end.
    Over,
    /// It was called off before it had begun.
    CalledOff,
}

/// How a match of a tournament ended, or one game of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CupEnd {
    /// The first of the two has won.
    First,
    /// The second has won.
    Second,
    /// Drawn.
    Draw,
    /// Neither has played it.
    Neither,
}

/// `POST /api/cups`: opens a tournament, whose organiser is who asks.
///
/// `{"game":"summons_call","form":"swiss","name":"Saturday"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewCup {
    /// The word of the game.
    pub game: String,
    /// How it is played.
    pub form: CupForm,
    /// What it is called; empty for no name.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub name: String,
    /// Rounds, of a Swiss tournament; null for as many as tell its players apart.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rounds: Option<u8>,
    /// 1, or 3: who wins two games wins the match.
    #[serde(default = "super::http::one_game")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub best_of: u8,
    /// The clock of every match, not for each answer; null for none.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<ClockWish>,
    /// Players may change their decks between rounds.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub decks_change: bool,
    /// All matches are rated; for people who are signed in.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Shown in the list of tournaments.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub listed: bool,
    /// Players at most, from 2 to 32; 0 for 32.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub players_max: u8,
    /// Minutes within which a player comes to a game or loses it, from 1 to 60; 0 for 5.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub come_min: u8,
    /// Each round waits for the organiser to begin it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub by_hand: bool,
}

/// `POST /api/cups/<id>/join`.
///
/// `{"name":"Aki","deck":{"ready":"ember_court"},"word":"5b1e…"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JoinCup {
    /// The player's name; empty for a guest.
    #[serde(default)]
    pub name: String,
    /// What the player plays with; checked before the place is taken.
    pub deck: DeckChoice,
    /// What the player adds to the luck of every match: up to 64 characters.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub word: String,
}

/// `POST /api/cups/<id>/deck`: another deck, from the next game on.
///
/// `{"deck":{"ready":"frost_garden"}}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupDeck {
    /// The deck.
    pub deck: DeckChoice,
}

/// `POST /api/cups/<id>/drop`: the organiser takes a player out.
///
/// `{"mark":"3f9a41c07be2"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DropPlayer {
    /// The player's mark; a number may be another's by then.
    pub mark: String,
}

/// `GET /api/cups`: the tournaments one may join or watch, and one's own.
///
/// `{"open":[],"mine":[]}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupBoard {
    /// Listed ones that have not ended, those that take players first.
    pub open: Vec<CupLine>,
    /// Those that who asks plays in or organises, the newest first.
    pub mine: Vec<CupLine>,
}

/// One line of a list of tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupLine {
    /// Its id: eight letters and digits.
    pub cup: String,
    /// Its page.
    pub url: String,
    /// What it is called; empty for no name.
    pub name: String,
    /// The word of the game.
    pub game: String,
    /// How it is played.
    pub form: CupForm,
    /// How far it has come.
    pub stage: CupStage,
    /// How many have joined.
    pub players: u8,
    /// How many it takes.
    pub players_max: u8,
    /// All matches are rated.
    pub rated: bool,
    /// Rounds that have begun.
    pub round: u8,
    /// Rounds in all, with the players there are.
    pub rounds: u8,
    /// The match at which who asks is awaited; null where there is none.
    pub ready: Option<CupReady>,
}

/// A match of a tournament at which a player is awaited.
///
/// `{"cup":"k3v9q2x7","name":"Saturday","round":1,"url":"/m/p4n8w3z6","against":"Ren","come_ms":300000}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupReady {
    /// The id of the tournament.
    pub cup: String,
    /// What it is called; empty for no name.
    pub name: String,
    /// The round, counted from 1.
    pub round: u8,
    /// The page of the match.
    pub url: String,
    /// The name of the opponent.
    pub against: String,
    /// What is left of the time to come; null for who has come.
    pub come_ms: Option<u32>,
}

/// `GET /api/cups/<id>`, and the answer to everything that is posted below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupView {
    /// What a list shows of it.
    pub line: CupLine,
    /// 1 or 3.
    pub best_of: u8,
    /// The clock of every match; null for none.
    pub clock: Option<ClockWish>,
    /// Players may change their decks between rounds.
    pub decks_change: bool,
    /// Shown in the list of tournaments.
    pub listed: bool,
    /// Minutes within which a player comes to a game or loses it.
    pub come_min: u8,
    /// Each round waits for the organiser to begin it.
    pub by_hand: bool,
    /// The round is over and waits for the organiser.
    pub waits: bool,
    /// Who asks is the organiser.
    pub organises: bool,
    /// The number of who asks; null for who does not play.
    pub mine: Option<u8>,
    /// All who have joined, by their numbers.
    pub players: Vec<CupPlayer>,
    /// Where everybody stands, the first place first.
    pub table: Vec<CupStanding>,
    /// The rounds that have begun.
    pub rounds: Vec<CupRound>,
}

/// One who plays in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupPlayer {
    /// Stays the same while players come and go, and tells nobody who it is.
    pub mark: String,
    /// The name; empty for a guest.
    pub name: String,
    /// `human`, or the level of the computer.
    pub kind: String,
    /// Plays no further round.
    pub dropped: bool,
    /// Has left the house for good.
    pub left: bool,
}

/// How one player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupStanding {
    /// The player's number.
    pub player: u8,
    /// Three for each win, one for each draw.
    pub points: u32,
    /// Matches that were won, byes included.
    pub won: u32,
    /// Matches that were drawn.
    pub drawn: u32,
    /// Matches that were lost.
    pub lost: u32,
    /// Swiss: the points of all opponents.
    pub buchholz: u32,
    /// Swiss: the opponents' mean share of their points, in thousandths.
    pub opponents: u32,
    /// Round robin: twice the points of who was beaten, once those of who drew.
    pub berger: u32,
}

/// One round of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupRound {
    /// Who meets whom.
    pub pairings: Vec<CupPairing>,
}

/// Two who meet in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupPairing {
    /// The number of the first.
    pub first: u8,
    /// The number of the second; null for a bye.
    pub second: Option<u8>,
    /// How it ended; null while it is played.
    pub end: Option<CupEnd>,
    /// The games so far.
    pub games: Vec<CupGame>,
}

/// One game of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CupGame {
    /// The page of its match.
    pub url: String,
    /// How it ended; null while it is played.
    pub end: Option<CupEnd>,
    /// Who of the two has come.
    pub came: [bool; 2],
    /// What is left of the time to come, in milliseconds; null where both have.
    pub come_ms: Option<u32>,
}

/// What a tournament keeps of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnCup {
    /// What a list shows of it.
    pub line: CupLine,
    /// The person has opened it.
    pub organises: bool,
    /// The name there; null for who does not play.
    pub name: Option<String>,
    /// The deck there, as it is kept.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub deck: Option<serde_json::Value>,
    /// What was added to luck.
    pub word: Option<String>,
}
