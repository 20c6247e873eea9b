//! `memory`: what the server needs for a match and for a socket.

use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::json;

use crate::connection::Connection;
use crate::making::{self, Seat};
use crate::pair::Pair;
use crate::play::Target;
use crate::{process, report};

/// Matches played at once before memory is read.
const AT_ONCE: usize = 16;

/// Arguments of `memory`.
#[derive(Debug, clap::Args)]
pub(crate) struct Memory {
    #[command(flatten)]
    target: Target,
    /// The number of the process of the server, which is measured.
    #[arg(long)]
    pid: u32,
    /// Matches.
    #[arg(long, default_value_t = 500)]
    matches: usize,
    /// Sockets: players first, then spectators. Two for each match without it.
    #[arg(long)]
    sockets: Option<usize>,
    /// Picks played in each match before it is measured.
    #[arg(long, default_value_t = 0)]
    picks: u32,
    /// The least reading within this time counts.
    #[arg(long, default_value_t = 8.0)]
    settle_s: f64,
}

impl Memory {
    /// Reads memory with nothing, with matches, with sockets, and after these have gone.
    pub(crate) async fn run(&self, as_json: bool) -> Result<ExitCode> {
        let maker = self.target.maker().await?;
        let site = Rc::clone(maker.site());
        let settle = Duration::from_secs_f64(self.settle_s);
        let read = || process::least_memory(self.pid, settle);
        if self.matches == 0 {
            bail!("at least one match");
        }
        let base = read().await?;
        let seats = making::make_many(&maker, self.matches, AT_ONCE).await?;
        let fresh = read().await?;
        let played = self.play(&maker, &seats).await?;
        let matches = if self.picks > 0 { read().await? } else { fresh };
        let sockets = self.sockets.unwrap_or(2 * self.matches);
        let mut connections = Vec::new();
        for number in 0..sockets {
            let pair = &seats[number / 2 % seats.len()];
            let seat = &pair[number % 2];
            let token = (number < 2 * seats.len()).then_some(seat.token.as_str());
            let source = site.source(seat.guest);
            let connection = Connection::greet(&site, source, &seat.match_id, token, None).await?;
            connections.push(connection);
        }
        let readers: Vec<_> = connections.iter().cloned().map(read_all).collect();
        let with_sockets = read().await?;
        let lost = readers.iter().filter(|reader| reader.is_finished()).count();
        connections.iter().for_each(|connection| connection.close());
        drop(connections);
        let after = read().await?;
        let each =
            |more: u64, less: u64, count: usize| (more as f64 - less as f64) / count.max(1) as f64;
        let result = json!({
            "matches": self.matches,
            "picks_in_each": f64::from(played) / self.matches as f64,
            "sockets": sockets,
            "sockets_lost": lost,
            "base_kib": {"rss": base.rss_kib, "pss": base.pss_kib},
            "kib_a_fresh_match": {
                "rss": each(fresh.rss_kib, base.rss_kib, self.matches),
                "pss": each(fresh.pss_kib, base.pss_kib, self.matches),
            },
            "kib_a_match": {
                "rss": each(matches.rss_kib, base.rss_kib, self.matches),
                "pss": each(matches.pss_kib, base.pss_kib, self.matches),
            },
            "kib_a_socket": {
                "rss": each(with_sockets.rss_kib, matches.rss_kib, sockets),
                "pss": each(with_sockets.pss_kib, matches.pss_kib, sockets),
            },
            "kib_a_match_with_its_sockets": {
                "rss": each(with_sockets.rss_kib, base.rss_kib, self.matches),
                "pss": each(with_sockets.pss_kib, base.pss_kib, self.matches),
            },
            "after_sockets_closed_kib": {"rss": after.rss_kib, "pss": after.pss_kib},
            "load_average": process::load_average(),
        });
        report::show(&result, as_json);
        Ok(ExitCode::SUCCESS)
    }

    /// Plays in all matches, some at once, and closes the sockets; picks acknowledged in all.
    async fn play(&self, maker: &Rc<making::Maker>, seats: &[[Seat; 2]]) -> Result<u32> {
        let mut played = 0;
        let picks = self.picks;
        if picks == 0 {
            return Ok(0);
        }
        for (round, some) in seats.chunks(AT_ONCE).enumerate() {
            let mut playing = tokio::task::JoinSet::new();
            for (at, seats) in some.iter().cloned().enumerate() {
                let site = Rc::clone(maker.site());
                let mut luck =
                    fastrand::Rng::with_seed(self.target.seed + (round << 8 | at) as u64);
                playing.spawn_local(async move {
                    let mut pair = Pair::open(&site, &seats).await?;
                    let played = pair.play(picks, &mut luck).await;
                    pair.close();
                    played
                });
            }
            while let Some(one) = playing.join_next().await {
                played += one??;
            }
        }
        Ok(played)
    }
}

fn read_all(connection: Rc<Connection>) -> tokio::task::JoinHandle<()> {
    tokio::task::spawn_local(async move { while connection.next().await.is_some() {} })
}
