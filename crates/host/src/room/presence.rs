//! Who looks at the match: sockets come and go, and the others are told who is there.

use std::sync::Arc;
use std::time::Duration;

use super::frame::{self, Metadata, Shown};
use super::history::{self, Change};
use super::{ConnectionId, Form, Frames, Room, Subscriber, clock, cursor_index};
use crate::engine::Audience;
use crate::problem::Problem;
use crate::pulse::Instant;
use crate::record::Status;
use crate::say;
use crate::wire::{PlayerView, ServerMessage, Undo, WIRE_VERSION};
use serde_json::value::RawValue;

/// Who comes and goes is told so often at most.
const TOLD_EVERY: Duration = Duration::from_secs(1);

/// What was said last about who is there.
#[derive(Debug, Default)]
pub(super) struct Presence {
    /// The places that were said to be there.
    told: Vec<u8>,
    /// How many were said to watch.
    told_watching: u32,
    told_at: Option<Instant>,
    /// When the next word is due.
    due: Option<Instant>,
}

impl Presence {
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }
}

impl Room {
    pub(super) fn enter(
        &mut self,
        mut who: Subscriber,
        token: Option<&str>,
        last_seq: Option<u32>,
    ) -> Result<(), Problem> {
        let seat = match token {
            None => None,
            Some(token) => Some(
                self.header
                    .seat_of_token(token)
                    .ok_or(Problem::WrongToken)?,
            ),
        };
        self.make_place(seat)?;
        let (id, form) = (who.id, who.form);
        who.seat = seat;
        self.subscribers.push(who);
        self.note_absence();
        if let Some(seat) = seat {
            self.has_come(seat);
        }
        let mut frames = self.greeting(seat, form, last_seq);
        if self.watching() > 0 {
            frames.push(self.watchers());
        }
        if let Some(text) = self.notice.clone() {
            frames.push(frame::message(&ServerMessage::Notice { text }));
        }
        self.send(id, frames);
        self.presence_changed(Some(id));
        if !std::mem::replace(&mut self.somebody_came, true) {
            self.think();
        }
        Ok(())
    }

    /// Spectators have a limit together; a person's own oldest socket makes place for the newest,
    /// so that nobody else can keep a player out.
    fn make_place(&mut self, seat: Option<u8>) -> Result<(), Problem> {
        let limits = &self.shared.settings.limits;
        let mut same = self.subscribers.iter().filter(|one| one.seat == seat);
        let count = same.clone().count();
        if seat.is_none() {
            let full = count >= limits.spectators_per_match_max;
            return if full { Err(Problem::TooMany) } else { Ok(()) };
        }
        if count >= limits.connections_per_seat_max
            && let Some(oldest) = same.next().map(|one| one.id)
        {
            let text = say::elsewhere();
            let close = ServerMessage::Close { text, again: false };
            self.send(oldest, vec![frame::message(&close)]);
            self.subscribers.retain(|one| one.id != oldest);
            self.forget_shown();
        }
        Ok(())
    }

    pub(super) fn leave(&mut self, id: ConnectionId) {
        let before = self.subscribers.len();
        self.subscribers.retain(|one| one.id != id);
        if self.subscribers.len() < before {
            self.forget_shown();
            self.presence_changed(None);
            self.withdraw_rematch();
        }
    }

    pub(super) fn is_present(&self, seat: u8) -> bool {
        let place = self.header.place_of(seat);
        let mut subscribers = self.subscribers.iter();
        subscribers.any(|one| one.seat == Some(place))
    }

    pub(super) fn players(&self) -> Vec<PlayerView> {
        self.header.players(|seat| self.is_present(seat))
    }

    /// How many watch.
    pub(super) fn watching(&self) -> u32 {
        let watching = self.subscribers.iter().filter(|one| one.seat.is_none());
        u32::try_from(watching.count()).unwrap_or(u32::MAX)
    }

    fn watchers(&self) -> Arc<str> {
        frame::message(&ServerMessage::Watchers {
            people: self.watching(),
        })
    }

    /// Tells a guest who plays here something that is nobody else's business.
    pub(super) fn tell_guest(&mut self, guest: &str, text: &Arc<str>) {
        if let Some(seat) = self.header.seat_of_guest(guest) {
            self.send_to(Some(seat), &vec![text.clone()]);
        }
    }

    fn present(&self) -> Vec<u8> {
        let seats = self.header.lookers().into_iter().flatten();
        seats.filter(|&seat| self.is_present(seat)).collect()
    }

    /// Somebody came or went. It is told at once when nothing was told for a while, and else later,
    /// together with what happens until then. `cause` was told it with its welcome.
    fn presence_changed(&mut self, cause: Option<ConnectionId>) {
        self.note_absence();
        // Lists say who is there even where the others were told nothing of a short absence: else
        // the next move that nobody sees would bring them up to date, and be seen by it.
        self.summarise();
        let watching = self.watching() == self.presence.told_watching;
        if watching && self.present() == self.presence.told {
            self.presence.due = None;
            return;
        }
        let now = Instant::now();
        match self.presence.told_at {
            Some(told_at) if told_at + TOLD_EVERY > now => {
                self.presence.due = Some(told_at + TOLD_EVERY);
            }
            _ => self.tell_presence_but(cause),
        }
    }

    /// Tells everybody who is there now.
    pub(super) fn tell_presence(&mut self) {
        self.tell_presence_but(None);
    }

    fn tell_presence_but(&mut self, cause: Option<ConnectionId>) {
        self.presence.due = None;
        self.tell_watchers_but(cause);
        let present = self.present();
        if present == self.presence.told {
            return;
        }
        let told = std::mem::replace(&mut self.presence.told, present.clone());
        self.presence.told_at = Some(Instant::now());
        self.refresh(cause);
        let name = |seat: u8| &self.header.chairs[usize::from(seat)].name;
        let came = present.iter().filter(|seat| !told.contains(seat));
        let came = came.map(|&seat| (seat, say::came(name(seat))));
        let left = told.iter().filter(|seat| !present.contains(seat));
        let left = left.map(|&seat| (seat, say::left(name(seat))));
        let texts: Vec<_> = came.chain(left).collect();
        for (seat, text) in texts {
            let notice = frame::message(&ServerMessage::Notice { text });
            let others = self.subscribers.iter();
            let others = others.filter(|other| other.seat != Some(seat) && Some(other.id) != cause);
            for id in others.map(|other| other.id).collect::<Vec<_>>() {
                self.send(id, vec![notice.clone()]);
            }
        }
    }

    fn tell_watchers_but(&mut self, cause: Option<ConnectionId>) {
        let watching = self.watching();
        if watching == self.presence.told_watching {
            return;
        }
        self.presence.told_watching = watching;
        self.presence.told_at = Some(Instant::now());
        let text = self.watchers();
        let others = self.subscribers.iter().map(|other| other.id);
        let others: Vec<_> = others.filter(|&id| Some(id) != cause).collect();
        for id in others {
            self.send(id, vec![text.clone()]);
        }
    }

    pub(super) fn welcome(&self, seat: Option<u8>) -> ServerMessage {
        let engine = &self.engine;
        let waiting = self.status() == Status::Waiting;
        let invite = self
            .header
            .invite
            .as_ref()
            .filter(|_| waiting && seat.is_some());
        ServerMessage::Welcome {
            wire: WIRE_VERSION,
            match_id: self.header.match_id.clone(),
            game: self.header.game.clone(),
            rules_version: shokan_rules::games::rules_version(&self.header.game).to_owned(),
            pool_hash: engine.pool_hash(&self.header.game),
            seat,
            players: self.players(),
            invite: invite.map(|code| format!("/t/{code}")),
            scene: self.header.scene.clone(),
            set: self.header.set.clone(),
            started: !waiting,
            commitment: self.header.commitment(),
            cup: self.header.cup.clone(),
            hints: self.gives_hints(seat),
        }
    }

    /// The first frames on a connection of a client that has drawn `last_seq`. The view comes as a
    /// whole: only what came on the same connection is known to have come.
    pub(super) fn greeting(
        &mut self,
        seat: Option<u8>,
        form: Form,
        last_seq: Option<u32>,
    ) -> Frames {
        let mut frames = vec![frame::message(&self.welcome(seat))];
        let changes = self.catch_up(seat, last_seq);
        match form {
            Form::Whole => frames.extend(self.frames(seat, None, &changes)),
            Form::Patches => {
                let mut shown = Shown::default();
                frames.extend(self.frames(seat, Some(&mut shown), &changes));
                // Who looks with the same cursor may have been told something else beside the view.
                shown.metadata = None;
                shown.told.forget_questions();
                self.shown[cursor_index(seat)] = Some(shown);
            }
        }
        frames
    }

    /// What a viewer that has drawn `last_seq` must be told.
    fn catch_up(&self, seat: Option<u8>, last_seq: Option<u32>) -> Vec<Change> {
        let Some(game) = self.begun() else {
            return Vec::new();
        };
        let at = cursor_index(seat);
        let Some(cursor) = game.cursors.get(at).copied().flatten() else {
            return Vec::new();
        };
        let missed = last_seq.and_then(|last| cursor.seq.checked_sub(last).map(|by| (last, by)));
        let setup = game.session.setup();
        let begin = |audience| self.engine.begin(setup, audience).ok();
        let inputs = game.session.inputs();
        let changes = match missed {
            Some((_, 0)) => Some(vec![cursor.now(&game.session)]),
            Some((last, by)) if by <= history::MISSED_MAX => begin(Audience::NOBODY)
                .and_then(|first| game.recent.missed(&cursor, at, last, first, inputs)),
            _ => None,
        };
        changes.unwrap_or_else(|| {
            let first = begin(Audience::of([cursor.viewer]));
            let stories =
                first.map(|mut first| history::stories(&mut first, inputs, &[cursor.viewer]));
            vec![Change {
                snapshot: true,
                events: stories.into_iter().flatten().flatten().collect(),
                ..cursor.now(&game.session)
            }]
        })
    }

    fn metadata(&self, seat: Option<u8>) -> Metadata {
        let undo = seat.map_or(Undo::None, |seat| self.undo_of(seat));
        Metadata {
            undo,
            offers: self.offers.clone(),
            players: self.players(),
            clock: self.clocks.as_ref().map(clock::Clocks::view),
            lesson: self.lesson_for(seat),
            puzzle: self.puzzle_view(seat),
            away: self.away(),
        }
    }

    /// Changes as texts, by patches for who knows something. All say the same beside the view:
    /// where one commit ended and the next began is nobody's business.
    fn frames(
        &self,
        seat: Option<u8>,
        mut shown: Option<&mut Shown>,
        changes: &[Change],
    ) -> Frames {
        let metadata = self.metadata(seat);
        let text = |change| match &mut shown {
            Some(shown) => shown.update(change, &metadata),
            None => frame::update(change, &metadata),
        };
        changes.iter().map(text).collect()
    }

    /// Tells everybody who looks from this place, but one, of changes.
    pub(super) fn tell(
        &mut self,
        seat: Option<u8>,
        changes: &[Change],
        except: Option<ConnectionId>,
    ) {
        if changes.is_empty() {
            return;
        }
        for form in [Form::Whole, Form::Patches] {
            let looks = |one: &&Subscriber| one.seat == seat && one.form == form;
            let looks = self.subscribers.iter().filter(looks).map(|one| one.id);
            let looks: Vec<_> = looks.filter(|&id| Some(id) != except).collect();
            if looks.is_empty() {
                continue;
            }
            let frames = match form {
                Form::Whole => self.frames(seat, None, changes),
                Form::Patches => {
                    let at = cursor_index(seat);
                    let mut shown = self.shown[at].take().unwrap_or_default();
                    let frames = self.frames(seat, Some(&mut shown), changes);
                    self.shown[at] = Some(shown);
                    frames
                }
            };
            for id in looks {
                self.send(id, frames.clone());
            }
        }
    }

    /// Whether somebody looks from each of the places of the cursors.
    pub(super) fn watched(&self) -> Vec<bool> {
        let mut watched = vec![false; self.shown.len()];
        for one in &self.subscribers {
            watched[cursor_index(one.seat)] = true;
        }
        watched
    }

    /// Whether somebody who looks from this place is told by patches.
    fn is_patched(&self, seat: Option<u8>) -> bool {
        let mut subscribers = self.subscribers.iter();
        subscribers.any(|one| one.seat == seat && one.form == Form::Patches)
    }

    /// What nobody is told by any more takes no memory.
    fn forget_shown(&mut self) {
        for seat in self.header.lookers() {
            if !self.is_patched(seat) {
                self.shown[cursor_index(seat)] = None;
            }
        }
    }

    /// Sends every viewer, but one, what stands beside the view, under the `seq` it has.
    pub(super) fn refresh(&mut self, except: Option<ConnectionId>) {
        for seat in self.header.lookers() {
            let Some(game) = self.begun() else { return };
            let Some(cursor) = game.cursors[cursor_index(seat)] else {
                continue;
            };
            let mut subscribers = self.subscribers.iter();
            if !subscribers.any(|one| one.seat == seat && Some(one.id) != except) {
                continue;
            }
            // Under the same number the view is the same.
            let known = self.shown[cursor_index(seat)].as_ref();
            let known =
                known.and_then(|shown| RawValue::from_string(shown.told.view().to_owned()).ok());
            let change = match known {
                Some(view) => cursor.showing(view),
                None => cursor.now(&game.session),
            };
            self.tell(seat, &[change], except);
        }
    }

    pub(super) fn send_to(&mut self, seat: Option<u8>, frames: &Frames) {
        let watching = self.subscribers.iter().filter(|one| one.seat == seat);
        for id in watching.map(|one| one.id).collect::<Vec<_>>() {
            self.send(id, frames.clone());
        }
    }

    pub(super) fn send_to_all(&mut self, text: &Arc<str>) {
        let ids: Vec<ConnectionId> = self.subscribers.iter().map(|one| one.id).collect();
        for id in ids {
            self.send(id, vec![text.clone()]);
        }
    }

    /// A socket whose queue is full is dropped; its client connects again and catches up.
    pub(super) fn send(&mut self, id: ConnectionId, frames: Frames) {
        let Some(at) = self.subscribers.iter().position(|one| one.id == id) else {
            return;
        };
        if frames.is_empty() {
            return;
        }
        self.shared.telemetry.frames_sent.add(frames.len() as u64);
        if self.subscribers[at].out.try_send(frames).is_err() {
            self.shared.telemetry.slow_clients.add(1);
            self.subscribers.remove(at);
            self.forget_shown();
            self.note_absence();
            self.summarise();
            // The others may be in the middle of being told something: it is told behind that.
            let now = Instant::now();
            let told_at = self.presence.told_at;
            let due = told_at.map_or(now, |told_at| now.max(told_at + TOLD_EVERY));
            self.presence.due.get_or_insert(due);
        }
    }
}
