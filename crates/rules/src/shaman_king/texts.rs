//! Texts of cards: those that wait, and those that stand in the place of damage, healing or a move.

use super::occur::{Occurrence, held};
use super::values::{self, abilities, present};
use super::words::{cause, event, prompt, say, sk, zone};
use super::{ShamanKing, Step, UNIT, WAITING, cache, other};
use crate::occur::fits;
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{AbilityId, AnnouncementId, CardId, ClauseId, Seat, ZoneKind};
use shokan_kernel::list::List;
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, Act, CardPool, Cond, Head, Num, Op};
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_lang::ast::Operator;

type Game = State<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Visits the texts that stand in the place of something, in the order in which their cards lie.
fn instead_of(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    mut visit: impl FnMut(CardId, &Effect),
) {
    if !cache::replaces(game, pool, it.event) {
        return;
    }
    let bit = it.event.bit();
    for card in present(game) {
        let quick = &pool.quick(game.table.card(card).def).abilities;
        if quick.replaces & bit == 0 {
            continue;
        }
        for id in abilities(game, pool, card) {
            let ability = pool.ability(id);
            let Head::InsteadOf(event) = &ability.head else {
                continue;
            };
            if event.names & bit == 0 {
                continue;
            }
            let context = Effect {
                ability: id,
                x: it.small_amount(),
                ..values::context(game, card)
            };
            let holds = |cond| machine::holds(game, pool, cond, &context, CardId::NONE);
            // A damage value is that of the own side.
            let fit = if it.event == event::DAMAGE_VALUE {
                it.seat == context.seat
            } else {
                fits(game, pool, event, it, card, &context)
            };
            if fit && ability.when.as_ref().is_none_or(holds) {
                visit(card, &context);
            }
        }
    }
}

/// How a text changes an amount, in the order of 10.5.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// It becomes a number.
    Becomes,
    /// It is halved or multiplied.
    Scales,
    /// Something is added or taken off.
    Adds,
}

/// What texts make of an amount: what it becomes, where the last to arrive counts; then what halves
/// or multiplies it, each of what is left (R-SK-126); then what is added and taken off.
fn changed(game: &Game, pool: &CardPool, it: &Occurrence, amount: i16) -> i16 {
    if !cache::replaces(game, pool, it.event) {
        return amount.max(0);
    }
    let of = |n: &Num, context: &Effect, now: i16| {
        let context = Effect {
            x: (now / UNIT).clamp(0, 100) as i8,
            ..*context
        };
        // Half of an amount is rounded down to tens.
        machine::number(game, pool, n, &context, CardId::NONE) / UNIT * UNIT
    };
    let mut now = amount;
    let mut last = (0, 0);
    each_change(game, pool, it, |group, place, n, context| {
        if group == Group::Becomes && place >= last {
            (last, now) = (place, of(n, context, amount));
        }
    });
    let mut after = None;
    loop {
        let mut next: Option<(Place, i16)> = None;
        each_change(game, pool, it, |group, place, n, context| {
            let due = after.is_none_or(|after| place > after);
            if group == Group::Scales && due && next.is_none_or(|(first, _)| place < first) {
                next = Some((place, of(n, context, now)));
            }
        });
        let Some((place, value)) = next else { break };
        (after, now) = (Some(place), value);
    }
    let mut sum = 0i16;
    each_change(game, pool, it, |group, _, n, context| {
        if group == Group::Adds {
            sum = sum.saturating_add(of(n, context, now) - now);
        }
    });
    now.saturating_add(sum).max(0)
}

/// When a change arrived: with its card, and behind what stands before it there.
type Place = (u16, u16);

/// Visits the changes of an amount: how each changes it, when it arrived, the number.
fn each_change(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    mut visit: impl FnMut(Group, Place, &Num, &Effect),
) {
    let mut count = 0;
    instead_of(game, pool, it, |card, context| {
        for op in &pool.ability(context.ability).ops {
            if let Op::Do(Act::ChangeAmount(n)) = op {
                count += 1;
                let place = (game.table.card(card).stamp, count);
                visit(group(n), place, n, context);
            }
        }
    });
}

/// How a number changes the amount that it is made of.
fn group(n: &Num) -> Group {
    match n {
        Num::Amount => Group::Adds,
        Num::Half(n) if group(n) != Group::Becomes => Group::Scales,
        Num::Arithmetic(a, Operator::Multiply, b)
            if group(a) != Group::Becomes || group(b) != Group::Becomes =>
        {
            Group::Scales
        }
        Num::Arithmetic(a, _, b) | Num::Least(a, b) | Num::Most(a, b) => {
            let both = [group(a), group(b)];
            if both.contains(&Group::Scales) {
                Group::Scales
            } else if both.contains(&Group::Adds) {
                Group::Adds
            } else {
                Group::Becomes
            }
        }
        _ => Group::Becomes,
    }
}

/// SK-13.03: the damage value of the losing side.
pub(super) fn damage_value(game: &Game, pool: &CardPool, loser: Seat, amount: i16) -> i16 {
    let mut it = Occurrence::about(event::DAMAGE_VALUE, CardId::NONE);
    it.seat = loser;
    it.amount = amount / UNIT;
    changed(game, pool, &it, amount)
}

/// How much of so much health a shaman really loses, before 0 is reached.
pub(super) fn loss(game: &Game, pool: &CardPool, shaman: CardId, amount: i16, judged: bool) -> i16 {
    let mut it = Occurrence::about(event::DAMAGE, shaman);
    it.seat = game.table.card(shaman).owner;
    it.amount = amount / UNIT;
    // What texts of a battle say is about its judgement alone.
    if judged {
        it.cause = cause::BATTLE;
    }
    changed(game, pool, &it, amount)
}

/// How much an art or another text heals a shaman.
pub(super) fn healing(
    game: &Game,
    pool: &CardPool,
    shaman: CardId,
    amount: i16,
    effect: &Effect,
) -> i16 {
    let mut it = Occurrence::about(event::HEAL, shaman);
    it.by = effect.source.card;
    it.seat = effect.seat;
    it.amount = amount / UNIT;
    let art = values::with_head(
        pool,
        game.table.card(effect.source.card).def,
        super::words::head::ART,
    );
    if art == Some(effect.ability) {
        it.cause = cause::ART;
    }
    changed(game, pool, &it, amount)
}

/// The text that stands in the place of a shaman's health reaching 0 (SKP-078) is begun, with this
/// step behind it; whether there is one.
pub(super) fn instead_of_zero(d: &mut D<'_>, shaman: CardId, after: Step) -> bool {
    let mut it = Occurrence::about(event::HEALTH_ZERO, shaman);
    it.seat = d.table().card(shaman).owner;
    let mut found: Option<(CardId, Effect)> = None;
    instead_of(d.state, d.pool, &it, |card, context| {
        found = found.or(Some((card, *context)));
    });
    let Some((card, effect)) = found else {
        return false;
    };
    if values::host(d.state, card) == Some(shaman) {
        (d.state.registers.hosted, d.state.registers.host) = (card, shaman);
    }
    let names = names(d.pool, effect.ability, shaman);
    d.begin(effect, after, &names);
    true
}

/// The names of an event's card, with the card they mean.
fn names(pool: &CardPool, ability: AbilityId, card: CardId) -> List<(u8, CardId), 8> {
    let mut all = List::default();
    if let Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event) =
        &pool.ability(ability).head
    {
        let parts = event.parts.iter().filter_map(|part| part.name);
        for slot in parts.chain(event.name) {
            // A text has eight names at most.
            all.put((slot, card));
        }
    }
    all
}

/// The row to which a text sends its spirit after a battle, in place of the wait row.
pub(super) fn instead_of_waiting(game: &Game, pool: &CardPool, card: CardId) -> Option<ZoneKind> {
    let mut it = Occurrence::about(event::MOVE, card);
    it.seat = game.table.card(card).owner;
    it.from = Some(zone::COMBO);
    it.to = Some(zone::WAIT_ROW);
    let mut found = None;
    instead_of(game, pool, &it, |_, context| {
        for op in &pool.ability(context.ability).ops {
            if let Op::Do(Act::Move { to, .. }) = op {
                found = found.or(Some(*to));
            }
        }
    });
    found
}

/// The places on the waiting list of those that are next: the oldest moment, the turn player's
/// first (10.4).
pub(super) fn next_batch(game: &Game) -> impl Iterator<Item = u8> + '_ {
    let due = game.waiting.iter().filter(|it| it.batch < held::FIRST);
    let batch = due.map(|trigger| trigger.batch).min();
    let turn = game.registers.active;
    let of = move |t: &&Trigger| Some(t.batch) == batch;
    let own = game.waiting.iter().filter(of).any(|t| t.seat == turn);
    let seat = if own { turn } else { other(turn) };
    let all = game.waiting.iter().enumerate();
    all.filter(move |(_, t)| Some(t.batch) == batch && t.seat == seat)
        .map(|(at, _)| at as u8)
}

/// 10.4: abilities that wait; each player orders his own.
pub(super) fn triggers(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let at = match answer {
        Some(Choice::Mode(at)) => at,
        _ => {
            // Where no more than one of them can do anything, there is no order to choose.
            let can = |&at: &u8| still(d.state, d.pool, &d.state.waiting[usize::from(at)]).is_ok();
            let mut able = next_batch(d.state).filter(can);
            match (able.next(), able.next()) {
                (Some(at), Some(_)) => {
                    let seat = d.state.waiting[usize::from(at)].seat;
                    let asked = Asked::one(seat, prompt::ORDER_TRIGGERS, CardId::NONE);
                    return Next::Ask(asked, Step::Triggers);
                }
                (Some(at), None) => at,
                (None, _) => match next_batch(d.state).next() {
                    Some(at) => at,
                    None => return Next::Done,
                },
            }
        }
    };
    let trigger = d.state.waiting.remove(usize::from(at));
    match still(d.state, d.pool, &trigger) {
        Ok(()) => {
            d.state.registers.current = trigger;
            Next::Go(Step::Use)
        }
        Err(clause) => {
            announce(d, say::SKIPPED, &trigger, clause);
            Next::Go(Step::Triggers)
        }
    }
}

fn effect_of(trigger: &Trigger) -> Effect {
    Effect {
        ability: trigger.ability,
        source: trigger.source,
        about: trigger.about,
        seat: trigger.seat,
        x: trigger.amount,
        ..Effect::default()
    }
}

/// The card that a waiting ability is about, if it has not gone elsewhere since.
fn about(game: &Game, trigger: &Trigger) -> CardId {
    game.table.same(trigger.about).unwrap_or(CardId::NONE)
}

fn announce(d: &mut D<'_>, what: AnnouncementId, it: &Trigger, clause: ClauseId) {
    let (card, text) = (it.source.card, it.ability.0 as i16);
    d.announce_card(what, it.seat, card, CardId::NONE, text, clause);
}

/// Whether a text can be used now: its condition holds, its first sentence has its targets, its
/// price can be paid in full (10.6). `card` is what the names of its event mean.
pub(super) fn can_use(game: &Game, pool: &CardPool, it: &Effect, card: CardId) -> bool {
    let names = names(pool, it.ability, card);
    if names.is_empty() {
        return is_free(game, pool, it);
    }
    let mut there = *game;
    let mut d = Dealer::new(&mut there, pool, None);
    for &(slot, card) in names.iter() {
        machine::give_name(&mut d, slot, card);
    }
    is_free(&there, pool, it)
}

/// The program of a waiting text without the conditions around the whole of it, and whether those
/// hold: `on E { if C { } }` says what `on E when C { }` says. Where the player is asked whether it
/// is used, a condition in the block is one that comes after that.
fn conditioned(ability: &Ability, holds: impl Fn(&Cond) -> bool) -> (&[Op], bool) {
    let mut ops = ability.ops.as_slice();
    let mut all = ability.when.as_ref().is_none_or(&holds);
    let waits = matches!(ability.head, Head::On(_)) && !ability.may && ability.pay.is_none();
    let mut body = ops.get(usize::from(ability.body)..).unwrap_or_default();
    while let [Op::JumpUnless(cond, to), rest @ ..] = body
        && waits
        && usize::from(*to) == ability.ops.len()
    {
        all = all && holds(cond);
        (ops, body) = (rest, rest);
    }
    (ops, all)
}

fn is_free(game: &Game, pool: &CardPool, it: &Effect) -> bool {
    let ability = pool.ability(it.ability);
    let holds = |cond: &Cond| machine::holds(game, pool, cond, it, CardId::NONE);
    let (ops, all) = conditioned(ability, holds);
    let fixed = |op: &Op| match op {
        Op::Paying(_) | Op::Do(Act::Named(super::words::named::HOLD, _)) => None,
        _ => Some(true),
    };
    all && machine::has_target(game, pool, ops, it, fixed)
        && (ability.pay.as_ref()).is_none_or(|cost| super::effects::can_pay(game, pool, cost, it))
}

/// Whether a waiting ability can do anything now.
fn still(game: &Game, pool: &CardPool, trigger: &Trigger) -> Result<(), ClauseId> {
    let it = Effect {
        base: game.bound().len() as u8,
        ..effect_of(trigger)
    };
    // A card that has gone still knows whose it was.
    let usable = match game.table.same(trigger.giver) {
        Some(host) => {
            let mut there = *game;
            let card = trigger.source.card;
            (there.registers.hosted, there.registers.host) = (card, host);
            can_use(&there, pool, &it, about(game, trigger))
        }
        None => can_use(game, pool, &it, about(game, trigger)),
    };
    if usable { Ok(()) } else { Err(sk!("SK-24.05")) }
}

/// A waiting ability that its controller may decline.
pub(super) fn use_waiting(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let trigger = d.state.registers.current;
    let ability = d.pool.ability(trigger.ability);
    if ability.pay.is_some() || ability.may {
        match answer {
            None => {
                let asked = Asked::one(trigger.seat, prompt::USE, trigger.source.card);
                return Next::Ask(asked, Step::Use);
            }
            Some(Choice::Yes) => {}
            Some(_) => {
                announce(d, say::DECLINE, &trigger, sk!("SK-24.05"));
                d.state.registers.current = Trigger::default();
                return Next::Go(Step::Triggers);
            }
        }
    }
    d.state.registers.current = Trigger::default();
    announce(d, say::TRIGGER, &trigger, sk!("SK-24.05"));
    // A card that has gone still knows whose it was.
    if let Some(host) = d.table().same(trigger.giver) {
        let card = trigger.source.card;
        (d.state.registers.hosted, d.state.registers.host) = (card, host);
    }
    let names = names(d.pool, trigger.ability, about(d.state, &trigger));
    d.begin(effect_of(&trigger), Step::Triggers, &names);
    Next::Stay
}

/// Those whose order is asked, with whose they are.
pub(super) fn waiting(game: &Game) -> List<u8, WAITING> {
    next_batch(game).collect()
}
