//! The cards a command works with: the built-in ones and the files of `--cards`.

use crate::cards::draw;
use crate::language::bi;
use crate::problem::Problem;
use serde_json::json;
use shokan_host::wire::http::OwnSet;
use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::{self, GAMES};
use shokan_rules::show::FaultView;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Refuses a game that does not run here.
pub(crate) fn require_game(game: &str) -> Result<(), Problem> {
    if GAMES.contains(&game) {
        return Ok(());
    }
    Err(not_here(game))
}

fn not_here(game: &str) -> Problem {
    let games = GAMES.join(", ");
    Problem::usage(bi(
        format!("{game} というゲームはありません。あるのは {games} です。"),
        format!("there is no game {game}; there is {games}."),
    ))
}

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|why| Problem::file(path, &why))
}

/// The cards of every game that runs, each with the further files that are of it.
pub(crate) fn load_all(further: &[PathBuf]) -> Result<Vec<Arc<Catalogue>>, Problem> {
    let all = GAMES.iter();
    all.map(|game| load(game, &files_of(game, further)?))
        .collect()
}

/// Those of the files that are of a game. A file without a known game is read with the first one,
/// which tells its fault.
pub(crate) fn files_of(game: &str, files: &[PathBuf]) -> Result<Vec<PathBuf>, Problem> {
    let mut mine = Vec::new();
    for path in files {
        let own = game_of(&read(path)?);
        let known = GAMES.contains(&own.as_str());
        if own == game || game == GAMES[0] && !known {
            mine.push(path.clone());
        }
    }
    Ok(mine)
}

/// The game that a card or deck file says it is of; empty when it says none.
pub(crate) fn game_of(text: &str) -> String {
    let words = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("game "));
    words.unwrap_or_default().trim().to_owned()
}

/// The cards of a game with further files; every fault of them is told at once.
pub(crate) fn load(game: &str, further: &[PathBuf]) -> Result<Arc<Catalogue>, Problem> {
    let mut files = Vec::new();
    for path in further {
        files.push((path.display().to_string(), read(path)?));
    }
    let borrowed: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    match games::catalogue(game, &borrowed) {
        None => Err(require_game(game).err().unwrap_or_else(|| not_here(game))),
        Some(Ok(catalogue)) => Ok(Arc::new(catalogue)),
        Some(Err(faults)) => {
            let faults: Vec<FaultView> = faults.iter().map(FaultView::from).collect();
            let drawn = draw(&faults, &files);
            let json = json!({ "ok": false, "faults": faults });
            Err(Problem::findings(bi(drawn.clone(), drawn), json))
        }
    }
}

/// These cards with a set of own cards beside them.
pub(crate) fn with_set(
    catalogue: Arc<Catalogue>,
    set: Option<&OwnSet>,
) -> Result<Arc<Catalogue>, Problem> {
    const NAME: &str = "set.cards";
    let Some(set) = set.filter(|set| !set.text.trim().is_empty()) else {
        return Ok(catalogue);
    };
    catalogue
        .with_own(NAME, &set.text)
        .map(Arc::new)
        .map_err(|faults| {
            let faults: Vec<FaultView> = faults.iter().map(FaultView::from).collect();
            let drawn = draw(&faults, &[(NAME.to_owned(), set.text.clone())]);
            let json = json!({ "ok": false, "faults": faults });
            Problem::findings(bi(drawn.clone(), drawn), json)
        })
}

/// A deck by its word, or by its file.
pub(crate) fn deck(
    catalogue: &Catalogue,
    named: &str,
) -> Result<(DeckList, Construction), Problem> {
    if let Some(found) = catalogue.ready(named) {
        return Ok(found);
    }
    let path = Path::new(named);
    if !path.is_file() {
        let words: Vec<String> = catalogue
            .view()
            .decks
            .into_iter()
            .map(|it| it.deck)
            .collect();
        let words = words.join(", ");
        return Err(Problem::usage(bi(
            format!("デッキ {named} がありません。用意されたもの: {words}、またはファイルのパス。"),
            format!("there is no deck {named}; ready decks: {words}, or give a path."),
        )));
    }
    let text = read(path)?;
    deck_list(&text).map_err(|faults| {
        let files = [(named.to_owned(), text.clone())];
        let faults: Vec<FaultView> = faults
            .into_iter()
            .map(|fault| FaultView::from(&fault.in_file(named)))
            .collect();
        let drawn = draw(&faults, &files);
        let json = json!({ "ok": false, "faults": faults });
        Problem::findings(bi(drawn.clone(), drawn), json)
    })
}
