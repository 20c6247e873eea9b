//! The names of choices as the seat that has them sees them: equal cards have one name, and a name
//! means the same in every world of a view.

use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, NO_CELL, Seat};
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::{Table, Visibility};

/// Mixes a word into a hash.
#[inline]
#[must_use]
pub const fn mix(hash: u64, word: u64) -> u64 {
    let mut z = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z ^= z >> 29;
    z = z.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ (z >> 32)
}

/// A card as a seat sees it: its face where the seat knows it, where and how it lies, and what can
/// be followed of it.
#[inline]
pub fn card<G: Ruleset>(state: &State<G>, seat: Seat, card: CardId) -> u64 {
    if !card.is_some() {
        return 0;
    }
    let it = state.table.card(card);
    let kind = Table::<G>::kind(it.zone);
    let knows = it.known & seat.bit() != 0;
    let def = if knows { it.def } else { DefId::UNKNOWN };
    let mut name = u64::from(def.0) | u64::from(it.zone.0) << 16 | u64::from(it.cell) << 24;
    if G::ZONES[kind.at()] != Visibility::Nobody {
        name |= u64::from(it.flags) << 32 | (it.damage as u64 & 0xff) << 40;
    }
    if G::is_field(kind) && it.cell == NO_CELL {
        // Equal cards of the field may bear different changes.
        name |= u64::from(it.handle) << 48;
    } else if !knows {
        // Backs are told apart by where they lie.
        let pile = state.table.zone(it.zone);
        let at = pile.iter().position(|&other| other == card);
        name |= (at.unwrap_or(0) as u64 + 1) << 48;
    }
    mix(1, name)
}

/// A choice as the seat sees it.
#[inline]
pub fn choice<G: Ruleset>(state: &State<G>, seat: Seat, choice: Choice) -> u64 {
    let of = |it: CardId| card(state, seat, it);
    match choice {
        Choice::Act(verb, it) => mix(of(it), 0x0100 | u64::from(verb.0)),
        Choice::Ability(it, which) => mix(of(it), 0x0200 | u64::from(which)),
        Choice::Card(it) => mix(of(it), 0x0300),
        Choice::Cell(cell) => {
            let zone = Table::<G>::zone_of(cell.seat, cell.kind);
            mix(
                2,
                0x0400 | u64::from(zone.0) << 16 | u64::from(cell.place) << 24,
            )
        }
        Choice::Seat(seat) => mix(2, 0x0500 | u64::from(seat.0) << 16),
        Choice::Number(number) => mix(2, 0x0600 | (number as u16 as u64) << 16),
        Choice::Mode(mode) => mix(2, 0x0700 | u64::from(mode) << 16),
        Choice::Default => mix(2, 0x0800),
        Choice::Yes => mix(2, 0x0900),
        Choice::No => mix(2, 0x0a00),
        Choice::Done => mix(2, 0x0b00),
    }
}
