//! What a game follows from, out of the words that Python gives.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::games;
use shokan_rules::session::{First, Setup};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The cards of the house, read once a process.
static HOUSE: Mutex<BTreeMap<String, Arc<Catalogue>>> = Mutex::new(BTreeMap::new());

/// A game, its decks and how it is begun.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    game: String,
    decks: Vec<String>,
    first: String,
    options: Vec<(String, String)>,
    cards: Vec<(String, String)>,
}

/// An error with these words.
pub(crate) fn wrong(text: impl Into<String>) -> PyErr {
    PyValueError::new_err(text.into())
}

/// The cards of a game with further files, each with its name.
pub(crate) fn catalogue(game: &str, cards: Vec<(String, String)>) -> PyResult<Arc<Catalogue>> {
    let read = || {
        let files: Vec<(&str, &str)> = cards
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        let found = games::catalogue(game, &files).ok_or_else(|| {
            let known = games::GAMES.join(", ");
            wrong(format!("there is no game {game:?}; there are {known}"))
        })?;
        let faults = |faults: Vec<_>| {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            wrong(lines.join("\n"))
        };
        found.map(Arc::new).map_err(faults)
    };
    if !cards.is_empty() {
        return read();
    }
    let mut house = HOUSE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = house.get(game) {
        return Ok(Arc::clone(known));
    }
    let found = read()?;
    house.insert(game.to_owned(), Arc::clone(&found));
    Ok(found)
}

/// The set-up that was asked for, with the cards it is of.
pub(crate) fn setup(asked: Asked, seed: [u8; 32]) -> PyResult<(Setup, Arc<Catalogue>)> {
    let catalogue = catalogue(&asked.game, asked.cards)?;
    let deck = |text: &String| {
        // A deck in full begins with its name; a word alone is one of the ready decks.
        if text.trim_start().contains(char::is_whitespace) {
            return deck_list(text).map_err(|faults| {
                let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
                wrong(lines.join("\n"))
            });
        }
        catalogue.ready(text).ok_or_else(|| {
            let mut known: Vec<_> = catalogue.ready_words().collect();
            known.sort_unstable();
            let known = known.join(", ");
            wrong(format!(
                "there is no ready deck {text:?}; there are {known}"
            ))
        })
    };
    let decks = asked.decks.iter().map(deck).collect::<PyResult<Vec<_>>>()?;
    let (decks, ways): (Vec<_>, Vec<_>) = decks.into_iter().unzip();
    let construction = ways.into_iter().reduce(|all, way| all.with(way));
    let first = match asked.first.as_str() {
        "listed" => First::Listed,
        "other" => First::Other,
        "coin" => First::Coin,
        first => {
            let known = "there are 'listed', 'other' and 'coin'";
            return Err(wrong(format!("nobody is first by {first:?}; {known}")));
        }
    };
    let setup = Setup {
        rules_version: games::rules_version(&asked.game).to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        game: asked.game,
        seed,
        first,
        construction: construction.unwrap_or_default(),
        decks,
        second: Vec::new(),
        games: 1,
        options: asked.options,
        board: None,
    };
    Ok((setup, catalogue))
}
