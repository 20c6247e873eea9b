//! What is measured: lines, and the units that they are played in.

use crate::agent::Agent;
use crate::contest::DeckMark;
use serde::{Deserialize, Serialize};

/// The number of this shape of files and reports.
pub const SCHEMA: u32 = 1;
/// Deals of a unit.
pub const DEALS: u32 = 16;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Every deck against every other.
    Matrix,
    /// The first deck against every other.
    Row,
    /// What a change of a card does.
    Card,
    /// What cards weigh.
    Weigh,
    /// Which cards weigh much.
    Screen,
    /// How much better each level is than the one below.
    Skill,
    /// Whether planted changes are found.
    Selftest,
}

/// What a line plays and counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Two decks: each deal four times, in both orders of seats with the shuffles of both. Counted
    /// are the halves of the first deck, 0 to 8.
    Quad,
    /// A deck with the change against the deck without: each deal in both orders, and once without
    /// any change. Counted are halves: those of the first seat with the change in it less those of
    /// the first seat with the change in the second, from -2 to 2.
    Change,
    /// As `Change` with a copy that is changed by nothing; anything but 0 is a fault of the
    /// instrument.
    Null,
    /// A deck against itself, with a card forced to a place of the first shuffle or to the bottom:
    /// in both seats. Counted are halves with the card less halves without, from -4 to 4.
    Forced,
}

/// One thing that is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What is played and counted.
    pub kind: Kind,
    /// Which cards: the number of a world.
    pub world: usize,
    /// The decks of both sides, by their places in the plan.
    pub decks: [usize; 2],
    /// Who plays both sides, by their places in the plan.
    pub agents: [usize; 2],
    /// Deals.
    pub deals: u32,
    /// The card that it is about; where all cards of a deck are weighed, all of them with commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The place at which a card is forced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// The stage of a screening.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stage: u8,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
const fn is_zero(stage: &u8) -> bool {
    *stage == 0
}

/// Cards that are played with: those of the house and of files, or with copies among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorldMark {
    /// The hash of the cards.
    pub pool: String,
    /// The card that is exchanged in a deck of the world, and by which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchanged: Option<[String; 2]>,
    /// What was changed, in words of the card file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub change: String,
}

/// All that the sums of a measurement follow from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The number of the shape.
    pub schema: u32,
    /// The game.
    pub game: String,
    /// What is asked.
    pub question: Question,
    /// Who plays.
    pub agents: Vec<Agent>,
    /// How many of the agents play the first stage of a screening; the others play the second.
    pub fast: usize,
    /// The decks.
    pub decks: Vec<DeckMark>,
    /// The cards.
    pub worlds: Vec<WorldMark>,
    /// What is measured; a screening adds a second stage by what came of it.
    pub lines: Vec<Line>,
    /// Deals of a line of the second stage.
    pub deals_slow: u32,
    /// The seed of all luck.
    pub seed: u64,
}

/// A piece of work that any machine can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    /// Its line.
    pub line: usize,
    /// Its first deal.
    pub from: u32,
    /// The deal behind its last.
    pub to: u32,
}

/// The units of these lines, in their order.
pub fn units(lines: &[Line]) -> Vec<Unit> {
    let of = |(line, it): (usize, &Line)| {
        let deals = it.deals;
        (0..deals.div_ceil(DEALS)).map(move |at| Unit {
            line,
            from: at * DEALS,
            to: deals.min((at + 1) * DEALS),
        })
    };
    lines.iter().enumerate().flat_map(of).collect()
}

/// Which units one machine of several plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which of the parts, from 1.
    pub which: usize,
    /// How many parts there are.
    pub of: usize,
}

impl Part {
    /// All of it.
    pub const WHOLE: Self = Self { which: 1, of: 1 };

    /// The part of a text like `3/7`.
    pub fn read(text: &str) -> Option<Self> {
        let (which, of) = text.split_once('/')?;
        let (which, of) = (which.parse().ok()?, of.parse().ok()?);
        let sound = (1..=10_000).contains(&of) && (1..=of).contains(&which);
        sound.then_some(Self { which, of })
    }

    /// Whether the unit of this number is among them.
    pub const fn has(self, unit: usize) -> bool {
        unit % self.of == self.which - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_of_one_part() {
        for of in 1..9 {
            for unit in 0..40 {
                let parts = (1..=of).filter(|&which| Part { which, of }.has(unit));
                assert_eq!(parts.count(), 1);
            }
        }
        assert_eq!(Part::read("3/7"), Some(Part { which: 3, of: 7 }));
        for text in ["", "3", "0/7", "8/7", "1/0", "-1/2", "1/2/3"] {
            assert_eq!(Part::read(text), None, "{text}");
        }
    }

    #[test]
    fn units_hold_every_deal_of_every_line_once() {
        let line = |deals| Line {
            kind: Kind::Quad,
            world: 0,
            decks: [0, 1],
            agents: [0, 0],
            deals,
            card: None,
            place: None,
            stage: 0,
        };
        let lines = [line(1), line(DEALS), line(2 * DEALS + 3)];
        let units = units(&lines);
        for (at, line) in lines.iter().enumerate() {
            let own = units.iter().filter(|unit| unit.line == at);
            let deals: Vec<u32> = own.flat_map(|unit| unit.from..unit.to).collect();
            assert_eq!(deals, (0..line.deals).collect::<Vec<_>>());
        }
    }
}
