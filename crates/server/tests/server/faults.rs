//! What the disk may do to us: nothing is acknowledged that is not written, and damage is mended or
//! told.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{Browser, Folder, configuration, engine, table, table_on};
use shokan_host::record::{StoredHead, StoredLine, StoredMatch};
use shokan_host::store::{
    AccountStore, Answer, CupStore, MemoryStore, ReportStore, SetStore, Store, StoreError, Write,
};
use shokan_host::wire::http::{MatchLine, SeatTaken};
use shokan_host::wire::{ClientMessage, Refusal, ServerMessage};
use shokan_server::store::SqliteStore;
use shokan_server::{Configuration, ServeError, start};
use tokio::sync::Semaphore;

/// A store whose commits wait for a permit.
#[derive(Debug)]
struct Gate {
    inner: MemoryStore,
    permits: Semaphore,
}

impl Store for Gate {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> Answer<'a, ()> {
        Box::pin(async move {
            let permit = self.permits.acquire().await;
            permit
                .map_err(|error| StoreError::Broken(error.to_string()))?
                .forget();
            self.inner.commit(batch).await
        })
    }

    fn open_matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<StoredHead>> {
        self.inner.open_matches(after, most)
    }

    fn listed(&self, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.inner.listed(most)
    }

    fn forgotten(&self, before_ms: u64, most: u32) -> Answer<'_, Vec<StoredHead>> {
        self.inner.forgotten(before_ms, most)
    }

    fn by_invite<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        self.inner.by_invite(code)
    }

    fn open_total(&self) -> Answer<'_, u64> {
        self.inner.open_total()
    }

    fn open_count<'a>(&'a self, guest: &'a str) -> Answer<'a, u32> {
        self.inner.open_count(guest)
    }

    fn head<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredHead>> {
        self.inner.head(match_id)
    }

    fn load<'a>(&'a self, match_id: &'a str) -> Answer<'a, Option<StoredMatch>> {
        self.inner.load(match_id)
    }

    fn of_guest<'a>(&'a self, guest: &'a str, most: u32) -> Answer<'a, Vec<StoredLine>> {
        self.inner.of_guest(guest, most)
    }

    fn accounts(&self) -> &dyn AccountStore {
        self.inner.accounts()
    }

    fn reports(&self) -> &dyn ReportStore {
        self.inner.reports()
    }

    fn cups(&self) -> &dyn CupStore {
        self.inner.cups()
    }

    fn sets(&self) -> &dyn SetStore {
        self.inner.sets()
    }

    fn close(&self) -> Answer<'_, ()> {
        self.inner.close()
    }
}

#[tokio::test]
async fn nobody_hears_of_a_pick_before_it_is_written() {
    // One permit for the match, one for the friend.
    let gate = Arc::new(Gate {
        inner: MemoryStore::default(),
        permits: Semaphore::new(2),
    });
    let table = table_on(gate.clone()).await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    assert!(me.my_turn().await);
    while !me.is_quiet().await || !them.is_quiet().await {}
    let pick = ClientMessage::Concede { id: "late".into() };
    me.send(&pick).await;
    assert!(
        me.is_quiet().await && them.is_quiet().await,
        "the disk has not answered yet"
    );
    gate.permits.add_permits(1);
    me.answer_to("late").await.expect("done");
    them.until(|update| update.view.outcome.is_some()).await;
}

#[tokio::test]
async fn a_full_disk_refuses_picks_until_there_is_room() {
    let store = Arc::new(MemoryStore::default());
    let table = table_on(store.clone()).await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    let other = browser.accept(&taken).await;
    let mut me = browser.sit(&taken).await;
    let mut them = browser.sit(&other).await;
    assert!(me.my_turn().await);
    while !me.is_quiet().await || !them.is_quiet().await {}
    let before = me.update.clone().expect("an update");
    store.set_fault(Some(StoreError::Full));
    let pick = ClientMessage::Pick {
        id: "again".into(),
        seq: before.seq,
        picks: vec![0],
    };
    me.send(&pick).await;
    let (why, message) = me.answer_to("again").await.expect_err("the disk is full");
    assert_eq!(why, Refusal::NotDurable);
    let ServerMessage::Refused { text, .. } = message else {
        panic!("{message:?}")
    };
    assert!(text.en.contains("no room is left"), "{}", text.en);
    assert!(text.ja.contains("空き容量がありません"), "{}", text.ja);
    assert!(them.is_quiet().await, "nobody else has seen it");
    let now = browser.sit(&taken).await.update.clone().expect("an update");
    assert_eq!(
        (now.seq, now.view),
        (before.seq, before.view),
        "nothing has changed"
    );
    assert_eq!(
        browser
            .post(
                "/api/matches",
                &serde_json::json!({
                    "game": "summons_call", "opponent": "random", "deck": {"ready": "ember_court"}
                })
            )
            .await
            .status,
        507
    );
    store.set_fault(None);
    me.send(&pick).await;
    me.answer_to("again").await.expect("there is room again");
}

#[tokio::test]
async fn after_a_failed_sync_nothing_is_taken_until_the_next_start() {
    let store = Arc::new(MemoryStore::default());
    let table = table_on(store.clone()).await;
    let mut browser = Browser::new(&table);
    let taken = browser.with_friend().await;
    browser.accept(&taken).await;
    let other = browser.with_friend().await;
    browser.accept(&other).await;
    let (mut me, mut elsewhere) = (browser.sit(&taken).await, browser.sit(&other).await);
    assert_eq!(Browser::operator(&table).get("/readyz").await.status, 200);
    store.set_fault(Some(StoreError::Broken("no answer from the disk".into())));
    let (id, seq) = ("unknown".to_owned(), me.seq());
    let picks = vec![0];
    me.send(&ClientMessage::Pick { id, seq, picks }).await;
    // Nobody knows whether it was written, so nobody says that it was not.
    let told = me.next().await;
    assert!(
        matches!(told, ServerMessage::Close { again: true, .. }),
        "{told:?}"
    );
    store.set_fault(None);
    assert_eq!(
        elsewhere.pick(&[0]).await.expect_err("still broken").0,
        Refusal::NotDurable
    );
    let mut back = browser.socket().await;
    back.hello(&taken.match_id, Some(&taken.token), None).await;
    let told = back.next().await;
    assert!(
        matches!(told, ServerMessage::Close { again: true, .. }),
        "what can be read may not be what is on the disk: {told:?}"
    );
    assert_eq!(Browser::operator(&table).get("/readyz").await.status, 503);
    assert_eq!(browser.get("/healthz").await.status, 200);
    table.stop().await;
    let table = table_on(store).await;
    let browser = Browser {
        host: table.address.to_string(),
        ..browser
    };
    let mut me = browser.sit(&taken).await;
    me.pick(&[0]).await.expect("a new start writes again");
}

/// A match with a few picks in a store that is closed again.
async fn played(folder: &Folder) -> (SeatTaken, Browser, u32, usize) {
    let table = table(folder).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    for _ in 0..5 {
        assert!(me.my_turn().await);
        me.pick(&[0]).await.expect("done");
    }
    assert!(me.my_turn().await);
    let seq = me.seq();
    table.stop().await;
    let log = log_of(folder, &taken).await.len();
    (taken, browser, seq, log)
}

async fn log_of(folder: &Folder, taken: &SeatTaken) -> Vec<shokan_host::record::StoredEntry> {
    let store = SqliteStore::open(&folder.store())
        .await
        .expect("the store opens");
    let stored = store
        .load(&taken.match_id)
        .await
        .expect("it can be read")
        .expect("the match is there");
    store.close().await.expect("it closes");
    stored.log
}

#[tokio::test]
async fn a_restart_resumes_every_match() {
    let folder = Folder::new();
    let (taken, mut browser, seq, _) = played(&folder).await;
    let table = table(&folder).await;
    browser.host = table.address.to_string();
    let mut me = browser
        .enter(&taken.match_id, Some(&taken.token), Some(seq))
        .await;
    let update = me.update().await;
    assert_eq!(
        (update.seq, update.snapshot),
        (seq, false),
        "not even a snapshot is needed"
    );
    me.pick(&[0]).await.expect("the match goes on");
    let lines: Vec<MatchLine> = browser.get("/api/matches").await.json();
    assert!(!lines[0].over);
}

#[tokio::test]
async fn a_damaged_last_entry_is_cut_off_and_told() {
    let folder = Folder::new();
    let (taken, mut browser, _, count) = played(&folder).await;
    damage(&folder, &taken, count - 1).await;
    let table = table(&folder).await;
    browser.host = table.address.to_string();
    let mut me = browser
        .enter(&taken.match_id, Some(&taken.token), None)
        .await;
    let mut told = false;
    while !told {
        told = matches!(me.next().await, ServerMessage::Notice { text } if text.en.contains("damaged"));
    }
    table.stop().await;
    assert!(log_of(&folder, &taken).await.len() >= count - 1);
}

#[tokio::test]
async fn a_log_damaged_in_the_middle_is_void_and_the_others_go_on() {
    let folder = Folder::new();
    let (taken, mut browser, _, _) = played(&folder).await;
    let (other, _, _, _) = played(&folder).await;
    damage(&folder, &taken, 1).await;
    let table = table(&folder).await;
    browser.host = table.address.to_string();
    let mut me = browser.socket().await;
    me.hello(&taken.match_id, Some(&taken.token), None).await;
    let close = me.next().await;
    let ServerMessage::Close { text, again: false } = &close else {
        panic!("{close:?}")
    };
    assert!(
        text.en.contains("void") && text.ja.contains("無効"),
        "{text:?}"
    );
    let lines: Vec<MatchLine> = browser.get("/api/matches").await.json();
    assert!(lines[0].over);
    browser
        .sit(&other)
        .await
        .pick(&[0])
        .await
        .expect("the other match goes on");
}

/// Changes one entry, as a bad block would.
async fn damage(folder: &Folder, taken: &SeatTaken, n: usize) {
    use sqlx::Connection as _;
    let url = format!("sqlite://{}", folder.store().display());
    let mut file = sqlx::SqliteConnection::connect(&url)
        .await
        .expect("the store opens");
    let sql = "UPDATE log SET body = replace(body, '\"at_ms\":1', '\"at_ms\":2') WHERE match_id = ? AND n = ?";
    let n = i64::try_from(n).expect("small");
    let changed = sqlx::query(sql)
        .bind(&taken.match_id)
        .bind(n)
        .execute(&mut file)
        .await;
    assert_eq!(changed.expect("it can be written").rows_affected(), 1);
    file.close().await.expect("it closes");
}

#[tokio::test]
async fn rubbish_behind_the_write_ahead_log_is_cut_back_to_the_last_whole_commit() {
    let folder = Folder::new();
    let table = table(&folder).await;
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    for _ in 0..3 {
        assert!(me.my_turn().await);
        me.pick(&[0]).await.expect("done");
    }
    assert!(me.my_turn().await);
    let seq = me.seq();
    // The files as they lie there at this moment, as if the power had gone, with half a commit
    // behind them.
    let copy = Folder::new();
    for name in ["table.db", "table.db-wal"] {
        std::fs::copy(folder.0.join(name), copy.0.join(name)).expect("a copy");
    }
    let mut tail = OpenOptions::new()
        .append(true)
        .open(copy.0.join("table.db-wal"))
        .expect("the log");
    tail.write_all(&[0x5a; 3000]).expect("a tail");
    drop(tail);
    table.stop().await;
    let table = crate::common::table(&copy).await;
    browser.host = table.address.to_string();
    let mut me = browser
        .enter(&taken.match_id, Some(&taken.token), Some(seq))
        .await;
    assert_eq!(me.update().await.seq, seq);
    me.pick(&[0]).await.expect("the match goes on");
}

async fn refusal_to_start(folder: &Folder) -> StoreError {
    let configuration = Configuration {
        data: folder.store(),
        ..configuration()
    };
    match start(configuration, engine()).await {
        Err(ServeError::Store(error)) => error,
        other => panic!("expected a refusal, found {other:?}"),
    }
}

#[tokio::test]
async fn a_truncated_store_is_refused_loudly() {
    let folder = Folder::new();
    played(&folder).await;
    let file = OpenOptions::new()
        .write(true)
        .open(folder.store())
        .expect("the store");
    let bytes = file.metadata().expect("its size").len();
    file.set_len(bytes / 2 + 100).expect("half a store");
    let error = refusal_to_start(&folder).await;
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
    assert!(error.to_string().contains("backup"), "{error}");
    file.set_len(0).expect("an empty file");
    (&file).write_all(&[b'x'; 8192]).expect("no database");
    assert!(matches!(
        refusal_to_start(&folder).await,
        StoreError::Damaged(_)
    ));
}

#[tokio::test]
async fn two_servers_cannot_share_a_store() {
    let folder = Folder::new();
    let first = table(&folder).await;
    let error = refusal_to_start(&folder).await;
    assert!(matches!(error, StoreError::InUse(_)), "{error}");
    first.stop().await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    table(&folder).await;
}
