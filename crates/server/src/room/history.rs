//! Updates are derived: what one viewer saw of a match, worked out from its set-up and log.
//!
//! `seq` counts the changes a viewer could see, never the inputs, so a private pick of another seat
//! cannot be counted. Because it depends on nothing but the log, it means the same after a restart.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::value::RawValue;
use shokan_rules::show::{EventView, GameView};

use super::act::length;
use crate::engine::{Happened, Input, Session, Viewer, has_no_alternative};
use crate::record::Entry;

/// How far one viewer has seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    pub(super) viewer: Viewer,
    pub(super) seq: u32,
    digest: u64,
}

/// One change that a viewer saw.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) seq: u32,
    pub(super) snapshot: bool,
    pub(super) events: Vec<EventView>,
    pub(super) view: Box<RawValue>,
}

/// What a viewer has seen so far.
#[derive(Debug)]
pub(super) struct Past {
    pub(super) eye: Eye,
    /// The changes after the wanted `seq`.
    pub(super) changes: Vec<Change>,
    /// The log of the match, without what was taken back.
    pub(super) story: Vec<EventView>,
}

impl Eye {
    /// An eye that has seen nothing yet.
    fn closed(viewer: Viewer) -> Self {
        Self {
            viewer,
            seq: 0,
            digest: 0,
        }
    }

    /// Looks at the table after an input; the change, when there is one to be seen.
    pub(super) fn look(&mut self, session: &Session, happened: &Happened) -> Option<Change> {
        let events = happened.seen_by(self.viewer).to_vec();
        let (view, digest) = drawn(session.view(self.viewer));
        if events.is_empty() && digest == self.digest {
            return None;
        }
        self.digest = digest;
        self.seq += 1;
        Some(Change {
            seq: self.seq,
            snapshot: false,
            events,
            view,
        })
    }

    /// The table as it is, under the `seq` that was sent last.
    pub(super) fn now(&self, session: &Session) -> Change {
        let (view, _) = drawn(session.view(self.viewer));
        Change {
            seq: self.seq,
            snapshot: false,
            events: Vec::new(),
            view,
        }
    }
}

/// The view as text, and a digest to see whether it changed.
fn drawn(mut view: GameView) -> (Box<RawValue>, u64) {
    // The room answers it in the same breath, so it is not put to anybody.
    view.decision
        .take_if(|decision| has_no_alternative(decision));
    // A view has no map with other keys than strings, the only thing that JSON could refuse.
    let view = serde_json::value::to_raw_value(&view).unwrap_or_else(|_| RawValue::NULL.to_owned());
    let mut hasher = DefaultHasher::new();
    view.get().hash(&mut hasher);
    (view, hasher.finish())
}

/// Plays the log again as `viewer` saw it and keeps the changes after `since`.
///
/// `session` stands at the beginning. An entry that the rules no longer take ends the past early;
/// the room has met the same log before, so that cannot happen to a room that runs.
pub(super) fn look_back(mut session: Session, log: &[Entry], viewer: Viewer, since: u32) -> Past {
    let mut past = Past {
        eye: Eye::closed(viewer),
        changes: Vec::new(),
        story: Vec::new(),
    };
    // How long the story was before each input that still counts.
    let mut lengths = Vec::new();
    let (view, digest) = drawn(session.view(viewer));
    past.eye.digest = digest;
    past.eye.seq = 1;
    past.story = session.opening().seen_by(viewer).to_vec();
    if since < 1 {
        past.changes.push(Change {
            seq: 1,
            snapshot: true,
            events: past.story.clone(),
            view,
        });
    }
    for input in log.iter().flat_map(|entry| &entry.inputs) {
        let Ok(happened) = session.apply(input) else {
            break;
        };
        let change = match input {
            Input::TakeBack(kept) => {
                let kept = length(*kept);
                let length = lengths.get(kept).copied().unwrap_or(past.story.len());
                lengths.truncate(kept);
                taken_back(&mut past, &session, length)
            }
            _ => {
                lengths.push(past.story.len());
                let change = past.eye.look(&session, &happened);
                past.story.extend(
                    change
                        .iter()
                        .flat_map(|change| change.events.iter().cloned()),
                );
                change
            }
        };
        past.changes
            .extend(change.filter(|change| change.seq > since));
    }
    past
}

/// A take-back shortens the story; the viewer gets what is left of it.
fn taken_back(past: &mut Past, session: &Session, length: usize) -> Option<Change> {
    let (view, digest) = drawn(session.view(past.eye.viewer));
    if length == past.story.len() && digest == past.eye.digest {
        return None;
    }
    past.story.truncate(length);
    past.eye.digest = digest;
    past.eye.seq += 1;
    Some(Change {
        seq: past.eye.seq,
        snapshot: true,
        events: past.story.clone(),
        view,
    })
}
