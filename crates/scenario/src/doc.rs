//! The tables of `doc/scenarios.md`, made from the words that the runner knows.

use crate::board::MARKS;
use crate::summons_call::SummonsCallWords;
use crate::words::Words;

fn list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(" ")
}

fn of_game<W: Words>(title: &str) -> String {
    let places: Vec<&str> = W::PLACES.iter().map(|(word, _)| *word).collect();
    let mut text = format!(
        "\n## The words of {title}\n\nZones: {}. Places: {}. Marks of the board: {}.\n",
        list(W::ZONES),
        list(&places),
        list(MARKS)
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
    of_game::<SummonsCallWords>("Summons Call")
}
