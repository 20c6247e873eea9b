//! Bots as opponents of a match: what the table and the terminal ask for by level.

use crate::greedy::{Greedy, Insight};
use crate::random::Random;
use crate::simulate::BotKind;
use shokan_kernel::bot::Bot;
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;
use shokan_rules::session::{AnyView, Opponent};

/// A bot that plays a seat of a match, of whichever game.
#[derive(Clone, Debug)]
enum Seated {
    Random(Random),
    Greedy(Greedy),
}

impl Seated {
    fn pick_in<G: Insight>(&mut self, pool: &CardPool, view: &View<G>) -> u16 {
        match self {
            Self::Random(bot) => bot.pick(pool, view),
            Self::Greedy(bot) => bot.pick(pool, view),
        }
    }
}

impl Opponent for Seated {
    fn pick(&mut self, view: &AnyView) -> u16 {
        match view {
            AnyView::SummonsCall(view, catalogue) => self.pick_in(&catalogue.pool, view),
            AnyView::SummonAndMagic(view, catalogue) => self.pick_in(&catalogue.pool, view),
        }
    }
}

/// The opponent of a level with luck of its own; `None` for a level that does not exist.
pub fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    Some(Box::new(match BotKind::find(level)? {
        BotKind::Random => Seated::Random(Random::new(seed)),
        BotKind::Greedy => Seated::Greedy(Greedy::new(seed)),
    }))
}
