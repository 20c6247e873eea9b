//! Luck that a board lays down before it comes.

use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, ZoneId};
use shokan_kernel::luck::Stream;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use std::fmt::Debug;

/// Luck that is laid down for a match on a board: it comes first, and what it does not say follows
/// from the key of the match.
pub trait LuckScript<G: Ruleset>: Debug + Send + Sync {
    /// The order of a pile behind its next shuffle, where that is laid down.
    fn shuffle(&mut self, state: &State<G>, zone: ZoneId) -> Option<Vec<CardId>>;

    /// The next number below `n` of a stream, where that is laid down.
    fn number(&mut self, stream: Stream, n: u32) -> Option<u32>;

    /// How much is still to come: it is less whenever something came.
    fn left(&self) -> usize;

    /// The same once more, for a copy of the match.
    fn copy(&self) -> Box<dyn LuckScript<G>>;
}

/// A listener that hears what it would hear without a script.
pub(super) struct WithScript<'a, 'b, G: Ruleset> {
    pub(super) script: &'a mut dyn LuckScript<G>,
    pub(super) to: Option<&'a mut (dyn EventSink<G> + 'b)>,
}

impl<G: Ruleset> EventSink<G> for WithScript<'_, '_, G> {
    fn before(&mut self, state: &State<G>, event: &Event<'_>) {
        if let Some(to) = &mut self.to {
            to.before(state, event);
        }
    }

    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        if let Some(to) = &mut self.to {
            to.after(state, event);
        }
    }

    fn shuffle(&mut self, state: &State<G>, zone: ZoneId) -> Option<Vec<CardId>> {
        self.script.shuffle(state, zone)
    }

    fn drew(&mut self, stream: Stream, n: u32, number: u32) {
        if let Some(to) = &mut self.to {
            to.drew(stream, n, number);
        }
    }

    fn number(&mut self, stream: Stream, n: u32) -> Option<u32> {
        self.script.number(stream, n)
    }
}
