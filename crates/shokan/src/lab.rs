//! `shokan lab`: what cards and decks do to the game.

mod ask;
mod fault;
mod ledger;
mod write;

use crate::args::{Lab as Args, LabRun};
use crate::bench::bar;
use crate::language::of;
use crate::problem::{Done, Problem, exit, line, print_json};
pub(crate) use ask::part;
use ask::{Question, question};
use fault::Fault;
use ledger::Ledger;
use shokan_arena::arena::Arena;
use shokan_arena::lab::ask::{Asked, second};
use shokan_arena::lab::plan::{Line, Part, Plan, units};
use shokan_arena::lab::report::{About, Report};
use shokan_arena::lab::run::{Bench, by_line};
use shokan_arena::lab::sums::Sums;
use shokan_rules::games::with_game;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// `shokan lab`.
pub(crate) fn run(args: &Args, further: &[PathBuf]) -> Done {
    let (question, run) = question(args);
    crate::catalogue::require_game(&question.game)?;
    let done = with_game!(question.game.as_str(), G => measure::<G>(&question, run, further));
    done.unwrap_or(Ok(()))?;
    Ok(exit(false))
}

fn measure<G: Arena>(
    question: &Question<'_>,
    run: &LabRun,
    further: &[PathBuf],
) -> Result<(), Problem> {
    let (base, lists, names) = ask::base::<G>(question, run, further)?;
    let asked = ask::asked(question, &base).map_err(|why| fault::refused(&why))?;
    let command = ask::command(question, run, &base, further);
    let (lines, done) = play(&asked, run)?;
    let part = run.part.unwrap_or(Part::WHOLE);
    let missing = units(&lines).len() - done.len();
    if part != Part::WHOLE && missing > 0 {
        // What one machine of several has done is no report.
        let text = fault::of_part(done.len(), missing);
        line!("{}", of(&text));
        return Ok(());
    }
    let about = About { command, names };
    let mut report = Report::new(&asked.plan, &lines, &by_line(&lines, &done), about);
    if let Some(folder) = &run.records {
        write::records(folder, &asked, &lists, &lines, &mut report)?;
    }
    write::files(run, &report)?;
    if run.json {
        print_json(&report);
    } else {
        write::tell(&report);
    }
    Ok(())
}

/// Every line of a plan so far as it is known: with the second stage once the first is done.
fn lines_of(plan: &Plan, done: &BTreeMap<usize, Sums>) -> Vec<Line> {
    let mut lines = plan.lines.clone();
    let first = units(&lines).len();
    if (0..first).all(|unit| done.contains_key(&unit)) {
        lines.extend(second(plan, &by_line(&lines, done)));
    }
    lines
}

/// Plays what is not done yet.
fn play<G: Arena>(
    asked: &Asked<G>,
    run: &LabRun,
) -> Result<(Vec<Line>, BTreeMap<usize, Sums>), Problem> {
    let bench = Bench {
        plan: &asked.plan,
        worlds: &asked.worlds,
    };
    for path in [&run.report, &run.csv, &run.html].into_iter().flatten() {
        // Better now than after hours of play.
        write::writable(path)?;
    }
    let mut done = BTreeMap::new();
    for path in &run.merge {
        ledger::read(path, &asked.plan, &mut done)?;
    }
    if !run.merge.is_empty() {
        let first = units(&asked.plan.lines).len();
        let missing = (0..first).filter(|unit| !done.contains_key(unit)).count();
        if missing > 0 {
            return Err(Fault::Missing(missing).into());
        }
    }
    let out = run.out.as_deref();
    let ledger = out.map(|path| Ledger::open(path, &asked.plan, run.resume, &mut done));
    let mut ledger = ledger.transpose()?;
    let threads = run.threads.unwrap_or_else(rayon::current_num_threads);
    let part = run.part.unwrap_or(Part::WHOLE);
    let mut known = 0;
    let mut lines = lines_of(&asked.plan, &done);
    while lines.len() > known {
        known = lines.len();
        let all = units(&lines).len();
        let open = (0..all).filter(|unit| part.has(*unit) && !done.contains_key(unit));
        let bar = bar(open.count() as u64, run.json);
        let mut told = |unit: usize, sums: &Sums| {
            bar.inc(1);
            let ledger = ledger.as_mut();
            ledger.map_or(Ok(()), |ledger| ledger.write(unit, sums))
        };
        let came = bench.run(&lines, part, threads, &mut done, &mut told);
        bar.finish_and_clear();
        came.map_err(|why: Option<Fault>| match why {
            Some(fault) => fault.into(),
            None => crate::bench::not_by(&asked.plan.game, 2),
        })?;
        lines = lines_of(&asked.plan, &done);
    }
    Ok((lines, done))
}
