//! Whoever thinks beside the house, in a worker of its own: it is told a question whole, keeps no
//! match and no store, and has the cards of those games alone that it was asked about.

use std::sync::Arc;

use shokan_arena::simulate::BotKind;
use shokan_arena::trial;
use shokan_host::engine::Engine;
use shokan_host::outside::{Question, Wanted};
use shokan_host::wire::http::OwnSet;

/// Whether what is wanted takes long enough to be sent to another worker: those levels search, as
/// hints do; the others look one action ahead, in less time than a message takes.
#[must_use]
pub fn takes(wanted: &Wanted) -> bool {
    match wanted {
        Wanted::Pick(level) => {
            matches!(BotKind::find(level), Some(BotKind::Normal | BotKind::Hard))
        }
        Wanted::Advice => true,
    }
}

/// See the module.
#[derive(Debug)]
pub struct Minds {
    house: Engine,
    /// The set that was played with last, as it was sent, with its engine.
    own: Option<(OwnSet, Engine)>,
}

impl Default for Minds {
    fn default() -> Self {
        Self {
            house: shokan_table::thinking(),
            own: None,
        }
    }
}

impl Minds {
    /// Thinks about a question, the JSON of a [`Question`]; the JSON of what came of it, or nothing
    /// where it is none.
    pub fn think(&mut self, question: &str) -> Option<String> {
        let question: Question = serde_json::from_str(question).ok()?;
        let said = self.engine(&question)?.think(&question)?;
        serde_json::to_string(&said).ok()
    }

    /// The same work on every machine: what came of so many picks of a level in games of two, as
    /// JSON ([`trial::trial`]).
    pub fn trial(&self, game: &str, level: &str, picks: u32, seed: u64) -> Option<String> {
        let cards = shokan_table::cards(game)?;
        let came = trial::trial(&cards, BotKind::find(level)?, picks, seed)?;
        serde_json::to_string(&came).ok()
    }

    fn engine(&mut self, question: &Question) -> Option<&Engine> {
        let Some(set) = &question.set else {
            return Some(&self.house);
        };
        if self.own.as_ref().is_none_or(|(known, _)| known != set) {
            let own = self.house.compile(String::new(), set.clone()).ok()?;
            self.own = Some((set.clone(), self.house.with_own(Some(Arc::new(own)))));
        }
        self.own.as_ref().map(|(_, engine)| engine)
    }
}
