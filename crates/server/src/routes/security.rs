//! Headers on every answer, and the check that a request comes from our own pages.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use crate::problem::Problem;

/// Nothing is loaded from elsewhere. Style attributes are how the page places cards; style elements
/// stay forbidden.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Adds the headers that keep a browser strict.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    // An invitation's code must not travel to other sites.
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("same-origin"),
    );
    response
}

/// Refuses what changes something, and sockets, when a page of another site asks.
///
/// Programs send no `Origin`; they carry no cookie of somebody else either.
pub(super) async fn same_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let harmless = *request.method() == Method::GET || *request.method() == Method::HEAD;
    let guarded = !harmless || request.uri().path() == "/ws";
    if guarded && !is_ours(request.headers(), &app.shared.configuration.origins) {
        return Problem::Foreign.into_response();
    }
    next.run(request).await
}

fn is_ours(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if allowed.iter().any(|one| one == origin) {
        return true;
    }
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let authority = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    authority
        .zip(host)
        .is_some_and(|(authority, host)| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(origin: Option<&'static str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("table.example:4040"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        headers
    }

    #[test]
    fn only_our_own_pages_and_programs_may_ask() {
        let allowed = ["https://proxy.example".to_owned()];
        for (origin, ours) in [
            (None, true),
            (Some("http://table.example:4040"), true),
            (Some("http://TABLE.example:4040"), true),
            (Some("https://proxy.example"), true),
            (Some("http://table.example"), false),
            (Some("http://evil.example"), false),
            (Some("http://table.example:4040.evil.example"), false),
            (Some("null"), false),
        ] {
            assert_eq!(is_ours(&from(origin), &allowed), ours, "{origin:?}");
        }
    }
}
