//! First strike (9.4) and damage determination (9.3): everything is read before anything happens.

use super::combat::{attack_op, can_strike, fighter, is_fighter, still_has};
use super::standing::{attacker, is_met, target_at};
use super::values::{self, Nature};
use super::words::{cause, option, passive, say, sm, stat};
use super::{CARDS, Fighter, SummonAndMagic, destroy};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, StatId};
use shokan_kernel::list::List;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;

type Game = State<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// The causes of a destruction in battle.
const CAUSES: u8 = (cause::ATTACK | cause::ATTACK_SKILL | cause::SKILL | cause::BATTLE) as u8;

/// A value in an engagement: boosts that the other's 無効 does not let count, then 弱点 to the
/// attributes of the other's skill (10.8).
fn value(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    which: StatId,
    foe: CardId,
    skill: Nature,
) -> i32 {
    let mut ignored = 0u8;
    if is_fighter(game, pool, foe) {
        // SM-25-25.b, R-SM-66.
        let immune = values::passive_of(game, pool, foe, passive::IMMUNE);
        ignored = immune.map_or(0, |mask| mask as u8 & !1);
        if values::has(game, pool, foe, passive::IMMUNE_MAGIC) {
            ignored = !1;
        }
    }
    // SM-25-06.a: both roles.
    let weak = values::passive_of(game, pool, card, passive::WEAKNESS).unwrap_or(0) as u8;
    if weak & skill.attributes != 0 {
        return 0;
    }
    i32::from(values::value(game, pool, card, which, ignored))
}

/// The values of monsters that joined and are still there (SM-25-26.d, R-SM-64).
fn links(game: &Game, pool: &CardPool, which: StatId) -> i32 {
    let battle = &game.registers.battle;
    let there = |card: &CardId| {
        values::is_open(game, pool, *card) && game.table.card(*card).controller == battle.seat
    };
    let links = battle.links.iter().filter(there);
    links
        .map(|card| i32::from(values::stat_of(game, pool, card, which)))
        .sum()
}

/// Whether a target strikes back, and the nature of its skill (B7).
fn strikes(game: &Game, pool: &CardPool, at: usize, card: CardId) -> Option<Nature> {
    let target = &game.registers.battle.targets[at];
    // R-SM-57: damage strikes nobody.
    let fit = answers_still(game, pool, target, card) && attack_op(pool, target.answer).is_some();
    fit.then(|| values::nature(pool, target.answer))
}

/// B7, R-SM-28: whether the skill of an answer can still be used.
pub(super) fn answers_still(game: &Game, pool: &CardPool, target: &Fighter, card: CardId) -> bool {
    target.state & fighter::ANSWERED != 0
        && can_strike(game, pool, target)
        && still_has(game, pool, card, target.answer)
        && is_met(game, pool, card, target.answer)
}

/// Whether a target that answers has a first strike to use (R-SM-53, R-SM-109).
pub(super) fn strikes_first(game: &Game, pool: &CardPool, at: usize) -> bool {
    target_at(game, pool, at).is_some_and(|card| {
        is_fighter(game, pool, card)
            && strikes(game, pool, at, card).is_some()
            && values::has(game, pool, card, passive::FIRST_STRIKE)
    })
}

/// B8: first strikes, all at one moment.
pub(super) fn first_strike(d: &mut D<'_>) {
    let (game, pool) = (&*d.state, d.pool);
    let Some(by) = attacker(game, pool) else {
        return;
    };
    let battle = &game.registers.battle;
    let skill = values::nature(pool, battle.ability);
    let first = battle.first;
    let mut dead: List<CardId, { CARDS + 1 }> = List::default();
    let (mut beaters, mut struck): (Numbers, Numbers) = Default::default();
    let mut strikes_of: List<(CardId, CardId), { 2 * CARDS }> = List::default();
    for at in 0..battle.targets.len() {
        let Some(card) = target_at(game, pool, at) else {
            continue;
        };
        if !is_fighter(game, pool, card) {
            continue;
        }
        let back = strikes(game, pool, at, card);
        let hers = back.unwrap_or_default();
        if first {
            strikes_of.put((by, card));
            // SM-25-11.a: against DEFENCE, whatever the position.
            let a =
                value(game, pool, by, stat::ATTACK, card, hers) + links(game, pool, stat::ATTACK);
            let t = value(game, pool, card, stat::DEFENCE, by, skill);
            let beaten = a > t || values::is_bane_of(game, pool, by, card);
            if beaten && !values::resists(game, pool, card, skill) {
                dead.put(card);
            }
        }
        // R-SM-53: with a declared answer only.
        if back.is_some() && battle.targets[at].state & fighter::FIRST != 0 {
            strikes_of.put((card, by));
            struck.put(at as u8);
            let t = value(game, pool, card, stat::ATTACK, by, skill);
            let a =
                value(game, pool, by, stat::DEFENCE, card, hers) + links(game, pool, stat::DEFENCE);
            let beaten = t > a || values::is_bane_of(game, pool, card, by);
            if beaten && !values::resists(game, pool, by, hers) {
                if !dead.contains(&by) {
                    dead.put(by);
                }
                beaters.put(at as u8);
            }
        }
    }
    for &(card, hit) in strikes_of.iter() {
        // SM-25-11.a, R-SM-53: who strikes first, whatever comes of it.
        let seat = d.table().card(card).controller;
        d.announce_card(say::FIRST_STRIKE, seat, card, hit, 0, sm!("SM-25-11.a"));
    }
    strike(d, &struck);
    beat(d, &beaters);
    kill(d, &dead);
}

/// Numbers of targets.
type Numbers = List<u8, CARDS>;

/// Notes whose answers have struck: what their texts say more is not void (R-SM-90).
fn strike(d: &mut D<'_>, struck: &[u8]) {
    for &at in struck {
        d.state.registers.battle.targets[usize::from(at)].state |= fighter::STRUCK;
    }
}

/// Notes which targets destroy the attacker at this moment: each of them has destroyed it (9.8).
fn beat(d: &mut D<'_>, beaters: &[u8]) {
    for (at, target) in d.state.registers.battle.targets.iter_mut().enumerate() {
        target.state &= !fighter::BEATS;
        if beaters.contains(&(at as u8)) {
            target.state |= fighter::BEATS;
        }
    }
}

fn kill(d: &mut D<'_>, dead: &[CardId]) {
    for &card in dead {
        destroy::doom(d, card);
    }
    d.state.registers.doom_cause = CAUSES;
    d.state.registers.doom_by = d.state.registers.battle.attacker;
}

/// SM-25-11.d: a battle that began with a first strike is without recoil (R-SM-52, played
/// otherwise: the strike alone). R-SM-65, played otherwise: so is a bane.
fn spared(game: &Game, bane: bool) -> bool {
    let options = game.registers.options;
    options & option::RECOIL_AFTER_FIRST_STRIKE == 0 && game.registers.battle.first
        || options & option::BANE_WITHOUT_RECOIL != 0 && bane
}

/// B9: the table of 9.3 for every target, all at one moment.
pub(super) fn determine(d: &mut D<'_>) {
    let (game, pool) = (&*d.state, d.pool);
    let Some(by) = attacker(game, pool) else {
        return;
    };
    let battle = &game.registers.battle;
    let skill = values::nature(pool, battle.ability);
    let mut dead: List<CardId, { CARDS + 1 }> = List::default();
    let (mut beaters, mut recoils, mut struck): (Numbers, Numbers, Numbers) = Default::default();
    for at in 0..battle.targets.len() {
        let Some(card) = target_at(game, pool, at) else {
            continue;
        };
        let back = strikes(game, pool, at, card);
        let hers = back.unwrap_or_default();
        let a = value(game, pool, by, stat::ATTACK, card, hers) + links(game, pool, stat::ATTACK);
        if !is_fighter(game, pool, card) {
            // SM-20.06: value 0.
            if a > 0 {
                dead.put(card);
            }
            continue;
        }
        let lies = game.table.card(card).rested();
        let which = if lies { stat::DEFENCE } else { stat::ATTACK };
        let t = value(game, pool, card, which, by, skill);
        if back.is_some() {
            struck.put(at as u8);
        }
        // SM-25-21.a: whatever the values.
        let bane = values::is_bane_of(game, pool, by, card);
        // SM-24.13: who was turned up strikes alone where its ATTACK is higher.
        let alone = lies && back.is_some() && value(game, pool, card, stat::ATTACK, by, skill) > a;
        // R-SM-57: it was answered, though not by a blow.
        let silent = battle.targets[at].state & fighter::STRUCK == 0;
        let (target_dies, attacker_dies, recoil) = match (lies, back.is_some()) {
            (true, _) if alone => (false, true, false),
            (true, _) => (a > t, false, a < t),
            (false, true) => (a >= t, a <= t, false),
            // SM-19-D2.c: an unanswered draw destroys the target only.
            (false, false) => (a >= t, false, a < t && silent),
        };
        // SM-25-21.b: an answer of a bane destroys the attacker in every cell.
        let attacker_dies =
            attacker_dies || back.is_some() && values::is_bane_of(game, pool, card, by);
        if (target_dies || bane) && !values::resists(game, pool, card, skill) {
            dead.put(card);
        }
        if attacker_dies && !values::resists(game, pool, by, hers) {
            beaters.put(at as u8);
            if !dead.contains(&by) {
                dead.put(by);
            }
        }
        if recoil && !spared(game, bane) {
            recoils.put(at as u8);
        }
    }
    let seat = d.state.registers.battle.seat;
    for &at in recoils.iter() {
        // R-SM-51: each pair 1.
        d.state.registers.battle.targets[usize::from(at)].state |= fighter::RECOIL;
        d.state.registers.owed[seat.at()] += 1;
        d.announce(say::RECOIL, seat, sm!("SM-23.09"));
    }
    strike(d, &struck);
    beat(d, &beaters);
    kill(d, &dead);
}
