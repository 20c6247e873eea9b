//! What people report: something that looks wrong, or a person. It is kept for whoever runs the
//! house, and nobody else is told.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crate::guest::Guest;
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::pulse;
use crate::record::{Entry, Header, Sitter, Status, StoredMatch};
use crate::store::{Filed, ReportLimits, Store, StoredReport};
use crate::wire::http::{NewReport, OwnReport, ReportFiled};

/// Characters of a text.
pub const REPORT_CHARS_MAX: usize = 1_000;

/// Characters of a sentence of the log.
const REPORT_LINE_CHARS_MAX: usize = 400;

/// Reports of one guest in a day.
const REPORTS_PER_DAY_MAX: u32 = 10;

/// Reports that a house keeps.
const REPORTS_MAX: u32 = 100_000;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The reports of a house.
#[derive(Debug)]
pub struct Reports {
    store: Arc<dyn Store>,
}

impl Reports {
    /// Those in a store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Keeps a report about a match.
    ///
    /// # Errors
    /// No such match, seat or step; nobody whom the guest can report; too much text; a limit, or
    /// what the store said.
    pub async fn file(
        &self,
        lobby: &Lobby,
        guest: &Guest,
        match_id: &str,
        new: NewReport,
    ) -> Result<ReportFiled, Problem> {
        let stored = lobby.stored(match_id).await?;
        let report = report_of(&stored, guest, new)?;
        let limits = ReportLimits {
            of_guest_max: REPORTS_PER_DAY_MAX,
            since_ms: report.at_ms.saturating_sub(day_ms()),
            total_max: REPORTS_MAX,
        };
        let filed = self.store.reports().file(&report, limits).await;
        match filed? {
            Filed::As(number) => Ok(ReportFiled { number }),
            Filed::Enough => Err(Problem::ReportedEnough),
            Filed::Full => Err(Problem::TooMany),
        }
    }

    /// What a guest has reported.
    ///
    /// # Errors
    /// What the store said.
    pub async fn of_guest(&self, guest: &Guest) -> Result<Vec<OwnReport>, Problem> {
        let reports = self.store.reports().of_guest(guest.id()).await;
        let reports = reports?;
        let mut over = BTreeSet::new();
        let matches: BTreeSet<&str> = reports.iter().map(|it| it.match_id.as_str()).collect();
        for match_id in matches {
            let stored = self.store.load(match_id).await?;
            if stored.is_some_and(|it| it.status == Status::Over) {
                over.insert(match_id.to_owned());
            }
        }
        let own = |it: StoredReport| OwnReport {
            number: it.id,
            kind: it.kind,
            ply: Some(it.ply).filter(|_| over.contains(&it.match_id)),
            match_id: it.match_id,
            seat: it.about_seat,
            reason: it.reason,
            line: it.line,
            text: it.text,
            language: it.language,
            at_ms: it.at_ms,
        };
        Ok(reports.into_iter().map(own).collect())
    }

    /// A guest leaves for good.
    ///
    /// # Errors
    /// What the store said.
    pub async fn forget(&self, guest: &str) -> Result<(), Problem> {
        let forgotten = self.store.reports().forget(guest).await;
        forgotten.map_err(Problem::from)
    }
}

fn day_ms() -> u64 {
    u64::try_from(DAY.as_millis()).unwrap_or(u64::MAX)
}

/// The report as it is stored.
fn report_of(stored: &StoredMatch, guest: &Guest, new: NewReport) -> Result<StoredReport, Problem> {
    let header: Header =
        serde_json::from_str(&stored.header).map_err(|error| Problem::unwritten(&error))?;
    let now = inputs_that_count(stored);
    let seat = header.seat_of_guest(guest.id());
    let rules = shokan_rules::games::rules_version(&header.game);
    let common = StoredReport {
        match_id: header.match_id.clone(),
        ply: now,
        entries: stored.witness.length,
        seat,
        guest: guest.id().to_owned(),
        version: format!("{} {rules}", env!("CARGO_PKG_VERSION")),
        at_ms: pulse::now_ms(),
        ..StoredReport::default()
    };
    match new {
        NewReport::Wrong {
            ply,
            line,
            text,
            language,
        } => Ok(StoredReport {
            kind: "wrong".to_owned(),
            ply: step(stored, now, ply)?,
            line: within("line", line.unwrap_or_default(), REPORT_LINE_CHARS_MAX)?,
            text: within("text", text, REPORT_CHARS_MAX)?,
            language: language.word().to_owned(),
            ..common
        }),
        NewReport::Person {
            seat: about,
            reason,
            text,
            language,
        } => {
            let own = seat.ok_or(Problem::NotYours)?;
            let about_guest = person(&header, own, about)?;
            Ok(StoredReport {
                kind: "person".to_owned(),
                about_seat: Some(header.place_of(about)),
                about_guest,
                reason: reason.word().to_owned(),
                text: within("text", text, REPORT_CHARS_MAX)?,
                language: language.word().to_owned(),
                ..common
            })
        }
    }
}

/// The step a report is about. While a match is played it is the latest, whatever the page says:
/// how many inputs there are would tell of private picks.
fn step(stored: &StoredMatch, now: u32, wanted: Option<u32>) -> Result<u32, Problem> {
    match wanted.filter(|_| stored.status == Status::Over) {
        None => Ok(now),
        Some(ply) if ply <= now => Ok(ply),
        Some(_) => Err(Problem::NoSuchPly),
    }
}

/// The digest of another person at the table.
fn person(header: &Header, own: u8, about: u8) -> Result<String, Problem> {
    let sitter = header.chairs.get(usize::from(about)).map(|it| &it.sitter);
    match sitter {
        Some(Sitter::Human { guest, .. }) if !header.seats_of(own).contains(&about) => {
            Ok(guest.clone())
        }
        _ => {
            let text = format!("seat: expected that of another person, found {about}");
            Err(Problem::Malformed(text))
        }
    }
}

fn within(what: &str, text: String, most: usize) -> Result<String, Problem> {
    let found = text.chars().count();
    if found > most {
        let text = format!("{what}: expected at most {most} characters, found {found}");
        return Err(Problem::Malformed(text));
    }
    // Whoever runs the house reads it in a terminal, which obeys some characters.
    let shown = |c: &char| *c == '\n' || !c.is_control();
    let text: String = text.chars().filter(shown).collect();
    Ok(text.trim().to_owned())
}

/// How many inputs of a log were not taken back.
fn inputs_that_count(stored: &StoredMatch) -> u32 {
    use crate::engine::Input;
    let entries = stored.log.iter();
    let entries = entries.filter_map(|it| serde_json::from_str::<Entry>(&it.body).ok());
    let inputs = entries.flat_map(|entry| entry.inputs);
    inputs.fold(0, |count, input| match input {
        Input::TakeBack(kept) => kept,
        _ => count + 1,
    })
}
