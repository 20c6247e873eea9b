//! A report as a table that spreadsheets read.

use crate::lab::report::{Report, Told};

/// The head and a row a line.
pub fn lines(report: &Report) -> String {
    let head = "kind,stage,deck,against,agent,against_agent,card,change,place,deals,games,value,low,\
                high,error,first,first_low,first_high,turns_p50,turns_p95,lead_changes,comebacks,\
                decided_percent,decisions,choices,seed";
    let mut out = format!("{head}\n");
    for it in &report.lines {
        out.push_str(&row(it, report.plan.seed));
        out.push('\n');
    }
    out
}

fn row(it: &Told, seed: u64) -> String {
    let kind = word(it);
    let number = |value: f64| format!("{value:.6}");
    let place = it.place.map_or_else(String::new, |place| place.to_string());
    let cells = [
        kind,
        it.stage.to_string(),
        it.decks[0].clone(),
        it.decks[1].clone(),
        it.agents[0].to_string(),
        it.agents[1].to_string(),
        it.card.clone().unwrap_or_default(),
        it.change.clone(),
        place,
        it.deals.to_string(),
        it.games.to_string(),
        number(it.figure.value),
        number(it.figure.low),
        number(it.figure.high),
        number(it.figure.error),
        number(it.first.value),
        number(it.first.low),
        number(it.first.high),
        it.turns[0].to_string(),
        it.turns[1].to_string(),
        number(it.lead_changes),
        number(it.comebacks),
        it.decided.to_string(),
        number(it.decisions),
        number(it.choices),
        seed.to_string(),
    ];
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    cells.join(",")
}

/// The word of a kind.
fn word(it: &Told) -> String {
    use crate::lab::plan::Kind;
    match it.kind {
        Kind::Quad => "quad",
        Kind::Change => "change",
        Kind::Null => "null",
        Kind::Forced => "forced",
    }
    .to_owned()
}

/// A cell, in quotes where it holds what parts cells.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell.to_owned()
}
