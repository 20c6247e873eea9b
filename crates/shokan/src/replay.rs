//! `shokan replay`: plays a record back and checks every hash it brings.

use crate::catalogue::{load, read};
use crate::language::{bi, of};
use crate::problem::{Done, Problem, exit, line, print_json};
use serde_json::json;
use shokan_rules::session::{Record, RecordError, Viewer};
use std::path::{Path, PathBuf};

/// `shokan replay`.
pub(crate) fn run(path: &Path, further: &[PathBuf], as_json: bool) -> Done {
    let text = read(path)?;
    let name = path.display().to_string();
    let record: Record = serde_json::from_str(&text).map_err(|why| {
        let (line, column) = (why.line(), why.column());
        Problem::usage(bi(
            format!("{name}:{line}:{column} 記録として読めません: {why}"),
            format!("{name}:{line}:{column} is no record: {why}"),
        ))
    })?;
    let catalogue = load(&record.setup.game, further)?;
    let session = record.play(&catalogue).map_err(|error| {
        let (at, text) = reason(&error);
        let json = json!({ "ok": false, "at": at, "ja": text.ja, "en": text.en });
        Problem::findings(text, json)
    })?;
    let inputs = session.inputs().len();
    let hash = format!("{:016x}", session.hash());
    let view = session.view(Viewer::Open);
    let of_match = view.series.and_then(|series| series.outcome);
    let outcome = of_match.or(view.outcome);
    if as_json {
        print_json(&json!({
            "ok": true,
            "inputs": inputs,
            "hashes_checked": record.hashes.len().min(inputs + 1),
            "hash": hash,
            "outcome": outcome,
        }));
    } else {
        let checked = record.hashes.len().min(inputs + 1);
        let line = bi(
            format!("{inputs} 手を再生しました。確かめたハッシュ {checked}、最後は {hash}。"),
            format!("{inputs} inputs played back, {checked} hashes verified, the last {hash}."),
        );
        line!("{}", of(&line));
        if let Some(outcome) = outcome {
            line!("{} [{}]", of(&outcome.text), outcome.clause);
        }
    }
    Ok(exit(false))
}

fn reason(error: &RecordError) -> (Option<usize>, shokan_rules::show::Bi) {
    match error {
        RecordError::Setup(why) => (None, why.text()),
        RecordError::Input(at, why) => (
            Some(*at),
            bi(
                format!("{} 手目が合いません: {why:?}", at + 1),
                format!("input {} does not fit: {why:?}", at + 1),
            ),
        ),
        RecordError::Hash {
            at,
            expected,
            found,
        } => (
            Some(*at),
            bi(
                format!("{at} 手のあとの状態が違います(記録 {expected}、再生 {found})"),
                format!("the state after {at} inputs differs (record {expected}, played {found})"),
            ),
        ),
    }
}
