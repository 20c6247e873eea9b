//! Clocks: the time of each seat that a person has. It runs while the match waits for the seat, and
//! stops while it waits for nobody, and while the server is down. Between two games of a match it
//! waits for everybody who has not settled a deck, so two clocks may run at once.
//!
//! A clock of days is another kind: whoever is asked has all of it for the answer, and it goes by
//! the calendar, also while the server is down; then an hour stays at least.

use std::time::Duration;

use super::{Room, RoomCommand};
use crate::engine::{Input, Seat, Session};
use crate::pulse::{self, Instant};
use crate::record::Sitter;
use crate::say;
use crate::wire::http::ClockWish;
use crate::wire::{ClockView, ServerMessage};

/// What stays of the time for an answer after the server was down.
const HOUR: Duration = Duration::from_secs(60 * 60);

/// The clocks of one match.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    increment: Duration,
    /// The time for each answer, where the clock is of that kind.
    per_answer: Option<Duration>,
    /// When the first of those who are asked must have answered, by the calendar: told as it was
    /// when they were asked, so that nothing which happens meanwhile moves it.
    due_ms: Option<u64>,
    /// What each seat has left as of `since`; nothing for the computer.
    left: Vec<Option<Duration>>,
    running: Vec<u8>,
    since: Instant,
    /// The game of the match, its turn and whose that is: a turn that ends gives its seat the
    /// increment.
    turn: (u8, u16, u8),
}

impl Clocks {
    /// Clocks that do not run yet, or go on from what was written down.
    fn new(wish: ClockWish, people: &[bool], written: &[u64]) -> Self {
        let initial = Duration::from_secs(u64::from(wish.initial_s));
        let of = |(seat, &person): (usize, &bool)| {
            let kept = written.get(seat).map(|&ms| Duration::from_millis(ms));
            person.then(|| kept.unwrap_or(initial))
        };
        Self {
            increment: Duration::from_secs(u64::from(wish.increment_s)),
            per_answer: wish.per_answer.then_some(initial),
            due_ms: None,
            left: people.iter().enumerate().map(of).collect(),
            running: Vec::new(),
            since: Instant::now(),
            turn: (0, 0, 0),
        }
    }

    /// What is left now.
    fn now(&self) -> Vec<Option<Duration>> {
        let mut left = self.left.clone();
        let elapsed = self.since.elapsed();
        for &at in &self.running {
            if let Some(Some(left)) = left.get_mut(usize::from(at)) {
                *left = left.saturating_sub(elapsed);
            }
        }
        left
    }

    /// The clocks as they go on from the question that is asked now.
    pub(super) fn after(&self, session: &Session) -> Self {
        let mut next = Self {
            left: self.now(),
            since: Instant::now(),
            running: Vec::new(),
            ..self.clone()
        };
        let (number, now) = (session.match_game().unwrap_or_default(), session.turn());
        let (game, turn, active) = self.turn;
        if (number, now) > (game, turn) {
            let ended = turn > 0 && number == game;
            if let Some(Some(left)) = next.left.get_mut(usize::from(active)).filter(|_| ended) {
                *left += self.increment;
            }
            next.turn = (number, now, session.active());
        }
        let counted = |seat: &u8| matches!(next.left.get(usize::from(*seat)), Some(Some(_)));
        next.running = session.waits_for().into_iter().filter(counted).collect();
        if let Some(whole) = self.per_answer {
            next.fill(whole, &self.running);
        }
        next
    }

    /// Gives all but those who were asked before and still are the whole time for an answer.
    fn fill(&mut self, whole: Duration, before: &[u8]) {
        let asked_still = |seat: &u8| before.contains(seat) && self.running.contains(seat);
        for (seat, left) in (0u8..).zip(&mut self.left) {
            if left.is_some() && !asked_still(&seat) {
                *left = Some(whole);
            }
        }
        if self.running != before || self.due_ms.is_none() {
            let running = self.running.iter();
            let left = running.filter_map(|&seat| *self.left.get(usize::from(seat))?);
            self.due_ms = left.min().map(|left| pulse::now_ms() + millis(left));
        }
    }

    /// Takes what the calendar has counted since the clocks were written down, from those who are
    /// asked.
    fn passed(&mut self, session: &Session, since_ms: u64) {
        self.running = session.waits_for();
        let passed = Duration::from_millis(pulse::now_ms().saturating_sub(since_ms));
        for &seat in &self.running {
            if let Some(Some(left)) = self.left.get_mut(usize::from(seat)) {
                // Who could not answer while the server was down has a while to do so.
                *left = left.saturating_sub(passed).max((*left).min(HOUR));
            }
        }
    }

    /// When whoever is asked must have answered, in milliseconds since 1970; nothing where the
    /// time is not for each answer.
    pub(super) fn due_ms(&self) -> Option<u64> {
        self.due_ms.filter(|_| self.runs())
    }

    /// Whether a clock runs.
    pub(super) fn runs(&self) -> bool {
        !self.running.is_empty()
    }

    /// Milliseconds as they are written down.
    pub(super) fn written(&self) -> Vec<u64> {
        let ms = |left: &Option<Duration>| left.map_or(0, millis);
        self.now().iter().map(ms).collect()
    }

    pub(super) fn view(&self) -> ClockView {
        let ms = |left: Option<Duration>| {
            left.map(|left| u32::try_from(millis(left)).unwrap_or(u32::MAX))
        };
        ClockView {
            left_ms: self.now().into_iter().map(ms).collect(),
            running: self.running.clone(),
        }
    }

    /// The seat whose clock runs down first, and when.
    fn flag(&self) -> Option<(u8, Instant)> {
        let left = |&seat: &u8| Some((seat, (*self.left.get(usize::from(seat))?)?));
        let running = self.running.iter().filter_map(left);
        let (seat, left) = running.min_by_key(|&(_, left)| left)?;
        Some((seat, self.since + left))
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Room {
    /// Starts the clocks of a match that begins, or goes on after the server was down.
    pub(super) fn wind_clocks(&mut self) {
        let Some(wish) = self.header.clock else {
            return;
        };
        if self.awaited.is_some() {
            return;
        }
        let Some(game) = self.begun() else { return };
        let people: Vec<bool> = (self.header.chairs.iter())
            .map(|chair| matches!(chair.sitter, Sitter::Human { .. }))
            .collect();
        let mut clocks = Clocks::new(wish, &people, &game.left_ms);
        if wish.per_answer && !game.left_ms.is_empty() {
            // What nobody but the public saw last is no secret.
            let since_ms = game.cursors.first().copied().flatten();
            let since_ms = since_ms.map_or_else(pulse::now_ms, |public| public.seen_ms);
            clocks.passed(&game.session, since_ms);
        }
        self.clocks = Some(clocks.after(&game.session));
        self.watch_clocks();
    }

    /// Comes back when the running clock has run down.
    pub(super) fn watch_clocks(&mut self) {
        if let Some(watch) = self.clock_watch.take() {
            watch.end();
        }
        let flag = self.clocks.as_ref().and_then(Clocks::flag);
        let Some(((seat, until), commands)) = flag.zip(self.commands.upgrade()) else {
            return;
        };
        let commands = commands.downgrade();
        let watch = pulse::spawn(async move {
            pulse::sleep_until(until).await;
            if let Some(commands) = commands.upgrade() {
                let _room_is_gone = commands.send(RoomCommand::Flag { seat }).await;
            }
        });
        self.clock_watch = Some(watch);
    }

    /// A clock may have run down: a pick can have come in the same moment.
    pub(super) async fn flag(&mut self, seat: u8) {
        let fallen = self.clocks.as_ref().and_then(Clocks::flag);
        if fallen.is_none_or(|(at, until)| at != seat || until > Instant::now()) {
            return;
        }
        let input = [Input::TimeOut(Seat(seat))];
        if self.commit(Some(seat), None, &input).await.is_err() {
            // The disk did not take it: again in a moment.
            if let Some(clocks) = &mut self.clocks {
                let more = Duration::from_secs(2);
                if let Some(Some(left)) = clocks.left.get_mut(usize::from(seat)) {
                    *left += more;
                }
            }
            self.watch_clocks();
            return;
        }
        let name = &self.header.chairs[usize::from(seat)].name;
        let text = say::time_is_up(name);
        let notice = super::frame::message(&ServerMessage::Notice { text });
        self.send_to_all(&notice);
    }
}
