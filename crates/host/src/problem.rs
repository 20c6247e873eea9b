//! Why a request could not be met: a word for programs, a sentence for people, a status for HTTP.

use shokan_rules::show::Bi;

use crate::account::AccountProblem;
use crate::cup::CupProblem;
use crate::engine::DeckProblem;
use crate::say::{self, bi};
use crate::sets::SetProblem;
use crate::store::StoreError;
use crate::wire::http::DeckFaultView;

/// How long a queue of long work takes to get shorter.
const BUSY_S: u32 = 2;

/// The closed list of reasons.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// No match has this id.
    NoSuchMatch,
    /// No invitation has this code.
    NoSuchInvitation,
    /// Somebody else was quicker.
    SeatTaken,
    /// There is no game of this name.
    NoSuchGame(String),
    /// The game has no scenario of this name.
    NoSuchScenario,
    /// The game has no puzzle of this name, or the puzzle no such hint.
    NoSuchPuzzle,
    /// There is no opponent of this name.
    NoSuchOpponent(String),
    /// There is no ready deck of this name.
    NoSuchDeck(String),
    /// The deck cannot be played.
    BadDeck(Vec<DeckFaultView>),
    /// The cards or decks of a set cannot be played.
    BadSet(Vec<DeckFaultView>),
    /// The page of a board cannot be read, laid out or played on from.
    BadBoard(Vec<DeckFaultView>),
    /// A set was not kept, not found or not played with.
    Set(SetProblem),
    /// The rules refuse the set-up.
    Setup(Bi),
    /// The ticket is not of this house, for another game, or has expired.
    NoSuchTicket,
    /// A match was made with the ticket.
    TicketUsed,
    /// A limit is reached.
    TooMany,
    /// The guest has reported as much as may be in a day.
    ReportedEnough,
    /// The address has asked for too much in a short time.
    Hasty {
        /// Seconds until the same would be answered.
        wait_s: u32,
    },
    /// Another process has the match, and is reached at this address.
    Elsewhere(String),
    /// The token opens no seat.
    WrongToken,
    /// The guest has no seat there.
    NotYours,
    /// A place was not kept or not opened.
    Account(AccountProblem),
    /// A tournament does not do it.
    Cup(CupProblem),
    /// A running match has no replay.
    NotOver,
    /// Nothing can be said about how an ended match went.
    NoAnalysis,
    /// The laboratory cannot measure it.
    NoMeasurement,
    /// What was measured is not kept any more.
    MeasurementGone,
    /// The match has no such ply or viewer.
    NoSuchPly,
    /// At that ply the match is over: nothing can be gone on with.
    OverByThen,
    /// The log of the match cannot be followed any more.
    Void(Bi),
    /// The disk did not take it.
    NotDurable(Bi),
    /// The server is going down.
    Stopping,
    /// It cannot be done in this moment.
    Busy,
    /// The request comes from a page of another site.
    Foreign,
    /// The request is for a table of another name.
    ForeignHost,
    /// The request did not come to its end in time.
    Slow,
    /// There is nothing at this path.
    NoSuchPath,
    /// The request cannot be read.
    Malformed(String),
    /// A card file, a card of it or a page of play is longer than what is read.
    TooLong {
        /// How long it is.
        bytes: usize,
        /// The longest that is read.
        most: usize,
    },
}

impl Problem {
    /// A board with this wrong, in no line of its page.
    #[must_use]
    pub(crate) fn board(text: Bi) -> Self {
        Self::BadBoard(vec![DeckFaultView {
            clause: None,
            text,
            cards: Vec::new(),
            fix: None,
            line: None,
        }])
    }

    /// The HTTP status and the word for programs.
    #[must_use]
    pub fn code(&self) -> (u16, &'static str) {
        match self {
            Self::NoSuchMatch => (404, "no_such_match"),
            Self::NoSuchInvitation => (404, "no_such_invitation"),
            Self::SeatTaken => (409, "seat_taken"),
            Self::NoSuchGame(_) => (404, "no_such_game"),
            Self::NoSuchScenario => (404, "no_such_scenario"),
            Self::NoSuchPuzzle => (404, "no_such_puzzle"),
            Self::NoSuchOpponent(_) => (422, "no_such_opponent"),
            Self::NoSuchDeck(_) => (422, "no_such_deck"),
            Self::BadDeck(_) => (422, "bad_deck"),
            Self::BadSet(_) => (422, "bad_set"),
            Self::BadBoard(_) => (422, "bad_board"),
            Self::Set(why) => why.code(),
            Self::Setup(_) => (422, "bad_set_up"),
            Self::NoSuchTicket => (422, "no_such_ticket"),
            Self::TicketUsed => (409, "ticket_used"),
            Self::TooMany => (429, "too_many"),
            Self::ReportedEnough => (429, "reported_enough"),
            Self::Hasty { .. } => (429, "hasty"),
            Self::WrongToken => (403, "wrong_token"),
            Self::NotYours => (403, "not_yours"),
            Self::Account(why) => why.code(),
            Self::Cup(why) => why.code(),
            Self::NotOver => (404, "not_over"),
            Self::NoAnalysis => (404, "no_analysis"),
            Self::NoMeasurement => (404, "no_measurement"),
            Self::MeasurementGone => (404, "measurement_gone"),
            Self::NoSuchPly => (404, "no_such_ply"),
            Self::OverByThen => (409, "over_by_then"),
            Self::Void(_) => (410, "void"),
            Self::NotDurable(_) => (507, "not_durable"),
            Self::Stopping => (503, "stopping"),
            Self::Busy | Self::Elsewhere(_) => (503, "busy"),
            Self::Foreign => (403, "foreign_origin"),
            Self::ForeignHost => (421, "foreign_host"),
            Self::Slow => (408, "slow"),
            Self::NoSuchPath => (404, "no_such_path"),
            Self::Malformed(_) => (400, "malformed"),
            Self::TooLong { .. } => (413, "too_long"),
        }
    }

    /// Seconds after which the same may be asked again, where that is known.
    #[must_use]
    pub fn retry_after_s(&self) -> Option<u32> {
        match self {
            Self::Hasty { wait_s } => Some(*wait_s),
            Self::Busy => Some(BUSY_S),
            _ => None,
        }
    }

    /// The sentence, with a way to mend it.
    #[must_use]
    pub fn text(&self) -> Bi {
        match self {
            Self::NoSuchMatch => bi(
                "この対戦は見つかりません。リンクを確かめてください。",
                "We cannot find this match. Please check the link.",
            ),
            Self::NoSuchInvitation => bi(
                "この招待は見つかりません。リンクを確かめてください。",
                "We cannot find this invitation. Please check the link.",
            ),
            Self::SeatTaken => bi(
                "席はもう埋まっています。観戦はできます。",
                "The seat is taken; you may still watch.",
            ),
            Self::NoSuchGame(name) => bi(
                format!("「{name}」というゲームはありません。"),
                format!("There is no game {name:?}."),
            ),
            Self::NoSuchScenario => bi(
                "この場面はありません。ルールのページから選び直してください。",
                "There is no such scenario; choose one on the rule page.",
            ),
            Self::NoSuchPuzzle => say::no_such_puzzle(),
            Self::NoSuchOpponent(name) => bi(
                format!(
                    "「{name}」という相手はいません（friend＝友だち、greedy＝ふつう、random＝やさしい、から選べます）。"
                ),
                format!("There is no opponent {name:?}; choose friend, greedy or random."),
            ),
            Self::NoSuchDeck(name) => say::no_such_deck(name),
            Self::BadDeck(faults) => bad_deck(faults.len()),
            Self::BadSet(faults) => say::bad_set(faults.len()),
            Self::BadBoard(_) => say::bad_board(),
            Self::Set(why) => why.text(),
            Self::Setup(why) => bi(
                format!("この条件では始められません：{}", why.ja),
                format!("The match cannot begin like this: {}", why.en),
            ),
            Self::NoSuchTicket => say::no_such_ticket(),
            Self::TicketUsed => say::ticket_used(),
            Self::TooMany => say::too_many(),
            Self::ReportedEnough => say::reported_enough(),
            Self::Hasty { wait_s } => say::hasty(*wait_s),
            Self::WrongToken => say::wrong_token(),
            Self::NotYours => say::not_yours(),
            Self::Account(why) => why.text(),
            Self::Cup(why) => why.text(),
            Self::NoAnalysis => say::no_analysis(),
            Self::NoMeasurement => say::no_measurement(),
            Self::MeasurementGone => say::measurement_gone(),
            Self::NotOver => say::not_over(),
            Self::NoSuchPly => bi("その場面はありません。", "There is no such step or viewer."),
            Self::OverByThen => say::over_by_then(),
            Self::Void(why) => say::void(why),
            Self::NotDurable(why) => say::not_durable(why),
            Self::Stopping => say::stopping(),
            Self::Busy | Self::Elsewhere(_) => say::busy(),
            Self::Foreign => say::foreign(),
            Self::ForeignHost => say::foreign_host(),
            Self::Slow => say::slow(),
            Self::NoSuchPath => bi(
                "このアドレスには何もありません。",
                "There is nothing at this path; see doc/wire.md.",
            ),
            Self::Malformed(why) => malformed(why),
            Self::TooLong { bytes, most } => too_long(*bytes, *most),
        }
    }
}

/// A request that cannot be read.
fn malformed(why: &str) -> Bi {
    bi(
        format!("リクエストを読めません：{why}。"),
        format!("The request cannot be read: {why}."),
    )
}

/// A card file, a card of it or a page, that is not read.
fn too_long(bytes: usize, most: usize) -> Bi {
    bi(
        format!(
            "長すぎて読めません（{bytes}バイト、{most}バイトまで）。短くするか、分けてください。"
        ),
        format!("This is too long to read ({bytes} bytes, at most {most}); shorten or split it."),
    )
}

/// A deck with so many problems.
fn bad_deck(found: usize) -> Bi {
    let problems = if found == 1 { "problem" } else { "problems" };
    bi(
        format!("このデッキは使えません（問題{found}件）。"),
        format!("This deck cannot be played ({found} {problems})."),
    )
}

impl From<AccountProblem> for Problem {
    fn from(why: AccountProblem) -> Self {
        Self::Account(why)
    }
}

impl From<CupProblem> for Problem {
    fn from(why: CupProblem) -> Self {
        Self::Cup(why)
    }
}

impl From<SetProblem> for Problem {
    fn from(why: SetProblem) -> Self {
        Self::Set(why)
    }
}

impl Problem {
    /// What cannot be written down, or read as it was.
    pub(crate) fn unwritten(error: &serde_json::Error) -> Self {
        Self::NotDurable(bi(error.to_string(), error.to_string()))
    }
}

/// What the store does not take or give is not on the disk.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::NotDurable(error.text())
    }
}

impl From<DeckProblem> for Problem {
    fn from(problem: DeckProblem) -> Self {
        match problem {
            DeckProblem::Unknown(name) => Self::NoSuchDeck(name),
            DeckProblem::Faults(faults) => Self::BadDeck(faults),
        }
    }
}
