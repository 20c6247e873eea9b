//! Attacks: who may be attacked (9.1), B1 to B7 of 9.2, direct attacks (9.5), damage skills under the
//! flag 攻 (9.6), evading (9.7). The comparing itself is in `fight`.

use super::fight;
use super::occur::{Occurrence, occur};
use super::values::{self, kind_of};
use super::words::{cause, event, kind, mark, named, passive, prompt, say, sm, word, zone};
use super::{Battle, Fighter, Step, SummonAndMagic, chain, losses, other, turn};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, ClauseId, PromptId, Seat};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine;
use shokan_kernel::outcome::Fault;
use shokan_kernel::pool::{Act, Arg, CardPool, Count, Num, Op, Quality, Sel};
use shokan_kernel::ruleset::{Acted, Next};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{Overflow, Until};
use shokan_lang::ast::Side;

type Game = State<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// What became of a target.
#[allow(missing_docs)]
pub mod fighter {
    pub const EVADED: u8 = 1;
    pub const ANSWERED: u8 = 2;
    pub const RECOIL: u8 = 4;
    pub const MET: u8 = 8;
}

/// The attack verb of a skill: its place, whether it says "cards", the place of its choice.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// The place of the verb.
    pub at: usize,
    /// "Cards" wording.
    pub cards: bool,
    /// The place of its choice of targets.
    pub choice: Option<usize>,
}

/// The "attacks" wording of a text, if it has one (SM-23.27).
pub fn attack_op(pool: &CardPool, id: AbilityId) -> Option<Attack> {
    let ops = &pool.ability(id).ops;
    let (at, cards, slot) = ops.iter().enumerate().find_map(|(at, op)| match op {
        Op::Do(Act::Named(verb @ (named::ATTACK | named::ATTACK_CARDS), args)) => {
            let slot = match args.first() {
                Some(Arg::Sel(Sel::Slot(slot))) => Some(*slot),
                _ => None,
            };
            Some((at, *verb == named::ATTACK_CARDS, slot))
        }
        _ => None,
    })?;
    let choice = ops[..at]
        .iter()
        .rposition(|op| matches!(op, Op::Choose { slot: known, .. } if Some(*known) == slot));
    Some(Attack { at, cards, choice })
}

/// Whether an attack asks for a monster and nothing more: only such a skill reaches the player
/// (SM-23.12, SM-23.29).
fn is_plain(pool: &CardPool, id: AbilityId, attack: Attack) -> bool {
    let Some(at) = attack.choice else { return false };
    match &pool.ability(id).ops[at] {
        Op::Choose {
            from: Sel::Cards(cards),
            ..
        } => {
            !attack.cards
                && cards.side == Side::Enemy
                && cards.all.is_empty()
                && cards.quals.is_empty()
                && cards.any == [Quality::Kind(kind::MONSTER)]
        }
        _ => false,
    }
}

/// Face-up vanguards of a seat (SM-25-27.a).
pub fn vanguards(game: &Game, pool: &CardPool, seat: Seat) -> CardSet {
    values::monsters(game, pool, seat)
        .filter(|&card| values::has(game, pool, card, passive::VANGUARD))
        .collect()
}

/// Whether a monster stops a direct attack (SM-05-1.c, SM-25-24).
pub fn defends(game: &Game, pool: &CardPool, card: CardId) -> bool {
    !values::has(game, pool, card, passive::NO_DEFEND_PLAYER)
        || values::has(game, pool, card, passive::VANGUARD)
}

/// Whether the player, and whether a card, can be attacked with this skill now (9.1).
pub fn aims(game: &Game, pool: &CardPool, card: CardId, id: AbilityId) -> (bool, bool) {
    let foe = other(values::seat_of(game, card));
    let attack = attack_op(pool, id);
    let open = || !values::monsters(game, pool, foe).any(|card| defends(game, pool, card));
    let player = attack.is_some_and(|attack| is_plain(pool, id, attack)) && open();
    let at = match attack {
        Some(attack) => attack.choice,
        None => Some(0),
    };
    let context = Effect {
        pc: at.unwrap_or(0) as u8,
        ..values::context(game, card, id)
    };
    let some = at.is_some_and(|at| match &pool.ability(id).ops[at] {
        Op::Choose { from, .. } => {
            let all = machine::members(game, pool, from, &context, CardId::NONE);
            all.iter()
                .any(|card| super::legal::can_be_chosen(game, pool, card, &context).is_ok())
        }
        _ => false,
    });
    (player, some)
}

/// Why a card of the enemy field cannot be a target of an attack skill (9.1).
pub fn target(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    context: &Effect,
) -> Result<(), (ClauseId, CardId)> {
    let battle = &game.registers.battle;
    if battle.on && battle.direct && battle.ability == context.ability {
        return Err((sm!("SM-23.11"), CardId::NONE));
    }
    let side = game.table.card(card).controller;
    if let Some(by) = values::forbids(game, pool, card, word::CANNOT_BE_ATTACKED) {
        return Err((sm!("SM-25-27.b"), by));
    }
    let vanguards = vanguards(game, pool, side);
    if vanguards.is_empty() || vanguards.has(card) {
        return Ok(());
    }
    let cards = attack_op(pool, context.ability).is_some_and(|attack| attack.cards);
    if cards && !values::is_monster(game, pool, card) {
        // R-SM-63: what is left of the number may go to cards that are no monsters.
        let bound = game.bound().get(usize::from(context.base)..);
        let taken = bound.unwrap_or_default().iter();
        let first = taken.filter(|bound| vanguards.has(bound.card.card)).count();
        if first >= vanguards.len() {
            return Ok(());
        }
    }
    let by = vanguards.iter().next().unwrap_or(CardId::NONE);
    Err((sm!("SM-25-27.a"), by))
}

/// An attack begins.
pub fn declare(
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
            } => (*n).clamp(1, 16) as u8,
            _ => 16,
        }
    });
    d.state.registers.killed = Default::default();
    d.state.registers.battle = Battle {
        attacker: d.table().refer(card),
        ability,
        seat,
        on: true,
        direct,
        forced,
        cards: attack.is_some_and(|attack| attack.cards),
        most,
        ..Battle::default()
    };
}

/// The command with an attack skill is over.
pub fn over(d: &mut D<'_>) {
    if d.state.registers.battle.on {
        turn::expire(d, |modifier, _| modifier.until == Until::Battle);
        d.state.registers.battle = Battle::default();
    }
}

/// Whether a card is in the battle that is going on.
pub fn is_in_battle(game: &Game, card: CardId) -> bool {
    let battle = &game.registers.battle;
    let was = game.table.refer(card);
    battle.on
        && (battle.attacker == was
            || battle.targets.iter().any(|target| target.card == was)
            || battle.links.contains(&was))
}

/// R-SM-107: the only target of an answer is the attacker; a forced attack has its target.
pub fn only_target(game: &Game, effect: &Effect) -> Option<CardId> {
    let battle = &game.registers.battle;
    if !battle.on || effect.paying {
        return None;
    }
    if effect.source == battle.attacker && effect.ability == battle.ability {
        let first = battle.targets.first()?;
        return (battle.forced).then(|| game.table.same(first.card))?;
    }
    let answers = |target: &Fighter| {
        target.card == effect.source
            && target.answer == effect.ability
            && target.state & fighter::ANSWERED != 0
    };
    if battle.targets.iter().any(answers) {
        return game.table.same(battle.attacker);
    }
    None
}

/// The verb of an attack text: the battle runs on top of it.
pub fn attack_verb(d: &mut D<'_>, sel: &Sel, effect: &mut Effect) -> Acted<Step> {
    let battle = d.state.registers.battle;
    let mine = effect.source == battle.attacker && effect.ability == battle.ability;
    if !battle.on || !mine {
        // An answer: its text goes on when the battle is over.
        let answers = battle.on && battle.targets.iter().any(|it| it.card == effect.source);
        if answers && battle.targets.iter().all(|it| it.state & fighter::MET == 0) {
            effect.pc = d.pool.ability(effect.ability).ops.len() as u8 - 1;
        } else if !answers {
            // A battle within a battle, or an attack that nobody declared, is not fought.
            let card = effect.source.card;
            d.announce_card(say::VOID, effect.seat, card, CardId::NONE, 0, sm!("SM-19.05"));
        }
        return Acted::Done(answers);
    }
    if effect.progress > 0 {
        return Acted::Done(true);
    }
    effect.progress = 1;
    let set = machine::members(d.state, d.pool, sel, effect, CardId::NONE);
    let all = super::pile::several(machine::in_order(d.state, &set));
    let mut targets: List<Fighter, 16> = List::default();
    for &card in all.iter() {
        let target = Fighter {
            card: d.table().refer(card),
            ..Fighter::default()
        };
        if targets.push(target).is_err() {
            d.void(Fault::Full(Overflow::Names));
        }
    }
    d.state.registers.battle.targets = targets;
    Acted::Call(Step::Battle { stage: 0, at: 0 })
}

const fn ask(seat: Seat, prompt: PromptId, source: CardId) -> Asked {
    Asked {
        seat,
        prompt,
        source,
        taken: 0,
        most: 1,
    }
}

/// The attacker, if its attack goes on (SM-19.05, R-SM-27, R-SM-106).
pub fn attacker(game: &Game, pool: &CardPool) -> Option<CardId> {
    let battle = &game.registers.battle;
    let card = game.table.same(battle.attacker)?;
    let it = game.table.card(card);
    let fit = values::is_open(game, pool, card)
        && it.controller == battle.seat
        && !it.rested()
        && values::forbids(game, pool, card, word::CANNOT_ATTACK).is_none();
    (fit && !battle.void).then_some(card)
}

/// A target, if its part goes on (R-SM-48, R-SM-106).
pub fn target_at(game: &Game, at: usize) -> Option<CardId> {
    let battle = &game.registers.battle;
    let target = battle.targets.get(at)?;
    let card = game.table.same(target.card)?;
    let it = game.table.card(card);
    let there = values::on_field(game, card) && it.controller != battle.seat;
    (there && target.state & fighter::EVADED == 0).then_some(card)
}

/// Own monsters that may join the attack (R-SM-64).
pub fn links(game: &Game, pool: &CardPool) -> super::pile::Several {
    let battle = &game.registers.battle;
    if battle.forced && game.registers.active != battle.seat {
        return Default::default();
    }
    let fit = |&card: &CardId| {
        game.table.refer(card) != battle.attacker
            && !game.registers.acted.has(card)
            && values::has(game, pool, card, passive::LINK)
    };
    super::pile::several(values::monsters(game, pool, battle.seat).filter(fit))
}

/// 9.7: whether a target may evade the skill that is used on it.
pub fn can_evade(game: &Game, pool: &CardPool, card: CardId, by: CardId, id: AbilityId) -> bool {
    if !values::is_open(game, pool, card) {
        return false;
    }
    let has = |card, which| values::has(game, pool, card, which);
    let physical = values::nature(pool, id).attributes == 1;
    let flies = has(card, passive::FLYING)
        && !has(by, passive::FLYING)
        && !has(by, passive::ANTI_AIR);
    flies
        || physical && has(card, passive::BURROW) && !has(by, passive::BURROW)
        || physical
            && has(card, passive::SUBMERGE)
            && !has(by, passive::SUBMERGE)
            && is_wet(game, pool)
}

/// SM-25-10.f, R-SM-61: a land 海, 湖 or 川 on any field.
fn is_wet(game: &Game, pool: &CardPool) -> bool {
    (0..2).any(|seat| {
        game.table.pile(Seat(seat), zone::LAND).iter().any(|&card| {
            let kinds = pool.def(game.table.card(card).def).tree.words("kind");
            kinds
                .iter()
                .any(|word| matches!(word.as_str(), "sea" | "lake" | "river"))
        })
    })
}

/// The skills with which a target can answer (SM-20.01): their numbers on its card.
pub fn answers(game: &Game, pool: &CardPool, card: CardId) -> List<(u8, AbilityId), 8> {
    let mut list: List<(u8, AbilityId), 8> = List::default();
    let battle = &game.registers.battle;
    let (Some(by), it) = (game.table.same(battle.attacker), game.table.card(card)) else {
        return list;
    };
    let barred = !values::is_open(game, pool, card)
        || it.rested()
        || values::forbids(game, pool, card, word::CANNOT_ATTACK).is_some();
    // SM-25-03.a, SM-25-03.c: in the attacker's own turn only.
    let ranged = game.registers.active == battle.seat
        && values::has(game, pool, by, passive::RANGED)
        && !values::has(game, pool, card, passive::RANGED);
    if barred || ranged {
        return list;
    }
    for owned in values::abilities(game, pool, card).iter() {
        let id = owned.1;
        // R-SM-57: only with "attacks" wording.
        let Some(attack) = attack_op(pool, id) else { continue };
        if pool.ability(id).values.first() != Some(&mark::ATTACK) {
            continue;
        }
        let context = values::context(game, card, id);
        let fits = attack.choice.is_none_or(|at| {
            let context = Effect {
                pc: at as u8,
                ..context
            };
            match &pool.ability(id).ops[at] {
                Op::Choose { from, .. } => machine::matches(game, pool, from, by, &context),
                _ => true,
            }
        });
        let paid = pool
            .ability(id)
            .pay
            .as_ref()
            .is_none_or(|cost| super::effects::can_pay(game, pool, cost, &context));
        if fits && paid && chain::holds(game, pool, &context) {
            let _ = list.push((owned.0, id));
        }
    }
    list
}

/// B1 to B11 of 9.2.
pub fn battle(d: &mut D<'_>, stage: u8, at: u8, answer: Option<Choice>) -> Next<Step> {
    let go = |stage| Step::Battle { stage, at: 0 };
    let seat = d.state.registers.battle.seat;
    match stage {
        0 => {
            if let Some(Choice::Card(card)) = answer {
                d.state.registers.acted.add(card);
                let was = d.table().refer(card);
                let _ = d.state.registers.battle.links.push(was);
                d.announce_card(say::LINK, seat, card, CardId::NONE, 0, sm!("SM-25-26.a"));
            }
            let full = d.state.registers.battle.links.len() >= 8;
            let done = answer == Some(Choice::Done);
            if !done && !full && !links(d.state, d.pool).is_empty() {
                let card = d.state.registers.battle.attacker.card;
                return Next::Ask(ask(seat, prompt::LINK, card), go(0));
            }
            Next::Go(go(1))
        }
        1 => {
            declared(d);
            let from = chain::next_process(d);
            attacked(d, 0);
            Next::Call(Step::Timed { from }, go(2))
        }
        2 => Next::Call(Step::Process { seat: other(seat) }, go(3)),
        3 => check(d),
        4 => intercept(d, answer),
        5 => respond(d, at, answer),
        6 => {
            let from = chain::next_process(d);
            engaged(d);
            Next::Call(Step::Timed { from }, go(7))
        }
        7 => {
            let mut answering = d.state.registers.battle.targets.iter();
            let first = answering.find(|it| it.state & fighter::ANSWERED != 0);
            let Some(first) = first.copied() else {
                return Next::Go(go(9));
            };
            // R-SM-100: all answers are one declaration.
            chain::push_by(d, event::ANSWER, first.card.card, other(seat), false);
            Next::Call(Step::Process { seat }, go(8))
        }
        8 => {
            if !chain::pop(d) {
                for target in d.state.registers.battle.targets.iter_mut() {
                    target.state &= !fighter::ANSWERED;
                }
            }
            Next::Go(go(9))
        }
        9 => {
            if attacker(d.state, d.pool).is_none() {
                return ends(d);
            }
            fight::first_strike(d);
            then_destroy(d, go(10))
        }
        10 => {
            if attacker(d.state, d.pool).is_some() {
                fight::determine(d);
            }
            then_destroy(d, go(11))
        }
        11 => {
            for target in d.state.registers.battle.targets.iter_mut() {
                target.state |= fighter::MET;
            }
            Next::Go(go(12))
        }
        _ => after(d, at),
    }
}

fn then_destroy(d: &D<'_>, next: Step) -> Next<Step> {
    let registers = &d.state.registers;
    if registers.doomed.is_empty() && registers.owed == [0, 0] {
        return Next::Go(next);
    }
    Next::Call(Step::Destroy { stage: 0, at: 0 }, next)
}

/// The attack is announced.
fn declared(d: &mut D<'_>) {
    let battle = d.state.registers.battle;
    d.state.registers.attacks = d.state.registers.attacks.saturating_add(1);
    let target = battle.targets.first().map_or(CardId::NONE, |it| it.card.card);
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
    for target in battle.targets.iter().skip(first) {
        if let Some(card) = d.table().same(target.card) {
            turn::turn_up(d, card, sm!("SM-24.03"));
        }
    }
    if first == 0 && d.table().same(battle.attacker).is_some() {
        let mut it = Occurrence::by(event::ATTACK, by, battle.seat);
        it.foe = battle.targets.first().map_or(CardId::NONE, |it| it.card.card);
        it.cause = cause::ATTACK | cause::ATTACK_SKILL | cause::BATTLE;
        it.amount = i16::from(d.state.registers.attacks);
        occur(d, &it);
    }
    for target in battle.targets.iter().skip(first) {
        if let Some(card) = d.table().same(target.card) {
            let mut it = Occurrence::about(event::TARGET, card);
            it.by = by;
            it.foe = by;
            it.seat = other(battle.seat);
            it.cause = cause::ATTACK | cause::ATTACK_SKILL | cause::BATTLE;
            occur(d, &it);
        }
    }
}

/// B4: what the process has left of the attack.
fn check(d: &mut D<'_>) -> Next<Step> {
    if attacker(d.state, d.pool).is_none() {
        return ends(d);
    }
    let battle = d.state.registers.battle;
    if !battle.direct {
        return Next::Go(Step::Battle { stage: 5, at: 0 });
    }
    let all = interceptors(d.state, d.pool);
    if all.is_empty() {
        // R-SM-49: judged after the whole process.
        losses::direct_hit(d, battle.seat);
        return Next::Done;
    }
    if all.len() == 1 {
        join(d, all[0]);
        return joined(d);
    }
    let source = battle.attacker.card;
    let asked = ask(battle.seat, prompt::INTERCEPT, source);
    Next::Ask(asked, Step::Battle { stage: 4, at: 0 })
}

/// Monsters that stand before their player now (SM-23.13, SM-23.14): vanguards first.
pub fn interceptors(game: &Game, pool: &CardPool) -> super::pile::Several {
    let battle = &game.registers.battle;
    let foe = other(battle.seat);
    let vanguards = vanguards(game, pool, foe);
    let taken = |card: CardId| {
        let was = game.table.refer(card);
        battle.targets.iter().any(|target| target.card == was)
    };
    let fit = |&card: &CardId| {
        defends(game, pool, card)
            && (vanguards.is_empty() || vanguards.has(card))
            && !taken(card)
    };
    super::pile::several(values::monsters(game, pool, foe).filter(fit))
}

fn join(d: &mut D<'_>, card: CardId) {
    let target = Fighter {
        card: d.table().refer(card),
        ..Fighter::default()
    };
    let _ = d.state.registers.battle.targets.push(target);
}

fn joined(d: &mut D<'_>) -> Next<Step> {
    d.state.registers.battle.direct = false;
    let battle = d.state.registers.battle;
    let target = battle.targets.first().map_or(CardId::NONE, |it| it.card.card);
    let by = battle.attacker.card;
    d.announce_card(say::ATTACK, battle.seat, by, target, 0, sm!("SM-23.13"));
    let from = chain::next_process(d);
    for at in 0..battle.targets.len() {
        if let Some(card) = target_at(d.state, at) {
            turn::turn_up(d, card, sm!("SM-24.03"));
            let mut it = Occurrence::about(event::TARGET, card);
            it.by = by;
            it.foe = by;
            it.seat = other(battle.seat);
            it.cause = cause::ATTACK | cause::ATTACK_SKILL | cause::BATTLE;
            occur(d, &it);
        }
    }
    Next::Call(Step::Timed { from }, Step::Battle { stage: 5, at: 0 })
}

fn intercept(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    if let Some(Choice::Card(card)) = answer {
        join(d, card);
    }
    let battle = d.state.registers.battle;
    let full = battle.targets.len() >= usize::from(battle.most);
    if answer == Some(Choice::Done) || full || interceptors(d.state, d.pool).is_empty() {
        return joined(d);
    }
    let asked = Asked {
        taken: battle.targets.len() as u8,
        most: battle.most,
        ..ask(battle.seat, prompt::INTERCEPT, battle.attacker.card)
    };
    Next::Ask(asked, Step::Battle { stage: 4, at: 0 })
}

/// B5: evade, answer, or nothing, for every target.
fn respond(d: &mut D<'_>, at: u8, answer: Option<Choice>) -> Next<Step> {
    let Some(by) = attacker(d.state, d.pool) else {
        return ends(d);
    };
    let battle = d.state.registers.battle;
    let index = usize::from(at);
    let next = Step::Battle { stage: 5, at: at + 1 };
    if index >= battle.targets.len() {
        return Next::Go(Step::Battle { stage: 6, at: 0 });
    }
    let Some(card) = target_at(d.state, index) else {
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
            Next::Ask(ask(seat, prompt::ANSWER, card), Step::Battle { stage: 5, at })
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

fn evade(d: &mut D<'_>, index: usize, card: CardId, by: CardId) {
    d.state.registers.battle.targets[index].state |= fighter::EVADED;
    let seat = d.table().card(card).controller;
    d.announce_card(say::EVADE, seat, card, by, 0, sm!("SM-25-22.f"));
    let mut it = Occurrence::about(event::EVADE, card);
    it.by = card;
    it.foe = by;
    it.seat = seat;
    it.cause = cause::ATTACK_SKILL | cause::BATTLE;
    occur(d, &it);
}

/// B5: 応戦時 and 交戦時 (SM-23.20, SM-23.21).
fn engaged(d: &mut D<'_>) {
    let battle = d.state.registers.battle;
    let by = battle.attacker.card;
    let causes = cause::ATTACK | cause::BATTLE;
    let mut met = false;
    for (at, target) in battle.targets.iter().enumerate() {
        let Some(card) = target_at(d.state, at) else {
            continue;
        };
        if !met {
            met = true;
            let mut it = Occurrence::by(event::ENGAGE, by, battle.seat);
            it.foe = card;
            it.cause = causes;
            occur(d, &it);
        }
        if target.state & fighter::ANSWERED != 0 {
            for event in [event::ANSWER, event::ENGAGE] {
                let mut it = Occurrence::by(event, card, other(battle.seat));
                it.foe = by;
                it.cause = causes;
                occur(d, &it);
            }
        }
    }
}

/// The attack is void (SM-21.12, SM-19.05).
fn ends(d: &mut D<'_>) -> Next<Step> {
    let battle = d.state.registers.battle;
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
    let battle = d.state.registers.battle;
    let Some(target) = battle.targets.get(usize::from(at)).copied() else {
        return Next::Done;
    };
    let next = Step::Battle {
        stage: 12,
        at: at + 1,
    };
    if target.state & fighter::ANSWERED == 0 {
        return Next::Go(next);
    }
    let Some(attack) = attack_op(d.pool, target.answer) else {
        return Next::Go(next);
    };
    let more = d.pool.ability(target.answer).ops.len() > attack.at + 1;
    if !more || d.table().same(target.card).is_none() {
        return Next::Go(next);
    }
    let effect = Effect {
        about: battle.attacker,
        pc: attack.choice.unwrap_or(attack.at) as u8,
        ..values::context(d.state, target.card.card, target.answer)
    };
    d.begin(effect, next, &[]);
    Next::Stay
}

/// 9.6: a damage skill under the flag 攻: B1, B3, B4, the choice to evade; the text does the rest.
pub fn shot(d: &mut D<'_>, stage: u8, at: u8, answer: Option<Choice>) -> Next<Step> {
    let battle = d.state.registers.battle;
    match stage {
        0 => {
            declared(d);
            let seat = other(battle.seat);
            Next::Call(Step::Process { seat }, Step::Shot { stage: 1, at: 0 })
        }
        _ => {
            let Some(by) = attacker(d.state, d.pool) else {
                d.state.registers.battle.void = true;
                return ends(d);
            };
            let index = usize::from(at);
            if index >= battle.targets.len() {
                return Next::Done;
            }
            let next = Step::Shot {
                stage: 1,
                at: at + 1,
            };
            let Some(card) = target_at(d.state, index) else {
                return Next::Go(next);
            };
            match answer {
                // R-SM-58.
                None if can_evade(d.state, d.pool, card, by, battle.ability) => {
                    let seat = d.table().card(card).controller;
                    Next::Ask(ask(seat, prompt::ANSWER, card), Step::Shot { stage: 1, at })
                }
                Some(Choice::Act(..)) => {
                    evade(d, index, card, by);
                    Next::Go(next)
                }
                _ => Next::Go(next),
            }
        }
    }
}

/// The targets of a damage skill are those its text has chosen.
pub fn aim(d: &mut D<'_>, cards: &[CardId]) {
    for &card in cards {
        join(d, card);
    }
}

/// R-SM-92: a monster is made to attack another.
pub fn force(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    let Step::Force {
        attacker: was,
        target,
        stage,
    } = step
    else {
        return Next::Done;
    };
    if stage == 2 {
        chain::pop(d);
        over(d);
        return Next::Done;
    }
    let (Some(card), Some(hit)) = (d.table().same(was), d.table().same(target)) else {
        return Next::Done;
    };
    let seat = d.table().card(card).controller;
    let skills = forced_skills(d.state, d.pool, card, hit);
    let id = match (answer, skills.as_ref()) {
        (_, []) => return Next::Done,
        (_, [only]) => only.1,
        (Some(Choice::Ability(_, number)), all) => {
            all.iter().find(|it| it.0 == number).map_or(all[0].1, |it| it.1)
        }
        _ => return Next::Ask(ask(seat, prompt::ATTACK_WITH, card), step),
    };
    declare(d, card, id, seat, false, true);
    join(d, hit);
    chain::push(d, event::ATTACK, card, false);
    let effect = values::context(d.state, card, id);
    let after = Step::Force {
        attacker: was,
        target,
        stage: 2,
    };
    d.begin(effect, after, &[]);
    Next::Stay
}

/// The attack skills with which a monster can be made to attack another.
pub fn forced_skills(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    hit: CardId,
) -> List<(u8, AbilityId), 8> {
    let mut list: List<(u8, AbilityId), 8> = List::default();
    let it = game.table.card(card);
    let barred = values::forbids(game, pool, card, word::CANNOT_ATTACK).is_some();
    if !values::is_open(game, pool, card) || it.rested() || barred {
        return list;
    }
    for owned in values::abilities(game, pool, card).iter() {
        let Some(attack) = attack_op(pool, owned.1) else { continue };
        let Some(at) = attack.choice else { continue };
        let context = Effect {
            pc: at as u8,
            ..values::context(game, card, owned.1)
        };
        let fits = match &pool.ability(owned.1).ops[at] {
            Op::Choose { from, .. } => machine::matches(game, pool, from, hit, &context),
            _ => false,
        };
        if fits && target(game, pool, hit, &context).is_ok() {
            let _ = list.push((owned.0, owned.1));
        }
    }
    list
}

/// Whether a card is a monster of the field, for the results of a battle.
pub fn is_fighter(game: &Game, pool: &CardPool, card: CardId) -> bool {
    kind_of(game, pool, card) == Some(kind::MONSTER) && game.table.is_in(card, zone::MONSTERS)
}

/// The cards of a battle as they were, for names.
pub const fn reference(fighter: &Fighter) -> CardRef {
    fighter.card
}
