//! Who has left the table alone, how long, and what the other side may claim of it.
//!
//! Only time counts in which this room was awake: after a restart it begins anew.

use std::time::Duration;

use super::act::{Refused, Submission};
use super::{Room, frame};
use crate::engine::{Input, Seat};
use crate::pulse::Instant;
use crate::record::{Sitter, Status};
use crate::say;
use crate::wire::{AwayView, Claim, Refusal, ServerMessage};

/// Since when each seat has nobody who looks; nothing where somebody does.
#[derive(Debug, Default)]
pub(super) struct Absence(Vec<Option<Instant>>);

impl Room {
    /// Notes who is gone, from now on where that is new.
    pub(super) fn note_absence(&mut self) {
        let now = Instant::now();
        let seats = (0u8..).zip(&self.header.chairs);
        let gone = seats.map(|(seat, chair)| {
            // Who has left for good has given up.
            let person = matches!(chair.sitter, Sitter::Human { .. }) && !chair.left;
            let since = self.absence.0.get(usize::from(seat)).copied().flatten();
            let called = |it: &super::cup::Awaited| it.seats.contains(&seat);
            let here = self.is_present(seat) || self.awaited.as_ref().is_some_and(called);
            (person && !here).then(|| since.unwrap_or(now))
        });
        self.absence = Absence(gone.collect());
    }

    /// Whether a place that was left can be claimed in this match at all: it is between people, and
    /// its clock is not one of days.
    fn is_claimed_here(&self) -> bool {
        let days = self.header.clock.is_some_and(|clock| clock.per_answer);
        let all_here = self.awaited.is_none() && self.header.all_people();
        all_here && !days && self.status() == Status::Live
    }

    /// How long a seat stays safe; nothing where somebody looks from it.
    fn grace_of(&self, seat: u8) -> Option<Duration> {
        let since = self.absence.0.get(usize::from(seat)).copied().flatten()?;
        let safe = since + self.shared.settings.grace;
        Some(safe.saturating_duration_since(Instant::now()))
    }

    /// When the next place can be claimed that cannot be now.
    pub(super) fn grace_ends(&self) -> Option<Instant> {
        let now = Instant::now();
        let since = self.absence.0.iter().flatten();
        let ends = since.map(|&since| since + self.shared.settings.grace);
        let ends = ends.filter(|&ends| ends > now).min();
        ends.filter(|_| self.is_claimed_here())
    }

    /// A place can be claimed from now on: everybody is told.
    pub(super) fn grace_is_over(&mut self) {
        self.refresh(None);
    }

    /// Everybody who is gone, where that can be claimed.
    pub(super) fn away(&self) -> Vec<AwayView> {
        if !self.is_claimed_here() {
            return Vec::new();
        }
        let people = self.header.lookers().into_iter().flatten();
        let away = people.filter_map(|seat| {
            let left = self.grace_of(seat)?;
            // A started second counts, so that nobody is refused who waited until it said 0.
            let left_ms = left.as_nanos().div_ceil(1_000_000);
            Some(AwayView {
                seat,
                left_ms: u32::try_from(left_ms).unwrap_or(u32::MAX),
                claim: (left.is_zero() && self.is_waited_for(seat)).then(|| self.claim_of(seat)),
            })
        });
        away.collect()
    }

    /// Whether the match waits for the person who has this place.
    fn is_waited_for(&self, place: u8) -> bool {
        let asked = self.begun().map(|game| game.session.waits_for());
        let own = self.header.seats_of(place);
        asked.is_some_and(|asked| asked.iter().any(|seat| own.contains(seat)))
    }

    /// The seats that are given up when this place is claimed: those of the person, and those of
    /// the team that are left as long.
    fn given_up_with(&self, place: u8) -> Vec<u8> {
        let mut seats = self.header.seats_of(place);
        let mates = seats.iter().filter_map(|&seat| self.header.mate_of(seat));
        let left = |seat: &u8| self.grace_of(*seat).is_some_and(|left| left.is_zero());
        let mates: Vec<u8> = mates
            .filter(|seat| !seats.contains(seat) && left(seat))
            .collect();
        seats.extend(mates);
        seats
    }

    fn claim_of(&self, place: u8) -> Claim {
        let seats = self.given_up_with(place);
        let mut mates = seats.iter().filter_map(|&seat| self.header.mate_of(seat));
        match mates.all(|mate| seats.contains(&mate) || self.is_given_up(mate)) {
            true => Claim::Win,
            false => Claim::Out,
        }
    }

    /// Whether a seat is out of the game already; who looks on from it changes nothing.
    fn is_given_up(&self, seat: u8) -> bool {
        let inputs = self.begun().map(|game| game.session.inputs());
        let gone = |input: &Input| match input {
            Input::Concede(of) | Input::Resign(of) | Input::TimeOut(of) | Input::Abandon(of) => {
                of.0 == seat
            }
            Input::Pick(_) | Input::AgreedDraw | Input::TakeBack(_) | Input::Deck(..) => false,
        };
        inputs.is_some_and(|inputs| inputs.iter().any(gone))
    }

    /// Claims a place that was left: its seats are given up.
    pub(super) async fn claim(&mut self, submission: Submission, of: u8) -> Result<u32, Refused> {
        let (inputs, claim) = self.claimed(submission.seat, of)?;
        let by = Some(submission.acts());
        let done = self.commit(by, Some(submission), &inputs).await?;
        if claim == Claim::Out {
            let text = say::put_out(self.name_of(of));
            self.send_to_all(&frame::message(&ServerMessage::Notice { text }));
        }
        Ok(done)
    }

    /// What a claim does, or why it comes too early or not at all.
    fn claimed(&self, by: u8, of: u8) -> Result<(Vec<Input>, Claim), Refused> {
        let own = self.header.seats_of(by);
        let allied = |seat: u8| own.contains(&seat) || own.iter().any(|&it| self.mate(it) == seat);
        let known = usize::from(of) < self.header.chairs.len();
        if !known || allied(of) || !self.is_claimed_here() {
            return Err(Refused::new(Refusal::Unknown, say::no_claim()));
        }
        let (place, name) = (self.header.place_of(of), self.name_of(of));
        let early = |text| Err(Refused::new(Refusal::NotYet, text));
        match self.grace_of(place) {
            None => early(say::is_there(name)),
            Some(left) if !left.is_zero() => {
                early(say::claim_later(name, left.as_millis().div_ceil(1_000)))
            }
            Some(_) if !self.is_waited_for(place) => early(say::not_waited_for(name)),
            Some(_) => {
                let seats = self.given_up_with(place).into_iter();
                let inputs = seats.map(|seat| Input::Abandon(Seat(seat)));
                Ok((inputs.collect(), self.claim_of(place)))
            }
        }
    }

    /// The other seat of the team; the seat itself where there are no teams.
    fn mate(&self, seat: u8) -> u8 {
        self.header.mate_of(seat).unwrap_or(seat)
    }

    fn name_of(&self, seat: u8) -> &str {
        let chair = self.header.chairs.get(usize::from(seat));
        chair.map_or("", |chair| chair.name.as_str())
    }
}
