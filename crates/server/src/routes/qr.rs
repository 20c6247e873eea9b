//! An invitation as a picture, for the phone across the table.

use axum::extract::Query;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;

use super::api;
use shokan_host::problem::Problem;

/// A link has far less; more would be a picture no phone can read.
const TEXT_BYTES_MAX: usize = 512;

/// The query: the text to show.
#[derive(Debug, Deserialize)]
pub(super) struct Shown {
    text: String,
}

/// `GET /api/qr?text=...`
pub(super) async fn show(Query(shown): Query<Shown>) -> Result<impl IntoResponse, Response> {
    let bytes = shown.text.len();
    if bytes == 0 || bytes > TEXT_BYTES_MAX {
        let text = format!("text has 1 to {TEXT_BYTES_MAX} bytes, found {bytes}");
        return Err(api::problem(Problem::Malformed(text)));
    }
    let code = QrCode::new(shown.text.as_bytes());
    let code = code.map_err(|error| api::problem(Problem::Malformed(error.to_string())))?;
    let picture = code
        .render::<svg::Color<'_>>()
        .min_dimensions(240, 240)
        .build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture))
}
