//! Decks as players write them, and what may be wrong with them; the predicates are each game's
//! own.

use crate::show::Bi;
use serde::{Deserialize, Serialize};
use shokan_kernel::ids::ClauseId;

/// How decks are built, where a game knows more than one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Construction {
    /// The game's usual way; Summons Call by type (SC-03-01).
    #[default]
    Normal,
    /// Summons Call with any types (SC-03-02).
    Dynamic,
}

/// A deck as a player wrote it: words or ids of cards, perhaps wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckList {
    /// What the player calls it.
    #[serde(default)]
    pub name: String,
    /// The cards that stand beside the deck: a master, an avatar.
    #[serde(alias = "masters")]
    pub leaders: Vec<String>,
    /// The cards in the deck with their counts.
    pub cards: Vec<(u16, String)>,
    /// The cards beside the deck, with their counts: where a game has a place for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserve: Vec<(u16, String)>,
}

/// Something wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFault {
    /// The clause.
    pub clause: ClauseId,
    /// What is wrong, with its facts.
    pub text: Bi,
    /// The words of the cards it speaks of.
    pub cards: Vec<String>,
    /// The deck without this fault, where one way to mend it is obvious.
    pub fix: Option<(Bi, DeckList)>,
}
