//! Why an answer is refused, as the rulebook says it.

use super::super::rules::{Question, Rules};
use super::super::{Pick, Res};
use super::grid::{MAT, corner, spaces};
use super::{R, SummonerWars};

/// The clauses of answers that are refused.
type Refused = Vec<(Pick, &'static str)>;

impl R<'_> {
    /// What is refused where a space or a target is chosen; all the rest has no clause to tell.
    pub(super) fn refused(&self, question: &Question) -> Res<Refused> {
        let about = question.about;
        match (about, self.game.unit) {
            ("target", Some(unit)) => self.no_target(unit, question),
            ("step", Some(unit)) => Ok(self.no_space(question, &|place| {
                let here = self.space(unit);
                if here.is_some_and(|here| corner(here, place)) {
                    "SW-MOV.03"
                } else if self.at(place).is_some() {
                    "SW-MOV.04"
                } else {
                    "SW-MOV.02"
                }
            })),
            ("space of a summon" | "space", _) => Ok(self.no_space(question, &|place| {
                if self.at(place).is_some() {
                    "SW-FLD.02"
                } else if about == "space" {
                    "R-SW-76"
                } else {
                    "SW-SUM.06"
                }
            })),
            _ => Ok(Vec::new()),
        }
    }

    /// The spaces that are not offered.
    fn no_space(&self, question: &Question, why: &dyn Fn(u8) -> &'static str) -> Refused {
        let kind = Self::zone("battlefield");
        let all = spaces().map(|place| (Pick::Cell(MAT, kind, place), place));
        let not = all.filter(|it| !question.picks.contains(&it.0));
        not.map(|(pick, place)| (pick, why(place))).collect()
    }

    /// The cards that are not offered as targets: SW-SWD.01 to SW-BOW.04.
    fn no_target(&self, unit: usize, question: &Question) -> Res<Refused> {
        let reach = SummonerWars::stat(self, unit, "reach")?;
        let mut all = Vec::new();
        for card in self.battlefield() {
            if question.picks.contains(&Pick::Card(card)) {
                continue;
            }
            let (Some(from), Some(to)) = (self.space(unit), self.space(card)) else {
                continue;
            };
            let sword = reach <= 1;
            let clause = if card == unit {
                "SW-ATK.07"
            } else if corner(from, to) {
                if sword { "SW-SWD.02" } else { "SW-BOW.03" }
            } else if sword {
                "SW-SWD.01"
            } else if self.is_within(card, unit, reach, true, false) {
                "SW-BOW.04"
            } else if self.is_within(card, unit, i32::MAX, true, false) {
                "SW-BOW.01"
            } else {
                "SW-BOW.02"
            };
            all.push((Pick::Card(card), clause));
        }
        Ok(all)
    }
}
