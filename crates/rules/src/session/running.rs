//! The one place where a session knows which game is played.
//!
//! A match is a row of stages, each of which is `Playing`: what is settled before a game, and the
//! game. A stage that ends hands over the next one.

use super::{AnyView, Happened, Setup, SetupError};
use crate::catalogue::Catalogue;
use crate::eyes::Eyes;
use crate::rulebook::{Begun, Rulebook};
use crate::show::GameView;
use crate::teller::Teller;
use shokan_kernel::decision::Illegal;
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::record::Input;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use std::fmt::Debug;
use std::sync::Arc;

/// What an input led to.
#[derive(Debug, Default)]
pub(super) struct Moved {
    pub(super) happened: Happened,
    /// Nobody learned anything and nothing random happened.
    pub(super) free: bool,
    /// The stage that follows when this one has ended.
    pub(super) next: Option<Box<dyn Playing>>,
}

/// A stage of a match of whichever rulebook.
pub(super) trait Playing: Debug + Send + Sync {
    fn asked(&self) -> Option<Seat>;
    fn choices(&self) -> usize;
    fn outcome(&self) -> Option<Outcome>;
    fn hash(&self) -> u64;
    fn show(&self, viewer: Viewer) -> GameView;
    fn any_view(&self, viewer: Viewer) -> AnyView;
    /// Takes one input that is not a take-back. On `Err` nothing has changed.
    fn take(&mut self, input: Input) -> Result<Moved, Illegal>;
    /// As `take`, for an input that was told before; the stage that follows.
    fn repeat(&mut self, input: Input) -> Result<Option<Box<dyn Playing>>, Illegal> {
        self.take(input).map(|moved| moved.next)
    }
}

/// A stage at its first question: what happened before it, and whether the decks were swapped.
pub(super) type Opened = (Box<dyn Playing>, Happened, bool);

#[derive(Debug)]
struct Running<G: Rulebook> {
    catalogue: Arc<Catalogue>,
    state: Box<State<G>>,
}

/// Runs a game to its first question.
pub(super) fn open<G: Rulebook>(
    setup: &Setup,
    catalogue: &Arc<Catalogue>,
) -> Result<Opened, SetupError> {
    let Begun { mut state, swapped } = G::begin(setup, catalogue)?;
    let mut teller = Teller::new(catalogue);
    state.begin(&catalogue.pool, Some(&mut teller));
    let opening = Happened { seen: teller.seen };
    let running = Running {
        catalogue: Arc::clone(catalogue),
        state: Box::new(state),
    };
    Ok((Box::new(running), opening, swapped))
}

impl<G: Rulebook> Playing for Running<G> {
    fn asked(&self) -> Option<Seat> {
        self.state.asked().map(|asked| asked.seat)
    }

    fn choices(&self) -> usize {
        self.state.count(&self.catalogue.pool)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }

    fn show(&self, viewer: Viewer) -> GameView {
        G::show(&Eyes {
            game: &self.state,
            catalogue: &self.catalogue,
            viewer,
        })
    }

    fn any_view(&self, viewer: Viewer) -> AnyView {
        G::any_view(self.state.view(viewer), &self.catalogue)
    }

    fn take(&mut self, input: Input) -> Result<Moved, Illegal> {
        let before = *self.state;
        let mut teller = Teller::new(&self.catalogue);
        take(
            &mut self.state,
            &self.catalogue.pool,
            input,
            Some(&mut teller),
        )?;
        Ok(Moved {
            happened: Happened { seen: teller.seen },
            free: is_free(&before, &self.state),
            next: None,
        })
    }

    /// Nobody listens, so nothing is put into words.
    fn repeat(&mut self, input: Input) -> Result<Option<Box<dyn Playing>>, Illegal> {
        take(&mut self.state, &self.catalogue.pool, input, None)?;
        Ok(None)
    }
}

/// Moves a game on by one input; a take-back is the session's business, which knows the inputs.
fn take<G: Rulebook>(
    state: &mut State<G>,
    pool: &CardPool,
    input: Input,
    to: Option<&mut dyn EventSink<G>>,
) -> Result<(), Illegal> {
    if state.outcome().is_some() {
        return Err(Illegal::GameOver);
    }
    match input {
        Input::Pick(pick) => return state.answer(pool, pick, to),
        Input::TakeBack(_) => {}
        Input::Concede(seat) | Input::TimeOut(seat) => G::concede(state, pool, seat, to),
        Input::AgreedDraw => state.end(pool, Outcome::Drawn(G::CONCESSION), to),
    }
    Ok(())
}

/// Whether nobody learned anything and nothing random happened.
fn is_free<G: Rulebook>(before: &State<G>, after: &State<G>) -> bool {
    before.same_luck(after)
        && before
            .table
            .all()
            .all(|card| after.table.card(card).known & !before.table.card(card).known == 0)
}
