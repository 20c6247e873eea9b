//! What one viewer may know: built up card by card from an empty table, never stripped down from
//! the state.

use crate::decision::Asked;
use crate::ids::{CardId, CardRef, DefId, NO_CELL, Seat, ZoneId};
use crate::list::Limited;
use crate::luck::Luck;
use crate::outcome::Outcome;
use crate::ruleset::{Faces, Renumbering, Ruleset};
use crate::state::{Dirty, Effect, Frame, State, Trigger};
use crate::table::{ALL, Card, Modifier, PUBLIC, Table, Visibility};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// A seat.
    Seat(Seat),
    /// One person who has several seats, and knows what any of them knows: their bits.
    Seats(u8),
    /// Everybody who only watches.
    Public,
    /// Somebody to whom all is shown: a replay of an ended game, a test.
    Open,
}

impl Viewer {
    /// The person who has these seats; without any, somebody who only watches.
    pub const fn of(seats: &[Seat]) -> Self {
        let (mut bits, mut at) = (0_u8, 0);
        while at < seats.len() {
            bits |= seats[at].bit();
            at += 1;
        }
        match bits.count_ones() {
            0 => Self::Public,
            1 => Self::Seat(seats[0]),
            _ => Self::Seats(bits),
        }
    }
    /// The bits of what this viewer knows.
    pub const fn mask(self) -> u8 {
        match self {
            Self::Seat(seat) => seat.bit(),
            Self::Seats(seats) => seats,
            Self::Public => PUBLIC,
            Self::Open => ALL,
        }
    }
    /// The viewer's seat; of several the first.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Seats(seats) => Some(Seat(seats.trailing_zeros() as u8)),
            Self::Public | Self::Open => None,
        }
    }
    /// Whether the viewer plays a seat.
    pub const fn plays(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own.0 == seat.0,
            Self::Seats(seats) => seats & seat.bit() != 0,
            Self::Public | Self::Open => false,
        }
    }
    /// Whether what only a seat may see is shown to the viewer.
    pub const fn sees(self, seat: Seat) -> bool {
        matches!(self, Self::Open) || self.plays(seat)
    }
}

/// The game as one viewer may know it. Cards are numbered anew in the order in which they lie; a
/// face that is not known is `DefId::UNKNOWN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View<G: Ruleset> {
    /// Who looks.
    pub viewer: Viewer,
    /// Cards, zones and changes.
    pub table: Table<G>,
    /// What the rulebook shows of its counts.
    pub registers: G::Registers,
    /// What is still to be done.
    pub flow: G::Flow,
    /// Names of stopped effects.
    pub bound: G::Names,
    /// Abilities that wait.
    pub waiting: G::Waiting,
    /// Who is asked what.
    pub asked: Option<Asked>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// The number of each card of the state in the view.
#[derive(Clone, Copy, Debug)]
pub struct Numbers([CardId; 256]);

impl Numbers {
    /// The card's number in the view.
    pub const fn of(&self, card: CardId) -> CardId {
        self.0[card.at()]
    }
}

impl<G: Ruleset> State<G> {
    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> View<G> {
        self.view_numbered(viewer).0
    }

    /// What a viewer may know, and which card of the state is which in it.
    pub fn view_numbered(&self, viewer: Viewer) -> (View<G>, Numbers) {
        let mask = viewer.mask();
        let mut table = Table::default();
        let mut numbers = Numbers([CardId::NONE; 256]);
        for zone in 0..(G::SEATS * G::ZONES.len()) as u8 {
            let zone = ZoneId(zone);
            let pile = self.table.zone(zone);
            // In an unordered hidden zone the places say nothing: known faces first, then backs.
            if G::ZONES[Table::<G>::kind(zone).at()] == Visibility::Owner
                && !viewer.sees(Table::<G>::seat(zone))
            {
                let mut known: Vec<CardId> = pile
                    .iter()
                    .copied()
                    .filter(|&c| self.table.card(c).known & mask != 0)
                    .collect();
                known.sort_by_key(|&card| (self.table.card(card).def, self.table.card(card).stamp));
                for &card in &known {
                    self.copy(card, mask, &mut table, &mut numbers);
                }
                for flags in self.backs(pile, mask) {
                    let owner = Table::<G>::seat(zone);
                    let back = Card {
                        zone,
                        owner,
                        controller: owner,
                        cell: NO_CELL,
                        damage: 0,
                        flags,
                        known: owner.bit(),
                        age: 0,
                        stamp: 0,
                        handle: 0,
                        def: DefId::UNKNOWN,
                    };
                    table.place(back, None);
                }
            } else {
                for &card in pile {
                    self.copy(card, mask, &mut table, &mut numbers);
                }
            }
        }
        let card = |card: CardId| self.show_card(viewer, &numbers, card);
        let refer = |was: CardRef| self.show_ref(viewer, &numbers, was);
        let to = Renumbering::new(&card, &refer);
        self.copy_modifiers(mask, &numbers, &to, &mut table);
        table.set_counters(self.table.next_stamp(), self.table.next_handle());
        let mut registers = G::shown(&self.registers, viewer);
        G::renumber(&mut registers, &to);
        let view = View {
            viewer,
            table,
            registers,
            flow: self.copy_flow(viewer, &to),
            bound: self.copy_bound(viewer, &to),
            waiting: self.copy_waiting(&to),
            asked: self.asked.map(|asked| {
                let mine = viewer.sees(asked.seat);
                // How many can be picked may depend on what the others do not see.
                let (taken, most) = if mine {
                    (asked.taken, asked.most)
                } else {
                    (0, 0)
                };
                Asked {
                    source: to.card(asked.source),
                    taken,
                    most,
                    ..asked
                }
            }),
            outcome: self.outcome,
        };
        (view, numbers)
    }

    /// The marks on the backs of cards that a viewer does not know, the plain ones first.
    fn backs(&self, pile: &[CardId], mask: u8) -> Vec<u8> {
        let mut backs: Vec<u8> = pile
            .iter()
            .map(|&card| self.table.card(card))
            .filter(|it| it.known & mask == 0)
            .map(|it| it.flags & G::Faces::BACK)
            .collect();
        backs.sort_unstable();
        backs
    }

    /// A card in the view, where the viewer can tell which it is.
    fn show_card(&self, viewer: Viewer, numbers: &Numbers, card: CardId) -> CardId {
        let it = self.table.card(card);
        let public = G::ZONES[Table::<G>::kind(it.zone).at()] == Visibility::Public;
        if public || it.known & viewer.mask() != 0 {
            numbers.of(card)
        } else {
            CardId::NONE
        }
    }

    /// A card as it was: told where the viewer knows the card, or has seen it lie in its place
    /// since.
    ///
    /// Ages are told as the number of moves since, for the count of all moves would tell a card
    /// that was drawn, put back and drawn again.
    fn show_ref(&self, viewer: Viewer, numbers: &Numbers, was: CardRef) -> CardRef {
        let it = self.table.card(was.card);
        let public = G::ZONES[Table::<G>::kind(it.zone).at()] == Visibility::Public;
        let tracked = it.known & viewer.mask() != 0 || public && it.age == was.age;
        if tracked && numbers.of(was.card).is_some() {
            CardRef {
                card: numbers.of(was.card),
                age: was.age.wrapping_sub(it.age),
            }
        } else {
            CardRef::NONE
        }
    }

    fn copy(&self, card: CardId, mask: u8, table: &mut Table<G>, numbers: &mut Numbers) {
        let it = self.table.card(card);
        let knows = it.known & mask != 0;
        let deck = G::ZONES[Table::<G>::kind(it.zone).at()] == Visibility::Nobody;
        let top = self.table.zone(it.zone).first() == Some(&card);
        let back = if top || knows {
            it.flags & G::Faces::BACK
        } else {
            0
        };
        let shown = Card {
            def: if knows { it.def } else { DefId::UNKNOWN },
            handle: it.handle,
            // A pile that nobody sees has no memory of how and when its cards came there.
            stamp: if deck { 0 } else { it.stamp },
            damage: it.damage,
            zone: it.zone,
            cell: it.cell,
            owner: it.owner,
            controller: it.controller,
            flags: if deck { back } else { it.flags },
            known: Self::shown_known(&it, mask, knows),
            age: 0,
        };
        if let Some(at) = table.place(shown, None) {
            numbers.0[card.at()] = at;
        }
    }

    /// Who else knows the card: told only where the viewer can tell it too.
    const fn shown_known(card: &Card, mask: u8, knows: bool) -> u8 {
        if card.known == ALL || mask == ALL {
            return card.known;
        }
        if knows {
            mask | card.owner.bit()
        } else {
            card.owner.bit() & !mask
        }
    }

    fn copy_modifiers(
        &self,
        mask: u8,
        numbers: &Numbers,
        to: &Renumbering<'_>,
        table: &mut Table<G>,
    ) {
        for (at, modifier) in self.table.modifiers().iter().enumerate() {
            let cards: Vec<CardId> = self
                .table
                .cards_of(at)
                .filter(|&card| self.table.card(card).known & mask != 0)
                .map(|card| numbers.of(card))
                .collect();
            // What a player holds, and no card, is seen by all.
            if !cards.is_empty() || self.table.cards_of(at).next().is_none() {
                let shown = Modifier {
                    source: to.refer(modifier.source),
                    ..*modifier
                };
                // As many as there are in the state fit into the view.
                let _ = table.add_modifier(shown, &cards);
            }
        }
    }

    fn copy_flow(&self, viewer: Viewer, to: &Renumbering<'_>) -> G::Flow {
        let mut flow = G::Flow::default();
        for frame in self.flow.iter() {
            let shown = match *frame {
                Frame::Rule(step) => {
                    let mut step = G::shown_step(self, step, viewer);
                    G::renumber_step(&mut step, to);
                    Frame::Rule(step)
                }
                Frame::Effect(effect) => Frame::Effect(Effect {
                    source: to.refer(effect.source),
                    giver: to.refer(effect.giver),
                    about: to.refer(effect.about),
                    ..effect
                }),
            };
            flow.put(shown);
        }
        flow
    }

    fn copy_bound(&self, viewer: Viewer, to: &Renumbering<'_>) -> G::Names {
        let mut list = G::Names::default();
        for bound in self.bound.iter() {
            let mut shown = *bound;
            shown.card = to.refer(bound.card);
            if bound.card.card.is_some() {
                let zone = self.table.card(bound.card.card).zone;
                let theirs = G::ZONES[Table::<G>::kind(zone).at()] == Visibility::Owner
                    && !viewer.sees(Table::<G>::seat(zone));
                if theirs {
                    // Which cards of a hand are picked is told when they have left it.
                    shown.card = CardRef::NONE;
                }
            }
            list.put(shown);
        }
        list
    }

    fn copy_waiting(&self, to: &Renumbering<'_>) -> G::Waiting {
        let mut list = G::Waiting::default();
        for trigger in self.waiting.iter() {
            list.put(Trigger {
                source: to.refer(trigger.source),
                giver: to.refer(trigger.giver),
                about: to.refer(trigger.about),
                ..*trigger
            });
        }
        list
    }
}

impl<G: Ruleset> View<G> {
    /// A world that fits this view: every unknown face is dealt by `deal`, which is told owner and
    /// zone.
    pub fn world(&self, luck: Luck, mut deal: impl FnMut(CardId, &Card) -> DefId) -> State<G> {
        let mut table = self.table;
        for card in self.table.all() {
            let it = self.table.card(card);
            if it.def == DefId::UNKNOWN {
                let def = deal(card, &it);
                table.set_up(card, |card| card.def = def);
            }
        }
        State {
            table,
            registers: self.registers,
            waiting: self.waiting,
            flow: self.flow,
            bound: self.bound,
            asked: self.asked,
            luck,
            outcome: self.outcome,
            dirty: Dirty::Nothing,
        }
    }

    /// The running effect, if a card text is being carried out.
    pub fn effect(&self) -> Option<&Effect> {
        self.flow.iter().rev().find_map(|frame| match frame {
            Frame::Effect(effect) => Some(effect),
            Frame::Rule(_) => None,
        })
    }
}
