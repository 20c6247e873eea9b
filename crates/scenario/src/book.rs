//! The scenarios of the rules, built into the program, and how one of them is found.

use crate::parse;
use crate::tree::Scenario;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Game, name and text of every file in the folders of the games, as the build finds them.
pub(crate) const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

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

/// The scenarios of a game by their names in addresses; read once.
pub(crate) fn scenarios(game: &str) -> Option<&'static BTreeMap<String, Scenario>> {
    static READ: OnceLock<BTreeMap<&str, BTreeMap<String, Scenario>>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let mut games: BTreeMap<&str, BTreeMap<String, Scenario>> = BTreeMap::new();
        for (game, _, text) in FILES {
            // A fault in a built-in file fails the test that plays all of them.
            for (scenario, _) in parse::parse(text).unwrap_or_default() {
                let name = slug(&scenario.title);
                games.entry(game).or_default().insert(name, scenario);
            }
        }
        games
    });
    read.get(game)
}

/// The text of one scenario of a game, which stands for itself.
pub(crate) fn text(game: &str, name: &str) -> Option<String> {
    for (_, _, file) in FILES.iter().filter(|(of, _, _)| *of == game) {
        let all = parse::parse(file).unwrap_or_default();
        let Some(at) = all.iter().position(|(it, _)| slug(&it.title) == name) else {
            continue;
        };
        let first = all[at].0.line as usize - 1;
        let behind = all.get(at + 1).map(|(next, _)| next.line as usize - 1);
        let lines = file.lines().skip(first);
        let lines: Vec<&str> = match behind {
            Some(behind) => lines.take(behind - first).collect(),
            None => lines.collect(),
        };
        return Some(lines.join("\n"));
    }
    None
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
            let named: usize = scenarios(game).map_or(0, BTreeMap::len);
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
