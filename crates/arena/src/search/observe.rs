//! What each seat has observed since the root, as a number: the name of a node of the tree.

use super::key::{card, mix};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;

/// Most seats of a game.
pub const SEATS: usize = 4;

/// Listens to a game for all seats at once. A seat's number grows by what that seat sees of an
/// event and by its own choices, and by nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observers {
    seen: [u64; SEATS],
}

impl Observers {
    /// What a seat has observed.
    #[inline]
    pub const fn of(&self, seat: Seat) -> u64 {
        self.seen[seat.0 as usize % SEATS]
    }

    /// A seat has chosen something: it alone knows what, until it shows.
    #[inline]
    pub const fn chose(&mut self, seat: Seat, key: u64) {
        let seen = &mut self.seen[seat.0 as usize % SEATS];
        *seen = mix(*seen, key);
    }

    /// Everybody sees the same.
    #[inline]
    fn all(&mut self, word: u64) {
        for seen in &mut self.seen {
            *seen = mix(*seen, word);
        }
    }

    /// Each sees a card as it may.
    #[inline]
    fn each<G: Ruleset>(&mut self, state: &State<G>, it: CardId, word: u64) {
        for (seat, seen) in self.seen.iter_mut().enumerate().take(G::SEATS) {
            *seen = mix(*seen, word ^ card(state, Seat(seat as u8), it));
        }
    }
}

impl<G: Ruleset> EventSink<G> for Observers {
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        match event.fact {
            Fact::Moved {
                card, from, how, ..
            } => {
                self.each(
                    state,
                    card,
                    0x01 | u64::from(from.0) << 8 | u64::from(how.0) << 16,
                );
            }
            Fact::Handed { card, .. } => self.each(state, card, 0x02),
            Fact::Shifted { card, .. } => self.each(state, card, 0x03),
            Fact::Flagged { card, .. } => self.each(state, card, 0x04),
            Fact::Damaged { card, by } => self.each(state, card, 0x05 | (by as u16 as u64) << 8),
            Fact::Mended { card } => self.each(state, card, 0x06),
            Fact::Shown { card, to } => self.each(state, card, 0x07 | u64::from(to) << 8),
            Fact::Shuffled { zone, .. } => self.all(0x08 | u64::from(zone.0) << 8),
            Fact::Ordered { zone, .. } => self.all(0x09 | u64::from(zone.0) << 8),
            Fact::Modified { modifier, cards } => {
                let what = u64::from(modifier.stat.0) << 8
                    | (modifier.value as u16 as u64) << 16
                    | u64::from(modifier.ability.0) << 32;
                self.all(0x0a | what);
                for &card in cards {
                    self.each(state, card, 0x0b);
                }
            }
            Fact::Stripped { card } => self.each(state, card, 0x0c),
            // Stamps count what only some may see.
            Fact::Expired { .. } => self.all(0x0d),
            Fact::Announced {
                what,
                seat,
                card,
                other,
                number,
            } => {
                let word =
                    u64::from(what.0) << 8 | u64::from(seat.0) << 24 | (number as u16 as u64) << 32;
                self.each(state, card, 0x0e | word);
                if other.is_some() {
                    self.each(state, other, 0x0f);
                }
            }
            Fact::Ended(outcome) => self.all(match outcome {
                Outcome::Won { seat, .. } => 0x10 | u64::from(seat.0) << 8,
                Outcome::Drawn(_) | Outcome::Void(_) => 0x11,
            }),
        }
    }
}
