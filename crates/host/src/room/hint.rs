//! Hints: somebody of the house thinks about the question of a person, from that seat's view alone,
//! and tells nobody else.

use std::future::Future;
use std::time::Duration;

use tokio::sync::oneshot;

use super::act::Refused;
use super::computer::{Unwanted, from_outside};
use super::{ConnectionId, Room, RoomCommand, frame};
use crate::engine::{AnyView, Stop, Thinking};
use crate::outside::{Said, Wanted};
use crate::pulse::{self, Instant};
use crate::say;
use crate::thinkers::{self, Class};
use crate::wire::http::Hints;
use crate::wire::{HINT_BEST_MAX, HINT_LINE_MAX, Refusal, ServerMessage};
use shokan_rules::show::Advised;

/// How long who has asked for a hint asks for no other.
const PAUSE: Duration = Duration::from_secs(2);

/// What a person has asked for last.
pub(super) struct Asked {
    at: Instant,
    pending: Option<Pending>,
}

/// A hint that is thought about.
struct Pending {
    number: u64,
    connection: ConnectionId,
    n: u32,
    seq: u32,
    choices: u16,
    stop: Stop,
    /// Whoever thinks outside goes on as long as this is there.
    _wanted: oneshot::Sender<()>,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.stop.give();
    }
}

/// What came of a hint that was asked for.
#[derive(Debug)]
pub struct Thought {
    place: u8,
    number: u64,
    /// Absent when who thought has panicked.
    advised: Option<Advised>,
}

impl Room {
    /// Whether who has this seat may ask for hints: against computers alone, or when all have
    /// agreed.
    pub(super) fn gives_hints(&self, seat: Option<u8>) -> bool {
        let people = self.header.lookers().iter().flatten().count();
        let alone = people == 1 && self.header.free_seat().is_none();
        let may = alone || self.header.hints == Hints::Agreed;
        seat.is_some() && may && self.header.puzzle.is_none() && self.shared.engine.advises()
    }

    /// Has somebody think about what this person is asked; the answer comes by itself.
    pub(super) fn hint(
        &mut self,
        (connection, seat): (ConnectionId, Option<u8>),
        n: u32,
        seq: u32,
    ) -> Result<(), Refused> {
        let place = seat.ok_or_else(|| Refused::new(Refusal::NotAsked, say::spectator()))?;
        let game = self
            .begun()
            .ok_or_else(|| Refused::new(Refusal::NotAsked, say::not_begun()))?;
        if self.void.is_some() || game.session.outcome().is_some() {
            return Err(Refused::new(Refusal::GameOver, say::game_over()));
        }
        let Some(mut adviser) = self.shared.engine.adviser() else {
            return Err(Refused::new(Refusal::Unknown, say::no_adviser()));
        };
        if !self.gives_hints(seat) {
            return Err(Refused::new(Refusal::Unknown, say::no_hints()));
        }
        let own = self.header.seats_of(place);
        let asked = game.session.asked().filter(|seat| own.contains(seat));
        let asked = asked.ok_or_else(|| Refused::new(Refusal::NotAsked, say::not_asked()))?;
        let hasty = self
            .hints
            .get(&place)
            .is_some_and(|it| it.pending.is_some() || it.at.elapsed() < PAUSE);
        if hasty {
            return Err(Refused::new(Refusal::Rate, say::hint_comes()));
        }
        let (view, choices) = (game.session.seat_view(asked), game.session.choices());
        if seq != self.seq_of(place) || matches!(view, AnyView::Deck(_)) {
            self.send_hint(connection, n, None);
            return Ok(());
        }
        let (wanted, unwanted) = oneshot::channel();
        let pending = Pending {
            number: self.questions + 1,
            connection,
            n,
            seq,
            choices,
            stop: Stop::default(),
            _wanted: wanted,
        };
        let coming = self.sent_out(game, asked, &view, Wanted::Advice);
        let mut advise = move |thinking: &Thinking| adviser.advise(&view, thinking);
        let Some(coming) = coming else {
            return self.ask_for_advice(place, pending, advise);
        };
        self.tell_later(place, pending, async move {
            Ok(Some(match from_outside(coming, unwanted).await? {
                Some(Said::Advice(advised)) => advised,
                // Nobody there can think: the house does.
                _ => advise(&Thinking::default()),
            }))
        });
        Ok(())
    }

    fn ask_for_advice(
        &mut self,
        place: u8,
        pending: Pending,
        advise: impl FnOnce(&Thinking) -> Advised + Send + 'static,
    ) -> Result<(), Refused> {
        let whose = (self.number, &pending.stop);
        let thinking = self.shared.thinkers.ask(Class::Hint, whose, advise);
        let thinking = thinking.map_err(|_| Refused::new(Refusal::Rate, say::busy()))?;
        self.tell_later(place, pending, async move {
            match thinking.await {
                thinkers::Thought::Done(advised, _) => Ok(Some(advised)),
                thinkers::Thought::Failed => Ok(None),
                thinkers::Thought::Stopped => Err(Unwanted),
            }
        });
        Ok(())
    }

    /// Notes that somebody waits for a hint, and tells the room when it is there.
    fn tell_later(
        &mut self,
        place: u8,
        pending: Pending,
        advice: impl Future<Output = Result<Option<Advised>, Unwanted>> + Send + 'static,
    ) {
        let (number, commands) = (pending.number, self.commands.clone());
        self.questions = number;
        let asked = Asked {
            at: Instant::now(),
            pending: Some(pending),
        };
        self.hints.insert(place, asked);
        pulse::spawn(async move {
            let Ok(advised) = advice.await else { return };
            if let Some(commands) = commands.upgrade() {
                let thought = Thought {
                    place,
                    number,
                    advised,
                };
                let _room_is_gone = commands.send(RoomCommand::Advised(thought)).await;
            }
        });
    }

    /// Passes advice on to who has asked for it, if that is still what was asked.
    pub(super) fn advised(&mut self, thought: Thought) {
        let Some(asked) = self.hints.get_mut(&thought.place) else {
            return;
        };
        let Some(pending) = asked.pending.take_if(|it| it.number == thought.number) else {
            return;
        };
        if thought.advised.is_none() {
            tracing::error!(match_id = self.header.match_id, "an adviser panicked");
        }
        let advised = thought.advised.map(|it| within_bounds(it, pending.choices));
        self.send_hint(pending.connection, pending.n, advised);
    }

    /// Lets go of hints that were asked on an update which is not the last one of that person any
    /// more. What others do in secret ends none.
    pub(super) fn drop_stale_hints(&mut self) {
        let places: Vec<u8> = self.hints.keys().copied().collect();
        for place in places {
            let now = self.seq_of(place);
            let asked = self.hints.get_mut(&place);
            let stale = asked.and_then(|it| it.pending.take_if(|it| it.seq != now));
            if let Some(stale) = stale {
                self.shared.thinkers.stop(self.number, &stale.stop);
                self.send_hint(stale.connection, stale.n, None);
            }
        }
    }

    fn send_hint(&mut self, connection: ConnectionId, n: u32, hint: Option<Advised>) {
        let answer = frame::message(&ServerMessage::Hint { n, hint });
        self.send(connection, vec![answer]);
    }
}

/// Advice about choices that there are, and no more of it than fits into an answer.
fn within_bounds(mut advised: Advised, choices: u16) -> Advised {
    advised.best.retain(|advice| advice.pick < choices);
    advised.best.truncate(HINT_BEST_MAX);
    for advice in &mut advised.best {
        advice.chance_permille = advice.chance_permille.min(1_000);
        advice.line.truncate(HINT_LINE_MAX);
    }
    advised
}
