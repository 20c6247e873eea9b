//! The ready decks, as the engine takes them.

use shokan_kernel::ids::DefId;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summons_call::Placed;
use shokan_rules::summons_call::deck;

/// A deck with the word it is called by.
#[derive(Clone, Debug)]
pub struct ReadyDeck {
    /// The word by which it is called.
    pub word: String,
    /// The cards.
    pub cards: Placed,
}

impl ReadyDeck {
    /// Every card of it, the master first: what its player may be told.
    pub fn list(&self) -> Vec<DefId> {
        let mut list = vec![self.cards.master];
        list.extend(&self.cards.cards);
        list
    }
}

/// The ready decks of a catalogue, by their words in alphabetical order.
pub fn ready(catalogue: &Catalogue) -> Vec<ReadyDeck> {
    let mut words: Vec<String> = catalogue
        .view()
        .decks
        .into_iter()
        .map(|it| it.deck)
        .collect();
    words.sort_unstable();
    let place = |word: String| {
        let (list, construction) = catalogue.ready(&word)?;
        // A ready deck with a fault is caught by a test of the rules.
        let cards = deck::place(&list, construction, catalogue).ok()?;
        Some(ReadyDeck { word, cards })
    };
    words.into_iter().filter_map(place).collect()
}
