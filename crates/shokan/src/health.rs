//! `shokan health`: asks a running table whether it is well, for containers and scripts without a
//! client of their own.

use crate::args::Health;
use crate::language::bi;
use crate::problem::{Done, Problem, exit, line};
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// How long a table may take for each step of the answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// An answer is a word; what comes after this much is not read.
const ANSWER_BYTES_MAX: u64 = 4_096;

/// `shokan health`.
pub(crate) fn run(health: &Health) -> Done {
    let (path, address) = asked(health);
    let findings = |text: String| {
        let text = bi(
            format!("http://{address}{path}: {text}"),
            format!("http://{address}{path}: {text}"),
        );
        let json = serde_json::json!({ "ok": false, "ja": text.ja, "en": text.en });
        Problem::findings(text, json)
    };
    let answer = ask(address, path).map_err(|why| findings(why.to_string()))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if head.split_whitespace().nth(1) != Some("200") {
        let first = head.lines().next().unwrap_or_default();
        return Err(findings(format!("{first}: {}", body.trim())));
    }
    line!("{}", body.trim());
    Ok(exit(false))
}

/// What is asked and where: the table itself, or the address of whoever runs it.
fn asked(health: &Health) -> (&'static str, SocketAddr) {
    if !health.ready {
        return ("/healthz", reachable(health.address, health.port));
    }
    let address = match health.metrics_address {
        Some(address) => reachable(address.ip(), address.port()),
        None => SocketAddr::from((Ipv4Addr::LOCALHOST, health.port.wrapping_add(1))),
    };
    ("/readyz", address)
}

/// Who listens everywhere is asked at home.
fn reachable(address: IpAddr, port: u16) -> SocketAddr {
    let address = match address {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        other => other,
    };
    SocketAddr::new(address, port)
}

fn ask(address: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readiness_is_asked_where_the_operator_is_answered() {
        let health = |ready, metrics: Option<&str>| Health {
            address: "0.0.0.0".parse().expect("an address"),
            port: 80,
            metrics_address: metrics.map(|text| text.parse().expect("an address")),
            ready,
        };
        for (ready, metrics, path, address) in [
            (false, None, "/healthz", "127.0.0.1:80"),
            (false, Some("192.0.2.7:9"), "/healthz", "127.0.0.1:80"),
            (true, None, "/readyz", "127.0.0.1:81"),
            (true, Some("0.0.0.0:9"), "/readyz", "127.0.0.1:9"),
        ] {
            let found = asked(&health(ready, metrics));
            assert_eq!((found.0, found.1.to_string()), (path, address.to_owned()));
        }
    }

    #[test]
    fn who_listens_everywhere_is_asked_at_home() {
        for (listens, asked) in [
            ("0.0.0.0", "127.0.0.1:80"),
            ("::", "[::1]:80"),
            ("192.0.2.7", "192.0.2.7:80"),
        ] {
            let listens = listens.parse().expect("an address");
            assert_eq!(reachable(listens, 80).to_string(), asked);
        }
    }
}
