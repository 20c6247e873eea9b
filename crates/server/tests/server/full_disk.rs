//! A disk that was full and has room again: what was refused is taken, and nothing needs a restart.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use crate::common::{Browser, Folder, configuration, engine};
use serde_json::json;
use shokan_server::startup::start_on;
use shokan_server::store::SqliteStore;

/// Pages that no file of these tests reaches.
const NO_LIMIT: u32 = 1_000_000;

/// Makes a match; answers with the status.
async fn make(browser: &Browser) -> u16 {
    let mut stranger = Browser {
        cookie: None,
        ..browser.clone()
    };
    let wish = json!({
        "game": "summons_call", "opponent": "friend", "deck": {"ready": "ember_court"}
    });
    stranger.post("/api/matches", &wish).await.status
}

/// Makes matches until the disk is full.
async fn fill(browser: &Browser) {
    for _ in 0..2_000 {
        match make(browser).await {
            201 => {}
            507 => return,
            other => panic!("status {other}"),
        }
    }
    panic!("the disk was never full")
}

/// Plays until `fill` finds the disk full twice, makes room, and goes on.
async fn fills_and_goes_on(
    path: &Path,
    full: impl AsyncFn(),
    room: impl AsyncFn(),
    store: Arc<SqliteStore>,
) {
    let table = start_on(configuration(), engine(), store)
        .await
        .expect("the table opens");
    let mut browser = Browser::new(&table);
    let taken = browser.against_computer().await;
    let mut me = browser.sit(&taken).await;
    assert!(me.my_turn().await);
    for _ in 0..2 {
        full().await;
        fill(&browser).await;
        assert_eq!(make(&browser).await, 507, "still full");
        let refused = Browser::operator(&table).get("/readyz").await;
        assert_eq!(refused.status, 503, "it refused the last write");
        room().await;
        me.pick(&[0]).await.expect("there is room again");
        assert_eq!(make(&browser).await, 201);
        assert_eq!(Browser::operator(&table).get("/readyz").await.status, 200);
        assert!(me.my_turn().await);
    }
    let seq = me.seq();
    table.stop().await;
    let store = SqliteStore::open(path).await.expect("the store opens");
    let table = start_on(configuration(), engine(), Arc::new(store))
        .await
        .expect("again");
    let browser = browser.moved_to(&table);
    let back = browser.sit(&taken).await;
    assert_eq!(back.seq(), seq, "all that was acknowledged is there");
}

#[tokio::test]
async fn a_file_at_its_limit_takes_writes_again_when_the_limit_is_gone() {
    let folder = Folder::new();
    let store = Arc::new(
        SqliteStore::open(&folder.store())
            .await
            .expect("the store opens"),
    );
    // SQLite takes a limit below the size of the file for that size.
    let full = async || store.limit_pages(1).await.expect("a limit");
    let room = async || store.limit_pages(NO_LIMIT).await.expect("no limit");
    fills_and_goes_on(&folder.store(), full, room, store.clone()).await;
}

/// A file system of a few hundred KiB in memory.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Nothing where this process may not mount.
    fn mount(folder: &Folder) -> Option<Self> {
        let path = folder.0.join("disk");
        std::fs::create_dir(&path).expect("a folder");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=768k", "none"])
            .arg(&path)
            .output();
        mounted
            .is_ok_and(|done| done.status.success())
            .then_some(Self(path))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _left_behind = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test]
async fn a_disk_that_was_full_takes_writes_again_when_there_is_room() {
    let folder = Folder::new();
    let Some(disk) = SmallDisk::mount(&folder) else {
        println!("skipped: only root may mount the small disk of this test");
        return;
    };
    let path = disk.0.join("table.db");
    let ballast = disk.0.join("ballast");
    let store = Arc::new(SqliteStore::open(&path).await.expect("the store opens"));
    let full = async || {
        // All but a few pages, as somebody else's file would take them.
        let mut size = 1 << 20;
        while size > 0 && std::fs::write(&ballast, vec![0; size]).is_err() {
            size -= 4096;
        }
        let kept = size.saturating_sub(3 * 4096);
        std::fs::write(&ballast, vec![0; kept]).expect("a smaller file");
    };
    let room = async || std::fs::remove_file(&ballast).expect("the file goes");
    fills_and_goes_on(&path, full, room, store).await;
}
