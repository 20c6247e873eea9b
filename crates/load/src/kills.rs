//! `kills`: the server is killed under load again and again; what was acknowledged must be there,
//! once, and every match must go on.

mod drive;

use std::cell::{Cell, RefCell};
use std::fs;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde_json::json;

use crate::http::Http;
use crate::making::{Maker, Seat};
use crate::process::{self, Server};
use crate::report::{self, Counts, Times, count};
use crate::site::Site;

/// A start that takes longer is a fault.
const READY_MAX: Duration = Duration::from_secs(120);

/// A match goes on within this time after a kill.
const GOES_ON_MAX: Duration = Duration::from_secs(5);

/// After the last kill every match is waited for. A long one has some thousand picks, which are
/// sent again no faster than the limit on commands allows.
const LAST_MAX: Duration = Duration::from_secs(300);

/// Faults that are told in full.
const FAULTS_SHOWN: usize = 20;

/// Arguments of `kills`.
#[derive(Debug, clap::Args)]
pub(crate) struct Kills {
    /// A server's command line (`env NAME=VALUE ...` before it sets variables); `{data}` in it is
    /// the store. Given twice, two servers share one store and either is killed.
    #[arg(long, required = true)]
    command: Vec<String>,
    /// Where each server listens, in the same order.
    #[arg(long, default_value = "http://127.0.0.1:4040")]
    url: Vec<String>,
    /// The store: a path, or an address of a database.
    #[arg(long, value_name = "PATH|URL")]
    data: String,
    /// Kills.
    #[arg(long, default_value_t = 1000)]
    kills: u32,
    /// Matches that are played at any time.
    #[arg(long, default_value_t = 24)]
    matches: usize,
    /// Games to play in turn; all without it.
    #[arg(long, value_delimiter = ',')]
    games: Vec<String>,
    /// From the moment a server is ready to the next kill, at least and at most.
    #[arg(long, value_delimiter = ',', default_values_t = [400, 1800])]
    window_ms: Vec<u64>,
    /// A killed server is started again after so long.
    #[arg(long, default_value_t = 0)]
    restart_after_ms: u64,
    /// Seed of picks and moments.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Loopback addresses the guests come from; 0 leaves it to the system.
    #[arg(long, default_value_t = 0)]
    source_addresses: u32,
    /// Where the servers' logs go; errors in it are counted.
    #[arg(long)]
    log: Option<String>,
}

/// What all matches of a run share.
#[derive(Debug)]
struct Run {
    sites: Vec<Rc<Site>>,
    makers: Vec<Rc<Maker>>,
    luck: RefCell<fastrand::Rng>,
    /// Kills so far.
    epoch: Cell<u32>,
    /// When each server was killed last.
    killed: RefCell<Vec<Option<Instant>>>,
    /// When each server was started, until it has shown a view.
    started: RefCell<Vec<Option<Instant>>>,
    first_views: RefCell<Times>,
    goes_on: RefCell<Times>,
    counts: RefCell<Counts>,
    faults: RefCell<Vec<String>>,
    playing: Cell<usize>,
    /// Matches that have played on since the last kill.
    settled: Cell<usize>,
    stopping: Cell<bool>,
    /// Matches that have been checked from their first pick on after the end.
    audited: Cell<usize>,
}

impl Run {
    fn count(&self, name: &str) {
        count(&mut self.counts.borrow_mut(), name);
    }

    fn fault(&self, text: String) {
        self.count("faults");
        self.faults.borrow_mut().push(text);
    }

    /// A new match, made by whichever server takes it.
    async fn make(&self) -> [Seat; 2] {
        loop {
            for maker in &self.makers {
                if let Ok(seats) = maker.make().await {
                    self.count("matches made");
                    return seats;
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Kills {
    /// Plays, kills, compares.
    pub(crate) async fn run(&self, as_json: bool) -> Result<ExitCode> {
        let [least_ms, most_ms] = self.window_ms[..] else {
            bail!("--window-ms takes two numbers, such as 400,1800");
        };
        if least_ms >= most_ms || self.url.len() != self.command.len() {
            bail!("a window has a length, and every command a --url");
        }
        let mut servers = Vec::new();
        let (mut sites, mut makers, mut starts) = (Vec::new(), Vec::new(), Times::new());
        for (command, url) in self.command.iter().zip(&self.url) {
            let mut server = Server::start(command, &self.data, self.log.as_deref())?;
            let site = Rc::new(Site::new(url, self.source_addresses)?);
            server
                .ready(&Http::new(Rc::clone(&site)), READY_MAX)
                .await?;
            makers.push(Rc::new(Maker::new(&site, &self.games, self.seed).await?));
            sites.push(site);
            servers.push(server);
        }
        let run = Rc::new(Run {
            luck: RefCell::new(fastrand::Rng::with_seed(self.seed)),
            epoch: Cell::new(0),
            killed: RefCell::new(vec![None; sites.len()]),
            started: RefCell::new(vec![None; sites.len()]),
            first_views: RefCell::new(Times::new()),
            goes_on: RefCell::new(Times::new()),
            counts: RefCell::default(),
            faults: RefCell::default(),
            playing: Cell::new(0),
            settled: Cell::new(0),
            stopping: Cell::new(false),
            audited: Cell::new(0),
            sites,
            makers,
        });
        let began = Instant::now();
        for number in 0..self.matches {
            tokio::task::spawn_local(drive::play(Rc::clone(&run), number % self.url.len()));
        }
        for _ in 0..self.kills {
            let (window, at) = {
                let mut luck = run.luck.borrow_mut();
                (luck.u64(least_ms..most_ms), luck.usize(..servers.len()))
            };
            tokio::time::sleep(Duration::from_millis(window)).await;
            run.killed.borrow_mut()[at] = Some(Instant::now());
            servers[at].kill()?;
            run.epoch.set(run.epoch.get() + 1);
            run.settled.set(0);
            run.count("kills");
            tokio::time::sleep(Duration::from_millis(self.restart_after_ms)).await;
            let log = self.log.as_deref();
            servers[at] = Server::start(&self.command[at], &self.data, log)?;
            run.started.borrow_mut()[at] = Some(servers[at].started);
            let http = Http::new(Rc::clone(&run.sites[at]));
            let ready = servers[at].ready(&http, READY_MAX).await;
            starts.add(ready.with_context(|| format!("after kill {}", run.epoch.get()))?);
        }
        self.end(&run).await;
        for server in &mut servers {
            server.stop().await?;
        }
        let clean = self.report(&run, &starts, began.elapsed(), as_json);
        Ok(if clean {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }

    /// Waits until every match has played on after the last kill, then has all of them audited.
    async fn end(&self, run: &Rc<Run>) {
        let waiting = Instant::now();
        while run.settled.get() < run.playing.get() && waiting.elapsed() < LAST_MAX {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let silent = run.playing.get().saturating_sub(run.settled.get());
        for _ in 0..silent {
            run.fault("a match did not go on after the last kill".to_owned());
        }
        run.epoch.set(run.epoch.get() + 1);
        run.stopping.set(true);
        let waiting = Instant::now();
        while run.playing.get() > 0 && waiting.elapsed() < LAST_MAX {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for _ in 0..run.playing.get() {
            run.fault("a match could not be audited at the end".to_owned());
        }
    }

    fn report(&self, run: &Run, starts: &Times, took: Duration, as_json: bool) -> bool {
        let errors = self
            .log
            .as_ref()
            .and_then(|log| fs::read_to_string(log).ok());
        let errors = errors.map_or(0, |log| {
            let bad = |line: &&str| line.contains("ERROR") || line.contains("panicked");
            log.lines().filter(bad).count()
        });
        let (goes_on, faults) = (run.goes_on.borrow(), run.faults.borrow());
        let result = json!({
            "seconds": took.as_secs_f64(),
            "exec_to_ready": starts.json(),
            "exec_to_first_view": run.first_views.borrow().json(),
            "kill_to_next_pick": goes_on.json(),
            "audited_matches": run.audited.get(),
            "counts": *run.counts.borrow(),
            "errors_in_the_log": errors,
            "faults": faults.len(),
            "load_average": process::load_average(),
        });
        if as_json {
            let mut result = result;
            result["faults_shown"] = json!(&faults[..faults.len().min(FAULTS_SHOWN)]);
            report::show(&result, true);
        } else {
            let counts = run.counts.borrow();
            let mut result = result;
            result["counts"] = report::counted(&counts).into();
            report::show(&result, false);
            for fault in faults.iter().take(FAULTS_SHOWN) {
                println!("fault: {fault}");
            }
        }
        faults.is_empty()
    }
}
