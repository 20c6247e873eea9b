//! `shokan replay`: plays a record back and checks every hash it brings.

use crate::catalogue::{load, read, with_set};
use crate::language::{bi, of};
use crate::problem::{Done, Problem, exit, line, print_json};
use serde::{Deserialize, Serialize};
use serde_json::json;
use shokan_host::record::Entry;
use shokan_host::wire::http::{MatchRecord, OwnSet};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{Record, RecordError, Session, Setup, Viewer};
use shokan_scenario::scene;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A record that has been played back.
pub(crate) struct Played {
    /// The match at its end.
    pub(crate) session: Session,
    /// Its cards.
    pub(crate) catalogue: Arc<Catalogue>,
    /// Hashes that were checked.
    hashes: usize,
}

/// A record with the cards that it is played with, where they are not the house's.
#[derive(Debug, Serialize)]
pub(crate) struct OwnRecord {
    /// The match.
    #[serde(flatten)]
    pub(crate) record: Record,
    /// The set of own cards.
    #[serde(flatten)]
    pub(crate) cards: OwnCards,
}

/// The set of own cards of a record.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct OwnCards {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) set: Option<OwnSet>,
}

/// Plays back what a table gives when a match is over, or what the terminal has written.
pub(crate) fn read_back(path: &Path, further: &[PathBuf]) -> Result<Played, Problem> {
    let text = read(path)?;
    let name = path.display().to_string();
    let unreadable = |why: serde_json::Error| {
        let (line, column) = (why.line(), why.column());
        Problem::usage(bi(
            format!("{name}:{line}:{column} 記録として読めません: {why}"),
            format!("{name}:{line}:{column} is no record: {why}"),
        ))
    };
    let differs = |error: RecordError| {
        let (at, text) = reason(&error);
        let json = json!({ "ok": false, "at": at, "ja": text.ja, "en": text.en });
        Problem::findings(text, json)
    };
    match serde_json::from_str::<MatchRecord>(&text) {
        Ok(given) => {
            let setup: Setup = serde_json::from_str(&given.setup).map_err(unreadable)?;
            let entries = given.log.iter();
            let entries = entries.map(|entry| serde_json::from_str(&entry.body));
            let entries: Result<Vec<Entry>, _> = entries.collect();
            let entries = entries.map_err(unreadable)?;
            let catalogue = with_set(load(&setup.game, further)?, given.set.as_ref())?;
            let session = play(&setup, &entries, &catalogue).map_err(differs)?;
            let hashes = entries.len();
            Ok(Played {
                session,
                catalogue,
                hashes,
            })
        }
        Err(_) => {
            let record: Record = serde_json::from_str(&text).map_err(unreadable)?;
            let OwnCards { set } = serde_json::from_str(&text).map_err(unreadable)?;
            let catalogue = with_set(load(&record.setup.game, further)?, set.as_ref())?;
            let begun = scene::begin(&record.setup, &catalogue, Audience::NOBODY);
            let session = record.play_from(begun).map_err(differs)?;
            let hashes = record.hashes.len().min(session.inputs().len() + 1);
            Ok(Played {
                session,
                catalogue,
                hashes,
            })
        }
    }
}

/// `shokan replay`.
pub(crate) fn run(path: &Path, further: &[PathBuf], as_json: bool) -> Done {
    let Played {
        session, hashes, ..
    } = read_back(path, further)?;
    let inputs = session.inputs().len();
    let hash = format!("{:016x}", session.hash());
    let view = session.view(Viewer::Open);
    let of_match = view.series.and_then(|series| series.outcome);
    let outcome = of_match.or(view.outcome);
    if as_json {
        print_json(&json!({
            "ok": true,
            "inputs": inputs,
            "hashes_checked": hashes,
            "hash": hash,
            "outcome": outcome,
        }));
    } else {
        let line = bi(
            format!("{inputs} 手を再生しました。確かめたハッシュ {hashes}、最後は {hash}。"),
            format!("{inputs} inputs played back, {hashes} hashes verified, the last {hash}."),
        );
        line!("{}", of(&line));
        if let Some(outcome) = outcome {
            line!("{} [{}]", of(&outcome.text), outcome.clause);
        }
    }
    Ok(exit(false))
}

/// Plays the log of a match again, take-backs and all, and checks the hash of every entry.
fn play(setup: &Setup, log: &[Entry], catalogue: &Arc<Catalogue>) -> Result<Session, RecordError> {
    let mut session = scene::begin(setup, catalogue, Audience::ALL).map_err(RecordError::Setup)?;
    let mut at = 0;
    for entry in log {
        for input in &entry.inputs {
            session
                .apply(input)
                .map_err(|why| RecordError::Input(at, why))?;
            at += 1;
        }
        if session.hash() != entry.hash {
            return Err(RecordError::Hash {
                at,
                expected: format!("{:016x}", entry.hash),
                found: format!("{:016x}", session.hash()),
            });
        }
    }
    Ok(session)
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
