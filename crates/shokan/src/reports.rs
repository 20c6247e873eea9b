//! `shokan reports`: what people have reported, for whoever runs the table. The store is only read,
//! also while a table uses it.

mod replayed;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use shokan_host::record::{Header, StoredMatch};
use shokan_host::store::{Store, StoredReport};
use shokan_host::wire::http::OwnSet;
use shokan_server::store::read_only;

use crate::args::{ReportKind, Reports, ReportsWhat};
use crate::language::{bi, of, t};
use crate::problem::{Done, Problem, exit, line, print_json};
use replayed::Replayed;

/// `shokan reports`.
pub(crate) fn run(reports: &Reports, further: &[PathBuf]) -> Done {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| refused(&why))?;
    runtime.block_on(async {
        let store = read_only(&reports.data)
            .await
            .map_err(|why| refused(&why))?;
        match &reports.what {
            None => list(&*store, reports).await,
            Some(ReportsWhat::Show { id }) => {
                let (report, replayed) = find(&*store, *id, further).await?;
                let who = people(&*store, &report, &replayed).await;
                show(&report, &replayed, &who, reports.json)
            }
            Some(ReportsWhat::Export { id, file }) => {
                let (report, replayed) = find(&*store, *id, further).await?;
                export(&report, &replayed?, file, reports.json)
            }
        }
    })
}

async fn list(store: &dyn Store, wanted: &Reports) -> Done {
    let kind = match wanted.kind {
        None => "",
        Some(ReportKind::Wrong) => "wrong",
        Some(ReportKind::Person) => "person",
    };
    let found = store.reports().newest(kind, wanted.most).await;
    let found = found.map_err(|why| refused(&why))?;
    if wanted.json {
        print_json(&found.iter().map(as_json).collect::<Vec<_>>());
        return Ok(exit(false));
    }
    for report in &found {
        let what = match report.reason.as_str() {
            "" => report.kind.clone(),
            reason => format!("{}:{reason}", report.kind),
        };
        let text = report.text.replace(['\n', '\r'], " ");
        let short: String = text.chars().take(60).collect();
        line!(
            "{:>5}  {}  {what}  {} #{}  {short}",
            report.id,
            day(report.at_ms),
            report.match_id,
            report.ply
        );
    }
    if found.is_empty() {
        line!("{}", t("報告はありません。", "There are no reports."));
    }
    Ok(exit(false))
}

/// The set of own cards that a match is played with.
async fn set_of(store: &dyn Store, stored: &StoredMatch) -> Result<Option<OwnSet>, Problem> {
    let header = serde_json::from_str::<Header>(&stored.header).ok();
    let Some(hash) = header.and_then(|header| header.set) else {
        return Ok(None);
    };
    let set = store.sets().set(&hash).await.map_err(|why| refused(&why))?;
    Ok(set.and_then(|set| serde_json::from_str(&set.body).ok()))
}

/// A report, and its match played again; why it cannot be, where it cannot.
async fn find(
    store: &dyn Store,
    id: u64,
    further: &[PathBuf],
) -> Result<(StoredReport, Result<Replayed, Problem>), Problem> {
    let report = store.reports().report(id).await;
    let report = report.map_err(|why| refused(&why))?;
    let report = report.ok_or_else(|| {
        Problem::usage(bi(
            format!("報告 {id} はありません。"),
            format!("there is no report {id}"),
        ))
    })?;
    let stored = store.load(&report.match_id).await;
    let replayed = match stored.map_err(|why| refused(&why))? {
        Some(stored) => {
            let set = set_of(store, &stored).await?;
            Replayed::of(&report, &stored, set.as_ref(), further)
        }
        None => Err(Problem::usage(bi(
            format!("対戦 {} はもうありません。", report.match_id),
            format!("the match {} is gone", report.match_id),
        ))),
    };
    Ok((report, replayed))
}

/// Who reported and whom: seat, name at the table, and the account's where there is one.
async fn people(
    store: &dyn Store,
    report: &StoredReport,
    replayed: &Result<Replayed, Problem>,
) -> [Option<String>; 2] {
    let header = replayed.as_ref().ok().map(|it| &it.header);
    let mut told = [None, None];
    let both = [
        (report.seat, &report.guest),
        (report.about_seat, &report.about_guest),
    ];
    for (told, (seat, guest)) in told.iter_mut().zip(both) {
        let Some(seat) = seat else { continue };
        let account = store.accounts().by_guest(guest).await.ok().flatten();
        let account = account.map_or_else(String::new, |it| format!(", @{}", it.name));
        let name = header.map_or("", |it| name_at(it, seat));
        *told = Some(format!("{seat} ({name}{account})"));
    }
    told
}

fn name_at(header: &Header, seat: u8) -> &str {
    let chair = header.chairs.get(usize::from(seat));
    chair.map_or("", |chair| chair.name.as_str())
}

fn show(
    report: &StoredReport,
    replayed: &Result<Replayed, Problem>,
    [by, about]: &[Option<String>; 2],
    json: bool,
) -> Done {
    let agrees = replayed.as_ref().is_ok_and(|it| it.fault.is_none());
    if json {
        let mut value = as_json(report);
        value["agrees"] = agrees.into();
        if let Ok(replayed) = replayed {
            value["game"] = replayed.setup().game.clone().into();
            value["fault"] = json!(replayed.fault);
            value["log"] = json!(replayed.log());
        }
        print_json(&value);
        return Ok(exit(!agrees));
    }
    let head = bi(
        format!("報告 {}  {}", report.id, day(report.at_ms)),
        format!("Report {}  {}", report.id, day(report.at_ms)),
    );
    line!("{}", of(&head));
    let spectator = || t("観戦者", "a spectator").to_owned();
    let by = by.clone().unwrap_or_else(spectator);
    line!("{}: {by}", t("席", "seat"));
    if let Some(about) = about {
        let reason = &report.reason;
        line!("{}: {about}: {reason}", t("報告された席", "about seat"));
    }
    let (language, version) = (&report.language, &report.version);
    line!(
        "{}: {} #{}  [{language}, {version}]",
        t("対戦", "match"),
        report.match_id,
        report.ply
    );
    if !report.line.is_empty() {
        line!("{}: {}", t("記録の行", "line"), report.line);
    }
    line!("\n{}\n", report.text);
    let replayed = match replayed {
        Ok(replayed) => replayed,
        Err(why) => {
            // What was written is worth reading also where the match cannot be played again.
            why.tell(false);
            return Ok(exit(true));
        }
    };
    replayed.print()?;
    Ok(exit(!agrees))
}

fn export(report: &StoredReport, replayed: &Replayed, file: &Path, json: bool) -> Done {
    let page = file.with_extension("txt");
    let record = serde_json::to_string_pretty(&replayed.record()).unwrap_or_default();
    for (path, text) in [(file, record), (&page, replayed.page(report))] {
        if path.exists() {
            let name = path.display();
            return Err(Problem::usage(bi(
                format!("{name} はもうあります。"),
                format!("{name} is there already"),
            )));
        }
        std::fs::write(path, text).map_err(|why| Problem::file(path, &why))?;
    }
    if json {
        print_json(&json!({ "ok": true, "record": file, "page": page }));
    } else {
        line!("{}\n{}", file.display(), page.display());
    }
    Ok(exit(false))
}

fn as_json(report: &StoredReport) -> Value {
    json!({
        "id": report.id,
        "kind": report.kind,
        "match": report.match_id,
        "ply": report.ply,
        "entries": report.entries,
        "seat": report.seat,
        "about_seat": report.about_seat,
        "reason": report.reason,
        "line": report.line,
        "text": report.text,
        "language": report.language,
        "version": report.version,
        "at_ms": report.at_ms,
    })
}

/// A day of the Gregorian calendar and a time, in UTC.
fn day(at_ms: u64) -> String {
    let (days, seconds) = (at_ms / 86_400_000, at_ms / 1_000 % 86_400);
    // Counted from 1 March of the year 0, so that a leap day is the last of its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year + next;
    let (hour, minute) = (seconds / 3_600, seconds / 60 % 60);
    format!("{year:04}-{month:02}-{date:02} {hour:02}:{minute:02}Z")
}

fn refused(why: &dyn std::fmt::Display) -> Problem {
    let text = why.to_string();
    Problem::usage(bi(text.clone(), text))
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn a_moment_is_told_by_the_calendar() {
        for (at_ms, told) in [
            (0, "1970-01-01 00:00Z"),
            (951_782_400_000, "2000-02-29 00:00Z"),
            (1_709_251_199_000, "2024-02-29 23:59Z"),
            (1_700_000_000_000, "2023-11-14 22:13Z"),
        ] {
            assert_eq!(day(at_ms), told);
        }
    }
}
