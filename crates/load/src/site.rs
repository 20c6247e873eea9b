//! Where the server is, and from which addresses its guests come.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs as _};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use tokio::net::{TcpSocket, TcpStream};

/// More addresses than this are not needed by any limit.
const SOURCES_MAX: u32 = 60_000;

/// A connection that is not there after so long will not come.
const CONNECT_MAX: Duration = Duration::from_secs(5);

/// A server, as its guests reach it.
#[derive(Debug)]
pub(crate) struct Site {
    /// `host:port`, for the `Host` header.
    pub(crate) authority: String,
    address: SocketAddr,
    sources: u32,
}

impl Site {
    /// `url` is `http://host:port`; with `sources` above 0 guests come from so many loopback
    /// addresses, from 127.0.0.2 on.
    pub(crate) fn new(url: &str, sources: u32) -> Result<Self> {
        let Some(rest) = url.strip_prefix("http://") else {
            bail!("{url}: expected http://HOST:PORT");
        };
        let authority = rest.split('/').next().unwrap_or_default();
        let with_port = if authority.contains(':') {
            authority.to_owned()
        } else {
            format!("{authority}:80")
        };
        let mut found = with_port
            .to_socket_addrs()
            .with_context(|| format!("{url}: no such host"))?;
        let address = found.next().with_context(|| format!("{url}: no address"))?;
        if sources > 0 && !(address.is_ipv4() && address.ip().is_loopback()) {
            bail!("{address}: source addresses can be chosen for a server on 127.0.0.1 only");
        }
        if sources > SOURCES_MAX {
            bail!("{sources} source addresses: at most {SOURCES_MAX}");
        }
        Ok(Self {
            authority: authority.to_owned(),
            address,
            sources,
        })
    }

    /// The address from which a guest comes; nothing when the system is to choose.
    pub(crate) fn source(&self, guest: u32) -> Option<Ipv4Addr> {
        let first = u32::from(Ipv4Addr::new(127, 0, 0, 2));
        (self.sources > 0).then(|| Ipv4Addr::from(first + guest % self.sources))
    }

    /// Opens a connection from that address.
    pub(crate) async fn connect(&self, source: Option<Ipv4Addr>) -> io::Result<TcpStream> {
        let connecting = async {
            match source {
                Some(source) => {
                    let socket = TcpSocket::new_v4()?;
                    socket.bind(SocketAddr::new(IpAddr::V4(source), 0))?;
                    socket.connect(self.address).await
                }
                None => TcpStream::connect(self.address).await,
            }
        };
        let stream = tokio::time::timeout(CONNECT_MAX, connecting).await??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_come_from_as_many_addresses_as_wished() {
        let site = Site::new("http://127.0.0.1:4040", 300).unwrap();
        assert_eq!(site.source(0), Some(Ipv4Addr::new(127, 0, 0, 2)));
        assert_eq!(site.source(299), Some(Ipv4Addr::new(127, 0, 1, 45)));
        assert_eq!(site.source(300), site.source(0));
        assert_eq!(Site::new("http://127.0.0.1:1", 0).unwrap().source(7), None);
    }

    #[test]
    fn what_is_no_address_of_a_server_is_refused() {
        for url in ["127.0.0.1:4040", "https://127.0.0.1:1", "http://"] {
            assert!(Site::new(url, 0).is_err(), "{url}");
        }
        assert!(Site::new("http://127.0.0.1:1", SOURCES_MAX + 1).is_err());
    }
}
