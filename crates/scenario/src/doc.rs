//! The tables of `doc/scenarios.md`, made from the words that the runner knows.

use crate::scope::Scope;
use crate::words::{Words, with_words};
use shokan_rules::questions;
use shokan_rules::rulebook::Rulebook;

fn list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(" ")
}

fn of_game<W: Words>() -> String {
    let title = (W::Rules::info().vocabulary)().name.en;
    let places: Vec<&str> = W::PLACES.iter().map(|(word, _)| *word).collect();
    let places = if places.is_empty() {
        String::new()
    } else if places.len() > 12 {
        format!(" Places: {}.", Scope::<W>::places())
    } else {
        format!(" Places: {}.", list(&places))
    };
    let mut text = format!(
        "\n## The words of {title}\n\nZones: {}.{places} Marks of the board: {}.\n\n\
         Questions (`? prompt main`, `= ask P1 main`): {}.\n",
        list(W::ZONES),
        list(W::MARKS),
        list(&questions::words::<W::Rules>().collect::<Vec<_>>())
    );
    for (heading, rows) in W::TABLES {
        text.push_str(&format!(
            "\n### {heading}\n\n| written | meaning |\n|---|---|\n"
        ));
        for (written, meaning) in *rows {
            let written = written.replace('|', "\\|");
            text.push_str(&format!("| `{written}` | {meaning} |\n"));
        }
    }
    text
}

/// All tables, game by game.
pub fn tables() -> String {
    with_words!(@each W => of_game::<W>()).concat()
}
