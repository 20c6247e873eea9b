//! Counters. None ever holds a card, a pick, a seed or a token.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::thinkers::Class;
use crate::wire::Refusal;

/// Counters of the process, rendered for Prometheus by [`Telemetry::render`].
#[derive(Debug, Default)]
pub struct Telemetry {
    /// Open sockets.
    pub connections: Gauge,
    /// Matches in memory.
    pub rooms: Gauge,
    /// Matches made since the start.
    pub matches_made: Counter,
    /// Commands that were done.
    pub commands_done: Counter,
    /// Commands and frames that were refused, by reason.
    pub refused: [Counter; REFUSALS.len()],
    /// How often each limit was reached.
    pub limited: [Counter; Limit::ALL.len()],
    /// Frames sent.
    pub frames_sent: Counter,
    /// Sockets closed because the client read too slowly.
    pub slow_clients: Counter,
    /// From a command's arrival in its room to its frames being handed to the sockets.
    pub command_time: Histogram,
    /// One synced commit of the store.
    pub sync_time: Histogram,
    /// Writes that failed.
    pub store_failures: Counter,
    /// One pick of the computer.
    pub think_time: Histogram,
    /// Questions that wait for a thread to think about them, by class.
    pub think_waiting: [Gauge; Class::ALL.len()],
    /// From a question to the moment when somebody begins to think about it.
    pub think_wait: Histogram,
    /// Questions that got less than their whole budget, as too many waited.
    pub think_lowered: Counter,
    /// Questions that nobody wanted answered any more.
    pub think_stopped: Counter,
}

const REFUSALS: [(Refusal, &str); 10] = [
    (Refusal::Stale, "stale"),
    (Refusal::NotAsked, "not_asked"),
    (Refusal::OutOfRange, "out_of_range"),
    (Refusal::GameOver, "game_over"),
    (Refusal::Rate, "rate"),
    (Refusal::NotDurable, "not_durable"),
    (Refusal::Unknown, "unknown"),
    (Refusal::Malformed, "malformed"),
    (Refusal::Deck, "deck"),
    (Refusal::NotYet, "not_yet"),
];

/// What a stranger can run into; each has a row in `doc/limits.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Tokens for what is asked over HTTP.
    Requests,
    /// Hellos of an address.
    Hellos,
    /// Hellos of a seat.
    HellosPerSeat,
    /// New matches of an address.
    NewMatches,
    /// Matches of an address that wait.
    WaitingPerAddress,
    /// Open sockets in all.
    Sockets,
    /// Open sockets of an address.
    SocketsPerAddress,
    /// Sockets of an address that watch one match.
    SpectatorsPerAddress,
    /// Connections in all.
    Links,
    /// Connections of an address.
    LinksPerAddress,
    /// Time to say hello.
    Hello,
    /// Frames of a socket that cannot be read.
    Unreadable,
    /// Long work that waits.
    Heavy,
    /// Tries of an address with a password.
    Attempts,
    /// Tries with a password for one name.
    AttemptsPerName,
    /// Sets of own cards that are shared.
    NewSets,
}

impl Limit {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Requests,
        Self::Hellos,
        Self::HellosPerSeat,
        Self::NewMatches,
        Self::WaitingPerAddress,
        Self::Sockets,
        Self::SocketsPerAddress,
        Self::SpectatorsPerAddress,
        Self::Links,
        Self::LinksPerAddress,
        Self::Hello,
        Self::Unreadable,
        Self::Heavy,
        Self::Attempts,
        Self::AttemptsPerName,
        Self::NewSets,
    ];

    /// The word in the figures.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Requests => "requests",
            Self::Hellos => "hellos",
            Self::HellosPerSeat => "hellos_per_seat",
            Self::NewMatches => "new_matches",
            Self::WaitingPerAddress => "waiting_per_address",
            Self::Sockets => "sockets",
            Self::SocketsPerAddress => "sockets_per_address",
            Self::SpectatorsPerAddress => "spectators_per_address",
            Self::Links => "links",
            Self::LinksPerAddress => "links_per_address",
            Self::Hello => "hello",
            Self::Unreadable => "unreadable",
            Self::Heavy => "heavy",
            Self::Attempts => "attempts",
            Self::AttemptsPerName => "attempts_per_name",
            Self::NewSets => "new_sets",
        }
    }
}

impl Telemetry {
    /// Counts that a limit was reached.
    pub fn reach(&self, limit: Limit) {
        if let Some(at) = Limit::ALL.iter().position(|one| *one == limit) {
            self.limited[at].add(1);
        }
    }

    /// Counts a refusal.
    pub fn refuse(&self, why: Refusal) {
        if let Some(at) = REFUSALS.iter().position(|(kind, _)| *kind == why) {
            self.refused[at].add(1);
        }
    }

    fn render_limits(&self, text: &mut String) {
        text.push_str("# HELP shokan_limited_total Limits that somebody reached.\n");
        text.push_str("# TYPE shokan_limited_total counter\n");
        for (limit, counter) in Limit::ALL.iter().zip(&self.limited) {
            let (word, count) = (limit.word(), counter.get());
            let _infallible = writeln!(text, "shokan_limited_total{{limit=\"{word}\"}} {count}");
        }
    }

    fn render_thinking(&self, text: &mut String) {
        text.push_str("# HELP shokan_think_waiting Questions that wait to be thought about.\n");
        text.push_str("# TYPE shokan_think_waiting gauge\n");
        for (class, waiting) in Class::ALL.iter().zip(&self.think_waiting) {
            let (word, count) = (class.word(), waiting.get());
            let _infallible = writeln!(text, "shokan_think_waiting{{class=\"{word}\"}} {count}");
        }
        let counters = [
            (
                "lowered",
                "Questions thought about with less than the whole budget.",
                &self.think_lowered,
            ),
            (
                "stopped",
                "Questions nobody wanted answered any more.",
                &self.think_stopped,
            ),
        ];
        for (word, help, counter) in counters {
            let (name, count) = (format!("shokan_think_{word}_total"), counter.get());
            let _infallible = write!(
                text,
                "# HELP {name} {help}\n# TYPE {name} counter\n{name} {count}\n"
            );
        }
        self.think_wait.render(
            text,
            "think_wait_seconds",
            "A question asked to being thought about.",
        );
    }

    /// All counters in the text format of Prometheus.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: u64| {
            let _infallible = write!(
                text,
                "# HELP shokan_{name} {help}\n# TYPE shokan_{name} {kind}\nshokan_{name} {value}\n"
            );
        };
        line(
            "connections",
            "gauge",
            "Open sockets.",
            self.connections.get(),
        );
        line("rooms", "gauge", "Matches in memory.", self.rooms.get());
        line(
            "matches_made_total",
            "counter",
            "Matches made.",
            self.matches_made.get(),
        );
        line(
            "commands_done_total",
            "counter",
            "Commands done.",
            self.commands_done.get(),
        );
        line(
            "frames_sent_total",
            "counter",
            "Frames sent.",
            self.frames_sent.get(),
        );
        line(
            "slow_clients_total",
            "counter",
            "Sockets closed as too slow.",
            self.slow_clients.get(),
        );
        line(
            "store_failures_total",
            "counter",
            "Writes that failed.",
            self.store_failures.get(),
        );
        text.push_str("# HELP shokan_refused_total Commands and frames refused.\n");
        text.push_str("# TYPE shokan_refused_total counter\n");
        for ((_, why), counter) in REFUSALS.iter().zip(&self.refused) {
            let _infallible = writeln!(
                text,
                "shokan_refused_total{{why=\"{why}\"}} {}",
                counter.get()
            );
        }
        self.render_limits(&mut text);
        self.command_time.render(
            &mut text,
            "command_seconds",
            "Command received to frames sent.",
        );
        self.sync_time
            .render(&mut text, "sync_seconds", "One synced commit.");
        self.think_time
            .render(&mut text, "think_seconds", "One pick of the computer.");
        self.render_thinking(&mut text);
        text
    }
}

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds so much.
    pub fn add(&self, amount: u64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// The value now.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicU64);

impl Gauge {
    /// One more, and the value after it.
    pub fn up(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Takes one off, for what has ended.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// The value now.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

const BOUNDS_US: [u64; 12] = [
    250, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000, 100_000, 500_000, 2_000_000,
];

/// Durations in fixed buckets.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS_US.len()],
    count: AtomicU64,
    sum_us: AtomicU64,
}

impl Histogram {
    /// Counts one duration.
    pub fn observe(&self, time: Duration) {
        let time_us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(at) = BOUNDS_US.iter().position(|bound_us| time_us <= *bound_us) {
            self.buckets[at].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(time_us, Ordering::Relaxed);
    }

    fn render(&self, text: &mut String, name: &str, help: &str) {
        let _infallible = write!(
            text,
            "# HELP shokan_{name} {help}\n# TYPE shokan_{name} histogram\n"
        );
        let mut below = 0;
        for (bound_us, bucket) in BOUNDS_US.iter().zip(&self.buckets) {
            below += bucket.load(Ordering::Relaxed);
            let bound = Duration::from_micros(*bound_us).as_secs_f64();
            let _infallible = writeln!(text, "shokan_{name}_bucket{{le=\"{bound}\"}} {below}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let sum = Duration::from_micros(self.sum_us.load(Ordering::Relaxed)).as_secs_f64();
        let _infallible = write!(
            text,
            "shokan_{name}_bucket{{le=\"+Inf\"}} {count}\nshokan_{name}_sum {sum}\nshokan_{name}_count {count}\n"
        );
    }
}
