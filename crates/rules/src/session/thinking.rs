//! How a computer thinks for a seat: what the seat may know goes in, a pick or advice comes out.

use super::Input;
use crate::catalogue::Catalogue;
use crate::deck::{Construction, DeckList};
use crate::rulebook::Rulebook;
use crate::show::Advised;
use serde::{Deserialize, Serialize};
use shokan_kernel::ids::{DefId, Seat};
use shokan_kernel::view::View;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a bot may look at.
#[derive(Clone, Debug)]
pub enum AnyView {
    /// In a game, of whichever rulebook.
    Game(SeatView),
    /// Before a game, of whichever rulebook: which deck to play.
    Deck(DeckQuestion),
}

/// The view of a seat in a game, whose rulebook is known by its word alone.
#[derive(Clone, Debug)]
pub struct SeatView {
    view: Arc<dyn Any + Send + Sync>,
    catalogue: Arc<Catalogue>,
    own: Vec<DefId>,
}

impl SeatView {
    /// A view of a game with these cards.
    pub fn new<G: Rulebook>(view: View<G>, catalogue: &Arc<Catalogue>) -> Self {
        Self {
            view: Arc::new(view),
            catalogue: Arc::clone(catalogue),
            own: Vec::new(),
        }
    }

    /// With the list of the seat's own cards, which whoever brings a deck knows.
    #[must_use]
    pub fn with_own(mut self, own: Vec<DefId>) -> Self {
        self.own = own;
        self
    }

    /// The list of the seat's own cards, wherever they are, in the order of their faces; empty
    /// where nobody was told.
    pub fn own(&self) -> &[DefId] {
        &self.own
    }

    /// The view, for the rulebook that `catalogue` names; nothing for any other.
    pub fn of<G: Rulebook>(&self) -> Option<&View<G>> {
        self.view.downcast_ref()
    }

    /// The cards of the game.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }
}

/// What a computer may look at while decks are chosen: its own decks, and what everybody knows.
#[derive(Clone)]
pub struct DeckQuestion {
    /// How many decks there are to choose from.
    pub choices: u16,
    /// The decks of the seat that it may name, in the order of the choices.
    pub own: Vec<DeckList>,
    /// Between two games of a match how it stands: then cards may be exchanged. Nothing before the
    /// first game.
    pub last: Option<LastGame>,
    /// How decks are built.
    pub construction: Construction,
    /// The cards of the game.
    pub catalogue: Arc<Catalogue>,
}

impl std::fmt::Debug for DeckQuestion {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("DeckQuestion")
            .field("choices", &self.choices)
            .field("own", &self.own)
            .field("last", &self.last)
            .field("construction", &self.construction)
            .finish_non_exhaustive()
    }
}

/// How a match of several games stands for a seat, as everybody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastGame {
    /// The seat has won the game that has ended last.
    pub won: bool,
    /// Games that have ended.
    pub ended: u8,
    /// Those of them that the seat has won.
    pub wins: u8,
}

/// Tells who thinks that nobody wants to know any more; clones are the same one. A search looks at
/// it now and then and comes back with whatever it has.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// From now on nobody wants to know.
    pub fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether nobody wants to know any more.
    pub fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What part of its own budget of work a level may spend on a question, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Share(u16);

impl Share {
    /// All of it.
    pub const WHOLE: Self = Self(1_000);
    /// The least: an eighth.
    pub const LEAST: Self = Self(125);

    /// So many thousandths, at least an eighth and at most the whole.
    pub fn permille(permille: u32) -> Self {
        let whole = u32::from(Self::WHOLE.0);
        let within = permille.clamp(u32::from(Self::LEAST.0), whole);
        Self(within as u16)
    }

    /// Whether it is the whole.
    pub fn is_whole(self) -> bool {
        self == Self::WHOLE
    }

    /// This part of so much work, at least one.
    pub fn of(self, work: u32) -> u32 {
        let part = u64::from(work) * u64::from(self.0) / u64::from(Self::WHOLE.0);
        (part as u32).max(1)
    }
}

impl Default for Share {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// For whom and how long is thought. Work is counted and never timed, so that what comes out
/// follows from the view, the luck and the share alone.
#[derive(Clone, Debug, Default)]
pub struct Thinking {
    /// Given when nobody wants to know any more.
    pub stop: Stop,
    /// What part of its budget a level may spend.
    pub share: Share,
}

impl Thinking {
    /// How many iterations may be spent where a level spends so many by itself.
    pub fn work(&self, own: u32) -> u32 {
        self.share.of(own)
    }
}

/// Plays a seat: a view in, a pick out.
pub trait Opponent: Send {
    /// Picks one of the choices of the pending question.
    fn pick(&mut self, view: &AnyView, thinking: &Thinking) -> u16;

    /// The deck with which it plays the next game of a match, where cards may be exchanged; nothing
    /// when it picks among the decks there are.
    fn exchange(&mut self, _question: &DeckQuestion) -> Option<DeckList> {
        None
    }
}

/// What an opponent answers for a seat: a pick, or a deck where it hands one in.
pub fn answer(
    opponent: &mut dyn Opponent,
    seat: Seat,
    view: &AnyView,
    thinking: &Thinking,
) -> Input {
    if let AnyView::Deck(question) = view
        && let Some(deck) = opponent.exchange(question)
    {
        return Input::Deck(seat, Box::new(deck));
    }
    Input::Pick(opponent.pick(view, thinking))
}

/// Says what a seat might do.
pub trait Adviser: Send {
    /// The best choices of the pending question, the best first, told from this view alone.
    fn advise(&mut self, view: &AnyView, thinking: &Thinking) -> Advised;
}
