//! Worlds that fit a view, dealt anew in place.

use crate::greedy::Insight;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Card;
use shokan_kernel::view::View;

/// A card whose face the view does not show.
#[derive(Clone, Copy, Debug)]
struct Slot {
    card: CardId,
    it: Card,
    /// Not every face may lie there.
    picky: bool,
}

/// What one seat's unknown cards are dealt of.
#[derive(Clone, Debug)]
struct Hidden {
    /// Those that not every face fits come first.
    slots: Vec<Slot>,
    faces: Vec<DefId>,
}

/// One world of a view, and what its unknown cards may be. Only the view and the lists that its
/// seat knows go into it.
#[derive(Clone, Debug)]
pub struct Deals<G: Insight> {
    world: State<G>,
    hidden: Vec<Hidden>,
}

impl<G: Insight> Deals<G> {
    /// What fits a view; `decks` are the lists of seats whose cards its seat was told.
    pub fn new(pool: &CardPool, view: &View<G>, decks: &[Option<Vec<DefId>>]) -> Self {
        let mut world = view.world(Luck::nothing(), |_, _| DefId(0));
        let hidden = (0..G::SEATS as u8)
            .map(|seat| {
                let all = view
                    .table
                    .in_order()
                    .map(|card| (card, view.table.card(card)));
                let unknown: Vec<(CardId, Card)> = all
                    .filter(|(_, it)| it.def == DefId::UNKNOWN && it.owner.0 == seat)
                    .collect();
                let deck = decks.get(usize::from(seat)).and_then(Option::as_deref);
                let faces = G::faces(pool, view, Seat(seat), unknown.len(), deck);
                let slot = |&(card, it): &(CardId, Card)| {
                    let fits = |&face: &DefId| G::lies(pool, &it, face);
                    let picky = !faces.iter().all(fits);
                    Slot { card, it, picky }
                };
                let mut slots: Vec<Slot> = unknown.iter().map(slot).collect();
                slots.sort_by_key(|slot| !slot.picky);
                Hidden { slots, faces }
            })
            .collect();
        for card in view.table.all() {
            if view.table.card(card).def == DefId::UNKNOWN {
                world.table.deal_face(card, DefId(0));
            }
        }
        let mut deals = Self { world, hidden };
        deals.deal(pool, &mut Luck::quick(0));
        G::fill_cache(&mut deals.world, pool);
        deals
    }

    /// As a player deals who is told the lists of all seats, or at most its own.
    pub fn open(
        pool: &CardPool,
        view: &View<G>,
        own: Option<&[DefId]>,
        all: &[Option<Vec<DefId>>],
    ) -> Self {
        if all.is_empty() {
            Self::told(pool, view, own)
        } else {
            Self::new(pool, view, all)
        }
    }

    /// As `new`, where a seat was told the list of its own deck or nothing.
    pub fn told(pool: &CardPool, view: &View<G>, own: Option<&[DefId]>) -> Self {
        let me = view.viewer.seat();
        let list = |seat: u8| {
            let mine = me == Some(Seat(seat));
            own.filter(|_| mine).map(<[DefId]>::to_vec)
        };
        let decks: Vec<Option<Vec<DefId>>> = (0..G::SEATS as u8).map(list).collect();
        Self::new(pool, view, &decks)
    }

    /// The world as it was dealt last.
    pub const fn world(&self) -> &State<G> {
        &self.world
    }

    /// Deals every unknown face anew, with fresh luck to come.
    pub fn deal(&mut self, pool: &CardPool, luck: &mut Luck) -> &State<G> {
        for hidden in &mut self.hidden {
            hidden.deal::<G>(pool, luck, &mut self.world);
        }
        let high = u64::from(luck.below(Stream::Other, u32::MAX));
        let low = u64::from(luck.below(Stream::Other, u32::MAX));
        self.world.set_luck(Luck::quick(high << 32 | low));
        &self.world
    }
}

impl Hidden {
    fn deal<G: Insight>(&mut self, pool: &CardPool, luck: &mut Luck, world: &mut State<G>) {
        let all = self.faces.len();
        for (at, slot) in self.slots.iter().enumerate() {
            if at >= all {
                return;
            }
            // Any of those that are left, each with the same chance.
            let other = at + luck.below(Stream::Other, (all - at) as u32) as usize;
            self.faces.swap(at, other);
            if slot.picky && !G::lies(pool, &slot.it, self.faces[at]) {
                let left = &self.faces[at..];
                let fits = |&face: &DefId| G::lies(pool, &slot.it, face);
                if let Some(next) = left.iter().position(fits) {
                    self.faces.swap(at, at + next);
                }
            }
            world.table.deal_face(slot.card, self.faces[at]);
        }
    }
}
