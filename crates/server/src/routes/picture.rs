//! The picture that stands beside a shared link: the crest of the game, and of a match the table as
//! a spectator sees it. It has no words, so it needs no font and no language.

mod board;
mod small;

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use shokan_host::glance::Seen;
use shokan_host::problem::Problem;

use super::{App, api};

/// Pictures that are kept.
const CACHED_MAX: usize = 256;

/// Pictures that are made at the same time; whoever asks for one of them waits for it.
const MADE_AT_ONCE: usize = 8;

/// How long the picture of a match that is still played is shown.
const FRESH: Duration = Duration::from_secs(20);

/// How long a browser keeps the picture of what does not change any more.
const KEPT: &str = "public, max-age=86400";

/// The pictures that were made last, the latest in front.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    cached: Mutex<VecDeque<(String, Instant, Picture)>>,
    /// Who asks for the same picture at the same time has the same of these, and takes turns.
    turns: [tokio::sync::Mutex<()>; MADE_AT_ONCE],
}

/// A picture, and whether it stays as it is.
#[derive(Clone, Debug)]
struct Picture {
    png: Bytes,
    stays: bool,
}

impl Pictures {
    fn cached(&self, path: &str) -> Option<Picture> {
        let cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, made, picture) = cached.iter().find(|(name, ..)| name == path)?;
        (picture.stays || made.elapsed() < FRESH).then(|| picture.clone())
    }

    fn keep(&self, path: &str, picture: &Picture) {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        cached.retain(|(name, ..)| name != path);
        cached.push_front((path.to_owned(), Instant::now(), picture.clone()));
        cached.truncate(CACHED_MAX);
    }

    /// Waits until nobody else makes the same.
    async fn turn(&self, path: &str) -> tokio::sync::MutexGuard<'_, ()> {
        let sum = path.bytes().fold(0_usize, |sum, byte| {
            sum.wrapping_mul(31).wrapping_add(byte.into())
        });
        self.turns[sum % MADE_AT_ONCE].lock().await
    }
}

/// `GET /picture/house.png`, `/picture/game/GAME.png`, `/picture/m/MATCH.png`, of an ended match
/// `/picture/m/MATCH/PLY.png`, and in small, with the side of a seat below,
/// `/picture/b/MATCH/SEAT.png`
pub(super) async fn show(State(app): State<App>, Path(path): Path<String>) -> Response {
    if let Some(picture) = app.pictures.cached(&path) {
        return png(picture);
    }
    let _turn = app.pictures.turn(&path).await;
    if let Some(picture) = app.pictures.cached(&path) {
        return png(picture);
    }
    match make(&app, &path).await {
        Ok(picture) => {
            app.pictures.keep(&path, &picture);
            png(picture)
        }
        Err(problem) => api::problem(problem),
    }
}

async fn make(app: &App, path: &str) -> Result<Picture, Problem> {
    let name = path.strip_suffix(".png").ok_or(Problem::NoSuchPath)?;
    if let Some(("b", path)) = name.split_once('/') {
        let (match_id, seat) = path.split_once('/').ok_or(Problem::NoSuchPath)?;
        let seat = seat.parse().map_err(|_| Problem::NoSuchPath)?;
        let seen = app.house.seen(match_id).await?;
        let view = seen.view.ok_or(Problem::NoSuchMatch)?;
        let drawn = app.house.bench.work(move || small::draw(&view, seat));
        let png = drawn.await?.map(Bytes::from).ok_or(Problem::NoSuchPath)?;
        return Ok(Picture {
            png,
            stays: seen.over,
        });
    }
    let seen = match name.split_once('/') {
        None if name == "house" => None,
        Some(("game", game)) if app.house.shared.engine.knows(game) => Some(Seen {
            game: game.to_owned(),
            view: None,
            over: true,
        }),
        Some(("m", path)) => Some(match path.split_once('/') {
            None => app.house.seen(path).await?,
            Some((match_id, ply)) => {
                let ply = ply.parse().map_err(|_| Problem::NoSuchPath)?;
                app.house.seen_at(match_id, ply).await?
            }
        }),
        _ => return Err(Problem::NoSuchPath),
    };
    let stays = seen.as_ref().is_none_or(|seen| seen.over);
    let drawn = app.house.bench.work(move || board::draw(seen.as_ref()));
    let png = drawn.await?.map(Bytes::from).ok_or(Problem::Busy)?;
    Ok(Picture { png, stays })
}

fn png(picture: Picture) -> Response {
    let keep = if picture.stays {
        KEPT
    } else {
        "public, max-age=20"
    };
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, keep),
    ];
    (headers, Body::from(picture.png)).into_response()
}
