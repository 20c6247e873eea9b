//! Small numbers that name things. A rulebook gives them their meaning.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty $(, $default:literal)?) $($print:ident)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                ids!(@print $name self f $($print)?)
            }
        }
    )*};
    (@print $name:ident $id:ident $f:ident) => {
        $f.debug_tuple(stringify!($name)).field(&$id.0).finish()
    };
    (@print $name:ident $id:ident $f:ident bare) => { fmt::Debug::fmt(&$id.0, $f) };
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
    /// An event that card texts wait for, as the rulebook counts them. It prints as its number
    /// alone, because golden playthroughs hold digests of printed views.
    EventId(u8, 0) bare;
    /// A type of card, as the rulebook counts them.
    KindId(u8, 0);
    /// A state of a card that texts can name, as the rulebook counts them.
    StateId(u8, 0);
    /// A head of an ability, as the rulebook counts them.
    HeadId(u8, 0);
    /// A verb of card texts that is the rulebook's own, as it counts them.
    ActId(u8, 0);
    /// A cost that is the rulebook's own, as it counts them.
    CostId(u8, 0);
    /// A relation between two cards, as the rulebook counts them.
    RelationId(u8, 0);
    /// A circumstance of an event, as the rulebook counts them.
    ContextId(u8, 0);
    /// A count of the rulebook, as it numbers them.
    TallyId(u8, 0);
    /// Something that a card was when it was named, as the rulebook counts them.
    PastId(u8, 0);
    /// A keyword printed on cards, as the rulebook counts them.
    PassiveId(u8, 0);
    /// A word behind a verb of card texts, as the rulebook counts them.
    ArgId(u8, 0);
}

impl EventId {
    /// The bit of this event in a set of those that are waited for.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
    /// The events of such a set.
    pub fn among(bits: u64) -> impl Iterator<Item = Self> {
        (0..64)
            .map(Self)
            .filter(move |event| bits & event.bit() != 0)
    }
}

impl PassiveId {
    /// The bit of this keyword in a set of those that a card has.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

impl HeadId {
    /// The bit of this head in a set of those that a card has.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }
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
