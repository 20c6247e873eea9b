//! The store of a device against a device that does what a browser does.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use shokan_browser::store::{DeviceStore, Jobs, Kept};
use shokan_host::record::{Status, StoredMatch};
use shokan_host::store::{SetKept, Store as _, StoreError, StoredSet, Write};
use tokio::sync::mpsc;

/// Where jobs go.
#[derive(Debug)]
struct Out(mpsc::UnboundedSender<(u64, String)>);

impl Jobs for Out {
    fn hand(&self, number: u64, job: &str) {
        self.0
            .send((number, job.to_owned()))
            .expect("the device is there");
    }
}

/// What lies on the device.
#[derive(Debug, Default)]
struct Disk {
    matches: BTreeMap<String, Value>,
    log: BTreeMap<(String, u64), Value>,
    sets: BTreeMap<String, Value>,
    jobs: Vec<String>,
    /// The word of what the next job fails with.
    fault: Option<&'static str>,
}

impl Disk {
    fn kept(&self) -> Kept {
        let matches: Vec<&Value> = self.matches.values().collect();
        let sets: Vec<&Value> = self.sets.values().collect();
        serde_json::from_value(json!({"secret": "", "matches": matches, "sets": sets}))
            .expect("what lies there can be read")
    }

    fn does(&mut self, job: &Value) -> String {
        self.jobs
            .push(job["job"].as_str().expect("a job").to_owned());
        match job["job"].as_str() {
            Some("log") => {
                let id = job["id"].as_str().expect("an id");
                let of = self
                    .log
                    .range((id.to_owned(), 0)..=(id.to_owned(), u64::MAX));
                let entries: Vec<&Value> = of.map(|(_, entry)| entry).collect();
                return serde_json::to_string(&entries).expect("JSON");
            }
            Some("set") => {
                let hash = job["set"]["hash"].as_str().expect("a hash").to_owned();
                self.sets.insert(hash, job["set"].clone());
            }
            Some("commit") => {
                for write in job["writes"].as_array().expect("writes") {
                    self.writes(write);
                }
            }
            _ => {}
        }
        String::new()
    }

    fn writes(&mut self, write: &Value) {
        let id = write["id"].as_str().expect("an id").to_owned();
        let row = self
            .matches
            .entry(id.clone())
            .or_insert_with(|| json!({"length": 0, "link": ""}));
        match write["w"].as_str() {
            Some("header") => {
                for key in ["id", "header", "status", "guests"] {
                    row[key] = write[key].clone();
                }
            }
            Some("entry") => {
                let n = write["n"].as_u64().expect("a place");
                assert_eq!(row["length"], n, "entries come in order");
                row["length"] = json!(n + 1);
                row["link"] = write["link"].clone();
                self.log.insert((id, n), write.clone());
            }
            Some("end") => {
                row["status"] = write["status"].clone();
                row["line"] = write["line"].clone();
            }
            Some("cut") => {
                let from = write["from"].as_u64().expect("a place");
                row["length"] = json!(from);
                row["link"] = write["link"].clone();
                self.log.retain(|(of, n), _| *of != id || *n < from);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// A store on what lies on the device.
async fn store_on(disk: &Arc<Mutex<Disk>>) -> Arc<DeviceStore> {
    let (out, mut jobs) = mpsc::unbounded_channel::<(u64, String)>();
    let kept = disk.lock().expect("whole").kept();
    let store = Arc::new(DeviceStore::new(kept, [7; 32], Box::new(Out(out))).await);
    let (answers, disk) = (Arc::downgrade(&store), disk.clone());
    tokio::spawn(async move {
        while let Some((number, job)) = jobs.recv().await {
            let Some(store) = answers.upgrade() else {
                return;
            };
            let mut disk = disk.lock().expect("whole");
            let job: Value = serde_json::from_str(&job).expect("a job is JSON");
            let answer = match disk.fault.take() {
                Some(word) => Err((word, "it was said".to_owned())),
                None => Ok(disk.does(&job)),
            };
            store.kept(number, answer);
        }
    });
    store
}

fn header(id: &str, status: Status) -> Write {
    Write::Header {
        match_id: id.to_owned(),
        header: format!(r#"{{"text": "header of {id}"}}"#),
        status,
        guests: vec!["me".to_owned()],
    }
}

fn entry(id: &str, n: u32) -> Write {
    Write::Entry {
        match_id: id.to_owned(),
        n,
        body: format!("entry {n} of {id}"),
        link: [n as u8 + 1; 32],
    }
}

async fn keep(store: &DeviceStore, writes: &[Write]) {
    store.commit(writes).await.expect("it is kept");
}

fn bodies(found: &StoredMatch) -> Vec<&str> {
    found.log.iter().map(|entry| entry.body.as_str()).collect()
}

#[tokio::test]
async fn what_was_accepted_is_there_when_the_house_opens_again() {
    let disk = Arc::default();
    let store = store_on(&disk).await;
    keep(&store, &[header("~a", Status::Live), entry("~a", 0)]).await;
    keep(&store, &[entry("~a", 1)]).await;
    keep(&store, &[header("~b", Status::Waiting)]).await;
    let before = store.load("~a").await.expect("read").expect("there");
    drop(store);

    let store = store_on(&disk).await;
    assert_eq!(
        disk.lock().expect("whole").jobs,
        ["commit"; 3],
        "a log is read when it is asked for"
    );
    let found = store.load("~a").await.expect("read").expect("there");
    assert_eq!(bodies(&found), ["entry 0 of ~a", "entry 1 of ~a"]);
    assert_eq!(found.witness, before.witness);
    assert_eq!((found.status, found.header), (before.status, before.header));
    keep(&store, &[entry("~a", 2)]).await;
    assert_eq!(store.open_total().await, Ok(2));
    assert!(store.load("~c").await.expect("read").is_none());
}

#[tokio::test]
async fn a_log_goes_on_that_nobody_has_read() {
    let disk = Arc::default();
    let store = store_on(&disk).await;
    keep(&store, &[header("~a", Status::Live), entry("~a", 0)]).await;
    let store = store_on(&disk).await;
    keep(&store, &[entry("~a", 1)]).await;
    let found = store.load("~a").await.expect("read").expect("there");
    assert_eq!(bodies(&found), ["entry 0 of ~a", "entry 1 of ~a"]);
    let cut = Write::Cut {
        match_id: "~a".to_owned(),
        from: 1,
    };
    keep(&store, &[cut, entry("~a", 1)]).await;
    let store = store_on(&disk).await;
    let found = store.load("~a").await.expect("read").expect("there");
    assert_eq!((found.witness.length, found.witness.link), (2, [2; 32]));
}

#[tokio::test]
async fn an_entry_that_is_missing_is_missed() {
    let disk: Arc<Mutex<Disk>> = Arc::default();
    let store = store_on(&disk).await;
    keep(
        &store,
        &[header("~a", Status::Live), entry("~a", 0), entry("~a", 1)],
    )
    .await;
    disk.lock()
        .expect("whole")
        .log
        .remove(&("~a".to_owned(), 1));
    let store = store_on(&disk).await;
    let found = store.load("~a").await.expect("read").expect("there");
    assert_eq!((found.log.len(), found.witness.length), (1, 2));
}

#[tokio::test]
async fn what_the_device_does_not_take_did_not_happen() {
    let disk: Arc<Mutex<Disk>> = Arc::default();
    let store = store_on(&disk).await;
    keep(&store, &[header("~a", Status::Live)]).await;
    for (word, error) in [
        ("full", StoreError::Full),
        ("conflict", StoreError::Conflict("it was said".to_owned())),
        ("broken", StoreError::Broken("it was said".to_owned())),
    ] {
        disk.lock().expect("whole").fault = Some(word);
        assert_eq!(store.commit(&[entry("~a", 0)]).await, Err(error));
    }
    let found = store.load("~a").await.expect("read").expect("there");
    assert!(found.log.is_empty());
    keep(&store, &[entry("~a", 0)]).await;
}

#[tokio::test]
async fn a_set_stays_on_the_device() {
    let disk = Arc::default();
    let set = StoredSet {
        hash: "h".to_owned(),
        body: "{}".to_owned(),
        shared_ms: 5,
    };
    let store = store_on(&disk).await;
    assert_eq!(store.sets().keep_set(&set, 9).await, Ok(SetKept::Kept));
    assert_eq!(store.sets().hold_set("h").await, Ok(true));
    assert_eq!(store.sets().hold_set("other").await, Ok(false));
    let store = store_on(&disk).await;
    assert_eq!(store.sets().set("h").await, Ok(Some(set)));
    assert_eq!(
        store.sets().expire_sets(9).await,
        Ok(0),
        "a match is played with it"
    );
}
