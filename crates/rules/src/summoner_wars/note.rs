//! What the texts and changes of the battlefield can do at all. Most questions of the rules ask for
//! words that no card there speaks; one look at this note answers them.

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

/// Cards with texts about other cards that are noted one by one.
const AURAS: usize = 12;

/// What may be found on the battlefield: sometimes too much, never too little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
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
    /// There are more cards with texts about other cards than are noted.
    pub more: bool,
    /// The cards with texts about other cards, as they lie.
    pub auras: List<CardId, AURAS>,
}

impl Note {
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
fn read(game: &Game, pool: &CardPool) -> Note {
    let mut note = Note::default();
    for card in present(game) {
        let quick = &pool.quick(game.table.card(card).def).abilities;
        note.texts |= quick.always;
        note.listens |= quick.listens;
        note.replaces |= quick.replaces;
        note.heads |= quick.heads;
        if quick.others != 0 {
            note.others |= quick.others;
            note.more |= note.auras.push(card).is_err();
        }
    }
    for (at, modifier) in game.table.modifiers().iter().enumerate() {
        match modifier.change {
            Change::Grant => {
                let others = pool.ability(modifier.ability).quick.others;
                let always = note.add(pool, modifier.ability);
                if game.table.is_on_any(at) {
                    note.given |= always;
                    // Who has it is not noted.
                    note.more |= others != 0;
                } else {
                    note.held |= always;
                }
            }
            Change::Word if modifier.stat.0 == word::LOSES_ABILITIES => note.blank = true,
            _ => {}
        }
    }
    note.blank |= note.texts & Mod::word_bit(word::LOSES_ABILITIES) != 0;
    note
}

/// Sees to it that the table has its note.
#[inline]
pub(super) fn keep(d: &mut Dealer<'_, SummonerWars>) {
    match d.table().note() {
        None => {
            let note = read(d.state, d.pool);
            d.state.table.set_note(note);
        }
        Some(note) => debug_assert_eq!(*note, read(d.state, d.pool), "the note is stale"),
    }
}

/// Asks the note, which is read anew where something has just changed.
#[inline]
pub(super) fn ask<T>(game: &Game, pool: &CardPool, what: impl FnOnce(&Note) -> T) -> T {
    match game.table.note() {
        Some(note) => what(note),
        None => what(&read(game, pool)),
    }
}

/// Whether a card or player may have continuous texts of this kind (`Mod::bit`).
#[inline]
pub(super) fn speaks(game: &Game, pool: &CardPool, bit: u32) -> bool {
    ask(game, pool, |note| note.texts & bit != 0)
}

/// Whether abilities may be switched off.
#[inline]
pub(super) fn blanks(game: &Game, pool: &CardPool) -> bool {
    ask(game, pool, |note| note.blank)
}

/// Whether a text may stand in the place of this event.
#[inline]
pub(super) fn replaces(game: &Game, pool: &CardPool, event: EventId) -> bool {
    ask(game, pool, |note| note.replaces & event.bit() != 0)
}

/// Whether a text may wait for this event.
#[inline]
pub(super) fn listens(game: &Game, pool: &CardPool, event: EventId) -> bool {
    ask(game, pool, |note| note.listens & event.bit() != 0)
}

/// Whether a text may be used at will with one of these heads.
#[inline]
pub(super) fn offers(game: &Game, pool: &CardPool, heads: &[HeadId]) -> bool {
    let all = heads.iter().fold(0u32, |all, head| all | head.bit());
    ask(game, pool, |note| note.heads & all != 0)
}

/// Visits the cards with texts about other cards, but for this one.
#[inline]
pub(super) fn each_aura(game: &Game, card: CardId, mut visit: impl FnMut(CardId)) {
    match game.table.note() {
        Some(note) if !note.more => {
            let all = note.auras.iter().copied();
            all.filter(|&it| it != card).for_each(visit);
        }
        _ => {
            for it in present(game).filter(|&it| it != card) {
                visit(it);
            }
        }
    }
}
