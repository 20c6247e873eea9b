//! From decks to the first turn: section 6 of the rules.

use super::words::{phase, prompt, say, sw, zone};
use super::{MERCENARY, Registers, Step, SummonerWars, grid, seats, stage, values};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::{CardId, DefId, NO_CELL, Seat};
use shokan_kernel::list::List;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card};

type Table = shokan_kernel::table::Table<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// One deck: the cards of the Starting Setup with column and row as South sees them, from 1 in the
/// left corner of the own back row, and the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// The cards that begin on the battlefield.
    pub start: Vec<(DefId, u8, u8)>,
    /// The cards of the Draw Pile.
    pub cards: Vec<DefId>,
}

/// A game of decks that have been checked: two, or four of two teams, in the order of the seats
/// (R-SW-51). It stands before its first step.
///
/// # Errors
/// `None` when there are not two or four decks, or more cards than the table holds.
pub fn new_game(decks: &[Placed], pool: &CardPool, luck: Luck) -> Option<State<SummonerWars>> {
    if !matches!(decks.len(), 2 | 4) {
        return None;
    }
    let mut table = Table::default();
    let mut handle = 0;
    for (seat, deck) in decks.iter().enumerate() {
        let seat = Seat(seat as u8);
        for &(def, column, row) in &deck.start {
            handle += 1;
            // SW-SET.05, SW-SET.06.
            let card = Card {
                handle,
                cell: grid::home(seat, column, row),
                ..begins(seat, def, pool, zone::BATTLEFIELD)
            };
            table.place(card, None)?;
        }
        for &def in &deck.cards {
            table.place(begins(seat, def, pool, zone::DRAW_PILE), None)?;
        }
    }
    // No card that is drawn may get a name that is taken.
    table.set_counters(table.next_stamp(), handle);
    let registers = Registers {
        seats: decks.len() as u8,
        first: Seat(0),
        active: Seat(0),
        ..Registers::default()
    };
    Some(State::new(table, registers, Step::Begin, luck))
}

/// A position that is placed and not played to: the phase of the registers, nothing waits.
pub fn placed(
    table: Table,
    registers: Registers,
    luck: Luck,
    pool: &CardPool,
    to: Option<&mut dyn EventSink<SummonerWars>>,
) -> State<SummonerWars> {
    let first = match registers.phase {
        phase::START => Step::Start {
            stage: stage::Start::Expire,
        },
        phase::END => Step::End {
            stage: stage::End::Effects,
        },
        phase::DRAW => Step::Between {
            phase: phase::DRAW,
            passed: 0,
        },
        _ => Step::Phase,
    };
    let mut state = State::new(table, registers, first, luck);
    state.begin(pool, to);
    state
}

/// A card of a deck before the game.
pub(super) fn begins(
    seat: Seat,
    def: DefId,
    pool: &CardPool,
    kind: shokan_kernel::ids::ZoneKind,
) -> Card {
    let open = kind == zone::BATTLEFIELD;
    Card {
        def,
        handle: 0,
        stamp: 0,
        damage: 0,
        zone: Table::zone_id(seat, kind),
        cell: NO_CELL,
        owner: seat,
        controller: seat,
        flags: if values::is_mercenary(pool, def) {
            MERCENARY
        } else {
            0
        },
        known: if open { ALL } else { 0 },
        age: 0,
    }
}

/// SW-SET.07 to SW-SET.09, SW-34P.07, SW-34P.08.
pub(super) fn begin(d: &mut D<'_>) -> Next<Step> {
    let all = seats(d.state);
    for seat in (0..all).map(Seat) {
        d.shuffle(Table::zone_of(seat, zone::DRAW_PILE), sw!("SW-SET.07"));
    }
    let mut rolling: List<Seat, 4> = (0..all).map(Seat).collect();
    let mut again = false;
    while rolling.len() > 1 {
        let clause = if again {
            sw!("R-SW-08")
        } else {
            sw!("SW-SET.08")
        };
        let mut high = 0;
        let mut best: List<Seat, 4> = List::default();
        for &seat in rolling.iter() {
            let roll = d.below(Stream::Dice, 6) as i16 + 1;
            let (none, what) = (CardId::NONE, say::FIRST_ROLL);
            d.announce_card(what, seat, none, none, roll, clause);
            if roll > high {
                high = roll;
                best.clear();
            }
            if roll == high {
                best.put(seat);
            }
        }
        rolling = best;
        again = true;
    }
    let seat = rolling.first().copied().unwrap_or(Seat(0));
    if all == 2 {
        return Next::Go(Step::First { seat });
    }
    goes_first(d, seat, sw!("SW-34P.07"))
}

/// SW-SET.08: the high roller says who goes first.
pub(super) fn first(d: &mut D<'_>, seat: Seat, answer: Option<Choice>) -> Next<Step> {
    match answer {
        Some(Choice::Seat(first)) => goes_first(d, first, sw!("SW-SET.08")),
        _ => Next::Ask(
            Asked {
                seat,
                prompt: prompt::FIRST,
                source: CardId::NONE,
                taken: 0,
                most: 1,
            },
            Step::First { seat },
        ),
    }
}

fn goes_first(d: &mut D<'_>, seat: Seat, clause: shokan_kernel::ids::ClauseId) -> Next<Step> {
    d.state.registers.first = seat;
    d.state.registers.active = seat;
    d.announce(say::FIRST, seat, clause);
    Next::Go(Step::Start {
        stage: stage::Start::Expire,
    })
}
