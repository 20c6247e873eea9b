//! Messages as text, written once for all sockets that get the same.

use serde::Serialize;
use serde_json::value::RawValue;
use shokan_rules::show::EventView;
use std::sync::Arc;

use super::history::Change;
use crate::wire::http::PuzzleView;
use crate::wire::told::Told;
use crate::wire::{AwayView, ClockView, LessonView, OfferView, PlayerView, ServerMessage, Undo};

/// The shape of [`crate::wire::Update`], around a view that is text already.
#[derive(Serialize)]
struct UpdateFrame<'a> {
    t: &'static str,
    seq: u32,
    snapshot: bool,
    events: &'a [EventView],
    view: &'a RawValue,
    undo: Undo,
    offers: &'a [OfferView],
    players: &'a [PlayerView],
    clock: Option<&'a ClockView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<&'a LessonView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a PuzzleView>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    away: &'a [AwayView],
}

/// The shape of [`crate::wire::PatchedUpdate`], around a patch that is text already.
#[derive(Serialize)]
struct PatchFrame<'a> {
    t: &'static str,
    seq: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<&'a str>,
    events: &'a [EventView],
    view: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<Undo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<&'a [OfferView]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<&'a [PlayerView]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<&'a ClockView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<&'a LessonView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a PuzzleView>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    away: &'a [AwayView],
}

/// What an update says beside the view and the events.
#[derive(Clone, Debug)]
pub(super) struct Metadata {
    pub(super) undo: Undo,
    pub(super) offers: Vec<OfferView>,
    pub(super) players: Vec<PlayerView>,
    pub(super) clock: Option<ClockView>,
    pub(super) lesson: Option<LessonView>,
    pub(super) puzzle: Option<PuzzleView>,
    pub(super) away: Vec<AwayView>,
}

/// The text of an update with its whole view.
pub(super) fn update(change: &Change, metadata: &Metadata) -> Arc<str> {
    let frame = UpdateFrame {
        t: "update",
        seq: change.seq,
        snapshot: change.snapshot,
        events: &change.events,
        view: &change.view,
        undo: metadata.undo,
        offers: &metadata.offers,
        players: &metadata.players,
        clock: metadata.clock.as_ref(),
        lesson: metadata.lesson.as_ref(),
        puzzle: metadata.puzzle.as_ref(),
        away: &metadata.away,
    };
    serde_json::to_string(&frame).unwrap_or_default().into()
}

/// What the clients know that are told by patches and look with the same cursor.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) told: Told,
    /// What all of them were told last beside the view; absent where they know different things.
    pub(super) metadata: Option<Metadata>,
}

impl Shown {
    /// The text of an update for them, which they then know.
    pub(super) fn update(&mut self, change: &Change, metadata: &Metadata) -> Arc<str> {
        let patch = if change.snapshot || self.told.view().is_empty() {
            self.told.learn(change.view.get());
            None
        } else {
            self.patch(change, metadata)
        };
        self.metadata = Some(metadata.clone());
        patch.unwrap_or_else(|| update(change, metadata))
    }

    fn patch(&mut self, change: &Change, metadata: &Metadata) -> Option<Arc<str>> {
        let (like, patch) = self.told.patch(change.view.get());
        let known = self.metadata.as_ref();
        let offers = Some(&metadata.offers[..]);
        let players = Some(&metadata.players[..]);
        let frame = PatchFrame {
            t: "patch",
            seq: change.seq,
            like: like.and_then(|like| serde_json::from_str(like).ok()),
            events: &change.events,
            view: &RawValue::from_string(patch).ok()?,
            undo: Some(metadata.undo).filter(|now| known.is_none_or(|it| it.undo != *now)),
            offers: offers.filter(|now| known.is_none_or(|it| it.offers != *now)),
            players: players.filter(|now| known.is_none_or(|it| it.players != *now)),
            clock: metadata.clock.as_ref(),
            lesson: metadata.lesson.as_ref(),
            puzzle: metadata.puzzle.as_ref(),
            away: &metadata.away,
        };
        Some(serde_json::to_string(&frame).ok()?.into())
    }
}

/// Whether a text is a [`ServerMessage::Close`]; the tag of a message is written first.
pub(crate) fn is_close(text: &str) -> bool {
    text.starts_with("{\"t\":\"bye\"")
}

/// The text of any message.
pub(crate) fn message(message: &ServerMessage) -> Arc<str> {
    serde_json::to_string(message).unwrap_or_default().into()
}
