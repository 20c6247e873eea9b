//! Small numbers that name things. A rulebook gives them their meaning.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty $(, $default:literal)?);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $inner);
        impl Default for $name {
            fn default() -> Self {
                Self(ids!(@default $inner $(, $default)?))
            }
        }
        impl $name {
            /// The number as an index.
            #[inline]
            pub const fn at(self) -> usize {
                self.0 as usize
            }
        }
    )*};
    (@default $inner:ty) => { <$inner>::MAX };
    (@default $inner:ty, $default:literal) => { $default };
}

ids! {
    /// A physical card of this game: its slot in the table. Never shown to anybody; see
    /// `Card::handle`.
    CardId(u8);
    /// A chair at the table, counted from 0 in turn order.
    Seat(u8);
    /// A zone of one seat: `seat * zones per seat + kind`.
    ZoneId(u8);
    /// What kind of zone, as the rulebook counts them.
    ZoneKind(u8);
    /// A number on a card, as the rulebook counts them.
    StatId(u8);
    /// A clause or ruling: an index into the rulebook's list of ids.
    ClauseId(u16);
    /// A card definition in the pool.
    DefId(u16);
    /// An ability in the pool, printed or granted.
    AbilityId(u16);
    /// A kind of question, as the rulebook counts them.
    PromptId(u8);
    /// Something a choice does, as the rulebook counts them.
    VerbId(u8);
    /// A way in which a card moves, as the rulebook counts them.
    HowId(u8);
    /// An announcement of the log, as the rulebook counts them.
    AnnouncementId(u8);
    /// A phase of a turn, or a moment between two, as the rulebook counts them; the first one where
    /// nothing is said.
    PhaseId(u8, 0);
}

impl CardId {
    /// No card.
    pub const NONE: Self = Self(u8::MAX);
    /// Whether this names a card.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

impl DefId {
    /// The face of a card that the viewer does not know.
    pub const UNKNOWN: Self = Self(u16::MAX);
}

impl AbilityId {
    /// No ability.
    pub const NONE: Self = Self(u16::MAX);
}

impl Seat {
    /// No seat.
    pub const NONE: Self = Self(u8::MAX);
    /// The bit of this seat in a mask of who knows a card.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// A place inside a zone that has places (a column, a space of a grid).
pub const NO_CELL: u8 = u8::MAX;

/// A card as it was: `age` grows at each change of zone, so a card that left and came back is
/// another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardRef {
    /// The slot.
    pub card: CardId,
    /// Its age then.
    pub age: u8,
}

impl CardRef {
    /// No card.
    pub const NONE: Self = Self {
        card: CardId::NONE,
        age: 0,
    };
}

impl Default for CardRef {
    fn default() -> Self {
        Self::NONE
    }
}
