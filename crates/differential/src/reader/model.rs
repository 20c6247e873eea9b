//! The table as the reader keeps it: cards, piles, changes, texts that wait.

use shokan_lang::ast::{Ability, Duration, Selection};

/// A card as it was at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Was {
    pub(crate) card: usize,
    /// Its changes of zone so far.
    pub(crate) moves: u32,
    /// How often it was lost track of so far.
    pub(crate) lost: u32,
}

/// One card.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    /// Which of the printed cards.
    pub(crate) def: usize,
    pub(crate) owner: u8,
    pub(crate) controller: u8,
    /// Whose zone it lies in.
    pub(crate) seat: u8,
    /// The kind of that zone.
    pub(crate) zone: usize,
    /// The place in a zone with places.
    pub(crate) place: u8,
    pub(crate) rested: bool,
    pub(crate) face_down: bool,
    /// What else is marked on it, as its game counts marks.
    pub(crate) marks: u8,
    pub(crate) damage: i32,
    /// When it came: counted over all arrivals and changes.
    pub(crate) came: u32,
    pub(crate) moves: u32,
    pub(crate) lost: u32,
}

/// What a change does.
#[derive(Clone, Debug)]
pub(crate) enum What<'a> {
    Add(String, i32),
    Set(String, i32),
    Times(String, i32),
    /// The card has this text, too.
    Gives(&'a Ability),
    LosesOthers,
    /// A word of the rulebook, with its number.
    Word(String, i32),
    /// A permission of the rulebook, about these cards.
    Over(String, &'a Selection),
}

/// A change that holds for a while.
#[derive(Clone, Debug)]
pub(crate) struct Change<'a> {
    pub(crate) what: What<'a>,
    pub(crate) cards: Vec<usize>,
    /// Who gave it.
    pub(crate) seat: u8,
    pub(crate) until: Duration,
    pub(crate) came: u32,
    /// The turn in which it was given.
    pub(crate) turn: u32,
    /// The card whose text gave it.
    pub(crate) source: Option<Was>,
    /// The text that gave it.
    pub(crate) text: &'a Ability,
}

/// A text that waits for its turn to be used.
#[derive(Clone, Debug)]
pub(crate) struct Waiting<'a> {
    pub(crate) text: &'a Ability,
    pub(crate) source: Was,
    pub(crate) seat: u8,
    pub(crate) amount: i32,
    pub(crate) event: &'static str,
    /// The card that gave the text.
    pub(crate) giver: Option<Was>,
    /// The other card of a battle.
    pub(crate) foe: Option<Was>,
    /// The moment at which it happened.
    pub(crate) moment: u32,
}

/// The table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model<'a> {
    pub(crate) cards: Vec<Card>,
    /// The piles of all seats, each in order; of a deck from the top.
    pub(crate) piles: Vec<Vec<usize>>,
    /// How many kinds of zones a seat has.
    pub(crate) kinds: usize,
    pub(crate) seats: u8,
    pub(crate) changes: Vec<Change<'a>>,
    /// Counters of a name on a card, and how many.
    pub(crate) counters: Vec<(usize, String, i32)>,
    pub(crate) waiting: Vec<Waiting<'a>>,
    pub(crate) active: u8,
    pub(crate) turn: u32,
    pub(crate) phase: &'static str,
    /// The next arrival.
    pub(crate) clock: u32,
    /// Who has won.
    pub(crate) winner: Option<u8>,
}

impl<'a> Model<'a> {
    /// A pile of a seat.
    pub(crate) fn pile(&self, seat: u8, zone: usize) -> &[usize] {
        let at = usize::from(seat) * self.kinds + zone;
        self.piles.get(at).map_or(&[], Vec::as_slice)
    }

    fn pile_mut(&mut self, seat: u8, zone: usize) -> &mut Vec<usize> {
        let at = usize::from(seat) * self.kinds + zone;
        &mut self.piles[at]
    }

    /// All cards as they lie: by seat, zone and place in the pile.
    pub(crate) fn lying(&self) -> impl Iterator<Item = usize> + '_ {
        self.piles.iter().flatten().copied()
    }

    /// These cards as they lie, each once.
    pub(crate) fn in_order(&self, cards: &[usize]) -> Vec<usize> {
        self.lying().filter(|card| cards.contains(card)).collect()
    }

    /// The card as it is now.
    pub(crate) fn was(&self, card: usize) -> Was {
        Was {
            card,
            moves: self.cards[card].moves,
            lost: self.cards[card].lost,
        }
    }

    /// The card, if it has not moved since.
    pub(crate) fn same(&self, was: Was) -> Option<usize> {
        (self.was(was.card) == was).then_some(was.card)
    }

    /// The card, wherever it is, if nobody lost track of it.
    pub(crate) fn physical(&self, was: Was) -> Option<usize> {
        (self.cards[was.card].lost == was.lost).then_some(was.card)
    }

    /// The next moment.
    pub(crate) const fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock - 1
    }

    /// Puts a card at an end of a pile: it is another card there, without anything that held on it.
    /// `lose`: nobody can follow it there.
    pub(crate) fn put(&mut self, card: usize, seat: u8, zone: usize, top: bool, lose: bool) {
        let (from_seat, from) = (self.cards[card].seat, self.cards[card].zone);
        self.pile_mut(from_seat, from).retain(|&it| it != card);
        let to = self.pile_mut(seat, zone);
        let at = if top { 0 } else { to.len() };
        to.insert(at, card);
        let came = self.tick();
        let it = &mut self.cards[card];
        (it.seat, it.zone, it.controller) = (seat, zone, seat);
        (it.rested, it.face_down, it.damage) = (false, false, 0);
        it.marks = 0;
        it.place = u8::MAX;
        it.came = came;
        it.moves += 1;
        it.lost += u32::from(lose);
        self.strip(card);
        self.counters.retain(|it| it.0 != card);
        if lose {
            for change in &mut self.changes {
                if change.source.is_some_and(|was| was.card == card) {
                    change.source = None;
                }
            }
        }
    }

    /// Hands a card over to another pile: it stays the same card, with all that holds on it.
    pub(crate) fn hand_over(&mut self, card: usize, seat: u8, zone: usize) {
        let (from_seat, from) = (self.cards[card].seat, self.cards[card].zone);
        self.pile_mut(from_seat, from).retain(|&it| it != card);
        self.pile_mut(seat, zone).push(card);
        let it = &mut self.cards[card];
        (it.seat, it.zone, it.controller) = (seat, zone, seat);
    }

    /// Takes all changes off a card.
    pub(crate) fn strip(&mut self, card: usize) {
        for change in &mut self.changes {
            change.cards.retain(|&it| it != card);
        }
        self.changes.retain(|change| !change.cards.is_empty());
    }

    /// How many counters of a name lie on a card.
    pub(crate) fn counters(&self, card: usize, name: &str) -> i32 {
        let mut all = self.counters.iter();
        all.find(|it| it.0 == card && it.1 == name)
            .map_or(0, |it| it.2)
    }

    /// Puts counters of a name on a card, or takes them off.
    pub(crate) fn count(&mut self, card: usize, name: &str, by: i32) {
        let now = self.counters(card, name) + by;
        self.counters.retain(|it| it.0 != card || it.1 != name);
        if now > 0 {
            self.counters.push((card, name.to_owned(), now));
        }
    }

    /// The changes that hold on a card, oldest first.
    pub(crate) fn on(&self, card: usize) -> impl Iterator<Item = &Change<'a>> {
        let on = move |change: &&Change<'a>| change.cards.contains(&card);
        self.changes.iter().filter(on)
    }

    /// Gives a change to cards.
    pub(crate) fn give(&mut self, change: Change<'a>) {
        let came = self.tick();
        if change.cards.is_empty() {
            self.clock -= 1;
            return;
        }
        let turn = self.turn;
        self.changes.push(Change {
            came,
            turn,
            ..change
        });
    }
}
