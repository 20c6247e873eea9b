//! Two processes on one database: they are killed and put to sleep, the clock on their wall is
//! moved, their database goes away, is full, or is put back from a backup, while people play. What
//! was acknowledged is in the log exactly once, what was not is there at most once, every match
//! goes on, and the table is the same wherever it is looked at.

use std::ffi::OsString;
use std::time::Duration;

use shokan_host::store::Store as _;
use shokan_server::store::PostgresStore;

use super::execute;
use crate::common::Browser;
use crate::history::{Play, Seen, compare, rest};
use crate::postgres::Postgres;
use crate::process::{Process, WallClock};

/// What is done to two processes on one database.
#[derive(Clone, Copy, Debug)]
enum Harm {
    /// `kill -9`, and another is started.
    Kill,
    /// It sleeps for longer than the lease; the other takes over meanwhile.
    Sleep,
    /// All connections to the database are cut.
    Cut,
    /// The database stops in the middle of whatever it does, as after a power cut or a sync that
    /// failed, and recovers.
    Restart,
    /// The disk of the database is full.
    Full,
    /// Clocks on the wall are moved forward and back.
    Clock,
}

const HARMS: [Harm; 8] = {
    use Harm::{Clock, Cut, Full, Kill, Restart, Sleep};
    [Kill, Kill, Sleep, Cut, Kill, Restart, Full, Clock]
};

/// How many times something is harmed; `SHOKAN_KILLS` asks for more.
fn harms() -> usize {
    let asked = std::env::var("SHOKAN_KILLS").ok();
    let asked = asked.and_then(|harms| harms.parse().ok());
    asked.unwrap_or(HARMS.len())
}

struct House {
    server: Postgres,
    wall: Option<WallClock>,
    processes: Vec<Process>,
}

impl House {
    /// Two processes on a database of their own.
    async fn open() -> Option<Self> {
        let server = Postgres::start()?;
        let mut house = Self {
            server,
            wall: WallClock::new(),
            processes: Vec::new(),
        };
        for _ in 0..2 {
            let process = house.serve().await;
            house.processes.push(process);
        }
        Some(house)
    }

    async fn serve(&self) -> Process {
        let data = OsString::from(self.server.url("shokan"));
        Process::serve(&data, self.wall.as_ref()).await
    }

    async fn store(&self, database: &str) -> PostgresStore {
        let url = self.server.url(database);
        PostgresStore::open(&url, "").await.expect("it opens")
    }

    fn hosts(&self) -> Vec<String> {
        let hosts = self.processes.iter();
        hosts.map(|process| process.host.clone()).collect()
    }

    async fn harm(&mut self, harm: Harm, victim: usize, play: &Play) {
        let url = self.server.url("shokan");
        match harm {
            Harm::Kill => {
                self.processes[victim].kill().await;
                self.processes[victim] = self.serve().await;
                play.moved(victim, &self.processes[victim].host);
            }
            Harm::Sleep => {
                self.processes[victim].signal("-STOP").await;
                tokio::time::sleep(Duration::from_millis(4_500)).await;
                self.processes[victim].signal("-CONT").await;
            }
            Harm::Cut => {
                for _ in 0..10 {
                    execute(&url, CUT).await;
                    play.more(4).await;
                }
            }
            Harm::Restart => {
                self.server.down();
                tokio::time::sleep(Duration::from_millis(800)).await;
                self.server.up();
            }
            Harm::Full => {
                execute(&url, FULL).await;
                tokio::time::sleep(Duration::from_millis(1_500)).await;
                execute(&url, "DROP TRIGGER full_disk ON log").await;
            }
            Harm::Clock => {
                for off_s in [86_400, -86_400, 3, -3, 0] {
                    if let Some(wall) = &self.wall {
                        wall.set(off_s);
                        play.more(20).await;
                    }
                }
            }
        }
    }
}

const CUT: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE application_name = 'shokan' AND pid <> pg_backend_pid()";

/// Whoever writes an entry is told what a full disk would tell.
const FULL: &str = "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
                    $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$; \
                    CREATE TRIGGER full_disk BEFORE INSERT ON log EXECUTE FUNCTION full_disk()";

/// What a chair sees of its match, at whichever process: the number of changes, and the table.
async fn looked_at(host: &str, seen: &Seen) -> (u32, String) {
    let host = host.to_owned();
    let browser = Browser { host, cookie: None };
    let mut me = browser.sit(&seen.taken).await;
    if seen.alone {
        // The computer may be about to pick, or the game may be over since nobody listened.
        let _asked = me.my_turn().await;
    }
    let update = me.update.clone().expect("an update");
    let view = serde_json::to_string(&update.view).expect("JSON");
    (update.seq, view)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_lose_and_double_nothing() {
    let Some(mut house) = House::open().await else {
        return;
    };
    let (play, players) = Play::begin(house.hosts(), 6);
    for number in 0..harms() {
        play.more(40).await;
        // Another moment of the group commit every time.
        let moment_us = (number * 370 % 9_000) as u64;
        tokio::time::sleep(Duration::from_micros(moment_us)).await;
        let harm = HARMS[number % HARMS.len()];
        house.harm(harm, number % 2, &play).await;
    }
    play.more(200).await;
    play.end(players).await;
    let store = house.store("shokan").await;
    let all = play.seen();
    let compared = compare(&store, &all).await;
    let mut tables = Vec::new();
    for seen in &all {
        let hosts = house.hosts();
        let one = looked_at(&hosts[0], seen).await;
        assert_eq!(one, looked_at(&hosts[1], seen).await, "{:?}", seen.taken);
        tables.push(one);
    }
    // Whoever plays the matches again from their logs comes to the same tables, by every hash.
    for process in &mut house.processes {
        process.kill().await;
    }
    let third = house.serve().await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    for (seen, table) in all.iter().zip(tables) {
        assert_eq!(
            table,
            looked_at(&third.host, seen).await,
            "{:?}",
            seen.taken
        );
    }
    println!(
        "{} harms, {compared:?}, the longest pick took {} ms",
        harms(),
        play.slowest_ms()
    );
    store.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_play_is_the_table_at_one_moment() {
    let Some(mut house) = House::open().await else {
        return;
    };
    let (play, players) = Play::begin(house.hosts(), 6);
    play.more(150).await;
    let before = play.seen();
    house.server.back_up();
    play.more(100).await;
    play.end(players).await;
    for process in &mut house.processes {
        process.kill().await;
    }
    house.server.put_back("copy");
    let store = house.store("shokan").await;
    let copy = house.store("copy").await;
    let (mut acknowledged, mut later) = (0, 0);
    for seen in &before {
        let _acknowledged_later = rest(&copy, seen).await;
        acknowledged += seen.ok.len();
        let match_id = &seen.taken.match_id;
        let whole = store.load(match_id).await.expect("read").expect("there");
        let copied = copy.load(match_id).await.expect("read").expect("there");
        assert!(whole.log.starts_with(&copied.log), "another story");
        later += whole.log.len() - copied.log.len();
    }
    assert!(acknowledged > 100 && later > 0, "{acknowledged} {later}");
    let data = OsString::from(house.server.url("copy"));
    let process = Process::serve(&data, None).await;
    // The processes of before have a lease in the copy, too.
    tokio::time::sleep(Duration::from_secs(4)).await;
    for seen in before.iter().filter(|seen| seen.alone && !seen.over) {
        let host = process.host.clone();
        let browser = Browser { host, cookie: None };
        let mut me = browser.sit(&seen.taken).await;
        if me.my_turn().await {
            me.pick(&[0]).await.expect("the match goes on");
        }
    }
    for store in [store, copy] {
        store.close().await.expect("it closes");
    }
}
