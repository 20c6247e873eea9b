//! For whoever runs the server.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use super::App;

/// `GET /healthz`: the process answers; nothing else is said to strangers.
pub(super) async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: matches can be made and picks are taken.
pub(super) async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.house.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else if app.house.shared.journal.sound().is_err() {
        (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store refuses writes: see the log, restart the server\n",
        )
    } else if !app.house.shared.journal.takes_writes() {
        (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store refused the last write: see the log\n",
        )
    } else {
        (StatusCode::OK, "ready\n")
    }
}

/// `GET /metrics`: counters in the text format of Prometheus.
pub(super) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let kind = [(
        header::CONTENT_TYPE,
        "text/plain; version=0.0.4; charset=utf-8",
    )];
    (kind, app.house.shared.telemetry.render())
}
