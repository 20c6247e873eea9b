//! The course of an attack: B1 to B7 and B11 of 9.2, direct attacks (9.5), forced attacks
//! (R-SM-92).

use super::combat::{
    answers, attack_op, can_evade, fighter, forced_skills, interceptors, is_fighter, links,
    targeting,
};
use super::evade::{evade, evaded, evading};
use super::fight;
use super::occur::{Occurrence, occur};
use super::standing::{attacker, target_at};
use super::values::{self};
use super::words::{cause, event, option, passive, prompt, say, sm, word, zone};
use super::{
    Battle, CARDS, Fighter, Step, SummonAndMagic, chain, follow, losses, other, shots, stage, turn,
};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{AbilityId, CardId, Seat};
use shokan_kernel::list::Limited;
use shokan_kernel::machine;
use shokan_kernel::pool::{Count, Num, Op, Sel};
use shokan_kernel::ruleset::{Acted, Next, Ruleset};
use shokan_kernel::state::Effect;
use shokan_kernel::table::Until;
type D<'a> = Dealer<'a, SummonAndMagic>;
type Flow = <SummonAndMagic as Ruleset>::Flow;

/// A skill that attacks every monster.
const EVERY: u8 = u8::MAX;

/// An attack begins.
pub(super) fn declare(
    d: &mut D<'_>,
    card: CardId,
    ability: AbilityId,
    seat: Seat,
    direct: bool,
    forced: bool,
) {
    let attack = attack_op(d.pool, ability);
    let most = attack.and_then(|attack| attack.choice).map_or(1, |at| {
        match &d.pool.ability(ability).ops[at] {
            Op::Choose {
                count: Count::Exactly(Num::Lit(n)) | Count::UpTo(Num::Lit(n)),
                ..
            } => (*n).clamp(1, CARDS as i16) as u8,
            Op::Choose {
                count: Count::All, ..
            } => EVERY,
            _ => CARDS as u8,
        }
    });
    d.state.registers.killed = Default::default();
    // What comes later is carried out first (SM-10.02): the attack that is going on waits.
    let registers = &mut d.state.registers;
    if registers.battle.on {
        registers.outer.push(&registers.battle);
    }
    let (attacker, since) = (d.table().refer(card), d.table().next_stamp());
    let battle = &mut d.state.registers.battle;
    battle.clear();
    battle.attacker = attacker;
    battle.ability = ability;
    battle.seat = seat;
    battle.on = true;
    battle.direct = direct;
    battle.forced = forced;
    battle.cards = attack.is_some_and(|attack| attack.cards);
    battle.since = since;
    battle.most = most;
}

/// The command with an attack skill is over.
pub(super) fn over(d: &mut D<'_>) {
    if d.state.registers.battle.on {
        if d.state.registers.outer.is_empty() {
            turn::expire(d, |modifier, _| modifier.until == Until::Battle);
        }
        let registers = &mut d.state.registers;
        registers.outer.pop(&mut registers.battle);
    }
}

/// What is left for the texts and answers of an attack that an effect begins within another.
const FRAMES: usize = 12;

/// Whether an effect can begin an attack now: attacks wait for one another as far as there is room
/// for what they leave undone. The log tells of one that cannot.
pub(super) fn has_room(d: &mut D<'_>, card: CardId) -> bool {
    let registers = &d.state.registers;
    let room = <Flow as Limited<_>>::CAPACITY - d.state.flow().len();
    let fits = registers.outer.has_room(&registers.battle) && room >= FRAMES;
    if !registers.battle.on || fits {
        return true;
    }
    let seat = d.table().card(card).controller;
    d.announce_card(
        say::ATTACK_ENDS,
        seat,
        card,
        CardId::NONE,
        0,
        sm!("R-SM-92"),
    );
    false
}

/// What was kept for the end of the battle, then on.
pub(super) fn aftermath(d: &mut D<'_>, after: Step) -> Next<Step> {
    let Some(delayed) = d.state.registers.delayed.pop() else {
        return Next::Done;
    };
    let effect = Effect {
        ability: delayed.ability,
        source: delayed.source,
        seat: delayed.seat,
        ..Effect::default()
    };
    let card = d.table().same(delayed.card);
    let names = card.map(|card| (delayed.name, card));
    d.begin(effect, after, names.as_slice());
    Next::Stay
}

/// The verb of an attack text: the battle runs on top of it.
pub(super) fn attack_verb(d: &mut D<'_>, sel: &Sel, effect: &mut Effect) -> Acted<Step> {
    let battle = &d.state.registers.battle;
    let mine = battle.on && effect.source == battle.attacker && effect.ability == battle.ability;
    if mine && battle.follows > 0 {
        // Read once more for another target: the attack goes on already.
        effect.pc = d.pool.ability(effect.ability).ops.len() as u8 - 1;
        return Acted::Done(false);
    }
    if mine && effect.progress > 0 {
        let (met, whole) = outcome(battle);
        if battle.by_text {
            chain::pop(d);
            over(d);
        } else if !met {
            // R-SM-90: of a void attack skill nothing happens.
            effect.pc = d.pool.ability(effect.ability).ops.len() as u8 - 1;
        }
        return Acted::Done(whole);
    }
    if !mine {
        // An answer: its text goes on when the battle is over.
        let answers = |it: &Fighter| it.card == effect.source && it.answer == effect.ability;
        if battle.on && battle.targets.iter().any(answers) {
            if battle.targets.iter().all(|it| it.state & fighter::MET == 0) {
                effect.pc = d.pool.ability(effect.ability).ops.len() as u8 - 1;
            }
            return Acted::Done(true);
        }
        if !begins(d, effect) {
            return Acted::Done(false);
        }
    }
    effect.progress = 1;
    let set = machine::members(d.state, d.pool, sel, effect, CardId::NONE);
    let all = super::pile::several(machine::in_order(d.state, &set));
    d.state.registers.battle.targets.clear();
    for &card in all.iter() {
        let target = targeting(d.state, d.pool, card);
        // As many as there are cards.
        d.state.registers.battle.targets.put(target);
    }
    let more = follow::is_due(d.pool, &d.state.registers.battle, 1);
    let stage = if more {
        stage::Battle::Follow
    } else {
        stage::Battle::Link
    };
    Acted::Call(Step::Battle { stage, at: 0 })
}

/// Whether an attack came to results with anybody, and with all that it was made on.
fn outcome(battle: &Battle) -> (bool, bool) {
    if battle.direct {
        return (!battle.void, !battle.void);
    }
    let met = |it: &Fighter| it.state & fighter::MET != 0;
    let any = battle.targets.iter().any(met);
    (any, any && battle.targets.iter().all(met))
}

/// An attack that a text makes without command: everything else is as in an attack (R-SM-92).
fn begins(d: &mut D<'_>, effect: &Effect) -> bool {
    let (game, pool) = (&*d.state, d.pool);
    let able = game.table.same(effect.source).filter(|&card| {
        values::is_open(game, pool, card)
            && !game.table.card(card).rested()
            && values::forbids(game, pool, card, word::CANNOT_ATTACK).is_none()
    });
    let Some(card) = able else { return false };
    if !has_room(d, card) {
        return false;
    }
    let game = &*d.state;
    let seat = game.table.card(card).controller;
    declare(d, card, effect.ability, seat, false, true);
    d.state.registers.battle.by_text = true;
    chain::push_by(d, event::ATTACK, card, seat, false);
    true
}

/// B1 to B11 of 9.2, and what comes between them.
pub(super) fn battle(
    d: &mut D<'_>,
    stage: stage::Battle,
    at: u8,
    answer: Option<Choice>,
) -> Next<Step> {
    use stage::Battle as Stage;
    let seat = d.state.registers.battle.seat;
    match stage {
        Stage::Follow => Next::Call(Step::Follow { at: 1 }, Stage::Link.at(0)),
        Stage::Link => link(d, answer),
        Stage::Declared => {
            declared(d);
            let from = chain::next_process(d);
            attacked(d, 0);
            Next::Call(Step::Timed { from }, Stage::Process.at(0))
        }
        Stage::Process => Next::Call(Step::Process { seat: other(seat) }, Stage::Check.at(0)),
        Stage::Check => check(d),
        Stage::Intercept => intercept(d, answer),
        Stage::Joined => joined(d),
        Stage::Respond => respond(d, at, answer),
        Stage::Evading => evading(d, at, Stage::Evaded.at(at), Stage::Engaged.at(0)),
        Stage::Evaded => evaded(d, at, Stage::Evading.at(at + 1)),
        Stage::Engaged => {
            let from = chain::next_process(d);
            engaged(d);
            Next::Call(Step::Timed { from }, Stage::Answered.at(0))
        }
        Stage::Answered => answered(d, at),
        Stage::AnswersOver => {
            answers_over(d, at);
            Next::Go(Stage::Answered.at(at + 1))
        }
        Stage::Shots => shots::shots(d, at),
        Stage::Meet => meet(d),
        Stage::FirstStrike => strikes_first(d, at, answer),
        Stage::Compare => {
            if attacker(d.state, d.pool).is_some() {
                fight::determine(d);
            }
            then_destroy(d, Stage::Destroyed.at(0))
        }
        Stage::Destroyed => Next::Go(Stage::Behind.at(0)),
        Stage::Behind => after(d, at),
    }
}

/// The process of a declaration of answers is over; if it was negated, nobody has answered by it.
fn answers_over(d: &mut D<'_>, at: u8) {
    if chain::pop(d) {
        return;
    }
    for target in d.state.registers.battle.targets.iter_mut() {
        if target.state & fighter::OWN == side(at) {
            target.state &= !fighter::ANSWERED;
        }
    }
}

/// Those who are left meet.
fn meet(d: &mut D<'_>) -> Next<Step> {
    uncover(d);
    if attacker(d.state, d.pool).is_none() || all_left(d) {
        return ends(d);
    }
    for at in 0..d.state.registers.battle.targets.len() {
        if target_at(d.state, d.pool, at).is_some() {
            d.state.registers.battle.targets[at].state |= fighter::MET;
        }
    }
    Next::Go(stage::Battle::FirstStrike.at(0))
}

/// Whose answers are told, by the number of their declaration: the enemy's, then the own.
pub(super) const fn side(at: u8) -> u16 {
    if at == 0 { 0 } else { fighter::OWN }
}

/// B6. R-SM-100: all answers of a player are one declaration.
fn answered(d: &mut D<'_>, at: u8) -> Next<Step> {
    if at > 1 {
        return Next::Go(stage::Battle::Shots.at(0));
    }
    let battle = &d.state.registers.battle;
    let seat = battle.seat;
    let told = |it: &&Fighter| {
        it.state & (fighter::ANSWERED | fighter::OWN) == fighter::ANSWERED | side(at)
    };
    let Some(first) = battle.targets.iter().find(told).copied() else {
        return Next::Go(stage::Battle::Answered.at(at + 1));
    };
    let who = if at == 0 { other(seat) } else { seat };
    chain::push_by(d, event::ANSWER, first.card.card, who, false);
    Next::Call(
        Step::Process { seat: other(who) },
        stage::Battle::AnswersOver.at(at),
    )
}

/// R-SM-48: nobody is left to be compared with, and nobody has evaded.
fn all_left(d: &D<'_>) -> bool {
    let targets = &d.state.registers.battle.targets;
    let here = |at: usize| {
        targets[at].state & fighter::EVADED != 0 || target_at(d.state, d.pool, at).is_some()
    };
    !(0..targets.len()).any(here)
}

/// SM-24.03, R-SM-114: a target that was turned face-down meanwhile is turned up again.
fn uncover(d: &mut D<'_>) {
    for at in 0..d.state.registers.battle.targets.len() {
        if let Some(card) = target_at(d.state, d.pool, at) {
            uncovers(d, at, card);
        }
    }
}

/// A target comes up, and may answer though it lies (SM-24.13).
fn uncovers(d: &mut D<'_>, at: usize, card: CardId) {
    if d.table().card(card).face_down() && d.table().is_in(card, zone::MONSTERS) {
        d.state.registers.battle.targets[at].state |= fighter::UP;
        turn::turn_up(d, card, sm!("SM-24.03"));
    }
}

fn then_destroy(d: &D<'_>, next: Step) -> Next<Step> {
    let registers = &d.state.registers;
    if registers.doomed.is_empty() && registers.owed == [0, 0] {
        return Next::Go(next);
    }
    Next::Call(Step::DESTROY, next)
}

/// B1: monsters that join (R-SM-64).
fn link(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.battle.seat;
    if let Some(Choice::Card(card)) = answer {
        d.state.registers.acted.add(card);
        d.state.registers.battle.links.add(card);
        d.announce_card(say::LINK, seat, card, CardId::NONE, 0, sm!("SM-25-26.a"));
    }
    let done = answer == Some(Choice::Done);
    if !done && !links(d.state, d.pool).is_empty() {
        let card = d.state.registers.battle.attacker.card;
        return Next::Ask(
            Asked::one(seat, prompt::LINK, card),
            stage::Battle::Link.at(0),
        );
    }
    Next::Go(stage::Battle::Declared.at(0))
}

/// The attack is announced.
fn declared(d: &mut D<'_>) {
    let battle = &d.state.registers.battle;
    if d.state.registers.active == battle.seat {
        d.state.registers.attacks = d.state.registers.attacks.saturating_add(1);
    }
    let target = battle
        .targets
        .first()
        .map_or(CardId::NONE, |it| it.card.card);
    let (what, clause) = if battle.direct {
        (say::DIRECT, sm!("SM-20.03"))
    } else {
        (say::ATTACK, sm!("SM-19-A1"))
    };
    d.announce_card(what, battle.seat, battle.attacker.card, target, 0, clause);
}

/// What becomes due by the declaration, and by a target that is new (SM-23.19, R-SM-101, R-SM-110).
fn attacked(d: &mut D<'_>, first: usize) {
    let battle = d.state.registers.battle;
    let by = battle.attacker.card;
    for (at, target) in battle.targets.iter().enumerate().skip(first) {
        if let Some(card) = d.table().same(target.card) {
            uncovers(d, at, card);
        }
    }
    if first == 0 && d.table().same(battle.attacker).is_some() {
        let mut it = Occurrence::by(event::ATTACK, by, battle.seat);
        it.foe = battle
            .targets
            .first()
            .map_or(CardId::NONE, |it| it.card.card);
        it.cause = cause::ATTACK | cause::ATTACK_SKILL | cause::BATTLE;
        it.amount = i16::from(d.state.registers.attacks);
        occur(d, &it);
    }
    for target in battle.targets.iter().skip(first) {
        if let Some(card) = d.table().same(target.card) {
            targeted(d, card);
        }
    }
}

/// B4: what the process has left of the attack.
fn check(d: &mut D<'_>) -> Next<Step> {
    if attacker(d.state, d.pool).is_none() {
        return ends(d);
    }
    uncover(d);
    let battle = &d.state.registers.battle;
    if !battle.direct {
        // R-SM-48: nobody is left to be attacked.
        let mut all = 0..battle.targets.len();
        if all.all(|at| target_at(d.state, d.pool, at).is_none()) {
            return ends(d);
        }
        return Next::Go(stage::Battle::Respond.at(0));
    }
    let all = interceptors(d.state, d.pool);
    if all.is_empty() {
        // R-SM-49: judged after the whole process.
        losses::direct_hit(d, battle.seat);
        return Next::Done;
    }
    if all.len() == 1 || battle.most == EVERY {
        all.iter().for_each(|&card| join(d, card));
        return turns(d);
    }
    intercept(d, None)
}

/// A card is no longer what was attacked.
pub(super) fn lets_go(d: &mut D<'_>, card: CardId) {
    let was = d.table().refer(card);
    for target in d.state.registers.battle.targets.iter_mut() {
        if target.card == was {
            target.state |= fighter::GONE;
        }
    }
}

/// SM-23.19, R-SM-110: a monster becomes the target of the attack.
pub(super) fn targeted(d: &mut D<'_>, card: CardId) {
    let battle = &d.state.registers.battle;
    let by = battle.attacker.card;
    let mut it = Occurrence::about(event::TARGET, card);
    it.by = by;
    it.foe = by;
    it.seat = d.table().card(card).controller;
    it.cause = cause::ATTACK | cause::ATTACK_SKILL | cause::BATTLE;
    occur(d, &it);
}

pub(super) fn join(d: &mut D<'_>, card: CardId) {
    let target = targeting(d.state, d.pool, card);
    d.state.registers.battle.targets.put(target);
}

/// The attack goes at those that stepped in.
fn turns(d: &mut D<'_>) -> Next<Step> {
    d.state.registers.battle.direct = false;
    let next = stage::Battle::Joined.at(0);
    uncover(d);
    if !follow::is_due(d.pool, &d.state.registers.battle, 0) {
        return Next::Go(next);
    }
    follow::forget(d);
    Next::Call(Step::Follow { at: 0 }, next)
}

fn joined(d: &mut D<'_>) -> Next<Step> {
    let battle = d.state.registers.battle;
    let target = battle
        .targets
        .first()
        .map_or(CardId::NONE, |it| it.card.card);
    let by = battle.attacker.card;
    d.announce_card(say::ATTACK, battle.seat, by, target, 0, sm!("SM-23.13"));
    let from = chain::next_process(d);
    for at in 0..battle.targets.len() {
        if let Some(card) = target_at(d.state, d.pool, at) {
            targeted(d, card);
        }
    }
    Next::Call(Step::Timed { from }, stage::Battle::Respond.at(0))
}

fn intercept(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    if let Some(Choice::Card(card)) = answer {
        join(d, card);
    }
    let battle = &d.state.registers.battle;
    let full = battle.targets.len() >= usize::from(battle.most);
    if answer == Some(Choice::Done) || full || interceptors(d.state, d.pool).is_empty() {
        return turns(d);
    }
    let asked = Asked {
        taken: battle.targets.len() as u8,
        most: battle.most,
        ..Asked::one(battle.seat, prompt::INTERCEPT, battle.attacker.card)
    };
    Next::Ask(asked, stage::Battle::Intercept.at(0))
}

/// B5: evade, answer, or nothing, for every target.
fn respond(d: &mut D<'_>, at: u8, answer: Option<Choice>) -> Next<Step> {
    let Some(by) = attacker(d.state, d.pool) else {
        return ends(d);
    };
    let battle = d.state.registers.battle;
    let index = usize::from(at);
    let next = stage::Battle::Respond.at(at + 1);
    if index >= battle.targets.len() {
        return Next::Go(stage::Battle::Evading.at(0));
    }
    let Some(card) = target_at(d.state, d.pool, index) else {
        return Next::Go(next);
    };
    let seat = d.table().card(card).controller;
    match answer {
        None => {
            let options = can_evade(d.state, d.pool, card, by, battle.ability)
                || !answers(d.state, d.pool, card).is_empty();
            if !options {
                return Next::Go(next);
            }
            Next::Ask(
                Asked::one(seat, prompt::ANSWER, card),
                stage::Battle::Respond.at(at),
            )
        }
        Some(Choice::Act(..)) => {
            evade(d, index, card, by);
            Next::Go(next)
        }
        Some(Choice::Ability(_, number)) => {
            let found = answers(d.state, d.pool, card);
            let Some(&(_, id)) = found.iter().find(|it| it.0 == number) else {
                return Next::Go(next);
            };
            let target = &mut d.state.registers.battle.targets[index];
            target.state |= fighter::ANSWERED;
            target.answer = id;
            if d.state.registers.options & (option::ANSWER_IS_A_SKILL | option::EVERY_SKILL_COUNTS)
                != 0
            {
                d.state.registers.acted.add(card);
            }
            let clause = sm!("SM-19-A2.b");
            d.announce_card(say::ANSWER, seat, card, by, i16::from(number), clause);
            let effect = Effect {
                about: battle.attacker,
                ..values::context(d.state, card, id)
            };
            d.begin(effect, next, &[]);
            Next::Stay
        }
        Some(_) => Next::Go(next),
    }
}

/// R-SM-109: who may strike first is asked, the attacker's player before the others.
fn strikes_first(d: &mut D<'_>, at: u8, answer: Option<Choice>) -> Next<Step> {
    let by_itself = d.state.registers.options & option::FIRST_STRIKE_IS_AUTOMATIC != 0;
    let battle = &d.state.registers.battle;
    let (seat, index) = (battle.seat, usize::from(at));
    if index > battle.targets.len() {
        fight::first_strike(d);
        return then_destroy(d, stage::Battle::Compare.at(0));
    }
    let card = if index == 0 {
        // Who has evaded is struck by nothing (R-SM-56).
        let fought = |at| target_at(d.state, d.pool, at).is_some();
        let any = (0..battle.targets.len()).any(fought);
        attacker(d.state, d.pool)
            .filter(|&card| any && values::has(d.state, d.pool, card, passive::FIRST_STRIKE))
    } else {
        let strikes = fight::strikes_first(d.state, d.pool, index - 1);
        strikes.then(|| battle.targets[index - 1].card.card)
    };
    let next = stage::Battle::FirstStrike.at(at + 1);
    let Some(card) = card else {
        return Next::Go(next);
    };
    match answer {
        None if !by_itself => {
            let asks = if index == 0 {
                seat
            } else {
                d.table().card(card).controller
            };
            let again = stage::Battle::FirstStrike.at(at);
            return Next::Ask(Asked::one(asks, prompt::FIRST_STRIKE, card), again);
        }
        None | Some(Choice::Yes) => {
            let battle = &mut d.state.registers.battle;
            if index == 0 {
                battle.first = true;
            } else {
                battle.targets[index - 1].state |= fighter::FIRST;
            }
        }
        Some(_) => {}
    }
    Next::Go(next)
}

/// B5: 応戦時 and 交戦時 (SM-23.20, SM-23.21).
fn engaged(d: &mut D<'_>) {
    let battle = d.state.registers.battle;
    let by = battle.attacker.card;
    let causes = cause::ATTACK | cause::BATTLE;
    let mut met = false;
    for (at, target) in battle.targets.iter().enumerate() {
        let Some(card) = target_at(d.state, d.pool, at) else {
            continue;
        };
        // SM-23.21: monsters engage each other.
        if !is_fighter(d.state, d.pool, card) {
            continue;
        }
        // SM-23.21: "when engaging" speaks of monsters of both sides (R-SM-83).
        let seat = d.table().card(card).controller;
        let engages = seat != battle.seat;
        if !met && engages {
            met = true;
            let mut it = Occurrence::by(event::ENGAGE, by, battle.seat);
            it.foe = card;
            it.cause = causes;
            occur(d, &it);
        }
        if target.state & fighter::ANSWERED != 0 {
            for event in [event::ANSWER, event::ENGAGE] {
                if event == event::ENGAGE && !engages {
                    continue;
                }
                let mut it = Occurrence::by(event, card, seat);
                it.foe = by;
                it.cause = causes;
                occur(d, &it);
            }
        }
    }
}

/// The attack is void (SM-21.12, SM-19.05).
pub(super) fn ends(d: &mut D<'_>) -> Next<Step> {
    d.state.registers.battle.void = true;
    let battle = &d.state.registers.battle;
    let card = battle.attacker.card;
    d.announce_card(
        say::ATTACK_ENDS,
        battle.seat,
        card,
        CardId::NONE,
        0,
        sm!("SM-19.05"),
    );
    Next::Done
}

/// R-SM-90: what the answers' texts say behind the attack.
fn after(d: &mut D<'_>, at: u8) -> Next<Step> {
    let battle = &d.state.registers.battle;
    let Some(target) = battle.targets.get(usize::from(at)).copied() else {
        return Next::Done;
    };
    let next = stage::Battle::Behind.at(at + 1);
    if target.state & fighter::STRUCK == 0 {
        return Next::Go(next);
    }
    let Some(attack) = attack_op(d.pool, target.answer) else {
        return Next::Go(next);
    };
    let more = d.pool.ability(target.answer).ops.len() > attack.at + 1;
    if !more {
        return Next::Go(next);
    }
    // Its player's, also when it fell in the battle.
    let own = target.state & fighter::OWN != 0;
    let effect = Effect {
        ability: target.answer,
        source: target.card,
        seat: if own { battle.seat } else { other(battle.seat) },
        about: battle.attacker,
        pc: attack.at as u8 + 1,
        done: true,
        ..Effect::default()
    };
    let name = attack.slot.map(|slot| (slot, battle.attacker.card));
    d.begin(effect, next, name.as_slice());
    Next::Stay
}

/// R-SM-92: a monster is made to attack another.
pub(super) fn force(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    let Step::Force {
        attacker: was,
        target,
        stage,
    } = step
    else {
        return Next::Done;
    };
    let again = |stage| Step::Force {
        attacker: was,
        target,
        stage,
    };
    if stage == stage::Skill::Over {
        chain::pop(d);
        over(d);
    }
    if stage != stage::Skill::Declare {
        return aftermath(d, again(stage::Skill::Aftermath));
    }
    let (Some(card), Some(hit)) = (d.table().same(was), d.table().same(target)) else {
        return Next::Done;
    };
    let seat = d.table().card(card).controller;
    let skills = forced_skills(d.state, d.pool, card, hit);
    let id = match (answer, skills.as_ref()) {
        (_, []) => return Next::Done,
        (_, [only]) => only.1,
        (Some(Choice::Ability(_, number)), all) => all
            .iter()
            .find(|it| it.0 == number)
            .map_or(all[0].1, |it| it.1),
        _ => return Next::Ask(Asked::one(seat, prompt::ATTACK_WITH, card), step),
    };
    declare(d, card, id, seat, false, true);
    join(d, hit);
    chain::push(d, event::ATTACK, card, false);
    let effect = values::context(d.state, card, id);
    d.begin(effect, again(stage::Skill::Over), &[]);
    Next::Stay
}
