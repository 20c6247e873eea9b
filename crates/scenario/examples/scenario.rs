//! Runs scenarios: files and folders, `--json` for programs.

use std::path::PathBuf;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let json = words.iter().any(|word| word == "--json");
    let paths: Vec<PathBuf> = words
        .iter()
        .filter(|word| *word != "--json")
        .map(PathBuf::from)
        .collect();
    std::process::exit(shokan_scenario::main_with(&paths, json));
}
