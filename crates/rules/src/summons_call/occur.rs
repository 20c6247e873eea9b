//! Abilities that wait for what happened: SC-08-04.

use super::words::{cause, event};
use super::{SummonsCall, field};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, CardRef, Seat, ZoneKind};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Event, Head, Part, Sel, Term};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::Change;
use shokan_lang::ast::Preposition;

type Game = State<SummonsCall>;

/// Something that abilities may wait for.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence {
    /// Which event.
    pub event: u8,
    /// The card it happens to, or `CardId::NONE`.
    pub card: CardId,
    /// The card that does it.
    pub by: CardId,
    /// The card it is aimed at, for the foe of a battle.
    pub foe: CardId,
    /// The seat it happens to.
    pub seat: Seat,
    /// What causes it, a bit each.
    pub cause: u32,
    /// Where it comes from.
    pub from: Option<ZoneKind>,
    /// Where it goes.
    pub to: Option<ZoneKind>,
    /// How much.
    pub amount: i16,
    /// The card changes its zone by it right after.
    leaves: bool,
}

impl Occurrence {
    /// An event about one card.
    pub const fn about(event: u8, card: CardId) -> Self {
        Self {
            event,
            card,
            by: CardId::NONE,
            foe: CardId::NONE,
            seat: Seat::NONE,
            cause: 0,
            from: None,
            to: None,
            amount: 0,
            leaves: false,
        }
    }
    /// The card leaves its zone right after: the ability will find it in its new place.
    pub const fn left(mut self) -> Self {
        self.leaves = true;
        self
    }
}

/// Puts every ability that waits for this on the waiting list.
pub fn occur(d: &mut Dealer<'_, SummonsCall>, it: &Occurrence) {
    let bit = 1u64 << it.event;
    let granted =
        d.table().modifiers().iter().any(|m| {
            m.change == Change::Grant && d.pool.ability(m.ability).quick.listens & bit != 0
        });
    let wide = d.pool.wide & bit != 0;
    let waits = |card: CardId| {
        card.is_some() && d.pool.quick(d.table().card(card).def).abilities.listens & bit != 0
    };
    let near = waits(it.card) || waits(it.by);
    let elsewhere = || wide && field::field(d.state).any(waits);
    if !granted && !near && !elsewhere() {
        return;
    }
    let mut found: List<Trigger, 16> = List::default();
    let mut seen: Bits<1> = Bits::default();
    let mut look = |d: &Dealer<'_, SummonsCall>, card: CardId| {
        if card.is_some() && !seen.has(card) {
            seen.add(card);
            listen(d.state, d.pool, it, card, &mut found);
        }
    };
    look(d, it.card);
    look(d, it.by);
    if wide || granted {
        let cards: List<CardId, 8> = field::field(d.state).collect();
        for &card in cards.iter() {
            look(d, card);
        }
    }
    for trigger in found.iter() {
        d.wait(*trigger);
    }
}

fn listen(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    card: CardId,
    found: &mut List<Trigger, 16>,
) {
    let here = game.table.card(card);
    if here.def == shokan_kernel::ids::DefId::UNKNOWN {
        return;
    }
    let bit = 1u64 << it.event;
    let printed = pool.quick(here.def).abilities.listens & bit != 0;
    if !printed && !game.table.has_on(card, Change::Grant) {
        return;
    }
    let on_field = field::on_field(game, card);
    for (_, id, giver) in field::abilities(game, pool, card) {
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
            seat: here.controller,
            about: if it.foe.is_some() {
                game.table.refer(it.foe)
            } else {
                CardRef::NONE
            },
            base: game.bound().len() as u8,
            x: it.amount.clamp(-100, 100) as i8,
            ..Effect::default()
        };
        if !fits(game, pool, event, it, card, &context) {
            continue;
        }
        let mut source = context.source;
        if it.leaves && it.card == card {
            source.age = source.age.wrapping_add(1);
        }
        let trigger = Trigger {
            ability: id,
            source,
            giver,
            about: context.about,
            seat: context.seat,
            batch: game.registers.batch,
            amount: context.x,
            kind: it.event,
        };
        // More than sixteen abilities of one event are caught by the list of those that wait.
        let _ = found.push(trigger);
    }
}

fn names_a_zone(event: &Event) -> bool {
    event
        .parts
        .iter()
        .any(|part| matches!(part.term, Term::Zone(_)))
}

pub(super) fn fits(
    game: &Game,
    pool: &CardPool,
    event: &Event,
    it: &Occurrence,
    this: CardId,
    context: &Effect,
) -> bool {
    if event.parts.is_empty() {
        return it.card == this;
    }
    let names_subject = event.parts.iter().any(|part| {
        matches!(
            part.role,
            Preposition::Of | Preposition::To | Preposition::On
        ) && matches!(part.term, Term::Sel(_))
    });
    let by_card = event
        .parts
        .iter()
        .any(|part| part.role == Preposition::By && matches!(part.term, Term::Sel(_)));
    if !names_subject && !by_card && it.card.is_some() && it.card != this {
        return false;
    }
    event
        .parts
        .iter()
        .all(|part| part_fits(game, pool, part, it, context))
}

fn part_fits(game: &Game, pool: &CardPool, part: &Part, it: &Occurrence, context: &Effect) -> bool {
    let one_of = |sel: &Sel, card: CardId, seat: Seat| match sel {
        Sel::Player(who) => machine::seats(game, pool, who, context).any(|known| known == seat),
        sel => card.is_some() && machine::matches(game, pool, sel, card, context),
    };
    match (&part.role, &part.term) {
        (Preposition::By, Term::Sel(sel)) => one_of(sel, it.by, context.seat),
        // "by attack of this": the little word after a cause names who does it.
        (Preposition::Of, Term::Sel(sel)) if it.event == event::DAMAGE && it.by.is_some() => {
            one_of(sel, it.by, it.seat)
        }
        (_, Term::Sel(sel)) => one_of(sel, it.card, it.seat),
        (_, Term::Causes(causes)) => it.cause & causes != 0,
        (Preposition::From, Term::Zone(kind)) => it.from == Some(*kind),
        (Preposition::To, Term::Zone(kind)) => it.to == Some(*kind),
        (_, Term::Zone(kind)) => it.card.is_some() && game.table.is_in(it.card, *kind),
        (_, Term::Context(_)) => it.cause & cause::BATTLE != 0,
    }
}
