//! Puzzles as the house knows them: boards with one line that reaches an aim, their hints and
//! answers in words.

use std::sync::Arc;

use shokan_rules::show::{Bi, CatalogueCard, EventView};

use crate::wire::http::{
    PuzzleAim, PuzzleAnswer, PuzzleGrade, PuzzleHint, PuzzleLine, PuzzleOdds, PuzzleStep,
};

/// How many hints a puzzle has.
pub const HINTS: u16 = 3;

/// The puzzles of a game in the order of their numbers.
pub type PuzzleFinder = Arc<dyn Fn(&str) -> Vec<Arc<Puzzle>> + Send + Sync>;

/// A puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What the lists tell of it.
    pub line: PuzzleLine,
    /// Its page, for [`Setup::board`](crate::engine::Setup::board).
    pub text: String,
    /// How many seats the board has.
    pub seats: u8,
    /// Who solves it.
    pub seat: u8,
    /// Lines and worlds that the search which proved it has looked at.
    pub proof: Option<(u32, u32)>,
    /// The chance of the line in thousandths where dice decide, and the best without it.
    pub odds: Option<(u16, u16)>,
    /// The line: whose pick it is, and its place among the choices of its question.
    pub picks: Vec<(u8, u16)>,
    /// The line in words.
    pub steps: Vec<Step>,
    /// The cards on the board that are on no shelf.
    pub cards: Vec<CatalogueCard>,
}

/// A part of the line of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The seat that picks, and what.
    pub picks: Vec<(u8, Bi)>,
    /// The names of the cards that the picks are about.
    pub cards: Vec<Bi>,
    /// What comes of it.
    pub events: Vec<EventView>,
}

impl Puzzle {
    /// A line of a list.
    #[must_use]
    pub fn line(
        (name, number, title): (&str, u16, Bi),
        aim: PuzzleAim,
        (tries, solved_by): (u32, &[(String, u32)]),
    ) -> PuzzleLine {
        let grade = |(level, solved): &(String, u32)| PuzzleGrade {
            level: level.clone(),
            solved: *solved,
        };
        PuzzleLine {
            name: name.to_owned(),
            number,
            title,
            aim,
            tries,
            solved_by: solved_by.iter().map(grade).collect(),
        }
    }

    /// The steps in which the solver acts, without phases that are only ended behind the last card.
    fn own_steps(&self) -> Vec<&Step> {
        let own = |step: &&Step| step.picks.iter().any(|(seat, _)| *seat == self.seat);
        let mut steps: Vec<&Step> = self.steps.iter().filter(own).collect();
        if let Some(last) = steps.iter().rposition(|step| !step.cards.is_empty()) {
            steps.truncate(last + 1);
        }
        steps
    }

    /// One of its hints, from 1: from the idea to the first step.
    #[must_use]
    pub fn hint(&self, number: u16) -> Option<PuzzleHint> {
        let steps = self.own_steps();
        let count = steps.len();
        let text = match number {
            1 => self.idea(),
            2 => {
                let last = self.acted(steps.last()?);
                Bi {
                    ja: format!("行動は全部で{count}つ。最後の行動：{}", last.ja),
                    en: format!("Acts in all: {count}. The last one: {}", last.en),
                }
            }
            3 => {
                let first = self.acted(steps.first()?);
                Bi {
                    ja: format!("はじめの行動：{}", first.ja),
                    en: format!("The first act: {}", first.en),
                }
            }
            _ => return None,
        };
        Some(PuzzleHint {
            number,
            of: HINTS,
            text,
        })
    }

    /// Which cards take part, without their order.
    fn idea(&self) -> Bi {
        let steps = self.own_steps().into_iter();
        let mut cards: Vec<&Bi> = steps.flat_map(|step| &step.cards).collect();
        cards.sort_unstable_by_key(|name| &name.en);
        cards.dedup();
        if cards.is_empty() {
            return Bi {
                ja: "カードの使用も攻撃も要りません。".to_owned(),
                en: "No card need be played, and nothing attacks.".to_owned(),
            };
        }
        let names = |of: fn(&Bi) -> &str| cards.iter().map(|name| of(name)).collect::<Vec<_>>();
        Bi {
            ja: format!(
                "かかわるカードは「{}」です（順番は関係ありません）。",
                names(|name| &name.ja).join("」「")
            ),
            en: format!(
                "These cards take part, in no order: {}.",
                names(|name| &name.en).join(", ")
            ),
        }
    }

    /// The line in words.
    #[must_use]
    pub fn answer(&self) -> PuzzleAnswer {
        let step = |step: &Step| PuzzleStep {
            seat: step.picks.first().map(|(seat, _)| *seat),
            picks: step.picks.iter().map(|(_, label)| label.clone()).collect(),
            events: step.events.clone(),
        };
        PuzzleAnswer {
            steps: self.steps.iter().map(step).collect(),
            lines: self.proof.map(|(lines, _)| lines),
            worlds: self.proof.map(|(_, worlds)| worlds),
            odds: self
                .odds
                .map(|(chance_permille, other_permille)| PuzzleOdds {
                    chance_permille,
                    other_permille,
                }),
        }
    }

    /// What the solver picks in a step, as one text.
    fn acted(&self, step: &Step) -> Bi {
        let joined = |of: fn(&Bi) -> &str| {
            let own = step.picks.iter().filter(|(seat, _)| *seat == self.seat);
            own.map(|(_, label)| of(label))
                .collect::<Vec<_>>()
                .join(" → ")
        };
        Bi {
            ja: joined(|label| &label.ja),
            en: joined(|label| &label.en),
        }
    }
}
