//! `shokan fit`: finds the weights of the evaluation.

use crate::args::Fit;
use crate::bench::bar;
use crate::catalogue::{load, require_game};
use crate::language::{bi, ja};
use crate::problem::{Done, Problem, exit, line, print_json};
use crate::simulate::kind;
use shokan_arena::arena::Arena;
use shokan_arena::evaluation::Features;
use shokan_arena::fit::games::{Play, Recorded, head, read, write};
use shokan_arena::fit::measure::{Judged, plot};
use shokan_arena::fit::{RIDGE, Report, fit, recorded};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::with_game;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// `shokan fit`.
pub(crate) fn run(it: &Fit, further: &[PathBuf]) -> Done {
    require_game(&it.game)?;
    if !(it.ridge >= 0.0 && it.ridge < 1e9) {
        return Err(Problem::usage(bi(
            "--ridge は 0 以上にしてください。",
            "--ridge must be 0 or more.",
        )));
    }
    let catalogue = load(&it.game, further)?;
    let fitted = with_game!(it.game.as_str(), G => fitted::<G>(it, &catalogue));
    let Some(fitted) = fitted else {
        return Ok(exit(true));
    };
    let (report, table) = fitted?;
    if let Some(path) = &it.out {
        save(path, &table)?;
    }
    if let Some(path) = &it.plot {
        save(path, &plot(&it.game, &report.after))?;
    }
    if it.json {
        print_json(&report);
    } else {
        tell(&report);
    }
    Ok(exit(false))
}

fn fitted<G: Arena + Features>(
    it: &Fit,
    catalogue: &Catalogue,
) -> Result<(Report, String), Problem> {
    let games = games::<G>(it, catalogue)?;
    let report = fit::<G>(catalogue, it.seed, &games, it.ridge);
    let mut how = String::new();
    if it.bot != "greedy" {
        how = format!(" --bot {}", it.bot);
    }
    if let Some(work) = it.work {
        // Writing into a string cannot fail.
        let _ = write!(how, " --work {work}");
    }
    if it.ridge != RIDGE {
        let _ = write!(how, " --ridge {}", it.ridge);
    }
    let command = format!(
        "shokan fit {} --games {} --seed {}{how}",
        it.game, it.games, it.seed
    );
    let table = report.table(G::NAMES, &command);
    Ok((report, table))
}

/// The games of the file, or new ones.
fn games<G: Arena>(it: &Fit, catalogue: &Catalogue) -> Result<Vec<Recorded>, Problem> {
    let play = Play {
        seed: it.seed,
        games: it.games,
        bot: kind(&it.bot)?,
        work: it.work,
    };
    let head = head::<G>(&catalogue.pool, play);
    if let Some(path) = &it.keep
        && let Ok(text) = std::fs::read_to_string(path)
    {
        return read(&head, &text).ok_or_else(|| {
            let path = path.display();
            Problem::usage(bi(
                format!("{path} にあるのは別の対戦です。求めるもの: {head}"),
                format!("{path} holds other games than these: {head}"),
            ))
        });
    }
    let bar = bar(it.games, it.json);
    let games = recorded::<G>(catalogue, play, &|| bar.inc(1));
    bar.finish_and_clear();
    if let Some(path) = &it.keep {
        save(path, &write(&head, &games))?;
    }
    Ok(games)
}

fn save(path: &Path, text: &str) -> Result<(), Problem> {
    std::fs::write(path, text).map_err(|error| {
        let path = path.display();
        Problem::usage(bi(
            format!("{path} に書けません。{error}"),
            format!("{path} cannot be written: {error}"),
        ))
    })
}

fn tell(report: &Report) {
    let [games, held] = report.games;
    let [fitted, other] = report.positions;
    if ja() {
        line!("対戦 {games}(うち検証用 {held})、局面 {fitted} と {other}");
    } else {
        line!("{games} games, {held} held out; positions {fitted} and {other}");
    }
    let row = |name: &str, it: &Judged| {
        let thirds = it.thirds.map(|third| format!("{:.3}", third.auc)).join(" ");
        let all = it.all;
        line!(
            "{name:>8}  loss {:.4}  Brier {:.4}  AUC {:.3}  ({thirds})",
            all.loss,
            all.brier,
            all.auc
        );
    };
    row("before", &report.before);
    row("after", &report.after);
    row("fitted", &report.fitted);
    for bin in report.after.bins {
        line!("{:>8}  {:.3}  {:.3}", bin.count, bin.foretold, bin.came);
    }
    line!("asymmetry {:.3}, {:.0} ns", report.asymmetry, report.ns);
}
