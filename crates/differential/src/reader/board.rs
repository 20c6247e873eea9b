//! Small boards: cards that are laid one by one, and then played on.

use super::rules::{Rules, Sight};
use super::stage::Staged;
use crate::deal::MADE;
use crate::dice::Dice;
use shokan_kernel::ids::{CardId, DefId, KindId, NO_CELL, Seat, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card, FACE_DOWN, Table};

/// A place, and how a card lies there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid {
    /// Whose zone it is.
    pub(crate) seat: u8,
    pub(crate) zone: ZoneKind,
    pub(crate) cell: u8,
    pub(crate) flags: u8,
    pub(crate) damage: i16,
}

impl Laid {
    /// In a pile, unmarked.
    pub(crate) const fn pile(seat: u8, zone: ZoneKind) -> Self {
        Self::at(seat, zone, NO_CELL)
    }

    /// In a place, unmarked.
    pub(crate) const fn at(seat: u8, zone: ZoneKind, cell: u8) -> Self {
        Self {
            seat,
            zone,
            cell,
            flags: 0,
            damage: 0,
        }
    }
}

/// Lays cards one by one.
pub(crate) struct Board<'c, G: Staged> {
    pub(crate) table: Table<G>,
    pub(crate) pool: &'c CardPool,
    handle: u16,
}

impl<'c, G: Staged> Board<'c, G> {
    /// An empty board.
    pub(crate) fn new(pool: &'c CardPool) -> Self {
        Self {
            table: Table::default(),
            pool,
            handle: 0,
        }
    }

    /// Lays a card of an owner: seen by those who see the place.
    pub(crate) fn put(&mut self, def: DefId, owner: u8, laid: Laid) -> Option<CardId> {
        let zone = <G::Rules<'static> as Rules<'static>>::ZONES[laid.zone.at()];
        let sight = <G::Rules<'static> as Rules<'static>>::sight(zone);
        let holder = Seat(laid.seat).bit();
        let known = match sight {
            Sight::Nobody => 0,
            Sight::Owner => holder,
            Sight::All if laid.flags & FACE_DOWN != 0 => holder,
            Sight::All => ALL,
        };
        self.handle += 1;
        let hidden = sight == Sight::Nobody;
        let stamp = self.table.take_stamp();
        let card = Card {
            def,
            handle: if hidden { 0 } else { self.handle },
            stamp,
            damage: laid.damage,
            zone: Table::<G>::zone_of(Seat(laid.seat), laid.zone),
            cell: laid.cell,
            owner: Seat(owner),
            controller: Seat(laid.seat),
            flags: laid.flags,
            known,
            age: 0,
        };
        self.table.place(card, None)
    }

    /// Any card of one of these types, rather one that was made.
    pub(crate) fn any(&self, dice: &mut Dice, kinds: &[KindId]) -> Option<DefId> {
        let all = self.pool.defs.iter().enumerate();
        let of = |made: bool| -> Vec<DefId> {
            all.clone()
                .filter(|(_, def)| kinds.contains(&def.kind))
                .filter(|(_, def)| def.word.starts_with(MADE) == made)
                .map(|(at, _)| DefId(at as u16))
                .collect()
        };
        let made = of(true);
        if !made.is_empty() && dice.one_in(2) {
            return Some(dice.pick(&made));
        }
        let others = of(false);
        (!others.is_empty()).then(|| dice.pick(&others))
    }

    /// The game with this board, at the step that does nothing but ask.
    pub(crate) fn begin(mut self, registers: G::Registers, dice: &mut Dice) -> State<G> {
        let next = self.table.next_stamp();
        self.table.set_counters(next, self.handle);
        State::new(self.table, registers, G::pause(), Luck::quick(dice.next()))
    }
}
