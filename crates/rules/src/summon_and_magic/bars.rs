//! Changes that take something from a card: by whose texts it cannot be chosen, and whether it has
//! texts at all.

use super::continuous::{Sought, spoken};
use super::words::{bar, word};
use super::{SummonAndMagic, cache, values};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::Change;

type Game = State<SummonAndMagic>;

/// The card that forbids this text to choose a card: by whose texts it cannot be chosen, the change
/// says (`bar`).
#[inline]
pub fn bars_choice(game: &Game, pool: &CardPool, card: CardId, by: &Effect) -> Option<CardId> {
    cache::says(game, pool, word::CANNOT_BE_CHOSEN).then(|| bars_now(game, pool, card, by))?
}

fn bars_now(game: &Game, pool: &CardPool, card: CardId, by: &Effect) -> Option<CardId> {
    let text = pool.ability(by.ability);
    let given = text.granted && by.source.card.is_some();
    // What was given to a card is a text of that card (R-SM-108).
    let kind = given
        .then(|| values::kind_of(game, pool, by.source.card))
        .flatten();
    let kind = bar::kind(kind.unwrap_or_else(|| pool.def(text.def).kind));
    let bars = |seat: Seat, bits: i16| {
        let side = if seat == by.seat {
            bar::OWN
        } else {
            bar::ENEMY
        };
        bits & side != 0 && bits & kind != 0
    };
    let mut found = None;
    for modifier in game.table.on(card).filter(|m| m.change == Change::Word) {
        if modifier.stat.0 == word::CANNOT_BE_CHOSEN && bars(modifier.seat, modifier.value) {
            found = Some(game.table.told_source(modifier));
        }
    }
    let sought = Sought::Word(word::CANNOT_BE_CHOSEN);
    let silent = |source| is_silent(game, pool, source);
    let counts = |change: &Mod, context: &Effect| match change {
        Mod::Word(_, bits) => bars(context.seat, *bits),
        _ => false,
    };
    spoken(game, pool, card, sought, silent, counts, |_, _, context| {
        found = Some(context.source.card);
    });
    found
}

/// Whether a card has lost its texts (R-SM-97). A text that takes others away is itself silent only
/// by a change that was given to its card: what takes away is read before what is taken.
#[inline]
pub fn is_silent(game: &Game, pool: &CardPool, card: CardId) -> bool {
    cache::says(game, pool, word::SILENT) && silent_now(game, pool, card)
}

fn silenced(game: &Game, card: CardId) -> bool {
    let mut on = game.table.on(card);
    on.any(|m| m.change == Change::Word && m.stat.0 == word::SILENT)
}

fn silent_now(game: &Game, pool: &CardPool, card: CardId) -> bool {
    if !values::on_field(game, card) {
        return false;
    }
    let mut found = silenced(game, card);
    let sought = Sought::Word(word::SILENT);
    let silent = |source| silenced(game, source);
    spoken(
        game,
        pool,
        card,
        sought,
        silent,
        |_, _| true,
        |_, _, _| {
            found = true;
        },
    );
    found
}
