//! What lies on the table: cards, zones, modifiers. `Table::apply` is the only function that
//! changes it.

use crate::event::{Event, Fact};
use crate::ids::{AbilityId, CardId, CardRef, DefId, NO_CELL, Seat, StatId, ZoneId, ZoneKind};
use crate::list::{CardSet, Limited, Set};
use crate::packed::{self, StoredCard};
use crate::ruleset::{Faces, Renumbering, Ruleset};
use serde::{Deserialize, Serialize};
use std::fmt;

mod changes;

pub use changes::COUNTERS_MAX;

/// One physical card. A table stores it as [`StoredCard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Card {
    /// What is printed on it.
    pub def: DefId,
    /// The name by which viewers follow it; new whenever it could not be followed. 0 in a deck.
    pub handle: u16,
    /// When it came to its zone: a count of arrivals.
    pub stamp: u16,
    /// Damage on it.
    pub damage: i16,
    /// Where it lies.
    pub zone: ZoneId,
    /// The place in a zone with places, else `NO_CELL`.
    pub cell: u8,
    /// Whose card it is.
    pub owner: Seat,
    /// Who controls it.
    pub controller: Seat,
    /// Orientation and facing.
    pub flags: u8,
    /// Who knows its face: a bit per seat, and `PUBLIC`.
    pub known: u8,
    /// Grows at each change of zone.
    pub age: u8,
}

/// The bit of everybody who only watches.
pub const PUBLIC: u8 = 0x80;
/// Everybody knows.
pub const ALL: u8 = 0xff;
/// The card lies sideways.
pub const RESTED: u8 = 1;
/// The card lies face-down.
pub const FACE_DOWN: u8 = 2;

impl Card {
    /// Whether it lies sideways.
    #[inline]
    pub const fn rested(&self) -> bool {
        self.flags & RESTED != 0
    }
    /// Whether it lies face-down.
    #[inline]
    pub const fn face_down(&self) -> bool {
        self.flags & FACE_DOWN != 0
    }
}

/// Who may look at the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody, and every card keeps its place in sight; a face-down card shows its back.
    Public,
    /// The owner; the others see how many there are.
    Owner,
    /// Nobody; the cards have an order.
    Nobody,
}

/// How long a modifier lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Until {
    /// Until the card changes its zone.
    #[default]
    WhileHere,
    /// Until the running step or battle is over.
    Battle,
    /// Until the end of this turn.
    Turn,
    /// Until the end of the next turn of the opponent of the one who gave it.
    EnemyTurnEnds,
    /// Until the next own turn begins.
    OwnTurnBegins,
    /// For the whole game.
    Game,
    /// As long as the card it came from lies where it lay then.
    WhileSource,
}

/// What a modifier does to its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Change {
    /// Adds to a number.
    #[default]
    Add,
    /// Makes a number this value.
    Set,
    /// Gives the ability.
    Grant,
    /// Takes all other effects away.
    LoseOthers,
    /// Gives or forbids something the rulebook has a word for (`stat` is the word, `value` its
    /// number).
    Word,
    /// Multiplies a number.
    Scale,
    /// Counters of a name (`stat`) lie on its cards, `value` on each; they hang on no text, and
    /// leave with their card alone.
    Counters,
}

/// A change that holds for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Modifier {
    /// By how much, or to what.
    pub value: i16,
    /// The ability that is given, or that gave this.
    pub ability: AbilityId,
    /// When it was given: on the same count as arrivals.
    pub stamp: u16,
    /// The turn in which it was given.
    pub turn: u16,
    /// What is done.
    pub change: Change,
    /// Which number, or which word.
    pub stat: StatId,
    /// The card it came from.
    pub source: CardRef,
    /// Who gave it.
    pub seat: Seat,
    /// How long it lasts.
    pub until: Until,
}

/// Cards, zones and modifiers.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Table<G: Ruleset> {
    cards: G::Cards,
    order: G::Order,
    starts: G::Starts,
    /// Changes that hold for a while, oldest first.
    modifiers: G::Modifiers,
    targets: G::Targets,
    next_handle: u16,
    next_stamp: u16,
    /// See `Ruleset::Cache`; follows from the rest, so it is neither saved nor compared.
    #[serde(skip)]
    cache: Option<G::Cache>,
}

impl<G: Ruleset> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("cards", &self.cards)
            .field("order", &self.order)
            .field("starts", &self.starts)
            .field("modifiers", &self.modifiers)
            .field("targets", &self.targets)
            .field("next_handle", &self.next_handle)
            .field("next_stamp", &self.next_stamp)
            .finish()
    }
}

impl<G: Ruleset> Clone for Table<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Ruleset> Copy for Table<G> {}
impl<G: Ruleset> PartialEq for Table<G> {
    fn eq(&self, other: &Self) -> bool {
        self.cards == other.cards
            && self.order == other.order
            && self.starts == other.starts
            && self.modifiers == other.modifiers
            && self.targets == other.targets
            && self.next_handle == other.next_handle
            && self.next_stamp == other.next_stamp
    }
}
impl<G: Ruleset> Eq for Table<G> {}

/// A list of the state is full: the game cannot go on, and is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Overflow {
    /// Too many modifiers.
    Modifiers,
    /// Too many things to do.
    Frames,
    /// Too many triggers.
    Triggers,
    /// Too many names.
    Names,
    /// Too many choices in one question.
    Choices,
    /// Too many uses to be kept in mind.
    Uses,
    /// Too many texts that hold without their card.
    Lingering,
    /// Too many texts that are kept for later.
    Later,
}

impl<G: Ruleset> Default for Table<G> {
    fn default() -> Self {
        Self {
            cards: G::Cards::default(),
            order: G::Order::default(),
            starts: G::Starts::default(),
            modifiers: G::Modifiers::default(),
            targets: G::Targets::default(),
            next_handle: 1,
            next_stamp: 1,
            cache: None,
        }
    }
}

impl<G: Ruleset> Table<G> {
    /// How many zones all seats have together.
    const ZONES: usize = G::SEATS * G::ZONES.len();
    const FITS: () = {
        assert!(
            size_of::<G::Starts>() == Self::ZONES + 1,
            "a start for each zone"
        );
        assert!(
            Self::ZONES < packed::ZONES && G::SEATS <= packed::SEATS,
            "more zones or seats than a card can name"
        );
    };

    #[inline]
    fn start(&self, zone: usize) -> usize {
        const { Self::FITS }
        self.starts.as_ref()[zone] as usize
    }

    /// How many cards there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.start(Self::ZONES)
    }

    /// One card.
    #[inline]
    pub fn card(&self, card: CardId) -> Card {
        self.cards.as_ref()[card.at()].card()
    }

    #[inline]
    fn change(&mut self, card: CardId, change: impl FnOnce(&mut Card)) {
        let stored = &mut self.cards.as_mut()[card.at()];
        let mut it = stored.card();
        change(&mut it);
        *stored = G::StoredCard::of(&it);
    }

    /// The zone of a seat.
    #[inline]
    pub fn zone_of(seat: Seat, kind: ZoneKind) -> ZoneId {
        ZoneId(seat.0 * G::ZONES.len() as u8 + kind.0)
    }

    /// As `zone_of`, in constants.
    pub const fn zone_id(seat: Seat, kind: ZoneKind) -> ZoneId {
        ZoneId(seat.0 * G::ZONES.len() as u8 + kind.0)
    }

    /// The kind of a zone.
    #[inline]
    pub fn kind(zone: ZoneId) -> ZoneKind {
        ZoneKind(zone.0 % G::ZONES.len() as u8)
    }

    /// The seat of a zone.
    #[inline]
    pub fn seat(zone: ZoneId) -> Seat {
        Seat(zone.0 / G::ZONES.len() as u8)
    }

    /// The cards of a zone in order; of a deck from the top.
    #[inline]
    pub fn zone(&self, zone: ZoneId) -> &[CardId] {
        let from = self.start(zone.at());
        let to = self.start(zone.at() + 1);
        &self.order.as_ref()[from..to]
    }

    /// The cards of neighbouring kinds of zones of a seat, from the first to the last kind.
    #[inline]
    pub fn piles(&self, seat: Seat, first: ZoneKind, last: ZoneKind) -> &[CardId] {
        let from = self.start(Self::zone_of(seat, first).at());
        let to = self.start(Self::zone_of(seat, last).at() + 1);
        &self.order.as_ref()[from..to]
    }

    /// The cards of a seat's zone in order.
    #[inline]
    pub fn pile(&self, seat: Seat, kind: ZoneKind) -> &[CardId] {
        self.zone(Self::zone_of(seat, kind))
    }

    /// The card at a place of a seat's zone.
    #[inline]
    pub fn at_cell(&self, seat: Seat, kind: ZoneKind, cell: u8) -> Option<CardId> {
        self.pile(seat, kind)
            .iter()
            .copied()
            .find(|&card| self.card(card).cell == cell)
    }

    /// Whether the card is in a zone of this kind, of any seat. A card that was lost track of is
    /// nowhere.
    #[inline]
    pub fn is_in(&self, card: CardId, kind: ZoneKind) -> bool {
        card.is_some() && Self::kind(self.card(card).zone) == kind
    }

    /// All cards, by slot.
    pub fn all(&self) -> impl Iterator<Item = CardId> + use<G> {
        (0..self.count() as u8).map(CardId)
    }

    /// All cards as they lie: by seat, zone and place, so that nothing depends on their slots.
    pub fn in_order(&self) -> impl Iterator<Item = CardId> + '_ {
        self.order.as_ref()[..self.count()].iter().copied()
    }

    /// The changes that hold now, oldest first.
    #[inline]
    pub fn modifiers(&self) -> &[Modifier] {
        &self.modifiers
    }

    /// The changes that hold on one card, oldest first.
    #[inline]
    pub fn on(&self, card: CardId) -> impl Iterator<Item = &Modifier> {
        let both = self.modifiers.iter().zip(self.targets.iter());
        both.filter(move |(_, cards)| cards.has(card))
            .map(|(modifier, _)| modifier)
    }

    /// Whether a change of this kind holds on one card.
    #[inline]
    pub fn has_on(&self, card: CardId, change: Change) -> bool {
        let mut both = self.modifiers.iter().zip(self.targets.iter());
        both.any(|(modifier, cards)| modifier.change == change && cards.has(card))
    }

    /// The cards of the change at this place of the list.
    pub fn cards_of(&self, at: usize) -> impl Iterator<Item = CardId> {
        let cards = self.targets[at];
        self.all().filter(move |&card| cards.has(card))
    }

    /// As `cards_of`, without a look at the others.
    #[inline]
    pub fn each_of(&self, at: usize, visit: impl FnMut(CardId)) {
        self.targets[at].each(visit);
    }

    /// Whether the change at this place of the list is one of a card, and not of a player.
    #[inline]
    pub fn is_on_any(&self, at: usize) -> bool {
        !self.targets[at].is_empty()
    }

    /// The card as it is now, to be recognised later.
    #[inline]
    pub fn refer(&self, card: CardId) -> CardRef {
        if !card.is_some() {
            return CardRef::NONE;
        }
        CardRef {
            card,
            age: self.card(card).age,
        }
    }

    /// The card, if it has not changed its zone since.
    #[inline]
    pub fn same(&self, was: CardRef) -> Option<CardId> {
        (was.card.is_some() && self.card(was.card).age == was.age).then_some(was.card)
    }

    /// The card that a change came of, to be told to all: none where it lies hidden now, or came
    /// back since, so that nobody learns which of several it is.
    pub fn told_source(&self, of: &Modifier) -> CardId {
        if !of.source.card.is_some() {
            return CardId::NONE;
        }
        let it = self.card(of.source.card);
        let public = G::ZONES[Self::kind(it.zone).at()] == Visibility::Public;
        if it.known == ALL || public && it.age == of.source.age {
            of.source.card
        } else {
            CardId::NONE
        }
    }

    /// The derived cache; nothing after a change of what it follows from.
    #[inline]
    pub const fn cache(&self) -> Option<&G::Cache> {
        self.cache.as_ref()
    }

    /// Sets the derived cache, which the rulebook has read off this very table.
    #[inline]
    pub const fn set_cache(&mut self, cache: G::Cache) {
        self.cache = Some(cache);
    }

    #[inline]
    fn invalidate(&mut self, from: ZoneId, to: ZoneId) {
        if G::is_cached(Self::kind(from)) || G::is_cached(Self::kind(to)) {
            self.cache = None;
        }
    }

    /// The count of arrivals that the next arrival gets.
    pub const fn next_stamp(&self) -> u16 {
        self.next_stamp
    }

    /// The name that the next card out of sight gets.
    pub const fn next_handle(&self) -> u16 {
        self.next_handle
    }

    /// The fill of the modifier list, for the report of random play.
    pub fn fill(&self) -> usize {
        self.modifiers.len()
    }

    /// Puts a new card into a zone, before play or when a view is built. Nothing is announced.
    ///
    /// # Errors
    /// `None` when there are as many cards as the game can hold.
    pub fn place(&mut self, card: Card, at: Option<usize>) -> Option<CardId> {
        let count = self.count();
        if count >= self.cards.as_ref().len() {
            return None;
        }
        let id = CardId(count as u8);
        self.cards.as_mut()[count] = G::StoredCard::of(&card);
        self.cache = None;
        let zone = card.zone.at();
        let end = self.start(zone + 1);
        let at = at.map_or(end, |at| (self.start(zone) + at).min(end));
        let order = self.order.as_mut();
        order.copy_within(at..count, at + 1);
        order[at] = id;
        for start in &mut self.starts.as_mut()[zone + 1..] {
            *start += 1;
        }
        Some(id)
    }

    /// Whether the zones hold each card once, and every number names something.
    pub(crate) fn is_sound(&self) -> bool {
        let order = self.order.as_ref();
        let starts = self.start(0) == 0
            && self.starts.as_ref().is_sorted()
            && self.count() <= self.cards.as_ref().len();
        if !starts || self.modifiers.len() != self.targets.len() {
            return false;
        }
        let mut seen = CardSet::default();
        for zone in (0..Self::ZONES as u8).map(ZoneId) {
            for &card in self.zone(zone) {
                if card.at() >= self.count() || seen.has(card) || self.card(card).zone != zone {
                    return false;
                }
                seen.add(card);
            }
        }
        let seats = self.all().all(|card| {
            let it = self.card(card);
            it.owner.at() < G::SEATS && it.controller.at() < G::SEATS
        });
        let sources = self.modifiers.iter().map(|modifier| modifier.source.card);
        let known = sources
            .chain(order[..self.count()].iter().copied())
            .all(|card| !card.is_some() || card.at() < self.count());
        seats && known
    }

    /// The same table with other slots and ages: what lies where does not change.
    pub(crate) fn renumbered(&self, by: &Renumbering<'_>) -> Self {
        let mut other = *self;
        // It speaks of cards by their old numbers.
        other.cache = None;
        for card in self.all() {
            let to = by.card(card);
            let it = self.card(card);
            other.cards.as_mut()[to.at()] = G::StoredCard::of(&Card {
                age: by.refer(self.refer(card)).age,
                ..it
            });
        }
        for place in 0..self.count() {
            other.order.as_mut()[place] = by.card(self.order.as_ref()[place]);
        }
        for at in 0..self.modifiers.len() {
            other.modifiers[at].source = by.refer(self.modifiers[at].source);
            let mut set = G::Set::default();
            self.cards_of(at).for_each(|card| set.add(by.card(card)));
            other.targets[at] = set;
        }
        other
    }

    /// Changes a card while a position is set up or a world is imagined. Never during play.
    pub fn set_up(&mut self, card: CardId, change: impl FnOnce(&mut Card)) {
        self.cache = None;
        self.change(card, |it| {
            let zone = it.zone;
            change(it);
            it.zone = zone;
        });
    }

    /// Deals a face to a card of an imagined world. Never during play: nothing is told of it.
    #[inline]
    pub fn deal_face(&mut self, card: CardId, face: DefId) {
        let mut zone = ZoneId(0);
        self.change(card, |it| {
            it.def = face;
            zone = it.zone;
        });
        if G::is_cached(Self::kind(zone)) {
            self.cache = None;
        }
    }

    /// Sets the counters of arrivals and names while a view or position is built.
    pub const fn set_counters(&mut self, next_stamp: u16, next_handle: u16) {
        self.next_stamp = next_stamp;
        self.next_handle = next_handle;
    }

    /// Gives a fresh count of arrival while a position is set up.
    pub const fn take_stamp(&mut self) -> u16 {
        let stamp = self.next_stamp;
        self.next_stamp = self.next_stamp.wrapping_add(1);
        stamp
    }

    /// Changes the table: the only function that does so during play.
    ///
    /// # Errors
    /// What overflowed.
    #[inline]
    pub fn apply(&mut self, event: &Event<'_>) -> Result<(), Overflow> {
        match event.fact {
            Fact::Moved {
                card,
                to,
                at,
                cell,
                flags,
                controller,
                ..
            } => {
                self.move_card(card, to, at, cell, flags, controller, event.is_secret());
            }
            Fact::Handed {
                card,
                to,
                cell,
                flags,
            } => {
                let from = self.card(card).zone;
                self.invalidate(from, to);
                self.shift(card, from, to, Spot::Bottom);
                self.change(card, |it| {
                    it.zone = to;
                    it.cell = cell;
                    it.controller = Self::seat(to);
                    it.known |= Self::seat(to).bit();
                });
                self.flag(card, flags);
            }
            Fact::Shifted { card, cell } => self.change(card, |it| it.cell = cell),
            Fact::Flagged { card, flags } => self.flag(card, flags),
            Fact::Damaged { card, by } => {
                self.change(card, |it| it.damage = it.damage.saturating_add(by));
            }
            Fact::Mended { card } => self.change(card, |it| it.damage = 0),
            Fact::Shown { card, to } => self.change(card, |it| it.known |= to),
            Fact::Shuffled { zone, order } => self.set_order(zone, order, true),
            Fact::Ordered { zone, order } => self.set_order(zone, order, false),
            Fact::Modified { modifier, cards } => self.modify(modifier, cards)?,
            Fact::Stripped { card } => self.strip(card, |it| it.change != Change::Counters),
            Fact::Expired { stamp } => {
                if let Some(at) = self.modifiers.iter().position(|m| m.stamp == stamp) {
                    self.modifiers.remove(at);
                    self.targets.remove(at);
                    self.cache = None;
                }
            }
            Fact::Announced { .. } | Fact::Ended(_) => {}
        }
        Ok(())
    }

    fn flag(&mut self, card: CardId, flags: u8) {
        self.change(card, |it| {
            it.flags = flags & !G::Faces::BACK | it.flags & G::Faces::BACK;
            if !it.face_down() {
                it.known = ALL;
            }
        });
    }

    #[allow(clippy::too_many_arguments)] // the fields of one event
    fn move_card(
        &mut self,
        card: CardId,
        to: ZoneId,
        at: Spot,
        cell: u8,
        flags: u8,
        controller: Seat,
        secret: bool,
    ) {
        let from = self.card(card).zone;
        let (hidden_from, hidden_to) = (Self::visibility(from), Self::visibility(to));
        self.invalidate(from, to);
        self.forget(card, from, to, flags, secret);
        self.shift(card, from, to, at);
        let handle = match (hidden_from, hidden_to) {
            (_, Visibility::Nobody) => 0,
            (Visibility::Public, Visibility::Public) => self.card(card).handle,
            _ => {
                self.next_handle = self.next_handle.wrapping_add(1).max(1);
                self.next_handle
            }
        };
        let stamp = self.take_stamp();
        self.strip(card, |_| true);
        if hidden_to == Visibility::Nobody {
            // What it gave stays, but nobody can say any more which card it was.
            for modifier in self.modifiers.iter_mut() {
                if modifier.source.card == card {
                    modifier.source = CardRef::NONE;
                }
            }
        }
        self.change(card, |it| {
            it.handle = handle;
            it.stamp = stamp;
            it.zone = to;
            it.cell = cell;
            it.flags = flags & !G::Faces::BACK | it.flags & G::Faces::BACK;
            it.controller = controller;
            it.damage = 0;
            it.age = it.age.wrapping_add(1);
        });
    }

    fn visibility(zone: ZoneId) -> Visibility {
        G::ZONES[Self::kind(zone).at()]
    }

    /// Who knows the card after the move, and who loses track of the cards it was among.
    fn forget(&mut self, card: CardId, from: ZoneId, to: ZoneId, flags: u8, secret: bool) {
        // Who has it is who looks at it, whosever card it is.
        let (holder, taker) = (Self::seat(from).bit(), Self::seat(to).bit());
        let open = Self::visibility(to) == Visibility::Public && flags & FACE_DOWN == 0;
        let mut known = self.card(card).known;
        let unseen = match Self::visibility(from) {
            Visibility::Public => false,
            Visibility::Owner => !open,
            Visibility::Nobody => !open && secret,
        };
        if unseen {
            // The others saw a back go: they no longer know which cards are left there.
            known &= holder;
            let (start, end) = (self.start(from.at()), self.start(from.at() + 1));
            for at in start..end {
                let other = self.order.as_ref()[at];
                self.change(other, |it| it.known &= holder);
            }
        }
        known |= match Self::visibility(to) {
            Visibility::Public if open => ALL,
            Visibility::Public | Visibility::Owner => taker,
            Visibility::Nobody => 0,
        };
        self.change(card, |it| it.known = known);
    }

    /// Takes a card out of a zone and puts it at an end of another; what lies between moves up.
    fn shift(&mut self, card: CardId, from: ZoneId, to: ZoneId, at: Spot) {
        let start = self.start(from.at());
        let Some(old) = self.zone(from).iter().position(|&c| c == card) else {
            return;
        };
        let old = start + old;
        let new = match at {
            Spot::Top => self.start(to.at()),
            Spot::Bottom => self.start(to.at() + 1),
        };
        let order = self.order.as_mut();
        let starts = self.starts.as_mut();
        if old < new {
            order.copy_within(old + 1..new, old);
            order[new - 1] = card;
        } else {
            order.copy_within(new..old, new + 1);
            order[new] = card;
        }
        if from < to {
            for start in &mut starts[from.at() + 1..=to.at()] {
                *start -= 1;
            }
        } else {
            for start in &mut starts[to.at() + 1..=from.at()] {
                *start += 1;
            }
        }
    }

    fn set_order(&mut self, zone: ZoneId, new: &[CardId], blind: bool) {
        let start = self.start(zone.at());
        let owner = Self::seat(zone).bit();
        self.order.as_mut()[start..start + new.len()].copy_from_slice(new);
        for &card in new {
            // Cards that were mixed out of sight cannot be told apart any more.
            self.change(card, |it| it.known &= if blind { 0 } else { owner });
        }
    }
}

/// An end of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spot {
    /// Before all others.
    Top,
    /// Behind all others.
    Bottom,
}

/// A place on the table, as choices name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Whose side.
    pub seat: Seat,
    /// The zone.
    pub kind: ZoneKind,
    /// The place in it.
    pub place: u8,
}

impl Cell {
    /// Whether the card lies there.
    pub fn holds<G: Ruleset>(self, table: &Table<G>, card: CardId) -> bool {
        let card = table.card(card);
        card.zone == Table::<G>::zone_of(self.seat, self.kind)
            && card.cell == self.place
            && card.cell != NO_CELL
    }
}
