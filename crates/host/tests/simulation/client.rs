//! A player or a spectator: connects, reads, acts, hangs up, comes back and asks again.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use shokan_host::connection::Received;
use shokan_host::wire::{ClientMessage, OfferKind, Refusal, Undo, WIRE_VERSION};
use shokan_rules::show::SeriesView;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until};

use super::dice::Dice;
use super::network::{ClientEnd, ConnectionPlan, Network};
use super::plan::Behaviour;
use super::reader::{Command, Glance, Memory, Message, Reader, Said, Shared, Told};
use super::trace::{Trace, lock};

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Everything may happen.
    Play,
    /// Nobody is there.
    Away,
    /// Nothing goes wrong any more, and nobody begins anything.
    Calm,
    /// Everybody goes.
    Leave,
}

/// The phase, and whoever waits for the next; all are woken in the order in which they came.
#[derive(Debug)]
pub(crate) struct Phases {
    now: Mutex<Phase>,
    changes: Notify,
}

impl Phases {
    pub(crate) fn new() -> Self {
        Self {
            now: Mutex::new(Phase::Play),
            changes: Notify::new(),
        }
    }

    pub(crate) fn now(&self) -> Phase {
        *lock(&self.now)
    }

    pub(crate) fn set(&self, phase: Phase) {
        *lock(&self.now) = phase;
        self.changes.notify_waiters();
    }

    /// Comes back when it is another one.
    pub(crate) async fn after(&self, known: Phase) -> Phase {
        loop {
            let changed = self.changes.notified();
            let now = self.now();
            if now != known {
                return now;
            }
            changed.await;
        }
    }
}

/// What all clients of a match share.
#[derive(Debug)]
pub(crate) struct Common {
    pub(crate) match_id: String,
    pub(crate) network: Network,
    pub(crate) trace: Trace,
    pub(crate) phases: Arc<Phases>,
    /// Gestures that the players still want to make.
    pub(crate) picks: AtomicI64,
    pub(crate) gives_up: bool,
    pub(crate) behaviour: Behaviour,
}

/// One client.
pub(crate) struct Client {
    pub(crate) name: String,
    pub(crate) common: Arc<Common>,
    pub(crate) token: Option<String>,
    pub(crate) memory: Shared,
    pub(crate) dice: Dice,
    /// The update to act on.
    latest: Option<Arc<str>>,
    /// The update on which it saw nothing to do.
    considered: Option<Arc<str>>,
    waiting: Option<Waiting>,
    next_id: u32,
    over: bool,
}

/// A command without an answer.
#[derive(Clone, Debug)]
struct Waiting {
    id: String,
    text: Arc<str>,
    /// It was sent over the connection that is open.
    sent: bool,
    is_pick: bool,
}

/// How a connection ended.
enum Ended {
    Again,
    ForGood,
}

impl Client {
    pub(crate) fn new(
        name: String,
        common: Arc<Common>,
        token: Option<String>,
        memory: Shared,
        dice: Dice,
    ) -> Self {
        Self {
            name,
            common,
            token,
            memory,
            dice,
            latest: None,
            considered: None,
            waiting: None,
            next_id: 0,
            over: false,
        }
    }

    fn phase(&self) -> Phase {
        self.common.phases.now()
    }

    fn note(&self, what: &str) {
        self.common.trace.note(format!("{}: {what}", self.name));
    }

    /// Until everybody goes.
    pub(crate) async fn live(mut self) {
        while self.phase() != Phase::Leave {
            if self.phase() == Phase::Away {
                self.common.phases.after(Phase::Away).await;
                continue;
            }
            let plan = match self.phase() {
                Phase::Play => self.common.behaviour.connection(&mut self.dice),
                _ => ConnectionPlan::CALM,
            };
            let dice = self.dice.clone();
            let number = self.dice.below(1_000_000);
            let connection = self.common.network.connect(plan, dice);
            if let Some(connection) = connection {
                self.note(&format!("connects ({number}), {plan:?}"));
                match self.stay(&connection).await {
                    Ended::Again => {}
                    Ended::ForGood => return,
                }
            }
            let pause = self.dice.time(20, 1_500);
            sleep(pause).await;
        }
    }

    fn hello(&mut self) -> (Received, Option<u32>) {
        let drawn = lock(&self.memory).drawn;
        // A page that was loaded again has drawn nothing.
        let last_seq = drawn.filter(|_| !self.dice.percent(20));
        let hello = ClientMessage::Hello {
            wire: WIRE_VERSION,
            match_id: self.common.match_id.clone(),
            token: self.token.clone(),
            last_seq,
            patches: true,
        };
        (written(&hello), last_seq)
    }

    async fn stay(&mut self, connection: &ClientEnd) -> Ended {
        let common = self.common.clone();
        let began_in = self.phase();
        let mut known = began_in;
        let (hello, last_seq) = self.hello();
        connection.say(hello);
        if let Some(waiting) = &mut self.waiting {
            waiting.sent = false;
        }
        let mut reader = Reader::new(self.name.clone(), last_seq, self.common.trace.clone());
        let mut act_at = Instant::now() + self.dice.time(1, 300);
        // Who reads slowly looks again at this moment.
        let mut reads_at = Instant::now();
        // A connection on which nothing is heard for so long is left.
        let mut patience = Instant::now() + self.dice.time(15_000, 40_000);
        loop {
            tokio::select! {
                biased;
                phase = common.phases.after(known) => {
                    if phase == Phase::Leave {
                        self.leave();
                        return Ended::ForGood;
                    }
                    if began_in == Phase::Play {
                        // What the run has done to the connection so far is not mended: a new one
                        // is.
                        return Ended::Again;
                    }
                    known = phase;
                },
                parcel = connection.next(), if reads_at <= Instant::now() => {
                    let Some(parcel) = parcel else { return Ended::Again };
                    patience = Instant::now() + self.dice.time(15_000, 40_000);
                    let parcel = reader.whole(&parcel);
                    let told = reader.receive(&parcel, &mut lock(&self.memory));
                    if let Some(ended) = self.take_in(told, &reader, &parcel.text, parcel.sent) {
                        return ended;
                    }
                    if self.common.behaviour.slow_reader
                        && began_in == Phase::Play
                        && self.dice.percent(4)
                    {
                        reads_at = Instant::now() + self.dice.time(1_000, 14_000);
                    }
                }
                () = sleep_until(reads_at), if reads_at > Instant::now() => {}
                () = sleep_until(act_at) => {
                    act_at = Instant::now() + self.dice.time(5, 700);
                    if self.token.is_some() {
                        self.act(connection);
                    }
                    let bored = if self.token.is_none() { 12 } else { 2 };
                    if began_in == Phase::Play && self.dice.percent(bored) {
                        self.note("hangs up");
                        if self.dice.percent(50) {
                            connection.cut();
                        }
                        return Ended::Again;
                    }
                }
                () = sleep_until(patience) => {
                    self.note("gives the connection up");
                    return Ended::Again;
                }
            }
        }
    }

    fn leave(&self) {
        let mut memory = lock(&self.memory);
        memory.stayed = true;
        if let Some(waiting) = &self.waiting {
            self.common.trace.fault(format!(
                "{} never gets an answer to {}",
                self.name, waiting.id
            ));
        }
    }

    fn take_in(
        &mut self,
        told: Told,
        reader: &Reader,
        text: &Arc<str>,
        sent: usize,
    ) -> Option<Ended> {
        match told {
            Told::Welcome | Told::Other => None,
            Told::Update => {
                let mut memory = lock(&self.memory);
                if reader.drawn() < memory.drawn {
                    self.common.trace.fault(format!(
                        "{} has seen {:?} and is shown {:?}",
                        self.name,
                        memory.drawn,
                        reader.drawn()
                    ));
                }
                memory.drawn = reader.drawn();
                self.latest = Some(text.clone());
                None
            }
            Told::Answer(id, said) => {
                self.over |= said == Said::Refused(Refusal::GameOver);
                remember(&mut lock(&self.memory), &id, said, sent);
                if let Some(waiting) = self.waiting.take_if(|waiting| waiting.id == id)
                    && waiting.is_pick
                    && matches!(said, Said::Done(_))
                {
                    self.common.picks.fetch_sub(1, Ordering::Relaxed);
                }
                None
            }
            Told::Close { again } => {
                if !again {
                    self.note(&format!("is sent away for good: {text}"));
                    lock(&self.memory).sent_away = true;
                    return Some(Ended::ForGood);
                }
                Some(Ended::Again)
            }
        }
    }

    /// Sends what waits for an answer, or begins something.
    fn act(&mut self, connection: &ClientEnd) {
        if let Some(waiting) = &mut self.waiting {
            if !waiting.sent {
                waiting.sent = true;
                connection.say(Received::Text(waiting.text.clone()));
                let id = waiting.id.clone();
                sent_again(&self.memory, &id);
                self.note(&format!("sends {id} again"));
                return;
            }
            // Nobody waits for ever; what became of it stays unknown.
            if self.phase() == Phase::Play && self.dice.percent(1) {
                self.note("forgets its command");
                self.waiting = None;
            }
            return;
        }
        if self.phase() != Phase::Play || self.over || self.knows_all() {
            return;
        }
        if self.common.behaviour.nonsense && self.dice.percent(6) {
            self.nonsense(connection);
        }
        let Some((message, logged)) = self.wish() else {
            return;
        };
        let Some(id) = message.id().map(str::to_owned) else {
            return;
        };
        let is_pick = matches!(message, ClientMessage::Pick { .. });
        let received = written(&message);
        let Received::Text(text) = received.clone() else {
            return;
        };
        self.note(&format!("sends {text}"));
        let command = Command {
            logged,
            answers: Vec::new(),
            sends: 1,
        };
        lock(&self.memory).commands.insert(id.clone(), command);
        connection.say(received);
        if self.common.behaviour.second_connection && self.dice.percent(15) {
            sent_again(&self.memory, &id);
            self.say_twice(&text);
        }
        self.waiting = Some(Waiting {
            id,
            text,
            sent: true,
            is_pick,
        });
    }

    /// Nothing has come since it last looked, and mostly that is all there is to see.
    fn knows_all(&mut self) -> bool {
        let same = |(one, other): (&Arc<str>, &Arc<str>)| Arc::ptr_eq(one, other);
        let known = self.latest.as_ref().zip(self.considered.as_ref());
        known.is_some_and(same) && self.dice.percent(60)
    }

    fn nonsense(&mut self, connection: &ClientEnd) {
        let texts = [
            "",
            "{}",
            "[[[[[[",
            r#"{"t":"pick","id":"","seq":1,"picks":[0]}"#,
            r#"{"t":"pick","id":"x","seq":1,"picks":[]}"#,
            r#"{"t":"hello","wire":1,"match":"none","token":null,"last_seq":null}"#,
            r#"{"t":"ping","n":7}"#,
            r#"{"t":"answer","id":"y","what":"draw","yes":false}"#,
        ];
        match self.dice.below(10) as usize {
            8 => connection.say(Received::Binary),
            9 => connection.say(Received::Text("x".repeat(20_000).into())),
            at => connection.say(Received::Text(texts[at].into())),
        }
    }

    /// The same command over a second connection of the same seat.
    fn say_twice(&mut self, text: &Arc<str>) {
        let plan = self.common.behaviour.connection(&mut self.dice);
        let Some(connection) = self.common.network.connect(plan, self.dice.clone()) else {
            return;
        };
        let (hello, last_seq) = self.hello();
        connection.say(hello);
        connection.say(Received::Text(text.clone()));
        let name = format!("{}'", self.name);
        let mut reader = Reader::new(name, last_seq, self.common.trace.clone());
        let memory = self.memory.clone();
        let until = Instant::now() + self.dice.time(100, 4_000);
        tokio::spawn(async move {
            while let Ok(Some(parcel)) = tokio::time::timeout_at(until, connection.next()).await {
                let parcel = reader.whole(&parcel);
                let mut memory = lock(&memory);
                if let Told::Answer(id, said) = reader.receive(&parcel, &mut memory) {
                    remember(&mut memory, &id, said, parcel.sent);
                }
            }
        });
    }

    /// What the client wants to do now, and whether it stands in the log when it is done.
    fn wish(&mut self) -> Option<(ClientMessage, bool)> {
        let latest = self.latest.clone()?;
        self.considered = Some(latest.clone());
        let message = Message::read(&latest);
        let glance: Glance = serde_json::from_str(message.view?.get()).ok()?;
        if glance.is_over() {
            self.over = true;
            self.common.picks.store(0, Ordering::Relaxed);
            // Once more, to be told that it is over.
            let id = self.id();
            return Some((ClientMessage::Concede { id }, true));
        }
        let tired = self.common.picks.load(Ordering::Relaxed) <= 0;
        if tired {
            let gives_up = self.common.gives_up && self.dice.percent(30);
            return gives_up.then(|| self.give_up(&glance));
        }
        let seq = message.seq?;
        if self.common.behaviour.take_back && self.dice.percent(12) {
            return Some(self.ask_for_less(&message, seq));
        }
        if let Some(series) = &glance.series
            && series.exchange.is_some()
            && self.dice.percent(30)
        {
            return self.settle(series);
        }
        let choices = glance.decision?.choices.len() as u32;
        let mut picks = vec![self.dice.below(choices) as u16];
        let seq = match self.dice.below(40) {
            0 => seq.saturating_sub(1),
            1 => seq + 1,
            2 => {
                picks[0] = choices as u16;
                seq
            }
            3..6 => {
                picks.push(0);
                seq
            }
            _ => seq,
        };
        let id = self.id();
        Some((ClientMessage::Pick { id, seq, picks }, true))
    }

    fn id(&mut self) -> String {
        self.next_id += 1;
        format!("{}-{}", self.name, self.next_id)
    }

    fn give_up(&mut self, glance: &Glance) -> (ClientMessage, bool) {
        let id = self.id();
        let series = glance.series.is_some();
        if series && self.dice.percent(60) {
            return (ClientMessage::Resign { id }, true);
        }
        (ClientMessage::Concede { id }, true)
    }

    /// A take-back, a draw, or an answer to either.
    fn ask_for_less(&mut self, message: &Message<'_>, seq: u32) -> (ClientMessage, bool) {
        let id = self.id();
        let offer = message.offers.first();
        match offer {
            Some(offer) if self.dice.percent(70) => {
                let (what, yes) = (offer.what, self.dice.percent(60));
                (ClientMessage::Answer { id, what, yes }, false)
            }
            _ if message.undo == Some(Undo::Free) => (ClientMessage::Undo { id, seq }, true),
            _ if message.undo == Some(Undo::Ask) => (ClientMessage::Undo { id, seq }, false),
            _ if self.dice.percent(10) => {
                let what = OfferKind::Undo;
                (
                    ClientMessage::Answer {
                        id,
                        what,
                        yes: true,
                    },
                    false,
                )
            }
            _ => (ClientMessage::Draw { id }, false),
        }
    }

    /// The deck of the next game of the match, as it is.
    fn settle(&mut self, series: &SeriesView) -> Option<(ClientMessage, bool)> {
        let own = series.exchange.as_ref()?.own.as_ref()?;
        let message = ClientMessage::Deck {
            id: self.id(),
            game: series.game,
            leaders: own.leaders.clone(),
            cards: own.cards.clone(),
            reserve: own.reserve.clone(),
        };
        Some((message, true))
    }
}

fn sent_again(memory: &Shared, id: &str) {
    if let Some(command) = lock(memory).commands.get_mut(id) {
        command.sends += 1;
    }
}

/// Notes an answer.
fn remember(memory: &mut Memory, id: &str, said: Said, sent: usize) {
    if let Some(command) = memory.commands.get_mut(id) {
        command.answers.push((sent, said));
    }
}

fn written(message: &ClientMessage) -> Received {
    let text = serde_json::to_string(message).expect("a message is JSON");
    Received::Text(text.into())
}
