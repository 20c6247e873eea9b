//! `cargo xtask tidy`: what a compiler does not see and a reviewer should not have to.

use std::path::Path;

use crate::claims;
use crate::clauses;
use crate::house::{self, Failure};
use crate::lengths;
use crate::names;
use crate::spoken;
use crate::wrap;

/// Lines of Rust are at most this wide; `rustfmt` keeps to it where it can.
const COLUMNS_MAX: usize = 100;
/// A file of the engine can be read at one sitting.
const ENGINE_LINES_MAX: usize = 800;
/// The crates that do no I/O, read no clock, start no thread and use no float.
const PURE: &[&str] = &[
    "crates/kernel/src/",
    "crates/lang/src/",
    "crates/rules/src/",
];
/// What the pure crates must not name. A file that has a reason says so in a comment of its own:
/// `tidy: allow WORD, because ...`.
const IMPURE: &[&str] = &[
    "HashMap",
    "HashSet",
    "Instant",
    "SystemTime",
    "f32",
    "f64",
    "std::fs",
    "std::thread",
    "std::net",
    "std::env",
];
/// The dependencies of the pure crates; a new one is a decision, not an accident.
const DEPENDENCIES: &[(&str, &[&str])] = &[
    ("crates/lang/Cargo.toml", &["serde"]),
    (
        "crates/kernel/Cargo.toml",
        &["shokan-lang", "serde", "sha2", "postcard"],
    ),
    (
        "crates/rules/Cargo.toml",
        &["shokan-lang", "shokan-kernel", "serde", "ts-rs"],
    ),
    // What learns sees of a game what a seat sees, and carries no computer player along.
    (
        "crates/learn/Cargo.toml",
        &["shokan-lang", "shokan-kernel", "shokan-rules", "rayon"],
    ),
    // The house of the matches runs in a browser, too: no network and no disk.
    (
        "crates/host/Cargo.toml",
        &[
            "shokan-kernel",
            "shokan-rules",
            "tokio",
            "serde",
            "serde_json",
            "sha2",
            "hmac",
            "icu_normalizer",
            "icu_properties",
            "argon2",
            "skillratings",
            "getrandom",
            "thiserror",
            "tracing",
            "ts-rs",
        ],
    ),
];
/// Text files; anything else is not read.
const TEXT: &[&str] = &[
    "rs", "toml", "md", "tsv", "txt", "cards", "deck", "ts", "mjs", "js", "svelte", "css", "html",
    "json", "svg", "ftl", "yml",
];

/// Runs every check; prints each finding and fails if there is one.
pub(crate) fn check() -> Result<(), Failure> {
    let mut findings = Vec::new();
    let files = house::files()?;
    for path in &files {
        let extension = Path::new(path)
            .extension()
            .and_then(|end| end.to_str())
            .unwrap_or("");
        if !TEXT.contains(&extension) && path != ".ci/run" {
            continue;
        }
        let text = house::read(path)?;
        everywhere(path, &text, &mut findings);
        spoken::check(path, &text, &mut findings);
        if extension == "rs" {
            rust(path, &text, &mut findings);
        }
    }
    names::check(&files, &mut findings)?;
    claims::check(&files, &mut findings)?;
    dependencies(&mut findings)?;
    lengths::check(&files, &mut findings)?;
    for file in clauses::generate()? {
        if house::read(&file.path).ok().as_deref() != Some(file.text.as_str()) {
            findings.push(format!(
                "{}: not fresh; run `cargo xtask clauses`",
                file.path
            ));
        }
    }
    if findings.is_empty() {
        println!("tidy: {} files", files.len());
        return Ok(());
    }
    for finding in &findings {
        println!("{finding}");
    }
    Err(format!("tidy: {} findings", findings.len()))
}

/// Wraps what can be wrapped without thinking: comments that are too wide, in the files below the
/// given folders or in all.
pub(crate) fn fix(folders: &[&str]) -> Result<(), Failure> {
    for path in house::files()? {
        let wanted = folders.is_empty() || folders.iter().any(|folder| path.starts_with(folder));
        if wanted && path.ends_with(".rs") && !is_generated(&path) {
            let text = house::read(&path)?;
            if house::write_if_changed(&path, &wrap::comments(&text, COLUMNS_MAX))? {
                println!("wrapped: {path}");
            }
        }
    }
    Ok(())
}

/// Whether a file is made by a program and so free of the rules for hands.
fn is_generated(path: &str) -> bool {
    let made = ["Cargo.lock", "web/package-lock.json", "web/src/wire.ts"];
    made.contains(&path) || path.ends_with("/clause_ids.rs")
}

fn everywhere(path: &str, text: &str, findings: &mut Vec<String>) {
    for (at, line) in text.lines().enumerate() {
        let mut find = |what: String| findings.push(format!("{path}:{}: {what}", at + 1));
        for folder in ["work", "root", "tmp", "home"] {
            if has_absolute_path(line, folder) && !is_allowed_host_path(path, folder) {
                find(format!(
                    "a path of one machine (/{folder}); say it relative to the house"
                ));
            }
        }
        if line.contains("\"resolved\": \"http") || line.contains(concat!("index", "-url")) {
            find("the host of a package registry; leave it out".to_owned());
        }
        if line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ") {
            find("a merge was left unfinished".to_owned());
        }
        let prose = path.ends_with(".md") || path.ends_with(".tsv");
        if !prose && line.ends_with([' ', '\t']) {
            find("a space at the end of the line".to_owned());
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        findings.push(format!("{path}: no line end at the end of the file"));
    }
}

/// A test may make a scratch folder where the system keeps them.
fn is_allowed_host_path(path: &str, folder: &str) -> bool {
    folder == "tmp" && (path.ends_with(".md") || path.contains("/tests/"))
}

/// `/folder/` at the beginning of a path, not inside a longer one or an address.
fn has_absolute_path(line: &str, folder: &str) -> bool {
    let needle = format!("/{folder}/");
    line.match_indices(&needle).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-/~}*$)<".contains(c))
    })
}

fn rust(path: &str, text: &str, findings: &mut Vec<String>) {
    let generated = is_generated(path);
    let engine = PURE.iter().any(|folder| path.starts_with(folder));
    let lines = text.lines().count();
    if engine && !generated && lines > ENGINE_LINES_MAX {
        findings.push(format!("{path}: {lines} lines; cut it along its meaning"));
    }
    for (at, line) in text.lines().enumerate() {
        let mut find = |what: String| findings.push(format!("{path}:{}: {what}", at + 1));
        let width = line.chars().count();
        // A string or an address that cannot be cut may stand out.
        if width > COLUMNS_MAX && !generated && !line.contains('"') && !line.contains("://") {
            find(format!("{width} columns, at most {COLUMNS_MAX}"));
        }
        for word in [
            concat!("todo", "!"),
            concat!("dbg", "!("),
            concat!("FIX", "ME"),
        ] {
            if line.contains(word) {
                find(format!("{word} is left over"));
            }
        }
        if engine {
            let code = line.split("//").next().unwrap_or_default();
            if code.contains("let _ =") && code.contains(".push(") {
                find(
                    "what does not fit into a list is lost; see `List::put` and `Dealer::decline`"
                        .to_owned(),
                );
            }
            for word in IMPURE {
                if has_word(code, word) && !text.contains(&format!("tidy: allow {word}, because")) {
                    find(format!(
                        "{word} in a crate that has no I/O, clock, thread or float"
                    ));
                }
            }
        }
    }
}

fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !inside(code[..at].chars().next_back()) && !inside(code[at + word.len()..].chars().next())
    })
}

/// The pure crates depend on what is listed above and on nothing else.
fn dependencies(findings: &mut Vec<String>) -> Result<(), Failure> {
    for (path, allowed) in DEPENDENCIES {
        let text = house::read(path)?;
        let mut inside = false;
        for line in text.lines() {
            if line.starts_with('[') {
                inside = line == "[dependencies]";
            } else if inside && line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
                if !allowed.contains(&name) {
                    findings.push(format!(
                        "{path}: {name} is not among {}",
                        allowed.join(", ")
                    ));
                }
            }
        }
    }
    Ok(())
}
