//! Whether a price can be paid in full: no card pays two of its parts.

use super::Candidates;
use super::names::room;
use super::read::{members, number};
use crate::ids::{CardId, CostId, StatId};
use crate::list::{CardSet, List};
use crate::pool::{Act, CardPool, Cost, CostItem, Count, Num, Op, Sel};
use crate::ruleset::{Numbers, Ruleset};
use crate::state::{Effect, State};

/// What a rulebook says of the means to pay a price with.
pub struct Purse<'a> {
    /// The cards of the hand that may be discarded.
    pub hand: CardSet,
    /// Whether a card may be rested for it.
    pub can_rest: &'a dyn Fn(CardId) -> bool,
    /// Whether so many cards of the deck can be milled.
    pub can_mill: &'a dyn Fn(i16) -> bool,
    /// Whether so much of a cost of the rulebook can be paid; of x without a number.
    pub named: &'a dyn Fn(CostId, Option<i16>) -> bool,
}

impl std::fmt::Debug for Purse<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Purse").field("hand", &self.hand).finish()
    }
}

/// So many cards out of a set.
type Due = (CardSet, i16);
/// The parts of a price that are paid with cards.
type Dues = List<Due, { PARTS + 1 }>;

/// Most parts of a price: the compiler refuses longer ones.
pub(super) const PARTS: usize = 8;

/// Whether so many cards of each set can be named without naming one twice: any of the sets
/// together hold as many cards as they are asked for together (Hall's theorem).
fn is_enough(dues: &[Due]) -> bool {
    (1u32..1 << dues.len()).all(|chosen| {
        let of = dues.iter().enumerate();
        let all = of.filter(|(at, _)| chosen >> at & 1 == 1);
        let (union, asked) = all.fold((CardSet::default(), 0), |(mut union, asked), (_, due)| {
            for (to, from) in union.0.iter_mut().zip(due.0.0) {
                *to |= from;
            }
            (union, asked + due.1)
        });
        union.len() as i16 >= asked
    })
}

/// Whether a cost can be paid in full; the purse answers for what is the rulebook's.
pub fn payable<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    cost: &Cost,
    effect: &Effect,
    purse: &Purse<'_>,
) -> bool {
    let n = |n: &Num| number(state, pool, n, effect, CardId::NONE);
    let cards = |sel: &Sel| members(state, pool, sel, effect, CardId::NONE);
    let mut dues = Dues::default();
    let mut owe = |set: CardSet, count: i16| dues.push((set, count.max(0))).is_ok();
    let each = cost.items.iter().all(|item| match item {
        CostItem::Discard(count) => owe(purse.hand, n(count)),
        CostItem::Mill(count) => (purse.can_mill)(n(count)),
        CostItem::Rest(sel) => {
            let set = cards(sel);
            !set.is_empty() && set.iter().all(purse.can_rest) && owe(set, set.len() as i16)
        }
        CostItem::Send(sel, _) => {
            let set = cards(sel);
            !set.is_empty() && owe(set, set.len() as i16)
        }
        CostItem::SendCount(count, sel, _) => owe(cards(sel), n(count)),
        CostItem::Counters(count, sel) => {
            let there: i16 = cards(sel)
                .iter()
                .map(|card| G::Numbers::counters(state, card))
                .sum();
            there >= n(count)
        }
        CostItem::CountersOf(count, which, sel) => {
            let set = cards(sel);
            let on = |card| state.table.counters(card, StatId(*which));
            !set.is_empty() && set.iter().all(|card| on(card) >= n(count))
        }
        CostItem::Named(word, Num::X) => (purse.named)(*word, None),
        CostItem::Named(word, count) => (purse.named)(*word, Some(n(count))),
    });
    // Every card that is picked for it has a name while it is paid.
    let picked: i16 = dues.iter().map(|due| due.1).sum();
    each && picked as usize <= room(state) && is_enough(&dues)
}

/// What is still to be paid with cards behind the running part of a price.
pub(super) fn due_later<G: Ruleset>(state: &State<G>, pool: &CardPool, effect: &Effect) -> Dues {
    let mut dues = Dues::default();
    if !effect.paying {
        return dues;
    }
    let ops = pool.ability(effect.ability).ops.iter();
    let rest = ops.skip(usize::from(effect.pc) + 1);
    for op in rest.take_while(|op| !matches!(op, Op::Paying(false))) {
        let due = match op {
            Op::Choose {
                count: Count::Exactly(n),
                from,
                ..
            } => {
                let count = number(state, pool, n, effect, CardId::NONE);
                Some((members(state, pool, from, effect, CardId::NONE), count))
            }
            Op::Do(Act::Rest(sel) | Act::Move { what: sel, .. })
                if !matches!(sel, Sel::Slot(_)) =>
            {
                let set = members(state, pool, sel, effect, CardId::NONE);
                Some((set, set.len() as i16))
            }
            _ => None,
        };
        if let Some(due) = due {
            // As many as the price has parts.
            dues.put(due);
        }
    }
    dues
}

impl<G: Ruleset> Candidates<'_, G> {
    /// Whether the price can still be paid in full when this card pays the running part of it.
    pub(super) fn leaves_enough(&self, card: CardId, must: usize, later: &Dues) -> bool {
        if later.is_empty() {
            return true;
        }
        let mut spent = self.taken();
        spent.add(card);
        let mut dues = Dues::default();
        let mut here = CardSet::default();
        let _ = self.each(false, |it, _| {
            here.add(it);
            std::ops::ControlFlow::Continue(())
        });
        dues.put((here, must as i16 - 1));
        for &due in later.iter() {
            dues.put(due);
        }
        for due in dues.iter_mut() {
            spent.iter().for_each(|card| due.0.drop(card));
        }
        is_enough(&dues)
    }
}
