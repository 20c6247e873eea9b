//! The lines of the head that make a puzzle of a page of play.

use super::{Expected, Read, Reader};
use crate::lex::Word;
use crate::report::bi;
use crate::tree::{Aim, Scenario};

/// The tries that each level was given.
pub const TRIES: u32 = 20;

/// The levels in the order of their strength.
pub(crate) const LEVELS: [&str; 4] = ["first_steps", "easy", "normal", "hard"];

impl Reader {
    /// A line that begins with `puzzle`, `proof`, `odds`, `solved_by` or `needs`.
    pub(super) fn puzzle_line(&mut self, first: &Word, to: &mut Scenario) -> Read<()> {
        self.before_play(to)?;
        if first.is("puzzle") {
            if to.puzzle.wanted.is_some() {
                return self.fail(("ただ1つの puzzle の行", "one puzzle"));
            }
            let seat = self.seat()?;
            to.puzzle.wanted = Some((self.line, seat, self.aim()?));
            return Ok(());
        }
        if to.puzzle.wanted.is_none() {
            self.at -= 1;
            return self.fails(bi(
                format!("{} より前に puzzle の行", first.text),
                format!("the line puzzle before {}", first.text),
            ));
        }
        match first.text.as_str() {
            "proof" => {
                let lines =
                    self.count(("試した手順の数", "the number of lines that were tried"))?;
                self.sign("lines")?;
                let worlds = self.count(("調べた世界の数", "the number of worlds"))?;
                self.sign("worlds")?;
                to.puzzle.proof = Some((lines, worlds));
            }
            "odds" => {
                let chance = self.permille()?;
                self.sign("other")?;
                to.puzzle.odds = Some((chance, self.permille()?));
            }
            "solved_by" => to.puzzle.solved_by = self.grades(Some(TRIES))?,
            _ => to.puzzle.needs = self.grades(None)?,
        }
        Ok(())
    }

    fn aim(&mut self) -> Read<Aim> {
        let found = self.peek().and_then(|word| {
            let mut aims = Aim::ALL.iter().filter(|(text, _)| word.is(text));
            aims.next().map(|(_, aim)| *aim)
        });
        match found {
            Some(aim) => {
                self.at += 1;
                Ok(aim)
            }
            None => self.fail((
                "目的：win、chance、hold、save のどれか",
                "an aim: win, chance, hold, save",
            )),
        }
    }

    fn permille(&mut self) -> Read<u16> {
        let expected = ("千分のいくつか（1000まで）", "thousandths, up to 1000");
        let count = self.count(expected)?;
        if count > 1_000 {
            self.at -= 1;
            return self.fail(expected);
        }
        Ok(count as u16)
    }

    fn count(&mut self, expected: Expected<'_>) -> Read<u32> {
        let number = self.number(expected)?;
        match u32::try_from(number) {
            Ok(count) => Ok(count),
            Err(_) => {
                self.at -= 1;
                self.fail(expected)
            }
        }
    }

    /// Levels, each with a number up to the most.
    fn grades(&mut self, most: Option<u32>) -> Read<Vec<(String, u32)>> {
        let mut grades: Vec<(String, u32)> = Vec::new();
        while grades.is_empty() || self.peek().is_some() {
            let known = self.peek().filter(|word| {
                LEVELS.iter().any(|level| word.is(level))
                    && !grades.iter().any(|(level, _)| word.is(level))
            });
            let Some(level) = known.map(|word| word.text.clone()) else {
                let levels = LEVELS.join(", ");
                return self.fails(bi(
                    format!("強さ（それぞれ1度だけ）：{levels}"),
                    format!("a level, each once: {levels}"),
                ));
            };
            self.at += 1;
            let tries = most.map(|most| {
                bi(
                    format!("{most}回のうち何回か"),
                    format!("how many of {most} tries"),
                )
            });
            let tries = tries.unwrap_or_else(|| bi("数", "a number"));
            let expected = (tries.ja.as_str(), tries.en.as_str());
            let number = self.count(expected)?;
            if most.is_some_and(|most| number > most) {
                self.at -= 1;
                return self.fail(expected);
            }
            grades.push((level, number));
        }
        Ok(grades)
    }
}
