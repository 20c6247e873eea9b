//! What the texts and changes of the field can do at all. Most questions of the rules ask for words
//! that no card on the table speaks; one look at this cache, derived from the table, answers them.

use super::SummonAndMagic;
use super::values;
use super::words::{word, zone};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{AbilityId, CardId, DefId, EventId, PassiveId, Seat, StatId};
use shokan_kernel::list::List;
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;

type Game = State<SummonAndMagic>;

/// Cards with texts that hold all the time that are kept one by one.
const SOURCES: usize = 10;

/// What may be found on the field: sometimes too much, never too little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cache {
    /// Words of the rulebook that a text or a change speaks, a bit each.
    words: [u64; 2],
    /// Passives printed on cards of the monster zones, a bit each.
    printed: u32,
    /// Events that a card of the field waits for, a bit each.
    listens: u64,
    /// Kinds of continuous texts, see `Mod::bit`.
    texts: u32,
    /// Numbers that a text or a change makes another, see `Mod::stat_bit`.
    stats: u8,
    /// A change gives an ability.
    given: bool,
    /// The cards of the field with texts that hold all the time, as they lie.
    sources: List<CardId, SOURCES>,
    /// The kinds of the texts of each of them, see `Mod::bit`.
    kinds: [u32; SOURCES],
    /// There are more of them.
    more: bool,
}

const fn stat_bit(stat: StatId) -> u8 {
    Mod::stat_bit(stat) as u8
}

impl Cache {
    const fn add_word(&mut self, word: u8) {
        self.words[word as usize / 64 % 2] |= 1 << (word % 64);
    }

    /// What an ability may do, and those that it gives: they stand inside its own text.
    fn add(&mut self, pool: &CardPool, id: AbilityId) {
        let ability = pool.ability(id);
        self.listens |= ability.quick.listens;
        self.texts |= ability.quick.always;
        for part in &ability.always {
            match &part.change {
                Mod::Add(stat, _) | Mod::Set(stat, _) | Mod::Scale(stat, _) => {
                    self.stats |= stat_bit(*stat);
                }
                Mod::Word(word, _) | Mod::Like(word, _) | Mod::Over(word, _) => {
                    self.add_word(*word);
                }
                Mod::Grant(given) => self.add(pool, *given),
                // What is copied stands among the changes once it has been given.
                Mod::LoseOthers | Mod::CopyText(_) => {}
            }
        }
    }
}

/// Reads the field.
#[cold]
pub(super) fn derive(game: &Game, pool: &CardPool) -> Cache {
    let mut cache = Cache::default();
    for modifier in game.table.modifiers() {
        match modifier.change {
            Change::Grant => {
                cache.given = true;
                cache.add(pool, modifier.ability);
            }
            Change::Add | Change::Set | Change::Scale => cache.stats |= stat_bit(modifier.stat),
            Change::Word => cache.add_word(modifier.stat.0),
            Change::LoseOthers | Change::Counters => {}
        }
    }
    for seat in [Seat(0), Seat(1)] {
        let row = game.table.pile(seat, zone::MONSTERS).len();
        let all = game.table.piles(seat, zone::MONSTERS, zone::AVATAR);
        for (at, &card) in all.iter().enumerate() {
            let def = game.table.card(card).def;
            let quick = pool.quick(def);
            if at < row {
                cache.printed |= quick.keywords as u32;
            }
            cache.listens |= quick.abilities.listens;
            let mut kinds = quick.abilities.always;
            if cache.given {
                let given = game.table.on(card);
                let given = given.filter(|it| it.change == Change::Grant);
                kinds |= given.fold(0, |all, it| all | pool.ability(it.ability).quick.always);
            }
            if kinds == 0 {
                continue;
            }
            let at = cache.sources.len();
            match (cache.sources.push(card), cache.kinds.get_mut(at)) {
                (Ok(()), Some(place)) => *place = kinds,
                _ => cache.more = true,
            }
            cache.texts |= quick.abilities.always;
            for (all, own) in cache.words.iter_mut().zip(quick.words) {
                *all |= own;
            }
            if quick.abilities.always & Mod::GRANT != 0 {
                let all = pool.def(def).abilities.iter();
                all.for_each(|&id| cache.add(pool, id));
            }
        }
    }
    // The numbers of texts are the first eight bits of their kinds.
    cache.stats |= cache.texts as u8;
    cache
}

/// Fills the cache of the table where it is empty.
#[inline]
pub(super) fn fill(d: &mut Dealer<'_, SummonAndMagic>) {
    match d.table().cache() {
        None => {
            let cache = derive(d.state, d.pool);
            d.state.table.set_cache(cache);
        }
        Some(cache) => debug_assert_eq!(*cache, derive(d.state, d.pool), "the cache is stale"),
    }
}

#[inline]
fn ask<T>(game: &Game, pool: &CardPool, what: impl Fn(&Cache) -> T) -> T {
    match game.table.cache() {
        Some(cache) => what(cache),
        None => what(&derive(game, pool)),
    }
}

/// Whether a text or a change on the field may speak this word of the rulebook.
#[inline]
pub(super) fn says(game: &Game, pool: &CardPool, word: u8) -> bool {
    ask(game, pool, |cache| {
        cache.words[usize::from(word) / 64 % 2] >> (word % 64) & 1 == 1
    })
}

/// Some words of the rulebook, a bit each.
pub(super) const fn words<const N: usize>(all: [u8; N]) -> [u64; 2] {
    let (mut bits, mut at) = ([0; 2], 0);
    while at < N {
        bits[all[at] as usize / 64 % 2] |= 1 << (all[at] % 64);
        at += 1;
    }
    bits
}

/// Whether a text or a change on the field may speak one of these words (`words`).
#[inline]
pub(super) fn says_one(game: &Game, pool: &CardPool, words: [u64; 2]) -> bool {
    ask(game, pool, |cache| {
        cache.words[0] & words[0] | cache.words[1] & words[1] != 0
    })
}

/// Whether a card adds nothing to any cache, wherever it lies.
#[inline]
pub(super) fn is_mute(pool: &CardPool, def: DefId) -> bool {
    let quick = pool.quick(def);
    quick.abilities.listens == 0 && quick.abilities.always == 0 && quick.keywords == 0
}

/// Whether a monster of the field may have this passive.
#[inline]
pub(super) fn has(game: &Game, pool: &CardPool, passive: PassiveId) -> bool {
    ask(game, pool, |cache| {
        cache.printed & passive.bit() as u32 != 0
    }) || says(game, pool, word::given(passive))
}

/// Whether a text or a change on the field may make this number another.
#[inline]
pub(super) fn changes(game: &Game, pool: &CardPool, stat: StatId) -> bool {
    ask(game, pool, |cache| cache.stats & stat_bit(stat) != 0)
}

/// Kinds of continuous texts that may hold, see `Mod::bit`.
#[inline]
pub(super) fn texts(game: &Game, pool: &CardPool) -> u32 {
    ask(game, pool, |cache| cache.texts)
}

/// Visits the cards of the field that may have texts of this kind (`Mod::bit`), as they lie; and
/// whether some of them may be given.
#[inline]
pub(super) fn each_source(game: &Game, bit: u32, mut visit: impl FnMut(CardId, bool)) {
    match game.table.cache() {
        Some(cache) if !cache.more => {
            let all = cache.sources.iter().zip(cache.kinds);
            let speak = all.filter(|it| it.1 & bit != 0);
            speak.for_each(|it| visit(*it.0, cache.given));
        }
        _ => values::field(game).for_each(|card| visit(card, true)),
    }
}

/// Whether abilities may be given to cards.
#[inline]
pub(super) fn gives(game: &Game, pool: &CardPool) -> bool {
    ask(game, pool, |cache| {
        cache.given || cache.texts & Mod::GRANT != 0
    })
}

/// Whether a card of the field may wait for this event.
#[inline]
pub(super) fn listens(game: &Game, pool: &CardPool, event: EventId) -> bool {
    ask(game, pool, |cache| cache.listens & event.bit() != 0)
}
