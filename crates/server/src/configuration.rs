//! Typed settings, with defaults that suit one machine and its friends.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use shokan_host::Settings;

use crate::edge::{HttpLimits, Proxies};

/// Everything an operator may set.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The store: a file, whose folder is made when it is missing, or the address of a database
    /// that several processes share, such as `postgres://user@host/name`.
    pub data: PathBuf,
    /// Where the other processes on the same database reach this one; without it the address it
    /// listens on.
    pub peer: Option<String>,
    /// Further origins from which pages may open the socket, such as `https://table.example`.
    pub origins: Vec<String>,
    /// The names of this table, such as `table.example`. Those of the origins belong to them; an IP
    /// address and `localhost` always do. When there is one, or the table listens on the device
    /// alone, requests for other names are refused.
    pub hosts: Vec<String>,
    /// Marks the guest cookie `Secure`, and tells browsers to come by https alone; right behind a
    /// proxy that speaks https.
    pub secure_cookie: bool,
    /// Proxies whose word about their clients is taken; without them every client of a proxy comes
    /// from one address.
    pub proxies: Proxies,
    /// Where `/metrics` and `/readyz` are answered; without it on the device alone, on the port
    /// after that of the table.
    pub metrics_address: Option<SocketAddr>,
    /// Limits on connections.
    pub http: HttpLimits,
    /// How the house behind it runs.
    pub settings: Settings,
}

impl Default for Configuration {
    fn default() -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4040),
            data: PathBuf::from("data/shokan.db"),
            peer: None,
            origins: Vec::new(),
            hosts: Vec::new(),
            secure_cookie: false,
            proxies: Proxies::default(),
            metrics_address: None,
            http: HttpLimits::default(),
            settings: Settings::default(),
        }
    }
}
