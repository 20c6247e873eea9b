//! One match with both its sockets, played pick by pick: each waits for the answer of the one
//! before.

use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use tungstenite::Utf8Bytes;

use crate::connection::Connection;
use crate::making::Seat;
use crate::message::{self, ServerMessage};
use crate::site::Site;

/// An answer that has not come after so long will not come.
const ANSWER_MAX: Duration = Duration::from_secs(30);

/// Commands that a fresh socket may send at once, and a second later on, with some distance to the
/// limit.
const BURST: f64 = 38.0;
const PER_S: f64 = 19.0;

/// A bucket of commands that fills up with time.
#[derive(Debug)]
pub(crate) struct RateLimit {
    tokens: f64,
    at: Instant,
}

impl RateLimit {
    /// That of a fresh socket.
    pub(crate) fn new() -> Self {
        Self {
            tokens: BURST,
            at: Instant::now(),
        }
    }

    /// How long to wait before the next command, which is taken for sent.
    pub(crate) fn next(&mut self, now: Instant) -> Duration {
        let filled = self.tokens + (now - self.at).as_secs_f64() * PER_S;
        self.at = now;
        self.tokens = filled.min(BURST) - 1.0;
        Duration::from_secs_f64((-self.tokens / PER_S).max(0.0))
    }
}

/// Both players of a match.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) connections: [Rc<Connection>; 2],
    /// The last `seq` each has seen.
    pub(crate) seqs: [u32; 2],
    /// Who is asked, and the number of choices.
    pub(crate) asked: Option<(usize, u16)>,
    /// The game has ended.
    pub(crate) over: bool,
    rate_limits: [RateLimit; 2],
}

impl Pair {
    /// Opens both sockets and waits for both tables.
    pub(crate) async fn open(site: &Site, seats: &[Seat; 2]) -> Result<Self> {
        let mut connections = Vec::new();
        for seat in seats {
            let source = site.source(seat.guest);
            let token = Some(seat.token.as_str());
            connections.push(Connection::greet(site, source, &seat.match_id, token, None).await?);
        }
        let connections = <[Rc<Connection>; 2]>::try_from(connections).map_err(|_| ());
        let mut pair = Self::new(connections.ok().context("two seats make two sockets")?);
        let mut seen = [false; 2];
        while seen != [true; 2] {
            let (seat, text) = pair.next().await?;
            seen[seat] |= matches!(pair.receive(seat, &text), ServerMessage::Update(_));
        }
        Ok(pair)
    }

    /// Nothing was heard yet.
    pub(crate) fn new(connections: [Rc<Connection>; 2]) -> Self {
        Self {
            connections,
            seqs: [0; 2],
            asked: None,
            over: false,
            rate_limits: [RateLimit::new(), RateLimit::new()],
        }
    }

    /// The next frame of either socket.
    ///
    /// # Errors
    /// A socket has closed, or nothing comes.
    pub(crate) async fn next(&self) -> Result<(usize, Utf8Bytes)> {
        let either = async {
            tokio::select! {
                text = self.connections[0].next() => text.map(|text| (0, text)),
                text = self.connections[1].next() => text.map(|text| (1, text)),
            }
        };
        let next = tokio::time::timeout(ANSWER_MAX, either).await;
        next.context("no answer")?.context("the socket closed")
    }

    /// Takes in what a frame says.
    pub(crate) fn receive<'a>(&mut self, seat: usize, text: &'a str) -> ServerMessage<'a> {
        let message = message::parse(text);
        let table = match &message {
            ServerMessage::Update(table) => Some(*table),
            ServerMessage::Refused { table, .. } => *table,
            _ => None,
        };
        if let Some(table) = table {
            self.seqs[seat] = table.seq;
            self.over |= table.over;
            if table.choices > 0 {
                self.asked = Some((seat, table.choices));
            } else if self.asked.is_some_and(|asked| asked.0 == seat) {
                self.asked = None;
            }
        }
        message
    }

    /// Waits until the seat may send a command again.
    pub(crate) async fn throttle(&mut self, seat: usize) {
        let wait = self.rate_limits[seat].next(Instant::now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
    }

    /// Plays so many picks, or until the game ends; how many were acknowledged.
    pub(crate) async fn play(&mut self, picks: u32, luck: &mut fastrand::Rng) -> Result<u32> {
        let prefix = luck.u32(..);
        let mut done = 0;
        for number in 0..picks {
            while self.asked.is_none() && !self.over {
                let (seat, text) = self.next().await?;
                self.receive(seat, &text);
            }
            let Some((seat, choices)) = self.asked.filter(|_| !self.over) else {
                break;
            };
            self.throttle(seat).await;
            let id = format!("{prefix:x}-{number}");
            let pick = message::pick(&id, self.seqs[seat], luck.u16(..choices));
            if self.command(seat, &id, &pick).await? {
                done += 1;
            }
        }
        Ok(done)
    }

    /// Sends a command and waits for its answer: whether it was done.
    pub(crate) async fn command(&mut self, seat: usize, id: &str, text: &str) -> Result<bool> {
        if !self.connections[seat].send(text) {
            bail!("the socket closed");
        }
        loop {
            let (from, text) = self.next().await?;
            match self.receive(from, &text) {
                ServerMessage::Done { id: done, .. } if done == id => return Ok(true),
                ServerMessage::Refused { id: Some(it), .. } if it == id => return Ok(false),
                _ => {}
            }
        }
    }

    pub(crate) fn close(&self) {
        for connection in &self.connections {
            connection.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_sends_faster_than_the_server_lets_them() {
        let mut rate_limit = RateLimit::new();
        let began = rate_limit.at;
        let mut now = began;
        let sent = (0..200).map(|_| {
            now += rate_limit.next(now);
            now
        });
        let sent: Vec<Instant> = sent.collect();
        for (at, moment) in sent.iter().enumerate() {
            let allowed = 40.0 + 20.0 * (*moment - began).as_secs_f64();
            assert!((at + 1) as f64 <= allowed, "{at}");
        }
        assert_eq!(sent[37], began);
        assert!(*sent.last().unwrap() - began > Duration::from_secs(8));
    }
}
