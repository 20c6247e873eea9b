//! From two decks to the first question: SC-06.

use super::words::{how, prompt, say, sc, zone};
use super::{CARDS, Registers, Step, SummonsCall, effects};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::{CardId, DefId, NO_CELL, Seat};
use shokan_kernel::list::List;
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card};

type Table = shokan_kernel::table::Table<SummonsCall>;
type D<'a> = Dealer<'a, SummonsCall>;

/// How many cards lie in the open before the first draw.
const MASTERS: u16 = 2;

/// SC-06-05.a: the cards of a first hand.
const HAND: usize = 5;

/// The bit of a place of the hand.
const fn bit(place: usize) -> u8 {
    if place < HAND { 1 << place } else { 0 }
}

/// Whether the card at this place of the hand is among those that go back.
pub(super) const fn goes_back(returned: u8, place: usize) -> bool {
    returned & bit(place) != 0
}

/// One deck: a master and the cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// The master card.
    pub master: DefId,
    /// The normal cards.
    pub cards: Vec<DefId>,
}

/// A game of two decks that have been checked; seat 0 goes first. It stands before its first step.
///
/// # Errors
/// `None` when the decks have more cards than the table holds.
pub fn new_game(decks: &[Placed; 2], luck: Luck) -> Option<State<SummonsCall>> {
    let mut table = Table::default();
    for (seat, deck) in decks.iter().enumerate() {
        let seat = Seat(seat as u8);
        // SC-06-01.a: the master begins in the centre.
        table.place(master(seat, deck.master, 1), None)?;
        for &def in &deck.cards {
            table.place(in_deck(seat, def), None)?;
        }
    }
    debug_assert!(table.count() <= CARDS);
    // The masters have the first two handles: no card that is drawn may get one of them.
    table.set_counters(table.next_stamp(), MASTERS);
    let registers = Registers {
        active: Seat(0),
        ..Registers::default()
    };
    Some(State::new(table, registers, Step::Deal, luck))
}

/// A position that is placed and not played to: phase main of a turn, nothing waits.
pub fn placed(
    table: Table,
    registers: Registers,
    luck: Luck,
    pool: &CardPool,
    to: Option<&mut dyn EventSink<SummonsCall>>,
) -> State<SummonsCall> {
    let first = match registers.phase {
        super::words::phase::MANA => Step::Mana,
        super::words::phase::DRAW => Step::Draw,
        super::words::phase::STANDBY => Step::Standby,
        super::words::phase::END => Step::End {
            stage: super::stage::End::Begin,
        },
        _ => Step::Main,
    };
    let mut state = State::new(table, registers, first, luck);
    state.begin(pool, to);
    state
}

const fn master(seat: Seat, def: DefId, column: u8) -> Card {
    let zone = Table::zone_id(seat, zone::MASTER);
    Card {
        def,
        handle: 1 + seat.0 as u16,
        stamp: 0,
        damage: 0,
        zone,
        cell: column,
        owner: seat,
        controller: seat,
        flags: 0,
        known: ALL,
        age: 0,
    }
}

const fn in_deck(seat: Seat, def: DefId) -> Card {
    let zone = Table::zone_id(seat, zone::DECK);
    Card {
        def,
        handle: 0,
        stamp: 0,
        damage: 0,
        zone,
        cell: NO_CELL,
        owner: seat,
        controller: seat,
        flags: 0,
        known: 0,
        age: 0,
    }
}

pub(super) fn deal(d: &mut D<'_>) -> Next<Step> {
    for seat in 0..2 {
        // SC-06-03.a.
        d.shuffle(Table::zone_of(Seat(seat), zone::DECK), sc!("SC-06-03.a"));
    }
    for seat in 0..2 {
        effects::draw(d, Seat(seat), HAND as i16, sc!("SC-06-05.a"));
    }
    Next::Go(Step::Mulligan {
        seat: Seat(0),
        returned: 0,
    })
}

/// SC-06-06, R-SC-10: the first player decides first; the number returned is public, the cards are
/// not.
///
/// The cards go back together when all are picked, as they lie in the hand, so that the deck which
/// is shuffled does not hang on the order of the picks.
pub(super) fn mulligan(
    d: &mut D<'_>,
    seat: Seat,
    returned: u8,
    answer: Option<Choice>,
) -> Next<Step> {
    let again = |returned: u8| {
        let asked = Asked {
            taken: returned.count_ones() as u8,
            most: HAND as u8,
            ..Asked::one(seat, prompt::MULLIGAN, CardId::NONE)
        };
        Next::Ask(asked, Step::Mulligan { seat, returned })
    };
    match answer {
        None => return again(returned),
        Some(Choice::Card(card)) => {
            let hand = d.table().pile(seat, zone::HAND);
            let place = hand.iter().position(|&it| it == card).unwrap_or_default();
            return again(returned | bit(place));
        }
        Some(_) => {}
    }
    let hand = d.table().pile(seat, zone::HAND).iter().enumerate();
    let back = hand.filter(|&(place, _)| goes_back(returned, place));
    let back: List<CardId, HAND> = back.map(|(_, &card)| card).collect();
    for &card in back.iter() {
        let to = Table::zone_of(seat, zone::DECK);
        d.move_card(card, Move::to(to, how::MULLIGAN), sc!("SC-06-06.a"));
    }
    let number = returned.count_ones() as i16;
    d.announce_card(
        say::MULLIGAN,
        seat,
        CardId::NONE,
        CardId::NONE,
        number,
        sc!("SC-06-06.a"),
    );
    if number > 0 {
        // SC-06-06.b, .c: the draw comes before the shuffle.
        effects::draw(d, seat, number, sc!("SC-06-06.b"));
        d.shuffle(Table::zone_of(seat, zone::DECK), sc!("SC-06-06.c"));
    }
    if seat == Seat(0) {
        return Next::Go(Step::Mulligan {
            seat: Seat(1),
            returned: 0,
        });
    }
    Next::Go(Step::Standby)
}
