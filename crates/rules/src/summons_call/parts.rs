//! What Summons Call has that not every game has.

use super::{SummonsCall, field};
use shokan_kernel::ids::CardId;
use shokan_kernel::ruleset;
use shokan_kernel::state::State;

/// Texts read nothing off a card that lies face-down in a mana zone (R-SC-101).
#[derive(Debug)]
pub struct Faces;

impl ruleset::Faces<SummonsCall> for Faces {
    fn is_unread(state: &State<SummonsCall>, card: CardId) -> bool {
        field::is_unread(state, card)
    }
}

/// Changes of one text that add to one number are kept as one.
#[derive(Debug)]
pub struct Numbers;

impl ruleset::Numbers<SummonsCall> for Numbers {
    const ADDS_UP: bool = true;
}
