//! The one truth for what may be done: every candidate of a question, allowed or refused with
//! clause and facts.

use super::grid::{Board, PLACES, columns, spot};
use super::words::{kind, named, phase, prompt, stat, sw, verb, zone};
use super::{
    Step, SummonerWars, combat, destroy, effects, is_out, magic, mate, moves, seats, team, texts,
    values, verbs,
};
use shokan_kernel::decision::{Asked, Choice, Facts, Offer};
use shokan_kernel::ids::{CardId, ClauseId, HeadId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::pool::{Act, Arg, CardPool, Op, Sel};
use shokan_kernel::state::{Effect, Frame, State};
use shokan_kernel::table::Cell;
use std::ops::ControlFlow;

type Game = State<SummonerWars>;
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
        prompt::FIRST => (0..seats(game)).try_for_each(|seat| to.allow(Choice::Seat(Seat(seat)))),
        prompt::SUMMON | prompt::EVENT | prompt::MOVE | prompt::ATTACK | prompt::BUILD => {
            of_phase(game, pool, asked, to)?;
            to.allow(Choice::Done)
        }
        prompt::ANY_TIME => {
            at_will(game, pool, seat, &[super::words::head::ANY_TIME], to)?;
            to.allow(Choice::Done)
        }
        prompt::SPACE => spaces(game, pool, asked, step, to),
        prompt::WALL => wall_spaces(game, seat, to),
        prompt::STEP => steps(game, pool, asked, step, to),
        prompt::TARGET => targets(game, pool, asked, to),
        prompt::NEXT_TARGET => combat::queued(game, pool, asked.source)
            .iter()
            .try_for_each(|&card| to.allow(Choice::Card(card))),
        prompt::NEXT_UNIT => match game.flow().last() {
            Some(Frame::Effect(effect)) => {
                verbs::able(game, pool, effect)
                    .iter()
                    .try_for_each(|&card| to.allow(Choice::Card(card)))?;
                if verbs::may_stop(game, pool, effect) {
                    to.allow(Choice::Done)
                } else {
                    ON
                }
            }
            _ => ON,
        },
        prompt::ORDER_TRIGGERS => {
            texts::next_batch(game).try_for_each(|at| to.allow(Choice::Mode(at)))?;
            match texts::borrowed(game) {
                Some(_) => to.allow(Choice::Default),
                None => ON,
            }
        }
        prompt::ORDER_DESTROYED => destroy::offered(game, pool, seat)
            .iter()
            .try_for_each(|&card| to.allow(Choice::Card(card))),
        prompt::OPPONENT => (0..seats(game)).map(Seat).try_for_each(|foe| {
            let may = match step {
                Step::Versus => team(foe) != team(seat) && !is_out(game, foe),
                _ => effects::playable_against(game, pool, asked.source, foe),
            };
            if may {
                to.allow(Choice::Seat(foe))
            } else {
                to.refuse(Choice::Seat(foe), sw!("R-SW-60"), Facts::NONE);
                ON
            }
        }),
        prompt::HOW_MANY => (i16::from(asked.taken)..=i16::from(asked.most))
            .rev()
            .try_for_each(|n| to.allow(Choice::Number(n))),
        _ => {
            to.allow(Choice::Yes)?;
            to.allow(Choice::No)
        }
    }
}

fn of_phase<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, to: &mut O) -> Flow {
    let seat = asked.seat;
    match asked.prompt {
        prompt::SUMMON => summons(game, pool, seat, to)?,
        prompt::EVENT => events(game, pool, seat, to)?,
        prompt::MOVE => units(game, pool, seat, verb::MOVE, to)?,
        prompt::ATTACK => units(game, pool, seat, verb::ATTACK, to)?,
        _ => builds(game, seat, to)?,
    }
    at_will(game, pool, seat, texts::heads(game.registers.phase), to)?;
    if O::REASONS {
        out_of_phase(game, pool, asked, to);
    }
    ON
}

fn at_will<O: Offer>(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    heads: &[HeadId],
    to: &mut O,
) -> Flow {
    texts::at_will(game, pool, seat, heads, |card, number, free| {
        let choice = Choice::Ability(card, number);
        match free {
            Ok(()) => to.allow(choice),
            Err((why, facts)) => {
                to.refuse(choice, why, facts);
                ON
            }
        }
    })
}

fn summons<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    let have = magic::magic(game, seat);
    let walls = game.table.pile(seat, zone::BATTLEFIELD);
    let walled = walls.iter().any(|&card| values::is_wall(game, pool, card));
    for &card in game.table.pile(seat, zone::HAND) {
        let choice = Choice::Act(verb::SUMMON, card);
        let cost = values::stat(game, pool, card, stat::COST);
        let refusal = if !values::is_unit(game, pool, card) {
            Some((sw!("SW-EVT.01"), Facts::NONE))
        } else if cost < 0 {
            Some((sw!("R-SW-68"), Facts::NONE))
        } else if cost > have {
            Some((sw!("SW-SUM.07"), Facts::need(cost, have)))
        } else if !walled {
            Some((sw!("SW-WAL.09"), Facts::NONE))
        } else if !effects::has_space(game, pool, card, seat) {
            Some((sw!("SW-SUM.08"), Facts::NONE))
        } else {
            None
        };
        match refusal {
            Some((why, facts)) => to.refuse(choice, why, facts),
            None => to.allow(choice)?,
        }
    }
    ON
}

fn events<O: Offer>(game: &Game, pool: &CardPool, seat: Seat, to: &mut O) -> Flow {
    for &card in game.table.pile(seat, zone::HAND) {
        let choice = Choice::Act(verb::PLAY, card);
        let def = game.table.card(card).def;
        if pool.quick(def).kind == kind::UNIT {
            to.refuse(choice, sw!("SW-EVP.01"), Facts::NONE);
        } else if values::counts_as_wall(pool, def) {
            if home_spaces(game, seat).is_empty() {
                to.refuse(choice, sw!("SW-EVP.06"), Facts::NONE);
            } else {
                to.allow(choice)?;
            }
        } else if can_play(game, pool, card, seat) {
            to.allow(choice)?;
        } else {
            to.refuse(choice, sw!("SW-EVP.05"), Facts::NONE);
        }
    }
    ON
}

/// How many texts can be under way where one has a card played (R-SW-141).
const DEEP: usize = 1;

/// Whether a text of this seat can have a card played now (R-SW-141).
pub(super) fn by_text(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> bool {
    let it = game.table.card(card);
    let from = game.table.is_in(card, zone::HAND) || game.table.is_in(card, zone::DISCARD_PILE);
    let running = |frame: &&Frame<Step>| matches!(frame, Frame::Effect(_));
    let deep = game.flow().iter().filter(running).count() > DEEP;
    let whose = shokan_kernel::table::Table::<SummonerWars>::seat(it.zone);
    if !from || whose != seat || seat != game.registers.active || deep {
        return false;
    }
    if pool.quick(it.def).kind == kind::UNIT {
        false
    } else if values::counts_as_wall(pool, it.def) {
        !home_spaces(game, seat).is_empty()
    } else {
        can_play(game, pool, card, seat)
    }
}

/// Whether the cards that a text chooses now are to be played.
pub(super) fn chooses_to_play(pool: &CardPool, context: &Effect) -> bool {
    let ops = &pool.ability(context.ability).ops;
    let Some(Op::Choose { slot, .. }) = ops.get(usize::from(context.pc)) else {
        return false;
    };
    ops.iter().any(|op| match op {
        Op::Do(Act::Named(named::PLAY, args)) => {
            matches!(args.first(), Some(Arg::Sel(Sel::Slot(name))) if name == slot)
        }
        _ => false,
    })
}

fn can_play(game: &Game, pool: &CardPool, card: CardId, seat: Seat) -> bool {
    if effects::needs_opponent(game, pool, card) {
        let mut foes = (0..seats(game)).map(Seat);
        return foes.any(|foe| effects::playable_against(game, pool, card, foe));
    }
    effects::playable(game, pool, card, seat)
}

fn builds<O: Offer>(game: &Game, seat: Seat, to: &mut O) -> Flow {
    let mate = mate(game, seat);
    for &card in game.table.pile(seat, zone::HAND) {
        to.allow(Choice::Act(verb::BUILD, card))?;
        match mate {
            Some(mate) if is_out(game, mate) => {
                to.refuse(Choice::Act(verb::GIVE, card), sw!("R-SW-61"), Facts::NONE);
            }
            Some(_) => to.allow(Choice::Act(verb::GIVE, card))?,
            None => {}
        }
    }
    ON
}

/// Units that may be moved, or attack.
fn units<O: Offer>(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    which: shokan_kernel::ids::VerbId,
    to: &mut O,
) -> Flow {
    let board = Board::of(game);
    for &card in game.table.pile(seat, zone::BATTLEFIELD) {
        let choice = Choice::Act(which, card);
        if !values::is_unit(game, pool, card) {
            to.refuse(choice, sw!("SW-WAL.03"), Facts::NONE);
            continue;
        }
        let free = if which == verb::MOVE {
            texts::can_move(game, pool, card)
        } else {
            texts::can_attack(game, pool, card).and_then(|()| {
                if texts::may_reach(game, pool, &board, card) {
                    Ok(())
                } else {
                    Err((sw!("R-SW-30"), Facts::NONE))
                }
            })
        };
        match free {
            Ok(()) => to.allow(choice)?,
            Err((why, facts)) => to.refuse(choice, why, facts),
        }
    }
    ON
}

/// What other phases are for, and what others' cards are: refused, so that "why not?" has an
/// answer.
fn out_of_phase<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, to: &mut O) {
    let seat = asked.seat;
    for &card in game.table.pile(seat, zone::HAND) {
        let unit = values::is_unit(game, pool, card);
        if unit && asked.prompt != prompt::SUMMON {
            to.refuse(
                Choice::Act(verb::SUMMON, card),
                sw!("SW-TRN.02"),
                Facts::NONE,
            );
        }
        if !unit && asked.prompt != prompt::EVENT {
            to.refuse(Choice::Act(verb::PLAY, card), sw!("SW-EVT.02"), Facts::NONE);
        }
        if asked.prompt != prompt::BUILD && mate(game, seat).is_some() {
            to.refuse(Choice::Act(verb::GIVE, card), sw!("R-SW-61"), Facts::NONE);
        }
        if asked.prompt != prompt::BUILD {
            to.refuse(
                Choice::Act(verb::BUILD, card),
                sw!("SW-MAG.01"),
                Facts::NONE,
            );
        }
    }
    for card in super::grid::field(game) {
        let mine = game.table.card(card).controller == seat;
        if !mine || asked.prompt != prompt::MOVE {
            let why: ClauseId = if mine {
                sw!("SW-TRN.02")
            } else {
                sw!("SW-MOV.01")
            };
            to.refuse(Choice::Act(verb::MOVE, card), why, Facts::NONE);
        }
        if !mine || asked.prompt != prompt::ATTACK {
            let why: ClauseId = if mine {
                sw!("SW-TRN.02")
            } else {
                sw!("SW-ATK.01")
            };
            to.refuse(Choice::Act(verb::ATTACK, card), why, Facts::NONE);
        }
    }
}

/// A space of the battlefield as a choice; it is of nobody.
pub const fn cell(place: u8) -> Choice {
    Choice::Cell(Cell {
        seat: Seat(0),
        kind: zone::BATTLEFIELD,
        place,
    })
}

/// All spaces, allowed where they are in the list.
fn among<O: Offer>(game: &Game, list: &[u8], why: impl Fn(u8) -> ClauseId, to: &mut O) -> Flow {
    if !O::REASONS {
        return list.iter().try_for_each(|&place| to.allow(cell(place)));
    }
    let wide = columns(seats(game));
    for place in (0..PLACES as u8).filter(|&place| spot(place).0 < wide) {
        if list.contains(&place) {
            to.allow(cell(place))?;
        } else {
            to.refuse(cell(place), why(place), Facts::NONE);
        }
    }
    ON
}

fn spaces<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, step: Step, to: &mut O) -> Flow {
    let (list, elsewhere) = match game.flow().last() {
        Some(Frame::Effect(effect)) => {
            let list = effects::place_spaces(game, pool, effect);
            (list, sw!("R-SW-76"))
        }
        _ => {
            let by = match step {
                Step::Place { by, .. } => by,
                _ => asked.seat,
            };
            (effects::summon_spaces(game, pool, by), sw!("SW-SUM.06"))
        }
    };
    let board = Board::of(game);
    let why = |place| {
        if board.is_empty(place) {
            elsewhere
        } else {
            sw!("SW-FLD.02")
        }
    };
    among(game, &list, why, to)
}

/// Empty spaces of the own half, in a team game of the team's (SW-WAL.06, SW-34R.02).
fn home_spaces(game: &Game, seat: Seat) -> List<u8, 96> {
    let board = Board::of(game);
    let wide = columns(seats(game));
    (0..PLACES as u8)
        .filter(|&place| {
            spot(place).0 < wide && values::is_home(seat, place) && board.is_empty(place)
        })
        .collect()
}

fn wall_spaces<O: Offer>(game: &Game, seat: Seat, to: &mut O) -> Flow {
    let list = home_spaces(game, seat);
    let why = |place| {
        if values::is_home(seat, place) {
            sw!("SW-FLD.02")
        } else {
            sw!("SW-WAL.06")
        }
    };
    among(game, &list, why, to)
}

fn steps<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, step: Step, to: &mut O) -> Flow {
    let Step::Walk {
        unit, left, way, ..
    } = step
    else {
        return ON;
    };
    let board = Board::of(game);
    let next = moves::next_spaces(game, pool, &board, unit.card, left, way);
    let list: List<u8, 96> = next.iter().map(|space| space.0).collect();
    if O::REASONS {
        let from = game.table.card(unit.card).cell;
        let why = |place: u8| {
            if super::grid::diagonal(from, place, seats(game)) {
                sw!("SW-MOV.03")
            } else if !board.is_empty(place) {
                sw!("SW-MOV.04")
            } else {
                sw!("SW-MOV.02")
            }
        };
        among(game, &list, why, to)?;
    } else {
        list.iter().try_for_each(|&place| to.allow(cell(place)))?;
    }
    let between = matches!(game.registers.phase, phase::MOVE | phase::MOVE_AFTER);
    if asked.seat == game.registers.active && between {
        // R-SW-120: between two steps of a move, not inside an attack or an Event: those are of
        // other phases.
        at_will(game, pool, asked.seat, &[super::words::head::ANY_TIME], to)?;
    }
    to.allow(Choice::Done)
}

fn targets<O: Offer>(game: &Game, pool: &CardPool, asked: Asked, to: &mut O) -> Flow {
    let board = Board::of(game);
    let attacker = asked.source;
    let near = combat::reachable(game, pool, &board, attacker);
    for card in super::grid::field(game) {
        if near.has(card) {
            to.allow(Choice::Card(card))?;
            continue;
        }
        if !O::REASONS {
            continue;
        }
        match combat::aim(game, pool, &board, attacker, card) {
            Ok(()) => to.allow(Choice::Card(card))?,
            Err((why, facts)) => to.refuse(Choice::Card(card), why, facts),
        }
    }
    if combat::prey(game, pool, attacker).len() > 1 {
        to.allow(Choice::Default)?;
    }
    ON
}
