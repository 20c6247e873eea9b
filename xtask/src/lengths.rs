//! Functions fit on a screen. Those that do not yet are listed and may only become shorter.

use std::collections::BTreeMap;

use crate::house::{self, Failure};

/// Lines of a function, its head and braces counted.
const LINES_MAX: usize = 70;
/// The functions that are longer: file, name, lines. `cargo xtask tidy --bless` writes it.
const LEDGER: &str = "xtask/long_functions.tsv";

/// Where a function stands and how long it is.
type Lengths = BTreeMap<(String, String), usize>;

/// Finds functions that grew or are newly too long.
pub(crate) fn check(files: &[String], findings: &mut Vec<String>) -> Result<(), Failure> {
    let allowed = ledger()?;
    let found = long_functions(files)?;
    for (place, lines) in &found {
        let (path, name) = place;
        match allowed.get(place) {
            None => findings.push(format!(
                "{path}: {name} has {lines} lines, at most {LINES_MAX}"
            )),
            Some(max) if lines > max => {
                findings.push(format!("{path}: {name} grew from {max} to {lines} lines"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Writes the ledger as the code is now.
pub(crate) fn bless() -> Result<(), Failure> {
    let mut text = String::from("file\tfunction\tlines\n");
    for ((path, name), lines) in long_functions(&house::files()?)? {
        text.push_str(&format!("{path}\t{name}\t{lines}\n"));
    }
    if house::write_if_changed(LEDGER, &text)? {
        println!("written: {LEDGER}");
    }
    Ok(())
}

fn ledger() -> Result<Lengths, Failure> {
    let text = house::read(LEDGER)?;
    let mut lengths = Lengths::new();
    for (at, row) in text.lines().enumerate().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [path, name, lines] = cells.as_slice() else {
            return Err(format!(
                "{LEDGER}:{}: expected file, function, lines",
                at + 1
            ));
        };
        let lines = lines
            .parse()
            .map_err(|_| format!("{LEDGER}:{}: {lines}?", at + 1))?;
        lengths.insert(((*path).to_owned(), (*name).to_owned()), lines);
    }
    Ok(lengths)
}

fn long_functions(files: &[String]) -> Result<Lengths, Failure> {
    let mut lengths = Lengths::new();
    for path in files.iter().filter(|path| path.ends_with(".rs")) {
        for (name, lines) in functions(&house::read(path)?) {
            if lines > LINES_MAX {
                let longest = lengths.entry((path.clone(), name)).or_insert(lines);
                *longest = lines.max(*longest);
            }
        }
    }
    Ok(lengths)
}

/// Name and length of every function. The code is formatted, so a function ends with the first
/// brace that stands as far in as its head.
fn functions(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = head(line) else { continue };
        let indent = line.len() - line.trim_start().len();
        let end = format!("{}}}", &line[..indent]);
        let body = &lines[at..];
        let stop = body
            .iter()
            .position(|line| *line == end || line.trim_end().ends_with(';'));
        // A head that ends with a semicolon before any brace is a promise of a trait.
        let open = body.iter().position(|line| line.trim_end().ends_with('{'));
        if let (Some(open), Some(stop)) = (open, stop)
            && stop < open
        {
            continue;
        }
        if let Some(last) = body.iter().position(|line| *line == end) {
            found.push((name.to_owned(), last + 1));
        }
    }
    found
}

/// The name, if a function begins in this line and does not end in it.
fn head(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let (before, rest) = code.split_once("fn ")?;
    let words = ["pub", "const", "async", "extern", "\"C\"", "unsafe"];
    let plain = before
        .split_whitespace()
        .all(|word| words.contains(&word) || word.starts_with("pub("));
    let name = rest
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .next()?;
    (plain && !name.is_empty() && !line.trim_end().ends_with('}')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_measured_from_head_to_brace() {
        let text = "impl A {\n    pub(crate) fn one(&self) -> u8 {\n        2\n    }\n\n    \
                    fn promise(&self);\n\n    fn two() {}\n}\n\nconst fn three(\n    a: u8,\n) {\n}\n";
        let found = vec![("one".to_owned(), 3), ("three".to_owned(), 4)];
        assert_eq!(functions(text), found);
    }
}
