//! Scenarios: a test is a page of play. Parser and runner of the format of `doc/scenarios.md`, for
//! every game.

mod board;
mod book;
mod check;
pub mod coverage;
pub mod doc;
pub mod laying;
pub mod lesson;
mod lex;
mod parse;
mod play_back;
pub mod puzzle;
mod recording;
pub mod report;
mod run;
pub mod scene;
mod scope;
mod scripts;
mod shared;
mod told;
mod tree;
mod words;
pub mod written;

shokan_rules::games!(@modules);

pub use play_back::{Picked, Playback, Refused, SeenBy, ShownDeck, Slide, SlideKind, play_back};
pub use report::{Code, Language, Report};

use report::{Problem, bi};
use run::{Mode, Trail};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::Bi;
use std::any::Any;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tree::Scenario;
use words::{Words, with_words, word};

/// Runs every scenario of a text.
pub fn run_text(file_name: &str, text: &str) -> Vec<Report> {
    run_text_beside(file_name, text, &[])
}

fn run_text_beside(file_name: &str, text: &str, cards: &[Arc<Catalogue>]) -> Vec<Report> {
    let parsed = match parse::parse(text) {
        Ok(parsed) => parsed,
        Err(problem) => return vec![Report::failed(file_name, "", &[], problem)],
    };
    if parsed.is_empty() {
        let problem = Problem::new(
            Code::F10,
            1,
            0,
            bi("場面（scenario の行）", "a scenario"),
            bi("空のファイル", "an empty file"),
        );
        return vec![Report::failed(file_name, "", &[], problem)];
    }
    parsed
        .into_iter()
        .map(|(scenario, problems)| report(file_name, &scenario, problems, cards))
        .collect()
}

/// Runs every scenario of files, and of all `.txt` files in folders.
///
/// # Errors
/// When a path cannot be read: which, and why.
pub fn run_paths(paths: &[PathBuf]) -> Result<Vec<Report>, String> {
    run_paths_beside(paths, &[])
}

/// The same with these cards of their games, which may be more than the built-in ones.
///
/// # Errors
/// When a path cannot be read: which, and why.
pub fn run_paths_beside(
    paths: &[PathBuf],
    cards: &[Arc<Catalogue>],
) -> Result<Vec<Report>, String> {
    let mut files = Vec::new();
    for path in paths {
        gather(path, &mut files).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    let mut reports = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let text = fs::read_to_string(&file).map_err(|why| format!("{name}: {why}"))?;
        reports.extend(run_text_beside(&name, &text, cards));
    }
    Ok(reports)
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let mut inside = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    inside.sort();
    for path in inside {
        let is_text = path.extension().is_some_and(|end| end == "txt");
        if is_text || path.is_dir() {
            gather(&path, files)?;
        }
    }
    Ok(())
}

/// The reports for programs.
pub fn json(reports: &[Report]) -> String {
    // Reports are plain texts and numbers, which JSON can always hold.
    serde_json::to_string_pretty(reports).unwrap_or_default()
}

/// The reports for people: the failures and the last line.
pub fn shown(reports: &[Report], language: Language) -> String {
    let failures = reports.iter().filter(|report| !report.ok);
    let mut text: String = failures
        .clone()
        .map(|report| format!("{}\n", report.told(language)))
        .collect();
    let failed = failures.count();
    let passed = reports.len() - failed;
    text.push_str(&format!("{passed} passed, {failed} failed"));
    text
}

fn report(
    file: &str,
    scenario: &Scenario,
    problems: Vec<Problem>,
    cards: &[Arc<Catalogue>],
) -> Report {
    let covers: Vec<String> = scenario
        .covers
        .iter()
        .map(|(word, _)| word.text.clone())
        .collect();
    let result = match problems.into_iter().next() {
        Some(problem) => Err(problem),
        None => run(scenario, cards),
    };
    match result {
        Ok(trail) => Report {
            file: file.to_owned(),
            line: scenario.line,
            column: 0,
            title: scenario.title.clone(),
            title_ja: scenario.title_ja.clone(),
            covers,
            ok: true,
            code: None,
            expected: None,
            found: None,
            expected_ja: None,
            found_ja: None,
            faults: Vec::new(),
            refused: trail.refused,
        },
        Err(mut problem) => {
            problem.line = problem.line.max(scenario.line);
            Report {
                title_ja: scenario.title_ja.clone(),
                ..Report::failed(file, &scenario.title, &covers, problem)
            }
        }
    }
}

fn run(scenario: &Scenario, cards: &[Arc<Catalogue>]) -> Result<Trail, Problem> {
    with_words!(scenario, W => {
        let of_game = cards.iter().find(|cards| cards.game == word::<W>());
        run_game::<W>(scenario, of_game.map(Arc::as_ref))
    })
}

/// Plays a scenario straight, then saved and restored at every question; both must leave the same
/// trail.
fn run_game<W: Words>(scenario: &Scenario, cards: Option<&Catalogue>) -> Result<Trail, Problem> {
    let play = |mode| {
        let run = || run::play_beside::<W>(scenario, mode, cards).map(|run| run.trail);
        catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|why| {
            let expected = bi("パニックしないプレイ", "play without a panic");
            Err(Problem::new(
                Code::F8,
                scenario.line,
                0,
                expected,
                said(&*why),
            ))
        })
    };
    let trail = play(Mode::Straight)?;
    let again = play(Mode::Restored)?;
    if trail.record == again.record {
        return Ok(trail);
    }
    let differs = trail
        .record
        .iter()
        .zip(&again.record)
        .find(|(here, there)| here != there);
    let found = differs.map_or_else(
        || bi("違う数の出来事", "another number of events"),
        |(here, there)| {
            bi(
                format!("そのまま：{here}\n復元して：{there}"),
                format!("straight: {here}\nrestored: {there}"),
            )
        },
    );
    let expected = bi(
        "問いのたびに保存して復元しても同じプレイ",
        "the same play when saved and restored at every question",
    );
    Err(Problem::new(Code::F9, scenario.line, 0, expected, found))
}

/// The words of a panic.
fn said(why: &(dyn Any + Send)) -> Bi {
    let text = why.downcast_ref::<&str>().copied();
    let text = text.or_else(|| why.downcast_ref::<String>().map(String::as_str));
    text.map_or_else(
        || bi("パニック", "a panic"),
        |text| bi(format!("パニック：{text}"), text),
    )
}
