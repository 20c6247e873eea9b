//! The operator's page of limits is whole: what can be set, what is fixed, what is counted, and a
//! test for each row.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use shokan_host::Limits;
use shokan_host::telemetry::Limit;
use shokan_server::edge::HttpLimits;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("doc/limits.md")).expect("the page is there")
}

/// All Rust text below a folder.
fn rust(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust(&path, text);
        } else if path.extension().is_some_and(|end| end == "rs") {
            text.push_str(&fs::read_to_string(&path).expect("a file"));
        }
    }
}

fn sources(folders: &[&str]) -> String {
    let mut text = String::new();
    for folder in folders {
        rust(&root().join(folder), &mut text);
    }
    text
}

/// The cells of the rows of the page.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let lines = page.lines().filter(|line| line.starts_with("| `"));
    lines
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect()
}

/// What a cell says between backticks.
fn quoted(cell: &str) -> &str {
    cell.split('`').nth(1).unwrap_or_default()
}

/// The names of the fields of a settings type, as its debug text has them.
fn fields(settings: &impl std::fmt::Debug) -> Vec<String> {
    let text = format!("{settings:#?}");
    let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
    let names = lines.filter_map(|line| line.split_once(": "));
    names.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_limit_has_its_row() {
    let page = page();
    let rows = rows(&page);
    let named: BTreeSet<&str> = rows.iter().map(|row| quoted(row[0])).collect();
    let mut wanted = fields(&Limits::default());
    wanted.extend(fields(&HttpLimits::default()));
    assert!(wanted.len() > 25, "{wanted:?}");
    let own = sources(&["crates/host/src", "crates/server/src"]);
    let fixed = own
        .lines()
        .filter_map(|line| line.trim().split_once("const "));
    let fixed = fixed.filter_map(|(_, rest)| rest.split_once(": "));
    let fixed = fixed.filter(|(name, _)| name.ends_with("_MAX"));
    wanted.extend(fixed.map(|(name, _)| name.to_owned()));
    for name in &wanted {
        assert!(
            named.contains(name.as_str()),
            "doc/limits.md: no row for {name}"
        );
    }
    for name in named {
        assert!(
            wanted.iter().any(|one| one == name),
            "doc/limits.md: {name} is no limit"
        );
    }
    for limit in Limit::ALL {
        let word = format!("(`{}`)", limit.word());
        assert!(page.contains(&word), "doc/limits.md: nothing says {word}");
    }
}

#[test]
fn every_row_names_its_default_and_a_test_that_there_is() {
    let page = page();
    let tests = sources(&[
        "crates/host/src",
        "crates/host/tests",
        "crates/server/src",
        "crates/server/tests",
    ]);
    let defaults = format!("{:#?}{:#?}", Limits::default(), HttpLimits::default());
    for row in rows(&page).iter().filter(|row| row.len() == 5) {
        let (name, test) = (quoted(row[0]), quoted(row[4]));
        assert!(
            tests.contains(&format!("fn {test}(")),
            "{name}: no test {test:?}"
        );
        let value = defaults
            .lines()
            .find_map(|line| line.trim().strip_prefix(&format!("{name}: ")));
        let Some(value) = value.map(|value| value.trim_end_matches(',')) else {
            continue;
        };
        let told = row[1]
            .replace(',', "")
            .replace("1 day", "86400 s")
            .replace(" s", "s");
        assert_eq!(told, value, "{name}");
    }
}
