//! The spaces of the battlefield: one mat of 6 by 8, or two of them side by side, whose outer edges
//! meet (R-SW-02, R-SW-04).

use super::words::zone;
use super::{SummonerWars, seats};
use shokan_kernel::ids::{CardId, NO_CELL, Seat, ZoneKind};
use shokan_kernel::state::State;

type Game = State<SummonerWars>;

/// Columns of one mat.
pub const MAT: u8 = 6;
/// Spaces from one row to the next, however many mats there are.
pub const STRIDE: u8 = 12;
/// Rows from back edge to back edge.
pub const ROWS: u8 = 8;
/// Places of two mats.
pub const PLACES: usize = STRIDE as usize * ROWS as usize;
/// The four directions.
pub const DIRECTIONS: [u8; 4] = [0, 1, 2, 3];

/// The place of a column and a row, both counted from 0.
pub const fn place(column: u8, row: u8) -> u8 {
    row * STRIDE + column
}

/// The column and the row of a place, both counted from 0.
pub const fn spot(place: u8) -> (u8, u8) {
    (place % STRIDE, place / STRIDE)
}

/// How many columns the field has.
pub const fn columns(seats: u8) -> u8 {
    wide(seats > 2)
}

const fn wide(ring: bool) -> u8 {
    if ring { 2 * MAT } else { MAT }
}

/// The team on whose half a space lies (SW-FLD.01).
pub const fn half(place: u8) -> u8 {
    (place / STRIDE >= ROWS / 2) as u8
}

/// Where a space of a Starting Setup lies for a seat: column and row from 1 as South sees them, row
/// 1 its own back row (section 3.3).
pub const fn home(seat: Seat, column: u8, row: u8) -> u8 {
    let mat = seat.0 / 2 * MAT;
    if seat.0.is_multiple_of(2) {
        place(mat + column - 1, row - 1)
    } else {
        place(mat + MAT - column, ROWS - row)
    }
}

/// The neighbour of a space in a direction; side edges of two mats meet, back edges never do
/// (SW-ADJ.01, SW-34R.03, SW-34R.04, SW-34R.05).
#[inline]
pub fn step(from: u8, direction: u8, seats: u8) -> Option<u8> {
    let (from, direction) = (from as usize, direction as usize);
    if from >= PLACES || direction >= DIRECTIONS.len() {
        return None;
    }
    match NEIGHBOURS[(seats > 2) as usize][direction][from] {
        NO_CELL => None,
        next => Some(next),
    }
}

/// The neighbour of each space in each direction, of one mat and of two: lines of sight and walks
/// ask for it at nearly every decision.
static NEIGHBOURS: [[[u8; PLACES]; DIRECTIONS.len()]; 2] = {
    let mut all = [[[NO_CELL; PLACES]; DIRECTIONS.len()]; 2];
    let mut mats = 0;
    while mats < 2 {
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            let mut from = 0;
            while from < PLACES {
                let next = neighbour(from as u8, direction as u8, mats == 1);
                if let Some(next) = next {
                    all[mats][direction][from] = next;
                }
                from += 1;
            }
            direction += 1;
        }
        mats += 1;
    }
    all
};

const fn neighbour(from: u8, direction: u8, ring: bool) -> Option<u8> {
    let (column, row) = spot(from);
    let wide = wide(ring);
    match direction {
        0 if row + 1 < ROWS => Some(place(column, row + 1)),
        1 if row > 0 => Some(place(column, row - 1)),
        2 if column + 1 < wide => Some(place(column + 1, row)),
        2 if ring => Some(place(0, row)),
        3 if column > 0 => Some(place(column - 1, row)),
        3 if ring => Some(place(wide - 1, row)),
        _ => None,
    }
}

/// Steps between two columns.
const fn across(a: u8, b: u8, seats: u8) -> u8 {
    let plain = a.abs_diff(b);
    let around = columns(seats) - plain;
    if seats > 2 && around < plain {
        around
    } else {
        plain
    }
}

/// Steps from one space to another, never diagonally (SW-TRM.12).
pub const fn distance(a: u8, b: u8, seats: u8) -> u8 {
    let ((ca, ra), (cb, rb)) = (spot(a), spot(b));
    across(ca, cb, seats) + ra.abs_diff(rb)
}

/// Whether two spaces touch at a corner only.
pub const fn diagonal(a: u8, b: u8, seats: u8) -> bool {
    let ((ca, ra), (cb, rb)) = (spot(a), spot(b));
    across(ca, cb, seats) == 1 && ra.abs_diff(rb) == 1
}

/// Which card lies on each space.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    at: [CardId; PLACES],
    seats: u8,
}

impl Board {
    /// Looks at the battlefield.
    pub fn of(game: &Game) -> Self {
        let mut board = Self {
            at: [CardId::NONE; PLACES],
            seats: seats(game),
        };
        for card in field(game) {
            let cell = game.table.card(card).cell;
            if let Some(at) = board.at.get_mut(usize::from(cell)) {
                *at = card;
            }
        }
        board
    }

    /// The card on a space.
    #[inline]
    pub fn card(&self, place: u8) -> Option<CardId> {
        let card = self.at.get(usize::from(place)).copied();
        card.filter(|card| card.is_some())
    }

    /// Whether no card lies on a space.
    #[inline]
    pub fn is_empty(&self, place: u8) -> bool {
        self.card(place).is_none()
    }

    /// The neighbours of a space.
    pub fn around(&self, place: u8) -> impl Iterator<Item = u8> + use<> {
        let seats = self.seats;
        DIRECTIONS
            .into_iter()
            .filter_map(move |direction| step(place, direction, seats))
    }

    /// The first card in a direction, with its distance, no further than this (SW-BOW.04).
    pub fn first(&self, from: u8, direction: u8, reach: u8) -> Option<(CardId, u8)> {
        let mut at = from;
        for far in 1..=reach {
            at = step(at, direction, self.seats)?;
            // R-SW-49: a line never passes its own start.
            if at == from {
                return None;
            }
            if let Some(card) = self.card(at) {
                return Some((card, far));
            }
        }
        None
    }

    /// The spaces from one to another in a straight line, without both ends: the shortest way, and
    /// of two as short ones that with fewer cards (R-SW-49).
    pub fn between(&self, a: u8, b: u8) -> Option<impl Iterator<Item = u8> + use<>> {
        let seats = self.seats;
        let way = DIRECTIONS.into_iter().filter_map(|direction| {
            let (mut at, mut far, mut cards) = (a, 0u8, 0u8);
            loop {
                at = step(at, direction, seats)?;
                far += 1;
                if at == b {
                    return Some((far, cards, direction));
                }
                if at == a {
                    return None;
                }
                cards += u8::from(!self.is_empty(at));
            }
        });
        let (far, _, direction) = way.min()?;
        let mut at = a;
        Some((1..far).filter_map(move |_| {
            at = step(at, direction, seats)?;
            Some(at)
        }))
    }

    /// Whether a straight line of at most this many spaces leads from one space to another with
    /// nothing between.
    pub fn clear(&self, a: u8, b: u8, reach: u8) -> bool {
        DIRECTIONS.into_iter().any(|direction| {
            let mut at = a;
            for _ in 0..reach {
                match step(at, direction, self.seats) {
                    Some(next) if next == b => return true,
                    Some(next) if next != a && self.is_empty(next) => at = next,
                    _ => return false,
                }
            }
            false
        })
    }

    /// Whether a straight line of at most this many spaces leads from one space to another.
    pub fn straight(&self, a: u8, b: u8, reach: u8) -> bool {
        let ((ca, ra), (cb, rb)) = (spot(a), spot(b));
        a != b && (ca == cb || ra == rb) && distance(a, b, self.seats) <= reach
    }
}

/// The cards of the battlefield, of one seat after another; see `lying`.
#[derive(Clone, Debug)]
pub struct Lying<'a> {
    game: &'a Game,
    pile: std::slice::Iter<'a, CardId>,
    next: u8,
    seats: u8,
    last: ZoneKind,
}

impl Iterator for Lying<'_> {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        loop {
            if let Some(&card) = self.pile.next() {
                return Some(card);
            }
            if self.next >= self.seats {
                return None;
            }
            let table = &self.game.table;
            self.pile = table
                .piles(Seat(self.next), zone::BATTLEFIELD, self.last)
                .iter();
            self.next += 1;
        }
    }
}

/// The cards on the battlefield and in the kinds of zones behind it up to this one.
#[inline]
pub(super) fn lying(game: &Game, last: ZoneKind) -> Lying<'_> {
    Lying {
        game,
        pile: [].iter(),
        next: 0,
        seats: seats(game),
        last,
    }
}

/// The cards on the battlefield, of one seat after another.
#[inline]
pub fn field(game: &Game) -> Lying<'_> {
    lying(game, zone::BATTLEFIELD)
}

/// The card on a space.
pub fn occupant(game: &Game, place: u8) -> Option<CardId> {
    field(game).find(|&card| game.table.card(card).cell == place)
}

/// Where a card lies on the battlefield.
#[inline]
pub fn place_of(game: &Game, card: CardId) -> Option<u8> {
    if !game.table.is_in(card, zone::BATTLEFIELD) {
        return None;
    }
    let cell = game.table.card(card).cell;
    (cell != NO_CELL).then_some(cell)
}

/// How a space is called: column and row from 1.
pub fn name(place: u8) -> String {
    let (column, row) = spot(place);
    format!("c{}r{}", column + 1, row + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(column: u8, row: u8) -> u8 {
        place(column - 1, row - 1)
    }

    #[test]
    fn neighbours_are_those_of_the_rules() {
        let all = |from, seats| -> Vec<u8> {
            DIRECTIONS
                .into_iter()
                .filter_map(|way| step(from, way, seats))
                .collect()
        };
        // SW-34R.05: no wrap-around with two players.
        assert_eq!(all(at(1, 1), 2), [at(1, 2), at(2, 1)]);
        assert_eq!(all(at(6, 8), 2), [at(6, 7), at(5, 8)]);
        assert_eq!(all(at(3, 3), 2).len(), 4);
        // SW-34R.03, SW-34R.04: over the seam and round the outside, never over the back edges.
        assert_eq!(all(at(6, 4), 4), [at(6, 5), at(6, 3), at(7, 4), at(5, 4)]);
        assert_eq!(all(at(12, 1), 4), [at(12, 2), at(1, 1), at(11, 1)]);
        assert_eq!(distance(at(1, 2), at(12, 2), 4), 1);
        assert_eq!(distance(at(1, 2), at(6, 4), 2), 7);
        assert!(diagonal(at(1, 1), at(12, 2), 4) && !diagonal(at(1, 1), at(6, 2), 2));
    }

    #[test]
    fn reference_cards_turn_with_the_seat() {
        // Sneeks: the Summoner in column 4 of the back row, the Wall in row 2.
        assert_eq!(home(Seat(0), 4, 1), at(4, 1));
        assert_eq!(home(Seat(0), 4, 3), at(4, 3));
        assert_eq!(home(Seat(1), 4, 1), at(3, 8));
        assert_eq!(home(Seat(1), 4, 3), at(3, 6));
        assert_eq!(home(Seat(2), 4, 1), at(10, 1));
        assert_eq!(home(Seat(3), 4, 1), at(9, 8));
        assert_eq!((half(at(1, 4)), half(at(1, 5))), (0, 1));
    }
}
