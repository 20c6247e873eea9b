//! The parts of the house put together: what opens it, what every answer may use, what closes it.

use std::future::Future;
use std::sync::Arc;

use crate::account::Accounts;
use crate::analysis::Analyses;
use crate::doors::{Bench, Doors};
use crate::engine::Engine;
use crate::lab::Measurements;
use crate::lobby::Lobby;
use crate::luck::Secret;
use crate::problem::Problem;
use crate::pulse::{self, Signal};
use crate::ratings::Ratings;
use crate::replays::Replays;
use crate::reports::Reports;
use crate::room::{CupBell, Rooms, Shared};
use crate::sets::Sets;
use crate::settings::Settings;
use crate::store::{Journal, Store, StoreError};
use crate::telemetry::Telemetry;
use crate::thinkers::Thinkers;

/// An open house; clones are the same one.
#[derive(Clone, Debug)]
pub struct House {
    /// What all rooms share.
    pub shared: Arc<Shared>,
    /// Where matches are found and made.
    pub lobby: Arc<Lobby>,
    /// Who may ask how much.
    pub doors: Arc<Doors>,
    /// Places that are kept under a name.
    pub accounts: Arc<Accounts>,
    /// Where long work is done.
    pub bench: Arc<Bench>,
    /// Ended matches that are looked at.
    pub replays: Arc<Replays>,
    /// What the engine thinks of ended matches.
    pub analyses: Arc<Analyses>,
    /// What the laboratory measures.
    pub measurements: Arc<Measurements>,
    /// What people report.
    pub reports: Arc<Reports>,
    store: Arc<dyn Store>,
    stop: Arc<Signal>,
}

impl House {
    /// Opens a house on a store. Matches are read from it when somebody asks for them; those in
    /// which a clock runs are woken beside everything else.
    ///
    /// # Errors
    /// What the store said.
    pub async fn open(
        settings: Settings,
        engine: Engine,
        store: Arc<dyn Store>,
    ) -> Result<Self, Problem> {
        let telemetry = Arc::new(Telemetry::default());
        let journal = Journal::start(store.clone(), telemetry.clone());
        let limits = &settings.limits;
        let doors = Arc::new(Doors::new(limits.clone(), telemetry.clone()));
        let bench = Arc::new(Bench::new(limits, telemetry.clone()));
        let accounts = Accounts::new(store.clone(), doors.clone(), limits, telemetry.clone());
        let accounts = Arc::new(accounts);
        let thinkers = Thinkers::new(settings.computer_threads, telemetry.clone());
        let secret = store.secret().await;
        let secret = secret?;
        let shared = Arc::new(Shared {
            engine,
            journal,
            telemetry,
            settings,
            thinkers,
            rooms: Rooms::default(),
            secret: Secret::new(secret),
            ratings: Ratings::new(store.clone()),
            cups: CupBell::default(),
            sets: Sets::new(store.clone()),
        });
        let lobby = Arc::new(Lobby::new(shared.clone(), store.clone()));
        let house = Self {
            shared,
            lobby,
            doors,
            accounts,
            bench,
            replays: Arc::default(),
            analyses: Arc::default(),
            measurements: Arc::default(),
            reports: Arc::new(Reports::new(store.clone())),
            store,
            stop: Arc::default(),
        };
        house.beside(|lobby| async move {
            lobby.wake_clocks().await;
            lobby.rate().await;
        });
        house.beside(|lobby| async move { lobby.run_cups().await });
        house.beside(|lobby| async move { lobby.sweep().await });
        house.beside(|lobby| async move { lobby.adopt().await });
        house.beside(|lobby| async move { lobby.let_go().await });
        Ok(house)
    }

    /// Does something beside everything else, until the house stops.
    fn beside<W: Future<Output = ()> + Send + 'static>(&self, work: impl FnOnce(Arc<Lobby>) -> W) {
        let work = work(self.lobby.clone());
        let stop = self.stop.clone();
        pulse::spawn(async move {
            tokio::select! {
                biased;
                () = stop.given() => {}
                () = work => {}
            }
        });
    }

    /// From now on no match is made, and every socket is told to go.
    pub fn stop(&self) {
        self.lobby.stop();
        self.analyses.stop();
        self.measurements.stop();
        self.stop.give();
    }

    /// True after [`Self::stop`].
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stop.is_given()
    }

    /// Comes back when the house is told to stop.
    pub async fn stopping(&self) {
        self.stop.given().await;
    }

    /// Stops all thinking, waits for what is being written, and lets go of the store.
    ///
    /// # Errors
    /// What the store said.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.shared.thinkers.close().await;
        // An empty write comes back when everything before it is on the disk.
        let _reported_already = self.shared.journal.write(Vec::new()).await;
        self.store.close().await
    }
}
