//! Movement: sections 8.5 and 10.9.

use super::grid::{Board, DIRECTIONS, place_of, step};
use super::occur::{Occurrence, occur};
use super::words::{event, prompt, say, sw, word, zone};
use super::{Step, SummonerWars, is_out, seats, values};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::Fact;
use shokan_kernel::ids::{CardId, CardRef, ClauseId, Seat};
use shokan_kernel::list::List;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::State;

type Game = State<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Spaces of a move (SW-MOV.02).
pub const SPACES: i16 = 2;
/// Different Units of a Movement phase (SW-MOV.01).
pub const UNITS: u8 = 3;
/// Of the first turn of the game (SW-SET.11).
pub const FIRST_UNITS: u8 = 2;

/// How a walk goes, as bits.
pub mod way {
    /// In the Movement phase.
    pub const PHASE: u8 = 1;
    /// In a straight line: the direction stands in the bits above.
    pub const STRAIGHT: u8 = 2;
    /// A direction has been taken.
    pub const TAKEN: u8 = 4;
    /// Where the direction stands.
    pub const DIRECTION: u8 = 3;
}

/// How many Units the active player may move in this Movement phase.
pub fn limit(game: &Game) -> u8 {
    if game.registers.turn == 1 {
        FIRST_UNITS
    } else {
        UNITS
    }
}

/// Why a Unit cannot be moved, and by which card (R-SW-114).
pub fn barred(game: &Game, pool: &CardPool, unit: CardId) -> Option<(ClauseId, CardId)> {
    let (_, by) = values::forbids(game, pool, unit, word::CANNOT_MOVE)?;
    Some((sw!("R-SW-114"), by))
}

/// What a Unit may move through without stopping there.
fn passes(game: &Game, pool: &CardPool, unit: CardId, card: CardId) -> bool {
    values::permits(game, pool, unit, word::PASS_THROUGH, card)
}

/// Whether the Unit would have to stop if it were on this space (R-SW-106).
fn would_stop(game: &Game, pool: &CardPool, unit: CardId, place: u8) -> bool {
    values::stops_at(game, pool, unit, place)
}

/// Whether a Unit may move through some cards at all.
fn passes_any(game: &Game, pool: &CardPool, unit: CardId) -> bool {
    values::is_permitted(game, pool, unit, word::PASS_THROUGH)
}

/// Whether a way has taken another direction.
const fn is_bound(going: u8, direction: u8) -> bool {
    going & way::STRAIGHT != 0 && going & way::TAKEN != 0 && going >> way::DIRECTION != direction
}

/// The empty neighbours that a Unit can go to from here.
fn near(board: &Board, from: u8, going: u8, seats: u8) -> impl Iterator<Item = u8> + '_ {
    let open = DIRECTIONS
        .into_iter()
        .filter(move |&direction| !is_bound(going, direction));
    open.filter_map(move |direction| step(from, direction, seats))
        .filter(|&to| board.is_empty(to))
}

/// Whether there is a space for the next step.
fn goes_on(game: &Game, pool: &CardPool, unit: CardId, left: u8, going: u8) -> bool {
    let board = Board::of(game);
    let from = game.table.card(unit).cell;
    near(&board, from, going, seats(game)).next().is_some()
        || !next_spaces(game, pool, &board, unit, left, going).is_empty()
}

/// The spaces a Unit can go to next, with the number of steps: neighbours, and what lies behind
/// cards that it may pass.
pub(super) fn next_spaces(
    game: &Game,
    pool: &CardPool,
    board: &Board,
    unit: CardId,
    left: u8,
    going: u8,
) -> List<(u8, u8), 96> {
    let mut found: List<(u8, u8), 96> = List::default();
    let Some(from) = place_of(game, unit) else {
        return found;
    };
    let seats = seats(game);
    if left > 0 && !passes_any(game, pool, unit) {
        for to in near(board, from, going, seats) {
            found.put((to, 1));
        }
        found.sort_unstable();
        return found;
    }
    if going & way::STRAIGHT != 0 {
        for direction in DIRECTIONS.into_iter().filter(|&it| !is_bound(going, it)) {
            ahead(game, pool, board, unit, (direction, left), &mut found);
        }
        found.sort_unstable();
        return found;
    }
    // A bit for each space that has been seen.
    let mut seen = 1u128 << from;
    let mut edge: List<u8, 96> = List::default();
    edge.put(from);
    for far in 1..=left {
        let mut next: List<u8, 96> = List::default();
        for &at in edge.iter() {
            for direction in DIRECTIONS {
                let Some(to) = step(at, direction, seats) else {
                    continue;
                };
                if seen >> to & 1 == 1 {
                    continue;
                }
                match board.card(to) {
                    None => {
                        seen |= 1 << to;
                        found.put((to, far));
                    }
                    Some(card)
                        if passes(game, pool, unit, card) && !would_stop(game, pool, unit, to) =>
                    {
                        seen |= 1 << to;
                        next.put(to);
                    }
                    Some(_) => {}
                }
            }
        }
        edge = next;
    }
    found.sort_unstable();
    found
}

/// Adds the first empty space in a direction, where only cards that the Unit may pass lie before
/// it.
fn ahead(
    game: &Game,
    pool: &CardPool,
    board: &Board,
    unit: CardId,
    (direction, left): (u8, u8),
    found: &mut List<(u8, u8), 96>,
) {
    let from = game.table.card(unit).cell;
    let mut at = from;
    for far in 1..=left {
        // The way around both mats comes back to where it began.
        match step(at, direction, seats(game)).filter(|&to| to != from) {
            Some(to) => at = to,
            None => return,
        }
        match board.card(at) {
            None => {
                match found.iter_mut().find(|it| it.0 == at) {
                    Some(known) => known.1 = known.1.min(far),
                    None => {
                        found.put((at, far));
                    }
                }
                return;
            }
            Some(card) if passes(game, pool, unit, card) && !would_stop(game, pool, unit, at) => {}
            Some(_) => return,
        }
    }
}

/// The direction in which a space lies, of two the one in which it is nearer.
fn direction_of(game: &Game, from: u8, to: u8) -> u8 {
    let seats = seats(game);
    let far = |direction: u8| {
        let mut at = from;
        (0..super::grid::STRIDE).position(|_| match step(at, direction, seats) {
            Some(next) => {
                at = next;
                at == to
            }
            None => false,
        })
    };
    let all = DIRECTIONS.into_iter();
    let all = all.filter_map(|direction| Some((far(direction)?, direction)));
    all.min().map_or(0, |it| it.1)
}

/// How many steps it is to a space that was chosen.
fn steps_to(game: &Game, pool: &CardPool, unit: CardId, to: u8, (left, going): (u8, u8)) -> u8 {
    let from = game.table.card(unit).cell;
    if super::grid::distance(from, to, seats(game)) == 1 {
        return 1;
    }
    let spaces = next_spaces(game, pool, &Board::of(game), unit, left, going);
    let found = spaces.iter().find(|space| space.0 == to);
    found.map_or(1, |space| space.1)
}

/// SW-MOV.02 to SW-MOV.05: one step after another; each is seen before the next (R-SW-75).
pub(super) fn walk(d: &mut D<'_>, at: Step, answer: Option<Choice>) -> Next<Step> {
    let Step::Walk {
        unit,
        by,
        left,
        gone,
        way: going,
    } = at
    else {
        return Next::Done;
    };
    let Some(card) = d
        .table()
        .same(unit)
        .filter(|&card| d.table().is_in(card, zone::BATTLEFIELD))
    else {
        return Next::Done;
    };
    match answer {
        Some(Choice::Cell(cell)) => {
            let from = d.table().card(card).cell;
            let steps = steps_to(d.state, d.pool, card, cell.place, (left, going));
            let mut going = going;
            if going & way::STRAIGHT != 0 && going & way::TAKEN == 0 {
                going |= way::TAKEN | direction_of(d.state, from, cell.place) << way::DIRECTION;
            }
            shift(d, card, cell.place, sw!("SW-MOV.02"));
            let after = Step::Walk {
                unit,
                by,
                left: left.saturating_sub(steps),
                gone: gone + steps,
                way: going,
            };
            Next::Go(after)
        }
        Some(Choice::Ability(source, number)) => super::texts::use_now(d, source, number, by, at),
        Some(_) => arrive(d, card, by, gone),
        None => {
            if left == 0 || barred(d.state, d.pool, card).is_some() || is_out(d.state, by) {
                // R-SW-106, R-SW-126: it stops where it is.
                return arrive(d, card, by, gone);
            }
            if !goes_on(d.state, d.pool, card, left, going) {
                return arrive(d, card, by, gone);
            }
            let asked = Asked {
                seat: by,
                prompt: prompt::STEP,
                source: card,
                taken: gone,
                most: gone + left,
            };
            Next::Ask(asked, at)
        }
    }
}

/// SW-MOV.05, R-SW-12: the move is over, also one of no steps.
fn arrive(d: &mut D<'_>, card: CardId, by: Seat, gone: u8) -> Next<Step> {
    d.state.registers.steps = gone;
    let mut it = Occurrence::about(event::AFTER_MOVE, card);
    it.seat = by;
    occur(d, &it);
    if d.state.waiting.is_empty() {
        Next::Done
    } else {
        Next::Go(Step::Triggers)
    }
}

/// Puts a card of the battlefield on another space; what lies under and on it goes along
/// (SW-TRM.09).
pub(super) fn shift(d: &mut D<'_>, card: CardId, cell: u8, clause: ClauseId) {
    let along: List<CardId, 140> = values::under(d.state, card)
        .chain(values::upon(d.state, card))
        .collect();
    d.emit(Fact::Shifted { card, cell }, clause);
    for &card in along.iter() {
        d.emit(Fact::Shifted { card, cell }, sw!("SW-TRM.09"));
    }
}

/// Begins a move in the Movement phase.
pub(super) fn begin(d: &mut D<'_>, card: CardId) -> Next<Step> {
    use_up(d, card);
    let by = d.state.registers.active;
    d.announce_card(say::MOVE, by, card, CardId::NONE, 0, sw!("SW-MOV.01"));
    let left = values::spaces(d.state, d.pool, card);
    let unit: CardRef = d.table().refer(card);
    let walk = Step::Walk {
        unit,
        by,
        left,
        gone: 0,
        way: way::PHASE,
    };
    Next::Call(walk, Step::Phase)
}

/// A Unit takes one of the places of the phase.
pub(super) fn use_up(d: &mut D<'_>, card: CardId) {
    let registers = &mut d.state.registers;
    if !registers.moved.has(card) {
        registers.moved.add(card);
        registers.moves += 1;
    }
}
