//! `play`: picks at a fixed rate by the clock, in many live matches.

use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::live::{Live, Tally};
use crate::making::Maker;
use crate::site::Site;
use crate::spectators::{self, Stay};
use crate::{process, report};

/// Picks a second that a seat may send for a long time, with some distance to the limit.
const SEAT_PER_S: f64 = 18.0;

/// Answers that are still on their way are waited for.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// Whom to play against, as every command asks it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Target {
    /// The server.
    #[arg(long, default_value = "http://127.0.0.1:4040")]
    pub(crate) url: String,
    /// Games to play in turn; all without it.
    #[arg(long, value_delimiter = ',')]
    pub(crate) games: Vec<String>,
    /// Loopback addresses the guests come from (127.0.0.2, ...); 0 leaves it to the system.
    #[arg(long, default_value_t = 0)]
    pub(crate) source_addresses: u32,
    /// Seed of decks and picks.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl Target {
    /// Finds the server and its decks.
    pub(crate) async fn maker(&self) -> Result<Rc<Maker>> {
        let site = Rc::new(Site::new(&self.url, self.source_addresses)?);
        Ok(Rc::new(Maker::new(&site, &self.games, self.seed).await?))
    }
}

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    #[command(flatten)]
    target: Target,
    /// Live matches of two people each.
    #[arg(long, default_value_t = 2000)]
    matches: usize,
    /// Picks a second in all.
    #[arg(long, default_value_t = 1000.0)]
    rate: f64,
    /// How long is measured.
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Played before that, and not measured.
    #[arg(long, default_value_t = 3.0)]
    warm_up_s: f64,
    /// People who only watch.
    #[arg(long, default_value_t = 0)]
    spectators: usize,
    /// The server's process: its processor time and memory are reported.
    #[arg(long)]
    pid: Option<u32>,
    /// The disk's own figure (`disk`): says whether p99 is at most max(30, 2 x this + 10) ms.
    #[arg(long, value_name = "X")]
    sync_p99_ms: Option<f64>,
    /// Another goal for p99.
    #[arg(long, value_name = "X", conflicts_with = "sync_p99_ms")]
    goal_ms: Option<f64>,
}

impl Play {
    /// Plays and reports; fails when a goal was given and missed.
    pub(crate) async fn run(&self, as_json: bool) -> Result<ExitCode> {
        if self.matches == 0 || self.rate / self.matches as f64 > SEAT_PER_S {
            bail!(
                "{} picks a second need at least {} matches: a seat may send 20 a second",
                self.rate,
                (self.rate / SEAT_PER_S).ceil()
            );
        }
        let maker = self.target.maker().await?;
        let opening = Instant::now();
        let live = Live::open(maker, self.matches, self.target.seed).await?;
        let opened = opening.elapsed();
        spectators::come(&live, self.spectators, Stay::UntilTheEnd, self.target.seed);
        let settle = if self.spectators > 0 { 3 } else { 1 };
        tokio::time::sleep(Duration::from_secs(settle)).await;
        live.play(self.rate, Duration::from_secs_f64(self.warm_up_s))
            .await;
        live.take();
        let measured = Measured::begin(self.pid)?;
        live.play(self.rate, Duration::from_secs_f64(self.seconds))
            .await;
        let usage = measured.end()?;
        let waiting = Instant::now();
        while live.open_picks() > 0 && waiting.elapsed() < LAST_ANSWERS {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let unanswered = live.open_picks();
        let tally = live.take();
        live.close();
        let mut result = json!({
            "matches": self.matches,
            "wanted_per_s": self.rate,
            "opened_s": opened.as_secs_f64(),
        });
        merge(&mut result, figures(&tally, self.seconds));
        merge(&mut result, usage);
        result["unanswered"] = unanswered.into();
        result["asked_to_wait"] = live.maker.http.waits.get().into();
        let goal = self.goal_ms.or(self.sync_p99_ms.map(report::goal_ms));
        let p99 = tally.done.quantile_ms(0.99);
        let met = goal.is_none_or(|goal| p99 <= goal && tally.done.count() > 0);
        if let Some(goal) = goal {
            result["goal_p99_ms"] = goal.into();
            result["verdict"] = if met { "met" } else { "missed" }.into();
        }
        report::show(&result, as_json);
        Ok(if met {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

/// What a run with picks has shown.
pub(crate) fn figures(tally: &Tally, seconds: f64) -> Value {
    json!({
        "acknowledged_per_s": tally.done.count() as f64 / seconds,
        "due_to_done": tally.done.json(),
        "sent_to_done": tally.done_from_sent.json(),
        "due_to_rivals_update": tally.rival.json(),
        "sent_to_rivals_update": tally.rival_from_sent.json(),
        "generators_own_lag": tally.lag.json(),
        "picks_without_a_match": tally.without_match,
        "sent": tally.sent,
        "refused": report::counted(&tally.refused),
        "troubles": report::counted(&tally.troubles),
        "matches_ended": tally.ended,
        "frames_per_s": tally.frames as f64 / seconds,
        "mb_per_s": tally.bytes as f64 / 1e6 / seconds,
    })
}

/// Adds the fields of one object to another.
pub(crate) fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

/// Processor time of both sides while something is measured.
#[derive(Debug)]
pub(crate) struct Measured {
    began: Instant,
    own: Duration,
    server: Option<(u32, Duration)>,
}

impl Measured {
    /// From now on.
    pub(crate) fn begin(pid: Option<u32>) -> Result<Self> {
        let server = pid.map(|pid| process::processor_time(Some(pid)).map(|time| (pid, time)));
        Ok(Self {
            began: Instant::now(),
            own: process::processor_time(None)?,
            server: server.transpose()?,
        })
    }

    /// Until now: parts of one processor, and the server's memory.
    pub(crate) fn end(&self) -> Result<Value> {
        let took = self.began.elapsed().as_secs_f64();
        let share = |time: Duration| time.as_secs_f64() / took;
        let mut result = json!({
            "generators_processors": share(process::processor_time(None)? - self.own),
            "load_average": process::load_average(),
        });
        if let Some((pid, before)) = self.server {
            let used = process::processor_time(Some(pid))? - before;
            result["servers_processors"] = share(used).into();
            result["servers_rss_mib"] = (process::memory(pid)?.rss_kib / 1024).into();
        }
        Ok(result)
    }
}
