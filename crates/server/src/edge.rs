//! The edge: takes connections within limits, and speaks HTTP/1.1 on them.
//!
//! Whoever sends half a head, half a body, or takes no bytes, is not waited for.

mod address;
mod patient;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use shokan_host::House;
use shokan_host::answers::Answer;
use shokan_host::doors::Address;
use shokan_host::problem::Problem;
use shokan_host::telemetry::Limit;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

pub use address::{ForwardedHeader, Proxies};
use patient::{Patient, Places};

/// Files that the store, the log and the listeners may need.
const FILES_SPARED: u64 = 64;

/// The largest head of a request.
const HEAD_BYTES_MAX: usize = 32 * 1024;

/// The most fields of a head.
const FIELDS_MAX: usize = 100;

/// A proxy keeps its connections for many clients, and has read their heads already.
const PROXY_IDLE_MAX: Duration = Duration::from_secs(75);

/// Refusals that are written at once; beyond them a connection is closed without a word.
const REFUSALS_MAX: usize = 64;

/// How long a refusal may take.
const REFUSAL_MAX: Duration = Duration::from_millis(500);

/// After a connection could not be taken, for want of files for example.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Limits on connections, before anything is asked on them.
#[derive(Clone, Debug)]
pub struct HttpLimits {
    /// Open connections in all, sockets included; fewer where the system has fewer files.
    pub links_max: usize,
    /// Open connections of one address, and never more than half of all.
    pub links_per_address_max: usize,
    /// The time for the head of a request, and between two requests on one connection.
    pub head_max: Duration,
    /// The time for the body of a request.
    pub body_max: Duration,
    /// A client that takes no byte for so long is gone.
    pub write_max: Duration,
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            links_max: 25_000,
            links_per_address_max: 800,
            head_max: Duration::from_secs(10),
            body_max: Duration::from_secs(10),
            write_max: Duration::from_secs(20),
        }
    }
}

/// Who has opened the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// What the edge needs to know.
pub(crate) struct Edge {
    pub(crate) house: House,
    pub(crate) limits: HttpLimits,
    pub(crate) proxies: Arc<Proxies>,
}

impl Edge {
    /// Serves until the house stops, and then until every connection has got its answer.
    pub(crate) async fn serve(self, listener: TcpListener, router: Router) {
        let links_max = links_max(self.limits.links_max, files());
        let places = Arc::new(Semaphore::new(links_max));
        let refusals = Arc::new(Semaphore::new(REFUSALS_MAX));
        let mut stopping = std::pin::pin!(self.house.stopping());
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stopping => break,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    pause_after(&error).await;
                    continue;
                }
            };
            let Some(held) = self.place(&places, links_max, peer) else {
                if let Ok(one) = refusals.clone().try_acquire_owned() {
                    tokio::spawn(async move {
                        let _gone_or_slow = tokio::time::timeout(REFUSAL_MAX, refuse(stream)).await;
                        drop(one);
                    });
                }
                continue;
            };
            // Updates are small and wanted at once.
            let _not_supported = stream.set_nodelay(true);
            let patient = Patient::new(stream, self.limits.write_max, held);
            let connection = self
                .protocol(peer)
                .serve_connection(TokioIo::new(patient), service(&router, peer))
                .with_upgrades();
            let house = self.house.clone();
            tokio::spawn(async move {
                let mut connection = std::pin::pin!(connection);
                // A client that breaks off or sends nonsense is no fault of the house.
                tokio::select! {
                    _ended = connection.as_mut() => {}
                    () = house.stopping() => {
                        connection.as_mut().graceful_shutdown();
                        let _ended = connection.await;
                    }
                }
            });
        }
        drop(listener);
        // All places are free when every connection and every socket is closed.
        let all = u32::try_from(links_max).unwrap_or(u32::MAX);
        let _nobody_closes_them = places.acquire_many(all).await;
    }

    /// A place for a connection: the newest is refused when there is none.
    fn place(&self, places: &Arc<Semaphore>, links_max: usize, peer: SocketAddr) -> Option<Places> {
        let Ok(place) = places.clone().try_acquire_owned() else {
            self.house.doors.reached(Limit::Links);
            return None;
        };
        let mut link = None;
        if !self.proxies.trust(peer.ip()) {
            let most = self.limits.links_per_address_max.min(links_max / 2).max(1);
            link = Some(self.house.doors.link(Address::from(peer.ip()), most)?);
        }
        Some((place, link))
    }

    fn protocol(&self, peer: SocketAddr) -> http1::Builder {
        let idle_max = if self.proxies.trust(peer.ip()) {
            PROXY_IDLE_MAX.max(self.limits.head_max)
        } else {
            self.limits.head_max
        };
        let mut builder = http1::Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(idle_max)
            .max_buf_size(HEAD_BYTES_MAX)
            .max_headers(FIELDS_MAX)
            // It panics when the clock is before 1970; `routes::security` writes the date.
            .auto_date_header(false);
        builder
    }
}

fn service(
    router: &Router,
    peer: SocketAddr,
) -> TowerToHyperService<
    impl tower::Service<
        hyper::Request<Incoming>,
        Response = axum::response::Response,
        Error = std::convert::Infallible,
        Future: Send,
    > + Clone
    + use<>,
> {
    let router = router.clone();
    TowerToHyperService::new(
        router.map_request(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(Peer(peer));
            request
        }),
    )
}

/// How many connections may be open where the process may open so many files.
fn links_max(wanted: usize, files: Option<u64>) -> usize {
    let Some(files) = files else { return wanted };
    let left = files.saturating_sub(FILES_SPARED).max(FILES_SPARED / 2);
    wanted.min(usize::try_from(left).unwrap_or(usize::MAX))
}

/// How many files the process may open; nothing where the system sets no limit or has none.
fn files() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    None
}

/// Takes as many files as the system lets the process have.
pub(crate) fn take_all_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        let wanted = Rlimit {
            current: maximum,
            maximum,
        };
        if let Err(error) = setrlimit(Resource::Nofile, wanted) {
            tracing::debug!(%error, "the limit of files stays as it is");
        }
    }
}

/// Says that there is no place, and reads what came, so that the answer is not cut off.
async fn refuse(mut stream: TcpStream) {
    let answer = Answer::from(Problem::Busy);
    let body = answer.body.as_str();
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nretry-after: {}\r\nconnection: close\r\n\r\n",
        body.len(),
        answer.retry_after_s.unwrap_or(1)
    );
    let written = stream.write_all(format!("{head}{body}").as_bytes()).await;
    if written.is_err() || stream.shutdown().await.is_err() {
        return;
    }
    let mut unread = [0; 4096];
    while matches!(stream.read(&mut unread).await, Ok(1..)) {}
}

async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        return;
    }
    tracing::warn!(%error, "a connection could not be taken");
    tokio::time::sleep(ACCEPT_PAUSE).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_the_store() {
        assert_eq!(links_max(20_000, None), 20_000);
        assert_eq!(links_max(20_000, Some(1_024)), 960);
        assert_eq!(links_max(500, Some(1_024)), 500);
        assert_eq!(links_max(500, Some(20)), 32);
    }
}
