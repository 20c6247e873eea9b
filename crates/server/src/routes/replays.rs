//! Ended matches, ply by ply, and new ones that begin at a ply.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;

use super::App;
use super::body::Body;
use super::guest::Guest;
use crate::engine::Viewer;
use crate::lobby::Eyes;
use crate::problem::Problem;
use crate::wire::http::{ContinueReplay, Replay, SeatTaken};

/// The query of a replay: `?as=open`, `?as=public`, `?as=0` for a seat; without it the guest's own
/// seat, or both where the guest has two.
#[derive(Debug, Deserialize)]
pub(super) struct Shown {
    #[serde(rename = "as")]
    viewer: Option<String>,
}

/// `GET /api/replays/<match>`
pub(super) async fn show(
    State(app): State<App>,
    guest: Guest,
    Path(match_id): Path<String>,
    Query(shown): Query<Shown>,
) -> Result<Json<Replay>, Problem> {
    let own = guest.id();
    let eyes = match shown.viewer.as_deref() {
        Some("open") => Eyes::Of(Viewer::Open),
        Some("public") => Eyes::Of(Viewer::Public),
        Some(seat) => Eyes::Seat(seat.parse().map_err(|_| Problem::NoSuchPly)?),
        None => Eyes::Own(&own),
    };
    Ok(Json(app.lobby.replay(&match_id, eyes).await?))
}

/// `POST /api/replays/<match>/continue`
pub(super) async fn go_on(
    State(app): State<App>,
    guest: Guest,
    Path(match_id): Path<String>,
    Body(wish): Body<ContinueReplay>,
) -> Result<(StatusCode, HeaderMap, Json<SeatTaken>), Problem> {
    let taken = app
        .lobby
        .continue_replay(&guest.id(), &match_id, wish)
        .await?;
    Ok((StatusCode::CREATED, guest.cookie(), Json(taken)))
}
