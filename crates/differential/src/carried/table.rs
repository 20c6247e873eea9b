//! The table of a game as text.

use super::{Cell, Verdict, cells, judge};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What a game says of every construct.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub game: String,
    /// Every cell with its verdict.
    pub rows: Vec<(Cell, Verdict)>,
}

/// Asks a game about every construct.
pub fn table(game: &str) -> Table {
    table_of(game, "", &Known::default())
}

/// Asks a game about the constructs of one group; of the others it is as it was written.
pub fn table_of(game: &str, group: &str, known: &Known<'_>) -> Table {
    let all = cells(game);
    let rows = all
        .into_iter()
        .map(|cell| {
            let other = !cell.group.starts_with(group);
            let was = other.then(|| known.verdict(&cell)).flatten();
            let verdict = was.unwrap_or_else(|| judge(game, &cell));
            (cell, verdict)
        })
        .collect();
    Table {
        game: game.to_owned(),
        rows,
    }
}

impl Table {
    /// Cells that the game takes, and all.
    pub fn count(&self) -> (usize, usize) {
        let taken = |it: &&(Cell, Verdict)| matches!(it.1, Verdict::Taken { .. });
        (self.rows.iter().filter(taken).count(), self.rows.len())
    }

    /// The texts that are taken, each once, in the order of the table.
    pub fn taken(&self) -> Vec<(&'static str, String)> {
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for (_, verdict) in &self.rows {
            if let Verdict::Taken { of, text } = verdict
                && seen.insert((*of, text))
            {
                all.push((*of, text.clone()));
            }
        }
        all
    }

    /// The table as lines: what is of one group and one construct and has the same verdict stands
    /// in one line; the sentences of the refusals stand below, by their numbers.
    pub fn text(&self) -> String {
        let (taken, all) = self.count();
        let mut out = format!(
            "# What {} carries out: written by the test `carried` with BLESS=1.\n\
             # {taken} of {all} pairs of constructs are taken, the others refused.\n\
             # group\tconstruct\tyes, or no and the number of the sentence\tbeside it\n",
            self.game
        );
        let mut sentences: Vec<(&str, &str)> = Vec::new();
        let mut at = 0;
        while at < self.rows.len() {
            let (group, construct) = (self.rows[at].0.group, &self.rows[at].0.construct);
            let same = |it: &&(Cell, Verdict)| it.0.group == group && it.0.construct == *construct;
            let many = self.rows[at..].iter().take_while(same).count();
            let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
            for (cell, verdict) in &self.rows[at..at + many] {
                let said = match verdict {
                    Verdict::Taken { .. } => "yes".to_owned(),
                    Verdict::Refused { en, ja } => {
                        let known = sentences.iter().position(|it| it.0 == en);
                        let number = known.unwrap_or_else(|| {
                            sentences.push((en, ja));
                            sentences.len() - 1
                        });
                        format!("no {}", number + 1)
                    }
                };
                match lines.iter_mut().find(|it| it.0 == said) {
                    Some(line) => line.1.push(&cell.with),
                    None => lines.push((said, vec![&cell.with])),
                }
            }
            lines.sort_by_key(|it| it.0 != "yes");
            for (said, with) in lines {
                let _ = writeln!(out, "{group}\t{construct}\t{said}\t{}", with.join(" | "));
            }
            at += many;
        }
        out.push_str("# the sentences of the refusals: number, English, Japanese\n");
        for (at, (en, ja)) in sentences.iter().enumerate() {
            let _ = writeln!(out, "{}\t{en}\t{ja}", at + 1);
        }
        out
    }
}

/// A table that was written.
#[derive(Clone, Debug, Default)]
pub struct Known<'a> {
    /// The number of the sentence with which a cell is refused, none where it is taken.
    cells: BTreeMap<(&'a str, &'a str, &'a str), Option<&'a str>>,
    sentences: BTreeMap<&'a str, (&'a str, &'a str)>,
}

impl<'a> Known<'a> {
    /// Reads the lines of a table.
    pub fn of(text: &'a str) -> Self {
        let mut known = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                [group, construct, said, all] => {
                    for with in all.split(" | ") {
                        let cell = (group, construct, with);
                        known.cells.insert(cell, said.strip_prefix("no "));
                    }
                }
                [number, en, ja] => {
                    known.sentences.insert(number, (en, ja));
                }
                _ => {}
            }
        }
        known
    }

    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Whether it says that a cell is taken; nothing where it has not got it.
    pub fn taken(&self, cell: &Cell) -> Option<bool> {
        let key = (cell.group, &*cell.construct, &*cell.with);
        self.cells.get(&key).map(Option::is_none)
    }

    /// What it says of a cell. The text of one that is taken is not written.
    fn verdict(&self, cell: &Cell) -> Option<Verdict> {
        let key = (cell.group, &*cell.construct, &*cell.with);
        let Some(number) = self.cells.get(&key)? else {
            return Some(Verdict::Taken {
                of: "",
                text: String::new(),
            });
        };
        let (en, ja) = self.sentences.get(number)?;
        Some(Verdict::Refused {
            en: (*en).to_owned(),
            ja: (*ja).to_owned(),
        })
    }
}
