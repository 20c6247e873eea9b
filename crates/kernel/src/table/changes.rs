//! The changes that hold for a while: how they come, add up, and go with their cards.

use super::{Change, Modifier, Overflow, Table};
use crate::ids::CardId;
use crate::list::{Limited, Set};
use crate::ruleset::Ruleset;

impl<G: Ruleset> Table<G> {
    /// Adds a change, also while a position is set up or a view is built.
    ///
    /// # Errors
    /// When there are too many.
    pub fn modify(&mut self, modifier: Modifier, cards: &[CardId]) -> Result<(), Overflow> {
        let modifier = Modifier {
            stamp: self.take_stamp(),
            ..modifier
        };
        if let Some(at) = self.like(&modifier, cards) {
            let value = &mut self.modifiers[at].value;
            if modifier.change == Change::Add {
                *value = value.saturating_add(modifier.value);
            }
            self.note = None;
            return Ok(());
        }
        self.add_modifier(modifier, cards)
    }

    /// Whether there is room for a change.
    pub(crate) fn takes(&self, modifier: &Modifier, cards: &[CardId]) -> bool {
        self.modifiers.len() < G::Modifiers::CAPACITY || self.like(modifier, cards).is_some()
    }

    /// The change that this one goes into: it came of the same text, lasts as long, is on the same
    /// cards, and nothing has set the number since.
    fn like(&self, it: &Modifier, cards: &[CardId]) -> Option<usize> {
        if !G::ADDS_UP || !matches!(it.change, Change::Add | Change::Word) {
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
        self.note = None;
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
                    self.note = None;
                    self.modifiers.remove(at);
                    self.targets.remove(at);
                }
            }
        }
    }
}
