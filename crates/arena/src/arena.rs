//! What a game brings to be played by programs, many times over.

use crate::search::Searched;
use crate::terminal::Terminal;
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckFault, DeckList};
use shokan_rules::show::{CardView, GameView};
use std::fmt::Debug;
use std::io;

/// A game that programs can play: how it begins with two decks.
pub trait Arena: Searched {
    /// A deck without faults, as the engine takes it.
    type Deck: Clone + Debug + Send + Sync;

    /// The deck of a list.
    ///
    /// # Errors
    /// All faults at once.
    fn place(
        list: &DeckList,
        construction: Construction,
        catalogue: &Catalogue,
    ) -> Result<Self::Deck, Vec<DeckFault>>;

    /// Every card of a deck, the one beside it first: what its player may be told.
    fn list(deck: &Self::Deck) -> Vec<DefId>;

    /// The deck with each card of it exchanged, every one in its place.
    fn exchanged(deck: &Self::Deck, to: &dyn Fn(DefId) -> DefId) -> Self::Deck;

    /// A game before its first step, a deck for each seat; `None` when they are too big for the
    /// table, or the game is not played by as many.
    fn deal(decks: &[Self::Deck], pool: &CardPool, luck: Luck) -> Option<State<Self>>;

    /// The table in the plain lines of a terminal, the own side below.
    ///
    /// # Errors
    /// Those of the output.
    fn draw(terminal: &mut Terminal<'_>, view: &GameView, seat: u8) -> io::Result<()>;

    /// What is told of a card's numbers behind its name, with a space in front; empty where they
    /// say nothing.
    fn numbers(card: &CardView) -> String;
}
