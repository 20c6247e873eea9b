//! Shared code names no game: a game is its own modules, and one line in each of a few lists.

use crate::clauses;
use crate::house::{self, Failure};

/// Folders in which no game is named, in code or in comments.
const SILENT: &[&str] = &["crates/kernel/src/"];
/// Shared files that name games, and why.
const LISTS: &[(&str, &str)] = &[
    ("crates/rules/src/games.rs", "the one list of the rulebooks"),
    (
        "crates/scenario/src/words.rs",
        "the list of the words of pages",
    ),
    (
        "crates/lang/src/vocabulary.rs",
        "the list of the card languages",
    ),
    (
        "crates/load/src/making.rs",
        "a program that knows the house by its sockets alone",
    ),
    ("crates/load/src/soak.rs", "as above"),
];
/// Shared folders whose programs test the games one by one.
const TESTS: &[&str] = &["crates/differential/", "crates/load/"];

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
    }
    Ok(())
}

/// Whether a file is source code of no single game.
fn is_shared(path: &str, games: &[Names]) -> bool {
    let source = path.ends_with(".rs") && path.starts_with("crates/") && path.contains("/src/");
    let listed = LISTS.iter().any(|(file, _)| *file == path);
    let tests = TESTS.iter().any(|folder| path.starts_with(folder));
    let mut parts = path.split('/').map(|part| part.trim_end_matches(".rs"));
    let own = parts.any(|part| games.iter().any(|game| game.code[1] == part));
    source && !listed && !tests && !own
}

fn shared(path: &str, text: &str, games: &[Names], findings: &mut Vec<String>) {
    let silent = SILENT.iter().any(|folder| path.starts_with(folder));
    for (at, line) in text.lines().enumerate() {
        // The tests of a file may play a game.
        if line.starts_with("#[cfg(test)]") {
            break;
        }
        let code = line.split("//").next().unwrap_or_default();
        let module = code.trim_start_matches("pub ").starts_with("mod ");
        for game in games {
            let named = game.code.iter().any(|word| code.contains(word.as_str())) && !module;
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
        assert_eq!(found("crates/host/src/room.rs", "pub mod high_card;\n"), 0);
        assert_eq!(found("crates/host/src/room.rs", "// as in high_card\n"), 0);
        let tested = format!("#[cfg(test)]\n{compared}");
        assert_eq!(found("crates/host/src/room.rs", &tested), 0);
        assert_eq!(found("crates/rules/src/high_card/mod.rs", compared), 0);
        assert_eq!(found("crates/arena/src/high_card.rs", compared), 0);
        assert_eq!(found("crates/rules/src/games.rs", compared), 0);
        assert_eq!(
            found("crates/kernel/src/state.rs", "// as in High Card\n"),
            1
        );
    }
}
