//! Updates are derived: what one viewer sees of a match, worked out from its set-up and log.
//!
//! `seq` counts the changes a viewer could see, never the inputs, so a private pick of another seat
//! cannot be counted. Every entry of the log says where it has brought each viewer, so `seq` means
//! the same after a restart, and nobody has to play the match again to know it.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::value::RawValue;
use shokan_rules::show::{EventView, GameView};

use crate::engine::{Audience, Happened, Illegal, Input, Position, Session, Viewer};

/// Updates that a client may have missed and still gets one by one; who has missed more gets a
/// snapshot.
pub(super) const MISSED_MAX: u32 = 50;

/// Bytes of views that a client may be sent at once for what it has missed.
pub(super) const MISSED_BYTES_MAX: usize = 1_000_000;

/// How far one viewer has come in the changes of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    pub(super) viewer: Viewer,
    pub(super) seq: u32,
    /// When the viewer last saw something change, in milliseconds since 1970.
    pub(super) seen_ms: u64,
    /// Of the view that was drawn last; absent where the table has changed since and nobody looked.
    digest: Option<u64>,
}

/// One change that a viewer saw.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) seq: u32,
    pub(super) snapshot: bool,
    pub(super) events: Vec<EventView>,
    pub(super) view: Box<RawValue>,
}

impl Cursor {
    /// A cursor that has seen `seq` changes, the last of them the table as it is.
    pub(super) fn new(viewer: Viewer, seq: u32, seen_ms: u64) -> Self {
        Self {
            viewer,
            seq,
            seen_ms,
            digest: None,
        }
    }

    /// The digest of the view of the table as it was.
    fn digest_of(&self, before: &Position) -> u64 {
        self.digest
            .unwrap_or_else(|| drawn(before.view(self.viewer)).1)
    }

    /// Looks at the table after an input; the change, when there is one to be seen.
    fn look(
        &mut self,
        before: &Position,
        session: &Session,
        happened: &Happened,
    ) -> Option<Change> {
        let events = happened.seen_by(self.viewer).to_vec();
        let (view, digest) = drawn(session.view(self.viewer));
        if events.is_empty() && digest == self.digest_of(before) {
            self.digest = Some(digest);
            return None;
        }
        self.digest = Some(digest);
        self.seq += 1;
        Some(Change {
            seq: self.seq,
            snapshot: false,
            events,
            view,
        })
    }

    /// Counts the change, where there was one to be seen and nobody looked. A view is drawn only
    /// where no event says that there was one.
    fn pass(&mut self, before: &Position, session: &Session, saw: bool) {
        if saw {
            self.digest = None;
            self.seq += 1;
            return;
        }
        let was = self.digest_of(before);
        let (_, digest) = drawn(session.view(self.viewer));
        self.seq += u32::from(digest != was);
        self.digest = Some(digest);
    }

    /// Looks at the table after a take-back, which shortens the story; the viewer gets what is left
    /// of it.
    fn look_back(
        &mut self,
        before: &Position,
        session: &Session,
        (story, shorter): (Vec<EventView>, bool),
    ) -> Option<Change> {
        let (view, digest) = drawn(session.view(self.viewer));
        if !shorter && digest == self.digest_of(before) {
            self.digest = Some(digest);
            return None;
        }
        self.digest = Some(digest);
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

/// The cursors of a match, each with whether somebody looks from its place now.
#[derive(Clone, Debug)]
pub(super) struct Cursors {
    pub(super) all: Vec<Option<Cursor>>,
    pub(super) watched: Vec<bool>,
}

impl Cursors {
    /// The viewers as whom somebody looks, or nobody.
    fn viewers(&self, watched: bool) -> impl Iterator<Item = Viewer> {
        let all = self.all.iter().zip(&self.watched);
        let those = all.filter(move |(_, is)| **is == watched);
        those.filter_map(|(cursor, _)| cursor.map(|cursor| cursor.viewer))
    }

    /// Those to whom it is told what happens.
    pub(super) fn audience(&self) -> Audience {
        Audience::of(self.viewers(true))
    }

    /// Moves the match on; what came of it for each cursor that is watched. Of the
    /// others only `seq` is brought up to date: nothing more is put into words for them than it
    /// takes to know whether there was something to be seen.
    pub(super) fn apply(
        &mut self,
        session: &mut Session,
        input: &Input,
    ) -> Result<Vec<Option<Change>>, Illegal> {
        let before = session.position();
        let audience = self.audience().noting(self.viewers(false));
        let happened = session.apply_before(input, audience)?;
        let mut changes = vec![None; self.all.len()];
        let all = self.all.iter_mut().zip(&self.watched).zip(&mut changes);
        for ((cursor, watched), change) in all {
            let Some(cursor) = cursor else { continue };
            if *watched {
                *change = cursor.look(&before, session, &happened);
            } else {
                cursor.pass(&before, session, happened.was_seen_by(cursor.viewer));
            }
        }
        Ok(changes)
    }

    /// Looks at the table after a take-back from where it was; `first` stands at the first question
    /// of the match. Whoever saw something of what was taken back has a shorter story now.
    pub(super) fn look_back(
        &mut self,
        (before, session): (&Position, &Session),
        mut first: Session,
        taken_back: &[Input],
    ) -> Vec<Option<Change>> {
        let watched: Vec<Viewer> = self.viewers(true).collect();
        let mut stories = stories(&mut first, session.inputs(), &watched).into_iter();
        let noting = Audience::NOBODY.noting(self.all.iter().flatten().map(|cursor| cursor.viewer));
        let mut lost = Vec::with_capacity(taken_back.len());
        for input in taken_back {
            let Ok(happened) = first.apply_before(input, noting) else {
                break;
            };
            lost.push(happened);
        }
        let mut changes = vec![None; self.all.len()];
        let all = self.all.iter_mut().zip(&self.watched).zip(&mut changes);
        for ((cursor, watched), change) in all {
            let Some(cursor) = cursor else { continue };
            let shorter = lost.iter().any(|it| it.was_seen_by(cursor.viewer));
            if *watched {
                let story = stories.next().unwrap_or_default();
                *change = cursor.look_back(before, session, (story, shorter));
            } else {
                cursor.pass(before, session, shorter);
            }
        }
        changes
    }
}

/// What each of some viewers is told of a match, who have been told of its opening and at whose
/// first question `session` stands; it then stands behind the inputs.
///
/// An input that the rules no longer take ends the stories early; the room has met the same inputs
/// before, so that cannot happen to a room that runs.
pub(super) fn stories(
    session: &mut Session,
    inputs: &[Input],
    viewers: &[Viewer],
) -> Vec<Vec<EventView>> {
    let audience = Audience::of(viewers.iter().copied());
    let opening = session.opening();
    let told = viewers
        .iter()
        .map(|&viewer| opening.seen_by(viewer).to_vec());
    let mut stories: Vec<Vec<EventView>> = told.collect();
    for input in inputs {
        let Ok(happened) = session.apply_before(input, audience) else {
            break;
        };
        for (story, &viewer) in stories.iter_mut().zip(viewers) {
            story.extend(happened.seen_by(viewer).iter().cloned());
        }
    }
    stories
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
    /// Takes note of an entry, with the `seq` of each cursor before it and after it. A take-back
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

    /// What the cursor in place `at` saw after `since`, or nothing when that is too far back.
    /// `first` stands at the first question of the match whose inputs these are.
    pub(super) fn missed(
        &self,
        cursor: &Cursor,
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
        let mut past = Cursors {
            all: vec![Some(Cursor::new(cursor.viewer, begin.before, 0))],
            watched: vec![true],
        };
        let mut changes = Vec::new();
        let mut bytes = 0;
        for input in &inputs[begin.inputs_before..] {
            let seen = past.apply(&mut first, input).ok()?;
            let seen = seen.into_iter().flatten();
            changes.extend(seen.filter(|change| change.seq > since));
            bytes = changes.iter().map(|change| change.view.get().len()).sum();
        }
        let all_told = past.all[0].is_some_and(|past| past.seq == cursor.seq);
        (all_told && bytes <= MISSED_BYTES_MAX).then_some(changes)
    }
}
