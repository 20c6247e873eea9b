//! How often each construct of the language was made, and how often a game took it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The figures of one construct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Texts with it that were made.
    pub made: u64,
    /// Of these, texts that the game takes.
    pub taken: u64,
}

/// The figures of all constructs, each under its key: `verb:search`, `event:charge/by`.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    constructs: BTreeMap<String, Figures>,
    /// All texts together.
    pub all: Figures,
}

impl Tally {
    /// Counts a text with these constructs.
    pub fn count(&mut self, constructs: &[String], taken: bool) {
        let taken = u64::from(taken);
        self.all.made += 1;
        self.all.taken += taken;
        let mut keys: Vec<&String> = constructs.iter().collect();
        keys.sort();
        keys.dedup();
        for key in keys {
            let figures = self.constructs.entry(key.clone()).or_default();
            figures.made += 1;
            figures.taken += taken;
        }
    }

    /// The figures of a construct.
    pub fn of(&self, construct: &str) -> Figures {
        self.constructs.get(construct).copied().unwrap_or_default()
    }

    /// All constructs in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Figures)> {
        self.constructs.iter().map(|(key, it)| (key.as_str(), *it))
    }

    /// Constructs that no text of this game that has them is taken with.
    pub fn never_taken(&self) -> Vec<&str> {
        let never = self.iter().filter(|(_, it)| it.taken == 0);
        never.map(|(key, _)| key).collect()
    }

    /// Adds what another tally has counted.
    pub fn add(&mut self, other: &Self) {
        self.all.made += other.all.made;
        self.all.taken += other.all.taken;
        for (key, it) in &other.constructs {
            let figures = self.constructs.entry(key.clone()).or_default();
            figures.made += it.made;
            figures.taken += it.taken;
        }
    }

    /// A table of the figures, one construct a line: key, made, taken.
    pub fn table(&self) -> String {
        let mut out = format!("all\t{}\t{}\n", self.all.made, self.all.taken);
        for (key, it) in self.iter() {
            let _ = writeln!(out, "{key}\t{}\t{}", it.made, it.taken);
        }
        out
    }
}
