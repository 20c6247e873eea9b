//! `shokan scenario PATH... [--json]`: pages of play.

use crate::language::bi;
use crate::problem::{Done, Problem, exit, line};
use std::path::PathBuf;

/// `shokan scenario`.
pub(crate) fn run(paths: &[PathBuf], json: bool) -> Done {
    if paths.is_empty() {
        return Err(Problem::usage(bi(
            "シナリオのファイルかフォルダーを指定してください。",
            "give a scenario file or a folder of them.",
        )));
    }
    let reports =
        shokan_scenario::run_paths(paths).map_err(|why| Problem::usage(bi(why.clone(), why)))?;
    line!("{}", shokan_scenario::shown(&reports, json));
    Ok(exit(reports.iter().any(|report| !report.ok)))
}
