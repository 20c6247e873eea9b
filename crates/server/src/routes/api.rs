//! Everything below `/api/` that the house answers, carried over HTTP.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use shokan_host::answers::{self, Answer};
use shokan_host::doors::Address;
use shokan_host::problem::Problem;

use super::App;
use super::body_cache::{self, About};
use super::guest;

/// The largest body of a request: all own decks of a game.
const BODY_BYTES_MAX: usize = 128 * 1024;

/// `GET` and `POST` of `/api/...`
pub(super) async fn answer(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let read = tokio::time::timeout(app.body_max, to_bytes(body, BODY_BYTES_MAX)).await;
    let body = match read {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => {
            let text = format!("a body has at most {BODY_BYTES_MAX} bytes, and comes whole");
            return problem(Problem::Malformed(text));
        }
        Err(_) => return problem(Problem::Slow),
    };
    let line = format!(
        "{} {}",
        head.method,
        head.uri.path_and_query().map_or("/", |path| path.as_str())
    );
    let method = match head.method {
        Method::GET | Method::HEAD => answers::Method::Get,
        Method::POST => answers::Method::Post,
        _ => return StatusCode::METHOD_NOT_ALLOWED.into_response(),
    };
    let path = head.uri.path();
    let request = answers::Request {
        method,
        path: path.strip_prefix("/api/").unwrap_or_default(),
        query: head.uri.query().unwrap_or_default(),
        guest: guest::known_key(&head.headers),
        session: guest::known_session(&head.headers),
        body: &body,
    };
    let passed_on = app.peers.has_passed_on(&head.headers);
    // The process that passes it on has counted it.
    let from = if passed_on { Address::HERE } else { from };
    let answer = answers::answer_from(&app.house, from, request).await;
    if let Some(peer) = answer.elsewhere.as_deref().filter(|_| !passed_on)
        && let Some(answer) = app.peers.ask(peer, &line, &head.headers, &body).await
    {
        return answer;
    }
    if let answers::Body::Cached(text) = &answer.body {
        let about = About {
            status: StatusCode::OK,
            kind: JSON,
            // A new binary has the same address, so a browser asks again all the same.
            cache: "no-cache",
        };
        let text = text.clone();
        if path.starts_with("/api/sets/") {
            // Sets are many; none is kept beside its compiled cards.
            let asked = head.headers.clone();
            let made = move || body_cache::made(shared(text), about, &asked);
            return match tokio::task::spawn_blocking(made).await {
                Ok(answer) => answer,
                Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            };
        }
        let body_cache = app.body_cache.clone();
        return body_cache
            .answer(path, about, &head.headers, || shared(text))
            .await;
    }
    respond(answer, app.secure_cookie)
}

/// A problem as an answer.
pub(super) fn problem(problem: Problem) -> Response {
    respond(problem.into(), false)
}

const JSON: &str = "application/json";

/// A text that others have, too, without a copy.
fn shared(text: Arc<str>) -> Bytes {
    struct Text(Arc<str>);
    impl AsRef<[u8]> for Text {
        fn as_ref(&self) -> &[u8] {
            self.0.as_bytes()
        }
    }
    Bytes::from_owner(Text(text))
}

fn respond(answer: Answer, secure_cookie: bool) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    // Some have the token of a seat.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    guest::remember(&mut headers, &answer, secure_cookie);
    if let Some(wait_s) = answer.retry_after_s {
        headers.insert(header::RETRY_AFTER, wait_s.into());
    }
    let body = match answer.body {
        answers::Body::Made(text) => Body::from(text),
        answers::Body::Cached(text) => Body::from(shared(text)),
    };
    (status, headers, body).into_response()
}
