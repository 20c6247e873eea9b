//! The settings of the table: each is a flag of `shokan serve` and a variable of the environment.

use crate::language::{bi, ja, of, t};
use crate::limits::Limits;
use clap::error::{ContextKind, ContextValue};
use shokan_host::Settings as HouseSettings;
use shokan_server::Configuration;
use shokan_server::edge::{ForwardedHeader, Proxies};
use std::ffi::OsString;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// What all variables begin with.
pub(crate) const PREFIX: &str = "SHOKAN_";

/// `shokan serve`. Defaults are those of [`Configuration`]; the limits are in [`Limits`].
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Settings {
    #[arg(long, env = "SHOKAN_ADDRESS", hide_env_values = true, value_name = "IP", value_parser = ip, default_value_t = standard().address.ip(), help = t("待ち受けるアドレス", "Address to listen on"))]
    address: IpAddr,
    #[arg(long, env = "SHOKAN_PORT", hide_env_values = true, value_parser = port, default_value_t = standard().address.port(), help = t("ポート番号、0 は空いているもの", "Port; 0 takes any free one"))]
    port: u16,
    #[arg(long, env = "SHOKAN_DATA", hide_env_values = true, value_name = "PATH", default_value_os_t = standard().data, help = t("対戦を保存するファイル、または複数のプロセスで使うデータベース postgres://ユーザー@ホスト/名前", "File in which matches are kept, or a database that several processes share: postgres://user@host/name"))]
    data: PathBuf,
    #[arg(long, env = "SHOKAN_PEER", hide_env_values = true, value_name = "HOST:PORT", help = t("同じデータベースを使うほかのプロセスからこのプロセスに届くアドレス。省くと待ち受けるアドレス", "Where the other processes on the same database reach this one; without it the address it listens on"))]
    peer: Option<String>,
    #[arg(long = "origin", env = "SHOKAN_ORIGINS", hide_env_values = true, value_name = "ORIGIN", value_parser = origin, value_delimiter = ',', help = t("ページを開いてよい別のオリジン。例 https://table.example (何度でも、コンマ区切りでも)", "A further origin whose pages may play, such as https://table.example; may be given again, or several with commas"))]
    origins: Vec<String>,
    #[arg(long = "host", env = "SHOKAN_HOSTS", hide_env_values = true, value_name = "NAME", value_parser = host, value_delimiter = ',', help = t("このテーブルの名前。ほかの名前への要求を断る。オリジンの名前は含まれる (何度でも、コンマ区切りでも)", "A name of this table; requests for other names are refused. Names of origins belong to them; may be given again, or several with commas"))]
    hosts: Vec<String>,
    #[arg(long = "trust-proxy", env = "SHOKAN_TRUST_PROXIES", hide_env_values = true, value_name = "NETWORK", value_parser = network, value_delimiter = ',', help = t("相手のアドレスを告げることを信じるプロキシー。例 127.0.0.1 や 10.0.0.0/8 (何度でも、コンマ区切りでも)", "A proxy whose word about its clients' addresses is taken, such as 127.0.0.1 or 10.0.0.0/8; may be given again, or several with commas"))]
    proxies: Vec<String>,
    #[arg(long, env = "SHOKAN_FORWARDED_HEADER", hide_env_values = true, value_enum, value_name = "HEADER", default_value = "x-forwarded-for", help = t("そのプロキシーが書くヘッダー", "The header those proxies write"))]
    forwarded_header: Header,
    #[arg(long, env = "SHOKAN_METRICS_ADDRESS", hide_env_values = true, value_name = "IP:PORT", value_parser = socket, help = t("/metrics と /readyz に答えるアドレス。省くと 127.0.0.1 の、次のポート", "Where /metrics and /readyz are answered; without it 127.0.0.1, on the port after that of the table"))]
    metrics_address: Option<SocketAddr>,
    #[arg(long, env = "SHOKAN_SECURE_COOKIE", hide_env_values = true, value_name = "true|false", value_parser = yes_or_no, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value_t = standard().secure_cookie, help = t("クッキーに Secure を付ける(https のプロキシーの後ろで)", "Mark the cookie Secure; right behind a proxy that speaks https"))]
    secure_cookie: bool,
    #[arg(long, env = "SHOKAN_COMPUTER_DELAY_MS", hide_env_values = true, value_name = "MS", value_parser = whole::<u64>(0, 60_000), default_value_t = ms(house().computer_delay), help = t("コンピュータが手を見せるまでの平均、ミリ秒", "How long the computer waits on average before it shows its pick, in milliseconds"))]
    computer_delay_ms: u64,
    #[arg(long, env = "SHOKAN_COMPUTER_THREADS", hide_env_values = true, value_name = "N", value_parser = whole::<u32>(1, 1_024), default_value_t = count(house().computer_threads), help = t("コンピュータが考えるスレッドの数", "Threads on which the computer thinks"))]
    computer_threads: u32,
    #[arg(long, env = "SHOKAN_GRACE_SECONDS", hide_env_values = true, value_name = "SECONDS", value_parser = whole::<u64>(1, 86_400), default_value_t = house().grace.as_secs(), help = t("席を離れた人の負けを、相手が宣言できるまでの秒数", "How long somebody may be gone before the other side can claim the match, in seconds"))]
    grace_seconds: u64,
    #[arg(long, env = "SHOKAN_SEED", hide_env_values = true, value_name = "N", value_parser = whole::<u64>(0, u64::MAX), help = t("すべての対戦に同じ運を与える。テストのためだけ", "The same luck for every match; for tests alone"))]
    seed: Option<u64>,
    #[arg(long, env = "SHOKAN_VERBOSE", hide_env_values = true, value_name = "true|false", value_parser = yes_or_no, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value_t = false, help = t("ログを詳しく出す", "Log more"))]
    pub(crate) verbose: bool,
    #[command(flatten)]
    limits: Limits,
}

/// The header in which proxies say who asked them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Header {
    /// `X-Forwarded-For`.
    XForwardedFor,
    /// `Forwarded`, RFC 7239.
    Forwarded,
}

impl Settings {
    /// The settings as the server takes them.
    pub(crate) fn configuration(&self) -> Configuration {
        let mut all = standard();
        all.address = SocketAddr::new(self.address, self.port);
        all.data.clone_from(&self.data);
        all.peer.clone_from(&self.peer);
        all.origins.clone_from(&self.origins);
        all.hosts.clone_from(&self.hosts);
        all.proxies.header = match self.forwarded_header {
            Header::XForwardedFor => ForwardedHeader::XForwardedFor,
            Header::Forwarded => ForwardedHeader::Forwarded,
        };
        for text in &self.proxies {
            // Each was looked at when it was typed.
            trust(&mut all.proxies, text);
        }
        all.metrics_address = self.metrics_address;
        all.secure_cookie = self.secure_cookie;
        all.settings.computer_delay = Duration::from_millis(self.computer_delay_ms);
        all.settings.computer_threads = size(self.computer_threads);
        all.settings.grace = Duration::from_secs(self.grace_seconds);
        all.settings.seed = self.seed;
        self.limits.put(&mut all);
        all
    }
}

/// The variable a refused value came from, when it was not typed.
pub(crate) fn variable_of(error: &clap::Error, typed: &[String]) -> Option<String> {
    let Some(ContextValue::String(shown)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let flag = shown.split([' ', '=', '[']).next()?;
    let named = |word: &String| {
        let rest = word.strip_prefix(flag);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    let arguments = serve_arguments();
    let mut all = arguments.get_arguments();
    let argument = all.find(|argument| argument.get_long() == flag.strip_prefix("--"))?;
    let variable = argument.get_env()?.to_string_lossy().into_owned();
    (!typed.iter().any(named)).then_some(variable)
}

/// Variables that look like settings and are none: a typing mistake would go unnoticed.
pub(crate) fn unknown_variables(set: impl Iterator<Item = OsString>) -> Vec<String> {
    let arguments = serve_arguments();
    let known: Vec<_> = arguments
        .get_arguments()
        .filter_map(|argument| argument.get_env())
        .collect();
    let mut unknown: Vec<String> = set
        .filter(|name| !known.contains(&name.as_os_str()))
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.starts_with(PREFIX))
        .collect();
    unknown.sort();
    unknown
}

/// `shokan serve` with everything that can be set for it.
fn serve_arguments() -> clap::Command {
    let mut command = crate::args::command();
    // Global arguments reach the commands below only when they are built.
    command.build();
    let serve = command.find_subcommand("serve").cloned();
    serve.unwrap_or(command)
}

/// What holds where nothing was set.
pub(crate) fn standard() -> Configuration {
    Configuration::default()
}

fn house() -> HouseSettings {
    HouseSettings::default()
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn count(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// "a ... was expected", in the language of the help.
fn expected(what_ja: &str, what_en: &str) -> String {
    let text = bi(
        format!("{what_ja}が要ります"),
        format!("expected {what_en}"),
    );
    of(&text).to_owned()
}

/// An address, or what was expected.
pub(crate) fn ip(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| {
        expected(
            "0.0.0.0 や ::1 のような IP アドレス",
            "an IP address such as 0.0.0.0 or ::1",
        )
    })
}

/// A port, or what was expected.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    whole::<u16>(0, u16::MAX)(text)
}

/// A whole number within bounds.
pub(crate) fn whole<T>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: std::str::FromStr + PartialOrd + Copy + std::fmt::Display + Send + Sync + 'static,
{
    move |text| match text.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(expected(
            &format!("{least} から {most} までの整数"),
            &format!("a whole number from {least} to {most}"),
        )),
    }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "true" | "yes" | "on" | "1" => Ok(true),
        "false" | "no" | "off" | "0" => Ok(false),
        _ => Err(expected("true か false", "true or false")),
    }
}

/// An origin as browsers send it: scheme, name, port where it is not the usual one.
fn origin(text: &str) -> Result<String, String> {
    let text = text.trim();
    let scheme = ["https://", "http://"];
    let rest = scheme.iter().find_map(|scheme| text.strip_prefix(scheme));
    let is_origin = rest.is_some_and(|rest| {
        let part = |c: char| c.is_ascii_graphic() && !"/?#@\\*".contains(c) && !c.is_uppercase();
        !rest.is_empty() && rest.chars().all(part)
    });
    if is_origin {
        return Ok(text.to_owned());
    }
    Err(expected(
        "https://table.example のようなオリジン(小文字、パスなし)",
        "an origin such as https://table.example: lower case, no path",
    ))
}

/// A name as it stands in an address line, without scheme and port.
fn host(text: &str) -> Result<String, String> {
    let text = text.trim();
    let part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
    if !text.is_empty() && text.chars().all(part) {
        return Ok(text.to_owned());
    }
    Err(expected(
        "table.example のような名前(小文字、ポートなし)",
        "a name such as table.example: lower case, no port",
    ))
}

/// An address with its port.
pub(crate) fn socket(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        expected(
            "127.0.0.1:4041 のようなアドレスとポート番号",
            "an address and port such as 127.0.0.1:4041",
        )
    })
}

/// An address or a network.
fn network(text: &str) -> Result<String, String> {
    let text = text.trim();
    if trust(&mut Proxies::default(), text) {
        return Ok(text.to_owned());
    }
    Err(expected(
        "127.0.0.1 や 10.0.0.0/8 のようなアドレスかネットワーク",
        "an address or a network such as 127.0.0.1 or 10.0.0.0/8",
    ))
}

/// Adds an address or a network to the proxies; false when the text is neither.
fn trust(proxies: &mut Proxies, text: &str) -> bool {
    let one = text.parse::<IpAddr>().map(Into::into).ok();
    let Some(network) = one.or_else(|| text.parse().ok()) else {
        return false;
    };
    proxies.networks.push(network);
    true
}

/// Says which variable a refused value came from.
pub(crate) fn from_variable(variable: &str) -> String {
    if ja() {
        format!("この値は環境変数 {variable} のものです。")
    } else {
        format!("The value came from the environment: {variable}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Args, Command, command};
    use clap::FromArgMatches as _;

    fn configured(words: &[&str]) -> Configuration {
        let words = ["shokan", "serve"].iter().chain(words);
        let found = command().try_get_matches_from(words).expect("well typed");
        let args = Args::from_arg_matches(&found).expect("well typed");
        match args.command {
            Some(Command::Serve(settings)) => settings.configuration(),
            _ => unreachable!("serve was typed"),
        }
    }

    #[test]
    fn nothing_typed_is_the_standard_configuration() {
        let (typed, standard) = (configured(&[]), Configuration::default());
        assert_eq!(format!("{typed:?}"), format!("{standard:?}"));
    }

    #[test]
    fn every_setting_reaches_the_configuration() {
        let words = [
            "--address=::1",
            "--port=4101",
            "--data=elsewhere.db",
            "--origin=https://a.example,https://b.example:8443",
            "--origin=http://c.example",
            "--host=a.example",
            "--trust-proxy=127.0.0.1,10.0.0.0/8",
            "--forwarded-header=forwarded",
            "--metrics-address=127.0.0.1:4102",
            "--secure-cookie",
            "--computer-delay-ms=11",
            "--computer-threads=12",
            "--grace-seconds=14",
            "--seed=13",
            "--hello-max-s=21",
            "--links-max=22",
        ];
        let found = configured(&words);
        assert_eq!(found.address.to_string(), "[::1]:4101");
        assert_eq!(found.data, PathBuf::from("elsewhere.db"));
        let origins = [
            "https://a.example",
            "https://b.example:8443",
            "http://c.example",
        ];
        assert_eq!(found.origins, origins);
        assert_eq!(found.hosts, ["a.example"]);
        for (address, trusted) in [
            ("127.0.0.1", true),
            ("127.0.0.2", false),
            ("10.9.8.7", true),
        ] {
            let address = address.parse().expect("an address");
            assert_eq!(found.proxies.trust(address), trusted, "{address}");
        }
        assert_eq!(found.proxies.header, ForwardedHeader::Forwarded);
        let metrics = found.metrics_address.map(|address| address.to_string());
        assert_eq!(metrics.as_deref(), Some("127.0.0.1:4102"));
        assert!(found.secure_cookie);
        let house = found.settings;
        assert_eq!(house.computer_delay, Duration::from_millis(11));
        assert_eq!((house.computer_threads, house.seed), (12, Some(13)));
        assert_eq!(house.grace, Duration::from_secs(14));
        assert_eq!(house.limits.hello_max.as_secs(), 21);
        assert_eq!(found.http.links_max, 22);
    }

    /// What a field was set to is told by its own words; the limits have a test of their own.
    #[test]
    fn no_field_of_the_configuration_is_without_a_flag() {
        let known = [
            "address",
            "data",
            "peer",
            "origins",
            "hosts",
            "secure_cookie",
            "proxies",
            "metrics_address",
            "http",
            "settings",
            "computer_delay",
            "computer_threads",
            "grace",
            "seed",
            "limits",
            // A server is nobody's own device.
            "own_device",
        ];
        let standard = standard();
        let shown = format!("{standard:#?}\n{:#?}", standard.settings);
        for line in shown.lines() {
            // Fields of the two, and not of what lies in them.
            let field = line
                .strip_prefix("    ")
                .filter(|rest| !rest.starts_with(' '));
            let Some((field, _)) = field.and_then(|field| field.split_once(": ")) else {
                continue;
            };
            assert!(known.contains(&field), "no flag sets {field}");
        }
    }

    #[test]
    fn every_flag_of_serve_has_its_variable_and_is_explained() {
        let serve = serve_arguments();
        for argument in serve.get_arguments() {
            let Some(flag) = argument.get_long() else {
                panic!("{} has no flag", argument.get_id());
            };
            assert!(argument.get_help().is_some(), "--{flag} is not explained");
            if ["help", "lang"].contains(&flag) {
                continue;
            }
            let stem = flag.replace('-', "_").to_uppercase();
            let variable = argument.get_env().map(|name| name.to_string_lossy());
            let own = format!("{PREFIX}{stem}");
            let several = format!("{}IES", own.trim_end_matches('Y'));
            let fits = variable
                .as_deref()
                .is_some_and(|name| name == own || name == format!("{own}S") || name == several);
            assert!(fits, "--{flag}: {variable:?}");
        }
    }

    #[test]
    fn the_operators_page_lists_every_setting() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../doc/operate.md");
        let page = std::fs::read_to_string(path).expect("the page is there");
        for argument in serve_arguments().get_arguments() {
            let (Some(flag), Some(variable)) = (argument.get_long(), argument.get_env()) else {
                continue;
            };
            // Limits have a page of their own.
            if argument.get_help_heading() == Some(t("制限", "Limits")) {
                continue;
            }
            let row = format!("| `--{flag}` | `{}` |", variable.to_string_lossy());
            let found = page.lines().find(|line| line.starts_with(&row));
            let found = found.unwrap_or_else(|| panic!("doc/operate.md: no row {row}"));
            let defaults = argument.get_default_values();
            // This one depends on the machine.
            if flag == "computer-threads" || defaults.is_empty() {
                continue;
            }
            let default = format!("| `{}` |", defaults[0].to_string_lossy());
            assert!(found.contains(&default), "{found}: expected {default}");
        }
    }

    #[test]
    fn origins_are_those_a_browser_sends() {
        for right in [
            "https://table.example",
            "http://127.0.0.1:4040",
            "http://[::1]:80",
        ] {
            assert_eq!(origin(right).as_deref(), Ok(right));
        }
        for wrong in [
            "",
            "table.example",
            "https://",
            "https://table.example/",
            "https://Table.example",
            "https://*.example",
            "null",
            "https://a b",
        ] {
            assert!(origin(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn variables_with_typing_mistakes_are_found() {
        let set = ["SHOKAN_PORT", "SHOKAN_PROT", "PATH", "SHOKAN_CARDS"];
        let found = unknown_variables(set.into_iter().map(OsString::from));
        assert_eq!(found, ["SHOKAN_PROT"]);
    }
}
