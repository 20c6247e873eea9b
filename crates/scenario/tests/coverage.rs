//! Every clause of the rules is shown by a scenario or a test of its own, or is marked as data with
//! a reason.

use shokan_rules::games::GAMES;
use shokan_scenario::coverage::coverage;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// `BLESS=1 cargo test -p shokan-scenario coverage` writes the table anew.
#[test]
fn coverage_is_fresh() {
    for game in GAMES {
        is_fresh(game);
    }
}

fn is_fresh(game: &str) {
    let folder = here("../rules/tests/scenarios").join(game);
    let reports = shokan_scenario::run_paths(&[folder]).expect("the scenarios can be read");
    let mut rows = BTreeSet::new();
    for report in reports.iter().filter(|report| report.ok) {
        let name = Path::new(&report.file).file_name().unwrap_or_default();
        for clause in report.covers.iter().chain(&report.refused) {
            let refused = report.refused.contains(clause);
            rows.insert(format!(
                "{clause}\t{}\t{}\t{}\t{}\n",
                name.to_string_lossy(),
                report.title,
                report.title_ja.as_deref().unwrap_or_default(),
                if refused { "yes" } else { "no" }
            ));
        }
    }
    let table: String = ["clause\tfile\ttitle\ttitle_ja\trefusal\n".to_owned()]
        .into_iter()
        .chain(rows)
        .collect();
    let path = here("src/coverage").join(format!("{game}.tsv"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &table).expect("the table can be written");
    }
    let stored = fs::read_to_string(&path).expect("the table is there");
    assert!(
        stored == table,
        "run BLESS=1 cargo test -p shokan-scenario coverage_is_fresh"
    );
}

#[test]
fn every_clause_is_shown() {
    for game in GAMES {
        let coverage = coverage(game).expect("a game with scenarios");
        assert_eq!(coverage.missing, Vec::<&str>::new(), "{game}");
        let known: usize = coverage.covered.len() + coverage.untestable.len();
        assert_eq!(known, coverage.clauses.len());
        for (clause, reason) in &coverage.untestable {
            assert!(
                reason.len() > 8,
                "{clause} is marked as data without a reason"
            );
        }
    }
}

/// The tests that may stand in for a scenario, of all games.
fn tests() -> String {
    let folders = ["tests", "../rules/tests"].map(|folder| fs::read_dir(here(folder)));
    let entries = folders.into_iter().flatten().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let sources = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let read = |path| fs::read_to_string(path).expect("a test can be read");
    sources.map(read).collect()
}

#[test]
fn the_tests_that_stand_in_for_scenarios_exist() {
    let tests = tests();
    for game in GAMES {
        let by_test = coverage(game).expect("a game with scenarios").by_test;
        assert!(!by_test.is_empty());
        for (clause, name) in by_test {
            assert!(
                tests.contains(&format!("fn {name}()")),
                "{clause}: no test {name}"
            );
            assert!(
                tests.contains(clause),
                "{clause} is not named above its test"
            );
        }
    }
}
