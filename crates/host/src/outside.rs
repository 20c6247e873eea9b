//! Questions that are thought about outside the house's own process: in a browser other workers
//! have processors of their own, but share no memory. A question goes out as data, is played up to
//! its position there, and is thought about from the view of its seat alone.
//!
//! An answer follows from the question and nothing else, so it does not matter who thinks.

use std::fmt;
use std::future::Future;
use std::pin::Pin;

use serde::{Deserialize, Serialize};
use shokan_rules::session::Record;
use shokan_rules::show::Advised;

use crate::engine::{Engine, Session, Thinking};
use crate::wire::http::OwnSet;

/// What is to be thought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// What the match follows from, and everything that has happened.
    pub record: Record,
    /// The set of own cards that is played with.
    pub set: Option<OwnSet>,
    /// The seat that is asked, from whose view it is thought.
    pub seat: u8,
    /// What is wanted.
    pub wanted: Wanted,
    /// The luck of whoever thinks, with the whole of its budget.
    pub luck: u64,
}

/// What is wanted of who thinks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// The pick of a level.
    Pick(String),
    /// What one might do.
    Advice,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// The pick of a level.
    Pick(u16),
    /// What one might do.
    Advice(Advised),
}

/// An answer that comes later; nothing where nobody could think. Whoever lets go of it does not
/// want to know any more, and ends the thinking.
pub type Coming = Pin<Box<dyn Future<Output = Option<Said>> + Send>>;

/// Where it is thought outside.
pub trait Outside: fmt::Debug + Send + Sync {
    /// Whether what is wanted takes long enough to be sent out.
    fn takes(&self, wanted: &Wanted) -> bool;

    /// Sends a question out.
    fn think(&self, question: &Question) -> Coming;
}

impl Question {
    /// The pending question of a match, from the side of its seat.
    #[must_use]
    pub fn of(engine: &Engine, session: &Session, seat: u8, wanted: Wanted) -> Self {
        let record = session.record();
        // Each question of a match has luck of its own, as the picks of one bot have.
        let luck = engine
            .luck()
            .wrapping_add((record.inputs.len() as u64) << 32);
        Self {
            record,
            set: engine.own().map(|own| own.set.clone()),
            seat,
            wanted,
            luck,
        }
    }
}

impl Engine {
    /// Thinks about a question from outside; nothing where it is none.
    #[must_use]
    pub fn think(&self, question: &Question) -> Option<Said> {
        let session = self.play_back(&question.record).ok()?;
        if session.asked() != Some(question.seat) {
            return None;
        }
        let (view, thinking) = (session.seat_view(question.seat), Thinking::default());
        // Decks are settled in the house, so what is asked here is a pick.
        Some(match &question.wanted {
            Wanted::Pick(level) => {
                let mut bot = self.opponent_with(level, question.luck)?;
                Said::Pick(bot.pick(&view, &thinking))
            }
            Wanted::Advice => {
                let mut adviser = self.adviser_with(question.luck)?;
                Said::Advice(adviser.advise(&view, &thinking))
            }
        })
    }
}
