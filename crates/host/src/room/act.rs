//! What players ask for: which of it is a command that comes in time, and what it stands for.

use shokan_rules::show::{AheadView, Bi, DeckRow};

use super::frame;
use super::{ConnectionId, Gesture, Room, command_digest, cursor_index, stands};
use crate::engine::{DeckList, Input, Seat};
use crate::pulse::Instant;
use crate::random;
use crate::record::Sitter;
use crate::say;
use crate::wire::http::DeckFaultView;
use crate::wire::{
    COMMAND_ID_CHARS_MAX, ClientMessage, OfferKind, OfferView, PICKS_MAX, Refusal, ServerMessage,
    Undo,
};

/// Why a command did nothing.
pub(super) struct Refused {
    pub(super) why: Refusal,
    pub(super) text: Bi,
    /// Whether the current view helps.
    pub(super) view: bool,
    /// What is wrong with a deck.
    pub(super) faults: Vec<DeckFaultView>,
}

impl Refused {
    pub(super) fn new(why: Refusal, text: Bi) -> Self {
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

/// Who sent a command, and what names it: what of it goes into the log.
pub(super) struct Submission {
    /// The first seat of the person.
    pub(super) seat: u8,
    /// The seat that acts: of several the one that is asked.
    acts: u8,
    pub(super) id: String,
    pub(super) seq: u32,
}

impl Submission {
    pub(super) fn acts(&self) -> u8 {
        self.acts
    }
}

impl Room {
    pub(super) async fn command(&mut self, connection: ConnectionId, message: ClientMessage) {
        let arrived = Instant::now();
        let Some(at) = self.subscribers.iter().position(|one| one.id == connection) else {
            return;
        };
        let seat = self.subscribers[at].seat;
        if let ClientMessage::Ahead { n, seq, picks } = &message {
            let ahead = self.ahead(seat, *seq, picks);
            let answer = frame::message(&ServerMessage::Ahead { n: *n, ahead });
            self.send(connection, vec![answer]);
            return;
        }
        let beside = match &message {
            ClientMessage::Say { phrase } => Some(self.say(seat, *phrase)),
            ClientMessage::Hint { n, seq } => Some(self.hint((connection, seat), *n, *seq)),
            _ => None,
        };
        if let Some(told) = beside {
            if let Err(refused) = told {
                let answer = self.refusal(seat, None, refused);
                self.send(connection, vec![frame::message(&answer)]);
            }
            return;
        }
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
            Err(refused) => self.refusal(seat, Some(id), refused),
        };
        self.send(connection, vec![frame::message(&answer)]);
        self.shared
            .telemetry
            .command_time
            .observe(arrived.elapsed());
    }

    /// The answer to what was refused.
    fn refusal(&self, seat: Option<u8>, id: Option<String>, refused: Refused) -> ServerMessage {
        self.shared.telemetry.refuse(refused.why);
        let game = self.begun();
        let cursor = game.and_then(|game| game.cursors[cursor_index(seat)]);
        let view = game.filter(|_| refused.view);
        ServerMessage::Refused {
            id,
            why: refused.why,
            text: refused.text,
            seq: cursor.map(|cursor| cursor.seq),
            view: view.map(|game| Box::new(game.session.view(self.header.viewer_of(seat)))),
            faults: refused.faults,
        }
    }

    /// What a seat would be asked after picks of its own; nothing where it is not asked, or was
    /// when it thought of them.
    fn ahead(&self, seat: Option<u8>, seq: u32, picks: &[u16]) -> Option<AheadView> {
        let (seat, game) = (seat?, self.begun()?);
        let own = self.header.seats_of(seat);
        let asked = game.session.asked().is_some_and(|it| own.contains(&it));
        let fits = !picks.is_empty() && picks.len() <= PICKS_MAX;
        let may = asked && fits && seq == self.seq_of(seat) && self.void.is_none();
        may.then(|| game.session.ahead(picks)).flatten()
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
        let now = game.cursors[cursor_index(Some(seat))].map_or(0, |cursor| cursor.seq);
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
        let submission = Submission {
            seat,
            acts: asked.unwrap_or(seat),
            id: id.to_owned(),
            seq,
        };
        self.carry_out(submission, &own, message).await
    }

    /// Does a command that comes in time; `own` are the seats of who gave it.
    async fn carry_out(
        &mut self,
        submission: Submission,
        own: &[u8],
        message: ClientMessage,
    ) -> Result<u32, Refused> {
        let all = |input: fn(Seat) -> Input| -> Vec<Input> {
            own.iter().map(|&seat| input(Seat(seat))).collect()
        };
        match message {
            ClientMessage::Pick { picks, .. } => self.pick(submission, &picks).await,
            ClientMessage::Undo { .. } => self.undo(submission).await,
            ClientMessage::Concede { .. } => {
                let all = all(Input::Concede);
                self.commit(Some(submission.acts), Some(submission), &all)
                    .await
            }
            ClientMessage::Resign { .. } => {
                let all = all(Input::Resign);
                self.commit(Some(submission.acts), Some(submission), &all)
                    .await
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
                self.settle(submission, game, deck).await
            }
            ClientMessage::Draw { .. } => self.draw(submission).await,
            ClientMessage::Claim { seat, .. } => self.claim(submission, seat).await,
            ClientMessage::Answer { what, yes, .. } => self.answer(submission, what, yes).await,
            ClientMessage::Hello { .. }
            | ClientMessage::Ahead { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Ping { .. } => Ok(self.seq_of(submission.seat)),
        }
    }

    /// Gives up for who has this seat, as a command of her own would.
    pub(super) async fn give_up(&mut self, seat: u8) -> Result<u32, Refused> {
        let place = self.header.place_of(seat);
        let own = self.header.seats_of(seat);
        let asked = self.begun().and_then(|game| game.session.asked());
        let submission = Submission {
            seat: place,
            acts: asked.filter(|seat| own.contains(seat)).unwrap_or(place),
            id: random::secret(),
            seq: 0,
        };
        let all: Vec<Input> = own.iter().map(|&seat| Input::Resign(Seat(seat))).collect();
        self.commit(Some(submission.acts), Some(submission), &all)
            .await
    }

    async fn pick(&mut self, submission: Submission, picks: &[u16]) -> Result<u32, Refused> {
        if picks.is_empty() || picks.len() > PICKS_MAX {
            let text = say::picks_count(picks.len(), PICKS_MAX);
            return Err(Refused::new(Refusal::OutOfRange, text));
        }
        let inputs: Vec<Input> = picks.iter().map(|pick| Input::Pick(*pick)).collect();
        self.commit(Some(submission.acts), Some(submission), &inputs)
            .await
    }

    /// Settles the deck of the next game. Others settle theirs at the same time, so it is not made
    /// on an update but after a game.
    async fn settle(
        &mut self,
        submission: Submission,
        after: u8,
        deck: DeckList,
    ) -> Result<u32, Refused> {
        let fits = self.begun().is_some_and(|game| {
            game.session.exchanges() && game.session.match_game() == Some(after)
        });
        if !fits {
            return Err(Refused::shown(Refusal::Stale, say::stale()));
        }
        let input = Input::Deck(Seat(submission.acts), Box::new(deck));
        self.act(submission, input).await
    }

    async fn act(&mut self, submission: Submission, input: Input) -> Result<u32, Refused> {
        self.commit(Some(submission.acts), Some(submission), &[input])
            .await
    }

    async fn undo(&mut self, submission: Submission) -> Result<u32, Refused> {
        let seat = submission.seat;
        let to = self.last_gesture(seat);
        match (self.undo_of(seat), to) {
            (Undo::Free, Some(to)) => self.act(submission, take_back(to.inputs)).await,
            (Undo::Ask, Some(to)) => {
                self.back_to.retain(|(other, _)| *other != seat);
                self.back_to.push((seat, to));
                Ok(self.offer(seat, OfferKind::Undo))
            }
            _ => Err(Refused::new(Refusal::Unknown, say::nothing_to_undo())),
        }
    }

    /// The other people, by their first seats: those who are asked for a draw or a take-back.
    pub(super) fn others(&self, seat: u8) -> Vec<u8> {
        let own = self.header.place_of(seat);
        let seats = (0u8..).take(self.header.chairs.len());
        seats
            .filter(|&other| self.header.place_of(other) == other)
            .filter(|&other| other != own && !self.is_computer(other))
            .collect()
    }

    async fn draw(&mut self, submission: Submission) -> Result<u32, Refused> {
        if !self.header.all_people() {
            return Err(Refused::new(Refusal::Unknown, say::computer_plays_on()));
        }
        if self.offer_to(submission.seat, OfferKind::Draw).is_some() {
            return self.answer(submission, OfferKind::Draw, true).await;
        }
        Ok(self.offer(submission.seat, OfferKind::Draw))
    }

    /// The seat whose offer this seat may answer.
    fn offer_to(&self, seat: u8, what: OfferKind) -> Option<u8> {
        let mut offers = self.offers.iter();
        let offer = offers.find(|offer| offer.what == what && offer.seat != seat);
        offer.map(|offer| offer.seat)
    }

    async fn answer(
        &mut self,
        submission: Submission,
        what: OfferKind,
        yes: bool,
    ) -> Result<u32, Refused> {
        let Some(other) = self.offer_to(submission.seat, what) else {
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
            self.send_to(Some(other), &vec![text]);
            return Ok(self.seq_of(submission.seat));
        }
        self.agreed.push(submission.seat);
        let asked = self.others(other);
        if !asked.iter().all(|seat| self.agreed.contains(seat)) {
            return Ok(self.seq_of(submission.seat));
        }
        let done = match (what, self.offered_back(other)) {
            (OfferKind::Draw, _) => self.act(submission, Input::AgreedDraw).await,
            (OfferKind::Undo, Some(to)) => self.act(submission, take_back(to.inputs)).await,
            (OfferKind::Undo, None) => Err(Refused::new(Refusal::Unknown, say::nothing_to_undo())),
            // It is made after the end, when no command is taken any more.
            (OfferKind::Rematch, _) => Err(Refused::new(Refusal::Unknown, say::no_offer())),
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

    pub(super) fn clear_offers(&mut self) {
        self.offers.clear();
        self.agreed.clear();
        self.back_to.clear();
    }

    /// Puts an offer on the table, where everybody sees it.
    pub(super) fn offer(&mut self, seat: u8, what: OfferKind) -> u32 {
        if !stands(&self.offers, what, seat) {
            self.offers.push(OfferView { what, seat });
            self.agreed.clear();
            self.refresh(None);
        }
        self.seq_of(seat)
    }

    pub(super) fn seq_of(&self, seat: u8) -> u32 {
        let cursor = self
            .game
            .as_ref()
            .and_then(|game| game.cursors[cursor_index(Some(seat))]);
        cursor.map_or(0, |cursor| cursor.seq)
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
}

fn counted(cards: Vec<DeckRow>) -> Vec<(u16, String)> {
    let cards = cards.into_iter();
    cards.map(|line| (line.count, line.card)).collect()
}

fn take_back(kept: usize) -> Input {
    Input::TakeBack(u32::try_from(kept).unwrap_or(u32::MAX))
}
