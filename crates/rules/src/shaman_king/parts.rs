//! What Shaman King has that not every game has.

use super::words::zone;
use super::{ShamanKing, UNIT, values};
use shokan_kernel::ids::{CardId, StatId, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset;
use shokan_kernel::state::{Effect, State};

/// A combo is a row.
#[derive(Debug)]
pub struct Layout;

impl ruleset::Layout<ShamanKing> for Layout {
    fn is_row(kind: ZoneKind) -> bool {
        kind == zone::COMBO
    }
}

/// Numbers are kept in tens (section 1), and a card may lack one.
#[derive(Debug)]
pub struct Numbers;

impl ruleset::Numbers<ShamanKing> for Numbers {
    const HALF_STEP: i16 = UNIT;

    const LACKS: bool = true;

    fn lacks(state: &State<ShamanKing>, pool: &CardPool, card: CardId, stat: StatId) -> bool {
        values::lacks(state, pool, card, stat)
    }

    /// Amounts are kept in tens, for all of them are such (section 1).
    fn amount(state: &State<ShamanKing>, effect: &Effect) -> i16 {
        values::amount(state, effect)
    }
}
