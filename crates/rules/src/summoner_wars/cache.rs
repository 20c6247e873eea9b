//! What the texts and changes of the battlefield can do at all. Most questions of the rules ask for
//! words that no card there speaks; one look at this cache, derived from the table, answers them.

use super::SummonerWars;
use super::values::present;
use super::words::word;
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{AbilityId, CardId, EventId, HeadId};
use shokan_kernel::list::List;
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;

type Game = State<SummonerWars>;

/// Cards with texts about other cards that are kept one by one.
const AURAS: usize = 12;

/// What may be found on the battlefield: sometimes too much, never too little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cache {
    /// Kinds of continuous texts of cards and players, see `Mod::bit`.
    pub texts: u32,
    /// Those of them that are about other cards than their own.
    pub others: u32,
    /// Kinds of continuous texts that were given to cards.
    pub given: u32,
    /// Kinds of continuous texts that players hold.
    pub held: u32,
    /// Events that a text waits for, a bit each.
    pub listens: u64,
    /// Events in whose place a text stands, a bit each.
    pub replaces: u64,
    /// Heads of the rulebook that a text has, a bit each.
    pub heads: u32,
    /// Abilities may be switched off.
    pub blank: bool,
    /// There are more cards with texts about other cards than are kept.
    pub more: bool,
    /// The cards with texts about other cards, as they lie.
    pub auras: List<CardId, AURAS>,
}

impl Cache {
    fn add(&mut self, pool: &CardPool, id: AbilityId) -> u32 {
        let quick = &pool.ability(id).quick;
        self.texts |= quick.always;
        self.others |= quick.others;
        self.listens |= quick.listens;
        self.replaces |= quick.replaces;
        self.heads |= quick.heads;
        quick.always
    }
}

/// Reads the battlefield.
pub(super) fn derive(game: &Game, pool: &CardPool) -> Cache {
    let mut cache = Cache::default();
    for card in present(game) {
        let quick = &pool.quick(game.table.card(card).def).abilities;
        cache.texts |= quick.always;
        cache.listens |= quick.listens;
        cache.replaces |= quick.replaces;
        cache.heads |= quick.heads;
        if quick.others != 0 {
            cache.others |= quick.others;
            cache.more |= cache.auras.push(card).is_err();
        }
    }
    for (at, modifier) in game.table.modifiers().iter().enumerate() {
        match modifier.change {
            Change::Grant => {
                let others = pool.ability(modifier.ability).quick.others;
                let always = cache.add(pool, modifier.ability);
                if game.table.is_on_any(at) {
                    cache.given |= always;
                    // Who has it is not kept.
                    cache.more |= others != 0;
                } else {
                    cache.held |= always;
                }
            }
            Change::Word if modifier.stat.0 == word::LOSES_ABILITIES => cache.blank = true,
            _ => {}
        }
    }
    cache.blank |= cache.texts & Mod::word_bit(word::LOSES_ABILITIES) != 0;
    cache
}

/// Fills the cache of the table where it is empty.
#[inline]
pub(super) fn fill(d: &mut Dealer<'_, SummonerWars>) {
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
pub(super) fn ask<T>(game: &Game, pool: &CardPool, what: impl FnOnce(&Cache) -> T) -> T {
    match game.table.cache() {
        Some(cache) => what(cache),
        None => what(&derive(game, pool)),
    }
}

/// Whether a card or player may have continuous texts of this kind (`Mod::bit`).
#[inline]
pub(super) fn speaks(game: &Game, pool: &CardPool, bit: u32) -> bool {
    ask(game, pool, |cache| cache.texts & bit != 0)
}

/// Whether abilities may be switched off.
#[inline]
pub(super) fn blanks(game: &Game, pool: &CardPool) -> bool {
    ask(game, pool, |cache| cache.blank)
}

/// Whether a text may stand in the place of this event.
#[inline]
pub(super) fn replaces(game: &Game, pool: &CardPool, event: EventId) -> bool {
    ask(game, pool, |cache| cache.replaces & event.bit() != 0)
}

/// Whether a text may wait for this event.
#[inline]
pub(super) fn listens(game: &Game, pool: &CardPool, event: EventId) -> bool {
    ask(game, pool, |cache| cache.listens & event.bit() != 0)
}

/// Whether a text may be used at will with one of these heads.
#[inline]
pub(super) fn offers(game: &Game, pool: &CardPool, heads: &[HeadId]) -> bool {
    let all = heads.iter().fold(0u32, |all, head| all | head.bit());
    ask(game, pool, |cache| cache.heads & all != 0)
}

/// Visits the cards with texts about other cards, but for this one.
#[inline]
pub(super) fn each_aura(game: &Game, card: CardId, mut visit: impl FnMut(CardId)) {
    match game.table.cache() {
        Some(cache) if !cache.more => {
            let all = cache.auras.iter().copied();
            all.filter(|&it| it != card).for_each(visit);
        }
        _ => {
            for it in present(game).filter(|&it| it != card) {
                visit(it);
            }
        }
    }
}
