//! Many games at once, in arrays that Python owns.

use crate::setup::{Asked, catalogue, setup, wrong};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shokan_learn::cards::{CardTable, columns};
use shokan_learn::lanes;
use shokan_learn::lanes::{Autoreset, LanesError, Observe, Opponent, Out, Plan, Shape, StepError};
use shokan_learn::observed::Observed;
use shokan_learn::schema::Schema;
use shokan_learn::tokens::{CHOICE, CHOICES_MAX, GLOBALS, Rows, TOKEN};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::with_game;
use std::fmt;
use std::sync::Arc;

/// Lanes of any of the games.
trait Stepping: Send + Sync {
    fn shape(&self) -> Shape;
    fn game(&self, lane: usize) -> Option<([u8; 32], u32)>;
    fn reset(&mut self, out: &mut Out<'_>) -> Result<(), StepError>;
    fn reset_lanes(&mut self, marks: &[bool], out: &mut Out<'_>) -> Result<(), StepError>;
    fn reseed(&mut self, seed: u64, out: &mut Out<'_>) -> Result<(), StepError>;
    fn observe(&mut self, lane: usize, seat: usize, rows: &mut Rows<'_>) -> Result<(), StepError>;
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

    fn reset_lanes(&mut self, marks: &[bool], out: &mut Out<'_>) -> Result<(), StepError> {
        Self::reset_lanes(self, marks, out)
    }

    fn reseed(&mut self, seed: u64, out: &mut Out<'_>) -> Result<(), StepError> {
        Self::reseed(self, seed, out)
    }

    fn observe(&mut self, lane: usize, seat: usize, rows: &mut Rows<'_>) -> Result<(), StepError> {
        Self::observe(self, lane, seat, rows)
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

/// The arrays by name with their types, and what of a shape they are as long as: one list, so that
/// none is made, written or shown without the others.
macro_rules! arrays {
    ($($name:ident: $type:ty, $length:expr;)+) => {
        /// The arrays, made once; every call writes into the same memory.
        struct Arrays {
            $($name: Py<PyArray1<$type>>,)+
        }

        impl Arrays {
            fn new(py: Python<'_>, shape: Shape) -> Self {
                Self {
                    $($name: PyArray1::zeros(py, shape.lanes * $length(shape), false).unbind(),)+
                }
            }

            fn by_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let all = PyDict::new(py);
                $(all.set_item(stringify!($name), &self.$name)?;)+
                Ok(all)
            }

            /// Writes without the lock of the interpreter.
            fn write(
                &self,
                py: Python<'_>,
                act: impl FnOnce(&mut Out<'_>) -> Result<(), StepError> + Send,
            ) -> PyResult<()> {
                $(let mut $name = self.$name.bind(py).try_readwrite().map_err(|why| {
                    let name = stringify!($name);
                    wrong(format!("the array {name} cannot be written: {why}"))
                })?;)+
                let mut out = Out {
                    $($name: $name.as_slice_mut()?,)+
                };
                py.detach(|| act(&mut out)).map_err(refused)
            }
        }
    };
}

arrays! {
    tokens: i16, |shape: Shape| shape.tokens * TOKEN;
    cards: u16, |shape: Shape| shape.tokens;
    globals: i16, |_| GLOBALS;
    choices: i16, |_| CHOICES_MAX * CHOICE;
    mask: i8, |_| CHOICES_MAX;
    to_act: i8, |_| 1;
    returns: f32, |shape: Shape| shape.seats;
    terminated: i8, |_| 1;
    truncated: i8, |_| 1;
}

/// The arrays of one observation.
type Observation = (
    Py<PyArray1<i16>>,
    Py<PyArray1<u16>>,
    Py<PyArray1<i16>>,
    Py<PyArray1<i16>>,
);

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

#[pymethods]
impl Lanes {
    #[new]
    #[pyo3(signature = (
        asked, lanes, seed, threads, autoreset, skip_forced, masks_only, turn_cap, opponents,
    ))]
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
        opponents: Vec<Option<String>>,
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
        let opponent = |word: Option<String>| match word.as_deref() {
            None => Ok(None),
            Some("first") => Ok(Some(Opponent::First)),
            Some("random") => Ok(Some(Opponent::Random)),
            Some(other) => {
                let known = "there are 'first' and 'random'";
                Err(wrong(format!("no opponent is called {other:?}; {known}")))
            }
        };
        let opponents = opponents.into_iter().map(opponent);
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
            opponents: opponents.collect::<PyResult<_>>()?,
        };
        let lanes = py.detach(|| with_game!(game.as_str(), G => begun::<G>(plan, catalogue)));
        let lanes = lanes
            .ok_or_else(|| wrong(format!("there is no game {game:?}")))?
            .map_err(|why| wrong(why.to_string()))?;
        let arrays = Arrays::new(py, lanes.shape());
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

    /// The arrays by name, flat; every call writes into them.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.arrays.by_name(py)
    }

    /// Writes the questions as they stand.
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        let Self { lanes, arrays } = self;
        arrays.write(py, |out| lanes.reset(out))
    }

    /// Begins the next game of each lane that is marked.
    fn reset_lanes(&mut self, py: Python<'_>, marks: PyReadonlyArray1<'_, bool>) -> PyResult<()> {
        let marks = marks.as_slice()?;
        let Self { lanes, arrays } = self;
        arrays.write(py, |out| lanes.reset_lanes(marks, out))
    }

    /// Begins all lanes anew, as if they had been made with this seed.
    fn reseed(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        let Self { lanes, arrays } = self;
        arrays.write(py, |out| lanes.reseed(seed, out))
    }

    /// Answers the question of every lane.
    fn step(&mut self, py: Python<'_>, picks: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let picks = picks.as_slice()?;
        let Self { lanes, arrays } = self;
        arrays.write(py, |out| lanes.step(picks, out))
    }

    /// What a seat may know of the game of a lane, whoever is asked: tokens, cards, globals and
    /// choices, flat, in memory of their own.
    fn observe(&mut self, py: Python<'_>, lane: usize, seat: usize) -> PyResult<Observation> {
        let shape = self.lanes.shape();
        let (mut tokens, mut cards) = (vec![0; shape.tokens * TOKEN], vec![0; shape.tokens]);
        let (mut globals, mut choices) = (vec![0; GLOBALS], vec![0; CHOICES_MAX * CHOICE]);
        let mut rows = Rows {
            tokens: &mut tokens,
            cards: &mut cards,
            globals: &mut globals,
            choices: &mut choices,
        };
        self.lanes.observe(lane, seat, &mut rows).map_err(refused)?;
        Ok((
            tokens.into_pyarray(py).unbind(),
            cards.into_pyarray(py).unbind(),
            globals.into_pyarray(py).unbind(),
            choices.into_pyarray(py).unbind(),
        ))
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
