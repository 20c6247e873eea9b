//! Many live matches that take picks by the clock.
//!
//! Open loop: a pick is due at its moment, whether the server keeps up or not, and its time counts
//! from that moment. A pick that finds no match that can take it waits, and its waiting counts.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::connection::Connection;
use crate::making::{Maker, Seat};
use crate::message::{self, ServerMessage, Table};
use crate::report::{Counts, Times, count};
use crate::timer::Timer;

/// After a refusal a match is left alone for so long.
const REFUSED_PAUSE: Duration = Duration::from_secs(1);

/// An ended match is replaced after so long: both seats have seen the end by then.
const FAREWELL: Duration = Duration::from_secs(1);

/// How often a closed socket is opened again before its match is given up.
const REOPEN_MAX: u32 = 20;

/// Matches that are made at once at the beginning.
const AT_ONCE: usize = 16;

/// A pick on its way.
#[derive(Debug)]
struct UnderWay {
    seat: usize,
    id: String,
    text: String,
    due: Instant,
    sent: Instant,
}

/// A place for a match; another one comes when it has ended.
#[derive(Debug, Default)]
struct Slot {
    /// Counts the matches that were here, so that sockets of an earlier one are not listened to.
    life: u32,
    seats: Option<[Seat; 2]>,
    connections: [Option<Rc<Connection>>; 2],
    seqs: [u32; 2],
    /// The seat that has a question, and its number of choices.
    asked: Option<(usize, u16)>,
    under_way: Option<UnderWay>,
    /// The seat that has yet to see the last pick, and when the pick was due and sent.
    rival: Option<(usize, Instant, Instant)>,
    queued: bool,
    over: bool,
}

/// What was seen and measured.
#[derive(Debug)]
pub(crate) struct Tally {
    /// From the moment a pick was due until `done` was read.
    pub(crate) done: Times,
    /// The same from the moment it was sent.
    pub(crate) done_from_sent: Times,
    /// From the moment a pick was due until the rival's update was read.
    pub(crate) rival: Times,
    /// The same from the moment it was sent.
    pub(crate) rival_from_sent: Times,
    /// How late the generator itself woke up for a pick.
    pub(crate) lag: Times,
    /// Picks that found no match that could take one at their moment.
    pub(crate) without_match: u64,
    /// Picks sent.
    pub(crate) sent: u64,
    /// Refusals by reason.
    pub(crate) refused: Counts,
    /// What should not happen, by name.
    pub(crate) troubles: Counts,
    /// Matches that ended and were replaced.
    pub(crate) ended: u64,
    /// Frames read, those of spectators included.
    pub(crate) frames: u64,
    /// Bytes of these.
    pub(crate) bytes: u64,
}

impl Tally {
    pub(crate) fn new() -> Self {
        Self {
            done: Times::new(),
            done_from_sent: Times::new(),
            rival: Times::new(),
            rival_from_sent: Times::new(),
            lag: Times::new(),
            without_match: 0,
            sent: 0,
            refused: Counts::new(),
            troubles: Counts::new(),
            ended: 0,
            frames: 0,
            bytes: 0,
        }
    }
}

/// All live matches of one run.
#[derive(Debug)]
pub(crate) struct Live {
    /// Makes further matches.
    pub(crate) maker: Rc<Maker>,
    slots: RefCell<Vec<Slot>>,
    ready: RefCell<VecDeque<usize>>,
    due: RefCell<VecDeque<Instant>>,
    /// What was measured since it was last taken.
    tally: RefCell<Tally>,
    luck: RefCell<fastrand::Rng>,
    prefix: String,
    ids: Cell<u64>,
    finished: Cell<bool>,
}

impl Live {
    /// Makes the matches and opens two sockets for each.
    pub(crate) async fn open(maker: Rc<Maker>, matches: usize, seed: u64) -> Result<Rc<Self>> {
        let mut luck = fastrand::Rng::with_seed(seed);
        let live = Rc::new(Self {
            maker,
            slots: RefCell::new((0..matches).map(|_| Slot::default()).collect()),
            ready: RefCell::default(),
            due: RefCell::default(),
            tally: RefCell::new(Tally::new()),
            prefix: format!("{:08x}", luck.u32(..)),
            luck: RefCell::new(luck),
            ids: Cell::new(0),
            finished: Cell::new(false),
        });
        let next = Rc::new(Cell::new(0));
        let mut workers = tokio::task::JoinSet::new();
        for _ in 0..AT_ONCE {
            let (live, next) = (Rc::clone(&live), Rc::clone(&next));
            workers.spawn_local(async move {
                while next.get() < matches {
                    let at = next.get();
                    next.set(at + 1);
                    live.fill(at).await?;
                }
                anyhow::Ok(())
            });
        }
        while let Some(worker) = workers.join_next().await {
            worker??;
        }
        Ok(live)
    }

    /// Sends picks at that rate for so long; returns when the last one is due.
    pub(crate) async fn play(&self, per_s: f64, time: Duration) {
        let timer = Timer::start(per_s);
        let end = timer.moment(0) + time;
        let mut picks = 0;
        loop {
            let due = timer.moment(picks);
            if due >= end {
                return;
            }
            timer.wait_for(picks).await;
            // Sockets are read between two picks, even when the generator is behind.
            tokio::task::yield_now().await;
            let mut tally = self.tally.borrow_mut();
            tally.lag.add(due.elapsed());
            if self.ready.borrow().is_empty() {
                tally.without_match += 1;
            }
            drop(tally);
            self.due.borrow_mut().push_back(due);
            self.pump();
            picks += 1;
        }
    }

    /// What was measured since the last time; measuring begins anew.
    pub(crate) fn take(&self) -> Tally {
        std::mem::replace(&mut *self.tally.borrow_mut(), Tally::new())
    }

    /// Something that should not happen.
    pub(crate) fn trouble(&self, name: &str) {
        count(&mut self.tally.borrow_mut().troubles, name);
    }

    /// Frames that are only counted.
    pub(crate) fn heard_by_spectator(&self, bytes: usize) {
        let mut tally = self.tally.borrow_mut();
        tally.frames += 1;
        tally.bytes += bytes as u64;
    }

    /// Picks that are on their way or were never sent.
    pub(crate) fn open_picks(&self) -> usize {
        let slots = self.slots.borrow();
        let under_way = slots.iter().filter(|slot| slot.under_way.is_some());
        under_way.count() + self.due.borrow().len()
    }

    /// The match at that place, while it is played.
    pub(crate) fn match_at(&self, at: usize) -> Option<String> {
        let slots = self.slots.borrow();
        let slot = &slots[at % slots.len()];
        let seats = slot.seats.as_ref().filter(|_| !slot.over);
        seats.map(|seats| seats[0].match_id.clone())
    }

    /// Closes one socket of that place; it comes back by itself.
    pub(crate) fn drop_line(&self, at: usize, seat: usize) {
        let slots = self.slots.borrow();
        if let Some(connection) = &slots[at % slots.len()].connections[seat % 2] {
            connection.close();
        }
    }

    pub(crate) fn close(&self) {
        self.finished.set(true);
        for slot in &mut *self.slots.borrow_mut() {
            slot.life += 1;
            for connection in slot.connections.iter_mut().filter_map(Option::take) {
                connection.close();
            }
        }
    }

    /// Puts a new match at that place.
    async fn fill(self: &Rc<Self>, at: usize) -> Result<()> {
        let seats = self.maker.make().await?;
        let life = {
            let slot = &mut self.slots.borrow_mut()[at];
            *slot = Slot {
                life: slot.life + 1,
                seats: Some(seats),
                ..Slot::default()
            };
            slot.life
        };
        for seat in 0..2 {
            self.seat_down(at, seat, life, None).await?;
        }
        Ok(())
    }

    /// Opens the socket of a seat and listens to it.
    async fn seat_down(
        self: &Rc<Self>,
        at: usize,
        seat: usize,
        life: u32,
        last_seq: Option<u32>,
    ) -> Result<()> {
        let Some(own) = self.slots.borrow()[at]
            .seats
            .as_ref()
            .map(|s| s[seat].clone())
        else {
            return Ok(());
        };
        let site = self.maker.site();
        let source = site.source(own.guest);
        let connection =
            Connection::greet(site, source, &own.match_id, Some(&own.token), last_seq).await?;
        if self.slots.borrow()[at].life != life {
            connection.close();
            return Ok(());
        }
        self.slots.borrow_mut()[at].connections[seat] = Some(Rc::clone(&connection));
        let live = Rc::clone(self);
        tokio::task::spawn_local(live.listen(at, seat, life, connection));
        Ok(())
    }

    async fn listen(self: Rc<Self>, at: usize, seat: usize, life: u32, connection: Rc<Connection>) {
        let mut again = true;
        while let Some(text) = connection.next().await {
            if self.slots.borrow()[at].life != life {
                return;
            }
            if let ServerMessage::Close { again: may_again } = self.receive(at, seat, &text) {
                again = may_again;
                self.trouble("bye");
            }
        }
        if self.finished.get() || self.slots.borrow()[at].life != life {
            return;
        }
        if self.slots.borrow()[at].over {
            return;
        }
        self.trouble("socket closed");
        self.slots.borrow_mut()[at].connections[seat] = None;
        if again {
            self.come_back(at, seat, life).await;
        } else {
            self.replace(at).await;
        }
    }

    async fn come_back(self: &Rc<Self>, at: usize, seat: usize, life: u32) {
        for _ in 0..REOPEN_MAX {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let (now, seq) = {
                let slot = &self.slots.borrow()[at];
                (slot.life, slot.seqs[seat])
            };
            if now != life || self.finished.get() {
                return;
            }
            // The listener of the new socket is this function's caller, one socket later.
            let opened = Box::pin(self.seat_down(at, seat, life, Some(seq)));
            if opened.await.is_ok() {
                // A pick whose answer was lost is sent again under its id, which is harmless.
                let slots = self.slots.borrow();
                let lost = slots[at].under_way.as_ref().filter(|it| it.seat == seat);
                if let (Some(lost), Some(connection)) = (lost, &slots[at].connections[seat]) {
                    connection.send(&lost.text);
                }
                return;
            }
        }
        self.trouble("socket did not come back");
        self.replace(at).await;
    }

    /// Makes another match in this place; tries until it succeeds.
    async fn replace(self: &Rc<Self>, at: usize) {
        {
            let slot = &mut self.slots.borrow_mut()[at];
            let life = slot.life + 1;
            for connection in slot.connections.iter().flatten() {
                connection.close();
            }
            *slot = Slot {
                life,
                over: true,
                ..Slot::default()
            };
        }
        while !self.finished.get() {
            match Box::pin(self.fill(at)).await {
                Ok(()) => return,
                Err(_) => self.trouble("match not made"),
            }
            tokio::time::sleep(REFUSED_PAUSE).await;
        }
    }

    /// Takes in what one frame says.
    fn receive<'a>(self: &Rc<Self>, at: usize, seat: usize, text: &'a str) -> ServerMessage<'a> {
        let now = Instant::now();
        let message = message::parse(text);
        let mut tally = self.tally.borrow_mut();
        tally.frames += 1;
        tally.bytes += text.len() as u64;
        let mut slots = self.slots.borrow_mut();
        let slot = &mut slots[at];
        let mut pause = Duration::ZERO;
        match &message {
            ServerMessage::Update(table) => {
                if table.seq > slot.seqs[seat]
                    && let Some((_, due, sent)) = slot.rival.take_if(|rival| rival.0 == seat)
                {
                    tally.rival.add(now - due);
                    tally.rival_from_sent.add(now - sent);
                }
                slot.see(seat, *table);
            }
            ServerMessage::Done { id, .. } => {
                if let Some(done) = slot.under_way.take_if(|it| it.id == *id) {
                    tally.done.add(now - done.due);
                    tally.done_from_sent.add(now - done.sent);
                } else {
                    count(&mut tally.troubles, "an answer to nothing");
                }
            }
            ServerMessage::Refused { id, why, table } => {
                count(&mut tally.refused, why);
                slot.under_way.take_if(|it| Some(it.id.as_str()) == *id);
                if let Some(table) = table {
                    slot.see(seat, *table);
                }
                pause = REFUSED_PAUSE;
            }
            ServerMessage::Unreadable => count(&mut tally.troubles, "unreadable frame"),
            ServerMessage::Close { .. } | ServerMessage::Pong | ServerMessage::Other => {}
        }
        if slot.over && slot.under_way.is_none() && slot.asked.take().is_some() {
            tally.ended += 1;
            let (live, life) = (Rc::clone(self), slot.life);
            tokio::task::spawn_local(async move {
                tokio::time::sleep(FAREWELL).await;
                if live.slots.borrow()[at].life == life {
                    live.replace(at).await;
                }
            });
            return message;
        }
        let life = slot.life;
        drop((slots, tally));
        if pause.is_zero() {
            self.offer(at, life);
        } else {
            let live = Rc::clone(self);
            tokio::task::spawn_local(async move {
                tokio::time::sleep(pause).await;
                live.offer(at, life);
            });
        }
        message
    }

    /// Puts a match among those that can take a pick, when it can.
    fn offer(&self, at: usize, life: u32) {
        {
            let slot = &mut self.slots.borrow_mut()[at];
            if slot.life != life || slot.queued || !slot.can_take() {
                return;
            }
            slot.queued = true;
        }
        self.ready.borrow_mut().push_back(at);
        self.pump();
    }

    /// Sends the picks that are due, as far as matches can take them.
    fn pump(&self) {
        loop {
            let mut due = self.due.borrow_mut();
            let Some(&moment) = due.front() else { return };
            let Some(at) = self.ready.borrow_mut().pop_front() else {
                return;
            };
            let mut slots = self.slots.borrow_mut();
            let slot = &mut slots[at];
            slot.queued = false;
            let Some((seat, choices)) = slot.asked.filter(|_| slot.can_take()) else {
                continue;
            };
            let Some(connection) = slot.connections[seat].clone() else {
                continue;
            };
            due.pop_front();
            let number = self.ids.get();
            self.ids.set(number + 1);
            let id = format!("{}-{number:x}", self.prefix);
            let choice = self.luck.borrow_mut().u16(..choices);
            let text = message::pick(&id, slot.seqs[seat], choice);
            let sent = Instant::now();
            connection.send(&text);
            slot.rival = Some((1 - seat, moment, sent));
            slot.under_way = Some(UnderWay {
                seat,
                id,
                text,
                due: moment,
                sent,
            });
            self.tally.borrow_mut().sent += 1;
        }
    }
}

impl Slot {
    /// What this seat sees now.
    fn see(&mut self, seat: usize, table: Table) {
        self.seqs[seat] = table.seq;
        if table.over && !self.over {
            self.over = true;
            // So that the end is noticed once, by whoever sees it first.
            self.asked = Some((seat, 0));
        } else if table.choices > 0 {
            self.asked = Some((seat, table.choices));
        } else if self.asked.is_some_and(|asked| asked.0 == seat) && !self.over {
            self.asked = None;
        }
    }

    fn can_take(&self) -> bool {
        let asked = self.asked.filter(|(_, choices)| *choices > 0);
        asked.is_some_and(|(seat, _)| self.connections[seat].is_some())
            && self.under_way.is_none()
            && !self.over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(seq: u32, choices: u16, over: bool) -> Table {
        Table { seq, choices, over }
    }

    #[test]
    fn the_question_belongs_to_the_seat_that_saw_it_last() {
        let mut slot = Slot::default();
        slot.see(0, table(1, 3, false));
        slot.see(1, table(1, 0, false));
        assert_eq!(slot.asked, Some((0, 3)));
        slot.see(0, table(2, 0, false));
        assert_eq!(slot.asked, None);
        slot.see(1, table(2, 2, false));
        assert_eq!(slot.asked, Some((1, 2)));
        slot.see(1, table(3, 0, true));
        assert!(slot.over && !slot.can_take());
    }
}
