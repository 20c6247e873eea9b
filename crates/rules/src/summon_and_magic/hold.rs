//! The two places behind targets and behind payments where a text stops: COST of magic, the right
//! of over-magic, and whether the text is still carried out (8.2, 5 and 6; 8.4; 10.3).

use super::effects::aims;
use super::pile::{Several, several};
use super::words::{event, head, how, kind, mark, option, say, sm, stat, zone};
use super::{
    Step, SummonAndMagic, chain, combat, losses, other, price, shots, stage, turn, values,
};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::CardId;
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Cond, Head, Op, Sel};
use shokan_kernel::ruleset::Acted;
use shokan_kernel::state::{Effect, State};

type Game = State<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// SM-24.04: face-down monsters among the targets are turned up before anything is paid.
pub(super) fn aimed(d: &mut D<'_>, effect: &Effect) -> Acted<Step> {
    if let Some(attack) = combat::attack_op(d.pool, effect.ability) {
        // B1: those of an attack are turned up by its declaration.
        if !effect.about.card.is_some()
            && let Some(&card) = bound(d.state, effect, attack.slot).first()
        {
            machine::tell_about(d, card);
        }
        return Acted::Done(true);
    }
    let all = bound(d.state, effect, None);
    if all.iter().any(|&card| d.table().card(card).face_down()) {
        // What becomes due by it is told from what was due before.
        chain::next_process(d);
    }
    for &card in all.iter() {
        turn::turn_up(d, card, sm!("SM-24.04"));
    }
    Acted::Done(true)
}

/// The cards bound to a name, or to all names, as far as they are still the same cards.
fn bound(game: &Game, effect: &Effect, slot: Option<u8>) -> Several {
    let all = game
        .bound()
        .get(usize::from(effect.base)..)
        .unwrap_or_default();
    let fit = all
        .iter()
        .filter(|it| slot.is_none_or(|slot| it.name == slot));
    // A card of several names is one card.
    let mut met = CardSet::default();
    let all = fit.filter_map(|it| game.table.same(it.card));
    several(all.filter(|&card| {
        let new = !met.has(card);
        met.add(card);
        new
    }))
}

/// The place behind targets and payments: COST of magic, the right of over-magic, and then whether
/// the text is still carried out (8.2, 5 and 6; 8.4; 10.3).
pub(super) fn hold(d: &mut D<'_>, effect: &mut Effect) -> Acted<Step> {
    let pool = d.pool;
    let ability = pool.ability(effect.ability);
    if !values::on_field(d.state, effect.source.card) && is_use(pool, effect) {
        // Only its activation is paid: an effect puts it out.
        effect.pc = ability.ops.len() as u8 - 1;
        return Acted::Done(true);
    }
    let attacks = ability.values.first() == Some(&mark::ATTACK);
    let wording = combat::attack_op(pool, effect.ability).is_some();
    if effect.progress == 0 {
        pay_cost(d, effect);
        if d.is_over() || attacks && wording {
            return Acted::Done(true);
        }
        if attacks && combat::is_answer(d.state, effect) {
            // R-SM-57: its damage waits for the right of the attacking side.
            effect.pc = ability.ops.len() as u8 - 1;
            return Acted::Done(true);
        }
        effect.progress = 1;
        if attacks {
            let targets = shot_at(d, effect);
            shots::aim(d, &targets);
            return Acted::Call(stage::Shot::Declared.at(0));
        }
        if chain::gives_right(pool, effect.ability) {
            let item = chain::last(d.state);
            return Acted::Call(chain::window(item.seat, item.om));
        }
    }
    if effect.progress == 1 {
        effect.progress = 2;
        if let Some(from) = turned_up(d, effect) {
            return Acted::Call(Step::Timed { from });
        }
    }
    if !goes_on(d, effect, attacks) {
        let card = effect.source.card;
        d.announce_card(
            say::FIZZLE,
            effect.seat,
            card,
            CardId::NONE,
            0,
            sm!("SM-24.08"),
        );
        effect.pc = ability.ops.len() as u8 - 1;
        return Acted::Done(false);
    }
    Acted::Done(true)
}

/// The cards that a damage skill under the flag 攻 takes: those it has chosen, else all of those
/// that it names. One that damages nobody takes those that it chooses first.
fn shot_at(d: &D<'_>, effect: &Effect) -> Several {
    let mut chosen = Several::default();
    for (_, _, slot) in combat::fought(d.pool, effect.ability) {
        for &card in bound(d.state, effect, Some(slot)).iter() {
            if !chosen.contains(&card) {
                chosen.put(card);
            }
        }
    }
    let sel = combat::shot_sel(d.pool, effect.ability);
    if combat::fought(d.pool, effect.ability).next().is_some() {
        return chosen;
    }
    let Some(sel) = sel else {
        let first = aims(d.pool, effect.ability).next();
        return first.map_or(chosen, |it| bound(d.state, effect, Some(it.2)));
    };
    let set = machine::members(d.state, d.pool, sel, effect, CardId::NONE);
    let mut all = several(machine::in_order(d.state, &set));
    let vanguards = combat::vanguards(d.state, d.pool, other(effect.seat));
    let hunt = combat::hunt(d.state, d.pool, effect, vanguards);
    // Vanguards stand before their own side.
    let own = |card: CardId| d.table().card(card).controller == effect.seat;
    all.retain(|card| own(*card) || combat::target(d.state, d.pool, *card, effect, &hunt).is_ok());
    all
}

/// SM-24.06, R-SM-24: what became due because this text turned a card up comes before the text
/// itself. A card used as over-magic waits for the end of its process.
fn turned_up(d: &D<'_>, effect: &Effect) -> Option<u16> {
    if chain::last(d.state).om {
        return None;
    }
    let all = bound(d.state, effect, None);
    let due =
        d.state.waiting.iter().filter(|trigger| {
            trigger.event == event::TURNED_UP && all.contains(&trigger.source.card)
        });
    due.map(|trigger| trigger.batch).min()
}

fn is_use(pool: &CardPool, effect: &Effect) -> bool {
    let head = &pool.ability(effect.ability).head;
    matches!(head, Head::Rule(head::USE) | Head::AnswerTo(_))
}

/// SM-13-7.b, SM-13-7.d: the COST of a magic card, when it is used.
fn pay_cost(d: &mut D<'_>, effect: &Effect) {
    let card = effect.source.card;
    if !is_use(d.pool, effect) || !card.is_some() {
        return;
    }
    if values::kind_of(d.state, d.pool, card) == Some(kind::MAGIC) {
        let cost = price::price(d.state, d.pool, card, stat::ADVANCE);
        if cost > 0 {
            losses::pay(
                d,
                losses::owe(effect.seat, cost),
                how::PAID,
                sm!("SM-13-7.b"),
            );
        }
    }
}

/// 10.3: void when its card has left, when it is negated, when none of its targets is legal.
fn goes_on(d: &mut D<'_>, effect: &mut Effect, attacks: bool) -> bool {
    let pool = d.pool;
    let item = chain::last(d.state);
    if item.void || attacks && d.state.registers.battle.void {
        return false;
    }
    let leaving = match &pool.ability(effect.ability).head {
        Head::On(event) => {
            let bits = [event::LEAVE, event::DESTROY, event::MOVE, event::TRIBUTE];
            bits.iter().any(|left| event.names & left.bit() != 0)
        }
        _ => false,
    };
    if !leaving {
        // SM-21.12, R-SM-26.
        let Some(card) = d.table().same(effect.source) else {
            return false;
        };
        let in_use = d.state.registers.in_use.has(card);
        if !values::on_field(d.state, card) && !d.table().is_in(card, zone::AVATAR)
            || !in_use && !values::works(d.state, pool, card)
        {
            return false;
        }
        // 8.4: a skill that was taken away.
        let skill = matches!(
            pool.ability(effect.ability).head,
            Head::On(_) | Head::Rule(head::SKILL)
        );
        if skill && !combat::still_has(d.state, pool, card, effect.ability) {
            return false;
        }
        // R-SM-102: the position was asked for when the skill was used.
        if d.state.registers.options & option::ACTION_SKILL_KEEPS_POSITION != 0
            && pool.ability(effect.ability).values.first() == Some(&mark::ACTION)
            && values::is_monster(d.state, pool, card)
            && d.table().card(card).rested()
        {
            return false;
        }
    }
    if attacks {
        let battle = d.state.registers.battle;
        for target in battle.targets.iter() {
            if target.state & combat::fighter::EVADED != 0 {
                machine::drop_name(d, effect, target.card.card);
            }
        }
    }
    // A condition is looked at again, but for the moment of use itself.
    if effect_cond(pool, effect).is_some_and(|cond| !still_holds(d.state, pool, cond, effect)) {
        return false;
    }
    // R-SM-31: so is what the text answers.
    if matches!(pool.ability(effect.ability).head, Head::AnswerTo(_)) {
        let items = &d.state.registers.items;
        let answered = items.len().checked_sub(2).map(|at| items[at]);
        if answered.is_some_and(|item| !chain::answers(d.state, pool, effect, &item)) {
            return false;
        }
    }
    targets_left(d, effect, attacks)
}

/// The condition of a text without what its card asks for its activation alone (SM-13-4.a): that is
/// asked when the card is used.
fn effect_cond<'a>(pool: &'a CardPool, effect: &Effect) -> Option<&'a Cond> {
    let when = pool.ability(effect.ability).when.as_ref()?;
    let asked = if is_use(pool, effect) {
        super::lexicon::activation_conditions(&pool.def(pool.ability(effect.ability).def).tree)
    } else {
        0
    };
    match when {
        Cond::And(all) if asked > 0 => all.get(..all.len() - asked)?.first(),
        _ => Some(when),
    }
}

/// Whether a condition holds, as far as it does not ask for the moment of use.
fn still_holds(game: &Game, pool: &CardPool, cond: &Cond, effect: &Effect) -> bool {
    match cond {
        Cond::And(all) => all.iter().all(|cond| still_holds(game, pool, cond, effect)),
        cond if asks_moment(cond) => true,
        cond => machine::holds(game, pool, cond, effect, CardId::NONE),
    }
}

/// Whether a condition is about the moment in which a text is used.
pub(super) fn asks_moment(cond: &Cond) -> bool {
    match cond {
        Cond::Phase(_) => true,
        Cond::Not(inner) => asks_moment(inner),
        Cond::And(all) | Cond::Or(all) => all.iter().any(asks_moment),
        _ => false,
    }
}

/// Whether one of the chosen cards is still legal; those that are not are let go.
fn targets_left(d: &mut D<'_>, effect: &mut Effect, attacks: bool) -> bool {
    let pool = d.pool;
    let (mut chosen, mut left) = (0, 0);
    let picks: List<(usize, u8), 8> = aims(pool, effect.ability).map(|it| (it.0, it.2)).collect();
    for &(at, slot) in picks.iter() {
        let Op::Choose { from, .. } = &pool.ability(effect.ability).ops[at] else {
            continue;
        };
        let raw = d
            .state
            .bound()
            .get(usize::from(effect.base)..)
            .unwrap_or_default();
        chosen += raw.iter().filter(|it| it.name == slot).count();
        for &card in bound(d.state, effect, Some(slot)).iter() {
            let legal = match from {
                Sel::Cards(_) => machine::matches(d.state, pool, from, card, effect),
                _ => true,
            };
            if legal {
                left += 1;
            } else {
                machine::drop_name(d, effect, card);
                machine::note_short(effect, slot);
            }
        }
    }
    let evaded = attacks && !picks.is_empty() && left == 0;
    !evaded && (chosen == 0 || left > 0)
}
