//! `shokan analyse`: the chance of winning over a finished match, and where it turned.

use crate::args::Analyse;
use crate::language::{bi, of, t};
use crate::problem::{Done, Problem, exit, line, print_json};
use crate::replay::read_back;
use shokan_arena::advice::Sentence;
use shokan_arena::analysis::{Analysis, Effort, TurningPoint, analyse};
use shokan_rules::rulebook::Audience;
use shokan_rules::show::Bi;
use shokan_scenario::scene;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

/// Columns of the bar of a chance.
const BAR: u16 = 40;

/// `shokan analyse`.
pub(crate) fn run(args: &Analyse, further: &[PathBuf]) -> Done {
    let played = read_back(&args.path, further)?;
    let record = played.session.record();
    let seats = record.setup.decks.len().max(2);
    let seat = usize::from(args.seat);
    if seat == 0 || seat > seats {
        return Err(Problem::usage(bi(
            format!("席は 1 から {seats} です"),
            format!("seats are 1 to {seats}"),
        )));
    }
    let begun = scene::begin(&record.setup, &played.catalogue, Audience::NOBODY);
    let differs = |why: &dyn std::fmt::Debug| {
        Problem::usage(bi(
            format!("記録を再生できません: {why:?}"),
            format!("the record cannot be played: {why:?}"),
        ))
    };
    let begun = begun.map_err(|why| differs(&why))?;
    let effort = Effort {
        iterations: args.iterations,
        seed: args.seed,
    };
    let all = record.inputs.len();
    let shown = std::io::stderr().is_terminal();
    let progress = |done: usize| {
        if shown {
            let _nobody_reads = write!(std::io::stderr(), "\r{done}/{all} ");
        }
    };
    let found = analyse(&record, begun, args.seat - 1, effort, &progress);
    if shown {
        let _nobody_reads = write!(std::io::stderr(), "\r\u{1b}[K");
    }
    let found = found.map_err(|why| differs(&why))?;
    if args.json {
        print_json(&serde_json::to_value(&found).map_err(|why| differs(&why))?);
    } else {
        print(&found);
    }
    Ok(exit(false))
}

fn print(found: &Analysis) {
    line!(
        "{}",
        t("勝つ見込み(ターンごと)", "Chance of winning, turn by turn")
    );
    let mut last = None;
    for point in &found.points {
        // One line a turn: how it began.
        if last.replace(point.turn) == Some(point.turn) {
            continue;
        }
        let bar = "█".repeat(usize::from(point.chance_permille * BAR / 1_000));
        line!(
            "{:>4} {:>4} {bar}",
            point.turn,
            percent(point.chance_permille)
        );
    }
    if let Some(end) = found.points.last() {
        line!("{:>4} {:>4}", t("終", "end"), percent(end.chance_permille));
    }
    let (agreed, choices) = (found.agreed, found.choices);
    let line = bi(
        format!(
            "勝ちやすさが変わる選択は {choices} 回ありました。そのうち {agreed} 回は、いちばんよい選択か、それに近いものでした。"
        ),
        format!(
            "{choices} of your choices mattered; {agreed} of them were the best, or nearly so."
        ),
    );
    line!("{}", of(&line));
    if found.turning.is_empty() {
        line!(
            "{}",
            t("流れを変えた手はありません。", "No choice turned the game.")
        );
    }
    for (at, point) in found.turning.iter().enumerate() {
        turning(at + 1, point);
    }
}

fn percent(permille: u16) -> String {
    format!("{}%", (permille + 5) / 10)
}

fn turning(number: usize, point: &TurningPoint) {
    let head = bi(
        format!("{number}. {} ターン目({} 手のあと)", point.turn, point.at),
        format!("{number}. Turn {} (after {} inputs)", point.turn, point.at),
    );
    line!("\n{}", of(&head));
    line!("   {}", of(&point.asked));
    let row = |word: &str, label: &Bi, chance: u16, expected: &[Sentence]| {
        line!("   {word} {} {}", percent(chance), of(label));
        for sentence in expected {
            line!("      · {}", of(&sentence.text));
        }
    };
    row(
        t("あなたの選択", "you played"),
        &point.played.1,
        point.played_permille,
        &point.line_played,
    );
    row(
        t("よりよい選択", "better    "),
        &point.better.1,
        point.better_permille,
        &point.line_better,
    );
}
