//! The turn: section 7.

use super::magic::{HAND, build, draw, on_top, spend};
use super::occur::{Occurrence, occur, occur_again};
use super::words::{event, how, phase, prompt, say, stat, sw, verb, zone};
use super::{
    Attack, Step, SummonerWars, after, combat, destroy, effects, in_order, is_out, kept, mate,
    moves, seats, setup, stage, texts, values, verbs,
};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, ClauseId, EventId, NO_CELL, PhaseId, Seat};
use shokan_kernel::list::{Bits, List};
use shokan_kernel::machine;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::{Modifier, Until};

type Game = State<SummonerWars>;
type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Does one step.
pub(super) fn step(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    match step {
        Step::Begin => setup::begin(d),
        Step::First { seat } => setup::first(d, seat, answer),
        Step::Start { stage } => start(d, stage),
        Step::Between { phase, passed } => between(d, phase, passed, answer),
        Step::More => more(d, answer),
        Step::Phase => goes_on(d, answer),
        Step::Place { card, by } => place(d, card, by, answer),
        Step::Placed { card, by } => summoned(d, card, by),
        Step::Play { card, next } => play(d, card, next, answer),
        Step::Wall { card } => wall(d, card, answer),
        Step::Walk { .. } => moves::walk(d, step, answer),
        Step::Target { attacker, by } => combat::target(d, attacker, by, answer),
        Step::Volley { attacker, by } => combat::volley(d, attacker, by, answer),
        Step::Strike { stage } => combat::strike(d, stage, answer),
        Step::Remove { noted } => destroy::remove(d, noted, answer),
        Step::Triggers => texts::triggers(d, answer),
        Step::Use => texts::use_waiting(d, answer),
        Step::Versus => texts::versus(d, answer),
        Step::Told => Next::Done,
        Step::End { stage } => end(d, stage),
    }
}

fn then(d: &D<'_>, next: Step) -> Next<Step> {
    if d.state.waiting.is_empty() {
        Next::Go(next)
    } else {
        Next::Call(Step::Triggers, next)
    }
}

/// Something that happens to nobody but the active player.
fn moment(d: &mut D<'_>, which: EventId) {
    let mut it = Occurrence::about(which, CardId::NONE);
    it.seat = d.state.registers.active;
    occur(d, &it);
}

fn start(d: &mut D<'_>, stage: stage::Start) -> Next<Step> {
    let seat = d.state.registers.active;
    match stage {
        stage::Start::Expire => {
            let registers = &mut d.state.registers;
            registers.turn += 1;
            registers.phase = phase::START;
            let turn = registers.turn as i16;
            let (none, clause) = (CardId::NONE, sw!("SW-TRN.03"));
            d.announce_card(say::TURN, seat, none, none, turn, clause);
            // R-SW-121: what has lasted until now ends first.
            expire(d, sw!("R-SW-121"), |modifier| {
                modifier.until == Until::OwnTurnBegins && modifier.seat == seat
            });
            Next::Go(Step::Start {
                stage: stage::Start::Effects,
            })
        }
        stage::Start::Effects => {
            // R-SW-69: what was kept for this moment is ordered with what triggers now.
            kept::wake(d);
            moment(d, event::TURN_START);
            then(
                d,
                Step::Start {
                    stage: stage::Start::Phase,
                },
            )
        }
        // SW-SET.10: the first turn of the game begins with movement.
        stage::Start::Phase if d.state.registers.turn == 1 => coming(phase::MOVE),
        stage::Start::Phase => coming(phase::DRAW),
    }
}

const fn coming(phase: PhaseId) -> Next<Step> {
    Next::Go(Step::Between { phase, passed: 0 })
}

/// Who may do something at any time does it between two phases, the active player first (R-SW-98);
/// the active player is not asked where the phase that comes asks anyway.
fn between(d: &mut D<'_>, phase: PhaseId, passed: u8, answer: Option<Choice>) -> Next<Step> {
    if !d.state.waiting.is_empty() && answer.is_none() {
        return Next::Call(Step::Triggers, Step::Between { phase, passed });
    }
    let passed = match answer {
        Some(Choice::Ability(card, number)) => {
            let seat = in_order(d.state).nth(usize::from(passed));
            let seat = seat.unwrap_or(d.state.registers.active);
            return texts::use_now(d, card, number, seat, Step::Between { phase, passed });
        }
        Some(_) => passed + 1,
        None => passed,
    };
    let asks = matches!(
        phase,
        phase::SUMMON | phase::EVENT | phase::MOVE | phase::ATTACK | phase::BUILD
    );
    let mut all = in_order(d.state).zip(0..).skip(usize::from(passed));
    let next = all.find(|&(seat, _)| {
        let mine = seat == d.state.registers.active && asks;
        !mine && !is_out(d.state, seat) && texts::can_use_any(d.state, d.pool, seat)
    });
    match next {
        Some((seat, passed)) => {
            let asked = Asked::one(seat, prompt::ANY_TIME, CardId::NONE);
            Next::Ask(asked, Step::Between { phase, passed })
        }
        None => enter(d, phase),
    }
}

/// SW-TRN.01, SW-TRN.02.
fn enter(d: &mut D<'_>, phase: PhaseId) -> Next<Step> {
    let registers = &mut d.state.registers;
    let seat = registers.active;
    registers.phase = phase;
    match phase {
        phase::MOVE => {
            registers.moves = 0;
            registers.moved = Bits::default();
        }
        phase::ATTACK => {
            registers.attacks = 0;
            registers.attacked = Bits::default();
        }
        _ => {}
    }
    let (none, number) = (CardId::NONE, i16::from(phase.0));
    d.announce_card(say::PHASE, seat, none, none, number, sw!("SW-TRN.02"));
    match phase {
        phase::DRAW => {
            let hand = d.table().pile(seat, zone::HAND).len() as i16;
            // R-SW-25: a fuller hand stays as it is.
            draw(d, seat, (HAND - hand).max(0), sw!("SW-DRW.01"));
            Next::Go(Step::More)
        }
        phase::MOVE_AFTER => {
            moment(d, event::AFTER_MOVE_PHASE);
            then(
                d,
                Step::Between {
                    phase: phase::ATTACK,
                    passed: 0,
                },
            )
        }
        phase::ATTACK_AFTER => {
            moment(d, event::AFTER_ATTACK_PHASE);
            then(
                d,
                Step::Between {
                    phase: phase::ATTACK_END,
                    passed: NOBODY,
                },
            )
        }
        phase::ATTACK_END => {
            moment(d, event::ATTACK_PHASE_END);
            then(
                d,
                Step::Between {
                    phase: phase::BUILD,
                    passed: 0,
                },
            )
        }
        phase::END => Next::Go(Step::End {
            stage: stage::End::Effects,
        }),
        _ => Next::Go(Step::Phase),
    }
}

/// A text lets its player draw further cards, as many as wanted.
fn more(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    let hand = d.table().pile(seat, zone::HAND).len() as i16;
    let room = values::draws_to(d.state, d.pool, seat) - hand;
    match answer {
        Some(Choice::Number(count)) => {
            draw(d, seat, count, sw!("SW-ABL.02"));
        }
        None if room > 0 && !d.table().pile(seat, zone::DRAW_PILE).is_empty() => {
            let mut asked = Asked::one(seat, prompt::HOW_MANY, CardId::NONE);
            asked.most = room.clamp(1, 100) as u8;
            return Next::Ask(asked, Step::More);
        }
        _ => {}
    }
    coming(phase::SUMMON)
}

/// More than there are seats: nobody is asked.
const NOBODY: u8 = 9;

/// The phase that follows (SW-TRN.02).
const fn following(phase: PhaseId) -> Next<Step> {
    match phase {
        phase::MOVE => Next::Go(Step::Between {
            phase: phase::MOVE_AFTER,
            passed: NOBODY,
        }),
        phase::ATTACK => Next::Go(Step::Between {
            phase: phase::ATTACK_AFTER,
            passed: NOBODY,
        }),
        phase => coming(PhaseId(phase.0 + 1)),
    }
}

/// A phase that asks.
fn goes_on(d: &mut D<'_>, answer: Option<Choice>) -> Next<Step> {
    let registers = &d.state.registers;
    let (seat, now) = (registers.active, registers.phase);
    match answer {
        None if !d.state.waiting.is_empty() => Next::Call(Step::Triggers, Step::Phase),
        None => {
            let over = match now {
                phase::MOVE => registers.moves >= moves::limit(d.state),
                phase::ATTACK => registers.attacks >= combat::UNITS,
                phase::BUILD => d.table().pile(seat, zone::HAND).is_empty(),
                _ => false,
            };
            if over && !texts::can_use_any(d.state, d.pool, seat) {
                return following(now);
            }
            let prompt = match now {
                phase::SUMMON => prompt::SUMMON,
                phase::EVENT => prompt::EVENT,
                phase::MOVE => prompt::MOVE,
                phase::ATTACK => prompt::ATTACK,
                _ => prompt::BUILD,
            };
            Next::Ask(Asked::one(seat, prompt, CardId::NONE), Step::Phase)
        }
        Some(Choice::Ability(card, number)) => texts::use_now(d, card, number, seat, Step::Phase),
        Some(Choice::Act(verb::SUMMON, card)) => {
            // SW-SUM.05: paid before it is placed.
            let cost = values::stat(d.state, d.pool, card, stat::COST);
            spend(d, seat, cost, sw!("SW-SUM.03"));
            Next::Call(Step::Place { card, by: seat }, Step::Phase)
        }
        Some(Choice::Act(verb::PLAY, card)) => {
            let def = d.table().card(card).def;
            if values::counts_as_wall(d.pool, def) {
                Next::Call(Step::Wall { card }, Step::Phase)
            } else {
                Next::Call(Step::Play { card, next: 0 }, Step::Phase)
            }
        }
        Some(Choice::Act(verb::MOVE, card)) => moves::begin(d, card),
        Some(Choice::Act(verb::ATTACK, card)) => combat::begin(d, card),
        Some(Choice::Act(verb::BUILD, card)) => {
            build(d, card, seat, sw!("SW-MAG.01"));
            Next::Go(Step::Phase)
        }
        Some(Choice::Act(_, card)) => {
            let to = mate(d.state, seat).unwrap_or(seat);
            build(d, card, to, sw!("SW-34R.10"));
            Next::Go(Step::Phase)
        }
        Some(_) => following(now),
    }
}

/// SW-SUM.06: the Unit goes beside a Wall of its player, unless its own text says where.
fn place(d: &mut D<'_>, card: CardId, by: Seat, answer: Option<Choice>) -> Next<Step> {
    if verbs::is_placed(d.state, card) || is_out(d.state, by) {
        return Next::Done;
    }
    if let Some(effect) = effects::instead_of_summon(d.state, d.pool, card, by) {
        return Next::Run(effect, Step::Placed { card, by });
    }
    match answer {
        Some(Choice::Cell(cell)) => {
            let to = Table::zone_of(by, zone::BATTLEFIELD);
            let how = Move {
                cell: cell.place,
                ..Move::to(to, how::SUMMONED)
            };
            d.move_card(card, how, sw!("SW-SUM.06"));
            summoned(d, card, by)
        }
        _ => {
            if effects::summon_spaces(d.state, d.pool, by).is_empty() {
                return Next::Done;
            }
            Next::Ask(
                Asked::one(by, prompt::SPACE, card),
                Step::Place { card, by },
            )
        }
    }
}

/// A Unit has been summoned, wherever its own text has put it.
fn summoned(d: &mut D<'_>, card: CardId, by: Seat) -> Next<Step> {
    if d.table().is_in(card, zone::BATTLEFIELD) {
        // The text that summons it may have a name for it.
        machine::keep_track(d, &Effect::default(), card);
        let mut it = Occurrence::about(event::SUMMON, card);
        it.seat = by;
        occur(d, &it);
    }
    Next::Done
}

/// SW-WAL.06, SW-EVP.06: a Wall goes to a space of the own side.
fn wall(d: &mut D<'_>, card: CardId, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    let Some(Choice::Cell(cell)) = answer else {
        return Next::Ask(Asked::one(seat, prompt::WALL, card), Step::Wall { card });
    };
    let how = Move {
        cell: cell.place,
        ..Move::to(Table::zone_of(seat, zone::BATTLEFIELD), how::PLAYED)
    };
    let clause = if seats(d.state) > 2 {
        sw!("SW-34R.02")
    } else {
        sw!("SW-WAL.06")
    };
    // R-SW-36: an Event was played, and as a Wall.
    occur(d, &played(card, seat));
    d.move_card(card, how, clause);
    occur_again(d, &played(card, seat));
    Next::Done
}

/// An Event that a player plays.
fn played(card: CardId, seat: Seat) -> Occurrence {
    let mut it = Occurrence::about(event::PLAY, card);
    it.seat = seat;
    it
}

/// SW-EVP.03, SW-EVP.04: its texts one after another, then it is discarded.
fn play(d: &mut D<'_>, card: CardId, next: u8, answer: Option<Choice>) -> Next<Step> {
    let seat = d.state.registers.active;
    if next == 0 {
        if let Some(Choice::Seat(foe)) = answer {
            texts::face(d, card, None, foe);
        } else if effects::needs_opponent(d.state, d.pool, card) {
            // R-SW-60.
            return Next::Ask(
                Asked::one(seat, prompt::OPPONENT, card),
                Step::Play { card, next },
            );
        }
        let to = Table::zone_of(seat, zone::RESOLVING);
        d.move_card(card, Move::to(to, how::PLAYED), sw!("SW-EVP.03"));
    }
    let def = d.table().card(card).def;
    let all = d.pool.def(def).abilities.iter().enumerate();
    for (at, &id) in all.skip(usize::from(next)) {
        if texts::has_head(d.pool.ability(id), super::words::head::PLAY) {
            let effect = Effect {
                ability: id,
                source: d.table().refer(card),
                seat,
                ..Effect::default()
            };
            let next = at as u8 + 1;
            texts::mark_used(d, &effect);
            return Next::Run(effect, Step::Play { card, next });
        }
    }
    d.state.registers.against.retain(|it| it.card != card);
    // R-SW-135.
    occur(d, &played(card, seat));
    if d.table().is_in(card, zone::RESOLVING) {
        let to = on_top(seat, zone::DISCARD_PILE, how::DISCARDED);
        d.move_card(card, to, sw!("SW-EVP.04"));
    }
    Next::Done
}

/// Ends changes that hold for a while; control goes back (SW-TRM.27).
pub(super) fn expire(d: &mut D<'_>, clause: ClauseId, ends: impl Fn(&Modifier) -> bool) {
    while let Some(stamp) = destroy::control_that(d.state, &ends) {
        destroy::give_back(d, stamp, clause);
    }
    let mut stamps: List<u16, 32> = List::default();
    for modifier in d.table().modifiers() {
        if ends(modifier) {
            stamps.put(modifier.stamp);
        }
    }
    for &stamp in stamps.iter() {
        d.emit(Fact::Expired { stamp }, sw!("SW-TRM.22"));
    }
}

fn end(d: &mut D<'_>, stage: stage::End) -> Next<Step> {
    match stage {
        stage::End::Effects => {
            moment(d, event::TURN_END);
            then(
                d,
                Step::End {
                    stage: stage::End::Expire,
                },
            )
        }
        stage::End::Expire => {
            // R-SW-41: triggers first, then what lasts until the end of the turn.
            expire(d, sw!("SW-TRM.27"), |modifier| {
                matches!(modifier.until, Until::Turn | Until::Battle)
            });
            Next::Go(Step::End {
                stage: stage::End::Next,
            })
        }
        stage::End::Next => {
            let (seat, skipped) = next_seat(d.state);
            let registers = &mut d.state.registers;
            registers.used.clear();
            (registers.moves, registers.attacks) = (0, 0);
            (registers.moved, registers.attacked) = (Bits::default(), Bits::default());
            registers.attack = Attack::default();
            registers.steps = 0;
            // R-SW-55: the turn may have ended in the middle of something.
            registers.against.clear();
            registers.searched = 0;
            registers.queue = Bits::default();
            registers.guards.clear();
            registers.current = Trigger::default();
            registers.active = seat;
            debug_assert!(seat.0 < registers.seats);
            // 13.3: what lasts until the turn of a player who is out ends when it would have begun.
            expire(d, sw!("SW-TRM.22"), |modifier| {
                modifier.until == Until::OwnTurnBegins && skipped & modifier.seat.bit() != 0
            });
            Next::Go(Step::Start {
                stage: stage::Start::Expire,
            })
        }
    }
}

/// SW-TRN.03, SW-34P.09, R-SW-52: the seat that has the next turn, and those that would have had
/// one before it, a bit each, if they were not out.
fn next_seat(game: &Game) -> (Seat, u8) {
    let (all, first) = (seats(game), game.registers.first);
    let now = game.registers.active.0 ^ first.0;
    let mut skipped = 0;
    for others in 1..=all {
        let seat = after(first, now + others, all);
        if !is_out(game, seat) {
            return (seat, skipped);
        }
        skipped |= seat.bit();
    }
    (game.registers.active, skipped)
}

const _: () = assert!(NO_CELL > 96);
