//! What a game consists of: its cards, its rule book, and whether a deck obeys it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;

use super::App;
use super::body::Body;
use crate::engine::Construction;
use crate::problem::Problem;
use crate::wire::http::{CheckDeck, DeckChecked};

/// All change with the binary only; a browser asks again all the same, because a new binary has
/// the same address.
const HEADERS: [(header::HeaderName, &str); 2] = [
    (header::CONTENT_TYPE, "application/json"),
    (header::CACHE_CONTROL, "no-cache"),
];

/// `GET /api/catalogue/<game>`
pub(super) async fn catalogue(
    State(app): State<App>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = app.shared.engine.catalogue(&game).map(str::to_owned);
    found
        .map(|body| (HEADERS, body))
        .ok_or(Problem::NoSuchGame(game))
}

/// `GET /api/rules/<game>`
pub(super) async fn rule_book(
    State(app): State<App>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = app.shared.engine.rule_book(&game).map(str::to_owned);
    found
        .map(|body| (HEADERS, body))
        .ok_or(Problem::NoSuchGame(game))
}

/// `GET /api/rules/<game>/scenarios/<id>`
pub(super) async fn scenario(
    State(app): State<App>,
    Path((game, id)): Path<(String, String)>,
) -> Result<impl IntoResponse, Problem> {
    if !app.shared.engine.knows(&game) {
        return Err(Problem::NoSuchGame(game));
    }
    // Played anew each time, and beside the sockets, which must not wait for it.
    let played = tokio::task::spawn_blocking(move || app.shared.engine.scenario(&game, &id));
    let played = played.await.ok().flatten();
    played
        .map(|scenario| (HEADERS, Json(scenario)))
        .ok_or(Problem::NoSuchScenario)
}

/// `POST /api/decks/check`
pub(super) async fn check_deck(
    State(app): State<App>,
    Body(deck): Body<CheckDeck>,
) -> Result<Json<DeckChecked>, Problem> {
    let construction = match deck.construction.as_str() {
        "normal" => Construction::Normal,
        "dynamic" => Construction::Dynamic,
        other => {
            let text = format!("construction: expected normal or dynamic, found {other:?}");
            return Err(Problem::Malformed(text));
        }
    };
    let checked = app
        .shared
        .engine
        .check_deck(&deck.game, construction, &deck.text);
    checked.map(Json).ok_or(Problem::NoSuchGame(deck.game))
}
