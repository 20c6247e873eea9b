//! `shokan bench`: the figures of speed.

use crate::args::Bench;
use crate::catalogue::{load, require_game};
use crate::language::{bi, ja};
use crate::problem::{Done, Problem, exit, line, print_json};
use indicatif::{ProgressBar, ProgressDrawTarget};
use shokan_arena::bench::{Mode, Plan, Report, SearchSpeed, measure};
use shokan_arena::statistics::Spread;
use shokan_rules::games::with_game;
use std::path::PathBuf;

/// `shokan bench`.
pub(crate) fn run(bench: &Bench, further: &[PathBuf]) -> Done {
    require_game(&bench.game)?;
    let Some(mode) = Mode::find(&bench.mode) else {
        let modes = Mode::ALL.map(|(_, word)| word).join(", ");
        return Err(Problem::usage(bi(
            format!("{} は測れません。測れるのは {modes} です。", bench.mode),
            format!("there is no mode {}; there is {modes}.", bench.mode),
        )));
    };
    if !(bench.seconds > 0.0 && bench.seconds <= 3_600.0) {
        return Err(Problem::usage(bi(
            "--seconds は 0 より大きく 3600 以下にしてください。",
            "--seconds must be above 0 and at most 3600.",
        )));
    }
    let catalogue = load(&bench.game, further)?;
    let plan = Plan {
        mode,
        seconds: bench.seconds,
        runs: bench.runs,
        seed: bench.seed,
        seats: usize::from(bench.seats),
    };
    let bar = bar(u64::from(bench.runs), bench.json);
    let report =
        with_game!(bench.game.as_str(), G => measure::<G>(&catalogue, plan, || bar.inc(1)));
    bar.finish_and_clear();
    let Some(report) = report.flatten() else {
        return Err(not_by(&bench.game, bench.seats));
    };
    if bench.json {
        print_json(&report);
    } else {
        tell(&report);
    }
    Ok(exit(false))
}

/// A game is not played by so many.
pub(crate) fn not_by(game: &str, seats: u8) -> Problem {
    Problem::usage(bi(
        format!("{game} は {seats} 席では遊べません。"),
        format!("{game} is not played with {seats} seats."),
    ))
}

/// A bar on standard error, or none at all when programs listen.
pub(crate) fn bar(steps: u64, quiet: bool) -> ProgressBar {
    let target = if quiet {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr()
    };
    ProgressBar::with_draw_target(Some(steps), target)
}

fn line(ja_text: &str, en_text: &str, value: String) {
    line!("{value:>34}  {}", if ja() { ja_text } else { en_text });
}

fn spread(it: Spread) -> String {
    let Spread { min, median, max } = it;
    format!("{median:.0} [{min:.0}, {max:.0}]")
}

/// How fast the hardest level searches.
fn tell_search(speed: SearchSpeed) {
    line(
        "木の反復/秒(そのゲームの見通す先まで)",
        "iterations of a tree/s, to the game's own horizon",
        spread(speed.tree_iterations_per_s),
    );
    line(
        "木の世界で選んだ手/秒",
        "choices taken in the worlds of a tree/s",
        spread(speed.tree_choices_per_s),
    );
    line(
        "hard が世界で選んだ手/秒",
        "choices that hard takes in its worlds/s",
        spread(speed.choices_per_s),
    );
    line(
        "hard が考えた質問/秒",
        "questions that hard thinks about/s",
        spread(speed.picks_per_s),
    );
}

fn tell(report: &Report) {
    line(
        "本当の選択/秒(二択以上)",
        "real decisions/s (two or more choices)",
        spread(report.real_decisions_per_s),
    );
    line("選択/秒", "decisions/s", spread(report.decisions_per_s));
    line("対戦/秒", "games/s", spread(report.games_per_s));
    line("状態の複製 ns", "ns for a clone", {
        let Spread { min, median, max } = report.clone_ns;
        format!("{median:.1} [{min:.1}, {max:.1}]")
    });
    if let Some(time) = report.pick_ms {
        line(
            "greedy の1回の選択 ms(中央値・95%・最大)",
            "ms for a pick of greedy (median, 95 of 100, most)",
            format!("{:.1} {:.1} {:.1}", time.median, time.p95, time.max),
        );
    }
    if let Some(speed) = report.search {
        tell_search(speed);
    }
    line(
        "状態の大きさ",
        "bytes of a state",
        report.state_bytes.to_string(),
    );
    line(
        "ヒープ確保/選択",
        "allocations per decision",
        format!("{:.6}", report.allocations_per_decision),
    );
    line(
        "選択/対戦(うち本当のもの)",
        "decisions per game (real ones)",
        format!(
            "{:.1} ({:.1})",
            report.decisions_per_game, report.real_decisions_per_game
        ),
    );
    line(
        "ターン/対戦",
        "turns per game",
        format!("{:.1}", report.turns_per_game),
    );
    line(
        "選択肢の数",
        "choices of a real decision",
        format!("{:.2}", report.branching),
    );
    line("無効な対戦", "void games", report.void_games.to_string());
    line(
        "最初の対戦の終わりの状態",
        "hash of the final states of the first games",
        report.final_hash.clone(),
    );
}
