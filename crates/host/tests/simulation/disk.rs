//! A disk that is slow, full, broken, and tears what it was writing when the process dies.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use shokan_host::record::{StoredHead, StoredLine, StoredMatch};
use shokan_host::store::{
    AccountStore, Answer, CupStore, MemoryStore, ReportStore, SetStore, Store, StoreError, Write,
};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use super::dice::Dice;
use super::trace::{Step, Trace, lock};

/// What is left of a write under way when the process dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    Nothing,
    /// All of it, but nobody heard.
    All,
    /// All but half of the last entry.
    Torn,
}

/// What this disk does beside working.
#[derive(Clone, Debug, Default)]
pub(crate) struct DiskPlan {
    /// The process dies in this commit, counted from 0.
    pub(crate) dies_in: Vec<(u32, Left)>,
    /// Of a hundred commits so many take seconds.
    pub(crate) slow_percent: u32,
}

/// When something became durable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Durable {
    pub(crate) step: Step,
    /// In virtual milliseconds since the beginning of the run.
    pub(crate) at_ms: u64,
}

#[derive(Debug)]
struct State {
    dice: Dice,
    plan: DiskPlan,
    commits: u32,
    full_until: Instant,
    /// The next commit breaks the disk.
    breaks: bool,
    /// Nobody knows what the disk holds.
    broken: bool,
    calm: bool,
    changed_at: Instant,
    /// When each entry became durable.
    durable: HashMap<(String, u32), Durable>,
}

/// What is durable, and what may happen to what is not yet.
#[derive(Debug)]
pub(crate) struct Disk {
    pub(crate) held: MemoryStore,
    state: Mutex<State>,
    trace: Trace,
    dies: mpsc::UnboundedSender<()>,
}

/// What becomes of one commit.
enum Fate {
    Done { after: Duration },
    Refused,
    Breaks { written: bool },
    Dies(Left),
}

impl Disk {
    pub(crate) fn new(
        seed: u64,
        plan: DiskPlan,
        trace: Trace,
    ) -> (Arc<Self>, mpsc::UnboundedReceiver<()>) {
        let (dies, death) = mpsc::unbounded_channel();
        let state = State {
            dice: Dice::new(seed, 1),
            plan,
            commits: 0,
            full_until: Instant::now(),
            breaks: false,
            broken: false,
            calm: false,
            changed_at: Instant::now(),
            durable: HashMap::new(),
        };
        let disk = Self {
            held: MemoryStore::default(),
            state: Mutex::new(state),
            trace,
            dies,
        };
        (Arc::new(disk), death)
    }

    /// No room is left for so long.
    pub(crate) fn fill_up(&self, time: Duration) {
        lock(&self.state).full_until = Instant::now() + time;
    }

    /// The next commit fails for good.
    pub(crate) fn break_down(&self) {
        lock(&self.state).breaks = true;
    }

    /// True until the process that met the failure is gone.
    pub(crate) fn is_broken(&self) -> bool {
        lock(&self.state).broken
    }

    /// Another process opens what is there.
    pub(crate) fn reopened(&self) {
        self.trace.note("the disk is opened".to_owned());
        lock(&self.state).broken = false;
    }

    /// From now on everything works.
    pub(crate) fn calm_down(&self) {
        let mut state = lock(&self.state);
        state.calm = true;
        state.breaks = false;
        state.full_until = Instant::now();
    }

    /// How long nothing was written.
    pub(crate) fn quiet_for(&self) -> Duration {
        lock(&self.state).changed_at.elapsed()
    }

    /// When an entry became durable.
    pub(crate) fn durable_at(&self, match_id: &str, n: u32) -> Option<Durable> {
        let key = (match_id.to_owned(), n);
        lock(&self.state).durable.get(&key).copied()
    }

    /// Matches that wait or are played.
    pub(crate) async fn open_count(&self) -> u64 {
        self.held.open_total().await.unwrap_or(0)
    }

    /// How long the commit takes, and what becomes of it.
    fn fate(&self) -> (Duration, Fate) {
        let mut state = lock(&self.state);
        let at = state.commits;
        state.commits += 1;
        state.changed_at = Instant::now();
        let slow = state.plan.slow_percent;
        let slow = state.dice.percent(slow) && !state.calm;
        let before = if slow {
            state.dice.time(500, 6_000)
        } else {
            state.dice.time(0, 12)
        };
        let after = state.dice.time(0, 4);
        let written = state.dice.percent(50);
        if state.calm {
            return (before, Fate::Done { after });
        }
        let dies = state.plan.dies_in.iter().find(|(nth, _)| *nth == at);
        if let Some(&(_, left)) = dies {
            return (before, Fate::Dies(left));
        }
        if std::mem::take(&mut state.breaks) {
            self.trace.note("disk: breaks".to_owned());
            state.broken = true;
            return (before, Fate::Breaks { written });
        }
        if Instant::now() < state.full_until {
            return (before, Fate::Refused);
        }
        (before, Fate::Done { after })
    }

    async fn keep(&self, batch: &[Write]) -> Result<(), StoreError> {
        let kept = self.held.commit(batch).await;
        if let Err(why) = &kept {
            self.trace
                .fault(format!("the house contradicts its disk: {why}"));
            return kept;
        }
        let mut state = lock(&self.state);
        state.changed_at = Instant::now();
        for write in batch {
            let (match_id, what) = match write {
                // One house has all matches.
                Write::Under { .. } => continue,
                Write::Header {
                    match_id, status, ..
                } => (match_id, format!("header {status:?}")),
                Write::Entry { match_id, n, .. } => (match_id, format!("entry {n}")),
                Write::End {
                    match_id, status, ..
                } => (match_id, format!("end {status:?}")),
                Write::Result(result) => (&result.match_id, "result".to_owned()),
                Write::Forget { match_id, .. } => (match_id, "guest gone".to_owned()),
                Write::Cut { match_id, from } => (match_id, format!("cut from {from}")),
            };
            let step = self
                .trace
                .note(format!("disk: {what} of {match_id} is durable"));
            if let Write::Entry { n, .. } = write {
                let at_ms = self.trace.now_ms();
                let durable = Durable { step, at_ms };
                state.durable.insert((match_id.clone(), *n), durable);
            }
        }
        Ok(())
    }

    async fn write(&self, batch: &[Write]) -> Result<(), StoreError> {
        let (before, fate) = self.fate();
        sleep(before).await;
        let calm = lock(&self.state).calm;
        match fate {
            // It came to this while nobody was left to start another process.
            Fate::Dies(_) if calm => self.keep(batch).await,
            Fate::Done { after } => {
                self.keep(batch).await?;
                sleep(after).await;
                Ok(())
            }
            Fate::Refused => {
                self.trace.note("disk: full".to_owned());
                Err(StoreError::Full)
            }
            Fate::Breaks { written } => {
                self.trace.note(format!("disk: breaks, written: {written}"));
                if written {
                    self.keep(batch).await?;
                }
                Err(StoreError::Broken("a sync failed".to_owned()))
            }
            Fate::Dies(left) => {
                self.trace
                    .note(format!("the process dies in a commit, left: {left:?}"));
                match left {
                    Left::Nothing => {}
                    Left::All => self.keep(batch).await?,
                    Left::Torn => self.tear(batch).await?,
                }
                let _run_is_over = self.dies.send(());
                std::future::pending().await
            }
        }
    }

    /// Keeps an entry in halves when it is the last of its match and not the first; else nothing.
    async fn tear(&self, batch: &[Write]) -> Result<(), StoreError> {
        let [
            Write::Entry {
                match_id,
                n,
                body,
                link,
            },
        ] = batch
        else {
            return Ok(());
        };
        if *n == 0 {
            return Ok(());
        }
        let half = body.len() / 2;
        let torn = Write::Entry {
            match_id: match_id.clone(),
            n: *n,
            body: body[..half].to_owned(),
            link: *link,
        };
        self.held.commit(&[torn]).await
    }
}

impl Store for Disk {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        if batch.is_empty() {
            return Box::pin(async { Ok(()) });
        }
        Box::pin(self.write(batch))
    }

    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>> {
        self.held.open_matches(after, most)
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.held.listed(most)
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.held.forgotten(before_ms, most)
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        self.held.by_invite(code)
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        self.held.open_count(guest)
    }

    fn open_total(&self) -> Answer<'_, u64> {
        self.held.open_total()
    }

    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>> {
        self.held.head(match_id)
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let time = lock(&self.state).dice.time(0, 3);
            sleep(time).await;
            self.held.load(match_id).await
        })
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        self.held.of_guest(guest, most)
    }

    fn accounts(&self) -> &dyn AccountStore {
        self.held.accounts()
    }

    fn reports(&self) -> &dyn ReportStore {
        self.held.reports()
    }

    fn cups(&self) -> &dyn CupStore {
        self.held.cups()
    }

    fn sets(&self) -> &dyn SetStore {
        self.held.sets()
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
