//! What the search thinks of an ended match, as a page shows it.

use crate::language::bi;
use shokan_arena::analysis::{self, Effort};
use shokan_host::analysis::{Analyst, Asked};
use shokan_host::wire::http::{Analysis, ChancePoint, FigureLine, TurningPoint};
use shokan_rules::session::{Record, Stop};

/// Iterations for each choice of a match.
const ITERATIONS: u32 = 1_500;
/// The seed of all worlds: a match is looked at alike by everybody who asks.
const SEED: u64 = 1;

/// Thinks about ended matches.
#[derive(Debug)]
struct Searching;

/// What thinks about ended matches.
pub(crate) fn analyst() -> Option<Box<dyn Analyst>> {
    Some(Box::new(Searching))
}

impl Analyst for Searching {
    fn analyse(&mut self, asked: Asked<'_>) -> Option<Analysis> {
        let record = Record {
            format: 1,
            setup: asked.setup.clone(),
            inputs: asked.inputs.to_vec(),
            hashes: Vec::new(),
        };
        let stop = Stop::default();
        let effort = Effort {
            iterations: ITERATIONS,
            seed: SEED,
            stop: Some(&stop),
        };
        let all = record.inputs.len().max(1);
        let progress = |done: usize| {
            // Half of the work lies behind the first look.
            if !asked.progress.tell((done * 900 / all) as u16) {
                stop.give();
            }
        };
        let found =
            analysis::analyse(&record, asked.session, asked.seat, effort, &progress).ok()?;
        (!stop.is_given()).then(|| shown(found))
    }
}

fn shown(found: analysis::Analysis) -> Analysis {
    let seat = found.seat;
    let point = |point: analysis::Point| ChancePoint {
        at: point.at,
        turn: point.turn,
        chance_permille: point.chance_permille,
    };
    let figure = |figure: analysis::Figure| FigureLine {
        word: figure.word,
        mine: figure.mine,
        theirs: figure.theirs,
    };
    let turning = |point: analysis::TurningPoint| {
        let answer = point.line_played.iter().find(|it| it.seat != seat);
        let why = answer.map(|it| {
            bi(
                format!("続いて予想されたこと：{}", it.text.ja),
                format!("Expected after it: {}", it.text.en),
            )
        });
        TurningPoint {
            at: point.at,
            turn: point.turn,
            played: point.played.1,
            better: point.better.1,
            why,
            played_permille: point.played_permille,
            better_permille: point.better_permille,
            line: point.line_better.into_iter().map(|it| it.text).collect(),
        }
    };
    Analysis {
        seat,
        points: found.points.into_iter().map(point).collect(),
        turning: found.turning.into_iter().map(turning).collect(),
        figures: found.figures.into_iter().map(figure).collect(),
    }
}
