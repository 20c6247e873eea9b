//! Invitations: a link that seats whoever opens it first.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};

use super::App;
use super::body::Body;
use super::guest::Guest;
use crate::problem::Problem;
use crate::wire::http::{AcceptInvitation, Invitation, SeatTaken};

/// `GET /api/invites/<code>`
pub(super) async fn show(
    State(app): State<App>,
    Path(code): Path<String>,
) -> Result<Json<Invitation>, Problem> {
    Ok(Json(app.lobby.invitation(&code)?))
}

/// `POST /api/invites/<code>`
pub(super) async fn accept(
    State(app): State<App>,
    guest: Guest,
    Path(code): Path<String>,
    Body(body): Body<AcceptInvitation>,
) -> Result<(StatusCode, HeaderMap, Json<SeatTaken>), Problem> {
    let taken = app.lobby.accept(&guest.id(), &code, body).await?;
    Ok((StatusCode::CREATED, guest.cookie(), Json(taken)))
}
