//! `shokan scenario PATH... [--json]`: pages of play.

use crate::cards::draw;
use crate::catalogue::{load_all, read};
use crate::language::{bi, ja};
use crate::problem::{Done, Problem, exit, line};
use shokan_scenario::Language;
use std::path::{Path, PathBuf};

/// `shokan scenario`.
pub(crate) fn run(paths: &[PathBuf], further: &[PathBuf], json: bool) -> Done {
    if paths.is_empty() {
        return Err(Problem::usage(bi(
            "シナリオのファイルかフォルダーを指定してください。",
            "give a scenario file or a folder of them.",
        )));
    }
    let cards = match further {
        [] => Vec::new(),
        further => load_all(further)?,
    };
    // A panic of the engine is a failure of its page (F8); its backtrace would stand between them.
    std::panic::set_hook(Box::new(|_| {}));
    let reports = shokan_scenario::run_paths_beside(paths, &cards)
        .map_err(|why| Problem::usage(bi(why.clone(), why)))?;
    drop(std::panic::take_hook());
    if !json {
        // Faults of own cards stand in the page as they do in a card file.
        for report in reports.iter().filter(|report| !report.faults.is_empty()) {
            let text = read(Path::new(&report.file))?;
            eprintln!("{}", draw(&report.faults, &[(report.file.clone(), text)]));
        }
    }
    let language = match ja() {
        true => Language::Japanese,
        false => Language::English,
    };
    let shown = match json {
        true => shokan_scenario::json(&reports),
        false => shokan_scenario::shown(&reports, language),
    };
    line!("{shown}");
    Ok(exit(reports.iter().any(|report| !report.ok)))
}
