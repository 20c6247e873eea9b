//! Requests and sockets that reach a process which does not have the match are passed on to the one
//! that has it, so that whatever stands in front may send anybody anywhere.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, Response, StatusCode, header};
use futures_util::{SinkExt as _, StreamExt as _};
use shokan_host::connection::{Elsewhere, Received, Transport};
use shokan_host::problem::Problem;
use shokan_host::random::same_secret;
use shokan_host::wire::ServerMessage;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// Marks what another process passes on, with the secret that they share.
const PASSED_ON: HeaderName = HeaderName::from_static("x-shokan-passed-on");

/// How long the other process may take to be reached, and to answer.
const CONNECT_MAX: Duration = Duration::from_secs(2);
const ANSWER_MAX: Duration = Duration::from_secs(10);

/// The longest answer that is carried.
const ANSWER_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// A client that has said nothing for so long is gone.
const SILENCE_MAX: Duration = Duration::from_secs(90);

/// The secret of the processes that share a store; nothing where there is only this one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers(pub(crate) Option<Arc<str>>);

impl Peers {
    /// True when another process passes this on. It is not passed on once more: the two would play
    /// catch with it while a match changes hands.
    pub(super) fn has_passed_on(&self, headers: &HeaderMap) -> bool {
        let word = headers.get(PASSED_ON).and_then(|word| word.to_str().ok());
        let secret = self.0.as_deref().zip(word);
        secret.is_some_and(|(secret, word)| same_secret(secret, word))
    }

    /// Asks another process the same; nothing when it does not answer.
    pub(super) async fn ask(
        &self,
        peer: &str,
        request: &str,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Option<Response<Body>> {
        let mut head = format!("{request} HTTP/1.1\r\nconnection: close\r\n").into_bytes();
        let secret = self.0.as_deref()?;
        let mut line = |name: &HeaderName, value: &[u8]| {
            head.extend([name.as_str().as_bytes(), b": ", value, b"\r\n"].concat());
        };
        for name in [
            header::HOST,
            header::ORIGIN,
            header::COOKIE,
            header::CONTENT_TYPE,
        ] {
            if let Some(value) = headers.get(&name) {
                line(&name, value.as_bytes());
            }
        }
        line(&PASSED_ON, secret.as_bytes());
        line(&header::CONTENT_LENGTH, body.len().to_string().as_bytes());
        head.extend(b"\r\n");
        let connected = timeout(CONNECT_MAX, TcpStream::connect(peer)).await;
        let mut stream = connected.ok()?.ok()?;
        let asked = async {
            stream.write_all(&head).await?;
            stream.write_all(body).await?;
            let mut answer = Vec::new();
            let mut stream = stream.take(ANSWER_BYTES_MAX);
            stream.read_to_end(&mut answer).await.map(|_| answer)
        };
        answer_of(&timeout(ANSWER_MAX, asked).await.ok()?.ok()?)
    }

    /// Carries frames between a client and the process that has its match until one of them ends
    /// it.
    pub(super) async fn carry(
        &self,
        mut elsewhere: Elsewhere<impl Transport>,
        headers: &HeaderMap,
        passed_on: bool,
    ) {
        let reached = match passed_on {
            true => None,
            false => self.reach(&elsewhere.peer, &elsewhere.hello, headers).await,
        };
        let here = &mut elsewhere.transport;
        let Some(mut there) = reached else {
            let text = Problem::Busy.text();
            let close = ServerMessage::Close { text, again: true };
            if let Ok(close) = serde_json::to_string(&close) {
                let _client_is_gone = here.send(vec![close.into()]).await;
            }
            return here.close().await;
        };
        let mut heard_at = Instant::now();
        loop {
            let carried = tokio::select! {
                frame = here.receive() => {
                    heard_at = Instant::now();
                    match frame {
                        None => break,
                        Some(Received::Text(text)) => {
                            there.send(Message::text(text.as_ref())).await.is_ok()
                        }
                        Some(Received::Binary) => {
                            there.send(Message::binary(vec![0])).await.is_ok()
                        }
                        Some(Received::Sign) => true,
                    }
                }
                frame = there.next() => match frame {
                    Some(Ok(Message::Text(text))) => {
                        here.send(vec![text.as_str().into()]).await.is_ok()
                    }
                    Some(Ok(Message::Ping(_))) => here.ping().await.is_ok(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                    Some(Ok(_)) => true,
                },
            };
            if !carried || heard_at.elapsed() > SILENCE_MAX {
                break;
            }
        }
        here.close().await;
        let _gone_already = timeout(CONNECT_MAX, there.close(None)).await;
    }

    async fn reach(&self, peer: &str, hello: &str, headers: &HeaderMap) -> Option<There> {
        let mut request = format!("ws://{peer}/ws").into_client_request().ok()?;
        let secret = self.0.as_deref()?.parse().ok()?;
        request.headers_mut().insert(PASSED_ON, secret);
        for name in [header::HOST, header::ORIGIN] {
            if let Some(value) = headers.get(&name) {
                request.headers_mut().insert(name, value.clone());
            }
        }
        let connecting = tokio_tungstenite::connect_async(request);
        let (mut there, _) = timeout(CONNECT_MAX, connecting).await.ok()?.ok()?;
        there.send(Message::text(hello)).await.ok()?;
        Some(there)
    }
}

type There = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// The answer of another process, with the headers that matter to a browser.
fn answer_of(bytes: &[u8]) -> Option<Response<Body>> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse::<u16>().ok()?;
    let mut answer = Response::builder().status(StatusCode::from_u16(status).ok()?);
    let (mut length, body) = (None, &bytes[end + 4..]);
    for line in lines {
        let (name, value) = line.split_once(": ")?;
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok(),
            name @ ("content-type" | "cache-control" | "set-cookie") => {
                answer = answer.header(name, value);
            }
            _ => {}
        }
    }
    // Half an answer is none.
    let whole = length == Some(body.len());
    whole.then(|| answer.body(Body::from(body.to_vec())).ok())?
}
