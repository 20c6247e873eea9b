//! Puts the parts together; a test does the same on a port of its own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

use crate::configuration::Configuration;
use crate::engine::Engine;
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::room::Shared;
use crate::routes::{App, router};
use crate::store::{Journal, SqliteStore, Store, StoreError};
use crate::telemetry::Telemetry;

/// From the signal to the end no more than this; matches are on the disk anyway.
const STOP_MAX: Duration = Duration::from_millis(900);

/// Why the server could not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}; choose another with --port or --address")]
    Listen {
        /// The address.
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
    /// Where it listens.
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    lobby: Arc<Lobby>,
    journal: Journal,
    store: Arc<dyn Store>,
    task: JoinHandle<()>,
}

/// Starts the server on the store of the configuration.
///
/// # Errors
/// See [`ServeError`].
pub async fn start(configuration: Configuration, engine: Engine) -> Result<Running, ServeError> {
    let store = SqliteStore::open(&configuration.data).await?;
    start_on(configuration, engine, Arc::new(store)).await
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
    let begun = Instant::now();
    let address = configuration.address;
    let listen = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    let telemetry = Arc::new(Telemetry::default());
    let (journal, _writer) = Journal::start(store.clone(), telemetry.clone());
    let thinkers = Arc::new(Semaphore::new(configuration.computer_threads.max(1)));
    let shared = Arc::new(Shared {
        engine,
        journal: journal.clone(),
        telemetry,
        configuration,
        thinkers,
    });
    let lobby = Lobby::resume(shared.clone(), store.clone())
        .await
        .map_err(ServeError::Resume)?;
    let lobby = Arc::new(lobby);
    let (stop, stopping) = watch::channel(false);
    let app = App {
        shared: shared.clone(),
        lobby: lobby.clone(),
        stopping: stopping.clone(),
    };
    // Updates are small and wanted at once.
    let listener = listener.tap_io(|stream| {
        let _not_supported = stream.set_nodelay(true);
    });
    let task = tokio::spawn(async move {
        let mut stopping = stopping;
        let stopped = async move {
            let _server_is_gone = stopping.wait_for(|stopping| *stopping).await;
        };
        let served = axum::serve(listener, router(app))
            .with_graceful_shutdown(stopped)
            .await;
        if let Err(error) = served {
            tracing::error!(%error, "the listener failed");
        }
    });
    let start_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(%address, rooms = lobby.rooms_count(), start_ms, "the table is open");
    Ok(Running {
        address,
        stop,
        lobby,
        journal,
        store,
        task,
    })
}

impl Running {
    /// The address for a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Says goodbye to every socket, waits for what is being written, and lets go of the store.
    pub async fn stop(self) {
        let ending = async {
            self.lobby.stop();
            self.stop.send_replace(true);
            let _listener_failed = self.task.await;
            // An empty write comes back when everything before it is on the disk.
            let _reported_already = self.journal.write(Vec::new()).await;
            if let Err(error) = self.store.close().await {
                tracing::error!(%error, "the store was not closed cleanly; its log will be replayed");
            }
        };
        if tokio::time::timeout(STOP_MAX, ending).await.is_err() {
            tracing::warn!("stopped before every socket had said goodbye");
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
