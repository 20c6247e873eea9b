//! The mat of two players, 6 spaces wide and 8 deep, and what lies on it.

use super::super::rules::Rules;
use super::{R, SummonerWars};

/// Columns and rows.
const WIDE: i32 = 6;
const DEEP: i32 = 8;
/// Whose a space is, where one is chosen: the mat is everybody's.
pub(super) const MAT: u8 = 0;
/// Places from one row to the next.
const STRIDE: u8 = 12;

/// Column and row of a place, both from 0.
pub(super) const fn spot(place: u8) -> (i32, i32) {
    ((place % STRIDE) as i32, (place / STRIDE) as i32)
}

/// The place of a column and a row that are on the mat.
pub(super) const fn place(column: i32, row: i32) -> Option<u8> {
    if column < 0 || column >= WIDE || row < 0 || row >= DEEP {
        return None;
    }
    Some(row as u8 * STRIDE + column as u8)
}

/// The four directions: up and down, right and left.
pub(super) const WAYS: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The space that is so many spaces away in a direction.
pub(super) const fn away(from: u8, way: (i32, i32), far: i32) -> Option<u8> {
    let (column, row) = spot(from);
    place(column + way.0 * far, row + way.1 * far)
}

/// All spaces.
pub(super) fn spaces() -> impl Iterator<Item = u8> {
    (0..DEEP).flat_map(|row| (0..WIDE).filter_map(move |column| place(column, row)))
}

/// Whether two spaces touch at a corner only.
pub(super) const fn corner(a: u8, b: u8) -> bool {
    let (a, b) = (spot(a), spot(b));
    (a.0 - b.0).abs() == 1 && (a.1 - b.1).abs() == 1
}

/// Steps from one space to another, never diagonally (10.5).
pub(super) const fn steps(a: u8, b: u8) -> i32 {
    let (a, b) = (spot(a), spot(b));
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

/// The spaces strictly between two on one line, if they are on one.
fn line(a: u8, b: u8) -> Option<Vec<u8>> {
    let way = WAYS.iter().find(|&&way| {
        let mut all = (1..DEEP).filter_map(|far| away(a, way, far));
        all.any(|it| it == b)
    })?;
    (1..steps(a, b)).map(|far| away(a, *way, far)).collect()
}

impl<'a> R<'a> {
    /// The space of a card of the battlefield.
    pub(super) fn space(&self, card: usize) -> Option<u8> {
        let here = self.where_is(card) == "battlefield";
        here.then_some(self.model.cards[card].place)
    }

    /// The card that lies on a space.
    pub(super) fn at(&self, place: u8) -> Option<usize> {
        self.battlefield()
            .into_iter()
            .find(|&card| self.model.cards[card].place == place)
    }

    /// All cards of the battlefield.
    pub(super) fn battlefield(&self) -> Vec<usize> {
        let all = self.model.lying();
        all.filter(|&card| self.where_is(card) == "battlefield")
            .collect()
    }

    /// Empty spaces beside some cards.
    pub(super) fn free_beside(&self, cards: &[usize]) -> Vec<u8> {
        let mut free = Vec::new();
        for space in cards.iter().filter_map(|&card| self.space(card)) {
            let around = WAYS.iter().filter_map(|&way| away(space, way, 1));
            free.extend(around.filter(|&it| self.at(it).is_none()));
        }
        free.sort_unstable();
        free.dedup();
        free
    }

    /// Cards that lie on or under a card of the battlefield.
    pub(super) fn stacked(&self, card: usize, zone: &str) -> Vec<usize> {
        let Some(space) = self.space(card) else {
            return Vec::new();
        };
        let piles = (0..self.model.seats).flat_map(|seat| self.pile(seat, zone));
        piles
            .filter(|&it| self.model.cards[it].place == space)
            .collect()
    }

    /// R-SW-77: steps through whatever lies there, unless it says otherwise; never of itself.
    pub(super) fn is_within(
        &self,
        a: usize,
        b: usize,
        far: i32,
        straight: bool,
        clear: bool,
    ) -> bool {
        let (Some(a), Some(b)) = (self.space(a), self.space(b)) else {
            return false;
        };
        let near = a != b && steps(a, b) <= far;
        let line = line(a, b);
        if straight && line.is_none() {
            return false;
        }
        let empty = |way: &Vec<u8>| way.iter().all(|&it| self.at(it).is_none());
        near && (!clear || line.as_ref().is_some_and(empty))
    }

    /// Whether a card lies strictly between two others on their line.
    pub(super) fn is_between(&self, card: usize, a: usize, b: usize) -> bool {
        let (Some(card), Some(a), Some(b)) = (self.space(card), self.space(a), self.space(b))
        else {
            return false;
        };
        line(a, b).is_some_and(|way| way.contains(&card))
    }

    /// Whether two cards lie to each other as a word says.
    pub(super) fn lies_to(&self, word: &str, card: usize, to: usize) -> Option<bool> {
        let spaces = self.space(card).zip(self.space(to));
        Some(match word {
            "adjacent_to" => spaces.is_some_and(|(a, b)| steps(a, b) == 1),
            "in_line_with" => spaces.is_some_and(|(a, b)| a != b && line(a, b).is_some()),
            "under" => self.stacked(to, "under").contains(&card),
            "on" => self.stacked(to, "on_top").contains(&card),
            "attacking" => self.game.attack.as_ref().is_some_and(|attack| {
                let attacker = self.model.same(attack.attacker);
                let target = attack.target.and_then(|it| self.model.same(it));
                (attacker, target) == (Some(card), Some(to))
            }),
            _ => return None,
        })
    }

    /// The card that this one lies on or under.
    pub(super) fn lies_with(&self, card: usize) -> Option<usize> {
        let here = matches!(self.where_is(card), "on_top" | "under");
        here.then(|| self.at(self.model.cards[card].place))
            .flatten()
    }

    /// Rows that are left to the back row across, as the attacker's player sees it while one
    /// attacks, and else the player of the card.
    pub(super) fn rows_to_go(&self, card: usize) -> i32 {
        let Some(space) = self.space(card) else {
            return 0;
        };
        let seat = match &self.game.attack {
            Some(attack) => attack.seat,
            None => SummonerWars::speaker(self, card),
        };
        let (_, row) = spot(space);
        if seat == 0 { DEEP - 1 - row } else { row }
    }
}
