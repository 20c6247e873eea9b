//! What the players and the computer do: tried, written, and only then shown.

use shokan_rules::show::Bi;

use super::frame;
use super::history::{self, Change, Eye};
use super::{
    ConnectionId, Game, Gesture, Room, Shared, Thought, command_digest, eye_of, pace, seqs_of,
    stands,
};
use crate::engine::{Audience, DeckList, Illegal, Input, Seat, Session, Viewer, illegal_text};
use crate::pulse::{self, Instant};
use crate::record::{self, Entry, Sitter, Status};
use crate::room::Ask;
use crate::say;
use crate::store::{StoreError, Write};
use crate::wire::http::{DeckFaultView, DeckLine};
use crate::wire::{
    COMMAND_ID_CHARS_MAX, ClientMessage, OfferKind, OfferView, PICKS_MAX, Refusal, ServerMessage,
    Undo,
};

/// Picks without an alternative that may follow one another; more is a fault of the cards.
const FORCED_MAX: usize = 1_000;

/// Picks of the computer that may follow one another without anything coming of them.
const IDLE_MAX: u32 = 64;

/// Why a command did nothing.
pub(super) struct Refused {
    why: Refusal,
    text: Bi,
    /// Whether the current view helps.
    view: bool,
    /// What is wrong with a deck.
    faults: Vec<DeckFaultView>,
}

impl Refused {
    fn new(why: Refusal, text: Bi) -> Self {
        Self {
            why,
            text,
            view: false,
            faults: Vec::new(),
        }
    }

    /// As `new`, with the current view.
    fn shown(why: Refusal, text: Bi) -> Self {
        Self {
            view: true,
            ..Self::new(why, text)
        }
    }
}

/// A command of a person, as far as it must be remembered.
pub(super) struct Given {
    /// The first seat of the person.
    seat: u8,
    /// The seat that acts: of several the one that is asked.
    acts: u8,
    id: String,
    seq: u32,
}

/// What came of a command that the rules have taken and the disk has not yet.
struct Tried {
    eyes: Vec<Option<Eye>>,
    changes: Vec<Vec<Change>>,
    inputs: Vec<Input>,
    /// Picks without an alternative follow one another without end.
    endless: bool,
}

impl Room {
    pub(super) async fn command(&mut self, connection: ConnectionId, message: ClientMessage) {
        let arrived = Instant::now();
        let Some(at) = self.connections.iter().position(|one| one.id == connection) else {
            return;
        };
        let seat = self.connections[at].seat;
        let Some(id) = message.id().map(str::to_owned) else {
            return;
        };
        let obeyed = self.obey(seat, &id, message).await;
        if self.lost {
            // Nobody may say whether it was done; the client asks again where the match is now.
            return;
        }
        let answer = match obeyed {
            Ok(seq) => {
                self.shared.telemetry.commands_done.add(1);
                ServerMessage::Done { id, seq }
            }
            Err(refused) => {
                self.shared.telemetry.refuse(refused.why);
                let game = self.begun();
                let eye = game.and_then(|game| game.eyes[eye_of(seat)]);
                let view = game.filter(|_| refused.view);
                ServerMessage::Refused {
                    id: Some(id),
                    why: refused.why,
                    text: refused.text,
                    seq: eye.map(|eye| eye.seq),
                    view: view.map(|game| Box::new(game.session.view(self.header.viewer_of(seat)))),
                    faults: refused.faults,
                }
            }
        };
        self.send(connection, vec![frame::message(&answer)]);
        self.shared
            .telemetry
            .command_time
            .observe(arrived.elapsed());
    }

    /// Does the command and answers with the seat's `seq` after it.
    async fn obey(
        &mut self,
        seat: Option<u8>,
        id: &str,
        message: ClientMessage,
    ) -> Result<u32, Refused> {
        let chars = id.chars().count();
        if chars == 0 || chars > COMMAND_ID_CHARS_MAX {
            return Err(Refused::new(
                Refusal::Unknown,
                say::id_length(chars, COMMAND_ID_CHARS_MAX),
            ));
        }
        let seat = seat.ok_or_else(|| Refused::new(Refusal::NotAsked, say::spectator()))?;
        let game = self
            .begun()
            .ok_or_else(|| Refused::new(Refusal::NotAsked, say::not_begun()))?;
        let seq = match &message {
            ClientMessage::Pick { seq, .. } | ClientMessage::Undo { seq, .. } => *seq,
            _ => 0,
        };
        let own = self.header.seats_of(seat);
        let mut before = own
            .iter()
            .filter_map(|&seat| game.done.get(&command_digest(seat, id)));
        if let Some(&(made_on, done)) = before.next() {
            return if made_on == seq {
                Ok(done)
            } else {
                Err(Refused::new(Refusal::Unknown, say::id_used()))
            };
        }
        let now = game.eyes[eye_of(Some(seat))].map_or(0, |eye| eye.seq);
        if let Some(why) = &self.void {
            return Err(Refused::new(Refusal::GameOver, say::void(why)));
        }
        if game.session.outcome().is_some() {
            return Err(Refused::shown(Refusal::GameOver, say::game_over()));
        }
        let on_a_view = matches!(
            message,
            ClientMessage::Pick { .. } | ClientMessage::Undo { .. }
        );
        if on_a_view && seq != now {
            return Err(Refused::shown(Refusal::Stale, say::stale()));
        }
        let asked = game.session.asked().filter(|seat| own.contains(seat));
        let given = Given {
            seat,
            acts: asked.unwrap_or(seat),
            id: id.to_owned(),
            seq,
        };
        self.carry_out(given, &own, message).await
    }

    /// Does a command that comes in time; `own` are the seats of who gave it.
    async fn carry_out(
        &mut self,
        given: Given,
        own: &[u8],
        message: ClientMessage,
    ) -> Result<u32, Refused> {
        let all = |input: fn(Seat) -> Input| -> Vec<Input> {
            own.iter().map(|&seat| input(Seat(seat))).collect()
        };
        match message {
            ClientMessage::Pick { picks, .. } => self.pick(given, &picks).await,
            ClientMessage::Undo { .. } => self.undo(given).await,
            ClientMessage::Concede { .. } => {
                let all = all(Input::Concede);
                self.commit(Some(given.acts), Some(given), &all).await
            }
            ClientMessage::Resign { .. } => {
                let all = all(Input::Resign);
                self.commit(Some(given.acts), Some(given), &all).await
            }
            ClientMessage::Deck {
                game,
                leaders,
                cards,
                reserve,
                ..
            } => {
                let deck = DeckList {
                    name: String::new(),
                    leaders,
                    cards: counted(cards),
                    reserve: counted(reserve),
                };
                self.settle(given, game, deck).await
            }
            ClientMessage::Draw { .. } => self.draw(given).await,
            ClientMessage::Answer { what, yes, .. } => self.answer(given, what, yes).await,
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => Ok(self.seq_of(given.seat)),
        }
    }

    async fn pick(&mut self, given: Given, picks: &[u16]) -> Result<u32, Refused> {
        if picks.is_empty() || picks.len() > PICKS_MAX {
            let text = say::picks_count(picks.len(), PICKS_MAX);
            return Err(Refused::new(Refusal::OutOfRange, text));
        }
        let inputs: Vec<Input> = picks.iter().map(|pick| Input::Pick(*pick)).collect();
        self.commit(Some(given.acts), Some(given), &inputs).await
    }

    /// Settles the deck of the next game. Others settle theirs at the same time, so it is not made
    /// on an update but after a game.
    async fn settle(&mut self, given: Given, after: u8, deck: DeckList) -> Result<u32, Refused> {
        let view = self.begun().map(|game| game.session.view(Viewer::Public));
        let series = view.and_then(|view| view.series);
        if series.is_none_or(|series| series.exchange.is_none() || series.game != after) {
            return Err(Refused::shown(Refusal::Stale, say::stale()));
        }
        let input = Input::Deck(Seat(given.acts), Box::new(deck));
        self.act(given, input).await
    }

    async fn act(&mut self, given: Given, input: Input) -> Result<u32, Refused> {
        self.commit(Some(given.acts), Some(given), &[input]).await
    }

    async fn undo(&mut self, given: Given) -> Result<u32, Refused> {
        let seat = given.seat;
        let to = self.last_gesture(seat);
        match (self.undo_of(seat), to) {
            (Undo::Free, Some(to)) => self.act(given, take_back(to.inputs)).await,
            (Undo::Ask, Some(to)) => {
                self.back_to.retain(|(other, _)| *other != seat);
                self.back_to.push((seat, to));
                Ok(self.offer(seat, OfferKind::Undo))
            }
            _ => Err(Refused::new(Refusal::Unknown, say::nothing_to_undo())),
        }
    }

    /// The other people, by their first seats: those who are asked for a draw or a take-back.
    fn others(&self, seat: u8) -> Vec<u8> {
        let own = self.header.place_of(seat);
        let seats = (0u8..).take(self.header.chairs.len());
        seats
            .filter(|&other| self.header.place_of(other) == other)
            .filter(|&other| other != own && !self.is_computer(other))
            .collect()
    }

    async fn draw(&mut self, given: Given) -> Result<u32, Refused> {
        if !self.header.all_people() {
            return Err(Refused::new(Refusal::Unknown, say::computer_plays_on()));
        }
        if self.offer_to(given.seat, OfferKind::Draw).is_some() {
            return self.answer(given, OfferKind::Draw, true).await;
        }
        Ok(self.offer(given.seat, OfferKind::Draw))
    }

    /// The seat whose offer this seat may answer.
    fn offer_to(&self, seat: u8, what: OfferKind) -> Option<u8> {
        let mut offers = self.offers.iter();
        let offer = offers.find(|offer| offer.what == what && offer.seat != seat);
        offer.map(|offer| offer.seat)
    }

    async fn answer(&mut self, given: Given, what: OfferKind, yes: bool) -> Result<u32, Refused> {
        let Some(other) = self.offer_to(given.seat, what) else {
            return Err(Refused::new(Refusal::Unknown, say::no_offer()));
        };
        if !yes {
            self.offers
                .retain(|offer| *offer != OfferView { what, seat: other });
            self.agreed.clear();
            self.refresh(None);
            let text = frame::message(&ServerMessage::Notice {
                text: say::declined(),
            });
            self.send_to(Some(other), &vec![text], None);
            return Ok(self.seq_of(given.seat));
        }
        self.agreed.push(given.seat);
        let asked = self.others(other);
        if !asked.iter().all(|seat| self.agreed.contains(seat)) {
            return Ok(self.seq_of(given.seat));
        }
        let done = match (what, self.offered_back(other)) {
            (OfferKind::Draw, _) => self.act(given, Input::AgreedDraw).await,
            (OfferKind::Undo, Some(to)) => self.act(given, take_back(to.inputs)).await,
            (OfferKind::Undo, None) => Err(Refused::new(Refusal::Unknown, say::nothing_to_undo())),
        }?;
        if !self.offers.is_empty() {
            // What was taken back nobody else had seen, but all have seen the offer.
            self.clear_offers();
            self.refresh(None);
        }
        Ok(done)
    }

    /// The gesture that this seat has asked to take back, while it counts.
    fn offered_back(&self, seat: u8) -> Option<Gesture> {
        let (_, to) = self.back_to.iter().find(|(other, _)| *other == seat)?;
        let game = self.game.as_ref()?;
        let counts = |gesture: &&Gesture| gesture.inputs == to.inputs && gesture.seat == to.seat;
        let mut gestures = game.gestures.iter();
        let still = gestures.find(counts).copied();
        still.filter(|gesture| gesture.inputs >= game.session.floor())
    }

    fn clear_offers(&mut self) {
        self.offers.clear();
        self.agreed.clear();
        self.back_to.clear();
    }

    /// Puts an offer on the table, where everybody sees it.
    fn offer(&mut self, seat: u8, what: OfferKind) -> u32 {
        if !stands(&self.offers, what, seat) {
            self.offers.push(OfferView { what, seat });
            self.agreed.clear();
            self.refresh(None);
        }
        self.seq_of(seat)
    }

    fn seq_of(&self, seat: u8) -> u32 {
        let eye = self
            .game
            .as_ref()
            .and_then(|game| game.eyes[eye_of(Some(seat))]);
        eye.map_or(0, |eye| eye.seq)
    }

    fn is_computer(&self, seat: u8) -> bool {
        matches!(
            self.header.chairs[usize::from(seat)].sitter,
            Sitter::Computer { .. }
        )
    }

    /// The last gesture of the person who has this seat, of those that can be taken back.
    fn last_gesture(&self, seat: u8) -> Option<Gesture> {
        let own = self.header.seats_of(seat);
        let game = self.game.as_ref()?;
        let mut last = game.gestures.iter().rev();
        let last = last.find(|gesture| own.contains(&gesture.seat));
        last.copied()
            .filter(|gesture| gesture.inputs >= game.session.floor())
    }

    /// What a take-back of the seat's last gesture needs.
    ///
    /// While another is asked it does not tell whether that one has acted: a private pick must not
    /// show here.
    pub(super) fn undo_of(&self, seat: u8) -> Undo {
        let Some((game, to)) = self.begun().zip(self.last_gesture(seat)) else {
            return Undo::None;
        };
        if game.session.outcome().is_some() {
            return Undo::None;
        }
        if self.others(seat).is_empty() {
            return Undo::Free;
        }
        let asked = game.session.asked();
        let own = asked.is_some_and(|asked| self.header.seats_of(seat).contains(&asked));
        let free = game.session.take_back_is_free(to.seat);
        if own && free.is_some_and(|free| free <= to.inputs) {
            Undo::Free
        } else {
            Undo::Ask
        }
    }

    /// Applies the inputs, writes them, and shows what came of them.
    ///
    /// Nothing is acknowledged and nobody sees anything before it is on the disk; what the disk
    /// refuses is undone.
    pub(super) async fn commit(
        &mut self,
        by: Option<u8>,
        given: Option<Given>,
        chosen: &[Input],
    ) -> Result<u32, Refused> {
        let Some(game) = &mut self.game else {
            return Err(Refused::new(Refusal::NotAsked, say::not_begun()));
        };
        let before = Before::note(game, chosen);
        let mut tried = match game.try_inputs(&self.shared, by, chosen) {
            Ok(tried) => tried,
            Err(refused) => {
                before.restore(&mut game.session);
                return Err(refused);
            }
        };
        let clocks = (self.clocks.as_ref()).map(|clocks| clocks.after(&game.session));
        let left_ms = clocks.as_ref().map(super::clock::Clocks::written);
        if !before.taken_back.is_empty() {
            game.look_back(&self.shared, &before, &mut tried);
        }
        let at_ms = pulse::now_ms();
        tried.seen_at(&game.eyes, at_ms);
        let mut entry = Entry {
            left_ms: left_ms.unwrap_or_default(),
            seqs: seqs_of(&tried.eyes),
            by,
            command: None,
            chosen: chosen.len().min(tried.inputs.len()),
            inputs: std::mem::take(&mut tried.inputs),
            hash: game.session.hash(),
            at_ms,
        };
        let idle = is_idle(&before, game, &entry);
        let picks = matches!(chosen.first(), Some(Input::Pick(_)));
        if idle && given.is_some() && !picks {
            // Who has given up already must not be able to do it again and again.
            before.restore(&mut game.session);
            return Err(Refused::new(Refusal::Unknown, say::nothing_changes()));
        }
        let spins = spins(self.idle_count, idle, given.is_some(), picks);
        let seat_eye = given
            .as_ref()
            .and_then(|given| tried.eyes[eye_of(Some(given.seat))]);
        let seq = seat_eye.map_or(0, |eye| eye.seq);
        entry.command = given.map(|given| record::Command {
            id: given.id,
            seq: given.seq,
            done: seq,
        });
        let endless = tried.endless || spins >= IDLE_MAX;
        let void = endless.then(say::nothing_changes);
        if let Err(error) = self.write(entry, before.count, void.as_ref()).await {
            if let Some(game) = &mut self.game {
                before.restore(&mut game.session);
            }
            let text = say::not_durable(&error.to_string());
            return Err(Refused::new(Refusal::NotDurable, text));
        }
        self.idle_count = spins;
        self.clocks = clocks;
        self.watch_clocks();
        if let Some(why) = void {
            self.set_aside(why);
        }
        self.show(tried);
        Ok(seq)
    }

    /// Writes an entry, and with it the end of the match where it ends.
    async fn write(
        &mut self,
        entry: Entry,
        before: usize,
        void: Option<&Bi>,
    ) -> Result<(), StoreError> {
        let Some(game) = &self.game else {
            return Ok(());
        };
        let match_id = self.header.match_id.clone();
        let (write, link) = game.entry_write(&match_id, &entry);
        let mut writes = vec![write];
        let over = game.session.outcome().map(|_| Status::Over);
        if let Some(status) = void.map(|_| Status::Void).or(over) {
            let mut line = self.summary.borrow().line.clone();
            line.turn = game.session.view(Viewer::Public).turn;
            line.over = true;
            line.updated_ms = entry.at_ms;
            writes.push(Write::End {
                match_id,
                status,
                line,
            });
        }
        self.keep(writes).await?;
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        game.link = link;
        game.remember(entry, before);
        Ok(())
    }

    /// A match that cannot go on ends for everybody, with its record.
    fn set_aside(&mut self, why: Bi) {
        tracing::error!(
            match_id = self.header.match_id,
            why = why.en,
            "a match is void"
        );
        self.clocks = None;
        if let Some(watch) = self.clock_watch.take() {
            watch.end();
        }
        self.notice = Some(say::void(&why));
        self.void = Some(why);
        let text = self.notice.clone().unwrap_or_default();
        let notice = frame::message(&ServerMessage::Notice { text });
        for id in self
            .connections
            .iter()
            .map(|one| one.id)
            .collect::<Vec<_>>()
        {
            self.send(id, vec![notice.clone()]);
        }
    }

    /// What is on the disk is shown to everybody who looks.
    fn show(&mut self, tried: Tried) {
        let Some(game) = &mut self.game else { return };
        game.eyes = tried.eyes;
        // An offer stands as long as nothing happens that all can see: one that went with a private
        // pick would tell of it.
        let public = !tried.changes[eye_of(None)].is_empty();
        let had_offers = public && !self.offers.is_empty();
        if public {
            self.clear_offers();
        }
        self.summarise();
        for seat in self.header.lookers() {
            let changes = &tried.changes[eye_of(seat)];
            if !changes.is_empty() && self.connections.iter().any(|one| one.seat == seat) {
                let frames = self.frames(seat, changes);
                self.send_to(seat, &frames, None);
            }
        }
        if had_offers {
            self.refresh(None);
        }
        self.think();
    }

    // --- the computer ---

    /// Lets the computer think when it is asked and does not think already.
    pub(super) fn think(&mut self) {
        if self.thinking || self.void.is_some() {
            return;
        }
        let Some(game) = self.begun() else { return };
        let Some(seat) = game.session.asked() else {
            return;
        };
        let Sitter::Computer { level } = &self.header.chairs[usize::from(seat)].sitter else {
            return;
        };
        let Some(asks) = self.asks.upgrade() else {
            return;
        };
        let view = game.session.seat_view(seat);
        let entries = game.entries;
        let pause = self.pause(game, seat);
        let mind = self.minds.remove(&seat);
        let Some(mut mind) = mind.or_else(|| self.shared.engine.opponent(level)) else {
            tracing::error!(level, "there is no such opponent any more");
            return;
        };
        self.thinking = true;
        let shared = self.shared.clone();
        let asks = asks.downgrade();
        pulse::spawn(async move {
            let shown = Instant::now() + pause;
            let permit = shared.thinkers.clone().acquire_owned().await;
            let telemetry = shared.telemetry.clone();
            let thinking = pulse::apart(move || {
                let begun = Instant::now();
                let pick = mind.pick(&view);
                telemetry.think_time.observe(begun.elapsed());
                (pick, mind)
            });
            let pick = thinking.await;
            drop(permit);
            pulse::sleep_until(shown).await;
            if let Some(asks) = asks.upgrade() {
                let _room_is_gone = asks
                    .send(Ask::Thought(Thought {
                        seat,
                        entries,
                        pick,
                    }))
                    .await;
            }
        });
    }

    /// How long the computer seems to think about the question that is asked now.
    fn pause(&self, game: &Game, seat: u8) -> std::time::Duration {
        let mean = self.shared.settings.computer_delay;
        if mean.is_zero() {
            return mean;
        }
        let view = game.session.view(Viewer::Seat(Seat(seat)));
        let asked = view.decision.as_ref();
        let question = asked.map_or(("", 0), |asked| (asked.prompt.as_str(), asked.taken));
        // Counted is what all have seen: inputs and commands of others may be private.
        let seen = game.eyes[eye_of(None)].map_or(0, |eye| eye.seq);
        pace::pause(mean, question, &game.session.setup().seed, seen)
    }

    pub(super) async fn thought(&mut self, thought: Thought) {
        self.thinking = false;
        let Some(game) = &self.game else { return };
        let last = game.session.choices().saturating_sub(1);
        let overtaken =
            game.entries != thought.entries || game.session.asked() != Some(thought.seat);
        let pick = match thought.pick {
            Some((pick, mind)) => {
                self.minds.insert(thought.seat, mind);
                pick
            }
            None => {
                tracing::error!(match_id = self.header.match_id, "an opponent panicked");
                last
            }
        };
        if overtaken {
            self.think();
            return;
        }
        // The last choice is the most passive one, and always there.
        let result = self
            .commit(Some(thought.seat), None, &[Input::Pick(pick.min(last))])
            .await;
        if let Err(refused) = result {
            tracing::error!(match_id = self.header.match_id, why = ?refused.why, "the computer's pick failed");
            self.think_later();
        }
    }

    /// Tries again after a moment, when the disk may have room again.
    fn think_later(&mut self) {
        let Some(game) = &self.game else { return };
        let Some((seat, asks)) = game.session.asked().zip(self.asks.upgrade()) else {
            return;
        };
        self.thinking = true;
        let asks = asks.downgrade();
        pulse::spawn(async move {
            pulse::sleep(std::time::Duration::from_secs(2)).await;
            if let Some(asks) = asks.upgrade() {
                // No entry number fits, so the room thinks anew.
                let thought = Thought {
                    seat,
                    entries: u32::MAX,
                    pick: None,
                };
                let _room_is_gone = asks.send(Ask::Thought(thought)).await;
            }
        });
    }
}

impl Game {
    /// Applies the inputs, and after them every pick that has no alternative.
    fn try_inputs(
        &mut self,
        shared: &Shared,
        by: Option<u8>,
        chosen: &[Input],
    ) -> Result<Tried, Refused> {
        let mut tried = Tried {
            eyes: self.eyes.clone(),
            changes: vec![Vec::new(); self.eyes.len()],
            inputs: Vec::with_capacity(chosen.len()),
            endless: false,
        };
        let floor = self.session.floor();
        for (taken, input) in chosen.iter().enumerate() {
            let next_game = self.session.floor() > floor;
            if matches!(input, Input::Pick(_)) && (self.session.asked() != by || next_game) {
                return Err(match taken {
                    0 => Refused::new(Refusal::NotAsked, say::not_asked()),
                    _ => Refused::new(Refusal::OutOfRange, say::gesture_goes_on(taken)),
                });
            }
            let gives_up = matches!(input, Input::Concede(_) | Input::Resign(_));
            if taken > 0 && gives_up && self.session.outcome().is_some() {
                // Who gives up two decks may have ended the game with the first.
                break;
            }
            tried.apply(shared, &mut self.session, input)?;
        }
        while self.session.answers_itself() {
            if tried.inputs.len() >= chosen.len() + FORCED_MAX {
                tried.endless = true;
                break;
            }
            tried.apply(shared, &mut self.session, &Input::Pick(0))?;
        }
        Ok(tried)
    }

    /// The entry that a match begins with: picks taken over from a replay, and picks without an
    /// alternative.
    pub(super) fn take_over(&mut self, prefix: Vec<Input>) -> Result<Option<Entry>, Bi> {
        let mut inputs = Vec::new();
        let chosen = prefix.len();
        let mut prefix = prefix.into_iter();
        while inputs.len() < chosen + FORCED_MAX {
            let forced = || Some(Input::Pick(0)).filter(|_| self.session.answers_itself());
            let Some(input) = prefix.next().or_else(forced) else {
                break;
            };
            let happened = self
                .session
                .apply(&input)
                .map_err(|illegal| illegal_text(&illegal))?;
            inputs.push(input);
            for eye in self.eyes.iter_mut().flatten() {
                let _told_as_a_story = eye.look(&self.session, &happened);
            }
        }
        if inputs.is_empty() {
            return Ok(None);
        }
        let (hash, at_ms) = (self.session.hash(), pulse::now_ms());
        Ok(Some(Entry {
            by: None,
            command: None,
            inputs,
            chosen,
            hash,
            at_ms,
            left_ms: Vec::new(),
            seqs: self.seqs(),
        }))
    }

    /// After a take-back every viewer's story is worked out anew.
    fn look_back(&self, shared: &Shared, before: &Before, tried: &mut Tried) {
        let setup = self.session.setup();
        let inputs = self.session.inputs();
        let mut longer = inputs.to_vec();
        longer.extend(before.taken_back.iter().cloned());
        for (at, eye) in self.eyes.iter().enumerate() {
            let Some(mut eye) = *eye else { continue };
            let (Ok(one), Ok(other)) = (shared.engine.begin(setup), shared.engine.begin(setup))
            else {
                continue;
            };
            let story = history::story(one, inputs, eye.viewer);
            let was = history::story(other, &longer, eye.viewer);
            let shorter = story.len() < was.len();
            let change = eye.look_back(&self.session, story, shorter);
            tried.eyes[at] = Some(eye);
            tried.changes[at] = change.into_iter().collect();
        }
    }
}

impl Tried {
    /// Notes the time for all who see something that they had not seen before.
    fn seen_at(&mut self, before: &[Option<Eye>], at_ms: u64) {
        for (eye, was) in self.eyes.iter_mut().zip(before) {
            if let (Some(eye), Some(was)) = (eye, was)
                && eye.seq > was.seq
            {
                eye.seen_ms = at_ms;
            }
        }
    }

    fn apply(
        &mut self,
        shared: &Shared,
        session: &mut Session,
        input: &Input,
    ) -> Result<(), Refused> {
        let audience = Audience::of(self.eyes.iter().flatten().map(|eye| eye.viewer));
        let happened = session.apply_before(input, audience).map_err(|illegal| {
            let why = match illegal {
                Illegal::GameOver => Refusal::GameOver,
                Illegal::OutOfRange { .. } => Refusal::OutOfRange,
                Illegal::NotNow => Refusal::Unknown,
                Illegal::Deck(_) => Refusal::Deck,
            };
            let refused = Refused::new(why, illegal_text(&illegal));
            let faults = match illegal {
                Illegal::Deck(faults) => shared.engine.faults_of(session.setup(), faults),
                _ => Vec::new(),
            };
            Refused { faults, ..refused }
        })?;
        self.inputs.push(input.clone());
        for (eye, changes) in self.eyes.iter_mut().zip(&mut self.changes) {
            if let Some(eye) = eye {
                changes.extend(eye.look(session, &happened));
            }
        }
        Ok(())
    }
}

/// The way back when a command is refused after all.
struct Before {
    /// Inputs that counted.
    count: usize,
    /// Those of them that the command itself takes back.
    taken_back: Vec<Input>,
    /// The hash of the state.
    hash: u64,
}

impl Before {
    fn note(game: &Game, chosen: &[Input]) -> Self {
        let inputs = game.session.inputs();
        let taken_back = match chosen.first() {
            Some(Input::TakeBack(kept)) => inputs.get(length(*kept)..).unwrap_or_default().to_vec(),
            _ => Vec::new(),
        };
        Self {
            count: inputs.len(),
            taken_back,
            hash: game.hash,
        }
    }

    /// The session has taken all these inputs before, so neither way can fail.
    fn restore(&self, session: &mut Session) {
        let kept = self.count - self.taken_back.len();
        if session.inputs().len() > kept {
            let _taken_before = session.rewind(kept);
        }
        for input in &self.taken_back {
            let _taken_before = session.apply(input);
        }
    }
}

/// Inputs in a row of which nothing came and behind which no person stands, who may take a way and
/// turn back as often as she likes. A clock would not stop.
fn spins(before: u32, idle: bool, person: bool, picks: bool) -> u32 {
    match (person, picks) {
        _ if !idle => 0,
        (true, _) => before,
        (false, true) => before + 1,
        (false, false) => IDLE_MAX,
    }
}

/// True when inputs went in and nothing came of them: the same again would do nothing for ever.
fn is_idle(before: &Before, game: &Game, entry: &Entry) -> bool {
    let takes_back = matches!(entry.inputs.first(), Some(Input::TakeBack(_)));
    !takes_back && game.session.outcome().is_none() && before.hash == entry.hash
}

fn counted(cards: Vec<DeckLine>) -> Vec<(u16, String)> {
    let cards = cards.into_iter();
    cards.map(|line| (line.count, line.card)).collect()
}

fn take_back(kept: usize) -> Input {
    Input::TakeBack(u32::try_from(kept).unwrap_or(u32::MAX))
}

pub(super) fn length(kept: u32) -> usize {
    usize::try_from(kept).unwrap_or(usize::MAX)
}

impl Game {
    /// Takes an accepted entry into the log; `before` counts the inputs before it.
    pub(super) fn remember(&mut self, entry: Entry, before: usize) {
        let takes_back = match entry.inputs.first() {
            Some(Input::TakeBack(kept)) => {
                self.gestures
                    .retain(|gesture| gesture.inputs < length(*kept));
                true
            }
            Some(Input::Pick(_)) => {
                if let (Some(seat), Some(_)) = (entry.by, &entry.command) {
                    self.gestures.push(Gesture {
                        seat,
                        inputs: before,
                    });
                }
                false
            }
            _ => false,
        };
        let seqs = (self.seqs(), &entry.seqs);
        self.recent.note(before, (&seqs.0, seqs.1), takes_back);
        if let (Some(seat), Some(command)) = (entry.by, &entry.command) {
            let digest = command_digest(seat, &command.id);
            self.done.insert(digest, (command.seq, command.done));
        }
        let seen = (entry.seqs.first().copied()).zip(self.eyes[eye_of(None)]);
        if !entry.left_ms.is_empty() && seen.is_none_or(|(now, eye)| now > eye.seq) {
            self.left_ms = entry.left_ms;
        }
        self.hash = entry.hash;
        self.entries += 1;
    }
}
