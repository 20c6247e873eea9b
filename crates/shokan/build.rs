//! Gathers which clause is cited where in the rulebooks, so that the binary can tell it without the
//! sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The file of all ids of a rulebook; what lies beside and below it is the rulebook.
const IDS: &str = "clause_ids.rs";

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut cited: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut games = entries(&root.join("crates/rules/src"));
    games.retain(|folder| folder.join(IDS).is_file());
    for folder in games {
        println!("cargo::rerun-if-changed={}", folder.display());
        let known: BTreeSet<String> = words(&read(&folder.join(IDS))).map(str::to_owned).collect();
        let mut paths = Vec::new();
        sources(&folder, &mut paths);
        for path in paths {
            let name = path.strip_prefix(&root).unwrap_or(&path).display();
            for (at, line) in read(&path).lines().enumerate() {
                for id in words(line).filter(|word| known.contains(*word)) {
                    let places = cited.entry(id.to_owned()).or_default();
                    places.push(format!("{name}:{}", at + 1));
                }
            }
        }
    }
    let mut out = String::from("&[\n");
    for (id, places) in &mut cited {
        places.dedup();
        // Writing into a string cannot fail.
        let _ = writeln!(out, "    ({id:?}, &{places:?}),");
    }
    out.push_str("]\n");
    let to = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("cited.rs");
    if let Err(why) = fs::write(&to, out) {
        println!("cargo::error=cannot write {}: {why}", to.display());
    }
}

/// The sources of a rulebook in the order of their names, without the list of all ids, which cites
/// nothing.
fn sources(folder: &Path, to: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        if path.is_dir() {
            sources(&path, to);
        } else if path.file_name().is_some_and(|name| name != IDS) {
            to.push(path);
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// Everything in a text that could be an id.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.'))
        .map(|word| word.trim_end_matches('.'))
}
