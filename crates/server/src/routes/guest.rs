//! Guests: a random key in a cookie that scripts cannot read. The store knows only a digest of it.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use super::App;
use crate::random;

const COOKIE: &str = "shokan_guest";

/// How long a guest is remembered.
const REMEMBERED_S: u32 = 400 * 24 * 60 * 60;

/// Whoever sends the request.
pub(super) struct Guest {
    key: String,
    fresh: bool,
    secure: bool,
}

impl Guest {
    /// What the store calls this guest.
    pub(super) fn id(&self) -> String {
        random::digest(&self.key)
    }

    /// The header that makes a browser remember a new guest.
    pub(super) fn cookie(&self) -> HeaderMap {
        let secure = if self.secure { "; Secure" } else { "" };
        let cookie = format!(
            "{COOKIE}={}; Path=/; Max-Age={REMEMBERED_S}; HttpOnly; SameSite=Lax{secure}",
            self.key
        );
        let value = HeaderValue::from_str(&cookie).ok().filter(|_| self.fresh);
        value
            .into_iter()
            .map(|value| (header::SET_COOKIE, value))
            .collect()
    }
}

impl FromRequestParts<App> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let secure = app.shared.configuration.secure_cookie;
        Ok(match known_key(&parts.headers) {
            Some(key) => Self {
                key,
                fresh: false,
                secure,
            },
            None => Self {
                key: random::secret(),
                fresh: true,
                secure,
            },
        })
    }
}

fn known_key(headers: &HeaderMap) -> Option<String> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let key = pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
    let sound =
        key.len() == random::SECRET_LETTERS && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    sound.then(|| key.to_owned())
}
