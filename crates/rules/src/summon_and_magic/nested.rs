//! Attacks that wait for one that an effect made meanwhile (R-SM-92): what came later is carried
//! out first (SM-10.02).

use super::{Battle, Fighter};
use serde::{Deserialize, Serialize};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::ruleset::Renumbering;

const DIRECT: u8 = 1;
const VOID: u8 = 2;
const FORCED: u8 = 4;
const BY_TEXT: u8 = 8;
const ANY_CARD: u8 = 16;
const FIRST: u8 = 32;

impl Battle {
    /// There is no attack. In place: the room for targets is not to be copied each time.
    pub(super) fn clear(&mut self) {
        let Self {
            attacker,
            ability,
            seat,
            on,
            direct,
            void,
            forced,
            by_text,
            cards,
            first,
            most,
            follows,
            since,
            targets,
            links,
        } = self;
        (*attacker, *ability, *seat) = Default::default();
        (*on, *direct, *void, *forced) = Default::default();
        (*by_text, *cards, *first) = Default::default();
        (*most, *follows, *since) = Default::default();
        targets.clear();
        *links = Default::default();
    }
}

/// An attack that waits; its targets are the last ones of the list they share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Held {
    attacker: CardRef,
    ability: AbilityId,
    seat: Seat,
    is: u8,
    most: u8,
    follows: u8,
    since: u16,
    targets: u8,
    links: Bits<2>,
}

/// The attacks that wait, the one that began last at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outer {
    held: List<Held, 3>,
    targets: List<Fighter, 20>,
}

impl Outer {
    /// Whether no attack waits.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// Whether this attack can wait, too.
    pub fn has_room(&self, battle: &Battle) -> bool {
        self.held.len() < 3 && self.targets.len() + battle.targets.len() <= 20
    }

    /// Lets an attack wait; there is room for it.
    pub fn push(&mut self, battle: &Battle) {
        let bits = [
            (battle.direct, DIRECT),
            (battle.void, VOID),
            (battle.forced, FORCED),
            (battle.by_text, BY_TEXT),
            (battle.cards, ANY_CARD),
            (battle.first, FIRST),
        ];
        let held = Held {
            attacker: battle.attacker,
            ability: battle.ability,
            seat: battle.seat,
            is: bits.iter().map(|it| if it.0 { it.1 } else { 0 }).sum(),
            most: battle.most,
            follows: battle.follows,
            since: battle.since,
            targets: battle.targets.len() as u8,
            links: battle.links,
        };
        self.held.put(held);
        for target in battle.targets.iter() {
            self.targets.put(*target);
        }
    }

    /// The attack that goes on now takes the place of one that is over; none when none waits.
    pub fn pop(&mut self, battle: &mut Battle) {
        battle.clear();
        let Some(held) = self.held.pop() else {
            return;
        };
        let first = self.targets.len().saturating_sub(usize::from(held.targets));
        for target in self.targets[first..].iter() {
            // They were the targets of a battle.
            battle.targets.put(*target);
        }
        self.targets.truncate(first);
        battle.attacker = held.attacker;
        battle.ability = held.ability;
        battle.seat = held.seat;
        battle.on = true;
        battle.direct = held.is & DIRECT != 0;
        battle.void = held.is & VOID != 0;
        battle.forced = held.is & FORCED != 0;
        battle.by_text = held.is & BY_TEXT != 0;
        battle.cards = held.is & ANY_CARD != 0;
        battle.first = held.is & FIRST != 0;
        battle.most = held.most;
        battle.follows = held.follows;
        battle.since = held.since;
        battle.links = held.links;
    }

    /// A card leaves its place: it adds nothing any more to an attack that waits.
    pub(super) fn leaves(&mut self, card: CardId) {
        for held in self.held.iter_mut() {
            held.links.drop(card);
        }
    }

    /// Gives the attacks the slots of another table.
    pub(super) fn renumber(&mut self, to: &Renumbering<'_>) {
        for held in self.held.iter_mut() {
            held.attacker = to.refer(held.attacker);
            held.links = to.set(&held.links);
        }
        for target in self.targets.iter_mut() {
            target.card = to.refer(target.card);
        }
    }
}
