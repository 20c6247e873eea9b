//! The log as each viewer reads it.

use crate::lex::Word;
use crate::play_back::Seen;
use crate::tree::{Scenario, What};
use shokan_kernel::view::Viewer;
use shokan_rules::rulebook::VIEWERS;
use shokan_rules::show::Bi;

/// Whether a line asks for the log: `told`, `not_told`.
pub(crate) fn is_log(path: &Word) -> bool {
    path.is("told") || path.is("not_told")
}

/// What each viewer was told since the last play, where a line of the page asks for it.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// Some line asks for it.
    pub(crate) wanted: bool,
    lines: [Vec<Bi>; VIEWERS.len()],
}

impl Told {
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let asks = |what: &What| matches!(what, What::Sees { path, .. } if is_log(path));
        Self {
            wanted: scenario.steps.iter().any(|step| asks(&step.what)),
            ..Self::default()
        }
    }

    /// Keeps what was told.
    pub(crate) fn keep(&mut self, seen: &Seen) {
        if self.wanted {
            for (lines, events) in self.lines.iter_mut().zip(seen) {
                lines.extend(events.iter().map(|event| event.text.clone()));
            }
        }
    }

    /// Another play begins.
    pub(crate) fn forget(&mut self) {
        self.lines = Default::default();
    }

    /// The lines of one viewer.
    pub(crate) fn of_viewer(&self, viewer: Viewer) -> &[Bi] {
        let at = VIEWERS.iter().position(|&known| known == viewer);
        at.map_or(&[], |at| &self.lines[at])
    }
}
