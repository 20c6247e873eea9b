//! The turn: section 7.

use super::setup::draw;
use super::values::{self, capable};
use super::words::{phase, prompt, say, sk, verb, zone};
use super::{
    CARDS, HAND, ShamanKing, Step, arts, attach, battle, fall, harm, judge, occur, other, setup,
    stage, summon, texts,
};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, ClauseId, PhaseId, PromptId};
use shokan_kernel::list::List;
use shokan_kernel::ruleset::Next;

type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Does one step.
pub(super) fn step(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    match step {
        Step::Begin => setup::begin(d),
        Step::Starting { seat } => setup::starting(d, seat, answer),
        Step::Mulligan { asked } => setup::mulligan(d, asked, answer),
        Step::Start => start(d),
        Step::Phase => goes_on(d, answer),
        Step::Under { card, stage } => summon::under(d, card, stage, answer),
        Step::Art { card, stage } => arts::art(d, card, stage, answer),
        Step::Reaction { stage } => arts::reaction(d, stage, answer),
        Step::AttachTo { card } => attach::attach_to(d, card, answer),
        Step::Declaration | Step::FreshDeclaration => battle::declaration(d, step, answer),
        Step::Defence => battle::defence(d, answer),
        Step::Staging { seat } => battle::staging(d, seat, answer),
        Step::Put { seat, stage, next } => battle::put(d, seat, stage, next),
        Step::Judge { stage } => judge::judge(d, stage),
        Step::Clean { stage } => judge::clean(d, stage),
        Step::Lose {
            shaman,
            tens,
            judged,
        } => judge::lose(d, shaman, tens, judged),
        Step::Damage { shamans, tens } => harm::damage_each(d, shamans, tens),
        Step::Zero { shamans } => harm::zero_each(d, shamans),
        Step::Lost { seat, tens } => judge::lost(d, seat, tens),
        Step::Reduce { seat, position } => fall::reduce(d, seat, position, answer),
        Step::Triggers => texts::triggers(d, answer),
        Step::Use => texts::use_waiting(d, answer),
        Step::End => fall::end(d),
    }
}

/// SK-08.01 to SK-08.03: setup phase, draw phase.
fn start(d: &mut D<'_>) -> Next<Step> {
    let seat = d.state.registers.active;
    d.state.registers.turn += 1;
    let turn = d.state.registers.turn as i16;
    let none = CardId::NONE;
    d.announce_card(say::TURN, seat, none, none, turn, sk!("SK-07.01"));
    enter(d, phase::SETUP);
    let rows = d.table().piles(seat, zone::SUMMON_ROW, zone::WAIT_ROW);
    let waiting: List<CardId, CARDS> = rows.iter().copied().collect();
    for &card in waiting.iter() {
        let it = d.table().card(card);
        let to = Table::zone_of(seat, zone::BATTLE_ROW);
        d.hand_over(card, to, it.cell, it.flags, sk!("SK-08.02"));
    }
    enter(d, phase::DRAW);
    let hand = d.table().pile(seat, zone::HAND).len();
    draw(d, seat, HAND as i16 - hand as i16, sk!("SK-08.03"));
    enter(d, phase::SUMMON);
    Next::Go(Step::Phase)
}

/// The clause of a phase.
const fn clause(which: PhaseId) -> ClauseId {
    match which {
        phase::SETUP => sk!("SK-08.02"),
        phase::DRAW => sk!("SK-08.03"),
        phase::SUMMON => sk!("SK-08.06"),
        phase::ART_1 => sk!("SK-09.02"),
        phase::ATTACK_1 => sk!("SK-09.03"),
        phase::ART_2 => sk!("SK-15.01"),
        phase::ATTACK_2 => sk!("SK-15.03"),
        phase::ART_3 => sk!("SK-15.05"),
        _ => sk!("SK-16.01"),
    }
}

/// A phase begins.
fn enter(d: &mut D<'_>, which: PhaseId) {
    d.state.registers.phase = which;
    d.state.registers.passed = 0;
    let (seat, none) = (d.state.registers.active, CardId::NONE);
    let number = i16::from(which.0);
    d.announce_card(say::PHASE, seat, none, none, number, clause(which));
    if matches!(which, phase::ATTACK_1 | phase::ATTACK_2) {
        // R-SK-34: a target was there in this attack phase.
        let target = capable(d.state, d.pool, other(seat)).next().is_some();
        d.state.registers.target_seen |= target;
    }
}

/// The phase behind a phase (SK-09.01, SK-04.08, SK-04.09).
fn following(d: &D<'_>) -> PhaseId {
    let turn = d.state.registers.turn;
    match d.state.registers.phase {
        // The first player's first turn has no main part.
        phase::SUMMON if turn == 1 => phase::ATTACH,
        phase::SUMMON => phase::ART_1,
        // The second player's first turn has no attack phases.
        phase::ART_1 if turn == 2 => phase::ART_2,
        phase::ART_1 => phase::ATTACK_1,
        phase::ATTACK_1 => phase::ART_2,
        phase::ART_2 if turn != 2 && battle::has_phase(d.state, d.pool, phase::ATTACK_2) => {
            phase::ATTACK_2
        }
        phase::ART_2 | phase::ATTACK_2 => phase::ART_3,
        phase::ART_3 => phase::ATTACH,
        _ => phase::END,
    }
}

fn next(d: &mut D<'_>) -> Next<Step> {
    let to = following(d);
    if to == phase::END {
        d.state.registers.phase = phase::END;
        return Next::Go(Step::End);
    }
    enter(d, to);
    Next::Go(Step::Phase)
}

/// The question of a phase, where it asks: what everybody knows decides.
fn question(d: &D<'_>) -> Option<PromptId> {
    let (game, pool, seat) = (&*d.state, d.pool, d.state.registers.active);
    match game.registers.phase {
        phase::SUMMON => summon::asks(game, pool, seat).then_some(prompt::SUMMON),
        phase::ART_1 | phase::ART_2 | phase::ART_3 => {
            arts::asks(game, pool, seat).then_some(prompt::ART)
        }
        phase::ATTACK_1 | phase::ATTACK_2 => {
            let open = game.registers.passed == 0 && battle::asks(game, pool, seat);
            open.then_some(prompt::ATTACK)
        }
        _ => attach::asks(game, pool, seat).then_some(prompt::ATTACH),
    }
}

/// A phase that asks.
fn goes_on(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let registers = &d.state.registers;
    let (seat, now, passed) = (registers.active, registers.phase, registers.passed);
    match answer {
        None if occur::is_waiting(d.state) => Next::Call(Step::Triggers, Step::Phase),
        None => {
            values::forget_host(d.state);
            if fall::limits_are_restless(d.state, d.pool) {
                // R-SK-23: a battle has ended, a turn has begun, and no card has moved.
                d.unsettle();
            }
            match question(d) {
                Some(prompt) => Next::Ask(Asked::one(seat, prompt, CardId::NONE), Step::Phase),
                None => {
                    let attack = matches!(now, phase::ATTACK_1 | phase::ATTACK_2);
                    if attack && passed == 0 {
                        d.announce(say::NO_ATTACK, seat, sk!("R-SK-37"));
                    }
                    next(d)
                }
            }
        }
        Some(Choice::Act(verb::PLACE, card)) => {
            summon::place(d, seat, card);
            Next::Go(Step::Phase)
        }
        Some(Choice::Act(verb::SUMMON, card)) => Next::Call(
            Step::Under {
                card,
                stage: stage::Under::Shaman,
            },
            Step::Phase,
        ),
        Some(Choice::Act(verb::USE, card)) => Next::Call(
            Step::Art {
                card,
                stage: stage::Art::Reveal,
            },
            Step::Phase,
        ),
        Some(Choice::Act(verb::ATTACK, card)) => battle::declare(d, card),
        Some(choice @ Choice::Act(..)) => attach::chosen(d, choice),
        Some(_) => {
            if now == phase::ATTACK_1 {
                // R-SK-32: the duty is none where the hand holds no first card.
                d.announce(say::NO_ATTACK, seat, sk!("R-SK-37"));
            }
            next(d)
        }
    }
}

/// Whether the running phase is one of arts.
pub(super) const fn is_of_arts(which: PhaseId) -> bool {
    matches!(which, phase::ART_1 | phase::ART_2 | phase::ART_3)
}
