//! Bodies that stay the same as long as the program runs: compressed once, and sent again only when
//! they have changed.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

/// The cached bodies by name. Names are those of games and of files of the app, which are few.
#[derive(Debug, Default)]
pub(crate) struct BodyCache(Mutex<HashMap<String, Arc<OnceLock<CachedBody>>>>);

/// What a body is, beside its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct About {
    pub(super) status: StatusCode,
    pub(super) kind: &'static str,
    pub(super) cache: &'static str,
}

#[derive(Debug)]
struct CachedBody {
    plain: Bytes,
    /// Where it is shorter.
    gzip: Option<Bytes>,
    /// Of the plain bytes, without quotes.
    tag: String,
}

impl CachedBody {
    fn new(plain: Bytes, kind: &str) -> Self {
        let digest = Sha256::digest(&plain);
        let tag = digest[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let gzip = is_text(kind).then(|| compressed(&plain)).flatten();
        Self { plain, gzip, tag }
    }
}

impl BodyCache {
    /// The answer with the body of this name, which is read and compressed when it is first asked
    /// for.
    pub(super) async fn answer(
        &self,
        name: &str,
        about: About,
        asked: &HeaderMap,
        read: impl FnOnce() -> Bytes + Send + 'static,
    ) -> Response {
        let place = {
            let mut bodies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            bodies.entry(name.to_owned()).or_default().clone()
        };
        if place.get().is_none() {
            let place = place.clone();
            let fill = move || {
                place.get_or_init(|| CachedBody::new(read(), about.kind));
            };
            // It takes longer than a socket may wait.
            let _panicked = tokio::task::spawn_blocking(fill).await;
        }
        match place.get() {
            Some(cached) => respond(cached, about, asked),
            None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

/// The answer with a body that is made for it alone, and still not sent twice to whoever has it.
pub(super) fn made(plain: Bytes, about: About, asked: &HeaderMap) -> Response {
    respond(&CachedBody::new(plain, about.kind), about, asked)
}

fn respond(cached: &CachedBody, about: About, asked: &HeaderMap) -> Response {
    let gzip = cached.gzip.as_ref().filter(|_| takes_gzip(asked));
    // Two encodings are two representations, each with a strong tag of its own.
    let tag = match gzip {
        Some(_) => format!("\"{}-gzip\"", cached.tag),
        None => format!("\"{}\"", cached.tag),
    };
    let unchanged = about.status == StatusCode::OK && has(asked, &tag);
    let body = match (unchanged, gzip) {
        (true, _) => Body::empty(),
        (false, Some(gzip)) => Body::from(gzip.clone()),
        (false, None) => Body::from(cached.plain.clone()),
    };
    let status = if unchanged {
        StatusCode::NOT_MODIFIED
    } else {
        about.status
    };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(about.kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(about.cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if gzip.is_some() && !unchanged {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn is_text(kind: &str) -> bool {
    let other = [
        "application/json",
        "image/svg+xml",
        "application/manifest+json",
    ];
    kind.starts_with("text/") || other.contains(&kind) || kind == "application/wasm"
}

fn compressed(plain: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).ok()?;
    let gzip = encoder.finish().ok()?;
    (gzip.len() < plain.len()).then(|| gzip.into())
}

/// True when the client asked for what it has already.
fn has(asked: &HeaderMap, tag: &str) -> bool {
    let tags = listed(asked, header::IF_NONE_MATCH);
    tags.into_iter()
        .any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    listed(asked, header::ACCEPT_ENCODING)
        .into_iter()
        .any(|one| {
            let (name, weight) = one.split_once(';').unwrap_or((one, ""));
            let weight = weight.trim().trim_start_matches("q=");
            let refused = weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0);
            name.trim().eq_ignore_ascii_case("gzip") && !refused
        })
}

fn listed(asked: &HeaderMap, name: header::HeaderName) -> Vec<&str> {
    let lines = asked.get_all(name).iter();
    let lines = lines.filter_map(|value| value.to_str().ok());
    lines
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_whoever_takes_it() {
        for (line, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("identity", false),
            ("xgzip", false),
        ] {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, line.parse().expect("a value"));
            assert_eq!(takes_gzip(&asked), takes, "{line}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
