//! The socket: carries the frames of a line over a WebSocket.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use shokan_host::connection::{self, Gone, Received, Transport};
use shokan_host::doors::Address;
use shokan_host::room::Frames;
use shokan_host::wire::FRAME_BYTES_MAX;

use super::App;

/// A client that takes no bytes for so long is gone.
const WRITE_MAX: Duration = Duration::from_secs(20);

/// What is read from a socket at once.
const READ_BUFFER_BYTES: usize = 4 * 1024;

/// `GET /ws`
pub(super) async fn open(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let passed_on = app.peers.has_passed_on(&headers);
    // The process that passes it on has counted it.
    let from = if passed_on { Address::HERE } else { from };
    // Frames that are a little too large are answered with a sentence, far too large ones end the
    // socket.
    let upgrade = upgrade
        .max_message_size(4 * FRAME_BYTES_MAX)
        .max_frame_size(4 * FRAME_BYTES_MAX)
        // Commands are small, and each socket keeps a buffer of this size.
        .read_buffer_size(READ_BUFFER_BYTES)
        // Every frame goes out by itself: the socket keeps a buffer of the most that ever waited.
        .write_buffer_size(0);
    upgrade.on_upgrade(move |socket| async move {
        let socket = Socket { socket, from };
        if let Some(elsewhere) = connection::converse(&app.house, socket).await {
            app.peers.carry(elsewhere, &headers, passed_on).await;
        }
    })
}

struct Socket {
    socket: WebSocket,
    from: Address,
}

impl Socket {
    async fn put(&mut self, frame: Message) -> Result<(), Gone> {
        match tokio::time::timeout(WRITE_MAX, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

impl Transport for Socket {
    fn address(&self) -> Address {
        self.from
    }

    async fn receive(&mut self) -> Option<Received> {
        Some(match self.socket.next().await?.ok()? {
            Message::Text(text) => Received::Text(text.as_str().into()),
            Message::Binary(_) => Received::Binary,
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Received::Sign,
        })
    }

    async fn send(&mut self, frames: Frames) -> Result<(), Gone> {
        let all = async {
            for frame in frames {
                self.socket
                    .feed(Message::Text(frame.as_ref().into()))
                    .await?;
            }
            self.socket.flush().await
        };
        match tokio::time::timeout(WRITE_MAX, all).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        self.put(Message::Ping(Default::default())).await
    }

    async fn close(&mut self) {
        let _client_is_gone = self.put(Message::Close(None)).await;
    }
}
