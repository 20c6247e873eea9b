//! One game by hand.

use crate::setup::{Asked, catalogue, setup, wrong};
use pyo3::prelude::*;
use shokan_kernel::outcome::Outcome;
use shokan_rules::games;
use shokan_rules::session::{Illegal, Input, Record, RecordError, Session, Viewer};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One running game.
#[derive(Debug)]
#[pyclass(frozen, module = "shokan._engine")]
pub(crate) struct Game {
    // A session may be sent to another thread, not used by two at once.
    session: Mutex<Session>,
    game: String,
    #[pyo3(get)]
    seats: usize,
}

impl Game {
    fn of(session: Session) -> Self {
        let setup = session.record().setup;
        Self {
            seats: setup.decks.len(),
            game: setup.game,
            session: Mutex::new(session),
        }
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Game {
    /// A game at its first question; the seed is the key of all luck.
    #[new]
    fn new(asked: Asked, seed: [u8; 32]) -> PyResult<Self> {
        let (setup, catalogue) = setup(asked, seed)?;
        let session = Session::new(&setup, &catalogue);
        session.map(Self::of).map_err(|why| wrong(why.text().en))
    }

    /// The game of a record, as JSON, at its last input.
    #[staticmethod]
    fn of_record(text: &str, cards: Vec<(String, String)>) -> PyResult<Self> {
        let record: Record = serde_json::from_str(text)
            .map_err(|why| wrong(format!("this is no record of a game: {why}")))?;
        let catalogue = catalogue(&record.setup.game, cards)?;
        let session = record.play(&catalogue).map_err(|why| match why {
            RecordError::Setup(why) => wrong(why.text().en),
            RecordError::Input(at, _) => wrong(format!(
                "input {at} of the record, counted from 0, does not fit"
            )),
            RecordError::Hash {
                at,
                expected,
                found,
            } => wrong(format!(
                "after {at} inputs the record says {expected}, and the game is at {found}"
            )),
        });
        session.map(Self::of)
    }

    /// The seat that is asked; nothing when the game is over.
    fn asked(&self) -> Option<u8> {
        self.session().asked()
    }

    /// How many choices there are.
    fn count(&self) -> u16 {
        self.session().choices()
    }

    /// The table as JSON, as a seat may know it; as who only watches without one.
    fn view(&self, seat: Option<u8>) -> PyResult<String> {
        let viewer = match seat {
            None => Viewer::Public,
            Some(seat) if usize::from(seat) < self.seats => {
                Viewer::Seat(shokan_kernel::ids::Seat(seat))
            }
            Some(seat) => {
                let seats = self.seats;
                return Err(wrong(format!("there is no seat {seat}; there are {seats}")));
            }
        };
        let view = self.session().view(viewer);
        serde_json::to_string(&view).map_err(|why| wrong(why.to_string()))
    }

    /// Answers the question with one of its choices, counted from 0.
    fn pick(&self, choice: i64) -> PyResult<()> {
        let mut session = self.session();
        let count = session.choices();
        if session.asked().is_none() {
            return Err(wrong("the game is over: nobody is asked"));
        }
        let pick = u16::try_from(choice).ok().filter(|&at| at < count);
        let Some(pick) = pick else {
            let text = format!("choice {choice}; there are {count}, counted from 0");
            return Err(wrong(text));
        };
        match session.apply(&Input::Pick(pick)) {
            Ok(_) => Ok(()),
            Err(Illegal::GameOver) => Err(wrong("the game is over: nobody is asked")),
            Err(why) => Err(wrong(format!("this cannot be answered so: {why:?}"))),
        }
    }

    /// A number for each seat once it is over, 1 for a win, -1 for a loss, a team alike, 0 for a
    /// draw; and by which clause.
    fn result(&self) -> Option<(Vec<f64>, String)> {
        let outcome = self.session().outcome()?;
        let none = vec![0.0; self.seats];
        Some(match outcome {
            Outcome::Won { seat, why } => {
                let mate = games::mate(&self.game, self.seats, seat.0);
                let side =
                    |at: usize| at == usize::from(seat.0) || mate.map(usize::from) == Some(at);
                let returns = (0..self.seats).map(|at| if side(at) { 1.0 } else { -1.0 });
                (returns.collect(), games::clause_id(&self.game, why))
            }
            Outcome::Drawn(why) => (none, games::clause_id(&self.game, why)),
            Outcome::Void(_) => (none, String::new()),
        })
    }

    /// The hash of the whole state.
    fn hash(&self) -> u64 {
        self.session().hash()
    }

    /// The record as JSON.
    fn record(&self) -> PyResult<String> {
        let record = self.session().record();
        serde_json::to_string(&record).map_err(|why| wrong(why.to_string()))
    }
}
