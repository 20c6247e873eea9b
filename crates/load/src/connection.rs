//! One socket: frames out at once, frames in one by one, no buffer larger than needed.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::net::Ipv4Addr;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use tokio::net::TcpStream;
use tungstenite::handshake::HandshakeError;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, Utf8Bytes, WebSocket};

use crate::site::Site;

/// Most updates fit; thousands of sockets stay small.
const READ_BYTES: usize = 16 * 1024;

/// A socket that is not open after so long will not be.
const OPEN_MAX: Duration = Duration::from_secs(15);

/// A stream that says at once when it would have to wait.
#[derive(Debug)]
struct Impatient(Rc<TcpStream>);

impl Read for Impatient {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.try_read(bytes)
    }
}

impl Write for Impatient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[derive(Debug)]
pub(crate) struct Connection {
    stream: Rc<TcpStream>,
    socket: RefCell<WebSocket<Impatient>>,
}

impl Connection {
    /// Opens a socket from that address; nothing has been said yet.
    pub(crate) async fn open(site: &Site, source: Option<Ipv4Addr>) -> Result<Rc<Self>> {
        tokio::time::timeout(OPEN_MAX, Self::shake_hands(site, source))
            .await
            .map_err(|_| anyhow!("no socket within {} s", OPEN_MAX.as_secs()))?
    }

    async fn shake_hands(site: &Site, source: Option<Ipv4Addr>) -> Result<Rc<Self>> {
        let stream = Rc::new(site.connect(source).await?);
        let settings = WebSocketConfig::default()
            .read_buffer_size(READ_BYTES)
            .write_buffer_size(0);
        let address = format!("ws://{}/ws", site.authority);
        let mut shaking = tungstenite::client::client_with_config(
            address,
            Impatient(Rc::clone(&stream)),
            Some(settings),
        );
        loop {
            match shaking {
                Ok((socket, _)) => {
                    return Ok(Rc::new(Self {
                        stream,
                        socket: RefCell::new(socket),
                    }));
                }
                Err(HandshakeError::Interrupted(middle)) => {
                    // The request is so small that only the answer is ever waited for.
                    stream.readable().await?;
                    shaking = middle.handshake();
                }
                Err(HandshakeError::Failure(Error::Http(answer))) => {
                    bail!("the socket was answered with {}", answer.status())
                }
                Err(HandshakeError::Failure(error)) => return Err(error.into()),
            }
        }
    }

    /// Opens a socket and says hello; without a token as a spectator.
    pub(crate) async fn greet(
        site: &Site,
        source: Option<Ipv4Addr>,
        match_id: &str,
        token: Option<&str>,
        last_seq: Option<u32>,
    ) -> Result<Rc<Self>> {
        let connection = Self::open(site, source).await?;
        let hello = serde_json::json!({
            "t": "hello", "wire": 1, "match": match_id, "token": token, "last_seq": last_seq,
        });
        if !connection.send(&hello.to_string()) {
            bail!("the socket closed before hello");
        }
        Ok(connection)
    }

    /// Sends a text; false when the socket is closed.
    pub(crate) fn send(self: &Rc<Self>, text: &str) -> bool {
        match self.socket.borrow_mut().send(Message::text(text)) {
            Ok(()) => true,
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                let connection = Rc::clone(self);
                tokio::task::spawn_local(async move { connection.flush().await });
                true
            }
            Err(_) => false,
        }
    }

    /// Waits until the rest of what was sent is on its way.
    async fn flush(&self) {
        while self.stream.writable().await.is_ok() {
            match self.socket.borrow_mut().flush() {
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {}
                Ok(()) | Err(_) => return,
            }
        }
    }

    /// The next text; nothing when the socket is closed. It may be dropped while it waits.
    pub(crate) async fn next(&self) -> Option<Utf8Bytes> {
        loop {
            let read = self.socket.borrow_mut().read();
            match read {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.stream.readable().await.ok()?;
                }
                Err(_) => return None,
            }
        }
    }

    /// Sends a close frame; the server sees a socket that was closed in order.
    pub(crate) fn close(&self) {
        let mut socket = self.socket.borrow_mut();
        let _already_closed = socket.close(None);
        let _already_closed = socket.flush();
    }
}
