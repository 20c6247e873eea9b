//! The one truth for what may be done: every candidate of a question, allowed or refused with
//! clause and facts.

use super::field::Present;
use super::words::{head, kind, named, prompt, sc, verb, word, zone};
use super::{Step, SummonsCall, combat, effects, field, limits, other, setup, turn};
use shokan_kernel::decision::{Asked, Choice, Facts, Offer};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::machine::{self, Aims};
use shokan_kernel::pool::{Act, Arg, CardPool, Cost, CostItem, Num, Op, Sel};
use shokan_kernel::state::{Effect, Frame, State};
use shokan_kernel::table::Cell;
use std::ops::ControlFlow;

type Game = State<SummonsCall>;
type Flow = ControlFlow<()>;
const ON: Flow = ControlFlow::Continue(());

/// Walks every candidate of the pending question.
pub(super) fn offer<O: Offer>(
    game: &Game,
    pool: &CardPool,
    asked: Asked,
    step: Step,
    to: &mut O,
) -> Flow {
    let seat = asked.seat;
    match asked.prompt {
        prompt::MULLIGAN => mulligan(game, seat, step, to),
        prompt::MANA => mana(game, pool, seat, to),
        prompt::MAIN => main(game, pool, seat, to),
        prompt::PAY => pay(game, asked, step, to),
        prompt::COLUMN => columns(game, seat, to),
        prompt::ATTACK_COLUMN => attack_columns(game, pool, asked, step, to),
        prompt::MASTER_COLUMN => master_columns(game, seat, to),
        prompt::MOVE_COLUMN => move_columns(game, step, to),
        prompt::ORDER_TRIGGERS => {
            let Step::Triggers { window } = step else {
                return ON;
            };
            turn::next_batch(game, window).try_for_each(|at| to.allow(Choice::Mode(at)))
        }
        prompt::USE => {
            to.allow(Choice::Yes)?;
            to.allow(Choice::No)
        }
        prompt::RELEASE => release(game, seat, to),
        prompt::ORDER_CARDS => order_cards(game, pool, to),
        prompt::KEEP_LOSS => {
            let Step::KeepLoss { card } = step else {
                return ON;
            };
            let losses = game
                .table
                .on(card)
                .filter(|m| m.change == shokan_kernel::table::Change::LoseOthers)
                .count();
            (0..losses as u8).try_for_each(|at| to.allow(Choice::Mode(at)))
        }
        _ => ON,
    }
}

fn mulligan<O: Offer>(game: &Game, seat: Seat, step: Step, to: &mut O) -> Flow {
    let Step::Mulligan { returned, .. } = step else {
        return ON;
    };
    for (place, &card) in game.table.pile(seat, zone::HAND).iter().enumerate() {
        if !setup::goes_back(returned, place) {
            to.allow(Choice::Card(card))?;
        }
    }
    to.allow(Choice::Done)
}

fn mana<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    for &card in game.table.pile(seat, zone::HAND) {
        to.allow(Choice::Act(verb::PUT_IN_MANA, card))?;
    }
    if O::REASONS {
        for &card in game.table.pile(seat, zone::HAND) {
            to.refuse(
                Choice::Act(verb::PLAY, card),
                sc!("SC-07-05.a"),
                Facts::NONE,
            );
        }
        for &card in game.table.pile(seat, zone::UNITS) {
            to.refuse(
                Choice::Act(verb::ATTACK, card),
                sc!("SC-07-05.a"),
                Facts::NONE,
            );
        }
        let master = field::master(game, seat);
        to.refuse(
            Choice::Act(verb::MOVE_MASTER, master),
            sc!("SC-07-05.a"),
            Facts::NONE,
        );
        for &card in field::sides(game)[seat.at()] {
            for (number, id, _) in field::abilities(game, pool, card) {
                if turn::is_main(pool.ability(id)) {
                    let choice = Choice::Ability(card, number);
                    to.refuse(choice, sc!("SC-07-05.a"), Facts::NONE);
                }
            }
        }
        // SC-07-04.b: one of the two must be done.
        to.refuse(Choice::No, sc!("SC-07-04.b"), Facts::NONE);
    }
    to.allow(Choice::Done)
}

fn main<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    plays(game, pool, seat, to)?;
    attacks(game, pool, seat, to)?;
    uses(game, pool, seat, to)?;
    let master = field::master(game, seat);
    if game.registers.master_moved {
        to.refuse(
            Choice::Act(verb::MOVE_MASTER, master),
            sc!("SC-07-05-04.a"),
            Facts::NONE,
        );
    } else {
        to.allow(Choice::Act(verb::MOVE_MASTER, master))?;
    }
    if O::REASONS {
        foreign(game, pool, seat, to);
    }
    to.allow(Choice::Done)
}

fn plays<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let standing = field::standing_mana(game, seat);
    let room = field::has_room(game, seat);
    let present = Present::on(game, pool);
    for &card in game.table.pile(seat, zone::HAND) {
        let choice = Choice::Act(verb::PLAY, card);
        let cost = field::cost_among(game, pool, card, present);
        match playable(game, pool, card, seat, [cost, standing], room) {
            Ok(()) => to.allow(choice)?,
            Err((why, facts)) => to.refuse(choice, why, facts),
        }
    }
    ON
}

/// Whether a card can be played for this cost out of so much standing mana.
#[inline]
fn playable(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    seat: Seat,
    [cost, standing]: [i16; 2],
    room: bool,
) -> Result<(), (ClauseId, Facts)> {
    let def = pool.def(game.table.card(card).def);
    if cost > standing {
        Err((sc!("SC-07-05-01.d"), Facts::need(cost, standing)))
    } else if def.kind == kind::UNIT && !room {
        Err((sc!("SC-07-05-01-01.b"), Facts::NONE))
    } else if let Some(why) = played_already(game, pool, card, seat) {
        Err((why, Facts::NONE))
    } else if def.kind == kind::SKILL && !skill_has_target(game, pool, card, seat) {
        Err((sc!("SC-07-05-01-02.b"), Facts::NONE))
    } else {
        Ok(())
    }
}

/// How many texts can be under way where one has a card played (R-SC-96).
const DEEP: usize = 2;

/// Whether a text can have a card played now (R-SC-96).
pub(super) fn by_text(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    seat: Seat,
    free: bool,
) -> Result<(), ClauseId> {
    let it = game.table.card(card);
    let from = game.table.is_in(card, zone::HAND) || game.table.is_in(card, zone::OUTSIDE);
    let running = |frame: &&Frame<Step>| matches!(frame, Frame::Effect(_));
    if !from || it.owner != seat || game.flow().iter().filter(running).count() > DEEP {
        return Err(sc!("R-SC-96"));
    }
    let standing = field::standing_mana(game, seat);
    let cost = if free {
        0
    } else {
        field::stat(game, pool, card, effects::COST)
    };
    let room = field::has_room(game, seat);
    playable(game, pool, card, seat, [cost, standing], room).map_err(|(why, _)| why)
}

/// Whether the cards that a text chooses now are to be played, and whether without their cost.
pub(super) fn chooses_to_play(pool: &CardPool, context: &Effect) -> Option<bool> {
    let ops = &pool.ability(context.ability).ops;
    let Some(Op::Choose { slot, .. }) = ops.get(usize::from(context.pc)) else {
        return None;
    };
    ops.iter().find_map(|op| match op {
        Op::Do(Act::Named(named::PLAY, args)) => match &args[..] {
            [Arg::Sel(Sel::Slot(name)), Arg::Num(Num::Lit(free))] if name == slot => {
                Some(*free != 0)
            }
            _ => None,
        },
        _ => None,
    })
}

/// SC-07-05-03.c: the text of a play may say how often in a turn a card of its name is played.
fn played_already(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> Option<ClauseId> {
    let mut texts = pool.def(game.table.card(card).def).abilities.iter();
    let spent = |&id: &_| {
        let limited = pool.ability(id).limit.is_some();
        let effect = Effect {
            ability: id,
            source: game.table.refer(card),
            seat,
            ..Effect::default()
        };
        limited
            && field::has_head(pool.ability(id), head::PLAY)
            && !limits::limit_allows(game, pool, &effect)
    };
    texts.any(spent).then_some(sc!("SC-07-05-03.c"))
}

/// SC-07-05-01-02.b: the target of the first sentence can be chosen.
fn skill_has_target(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> bool {
    let source = game.table.refer(card);
    let base = game.bound().len() as u8;
    let texts = &pool.def(game.table.card(card).def).abilities;
    let is_play = |id: &&_| field::has_head(pool.ability(**id), head::PLAY);
    texts.iter().find(is_play).is_none_or(|&id| {
        let ability = pool.ability(id);
        // R-SC-20.e: a first sentence behind a cost may stay unused, so the skill is playable.
        let context = Effect {
            ability: id,
            source,
            seat,
            base,
            ..Effect::default()
        };
        // R-SC-20.d: a condition that does not hold does not stop the play.
        let holds = |cond| machine::holds(game, pool, cond, &context, CardId::NONE);
        ability.pay.is_some()
            || ability.may
            || !ability.when.as_ref().is_none_or(holds)
            || effects::can_choose(game, pool, ability, &context)
    })
}

fn attacks<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let present = Present::on(game, pool);
    let barred = |card| field::forbids_among(game, pool, card, word::CANNOT_ATTACK, present);
    for &card in game.table.pile(seat, zone::UNITS) {
        let choice = Choice::Act(verb::ATTACK, card);
        if game.table.card(card).rested() {
            to.refuse(choice, sc!("SC-07-05-02.a"), Facts::NONE);
        } else if game.registers.turn == 1 {
            to.refuse(choice, sc!("SC-07-05-02.g"), Facts::NONE);
        } else if let Some((_, by)) = barred(card) {
            to.refuse(choice, sc!("SC-09-06.a"), Facts::card(by));
        } else {
            let directions = field::directions_among(game, pool, card, present);
            if combat::any_column_among(game, pool, card, directions, present) {
                to.allow(choice)?;
            } else {
                to.refuse(choice, sc!("R-SC-22"), Facts::NONE);
            }
        }
    }
    ON
}

fn uses<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let units = game.table.pile(seat, zone::UNITS);
    for &card in units.iter().chain(game.table.pile(seat, zone::MASTER)) {
        if O::REASONS && field::is_blank(game, card) {
            let def = pool.def(game.table.card(card).def);
            for (at, &id) in def.abilities.iter().enumerate() {
                if turn::is_main(pool.ability(id)) {
                    let choice = Choice::Ability(card, at as u8);
                    to.refuse(choice, sc!("SC-08-07.a"), Facts::NONE);
                }
            }
        }
        for (number, id, giver) in field::abilities(game, pool, card) {
            let ability = pool.ability(id);
            if !turn::is_main(ability) {
                continue;
            }
            let choice = Choice::Ability(card, number);
            let source = game.table.refer(card);
            let base = game.bound().len() as u8;
            let context = Effect {
                ability: id,
                source,
                giver,
                seat,
                base,
                ..Effect::default()
            };
            match usable(game, pool, &context) {
                Ok(()) => to.allow(choice)?,
                Err((why, facts)) => to.refuse(choice, why, facts),
            }
        }
    }
    ON
}

fn usable(game: &Game, pool: &CardPool, context: &Effect) -> Result<(), (ClauseId, Facts)> {
    let ability = pool.ability(context.ability);
    if !limits::limit_allows(game, pool, context) {
        let by_name = ability.limit == Some(shokan_lang::ast::Limit::OncePerName);
        let clause = if by_name {
            sc!("SC-07-05-03.c")
        } else {
            sc!("SC-09-02.d")
        };
        return Err((clause, Facts::NONE));
    }
    if game.registers.uses >= turn::USES {
        return Err((sc!("R-SC-77"), Facts::NONE));
    }
    let attack = |op: &Op| matches!(op, Op::Do(Act::Named(named::ATTACK_WITH, _)));
    if !combat::text_may_attack(game)
        && ability
            .ops
            .get(usize::from(ability.body))
            .is_some_and(attack)
    {
        return Err((sc!("R-SC-24"), Facts::NONE));
    }
    let holds = |cond| machine::holds(game, pool, cond, context, CardId::NONE);
    if !ability.when.as_ref().is_none_or(holds)
        || effects::aims(game, pool, ability, context) != Aims::Found
    {
        return Err((sc!("SC-09-02.c"), Facts::NONE));
    }
    match &ability.pay {
        Some(cost) if !effects::can_pay(game, pool, cost, context) => {
            Err(unpaid(game, cost, context))
        }
        _ => Ok(()),
    }
}

/// Whether the condition in front of an ability is met, which is not what it lacks then.
pub(super) fn condition_holds(game: &Game, pool: &CardPool, card: CardId, number: u8) -> bool {
    let Some((id, giver)) = field::ability(game, pool, card, number) else {
        return true;
    };
    let context = Effect {
        ability: id,
        source: game.table.refer(card),
        giver,
        seat: game.table.card(card).controller,
        base: game.bound().len() as u8,
        ..Effect::default()
    };
    let holds = |cond| machine::holds(game, pool, cond, &context, CardId::NONE);
    pool.ability(id).when.as_ref().is_none_or(holds)
}

/// Why a cost cannot be paid.
fn unpaid(game: &Game, cost: &Cost, context: &Effect) -> (ClauseId, Facts) {
    let have = field::face_down_mana(game, context.seat);
    for item in &cost.items {
        if let CostItem::Named(super::words::cost::RELEASE, Num::Lit(need)) = item
            && have < *need
        {
            return (sc!("SC-08-02.c"), Facts::need(*need, have));
        }
    }
    (sc!("SC-09-02.b"), Facts::NONE)
}

/// Cards of the other side: refused, so that "why not?" has an answer.
fn foreign<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) {
    for &card in game.table.pile(other(seat), zone::UNITS) {
        to.refuse(
            Choice::Act(verb::ATTACK, card),
            sc!("SC-07-05-02.a"),
            Facts::NONE,
        );
        for (number, id, _) in field::abilities(game, pool, card) {
            if turn::is_main(pool.ability(id)) {
                to.refuse(
                    Choice::Ability(card, number),
                    sc!("SC-07-05-03.a"),
                    Facts::NONE,
                );
            }
        }
    }
    for pile in [zone::OUTSIDE, zone::GONE, zone::MANA] {
        let why = if pile == zone::GONE {
            sc!("SC-08-08.b")
        } else {
            sc!("SC-07-05-01.a")
        };
        for &card in game.table.pile(seat, pile) {
            to.refuse(Choice::Act(verb::PLAY, card), why, Facts::NONE);
        }
    }
    // R-SC-89: such an ability works on the field only.
    for pile in [zone::HAND, zone::MANA, zone::OUTSIDE] {
        for &card in game.table.pile(seat, pile) {
            for (number, id, _) in field::abilities(game, pool, card) {
                if turn::is_main(pool.ability(id)) {
                    let choice = Choice::Ability(card, number);
                    to.refuse(choice, sc!("SC-07-05-03.a"), Facts::NONE);
                }
            }
        }
    }
}

fn pay<O: Offer>(game: &Game, asked: Asked, step: Step, to: &mut O) -> Flow {
    let Step::Pay { left } = step else {
        return ON;
    };
    let purse = turn::purse(game, asked.seat);
    to.allow(Choice::Default)?;
    let left = usize::from(left);
    if purse.len() == left {
        // SC-07-05-01.e: no more and no other than these can be paid.
        return ON;
    }
    for &card in purse.iter() {
        to.allow(Choice::Card(card))?;
    }
    if O::REASONS {
        for &card in game.table.pile(asked.seat, zone::MANA) {
            if game.table.card(card).rested() {
                to.refuse(Choice::Card(card), sc!("SC-07-05-01.b"), Facts::NONE);
            }
        }
        to.refuse(
            Choice::Done,
            sc!("SC-07-05-01.e"),
            Facts::need(left as i16, purse.len() as i16),
        );
    }
    ON
}

const fn cell(seat: Seat, kind: shokan_kernel::ids::ZoneKind, place: u8) -> Choice {
    Choice::Cell(Cell { seat, kind, place })
}

fn columns<O: Offer>(game: &Game, seat: Seat, to: &mut O) -> Flow {
    for at in 0..3 {
        let choice = cell(seat, zone::UNITS, at);
        if field::unit_at(game, seat, at).is_some() {
            to.refuse(choice, sc!("SC-05-02.b"), Facts::NONE);
        } else {
            to.allow(choice)?;
        }
    }
    if O::REASONS {
        for at in 0..3 {
            // SC-05-03.c: no unit in a master zone.
            to.refuse(cell(seat, zone::MASTER, at), sc!("SC-05-03.c"), Facts::NONE);
        }
    }
    ON
}

fn attack_columns<O: Offer>(
    game: &Game,
    pool: &CardPool,
    asked: Asked,
    step: Step,
    to: &mut O,
) -> Flow {
    let Step::Attack {
        attacker,
        directions,
        ..
    } = step
    else {
        return ON;
    };
    let foe = other(asked.seat);
    let present = Present::on(game, pool);
    for at in 0..3 {
        match combat::column(game, pool, attacker.card, directions, at, present) {
            Ok(hit) => {
                let on_master = game.table.is_in(hit, zone::MASTER);
                let kind = if on_master { zone::MASTER } else { zone::UNITS };
                to.allow(cell(foe, kind, at))?;
                let behind = game.table.card(field::master(game, foe)).cell == at;
                if O::REASONS && !on_master && behind {
                    to.refuse(
                        cell(foe, zone::MASTER, at),
                        sc!("SC-07-05-02.f"),
                        Facts::NONE,
                    );
                }
            }
            Err((why, by)) => to.refuse(cell(foe, zone::UNITS, at), why, Facts::card(by)),
        }
    }
    ON
}

fn master_columns<O: Offer>(game: &Game, seat: Seat, to: &mut O) -> Flow {
    let here = game.table.card(field::master(game, seat)).cell;
    for at in 0..3 {
        if at == here {
            to.refuse(cell(seat, zone::MASTER, at), sc!("R-SC-70"), Facts::NONE);
        } else {
            to.allow(cell(seat, zone::MASTER, at))?;
        }
        if O::REASONS {
            to.refuse(cell(seat, zone::UNITS, at), sc!("SC-05-03.c"), Facts::NONE);
        }
    }
    ON
}

fn move_columns<O: Offer>(game: &Game, step: Step, to: &mut O) -> Flow {
    let card = match step {
        Step::MoveColumn { card, .. } | Step::PutOnField { card, .. } => card,
        _ => return ON,
    };
    let it = game.table.card(card);
    if game.table.is_in(card, zone::MASTER) {
        return master_columns(game, it.controller, to);
    }
    for at in 0..3 {
        let choice = cell(it.controller, zone::UNITS, at);
        if field::unit_at(game, it.controller, at).is_some() {
            to.refuse(choice, sc!("R-SC-71"), Facts::NONE);
        } else {
            to.allow(choice)?;
        }
    }
    ON
}

fn release<O: Offer>(game: &Game, seat: Seat, to: &mut O) -> Flow {
    for &card in game.table.pile(seat, zone::MANA) {
        if game.table.card(card).face_down() {
            to.allow(Choice::Card(card))?;
        } else {
            to.refuse(Choice::Card(card), sc!("SC-08-02.b"), Facts::NONE);
        }
    }
    ON
}

fn order_cards<O: Offer>(game: &Game, pool: &CardPool, to: &mut O) -> Flow {
    let Some(Frame::Effect(effect)) = game.flow().last() else {
        return ON;
    };
    let Some(Op::Do(Act::Order(sel, _))) =
        pool.ability(effect.ability).ops.get(usize::from(effect.pc))
    else {
        return ON;
    };
    let rest = machine::members(game, pool, sel, effect, CardId::NONE);
    machine::in_order(game, &rest).try_for_each(|card| to.allow(Choice::Card(card)))
}
