//! Lists the scenario files of every game, so that they are built into the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../rules/tests/scenarios");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut out = String::from("&[\n");
    for folder in entries(&root) {
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in entries(&folder) {
            let (game, name, at) = (name(&folder), name(&file), file.display().to_string());
            // Writing into a string cannot fail.
            let _ = writeln!(out, "    ({game:?}, {name:?}, include_str!({at:?})),");
        }
    }
    out.push_str("]\n");
    write("files.rs", &out);
    list_puzzles(&here.join("puzzles"));
}

/// Lists the files of puzzles, one a game.
fn list_puzzles(folder: &Path) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut out = String::from("&[\n");
    for file in entries(folder) {
        println!("cargo::rerun-if-changed={}", file.display());
        let (name, at) = (name(&file), file.display().to_string());
        let game = name.trim_end_matches(".txt");
        // Writing into a string cannot fail.
        let _ = writeln!(out, "    ({game:?}, {name:?}, include_str!({at:?})),");
    }
    out.push_str("]\n");
    write("puzzles.rs", &out);
}

fn write(name: &str, text: &str) {
    let to = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join(name);
    if let Err(why) = fs::write(&to, text) {
        println!("cargo::error={}: {why}", to.display());
    }
}

/// What lies in a folder, in the order of its names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = found.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
