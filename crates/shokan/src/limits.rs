//! The limits of the table as flags and variables: one row each.

use crate::language::t;
use crate::settings::{PREFIX, standard, whole};
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use shokan_server::Configuration;
use std::time::Duration;

/// One limit.
struct Limit {
    /// The flag with underscores, its unit last.
    name: &'static str,
    /// What stands for the value in the help.
    unit: &'static str,
    /// The least and the most it may be.
    bounds: (u64, u64),
    /// What it bounds, in Japanese and in English.
    about: (&'static str, &'static str),
    get: fn(&Configuration) -> u64,
    set: fn(&mut Configuration, u64),
}

/// A row for a number, wherever in the configuration it lies.
macro_rules! number {
    ($name:literal, $($path:ident).+, $bounds:expr, $ja:literal, $en:literal) => {
        Limit {
            name: $name,
            unit: "N",
            bounds: $bounds,
            about: ($ja, $en),
            get: |all| all.$($path).+ as u64,
            // The bounds fit into every type of number that is used here.
            set: |all, value| all.$($path).+ = value as _,
        }
    };
}

/// A row for a time that is given in seconds.
macro_rules! seconds {
    ($name:literal, $($path:ident).+, $bounds:expr, $ja:literal, $en:literal) => {
        Limit {
            name: $name,
            unit: "S",
            bounds: $bounds,
            about: ($ja, $en),
            get: |all| all.$($path).+.as_secs(),
            set: |all, value| all.$($path).+ = Duration::from_secs(value),
        }
    };
}

/// Every limit; doc/limits.md has a row for each.
const LIMITS: &[Limit] = &[
    number!(
        "connections_max",
        settings.limits.connections_max,
        (1, 1_000_000),
        "開いているソケットの数",
        "Open sockets in all"
    ),
    number!(
        "sockets_per_address_max",
        settings.limits.sockets_per_address_max,
        (1, 1_000_000),
        "一つのアドレスの、開いているソケットの数",
        "Open sockets of one address"
    ),
    number!(
        "spectators_per_match_max",
        settings.limits.spectators_per_match_max,
        (0, 1_000_000),
        "一つの対戦の観戦者の数",
        "Spectators of one match"
    ),
    number!(
        "spectators_per_address_max",
        settings.limits.spectators_per_address_max,
        (0, 1_000_000),
        "一つのアドレスから同じ対戦を見るソケットの数",
        "Sockets of one address that watch the same match"
    ),
    number!(
        "connections_per_seat_max",
        settings.limits.connections_per_seat_max,
        (1, 1_000),
        "一人が一つの対戦に開くソケットの数",
        "Sockets of one person at one match"
    ),
    number!(
        "matches_max",
        settings.limits.matches_max,
        (1, 10_000_000),
        "待っている・進行中の対戦の数",
        "Matches that wait or run"
    ),
    number!(
        "matches_per_guest_max",
        settings.limits.matches_per_guest_max,
        (1, 10_000_000),
        "一人の客の、待っている・進行中の対戦の数",
        "Matches of one guest that wait or run"
    ),
    number!(
        "cups_max",
        settings.limits.cups_max,
        (1, 1_000),
        "募集中・進行中の大会の数",
        "Tournaments that gather players or are played"
    ),
    number!(
        "cups_per_guest_max",
        settings.limits.cups_per_guest_max,
        (1, 1_000),
        "一人の客の、終わっていない大会の数",
        "Tournaments of one guest that have not ended"
    ),
    number!(
        "waiting_per_address_max",
        settings.limits.waiting_per_address_max,
        (1, 1_000_000),
        "一つのアドレスで作られ、相手を待つ対戦の数",
        "Matches made from one address that wait for somebody"
    ),
    seconds!(
        "waiting_max_s",
        settings.limits.waiting_max,
        (60, 31_536_000),
        "誰も来ない待ち対戦が終わるまでの秒数",
        "Seconds after which a waiting match ends when nobody came"
    ),
    seconds!(
        "idle_max_s",
        settings.limits.idle_max,
        (1, 86_400),
        "誰も見ていない対戦がメモリーを離れるまでの秒数",
        "Seconds after which a match at which nobody looks leaves the memory"
    ),
    number!(
        "new_matches_per_min",
        settings.limits.new_matches_per_min,
        (1, 100_000),
        "アドレスごとの、一分あたりの新しい対戦の数(長い目で)",
        "New matches per minute and address, in the long run"
    ),
    number!(
        "new_matches_burst",
        settings.limits.new_matches_burst,
        (1, 100_000),
        "アドレスごとの、一度に作れる対戦の数",
        "New matches of an address at once"
    ),
    number!(
        "attempts_per_min",
        settings.limits.attempts_per_min,
        (1, 100_000),
        "アドレスごとの、一分あたりのパスワード入力の回数(長い目で)",
        "Tries with a password per minute and address, in the long run"
    ),
    number!(
        "attempts_burst",
        settings.limits.attempts_burst,
        (1, 100_000),
        "一つのアドレスで続けてできるパスワード入力の回数",
        "Tries with a password of an address at once"
    ),
    number!(
        "new_sets_per_min",
        settings.limits.new_sets_per_min,
        (1, 100_000),
        "1分あたりに共有できるカードセットの数(一人、一つのアドレス)",
        "Sets of own cards shared per minute, by a guest and from an address"
    ),
    number!(
        "new_sets_burst",
        settings.limits.new_sets_burst,
        (1, 100_000),
        "続けて共有できるカードセットの数",
        "Sets of own cards shared at once"
    ),
    number!(
        "attempts_per_name_per_min",
        settings.limits.attempts_per_name_per_min,
        (1, 100_000),
        "名前ごとの、一分あたりのパスワード入力の回数(長い目で)",
        "Tries with a password for one name per minute, in the long run"
    ),
    number!(
        "attempts_per_name_burst",
        settings.limits.attempts_per_name_burst,
        (1, 100_000),
        "一つの名前に続けてできるパスワード入力の回数",
        "Tries with a password for one name at once"
    ),
    number!(
        "commands_per_s",
        settings.limits.commands_per_s,
        (1, 100_000),
        "ソケットごとの、一秒あたりの指示の数(長い目で)",
        "Commands per second and socket, in the long run"
    ),
    number!(
        "commands_burst",
        settings.limits.commands_burst,
        (1, 100_000),
        "一度に送れる指示の数",
        "Commands at once"
    ),
    number!(
        "requests_per_s",
        settings.limits.requests_per_s,
        (1, 100_000),
        "アドレスごとの、一秒あたりの HTTP の点数(長い目で)",
        "Tokens per second and address for HTTP, in the long run"
    ),
    number!(
        "requests_burst",
        settings.limits.requests_burst,
        (10, 1_000_000),
        "アドレスごとの、一度に使える点数",
        "Tokens of an address at once"
    ),
    number!(
        "hellos_per_s",
        settings.limits.hellos_per_s,
        (1, 100_000),
        "アドレスごとの、一秒あたりの名乗りの数(長い目で)",
        "Hellos per second and address, in the long run"
    ),
    number!(
        "hellos_burst",
        settings.limits.hellos_burst,
        (1, 100_000),
        "アドレスごとの、一度にできる名乗りの数",
        "Hellos of an address at once"
    ),
    number!(
        "hellos_per_seat_per_s",
        settings.limits.hellos_per_seat_per_s,
        (1, 1_000),
        "席ごとの、一秒あたりの名乗りの数(長い目で)",
        "Hellos per second and seat, in the long run"
    ),
    number!(
        "hellos_per_seat_burst",
        settings.limits.hellos_per_seat_burst,
        (1, 1_000),
        "席ごとの、一度にできる名乗りの数",
        "Hellos of a seat at once"
    ),
    seconds!(
        "hello_max_s",
        settings.limits.hello_max,
        (1, 86_400),
        "名乗らないソケットを閉じるまでの秒数",
        "Seconds within which a socket has to say hello"
    ),
    seconds!(
        "silence_max_s",
        settings.limits.silence_max,
        (1, 86_400),
        "何も送らないソケットを閉じるまでの秒数",
        "Seconds after which a silent socket is closed"
    ),
    number!(
        "unreadable_max",
        settings.limits.unreadable_max,
        (0, 10_000),
        "読めないフレームを許す数",
        "Unreadable frames of one socket before it is closed"
    ),
    number!(
        "addresses_max",
        settings.limits.addresses_max,
        (1, 10_000_000),
        "区別するアドレスの数",
        "Addresses that are told apart"
    ),
    number!(
        "heavy_at_once",
        settings.limits.heavy_at_once,
        (1, 1_024),
        "同時に働く重い仕事の数",
        "Long work that is done at once"
    ),
    number!(
        "heavy_waiting_max",
        settings.limits.heavy_waiting_max,
        (0, 100_000),
        "順番を待つ重い仕事の数",
        "Long work that may wait for its turn"
    ),
    number!(
        "links_max",
        http.links_max,
        (1, 1_000_000),
        "開いている接続の数(ソケットを含む)",
        "Open connections in all, sockets included"
    ),
    number!(
        "links_per_address_max",
        http.links_per_address_max,
        (1, 1_000_000),
        "一つのアドレスの、開いている接続の数",
        "Open connections of one address"
    ),
    seconds!(
        "head_max_s",
        http.head_max,
        (1, 3_600),
        "リクエストの頭を待つ秒数",
        "Seconds for the head of a request"
    ),
    seconds!(
        "body_max_s",
        http.body_max,
        (1, 3_600),
        "リクエストの本体を待つ秒数",
        "Seconds for the body of a request"
    ),
    seconds!(
        "write_max_s",
        http.write_max,
        (1, 3_600),
        "受け取らない相手を待つ秒数",
        "Seconds for which a client may take no byte"
    ),
];

/// The values of all limits, in the order of [`LIMITS`].
#[derive(Clone, Debug)]
pub(crate) struct Limits(Vec<u64>);

impl Limits {
    /// Puts them into a configuration.
    pub(crate) fn put(&self, into: &mut Configuration) {
        for (limit, value) in LIMITS.iter().zip(&self.0) {
            (limit.set)(into, *value);
        }
    }
}

impl Limit {
    fn arg(&self) -> Arg {
        let (least, most) = self.bounds;
        let (ja, en) = self.about;
        Arg::new(self.name)
            .long(self.name.replace('_', "-"))
            .env(format!("{PREFIX}{}", self.name.to_uppercase()))
            .hide_env_values(true)
            .value_name(self.unit)
            .value_parser(whole::<u64>(least, most))
            .default_value((self.get)(&standard()).to_string())
            .help(t(ja, en))
            .help_heading(t("制限", "Limits"))
    }
}

impl clap::Args for Limits {
    fn augment_args(command: Command) -> Command {
        command.args(LIMITS.iter().map(Limit::arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Limits {
    fn from_arg_matches(found: &ArgMatches) -> Result<Self, clap::Error> {
        let standard = standard();
        let value = |limit: &Limit| {
            let typed = found.get_one::<u64>(limit.name).copied();
            typed.unwrap_or_else(|| (limit.get)(&standard))
        };
        Ok(Self(LIMITS.iter().map(value).collect()))
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_of_the_house_can_be_set_to_something_else() {
        // Rows that were mixed up would write over one another.
        let values: Vec<u64> = (0..).map(|n| n + 30).take(LIMITS.len()).collect();
        let mut all = standard();
        Limits(values.clone()).put(&mut all);
        let found: Vec<u64> = LIMITS.iter().map(|limit| (limit.get)(&all)).collect();
        assert_eq!(found, values);
        // A field without a row would have kept its value.
        let fields = |all: &Configuration| {
            let text = format!("{:#?}\n{:#?}", all.settings.limits, all.http);
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let before = fields(&standard());
        for (line, kept) in fields(&all).iter().zip(&before) {
            assert!(line != kept || !line.contains(':'), "no flag for {line}");
        }
    }

    #[test]
    fn the_page_of_limits_lists_every_one() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../doc/limits.md");
        let page = std::fs::read_to_string(path).expect("the page is there");
        for limit in LIMITS {
            let bare = limit.name.strip_suffix("_max_s");
            let name = bare.map_or(limit.name.to_owned(), |bare| format!("{bare}_max"));
            let row = page
                .lines()
                .find(|line| line.starts_with(&format!("| `{name}` |")));
            assert!(row.is_some(), "doc/limits.md: no row for {name}");
        }
    }

    #[test]
    fn bounds_hold_the_defaults() {
        for limit in LIMITS {
            let (least, most) = limit.bounds;
            let value = (limit.get)(&standard());
            assert!((least..=most).contains(&value), "{}: {value}", limit.name);
        }
    }
}
