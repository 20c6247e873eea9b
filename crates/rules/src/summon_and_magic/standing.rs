//! What is left of an attack when it is carried out: what was true at its declaration is looked at
//! again (10.3, R-SM-31, R-SM-48, R-SM-106, R-SM-113).

use super::combat::{attack_op, fighter, is_plain_attack, still_has};
use super::hold::asks_moment;
use super::values;
use super::words::word;
use super::{Fighter, SummonAndMagic, chain};
use shokan_kernel::ids::{AbilityId, CardId};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Op};
use shokan_kernel::state::{Effect, Frame, State};

type Game = State<SummonAndMagic>;

/// The attacker, if its attack goes on (SM-19.05, R-SM-27, R-SM-106).
pub(super) fn attacker(game: &Game, pool: &CardPool) -> Option<CardId> {
    let battle = &game.registers.battle;
    let card = game.table.same(battle.attacker)?;
    let it = game.table.card(card);
    let fit = values::is_open(game, pool, card)
        && it.controller == battle.seat
        && !it.rested()
        && values::forbids(game, pool, card, word::CANNOT_ATTACK).is_none()
        && still_has(game, pool, card, battle.ability)
        && is_met(game, pool, card, battle.ability);
    (fit && !battle.void).then_some(card)
}

/// Whether what a skill asks for when it is used still holds (10.3); the moment of use is not asked
/// for again.
pub(super) fn is_met(game: &Game, pool: &CardPool, card: CardId, id: AbilityId) -> bool {
    let when = pool.ability(id).when.as_ref();
    when.is_none_or(|when| {
        asks_moment(when) || chain::holds(game, pool, &values::context(game, card, id))
    })
}

/// A target, if its part goes on.
pub(super) fn target_at(game: &Game, pool: &CardPool, at: usize) -> Option<CardId> {
    let target = game.registers.battle.targets.get(at)?;
    let out = target.state & (fighter::EVADED | fighter::GONE) != 0;
    (!out).then(|| stands(game, pool, target))?
}

/// Whether a target is still what was attacked, and may be.
fn stands(game: &Game, pool: &CardPool, target: &Fighter) -> Option<CardId> {
    let card = game.table.same(target.card)?;
    let side = game.table.card(card).controller == game.registers.battle.seat;
    let has = |bit| target.state & bit != 0;
    // R-SM-113: under a seal or a new top it is no monster any more.
    let fit = values::on_field(game, card)
        && side == has(fighter::OWN)
        && values::is_monster(game, pool, card) == has(fighter::MONSTER)
        && values::forbids(game, pool, card, word::CANNOT_BE_ATTACKED).is_none()
        && (has(fighter::GIVEN) || is_wanted(game, pool, card));
    fit.then_some(card)
}

/// Whether a card is what the attack skill asks for (R-SM-31, R-SM-113).
fn is_wanted(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let battle = &game.registers.battle;
    if is_plain_attack(pool, battle.ability) {
        return game.table.card(card).controller != battle.seat
            && values::is_monster(game, pool, card);
    }
    let Some(at) = attack_op(pool, battle.ability).and_then(|attack| attack.choice) else {
        return true;
    };
    let Op::Choose { from, .. } = &pool.ability(battle.ability).ops[at] else {
        return true;
    };
    let running = game.flow().iter().rev().find_map(|frame| match frame {
        Frame::Effect(it) if it.source == battle.attacker && it.ability == battle.ability => {
            Some(*it)
        }
        _ => None,
    });
    let context = running.unwrap_or(Effect {
        ability: battle.ability,
        source: battle.attacker,
        seat: battle.seat,
        base: game.bound().len() as u8,
        ..Effect::default()
    });
    let context = Effect {
        pc: at as u8,
        ..context
    };
    machine::matches(game, pool, from, card, &context)
}
