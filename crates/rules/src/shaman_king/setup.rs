//! From decks to the first turn: section 6 of the rules.

use super::words::{how, option, phase, prompt, say, sk, zone};
use super::{CARDS, HAND, Registers, ShamanKing, Step, other, values};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::{CardId, ClauseId, DefId, NO_CELL, Seat};
use shokan_kernel::list::List;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::State;
use shokan_kernel::table::{Card, FACE_DOWN};

type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// A deck that has been checked, with the two persons it is played for (R-SK-03).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The 32 cards.
    pub cards: Vec<DefId>,
    /// A bit of categories each.
    pub persons: [u64; 2],
}

/// A game of two decks, before its first step.
///
/// # Errors
/// `None` when there are not two decks, or more cards than the table holds.
pub fn new_game(decks: &[Pair], luck: Luck) -> Option<State<ShamanKing>> {
    let [_, _] = decks else { return None };
    let mut table = Table::default();
    let mut registers = Registers {
        first: Seat(0),
        active: Seat(0),
        ..Registers::default()
    };
    for (seat, deck) in decks.iter().enumerate() {
        registers.pair[seat] = deck.persons[0] | deck.persons[1];
        let seat = Seat(seat as u8);
        for &def in &deck.cards {
            // SK-06.02: who chooses a shaman knows the own cards.
            let known = seat.bit();
            table.place(
                Card {
                    known,
                    ..begins(seat, def)
                },
                None,
            )?;
        }
    }
    Some(State::new(table, registers, Step::Begin, luck))
}

/// Rulings that can be played otherwise: the ruling, how it is played, and its bit.
pub const OPTIONS: &[(&str, &str, u8)] = &[
    ("R-SK-34", "no_excuse", option::NO_EXCUSE),
    (
        "R-SK-40",
        "shaman_is_level_one",
        option::SHAMAN_IS_LEVEL_ONE,
    ),
];

/// The options of a set-up as bits: contestable rulings that are cheap to play otherwise.
///
/// # Errors
/// The option or value that does not exist.
pub fn option_bits(options: &[(String, String)]) -> Result<u8, String> {
    let mut bits = 0;
    for (id, value) in options {
        if value == "default" && OPTIONS.iter().any(|known| known.0 == id.as_str()) {
            continue;
        }
        let known = OPTIONS
            .iter()
            .find(|known| known.0 == id && known.1 == value);
        bits |= known.ok_or_else(|| format!("{id} {value}"))?.2;
    }
    Ok(bits)
}

/// A card of a deck before the game.
fn begins(seat: Seat, def: DefId) -> Card {
    Card {
        def,
        handle: 0,
        stamp: 0,
        damage: 0,
        zone: Table::zone_id(seat, zone::DECK),
        cell: NO_CELL,
        owner: seat,
        controller: seat,
        flags: 0,
        known: 0,
        age: 0,
    }
}

/// A position that is placed and not played to: the phase of the registers, nothing waits.
pub fn placed(
    table: Table,
    registers: Registers,
    luck: Luck,
    pool: &CardPool,
    to: Option<&mut dyn EventSink<ShamanKing>>,
) -> State<ShamanKing> {
    let first = match registers.phase {
        phase::START_OF_GAME => Step::Begin,
        phase::SETUP | phase::DRAW => Step::Start,
        phase::END => Step::End,
        _ => Step::Phase,
    };
    let mut registers = registers;
    if first == Step::Start {
        // The turn that begins is counted then.
        registers.turn = registers.turn.saturating_sub(1);
    }
    let mut state = State::new(table, registers, first, luck);
    state.begin(pool, to);
    state
}

/// SK-06.01.
pub(super) fn begin(d: &mut D<'_>) -> Next<Step> {
    d.announce(say::GREETING, Seat(0), sk!("SK-06.01"));
    Next::Go(Step::Starting { seat: Seat(0) })
}

/// SK-06.02: at the same time, and hidden from each other; the order in which it is asked tells
/// nothing.
pub(super) fn starting(d: &mut D<'_>, seat: Seat, answer: Option<Choice>) -> Next<Step> {
    let Some(Choice::Card(card)) = answer else {
        return Next::Ask(
            Asked::one(seat, prompt::STARTING_SHAMAN, CardId::NONE),
            Step::Starting { seat },
        );
    };
    let to = Move {
        cell: 0,
        flags: FACE_DOWN,
        secret: true,
        ..Move::to(Table::zone_of(seat, zone::SHAMANS), how::PLACED)
    };
    d.move_card(card, to, sk!("SK-06.02"));
    if seat == Seat(0) {
        return Next::Go(Step::Starting { seat: Seat(1) });
    }
    for seat in [Seat(0), Seat(1)] {
        d.shuffle(Table::zone_of(seat, zone::DECK), sk!("SK-06.03"));
    }
    for seat in [Seat(0), Seat(1)] {
        draw(d, seat, HAND as i16, sk!("SK-06.04"));
    }
    let first = Seat(d.below(Stream::Coin, 2) as u8);
    d.state.registers.first = first;
    d.state.registers.active = first;
    d.announce(say::FIRST, first, sk!("SK-06.05"));
    Next::Go(Step::Mulligan { asked: 0 })
}

/// Draws so many, or what is left (R-SK-31); whether all were there.
pub(super) fn draw(d: &mut D<'_>, seat: Seat, count: i16, clause: ClauseId) -> bool {
    for _ in 0..count {
        let Some(&card) = d.table().pile(seat, zone::DECK).first() else {
            return false;
        };
        let to = Move::to(Table::zone_of(seat, zone::HAND), how::DRAWN);
        d.move_card(card, to, clause);
    }
    true
}

/// SK-06.06, R-SK-09.
pub(super) fn mulligan(d: &mut D<'_>, asked: u8, answer: Option<Choice>) -> Next<Step> {
    let first = d.state.registers.first;
    let seat = if asked == 0 { first } else { other(first) };
    match answer {
        None => {
            let question = Asked::one(seat, prompt::MULLIGAN, CardId::NONE);
            return Next::Ask(question, Step::Mulligan { asked });
        }
        Some(Choice::Yes) => {
            d.announce(say::MULLIGAN, seat, sk!("R-SK-09"));
            let hand: List<CardId, CARDS> =
                d.table().pile(seat, zone::HAND).iter().copied().collect();
            let deck = Table::zone_of(seat, zone::DECK);
            for &card in hand.iter() {
                d.move_card(card, Move::to(deck, how::MULLIGAN), sk!("R-SK-09"));
            }
            d.shuffle(deck, sk!("R-SK-09"));
            draw(d, seat, HAND as i16, sk!("R-SK-09"));
        }
        Some(_) => d.announce(say::KEEP, seat, sk!("SK-04.06")),
    }
    if asked == 0 {
        return Next::Go(Step::Mulligan { asked: 1 });
    }
    for seat in [first, other(first)] {
        if let Some(card) = d.table().at_cell(seat, zone::SHAMANS, 0) {
            d.flag(card, 0, sk!("SK-06.07"));
            values::take_place(d, card);
        }
    }
    Next::Go(Step::Start)
}
