//! What a rulebook brings to the table besides its rules: how a match is set up, shown and told.

use crate::catalogue::Catalogue;
use crate::session::{AnyView, Setup, SetupError};
use crate::show::{EventView, GameView};
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::{ClauseId, Seat};
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::view::{View, Viewer};
use std::fmt::Debug;
use std::sync::Arc;

/// Those to whom events are told: both seats, spectators, and those who see all.
pub const VIEWERS: [Viewer; 4] = [
    Viewer::Seat(Seat(0)),
    Viewer::Seat(Seat(1)),
    Viewer::Public,
    Viewer::Open,
];

/// A game before its first step.
#[derive(Debug)]
pub struct Begun<G: Ruleset> {
    /// The game.
    pub state: State<G>,
    /// Whether the deck listed second goes first.
    pub swapped: bool,
}

/// Writes down what each of [`VIEWERS`] sees while it happens.
pub trait Teller<G: Ruleset>: EventSink<G> + Debug {
    /// What each of [`VIEWERS`] saw.
    fn seen(self) -> [Vec<EventView>; 4];
}

/// A game that can be played at a table.
pub trait Rulebook: Ruleset {
    /// The game's word.
    const GAME: &'static str;
    /// By which a player may give up, and both may agree on a draw.
    const CONCESSION: ClauseId;
    /// See [`Teller`].
    type Teller<'a>: Teller<Self>;

    /// A game of the decks and options of a set-up, before its first step.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn begin(setup: &Setup, catalogue: &Catalogue) -> Result<Begun<Self>, SetupError>;

    /// The table as a viewer may know it, in words.
    fn show(state: &State<Self>, catalogue: &Catalogue, viewer: Viewer) -> GameView;

    /// Tells what happens, in words.
    fn teller(catalogue: &Catalogue) -> Self::Teller<'_>;

    /// The view from which a bot decides, among those of all games.
    fn any_view(view: View<Self>, catalogue: &Arc<Catalogue>) -> AnyView;
}
