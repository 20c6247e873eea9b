//! Bots as opponents of a match: what the table and the terminal ask for by level.

use crate::deck_choice::DeckChoice;
use crate::greedy::{Greedy, Insight};
use crate::random::Random;
use crate::simulate::BotKind;
use shokan_kernel::bot::Bot;
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;
use shokan_rules::deck::DeckList;
use shokan_rules::session::{AnyView, DeckQuestion, Opponent, Thinking};
use shokan_rules::with_game;

/// A bot that plays a seat of a match, of whichever game.
#[derive(Clone, Debug)]
struct Seated {
    policy: Policy,
    /// For what is settled before a game, where there is nothing to search.
    decks: DeckChoice,
}

#[derive(Clone, Debug)]
enum Policy {
    Random(Random),
    Greedy(Greedy),
}

impl Seated {
    fn pick_in<G: Insight>(&mut self, pool: &CardPool, view: &View<G>) -> u16 {
        match &mut self.policy {
            Policy::Random(bot) => bot.pick(pool, view),
            Policy::Greedy(bot) => bot.pick(pool, view),
        }
    }
}

impl Opponent for Seated {
    fn pick(&mut self, view: &AnyView, _thinking: &Thinking) -> u16 {
        match view {
            AnyView::Game(seen) => {
                let pool = &seen.catalogue().pool;
                let pick = with_game!(seen.catalogue().game, G => {
                    seen.of::<G>().map(|view| self.pick_in(pool, view))
                });
                pick.flatten().unwrap_or_default()
            }
            AnyView::Deck(question) => self.decks.pick(question),
        }
    }

    fn exchange(&mut self, question: &DeckQuestion) -> Option<DeckList> {
        self.decks.exchange(question)
    }
}

/// The opponent of a level with luck of its own; `None` for a level that does not exist.
pub fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    let policy = match BotKind::find(level)? {
        BotKind::Random => Policy::Random(Random::new(seed)),
        BotKind::Greedy => Policy::Greedy(Greedy::new(seed)),
    };
    let decks = DeckChoice::new(seed);
    Some(Box::new(Seated { policy, decks }))
}
