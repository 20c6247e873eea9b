//! Messages as text, written once for all sockets that get the same.

use serde::Serialize;
use serde_json::value::RawValue;
use shokan_rules::show::EventView;
use std::sync::Arc;

use super::history::Change;
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

/// What stands beside the view in an update.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    pub(super) undo: Undo,
    pub(super) offers: Vec<OfferView>,
    pub(super) players: Vec<PlayerView>,
    pub(super) clock: Option<ClockView>,
}

/// The text of an update.
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

/// Whether a text is a goodbye; the tag of a message is written first.
pub(crate) fn is_bye(text: &str) -> bool {
    text.starts_with("{\"t\":\"bye\"")
}

/// The text of any message.
pub(crate) fn message(message: &ServerMessage) -> Arc<str> {
    serde_json::to_string(message).unwrap_or_default().into()
}
