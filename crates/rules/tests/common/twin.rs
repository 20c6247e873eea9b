//! Two worlds that a viewer cannot tell apart: which cards the viewer comes to know, and which card
//! of the one world plays the part of which in the other.

use super::harness::Harness;
use shokan_differential::laws::translate;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::CardId;
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;

/// The card that a choice names.
pub(crate) const fn card_of(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Act(_, card) | Choice::Card(card) | Choice::Ability(card, _) if card.is_some() => {
            Some(card)
        }
        _ => None,
    }
}

/// Notes for several viewers every card whose face they come to know.
pub(crate) struct Learned {
    masks: Vec<u8>,
    pub(crate) cards: Vec<CardSet>,
}

impl Learned {
    pub(crate) fn of(viewers: &[Viewer]) -> Self {
        Self {
            masks: viewers.iter().map(|viewer| viewer.mask()).collect(),
            cards: vec![CardSet::default(); viewers.len()],
        }
    }

    pub(crate) fn look<G: Ruleset>(&mut self, state: &State<G>, card: CardId) {
        let known = state.table.card(card).known;
        for (mask, cards) in self.masks.iter().zip(&mut self.cards) {
            if known & mask != 0 {
                cards.add(card);
            }
        }
    }
}

impl<G: Ruleset> EventSink<G> for Learned {
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        match event.fact {
            Fact::Moved { card, .. } | Fact::Flagged { card, .. } | Fact::Shown { card, .. } => {
                self.look(state, card);
            }
            _ => {}
        }
    }
}

/// Which card of the one world plays the part of which in the other.
pub(crate) struct Twin {
    /// The other's card, by the place of this one's.
    pub(crate) of: Vec<CardId>,
    /// This world's cards that the viewer comes to know: they keep their parts.
    pub(crate) keep: CardSet,
    /// Picks that took another hidden card.
    pub(crate) swapped: usize,
}

impl Twin {
    pub(crate) fn new(of: Vec<CardId>, keep: CardSet) -> Self {
        Self {
            of,
            keep,
            swapped: 0,
        }
    }

    /// The choice of the other world with the cards that play the parts of these.
    pub(crate) fn same(&self, choice: Choice) -> Choice {
        translate(choice, &|card| self.of[card.at()])
    }

    /// Whether a card of the other world plays the part of one that is kept.
    fn is_kept(&self, there: CardId) -> bool {
        let here = self.of.iter().position(|&it| it == there);
        here.is_none_or(|here| self.keep.has(CardId(here as u8)))
    }

    /// Whether a card lies before and behind those that are picked already as its part in
    /// the other world does: a set goes as it lies, and everybody sees which card went first.
    fn lies_alike<H: Harness>(
        &self,
        a: &State<H::Game>,
        card: CardId,
        b: &State<H::Game>,
        there: CardId,
    ) -> bool {
        let place = |world: &State<H::Game>, card| {
            let mut all = world.table.in_order();
            all.position(|it| it == card)
        };
        let picked = a.bound().iter().map(|it| it.card.card);
        let picked = picked.filter(|it| it.is_some()).chain(H::set_aside(a));
        let mut picked = picked.collect::<Vec<_>>().into_iter();
        picked.all(|before| {
            let twin = self.of[before.at()];
            (place(a, before) < place(a, card)) == (place(b, twin) < place(b, there))
        })
    }

    /// A secret pick of the other world that looks like this one, with a card that is not kept;
    /// from here on that card plays the part of this one.
    pub(crate) fn another<H: Harness>(
        &mut self,
        (a, b): (&State<H::Game>, &State<H::Game>),
        (asked, choice, card): (Asked, Choice, CardId),
        viewer: Viewer,
        luck: &mut Luck,
    ) -> Option<Choice> {
        let mut others = b.choices(H::pool());
        others.retain(|&other| {
            H::is_secret(b, asked, other, viewer)
                && H::looks_alike((a, choice), (b, other))
                && card_of(other).is_some_and(|there| {
                    !self.is_kept(there) && self.lies_alike::<H>(a, card, b, there)
                })
        });
        if others.is_empty() {
            return None;
        }
        let other = others[luck.below(Stream::Other, others.len() as u32) as usize];
        if let Some(there) = card_of(other)
            && there != self.of[card.at()]
        {
            let old = self.of[card.at()];
            if let Some(at) = self.of.iter().position(|&it| it == there) {
                self.of[at] = old;
            }
            self.of[card.at()] = there;
            self.swapped += 1;
        }
        Some(other)
    }
}
