//! What a position is worth as a chance to win: a sum of features of the view, with weights that
//! `shokan fit` has found in games of programs.

use crate::fit::logistic;
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;

/// Features of one game at most.
pub const FEATURES: usize = 96;

/// What an evaluation reads off a position of a game.
pub trait Features: Ruleset {
    /// What the features are called, in order.
    const NAMES: &'static [&'static str];

    /// Writes the features of a position from the standpoint of a seat, `NAMES.len()` numbers.
    ///
    /// The position is a world that was made from a view, so nothing may be read but what a view
    /// of the seat shows: of the hands of others, of face-down cards and of decks the counts alone.
    fn features(state: &State<Self>, pool: &CardPool, seat: Seat, out: &mut [i32]);

    /// The weights of the repository.
    fn weights() -> &'static Weights;
}

/// A weight for each feature, in millionths of a logit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    each: [i32; FEATURES],
    bias: i32,
    count: usize,
}

/// The row that is no feature.
pub const BIAS: &str = "bias";

impl Weights {
    /// Reads rows of name, weight and standard error; the names must be those of the features, in
    /// order.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read(text: &str, names: &[&str]) -> Result<Self, String> {
        let mut weights = Self {
            each: [0; FEATURES],
            bias: 0,
            count: names.len().min(FEATURES),
        };
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        let mut expected = std::iter::once(BIAS).chain(names.iter().copied());
        for (at, row) in rows.enumerate() {
            let mut cells = row.split('\t');
            let (name, weight) = (cells.next(), cells.next().map(str::parse));
            let (Some(name), Some(Ok(weight))) = (name, weight) else {
                return Err(format!("expected a name and a weight, found {row:?}"));
            };
            if expected.next() != Some(name) {
                return Err(format!("{name:?} is not what stands at place {at}"));
            }
            match at.checked_sub(1) {
                None => weights.bias = weight,
                Some(at) if at < FEATURES => weights.each[at] = weight,
                Some(_) => return Err(format!("more than {FEATURES} features")),
            }
        }
        match expected.next() {
            Some(missing) => Err(format!("no weight for {missing:?}")),
            None => Ok(weights),
        }
    }

    /// The weight of each feature, in millionths of a logit.
    pub fn each(&self) -> &[i32] {
        &self.each[..self.count]
    }

    /// What is added whatever the position.
    pub const fn bias(&self) -> i32 {
        self.bias
    }

    /// The sum over features, in thousandths of a logit.
    #[inline]
    pub fn logit(&self, features: &[i32]) -> i32 {
        let products = features.iter().zip(self.each());
        let sum: i64 = products.map(|(&x, &w)| i64::from(x) * i64::from(w)).sum();
        ((i64::from(self.bias) + sum) / 1_000).clamp(-LIMIT, LIMIT) as i32
    }
}

/// Beyond this a chance is sure.
const LIMIT: i64 = 20_000;

/// How good a position is for a seat, in thousandths of a logit of its chance to win. A game that
/// is over is not asked.
#[inline]
pub fn logit<G: Features>(state: &State<G>, pool: &CardPool, seat: Seat) -> i32 {
    let mut features = [0; FEATURES];
    let features = &mut features[..G::NAMES.len()];
    G::features(state, pool, seat, features);
    G::weights().logit(features)
}

/// The chance that people are told, in thousandths: never certain, which is for positions that are
/// over. A search has parts of a thousandth of a logit.
pub fn chance_permille(logit: f64) -> u16 {
    let chance = logistic::chance(logit / 1_000.0);
    (chance * 1_000.0 + 0.5).clamp(1.0, 999.0) as u16
}

/// Writes numbers into a row of features one after another.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    out: &'a mut [i32],
    at: usize,
}

impl<'a> Row<'a> {
    pub(crate) const fn new(out: &'a mut [i32]) -> Self {
        Self { out, at: 0 }
    }

    /// The next feature.
    #[inline]
    pub(crate) fn put(&mut self, value: i32) {
        if let Some(slot) = self.out.get_mut(self.at) {
            *slot = value;
        }
        self.at += 1;
    }

    /// All features have been written.
    pub(crate) fn end(self) {
        debug_assert_eq!(self.at, self.out.len(), "a feature for each name");
    }

    /// Several features: how much of a number lies between each two neighbours of the bounds, of
    /// the one less the other, so that a sum of them can bend at each bound.
    #[inline]
    pub(crate) fn bent(&mut self, own: i32, other: i32, bounds: &[i32]) {
        for pair in bounds.windows(2) {
            let part = |value: i32| value.clamp(pair[0], pair[1]);
            self.put(part(own) - part(other));
        }
    }
}

/// Reads weights that are part of the program; a test makes sure that they can be read.
pub(crate) fn built_in(text: &str, names: &[&str]) -> Weights {
    Weights::read(text, names).unwrap_or(Weights {
        each: [0; FEATURES],
        bias: 0,
        count: 0,
    })
}
