//! People who watch: they read everything and say nothing.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::connection::Connection;
use crate::live::Live;
use crate::message::{self, ServerMessage};

/// How long a spectator stays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stay {
    /// Until the match ends; then another one is watched.
    UntilTheEnd,
    /// From 2 to 20 seconds, then another match.
    ComeAndGo,
}

/// Sends so many spectators in, spread over the matches.
pub(crate) fn come(live: &Rc<Live>, count: usize, stay: Stay, seed: u64) {
    for number in 0..count {
        let luck = fastrand::Rng::with_seed(seed ^ (number as u64) << 20);
        tokio::task::spawn_local(watch(Rc::clone(live), number, stay, luck));
    }
}

async fn watch(live: Rc<Live>, number: usize, stay: Stay, mut luck: fastrand::Rng) {
    // Not all in the same moment.
    tokio::time::sleep(Duration::from_millis(luck.u64(..2_000))).await;
    let mut at = number;
    loop {
        let leave = match stay {
            Stay::UntilTheEnd => None,
            Stay::ComeAndGo => {
                Some(Instant::now() + Duration::from_millis(luck.u64(2_000..20_000)))
            }
        };
        if let Some(match_id) = live.match_at(at) {
            let (guest, _) = live.maker.stranger();
            let site = live.maker.site();
            match Connection::greet(site, site.source(guest), &match_id, None, None).await {
                Ok(connection) => {
                    let watching = listen(&live, &connection);
                    match leave {
                        Some(leave) => {
                            let _time_is_up = tokio::time::timeout_at(leave.into(), watching).await;
                        }
                        None => watching.await,
                    }
                    connection.close();
                }
                Err(_) => live.trouble("spectator not let in"),
            }
        }
        if matches!(stay, Stay::ComeAndGo) {
            at = luck.usize(..1 << 20);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen(live: &Live, connection: &Connection) {
    while let Some(text) = connection.next().await {
        live.heard_by_spectator(text.len());
        match message::parse(&text) {
            ServerMessage::Update(table) if table.over => return,
            ServerMessage::Update(table) if table.choices > 0 => {
                live.trouble("a spectator was asked")
            }
            ServerMessage::Unreadable => live.trouble("unreadable frame"),
            ServerMessage::Close { .. } => live.trouble("bye to a spectator"),
            _ => {}
        }
    }
}
