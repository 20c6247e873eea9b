//! Making matches and finding one's own.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};

use super::App;
use super::body::Body;
use super::guest::Guest;
use crate::problem::Problem;
use crate::wire::http::{MatchLine, NewMatch, OpenTable, SeatTaken, SeatToken};

/// `POST /api/matches`
pub(super) async fn create(
    State(app): State<App>,
    guest: Guest,
    Body(wish): Body<NewMatch>,
) -> Result<(StatusCode, HeaderMap, Json<SeatTaken>), Problem> {
    let taken = app.lobby.create(&guest.id(), wish).await?;
    Ok((StatusCode::CREATED, guest.cookie(), Json(taken)))
}

/// `GET /api/matches`
pub(super) async fn list(
    State(app): State<App>,
    guest: Guest,
) -> Result<Json<Vec<MatchLine>>, Problem> {
    Ok(Json(app.lobby.mine(&guest.id()).await?))
}

/// `GET /api/matches/<id>/token`
pub(super) async fn token(
    State(app): State<App>,
    guest: Guest,
    Path(match_id): Path<String>,
) -> Result<Json<SeatToken>, Problem> {
    Ok(Json(app.lobby.token(&guest.id(), &match_id).await?))
}

/// `GET /api/tables`
pub(super) async fn tables(State(app): State<App>) -> Json<Vec<OpenTable>> {
    Json(app.lobby.tables())
}
