//! Evading (9.7): a declaration that can be answered, and is looked at again behind the answers
//! (R-SM-95, R-SM-119).

use super::battle::side;
use super::combat::{can_evade, evades_by, evades_with, fighter};
use super::occur::{Occurrence, occur};
use super::standing::attacker;
use super::words::{cause, event, option, passive, say, sm};
use super::{Fighter, Step, SummonAndMagic, chain, other};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::CardId;
use shokan_kernel::ruleset::Next;

type D<'a> = Dealer<'a, SummonAndMagic>;

pub(super) fn evade(d: &mut D<'_>, index: usize, card: CardId, by: CardId) {
    d.state.registers.battle.targets[index].state |= fighter::EVADED;
    let seat = d.table().card(card).controller;
    let id = d.state.registers.battle.ability;
    let clause = match evades_with(d.state, d.pool, card, by, id) {
        passive::BURROW => sm!("SM-25-18.a"),
        passive::SUBMERGE => sm!("SM-25-10.a"),
        _ => sm!("SM-25-22.f"),
    };
    d.announce_card(say::EVADE, seat, card, by, 0, clause);
}

/// R-SM-95: that monsters of a player evade is one declaration, before that of the answers.
pub(super) fn evading(d: &mut D<'_>, at: u8, close: Step, next: Step) -> Next<Step> {
    if at > 1 {
        return Next::Go(next);
    }
    let battle = &d.state.registers.battle;
    let first = battle.targets.iter().find(|it| has_evaded(it, at)).copied();
    let who = if at == 0 {
        other(battle.seat)
    } else {
        battle.seat
    };
    let Some(first) = first else {
        return evading(d, at + 1, later(close), next);
    };
    chain::push_by(d, event::EVADE, first.card.card, who, false);
    if d.state.registers.options & option::EVADING_GIVES_NO_RIGHT != 0 {
        return Next::Go(close);
    }
    Next::Call(Step::Process { seat: other(who) }, close)
}

/// The step for the other player's declaration.
const fn later(step: Step) -> Step {
    match step {
        Step::Battle { stage, at } => Step::Battle { stage, at: at + 1 },
        Step::Shot { stage, at } => Step::Shot { stage, at: at + 1 },
        step => step,
    }
}

/// Whether a target evades by the declaration of this number.
const fn has_evaded(it: &Fighter, at: u8) -> bool {
    it.state & (fighter::EVADED | fighter::OWN) == fighter::EVADED | side(at)
}

/// R-SM-119: who can no longer evade, or whose evading was negated, is not out of the attack.
pub(super) fn evaded(d: &mut D<'_>, at: u8, next: Step) -> Next<Step> {
    let goes = chain::pop(d);
    let from = chain::next_process(d);
    let by = attacker(d.state, d.pool);
    for index in 0..d.state.registers.battle.targets.len() {
        let battle = &d.state.registers.battle;
        let (target, id) = (battle.targets[index], battle.ability);
        if !has_evaded(&target, at) {
            continue;
        }
        let card = d.table().same(target.card);
        let fit = card
            .zip(by)
            .filter(|&(card, by)| goes && can_evade(d.state, d.pool, card, by, id));
        match fit {
            Some((card, by)) => has_gone(d, card, by),
            // Without an attacker the attack is over anyway.
            None if by.is_some() => {
                d.state.registers.battle.targets[index].state &= !fighter::EVADED;
            }
            None => {}
        }
    }
    Next::Call(Step::Timed { from }, next)
}

/// A monster has evaded.
fn has_gone(d: &mut D<'_>, card: CardId, by: CardId) {
    let mut it = Occurrence::about(event::EVADE, card);
    it.by = card;
    it.foe = by;
    it.seat = d.table().card(card).controller;
    it.cause = cause::ATTACK_SKILL | cause::BATTLE;
    let id = d.state.registers.battle.ability;
    for (which, bit) in [
        (passive::SUBMERGE, cause::SUBMERGE),
        (passive::BURROW, cause::BURROW),
        (passive::FLYING, cause::FLYING),
    ] {
        if evades_by(d.state, d.pool, card, by, id, which) {
            it.cause |= bit;
        }
    }
    occur(d, &it);
}
