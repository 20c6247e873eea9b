//! Bots as opponents of a match: what the table and the terminal ask for by level.

use crate::level::Player;
use crate::search::Searched;
use crate::simulate::BotKind;
use shokan_kernel::bot::Bot;
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;
use shokan_rules::session::{AnyView, Opponent};
use shokan_rules::with_game;

/// A bot that plays a seat of a match, of whichever game: which one it learns with the first view.
#[derive(Clone, Debug)]
struct Seated {
    level: BotKind,
    seed: u64,
    player: Option<Player>,
    /// For what is settled before a game, where there is nothing to search.
    luck: Luck,
}

impl Seated {
    fn pick_in<G: Searched>(&mut self, pool: &CardPool, view: &View<G>, own: &[DefId]) -> u16 {
        let (level, seed) = (self.level, self.seed);
        let new = || Player::new::<G>(level, seed, None);
        let player = self.player.get_or_insert_with(new);
        // Between two games of a match the deck may have become another.
        player.tell((!own.is_empty()).then(|| own.to_vec()));
        player.pick(pool, view)
    }
}

impl Opponent for Seated {
    fn pick(&mut self, view: &AnyView) -> u16 {
        match view {
            AnyView::Game(seen) => {
                let pool = &seen.catalogue().pool;
                let pick = with_game!(seen.catalogue().game, G => {
                    seen.of::<G>().map(|view| self.pick_in(pool, view, seen.own()))
                });
                pick.flatten().unwrap_or_default()
            }
            AnyView::Deck(question) => {
                self.luck
                    .below(Stream::Other, u32::from(question.choices.max(1))) as u16
            }
        }
    }
}

/// The opponent of a level with luck of its own; `None` for a level that does not exist.
pub fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    Some(Box::new(Seated {
        level: BotKind::find(level)?,
        seed,
        player: None,
        luck: Luck::quick(seed),
    }))
}
