//! What the texts of the field can do at all. Most questions of the rules ask for words that no
//! card there speaks; one look at this note answers them.

use super::ShamanKing;
use super::values::present;
use shokan_kernel::dealer::Dealer;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;

type Game = State<ShamanKing>;

/// What may be found on the field: sometimes too much, for a card that lies face-down is read too;
/// never too little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Kinds of continuous texts, see `Mod::bit`.
    pub texts: u32,
    /// Events that a text waits for, a bit each.
    pub listens: u64,
    /// Events in whose place a text stands, a bit each.
    pub replaces: u64,
    /// A bit per word of the rulebook that a text gives.
    pub words: u64,
}

fn read(game: &Game, pool: &CardPool) -> Note {
    let mut note = Note::default();
    for card in present(game) {
        let quick = pool.quick(game.table.card(card).def);
        note.texts |= quick.abilities.always;
        note.listens |= quick.abilities.listens;
        note.replaces |= quick.abilities.replaces;
        note.words |= quick.words[0];
    }
    note
}

/// Sees to it that the table has its note.
#[inline]
pub(super) fn keep(d: &mut Dealer<'_, ShamanKing>) {
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
fn ask<T>(game: &Game, pool: &CardPool, what: impl FnOnce(&Note) -> T) -> T {
    match game.table.note() {
        Some(note) => what(note),
        None => what(&read(game, pool)),
    }
}

/// Whether a card may have continuous texts of this kind (`Mod::bit`).
#[inline]
pub(super) fn speaks(game: &Game, pool: &CardPool, bit: u32) -> bool {
    ask(game, pool, |note| note.texts & bit != 0)
}

/// Whether a text may give this word of the rulebook.
#[inline]
pub(super) fn gives(game: &Game, pool: &CardPool, word: u8) -> bool {
    ask(game, pool, |note| note.words >> word & 1 == 1)
}

/// Whether a text may wait for this event.
#[inline]
pub(super) fn listens(game: &Game, pool: &CardPool, event: u8) -> bool {
    ask(game, pool, |note| note.listens >> event & 1 == 1)
}

/// Whether a text may stand in the place of this event.
#[inline]
pub(super) fn replaces(game: &Game, pool: &CardPool, event: u8) -> bool {
    ask(game, pool, |note| note.replaces >> event & 1 == 1)
}
