//! What came of a measurement, written down.

use crate::args::LabRun;
use crate::language::{ja, of, t};
use crate::problem::{Problem, line};
use shokan_arena::arena::Arena;
use shokan_arena::lab::ask::Asked;
use shokan_arena::lab::csv;
use shokan_arena::lab::html;
use shokan_arena::lab::plan::{Kind, Line};
use shokan_arena::lab::records::{Lists, record};
use shokan_arena::lab::report::Report;
use shokan_arena::lab::run::Bench;
use std::fs::OpenOptions;
use std::path::Path;

/// Whether a file can be written: asked before anything is played.
pub(super) fn writable(path: &Path) -> Result<(), Problem> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|why| Problem::file(path, &why))
}

fn save(path: &Path, text: &str) -> Result<(), Problem> {
    std::fs::write(path, text).map_err(|why| Problem::file(path, &why))
}

/// The files that were asked for.
pub(super) fn files(run: &LabRun, report: &Report) -> Result<(), Problem> {
    if let Some(path) = &run.report {
        let text = serde_json::to_string_pretty(report).unwrap_or_default();
        save(path, &(text + "\n"))?;
    }
    if let Some(path) = &run.csv {
        save(path, &csv::lines(report))?;
    }
    if let Some(path) = &run.html {
        save(path, &html::page(report))?;
    }
    Ok(())
}

/// Whether games of a line are worth looking at.
fn is_shown(report: &Report, line: &Line) -> bool {
    let flagged = |card: &str| {
        let found = report.cards.iter().find(|it| it.card == card);
        found.is_none_or(|it| it.flagged || it.signs_differ)
    };
    match (line.kind, &line.card) {
        (Kind::Change, Some(card)) => flagged(card),
        _ => false,
    }
}

/// The games to look at of each flagged card, as records; cards that are not of the house lie
/// beside them.
pub(super) fn records<G: Arena>(
    folder: &Path,
    asked: &Asked<G>,
    lists: &Lists,
    lines: &[Line],
    report: &mut Report,
) -> Result<(), Problem> {
    std::fs::create_dir_all(folder).map_err(|why| Problem::file(folder, &why))?;
    let bench = Bench {
        plan: &asked.plan,
        worlds: &asked.worlds,
    };
    for (at, line) in lines.iter().enumerate() {
        if !is_shown(report, line) {
            continue;
        }
        let own = asked.worlds[line.world].catalogue.pool.short_hash();
        if own != asked.plan.worlds[0].pool {
            for (name, text) in &asked.files[line.world] {
                let changed = !asked.files[0]
                    .iter()
                    .any(|it| it.0 == *name && it.1 == *text);
                let base = Path::new(name).file_name().unwrap_or_default();
                let under = folder.join(format!("cards-{own}"));
                if changed {
                    std::fs::create_dir_all(&under).map_err(|why| Problem::file(&under, &why))?;
                    save(&under.join(base), text)?;
                }
            }
        }
        let swings = report.lines[at].swings.clone();
        for swing in swings {
            let Some(record) = record(&bench, lists, line, swing.deal, swing.game) else {
                continue;
            };
            let card = line.card.as_deref().unwrap_or("game");
            let name = format!("{card}-{at}-{}-{}.json", swing.deal, swing.game);
            let text = serde_json::to_string(&record).unwrap_or_default();
            save(&folder.join(&name), &text)?;
            report.lines[at].records.push(name);
        }
    }
    Ok(())
}

/// Tells a person.
pub(super) fn tell(report: &Report) {
    line!("{}", report.command);
    for verdict in &report.verdicts {
        line!("{}", of(verdict));
    }
    line!("");
    for it in &report.lines {
        let [a, b] = it
            .decks
            .each_ref()
            .map(|deck| of(&report.name(deck)).to_owned());
        let [x, y] = it.agents;
        let (value, low, high) = (it.figure.value, it.figure.low, it.figure.high);
        let card = it.card.as_deref().filter(|_| it.kind != Kind::Quad);
        let card = card.map_or_else(String::new, |card| format!(" {card} {}", it.change));
        let [half, most] = it.turns;
        let found = format!(
            "{:.1} [{:.1}, {:.1}]",
            100.0 * value,
            100.0 * low,
            100.0 * high
        );
        let first = 100.0 * it.first.value;
        if ja() {
            line!(
                "{a}({x})– {b}({y}){card}: {found}、{} 組、先攻 {first:.1}%、ターン {half} / {most}",
                it.deals
            );
        } else {
            line!(
                "{a} ({x}) – {b} ({y}){card}: {found}, {} deals, who begins {first:.1}%, turns {half} / {most}",
                it.deals
            );
        }
    }
    line!("");
    line!("{}", t("この測定では言えないこと", "What this cannot tell"));
    for caveat in &report.caveats {
        line!("- {}", of(caveat));
    }
}
