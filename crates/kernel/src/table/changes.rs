//! The changes that hold for a while: how they come, add up, and go with their cards.

use super::{Change, Modifier, Overflow, Table};
use crate::ids::{CardId, CardRef, StatId};
use crate::list::{Limited, Set};
use crate::ruleset::{Numbers, Ruleset};

/// Most counters of one name on a card.
pub const COUNTERS_MAX: i16 = 99;

impl<G: Ruleset> Table<G> {
    /// Adds a change, also while a position is set up or a view is built.
    ///
    /// # Errors
    /// When there are too many.
    pub fn modify(&mut self, modifier: Modifier, cards: &[CardId]) -> Result<(), Overflow> {
        if modifier.change == Change::Counters {
            let mut each = cards.iter();
            return each
                .try_for_each(|&card| self.put_counters(card, modifier.stat, modifier.value));
        }
        let modifier = Modifier {
            stamp: self.take_stamp(),
            ..modifier
        };
        if let Some(at) = self.like(&modifier, cards) {
            let value = &mut self.modifiers[at].value;
            if modifier.change == Change::Add {
                *value = value.saturating_add(modifier.value);
            }
            self.cache = None;
            return Ok(());
        }
        self.add_modifier(modifier, cards)
    }

    /// How many counters of a name lie on a card.
    pub fn counters(&self, card: CardId, of: StatId) -> i16 {
        self.counted(card, of)
            .map_or(0, |at| self.modifiers[at].value)
    }

    /// The place of the counters of a name on a card.
    fn counted(&self, card: CardId, of: StatId) -> Option<usize> {
        let mut both = self.modifiers.iter().zip(self.targets.iter());
        both.position(|(it, cards)| {
            it.change == Change::Counters && it.stat == of && cards.has(card)
        })
    }

    /// Puts counters of a name on a card, or takes them off. Cards with equally many share a place,
    /// so that a table says the same whatever the order in which they came.
    fn put_counters(&mut self, card: CardId, of: StatId, by: i16) -> Result<(), Overflow> {
        let at = self.counted(card, of);
        let before = at.map_or(0, |at| self.modifiers[at].value);
        let value = before.saturating_add(by).clamp(0, COUNTERS_MAX);
        self.cache = None;
        if let Some(at) = at {
            self.targets[at].drop(card);
            if self.targets[at].is_empty() {
                self.modifiers.remove(at);
                self.targets.remove(at);
            }
        }
        if value == 0 {
            return Ok(());
        }
        if let Some(at) = self.equally(of, value) {
            self.targets[at].add(card);
            return Ok(());
        }
        let modifier = Modifier {
            change: Change::Counters,
            stat: of,
            value,
            source: CardRef::NONE,
            stamp: self.take_stamp(),
            ..Modifier::default()
        };
        self.add_modifier(modifier, &[card])
    }

    /// The place of the cards with so many counters of a name.
    fn equally(&self, of: StatId, value: i16) -> Option<usize> {
        let same =
            |it: &Modifier| it.change == Change::Counters && it.stat == of && it.value == value;
        self.modifiers.iter().position(same)
    }

    /// Whether there is room for so many more counters of a name on a card.
    fn takes_counters(&self, card: CardId, of: StatId, by: i16) -> bool {
        let at = self.counted(card, of);
        let before = at.map_or(0, |at| self.modifiers[at].value);
        let value = before.saturating_add(by).clamp(0, COUNTERS_MAX);
        let leaves = at.is_some_and(|at| {
            let mut others = self.targets[at];
            others.drop(card);
            others.is_empty()
        });
        value == 0
            || leaves
            || self.modifiers.len() < G::Modifiers::CAPACITY
            || self.equally(of, value).is_some()
    }

    /// Whether there is room for a change.
    pub(crate) fn takes(&self, modifier: &Modifier, cards: &[CardId]) -> bool {
        if let (Change::Counters, &[card]) = (modifier.change, cards) {
            return self.takes_counters(card, modifier.stat, modifier.value);
        }
        self.modifiers.len() < G::Modifiers::CAPACITY || self.like(modifier, cards).is_some()
    }

    /// The change that this one goes into: it came of the same text, lasts as long, is on the same
    /// cards, and nothing has set the number since.
    fn like(&self, it: &Modifier, cards: &[CardId]) -> Option<usize> {
        if !G::Numbers::ADDS_UP || !matches!(it.change, Change::Add | Change::Word) {
            return None;
        }
        let mut set = G::Set::default();
        cards.iter().for_each(|&card| set.add(card));
        for at in (0..self.modifiers.len()).rev() {
            let known = &self.modifiers[at];
            let kept = Modifier {
                stamp: known.stamp,
                value: if it.change == Change::Add {
                    known.value
                } else {
                    it.value
                },
                ..*it
            };
            if *known == kept && self.targets[at] == set {
                return Some(at);
            }
            if known.stat == it.stat && matches!(known.change, Change::Set | Change::Scale) {
                return None;
            }
        }
        None
    }

    /// Adds a change with the stamp it has: for views.
    ///
    /// # Errors
    /// When there are too many.
    pub fn add_modifier(&mut self, modifier: Modifier, cards: &[CardId]) -> Result<(), Overflow> {
        let mut set = G::Set::default();
        cards.iter().for_each(|&card| set.add(card));
        self.cache = None;
        self.modifiers
            .push(modifier)
            .map_err(|_| Overflow::Modifiers)?;
        self.targets.push(set).map_err(|_| Overflow::Modifiers)
    }

    /// Takes the changes that pass off a card.
    pub(super) fn strip(&mut self, card: CardId, which: impl Fn(&Modifier) -> bool) {
        for at in (0..self.modifiers.len()).rev() {
            if self.targets[at].has(card) && which(&self.modifiers[at]) {
                self.targets[at].drop(card);
                if self.targets[at].is_empty() {
                    self.cache = None;
                    self.modifiers.remove(at);
                    self.targets.remove(at);
                }
            }
        }
    }
}
