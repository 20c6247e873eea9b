//! A measurement in small steps, which is broken off where the time is over: what it says then is
//! what the whole one says with so many deals.

use crate::arena::Arena;
use crate::lab::ask::Asked;
use crate::lab::plan::{Line, Unit};
use crate::lab::report::{About, Report};
use crate::lab::run::Bench;
use crate::lab::sums::{Sums, Swing};

/// A measurement that goes on deal by deal, each line as often as the others.
#[derive(Debug)]
pub struct Light<G: Arena> {
    asked: Asked<G>,
    lines: Vec<Line>,
    sums: Vec<Sums>,
    /// Deals that every line has, as far as it has any.
    deals: u32,
    /// The line that is next.
    at: usize,
}

impl<G: Arena> Light<G> {
    /// Before its first deal.
    pub fn new(asked: Asked<G>) -> Self {
        let lines = asked.plan.lines.clone();
        Self {
            sums: vec![Sums::default(); lines.len()],
            lines,
            asked,
            deals: 0,
            at: 0,
        }
    }

    /// Deals that every line has.
    pub const fn deals(&self) -> u32 {
        self.deals
    }

    /// How many deals there are to be, at most.
    pub fn most(&self) -> u32 {
        self.lines.iter().map(|it| it.deals).max().unwrap_or(0)
    }

    /// Whether there is nothing more to play.
    pub fn is_through(&self) -> bool {
        self.deals >= self.most()
    }

    /// A line with what it is played with.
    pub fn line(&self, at: usize) -> Option<(Bench<'_, G>, &Line)> {
        let line = self.lines.get(at)?;
        Some((self.bench(), line))
    }

    /// The games to look at, each with the place of its line.
    pub fn swings(&self) -> impl Iterator<Item = (usize, Swing)> + '_ {
        let lines = self.sums.iter().enumerate();
        lines.flat_map(|(at, sums)| sums.swings.iter().map(move |it| (at, it.clone())))
    }

    fn bench(&self) -> Bench<'_, G> {
        Bench {
            plan: &self.asked.plan,
            worlds: &self.asked.worlds,
        }
    }

    /// Plays a deal of a line; false where the game is not played by two.
    pub fn step(&mut self) -> bool {
        let bench = self.bench();
        if let Some(line) = self.lines.get(self.at)
            && self.deals < line.deals
        {
            let unit = Unit {
                line: self.at,
                from: self.deals,
                to: self.deals + 1,
            };
            let Some(sums) = bench.unit(&self.lines, unit) else {
                return false;
            };
            self.sums[self.at].merge(&sums);
        }
        self.at += 1;
        if self.at >= self.lines.len() {
            (self.at, self.deals) = (0, self.deals + 1);
        }
        true
    }

    /// Whether every line has as many deals as the others.
    pub const fn is_even(&self) -> bool {
        self.at == 0
    }

    /// What it says after so many deals.
    pub fn report(&self, about: About) -> Report {
        Report::new(&self.asked.plan, &self.lines, &self.sums, about)
    }
}
