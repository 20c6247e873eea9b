//! What thinks about ended matches at a table: the search, as one seat could have seen it.

use shokan_arena::advice::Sentence;
use shokan_arena::analysis::{self, Effort, Gone, Walk};
use shokan_host::analysis::{Analyst, Asked, Step, Work};
use shokan_host::wire::http::{Analysis, ChancePoint, FigureLine, LineStep, TurningPoint};
use shokan_rules::session::{Record, Stop};

/// Makes what thinks about ended matches.
pub(crate) fn analyst() -> Option<Box<dyn Analyst>> {
    Some(Box::new(Searcher))
}

struct Searcher;

impl Analyst for Searcher {
    fn begin(&mut self, asked: Asked<'_>) -> Option<Box<dyn Work<Analysis>>> {
        let record = Record {
            format: 1,
            setup: asked.setup.clone(),
            inputs: asked.inputs.to_vec(),
            hashes: Vec::new(),
        };
        let walk = Walk::new(record, asked.session, asked.seat, Effort::USUAL);
        Some(Box::new(Walking(walk)))
    }
}

struct Walking(Walk);

impl Work<Analysis> for Walking {
    fn go_on(&mut self, stop: &Stop) -> Step<Analysis> {
        match self.0.go_on(stop) {
            Ok(Gone::On) => Step::On(self.0.permille()),
            Ok(Gone::Done(found)) => Step::Done(Box::new(told(*found))),
            Err(_) => Step::Failed,
        }
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
        asked: it.asked,
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
