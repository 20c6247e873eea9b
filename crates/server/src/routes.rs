//! The router: one file per group of routes.

mod api;
mod body_cache;
mod card;
mod guest;
mod head;
mod health;
mod pages;
mod passing;
mod picture;
mod qr;
mod security;
mod socket;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
pub(crate) use passing::Peers;
use shokan_host::House;
use tower_http::compression::{CompressionLayer, CompressionLevel};

use crate::edge::Proxies;
use body_cache::BodyCache;
pub(crate) use security::Hosts;

/// What every route may use.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) house: House,
    /// Further origins from which pages may ask.
    pub(crate) origins: std::sync::Arc<[String]>,
    /// The names of this table.
    pub(crate) hosts: std::sync::Arc<Hosts>,
    /// Marks the guest cookie `Secure`.
    pub(crate) secure_cookie: bool,
    /// Proxies whose word is taken.
    pub(crate) proxies: std::sync::Arc<Proxies>,
    /// The time for the body of a request.
    pub(crate) body_max: std::time::Duration,
    pub(crate) body_cache: std::sync::Arc<BodyCache>,
    pub(crate) pictures: std::sync::Arc<picture::Pictures>,
    /// The other processes on the same store.
    pub(crate) peers: Peers,
}

/// All routes for players.
pub(crate) fn router(app: App) -> Router {
    let answers = Router::new()
        .route("/api/qr", get(qr::show))
        .route("/picture/{*path}", get(picture::show))
        .route("/api/{*path}", any(api::answer))
        .route("/healthz", get(health::alive))
        .fallback(pages::show)
        // What is made for one answer is compressed quickly; what is kept has been already.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    Router::new()
        .route("/ws", get(socket::open))
        .merge(answers)
        .layer(from_fn_with_state(app.clone(), security::same_origin))
        .layer(from_fn_with_state(app.clone(), security::admit))
        .layer(from_fn_with_state(app.clone(), security::own_name))
        .layer(from_fn_with_state(app.clone(), security::headers))
        .with_state(app)
}

/// The routes for whoever runs the server, on an address of their own.
pub(crate) fn operators_router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .layer(from_fn_with_state(app.clone(), security::own_name))
        .layer(from_fn_with_state(app.clone(), security::headers))
        .with_state(app)
}
