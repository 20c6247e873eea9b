//! What the page's workers call, and what is called of them. Everything is text; the worker of the
//! house has five functions: `deviceHand(number, job)` takes a job of the store, `deviceFrame(line,
//! text)` a frame of a line, `deviceEnd(line)` is told that a line is over, `deviceThink(number,
//! question)` takes a question to whoever thinks beside the house, and `deviceForget(number)` is
//! told that nobody wants the answer any more.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use shokan_host::answers::{Method, Request, answer};
use shokan_host::connection::{Gone, Received, Transport, converse};
use shokan_host::outside::{Coming, Outside, Question, Said, Wanted};
use shokan_host::random::unhex;
use shokan_host::room::Frames;
use shokan_host::store::Store;
use shokan_host::{House, Settings, pulse};
use shokan_rules::games;
use tokio::sync::{mpsc, oneshot};
use wasm_bindgen::prelude::*;

use crate::store::{DeviceStore, Jobs, Kept};
use crate::thinker::{Minds, takes};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = deviceHand)]
    fn device_hand(number: f64, job: &str);
    #[wasm_bindgen(js_name = deviceFrame)]
    fn device_frame(line: u32, text: &str);
    #[wasm_bindgen(js_name = deviceEnd)]
    fn device_end(line: u32);
    #[wasm_bindgen(js_name = deviceThink)]
    fn device_think(number: f64, question: &str);
    #[wasm_bindgen(js_name = deviceForget)]
    fn device_forget(number: f64);
}

/// Frames that may wait for the house.
const INBOX_MAX: usize = 256;

/// Jobs go to the worker.
#[derive(Debug)]
struct Worker;

impl Jobs for Worker {
    fn hand(&self, number: u64, job: &str) {
        // Below 2^53 a float counts exactly.
        device_hand(number as f64, job);
    }
}

/// Those who think beside the house, in workers of their own.
#[derive(Debug, Default)]
struct Beside {
    next: AtomicU64,
    waiting: Mutex<BTreeMap<u64, oneshot::Sender<Option<Said>>>>,
}

impl Beside {
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<u64, oneshot::Sender<Option<Said>>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What came of a question; nothing where nobody could think.
    fn thought(&self, number: u64, said: Option<Said>) {
        if let Some(waits) = self.waiting().remove(&number) {
            let _unwanted_by_now = waits.send(said);
        }
    }
}

/// Those who think beside the house, as the house asks them.
#[derive(Debug)]
struct Asks(Arc<Beside>);

/// A question that was sent; let go of, it is not wanted any more.
struct Sent {
    beside: Arc<Beside>,
    number: u64,
}

impl Drop for Sent {
    fn drop(&mut self) {
        if self.beside.waiting().remove(&self.number).is_some() {
            device_forget(self.number as f64);
        }
    }
}

impl Outside for Asks {
    fn takes(&self, wanted: &Wanted) -> bool {
        takes(wanted)
    }

    fn think(&self, question: &Question) -> Coming {
        let number = self.0.next.fetch_add(1, Ordering::Relaxed);
        let (tell, told) = oneshot::channel();
        self.0.waiting().insert(number, tell);
        let sent = Sent {
            beside: self.0.clone(),
            number,
        };
        device_think(
            number as f64,
            &serde_json::to_string(question).unwrap_or_default(),
        );
        Box::pin(async move {
            let said = told.await.ok().flatten();
            drop(sent);
            said
        })
    }
}

/// Whoever thinks beside the house, in a worker of its own.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Thinker(Minds);

#[wasm_bindgen]
impl Thinker {
    /// Somebody who knows no game yet.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "the page makes it")]
    pub fn new() -> Self {
        Self(Minds::default())
    }

    /// Thinks about a question; what came of it, or nothing where it is none.
    pub fn think(&mut self, question: &str) -> Option<String> {
        self.0.think(question)
    }

    /// The same work on every machine, for tests: so many picks of a level from a seed.
    pub fn trial(&self, game: &str, level: &str, picks: u32, seed: u32) -> Option<String> {
        self.0.trial(game, level, picks, seed.into())
    }
}

/// The house on this device.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Device {
    house: House,
    store: Arc<DeviceStore>,
    beside: Arc<Beside>,
    lines: RefCell<BTreeMap<u32, mpsc::Sender<Received>>>,
}

/// What a worker says when it opens the house.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Opening {
    kept: Kept,
    /// Milliseconds for which a computer waits before it shows its pick.
    computer_delay_ms: Option<u64>,
    /// The same luck for every match, for tests.
    seed: Option<u64>,
    /// Whether others think beside the house.
    thinkers: bool,
}

/// What HTTP would say.
#[derive(Serialize)]
struct Answered<'a> {
    status: u16,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_guest: Option<String>,
}

#[wasm_bindgen]
impl Device {
    /// Opens the house on what lies on the device.
    ///
    /// # Errors
    /// What could not be read, in words.
    pub async fn open(opening: String) -> Result<Device, JsError> {
        let opening: Opening = serde_json::from_str(&opening)?;
        let secret = unhex(&opening.kept.secret).and_then(|bytes| bytes.try_into().ok());
        let secret = secret.ok_or_else(|| JsError::new("a secret of 64 hexadecimal digits"))?;
        let store = DeviceStore::new(opening.kept, secret, Box::new(Worker)).await;
        let store = Arc::new(store);
        let mut settings = Settings {
            seed: opening.seed,
            own_device: true,
            ..Settings::default()
        };
        if let Some(ms) = opening.computer_delay_ms {
            settings.computer_delay = Duration::from_millis(ms);
        }
        let beside = Arc::new(Beside::default());
        let mut engine = shokan_table::opening(opening.seed);
        if opening.thinkers {
            engine = engine.with_outside(Arc::new(Asks(beside.clone())));
        }
        let shared: Arc<dyn Store> = store.clone();
        let house = House::open(settings, engine, shared).await;
        let house = house.map_err(|problem| JsError::new(&problem.text().en))?;
        Ok(Self {
            house,
            store,
            beside,
            lines: RefCell::default(),
        })
    }

    /// Answers what HTTP would: the JSON of status, text, and the key of a guest who had none.
    pub async fn answer(
        &self,
        method: String,
        path: String,
        query: String,
        guest: Option<String>,
        body: String,
    ) -> String {
        let house = self.house.clone();
        let request = Request {
            method: if method == "POST" {
                Method::Post
            } else {
                Method::Get
            },
            path: &path,
            query: &query,
            guest: guest.as_deref(),
            session: None,
            body: body.as_bytes(),
        };
        let said = answer(&house, request).await;
        let answered = Answered {
            status: said.status,
            text: said.body.as_str(),
            new_guest: said.new_guest,
        };
        serde_json::to_string(&answered).unwrap_or_default()
    }

    /// Opens a line, as a socket would be opened.
    pub fn line(&self, line: u32) {
        let (tell, inbox) = mpsc::channel(INBOX_MAX);
        self.lines.borrow_mut().insert(line, tell);
        let house = self.house.clone();
        pulse::spawn(async move {
            let _nobody_else_has_matches = converse(&house, Line { line, inbox }).await;
            device_end(line);
        });
    }

    /// A frame of the page. False where the line is over or does not keep up.
    pub fn hear(&self, line: u32, text: String) -> bool {
        let lines = self.lines.borrow();
        let heard = lines.get(&line);
        heard.is_some_and(|tell| tell.try_send(Received::Text(text.into())).is_ok())
    }

    /// The page closes a line.
    pub fn close(&self, line: u32) {
        self.lines.borrow_mut().remove(&line);
    }

    /// The answer to a job: its body, or the word of a fault and what was said.
    pub fn kept(&self, number: f64, fault: Option<String>, body: String) {
        let answer = match &fault {
            None => Ok(body),
            Some(word) => Err((word.as_str(), body)),
        };
        self.store.kept(number as u64, answer);
    }

    /// What came of a question; nothing where nobody could think.
    pub fn thought(&self, number: f64, said: Option<String>) {
        let said = said.and_then(|said| serde_json::from_str(&said).ok());
        self.beside.thought(number as u64, said);
    }
}

/// Which rules and cards this engine has, as JSON by game: a match goes on with those alone that it
/// was begun with.
#[wasm_bindgen]
pub fn plays() -> String {
    let both = |game: &&str| {
        let cards = shokan_table::cards(game)?;
        let plays = format!("{} {}", games::rules_version(game), cards.pool.short_hash());
        Some(((*game).to_owned(), plays))
    };
    let all: BTreeMap<String, String> = games::GAMES.iter().filter_map(both).collect();
    serde_json::to_string(&all).unwrap_or_default()
}

/// A line between the page and the house.
struct Line {
    line: u32,
    inbox: mpsc::Receiver<Received>,
}

impl Transport for Line {
    async fn receive(&mut self) -> Option<Received> {
        self.inbox.recv().await
    }

    async fn send(&mut self, frames: Frames) -> Result<(), Gone> {
        for frame in frames {
            device_frame(self.line, &frame);
        }
        Ok(())
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        Ok(())
    }

    async fn close(&mut self) {}
}
