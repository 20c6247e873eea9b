//! Puts the parts together; a test does the same on a port of its own.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use shokan_host::House;
use shokan_host::engine::Engine;
use shokan_host::problem::Problem;
use shokan_host::store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::configuration::Configuration;
use crate::edge::{Edge, HttpLimits, take_all_files};
use crate::routes::{App, Hosts, Peers, operators_router, router};
use crate::store::{PostgresStore, SqliteStore, is_shared};

/// From the signal to the end no more than this; matches are on the disk anyway.
const STOP_MAX: Duration = Duration::from_millis(900);

/// Connections of whoever runs the server.
const OPERATORS_LINKS_MAX: usize = 32;

/// Why the server could not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}; choose another with --port or --address")]
    Listen {
        /// The one that was asked for.
        address: SocketAddr,
        /// What the system said.
        error: std::io::Error,
    },
    /// The store cannot be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The matches of the store cannot be resumed.
    #[error("the matches cannot be resumed: {}", .0.text().en)]
    Resume(Problem),
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens; with the port that the system chose, when 0 was asked for.
    pub address: SocketAddr,
    /// Where it answers whoever runs it; nothing when that address was taken.
    pub metrics_address: Option<SocketAddr>,
    house: House,
    task: JoinHandle<()>,
}

/// Starts the server on the store of the configuration.
///
/// # Errors
/// See [`ServeError`].
pub async fn start(configuration: Configuration, engine: Engine) -> Result<Running, ServeError> {
    let data = configuration.data.to_string_lossy().into_owned();
    if !is_shared(&data) {
        let store = SqliteStore::open(&configuration.data).await?;
        return start_on(configuration, engine, Arc::new(store)).await;
    }
    let listener = listen(&configuration).await?;
    let peer = configuration.peer.clone();
    let peer = peer.or_else(|| Some(peer_of(listener.local_addr().ok()?)));
    let store = PostgresStore::open(&data, &peer.unwrap_or_default()).await?;
    let peers = Peers(Some(store.peer_secret().into()));
    open(configuration, engine, Arc::new(store), listener, peers).await
}

/// The address of a listener as this machine reaches it.
fn peer_of(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    address.to_string()
}

async fn listen(configuration: &Configuration) -> Result<TcpListener, ServeError> {
    let address = configuration.address;
    let listener = TcpListener::bind(address).await;
    listener.map_err(|error| ServeError::Listen { address, error })
}

/// Starts the server on a given store.
///
/// # Errors
/// See [`ServeError`].
pub async fn start_on(
    configuration: Configuration,
    engine: Engine,
    store: Arc<dyn Store>,
) -> Result<Running, ServeError> {
    let listener = listen(&configuration).await?;
    open(configuration, engine, store, listener, Peers::default()).await
}

async fn open(
    configuration: Configuration,
    engine: Engine,
    store: Arc<dyn Store>,
    listener: TcpListener,
    peers: Peers,
) -> Result<Running, ServeError> {
    let begun = Instant::now();
    let address = configuration.address;
    let listen = |error| ServeError::Listen { address, error };
    let address = listener.local_addr().map_err(listen)?;
    let operators = operators_listener(&configuration, address).await?;
    let metrics_address = operators
        .as_ref()
        .and_then(|listener| listener.local_addr().ok());
    let hosts = Hosts::new(&configuration, address.ip());
    let house = House::open(configuration.settings, engine, store)
        .await
        .map_err(ServeError::Resume)?;
    let proxies = Arc::new(configuration.proxies);
    let app = App {
        house: house.clone(),
        origins: configuration.origins.into(),
        hosts: Arc::new(hosts),
        secure_cookie: configuration.secure_cookie,
        proxies: proxies.clone(),
        body_max: configuration.http.body_max,
        body_cache: Arc::default(),
        pictures: Arc::default(),
        peers,
    };
    if let Some(listener) = operators {
        let edge = Edge {
            house: house.clone(),
            limits: HttpLimits {
                links_max: OPERATORS_LINKS_MAX,
                ..configuration.http.clone()
            },
            proxies: proxies.clone(),
        };
        tokio::spawn(edge.serve(listener, operators_router(app.clone())));
    }
    let edge = Edge {
        house: house.clone(),
        limits: configuration.http,
        proxies,
    };
    let task = tokio::spawn(edge.serve(listener, router(app)));
    let start_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(%address, rooms = house.lobby.rooms_count(), start_ms, "the table is open");
    Ok(Running {
        address,
        metrics_address,
        house,
        task,
    })
}

/// Listens for whoever runs the server. An address that was set must be free; the standard one may
/// be taken by another table.
async fn operators_listener(
    configuration: &Configuration,
    table: SocketAddr,
) -> Result<Option<TcpListener>, ServeError> {
    if let Some(address) = configuration.metrics_address {
        let listen = |error| ServeError::Listen { address, error };
        return TcpListener::bind(address).await.map(Some).map_err(listen);
    }
    let port = match configuration.address.port() {
        0 => 0,
        _ => table.port().checked_add(1).unwrap_or_default(),
    };
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    match TcpListener::bind(address).await {
        Ok(listener) => Ok(Some(listener)),
        Err(error) => {
            tracing::warn!(%address, %error, "no figures are served; set another metrics address");
            Ok(None)
        }
    }
}

impl Running {
    /// The address for a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Closes every socket with a sentence, waits for what is being written, and lets go of the
    /// store.
    pub async fn stop(self) {
        let ending = async {
            self.house.stop();
            let _listener_failed = self.task.await;
            if let Err(error) = self.house.close().await {
                tracing::error!(%error, "the store was not closed cleanly; its log will be replayed");
            }
        };
        if tokio::time::timeout(STOP_MAX, ending).await.is_err() {
            tracing::warn!("stopped before every socket was closed");
        }
        tracing::info!("the table is closed");
    }
}

/// Runs the server until the process is asked to end. `ready` hears the address for a browser.
///
/// # Errors
/// See [`ServeError`].
pub async fn serve(
    configuration: Configuration,
    engine: Engine,
    ready: impl FnOnce(&str),
) -> Result<(), ServeError> {
    take_all_files();
    let running = start(configuration, engine).await?;
    ready(&running.url());
    asked_to_end().await;
    running.stop().await;
    Ok(())
}

/// Waits for Ctrl-C or SIGTERM.
async fn asked_to_end() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signals) => {
                signals.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
