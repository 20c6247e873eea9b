//! What each game adds to an observation that all games have alike.

use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::table::Table;
use shokan_rules::rulebook::Rulebook;

/// Most numbers that a game adds to the globals.
pub const REGISTERS_MAX: usize = 12;

/// A game that can be observed by a program that learns.
pub trait Observed: Rulebook {
    /// The names of what the game counts apart from cards, in the order of `registers`; as many as
    /// `REGISTERS_MAX` at most.
    const REGISTERS: &'static [&'static str];
    /// The names of what a card has done or may do this turn, a bit each from the lowest, at most
    /// 15.
    const TURN_MARKS: &'static [&'static str];

    /// The names of the sets of categories, printed on a card, that say with which others it goes.
    const LINKS: &'static [&'static str] = &[];

    /// The categories of each of `LINKS` of a card, as their bits.
    fn links(pool: &CardPool, def: DefId, to: &mut dyn FnMut(usize, u64)) {
        let _ = (pool, def, to);
    }

    /// What the game counts, seen from a seat; of its registers there is what that seat may know.
    fn registers(registers: &Self::Registers, me: Seat, to: &mut [i16]);

    /// The bits of `TURN_MARKS` that a card has whose face or place the seat knows, by the
    /// registers as that seat may know them. Of the table nothing but ages is read: the others may
    /// be hidden.
    fn turn_marks(table: &Table<Self>, registers: &Self::Registers, card: CardId) -> i16;

    /// Whether a choice takes back what was done before: who always takes the first choice would do
    /// and take back for ever.
    fn takes_back(choice: Choice) -> bool {
        let _ = choice;
        false
    }
}

/// A bit at this place where it is so.
pub(crate) const fn bit(at: u32, so: bool) -> i16 {
    (so as i16) << at
}

/// A seat as another one counts them: 0 is that one itself; -1 for no seat.
pub(crate) const fn turned(seat: Seat, me: Seat, seats: usize) -> i16 {
    if seat.at() >= seats {
        return -1;
    }
    ((seat.at() + seats - me.at()) % seats) as i16
}
