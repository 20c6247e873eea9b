//! What happens, and which texts wait for it: timed skills, lines of cards that stay (10.4).

use super::combat::fighter;
use super::values::{self, Owned};
use super::words::{cause, context, event, kind, zone};
use super::{Item, SummonAndMagic, cache};
use crate::occur::{Found, Reads, each_found};
pub(super) use crate::occur::{Occurrence, fits};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, CardRef, DefId, EventId, Seat, ZoneKind};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::pool::{CardPool, EventPattern, Head, Part, Term};
use shokan_kernel::ruleset::Text;
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::Overflow;
use shokan_lang::ast::{Limit, Preposition};
use std::ops::ControlFlow;

type Game = State<SummonAndMagic>;

/// What was declared, as texts see it that answer to it.
pub(super) fn of_item(game: &Game, item: &Item) -> Occurrence {
    let mut it = Occurrence::by(item.event, item.card.card, item.seat);
    if item.event == event::ATTACK {
        it.cause = cause::ATTACK | cause::BATTLE;
        let first = game.registers.battle.targets.first();
        it.foe = first.map_or(CardId::NONE, |target| target.card.card);
    }
    it
}

/// Puts every text that waits for this on the waiting list.
#[inline]
pub(super) fn occur(d: &mut Dealer<'_, SummonAndMagic>, it: &Occurrence) {
    if d.pool.heard & it.event.bit() != 0 {
        may_be_heard(d, it);
    }
}

fn may_be_heard(d: &mut Dealer<'_, SummonAndMagic>, it: &Occurrence) {
    cache::fill(d);
    let waits = |card| waits(d.state, d.pool, it.event, card);
    if cache::listens(d.state, d.pool, it.event) || waits(it.card) || waits(it.by) {
        heard(d, it);
    }
}

fn waits(game: &Game, pool: &CardPool, event: EventId, card: CardId) -> bool {
    card.is_some() && pool.quick(game.table.card(card).def).abilities.listens & event.bit() != 0
}

#[inline(never)]
fn heard(d: &mut Dealer<'_, SummonAndMagic>, it: &Occurrence) {
    let given = cache::gives(d.state, d.pool);
    let mut seen: Bits<2> = Bits::default();
    let mut hearers = super::pile::Several::default();
    for card in [it.card, it.by].into_iter().chain(values::field(d.state)) {
        let waits = || given || waits(d.state, d.pool, it.event, card);
        if card.is_some() && waits() && !seen.has(card) {
            seen.add(card);
            hearers.put(card);
        }
    }
    for &card in hearers.iter() {
        each_found(
            d,
            |d, from| listen(d.state, d.pool, it, card, from),
            |d, trigger| {
                if counts(d, trigger) {
                    d.wait(*trigger);
                }
            },
        );
    }
}

/// Whether a text waits: of one for the first time each turn the event counts, used or not.
fn counts(d: &mut Dealer<'_, SummonAndMagic>, trigger: &Trigger) -> bool {
    if !is_first(d.pool, trigger.ability) {
        return true;
    }
    let effect = super::chain::effect_of(trigger, d.state.bound().len() as u8);
    let first = limit_allows(d.state, d.pool, trigger.ability, trigger.source)
        && super::chain::holds(d.state, d.pool, &effect);
    if first {
        mark_used(d, trigger.ability, trigger.source);
    }
    first
}

/// The texts of a card that wait, beginning with one of them, and the next where there are more.
fn listen(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    card: CardId,
    from: usize,
) -> (Found, Option<usize>) {
    let mut found = Found::default();
    if game.table.card(card).def == DefId::UNKNOWN || !values::works(game, pool, card) {
        return (found, None);
    }
    let own = beaten_by(game, it, card);
    let it = own.as_ref().unwrap_or(it);
    let bit = it.event.bit();
    let (mut at, mut rest) = (0, None);
    let _: ControlFlow<()> = values::each_ability(game, pool, card, |owned| {
        let (this, next) = (at, ControlFlow::Continue(()));
        at += 1;
        let ability = pool.ability(owned.1);
        let Head::On(event) = &ability.head else {
            return next;
        };
        if this < from || event.names & bit == 0 || !values::text_works(game, card, ability) {
            return next;
        }
        let mut context = context(game, event, it, card, owned);
        if ability.tree.by == Some(shokan_lang::ast::User::TurnPlayer) {
            context.seat = game.registers.active;
        }
        if !fits(game, pool, event, it, card, &context) {
            return next;
        }
        let trigger = it.trigger(&context, card, game.registers.process);
        if found.push(trigger).is_err() {
            rest = Some(this);
            return ControlFlow::Break(());
        }
        next
    });
    (found, rest)
}

/// An attacker that several answers beat was destroyed by each of them (9.8).
fn beaten_by(game: &Game, it: &Occurrence, card: CardId) -> Option<Occurrence> {
    let battle = &game.registers.battle;
    let fell = it.event == event::DESTROY
        && it.cause & cause::BATTLE != 0
        && it.card == battle.attacker.card
        && it.by != card;
    let was = game.table.refer(card);
    let beats = |target: &super::Fighter| target.card == was && target.state & fighter::BEATS != 0;
    (fell && battle.targets.iter().any(beats)).then_some(Occurrence {
        by: card,
        foe: card,
        ..*it
    })
}

/// The context of a text that waits for this.
pub(super) fn context(
    game: &Game,
    event: &EventPattern,
    it: &Occurrence,
    card: CardId,
    owned: Owned,
) -> Effect {
    // The card that the text names; else the other card of what happens.
    let named = event.parts.iter().find(|part| part.name.is_some());
    let named = named.map(|part| match part.role {
        Preposition::By => it.by,
        Preposition::On => it.foe,
        _ => it.card,
    });
    let mut all = [it.foe, it.by, it.card].into_iter();
    let other = named.or_else(|| all.find(|&it| it.is_some() && it != card));
    Effect {
        giver: owned.2,
        about: other.map_or(CardRef::NONE, |other| game.table.refer(other)),
        x: it.small_amount(),
        ..values::context(game, card, owned.1)
    }
}

impl Reads for SummonAndMagic {
    const EVERYBODYS: bool = true;

    fn role(it: &Occurrence, role: Preposition, _: &Effect) -> (CardId, Seat) {
        let card = match role {
            Preposition::By => it.by,
            Preposition::On => it.foe,
            Preposition::To if it.foe.is_some() => it.foe,
            _ => it.card,
        };
        (card, it.seat)
    }

    fn circumstance(game: &Game, part: &Part, it: &Occurrence) -> Option<bool> {
        Some(match (&part.role, &part.term) {
            (Preposition::From, Term::Zone(kind)) => is_in(it.from, *kind),
            (Preposition::To, Term::Zone(kind)) => is_in(it.to, *kind),
            (Preposition::From, Term::Zones(kinds)) => kinds.iter().any(|&at| is_in(it.from, at)),
            (Preposition::To, Term::Zones(kinds)) => kinds.iter().any(|&at| is_in(it.to, at)),
            (Preposition::From, Term::Context(context::ATTACK_POSITION)) => !it.lay,
            (Preposition::From, Term::Context(context::DEFENCE_POSITION)) => it.lay,
            // "to": how it lies now; "in": how it lies.
            (_, Term::Context(context::ATTACK_POSITION)) => lies(game, it.card) == Some(false),
            (_, Term::Context(context::DEFENCE_POSITION)) => lies(game, it.card) == Some(true),
            (_, Term::Context(_)) => it.cause & cause::BATTLE != 0,
            (Preposition::In, Term::Zone(zone::FIELD)) => values::on_field(game, it.card),
            _ => return None,
        })
    }
}

/// Whether a card is somewhere: the field is all zones in which cards are set, laid out and piled
/// up.
fn is_in(at: Option<ZoneKind>, kind: ZoneKind) -> bool {
    at.is_some_and(|at| at == kind || kind == zone::FIELD && at.0 <= zone::UNDER.0)
}

fn lies(game: &Game, card: CardId) -> Option<bool> {
    card.is_some().then(|| game.table.card(card).rested())
}

/// Whether the limit of a text allows one more use this turn.
pub(super) fn limit_allows(
    game: &Game,
    pool: &CardPool,
    id: shokan_kernel::ids::AbilityId,
    source: CardRef,
) -> bool {
    match pool.ability(id).limit {
        Some(Limit::Once | Limit::FirstEachTurn | Limit::OncePerName) => {
            // R-SM-150: no more uses than are kept in mind.
            let used = &game.registers.used;
            let there = |used: &&(CardRef, _)| game.table.same(used.0).is_some();
            let room = || used.iter().filter(there).count() < used.capacity();
            !used.contains(&(source, id)) && (used.len() < used.capacity() || room())
        }
        _ => true,
    }
}

/// Whether a text is for the first time each turn that something happens.
pub(super) fn is_first(pool: &CardPool, id: shokan_kernel::ids::AbilityId) -> bool {
    pool.ability(id).limit == Some(Limit::FirstEachTurn)
}

/// Notes the use of a text that has a limit.
pub(super) fn mark_used(
    d: &mut Dealer<'_, SummonAndMagic>,
    id: shokan_kernel::ids::AbilityId,
    source: CardRef,
) {
    let known = d.state.registers.used.contains(&(source, id));
    if known || d.pool.ability(id).limit.is_none() {
        return;
    }
    let table = &d.state.table;
    // A card that left its place comes back without a record of use (chapter 04).
    let lasts = |used: &mut (CardRef, _)| table.same(used.0).is_some();
    d.state.registers.used.retain(lasts);
    if d.state.registers.used.push((source, id)).is_err() {
        let seat = d.state.registers.active;
        let text = Text {
            card: source.card,
            seat,
            ability: id,
        };
        d.decline(Overflow::Uses, text);
    }
}

/// The names that an event gives to its cards, for the text that runs on it.
pub(super) fn names(
    pool: &CardPool,
    ability: shokan_kernel::ids::AbilityId,
    about: CardId,
) -> List<(u8, CardId), 8> {
    let mut list: List<(u8, CardId), 8> = List::default();
    let (Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event)) =
        &pool.ability(ability).head
    else {
        return list;
    };
    if !about.is_some() {
        return list;
    }
    let slots = event.parts.iter().filter_map(|part| part.name);
    for slot in slots.chain(event.name) {
        // A text has eight names at most.
        list.put((slot, about));
    }
    list
}

/// What causes an effect of this card, as bits.
pub(super) fn cause_of(game: &Game, pool: &CardPool, context: &Effect) -> u32 {
    let ability = pool.ability(context.ability);
    let attack = ability.values.first() == Some(&super::words::mark::ATTACK);
    let skill = !ability.values.is_empty();
    let card = context.source.card;
    let printed = if card.is_some() {
        values::kind_of(game, pool, card)
    } else {
        None
    };
    let mut causes = cause::EFFECT;
    if skill {
        causes |= cause::SKILL;
    } else {
        causes |= cause::CARD;
    }
    if attack {
        causes |= cause::ATTACK_SKILL;
    }
    match printed {
        Some(kind::MAGIC) => causes |= cause::MAGIC,
        Some(kind::ARTIFACT) => causes |= cause::ARTIFACT,
        _ => {}
    }
    if card.is_some() && game.table.is_in(card, zone::AVATAR) {
        causes &= !cause::CARD;
    }
    causes
}
