//! What `doc/scale.md` computes of the writer, in virtual time: how many commits the picks of many
//! matches need, and how long each waits for its own.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use shokan_host::record::{StoredHead, StoredLine, StoredMatch};
use shokan_host::store::{
    AccountStore, Answer, CupStore, Journal, MemoryStore, ReportStore, SetStore, Store, Write,
};
use shokan_host::telemetry::Telemetry;
use tokio::time::{Instant, sleep, sleep_until};

/// A pick of each match comes so often.
const PICK_EVERY_MS: u32 = 2_000;

/// So long the matches are played.
const PLAYED_MS: u32 = 10_000;

/// Jobs that share one sync at most, as the journal has it.
const GROUP_MAX: u32 = 512;

/// A disk that takes the same time for every commit, and keeps nothing.
#[derive(Debug)]
struct Slow {
    sync: Duration,
    commits: AtomicU32,
    nothing: MemoryStore,
}

impl Store for Slow {
    fn commit<'a>(&'a self, _batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(async move {
            self.commits.fetch_add(1, Ordering::Relaxed);
            sleep(self.sync).await;
            Ok(())
        })
    }

    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>> {
        self.nothing.open_matches(after, most)
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.nothing.listed(most)
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.nothing.forgotten(before_ms, most)
    }

    fn open_total(&self) -> Answer<'_, u64> {
        self.nothing.open_total()
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        self.nothing.by_invite(code)
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        self.nothing.open_count(guest)
    }

    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>> {
        self.nothing.head(match_id)
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        self.nothing.load(match_id)
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        self.nothing.of_guest(guest, most)
    }

    fn accounts(&self) -> &dyn AccountStore {
        self.nothing.accounts()
    }

    fn reports(&self) -> &dyn ReportStore {
        self.nothing.reports()
    }

    fn cups(&self) -> &dyn CupStore {
        self.nothing.cups()
    }

    fn sets(&self) -> &dyn SetStore {
        self.nothing.sets()
    }

    fn close(&self) -> Answer<'_, ()> {
        self.nothing.close()
    }
}

/// What came of the picks.
#[derive(Debug)]
struct Written {
    commits_per_s: u32,
    picks_per_commit: u32,
    p99_ms: u32,
}

fn pick(at: u32) -> Vec<Write> {
    vec![Write::Entry {
        match_id: format!("m{at}"),
        n: 0,
        body: String::new(),
        link: Default::default(),
    }]
}

/// Lets so many matches be played on a disk that takes so long for a sync.
async fn written(matches: u32, sync_ms: u32) -> Written {
    let slow = Arc::new(Slow {
        sync: Duration::from_millis(sync_ms.into()),
        commits: AtomicU32::new(0),
        nothing: MemoryStore::default(),
    });
    let journal = Journal::start(slow.clone(), Arc::<Telemetry>::default());
    let waits_ms = Arc::<Mutex<Vec<u32>>>::default();
    let begun = Instant::now();
    for ms in 0..PLAYED_MS {
        sleep_until(begun + Duration::from_millis(ms.into())).await;
        // Every match has a millisecond of its own in which its picks come.
        let due = (0..matches).skip((ms % PICK_EVERY_MS) as usize);
        for at in due.step_by(PICK_EVERY_MS as usize) {
            let (journal, waits_ms) = (journal.clone(), waits_ms.clone());
            tokio::spawn(async move {
                let sent = Instant::now();
                journal.write(pick(at)).await.expect("written");
                let waited_ms = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX);
                waits_ms.lock().expect("unharmed").push(waited_ms);
            });
        }
    }
    let commits = slow.commits.load(Ordering::Relaxed);
    let mut waits_ms = waits_ms.lock().expect("unharmed").clone();
    waits_ms.sort_unstable();
    Written {
        commits_per_s: commits * 1_000 / PLAYED_MS,
        picks_per_commit: waits_ms.len() as u32 / commits,
        p99_ms: waits_ms[waits_ms.len() * 99 / 100],
    }
}

#[tokio::test(start_paused = true)]
async fn one_writer_keeps_up_until_its_groups_are_full() {
    for (matches, sync_ms) in [
        (2_000, 2),
        (10_000, 5),
        (50_000, 5),
        (100_000, 5),
        (100_000, 10),
        (100_000, 20),
    ] {
        let written = written(matches, sync_ms).await;
        println!("{matches} matches, {sync_ms} ms a sync: {written:?}");
        let picks_per_s = matches * 1_000 / PICK_EVERY_MS;
        let most_per_s = GROUP_MAX * 1_000 / sync_ms;
        assert!(written.commits_per_s <= 1_000 / sync_ms);
        assert!(written.picks_per_commit <= GROUP_MAX);
        if picks_per_s < most_per_s {
            // A pick waits for the commit that is under way and for its own.
            assert!(written.p99_ms <= 2 * sync_ms + 1, "{written:?}");
        } else {
            assert!(written.p99_ms > 100, "{written:?}");
        }
    }
}
