//! `finished`: what stays in memory of matches that have ended.

use std::cell::Cell;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::json;

use crate::making::Maker;
use crate::pair::Pair;
use crate::play::Target;
use crate::{process, report};

/// Arguments of `finished`.
#[derive(Debug, clap::Args)]
pub(crate) struct Finished {
    #[command(flatten)]
    target: Target,
    /// The number of the process of the server, which is measured.
    #[arg(long)]
    pid: u32,
    /// Matches that are made and given up.
    #[arg(long, default_value_t = 50_000)]
    matches: usize,
    /// So many at once.
    #[arg(long, default_value_t = 16)]
    at_once: usize,
    /// Picks played in each before it is given up.
    #[arg(long, default_value_t = 0)]
    picks: u32,
    /// Ends the run early.
    #[arg(long, default_value_t = 1800.0)]
    seconds: f64,
    /// The least reading within this time counts.
    #[arg(long, default_value_t = 8.0)]
    settle_s: f64,
}

impl Finished {
    /// Makes matches, gives them up, reads memory before, in the middle and after.
    pub(crate) async fn run(&self, as_json: bool) -> Result<ExitCode> {
        let maker = self.target.maker().await?;
        let settle = Duration::from_secs_f64(self.settle_s);
        let began = Instant::now();
        let before = process::least_memory(self.pid, settle).await?;
        // The second half shows whether memory still grows when everything has its size.
        let first = self.some(&maker, self.matches / 2, began).await?;
        let middle = process::least_memory(self.pid, settle).await?;
        let second = self
            .some(&maker, self.matches - self.matches / 2, began)
            .await?;
        let after = process::least_memory(self.pid, settle).await?;
        let each =
            |more: u64, less: u64, count: usize| (more as f64 - less as f64) / count.max(1) as f64;
        let result = json!({
            "matches_ended": first + second,
            "seconds": began.elapsed().as_secs_f64(),
            "rss_kib": {"before": before.rss_kib, "middle": middle.rss_kib, "after": after.rss_kib},
            "kib_an_ended_match": each(after.rss_kib, before.rss_kib, first + second),
            "kib_in_the_second_half": each(after.rss_kib, middle.rss_kib, second),
            "asked_to_wait": maker.http.waits.get(),
            "load_average": process::load_average(),
        });
        report::show(&result, as_json);
        Ok(ExitCode::SUCCESS)
    }

    async fn some(&self, maker: &Rc<Maker>, count: usize, began: Instant) -> Result<usize> {
        let left = Rc::new(Cell::new(count));
        let until = began + Duration::from_secs_f64(self.seconds);
        let mut workers = tokio::task::JoinSet::new();
        for number in 0..self.at_once {
            let (maker, left, picks) = (Rc::clone(maker), Rc::clone(&left), self.picks);
            let mut luck = fastrand::Rng::with_seed(self.target.seed + number as u64);
            workers.spawn_local(async move {
                let mut ended = 0;
                while left.get() > 0 && Instant::now() < until {
                    left.set(left.get() - 1);
                    end_one(&maker, picks, &mut luck).await?;
                    ended += 1;
                }
                anyhow::Ok(ended)
            });
        }
        let mut ended = 0;
        while let Some(worker) = workers.join_next().await {
            ended += worker??;
        }
        Ok(ended)
    }
}

async fn end_one(maker: &Maker, picks: u32, luck: &mut fastrand::Rng) -> Result<()> {
    let seats = maker.make().await?;
    let mut pair = Pair::open(maker.site(), &seats).await?;
    pair.play(picks, luck).await?;
    if !pair.over
        && !pair
            .command(0, "end", r#"{"t":"concede","id":"end"}"#)
            .await?
    {
        bail!("a match could not be given up");
    }
    pair.close();
    Ok(())
}
