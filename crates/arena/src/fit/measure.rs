//! How well chances that were foretold agree with what came.

use super::logistic::chance;
use serde::Serialize;
use std::fmt::Write as _;

/// How well chances were foretold.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Figures {
    /// How many were.
    pub count: usize,
    /// The mean surprise, in natural units; that of a coin is .693.
    pub loss: f64,
    /// The mean square of what was missed; that of a coin is .25.
    pub brier: f64,
    /// How often of a winner and a loser the winner has the better chance; that of a coin is .5.
    pub auc: f64,
}

/// The positions of a tenth of the chances.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Bin {
    /// How many there are.
    pub count: usize,
    /// The mean chance that was foretold.
    pub foretold: f64,
    /// The share that has won.
    pub came: f64,
}

/// Bins of the reliability table.
pub const BINS: usize = 10;

/// Chances judged in all, by thirds of the game, and in bins.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Judged {
    /// All.
    pub all: Figures,
    /// Those of the first, the second and the last third of the turns of their game.
    pub thirds: [Figures; 3],
    /// By tenths of the chance.
    pub bins: [Bin; BINS],
}

/// Judges logits by who has won; `progress` is in thousandths of the game.
pub fn judge(logits: &[f64], won: &[bool], progress: &[u16]) -> Judged {
    let all: Vec<(f64, bool)> = logits.iter().copied().zip(won.iter().copied()).collect();
    let third = |which: usize| {
        let from = all.iter().zip(progress);
        let part = from.filter(|&(_, &at)| usize::from(at).min(999) * 3 / 1_000 == which);
        figures(part.map(|(&it, _)| it).collect())
    };
    let mut bins = [Bin::default(); BINS];
    for &(logit, won) in &all {
        let p = chance(logit);
        let bin = &mut bins[((p * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1;
        bin.foretold += p;
        bin.came += f64::from(u8::from(won));
    }
    for bin in &mut bins {
        let count = bin.count.max(1) as f64;
        bin.foretold /= count;
        bin.came /= count;
    }
    Judged {
        thirds: [0, 1, 2].map(third),
        bins,
        all: figures(all),
    }
}

fn figures(mut all: Vec<(f64, bool)>) -> Figures {
    let count = all.len();
    let n = count.max(1) as f64;
    let (mut loss, mut brier) = (0.0, 0.0);
    for &(logit, won) in &all {
        let p = chance(if won { logit } else { -logit });
        loss -= libm::log(p.max(1e-12));
        brier += (1.0 - p) * (1.0 - p);
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    // The sum of the ranks of the winners; equals share theirs.
    let (mut ranks, mut winners, mut from) = (0.0, 0usize, 0);
    while from < count {
        let mut to = from;
        while to < count && all[to].0 == all[from].0 {
            to += 1;
        }
        let here = all[from..to].iter().filter(|it| it.1).count();
        ranks += here as f64 * (from + to + 1) as f64 / 2.0;
        winners += here;
        from = to;
    }
    let (won, lost) = (winners as f64, (count - winners) as f64);
    let auc = if winners == 0 || winners == count {
        0.5
    } else {
        (ranks - won * (won + 1.0) / 2.0) / (won * lost)
    };
    Figures {
        count,
        loss: loss / n,
        brier: brier / n,
        auc,
    }
}

/// Pixels of a side of the plot, and the margin for its labels.
const SIDE: f64 = 320.0;
const MARGIN: f64 = 44.0;

/// The reliability of chances as a picture: what came over what was foretold, each tenth a disc as
/// large as it has positions.
pub fn plot(title: &str, judged: &Judged) -> String {
    let x = |p: f64| MARGIN + p * SIDE;
    let y = |p: f64| MARGIN + (1.0 - p) * SIDE;
    let whole = SIDE + 2.0 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>{title}</title>\n<rect width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{title}</text>\n"
    );
    // Writing into a string cannot fail.
    for step in [0.0, 0.2, 0.4, 0.6, 0.8, 1.0] {
        let (left, right, low, high) = (x(0.0), x(1.0), y(0.0), y(1.0));
        let (across, up) = (x(step), y(step));
        let _ = writeln!(
            text,
            "<path d=\"M{left} {up}H{right}M{across} {low}V{high}\" stroke=\"#ddd\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{step:.1}</text>\n\
             <text x=\"{across}\" y=\"{}\" text-anchor=\"middle\">{step:.1}</text>",
            left - 6.0,
            up + 4.0,
            low + 18.0,
        );
    }
    let (left, right, low, high) = (x(0.0), x(1.0), y(0.0), y(1.0));
    let _ = writeln!(
        text,
        "<path d=\"M{left} {low}L{right} {high}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>"
    );
    let most = judged.bins.iter().map(|bin| bin.count).max();
    let most = most.unwrap_or_default().max(1) as f64;
    for bin in judged.bins.iter().filter(|bin| bin.count > 0) {
        let radius = 3.0 + 9.0 * (bin.count as f64 / most).sqrt();
        let _ = writeln!(
            text,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#246\" \
             fill-opacity=\".7\"/>",
            x(bin.foretold),
            y(bin.came)
        );
    }
    text + "</svg>\n"
}
