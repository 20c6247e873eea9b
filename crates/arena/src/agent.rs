//! An agent: a kind of bot with the work that it may do, said in one word.

use crate::search::Searched;
use crate::simulate::BotKind;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shokan_kernel::bot::Bot;
use shokan_kernel::ids::DefId;
use std::fmt;
use std::str::FromStr;

/// The most work for one pick that can be asked for.
pub const BUDGET_MAX: u32 = 100_000_000;

/// A kind of bot, and where it is not as always, its work for one pick: `greedy`, `greedy:300`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agent {
    /// The kind of bot.
    pub kind: BotKind,
    /// Its work for one pick; `None` is what the kind does by itself.
    pub budget: Option<u32>,
}

impl Agent {
    /// A bot as this agent plays, told the list of its own deck.
    pub fn new_bot<G: Searched>(self, seed: u64, deck: Vec<DefId>) -> Box<dyn Bot<G>> {
        self.kind.new_bot(seed, deck, self.budget)
    }
}

impl From<BotKind> for Agent {
    fn from(kind: BotKind) -> Self {
        let budget = None;
        Self { kind, budget }
    }
}

/// Why a text is no agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentError {
    /// There is no bot of this word.
    Unknown(String),
    /// This kind does no work that could be bounded.
    NoBudget(BotKind),
    /// This is no amount of work.
    Budget(String),
}

impl fmt::Display for AgentError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => {
                let all = BotKind::ALL.map(BotKind::word).join(", ");
                write!(out, "there is no bot {word}; there is {all}")
            }
            Self::NoBudget(kind) => {
                let word = kind.word();
                write!(out, "{word} does no work that could be bounded; say {word}")
            }
            Self::Budget(text) => write!(
                out,
                "{text} is no amount of work; expected a whole number from 1 to {BUDGET_MAX}"
            ),
        }
    }
}

impl std::error::Error for AgentError {}

impl FromStr for Agent {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let (word, budget) = match text.split_once(':') {
            Some((word, budget)) => (word, Some(budget)),
            None => (text, None),
        };
        let kind = BotKind::find(word).ok_or_else(|| AgentError::Unknown(word.to_owned()))?;
        let Some(said) = budget else {
            return Ok(kind.into());
        };
        if !kind.has_budget() {
            return Err(AgentError::NoBudget(kind));
        }
        let plain = !said.is_empty() && said.bytes().all(|byte| byte.is_ascii_digit());
        let number = said.parse().ok().filter(|_| plain);
        let budget = number.filter(|budget| (1..=BUDGET_MAX).contains(budget));
        let budget = budget.ok_or_else(|| AgentError::Budget(said.to_owned()))?;
        Ok(Self {
            kind,
            budget: Some(budget),
        })
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.budget {
            Some(budget) => format!("{}:{budget}", self.kind.word()),
            None => self.kind.word().to_owned(),
        };
        // Through `pad`, so that columns can be asked for.
        out.pad(&text)
    }
}

impl Serialize for Agent {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Agent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_is_printed_as_it_is_read() {
        for text in ["random", "greedy", "greedy:1", "greedy:4000"] {
            let agent: Agent = text.parse().expect("an agent");
            assert_eq!(agent.to_string(), text);
        }
        for kind in BotKind::ALL {
            assert_eq!(kind.word().parse(), Ok(Agent::from(kind)));
        }
    }

    #[test]
    fn what_is_no_agent_says_what_would_be_one() {
        let fault = |text: &str| text.parse::<Agent>().expect_err(text);
        let unknown = fault("clairvoyant:3");
        assert_eq!(unknown, AgentError::Unknown("clairvoyant".to_owned()));
        for kind in BotKind::ALL {
            assert!(unknown.to_string().contains(kind.word()), "{unknown}");
        }
        assert_eq!(fault("random:5"), AgentError::NoBudget(BotKind::Random));
        for budget in ["", "0", "-1", "+5", "x", "4 000", "99999999999"] {
            let found = fault(&format!("greedy:{budget}"));
            assert_eq!(found, AgentError::Budget(budget.to_owned()));
        }
    }
}
