//! The scenarios of the rules, built into the program, and how one of them is found.

use crate::parse;
use crate::tree::Scenario;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Game, name and text of every file in the folders of the games, as the build finds them.
pub(crate) const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Likewise the files of puzzles, one a game.
pub(crate) const PUZZLES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// The name of a scenario in addresses: its title in small letters and digits.
pub(crate) fn slug(title: &str) -> String {
    let mut slug = String::new();
    for c in title.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if c != '\'' && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_matches('-').to_owned()
}

/// A built-in scenario and its own lines of its file, which stand for themselves.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) scenario: Scenario,
    pub(crate) text: &'static str,
}

/// The pages of a game by their names in addresses; read once.
pub(crate) fn pages(game: &str) -> Option<&'static BTreeMap<String, Page>> {
    static READ: OnceLock<BTreeMap<&str, BTreeMap<String, Page>>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let mut games: BTreeMap<&str, BTreeMap<String, Page>> = BTreeMap::new();
        for &(game, _, file) in FILES {
            for (scenario, text) in split(file) {
                let name = slug(&scenario.title);
                let page = Page { scenario, text };
                games.entry(game).or_default().insert(name, page);
            }
        }
        games
    });
    read.get(game)
}

/// The scenarios of a file, each with its own lines.
pub(crate) fn split(file: &str) -> Vec<(Scenario, &str)> {
    // A fault in a built-in file fails the test that plays all of them.
    let scenarios = parse::parse(file).unwrap_or_default();
    let mut rest = file;
    let mut all = Vec::new();
    // From the last one on, each is what is left of the file behind its first line.
    for (scenario, _) in scenarios.into_iter().rev() {
        let (before, text) = rest.split_at(line_start(rest, scenario.line));
        rest = before;
        all.push((scenario, text));
    }
    all.reverse();
    all
}

/// Where a line begins, counted from 1.
fn line_start(text: &str, line: u32) -> usize {
    let before = text.split_inclusive('\n').take(line as usize - 1);
    before.map(str::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shokan_rules::games::GAMES;
    use std::collections::BTreeSet;

    /// Pages link to a scenario by its name, so no two may share one.
    #[test]
    fn every_scenario_has_a_name_of_its_own() {
        let games: BTreeSet<&str> = FILES.iter().map(|(game, _, _)| *game).collect();
        assert!(GAMES.iter().all(|game| games.contains(game)));
        for game in games {
            let written: usize = FILES
                .iter()
                .filter(|(of, _, _)| *of == game)
                .map(|(_, _, text)| parse::parse(text).map_or(0, |all| all.len()))
                .sum();
            let named: usize = pages(game).map_or(0, BTreeMap::len);
            assert_eq!(named, written, "{game}");
        }
        assert_eq!(
            slug("R-SC-20 (a): the master's 2 cards"),
            "r-sc-20-a-the-masters-2-cards"
        );
    }

    #[test]
    fn every_scenario_has_a_japanese_title() {
        let all = FILES.iter().filter_map(|(_, name, text)| {
            let all = parse::parse(text).ok()?;
            Some(all.into_iter().map(move |(scenario, _)| (name, scenario)))
        });
        let missing: Vec<String> = all
            .flatten()
            .filter(|(_, scenario)| scenario.title_ja.is_none())
            .map(|(name, scenario)| format!("{name}:{} {}", scenario.line, scenario.title))
            .collect();
        assert!(
            missing.is_empty(),
            "{} scenarios without title_ja:\n{}",
            missing.len(),
            missing.join("\n")
        );
    }
}
