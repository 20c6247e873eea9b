//! Shared code names no game: a game is its own modules, and one line in one list.

use crate::clauses;
use crate::house::{self, Failure};

/// Folders in which no game is named, in code or in comments.
const SILENT: &[&str] = &["crates/kernel/src/"];
/// Shared files that name games, and why.
const LISTS: &[(&str, &str)] = &[("crates/lang/src/games.rs", "the one list of the games")];
/// Shared files of the web that name games, and why.
const WEB_LISTS: &[(&str, &str)] = &[
    (
        "web/src/games/list.ts",
        "made from the one list of the games",
    ),
    (
        "web/src/wire.ts",
        "made from the messages and their examples",
    ),
];
/// What people call a game for short: a file or a class so named belongs to that game.
const SHORT: &[&str] = &["magic", "shaman", "shamans", "wars"];

/// How a game is named in code and in text.
struct Names {
    /// In files and addresses, and as its type.
    code: [String; 2],
    /// To people.
    title: String,
}

/// Finds games that are named where none may be.
pub(crate) fn check(files: &[String], findings: &mut Vec<String>) -> Result<(), Failure> {
    let games: Vec<Names> = clauses::games()?
        .into_iter()
        .map(|game| Names {
            code: [camel(&game.name), game.name],
            title: game.en,
        })
        .collect();
    for path in files {
        if is_shared(path, &games) {
            shared(path, &house::read(path)?, &games, findings);
        }
        if is_shared_web(path, &games) {
            shared_web(path, &house::read(path)?, &games, findings);
        }
    }
    Ok(())
}

/// Whether a file is of every page: all of the web but the folders of the games.
fn is_shared_web(path: &str, games: &[Names]) -> bool {
    let Some(inside) = path.strip_prefix("web/src/") else {
        return false;
    };
    let text = [".ts", ".svelte", ".css"]
        .iter()
        .any(|end| path.ends_with(end));
    let own = inside
        .strip_prefix("games/")
        .and_then(|rest| rest.split_once('/'));
    let own = own.is_some_and(|(folder, _)| games.iter().any(|game| game.code[1] == folder));
    text && !own && !WEB_LISTS.iter().any(|(file, _)| *file == path)
}

/// Pages ask the value of the game; neither code nor comment names one, in full or for short.
fn shared_web(path: &str, text: &str, games: &[Names], findings: &mut Vec<String>) {
    let mut find = |at: usize, named: &str| {
        findings.push(format!(
            "{path}:{at}: {named} is named in shared code; ask the value of the game \
             (web/src/games/game.ts)"
        ));
    };
    for (at, line) in text.lines().enumerate() {
        let folded = line.to_ascii_lowercase().replace('_', "");
        for game in games {
            let code = folded.contains(&game.code[0].to_ascii_lowercase());
            if code || line.contains(&game.title) {
                find(at + 1, &game.title);
            }
        }
        for word in words(line).filter(|word| SHORT.contains(&word.as_str())) {
            find(at + 1, &word);
        }
    }
    let stem = path.rsplit('/').next().unwrap_or_default();
    for word in words(stem).filter(|word| SHORT.contains(&word.as_str())) {
        find(1, &word);
    }
}

/// The words of a line, in small letters: `coach_wars`, `WarsCard` and `.wars` have one in common.
fn words(line: &str) -> impl Iterator<Item = String> {
    let mut found: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in line.chars() {
        let begins = letter.is_ascii_uppercase() && !before.is_ascii_uppercase();
        if letter.is_ascii_alphabetic() {
            if begins || !before.is_ascii_alphabetic() {
                found.push(String::new());
            }
            if let Some(word) = found.last_mut() {
                word.push(letter.to_ascii_lowercase());
            }
        }
        before = letter;
    }
    found.into_iter()
}

/// Whether a file is source code of no single game.
fn is_shared(path: &str, games: &[Names]) -> bool {
    let source = path.ends_with(".rs") && path.starts_with("crates/") && path.contains("/src/");
    let listed = LISTS.iter().any(|(file, _)| *file == path);
    let mut parts = path.split('/').map(|part| part.trim_end_matches(".rs"));
    let own = parts.any(|part| games.iter().any(|game| game.code[1] == part));
    source && !listed && !own
}

fn shared(path: &str, text: &str, games: &[Names], findings: &mut Vec<String>) {
    let silent = SILENT.iter().any(|folder| path.starts_with(folder));
    for (at, line) in text.lines().enumerate() {
        // The tests of a file may play a game.
        if line.starts_with("#[cfg(test)]") {
            break;
        }
        let code = line.split("//").next().unwrap_or_default();
        for game in games {
            let named = game.code.iter().any(|word| code.contains(word.as_str()));
            let told = silent && (line.contains(&game.title) || line.contains(&game.code[1]));
            if named || told {
                findings.push(format!(
                    "{path}:{}: {} is named in shared code; ask its rulebook or its `GameInfo`",
                    at + 1,
                    game.title
                ));
            }
        }
    }
}

/// `summons_call` as the name of a type.
fn camel(word: &str) -> String {
    let part = |part: &str| {
        let mut letters = part.chars();
        let first = letters.next().map(|it| it.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    word.split('_').map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_in_its_own_modules_alone() {
        let games = [Names {
            code: [camel("high_card"), "high_card".to_owned()],
            title: "High Card".to_owned(),
        }];
        let found = |path: &str, text: &str| {
            let mut findings = Vec::new();
            if is_shared(path, &games) {
                shared(path, text, &games, &mut findings);
            }
            findings.len()
        };
        let compared = "if game == \"high_card\" {}\n";
        assert_eq!(found("crates/host/src/room.rs", compared), 1);
        assert_eq!(found("crates/host/src/room.rs", "HighCard::GAME\n"), 1);
        assert_eq!(found("crates/host/src/room.rs", "pub mod high_card;\n"), 1);
        assert_eq!(found("crates/host/src/room.rs", "// as in high_card\n"), 0);
        let tested = format!("#[cfg(test)]\n{compared}");
        assert_eq!(found("crates/host/src/room.rs", &tested), 0);
        assert_eq!(found("crates/rules/src/high_card/mod.rs", compared), 0);
        assert_eq!(found("crates/arena/src/high_card.rs", compared), 0);
        assert_eq!(found("crates/lang/src/games.rs", compared), 0);
        assert_eq!(
            found("crates/kernel/src/state.rs", "// as in High Card\n"),
            1
        );
    }

    #[test]
    fn a_page_names_no_game_outside_its_folder() {
        let games = [Names {
            code: [camel("high_card"), "high_card".to_owned()],
            title: "High Card".to_owned(),
        }];
        let found = |path: &str, text: &str| {
            let mut findings = Vec::new();
            if is_shared_web(path, &games) {
                shared_web(path, text, &games, &mut findings);
            }
            findings.len()
        };
        let compared = "if (match.game === \"high_card\") return;\n";
        assert_eq!(found("web/src/table/Hand.svelte", compared), 1);
        assert_eq!(
            found("web/src/table/Hand.svelte", "// as in High Card\n"),
            1
        );
        assert_eq!(
            found("web/src/styles/base.css", "[data-game=\"high_card\"] {}\n"),
            1
        );
        assert_eq!(
            found("web/src/lib/deck.ts", "import { highCard } from \"x\";\n"),
            1
        );
        assert_eq!(found("web/src/games/game.ts", compared), 1);
        assert_eq!(found("web/src/games/high_card/index.ts", compared), 0);
        assert_eq!(found("web/src/games/list.ts", compared), 0);
        assert_eq!(found("web/tests/unit/choices.test.mjs", compared), 0);
        // For short, whatever it is part of.
        assert_eq!(found("web/src/table/Hand.svelte", ".wars .row {}\n"), 1);
        assert_eq!(found("web/src/table/Hand.svelte", "<WarsCard />\n"), 1);
        assert_eq!(found("web/src/table/coach_wars.ts", "\n"), 1);
        assert_eq!(found("web/src/table/Hand.svelte", "towards forwards\n"), 0);
    }
}
