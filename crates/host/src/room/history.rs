//! Updates are derived: what one viewer sees of a match, worked out from its set-up and log.
//!
//! `seq` counts the changes a viewer could see, never the inputs, so a private pick of another seat
//! cannot be counted. Every entry of the log says where it has brought each viewer, so `seq` means
//! the same after a restart, and nobody has to play the match again to know it.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::value::RawValue;
use shokan_rules::show::{EventView, GameView};

use crate::engine::{Audience, Happened, Input, Session, Viewer};

/// Updates that a client may have missed and still gets one by one; who has missed more gets a
/// snapshot.
pub(super) const MISSED_MAX: u32 = 50;

/// Bytes of views that a client may be sent at once for what it has missed.
pub(super) const MISSED_BYTES_MAX: usize = 1_000_000;

/// How far one viewer has seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    pub(super) viewer: Viewer,
    pub(super) seq: u32,
    /// When the viewer last saw something change, in milliseconds since 1970.
    pub(super) seen_ms: u64,
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

impl Eye {
    /// An eye that has seen `seq` changes, the last of them the table as it is.
    pub(super) fn open(viewer: Viewer, seq: u32, seen_ms: u64, session: &Session) -> Self {
        let (_, digest) = drawn(session.view(viewer));
        Self {
            viewer,
            seq,
            seen_ms,
            digest,
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

    /// Looks at the table after a take-back, which shortens the story; the viewer gets what is left
    /// of it.
    pub(super) fn look_back(
        &mut self,
        session: &Session,
        story: Vec<EventView>,
        shorter: bool,
    ) -> Option<Change> {
        let (view, digest) = drawn(session.view(self.viewer));
        if !shorter && digest == self.digest {
            return None;
        }
        self.digest = digest;
        self.seq += 1;
        Some(Change {
            seq: self.seq,
            snapshot: true,
            events: story,
            view,
        })
    }

    /// The table as it is, under the `seq` that was sent last.
    pub(super) fn now(&self, session: &Session) -> Change {
        self.showing(drawn(session.view(self.viewer)).0)
    }

    /// A view that was sent last, under its `seq`.
    pub(super) fn showing(&self, view: Box<RawValue>) -> Change {
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
    view.decision.take_if(|decision| decision.answers_itself);
    // A view has no map with other keys than strings, the only thing that JSON could refuse.
    let view = serde_json::value::to_raw_value(&view).unwrap_or_else(|_| RawValue::NULL.to_owned());
    let mut hasher = DefaultHasher::new();
    view.get().hash(&mut hasher);
    (view, hasher.finish())
}

/// What a viewer was told of a match, whose first question is where `session` stands.
///
/// An input that the rules no longer take ends the story early; the room has met the same inputs
/// before, so that cannot happen to a room that runs.
pub(super) fn story(mut session: Session, inputs: &[Input], viewer: Viewer) -> Vec<EventView> {
    let audience = Audience::of([viewer]);
    let mut story = session.opening().seen_by(viewer).to_vec();
    for input in inputs {
        let Ok(happened) = session.apply_before(input, audience) else {
            break;
        };
        story.extend(happened.seen_by(viewer).iter().cloned());
    }
    story
}

/// Where an entry of the log began of which a viewer saw something.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// Inputs that counted before the entry.
    inputs_before: usize,
    /// The `seq` of the viewer before the entry.
    before: u32,
}

/// For each viewer the last entries that changed something, as far back as a client may be told one
/// by one what it has missed. Of entries that a viewer saw nothing of, nothing is kept: how many
/// there were must not show in what is told.
#[derive(Clone, Debug, Default)]
pub(super) struct Recent(Vec<VecDeque<Mark>>);

impl Recent {
    /// Takes note of an entry, with the `seq` of each eye before it and after it. A take-back
    /// that a viewer has seen cannot be told one by one.
    pub(super) fn note(
        &mut self,
        inputs_before: usize,
        (before, after): (&[u32], &[u32]),
        takes_back: bool,
    ) {
        self.0.resize_with(before.len(), VecDeque::new);
        for (at, (marks, &before)) in self.0.iter_mut().zip(before).enumerate() {
            if after.get(at) == Some(&before) {
                continue;
            }
            if takes_back {
                marks.clear();
                continue;
            }
            if marks.len() >= MISSED_MAX as usize {
                marks.pop_front();
            }
            marks.push_back(Mark {
                inputs_before,
                before,
            });
        }
    }

    /// What the eye in place `at` saw after `since`, or nothing when that is too far back. `first`
    /// stands at the first question of the match whose inputs these are.
    pub(super) fn missed(
        &self,
        eye: &Eye,
        at: usize,
        since: u32,
        mut first: Session,
        inputs: &[Input],
    ) -> Option<Vec<Change>> {
        let mut marks = self.0.get(at)?.iter().rev();
        let begin = marks.find(|mark| mark.before <= since)?;
        for input in inputs.get(..begin.inputs_before)? {
            first.apply_before(input, Audience::NOBODY).ok()?;
        }
        let mut past = Eye::open(eye.viewer, begin.before, 0, &first);
        let audience = Audience::of([eye.viewer]);
        let mut changes = Vec::new();
        let mut bytes = 0;
        for input in &inputs[begin.inputs_before..] {
            let happened = first.apply_before(input, audience).ok()?;
            let change = past.look(&first, &happened);
            changes.extend(change.filter(|change| change.seq > since));
            bytes = changes.iter().map(|change| change.view.get().len()).sum();
        }
        (past.seq == eye.seq && bytes <= MISSED_BYTES_MAX).then_some(changes)
    }
}
