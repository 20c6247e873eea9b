//! Random games until every card was played and every ability ran.

use super::harness::Harness;
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{AbilityId, DefId};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{Change, Visibility};
use std::marker::PhantomData;

/// What has been seen so far.
pub(crate) struct Seen {
    /// Per definition: it came to a place that all see.
    pub(crate) cards: Vec<bool>,
    /// Per ability: it ran, or held on a card of the field.
    pub(crate) abilities: Vec<bool>,
}

/// Watches one game.
struct Watching<'a, H> {
    seen: &'a mut Seen,
    game: PhantomData<H>,
}

impl<H: Harness> EventSink<H::Game> for Watching<'_, H> {
    fn after(&mut self, state: &State<H::Game>, event: &Event<'_>) {
        if let Fact::Moved { card, .. } = event.fact {
            let it = state.table.card(card);
            let kind = shokan_kernel::table::Table::<H::Game>::kind(it.zone);
            let back = H::BACKS && it.face_down();
            if <H::Game as Ruleset>::is_field(kind) && !back
                || <H::Game as Ruleset>::ZONES[kind.at()] == Visibility::Public && !it.face_down()
            {
                self.seen
                    .card::<H>(it.def, <H::Game as Ruleset>::is_field(kind));
            }
        }
        for frame in state.flow() {
            if let Frame::Effect(effect) = frame {
                let ability = H::pool().ability(effect.ability);
                // A text may have nothing behind its price.
                let body = ability.body.min(ability.ops.len().saturating_sub(1) as u8);
                if effect.pc >= body && !effect.paying {
                    self.seen.abilities[effect.ability.at()] = true;
                }
            }
        }
        for modifier in state.table.modifiers() {
            if modifier.change == Change::Grant {
                self.seen.continuous::<H>(modifier.ability);
            }
        }
    }
}

impl Seen {
    fn card<H: Harness>(&mut self, def: DefId, on_field: bool) {
        let printed = &H::pool().def(def).abilities;
        // A skill is played where it is resolved; a unit on the field.
        self.cards[def.at()] = true;
        if on_field {
            for &ability in printed {
                self.continuous::<H>(ability);
            }
        }
    }

    fn continuous<H: Harness>(&mut self, ability: AbilityId) {
        if H::pool().ability(ability).is_continuous() {
            self.abilities[ability.at()] = true;
        }
    }

    /// What is still missing, in words.
    pub(crate) fn missing<H: Harness>(&self) -> Vec<String> {
        let pool = H::pool();
        let cards = self.cards.iter().enumerate().filter(|(_, seen)| !**seen);
        let abilities = self
            .abilities
            .iter()
            .enumerate()
            .filter(|(at, seen)| !**seen && !H::unseen(*at));
        cards
            .map(|(at, _)| pool.defs[at].word.clone())
            .chain(abilities.map(|(at, _)| {
                let ability = &pool.abilities[at];
                let granted = if ability.granted { ", granted" } else { "" };
                format!(
                    "{} ability {}{granted}",
                    pool.def(ability.def).word,
                    ability.index
                )
            }))
            .collect()
    }
}

/// Plays until nothing is missing, at most so many games; the number of games, and what is missing.
pub(crate) fn exhaust<H: Harness>(most: u64) -> (u64, Vec<String>) {
    let pool = H::pool();
    let mut seen = Seen {
        cards: vec![false; pool.defs.len()],
        abilities: vec![false; pool.abilities.len()],
    };
    for game in 0..most {
        let mut luck = Luck::quick(game);
        let mut state = H::start(game);
        // Cards that lie on the table from the beginning, as masters do.
        for card in state.table.all() {
            let it = state.table.card(card);
            if it.known == shokan_kernel::table::ALL {
                seen.card::<H>(it.def, true);
            }
        }
        let mut watching = Watching::<H> {
            seen: &mut seen,
            game: PhantomData,
        };
        state.begin(pool, Some(&mut watching));
        while state.asked().is_some() {
            let pick = luck.below(Stream::Other, state.count(pool) as u32) as u16;
            state
                .answer(pool, pick, Some(&mut watching))
                .expect("a listed pick is taken");
        }
        let missing = seen.missing::<H>();
        if missing.is_empty() {
            return (game + 1, missing);
        }
    }
    (most, seen.missing::<H>())
}
