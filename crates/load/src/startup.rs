//! `startup`: how long a start takes with many live matches in the store.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde_json::json;

use crate::connection::Connection;
use crate::http::Http;
use crate::making::{Maker, Seat};
use crate::pair::Pair;
use crate::play::Target;
use crate::process::Server;
use crate::report::Times;
use crate::site::Site;
use crate::{process, report};

/// Matches played at once while the store is made.
const AT_ONCE: usize = 32;

/// A start that takes longer is a fault.
const READY_MAX: Duration = Duration::from_secs(600);

/// Matches whose first view is timed.
const VIEWS: usize = 50;

/// Arguments of `startup`.
#[derive(Debug, clap::Args)]
pub(crate) struct Startup {
    #[command(flatten)]
    target: Target,
    /// The server's command line; `{data}` in it is the store.
    #[arg(long)]
    command: String,
    /// The store: made when it is not there, and then kept with a list of its matches beside it.
    #[arg(long, value_name = "PATH")]
    data: String,
    /// Begins with a copy of this store (and the list beside it) instead.
    #[arg(long, value_name = "PATH")]
    from: Option<String>,
    /// Live matches.
    #[arg(long, default_value_t = 10_000)]
    matches: usize,
    /// Picks in each.
    #[arg(long, default_value_t = 30)]
    entries: u32,
    /// Starts; the least counts.
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// Where the server's log goes.
    #[arg(long)]
    log: Option<String>,
}

impl Startup {
    /// Makes the store if need be, then starts the server several times.
    pub(crate) async fn run(&self, as_json: bool) -> Result<ExitCode> {
        let list = format!("{}.matches.json", self.data);
        if let Some(from) = &self.from {
            for end in ["", "-wal", ".matches.json"] {
                let source = format!("{from}{end}");
                if Path::new(&source).exists() {
                    fs::copy(&source, format!("{}{end}", self.data)).context(source)?;
                }
            }
        }
        let made = if Path::new(&list).exists() {
            None
        } else {
            Some(self.make(&list).await?)
        };
        let seats: Vec<[Seat; 2]> = serde_json::from_str(&fs::read_to_string(&list)?)?;
        let site = Rc::new(Site::new(&self.target.url, self.target.source_addresses)?);
        let (mut answers, mut first_views) = (Vec::new(), Vec::new());
        let mut views = Times::new();
        let (mut ready_rss, mut later_rss) = (Vec::new(), Vec::new());
        for run in 0..self.runs {
            let mut server = Server::start(&self.command, &self.data, self.log.as_deref())?;
            let http = Http::new(Rc::clone(&site));
            answers.push(server.ready(&http, READY_MAX).await?.as_secs_f64());
            ready_rss.push(process::memory(server.pid())?.rss_kib);
            for number in 0..VIEWS.min(seats.len()) {
                let at = (run * 7_919 + number * 104_729) % seats.len();
                views.add(first_view(&site, &seats[at][0]).await?);
                if number == 0 {
                    first_views.push(server.started.elapsed().as_secs_f64());
                }
            }
            let settle = Duration::from_secs(2);
            later_rss.push(process::least_memory(server.pid(), settle).await?.rss_kib);
            server.stop().await?;
        }
        let least = |all: &[f64]| all.iter().copied().fold(f64::INFINITY, f64::min);
        let result = json!({
            "matches": seats.len(),
            "picks_made": made.map_or_else(|| "the store was there".into(), |made| made.to_string()),
            "store_mib": fs::metadata(&self.data).map_or(0, |it| it.len() >> 20),
            "exec_to_ready_s": least(&answers),
            "exec_to_ready_s_each": answers,
            "exec_to_first_view_s": least(&first_views),
            "first_view_of_a_match": views.json(),
            "rss_mib_when_ready": ready_rss.iter().min().copied().unwrap_or(0) >> 10,
            "rss_mib_later": later_rss.iter().min().copied().unwrap_or(0) >> 10,
            "load_average": process::load_average(),
        });
        report::show(&result, as_json);
        Ok(ExitCode::SUCCESS)
    }

    /// Plays the matches through the server; picks acknowledged in all.
    async fn make(&self, list: &str) -> Result<u64> {
        let mut server = Server::start(&self.command, &self.data, self.log.as_deref())?;
        let site = Rc::new(Site::new(&self.target.url, self.target.source_addresses)?);
        server
            .ready(&Http::new(Rc::clone(&site)), READY_MAX)
            .await?;
        let maker = self.target.maker().await?;
        let left = Rc::new(std::cell::Cell::new(self.matches));
        let mut workers = tokio::task::JoinSet::new();
        for number in 0..AT_ONCE {
            let (maker, left, entries) = (Rc::clone(&maker), Rc::clone(&left), self.entries);
            let mut luck = fastrand::Rng::with_seed(self.target.seed + number as u64);
            workers.spawn_local(async move {
                let (mut live, mut picks) = (Vec::new(), 0);
                while left.get() > 0 {
                    left.set(left.get() - 1);
                    // A match that ends too early is no live one.
                    loop {
                        let (seats, played, over) = play_one(&maker, entries, &mut luck).await?;
                        picks += u64::from(played);
                        if !over {
                            live.push(seats);
                            break;
                        }
                    }
                }
                anyhow::Ok((live, picks))
            });
        }
        let (mut all, mut picks) = (Vec::new(), 0);
        while let Some(worker) = workers.join_next().await {
            let (live, played) = worker??;
            all.extend(live);
            picks += played;
        }
        server.stop().await?;
        fs::write(list, serde_json::to_string(&all)?)?;
        Ok(picks)
    }
}

async fn play_one(
    maker: &Maker,
    entries: u32,
    luck: &mut fastrand::Rng,
) -> Result<([Seat; 2], u32, bool)> {
    let seats = maker.make().await?;
    let mut pair = Pair::open(maker.site(), &seats).await?;
    let played = pair.play(entries, luck).await?;
    pair.close();
    Ok((seats, played, pair.over))
}

/// How long from hello to the first view.
async fn first_view(site: &Site, seat: &Seat) -> Result<Duration> {
    let began = Instant::now();
    let token = Some(seat.token.as_str());
    let source = site.source(seat.guest);
    let connection = Connection::greet(site, source, &seat.match_id, token, None).await?;
    while let Some(text) = connection.next().await {
        if text.starts_with(r#"{"t":"update""#) {
            connection.close();
            return Ok(began.elapsed());
        }
    }
    bail!("{}: the socket closed before a view came", seat.match_id)
}
