//! Choices of a text: who picks how many out of what, in whatever order.

use super::names::{bind_all, forget_name, full, note_short, room};
use super::{Candidates, ask, bind, in_order, is_targeting, number, prompt, seat, seats};
use crate::dealer::Dealer;
use crate::decision::{CHOICES, Choice};
use crate::ids::{CardId, Seat};
use crate::list::{CardSet, List, MOST};
use crate::pool::{CardPool, Count, Num, Sel, Who};
use crate::ruleset::{Ruleset, Sides};
use crate::state::{Bound, Effect, State};
use std::ops::ControlFlow;

/// A choice of a text.
pub(super) struct Choosing<'a> {
    pub(super) count: &'a Count,
    pub(super) from: &'a Sel,
    pub(super) total: &'a Option<(crate::ids::StatId, Num)>,
    pub(super) slot: u8,
    pub(super) by: &'a Who,
}

impl Choosing<'_> {
    /// The cards among which this seat chooses.
    const fn candidates<'a, G: Ruleset>(
        &'a self,
        state: &'a State<G>,
        pool: &'a CardPool,
        effect: &'a Effect,
        seat: Seat,
    ) -> Candidates<'a, G> {
        Candidates {
            state,
            pool,
            effect,
            from: self.from,
            total: self.total,
            slot: self.slot,
            seat,
        }
    }

    /// How far it is asked how many are left: who needs two asks no further than two.
    const fn needed(&self, exact: Option<usize>, taken: usize) -> usize {
        match (self.count, exact) {
            (Count::All, _) => 0,
            (_, Some(n)) => n.saturating_sub(taken),
            _ => usize::MAX,
        }
    }
}

/// Takes an answer to a choice, or begins it; whether it says that this is enough.
fn has_enough<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    effect: &Effect,
    answer: Option<Choice>,
    slot: u8,
) -> bool {
    match answer {
        Some(Choice::Card(card)) => {
            let _asked_where_there_is_room = bind(d, slot, card);
            in_table_order(d, effect, slot);
        }
        Some(_) => return true,
        // A loop comes here again: the name is free for the next round.
        None => forget_name(d, effect, slot),
    }
    false
}

/// The cards of a name as they lie: a set is the same, in whatever order it was picked.
fn in_table_order<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, slot: u8) {
    let base = effect.base as usize;
    let of_slot = |state: &State<G>| -> CardSet {
        let all = state.bound.iter().skip(base);
        let mine = all.filter(|it| it.name == slot && it.card.card.is_some());
        mine.map(|it| it.card.card).collect()
    };
    let set = of_slot(d.state);
    let picked = |it: &&mut Bound| it.name == slot && it.card.card.is_some();
    if d.state.bound.iter_mut().skip(base).filter(picked).count() != set.len() || set.len() < 2 {
        return;
    }
    let cards: List<CardId, MOST> = in_order(d.state, &set).collect();
    let refs: List<_, MOST> = cards.iter().map(|&card| d.table().refer(card)).collect();
    let bound = d.state.bound.iter_mut().skip(base).filter(picked);
    for (it, card) in bound.zip(refs.iter()) {
        it.card = *card;
    }
}

/// Asks for the cards of a choice, one after another, or goes on behind it.
pub(super) fn choose<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    effect: &mut Effect,
    answer: Option<Choice>,
    it: &Choosing<'_>,
) {
    let pool = d.pool;
    let enough = has_enough(d, effect, answer, it.slot);
    if matches!(it.count, Count::All) {
        choose_all(d, effect, it);
        return;
    }
    let exact = match it.count {
        Count::Exactly(n) => Some(number(d.state, pool, n, effect, CardId::NONE).max(0) as usize),
        _ => None,
    };
    // In a hidden place the question is asked even when nothing is left to pick: that there is
    // nothing is a secret. Where just so many have to be picked it is none: everybody sees whether
    // they were.
    let free = !matches!(it.count, Count::Exactly(_)) && !is_targeting::<G>(it.from);
    let all = seats(d.state, pool, it.by, effect);
    let choosers: List<Seat, 8> = all.filter(|&seat| G::Sides::plays(d.state, seat)).collect();
    let mut complete = !choosers.is_empty();
    for &chooser in choosers.iter() {
        let walk = it.candidates(&*d.state, pool, effect, chooser);
        let taken = walk.taken().len();
        let left = if enough {
            0
        } else {
            walk.left(it.needed(exact, taken))
        };
        let most = match it.count {
            Count::UpTo(n) => number(d.state, pool, n, effect, CardId::NONE).max(0) as usize,
            Count::AnyNumber if free => CHOICES,
            Count::AnyNumber | Count::All => taken + left,
            Count::Exactly(_) => exact.unwrap_or(0).min(taken + left),
        };
        if !enough && taken < most && (left > 0 || free) {
            if room(d.state) == 0 {
                full(d);
                complete = false;
                break;
            }
            let most = if free { most } else { most.min(taken + left) };
            ask(d, effect, chooser, prompt::CHOOSE, taken as u8, most as u8);
            return;
        }
        complete &= exact.map_or(taken > 0, |n| taken == n);
    }
    effect.done = complete;
    effect.short &= !(1 << (it.slot & 7));
    if !complete {
        note_short(effect, it.slot);
    }
    effect.pc += 1;
}

/// Where all are meant, nobody chooses.
fn choose_all<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &mut Effect, it: &Choosing<'_>) {
    let chooser = seat(d.state, d.pool, it.by, effect);
    let mut all: List<CardId, MOST> = List::default();
    let walk = it.candidates(&*d.state, d.pool, effect, chooser);
    let _: ControlFlow<()> = walk.each(false, |card, _| {
        // No table has more cards.
        all.put(card);
        ControlFlow::Continue(())
    });
    bind_all(d, it.slot, &all);
    effect.done = !all.is_empty();
    effect.short &= !(1 << (it.slot & 7));
    effect.pc += 1;
}
