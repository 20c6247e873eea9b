//! `doc/scenarios.md` holds the words that the runner knows, and its example is played.

use std::fs;
use std::path::{Path, PathBuf};

const BEGIN: &str = "<!-- tables: written by the test `the_tables_are_fresh` with BLESS=1 -->\n";
const END: &str = "<!-- end of tables -->";

fn page() -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../doc/scenarios.md");
    let text = fs::read_to_string(&path).expect("the page can be read");
    (path, text)
}

#[test]
fn the_tables_are_fresh() {
    let (path, text) = page();
    let (before, rest) = text.split_once(BEGIN).expect("the mark before the tables");
    let (_, after) = rest.split_once(END).expect("the mark behind the tables");
    let tables = shokan_scenario::doc::tables();
    let now = format!("{before}{BEGIN}{tables}\n{END}{after}");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &now).expect("the page can be written");
    } else {
        assert!(now == text, "the tables are old: run with BLESS=1");
    }
}

#[test]
fn the_example_of_the_page_passes() {
    let (_, text) = page();
    let examples: Vec<&str> = text
        .split("```")
        .filter_map(|block| block.strip_prefix("text\n"))
        .filter(|block| block.starts_with("scenario"))
        .collect();
    assert!(!examples.is_empty());
    for example in examples {
        for report in shokan_scenario::run_text("doc/scenarios.md", example) {
            assert!(report.ok, "{report}");
        }
    }
}
