//! What the numbers mean: names in their order, the words behind them, and by what a learner
//! divides them. Weights carry the hash, so that they are never read with other columns.

use crate::cards;
use crate::choices;
use crate::observed::{Observed, REGISTERS_MAX};
use crate::tokens::{
    BEFORE_NUMBERS, BEHIND_NUMBERS, CHOICES_MAX, FIXED_NAMES, GLOBALS, MARKS, ROWS, SIZES, TOKEN,
};
use shokan_kernel::pool::STATS;
use shokan_kernel::record::hash64;
use shokan_rules::questions;

/// Grows when a column changes its meaning; a column is only ever added at the end.
pub const VERSION: u32 = 1;

/// A column of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name; empty where the column is not in use.
    pub name: String,
    /// By what a learner divides it.
    pub scale: u16,
    /// The words of its numbers, from 0 on; empty where it counts. Of `flags` those of its bits,
    /// from the lowest.
    pub words: Vec<String>,
}

/// What the numbers of a game mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The word of the game.
    pub game: String,
    /// The columns of `tokens`.
    pub tokens: Vec<Column>,
    /// The numbers of `globals`.
    pub globals: Vec<Column>,
    /// The columns of `choices`.
    pub choices: Vec<Column>,
    /// Rows of `choices` at most.
    pub choices_max: usize,
    /// The columns of the card table.
    pub cards: Vec<String>,
}

fn column(name: &str, scale: u16) -> Column {
    Column {
        name: name.to_owned(),
        scale,
        words: Vec::new(),
    }
}

fn worded<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Column {
    Column {
        name: name.to_owned(),
        scale: 1,
        words: words.into_iter().map(str::to_owned).collect(),
    }
}

/// Words that are counted from 1, for 0 is none.
fn from_one<'a>(words: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    std::iter::once("none").chain(words.iter().copied())
}

impl Schema {
    /// The schema of a game.
    pub fn of<G: Observed>() -> Self {
        let lexicon = G::info().lexicon;
        let mut tokens: Vec<Column> = Vec::with_capacity(TOKEN);
        for name in BEFORE_NUMBERS {
            tokens.push(match name {
                "row" => worded(name, ROWS),
                "zone" => worded(name, from_one(G::ZONE_WORDS)),
                "kind" => worded(name, from_one(lexicon.kinds)),
                "flags" => column(name, 1),
                "cell" | "place" | "damage" | "count" => column(name, 10),
                _ => column(name, 1),
            });
        }
        for at in 0..STATS {
            tokens.push(column(lexicon.stats.get(at).copied().unwrap_or(""), 10));
        }
        for name in BEHIND_NUMBERS {
            tokens.push(match name {
                "marks" => worded(name, MARKS),
                "turn_marks" => worded(name, G::TURN_MARKS.iter().copied()),
                _ => column(name, 4),
            });
        }
        Self {
            game: G::GAME.to_owned(),
            tokens,
            globals: globals::<G>(),
            choices: choices::COLUMNS.map(choice_column::<G>).to_vec(),
            choices_max: CHOICES_MAX,
            cards: cards::columns::<G>(),
        }
    }

    /// The schema as text: a line a column, with its name, its scale and its words.
    pub fn text(&self) -> String {
        let mut text = format!(
            "observation {} {VERSION}\nchoices_max {}\n",
            self.game, self.choices_max
        );
        let arrays = [
            ("tokens", &self.tokens),
            ("globals", &self.globals),
            ("choices", &self.choices),
        ];
        for (array, columns) in arrays {
            for (at, column) in columns.iter().enumerate() {
                let Column { name, scale, words } = column;
                let words = words.join(" ");
                text.push_str(&format!("{array}\t{at}\t{name}\t{scale}\t{words}\n"));
            }
        }
        for (at, name) in self.cards.iter().enumerate() {
            text.push_str(&format!("card_table\t{at}\t{name}\n"));
        }
        text
    }

    /// The hash of the text, the same on every machine.
    pub fn hash(&self) -> u64 {
        hash64(self.text().as_bytes())
    }

    /// The first line in which two schemas differ, of each; nothing where they are the same.
    pub fn difference(&self, other: &Self) -> Option<(String, String)> {
        let (here, there) = (self.text(), other.text());
        let (mut here, mut there) = (here.lines(), there.lines());
        loop {
            match (here.next(), there.next()) {
                (None, None) => return None,
                (one, two) if one == two => {}
                (one, two) => {
                    let text = |line: Option<&str>| line.unwrap_or_default().to_owned();
                    return Some((text(one), text(two)));
                }
            }
        }
    }
}

fn choice_column<G: Observed>(name: &str) -> Column {
    match name {
        "kind" => worded(name, choices::KINDS),
        // Of an act; of a place the zone, of an ability or a mode its number.
        "word" => worded(name, from_one(G::CHOICE_VERBS)),
        "place" | "number" => column(name, 10),
        _ => column(name, 1),
    }
}

fn globals<G: Observed>() -> Vec<Column> {
    let mut all: Vec<Column> = Vec::with_capacity(GLOBALS);
    for name in FIXED_NAMES {
        all.push(match name {
            "turn" => column(name, 20),
            "phase" => worded(name, from_one(G::info().phases)),
            "question" => {
                let words: Vec<&str> = questions::words::<G>().collect();
                worded(name, from_one(&words))
            }
            _ => column(name, 1),
        });
    }
    for at in 0..REGISTERS_MAX {
        all.push(column(G::REGISTERS.get(at).copied().unwrap_or(""), 4));
    }
    debug_assert_eq!(all.len(), SIZES);
    for seat in 0..G::SEATS {
        for zone in G::ZONE_WORDS {
            all.push(column(&format!("{zone}_of_{seat}"), 10));
        }
    }
    all.resize(GLOBALS, column("", 1));
    all
}
