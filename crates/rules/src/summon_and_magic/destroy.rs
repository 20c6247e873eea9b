//! Destructions of one moment: what prevents them, what they cost, and where the cards go (B10,
//! SM-11-2.c, R-SM-17).

use super::combat::fighter;
use super::occur::{self, Occurrence, occur};
use super::values;
use super::words::{cause, event, how, prompt, say, sm};
use super::{Step, SummonAndMagic, cache, losses, pile, stage};
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

impl Step {
    /// What is doomed is destroyed, from the first question on.
    pub(super) const DESTROY: Self = Place {
        after: 0,
        declined: 0,
    }
    .step();
}

/// Destroys what is doomed.
pub(super) fn destroy(
    d: &mut D<'_>,
    stage: stage::Destroy,
    at: u8,
    answer: Option<Choice>,
) -> Next<Step> {
    if let stage::Destroy::Ask { declined } = stage {
        return prevented(
            d,
            Place {
                after: at,
                declined,
            },
            answer,
        );
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

/// How far the questions of a destruction have come: every card is asked about once.
#[derive(Clone, Copy)]
struct Place {
    /// One more than the last card of the field that was asked about, or none yet.
    after: u8,
    /// How many texts were declined for the next one.
    declined: u8,
}

impl Place {
    const fn step(self) -> Step {
        Step::Destroy {
            stage: stage::Destroy::Ask {
                declined: self.declined,
            },
            at: self.after,
        }
    }

    /// Those of the cards that are still to be asked about.
    fn rest(self, d: &D<'_>, doomed: &Bits<2>) -> pile::Several {
        let mut field = values::field(d.state);
        // A card that went meanwhile tells nothing about the order: they are all asked about.
        if self.after > 0 && values::on_field(d.state, CardId(self.after - 1)) {
            field.by_ref().find(|card| card.0 + 1 == self.after);
        }
        pile::several(field.filter(|&card| doomed.has(card)))
    }
}

/// Texts of the kind "instead of destroy ... prevent", card by card.
fn prevented(d: &mut D<'_>, mut place: Place, answer: Option<Choice>) -> Next<Step> {
    match answer {
        Some(Choice::Yes) => {
            return instead(
                d,
                Place {
                    declined: 0,
                    ..place
                },
            );
        }
        Some(_) => place.declined += 1,
        None => {}
    }
    let doomed = d.state.registers.doomed;
    let dead = pile::several(values::field(d.state).filter(|&card| doomed.has(card)));
    // What works by itself is first, whichever card it is about.
    for &card in dead.iter() {
        let mut compulsory = None;
        waiting(d, card, Which::Payable, |context| {
            if compulsory.is_none() && !is_optional(d, &context) {
                compulsory = Some(context);
            }
        });
        if let Some(context) = compulsory {
            if place.rest(d, &doomed).first() == Some(&card) {
                place.declined = 0;
            }
            d.state.registers.current = about(d, card, &context);
            return instead(d, place);
        }
    }
    for &card in place.rest(d, &doomed).iter() {
        let (mut next, mut seen) = (None, 0);
        waiting(d, card, Which::Payable, |context| {
            if seen == place.declined {
                next = Some(context);
            }
            seen += 1;
        });
        if let Some(context) = next {
            d.state.registers.current = about(d, card, &context);
            let asked = Asked {
                seat: context.seat,
                prompt: prompt::PREVENT,
                source: context.source.card,
                taken: 0,
                most: 1,
            };
            return Next::Ask(asked, place.step());
        }
        place = Place {
            after: card.0 + 1,
            declined: 0,
        };
    }
    for &card in dead.iter() {
        first_time(d, card);
    }
    Next::Go(Step::Destroy {
        stage: stage::Destroy::Fall,
        at: 0,
    })
}

/// A text that stands in the place of the destruction of a card.
fn about(d: &D<'_>, card: CardId, context: &Effect) -> Trigger {
    Trigger {
        ability: context.ability,
        source: context.source,
        giver: context.giver,
        about: d.table().refer(card),
        seat: context.seat,
        ..Trigger::default()
    }
}

/// Runs the text that stands in the place of a destruction.
fn instead(d: &mut D<'_>, place: Place) -> Next<Step> {
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
    d.begin(effect, place.step(), &names);
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
    if !cache::listens(d.state, d.pool, event::DESTROY) {
        return;
    }
    let mut all: List<(AbilityId, CardRef), MOST> = List::default();
    waiting(d, card, Which::First, |context| {
        all.put((context.ability, context.source));
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
    if !cache::listens(game, pool, event::DESTROY) {
        return;
    }
    let it = event_of(d, card);
    let given = !game.table.modifiers().is_empty();
    for holder in values::field(game) {
        let def = game.table.card(holder).def;
        let replaces = given || pool.quick(def).abilities.replaces & event::DESTROY.bit() != 0;
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
            if event.names & event::DESTROY.bit() == 0 || !wanted {
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
