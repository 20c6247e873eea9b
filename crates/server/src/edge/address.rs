//! Where a request comes from: the other end of the connection, or who a trusted proxy says.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The header in which trusted proxies write who asked them.
///
/// One and not both: a proxy passes on what it does not write itself, and that is the client's
/// word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForwardedHeader {
    /// `X-Forwarded-For: client, proxy`.
    #[default]
    XForwardedFor,
    /// `Forwarded: for=client, for=proxy`, RFC 7239.
    Forwarded,
}

/// Proxies whose word about their clients is taken.
#[derive(Clone, Debug, Default)]
pub struct Proxies {
    /// Their networks.
    pub networks: Vec<IpNet>,
    /// The header they write.
    pub header: ForwardedHeader,
}

impl Proxies {
    /// True when this is one of them.
    #[must_use]
    pub fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks
            .iter()
            .any(|network| network.contains(&address))
    }

    /// Who asks: the last one in the chain who is no trusted proxy. What stands before that is
    /// hearsay.
    #[must_use]
    pub fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let mut known = peer.ip().to_canonical();
        if !self.trust(known) {
            return known;
        }
        let name = match self.header {
            ForwardedHeader::XForwardedFor => "x-forwarded-for",
            ForwardedHeader::Forwarded => "forwarded",
        };
        let lines = headers.get_all(name).iter();
        let lines: Vec<&str> = lines.filter_map(|value| value.to_str().ok()).collect();
        for one in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            let Some(address) = self.read(one) else {
                return known;
            };
            known = address;
            if !self.trust(known) {
                return known;
            }
        }
        known
    }

    fn read(&self, one: &str) -> Option<IpAddr> {
        let node = match self.header {
            ForwardedHeader::XForwardedFor => one.trim(),
            ForwardedHeader::Forwarded => {
                let mut pairs = one
                    .split(';')
                    .filter_map(|pair| pair.trim().split_once('='));
                let (_, node) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
                node.trim_matches('"')
            }
        };
        // With a port, with brackets, or bare.
        let bare = node
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let address = bare.unwrap_or(node).parse().ok();
        let address = address.or_else(|| Some(node.parse::<SocketAddr>().ok()?.ip()));
        address.map(|address: IpAddr| address.to_canonical())
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn client(header: ForwardedHeader, peer: &str, lines: &[(&'static str, &str)]) -> String {
        let networks = ["10.0.0.0/8", "::1/128"].map(|text| text.parse().expect("a network"));
        let proxies = Proxies {
            networks: networks.into(),
            header,
        };
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_str(value).expect("a value"));
        }
        let peer = SocketAddr::new(peer.parse().expect("an address"), 1);
        proxies.client(peer, &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed_and_only_their_last_word() {
        let said = |peer: &str, line: &str| {
            client(
                ForwardedHeader::XForwardedFor,
                peer,
                &[("x-forwarded-for", line)],
            )
        };
        assert_eq!(said("192.0.2.1", "198.51.100.9"), "192.0.2.1");
        assert_eq!(said("10.0.0.1", "198.51.100.9"), "198.51.100.9");
        assert_eq!(said("::ffff:10.0.0.1", "198.51.100.9"), "198.51.100.9");
        assert_eq!(
            said("10.0.0.1", "203.0.113.66, 198.51.100.9"),
            "198.51.100.9"
        );
        assert_eq!(said("10.0.0.1", "198.51.100.9, 10.0.0.2"), "198.51.100.9");
        assert_eq!(said("::1", "198.51.100.9:4711"), "198.51.100.9");
        assert_eq!(said("::1", "[2001:db8::7]:4711"), "2001:db8::7");
        assert_eq!(said("::1", "2001:db8::7"), "2001:db8::7");
        assert_eq!(said("10.0.0.1", "203.0.113.66, nonsense"), "10.0.0.1");
        assert_eq!(said("10.0.0.1", ""), "10.0.0.1");
        let several = [
            ("x-forwarded-for", "203.0.113.66"),
            ("x-forwarded-for", "198.51.100.9"),
        ];
        let found = client(ForwardedHeader::XForwardedFor, "10.0.0.1", &several);
        assert_eq!(found, "198.51.100.9");
    }

    #[test]
    fn the_other_header_is_the_clients_own_word() {
        let both = [
            ("x-forwarded-for", "203.0.113.66"),
            (
                "forwarded",
                "for=\"[2001:db8::7]:80\";proto=https, For=198.51.100.9",
            ),
        ];
        let forwarded = client(ForwardedHeader::Forwarded, "10.0.0.1", &both);
        assert_eq!(forwarded, "198.51.100.9");
        let chain = [(
            "forwarded",
            "for=\"[2001:db8::7]:80\";proto=https, for=10.0.0.2",
        )];
        let forwarded = client(ForwardedHeader::Forwarded, "10.0.0.1", &chain);
        assert_eq!(forwarded, "2001:db8::7");
        let hidden = client(
            ForwardedHeader::Forwarded,
            "10.0.0.1",
            &[("forwarded", "for=unknown")],
        );
        assert_eq!(hidden, "10.0.0.1");
    }
}
