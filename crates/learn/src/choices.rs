//! The choices of a question as rows of numbers that point at the rows of the cards.

use crate::observed::turned;
use crate::tokens::{CHOICE, Places};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, Seat};

/// The columns of `choices`, in order: what kind of choice, its word, the row of the card it names
/// (-1: none), its place, its number, the row of the card that asks (-1: none).
pub(crate) const COLUMNS: [&str; CHOICE] = ["kind", "word", "token", "place", "number", "asks"];

/// The kinds of choices, by their numbers.
pub(crate) const KINDS: [&str; 12] = [
    "none", "act", "ability", "card", "cell", "seat", "number", "mode", "default", "yes", "no",
    "done",
];

/// What a choice is put into numbers by.
pub(crate) struct About<'a> {
    pub(crate) places: &'a Places,
    pub(crate) me: Seat,
    pub(crate) seats: usize,
    pub(crate) asks: CardId,
}

impl About<'_> {
    /// Writes a choice into its row.
    pub(crate) fn write(&self, choice: Choice, row: &mut [i16]) {
        let [kind, word, token, place, number] = match choice {
            Choice::Act(verb, card) => self.card(1, i16::from(verb.0) + 1, card),
            Choice::Ability(card, which) => self.card(2, i16::from(which), card),
            Choice::Card(card) => self.card(3, 0, card),
            Choice::Cell(cell) => {
                let seat = turned(cell.seat, self.me, self.seats);
                let zone = i16::from(cell.kind.0) + 1;
                [4, zone, -1, i16::from(cell.place), seat]
            }
            Choice::Seat(seat) => [5, 0, -1, -1, turned(seat, self.me, self.seats)],
            Choice::Number(n) => [6, 0, -1, -1, n],
            Choice::Mode(mode) => [7, i16::from(mode), -1, -1, 0],
            Choice::Default => [8, 0, -1, -1, 0],
            Choice::Yes => [9, 0, -1, -1, 0],
            Choice::No => [10, 0, -1, -1, 0],
            Choice::Done => [11, 0, -1, -1, 0],
        };
        row.copy_from_slice(&[kind, word, token, place, number, self.places.row(self.asks)]);
    }

    /// A choice of a card: of one in a pile of unknown cards its place tells it from the others.
    const fn card(&self, kind: i16, word: i16, card: CardId) -> [i16; 5] {
        let places = self.places;
        [kind, word, places.row(card), places.place(card), 0]
    }
}

/// The card that a choice names.
pub(crate) const fn named(choice: Choice) -> CardId {
    match choice {
        Choice::Act(_, card) | Choice::Ability(card, _) | Choice::Card(card) => card,
        _ => CardId::NONE,
    }
}
