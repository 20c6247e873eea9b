//! Drawing, spending and building magic, and discarding.

use super::SummonerWars;
use super::words::{how, say, sw, zone};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::ids::{CardId, ClauseId, HowId, Seat, ZoneKind};
use shokan_kernel::state::State;
use shokan_kernel::table::{FACE_DOWN, Spot};

type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Cards of the Draw phase (SW-DRW.01).
pub const HAND: i16 = 5;

/// How much magic a player has.
pub fn magic(game: &State<SummonerWars>, seat: Seat) -> i16 {
    game.table.pile(seat, zone::MAGIC_PILE).len() as i16
}

/// A move to the top of a pile of a seat.
pub(super) fn on_top(seat: Seat, kind: ZoneKind, how: HowId) -> Move {
    Move {
        at: Spot::Top,
        flags: if kind == zone::MAGIC_PILE {
            FACE_DOWN
        } else {
            0
        },
        ..Move::to(Table::zone_of(seat, kind), how)
    }
}

/// SW-SUM.03, SW-SUM.04, R-SW-26: one by one from the top, each on top of the own Discard Pile.
/// Whether all of it was there.
pub(super) fn spend(d: &mut D<'_>, seat: Seat, count: i16, clause: ClauseId) -> bool {
    for _ in 0..count {
        let Some(&card) = d.table().pile(seat, zone::MAGIC_PILE).first() else {
            return false;
        };
        d.move_card(card, on_top(seat, zone::DISCARD_PILE, how::SPENT), clause);
    }
    true
}

/// SW-DRW.01 to SW-DRW.04: what is there is drawn. Whether it was as many.
pub(super) fn draw(d: &mut D<'_>, seat: Seat, count: i16, clause: ClauseId) -> bool {
    for _ in 0..count {
        let Some(&card) = d.table().pile(seat, zone::DRAW_PILE).first() else {
            d.announce(say::CANNOT_DRAW, seat, sw!("SW-DRW.03"));
            return false;
        };
        let to = Table::zone_of(seat, zone::HAND);
        d.move_card(card, Move::to(to, how::DRAWN), clause);
    }
    true
}

/// SW-MAG.01: a hand card goes face-down on top of a Magic Pile.
pub(super) fn build(d: &mut D<'_>, card: CardId, to: Seat, clause: ClauseId) {
    d.move_card(card, on_top(to, zone::MAGIC_PILE, how::BUILT), clause);
}
