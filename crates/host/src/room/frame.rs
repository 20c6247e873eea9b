//! Messages as text, written once for all sockets that get the same.

use serde::Serialize;
use serde_json::value::RawValue;
use shokan_rules::show::EventView;
use std::sync::Arc;

use super::history::Change;
use crate::wire::told::Told;
use crate::wire::{ClockView, OfferView, PlayerView, ServerMessage, Undo};

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
}

/// What stands beside the view in an update.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    pub(super) undo: Undo,
    pub(super) offers: Vec<OfferView>,
    pub(super) players: Vec<PlayerView>,
    pub(super) clock: Option<ClockView>,
}

/// The text of an update with its whole view.
pub(super) fn update(change: &Change, beside: &Beside) -> Arc<str> {
    let frame = UpdateFrame {
        t: "update",
        seq: change.seq,
        snapshot: change.snapshot,
        events: &change.events,
        view: &change.view,
        undo: beside.undo,
        offers: &beside.offers,
        players: &beside.players,
        clock: beside.clock.as_ref(),
    };
    serde_json::to_string(&frame).unwrap_or_default().into()
}

/// What the clients know that are told by patches and look with the same eye.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) told: Told,
    /// What all of them were told last beside the view; absent where they know different things.
    pub(super) beside: Option<Beside>,
}

impl Shown {
    /// The text of an update for them, which they then know.
    pub(super) fn update(&mut self, change: &Change, beside: &Beside) -> Arc<str> {
        let patch = if change.snapshot || self.told.view().is_empty() {
            self.told.learn(change.view.get());
            None
        } else {
            self.patch(change, beside)
        };
        self.beside = Some(beside.clone());
        patch.unwrap_or_else(|| update(change, beside))
    }

    fn patch(&mut self, change: &Change, beside: &Beside) -> Option<Arc<str>> {
        let (like, patch) = self.told.patch(change.view.get());
        let known = self.beside.as_ref();
        let offers = Some(&beside.offers[..]);
        let players = Some(&beside.players[..]);
        let frame = PatchFrame {
            t: "patch",
            seq: change.seq,
            like: like.and_then(|like| serde_json::from_str(like).ok()),
            events: &change.events,
            view: &RawValue::from_string(patch).ok()?,
            undo: Some(beside.undo).filter(|now| known.is_none_or(|it| it.undo != *now)),
            offers: offers.filter(|now| known.is_none_or(|it| it.offers != *now)),
            players: players.filter(|now| known.is_none_or(|it| it.players != *now)),
            clock: beside.clock.as_ref(),
        };
        Some(serde_json::to_string(&frame).ok()?.into())
    }
}

/// Whether a text is a goodbye; the tag of a message is written first.
pub(crate) fn is_bye(text: &str) -> bool {
    text.starts_with("{\"t\":\"bye\"")
}

/// The text of any message.
pub(crate) fn message(message: &ServerMessage) -> Arc<str> {
    serde_json::to_string(message).unwrap_or_default().into()
}
