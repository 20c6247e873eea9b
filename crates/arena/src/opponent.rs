//! Bots as opponents of a match: what the table and the terminal ask for by level.

use crate::greedy::Greedy;
use crate::random::Random;
use crate::simulate::BotKind;
use shokan_kernel::bot::Bot;
use shokan_rules::session::{AnyView, Opponent};
use shokan_rules::summons_call::SummonsCall;
use std::fmt;

/// A bot that plays a seat of a match.
pub struct Seated {
    kind: BotKind,
    bot: Box<dyn Bot<SummonsCall>>,
    other: Random,
}

impl fmt::Debug for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seated")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

impl Opponent for Seated {
    fn pick(&mut self, view: &AnyView) -> u16 {
        match view {
            AnyView::SummonsCall(view, catalogue) => self.bot.pick(&catalogue.pool, view),
            AnyView::SummonAndMagic(view, catalogue) => self.other.pick(&catalogue.pool, view),
        }
    }
}

/// The opponent of a level with luck of its own; `None` for a level that does not exist.
pub fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    let kind = BotKind::find(level)?;
    let bot: Box<dyn Bot<SummonsCall>> = match kind {
        BotKind::Random => Box::new(Random::new(seed)),
        BotKind::Greedy => Box::new(Greedy::new(seed)),
    };
    let other = Random::new(seed);
    Some(Box::new(Seated { kind, bot, other }))
}
