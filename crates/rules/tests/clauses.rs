//! Every clause that code or a scenario cites exists, for every game that runs.

use shokan_rules::games::GAMES;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A clause that tests make up to see that it is not found.
const MADE_UP: &str = "SC-99";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(at: &Path, ends: &[&str], to: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(at) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ends, to);
        } else if path
            .extension()
            .is_some_and(|end| ends.iter().any(|known| end == *known))
        {
            to.push(path);
        }
    }
}

fn ids(game: &str) -> BTreeSet<String> {
    let path = root().join(format!("doc/rules/{game}.tsv"));
    let text = std::fs::read_to_string(&path).expect("the list of clauses");
    let rows = text.lines().skip(1);
    rows.filter_map(|row| row.split('\t').next())
        .map(str::to_owned)
        .collect()
}

/// The clauses named in a text: `SC-07-05.a`, `R-SC-20`, `R-SC-20.e`, and sections such as
/// `SC-07-05`.
fn cited(text: &str, mark: &str) -> Vec<String> {
    let mut found = Vec::new();
    let needle = format!("{mark}-");
    let mut from = 0;
    while let Some(at) = text[from..].find(&needle).map(|at| at + from) {
        from = at + needle.len();
        let before = &text[..at];
        let ruling = before.ends_with("R-");
        let before = before.strip_suffix("R-").unwrap_or(before);
        if before
            .chars()
            .next_back()
            .is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '-')
        {
            continue;
        }
        let rest = &text[from..];
        if (mark == "SW" || mark == "SK") && !ruling {
            // `SW-ATK.01`, `SW-34R.02`, `SK-18.05`.
            let heading = |letter: &char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
            let letters = rest.chars().take_while(heading).count();
            let point = rest[letters..].strip_prefix('.').unwrap_or_default();
            if letters > 1 && point.chars().take_while(char::is_ascii_digit).count() == 2 {
                found.push(format!("{needle}{}", &rest[..letters + 3]));
            }
            continue;
        }
        let numbers = rest
            .find(|letter: char| !letter.is_ascii_digit() && letter != '-')
            .unwrap_or(rest.len());
        let mut end = rest[..numbers].trim_end_matches('-').len();
        if end == 0 {
            continue;
        }
        if !ruling && rest[end..].starts_with(['U', 'S']) {
            end += 1;
        }
        // Parts and points of Summon & Magic: `SM-19-D3.a`, `SM-10.02`.
        if !ruling && mark == "SM" {
            let part = rest[end..].strip_prefix("-").unwrap_or_default();
            let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
            if part.starts_with(|letter: char| letter.is_ascii_uppercase())
                && digits(&part[1..]) > 0
            {
                end += 2 + digits(&part[1..]);
            }
            let point = rest[end..].strip_prefix('.').unwrap_or_default();
            if digits(point) == 2 {
                end += 3;
            }
        }
        let point = rest[end..].strip_prefix('.').and_then(|rest| {
            let mut letters = rest.chars();
            let letter = letters.next().filter(char::is_ascii_lowercase)?;
            let last = letters
                .next()
                .is_none_or(|next| !next.is_ascii_alphanumeric());
            last.then_some(letter)
        });
        let mut id = format!("{}{needle}{}", if ruling { "R-" } else { "" }, &rest[..end]);
        if let Some(letter) = point {
            id.push('.');
            id.push(letter);
        }
        found.push(id);
    }
    found
}

fn exists(ids: &BTreeSet<String>, cited: &str) -> bool {
    // A whole section, or a point of a ruling.
    let section = |id: &String| {
        id.strip_prefix(cited)
            .is_some_and(|rest| rest.starts_with(['.', '-']))
    };
    let ruling = || {
        cited
            .starts_with("R-")
            .then(|| cited.split('.').next().unwrap_or_default())
    };
    ids.contains(cited) || ids.iter().any(section) || ruling().is_some_and(|id| ids.contains(id))
}

#[test]
fn every_citation_exists() {
    for game in GAMES {
        let ids = ids(game);
        let first = ids.iter().find(|id| !id.starts_with("R-"));
        let (mark, _) = first.and_then(|id| id.split_once('-')).expect("a clause");
        let mut paths = Vec::new();
        let crates = std::fs::read_dir(root().join("crates")).expect("the crates");
        for krate in crates.flatten() {
            files(&krate.path().join("src"), &["rs"], &mut paths);
        }
        files(&root().join("cards"), &["cards"], &mut paths);
        files(
            &root().join("crates/rules/tests/scenarios"),
            &["txt"],
            &mut paths,
        );
        let mut seen = 0;
        let mut wrong: BTreeMap<String, PathBuf> = BTreeMap::new();
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            for id in cited(&text, mark) {
                seen += 1;
                if !id.starts_with(MADE_UP) && !exists(&ids, &id) {
                    wrong.insert(id, path.clone());
                }
            }
        }
        assert!(seen > ids.len(), "only {seen} citations were found");
        assert!(wrong.is_empty(), "these clauses do not exist: {wrong:#?}");
    }
}

#[test]
fn citations_are_read_as_they_are_written() {
    let text = "SC-07-05.a, R-SC-20.e; (SC-02-02-01U.c) sc!(\"SC-08-04.c\") SC-06-03 to SC-06-05. SCP-A01 \
                R-SC-37: XSC-01 SC-a";
    assert_eq!(
        cited(text, "SC"),
        [
            "SC-07-05.a",
            "R-SC-20.e",
            "SC-02-02-01U.c",
            "SC-08-04.c",
            "SC-06-03",
            "SC-06-05",
            "R-SC-37"
        ]
    );
    let text = "SM-19-D3.a, SM-10.02 SM-08-2.i; sm!(\"R-SM-31\") SM-25-04. SM-D";
    assert_eq!(
        cited(text, "SM"),
        ["SM-19-D3.a", "SM-10.02", "SM-08-2.i", "R-SM-31", "SM-25-04"]
    );
    let text = "SW-ATK.01, SW-34R.12: sw!(\"SW-EX.01\") R-SW-28. SW-W";
    assert_eq!(
        cited(text, "SW"),
        ["SW-ATK.01", "SW-34R.12", "SW-EX.01", "R-SW-28"]
    );
    let ids = ids("summons_call");
    assert!(exists(&ids, "SC-06-03") && exists(&ids, "R-SC-20.e") && exists(&ids, "SC-07-05.a"));
    assert!(!exists(&ids, "SC-06-99") && !exists(&ids, "R-SC-999") && !exists(&ids, "SC-07-05.z"));
}
