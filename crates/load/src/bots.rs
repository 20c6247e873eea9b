//! `bots`: tables at which somebody plays against the computer, while people play each other.
//!
//! What is measured is the people's table, first alone and then beside the computers: thinking must
//! not be felt there. At the other tables the person answers a moment after being asked, so that
//! the computer is asked as often as it can answer.

use std::cell::{Cell, RefCell};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;

use crate::connection::Connection;
use crate::live::Live;
use crate::making::Maker;
use crate::message::{self, ServerMessage, Table};
use crate::play::{Measured, Target, figures, merge};
use crate::report::{self, Counts, Times, count};

/// After something went wrong a table is left alone for so long.
const PAUSE: Duration = Duration::from_secs(1);

/// Arguments of `bots`.
#[derive(Debug, clap::Args)]
pub(crate) struct Bots {
    #[command(flatten)]
    target: Target,
    /// Tables with a computer.
    #[arg(long, default_value_t = 50)]
    bots: usize,
    /// Its level.
    #[arg(long, default_value = "greedy")]
    level: String,
    /// How long the person at such a table takes to answer.
    #[arg(long, default_value_t = 100)]
    answer_ms: u64,
    /// Tables of two people.
    #[arg(long, default_value_t = 1)]
    people: usize,
    /// Picks a second of the people, in all.
    #[arg(long, default_value_t = 4.0)]
    rate: f64,
    /// How long is measured, without and with computers.
    #[arg(long, default_value_t = 30.0)]
    seconds: f64,
    /// Played with computers before that, and not measured.
    #[arg(long, default_value_t = 3.0)]
    warm_up_s: f64,
    /// The server's process: its processor time and memory are reported.
    #[arg(long)]
    pid: Option<u32>,
    /// The goal for the people's p99 beside the computers.
    #[arg(long, value_name = "X")]
    goal_ms: Option<f64>,
}

/// What was seen at the tables with a computer.
#[derive(Debug)]
struct Seen {
    maker: Rc<Maker>,
    level: String,
    answer: Duration,
    /// From one update to the next while the computer is asked: a pick of the computer each.
    picks: RefCell<Times>,
    ended: Cell<u64>,
    troubles: RefCell<Counts>,
    finished: Cell<bool>,
}

impl Bots {
    /// Plays and reports; fails when a goal was given and missed.
    pub(crate) async fn run(&self, as_json: bool) -> Result<ExitCode> {
        let maker = self.target.maker().await?;
        let live = Live::open(Rc::clone(&maker), self.people, self.target.seed).await?;
        let time = Duration::from_secs_f64(self.seconds);
        live.play(self.rate, Duration::from_secs_f64(self.warm_up_s))
            .await;
        live.take();
        live.play(self.rate, time).await;
        let alone = live.take();
        let seen = Rc::new(Seen {
            maker,
            level: self.level.clone(),
            answer: Duration::from_millis(self.answer_ms),
            picks: RefCell::new(Times::new()),
            ended: Cell::new(0),
            troubles: RefCell::default(),
            finished: Cell::new(false),
        });
        for number in 0..self.bots {
            let luck = fastrand::Rng::with_seed(self.target.seed ^ (number as u64) << 20);
            tokio::task::spawn_local(table(Rc::clone(&seen), luck));
        }
        live.play(self.rate, Duration::from_secs_f64(self.warm_up_s))
            .await;
        live.take();
        seen.picks.replace(Times::new());
        let measured = Measured::begin(self.pid)?;
        live.play(self.rate, time).await;
        let usage = measured.end()?;
        let beside = live.take();
        seen.finished.set(true);
        live.close();
        let picks = seen.picks.borrow();
        let mut result = json!({
            "bots": self.bots,
            "level": self.level,
            "people_alone": alone.done.json(),
            "computers_picks": picks.json(),
            "computers_picks_per_s": picks.count() as f64 / self.seconds,
            "computers_matches_ended": seen.ended.get(),
            "computers_troubles": report::counted(&seen.troubles.borrow()),
        });
        merge(&mut result, figures(&beside, self.seconds));
        merge(&mut result, usage);
        let p99 = beside.done.quantile_ms(0.99);
        let goal = self.goal_ms;
        let thinks = self.bots == 0 || picks.count() > 0;
        let met = thinks && goal.is_none_or(|goal| p99 <= goal && beside.done.count() > 0);
        if let Some(goal) = goal {
            result["goal_p99_ms"] = goal.into();
        }
        result["verdict"] = if met { "met" } else { "missed" }.into();
        report::show(&result, as_json);
        Ok(if met {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

/// Plays one match after the other against the computer.
async fn table(seen: Rc<Seen>, mut luck: fastrand::Rng) {
    // Not all in the same moment.
    tokio::time::sleep(Duration::from_millis(luck.u64(..1_000))).await;
    let mut number = 0;
    while !seen.finished.get() {
        number += 1;
        match play(&seen, number, &mut luck).await {
            Ok(()) => seen.ended.set(seen.ended.get() + 1),
            Err(_) if seen.finished.get() => return,
            Err(error) => {
                count(&mut seen.troubles.borrow_mut(), &error.to_string());
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Plays a match to its end.
async fn play(seen: &Seen, number: u32, luck: &mut fastrand::Rng) -> Result<()> {
    let own = seen.maker.against(&seen.level).await?;
    let site = seen.maker.site();
    let source = site.source(own.guest);
    let connection = Connection::greet(site, source, &own.match_id, Some(&own.token), None).await?;
    let (mut ids, mut answered) = (0, None);
    // Since when the computer thinks, as far as is seen here.
    let mut thinks: Option<Instant> = None;
    while let Some(text) = connection.next().await {
        if seen.finished.get() {
            connection.close();
            anyhow::bail!("the time is up");
        }
        let table: Table = match message::parse(&text) {
            ServerMessage::Update(table) => table,
            ServerMessage::Refused { table, why, .. } => {
                count(&mut seen.troubles.borrow_mut(), why);
                answered = None;
                let Some(table) = table else { continue };
                table
            }
            ServerMessage::Close { .. } => anyhow::bail!("bye"),
            ServerMessage::Unreadable => anyhow::bail!("unreadable frame"),
            _ => continue,
        };
        let now = Instant::now();
        if let Some(since) = thinks.take() {
            seen.picks.borrow_mut().add(now - since);
        }
        if table.over {
            connection.close();
            return Ok(());
        }
        if table.choices == 0 {
            thinks = Some(now);
            continue;
        }
        // The same question comes again when only who is there has changed.
        if answered == Some(table.seq) {
            continue;
        }
        answered = Some(table.seq);
        tokio::time::sleep(seen.answer).await;
        ids += 1;
        let id = format!("b{number}-{ids}");
        if !connection.send(&message::pick(&id, table.seq, luck.u16(..table.choices))) {
            anyhow::bail!("the socket closed");
        }
    }
    anyhow::bail!("the socket closed")
}
