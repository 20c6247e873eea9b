//! The pages: one single-page app that lies inside the binary.

use std::borrow::Cow;

use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Paths below which the app has pages.
const PAGES: [&str; 7] = ["m", "t", "build", "replay", "rules", "learn", "cards"];

const NOT_BUILT: &str = "<!doctype html><html lang=\"ja\"><meta charset=\"utf-8\"><title>Shokan</title>\
<h1>Shokan 召喚卓</h1>\
<p>ページがまだ組み込まれていません。<code>cargo xtask play</code> を実行すると、ページを作ってからサーバーを起動します。</p>\
<p lang=\"en\">The pages are not built into this binary. Run <code>cargo xtask play</code>: it builds them and starts the server.</p>";

/// Everything that is not an answer of the server: files of the app, and its pages.
pub(super) async fn show(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Problem::NoSuchPath.into_response();
    }
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    if let Some(file) = Dist::get(path).filter(|_| !path.is_empty() && path != "index.html") {
        // Names of files under assets/ carry a hash of their content.
        let hashed = path.starts_with("assets/");
        let cache = if hashed {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        return file_answer(StatusCode::OK, kind(path), cache, file.data);
    }
    let first = path.split('/').next().unwrap_or_default();
    let known = path.is_empty() || PAGES.contains(&first);
    let status = if known {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    match Dist::get("index.html") {
        Some(page) => file_answer(status, kind("index.html"), "no-cache", page.data),
        None => {
            let page = Cow::Borrowed(NOT_BUILT.as_bytes());
            file_answer(
                StatusCode::SERVICE_UNAVAILABLE,
                kind("index.html"),
                "no-store",
                page,
            )
        }
    }
}

fn file_answer(
    status: StatusCode,
    kind: &'static str,
    cache: &'static str,
    data: Cow<'static, [u8]>,
) -> Response {
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)];
    (status, headers, data.into_owned()).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
