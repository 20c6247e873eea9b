//! An attempt at a puzzle: what its maker did so far, and whether the aim is reached. While the
//! picks are those of the line the computer answers as the line has it.

use super::{Game, Room};
use crate::engine::{Audience, Input, QuestionKind, Seat, Session, Viewer};
use crate::puzzles::Puzzle;
use crate::wire::http::{PuzzleAim, PuzzleState, PuzzleView};
use shokan_kernel::outcome::Outcome;
use shokan_rules::show::Bi;
use std::sync::Arc;

/// An input as a puzzle looks at it.
#[derive(Debug)]
struct Made {
    /// What the solver chose, where that is an act of its own.
    act: Option<Bi>,
    /// The turn it was made in.
    turn: u16,
}

/// An attempt.
#[derive(Debug)]
pub(super) struct Attempt {
    puzzle: Arc<Puzzle>,
    /// The match once more, up to where it was looked at last.
    session: Session,
    made: Vec<Made>,
    /// The acts of the line, sorted.
    wanted: Vec<String>,
    /// The turn of the board.
    turn: u16,
}

impl Attempt {
    fn begin(puzzle: Arc<Puzzle>, mut session: Session) -> Self {
        let turn = session.turn();
        let mut line = Vec::new();
        for (_, pick) in &puzzle.picks {
            let input = Input::Pick(*pick);
            line.push(made(&session, puzzle.seat, &input));
            if session.apply_before(&input, Audience::NOBODY).is_err() {
                break;
            }
        }
        // A board can always be gone back to.
        let _begun_before = session.rewind(0);
        Self {
            wanted: sorted(&line),
            puzzle,
            session,
            made: Vec::new(),
            turn,
        }
    }

    /// Follows the match to where it is now.
    fn follow(&mut self, inputs: &[Input]) {
        let known = self.session.inputs().iter().zip(inputs);
        let same = known.take_while(|(here, there)| here == there).count();
        if same < self.made.len() && self.session.rewind(same).is_ok() {
            self.made.truncate(same);
        }
        for input in inputs.get(self.made.len()..).unwrap_or_default() {
            let made = made(&self.session, self.puzzle.seat, input);
            if self.session.apply_before(input, Audience::NOBODY).is_err() {
                return;
            }
            self.made.push(made);
        }
    }

    /// As a seat is told of it, or who watches. An act may name a card that its maker alone knows.
    fn view(&self, seat: Option<u8>) -> PuzzleView {
        let makes = seat == Some(self.puzzle.seat);
        let acts = self.made.iter().filter_map(|made| made.act.clone());
        let state = self.state();
        PuzzleView {
            name: self.puzzle.line.name.clone(),
            number: self.puzzle.line.number,
            aim: self.puzzle.line.aim,
            state,
            exact: (makes || state != PuzzleState::Open) && self.is_line(),
            acts: acts.filter(|_| makes).collect(),
        }
    }

    /// Whether it is won in the turn of the board. What comes of itself when the turn has ended
    /// still belongs to it.
    fn is_won_here(&self, won: Option<bool>) -> bool {
        won == Some(true) && self.made.iter().all(|it| it.turn == self.turn)
    }

    fn is_line(&self) -> bool {
        sorted(&self.made) == self.wanted
    }

    fn state(&self) -> PuzzleState {
        let won = match self.session.outcome() {
            Some(Outcome::Won { seat, .. }) => Some(seat == Seat(self.puzzle.seat)),
            Some(_) => Some(false),
            None => None,
        };
        let over = won.is_some() || self.session.turn() != self.turn;
        let reached = match self.puzzle.line.aim {
            PuzzleAim::Win => self.is_won_here(won),
            // The dice are nobody's doing.
            PuzzleAim::Chance => self.is_won_here(won) || over && self.is_line(),
            PuzzleAim::Hold => won == Some(true) || won.is_none() && over && self.is_line(),
            PuzzleAim::Save => won == Some(true) || won.is_none() && self.is_line(),
        };
        match (reached, over) {
            (true, _) => PuzzleState::Solved,
            (false, true) => PuzzleState::Failed,
            (false, false) => PuzzleState::Open,
        }
    }
}

/// What an input is before it is made: an act of the solver is something that could be left.
fn made(session: &Session, solver: u8, input: &Input) -> Made {
    Made {
        act: act(session, solver, input),
        turn: session.turn(),
    }
}

fn act(session: &Session, solver: u8, input: &Input) -> Option<Bi> {
    let Input::Pick(pick) = *input else {
        return None;
    };
    let (kind, _) = session.question()?;
    let chosen = matches!(
        kind,
        QuestionKind::Phase | QuestionKind::Window | QuestionKind::Aim
    );
    let passive = pick + 1 == session.choices() && !matches!(kind, QuestionKind::Aim);
    if session.asked() != Some(solver) || !chosen || passive {
        return None;
    }
    let decision = session.view(Viewer::Seat(Seat(solver))).decision?;
    let choice = decision.choices.into_iter().nth(usize::from(pick))?;
    Some(choice.label)
}

fn sorted(made: &[Made]) -> Vec<String> {
    let acts = made.iter().filter_map(|made| made.act.as_ref());
    let mut acts: Vec<String> = acts.map(|act| act.en.clone()).collect();
    acts.sort_unstable();
    acts
}

impl Room {
    /// Brings the attempt to where the match is.
    pub(super) fn follow_puzzle(&mut self) {
        let Some(name) = &self.header.puzzle else {
            return;
        };
        let Some(game) = &self.game else { return };
        if self.attempt.is_none() {
            let engine = &self.shared.engine;
            let begun = engine.puzzle(&self.header.game, name);
            let begun = begun.zip(engine.begin(game.session.setup(), Audience::NOBODY).ok());
            self.attempt = begun.map(|(puzzle, session)| Attempt::begin(puzzle, session));
        }
        if let Some(attempt) = &mut self.attempt {
            attempt.follow(game.session.inputs());
        }
    }

    /// Whether this is an attempt at a puzzle that can only be taken back or begun again.
    pub(super) fn attempt_has_failed(&self) -> bool {
        let attempt = self.attempt.as_ref();
        attempt.is_some_and(|it| it.state() == PuzzleState::Failed)
    }

    /// What the line of a puzzle has the computer pick now.
    pub(super) fn answered_by_line(&self, game: &Game) -> Option<u16> {
        let line = &self.attempt.as_ref()?.puzzle.picks;
        let inputs = game.session.inputs();
        let same = inputs.iter().zip(line);
        let made = same
            .take_while(|(input, (_, pick))| matches!(input, Input::Pick(made) if made == pick))
            .count();
        let (seat, next) = *line.get(made)?;
        (made == inputs.len() && game.session.asked() == Some(seat)).then_some(next)
    }

    /// Where an attempt stands, for a seat or for who watches.
    pub(super) fn puzzle_view(&self, seat: Option<u8>) -> Option<PuzzleView> {
        Some(self.attempt.as_ref()?.view(seat))
    }
}
