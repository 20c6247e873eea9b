//! The picture that stands beside a shared link: the crest of the game, and of a match the table as
//! a spectator sees it. It has no words, so it needs no font and no language.

mod board;

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
const CACHED_MAX: usize = 64;

/// How long the picture of a match that is still played is shown.
const FRESH: Duration = Duration::from_secs(20);

/// The pictures that were made last, the latest in front.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<VecDeque<(String, Instant, Bytes)>>);

impl Pictures {
    fn cached(&self, path: &str) -> Option<Bytes> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = cached.iter().find(|(name, ..)| name == path)?;
        (found.1.elapsed() < FRESH).then(|| found.2.clone())
    }

    fn keep(&self, path: &str, picture: &Bytes) {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.retain(|(name, ..)| name != path);
        cached.push_front((path.to_owned(), Instant::now(), picture.clone()));
        cached.truncate(CACHED_MAX);
    }
}

/// `GET /picture/house.png`, `/picture/game/GAME.png`, `/picture/m/MATCH.png`
pub(super) async fn show(State(app): State<App>, Path(path): Path<String>) -> Response {
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

async fn make(app: &App, path: &str) -> Result<Bytes, Problem> {
    let name = path.strip_suffix(".png").ok_or(Problem::NoSuchPath)?;
    let seen = match name.split_once('/') {
        None if name == "house" => None,
        Some(("game", game)) if app.house.shared.engine.knows(game) => Some(Seen {
            game: game.to_owned(),
            view: None,
        }),
        Some(("m", match_id)) => Some(app.house.seen(match_id).await?),
        _ => return Err(Problem::NoSuchPath),
    };
    let drawn = app.house.bench.work(move || board::draw(seen.as_ref()));
    drawn.await?.map(Bytes::from).ok_or(Problem::Busy)
}

fn png(picture: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "public, max-age=20"),
    ];
    (headers, Body::from(picture)).into_response()
}
