//! What the papers say of the code: paths and names in them exist.

use std::collections::BTreeSet;

use crate::house::{self, Failure};

/// Papers that say what was, or are made by a program.
const NOT_READ: &[&str] = &["CHANGELOG.md", "doc/rules/"];
/// Where builds and matches go: no file of the house.
const MADE: &[&str] = &["target/", "data/"];

/// Finds paths, names and links that lead nowhere.
pub(crate) fn check(files: &[String], findings: &mut Vec<String>) -> Result<(), Failure> {
    let names = names(files)?;
    let papers = files.iter().filter(|path| path.ends_with(".md"));
    for path in papers.filter(|path| !NOT_READ.iter().any(|not| path.starts_with(not))) {
        let text = house::read(path)?;
        for (at, line) in prose(&text) {
            let mut find = |what: String| findings.push(format!("{path}:{at}: {what}"));
            for said in line.split('`').skip(1).step_by(2) {
                if said.contains("::") {
                    let mut words = words(said);
                    if let Some(word) = words.find(|word| !names.contains(*word)) {
                        find(format!("`{said}`: no code has the name `{word}`"));
                    }
                } else if is_path(said) && !leads(said.trim_end_matches('/'), files) {
                    find(format!("`{said}`: no such file or folder"));
                }
            }
            for link in line.split("](").skip(1) {
                let to = link.split([')', '#']).next().unwrap_or_default();
                if !to.is_empty() && !to.contains(':') && !leads(&from(path, to), files) {
                    find(format!("a link to `{to}`: no such file or folder"));
                }
            }
        }
    }
    Ok(())
}

/// The numbered lines of a paper that are no example.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().enumerate().filter_map(move |(at, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        (!fenced && !fence).then_some((at + 1, line))
    })
}

/// Every word of the programs.
fn names(files: &[String]) -> Result<BTreeSet<String>, Failure> {
    let mut all = BTreeSet::new();
    for path in files.iter().filter(|path| path.ends_with(".rs")) {
        let text = house::read(path)?;
        all.extend(words(&text).map(str::to_owned));
    }
    Ok(all)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let all = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    all.filter(|word| !word.is_empty())
}

/// Whether this says where a file or folder of the house is.
fn is_path(said: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    let named = said.contains('/') && said.chars().all(plain) && !said.starts_with(['/', '.']);
    named && !said.contains("GAME") && !MADE.iter().any(|made| said.starts_with(made))
}

/// Whether a path is one of the house, the end of one, or a folder or module on the way.
fn leads(path: &str, files: &[String]) -> bool {
    let inner = format!("/{path}");
    files.iter().any(|file| {
        let file = format!("/{file}");
        file.match_indices(&inner).any(|(at, _)| {
            let rest = &file[at + inner.len()..];
            rest.is_empty() || rest.starts_with('/') || rest == ".rs"
        })
    })
}

/// Where a link of a paper leads.
fn from(paper: &str, to: &str) -> String {
    let mut at: Vec<&str> = paper.split('/').collect();
    at.pop();
    for step in to.trim_end_matches('/').split('/') {
        match step {
            ".." => {
                at.pop();
            }
            "." => {}
            step => at.push(step),
        }
    }
    at.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_nowhere_is_found() {
        let files = [
            "crates/lang/src/parse.rs".to_owned(),
            "doc/wire.md".to_owned(),
        ];
        assert!(leads("crates/lang", &files) && leads("src/parse", &files));
        assert!(!leads("crates/la", &files) && !leads("src/print.rs", &files));
        assert!(is_path("doc/wire.md") && !is_path("/api/luck") && !is_path("and/or x"));
        assert_eq!(from("doc/wire.md", "../README.md"), "README.md");
        assert_eq!(from("README.md", "doc/wire.md"), "doc/wire.md");
    }

    #[test]
    fn examples_are_no_claims() {
        let text = "one\n```sh\ntwo\n```\nthree\n";
        let read: Vec<_> = prose(text).collect();
        assert_eq!(read, [(1, "one"), (5, "three")]);
    }
}
