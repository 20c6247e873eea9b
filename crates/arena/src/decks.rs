//! The ready decks, as the engine takes them.

use crate::arena::Arena;
use shokan_rules::catalogue::Catalogue;

/// A deck with the word it is called by.
#[derive(Clone, Debug)]
pub struct ReadyDeck<G: Arena> {
    /// The word by which it is called.
    pub word: String,
    /// The cards.
    pub cards: G::Deck,
}

/// The ready decks of a catalogue, by their words in alphabetical order.
pub fn ready<G: Arena>(catalogue: &Catalogue) -> Vec<ReadyDeck<G>> {
    let mut words: Vec<&str> = catalogue.ready_words().collect();
    words.sort_unstable();
    let place = |word: &str| {
        let (list, construction) = catalogue.ready(word)?;
        // A ready deck with a fault is caught by a test of the rules.
        let cards = G::place(&list, construction, catalogue).ok()?;
        let word = word.to_owned();
        Some(ReadyDeck { word, cards })
    };
    words.into_iter().filter_map(place).collect()
}
