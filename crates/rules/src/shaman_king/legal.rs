//! The one truth for what may be done: every candidate of a question, allowed or refused with
//! clause and facts.

use super::staging::{self, Going, Refusal};
use super::values::{self, capable, is_capable, shamans};
use super::words::{kind, phase, prompt, sk, verb, zone};
use super::{ShamanKing, Step, arts, attach, battle, fall, other, summon, texts, turn};
use shokan_kernel::decision::{Asked, Choice, Facts, Offer};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use std::ops::ControlFlow;

type Game = State<ShamanKing>;
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
        prompt::STARTING_SHAMAN => starting(game, pool, seat, to),
        prompt::SUMMON => {
            summons(game, pool, seat, to)?;
            to.allow(Choice::Done)
        }
        prompt::ART => {
            uses(game, pool, seat, to)?;
            to.allow(Choice::Done)
        }
        prompt::ATTACK => attacks(game, pool, seat, to),
        prompt::ATTACH => {
            attachments(game, pool, seat, to)?;
            to.allow(Choice::Done)
        }
        prompt::WHICH_SHAMAN => which_shaman(game, pool, asked, step, to),
        prompt::USER => users(game, pool, asked, to),
        prompt::REACTION => {
            for &card in game.table.pile(seat, zone::HAND) {
                let may = arts::can_react(game, pool, seat, card);
                one(Choice::Act(verb::USE, card), may, to)?;
            }
            to.allow(Choice::Done)
        }
        prompt::DECLARATION => {
            staged(game, pool, seat, to)?;
            targets(game, pool, seat, to)
        }
        prompt::DEFENCE => defenders(game, seat, to),
        prompt::STEP => {
            staged(game, pool, seat, to)?;
            to.allow(Choice::Done)
        }
        prompt::ORDER_TRIGGERS => texts::waiting(game)
            .iter()
            .try_for_each(|&at| to.allow(Choice::Mode(at))),
        prompt::REDUCE => match step {
            Step::Reduce { seat, position } => fall::surplus(game, pool, seat, position)
                .iter()
                .try_for_each(|&card| to.allow(Choice::Card(card))),
            _ => ON,
        },
        _ => {
            to.allow(Choice::Yes)?;
            to.allow(Choice::No)
        }
    }
}

fn one<T, O: Offer>(choice: Choice, may: Result<T, Refusal>, to: &mut O) -> Flow {
    match may {
        Ok(_) => to.allow(choice),
        Err((why, facts)) => {
            to.refuse(choice, why, facts);
            ON
        }
    }
}

fn refuse<O: Offer>(choice: Choice, why: ClauseId, to: &mut O) {
    to.refuse(choice, why, Facts::NONE);
}

/// SK-06.02: any shaman card of the own 32; copies are one choice.
fn starting<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let deck = game.table.pile(seat, zone::DECK);
    let def = |card: CardId| game.table.card(card).def;
    for (at, &card) in deck.iter().enumerate() {
        let shaman = values::printed_kind(game, pool, card) == Some(kind::SHAMAN);
        if shaman && !deck[..at].iter().any(|&before| def(before) == def(card)) {
            to.allow(Choice::Card(card))?;
        }
    }
    ON
}

/// 8.1, 8.2.
fn summons<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    for &card in game.table.pile(seat, zone::HAND) {
        match values::printed_kind(game, pool, card) {
            Some(kind::SHAMAN) => {
                let may = summon::can_place(game, pool, seat, card);
                one(Choice::Act(verb::PLACE, card), may, to)?;
            }
            Some(kind::SPIRIT) => {
                let may = summon::can_summon_at_all(game, pool, seat, card);
                one(Choice::Act(verb::SUMMON, card), may, to)?;
            }
            _ => refuse(Choice::Act(verb::SUMMON, card), sk!("SK-08.05"), to),
        }
    }
    if O::REASONS {
        out_of_phase(game, pool, seat, to);
    }
    ON
}

/// 8.3.
fn uses<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    for &card in game.table.pile(seat, zone::HAND) {
        if values::printed_kind(game, pool, card) == Some(kind::SHAMANIC_ART) {
            let may = arts::can_use(game, pool, seat, card);
            one(Choice::Act(verb::USE, card), may, to)?;
        }
    }
    if O::REASONS {
        out_of_phase(game, pool, seat, to);
    }
    ON
}

/// SK-09.03, SK-15.03, SK-15.04: who attacks; in the first attack phase somebody must (R-SK-32).
fn attacks<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let mut any = false;
    for card in battle::characters(game, seat) {
        let may = battle::can_attack(game, pool, seat, card);
        any |= may.is_ok();
        one(Choice::Act(verb::ATTACK, card), may, to)?;
    }
    if O::REASONS {
        out_of_phase(game, pool, seat, to);
    }
    if any && game.registers.phase == phase::ATTACK_1 {
        refuse(Choice::Done, sk!("R-SK-32"), to);
        ON
    } else {
        to.allow(Choice::Done)
    }
}

/// 8.5 to 8.7.
fn attachments<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    for side in [seat, other(seat)] {
        for &card in game.table.pile(side, zone::ATTACHED) {
            let owner = game.table.card(card).owner;
            if side == seat || owner == seat {
                let may = attach::can_discard(game, seat, card);
                one(Choice::Act(verb::DISCARD, card), may, to)?;
            }
        }
    }
    for &card in game.table.pile(seat, zone::HAND) {
        let soul = values::printed_kind(game, pool, card) == Some(kind::SPIRIT);
        let verb = if soul { verb::OVER_SOUL } else { verb::ATTACH };
        let may = attach::can_attach_at_all(game, pool, seat, card);
        one(Choice::Act(verb, card), may, to)?;
    }
    let rows = game
        .table
        .piles(seat, zone::BATTLE_ROW, zone::ATTACK_POSITION);
    for &card in rows {
        let may = attach::can_over_soul(game, pool, card);
        one(Choice::Act(verb::OVER_SOUL, card), may, to)?;
    }
    if O::REASONS {
        out_of_phase(game, pool, seat, to);
    }
    ON
}

/// Under which shaman, or to which shaman.
fn which_shaman<O: Offer>(
    game: &Game,
    pool: &CardPool,
    asked: Asked,
    step: Step,
    to: &mut O,
) -> Flow {
    let (seat, card) = (asked.seat, asked.source);
    let attaches = matches!(step, Step::AttachTo { .. });
    for side in [seat, other(seat)] {
        for shaman in shamans(game, pool, side) {
            let choice = Choice::Card(shaman);
            if attaches {
                let may = attach::can_attach(game, pool, seat, card, shaman);
                one(choice, may, to)?;
            } else if side == seat {
                let may = summon::can_summon(game, pool, seat, card, shaman);
                one(choice, may, to)?;
            }
        }
    }
    ON
}

/// SK-26.02.
fn users<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, to: &mut O) -> Flow {
    let def = game.table.card(asked.source).def;
    for shaman in shamans(game, pool, asked.seat) {
        let choice = Choice::Card(shaman);
        if !is_capable(game, pool, shaman) {
            refuse(choice, sk!("SK-21.15"), to);
        } else if values::fits_user(game, pool, def, shaman) {
            to.allow(choice)?;
        } else {
            refuse(choice, sk!("SK-21.08"), to);
        }
    }
    ON
}

/// 9.3: what may be staged, and the last card back.
fn staged<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let already = game.registers.staged;
    let going = Going {
        staged: &already,
        ..Going::of(game, pool, seat)
    };
    if let Some(last) = already.last() {
        to.allow(Choice::Act(verb::TAKE_BACK, last.card))?;
    }
    for &card in game.table.pile(seat, zone::ATTACHED) {
        if !values::is_staged(game, card) {
            let may = staging::check(game, pool, card, false, &going);
            one(Choice::Act(verb::PUT, card), may, to)?;
        }
    }
    for &card in game.table.pile(seat, zone::HAND) {
        if values::is_staged(game, card) {
            continue;
        }
        if O::REASONS || battle::is_attack_card(game, pool, card) {
            let may = staging::check(game, pool, card, false, &going);
            one(Choice::Act(verb::PUT, card), may, to)?;
        }
        let may = staging::check(game, pool, card, true, &going);
        one(Choice::Act(verb::PUT_DOWN, card), may, to)?;
    }
    ON
}

/// SK-10.09: one opposing battle-capable shaman, when at least one card is staged (SK-10.06).
fn targets<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let foe = other(seat);
    let none = game.registers.staged.is_empty();
    for shaman in shamans(game, pool, foe) {
        let choice = Choice::Act(verb::TARGET, shaman);
        if !is_capable(game, pool, shaman) {
            refuse(choice, sk!("SK-21.15"), to);
        } else if none {
            refuse(choice, sk!("SK-10.06"), to);
        } else {
            to.allow(choice)?;
        }
    }
    if O::REASONS {
        for &card in game.table.piles(foe, zone::BATTLE_ROW, zone::WAIT_ROW) {
            refuse(Choice::Act(verb::TARGET, card), sk!("SK-05.13"), to);
        }
    }
    ON
}

/// SK-11.01, SK-05.14.
fn defenders<O: Offer>(game: &Game, seat: Seat, to: &mut O) -> Flow {
    let shaman = game.registers.battle.shaman[seat.at()].card;
    to.allow(Choice::Act(verb::DEFEND, shaman))?;
    for &card in game.table.piles(seat, zone::BATTLE_ROW, zone::WAIT_ROW) {
        let may = battle::can_defend(game, seat, card);
        one(Choice::Act(verb::DEFEND, card), may, to)?;
    }
    ON
}

/// Why no attack, art, spirit or attachment here: so that "why not?" has an answer.
fn out_of_phase<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) {
    let registers = &game.registers;
    let (now, count) = (registers.phase, registers.turn);
    let attack = matches!(now, phase::ATTACK_1 | phase::ATTACK_2);
    if !attack && capable(game, pool, seat).next().is_some() {
        let why = match count {
            1 => sk!("SK-04.08"),
            2 => sk!("SK-04.09"),
            _ => sk!("SK-09.01"),
        };
        for card in battle::characters(game, seat) {
            refuse(Choice::Act(verb::ATTACK, card), why, to);
        }
    }
    for &card in game.table.pile(seat, zone::HAND) {
        let printed = values::printed_kind(game, pool, card);
        match printed {
            Some(kind::SHAMANIC_ART) if !turn::is_of_arts(now) => {
                let why = if count == 1 {
                    sk!("SK-04.08")
                } else {
                    sk!("SK-09.02")
                };
                refuse(Choice::Act(verb::USE, card), why, to);
            }
            Some(kind::SHAMAN) if now != phase::SUMMON => {
                refuse(Choice::Act(verb::PLACE, card), sk!("SK-08.04"), to);
            }
            Some(kind::SPIRIT) if now != phase::SUMMON => {
                refuse(Choice::Act(verb::SUMMON, card), sk!("SK-08.05"), to);
            }
            _ => {}
        }
        let marked = pool.quick(game.table.card(card).def).symbols & super::words::mark::ATTACH;
        if now != phase::ATTACH && marked != 0 {
            refuse(Choice::Act(verb::ATTACH, card), sk!("SK-16.03"), to);
        }
    }
    if now != phase::ATTACH {
        for &card in game.table.pile(seat, zone::ATTACHED) {
            refuse(Choice::Act(verb::DISCARD, card), sk!("SK-16.02"), to);
        }
        for &card in game.table.piles(seat, zone::BATTLE_ROW, zone::WAIT_ROW) {
            refuse(Choice::Act(verb::OVER_SOUL, card), sk!("SK-20.04"), to);
        }
    }
}
