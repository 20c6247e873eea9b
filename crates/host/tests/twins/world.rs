//! One of the two worlds: a house of its own in virtual time, a match, everybody who sits at it or
//! watches, and all that they are sent.

use crate::plan::Step;
use serde_json::{Value, json};
use shokan_host::answers::{self, Method, Request};
use shokan_host::doors::Address;
use shokan_host::engine::{AnyView, DeckList, Engine, Input, Opponent, Setup};
use shokan_host::line::{Gone, Received, Transport, converse};
use shokan_host::pulse::{self, Instant};
use shokan_host::record::{Entry, Header};
use shokan_host::room::{Frames, Room};
use shokan_host::store::{MemoryStore, Store, Write};
use shokan_host::wire::http::{DeckChoice, SeatTaken};
use shokan_host::{House, Limits, Settings};
use shokan_kernel::luck::{Luck, Stream};
use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::sync::mpsc;

/// The word of the computer that picks what is written for it.
pub(crate) const LEVEL: &str = "script";

/// When all worlds begin, in milliseconds since 1970.
const BEGAN_MS: u64 = 1_700_000_000_000;

/// Something that reached a viewer, and after how many milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) at_ms: u64,
    pub(crate) what: What,
}

/// What it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Frames that came in one go.
    Frames(Frames),
    /// A question whether the line is still open.
    Ping,
    /// The end of the line.
    Closed,
    /// The answer to a question of its own: to which, the status, the body.
    Answer(String, u16, String),
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sits {
    /// Who made the match.
    Maker,
    /// A friend of the maker, with a line of its own.
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

/// What somebody has heard, and how far.
#[derive(Debug, Default)]
struct Heard {
    lines: Vec<Line>,
    seq: u32,
    /// The last update.
    update: Option<Arc<str>>,
}

/// One person, or who watches.
#[derive(Clone, Debug)]
struct Person {
    token: Option<String>,
    key: String,
    heard: Arc<Mutex<Heard>>,
    out: Arc<Mutex<Option<mpsc::UnboundedSender<Received>>>>,
    ids: Arc<Mutex<u32>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A line as the house sees it.
struct Wire {
    inbox: mpsc::UnboundedReceiver<Received>,
    heard: Arc<Mutex<Heard>>,
    began: Instant,
}

impl Wire {
    fn note(&self, what: What) {
        let at_ms = millis(self.began.elapsed());
        lock(&self.heard).lines.push(Line { at_ms, what });
    }
}

fn millis(time: Duration) -> u64 {
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
        let mut updates = frames.iter().rev();
        let last = updates.find_map(|frame| Some((seq_of(frame)?, frame.clone())));
        if let Some((seq, update)) = last {
            let mut heard = lock(&self.heard);
            (heard.seq, heard.update) = (seq, Some(update));
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
fn seq_of(frame: &str) -> Option<u32> {
    let rest = frame.strip_prefix(r#"{"t":"update","seq":"#)?;
    let digits = rest.split(',').next()?;
    digits.parse().ok()
}

// --- the computer ---

/// What the computer of this thread's world picks, by the number of inputs before it.
struct Script {
    picks: Vec<u16>,
    store: Arc<MemoryStore>,
}

thread_local! {
    static SCRIPT: RefCell<Option<Script>> = const { RefCell::new(None) };
}

struct Scripted;

impl Opponent for Scripted {
    fn pick(&mut self, _: &AnyView) -> u16 {
        SCRIPT
            .with_borrow(|script| {
                let script = script.as_ref()?;
                let played = at_once(played(&script.store));
                script.picks.get(played).copied()
            })
            .unwrap_or(0)
    }
}

/// The computer of the tests.
pub(crate) fn opponent(level: &str) -> Option<Box<dyn Opponent>> {
    (level == LEVEL).then(|| Box::new(Scripted) as Box<dyn Opponent>)
}

/// What a future of the store in memory answers, which never waits.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("the store in memory waits for nothing"),
    }
}

/// The only match of a store.
async fn the_match(store: &MemoryStore) -> Option<String> {
    let heads = store.open_matches("", 1).await.expect("a sound store");
    heads.into_iter().next().map(|head| head.match_id)
}

/// Inputs that were made in the only match and that still count.
async fn played(store: &MemoryStore) -> usize {
    let Some(id) = the_match(store).await else {
        return usize::MAX;
    };
    let stored = store.load(&id).await.expect("a sound store");
    let log = stored.map(|stored| stored.log).unwrap_or_default();
    let mut played = 0;
    for entry in log {
        let entry: Entry = serde_json::from_str(&entry.body).expect("an entry");
        for input in entry.inputs {
            played = match input {
                Input::TakeBack(kept) => kept as usize,
                _ => played + 1,
            };
        }
    }
    played
}

/// Everything that makes a store with the same match.
async fn copy(store: &MemoryStore) -> Vec<Write> {
    let match_id = the_match(store).await.expect("a match");
    let stored = store.load(&match_id).await.expect("a sound store");
    let stored = stored.expect("the match");
    let header: Header = serde_json::from_str(&stored.header).expect("a header");
    let mut writes = vec![Write::Header {
        match_id: match_id.clone(),
        header: stored.header,
        status: stored.status,
        guests: header.guests().map(str::to_owned).collect(),
    }];
    writes.extend(stored.log.into_iter().map(|entry| Write::Entry {
        match_id: match_id.clone(),
        n: entry.n,
        body: entry.body,
        link: entry.link,
    }));
    writes
}

// --- the world ---

/// A command of a person that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    /// The step it began with, and the one after it.
    pub(crate) step: usize,
    pub(crate) after: usize,
    pub(crate) person: usize,
    /// How many picks it was.
    picks: usize,
    /// When the person was asked, and when the command was sent.
    asked_ms: u64,
    pub(crate) at_ms: u64,
}

/// What came of one world.
#[derive(Debug)]
pub(crate) struct Lived {
    /// What each person was sent, and last who watched.
    pub(crate) heard: Vec<Vec<Line>>,
    pub(crate) acts: Vec<Act>,
    /// How many steps were made.
    pub(crate) steps: usize,
    /// When it came to its end.
    pub(crate) end_ms: u64,
    /// Why it did not come to its end.
    pub(crate) stuck: Option<String>,
}

struct World {
    evening: Evening,
    began: Instant,
    store: Mutex<Arc<MemoryStore>>,
    house: Mutex<House>,
    engine: Engine,
    match_id: String,
    invite: Option<String>,
    people: Vec<Person>,
}

fn settings() -> Settings {
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

fn in_virtual_time<T>(run: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    runtime.expect("a runtime").block_on(run)
}

/// A match that was made through the front door and has not been played: what the store holds of
/// it, and who may sit down with which token and key.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    header: Header,
    people: Vec<(Option<String>, String)>,
    invite: Option<String>,
}

impl Made {
    pub(crate) fn setup(&self) -> &Setup {
        self.header.setup.as_ref().expect("the match has begun")
    }

    /// The same match with these decks; lists of a set-up may name a card in several lines.
    pub(crate) fn with_decks(&self, decks: &[DeckList]) -> Self {
        let mut made = self.clone();
        if let Some(setup) = &mut made.header.setup {
            setup.decks = decks.to_vec();
        }
        made
    }
}

impl Made {
    /// The same match with other second decks of a seat.
    pub(crate) fn with_second(&self, engine: &Engine, seat: usize, words: [&str; 2]) -> [Self; 2] {
        words.map(|word| {
            let mut made = self.clone();
            let choice = DeckChoice::Ready(word.to_owned());
            let read = engine.read_deck(&made.header.game, &choice);
            let (second, _) = read.expect("a ready deck");
            if let Some(setup) = &mut made.header.setup {
                let leaders = setup.decks[seat].leaders.clone();
                setup.second[seat] = Some(DeckList { leaders, ..second });
            }
            made
        })
    }
}

/// Makes the match of an evening.
pub(crate) fn make(evening: &Evening, engine: &Engine) -> Made {
    in_virtual_time(async {
        let _world = pulse::simulate(evening.seed, BEGAN_MS);
        let store: Arc<MemoryStore> = Arc::default();
        let house = House::open(settings(), engine.clone(), store.clone());
        let house = house.await.expect("a house on an empty store");
        let mut making = Making {
            house,
            match_id: String::new(),
            invite: None,
        };
        let people = making.everybody(evening).await;
        let stored = store.load(&making.match_id).await.expect("a sound store");
        let header = stored.expect("the match").header;
        Made {
            header: serde_json::from_str(&header).expect("a header"),
            people,
            invite: making.invite,
        }
    })
}

struct Making {
    house: House,
    match_id: String,
    invite: Option<String>,
}

impl Making {
    /// Makes the match, lets the friends in, and says who has which token and key.
    async fn everybody(&mut self, evening: &Evening) -> Vec<(Option<String>, String)> {
        let maker = evening.seats.iter().position(|sits| *sits == Sits::Maker);
        let maker = maker.expect("somebody makes the match");
        let deck = |seat: usize| json!({ "ready": evening.decks[seat] });
        let chair = |at: usize| {
            let seat = (at ^ maker) % evening.seats.len();
            match evening.seats[seat] {
                Sits::Maker => json!({ "who": "mate", "deck": deck(seat) }),
                Sits::Friend => json!({ "who": "friend" }),
                Sits::Computer => json!({ "who": LEVEL, "deck": deck(seat) }),
            }
        };
        let first = if maker == 0 { "me" } else { "them" };
        let mut wish = json!({
            "game": evening.game, "deck": deck(maker), "first": first, "name": "Aki",
        });
        if evening.seats.len() == 2 {
            let other = chair(1);
            wish["opponent"] = other["who"].clone();
            wish["their_deck"] = other["deck"].clone();
        } else {
            wish["others"] = (1..evening.seats.len()).map(chair).collect();
        }
        if evening.clock {
            wish["clock"] = json!({ "initial_s": 3_000, "increment_s": 7 });
        }
        merge(&mut wish, &evening.wish);
        let mut people = vec![self.seat("matches", &wish).await];
        let code = self.invite.clone();
        for (seat, _) in (0..).zip(&evening.seats).filter(|it| *it.1 == Sits::Friend) {
            let mut body = json!({ "name": "Ren", "deck": deck(seat) });
            if evening.seats.len() > 2 {
                body["seat"] = json!(seat);
            }
            merge(&mut body, &evening.accept);
            let path = format!("invites/{}", code.as_deref().unwrap_or_default());
            people.push(self.seat(&path, &body).await);
        }
        people
    }

    /// Takes a seat.
    async fn seat(&mut self, path: &str, body: &Value) -> (Option<String>, String) {
        let body = body.to_string();
        let request = Request {
            method: Method::Post,
            path,
            query: "",
            guest: None,
            body: body.as_bytes(),
        };
        let answer = answers::answer(&self.house, request).await;
        let told = answer.body.as_str();
        assert_eq!(answer.status, 201, "{told} to {body}");
        let taken: SeatTaken = serde_json::from_str(told).expect("a seat");
        self.match_id = taken.match_id;
        let code = taken.invite.map(|link| link.replace("/t/", ""));
        self.invite = self.invite.take().or(code);
        (Some(taken.token), answer.new_guest.unwrap_or_default())
    }
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
                let update = lock(&world.people[person].heard).update.clone();
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
    others: Option<&[Act]>,
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
        SCRIPT.set(Some(Script {
            picks: computer,
            store: store.clone(),
        }));
        let house = House::open(settings(), engine.clone(), store.clone());
        let house = house.await.expect("a house on an empty store");
        let opened = Room::open(house.shared.clone(), made.header.clone(), Vec::new());
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
        let heard = |person: &Person| std::mem::take(&mut lock(&person.heard).lines);
        Lived {
            heard: self.people.iter().map(heard).collect(),
            acts,
            steps: self.played().await,
            end_ms,
            stuck,
        }
    }

    fn house(&self) -> House {
        lock(&self.house).clone()
    }

    fn store(&self) -> Arc<MemoryStore> {
        lock(&self.store).clone()
    }

    async fn played(&self) -> usize {
        played(&self.store()).await
    }

    fn now_ms(&self) -> u64 {
        millis(self.began.elapsed())
    }

    async fn until(&self, at_ms: u64) {
        pulse::sleep_until(self.began + Duration::from_millis(at_ms)).await;
    }

    // --- lines ---

    fn enter(&self, person: usize, last_seq: Option<u32>) {
        let who = &self.people[person];
        let (out, inbox) = mpsc::unbounded_channel();
        let wire = Wire {
            inbox,
            heard: who.heard.clone(),
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
            }),
        );
    }

    fn leave(&self, person: usize) {
        *lock(&self.people[person].out) = None;
    }

    fn is_here(&self, person: usize) -> bool {
        let out = lock(&self.people[person].out);
        out.as_ref().is_some_and(|out| !out.is_closed())
    }

    fn seq(&self, person: usize) -> u32 {
        lock(&self.people[person].heard).seq
    }

    fn new_id(&self, person: usize) -> String {
        let mut ids = lock(&self.people[person].ids);
        *ids += 1;
        format!("{person}-{ids}")
    }

    fn say(&self, person: usize, message: &Value) {
        self.say_text(person, &message.to_string());
    }

    fn say_text(&self, person: usize, text: &str) {
        if let Some(out) = lock(&self.people[person].out).as_ref() {
            let _gone = out.send(Received::Text(text.into()));
        }
    }

    /// Asks the house once, and notes the answer for this person.
    async fn ask(&self, person: usize, path: &str, key: &str) {
        let house = self.house();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = Request {
            method: Method::Get,
            path,
            query,
            guest: Some(key),
            body: &[],
        };
        let answer = answers::answer(&house, request).await;
        let body = answer.body.as_str().to_owned();
        let what = What::Answer(path.replace(&self.match_id, "ID"), answer.status, body);
        let at_ms = self.now_ms();
        lock(&self.people[person].heard)
            .lines
            .push(Line { at_ms, what });
    }

    /// The house closes, and another opens on a copy of its store. What still goes on in the old
    /// one reaches nobody.
    async fn restart(&self) {
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

    // --- the play ---

    async fn drive(
        &self,
        steps: &[Step],
        most: usize,
        side: usize,
        others: Option<&[Act]>,
    ) -> (Vec<Act>, Option<String>) {
        let mut acts: Vec<Act> = Vec::new();
        let mut luck = Luck::quick(self.evening.seed ^ 0x00d1);
        let mut moves = Moves::of(steps, others.unwrap_or_default(), self.evening.seed);
        let mut waited = 0;
        loop {
            let step = self.played().await;
            if step >= most {
                return (acts, None);
            }
            waited += 1;
            if waited > 300 {
                return (acts, Some(format!("nobody plays step {step}")));
            }
            let person = self.evening.person_of(steps[step].seat);
            let Some(person) = person.filter(|&person| self.is_here(person)) else {
                self.until(self.now_ms() / 100 * 100 + 100).await;
                continue;
            };
            let asked_ms = self.now_ms();
            let own = steps[step..most].iter();
            let own = own.take_while(|next| self.evening.person_of(next.seat) == Some(person));
            let (at_ms, picks) = match others {
                None => {
                    let pause = 200 + u64::from(luck.below(Stream::Other, 1_800));
                    let gesture = luck.below(Stream::Other, 8) == 0;
                    let picks = if gesture {
                        own.clone().count().min(3)
                    } else {
                        1
                    };
                    ((asked_ms + pause) / 4 * 4, picks)
                }
                Some(others) => match others.get(acts.len()) {
                    Some(act) if (act.step, act.person) == (step, person) => {
                        (moves.at_ms(acts.len(), asked_ms), act.picks)
                    }
                    // There it was taken back before anybody acted, or somebody else was quicker.
                    Some(act) if asked_ms < act.asked_ms => {
                        self.until(act.asked_ms).await;
                        continue;
                    }
                    None if acts.last().is_none_or(|act| asked_ms < act.at_ms + 10_000) => {
                        self.until(asked_ms / 100 * 100 + 100).await;
                        continue;
                    }
                    other => {
                        let told = format!("step {step} is put to {person}, there {other:?}");
                        return (acts, Some(told));
                    }
                },
            };
            if picks == 1 && moves.dances(at_ms, asked_ms) {
                self.dance(person, steps[step].picks[side], asked_ms / 4 * 4 + 4)
                    .await;
                if self.played().await == step + 1 {
                    // It could not be taken back, so this was it.
                    let after = step + 1;
                    acts.push(Act {
                        step,
                        after,
                        person,
                        picks,
                        asked_ms,
                        at_ms,
                    });
                    continue;
                }
            }
            self.until(at_ms).await;
            if self.played().await != step || !self.is_here(person) {
                continue;
            }
            let picks_made: Vec<u16> = steps[step..step + picks]
                .iter()
                .map(|step| step.picks[side])
                .collect();
            self.pick(person, &picks_made).await;
            let after = self.played().await;
            if after == step {
                let heard = lock(&self.people[person].heard);
                let last = heard.lines.last().map(|line| format!("{line:.400?}"));
                return (acts, Some(format!("step {step} is refused: {last:?}")));
            }
            waited = 0;
            acts.push(Act {
                step,
                after,
                person,
                picks,
                asked_ms,
                at_ms,
            });
        }
    }
}

impl World {
    /// Somebody picks what the viewer sees nothing of, and takes it back at once where that is
    /// free.
    async fn dance(&self, person: usize, pick: u16, at_ms: u64) {
        self.until(at_ms).await;
        if !self.is_here(person) {
            return;
        }
        self.pick(person, &[pick]).await;
        let free = {
            let heard = lock(&self.people[person].heard);
            let mut frames = heard
                .lines
                .iter()
                .rev()
                .filter_map(|line| match &line.what {
                    What::Frames(frames) => frames.iter().rev().find(|it| seq_of(it).is_some()),
                    _ => None,
                });
            frames
                .next()
                .is_some_and(|it| it.contains(r#""undo":"free""#))
        };
        if free {
            let (id, seq) = (self.new_id(person), self.seq(person));
            self.say(person, &json!({ "t": "undo", "id": id, "seq": seq }));
            pulse::sleep(Duration::from_millis(1)).await;
        }
    }

    async fn pick(&self, person: usize, picks: &[u16]) {
        self.say(
            person,
            &json!({
                "t": "pick", "id": self.new_id(person), "seq": self.seq(person), "picks": picks,
            }),
        );
        pulse::sleep(Duration::from_millis(1)).await;
    }
}

impl Person {
    fn new(token: Option<String>, key: String) -> Self {
        Self {
            token,
            key,
            heard: Arc::default(),
            out: Arc::default(),
            ids: Arc::default(),
        }
    }
}

fn merge(body: &mut Value, more: &Value) {
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
}

/// When people act in the other world: as they did in the one, but what a viewer sees nothing of
/// at another time.
struct Moves<'a> {
    steps: &'a [Step],
    acts: &'a [Act],
    luck: Luck,
    last_ms: u64,
    /// The viewer sees nothing of the next act.
    hidden: bool,
}

impl<'a> Moves<'a> {
    fn of(steps: &'a [Step], acts: &'a [Act], seed: u64) -> Self {
        Self {
            steps,
            acts,
            luck: Luck::quick(seed ^ 0x0b0b),
            last_ms: 0,
            hidden: false,
        }
    }

    fn at_ms(&mut self, at: usize, asked_ms: u64) -> u64 {
        let act = self.acts[at];
        let moved = self.moved(at, asked_ms);
        self.hidden = moved.is_some();
        let at_ms = moved.unwrap_or(act.at_ms);
        self.last_ms = at_ms;
        at_ms
    }

    /// Whether there is time to do something and take it back before the moment of an act that the
    /// viewer sees nothing of.
    fn dances(&mut self, at_ms: u64, asked_ms: u64) -> bool {
        self.hidden && at_ms > asked_ms + 12 && self.luck.below(Stream::Other, 2) == 0
    }

    fn moved(&mut self, at: usize, asked_ms: u64) -> Option<u64> {
        let (act, next) = (self.acts[at], self.acts.get(at + 1)?);
        let unseen = self.steps[act.step..act.after].iter();
        let fits = unseen.clone().all(|step| step.is_private)
            && next.person == act.person
            && next.step == act.after
            && next.asked_ms == act.at_ms + 1;
        let from = asked_ms.max(self.last_ms) / 4 + 1;
        let to = next.at_ms / 4;
        let span = u32::try_from(to.checked_sub(from + 1)?).ok()?;
        fits.then(|| 4 * (from + u64::from(self.luck.below(Stream::Other, span))))
    }
}

/// What somebody does besides the play: at times that follow from the evening alone, and whatever
/// the answers are.
async fn whims(world: Arc<World>, person: usize) {
    let seed = world.evening.seed ^ 0x3141 ^ (person as u64) << 40;
    let mut luck = Luck::quick(seed);
    let mut below = move |n: u32| luck.below(Stream::Other, n);
    let mut at_ms = 0;
    let sits = world.people[person].token.is_some();
    let friends = world.evening.seats.contains(&Sits::Friend);
    let (mut undos, mut draws) = (0, 0);
    loop {
        // Never in the very moment of a move, which comes at a multiple of four.
        at_ms += 4 * u64::from(75 + below(900));
        world.until(at_ms + 2).await;
        let id = world.new_id(person);
        let key = world.people[person].key.clone();
        let mine = format!("matches/{}/token", world.match_id);
        match below(20) {
            0..=3 => world.ask(person, "matches", &key).await,
            4 => world.ask(person, &mine, &key).await,
            5 => {
                let code = world.invite.as_deref().unwrap_or("none");
                world.ask(person, "tables", &key).await;
                world.ask(person, &format!("invites/{code}"), &key).await;
            }
            6 => {
                let path = format!("replays/{}?as=open", world.match_id);
                world.ask(person, &path, "nobody in particular").await;
            }
            7 | 8 => {
                let seq = world.seq(person).saturating_sub(below(2));
                let picks = [60_000];
                world.say(
                    person,
                    &json!({ "t": "pick", "id": id, "seq": seq, "picks": picks }),
                );
            }
            9 => world.say(person, &json!({ "t": "ping", "n": below(9) })),
            10 => world.say_text(person, "nonsense"),
            11 | 12 if sits && undos < 2 => {
                undos += 1;
                let seq = world.seq(person);
                world.say(person, &json!({ "t": "undo", "id": id, "seq": seq }));
            }
            // If two offered it, the game would be over.
            13 if person == 0 && draws < 1 => {
                draws += 1;
                world.say(person, &json!({ "t": "draw", "id": id }));
            }
            14 | 15 if sits && friends => {
                let yes = below(2) == 0;
                let answer = json!({ "t": "answer", "id": id, "what": "undo", "yes": yes });
                world.say(person, &answer);
            }
            16..=18 => {
                world.leave(person);
                let away = 4 * u64::from(below(600));
                at_ms += away + 4;
                world.until(at_ms + 2).await;
                let seq = world.seq(person);
                let last_seq = match below(4) {
                    0 => None,
                    1 => Some(seq),
                    _ => Some(seq.saturating_sub(below(9))),
                };
                world.enter(person, last_seq);
            }
            // One of them closes the house for all.
            19 if person == 0 && below(6) == 0 => {
                world.restart().await;
                at_ms += 40;
                world.until(at_ms + 2).await;
                for person in 0..world.people.len() {
                    let seq = world.seq(person);
                    world.enter(person, Some(seq));
                }
            }
            _ => {}
        }
    }
}
