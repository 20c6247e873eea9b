//! A player whose luck follows from what it observes.

use crate::agent::Agent;
use crate::level::Player;
use crate::search::Searched;
use crate::search::key::mix;
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Pick;
use shokan_kernel::ids::{CardId, DefId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::view::View;
use std::sync::Arc;

/// What the players of a game are told: the lists of all seats, and which cards count as one.
#[derive(Clone, Debug)]
pub struct Told {
    /// The list of each seat.
    pub lists: Vec<Option<Vec<DefId>>>,
    /// For each card of the pool the one that it is a changed copy of, or itself.
    pub same: Arc<[DefId]>,
}

/// Plays as its agent does. Its luck belongs to the deal, its seat and what it observes, a changed
/// card taken for the unchanged one: the number of picks before is of no account.
#[derive(Clone, Debug)]
pub struct Keyed {
    agent: Agent,
    seed: u64,
    told: Told,
}

impl Keyed {
    /// A player of a seat; the seed is one of deal and seat.
    pub const fn new(agent: Agent, seed: u64, told: Told) -> Self {
        Self { agent, seed, told }
    }

    /// What an agent would pick here.
    pub fn pick_of<G: Searched>(&self, agent: Agent, pool: &CardPool, view: &View<G>) -> Pick {
        let seed = mix(self.seed, observed(view, &self.told.same));
        let mut player = Player::new::<G>(agent.kind, seed, None);
        if let Some(work) = agent.budget {
            player = player.with_work(work);
        }
        player.tell_all(self.told.lists.clone());
        player.pick(pool, view)
    }
}

impl<G: Searched> Bot<G> for Keyed {
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick {
        self.pick_of(self.agent, pool, view)
    }
}

/// What a seat observes, as a number in which a changed card is the unchanged one: each card where
/// and how it lies, the turn's question, and nothing that counts what nobody sees.
pub fn observed<G: Searched>(view: &View<G>, same: &[DefId]) -> u64 {
    let face = |card: CardId| -> u64 {
        if !card.is_some() {
            return 0;
        }
        let it = view.table.card(card);
        let def = same.get(it.def.at()).copied().unwrap_or(it.def);
        let lies = u64::from(def.0)
            | u64::from(it.zone.0) << 16
            | u64::from(it.cell) << 24
            | u64::from(it.flags) << 32
            | u64::from(it.controller.0) << 40
            | (it.damage as u16 as u64) << 48;
        mix(3, lies)
    };
    // A sum: cards of one zone that lie in another order without a meaning are the same sight.
    let all = view.table.in_order().map(face);
    let table = all.fold(0_u64, u64::wrapping_add);
    let Some(asked) = view.asked else {
        return table;
    };
    let word = u64::from(asked.prompt.0) | u64::from(asked.taken) << 16;
    mix(mix(table, word), face(asked.source))
}
