//! Headers on every answer, and the checks before a request is answered: is it for this table, does
//! it come from our own pages, does its address ask too much?

use std::net::IpAddr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use shokan_host::doors::Address;

use super::App;
use super::api;
use crate::configuration::Configuration;
use crate::edge::Peer;
use shokan_host::problem::Problem;

/// Nothing is loaded from elsewhere. The engine of the house on a device is WebAssembly, which a
/// browser compiles only where the policy says so. Style attributes are how the page places cards;
/// elements with styles or scripts in them stay forbidden, but for those of our own page.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The policy of a page with these elements in it, each named by its hash; none where no header can
/// hold it.
pub(super) fn policy(scripts: &[String], styles: &[String]) -> Option<HeaderValue> {
    let with = |policy: &str, of: &str, hashes: &[String]| {
        let own = format!("{of} 'self'");
        policy.replacen(&own, &format!("{own} {}", hashes.join(" ")), 1)
    };
    let policy = with(POLICY, "script-src", scripts);
    HeaderValue::from_str(&with(&policy, "style-src", styles)).ok()
}

/// No page of ours uses any of these.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), \
    gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";

/// For a year the browser comes by https alone.
const HTTPS_ALONE: &str = "max-age=31536000";

/// The last second that the date of HTTP can say, in the year 9999.
const DATE_MAX: Duration = Duration::from_secs(253_402_300_799);

/// What every answer says.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // An invitation's code must not travel to other sites.
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
];

/// Adds the headers that keep a browser strict.
pub(super) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in &HEADERS {
        // A page brings its own policy.
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    if app.secure_cookie {
        let value = HeaderValue::from_static(HTTPS_ALONE);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    if let Some(date) = date(SystemTime::now()) {
        headers.insert(header::DATE, date);
    }
    response
}

/// The date of an answer; none while the clock is where HTTP has no date.
fn date(now: SystemTime) -> Option<HeaderValue> {
    let since = now.duration_since(UNIX_EPOCH).ok()?;
    (since <= DATE_MAX)
        .then(|| HeaderValue::from_str(&httpdate::fmt_http_date(now)).ok())
        .flatten()
}

/// The names of this table.
#[derive(Debug)]
pub(crate) struct Hosts {
    names: Vec<String>,
    /// No other name is answered.
    strict: bool,
}

impl Hosts {
    /// Those of the configuration, for a table that listens on `listens`.
    pub(crate) fn new(configuration: &Configuration, listens: IpAddr) -> Self {
        let origins = configuration.origins.iter();
        let origins = origins.filter_map(|origin| Some(origin.split_once("://")?.1));
        let hosts = configuration.hosts.iter().map(String::as_str);
        let names = hosts.chain(origins).map(|host| name(host).to_lowercase());
        Self {
            names: names.collect(),
            strict: !configuration.hosts.is_empty() || listens.is_loopback(),
        }
    }

    /// True when a request for this host is for us. A page of another site can make its own name
    /// lead here, but neither an address nor `localhost` is its name.
    fn own(&self, host: &str) -> bool {
        let name = name(host).trim_end_matches('.').to_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        !self.strict
            || bare.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.names.contains(&name)
    }
}

/// A host without its port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Refuses requests for another name.
pub(super) async fn own_name(State(app): State<App>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    // Programs of old send none; no browser does.
    if host.is_some_and(|host| !host.to_str().is_ok_and(|host| app.hosts.own(host))) {
        return api::problem(Problem::ForeignHost);
    }
    next.run(request).await
}

/// Finds out where a request comes from, and refuses it when too much comes from there.
pub(super) async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let from = peer.map(|Peer(peer)| app.proxies.client(peer, request.headers()));
    let from = from.map_or(Address::HERE, Address::from);
    let tokens = match request.uri().path() {
        "/healthz" => 0,
        "/api/qr" => 4,
        path if path.starts_with("/picture/") => 4,
        // The house takes them where it knows what is asked.
        path if path.starts_with("/api/") => 0,
        _ => 1,
    };
    if let Err(problem) = app.house.doors.request(from, tokens) {
        return api::problem(problem);
    }
    request.extensions_mut().insert(from);
    next.run(request).await
}

/// Refuses what changes something, and sockets, when a page of another site asks.
///
/// Programs send no `Origin`; they carry no cookie of somebody else either.
pub(super) async fn same_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let harmless = *request.method() == Method::GET || *request.method() == Method::HEAD;
    let guarded = !harmless || request.uri().path() == "/ws";
    if guarded && !is_ours(request.headers(), &app.origins) {
        return api::problem(Problem::Foreign);
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

    #[test]
    fn a_clock_outside_of_history_costs_the_date_alone() {
        let day = Duration::from_secs(86_400);
        assert_eq!(date(UNIX_EPOCH - day), None);
        assert_eq!(date(UNIX_EPOCH + DATE_MAX + day), None);
        let value = date(UNIX_EPOCH + day).expect("a date");
        assert_eq!(value, "Fri, 02 Jan 1970 00:00:00 GMT");
    }

    #[test]
    fn another_name_is_refused_where_our_own_are_known() {
        let hosts = |hosts: &[&str], listens: &str| {
            let configuration = Configuration {
                hosts: hosts.iter().map(|&host| host.to_owned()).collect(),
                origins: vec!["https://proxy.example:8443".to_owned()],
                ..Configuration::default()
            };
            Hosts::new(&configuration, listens.parse().expect("an address"))
        };
        let cases = [
            ("127.0.0.1:4040", true),
            ("[::1]:4040", true),
            ("192.0.2.7", true),
            ("localhost:4040", true),
            ("Proxy.Example:8443", true),
            ("proxy.example.", true),
            ("attacker.example", false),
            ("attacker.example:4040", false),
            ("127.0.0.1.attacker.example", false),
            ("localhost.attacker.example", false),
            ("", false),
        ];
        for (host, own) in cases {
            assert_eq!(hosts(&[], "127.0.0.1").own(host), own, "{host:?}");
            assert_eq!(
                hosts(&["table.example"], "0.0.0.0").own(host),
                own,
                "{host:?}"
            );
            assert!(
                hosts(&[], "0.0.0.0").own(host),
                "nothing is known of our names"
            );
        }
        assert!(hosts(&["table.example"], "0.0.0.0").own("TABLE.example:80"));
    }

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
