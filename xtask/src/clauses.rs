//! `cargo xtask clauses`: the clause tables become the rule page in `doc/` and the numbers in code.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::house::{self, Failure};

/// A game whose rulebook the house plays: what `doc/rules/NAME.head.tsv` says.
pub(crate) struct Game {
    /// Its word, and the name of its files.
    pub(crate) name: String,
    /// What it is called.
    pub(crate) en: String,
    ja: String,
    /// How the ids of its clauses begin.
    prefix: String,
    intro: String,
    /// The page has a heading for each chapter only.
    chapters: bool,
}

/// The end of the name of a file that says which games there are.
const HEAD: &str = ".head.tsv";

/// The games, by the files that say so.
pub(crate) fn games() -> Result<Vec<Game>, Failure> {
    let files = house::files()?;
    let heads = files
        .iter()
        .filter_map(|path| path.strip_prefix("doc/rules/"));
    let words = heads.filter_map(|name| name.strip_suffix(HEAD));
    words.map(game).collect()
}

fn game(name: &str) -> Result<Game, Failure> {
    let path = format!("doc/rules/{name}{HEAD}");
    let rows = table(&path, &["key", "value"])?;
    let cell = |key: &str| {
        let row = rows.iter().find(|row| row[0] == key);
        row.map(|row| row[1].clone())
            .ok_or(format!("{path}: expected a row {key}"))
    };
    let headings = cell("headings")?;
    if !["chapters", "sections"].contains(&headings.as_str()) {
        return Err(format!(
            "{path}: headings: expected chapters or sections, found {headings}"
        ));
    }
    Ok(Game {
        name: name.to_owned(),
        en: cell("en")?,
        ja: cell("ja")?,
        prefix: cell("prefix")?,
        intro: cell("intro")?,
        chapters: headings == "chapters",
    })
}

/// A generated file: where it lies and what it must hold.
pub(crate) struct Generated {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Writes every generated file that is not fresh.
pub(crate) fn write() -> Result<(), Failure> {
    for file in generate()? {
        let state = if house::write_if_changed(&file.path, &file.text)? {
            "written"
        } else {
            "fresh"
        };
        println!("{state}: {}", file.path);
    }
    Ok(())
}

/// What the generated files must hold, from the tables as they are now.
pub(crate) fn generate() -> Result<Vec<Generated>, Failure> {
    let mut files = Vec::new();
    for game in &games()? {
        let texts = table(&format!("doc/rules/{}.tsv", game.name), &["id", "en", "ja"])?;
        let sections = table(
            &format!("doc/rules/{}.sections.tsv", game.name),
            &["id", "en", "ja"],
        )?;
        let tests = format!("doc/rules/{}.tests.tsv", game.name);
        let rows = table(&tests, &["id", "test", "refusal", "note"])?;
        check_tests(&tests, &texts, &rows)?;
        files.push(Generated {
            path: format!("crates/rules/src/{}/clause_ids.rs", game.name),
            text: numbers(game, &texts),
        });
        files.push(Generated {
            path: format!("doc/rules/{}.md", game.name),
            text: page(game, &texts, &sections, &rows)?,
        });
    }
    Ok(files)
}

type Row = Vec<String>;

/// Reads a table with a heading; every row has as many cells, ids are filled and occur once.
fn table(path: &str, heading: &[&str]) -> Result<Vec<Row>, Failure> {
    let text = house::read(path)?;
    let mut lines = text.lines().enumerate();
    let first = lines.next().map(|(_, line)| line).unwrap_or_default();
    if first.split('\t').ne(heading.iter().copied()) {
        return Err(format!(
            "{path}:1: expected the heading {}, found {first}",
            heading.join(" ")
        ));
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (at, line) in lines {
        let row: Row = line
            .split('\t')
            .map(|cell| cell.trim().to_owned())
            .collect();
        if row.len() != heading.len() {
            let (want, found) = (heading.len(), row.len());
            return Err(format!(
                "{path}:{}: expected {want} cells, found {found}",
                at + 1
            ));
        }
        // The note may be empty, everything else says something.
        if let Some(empty) = row.iter().take(3).position(String::is_empty) {
            return Err(format!(
                "{path}:{}: the cell {} is empty",
                at + 1,
                heading[empty]
            ));
        }
        if let Some(before) = seen.insert(row[0].clone(), at + 1) {
            return Err(format!(
                "{path}:{}: {} stands in line {before}, too",
                at + 1,
                row[0]
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn check_tests(path: &str, texts: &[Row], tests: &[Row]) -> Result<(), Failure> {
    if !texts
        .iter()
        .map(|row| &row[0])
        .eq(tests.iter().map(|row| &row[0]))
    {
        return Err(format!(
            "{path}: its ids must be those of the texts, in the same order"
        ));
    }
    for row in tests {
        let known = ["scenario", "setup", "view", "unit", "data"].contains(&row[1].as_str());
        if !known || !["yes", "no"].contains(&row[2].as_str()) {
            return Err(format!(
                "{path}: {}: expected scenario, setup, view, unit or data, and yes or no",
                row[0]
            ));
        }
        if row[1] == "data" && row[3].is_empty() {
            return Err(format!(
                "{path}: {}: say in the note why nothing can be tested",
                row[0]
            ));
        }
    }
    Ok(())
}

fn numbers(game: &Game, texts: &[Row]) -> String {
    let mut code = format!(
        "//! The ids of all clauses and rulings, in the order of the guide; the place is the number.\n\
         //!\n\
         //! Generated by `cargo xtask clauses` from `doc/rules/{}.tsv`; never edited.\n\n\
         /// Every clause and ruling that code, scenarios and refusals can cite.\n\
         #[rustfmt::skip]\n\
         pub const IDS: &[&str] = &[\n",
        game.name
    );
    for row in texts {
        let _ = writeln!(code, "    \"{}\",", row[0]);
    }
    code.push_str("];\n");
    let _ = writeln!(
        code,
        "\n/// How they begin, but for rulings.\npub const PREFIX: &str = \"{}\";",
        game.prefix
    );
    code
}

fn page(game: &Game, texts: &[Row], sections: &[Row], tests: &[Row]) -> Result<String, Failure> {
    let clauses = texts
        .iter()
        .filter(|row| row[0].starts_with(&game.prefix))
        .count();
    let mut page = format!(
        "# {} {}: clauses and rulings\n\nGenerated by `cargo xtask clauses` from `{}.tsv`; edit that.\n\n{}\n\n\
         {clauses} clauses, {} rulings.\n",
        game.en,
        game.ja,
        game.name,
        game.intro,
        texts.len() - clauses
    );
    let headings: BTreeMap<&str, &Row> =
        sections.iter().map(|row| (row[0].as_str(), row)).collect();
    let mut chapter = "";
    let mut section = "";
    for (row, test) in texts.iter().zip(tests) {
        let rest = row[0].strip_prefix(game.prefix.as_str());
        let here = match rest.and_then(|rest| rest.rsplit_once('.')) {
            _ if game.chapters => rest
                .and_then(|rest| rest.split(['-', '.']).next())
                .unwrap_or("R"),
            Some((section, _)) => section,
            None => "R",
        };
        if here != section {
            section = here;
            let above = if here == "R" || game.chapters {
                here
            } else {
                &here[..2]
            };
            if above != chapter {
                chapter = above;
                page.push('\n');
                page.push_str(&heading("##", chapter, &headings)?);
            }
            if here != "R" && !game.chapters {
                page.push('\n');
                page.push_str(&heading("###", here, &headings)?);
            }
            page.push('\n');
        }
        let refusal = if test[2] == "yes" { ", refusal" } else { "" };
        let _ = writeln!(page, "- **{}** ({}{refusal}) {}  ", row[0], test[1], row[1]);
        let _ = writeln!(page, "  {}", row[2]);
    }
    Ok(page)
}

fn heading(level: &str, section: &str, headings: &BTreeMap<&str, &Row>) -> Result<String, Failure> {
    if section == "R" {
        return Ok(format!("{level} Rulings 裁定\n"));
    }
    let row = headings
        .get(section)
        .ok_or(format!("section {section} has no heading"))?;
    Ok(format!("{level} {section} {} {}\n", row[1], row[2]))
}
