//! Sums of whole numbers, which add up in any order to the same.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Games that best show what a line is about are kept: so many.
pub const SWINGS: usize = 3;

/// How often each number came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts(pub BTreeMap<i32, u64>);

impl Counts {
    /// It came once more.
    pub fn add(&mut self, number: i32) {
        *self.0.entry(number).or_default() += 1;
    }

    /// These too.
    pub fn merge(&mut self, others: &Self) {
        for (&number, &times) in &others.0 {
            *self.0.entry(number).or_default() += times;
        }
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their sum.
    pub fn sum(&self) -> i64 {
        let each = self.0.iter();
        each.map(|(&n, &times)| i64::from(n) * times as i64).sum()
    }

    /// The sum of their squares.
    pub fn squares(&self) -> i64 {
        let each = self.0.iter();
        each.map(|(&n, &times)| i64::from(n) * i64::from(n) * times as i64)
            .sum()
    }

    /// The number that so many thousandths do not exceed; 0 when there is none.
    pub fn at_permille(&self, permille: u64) -> i32 {
        let wanted = (self.count() * permille).div_ceil(1_000).max(1);
        let mut seen = 0;
        for (&number, &times) in &self.0 {
            seen += times;
            if seen >= wanted {
                return number;
            }
        }
        0
    }
}

/// A game that shows what a line is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swing {
    /// Whether the change decided who won.
    pub decided: bool,
    /// The greatest change of the chance to win between two turns, in thousandths.
    pub permille: u16,
    /// The number of the deal.
    pub deal: u32,
    /// Which game of the deal.
    pub game: u8,
    /// Before which turn.
    pub turn: u16,
    /// The chance of the first seat at each turn, in thousandths.
    pub chances: Vec<u16>,
}

impl Swing {
    /// The better ones first; of equals the earlier deal.
    fn order(&self) -> impl Ord + use<> {
        let size = std::cmp::Reverse((self.decided, self.permille));
        (size, self.deal, self.game)
    }
}

/// The sums from which the effect of each drawn card follows: products of what was seen and came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// Games.
    pub games: u64,
    /// The sum of `x y'` over games, row by row; `x` is 1, whether the deck began, and the copies
    /// of each card that the shuffle dealt early; last comes the halves of the game.
    pub products: Vec<i64>,
}

impl Drawn {
    /// One more game.
    pub fn add(&mut self, row: &[i64]) {
        let size = row.len() * row.len();
        if self.products.len() < size {
            self.products.resize(size, 0);
        }
        self.games += 1;
        let cells = row.iter().flat_map(|a| row.iter().map(move |b| a * b));
        for (sum, product) in self.products.iter_mut().zip(cells) {
            *sum += product;
        }
    }

    /// These too.
    pub fn merge(&mut self, others: &Self) {
        self.games += others.games;
        if self.products.len() < others.products.len() {
            self.products.resize(others.products.len(), 0);
        }
        for (sum, more) in self.products.iter_mut().zip(&others.products) {
            *sum += more;
        }
    }
}

/// Games with a card played and without: how many, and the halves of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Games in which it was played, and their halves.
    pub with: [u64; 2],
    /// Games in which it was not, and their halves.
    pub without: [u64; 2],
}

/// What came of a line, or of some of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// What the line measures, of each deal.
    pub outcome: Counts,
    /// The halves of whoever began, of each deal.
    pub first: Counts,
    /// Games.
    pub games: u64,
    /// Turns of a game.
    pub turns: Counts,
    /// Questions with two choices or more.
    pub asked: u64,
    /// The choices of those.
    pub choices: u64,
    /// How games ended: the clause, or why no rule ended it.
    pub ends: BTreeMap<String, u64>,
    /// How often the lead changed in a game.
    pub leads: Counts,
    /// Games won by who had less than a chance in five at the beginning of some turn.
    pub comebacks: u64,
    /// When a game was decided, in hundredths of its turns.
    pub decided: Counts,
    /// Questions put to another agent as well, and how often it answered alike.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub alike: BTreeMap<String, [u64; 2]>,
    /// By card: games with it played and without.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, Used>,
    /// What was drawn.
    #[serde(default, skip_serializing_if = "Drawn::is_none")]
    pub drawn: Drawn,
    /// The games to look at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swings: Vec<Swing>,
}

impl Drawn {
    fn is_none(&self) -> bool {
        self.games == 0
    }
}

impl Sums {
    /// These too: in whatever order parts come, the whole is the same.
    pub fn merge(&mut self, others: &Self) {
        self.outcome.merge(&others.outcome);
        self.first.merge(&others.first);
        self.games += others.games;
        self.turns.merge(&others.turns);
        self.asked += others.asked;
        self.choices += others.choices;
        for (end, times) in &others.ends {
            *self.ends.entry(end.clone()).or_default() += times;
        }
        self.leads.merge(&others.leads);
        self.comebacks += others.comebacks;
        self.decided.merge(&others.decided);
        for (agent, more) in &others.alike {
            let sum = self.alike.entry(agent.clone()).or_default();
            *sum = [sum[0] + more[0], sum[1] + more[1]];
        }
        for (card, more) in &others.used {
            let sum = self.used.entry(card.clone()).or_default();
            for at in 0..2 {
                sum.with[at] += more.with[at];
                sum.without[at] += more.without[at];
            }
        }
        self.drawn.merge(&others.drawn);
        for swing in &others.swings {
            self.swing(swing.clone());
        }
    }

    /// A game to look at, kept if it is among the best.
    pub fn swing(&mut self, swing: Swing) {
        self.swings.push(swing);
        self.swings.sort_by_key(Swing::order);
        self.swings.truncate(SWINGS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(at: i32) -> Sums {
        let mut sums = Sums::default();
        sums.outcome.add(at % 3 - 1);
        sums.turns.add(10 + at);
        sums.games = 2;
        sums.drawn.add(&[1, i64::from(at), 2]);
        *sums.ends.entry(format!("end-{}", at % 2)).or_default() += 1;
        sums.swing(Swing {
            decided: at % 2 == 0,
            permille: (at * 37 % 11) as u16,
            deal: at as u32,
            game: 0,
            turn: 1,
            chances: vec![500],
        });
        sums
    }

    #[test]
    fn parts_add_up_to_the_same_in_any_order_and_grouping() {
        let whole = |order: &[i32]| {
            let mut sums = Sums::default();
            order.iter().for_each(|&at| sums.merge(&part(at)));
            sums
        };
        let forward: Vec<i32> = (0..12).collect();
        let backward: Vec<i32> = forward.iter().rev().copied().collect();
        let (mut left, right) = (whole(&forward[..5]), whole(&forward[5..]));
        left.merge(&right);
        assert_eq!(whole(&forward), whole(&backward));
        assert_eq!(whole(&forward), left);
        assert_eq!(left.swings.len(), SWINGS);
        assert!(left.swings[0].decided);
    }

    #[test]
    fn a_share_of_numbers_is_the_least_that_holds_it() {
        let mut counts = Counts::default();
        (1..=20).for_each(|number| counts.add(number));
        assert_eq!(counts.at_permille(500), 10);
        assert_eq!(counts.at_permille(950), 19);
        assert_eq!(
            (counts.count(), counts.sum(), counts.squares()),
            (20, 210, 2_870)
        );
        assert_eq!(Counts::default().at_permille(500), 0);
    }
}
