//! Guests: a random key in a cookie that scripts cannot read. The store knows only a digest of it.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use shokan_host::random;

const COOKIE: &str = "shokan_guest";

/// How long a guest is remembered.
const REMEMBERED_S: u32 = 400 * 24 * 60 * 60;

/// The header that makes a browser remember a new guest.
pub(super) fn cookie(key: &str, secure: bool) -> Option<(HeaderName, HeaderValue)> {
    let secure = if secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={key}; Path=/; Max-Age={REMEMBERED_S}; HttpOnly; SameSite=Lax{secure}");
    let value = HeaderValue::from_str(&cookie).ok()?;
    Some((header::SET_COOKIE, value))
}

/// The key of whoever sends the request.
pub(super) fn known_key(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let key = pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
    let sound =
        key.len() == random::SECRET_LETTERS && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    sound.then_some(key)
}
