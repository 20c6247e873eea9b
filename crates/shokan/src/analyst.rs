//! What thinks about ended matches at a table: the search, as one seat could have seen it.

use shokan_arena::advice::Sentence;
use shokan_arena::analysis::{self, Effort};
use shokan_host::analysis::{Analyst, Asked};
use shokan_host::wire::http::{Analysis, ChancePoint, FigureLine, LineStep, TurningPoint};
use shokan_rules::session::{Record, Stop};

/// Iterations for each choice; a match has some hundred choices.
const ITERATIONS: u32 = 400;

/// The same match is thought about in the same way.
const SEED: u64 = 1;

/// Of the way up to the second look at what cost most.
const FIRST_LOOK_PERMILLE: usize = 900;

/// Makes what thinks about ended matches.
pub(crate) fn analyst() -> Option<Box<dyn Analyst>> {
    Some(Box::new(Searcher))
}

struct Searcher;

impl Analyst for Searcher {
    fn analyse(&mut self, asked: Asked<'_>) -> Option<Analysis> {
        let stop = Stop::default();
        let all = asked.inputs.len().max(1);
        let progress = |done: usize| {
            let permille = done * FIRST_LOOK_PERMILLE / all;
            if !asked.progress.tell(u16::try_from(permille).unwrap_or(0)) {
                stop.give();
            }
        };
        let record = Record {
            format: 1,
            setup: asked.setup.clone(),
            inputs: asked.inputs.to_vec(),
            hashes: Vec::new(),
        };
        let effort = Effort {
            iterations: ITERATIONS,
            seed: SEED,
            stop: Some(&stop),
        };
        let found =
            analysis::analyse(&record, asked.session, asked.seat, effort, &progress).ok()?;
        // What was stopped is judged without thinking, and nothing to be told.
        (!stop.is_given()).then(|| told(found))
    }
}

fn told(found: analysis::Analysis) -> Analysis {
    let points = found.points.into_iter().map(|it| ChancePoint {
        at: it.at,
        turn: it.turn,
        chance_permille: it.chance_permille,
    });
    let turning = found.turning.into_iter().map(|it| TurningPoint {
        at: it.at,
        turn: it.turn,
        played: it.played.1,
        better: it.better.1,
        played_permille: it.played_permille,
        better_permille: it.better_permille,
        line_played: line(it.line_played),
        line_better: line(it.line_better),
    });
    let figures = found.figures.into_iter().map(|it| FigureLine {
        word: it.word,
        mine: it.mine,
        theirs: it.theirs,
    });
    Analysis {
        seat: found.seat,
        points: points.collect(),
        turning: turning.collect(),
        choices: found.choices,
        agreed: found.agreed,
        figures: figures.collect(),
    }
}

fn line(sentences: Vec<Sentence>) -> Vec<LineStep> {
    let steps = sentences.into_iter().map(|it| LineStep {
        seat: it.seat,
        text: it.text,
    });
    steps.collect()
}
