//! Many games at once, in arrays that Python owns.

use crate::setup::{Asked, catalogue, setup, wrong};
use numpy::{BorrowError, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use shokan_learn::cards::{CardTable, columns};
use shokan_learn::lanes;
use shokan_learn::lanes::{Autoreset, LanesError, Observe, Out, Plan, Shape, StepError};
use shokan_learn::observed::Observed;
use shokan_learn::schema::Schema;
use shokan_learn::tokens::{CHOICE, CHOICES_MAX, GLOBALS, TOKEN};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::with_game;
use std::fmt;
use std::sync::Arc;

/// Lanes of any of the games.
trait Stepping: Send + Sync {
    fn shape(&self) -> Shape;
    fn game(&self, lane: usize) -> Option<([u8; 32], u32)>;
    fn reset(&mut self, out: &mut Out<'_>) -> Result<(), StepError>;
    fn reset_lane(&mut self, lane: usize, out: &mut Out<'_>) -> Result<(), StepError>;
    fn step(&mut self, picks: &[i64], out: &mut Out<'_>) -> Result<(), StepError>;
}

impl<G: Observed> Stepping for lanes::Lanes<G> {
    fn shape(&self) -> Shape {
        Self::shape(self)
    }

    fn game(&self, lane: usize) -> Option<([u8; 32], u32)> {
        Self::game(self, lane)
    }

    fn reset(&mut self, out: &mut Out<'_>) -> Result<(), StepError> {
        Self::reset(self, out)
    }

    fn reset_lane(&mut self, lane: usize, out: &mut Out<'_>) -> Result<(), StepError> {
        Self::reset_lane(self, lane, out)
    }

    fn step(&mut self, picks: &[i64], out: &mut Out<'_>) -> Result<(), StepError> {
        Self::step(self, picks, out)
    }
}

fn begun<G: Observed>(
    plan: Plan,
    catalogue: Arc<Catalogue>,
) -> Result<Box<dyn Stepping>, LanesError> {
    Ok(Box::new(lanes::Lanes::<G>::new(plan, catalogue)?))
}

/// The arrays, made once; every call writes into the same memory.
struct Arrays {
    tokens: Py<PyArray1<i16>>,
    cards: Py<PyArray1<u16>>,
    globals: Py<PyArray1<i16>>,
    choices: Py<PyArray1<i16>>,
    mask: Py<PyArray1<i8>>,
    to_act: Py<PyArray1<i8>>,
    returns: Py<PyArray1<f32>>,
    terminated: Py<PyArray1<i8>>,
    truncated: Py<PyArray1<i8>>,
}

/// Many games at once.
#[pyclass(module = "shokan._engine")]
pub(crate) struct Lanes {
    lanes: Box<dyn Stepping>,
    arrays: Arrays,
}

impl fmt::Debug for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lanes")
            .field("shape", &self.lanes.shape())
            .finish_non_exhaustive()
    }
}

fn refused(why: StepError) -> PyErr {
    wrong(why.to_string())
}

impl Lanes {
    /// Writes into the arrays without the lock of the interpreter.
    fn write(
        &mut self,
        py: Python<'_>,
        act: impl FnOnce(&mut dyn Stepping, &mut Out<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<()> {
        let shape = |name: &'static str| {
            move |why: BorrowError| wrong(format!("the array {name} cannot be written: {why}"))
        };
        let arrays = &self.arrays;
        let mut tokens = arrays
            .tokens
            .bind(py)
            .try_readwrite()
            .map_err(shape("tokens"))?;
        let mut cards = arrays
            .cards
            .bind(py)
            .try_readwrite()
            .map_err(shape("cards"))?;
        let mut globals = arrays
            .globals
            .bind(py)
            .try_readwrite()
            .map_err(shape("globals"))?;
        let mut choices = arrays
            .choices
            .bind(py)
            .try_readwrite()
            .map_err(shape("choices"))?;
        let mut mask = arrays
            .mask
            .bind(py)
            .try_readwrite()
            .map_err(shape("mask"))?;
        let mut to_act = arrays
            .to_act
            .bind(py)
            .try_readwrite()
            .map_err(shape("to_act"))?;
        let mut returns = arrays
            .returns
            .bind(py)
            .try_readwrite()
            .map_err(shape("returns"))?;
        let mut ended = arrays
            .terminated
            .bind(py)
            .try_readwrite()
            .map_err(shape("terminated"))?;
        let mut cut = arrays
            .truncated
            .bind(py)
            .try_readwrite()
            .map_err(shape("truncated"))?;
        let mut out = Out {
            tokens: tokens.as_slice_mut()?,
            cards: cards.as_slice_mut()?,
            globals: globals.as_slice_mut()?,
            choices: choices.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            to_act: to_act.as_slice_mut()?,
            returns: returns.as_slice_mut()?,
            terminated: ended.as_slice_mut()?,
            truncated: cut.as_slice_mut()?,
        };
        let lanes = &mut *self.lanes;
        py.detach(|| act(lanes, &mut out)).map_err(refused)
    }
}

#[pymethods]
impl Lanes {
    #[new]
    #[pyo3(signature = (asked, lanes, seed, threads, autoreset, skip_forced, masks_only, turn_cap))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        asked: Asked,
        lanes: usize,
        seed: u64,
        threads: usize,
        autoreset: &str,
        skip_forced: bool,
        masks_only: bool,
        turn_cap: u16,
    ) -> PyResult<Self> {
        let (setup, catalogue) = setup(asked, [0; 32])?;
        let autoreset = match autoreset {
            "same_step" => Autoreset::SameStep,
            "next_step" => Autoreset::NextStep,
            "disabled" => Autoreset::Disabled,
            other => {
                let known = "there are 'same_step', 'next_step' and 'disabled'";
                return Err(wrong(format!("no autoreset is called {other:?}; {known}")));
            }
        };
        let game = setup.game.clone();
        let plan = Plan {
            setup,
            lanes,
            seed,
            threads,
            autoreset,
            skip_forced,
            observe: if masks_only {
                Observe::Mask
            } else {
                Observe::All
            },
            turn_cap,
        };
        let lanes = py.detach(|| with_game!(game.as_str(), G => begun::<G>(plan, catalogue)));
        let lanes = lanes
            .ok_or_else(|| wrong(format!("there is no game {game:?}")))?
            .map_err(|why| wrong(why.to_string()))?;
        let shape = lanes.shape();
        let n = shape.lanes;
        let arrays = Arrays {
            tokens: PyArray1::zeros(py, n * shape.tokens * TOKEN, false).unbind(),
            cards: PyArray1::zeros(py, n * shape.tokens, false).unbind(),
            globals: PyArray1::zeros(py, n * GLOBALS, false).unbind(),
            choices: PyArray1::zeros(py, n * CHOICES_MAX * CHOICE, false).unbind(),
            mask: PyArray1::zeros(py, n * CHOICES_MAX, false).unbind(),
            to_act: PyArray1::zeros(py, n, false).unbind(),
            returns: PyArray1::zeros(py, n * shape.seats, false).unbind(),
            terminated: PyArray1::zeros(py, n, false).unbind(),
            truncated: PyArray1::zeros(py, n, false).unbind(),
        };
        Ok(Self { lanes, arrays })
    }

    /// Lanes, rows of tokens, their numbers, numbers of the table, choices, their numbers, seats.
    fn shape(&self) -> (usize, usize, usize, usize, usize, usize, usize) {
        let shape = self.lanes.shape();
        let (lanes, seats) = (shape.lanes, shape.seats);
        (
            lanes,
            shape.tokens,
            TOKEN,
            GLOBALS,
            CHOICES_MAX,
            CHOICE,
            seats,
        )
    }

    #[getter]
    fn tokens(&self, py: Python<'_>) -> Py<PyArray1<i16>> {
        self.arrays.tokens.clone_ref(py)
    }

    #[getter]
    fn cards(&self, py: Python<'_>) -> Py<PyArray1<u16>> {
        self.arrays.cards.clone_ref(py)
    }

    #[getter]
    fn globals(&self, py: Python<'_>) -> Py<PyArray1<i16>> {
        self.arrays.globals.clone_ref(py)
    }

    #[getter]
    fn choices(&self, py: Python<'_>) -> Py<PyArray1<i16>> {
        self.arrays.choices.clone_ref(py)
    }

    #[getter]
    fn mask(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.mask.clone_ref(py)
    }

    #[getter]
    fn to_act(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.to_act.clone_ref(py)
    }

    #[getter]
    fn returns(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.arrays.returns.clone_ref(py)
    }

    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.terminated.clone_ref(py)
    }

    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.truncated.clone_ref(py)
    }

    /// Writes the questions as they stand.
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        self.write(py, |lanes, out| lanes.reset(out))
    }

    /// Begins the next game of a lane.
    fn reset_lane(&mut self, py: Python<'_>, lane: usize) -> PyResult<()> {
        self.write(py, |lanes, out| lanes.reset_lane(lane, out))
    }

    /// Answers the question of every lane.
    fn step(&mut self, py: Python<'_>, picks: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let picks = picks.as_slice()?;
        self.write(py, |lanes, out| lanes.step(picks, out))
    }

    /// The key of the luck of the game that a lane plays, and how many it has begun before.
    fn game(&self, lane: usize) -> PyResult<([u8; 32], u32)> {
        let found = self.lanes.game(lane);
        found.ok_or_else(|| refused(StepError::Lane(lane)))
    }
}

/// What the arrays mean, as text, and its hash.
pub(crate) fn schema(game: &str) -> PyResult<(String, u64)> {
    let found = with_game!(game, G => Schema::of::<G>());
    let found = found.ok_or_else(|| wrong(format!("there is no game {game:?}")))?;
    Ok((found.text(), found.hash()))
}

/// What the cards do: names of the columns, and the rows.
pub(crate) fn card_table(
    game: &str,
    cards: Vec<(String, String)>,
) -> PyResult<(Vec<String>, Vec<Vec<f32>>)> {
    let catalogue = catalogue(game, cards)?;
    let found = with_game!(game, G => (columns::<G>(), CardTable::of::<G>(&catalogue.pool)));
    let (names, table) = found.ok_or_else(|| wrong(format!("there is no game {game:?}")))?;
    let rows = (0..table.rows).map(|at| table.row(at).to_vec());
    Ok((names, rows.collect()))
}
