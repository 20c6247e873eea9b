//! Attacks that wait for one that an effect made meanwhile (R-SM-92): what came later is carried
//! out first (SM-10.02).

use super::{Battle, Fighter};
use serde::{Deserialize, Serialize};
use shokan_kernel::ids::{AbilityId, CardRef, Seat};
use shokan_kernel::list::List;
use shokan_kernel::ruleset::Renumbering;

const DIRECT: u8 = 1;
const VOID: u8 = 2;
const FORCED: u8 = 4;
const BY_TEXT: u8 = 8;
const CARDS: u8 = 16;

/// An attack that waits; its targets and links are the last ones of the lists they share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Held {
    attacker: CardRef,
    ability: AbilityId,
    seat: Seat,
    is: u8,
    most: u8,
    targets: u8,
    links: u8,
}

/// The attacks that wait, the one that began last at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outer {
    held: List<Held, 3>,
    targets: List<Fighter, 20>,
    links: List<CardRef, 8>,
}

impl Outer {
    /// Whether no attack waits.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// Whether this attack can wait, too.
    pub fn has_room(&self, battle: &Battle) -> bool {
        self.held.len() < 3
            && self.targets.len() + battle.targets.len() <= 20
            && self.links.len() + battle.links.len() <= 8
    }

    /// Lets an attack wait; there is room for it.
    pub fn push(&mut self, battle: &Battle) {
        let bits = [
            (battle.direct, DIRECT),
            (battle.void, VOID),
            (battle.forced, FORCED),
            (battle.by_text, BY_TEXT),
            (battle.cards, CARDS),
        ];
        let held = Held {
            attacker: battle.attacker,
            ability: battle.ability,
            seat: battle.seat,
            is: bits.iter().map(|it| if it.0 { it.1 } else { 0 }).sum(),
            most: battle.most,
            targets: battle.targets.len() as u8,
            links: battle.links.len() as u8,
        };
        let _ = self.held.push(held);
        for target in battle.targets.iter() {
            let _ = self.targets.push(*target);
        }
        for link in battle.links.iter() {
            let _ = self.links.push(*link);
        }
    }

    /// The attack that goes on now; none when none waits.
    pub fn pop(&mut self) -> Battle {
        let Some(held) = self.held.pop() else {
            return Battle::default();
        };
        let first = self.targets.len().saturating_sub(usize::from(held.targets));
        let targets = self.targets[first..].iter().copied().collect();
        self.targets.truncate(first);
        let first = self.links.len().saturating_sub(usize::from(held.links));
        let links = self.links[first..].iter().copied().collect();
        self.links.truncate(first);
        Battle {
            attacker: held.attacker,
            ability: held.ability,
            seat: held.seat,
            on: true,
            direct: held.is & DIRECT != 0,
            void: held.is & VOID != 0,
            forced: held.is & FORCED != 0,
            by_text: held.is & BY_TEXT != 0,
            cards: held.is & CARDS != 0,
            most: held.most,
            targets,
            links,
        }
    }

    /// Gives the attacks the slots of another table.
    pub(super) fn renumber(&mut self, to: &Renumbering<'_>) {
        for held in self.held.iter_mut() {
            held.attacker = to.refer(held.attacker);
        }
        for target in self.targets.iter_mut() {
            target.card = to.refer(target.card);
        }
        for link in self.links.iter_mut() {
            *link = to.refer(*link);
        }
    }
}
