//! Why a request could not be met: a word for programs, a sentence for people, a status for HTTP.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use shokan_rules::show::Bi;

use crate::engine::DeckProblem;
use crate::say::{self, bi};
use crate::wire::http::{DeckFaultView, ErrorBody};

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
    /// There is no opponent of this name.
    NoSuchOpponent(String),
    /// There is no ready deck of this name.
    NoSuchDeck(String),
    /// The deck cannot be played.
    BadDeck(Vec<DeckFaultView>),
    /// The rules refuse the set-up.
    Setup(Bi),
    /// A limit is reached.
    TooMany,
    /// The token opens no seat.
    WrongToken,
    /// The guest has no seat there.
    NotYours,
    /// A running match has no replay.
    NotOver,
    /// The match has no such ply or viewer.
    NoSuchPly,
    /// The log of the match cannot be followed any more.
    Void(Bi),
    /// The disk did not take it.
    NotDurable(String),
    /// The server is going down.
    Stopping,
    /// The request comes from a page of another site.
    Foreign,
    /// There is nothing at this path.
    NoSuchPath,
    /// The request cannot be read.
    Malformed(String),
}

impl Problem {
    /// The HTTP status and the word for programs.
    #[must_use]
    pub fn code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NoSuchMatch => (StatusCode::NOT_FOUND, "no_such_match"),
            Self::NoSuchInvitation => (StatusCode::NOT_FOUND, "no_such_invitation"),
            Self::SeatTaken => (StatusCode::CONFLICT, "seat_taken"),
            Self::NoSuchGame(_) => (StatusCode::NOT_FOUND, "no_such_game"),
            Self::NoSuchScenario => (StatusCode::NOT_FOUND, "no_such_scenario"),
            Self::NoSuchOpponent(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_opponent"),
            Self::NoSuchDeck(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_deck"),
            Self::BadDeck(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_deck"),
            Self::Setup(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_set_up"),
            Self::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Self::WrongToken => (StatusCode::FORBIDDEN, "wrong_token"),
            Self::NotYours => (StatusCode::FORBIDDEN, "not_yours"),
            Self::NotOver => (StatusCode::NOT_FOUND, "not_over"),
            Self::NoSuchPly => (StatusCode::NOT_FOUND, "no_such_ply"),
            Self::Void(_) => (StatusCode::GONE, "void"),
            Self::NotDurable(_) => (StatusCode::INSUFFICIENT_STORAGE, "not_durable"),
            Self::Stopping => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
            Self::Foreign => (StatusCode::FORBIDDEN, "foreign_origin"),
            Self::NoSuchPath => (StatusCode::NOT_FOUND, "no_such_path"),
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
        }
    }

    /// The sentence, with a way to mend it.
    #[must_use]
    pub fn text(&self) -> Bi {
        match self {
            Self::NoSuchMatch => bi(
                "この対戦は見つかりません。リンクを確かめてください",
                "there is no such match; check the link",
            ),
            Self::NoSuchInvitation => bi(
                "この招待は見つかりません。リンクを確かめてください",
                "there is no such invitation; check the link",
            ),
            Self::SeatTaken => bi(
                "席はもう埋まっています。観戦はできます",
                "the seat is taken; you may still watch",
            ),
            Self::NoSuchGame(name) => bi(
                format!("「{name}」というゲームはありません"),
                format!("there is no game {name:?}"),
            ),
            Self::NoSuchScenario => bi(
                "この場面はありません。ルールのページから選び直してください",
                "there is no such scenario; choose one on the rule page",
            ),
            Self::NoSuchOpponent(name) => bi(
                format!("「{name}」という相手はいません（friend、greedy、randomから選べます）"),
                format!("there is no opponent {name:?}; choose friend, greedy or random"),
            ),
            Self::NoSuchDeck(name) => bi(
                format!("「{name}」というデッキはありません"),
                format!("there is no ready deck {name:?}"),
            ),
            Self::BadDeck(faults) => bi(
                format!("このデッキは使えません（問題{}件）", faults.len()),
                format!("this deck cannot be played ({} faults)", faults.len()),
            ),
            Self::Setup(why) => bi(
                format!("この条件では始められません：{}", why.ja),
                format!("the match cannot begin like this: {}", why.en),
            ),
            Self::TooMany => bi(
                "数が上限に達しました。対戦を終えるか、しばらくしてからお試しください",
                "a limit is reached; end a match, or try again in a while",
            ),
            Self::WrongToken => say::wrong_token(),
            Self::NotYours => bi(
                "この対戦にあなたの席はありません",
                "you have no seat in this match; you may watch it",
            ),
            Self::NotOver => bi(
                "対戦が終わるとリプレイを見られます",
                "the replay opens when the match is over",
            ),
            Self::NoSuchPly => bi("その手はありません", "there is no such ply or viewer"),
            Self::Void(why) => say::void(why),
            Self::NotDurable(why) => say::not_durable(why),
            Self::Stopping => say::stopping(),
            Self::Foreign => bi(
                "別のサイトからの操作は受け付けません",
                "requests from pages of another site are refused",
            ),
            Self::NoSuchPath => bi(
                "このアドレスには何もありません",
                "there is nothing at this path; see doc/wire.md",
            ),
            Self::Malformed(why) => bi(
                format!("リクエストを読めません：{why}"),
                format!("the request cannot be read: {why}"),
            ),
        }
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

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, error) = self.code();
        let text = self.text();
        let faults = match self {
            Self::BadDeck(faults) => faults,
            _ => Vec::new(),
        };
        (
            status,
            Json(ErrorBody {
                error: error.to_owned(),
                text,
                faults,
            }),
        )
            .into_response()
    }
}
