//! Destructions of one moment: what prevents them, what they cost, and where the cards go (B10,
//! SM-11-2.c, R-SM-17).

use super::combat::fighter;
use super::occur::{self, Occurrence, occur};
use super::values;
use super::words::{cause, event, how, prompt, say, sm};
use super::{Step, SummonAndMagic, losses, note, pile};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{AbilityId, CardId, CardRef};
use shokan_kernel::list::{Bits, List, MOST};
use shokan_kernel::pool::Head;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, Trigger};
use std::ops::ControlFlow;

type D<'a> = Dealer<'a, SummonAndMagic>;

/// Notes that a card is to be destroyed.
pub(super) fn doom(d: &mut D<'_>, card: CardId) {
    d.state.registers.doomed.add(card);
}

/// The destruction of a card as an event.
fn event_of(d: &D<'_>, card: CardId) -> Occurrence {
    let registers = &d.state.registers;
    let mut it = Occurrence::about(event::DESTROY, card);
    it.cause = u32::from(registers.doom_cause);
    it.seat = d.table().card(card).controller;
    let mut by = registers.doom_by;
    if it.cause & cause::BATTLE != 0 && registers.battle.attacker.card == card {
        // The attacker falls to each answer that beats it; `occur` names the others.
        let mut all = registers.battle.targets.iter();
        let first = all.find(|target| target.state & fighter::BEATS != 0);
        by = first.map_or(CardRef::NONE, |target| target.card);
    }
    it.by = by.card;
    it.foe = by.card;
    it
}

/// SM-12-9.d: equipment is destroyed with its host, at no price of its own.
pub(super) fn falls_too(d: &mut D<'_>, card: CardId) {
    // What was to be destroyed anyway has been told.
    if !d.state.registers.killed.has(card) {
        let it = event_of(d, card);
        occur(d, &it.left());
    }
}

/// Destroys what is doomed.
pub(super) fn destroy(d: &mut D<'_>, stage: u8, at: u8, answer: Option<Choice>) -> Next<Step> {
    if stage == 0 {
        return prevented(d, at, answer);
    }
    let doomed = d.state.registers.doomed;
    let dead = pile::several(values::field(d.state).filter(|&card| doomed.has(card)));
    let recoil = d.state.registers.owed.map(i16::from);
    let mut cost = [0; 2];
    for &card in dead.iter() {
        let (seat, n) = losses::bill(d, card);
        cost[seat.at()] += n;
        let it = event_of(d, card);
        occur(d, &it.left());
    }
    d.state.registers.owed = [0, 0];
    d.state.registers.doomed = Bits::default();
    for &card in dead.iter() {
        d.state.registers.killed.add(card);
    }
    // R-SM-17: COST and recoil in one batch, before the graveyard (SM-11-2.c).
    let bills = [
        (recoil, how::RECOIL, sm!("SM-23.09")),
        (cost, how::PAID, sm!("SM-12-9.b")),
    ];
    losses::pay_all(d, &bills);
    if d.is_over() {
        return Next::Done;
    }
    recoiled(d);
    losses::bury(d, &doomed, sm!("SM-04-2.a"));
    Next::Done
}

/// 魔力反動 was suffered, by target.
fn recoiled(d: &mut D<'_>) {
    for at in 0..d.state.registers.battle.targets.len() {
        let battle = &mut d.state.registers.battle;
        let target = battle.targets[at];
        if target.state & fighter::RECOIL == 0 {
            continue;
        }
        battle.targets[at].state &= !fighter::RECOIL;
        let (seat, by) = (battle.seat, battle.attacker.card);
        let mut it = Occurrence::about(event::RECOIL, by);
        it.by = target.card.card;
        it.foe = target.card.card;
        it.seat = seat;
        it.amount = 1;
        it.cause = cause::BATTLE | cause::ATTACK;
        occur(d, &it);
    }
}

/// Texts of the kind "instead of destroy ... prevent", card by card.
fn prevented(d: &mut D<'_>, at: u8, answer: Option<Choice>) -> Next<Step> {
    let registers = &d.state.registers;
    let doomed = registers.doomed;
    let dead = pile::several(values::field(d.state).filter(|&card| doomed.has(card)));
    if let Some(Choice::Yes) = answer {
        return instead(d);
    }
    // The first that works by itself, and the next one that is its player's to use.
    let (mut compulsory, mut next, mut seen) = (None, None, 0);
    for &card in dead.iter() {
        waiting(d, card, Which::Payable, |context| {
            if compulsory.is_none() && !is_optional(d, &context) {
                compulsory = Some((card, context));
            }
            // Texts that were declined are passed over.
            if seen == usize::from(at) {
                next = Some((card, context));
            }
            seen += 1;
        });
    }
    let about = |d: &D<'_>, (card, context): (CardId, Effect)| Trigger {
        ability: context.ability,
        source: context.source,
        giver: context.giver,
        about: d.table().refer(card),
        seat: context.seat,
        ..Trigger::default()
    };
    if let Some(it) = compulsory {
        d.state.registers.current = about(d, it);
        return instead(d);
    }
    if let Some(it) = next {
        let context = it.1;
        d.state.registers.current = about(d, it);
        let asked = Asked {
            seat: context.seat,
            prompt: prompt::PREVENT,
            source: context.source.card,
            taken: 0,
            most: 1,
        };
        return Next::Ask(
            asked,
            Step::Destroy {
                stage: 0,
                at: at + 1,
            },
        );
    }
    for &card in dead.iter() {
        first_time(d, card);
    }
    Next::Go(Step::Destroy { stage: 1, at: 0 })
}

/// Runs the text that stands in the place of a destruction.
fn instead(d: &mut D<'_>) -> Next<Step> {
    let trigger = d.state.registers.current;
    occur::mark_used(d, trigger.ability, trigger.source);
    let effect = Effect {
        ability: trigger.ability,
        source: trigger.source,
        giver: trigger.giver,
        about: trigger.about,
        seat: trigger.seat,
        ..Effect::default()
    };
    let names = occur::names(d.pool, trigger.ability, trigger.about.card);
    d.begin(effect, Step::Destroy { stage: 0, at: 0 }, &names);
    Next::Stay
}

/// R-SM-82: a text is its player's to use, but for a guard or constant skill, which holds by itself
/// (SM-12-6.d), and one that says `must`.
fn is_optional(d: &D<'_>, context: &Effect) -> bool {
    let ability = d.pool.ability(context.ability);
    ability.pay.is_some() || ability.may || !super::chain::is_compulsory(d.pool, context.ability)
}

/// What would destroy a card was the first of this turn, for texts that hear of the first time:
/// used or not, they have had it.
fn first_time(d: &mut D<'_>, card: CardId) {
    if !note::listens(d.state, d.pool, event::DESTROY) {
        return;
    }
    let mut all: List<(AbilityId, CardRef), MOST> = List::default();
    waiting(d, card, Which::First, |context| {
        let _ = all.push((context.ability, context.source));
    });
    for &(ability, source) in all.iter() {
        occur::mark_used(d, ability, source);
    }
}

/// Texts in the place of a destruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Those that can be paid for.
    Payable,
    /// Those that hear of the first time each turn.
    First,
}

/// Visits the texts that wait for the destruction of a card.
fn waiting(d: &D<'_>, card: CardId, which: Which, mut visit: impl FnMut(Effect)) {
    let (game, pool) = (&*d.state, d.pool);
    if !note::listens(game, pool, event::DESTROY) {
        return;
    }
    let it = event_of(d, card);
    let given = !game.table.modifiers().is_empty();
    for holder in values::field(game) {
        let def = game.table.card(holder).def;
        let replaces = given || pool.quick(def).abilities.replaces & 1 << event::DESTROY != 0;
        if !replaces || !values::works(game, pool, holder) {
            continue;
        }
        let _: ControlFlow<()> = values::each_ability(game, pool, holder, |owned| {
            let next = ControlFlow::Continue(());
            let ability = pool.ability(owned.1);
            let Head::InsteadOf(event) = &ability.head else {
                return next;
            };
            let wanted = which == Which::Payable || occur::is_first(pool, owned.1);
            if event.names & 1 << event::DESTROY == 0 || !wanted {
                return next;
            }
            let context = occur::context(game, event, &it, holder, owned);
            let pays = |cost| super::effects::can_pay(game, pool, cost, &context);
            let fits = values::text_works(game, holder, ability)
                && occur::fits(game, pool, event, &it, holder, &context)
                && occur::limit_allows(game, pool, owned.1, context.source)
                && super::chain::holds(game, pool, &context)
                && (which == Which::First || ability.pay.as_ref().is_none_or(pays));
            if fits {
                visit(context);
            }
            next
        });
    }
}

/// The destruction of a card does not happen.
pub(super) fn prevent(d: &mut D<'_>, card: CardId) {
    first_time(d, card);
    d.state.registers.doomed.drop(card);
    let seat = d.table().card(card).controller;
    d.announce_card(
        say::PREVENTED,
        seat,
        card,
        CardId::NONE,
        0,
        sm!("SM-12-6.e"),
    );
}
