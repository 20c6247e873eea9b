//! Whether two positions are the same for everybody, up to numbers that only name things.

use super::changes::lapses;
use super::{Differs, Unwritable, Writes};
use crate::report::bi;
use shokan_kernel::decision::{Asked, Choice, Explained};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, NO_CELL, ZoneId, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::{Renumbering, Ruleset};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{Card, Change, Modifier, Table};
use shokan_kernel::view::{View, Viewer};
use shokan_lang::print::print_ability;
use shokan_rules::rulebook::{self, Rulebook};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// With what registers are made plain: how abilities are numbered.
pub(crate) struct Plainer<'a> {
    /// The cards of the numbers below.
    pub(crate) pool: &'a CardPool,
    abilities: &'a BTreeMap<AbilityId, AbilityId>,
}

impl Plainer<'_> {
    /// Whether the card is still the one that was meant: a view counts its moves since.
    pub(crate) fn is_here(was: CardRef) -> bool {
        was.card.is_some() && was.age == 0
    }

    /// The number of an ability in both pools.
    pub(crate) fn ability(&self, ability: AbilityId) -> AbilityId {
        self.abilities.get(&ability).copied().unwrap_or(ability)
    }
}

/// One position, to be compared.
struct Side<'a, W: Writes> {
    state: &'a State<W::Rules>,
    pool: &'a CardPool,
    abilities: BTreeMap<AbilityId, AbilityId>,
}

/// A view whose cards are numbered as they arrived where the order of a zone says no more.
struct Plain<W: Writes> {
    view: View<W::Rules>,
    /// The cards of the view in that order.
    cards: Vec<CardId>,
}

impl<W: Writes> Plain<W> {
    fn of(view: View<W::Rules>) -> Self {
        let table = &view.table;
        let mut cards = Vec::new();
        for zone in 0..(W::Rules::SEATS * W::Rules::ZONES.len()) as u8 {
            let zone = ZoneId(zone);
            let mut pile = table.zone(zone).to_vec();
            let kind = Table::<W::Rules>::kind(zone);
            if W::IN_PLAY.contains(&kind) && !W::is_ordered(kind) {
                pile.sort_by_key(|&card| table.card(card).stamp);
            } else if W::HOSTED.contains(&kind) && !W::is_ordered(kind) {
                // Of two piles none is before the other.
                let cell = |card: CardId| table.card(card).cell;
                let host = |card: CardId| cards.iter().position(|&it| cell(it) == cell(card));
                pile.sort_by_cached_key(|&card| host(card));
            }
            cards.extend(pile);
        }
        Self { view, cards }
    }

    fn number(&self, card: CardId) -> CardId {
        let at = self.cards.iter().position(|&known| known == card);
        at.map_or(CardId::NONE, |at| CardId(at as u8))
    }

    fn is_played(&self, card: CardId) -> bool {
        let zone = self.view.table.card(card).zone;
        W::IN_PLAY.contains(&Table::<W::Rules>::kind(zone))
    }

    /// What of the view speaks of cards, with their numbers here.
    fn told(&self) -> Told<W::Rules> {
        let card = |card: CardId| self.number(card);
        let refer = |was: CardRef| CardRef {
            card: self.number(was.card),
            ..was
        };
        let by = Renumbering::new(&card, &refer);
        let view = &self.view;
        let mut flow = view.flow;
        for frame in flow.iter_mut() {
            if let Frame::Rule(step) = frame {
                W::Rules::renumber_step(step, &by);
            }
        }
        let mut registers = view.registers;
        W::Rules::renumber(&mut registers, &by);
        let asked = view.asked.map(|asked| Asked {
            source: by.card(asked.source),
            ..asked
        });
        Told {
            flow,
            registers,
            asked,
        }
    }
}

/// What is not yet done, what the game counts, what is asked.
struct Told<G: Ruleset> {
    flow: G::Flow,
    registers: G::Registers,
    asked: Option<Asked>,
}

/// Compares a position with the one that was laid out for it.
pub(super) fn compare<W: Writes>(
    (one, pool): (&State<W::Rules>, &CardPool),
    (other, laid): (&State<W::Rules>, &CardPool),
) -> Result<(), Unwritable> {
    let here = Side::<W> {
        state: one,
        pool,
        abilities: BTreeMap::new(),
    };
    let there = Side::<W> {
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
    let how = bi(
        format!("{was:?} が {is:?} に"),
        format!("{was:?} became {is:?}"),
    );
    Err(Unwritable::Differs(what, how))
}

/// Every viewer sees the same.
fn looks_same<W: Writes>(
    here: &Side<'_, W>,
    there: &Side<'_, W>,
    viewer: Viewer,
) -> Result<(), Unwritable> {
    let one = Plain::<W>::of(here.state.view(viewer));
    let other = Plain::<W>::of(there.state.view(viewer));
    let (cards, laid) = (plain_cards(&one), plain_cards(&other));
    if cards.len() != laid.len() {
        return differs(Differs::Card, cards.len(), laid.len());
    }
    for (at, (was, is)) in cards.iter().zip(&laid).enumerate() {
        if was != is {
            let word = here.pool.defs.get(was.def.at()).map(|def| &def.word);
            return differs(Differs::Card, (viewer, word, was), is);
        }
        let (was, is) = (here.changes(&one, at), there.changes(&other, at));
        if was != is {
            return differs(Differs::Changes, was, is);
        }
    }
    let (was, is) = (here.held(&one), there.held(&other));
    if was != is {
        return differs(Differs::Changes, was, is);
    }
    let (was, is) = (one.told(), other.told());
    if was.flow != is.flow || was.asked != is.asked {
        return differs(
            Differs::Question,
            (was.flow, was.asked),
            (is.flow, is.asked),
        );
    }
    let (was, is) = (here.registers(was.registers), there.registers(is.registers));
    if was != is {
        let (was, is) = (format!("{was:#?}"), format!("{is:#?}"));
        return differs(Differs::Registers, viewer, field(&was, &is));
    }
    Ok(())
}

/// The first line in which two printed values differ, and the field that it belongs to.
fn field<'a>(was: &'a str, is: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
    const DEPTH: usize = 4;
    let mut within = "";
    for (was, is) in was.lines().zip(is.lines()) {
        if was.len() - was.trim_start().len() == DEPTH {
            within = was.trim();
        }
        if was != is {
            return Some((within, was.trim(), is.trim()));
        }
    }
    None
}

/// The cards as they lie, without what only numbers them.
fn plain_cards<W: Writes>(plain: &Plain<W>) -> Vec<Card> {
    let table = &plain.view.table;
    let mut piles: Vec<u8> = Vec::new();
    let all = plain.cards.iter().map(|&card| table.card(card));
    all.map(|it| {
        let kind = Table::<W::Rules>::kind(it.zone);
        let numbered = it.cell != NO_CELL && !W::WITH_PLACES.contains(&kind);
        let cell = if numbered && !is_of_space::<W>(kind) {
            let known = piles.iter().position(|&cell| cell == it.cell);
            known.unwrap_or_else(|| {
                piles.push(it.cell);
                piles.len() - 1
            }) as u8
        } else {
            it.cell
        };
        let mut plain = it;
        W::plain_card(table, &mut plain);
        Card {
            handle: 0,
            stamp: 0,
            cell,
            ..plain
        }
    })
    .collect()
}

/// Whether cards that lie at others have the place of those.
fn is_of_space<W: Writes>(kind: ZoneKind) -> bool {
    W::HOSTED.contains(&kind) && !W::WITH_PLACES.is_empty()
}

impl<W: Writes> Side<'_, W> {
    /// The changes of a card, oldest first, without what only numbers them.
    fn changes(&self, plain: &Plain<W>, at: usize) -> Vec<(Modifier, String)> {
        let all = plain.view.table.on(plain.cards[at]);
        all.map(|it| self.told(plain, it)).collect()
    }

    /// The changes that players hold, and no card.
    fn held(&self, plain: &Plain<W>) -> Vec<(Modifier, String)> {
        let table = &plain.view.table;
        let all = table.modifiers().iter().enumerate();
        let players = all.filter(|(at, _)| !table.is_on_any(*at));
        players.map(|(_, it)| self.told(plain, it)).collect()
    }

    fn told(&self, plain: &Plain<W>, it: &Modifier) -> (Modifier, String) {
        let text = match it.change {
            Change::Grant => self.ability(it.ability),
            _ => String::new(),
        };
        let source = match it.source.card {
            card if Plainer::is_here(it.source) && plain.is_played(card) => CardRef {
                card: plain.number(card),
                ..it.source
            },
            _ => CardRef::NONE,
        };
        let modifier = Modifier {
            ability: AbilityId::default(),
            stamp: 0,
            turn: u16::from(lapses::<W>(self.state, it)),
            source,
            ..*it
        };
        (modifier, text)
    }

    /// What a text that is given says.
    fn ability(&self, ability: AbilityId) -> String {
        let vocabulary = (W::Rules::info().vocabulary)();
        print_ability(&self.pool.ability(ability).tree, vocabulary)
    }

    fn registers(
        &self,
        mut registers: <W::Rules as Ruleset>::Registers,
    ) -> <W::Rules as Ruleset>::Registers {
        let by = Plainer {
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
    let plain = Plain::<W>::of(state.view(Viewer::Open));
    let table = &plain.view.table;
    let kind = |card: CardId| Table::<W::Rules>::kind(table.card(card).zone);
    let all = plain.cards.iter().copied();
    let mut all: Vec<CardId> = all
        .filter(|&card| W::IN_PLAY.contains(&kind(card)))
        .collect();
    all.sort_by_key(|&card| table.card(card).stamp);
    all.into_iter().map(|card| plain.number(card)).collect()
}

/// Everything that is offered or refused, with the numbers that the cards have here.
fn offered<W: Writes>(side: &Side<'_, W>) -> Vec<String> {
    let (allowed, refused) = named::<W>(side.state, side.pool);
    let allowed = allowed.into_iter().map(|(said, _)| said);
    let mut all: Vec<String> = allowed.chain(refused).collect();
    all.sort();
    all
}

/// What is offered, with the numbers that the cards have here, and what is refused, and why.
pub(super) fn named<W: Writes>(
    state: &State<W::Rules>,
    pool: &CardPool,
) -> (Vec<(String, Choice)>, Vec<String>) {
    let (view, numbers) = state.view_numbered(Viewer::Open);
    let plain = Plain::<W>::of(view);
    let number = |card: CardId| match card.is_some() {
        true => plain.number(numbers.of(card)),
        false => card,
    };
    let said = |choice: Choice| {
        let choice = match choice {
            Choice::Act(verb, card) => Choice::Act(verb, number(card)),
            Choice::Ability(card, at) => Choice::Ability(number(card), at),
            Choice::Card(card) => Choice::Card(number(card)),
            other => other,
        };
        format!("{choice:?}")
    };
    let mut explained = Explained::default();
    state.offer(pool, &mut explained);
    let allowed = explained.allowed.into_iter();
    let refused = explained.refused.into_iter().map(|(it, why, facts)| {
        let (need, have, card) = (facts.need, facts.have, number(facts.card));
        format!("{} {why:?} {need} {have} {card:?}", said(it))
    });
    (
        allowed.map(|it| (said(it), it)).collect(),
        refused.collect(),
    )
}
