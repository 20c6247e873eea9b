//! Logistic regression: the weights under which the games that were seen are likeliest.

/// Rows of features with what came of them.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// How many features a row has.
    pub width: usize,
    /// All features, row after row.
    pub features: Vec<i32>,
    /// Whether the seat of the row has won.
    pub won: Vec<bool>,
    /// The game of each row: rows of one game say less than rows of several.
    pub game: Vec<u32>,
}

impl Rows {
    /// How many rows there are.
    pub const fn len(&self) -> usize {
        self.won.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.won.is_empty()
    }

    /// The features of a row.
    pub fn row(&self, at: usize) -> &[i32] {
        &self.features[at * self.width..(at + 1) * self.width]
    }
}

/// What was found: first the bias, then a weight for each feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// In logits a unit.
    pub weights: Vec<f64>,
    /// The standard error of each, with the rows of a game taken together.
    pub errors: Vec<f64>,
}

impl Fitted {
    /// The logit of a row.
    pub fn logit(&self, row: &[i32]) -> f64 {
        let products = row.iter().zip(&self.weights[1..]);
        self.weights[0] + products.map(|(&x, &w)| f64::from(x) * w).sum::<f64>()
    }
}

/// The chance that belongs to a logit.
pub fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-logit))
}

/// Newton's steps at most; some six are enough.
const STEPS: usize = 40;
/// A step that changes no standardised weight by more ends the search.
const SMALL: f64 = 1e-9;

/// Fits weights to rows, each standardised weight drawn towards 0 with the force `ridge`. All sums
/// are made in the order of the rows, so that the same rows give the same weights.
pub fn fit(rows: &Rows, ridge: f64) -> Fitted {
    let scales = scales(rows);
    let n = rows.width + 1;
    let row = |at: usize, to: &mut [f64]| {
        to[0] = 1.0;
        for (to, (&x, scale)) in to[1..].iter_mut().zip(rows.row(at).iter().zip(&scales)) {
            *to = f64::from(x) * scale;
        }
    };
    let mut weights = vec![0.0; n];
    let mut x = vec![0.0; n];
    let mut factor = vec![0.0; n * n];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; n];
        let mut curve = vec![0.0; n * n];
        for at in 0..rows.len() {
            row(at, &mut x);
            let p = chance(dot(&x, &weights));
            let miss = f64::from(u8::from(rows.won[at])) - p;
            let share = p * (1.0 - p);
            for (i, &xi) in x.iter().enumerate() {
                slope[i] += miss * xi;
                let part = share * xi;
                if part != 0.0 {
                    for (to, xj) in curve[i * n..=i * n + i].iter_mut().zip(&x) {
                        *to += part * xj;
                    }
                }
            }
        }
        for i in 0..n {
            // The bias is free; a feature that never changes has nothing but the ridge.
            let force = if i == 0 { 1e-6 } else { ridge.max(1e-6) };
            slope[i] -= force * weights[i];
            curve[i * n + i] += force;
        }
        factor = cholesky(curve, n);
        let step = solve(&factor, &slope, n);
        let mut most: f64 = 0.0;
        for (weight, step) in weights.iter_mut().zip(&step) {
            // A step into where everything is sure would not find its way back.
            *weight += step.clamp(-4.0, 4.0);
            most = most.max(step.abs());
        }
        if most < SMALL {
            break;
        }
    }
    let spread = spread(rows, &weights, &factor, row);
    let unscaled = |of: &[f64]| {
        let each = of[1..].iter().zip(&scales).map(|(it, scale)| it * scale);
        std::iter::once(of[0]).chain(each).collect()
    };
    Fitted {
        weights: unscaled(&weights),
        errors: unscaled(&spread),
    }
}

/// One over the standard deviation of each feature; 0 where it never changes.
fn scales(rows: &Rows) -> Vec<f64> {
    let count = rows.len().max(1) as f64;
    let of = |feature: usize| {
        let all = (0..rows.len()).map(|at| i64::from(rows.row(at)[feature]));
        let (sum, squares) = all.fold((0i64, 0i64), |(sum, squares), x| (sum + x, squares + x * x));
        let mean = sum as f64 / count;
        let variance = squares as f64 / count - mean * mean;
        if variance > 1e-9 {
            1.0 / variance.sqrt()
        } else {
            0.0
        }
    };
    (0..rows.width).map(of).collect()
}

/// Standard errors that take the rows of a game as one: what the weights would change by if the
/// slopes of whole games came out otherwise.
fn spread(
    rows: &Rows,
    weights: &[f64],
    factor: &[f64],
    row: impl Fn(usize, &mut [f64]),
) -> Vec<f64> {
    let n = weights.len();
    let mut x = vec![0.0; n];
    let mut squares = vec![0.0; n];
    let mut slope = vec![0.0; n];
    for at in 0..rows.len() {
        row(at, &mut x);
        let miss = f64::from(u8::from(rows.won[at])) - chance(dot(&x, weights));
        for (slope, x) in slope.iter_mut().zip(&x) {
            *slope += miss * x;
        }
        if rows.game.get(at + 1) != Some(&rows.game[at]) {
            let moved = solve(factor, &slope, n);
            for (square, moved) in squares.iter_mut().zip(moved) {
                *square += moved * moved;
            }
            slope.fill(0.0);
        }
    }
    squares.into_iter().map(f64::sqrt).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The lower triangle whose product with its mirror image is the matrix, of which the lower
/// triangle is read.
fn cholesky(mut matrix: Vec<f64>, n: usize) -> Vec<f64> {
    for i in 0..n {
        for j in 0..=i {
            let above = dot(&matrix[i * n..i * n + j], &matrix[j * n..j * n + j]);
            let left = matrix[i * n + j] - above;
            matrix[i * n + j] = if i == j {
                left.max(1e-12).sqrt()
            } else {
                left / matrix[j * n + j]
            };
        }
    }
    matrix
}

/// Solves for the right side, with the triangle of the matrix.
fn solve(factor: &[f64], right: &[f64], n: usize) -> Vec<f64> {
    let mut x = right.to_vec();
    for i in 0..n {
        let known = dot(&factor[i * n..i * n + i], &x[..i]);
        x[i] = (x[i] - known) / factor[i * n + i];
    }
    for i in (0..n).rev() {
        x[i] /= factor[i * n + i];
        for j in 0..i {
            x[j] -= factor[i * n + j] * x[i];
        }
    }
    x
}
