//! Who asks: the random key of a guest, or the token of a session, in cookies that scripts cannot
//! read. The store knows only digests of them.

use axum::http::{HeaderMap, HeaderValue, header};
use shokan_host::answers::{Answer, SessionChange};
use shokan_host::random;

const GUEST: &str = "shokan_guest";
const SESSION: &str = "shokan_session";

/// How long a guest is remembered.
const REMEMBERED_S: u32 = 400 * 24 * 60 * 60;

/// Makes a browser remember a new guest, and a session or its end.
pub(super) fn remember(headers: &mut HeaderMap, answer: &Answer, secure: bool) {
    let mut put = |name: &str, secret: &str, age_s: u32| {
        let secure = if secure { "; Secure" } else { "" };
        let cookie =
            format!("{name}={secret}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{secure}");
        // Secrets are letters and digits.
        if let Ok(value) = HeaderValue::from_str(&cookie) {
            headers.append(header::SET_COOKIE, value);
        }
    };
    if let Some(key) = &answer.new_guest {
        put(GUEST, key, REMEMBERED_S);
    }
    match &answer.session {
        None => {}
        Some(SessionChange::Begun(token)) => put(SESSION, token, REMEMBERED_S),
        Some(SessionChange::Kept(token)) => {
            put(SESSION, token, REMEMBERED_S);
            // The key opens nothing any more.
            put(GUEST, "", 0);
        }
        Some(SessionChange::Ended) => put(SESSION, "", 0),
        Some(SessionChange::Left) => {
            put(SESSION, "", 0);
            put(GUEST, "", 0);
        }
    }
}

/// The key of the guest who sends the request.
pub(super) fn known_key(headers: &HeaderMap) -> Option<&str> {
    secret_of(headers, GUEST)
}

/// The token of the session in which the request is sent.
pub(super) fn known_session(headers: &HeaderMap) -> Option<&str> {
    secret_of(headers, SESSION)
}

fn secret_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let key = pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))?;
    let sound =
        key.len() == random::SECRET_LETTERS && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    sound.then_some(key)
}
