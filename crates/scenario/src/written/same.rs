//! Whether two positions are the same for everybody, up to numbers that only name things.

use super::{Differs, Unwritable, Writes};
use shokan_kernel::decision::{Choice, Explained};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, NO_CELL};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::{Card, Change, Modifier, Table};
use shokan_kernel::view::{View, Viewer};
use shokan_rules::rulebook;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// With what registers are made plain: the table they speak of, and how abilities are numbered.
pub(crate) struct Plainer<'a, G: Ruleset> {
    /// The table as the registers number it.
    pub(crate) table: &'a Table<G>,
    /// The cards of the numbers below.
    pub(crate) pool: &'a CardPool,
    abilities: &'a BTreeMap<AbilityId, AbilityId>,
}

impl<G: Ruleset> Plainer<'_, G> {
    /// The number of an ability in both pools.
    pub(crate) fn ability(&self, ability: AbilityId) -> AbilityId {
        self.abilities.get(&ability).copied().unwrap_or(ability)
    }
}

/// One position, to be compared.
struct Side<'a, G: Ruleset> {
    state: &'a State<G>,
    pool: &'a CardPool,
    abilities: BTreeMap<AbilityId, AbilityId>,
}

/// Compares a position with the one that was laid out for it.
pub(super) fn compare<W: Writes>(
    (one, pool): (&State<W::Rules>, &CardPool),
    (other, laid): (&State<W::Rules>, &CardPool),
) -> Result<(), Unwritable> {
    let here = Side {
        state: one,
        pool,
        abilities: BTreeMap::new(),
    };
    let there = Side {
        state: other,
        pool: laid,
        abilities: renumbered(pool, laid),
    };
    let at = (one.asked(), other.asked());
    if let (Some(asked), Some(other)) = at
        && (asked.prompt != other.prompt || asked.seat != other.seat)
    {
        let said = |asked| W::prompt(asked);
        let found = format!("{} of P{}", said(other), other.seat.0 + 1);
        return differs(Differs::Question, said(asked), &found);
    }
    let (arrived, arrives) = (arrivals::<W>(one), arrivals::<W>(other));
    for (_, viewer) in rulebook::viewers::<W::Rules>() {
        looks_same::<W>(&here, &there, viewer)?;
    }
    if arrived != arrives {
        return differs(Differs::Arrival, &arrived, &arrives);
    }
    let (offered, offers) = (offered::<W>(&here), offered::<W>(&there));
    match offered
        .iter()
        .zip(&offers)
        .find(|(one, other)| one != other)
    {
        Some((one, other)) => differs(Differs::Offered, one, other),
        None if offered.len() != offers.len() => {
            differs(Differs::Offered, offered.len(), offers.len())
        }
        None => Ok(()),
    }
}

fn differs<T>(what: Differs, was: impl Debug, is: impl Debug) -> Result<T, Unwritable> {
    Err(Unwritable::Differs(what, format!("{was:?} became {is:?}")))
}

/// Every viewer sees the same.
fn looks_same<W: Writes>(
    here: &Side<'_, W::Rules>,
    there: &Side<'_, W::Rules>,
    viewer: Viewer,
) -> Result<(), Unwritable> {
    let (one, other) = (here.state.view(viewer), there.state.view(viewer));
    let (cards, laid) = (plain_cards::<W>(&one.table), plain_cards::<W>(&other.table));
    if cards.len() != laid.len() {
        return differs(Differs::Card, cards.len(), laid.len());
    }
    for (at, (was, is)) in cards.iter().zip(&laid).enumerate() {
        if was != is {
            let word = here.pool.defs.get(was.def.at()).map(|def| &def.word);
            return differs(Differs::Card, (viewer, word, was), is);
        }
        let card = CardId(at as u8);
        let (was, is) = (here.changes(&one, card), there.changes(&other, card));
        if was != is {
            return differs(Differs::Changes, was, is);
        }
    }
    let (was, is) = (held::<W>(&one), held::<W>(&other));
    if was != is {
        return differs(Differs::Changes, was, is);
    }
    let (was, is) = (here.registers::<W>(&one), there.registers::<W>(&other));
    if was != is {
        return differs(Differs::Registers, (viewer, was), is);
    }
    let rest = |view: &View<W::Rules>| (view.flow, view.bound, view.waiting, view.asked);
    if rest(&one) != rest(&other) || one.outcome != other.outcome {
        return differs(Differs::Question, rest(&one), rest(&other));
    }
    Ok(())
}

/// The cards as they lie, without what only numbers them.
fn plain_cards<W: Writes>(table: &Table<W::Rules>) -> Vec<Card> {
    let mut piles: Vec<u8> = Vec::new();
    let all = table.all().map(|card| table.card(card));
    all.map(|it| {
        let kind = Table::<W::Rules>::kind(it.zone);
        let numbered = it.cell != NO_CELL && !W::WITH_PLACES.contains(&kind);
        let cell = if numbered {
            let known = piles.iter().position(|&cell| cell == it.cell);
            known.unwrap_or_else(|| {
                piles.push(it.cell);
                piles.len() - 1
            }) as u8
        } else {
            it.cell
        };
        Card {
            handle: 0,
            stamp: 0,
            cell,
            ..it
        }
    })
    .collect()
}

/// Changes that players hold, and no card.
fn held<W: Writes>(view: &View<W::Rules>) -> Vec<Modifier> {
    let all = view.table.modifiers().iter().enumerate();
    let players = all.filter(|(at, _)| !view.table.is_on_any(*at));
    players.map(|(_, modifier)| *modifier).collect()
}

impl<G: Ruleset> Side<'_, G> {
    /// The changes of a card, oldest first, without where they came from.
    fn changes(&self, view: &View<G>, card: CardId) -> Vec<Modifier> {
        let plain = |it: &Modifier| Modifier {
            ability: match it.change {
                Change::Grant => self.ability(it.ability),
                _ => AbilityId::default(),
            },
            stamp: 0,
            turn: 0,
            source: CardRef::NONE,
            ..*it
        };
        view.table.on(card).map(plain).collect()
    }

    fn ability(&self, ability: AbilityId) -> AbilityId {
        self.abilities.get(&ability).copied().unwrap_or(ability)
    }

    fn registers<W: Writes<Rules = G>>(&self, view: &View<G>) -> G::Registers {
        let mut registers = view.registers;
        let by = Plainer {
            table: &view.table,
            pool: self.pool,
            abilities: &self.abilities,
        };
        W::plain(&mut registers, &by);
        registers
    }
}

/// Which ability of the one pool is which of the other: further cards may shift their numbers.
fn renumbered(one: &CardPool, other: &CardPool) -> BTreeMap<AbilityId, AbilityId> {
    let keys = |pool: &CardPool| -> BTreeMap<(String, usize), AbilityId> {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        let all = (0..pool.abilities.len() as u16).map(AbilityId);
        let keyed = all.map(|id| {
            let word = match pool.named(id) {
                Some(named) => format!("keyword {}", named.word),
                None => format!("card {}", pool.ability(id).def.0),
            };
            let number = count.entry(word.clone()).or_default();
            *number += 1;
            ((word, *number), id)
        });
        keyed.collect()
    };
    let here = keys(one);
    let there = keys(other);
    let pairs = there.into_iter();
    pairs
        .filter_map(|(key, id)| Some((id, *here.get(&key)?)))
        .collect()
}

/// The cards in play in the order in which they came.
fn arrivals<W: Writes>(state: &State<W::Rules>) -> Vec<CardId> {
    let numbers = state.view_numbered(Viewer::Open).1;
    let table = &state.table;
    let mut all: Vec<CardId> = table
        .in_order()
        .filter(|&card| W::IN_PLAY.contains(&Table::<W::Rules>::kind(table.card(card).zone)))
        .collect();
    all.sort_by_key(|&card| table.card(card).stamp);
    all.into_iter().map(|card| numbers.of(card)).collect()
}

/// Everything that is offered or refused, with the numbers that the cards have in the open view.
fn offered<W: Writes>(side: &Side<'_, W::Rules>) -> Vec<String> {
    let state = side.state;
    let numbers = state.view_numbered(Viewer::Open).1;
    let number = |card: CardId| match card.is_some() {
        true => numbers.of(card),
        false => card,
    };
    let choice = |choice: Choice| match choice {
        Choice::Act(verb, card) => Choice::Act(verb, number(card)),
        Choice::Ability(card, at) => Choice::Ability(number(card), at),
        Choice::Card(card) => Choice::Card(number(card)),
        other => other,
    };
    let mut explained = Explained::default();
    state.offer(side.pool, &mut explained);
    let allowed = explained.allowed.into_iter();
    let allowed = allowed.map(|it| format!("{:?}", choice(it)));
    let refused = explained.refused.into_iter().map(|(it, why, facts)| {
        let (need, have, card) = (facts.need, facts.have, number(facts.card));
        format!("{:?} {why:?} {need} {have} {card:?}", choice(it))
    });
    allowed.chain(refused).collect()
}
