//! What plays in a person's place: a view goes in, a pick comes out.

use crate::decision::Pick;
use crate::pool::CardPool;
use crate::ruleset::Ruleset;
use crate::view::View;

/// A player that is a program. It is handed what its seat may know and nothing else, so it cannot
/// cheat by accident.
pub trait Bot<G: Ruleset>: Send {
    /// The number of the choice it takes, in the order in which a world of this view offers them
    /// (`View::world`).
    ///
    /// Asked only while the view's own seat has a question.
    fn pick(&mut self, pool: &CardPool, view: &View<G>) -> Pick;
}
