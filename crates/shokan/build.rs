//! Gathers which clause is cited where in the rulebook, so that the binary can tell it without the
//! sources.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut cited: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut paths: Vec<PathBuf> = Vec::new();
    for game in ["summons_call", "summon_and_magic"] {
        let folder = root.join("crates/rules/src").join(game);
        println!("cargo::rerun-if-changed={}", folder.display());
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        paths.extend(entries.map(|entry| entry.path()));
    }
    paths.sort();
    // The list of all ids cites nothing.
    paths.retain(|path| path.file_name().is_some_and(|name| name != "clause_ids.rs"));
    for path in paths {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .display()
            .to_string();
        let text = fs::read_to_string(&path).unwrap_or_default();
        for (at, line) in text.lines().enumerate() {
            for id in ids(line) {
                let places = cited.entry(id).or_default();
                places.push(format!("{name}:{}", at + 1));
            }
        }
    }
    let mut out = String::from("&[\n");
    for (id, places) in &cited {
        // Writing into a string cannot fail.
        let _ = writeln!(out, "    ({id:?}, &{places:?}),");
    }
    out.push_str("]\n");
    let to = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("cited.rs");
    if let Err(why) = fs::write(&to, out) {
        println!("cargo::error=cannot write {}: {why}", to.display());
    }
}

/// Every clause or ruling of a game in a line.
fn ids(text: &str) -> Vec<String> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.'))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| {
            let plain = word.strip_prefix("R-").unwrap_or(word);
            let digits = ["SC-", "SM-"]
                .iter()
                .find_map(|game| plain.strip_prefix(game));
            digits.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        })
        .map(str::to_owned)
        .collect()
}
