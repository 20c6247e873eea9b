//! The router: one file per group of routes.

mod body;
mod games;
mod guest;
mod health;
mod invites;
mod matches;
mod pages;
mod qr;
mod replays;
mod security;
mod socket;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::lobby::Lobby;
use crate::room::Shared;

/// The largest body of a request: a deck file with room to spare.
const BODY_BYTES_MAX: usize = 64 * 1024;

/// What every route may use.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) shared: Arc<Shared>,
    pub(crate) lobby: Arc<Lobby>,
    /// Turns true when the server goes down.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// All routes.
pub(crate) fn router(app: App) -> Router {
    let answers = Router::new()
        .route("/api/matches", get(matches::list).post(matches::create))
        .route("/api/matches/{match_id}/token", get(matches::token))
        .route("/api/tables", get(matches::tables))
        .route(
            "/api/invites/{code}",
            get(invites::show).post(invites::accept),
        )
        .route("/api/catalogue/{game}", get(games::catalogue))
        .route("/api/rules/{game}", get(games::rule_book))
        .route("/api/rules/{game}/scenarios/{id}", get(games::scenario))
        .route("/api/decks/check", post(games::check_deck))
        .route("/api/replays/{match_id}", get(replays::show))
        .route("/api/replays/{match_id}/continue", post(replays::go_on))
        .route("/api/qr", get(qr::show))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .fallback(pages::show)
        .layer(CompressionLayer::new());
    Router::new()
        .route("/ws", get(socket::open))
        .merge(answers)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(from_fn_with_state(app.clone(), security::same_origin))
        .layer(from_fn(security::headers))
        .with_state(app)
}
