//! `shokan cards`: every fault drawn into the file, the formatter, and cards as they read.

use crate::catalogue::{game_of, load_all, read};
use crate::language::{bi, ja, of, t};
use crate::problem::{Done, Problem, exit, line, print_json};
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use serde::Serialize;
use shokan_arena::terminal::face_text;
use shokan_lang::check;
use shokan_lang::parse::parse;
use shokan_lang::print::print;
use shokan_rules::games;
use shokan_rules::show::{Bi, CatalogueCard, FaultView};
use std::io::IsTerminal as _;
use std::path::PathBuf;

/// The message of a fault in the language of the terminal.
fn told(fault: &FaultView) -> &str {
    if ja() { &fault.ja } else { &fault.en }
}

/// Draws faults into the texts of their files.
pub(crate) fn draw(faults: &[FaultView], files: &[(String, String)]) -> String {
    let mut drawn = Vec::new();
    for fault in faults {
        let found = files
            .iter()
            .find(|(name, _)| fault.file.as_ref().is_none_or(|file| file == name));
        let Some((name, text)) = found else {
            drawn.extend(format!("{}:{} {}\n", fault.line, fault.column, told(fault)).bytes());
            continue;
        };
        let start = offset(text, fault.line, fault.column);
        let length = fault.found.chars().count().max(1);
        let all = text.chars().count();
        let span = start.min(all)..(start + length).min(all).max(start.min(all));
        let config = Config::default()
            .with_index_type(IndexType::Char)
            .with_color(std::io::stderr().is_terminal())
            .with_char_set(CharSet::Unicode);
        let report = Report::build(ReportKind::Error, (name.as_str(), span.clone()))
            .with_config(config)
            .with_code(&fault.code)
            .with_message(told(fault))
            .with_label(
                Label::new((name.as_str(), span))
                    .with_message(fault.nearest.as_ref().map_or_else(String::new, |near| {
                        if ja() {
                            format!("もしかして {near}")
                        } else {
                            format!("did you mean {near}?")
                        }
                    }))
                    .with_color(Color::Red),
            )
            .finish();
        // Writing into memory cannot fail.
        let _ = report.write((name.as_str(), Source::from(text)), &mut drawn);
    }
    let count = faults.len();
    let text = String::from_utf8_lossy(&drawn);
    format!(
        "{text}{}",
        if ja() {
            format!("誤り {count} 件")
        } else if count == 1 {
            "1 fault".to_owned()
        } else {
            format!("{count} faults")
        }
    )
}

/// The place of a line and column in characters.
fn offset(text: &str, line: u32, column: u32) -> usize {
    let before = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1) as usize);
    let before: usize = before.map(|line| line.chars().count()).sum();
    before + column.saturating_sub(1) as usize
}

#[derive(Serialize)]
struct Checked {
    ok: bool,
    files: usize,
    faults: Vec<FaultView>,
}

/// `shokan cards check`.
pub(crate) fn check(paths: &[PathBuf], json: bool) -> Done {
    let mut files = Vec::new();
    for path in paths {
        files.push((path.display().to_string(), read(path)?));
    }
    let faults = faults_in(&files);
    let ok = faults.is_empty();
    if json {
        print_json(&Checked {
            ok,
            files: files.len(),
            faults,
        });
    } else if ok {
        line!("{}", t("誤りはありません。", "No faults."));
    } else {
        eprintln!("{}", draw(&faults, &files));
    }
    Ok(exit(!ok))
}

/// Every fault of these files; those of one game are read together.
fn faults_in(files: &[(String, String)]) -> Vec<FaultView> {
    let mut games: Vec<String> = files.iter().map(|(_, text)| game_of(text)).collect();
    games.sort_unstable();
    games.dedup();
    let mut faults = Vec::new();
    for game in games {
        let own = files.iter().filter(|(_, text)| game_of(text) == game);
        let own: Vec<(&str, &str)> = own.map(|(name, text)| (&**name, &**text)).collect();
        faults.extend(faults_of_game(&game, &own));
    }
    faults
}

/// Every fault of files of one game. They may build on the built-in cards, or take the place of
/// files of those.
fn faults_of_game(game: &str, files: &[(&str, &str)]) -> Vec<FaultView> {
    // A file that names no game that runs is told so by the language.
    let found = games::catalogue(game, files);
    let faults = found.map_or_else(|| check::load(files).err(), Result::err);
    faults
        .unwrap_or_default()
        .iter()
        .map(FaultView::from)
        .collect()
}

/// `shokan cards fmt`.
pub(crate) fn format(paths: &[PathBuf], only_check: bool) -> Done {
    let mut findings = false;
    for path in paths {
        let text = read(path)?;
        let name = path.display().to_string();
        let parsed = parse(&text);
        if !parsed.faults.is_empty() {
            let files = [(name, text)];
            eprintln!("{}", draw(&faults_in(&files), &files));
            findings = true;
            continue;
        }
        let printed = print(&parsed.file);
        if printed == text {
            continue;
        }
        if only_check {
            line!("{name}: {}", t("整っていません", "not formatted"));
            findings = true;
        } else {
            std::fs::write(path, printed).map_err(|why| Problem::file(path, &why))?;
            line!("{name}: {}", t("整えました", "formatted"));
        }
    }
    Ok(exit(findings))
}

/// `shokan cards show`.
pub(crate) fn show(names: &[String], further: &[PathBuf], json: bool) -> Done {
    let catalogues = load_all(further)?;
    let all = catalogues.iter().flat_map(|catalogue| {
        let cards = catalogue.view().cards.into_iter();
        cards.map(move |face| (catalogue, face))
    });
    let all: Vec<_> = all.collect();
    let mut faces: Vec<&(_, CatalogueCard)> = Vec::new();
    for name in names {
        let wanted = name.to_lowercase();
        let before = faces.len();
        // A name that cards of two games have shows both.
        faces.extend(all.iter().filter(|(_, face)| {
            let known = [&face.card, &face.id, &face.name.ja, &face.name.en];
            known.iter().any(|known| known.to_lowercase() == wanted)
        }));
        if faces.len() == before {
            return Err(unknown(name));
        }
    }
    if names.is_empty() {
        faces.extend(&all);
    }
    if json {
        let faces: Vec<&CatalogueCard> = faces.iter().map(|it| &it.1).collect();
        print_json(&faces);
    } else {
        for (catalogue, face) in faces {
            let both = [false, true].map(|ja| face_text(catalogue, face, ja));
            line!("{}\n{}\n", both[0], both[1]);
        }
    }
    Ok(exit(false))
}

fn unknown(name: &str) -> Problem {
    let text: Bi = bi(
        format!("「{name}」というカードはありません。名前・番号・単語で探せます。"),
        format!("there is no card {name}; give a name, id or word."),
    );
    debug_assert!(!of(&text).is_empty());
    Problem::usage(text)
}
