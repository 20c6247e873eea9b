//! What a contest came to, in lines for a person.

use crate::language::{ja, t};
use crate::problem::line;
use shokan_arena::contest::{Clocks, OfTable, Report, Standing};
use shokan_arena::play::Void;
use shokan_arena::statistics::Share;
use shokan_arena::statistics::elo::Difference;
use shokan_arena::statistics::sprt::Verdict;

/// Tells all of it.
pub(super) fn tell(report: &Report, clocks: &Clocks) {
    line!("{}", report.command);
    matrix(report);
    rated(report);
    for standing in &report.standings {
        two(report, standing);
    }
    if report.settings.sprt.is_some() {
        line!(
            "{}",
            t(
                "判定で早くやめた得点率は片寄ります。強さの値は、別の種でもう一度測ってください。",
                "A score that a test has ended early is biased: for how strong, play again with another seed.",
            )
        );
    }
    times(report, clocks);
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn score(share: Share) -> String {
    let Share { value, low, high } = share;
    format!("{}% [{}, {}]", percent(value), percent(low), percent(high))
}

fn difference(it: Difference) -> String {
    let Difference { value, low, high } = it;
    let said = |it: f64| match it {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Nothing is -0.
        it => format!("{:+.0}", it.round() + 0.0),
    };
    format!("{} [{}, {}]", said(value), said(low), said(high))
}

/// Scores of every agent against every other.
fn matrix(report: &Report) {
    line!("");
    line!(
        "{}",
        t(
            "得点率(行の操り手から見て、95% 区間)",
            "score of the row against the column, with its 95% interval"
        )
    );
    let agents = &report.settings.agents;
    let cell = |row: usize, column: usize| {
        let found = report.score(row, column);
        found.map_or_else(|| "-".to_owned(), score)
    };
    let count = agents.len();
    let head = agents.iter().map(|it| it.to_string().len()).max();
    let head = head.unwrap_or_default();
    let cells = (0..count).flat_map(|row| (0..count).map(move |column| (row, column)));
    let widest = cells.map(|(row, column)| cell(row, column).len()).max();
    let wide = widest.unwrap_or_default().max(head);
    let mut first = format!("{:head$}", "");
    for agent in agents {
        first.push_str(&format!("  {agent:wide$}"));
    }
    line!("{}", first.trim_end());
    for (row, agent) in agents.iter().enumerate() {
        let mut text = format!("{agent:head$}");
        for column in 0..count {
            text.push_str(&format!("  {:wide$}", cell(row, column)));
        }
        line!("{}", text.trim_end());
    }
}

/// The ratings, the best one first.
fn rated(report: &Report) {
    line!("");
    let agents = &report.settings.agents;
    let anchor = agents[report.anchor];
    if ja() {
        line!("レーティング({anchor} を 1000 とする、95% 区間)");
    } else {
        line!("ratings ({anchor} is 1000), with their 95% intervals");
    }
    let mut places: Vec<usize> = (0..agents.len()).collect();
    places.sort_by(|&a, &b| report.ratings[b].value.total_cmp(&report.ratings[a].value));
    for place in places {
        let (agent, it) = (agents[place], report.ratings[place]);
        line!("{:>6.0} [{:.0}, {:.0}]  {agent}", it.value, it.low, it.high);
    }
    line!("");
}

/// What came of the pairs of two agents.
fn two(report: &Report, standing: &Standing) {
    let [a, b] = standing.agents.map(|at| report.settings.agents[at]);
    let [none, quarter, half, most, all] = standing.cells.cells;
    let cells = format!("{none} {quarter} {half} {most} {all}");
    let (pairs, turns) = (standing.pairs, standing.turns);
    let (elo, normal) = (standing.elo, standing.normalised_elo);
    let (score, elo, normal) = (score(standing.score), difference(elo), difference(normal));
    let first = percent(standing.first_player.value);
    if ja() {
        line!("{a} – {b}: {score}、{pairs} 組({cells})、Elo {elo}、正規化 {normal}");
        line!(
            "  先攻 {first}%、ターン中央値 {:.0}(最多 {:.0})、無効 {}",
            turns.median,
            turns.max,
            void(standing)
        );
    } else {
        line!("{a} – {b}: {score}, {pairs} pairs ({cells}), Elo {elo}, normalised {normal}");
        line!(
            "  first player {first}%, median turns {:.0} (most {:.0}), void {}",
            turns.median,
            turns.max,
            void(standing)
        );
    }
    if standing.tables.len() > 1 {
        let of = |it: &OfTable| {
            let [one, other] = &it.decks;
            let decks = if one == other {
                one.clone()
            } else {
                format!("{one}/{other}")
            };
            format!("{decks} {}%", percent(it.score.value))
        };
        let decks: Vec<String> = standing.tables.iter().map(of).collect();
        line!("  {}", decks.join(t("、", ", ")));
    }
    test(report, standing);
}

/// Games without a result, and why.
fn void(standing: &Standing) -> String {
    let count: u32 = standing.void.values().sum();
    let why = standing.void.iter().map(|(why, count)| {
        let why = match why {
            Void::Turns => t("ターン数", "turns"),
            Void::Questions => t("質問の数", "questions"),
            Void::Steps => t("手順の数", "steps"),
            Void::Full => t("記憶の限り", "a list was full"),
            Void::NoChoice => t("選べない", "no choice"),
        };
        format!("{why} {count}")
    });
    let why: Vec<String> = why.collect();
    if why.is_empty() {
        return "0".to_owned();
    }
    format!("{count} ({})", why.join(", "))
}

/// Where the test of two agents stands.
fn test(report: &Report, standing: &Standing) {
    let (Some(bounds), Some(tested)) = (report.settings.sprt, standing.sprt) else {
        return;
    };
    let (low, high, ratio) = (bounds.elo0, bounds.elo1, tested.ratio);
    let found = match tested.verdict {
        None => t("まだ決まらない", "not decided"),
        Some(Verdict::Elo0) => t("後者だけ強いとは言えない", "not stronger by the latter"),
        Some(Verdict::Elo1) => t("後者だけ強い", "stronger by the latter"),
    };
    if ja() {
        line!("  判定(正規化 Elo {low} か {high} か): {found}、対数尤度比 {ratio:+.2}");
    } else {
        line!(
            "  test of normalised Elo {low} or {high}: {found}, log likelihood ratio {ratio:+.2}"
        );
    }
}

/// How long it took, of which no result hangs.
fn times(report: &Report, clocks: &Clocks) {
    let games = clocks.games();
    if games.count() == 0 {
        return;
    }
    let seconds = games.mean_ms() / 1e3;
    line!("");
    if ja() {
        line!(
            "今回の {} 戦、CPU 時間で一戦 {seconds:.3} 秒。1回の選択 ms(平均、95% はこれ以下):",
            games.count()
        );
    } else {
        line!(
            "{} games of this run, {seconds:.3} s of processor time each; ms for a pick (mean, 95 of 100 below):",
            games.count()
        );
    }
    for (agent, picks) in report.settings.agents.iter().zip(clocks.picks()) {
        let (mean, most) = (picks.mean_ms(), picks.p95_ms());
        line!("{mean:>10.3} {most:>10.3}  {agent}");
    }
}
