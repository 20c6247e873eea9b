//! Typed settings, with defaults that suit one machine and its friends.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// Everything an operator may set.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The store's file; its folder is made when it is missing.
    pub data: PathBuf,
    /// How long the computer waits on average before it shows its pick, so that a person can
    /// follow; each question takes a time of its own (`room::pace`).
    pub computer_delay: Duration,
    /// Threads on which the computer thinks.
    pub computer_threads: usize,
    /// Further origins from which pages may open the socket, such as `https://table.example`.
    pub origins: Vec<String>,
    /// Marks the guest cookie `Secure`; right behind a proxy that speaks https.
    pub secure_cookie: bool,
    /// Gives every match and every computer the same luck, so that a test plays the same game every
    /// time; never for a table where somebody else plays.
    pub seed: Option<u64>,
    /// See [`Limits`].
    pub limits: Limits,
}

/// A limit on everything a stranger can make grow.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Open sockets in all.
    pub connections_max: usize,
    /// Sockets on one match.
    pub connections_per_match_max: usize,
    /// Matches that wait or run.
    pub matches_max: usize,
    /// Matches of one guest that wait or run.
    pub matches_per_guest_max: usize,
    /// Commands per second and socket, in the long run.
    pub commands_per_s: u32,
    /// Commands at once.
    pub commands_burst: u32,
    /// A socket without any frame from the client for so long is closed.
    pub silence_max: Duration,
    /// A socket that does not say hello within this time is closed.
    pub hello_max: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections_max: 20_000,
            connections_per_match_max: 200,
            matches_max: 50_000,
            matches_per_guest_max: 50,
            commands_per_s: 20,
            commands_burst: 40,
            silence_max: Duration::from_secs(75),
            hello_max: Duration::from_secs(10),
        }
    }
}

impl Default for Configuration {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4040),
            data: PathBuf::from("data/shokan.db"),
            computer_delay: Duration::from_millis(350),
            // One thread stays free for the table.
            computer_threads: threads.saturating_sub(1).max(1),
            origins: Vec::new(),
            secure_cookie: false,
            seed: None,
            limits: Limits::default(),
        }
    }
}

impl Configuration {
    /// The defaults, overridden by `SHOKAN_ADDRESS`, `SHOKAN_PORT`, `SHOKAN_DATA`, `SHOKAN_ORIGINS`
    /// (separated by commas), `SHOKAN_SECURE_COOKIE`, `SHOKAN_COMPUTER_DELAY_MS` and, for tests,
    /// `SHOKAN_SEED`.
    ///
    /// # Errors
    /// A variable that cannot be read, by name and with what was expected.
    pub fn from_environment() -> Result<Self, ConfigurationError> {
        let mut settings = Self::default();
        if let Some(address) = read("SHOKAN_ADDRESS", "an IP address such as 0.0.0.0")? {
            settings.address.set_ip(address);
        }
        if let Some(port) = read("SHOKAN_PORT", "a number from 0 to 65535")? {
            settings.address.set_port(port);
        }
        if let Some(data) = read::<PathBuf>("SHOKAN_DATA", "a path")? {
            settings.data = data;
        }
        if let Some(origins) = read::<String>("SHOKAN_ORIGINS", "origins separated by commas")? {
            let origins = origins.split(',').map(|origin| origin.trim().to_owned());
            settings.origins = origins.filter(|origin| !origin.is_empty()).collect();
        }
        if let Some(secure) = read("SHOKAN_SECURE_COOKIE", "true or false")? {
            settings.secure_cookie = secure;
        }
        if let Some(delay_ms) = read("SHOKAN_COMPUTER_DELAY_MS", "a number of milliseconds")? {
            settings.computer_delay = Duration::from_millis(delay_ms);
        }
        settings.seed = read("SHOKAN_SEED", "a whole number")?;
        Ok(settings)
    }
}

/// A setting that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}={found:?}: expected {expected}")]
pub struct ConfigurationError {
    /// The variable.
    pub name: &'static str,
    /// What would have been right.
    pub expected: &'static str,
    /// What stood there.
    pub found: String,
}

fn read<T: std::str::FromStr>(
    name: &'static str,
    expected: &'static str,
) -> Result<Option<T>, ConfigurationError> {
    let Some(found) = std::env::var_os(name) else {
        return Ok(None);
    };
    let found = found.to_string_lossy().into_owned();
    match found.parse() {
        Ok(value) => Ok(Some(value)),
        Err(_) => Err(ConfigurationError {
            name,
            expected,
            found,
        }),
    }
}
