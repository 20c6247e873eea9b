//! The bodies about sets of own cards.

use serde::{Deserialize, Serialize};
use shokan_rules::show::Bi;

/// `POST /api/sets`: a set of own cards, to be found by the hash of its content from then on.
///
/// `{"game":"summons_call","title":"Lamps","text":"game summons_call\n…","decks":[]}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnSet {
    /// The game, such as `summons_call`.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// A card file; a copy of a built-in file takes its place.
    pub text: String,
    /// Deck files, of its cards and those of the house.
    #[serde(default)]
    pub decks: Vec<String>,
}

/// The answer to a set that is shared.
///
/// `{"set":"9f12…"}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetShared {
    /// The hash of its content.
    pub set: String,
}

/// `GET /api/sets/<hash>`: a set as its page shows it, and the page of whoever is invited to play
/// with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetView {
    /// The hash of its content.
    pub set: String,
    /// What was shared.
    #[serde(flatten)]
    pub own: OwnSet,
    /// Its cards, as far as they are new or other than those of the house.
    pub cards: Vec<SetCard>,
}

/// A card that a set brings or changes.
///
/// `{"card":"cinder_imp","changed":true,"changes":[{"ja":"コスト 1 → 4","en":"cost 1 → 4"}]}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetCard {
    /// The card's word in the catalogue of the set.
    pub card: String,
    /// It takes the place of a card of the house.
    pub changed: bool,
    /// What is other than in the card of the house, one by one.
    pub changes: Vec<Bi>,
}
