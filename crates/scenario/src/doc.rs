//! The tables of `doc/scenarios.md`, made from the words that the runner knows.

use crate::scope::Scope;
use crate::shaman_king::ShamanKingWords;
use crate::summon_and_magic::SummonAndMagicWords;
use crate::summoner_wars::SummonerWarsWords;
use crate::summons_call::SummonsCallWords;
use crate::words::Words;

fn list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(" ")
}

fn of_game<W: Words>(title: &str) -> String {
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
        list(W::QUESTIONS)
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
    [
        of_game::<SummonsCallWords>("Summons Call"),
        of_game::<SummonAndMagicWords>("Summon & Magic"),
        of_game::<SummonerWarsWords>("Summoner Wars"),
        of_game::<ShamanKingWords>("Shaman King"),
    ]
    .concat()
}
