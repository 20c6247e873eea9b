//! The one who may touch the table: every verb emits an event.

use crate::event::{Event, EventSink, Fact};
use crate::ids::{AnnouncementId, CardId, ClauseId, HowId, NO_CELL, Seat, ZoneId};
use crate::list::{Limited, List, MOST};
use crate::luck::Stream;
use crate::outcome::VoidReason;
use crate::pool::CardPool;
use crate::ruleset::{Ruleset, Shortcuts, Text};
use crate::state::{Dirty, State, Trigger};
use crate::table::{Modifier, Overflow, Spot, Table, Visibility};
use std::fmt;

/// Changes the state of a game, and tells who listens.
pub struct Dealer<'a, G: Ruleset> {
    /// The game.
    pub state: &'a mut State<G>,
    /// The cards.
    pub pool: &'a CardPool,
    sink: Option<&'a mut (dyn EventSink<G> + 'a)>,
    /// The card whose text is running: the cause that events name.
    pub source: CardId,
}

impl<G: Ruleset> fmt::Debug for Dealer<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dealer")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// How a card moves.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Where to.
    pub to: ZoneId,
    /// At which end of the pile.
    pub at: Spot,
    /// At which place.
    pub cell: u8,
    /// How it lies.
    pub flags: u8,
    /// The rulebook's word for this kind of move.
    pub how: HowId,
    /// Which card went was chosen in secret.
    pub secret: bool,
}

impl Move {
    /// To the end of a zone, face-up and upright.
    pub const fn to(to: ZoneId, how: HowId) -> Self {
        Self {
            to,
            at: Spot::Bottom,
            cell: NO_CELL,
            flags: 0,
            how,
            secret: false,
        }
    }
}

impl<'a, G: Ruleset> Dealer<'a, G> {
    /// A dealer for one answer.
    pub fn new(
        state: &'a mut State<G>,
        pool: &'a CardPool,
        sink: Option<&'a mut (dyn EventSink<G> + 'a)>,
    ) -> Self {
        Self {
            state,
            pool,
            sink,
            source: CardId::NONE,
        }
    }

    /// The table.
    #[inline]
    pub const fn table(&self) -> &Table<G> {
        &self.state.table
    }

    /// Whether the game is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.state.outcome.is_some()
    }

    /// Applies a fact and tells it.
    pub(crate) fn tell(&mut self, event: Event<'_>) {
        if let Some(sink) = &mut self.sink {
            sink.before(self.state, &event);
        }
        let cache = self.lasting_cache(&event.fact);
        if let Err(overflow) = self.state.table.apply(&event) {
            self.void(VoidReason::Full(overflow));
            return;
        }
        if let Some(cache) = cache {
            self.state.table.set_cache(cache);
        }
        self.mark_dirty(&event.fact);
        if let Fact::Moved { card, to, .. } = event.fact
            && G::ZONES[Table::<G>::kind(to).at()] == Visibility::Nobody
        {
            self.state.lose_track(card);
        }
        if let Some(sink) = &mut self.sink {
            sink.after(self.state, &event);
        }
    }

    /// The derived cache, where a card moves that adds nothing to it: then it stays true.
    #[inline]
    fn lasting_cache(&self, fact: &Fact<'_>) -> Option<G::Cache> {
        let Fact::Moved { card, .. } = *fact else {
            return None;
        };
        let table = self.table();
        // Changes on the card end with the move, and the cache speaks of them.
        let mute =
            G::Shortcuts::is_mute(self.pool, table.card(card).def) && table.modifiers().is_empty();
        if mute { table.cache().copied() } else { None }
    }

    /// Marks for the rulebook's next look at the table what a fact may have changed there.
    fn mark_dirty(&mut self, fact: &Fact<'_>) {
        let field = |zone| G::is_field(Table::<G>::kind(zone));
        let elsewhere = match *fact {
            Fact::Announced { .. } | Fact::Ended(_) => return,
            Fact::Moved { from, to, .. } => !field(from) && !field(to),
            Fact::Flagged { card, .. } => !field(self.table().card(card).zone),
            Fact::Shown { .. } | Fact::Shuffled { .. } | Fact::Ordered { .. } => true,
            _ => false,
        };
        if !elsewhere {
            self.state.dirty = Dirty::Field;
        } else if self.state.dirty == Dirty::Nothing {
            self.state.dirty = Dirty::Elsewhere;
        }
    }

    /// Makes a fact happen under a clause.
    #[inline]
    pub fn emit(&mut self, fact: Fact<'_>, clause: ClauseId) {
        let source = self.source;
        self.tell(Event {
            fact,
            clause,
            source,
        });
    }

    /// Moves a card to a zone.
    pub fn move_card(&mut self, card: CardId, how: Move, clause: ClauseId) {
        let it = self.table().card(card);
        let controller = Table::<G>::seat(how.to);
        let fact = Fact::Moved {
            card,
            from: it.zone,
            to: how.to,
            at: how.at,
            cell: how.cell,
            flags: how.flags,
            controller,
            how: how.how,
            secret: how.secret,
        };
        self.emit(fact, clause);
    }

    /// Hands a card over, or covers it: it stays the same card.
    pub fn hand_over(&mut self, card: CardId, to: ZoneId, cell: u8, flags: u8, clause: ClauseId) {
        let fact = Fact::Handed {
            card,
            to,
            cell,
            flags,
        };
        self.emit(fact, clause);
    }

    /// Turns a card.
    pub fn flag(&mut self, card: CardId, flags: u8, clause: ClauseId) {
        if self.table().card(card).flags != flags {
            self.emit(Fact::Flagged { card, flags }, clause);
        }
    }

    /// Announces something that changes nothing on the table.
    pub fn announce(&mut self, what: AnnouncementId, seat: Seat, clause: ClauseId) {
        self.announce_card(what, seat, CardId::NONE, CardId::NONE, 0, clause);
    }

    /// Announces something about cards.
    pub fn announce_card(
        &mut self,
        what: AnnouncementId,
        seat: Seat,
        card: CardId,
        other: CardId,
        number: i16,
        clause: ClauseId,
    ) {
        if self.sink.is_some() {
            self.emit(
                Fact::Announced {
                    what,
                    seat,
                    card,
                    other,
                    number,
                },
                clause,
            );
        }
    }

    /// Shuffles a pile with the luck of its deck.
    pub fn shuffle(&mut self, zone: ZoneId, clause: ClauseId) {
        let stream = Stream::Deck(Table::<G>::seat(zone));
        let mut order: List<CardId, MOST> = List::default();
        for &card in self.state.table.zone(zone) {
            order.put(card);
        }
        let scripted = match &mut self.sink {
            Some(sink) => sink.shuffle(self.state, zone),
            None => None,
        };
        match scripted {
            Some(cards) if cards.len() == order.len() => order.copy_from_slice(&cards),
            _ => self.state.luck.shuffle(stream, &mut order),
        }
        self.emit(
            Fact::Shuffled {
                zone,
                order: &order,
            },
            clause,
        );
    }

    /// A number below `n` from a stream.
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        if let Some(sink) = &mut self.sink
            && let Some(number) = sink.number(stream, n)
        {
            return number.min(n - 1);
        }
        let number = self.state.luck.below(stream, n);
        if let Some(sink) = &mut self.sink {
            sink.drew(stream, n, number);
        }
        number
    }

    /// A card of a pile that luck picks.
    pub fn at_random(&mut self, zone: ZoneId) -> Option<CardId> {
        let many = self.table().zone(zone).len() as u32;
        if many == 0 {
            return None;
        }
        let at = self.below(Stream::Other, many);
        self.table().zone(zone).get(at as usize).copied()
    }

    /// Gives a change that holds for a while.
    pub fn modify(&mut self, modifier: Modifier, cards: &[CardId], clause: ClauseId) {
        if !cards.is_empty() {
            self.change(modifier, cards, clause);
        }
    }

    /// Gives a change that holds for a while to the player of it, and so to no card.
    pub fn modify_player(&mut self, modifier: Modifier, clause: ClauseId) {
        self.change(modifier, &[], clause);
    }

    fn change(&mut self, modifier: Modifier, cards: &[CardId], clause: ClauseId) {
        let full = !self.state.table.takes(&modifier, cards);
        if !full || !G::declines(self, Overflow::Modifiers, &modifier.into()) {
            self.emit(Fact::Modified { modifier, cards }, clause);
        }
    }

    /// Has the rulebook look at the table once more although nothing moved.
    pub const fn unsettle(&mut self) {
        self.state.dirty = Dirty::Field;
    }

    /// Puts an ability on the waiting list.
    pub fn wait(&mut self, trigger: Trigger) {
        if self.state.waiting.push(trigger).is_err() {
            self.decline(Overflow::Triggers, trigger.into());
        }
    }

    /// Says that there is no room for what a text wants: without a clause for it the game is void.
    pub fn decline(&mut self, what: Overflow, text: Text) {
        if !G::declines(self, what, &text) {
            self.void(VoidReason::Full(what));
        }
    }
}
