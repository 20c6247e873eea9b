//! Damage, healing, and texts that change an amount: SC-11-01, SC-11-02.

use super::effects::order_of;
use super::occur::{Occurrence, fits, occur};
use super::words::{cause, event, sc, word, zone};
use super::{SummonsCall, field, limits, option};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, ClauseId};
use shokan_kernel::list::{CardSet, List};
use shokan_kernel::machine::{self, Context};
use shokan_kernel::pool::{Act, CardPool, Head, Op};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::{Change, Overflow};

type Game = State<SummonsCall>;

/// Heals a master; whether by the whole amount (SC-11-02.b, R-SC-35).
pub(super) fn heal(d: &mut Dealer<'_, SummonsCall>, card: CardId, amount: i16) -> bool {
    if amount <= 0 || field::forbids(d.state, d.pool, card, word::CANNOT_BE_HEALED).is_some() {
        return false;
    }
    let by = amount.min(d.table().card(card).damage);
    if by > 0 {
        d.emit(Fact::Damaged { card, by: -by }, sc!("SC-11-02.b"));
        let mut it = Occurrence::about(event::HEAL, card);
        it.amount = by;
        it.cause = cause::EFFECT;
        occur(d, &it);
    }
    by == amount || by > 0 && d.state.registers.options & option::CUT_HEALING_IS_FULL != 0
}

pub(super) fn damage_by_text(
    d: &mut Dealer<'_, SummonsCall>,
    set: &CardSet,
    amount: i16,
    context: &Context,
) -> bool {
    let source = context.source.card;
    let skill = d.table().is_in(source, zone::RESOLVING);
    let causes = cause::EFFECT | if skill { cause::SKILL } else { 0 };
    let mut hits: List<(CardId, i16), 8> = List::default();
    for &card in order_of(d, set).iter() {
        if !field::on_field(d.state, card) {
            continue;
        }
        // SC-11-01.a: damage below 0 is 0.
        hits.put((card, taken(d, card, amount.max(0), causes)));
    }
    let full = !hits.is_empty() && hits.iter().all(|hit| hit.1 == amount.max(0));
    deal(d, &hits, source, causes, sc!("SC-11-01.c"));
    full
}

/// Damage to several cards at one moment.
pub fn deal(
    d: &mut Dealer<'_, SummonsCall>,
    hits: &[(CardId, i16)],
    by: CardId,
    causes: u32,
    clause: ClauseId,
) {
    d.state.registers.struck = true;
    for &(card, amount) in hits {
        let clause = if amount == 0 {
            sc!("SC-11-01.b")
        } else {
            clause
        };
        d.emit(Fact::Damaged { card, by: amount }, clause);
    }
    for &(card, amount) in hits {
        // SC-11-01.b: 0 damage is taken too.
        let mut it = Occurrence::about(event::DAMAGE, card);
        it.by = by;
        it.amount = amount;
        it.cause = causes;
        it.seat = d.table().card(card).controller;
        occur(d, &it);
    }
}

/// What texts of the kind "instead of damage ..." make of damage.
#[derive(Clone, Copy, Debug, Default)]
pub struct Replaced {
    /// How much is left.
    pub amount: i16,
    /// The texts that had a part in it.
    pub by: List<Effect, 24>,
    /// A text that had no part in it, for there were too many (R-SC-91).
    pub further: Option<Effect>,
}

/// The amount after texts of the kind "instead of damage ... change amount"; nothing where no card
/// has such a text.
pub fn replaced(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    amount: i16,
    causes: u32,
) -> Option<Replaced> {
    let bit = event::DAMAGE.bit();
    let granted =
        game.table.modifiers().iter().any(|m| {
            m.change == Change::Grant && pool.ability(m.ability).quick.replaces & bit != 0
        });
    let speaks = |holder: CardId| {
        granted || pool.quick(game.table.card(holder).def).abilities.replaces & bit != 0
    };
    let mut holders = field::sides(game).into_iter().flatten();
    if game.registers.lingering.is_empty() && !holders.any(|&holder| speaks(holder)) {
        return None;
    }
    let mut out = Replaced {
        amount,
        ..Replaced::default()
    };
    for &holder in field::sides(game).into_iter().flatten() {
        let it = game.table.card(holder);
        if !speaks(holder) {
            continue;
        }
        if game.registers.dormant.has(holder) {
            continue;
        }
        for (_, ability, giver) in field::abilities(game, pool, holder) {
            let context = Effect {
                ability,
                source: game.table.refer(holder),
                giver,
                seat: it.controller,
                base: game.bound().len() as u8,
                ..Effect::default()
            };
            replacement(game, pool, card, causes, context, &mut out);
        }
    }
    for gone in game.registers.lingering.iter() {
        // SC-09-06.c holds for these continuous texts too.
        let context = Effect {
            ability: gone.ability,
            source: game.table.refer(gone.card),
            seat: gone.seat,
            base: game.bound().len() as u8,
            ..Effect::default()
        };
        replacement(game, pool, card, causes, context, &mut out);
    }
    Some(out)
}

/// One text against the damage as the texts before it left it.
fn replacement(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    causes: u32,
    context: Effect,
    out: &mut Replaced,
) {
    let ability = pool.ability(context.ability);
    let Head::InsteadOf(waits) = &ability.head else {
        return;
    };
    let context = Effect {
        x: out.amount.clamp(-100, 100) as i8,
        ..context
    };
    let mut it = Occurrence::about(event::DAMAGE, card);
    it.cause = causes;
    it.amount = out.amount;
    let this = context.source.card;
    let holds = |cond| machine::holds(game, pool, cond, &context, CardId::NONE);
    if waits.names & event::DAMAGE.bit() == 0
        || !fits(game, pool, waits, &it, this, &context)
        || !ability.when.as_ref().is_none_or(holds)
        || !limits::limit_allows_beside(game, pool, &context, &out.by)
    {
        return;
    }
    if out.by.push(context).is_err() {
        out.further = Some(context);
        return;
    }
    for op in &ability.ops {
        if let Op::Do(Act::ChangeAmount(n)) = op {
            out.amount = machine::number(game, pool, n, &context, CardId::NONE).max(0);
        }
    }
}

/// What is left of damage to a card after texts changed it, and what follows from them.
pub(super) fn taken(
    d: &mut Dealer<'_, SummonsCall>,
    card: CardId,
    amount: i16,
    causes: u32,
) -> i16 {
    let Some(after) = replaced(d.state, d.pool, card, amount, causes) else {
        return amount;
    };
    follow_up(d, &after);
    after.amount
}

/// What follows from texts that changed damage: their limits are used, and what else they say is
/// done when the running effect is (SC-08-04.a).
fn follow_up(d: &mut Dealer<'_, SummonsCall>, it: &Replaced) {
    if let Some(further) = it.further {
        d.decline(Overflow::Uses, further.into());
    }
    for effect in it.by.iter() {
        let ability = d.pool.ability(effect.ability);
        limits::mark_used(d, effect);
        let more = |op: &Op| !matches!(op, Op::Do(Act::ChangeAmount(_)));
        if ability.ops.iter().any(more) {
            d.wait(Trigger {
                ability: effect.ability,
                source: effect.source,
                giver: effect.giver,
                about: effect.about,
                seat: effect.seat,
                batch: d.state.registers.batch,
                amount: effect.x,
                event: event::DAMAGE,
            });
        }
    }
}
