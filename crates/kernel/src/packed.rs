//! A card as the table stores it: small, because a table has dozens of cards and search copies it
//! all the time. A game whose numbers do not fit into `Packed` stores whole cards.

use crate::ids::{NO_CELL, Seat, ZoneId};
use crate::ruleset::Plain;
use crate::table::{Card, PUBLIC};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// How a card lies in the memory of a table.
pub trait StoredCard: Plain + Default {
    /// Stores a card.
    fn of(card: &Card) -> Self;
    /// The card; who reads one field of it pays for that field only.
    fn card(&self) -> Card;
}

impl StoredCard for Card {
    #[inline]
    fn of(card: &Card) -> Self {
        *card
    }
    #[inline]
    fn card(&self) -> Card {
        *self
    }
}

impl StoredCard for Packed {
    #[inline]
    fn of(card: &Card) -> Self {
        Self::of(card)
    }
    #[inline]
    fn card(&self) -> Card {
        self.card()
    }
}

/// A card in 12 bytes: what are small numbers of a `Card` share one word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Packed {
    def: crate::ids::DefId,
    handle: u16,
    stamp: u16,
    damage: i16,
    rest: u32,
}

/// Some bits of the shared word.
struct Part {
    at: u32,
    mask: u32,
}

impl Part {
    const fn behind(at: u32, bits: u32) -> Self {
        Self {
            at,
            mask: (1 << bits) - 1,
        }
    }
    #[inline]
    const fn get(&self, word: u32) -> u8 {
        (word >> self.at & self.mask) as u8
    }
    #[inline]
    const fn put(&self, value: u8) -> u32 {
        (value as u32 & self.mask) << self.at
    }
}

const AGE: Part = Part::behind(0, 8);
/// Four seats, the bits of nobody as one, the public.
const KNOWN: Part = Part::behind(8, 6);
const ZONE: Part = Part::behind(14, 6);
const CELL: Part = Part::behind(20, 5);
const FLAGS: Part = Part::behind(25, 3);
const OWNER: Part = Part::behind(28, 2);
const CONTROLLER: Part = Part::behind(30, 2);

/// Most zones of all seats together that a card can tell apart.
pub const ZONES: usize = ZONE.mask as usize + 1;
/// Most seats that a card can tell apart.
pub const SEATS: usize = OWNER.mask as usize + 1;

/// The bits of `Card::known` that stand for no seat; they are set and cleared together.
const NOBODY: u8 = 0x70;

impl Packed {
    /// Packs a card; numbers that are too great for any game are cut.
    #[inline]
    pub const fn of(card: &Card) -> Self {
        let known = card.known & 0x0f
            | if card.known & NOBODY != 0 { 0x10 } else { 0 }
            | if card.known & PUBLIC != 0 { 0x20 } else { 0 };
        Self {
            def: card.def,
            handle: card.handle,
            stamp: card.stamp,
            damage: card.damage,
            rest: AGE.put(card.age)
                | KNOWN.put(known)
                | ZONE.put(card.zone.0)
                | CELL.put(card.cell)
                | FLAGS.put(card.flags)
                | OWNER.put(card.owner.0)
                | CONTROLLER.put(card.controller.0),
        }
    }

    /// The card; who reads one field of it pays for that field only.
    #[inline]
    pub const fn card(&self) -> Card {
        let rest = self.rest;
        let known = KNOWN.get(rest);
        let cell = CELL.get(rest);
        Card {
            def: self.def,
            handle: self.handle,
            stamp: self.stamp,
            damage: self.damage,
            zone: ZoneId(ZONE.get(rest)),
            cell: if cell == CELL.mask as u8 {
                NO_CELL
            } else {
                cell
            },
            owner: Seat(OWNER.get(rest)),
            controller: Seat(CONTROLLER.get(rest)),
            flags: FLAGS.get(rest),
            known: known & 0x0f
                | if known & 0x10 != 0 { NOBODY } else { 0 }
                | if known & 0x20 != 0 { PUBLIC } else { 0 },
            age: AGE.get(rest),
        }
    }
}

/// A card in 12 bytes of a game that is played on a grid: its places are many, and the damage on a
/// card is small.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Gridded {
    def: crate::ids::DefId,
    handle: u16,
    stamp: u16,
    damage: i8,
    cell: u8,
    rest: u32,
}

impl Gridded {
    /// Packs a card; numbers that are too great for any game are cut.
    #[inline]
    pub const fn of(card: &Card) -> Self {
        let damage = if card.damage > 127 {
            127
        } else if card.damage < -127 {
            -127
        } else {
            card.damage as i8
        };
        let rest = Packed::of(card).rest & !(CELL.mask << CELL.at);
        Self {
            def: card.def,
            handle: card.handle,
            stamp: card.stamp,
            damage,
            cell: card.cell,
            rest,
        }
    }

    /// The card; who reads one field of it pays for that field only.
    #[inline]
    pub const fn card(&self) -> Card {
        let packed = Packed {
            def: self.def,
            handle: self.handle,
            stamp: self.stamp,
            damage: self.damage as i16,
            rest: self.rest,
        };
        let mut card = packed.card();
        card.cell = self.cell;
        card
    }
}

impl StoredCard for Gridded {
    #[inline]
    fn of(card: &Card) -> Self {
        Self::of(card)
    }
    #[inline]
    fn card(&self) -> Card {
        self.card()
    }
}

impl Default for Gridded {
    fn default() -> Self {
        Self::of(&Card::default())
    }
}

impl fmt::Debug for Gridded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card().fmt(f)
    }
}

impl Serialize for Gridded {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.card().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Gridded {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let card = Card::deserialize(from)?;
        let packed = Self::of(&card);
        if packed.card() == card {
            Ok(packed)
        } else {
            Err(serde::de::Error::custom("no card has such numbers"))
        }
    }
}

impl Default for Packed {
    fn default() -> Self {
        Self::of(&Card::default())
    }
}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card().fmt(f)
    }
}

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.card().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let card = Card::deserialize(from)?;
        let packed = Self::of(&card);
        if packed.card() == card {
            Ok(packed)
        } else {
            Err(serde::de::Error::custom("no card has such numbers"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::DefId;
    use crate::table::ALL;

    #[test]
    fn a_card_comes_out_as_it_went_in() {
        for n in 0..64 {
            let card = Card {
                def: DefId(u16::from(n) * 1_000),
                handle: u16::MAX - u16::from(n),
                stamp: u16::from(n) << 9,
                damage: -300 + i16::from(n) * 20,
                zone: ZoneId(n),
                cell: if n < 31 { n } else { NO_CELL },
                owner: Seat(n % 4),
                controller: Seat(n / 4 % 4),
                flags: n % 8,
                known: [ALL, PUBLIC, 1, 0, ALL & 2, PUBLIC | 5][usize::from(n) % 6],
                age: n * 4 + 3,
            };
            assert_eq!(Packed::of(&card).card(), card);
            let far = Card {
                cell: n * 4 + 3,
                damage: i16::from(n) * 4 - 127,
                ..card
            };
            assert_eq!(Gridded::of(&far).card(), far);
        }
        assert_eq!(size_of::<Gridded>(), 12);
        assert_eq!(size_of::<Packed>(), 12);
    }

    #[test]
    fn numbers_that_fit_no_card_are_refused() {
        let card = Packed::default().card();
        let save = |card: &Card| postcard::to_allocvec(card).unwrap_or_default();
        assert_eq!(postcard::from_bytes(&save(&card)), Ok(Packed::of(&card)));
        let far = Card {
            owner: Seat(9),
            ..card
        };
        assert!(postcard::from_bytes::<Packed>(&save(&far)).is_err());
    }
}
