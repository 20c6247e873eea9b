//! Limits of use: once, the first each turn, one card of a name each turn.

use super::{SummonsCall, check};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardRef, DefId};
use shokan_kernel::pool::{Ability, CardPool};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{Change, Modifier};
use shokan_lang::ast::Limit;

type Game = State<SummonsCall>;
type D<'a> = Dealer<'a, SummonsCall>;

/// Notes that a text with a limit was used; `limit_allows` has found room for it.
pub(super) fn mark_used(d: &mut D<'_>, effect: &Effect) {
    let ability = d.pool.ability(effect.ability);
    match ability.limit {
        Some(Limit::Once | Limit::FirstEachTurn) => {
            forget_the_gone(d);
            let used = (effect.source, effect.ability, effect.giver);
            d.state.registers.used.put(used);
        }
        Some(Limit::OncePerName) => {
            let def = name_of(d.state, d.pool, ability, effect.source);
            d.state.registers.used_names.put((effect.seat, def));
        }
        _ => {}
    }
}

/// A card that has moved on is another card, so nobody will ask for its old uses again.
fn forget_the_gone(d: &mut D<'_>) {
    let used = &d.state.registers.used;
    if used.len() < used.capacity() {
        return;
    }
    let table = &d.state.table;
    let mut used = d.state.registers.used;
    used.retain(|used| table.same(used.0).is_some());
    d.state.registers.used = used;
}

/// The name that a limit by name counts; of a card that was lost track of, the one its text is
/// printed on.
fn name_of(game: &Game, pool: &CardPool, ability: &Ability, source: CardRef) -> DefId {
    let def = if source.card.is_some() {
        game.table.card(source.card).def
    } else {
        ability.def
    };
    check::name_of(pool, def)
}

/// Whether the limit of an ability allows one more use this turn (R-SC-46); no more uses than are
/// kept in mind are allowed (R-SC-91).
pub(super) fn limit_allows(game: &Game, pool: &CardPool, effect: &Effect) -> bool {
    limit_allows_beside(game, pool, effect, &[])
}

/// As `limit_allows`, where uses of these texts are about to be kept in mind.
pub(super) fn limit_allows_beside(
    game: &Game,
    pool: &CardPool,
    effect: &Effect,
    beside: &[Effect],
) -> bool {
    let ability = pool.ability(effect.ability);
    let registers = &game.registers;
    let limit = |it: &&Effect| pool.ability(it.ability).limit;
    let named = |it: &&Effect| limit(it) == Some(Limit::OncePerName);
    let counted = |it: &&Effect| limit(it).is_some() && !named(it);
    match ability.limit {
        Some(Limit::Once | Limit::FirstEachTurn) => {
            let it = (effect.source, effect.ability, effect.giver);
            let times = registers.used.iter().filter(|&&used| used == it).count();
            let there = |used: &&(CardRef, _, _)| game.table.same(used.0).is_some();
            let kept = registers.used.iter().filter(there).count();
            let more = beside.iter().filter(counted).count();
            times < gifts(game, effect) && kept + more < registers.used.capacity()
        }
        Some(Limit::OncePerName) => {
            let it = (effect.seat, name_of(game, pool, ability, effect.source));
            let names = &registers.used_names;
            let more = beside.iter().filter(named);
            let same = |other: &Effect| {
                other.seat == it.0
                    && name_of(game, pool, pool.ability(other.ability), other.source) == it.1
            };
            !names.contains(&it)
                && !more.clone().any(same)
                && names.len() + more.count() < names.capacity()
        }
        _ => true,
    }
}

/// How often a card has this text: each time that it was given counts (R-SC-46).
fn gifts(game: &Game, effect: &Effect) -> usize {
    let given = |it: &&Modifier| {
        it.change == Change::Grant && it.ability == effect.ability && it.source == effect.giver
    };
    let here = game.table.same(effect.source);
    here.map_or(0, |card| game.table.on(card).filter(given).count())
        .max(1)
}
