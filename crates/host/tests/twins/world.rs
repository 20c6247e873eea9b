//! One of the two worlds: a house of its own in virtual time, a match, everybody who sits at it or
//! watches, and all that they are sent.

use crate::making::Made;
use crate::plan::Step;
use crate::script::{self, SCRIPT, Script, copy, played};
use crate::whims::whims;
use serde_json::{Value, json};
use shokan_host::answers::{self, Method, Request};
use shokan_host::connection::{Gone, Received, Transport, converse};
use shokan_host::doors::Address;
use shokan_host::engine::Engine;
use shokan_host::pulse::{self, Instant};
use shokan_host::room::{Frames, Room};
use shokan_host::store::{MemoryStore, Store};
use shokan_host::wire::told::Whole;
use shokan_host::{House, Limits, Settings};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// When all worlds begin, in milliseconds since 1970.
pub(crate) const BEGAN_MS: u64 = 1_700_000_000_000;

/// Something that reached a viewer, and after how many milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Delivery {
    pub(crate) at_ms: u64,
    pub(crate) what: What,
}

/// What it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Frames that came in one go.
    Frames(Frames),
    /// A question whether the connection is still open.
    Ping,
    /// The end of the connection.
    Closed,
    /// The answer to a question of its own: to which, the status, the body.
    Answer(String, u16, String),
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sits {
    /// Who made the match.
    Maker,
    /// A friend of the maker, with a connection of its own.
    Friend,
    /// The computer.
    Computer,
}

/// How a match is played in both worlds.
#[derive(Clone, Debug)]
pub(crate) struct Evening {
    pub(crate) game: &'static str,
    pub(crate) seed: u64,
    /// By seats.
    pub(crate) seats: Vec<Sits>,
    /// The ready decks, by seats.
    pub(crate) decks: Vec<&'static str>,
    pub(crate) clock: bool,
    /// Somebody watches.
    pub(crate) watched: bool,
    /// Further fields of the wish, and of who accepts.
    pub(crate) wish: Value,
    pub(crate) accept: Value,
}

impl Evening {
    /// Who watches, or the place behind the last person where nobody does.
    pub(crate) fn watcher(&self) -> usize {
        1 + self
            .seats
            .iter()
            .filter(|sits| **sits == Sits::Friend)
            .count()
    }

    /// The person on a seat; nothing for the computer. The maker is the first.
    pub(crate) fn person_of(&self, seat: u8) -> Option<usize> {
        let at = usize::from(seat);
        match self.seats[at] {
            Sits::Computer => None,
            Sits::Maker => Some(0),
            Sits::Friend => {
                let before = self.seats[..at].iter();
                Some(1 + before.filter(|sits| **sits == Sits::Friend).count())
            }
        }
    }
}

/// What the house has sent to somebody, and how far it has brought them.
#[derive(Debug, Default)]
pub(crate) struct Inbound {
    pub(crate) deliveries: Vec<Delivery>,
    pub(crate) seq: u32,
    /// The last update, with its whole view.
    pub(crate) update: Option<Arc<str>>,
}

/// One person, or who watches.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) token: Option<String>,
    pub(crate) key: String,
    pub(crate) inbound: Arc<Mutex<Inbound>>,
    pub(crate) out: Arc<Mutex<Option<mpsc::UnboundedSender<Received>>>>,
    pub(crate) ids: Arc<Mutex<u32>>,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection as the house sees it.
pub(crate) struct Wire {
    inbox: mpsc::UnboundedReceiver<Received>,
    inbound: Arc<Mutex<Inbound>>,
    whole: Whole,
    began: Instant,
}

impl Wire {
    fn note(&self, what: What) {
        let at_ms = millis(self.began.elapsed());
        lock(&self.inbound)
            .deliveries
            .push(Delivery { at_ms, what });
    }
}

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Transport for Wire {
    fn address(&self) -> Address {
        Address::HERE
    }

    async fn receive(&mut self) -> Option<Received> {
        self.inbox.recv().await
    }

    async fn send(&mut self, frames: Frames) -> Result<(), Gone> {
        for frame in &frames {
            let frame = self
                .whole
                .frame(frame)
                .expect("a patch of what came before");
            if let Some(seq) = seq_of(&frame) {
                let mut inbound = lock(&self.inbound);
                (inbound.seq, inbound.update) = (seq, Some(frame.into()));
            }
        }
        self.note(What::Frames(frames));
        Ok(())
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        self.note(What::Ping);
        Ok(())
    }

    async fn close(&mut self) {
        self.note(What::Closed);
    }
}

/// The `seq` of an update.
pub(crate) fn seq_of(frame: &str) -> Option<u32> {
    let rest = frame.strip_prefix(r#"{"t":"update","seq":"#)?;
    let digits = rest.split(',').next()?;
    digits.parse().ok()
}

/// A command of a person that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    /// The step it began with, and the one after it.
    pub(crate) step: usize,
    pub(crate) after: usize,
    pub(crate) person: usize,
    /// How many picks it was.
    pub(crate) picks: usize,
    /// When the person was asked, and when the command was sent.
    pub(crate) asked_ms: u64,
    pub(crate) at_ms: u64,
}

impl Act {
    /// A command for one step.
    pub(crate) const fn of(
        step: usize,
        person: usize,
        picks: usize,
        (asked_ms, at_ms): (u64, u64),
    ) -> Self {
        Self {
            step,
            after: step + 1,
            person,
            picks,
            asked_ms,
            at_ms,
        }
    }
}

/// What came of one world.
#[derive(Debug)]
pub(crate) struct Lived {
    /// What each person was sent, and last who watched.
    pub(crate) received: Vec<Vec<Delivery>>,
    pub(crate) acts: Vec<Act>,
    /// Who was away, from when to when.
    pub(crate) absences: Vec<(usize, u64, u64)>,
    /// How many steps were made.
    pub(crate) steps: usize,
    /// When it came to its end.
    pub(crate) end_ms: u64,
    /// Why it did not come to its end.
    pub(crate) stuck: Option<String>,
}

pub(crate) struct World {
    pub(crate) evening: Evening,
    pub(crate) began: Instant,
    pub(crate) store: Mutex<Arc<MemoryStore>>,
    pub(crate) house: Mutex<House>,
    pub(crate) engine: Engine,
    pub(crate) match_id: String,
    pub(crate) invite: Option<String>,
    pub(crate) people: Vec<Person>,
    pub(crate) absences: Mutex<Vec<(usize, u64, u64)>>,
}

pub(crate) fn settings() -> Settings {
    Settings {
        computer_threads: 1,
        limits: Limits {
            commands_per_s: 1_000,
            commands_burst: 1_000,
            unreadable_max: 1_000,
            hellos_per_seat_burst: 1_000,
            ..Limits::default()
        },
        ..Settings::default()
    }
}

pub(crate) fn in_virtual_time<T>(run: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    runtime.expect("a runtime").block_on(run)
}

/// What somebody does in a world that is played by what people see.
pub(crate) trait Hand {
    /// A command for this view, without id and `seq`; nothing to wait.
    fn act(&mut self, view: &Value) -> Option<Value>;
}

/// Plays so many rounds, in each of which everybody may act in turn, and at a time of its own.
pub(crate) fn live_by_views(
    (evening, made): (&Evening, &Made),
    engine: &Engine,
    rounds: u64,
    hands: &mut [&mut dyn Hand],
    computer: Vec<u16>,
) -> Lived {
    in_virtual_time(async {
        let _world = pulse::simulate(evening.seed, BEGAN_MS);
        let world = Arc::new(World::open((evening, made), engine, computer).await);
        let whims = tokio::spawn(whims(world.clone(), evening.watcher()));
        for round in 1..=rounds {
            for (person, hand) in hands.iter_mut().enumerate() {
                world.until(2_000 * round + 1_000 * person as u64).await;
                let update = lock(&world.people[person].inbound).update.clone();
                let Some(update) = update.filter(|_| world.is_here(person)) else {
                    continue;
                };
                let update: Value = serde_json::from_str(&update).expect("an update is JSON");
                if let Some(mut command) = hand.act(&update["view"]) {
                    command["id"] = json!(world.new_id(person));
                    command["seq"] = update["seq"].clone();
                    world.say(person, &command);
                }
            }
        }
        world.until(2_000 * rounds + 5_000).await;
        whims.abort();
        world.lived(Vec::new(), None).await
    })
}

/// Plays the steps in one of the two worlds. With the acts of the other world people act when they
/// did there, but for what the viewer sees nothing of.
pub(crate) fn live(
    (evening, made): (&Evening, &Made),
    engine: &Engine,
    (steps, played, side): (&[Step], usize, usize),
    others: Option<&Lived>,
) -> Lived {
    in_virtual_time(async {
        let _world = pulse::simulate(evening.seed, BEGAN_MS);
        let picks = steps.iter().map(|step| step.picks[side]).collect();
        let world = Arc::new(World::open((evening, made), engine, picks).await);
        let whims: Vec<_> = (0..world.people.len())
            .map(|person| tokio::spawn(whims(world.clone(), person)))
            .collect();
        let (acts, stuck) = world.drive(steps, played, side, others).await;
        for whim in &whims {
            whim.abort();
        }
        world.lived(acts, stuck).await
    })
}

impl World {
    /// A house with the match in it, and everybody comes.
    async fn open((evening, made): (&Evening, &Made), engine: &Engine, computer: Vec<u16>) -> Self {
        let store = Arc::new(MemoryStore::default());
        script::begin(Script {
            picks: computer,
            store: store.clone(),
        });
        let house = House::open(settings(), engine.clone(), store.clone());
        let house = house.await.expect("a house on an empty store");
        let opened = Room::open(
            house.shared.clone(),
            house.shared.engine.clone(),
            made.header.clone(),
            Vec::new(),
        );
        opened.await.expect("a match that was made before");
        let mut people = made.people.clone();
        people.extend(evening.watched.then(|| (None, "a stranger".to_owned())));
        let people = people
            .into_iter()
            .map(|(token, key)| Person::new(token, key));
        let world = Self {
            evening: evening.clone(),
            began: Instant::now(),
            store: Mutex::new(store),
            house: Mutex::new(house),
            engine: engine.clone(),
            match_id: made.header.match_id.clone(),
            invite: made.invite.clone(),
            people: people.collect(),
            absences: Mutex::default(),
        };
        for person in 0..world.people.len() {
            world.enter(person, None);
        }
        world
    }

    /// What came of it.
    async fn lived(&self, acts: Vec<Act>, stuck: Option<String>) -> Lived {
        let end_ms = self.now_ms();
        pulse::sleep(Duration::from_millis(1)).await;
        SCRIPT.set(None);
        let received = |person: &Person| std::mem::take(&mut lock(&person.inbound).deliveries);
        let absences = std::mem::take(&mut *lock(&self.absences));
        Lived {
            received: self.people.iter().map(received).collect(),
            acts,
            absences,
            steps: self.played().await,
            end_ms,
            stuck,
        }
    }

    pub(crate) fn house(&self) -> House {
        lock(&self.house).clone()
    }

    pub(crate) fn store(&self) -> Arc<MemoryStore> {
        lock(&self.store).clone()
    }

    pub(crate) async fn played(&self) -> usize {
        played(&self.store()).await
    }

    pub(crate) fn now_ms(&self) -> u64 {
        millis(self.began.elapsed())
    }

    pub(crate) async fn until(&self, at_ms: u64) {
        pulse::sleep_until(self.began + Duration::from_millis(at_ms)).await;
    }

    // --- connections ---

    pub(crate) fn enter(&self, person: usize, last_seq: Option<u32>) {
        let who = &self.people[person];
        let (out, inbox) = mpsc::unbounded_channel();
        let wire = Wire {
            inbox,
            inbound: who.inbound.clone(),
            whole: Whole::default(),
            began: self.began,
        };
        let house = self.house();
        tokio::spawn(async move { converse(&house, wire).await });
        *lock(&who.out) = Some(out);
        self.say(
            person,
            &json!({
                "t": "hello", "wire": 1, "match": self.match_id, "token": who.token,
                "last_seq": last_seq,
                // Every other one is told by patches.
                "patches": (self.evening.seed + person as u64).is_multiple_of(2),
            }),
        );
    }

    pub(crate) fn leave(&self, person: usize) {
        *lock(&self.people[person].out) = None;
    }

    pub(crate) fn is_here(&self, person: usize) -> bool {
        let out = lock(&self.people[person].out);
        out.as_ref().is_some_and(|out| !out.is_closed())
    }

    pub(crate) fn seq(&self, person: usize) -> u32 {
        lock(&self.people[person].inbound).seq
    }

    /// Whether the last update put a question to this person.
    pub(crate) fn is_asked(&self, person: usize) -> bool {
        let inbound = lock(&self.people[person].inbound);
        let update = inbound.update.as_deref();
        update.is_none_or(|it| !it.contains(r#""decision":null"#))
    }

    pub(crate) fn new_id(&self, person: usize) -> String {
        let mut ids = lock(&self.people[person].ids);
        *ids += 1;
        format!("{person}-{ids}")
    }

    pub(crate) fn say(&self, person: usize, message: &Value) {
        self.say_text(person, &message.to_string());
    }

    pub(crate) fn say_text(&self, person: usize, text: &str) {
        if let Some(out) = lock(&self.people[person].out).as_ref() {
            let _gone = out.send(Received::Text(text.into()));
        }
    }

    /// Asks the house once, and notes the answer for this person.
    pub(crate) async fn ask(&self, person: usize, path: &str, key: &str) {
        let house = self.house();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = Request {
            method: Method::Get,
            path,
            query,
            guest: Some(key),
            session: None,
            body: &[],
        };
        let answer = answers::answer(&house, request).await;
        let body = answer.body.as_str().to_owned();
        let what = What::Answer(path.replace(&self.match_id, "ID"), answer.status, body);
        let at_ms = self.now_ms();
        lock(&self.people[person].inbound)
            .deliveries
            .push(Delivery { at_ms, what });
    }

    /// The house closes, and another opens on a copy of its store. What still goes on in the old
    /// one reaches nobody.
    pub(crate) async fn restart(&self) {
        let house = self.house();
        house.stop();
        let store = Arc::new(MemoryStore::default());
        let written = copy(&self.store()).await;
        let copied = store.commit(&written).await;
        copied.expect("the store in memory takes everything");
        let house = House::open(settings(), self.engine.clone(), store.clone());
        let house = house.await.expect("a house on its store");
        *lock(&self.house) = house;
        *lock(&self.store) = store.clone();
        SCRIPT.with_borrow_mut(|script| {
            if let Some(script) = script {
                script.store = store;
            }
        });
    }
}

impl Person {
    pub(crate) fn new(token: Option<String>, key: String) -> Self {
        Self {
            token,
            key,
            inbound: Arc::default(),
            out: Arc::default(),
            ids: Arc::default(),
        }
    }
}
