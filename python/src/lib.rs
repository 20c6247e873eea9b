//! The engine as a Python module: one game by hand, and many games at once in arrays that Python
//! owns. Glue alone: what is decided is decided in the crates behind it.

mod game;
mod lanes;
mod setup;

use pyo3::prelude::*;
use shokan_rules::games;

/// The words of the games.
#[pyfunction]
fn games_known() -> Vec<&'static str> {
    games::GAMES.to_vec()
}

/// The words of the ready decks of a game.
#[pyfunction]
fn ready_decks(game: &str) -> PyResult<Vec<&'static str>> {
    let catalogue = setup::catalogue(game, Vec::new())?;
    let mut words: Vec<_> = catalogue.ready_words().collect();
    words.sort_unstable();
    Ok(words)
}

/// The team of each seat, as the first seat of it; every seat its own where nobody plays together.
#[pyfunction]
fn teams(game: &str, seats: usize) -> Vec<u8> {
    let seats = (0..seats).map_while(|seat| u8::try_from(seat).ok());
    let all = seats.clone().count();
    let team = |seat: u8| games::mate(game, all, seat).map_or(seat, |mate| mate.min(seat));
    seats.map(team).collect()
}

/// What the arrays mean: names, words and scales as text, and their hash.
#[pyfunction]
fn schema(game: &str) -> PyResult<(String, u64)> {
    lanes::schema(game)
}

/// The table of what the cards do: names of the columns, and a row of numbers for each card, the
/// first for a card whose face is unknown.
#[pyfunction]
#[pyo3(signature = (game, cards=Vec::new()))]
fn card_table(game: &str, cards: Vec<(String, String)>) -> PyResult<(Vec<String>, Vec<Vec<f32>>)> {
    lanes::card_table(game, cards)
}

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<game::Game>()?;
    module.add_class::<lanes::Lanes>()?;
    module.add_function(wrap_pyfunction!(games_known, module)?)?;
    module.add_function(wrap_pyfunction!(ready_decks, module)?)?;
    module.add_function(wrap_pyfunction!(teams, module)?)?;
    module.add_function(wrap_pyfunction!(schema, module)?)?;
    module.add_function(wrap_pyfunction!(card_table, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
