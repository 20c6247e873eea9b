//! Abilities that wait for what happened: SC-08-04.

use super::words::cause;
use super::{SummonsCall, field, limits, turn};
pub use crate::occur::Occurrence;
pub(super) use crate::occur::fits;
use crate::occur::may_hear;
use crate::occur::{Found, Reads, each_found};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, CardRef, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::pool::{CardPool, EventPattern, Head, Part, Term};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::Change;
use shokan_lang::ast::{Limit, Preposition};

type Game = State<SummonsCall>;

/// Puts every ability that waits for this on the waiting list.
pub fn occur(d: &mut Dealer<'_, SummonsCall>, it: &Occurrence) {
    let bit = it.event.bit();
    if d.pool.heard & bit == 0 {
        return;
    }
    let by = if it.by.is_some() { it.by } else { d.source };
    let granted =
        d.table().modifiers().iter().any(|m| {
            m.change == Change::Grant && d.pool.ability(m.ability).quick.listens & bit != 0
        });
    let wide = d.pool.wide & bit != 0;
    let waits = |card: CardId| {
        card.is_some() && d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0
    };
    let near = || waits(it.card) || waits(by);
    let elsewhere = || wide && field::field(d.state).any(waits);
    if granted || near() || elsewhere() {
        hear(d, &Occurrence { by, ..*it }, wide || granted);
    }
}

/// Lets the cards it is about hear of something, and where it goes far the field.
#[inline(never)]
fn hear(d: &mut Dealer<'_, SummonsCall>, it: &Occurrence, far: bool) {
    let bit = it.event.bit();
    let mut seen: Bits<1> = Bits::default();
    let field: List<CardId, 8> = if far {
        field::field(d.state).collect()
    } else {
        List::default()
    };
    for &card in [it.card, it.by].iter().chain(field.iter()) {
        if card.is_some() && !seen.has(card) && may_hear(d.state, d.pool, card, bit) {
            seen.add(card);
            each_found(d, |d, from| listen(d.state, d.pool, it, card, from), wait);
        }
    }
}

fn wait(d: &mut Dealer<'_, SummonsCall>, trigger: &Trigger) {
    if d.pool.ability(trigger.ability).limit == Some(Limit::FirstEachTurn) {
        let it = turn::effect_of(trigger, 0);
        if !limits::limit_allows(d.state, d.pool, &it) {
            return;
        }
        limits::mark_used(d, &it);
    }
    d.wait(*trigger);
}

/// The texts of a card that wait, beginning with one of them, and the next where there are more.
fn listen(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    card: CardId,
    from: usize,
) -> (Found, Option<usize>) {
    let mut found = Found::default();
    let bit = it.event.bit();
    let on_field = field::on_field(game, card);
    let texts = field::abilities(game, pool, card).enumerate().skip(from);
    for (at, (_, id, giver)) in texts {
        let ability = pool.ability(id);
        let Head::On(event) = &ability.head else {
            continue;
        };
        if event.names & bit == 0 {
            continue;
        }
        // R-SC-89: off the field only a text that names its zone works.
        if !on_field && !names_a_zone(event) {
            continue;
        }
        // SC-09-03.a: on attack is for the own turn; the attacker's it always is.
        let context = Effect {
            ability: id,
            source: game.table.refer(card),
            giver,
            seat: game.table.card(card).controller,
            about: if it.foe.is_some() {
                game.table.refer(it.foe)
            } else {
                CardRef::NONE
            },
            base: game.bound().len() as u8,
            x: it.small_amount(),
            ..Effect::default()
        };
        if !fits(game, pool, event, it, card, &context) {
            continue;
        }
        let trigger = it.trigger(&context, card, game.registers.batch);
        if found.push(trigger).is_err() {
            return (found, Some(at));
        }
    }
    (found, None)
}

fn names_a_zone(event: &EventPattern) -> bool {
    event
        .parts
        .iter()
        .any(|part| matches!(part.term, Term::Zone(_)))
}

impl Reads for SummonsCall {
    const EVERYBODYS: bool = false;

    fn role(it: &Occurrence, role: Preposition, context: &Effect) -> (CardId, Seat) {
        match role {
            Preposition::By => (it.by, context.seat),
            _ => (it.card, it.seat),
        }
    }

    fn circumstance(_: &Game, part: &Part, it: &Occurrence) -> Option<bool> {
        matches!(part.term, Term::Context(_)).then_some(it.cause & cause::BATTLE != 0)
    }
}
