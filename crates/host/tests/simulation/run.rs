//! One run: a house, its disk and its network, what goes wrong with them, and how it ends.

use std::sync::Arc;
use std::time::Duration;

use shokan_host::{House, Limits, Settings, pulse};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use super::client::{Phase, Phases};
use super::dice::Dice;
use super::disk::Disk;
use super::network::Network;
use super::oracle::{self, Uptime};
use super::plan::{Plan, Shelf, Trouble};
use super::table::{Played, Table};
use super::trace::{Step, Trace, lock};

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) faults: Vec<String>,
    pub(crate) digest: u64,
    /// The end of what happened, as text.
    pub(crate) text: String,
    pub(crate) tally: oracle::Tally,
}

const BEGAN_MS: u64 = 1_800_000_000_000;

/// Far longer than any run takes in its own time.
const STANDS_STILL_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Runs a plan to its end.
pub(crate) fn run(plan: &Plan) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime without threads");
    runtime.block_on(async {
        let world = pulse::simulate(plan.seed, BEGAN_MS);
        world.hesitate(plan.hesitates_one_in);
        let mut run = Run::new(plan, world);
        let Ok(tally) = timeout(STANDS_STILL_AFTER, run.go()).await else {
            run.trace.fault("everybody waits for ever".to_owned());
            return run.outcome(oracle::Tally::default());
        };
        run.outcome(tally)
    })
}

/// Whether the whole run is wanted as text.
fn loud() -> bool {
    std::env::var_os("SHOKAN_SIM_LOUD").is_some()
}

struct Run<'a> {
    plan: &'a Plan,
    world: pulse::Simulated,
    trace: Trace,
    disk: Arc<Disk>,
    death: mpsc::UnboundedReceiver<()>,
    network: Network,
    dice: Dice,
    uptime: Uptime,
}

impl<'a> Run<'a> {
    fn new(plan: &'a Plan, world: pulse::Simulated) -> Self {
        let trace = Trace::new();
        let (disk, death) = Disk::new(plan.seed, plan.disk.clone(), trace.clone());
        Self {
            plan,
            world,
            network: Network::new(trace.clone()),
            trace,
            disk,
            death,
            dice: Dice::new(plan.seed, 3),
            uptime: Uptime::default(),
        }
    }

    fn outcome(&self, tally: oracle::Tally) -> Outcome {
        Outcome {
            faults: self.trace.faults(),
            digest: self.trace.digest(),
            text: self.trace.text(if loud() { usize::MAX } else { 80 }),
            tally,
        }
    }

    async fn go(&mut self) -> oracle::Tally {
        let phases = Arc::new(Phases::new());
        self.open().await;
        let tables = (0u64..).zip(&self.plan.tables).map(|(at, plan)| {
            let table = Table {
                plan: plan.clone(),
                at,
                seed: self.plan.seed,
                network: self.network.clone(),
                trace: self.trace.clone(),
                phases: phases.clone(),
            };
            tokio::spawn(table.open())
        });
        let tables: Vec<_> = tables.collect();
        self.troubles(&phases).await;
        self.trace.note("calm".to_owned());
        self.disk.calm_down();
        phases.set(Phase::Calm);
        if self.disk.is_broken() || self.network.house().is_none() {
            self.die(Duration::from_secs(1)).await;
        }
        let mut played = Vec::new();
        for table in tables {
            match timeout(Table::PATIENCE, table).await {
                Ok(Ok(table)) => played.push(table),
                _ => self.trace.fault("a match does not come about".to_owned()),
            }
        }
        self.rest().await;
        let rested = self.trace.note("everybody leaves".to_owned());
        phases.set(Phase::Leave);
        for table in &mut played {
            for client in table.clients.drain(..) {
                if !matches!(timeout(Table::PATIENCE, client).await, Ok(Ok(()))) {
                    self.trace
                        .fault("a client does not come to an end".to_owned());
                }
            }
        }
        self.close(&played, rested).await
    }

    /// Lets everything go wrong that the plan says.
    async fn troubles(&mut self, phases: &Phases) {
        let end = Instant::now() + self.plan.time_max;
        for (pause, trouble) in &self.plan.troubles {
            self.live_until(Instant::now() + *pause).await;
            self.trace.note(format!("trouble: {trouble:?}"));
            match *trouble {
                Trouble::Crash => {
                    let down = self.dice.time(0, 20_000);
                    self.die(down).await;
                }
                Trouble::Stop => self.stop().await,
                Trouble::Full(time) => self.disk.fill_up(time),
                Trouble::Broken(time) => {
                    self.disk.break_down();
                    self.live_until(Instant::now() + time).await;
                    self.die(Duration::from_secs(2)).await;
                }
                Trouble::Absence(time) => {
                    phases.set(Phase::Away);
                    self.live_until(Instant::now() + time).await;
                    phases.set(Phase::Play);
                }
                Trouble::Jump(by_ms) => self.world.set_clock(by_ms),
            }
        }
        self.live_until(end).await;
    }

    /// Waits, and starts the house again whenever the disk has killed it.
    async fn live_until(&mut self, end: Instant) {
        loop {
            tokio::select! {
                biased;
                Some(()) = self.death.recv() => {
                    let down = self.dice.time(0, 10_000);
                    self.die(down).await;
                }
                () = tokio::time::sleep_until(end) => return,
            }
        }
    }

    /// The process dies, and another one is started after a while.
    async fn die(&mut self, down: Duration) {
        self.trace.note("the process dies".to_owned());
        self.network.set_house(None);
        self.uptime.ends(self.trace.now_ms());
        self.world.crash().await;
        sleep(down).await;
        self.open().await;
    }

    /// The process is asked to stop, and gets a few seconds to do it.
    async fn stop(&mut self) {
        let house = self.network.house();
        self.network.set_house(None);
        if let Some(house) = house {
            house.stop();
            let grace = self.dice.time(0, 8_000);
            let closed = timeout(grace, async {
                while house.shared.telemetry.connections.get() > 0 {
                    sleep(Duration::from_millis(5)).await;
                }
                house.close().await
            });
            if let Ok(Err(why)) = closed.await {
                self.trace.note(format!("the house cannot close: {why}"));
            }
        }
        let down = self.dice.time(0, 3_000);
        self.die(down).await;
    }

    async fn open(&mut self) {
        while self.death.try_recv().is_ok() {}
        self.disk.reopened();
        loop {
            let limits = Limits {
                idle_max: self.plan.idle_max,
                ..Limits::default()
            };
            let settings = Settings {
                limits,
                computer_threads: 1,
                ..Settings::default()
            };
            let engine = Shelf::get().engine.clone();
            self.uptime.begins(self.trace.now_ms());
            let opened = tokio::select! {
                biased;
                opened = House::open(settings, engine, self.disk.clone()) => Some(opened),
                Some(()) = self.death.recv() => None,
            };
            match opened {
                Some(Ok(house)) => {
                    self.trace.note("the house is open".to_owned());
                    self.network.set_house(Some(house));
                    return;
                }
                Some(Err(problem)) => {
                    let text = problem.text().en;
                    self.trace.note(format!("the house does not open: {text}"));
                }
                None => {}
            }
            self.uptime.ends(self.trace.now_ms());
            self.world.crash().await;
            self.disk.reopened();
            sleep(Duration::from_secs(1)).await;
        }
    }

    /// Waits until nothing moves any more.
    async fn rest(&mut self) {
        let end = Instant::now() + Table::PATIENCE;
        sleep(Duration::from_secs(8)).await;
        while self.disk.quiet_for() < Duration::from_secs(5) {
            if Instant::now() > end {
                self.trace.fault("it does not come to rest".to_owned());
                return;
            }
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// Closes the house and looks whether all is as it must be.
    async fn close(&mut self, played: &[Played], rested: Step) -> oracle::Tally {
        let Some(house) = self.network.house() else {
            self.trace.fault("the house is down in the end".to_owned());
            return oracle::Tally::default();
        };
        // Longer than the house waits for a silent connection.
        sleep(Duration::from_secs(120)).await;
        let telemetry = house.shared.telemetry.clone();
        let (connections, rooms) = (telemetry.connections.get(), telemetry.rooms.get());
        let open = self.disk.open_count().await;
        if connections > 0 || rooms > open {
            self.trace.fault(format!(
                "{connections} connections, {rooms} rooms in memory, {open} matches open"
            ));
        }
        house.stop();
        if let Err(why) = house.close().await {
            self.trace.fault(format!("the house cannot close: {why}"));
        }
        self.uptime.ends(self.trace.now_ms());
        self.network.set_house(None);
        drop(house);
        sleep(Duration::from_secs(120)).await;
        let tasks = self.world.tasks_count();
        if tasks > 0 {
            self.trace
                .fault(format!("{tasks} tasks go on without a house"));
        }
        let mut tally = oracle::Tally::default();
        for table in played {
            let memories: Vec<_> = table.memories.iter().map(|memory| lock(memory)).collect();
            oracle::judge(
                &table.match_id,
                &memories,
                &self.disk,
                &self.trace,
                (&self.uptime, rested),
                &mut tally,
            )
            .await;
        }
        tally
    }
}
