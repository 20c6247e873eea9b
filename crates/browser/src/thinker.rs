//! Whoever thinks beside the house, in a worker of its own: it is told a question whole, keeps no
//! match and no store, and has the cards of those games alone that it was asked about.

use std::collections::BTreeMap;
use std::sync::Arc;

use shokan_arena::simulate::BotKind;
use shokan_arena::trial;
use shokan_host::engine::Engine;
use shokan_host::outside::{Question, Wanted};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;

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
#[derive(Debug, Default)]
pub struct Minds {
    engines: BTreeMap<String, Engine>,
    /// The set that was played with last, as it was sent, with its engine.
    own: Option<(String, Engine)>,
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
    pub fn trial(&mut self, game: &str, level: &str, picks: u32, seed: u64) -> Option<String> {
        let cards = cards(game)?;
        let came = trial::trial(&cards, BotKind::find(level)?, picks, seed)?;
        serde_json::to_string(&came).ok()
    }

    fn engine(&mut self, question: &Question) -> Option<&Engine> {
        let game = &question.setup.game;
        if !self.engines.contains_key(game) {
            let engine = shokan_table::thinking(Arc::new(cards(game)?));
            self.engines.insert(game.clone(), engine);
        }
        let house = self.engines.get(game)?;
        let Some(set) = &question.set else {
            return Some(house);
        };
        let text = serde_json::to_string(set).ok()?;
        if self.own.as_ref().is_none_or(|(known, _)| *known != text) {
            let own = house.compile(String::new(), set.clone()).ok()?;
            self.own = Some((text, house.with_own(Some(Arc::new(own)))));
        }
        self.own.as_ref().map(|(_, engine)| engine)
    }
}

fn cards(game: &str) -> Option<Catalogue> {
    games::catalogue(game, &[])?.ok()
}
