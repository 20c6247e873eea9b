//! An ended match, ply by ply.

use std::ops::Range;

use crate::engine::{Audience, Engine, Input, QuestionKind, Session, Setup, Viewer, illegal_text};
use crate::problem::Problem;
use crate::wire::http::PlyView;

/// What `viewer` sees at these plies: 0 is before the first input, the others are after one.
///
/// # Errors
/// A set-up or an input that the rules do not take.
pub fn plies(
    engine: &Engine,
    setup: &Setup,
    inputs: &[Input],
    viewer: Viewer,
    wanted: Range<u32>,
) -> Result<Vec<PlyView>, Problem> {
    let told = |ply| match wanted.contains(&ply) {
        true => Audience::of([viewer]),
        false => Audience::NOBODY,
    };
    let session = engine.begin(setup, told(0));
    let mut session = session.map_err(Problem::Setup)?;
    let mut plies = Vec::new();
    if wanted.contains(&0) {
        plies.push(PlyView {
            ply: 0,
            seat: None,
            events: session.opening().seen_by(viewer).to_vec(),
            view: session.view(viewer),
            free: is_free(&session),
        });
    }
    for (ply, input) in (1..wanted.end).zip(inputs) {
        let seat = match input {
            Input::Concede(seat)
            | Input::Resign(seat)
            | Input::TimeOut(seat)
            | Input::Abandon(seat)
            | Input::Deck(seat, _) => Some(seat.0),
            _ => session.asked(),
        };
        let happened = session
            .apply_before(input, told(ply))
            .map_err(|illegal| Problem::Void(illegal_text(&illegal)))?;
        if wanted.contains(&ply) {
            plies.push(PlyView {
                ply,
                seat,
                events: happened.seen_by(viewer).to_vec(),
                view: session.view(viewer),
                free: is_free(&session),
            });
        }
    }
    Ok(plies)
}

/// Whether a question is asked that goes on with nothing.
fn is_free(session: &Session) -> bool {
    let question = session.question();
    question.is_some_and(|(kind, taken)| {
        !matches!(kind, QuestionKind::Step | QuestionKind::Aim) && taken == 0
    })
}
