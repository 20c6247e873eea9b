//! A match played again from its seed and its inputs, up to the step of a report.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use shokan_arena::terminal::Terminal;
use shokan_host::record::{self, Damage, Header, StoredMatch};
use shokan_host::store::StoredReport;
use shokan_host::wire::http::OwnSet;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{Input, Record, Session, Setup, Viewer};
use shokan_rules::show::Bi;
use shokan_scenario::scene;

use crate::catalogue::{files_of, load, with_set};
use crate::language::{bi, ja, of, t};
use crate::problem::{Problem, line};
use crate::replay::{OwnCards, OwnRecord};

/// Inputs whose log is told before the step, and after it.
const BEFORE: usize = 12;
const AFTER: usize = 3;

/// What was found.
pub(super) struct Replayed {
    pub(super) header: Header,
    setup: Setup,
    set: Option<OwnSet>,
    catalogue: Arc<Catalogue>,
    /// The inputs that counted when it was reported.
    inputs: Vec<Input>,
    /// How many of them had been made at the step.
    ply: usize,
    /// How many entries of the log were compared.
    compared: usize,
    /// Where the replay and the stored log part.
    pub(super) fault: Option<Bi>,
}

/// One sentence of the log.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Sentence {
    ply: usize,
    text: Bi,
    clause: Option<String>,
}

impl Replayed {
    /// Plays the match of a report again and compares every stored hash.
    ///
    /// # Errors
    /// A match that never began, or that cannot be played here.
    pub(super) fn of(
        report: &StoredReport,
        stored: &StoredMatch,
        set: Option<&OwnSet>,
        further: &[PathBuf],
    ) -> Result<Self, Problem> {
        let header: Header = serde_json::from_str(&stored.header).map_err(|why| {
            Problem::usage(bi(
                format!("対戦の設定を読めません: {why}"),
                format!("the header of the match cannot be read: {why}"),
            ))
        })?;
        let setup = header.setup.clone().ok_or_else(|| {
            Problem::usage(bi(
                "この対戦はまだ始まっていません。",
                "this match has not begun",
            ))
        })?;
        let catalogue = load(&setup.game, &files_of(&setup.game, further)?)?;
        let catalogue = with_set(catalogue, set)?;
        let mut replayed = Self {
            header,
            setup,
            set: set.cloned(),
            catalogue,
            inputs: Vec::new(),
            ply: 0,
            compared: 0,
            fault: None,
        };
        replayed.compare(report, stored)?;
        replayed.ply = replayed.inputs.len().min(count(report.ply));
        Ok(replayed)
    }

    fn compare(&mut self, report: &StoredReport, stored: &StoredMatch) -> Result<(), Problem> {
        let read = record::read_log(&self.setup, &stored.log);
        let mut session = self.begin(Audience::NOBODY)?;
        for (n, entry) in read.entries.iter().enumerate() {
            let taken = entry
                .inputs
                .iter()
                .all(|input| session.apply_before(input, Audience::NOBODY).is_ok());
            if !taken || session.hash() != entry.hash {
                self.fault = Some(bi(
                    format!("{n} 番目の項目で、再生が保存された記録と食い違います。"),
                    format!("at entry {n} the replay and the stored log differ"),
                ));
                break;
            }
            self.compared = n + 1;
            if self.compared <= count(report.entries) {
                self.inputs = session.inputs().to_vec();
            }
        }
        if let (None, Some(damage)) = (&self.fault, read.damage) {
            let at = match damage {
                Damage::Tail => read.entries.len(),
                Damage::Middle { n } => count(n),
            };
            self.fault = Some(bi(
                format!("保存された記録の {at} 番目の項目が壊れています。"),
                format!("entry {at} of the stored log is damaged"),
            ));
        }
        Ok(())
    }

    fn begin(&self, audience: Audience) -> Result<Session, Problem> {
        let session = scene::begin(&self.setup, &self.catalogue, audience);
        session.map_err(|why| Problem::usage(why.text()))
    }

    pub(super) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The inputs up to the step as a record, with the hash after each.
    pub(super) fn record(&self) -> OwnRecord {
        let mut record = Record {
            format: 1,
            setup: self.setup.clone(),
            inputs: self.inputs[..self.ply].to_vec(),
            hashes: Vec::new(),
        };
        if let Ok(mut session) = self.begin(Audience::NOBODY) {
            record.hashes.push(format!("{:016x}", session.hash()));
            for input in &record.inputs {
                // They were taken when the log was compared.
                if session.apply_before(input, Audience::NOBODY).is_ok() {
                    record.hashes.push(format!("{:016x}", session.hash()));
                }
            }
        }
        let set = self.set.clone();
        OwnRecord {
            record,
            cards: OwnCards { set },
        }
    }

    /// What happened around the step, as somebody who sees all cards was told.
    pub(super) fn log(&self) -> Vec<Sentence> {
        let Ok(mut session) = self.begin(Audience::of([Viewer::Open])) else {
            return Vec::new();
        };
        let mut sentences = Vec::new();
        let from = self.ply.saturating_sub(BEFORE);
        let to = self.inputs.len().min(self.ply + AFTER);
        for (at, input) in self.inputs[..to].iter().enumerate() {
            let told = Audience::of([Viewer::Open]);
            let Ok(happened) = session.apply_before(input, told) else {
                break;
            };
            let events = happened.seen_by(Viewer::Open).iter();
            let events = events.filter(|it| at >= from && !it.text.en.is_empty());
            sentences.extend(events.map(|event| Sentence {
                ply: at + 1,
                text: event.text.clone(),
                clause: event.clause.clone(),
            }));
        }
        sentences
    }

    /// The log around the step, the table at the step, and whether all of it is what was stored.
    pub(super) fn print(&self) -> Result<(), Problem> {
        let log = self.log();
        let (before, after): (Vec<_>, Vec<_>) = log.iter().partition(|it| it.ply <= self.ply);
        before.into_iter().for_each(tell);
        self.print_table()?;
        if !after.is_empty() {
            line!("\n{}", t("そのあと:", "After it:"));
            after.into_iter().for_each(tell);
        }
        let verdict = self.fault.clone().unwrap_or_else(|| {
            bi(
                format!("再生は保存された記録と一致します({} 項目)。", self.compared),
                format!(
                    "The replay agrees with the stored log ({} entries).",
                    self.compared
                ),
            )
        });
        line!("\n{}", of(&verdict));
        Ok(())
    }

    fn print_table(&self) -> Result<(), Problem> {
        let mut session = self.begin(Audience::NOBODY)?;
        for input in &self.inputs[..self.ply] {
            let _taken_before = session.apply_before(input, Audience::NOBODY);
        }
        let mut text = Vec::new();
        let mut terminal = Terminal {
            session,
            players: Vec::new(),
            ja: ja(),
            input: &mut std::io::empty(),
            output: &mut text,
        };
        let drawn = terminal.draw();
        drawn.map_err(|why| Problem::file(Path::new("terminal"), &why))?;
        line!("{}", String::from_utf8_lossy(&text).trim_end());
        Ok(())
    }

    /// The beginning of a page of play, with what was reported in its comments.
    pub(super) fn page(&self, report: &StoredReport) -> String {
        let mut page = format!(
            "# Report {}: match {} #{}, program {}.\n",
            report.id, report.match_id, report.ply, report.version
        );
        for text in report.line.lines().chain(report.text.lines()) {
            page.push_str(&format!("# > {text}\n"));
        }
        page.push_str("# Lay out what matters with zone lines; the record beside this page has all of it.\n\n");
        page.push_str(&format!("scenario \"report {}\"\n", report.id));
        if let Some(set) = &self.set {
            page.push_str(&format!("  game {}\n", self.setup.game));
            page.push_str(&shokan_scenario::laying::own_cards(&set.text));
        }
        for (at, deck) in (1..).zip(&self.setup.decks) {
            page.push_str(&format!("  # deck P{at} {}\n", deck.name));
        }
        for sentence in self.log() {
            let clause = sentence.clause.unwrap_or_default();
            let (ply, text) = (sentence.ply, sentence.text.en);
            page.push_str(&format!("  # {ply}: {text} [{clause}]\n"));
        }
        page
    }
}

fn tell(sentence: &Sentence) {
    let (ply, text) = (sentence.ply, of(&sentence.text));
    match &sentence.clause {
        Some(clause) => line!("  {ply:>4} · {text} [{clause}]"),
        None => line!("  {ply:>4} · {text}"),
    }
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
