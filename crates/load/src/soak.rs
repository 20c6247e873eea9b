//! `soak`: everything at once for a long time, a line a minute.

use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use anyhow::Result;
use hyper::Method;
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::live::{Live, Tally};
use crate::message::{self, ServerMessage};
use crate::play::{Measured, Target};
use crate::spectators::{self, Stay};
use crate::{process, report};

/// Frames that are no messages, or come at the wrong time.
const NONSENSE: [&str; 8] = [
    "x",
    "{}",
    "[[[[",
    r#"{"t":"pick"}"#,
    r#"{"t":"pick","id":"","seq":0,"picks":[]}"#,
    r#"{"t":"pick","id":"n","seq":4294967295,"picks":[65535]}"#,
    r#"{"t":"hello","wire":99,"match":"x","token":null,"last_seq":null}"#,
    r#"{"t":"deck","id":"d","game":1,"leaders":[],"cards":[],"reserve":[]}"#,
];

/// Arguments of `soak`.
#[derive(Debug, clap::Args)]
pub(crate) struct Soak {
    #[command(flatten)]
    target: Target,
    /// The number of the process of the server, which is measured.
    #[arg(long)]
    pid: u32,
    /// How many minutes to run.
    #[arg(long, default_value_t = 30.0)]
    minutes: f64,
    /// Matches that are played at the same time.
    #[arg(long, default_value_t = 1000)]
    matches: usize,
    /// Picks a second, of all matches together.
    #[arg(long, default_value_t = 300.0)]
    rate: f64,
    /// Spectators that come and go.
    #[arg(long, default_value_t = 200)]
    spectators: usize,
    /// Sockets of players cut each second.
    #[arg(long, default_value_t = 5.0)]
    reconnects_per_s: f64,
    /// Deck checks each second.
    #[arg(long, default_value_t = 2.0)]
    checks_per_s: f64,
    /// Pages of rules, catalogue and play each second.
    #[arg(long, default_value_t = 2.0)]
    pages_per_s: f64,
    /// Frames of nonsense each second.
    #[arg(long, default_value_t = 5.0)]
    nonsense_per_s: f64,
    /// Bound: p99 from due to done in any minute.
    #[arg(long, value_name = "X")]
    p99_max_ms: Option<f64>,
    /// Bound: memory in any minute.
    #[arg(long, value_name = "X")]
    rss_max_mib: Option<u64>,
    /// Bound: growth of memory from the second minute to the last.
    #[arg(long, value_name = "X")]
    growth_max_mib: Option<u64>,
    /// Bound: errors in all (what should not happen, and refusals of picks).
    #[arg(long, default_value_t = 0)]
    errors_max: u64,
}

impl Soak {
    /// Plays until the time is up; fails when a bound was broken.
    pub(crate) async fn run(&self, as_json: bool) -> Result<ExitCode> {
        let maker = self.target.maker().await?;
        let live = Live::open(maker, self.matches, self.target.seed).await?;
        spectators::come(&live, self.spectators, Stay::ComeAndGo, self.target.seed);
        let luck = fastrand::Rng::with_seed(self.target.seed);
        for (per_s, what) in [
            (self.reconnects_per_s, Doing::Reconnect),
            (self.checks_per_s, Doing::Check),
            (self.pages_per_s, Doing::Page),
            (self.nonsense_per_s, Doing::Nonsense),
        ] {
            if per_s > 0.0 {
                let luck = luck.clone();
                tokio::task::spawn_local(again_and_again(Rc::clone(&live), per_s, what, luck));
            }
        }
        live.play(self.rate, Duration::from_secs(2)).await;
        live.take();
        let mut watch = Watch::default();
        for minute in 1..=self.minutes.ceil() as u32 {
            let seconds = 60.0 * (self.minutes - f64::from(minute - 1)).min(1.0);
            let measured = Measured::begin(Some(self.pid))?;
            live.play(self.rate, Duration::from_secs_f64(seconds)).await;
            let seen = Minute {
                minute,
                seconds,
                tally: live.take(),
                rss_mib: process::memory(self.pid)?.rss_kib / 1024,
            };
            let mut line = seen.line();
            line["usage"] = measured.end()?;
            println!(
                "{}",
                if as_json {
                    line.to_string()
                } else {
                    short(&line)
                }
            );
            watch.look(self, &seen);
        }
        live.close();
        if watch.errors > self.errors_max {
            let most = self.errors_max;
            let broken = format!("{} errors, at most {most}", watch.errors);
            watch.broken.push(broken);
        }
        for bound in &watch.broken {
            eprintln!("broken: {bound}");
        }
        Ok(if watch.broken.is_empty() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

/// What a minute has shown.
struct Minute {
    minute: u32,
    seconds: f64,
    tally: Tally,
    rss_mib: u64,
}

impl Minute {
    /// What should not happen; a socket that closes is one that we have cut.
    fn errors(&self) -> u64 {
        let refused: u64 = self.tally.refused.values().sum();
        let troubles = self.tally.troubles.iter();
        let troubles = troubles.filter(|it| it.0 != "socket closed").map(|it| it.1);
        refused + troubles.sum::<u64>()
    }

    fn line(&self) -> Value {
        let tally = &self.tally;
        json!({
            "minute": self.minute,
            "acknowledged_per_s": tally.done.count() as f64 / self.seconds,
            "p50_ms": tally.done.quantile_ms(0.5),
            "p99_ms": tally.done.quantile_ms(0.99),
            "max_ms": tally.done.quantile_ms(1.0),
            "rivals_p99_ms": tally.rival.quantile_ms(0.99),
            "lag_p99_ms": tally.lag.quantile_ms(0.99),
            "rss_mib": self.rss_mib,
            "errors": self.errors(),
            "refused": report::counted(&tally.refused),
            "troubles": report::counted(&tally.troubles),
            "matches_ended": tally.ended,
        })
    }
}

/// Bounds that were broken so far.
#[derive(Debug, Default)]
struct Watch {
    broken: Vec<String>,
    errors: u64,
    /// Memory of the second minute, when everything has its size.
    settled_mib: Option<u64>,
}

impl Watch {
    fn look(&mut self, bounds: &Soak, seen: &Minute) {
        let minute = seen.minute;
        self.errors += seen.errors();
        if minute == 2 {
            self.settled_mib = Some(seen.rss_mib);
        }
        let rss_mib = seen.rss_mib;
        let grown_mib = rss_mib.saturating_sub(self.settled_mib.unwrap_or(rss_mib));
        let p99 = seen.tally.done.quantile_ms(0.99);
        if bounds.p99_max_ms.is_some_and(|most| p99 > most) {
            self.broken
                .push(format!("minute {minute}: p99 {p99:.1} ms"));
        }
        if bounds.rss_max_mib.is_some_and(|most| rss_mib > most) {
            self.broken.push(format!("minute {minute}: {rss_mib} MiB"));
        }
        if bounds.growth_max_mib.is_some_and(|most| grown_mib > most) {
            let broken = format!("minute {minute}: {grown_mib} MiB more than in the second");
            self.broken.push(broken);
        }
        if seen.tally.done.count() == 0 {
            let broken = format!("minute {minute}: nothing was acknowledged");
            self.broken.push(broken);
        }
    }
}

fn short(line: &Value) -> String {
    let number = |name: &str| line[name].as_f64().unwrap_or_default();
    format!(
        "{:3}  {:7.1} picks/s  p50 {:.1}  p99 {:.1}  max {:.1} ms  rival p99 {:.1}  lag p99 {:.1}  \
         rss {} MiB  ended {}  errors {}  refused {}  troubles {}  load {:.1}",
        number("minute"),
        number("acknowledged_per_s"),
        number("p50_ms"),
        number("p99_ms"),
        number("max_ms"),
        number("rivals_p99_ms"),
        number("lag_p99_ms"),
        line["rss_mib"],
        line["matches_ended"],
        line["errors"],
        line["refused"].as_str().unwrap_or_default(),
        line["troubles"].as_str().unwrap_or_default(),
        line["usage"]["load_average"].as_f64().unwrap_or_default(),
    )
}

/// What goes on beside the picks.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Reconnect,
    Check,
    Page,
    Nonsense,
}

async fn again_and_again(live: Rc<Live>, per_s: f64, what: Doing, mut luck: fastrand::Rng) {
    let mut every = tokio::time::interval(Duration::from_secs_f64(1.0 / per_s));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        let at = luck.usize(..1 << 20);
        match what {
            Doing::Reconnect => live.drop_line(at, luck.usize(..2)),
            Doing::Check => check(&live, &mut luck).await,
            Doing::Page => page(&live, &mut luck).await,
            Doing::Nonsense => nonsense(&live, at, &mut luck).await,
        }
    }
}

/// A deck with a few unknown cards.
async fn check(live: &Live, luck: &mut fastrand::Rng) {
    let game = luck.choice(live.maker.games()).unwrap_or_default();
    let mut text = format!("deck \"T\"\ngame {game}\n");
    for number in 0..luck.usize(1..40) {
        text.push_str(&format!("1 no_such_card_{number}\n"));
    }
    let body = json!({"game": game, "construction": "normal", "text": text});
    let (_, who) = live.maker.stranger();
    let path = "/api/decks/check";
    let http = &live.maker.http;
    let body = body.to_string();
    let asked = http.ask_politely(&who, Method::POST, path, Some(&body));
    match asked.await {
        Ok(answer) if !answer.status.is_server_error() => {}
        _ => live.trouble("deck check"),
    }
}

/// A page of a game that everybody reads.
async fn page(live: &Live, luck: &mut fastrand::Rng) {
    let game = luck.choice(live.maker.games()).unwrap_or_default();
    let pages = ["rules", "catalogue"];
    let path = format!("/api/{}/{game}", pages[luck.usize(..pages.len())]);
    let (_, who) = live.maker.stranger();
    match live
        .maker
        .http
        .ask_politely(&who, Method::GET, &path, None)
        .await
    {
        Ok(answer) if answer.status.is_success() => {}
        _ => live.trouble("page"),
    }
}

/// A spectator who says nonsense; it must be answered with a sentence, and nobody else disturbed.
async fn nonsense(live: &Live, at: usize, luck: &mut fastrand::Rng) {
    let Some(match_id) = live.match_at(at) else {
        return;
    };
    let (guest, _) = live.maker.stranger();
    let site = live.maker.site();
    let Ok(connection) = Connection::greet(site, site.source(guest), &match_id, None, None).await
    else {
        return live.trouble("spectator not let in");
    };
    connection.send(NONSENSE[luck.usize(..NONSENSE.len())]);
    let answer = async {
        while let Some(text) = connection.next().await {
            if let ServerMessage::Refused { .. } | ServerMessage::Close { .. } =
                message::parse(&text)
            {
                return true;
            }
        }
        true
    };
    let answered = tokio::time::timeout(Duration::from_secs(10), answer).await;
    if answered.is_err() {
        live.trouble("nonsense without an answer");
    }
    connection.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(minute: u32, ms: u64, rss_mib: u64) -> Minute {
        let mut tally = Tally::new();
        tally.done.add(Duration::from_millis(ms));
        report::count(&mut tally.troubles, "socket closed");
        Minute {
            minute,
            seconds: 60.0,
            tally,
            rss_mib,
        }
    }

    fn soak() -> Soak {
        #[derive(Debug, clap::Parser)]
        struct Only {
            #[command(flatten)]
            soak: Soak,
        }
        let bounds = [
            "--p99-max-ms",
            "30",
            "--rss-max-mib",
            "100",
            "--growth-max-mib",
            "10",
        ];
        let args = ["soak", "--pid", "1"].iter().chain(&bounds);
        <Only as clap::Parser>::parse_from(args).soak
    }

    #[test]
    fn a_line_shows_what_was_measured() {
        let mut seen = minute(3, 12, 70);
        report::count(&mut seen.tally.refused, "rate");
        let text = short(&seen.line());
        for part in [
            "  3 ",
            "p99 12.0",
            "rss 70 MiB",
            "errors 1 ",
            "refused rate 1",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn every_bound_that_is_broken_is_told() {
        let mut watch = Watch::default();
        for (at, ms, rss_mib) in [(1, 12, 50), (2, 29, 60), (3, 12, 70)] {
            watch.look(&soak(), &minute(at, ms, rss_mib));
        }
        assert_eq!((watch.broken.len(), watch.errors), (0, 0), "{watch:?}");
        for (ms, rss_mib, broken) in [(31, 60, "p99"), (1, 71, "11 MiB more"), (1, 101, "101 MiB")]
        {
            watch.broken.clear();
            watch.look(&soak(), &minute(4, ms, rss_mib));
            assert!(
                watch.broken.iter().any(|it| it.contains(broken)),
                "{watch:?}"
            );
        }
        let mut silent = minute(5, 1, 60);
        silent.tally = Tally::new();
        silent.tally.troubles.insert("page".to_owned(), 2);
        watch.broken.clear();
        watch.look(&soak(), &silent);
        assert_eq!((watch.broken.len(), watch.errors), (1, 2));
    }
}
