//! Damage skills under the flag 攻: as a command (9.6) and as an answer (R-SM-57).

use super::battle::{ends, join, targeted};
use super::combat::{attack_op, can_evade, fighter, fought};
use super::evade::{evade, evaded, evading};
use super::standing::{attacker, target_at};
use super::words::{option, prompt};
use super::{Step, SummonAndMagic, chain, fight, other, stage, values};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::CardId;
use shokan_kernel::list::List;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::Effect;

type D<'a> = Dealer<'a, SummonAndMagic>;

/// R-SM-57: what answers deal as damage comes before values are compared.
pub(super) fn shots(d: &mut D<'_>, at: u8) -> Next<Step> {
    let attack = &d.state.registers.battle;
    let Some(target) = attack.targets.get(usize::from(at)).copied() else {
        return Next::Go(stage::Battle::Meet.at(0));
    };
    let by = attack.attacker;
    let next = stage::Battle::Shots.at(at + 1);
    let fit = target_at(d.state, d.pool, usize::from(at)).filter(|&card| {
        fight::answers_still(d.state, d.pool, &target, card)
            && attack_op(d.pool, target.answer).is_none()
    });
    let (Some(card), Some(hit)) = (fit, d.table().same(by)) else {
        return Next::Go(next);
    };
    d.state.registers.battle.targets[usize::from(at)].state |= fighter::STRUCK;
    let ops = &d.pool.ability(target.answer).ops;
    let effect = Effect {
        about: by,
        pc: ops
            .iter()
            .rposition(super::front::is_hold)
            .map_or(0, |at| at as u8 + 1),
        ..values::context(d.state, card, target.answer)
    };
    let aimed = fought(d.pool, target.answer);
    let names: List<(u8, CardId), 8> = aimed.map(|it| (it.2, hit)).collect();
    d.begin(effect, next, &names);
    Next::Stay
}

/// 9.6: a damage skill under the flag 攻: B1, B3, B4, the choice to evade; the text does the rest.
pub(super) fn shot(
    d: &mut D<'_>,
    stage: stage::Shot,
    at: u8,
    answer: Option<Choice>,
) -> Next<Step> {
    let seat = d.state.registers.battle.seat;
    match stage {
        stage::Shot::Declared if d.state.registers.options & option::DAMAGE_IS_NO_ATTACK == 0 => {
            // R-SM-98: who is chosen by an attack skill is attacked.
            let from = chain::next_process(d);
            for at in 0..d.state.registers.battle.targets.len() {
                if let Some(card) = target_at(d.state, d.pool, at) {
                    targeted(d, card);
                }
            }
            Next::Call(Step::Timed { from }, stage::Shot::Process.at(0))
        }
        stage::Shot::Declared | stage::Shot::Process => Next::Call(
            Step::Process { seat: other(seat) },
            stage::Shot::Dodge.at(0),
        ),
        stage::Shot::Dodge => dodge(d, at, answer),
        stage::Shot::Evading => evading(d, at, stage::Shot::Evaded.at(at), stage::Shot::Over.at(0)),
        stage::Shot::Evaded => evaded(d, at, stage::Shot::Evading.at(at + 1)),
        stage::Shot::Over => Next::Done,
    }
}

/// R-SM-58: who is damaged may evade.
pub(super) fn dodge(d: &mut D<'_>, at: u8, answer: Option<Choice>) -> Next<Step> {
    let Some(by) = attacker(d.state, d.pool) else {
        return ends(d);
    };
    let (index, id) = (usize::from(at), d.state.registers.battle.ability);
    if index >= d.state.registers.battle.targets.len() {
        return Next::Go(stage::Shot::Evading.at(0));
    }
    let (again, next) = (stage::Shot::Dodge.at(at), stage::Shot::Dodge.at(at + 1));
    let Some(card) = target_at(d.state, d.pool, index) else {
        return Next::Go(next);
    };
    match answer {
        None if can_evade(d.state, d.pool, card, by, id) => {
            let seat = d.table().card(card).controller;
            return Next::Ask(Asked::one(seat, prompt::ANSWER, card), again);
        }
        Some(Choice::Act(..)) => evade(d, index, card, by),
        _ => {}
    }
    Next::Go(next)
}

/// The targets of a damage skill are those its text has chosen.
pub(super) fn aim(d: &mut D<'_>, cards: &[CardId]) {
    for &card in cards {
        join(d, card);
    }
}
