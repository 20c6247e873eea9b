//! The pages: one single-page app that lies inside the binary.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::App;
use super::api;
use super::body_cache::{self, About};
use super::{card, head, security};
use head::Links;
use shokan_host::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Paths below which the app has pages.
const PAGES: [&str; 15] = [
    "m", "t", "after", "cup", "build", "replay", "rules", "learn", "cards", "workshop", "lab",
    "puzzles", "sandbox", "set", "me",
];

/// The file of every page.
const PAGE: &str = "index.html";

/// Where it takes the styles of a page.
const STYLES: &str = "<!-- styles -->";

/// The file that says what each page loads.
const AHEAD: &str = "ahead.json";

const NOT_BUILT: &str = "<!doctype html><html lang=\"ja\"><meta charset=\"utf-8\"><title>Shokan</title>\
<h1>Shokan 召喚卓</h1>\
<p>ページがまだ組み込まれていません。<code>cargo xtask play</code> を実行すると、ページを作ってからサーバーを起動します。</p>\
<p lang=\"en\">The pages are not built into this binary. Run <code>cargo xtask play</code>: it builds them and starts the server.</p>";

/// Everything that is not an answer of the server: files of the app, and its pages.
pub(super) async fn show(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return api::problem(Problem::NoSuchPath);
    }
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    if !path.is_empty() && path != PAGE && Dist::iter().any(|name| name == path) {
        return file(&app, path, request.headers()).await;
    }
    page(&app, path, request.headers()).await
}

async fn file(app: &App, path: &str, asked: &HeaderMap) -> Response {
    // Names of files under assets/ carry a hash of their content.
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let about = About {
        status: StatusCode::OK,
        kind: kind(path),
        cache,
    };
    let name = path.to_owned();
    let read = move || bytes(&name);
    app.body_cache.answer(path, about, asked, read).await
}

async fn page(app: &App, path: &str, asked: &HeaderMap) -> Response {
    if Dist::get(PAGE).is_none() {
        let headers = [
            (header::CONTENT_TYPE, kind(PAGE)),
            (header::CACHE_CONTROL, "no-store"),
        ];
        return (StatusCode::SERVICE_UNAVAILABLE, headers, NOT_BUILT).into_response();
    }
    let mut words = path.split('/');
    let first = words.next().unwrap_or_default();
    let known = path.is_empty() || PAGES.contains(&first);
    let status = if known {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    let about = About {
        status,
        kind: kind(PAGE),
        cache: "no-cache",
    };
    let first = if known { first } else { PAGE };
    let second = words.next().unwrap_or_default();
    let card = card::of(app, first, second).await;
    let mut links = head::links(&bytes(AHEAD), first, card.game.as_deref());
    let tags = card.tags(&card::origin(app, asked), path, card::speaks_ja(asked));
    links.ahead.push_str(&tags);
    let plain = bytes(PAGE);
    let plain = String::from_utf8_lossy(&plain);
    let policy = security::policy(
        &head::hashes(&plain, "script"),
        &head::hashes(&plain, "style"),
    );
    let mut response = body_cache::made(written(&plain, &links), about, asked);
    let varies = HeaderValue::from_static("accept-encoding, accept-language");
    response.headers_mut().insert(header::VARY, varies);
    if let Some(policy) = policy {
        let name = header::CONTENT_SECURITY_POLICY;
        response.headers_mut().insert(name, policy);
    }
    response
}

/// The page with what it loads: its styles at their place, the rest at the end of its head.
fn written(plain: &str, links: &Links) -> Bytes {
    let page = plain.replacen(STYLES, &links.styles, 1);
    match page.split_once("</head>") {
        Some((before, after)) => format!("{before}{}</head>{after}", links.ahead).into(),
        None => page.into(),
    }
}

fn bytes(name: &str) -> Bytes {
    match Dist::get(name).map(|file| file.data) {
        Some(Cow::Borrowed(data)) => Bytes::from_static(data),
        Some(Cow::Owned(data)) => Bytes::from(data),
        None => Bytes::new(),
    }
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
