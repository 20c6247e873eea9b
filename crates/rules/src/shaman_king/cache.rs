//! What the texts of the field can do at all. Most questions of the rules ask for words that no
//! card there speaks; one look at this cache, derived from the table, answers them.

use super::ShamanKing;
use super::values::present;
use super::words::stat;
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::EventId;
use shokan_kernel::pool::{CardPool, Mod, QuickAbility};
use shokan_kernel::state::State;

type Game = State<ShamanKing>;

/// What may be found on the field: sometimes too much, for a card that lies face-down is read too;
/// never too little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cache {
    /// Kinds of continuous texts, see `Mod::bit`.
    pub texts: u32,
    /// Those of them that may change although nothing happened to a card of the field, see
    /// `QuickAbility::restless`.
    pub restless: u32,
    /// Whether a text may make less what a shaman can maintain, or greater what its spirits cost.
    pub tightens: bool,
    /// Events that a text waits for, a bit each.
    pub listens: u64,
    /// Events in whose place a text stands, a bit each.
    pub replaces: u64,
    /// A bit per word of the rulebook that a text gives.
    pub words: u64,
}

pub(super) fn derive(game: &Game, pool: &CardPool) -> Cache {
    let mut cache = Cache::default();
    for card in present(game) {
        let quick = pool.quick(game.table.card(card).def);
        cache.texts |= quick.abilities.always;
        cache.restless |= quick.abilities.restless;
        cache.tightens |= tightens(&quick.abilities);
        cache.listens |= quick.abilities.listens;
        cache.replaces |= quick.abilities.replaces;
        cache.words |= quick.words[0];
    }
    cache
}

/// Whether texts may make less what a shaman can maintain, or greater what its spirits cost.
fn tightens(texts: &QuickAbility) -> bool {
    let less = [stat::SUMMON_NUMBER, stat::SUMMON_POWER].map(|it| texts.lowers[it.at()]);
    less != [0; 2] || texts.raises & Mod::stat_bit(stat::SUMMON_VALUE) != 0
}

/// Fills the cache of the table where it is empty.
#[inline]
pub(super) fn fill(d: &mut Dealer<'_, ShamanKing>) {
    match d.table().cache() {
        None => {
            let cache = derive(d.state, d.pool);
            d.state.table.set_cache(cache);
        }
        Some(cache) => debug_assert_eq!(*cache, derive(d.state, d.pool), "the cache is stale"),
    }
}

/// Asks the cache; where it is empty, what it would hold is read off the table.
#[inline]
fn ask<T>(game: &Game, pool: &CardPool, what: impl FnOnce(&Cache) -> T) -> T {
    match game.table.cache() {
        Some(cache) => what(cache),
        None => what(&derive(game, pool)),
    }
}

/// Whether a card may have continuous texts of this kind (`Mod::bit`).
#[inline]
pub(super) fn speaks(game: &Game, pool: &CardPool, bit: u32) -> bool {
    ask(game, pool, |cache| cache.texts & bit != 0)
}

/// Whether a card may have continuous texts of this kind that may change although nothing happened
/// to a card of the field.
#[inline]
pub(super) fn is_restless(game: &Game, pool: &CardPool, bit: u32) -> bool {
    ask(game, pool, |cache| cache.restless & bit != 0)
}

/// Whether a text of the field may leave a shaman less room for spirits than is printed.
#[inline]
pub(super) fn may_tighten(game: &Game, pool: &CardPool) -> bool {
    ask(game, pool, |cache| cache.tightens)
}

/// Whether a text may give this word of the rulebook.
#[inline]
pub(super) fn gives(game: &Game, pool: &CardPool, word: u8) -> bool {
    ask(game, pool, |cache| cache.words >> word & 1 == 1)
}

/// Whether a text may wait for this event.
#[inline]
pub(super) fn listens(game: &Game, pool: &CardPool, event: EventId) -> bool {
    ask(game, pool, |cache| cache.listens & event.bit() != 0)
}

/// Whether a text may stand in the place of this event.
#[inline]
pub(super) fn replaces(game: &Game, pool: &CardPool, event: EventId) -> bool {
    ask(game, pool, |cache| cache.replaces & event.bit() != 0)
}
