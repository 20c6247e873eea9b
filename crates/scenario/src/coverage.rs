//! Which clause is shown by which scenario: read from a table that the passing scenarios write, so
//! that the program can say it without running them.

use crate::book;
use crate::words::{Words, with_words, word};
use shokan_rules::clauses::TestKind;
use shokan_rules::games;
use std::collections::BTreeMap;

/// A scenario that shows a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The file, by its name in the folder of the game.
    pub file: &'static str,
    /// The title of the scenario.
    pub title: &'static str,
    /// Its title on Japanese pages.
    pub title_ja: &'static str,
}

impl Shown {
    /// Its name in addresses: the title in small letters and digits.
    pub fn name(&self) -> String {
        book::slug(self.title)
    }
}

/// How far the clauses of a game are shown.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Every clause and ruling.
    pub clauses: Vec<&'static str>,
    /// Those that a passing scenario covers, with a refusal where the rule forbids something, or
    /// that have a test of their own.
    pub covered: Vec<&'static str>,
    /// Those that an engine could not do otherwise, and why.
    pub untestable: Vec<(&'static str, &'static str)>,
    /// Those that a unit test shows: its name.
    pub by_test: Vec<(&'static str, &'static str)>,
    /// Those that nothing shows.
    pub missing: Vec<&'static str>,
    /// The scenarios of each clause.
    pub by_clause: BTreeMap<&'static str, Vec<Shown>>,
}

/// The coverage of a game; `None` for a game without scenarios.
pub fn coverage(game: &str) -> Option<Coverage> {
    let all = games::clauses(game)?;
    let tables = with_words!(@each W => (word::<W>(), W::COVERAGE));
    let (_, data) = tables.into_iter().find(|(known, _)| *known == game)?;
    let mut out = Coverage::default();
    let mut refused = Vec::new();
    for line in data.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [clause, file, title, title_ja, shows_refusal] = cells[..] else {
            continue;
        };
        let shown = out.by_clause.entry(clause).or_default();
        shown.push(Shown {
            file,
            title,
            title_ja,
        });
        if shows_refusal == "yes" {
            refused.push(clause);
        }
    }
    for test in all.tests() {
        out.clauses.push(test.id);
        let by_test = test.note.strip_prefix("test ");
        let shown = out.by_clause.contains_key(test.id);
        let full = !test.refusal || refused.contains(&test.id);
        if let (TestKind::Unit | TestKind::Setup | TestKind::View, Some(name)) =
            (test.kind, by_test)
        {
            out.by_test.push((test.id, name));
            out.covered.push(test.id);
        } else if shown && full {
            out.covered.push(test.id);
        } else if test.kind == TestKind::Data {
            out.untestable.push((test.id, test.note));
        } else {
            out.missing.push(test.id);
        }
    }
    Some(out)
}
