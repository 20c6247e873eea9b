//! Facts: what happened, and by which clause. The log, motion, triggers and replays read the same
//! events.

use crate::ids::{AnnouncementId, CardId, ClauseId, HowId, Seat, ZoneId};
use crate::outcome::Outcome;
use crate::table::{Modifier, Spot};

/// A fact with its clause and its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'a> {
    /// What happened.
    pub fact: Fact<'a>,
    /// The clause by which it happened.
    pub clause: ClauseId,
    /// The card whose text did it, or `CardId::NONE`.
    pub source: CardId,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact<'a> {
    /// A card changed its zone.
    Moved {
        /// The card that went.
        card: CardId,
        /// Where it was.
        from: ZoneId,
        /// Where it is.
        to: ZoneId,
        /// At which end of the pile.
        at: Spot,
        /// At which place.
        cell: u8,
        /// How it lies.
        flags: u8,
        /// Who controls it.
        controller: Seat,
        /// The rulebook's word for this kind of move (played, drawn, left, vanished ...).
        how: HowId,
        /// Which of several hidden cards went was chosen in secret.
        secret: bool,
    },
    /// A card was handed over or covered: it lies elsewhere, and is the same card, with all that
    /// holds on it.
    Handed {
        /// The card whose controller changed.
        card: CardId,
        /// Where it is, in the open as before.
        to: ZoneId,
        /// At which place.
        cell: u8,
        /// How it lies.
        flags: u8,
    },
    /// A card changed its place inside its zone.
    Shifted {
        /// The card that went to another place.
        card: CardId,
        /// The new place.
        cell: u8,
    },
    /// A card was turned: sideways, upright, face-up, face-down.
    Flagged {
        /// The card that was turned.
        card: CardId,
        /// How it lies now.
        flags: u8,
    },
    /// Damage was put on a card (or, below 0, healed).
    Damaged {
        /// The card that was hurt or healed.
        card: CardId,
        /// How much; 0 is damage too.
        by: i16,
    },
    /// All damage was taken off a card.
    Mended {
        /// The card that is whole again.
        card: CardId,
    },
    /// Somebody was shown the face of a card.
    Shown {
        /// The card whose face was shown.
        card: CardId,
        /// A bit per seat.
        to: u8,
    },
    /// A pile was shuffled.
    Shuffled {
        /// The pile that was shuffled.
        zone: ZoneId,
        /// The new order.
        order: &'a [CardId],
    },
    /// The owner put the cards of a pile into an order that the others did not see.
    Ordered {
        /// The pile that was put in order.
        zone: ZoneId,
        /// The new order.
        order: &'a [CardId],
    },
    /// A change that holds for a while was given.
    Modified {
        /// The change, and until when it holds.
        modifier: Modifier,
        /// On which cards.
        cards: &'a [CardId],
    },
    /// A card lost all changes that held on it.
    Stripped {
        /// The card that is as printed again.
        card: CardId,
    },
    /// A change ended.
    Expired {
        /// Its stamp.
        stamp: u16,
    },
    /// Something that changes nothing on the table: a phase began, an attack was declared.
    Announced {
        /// The rulebook's word.
        what: AnnouncementId,
        /// Whom it is about.
        seat: Seat,
        /// The card it is about.
        card: CardId,
        /// The second card.
        other: CardId,
        /// A number.
        number: i16,
    },
    /// The game is over.
    Ended(Outcome),
}

impl Event<'_> {
    /// Whether which card went was chosen in secret.
    pub(crate) const fn is_secret(&self) -> bool {
        matches!(self.fact, Fact::Moved { secret: true, .. })
    }
}

/// Receives what happens, after it has happened; in search nobody listens.
pub trait EventSink<G: crate::ruleset::Ruleset> {
    /// Called before the table changes.
    fn before(&mut self, state: &crate::state::State<G>, event: &Event<'_>) {
        let _ = (state, event);
    }
    /// Called after the table has changed.
    fn after(&mut self, state: &crate::state::State<G>, event: &Event<'_>);
    /// The next shuffle of this pile, when a test scripts it: the new order.
    fn shuffle(&mut self, state: &crate::state::State<G>, zone: ZoneId) -> Option<Vec<CardId>> {
        let _ = (state, zone);
        None
    }
    /// Called when a number below `n` has been drawn from a stream.
    fn drew(&mut self, stream: crate::luck::Stream, n: u32, number: u32) {
        let _ = (stream, n, number);
    }
    /// The next number below `n`, when a test scripts it.
    fn number(&mut self, stream: crate::luck::Stream, n: u32) -> Option<u32> {
        let _ = (stream, n);
        None
    }
}
