//! What a card costs: COST and advance COST as they are now (10.5).

use super::words::stat;
use super::{SummonAndMagic, note, occur, values};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, StatId};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;

type Game = State<SummonAndMagic>;

/// The COST or the advance COST of a card as it is now: printed, or set, then more or less.
pub fn price(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    let mut base = pool.quick(game.table.card(card).def).stats[which.at()];
    if !note::changes(game, pool, which) {
        return base;
    }
    let mut more = 0i16;
    values::continuous(
        game,
        pool,
        card,
        Mod::stat_bit(which),
        |_, change, context| match change {
            Mod::Set(stat, n) if *stat == which => {
                base = machine::number(game, pool, n, context, card);
            }
            Mod::Add(stat, n) if *stat == which => {
                more = more.saturating_add(machine::number(game, pool, n, context, card));
            }
            _ => {}
        },
    );
    for modifier in game.table.on(card).filter(|m| m.stat == which) {
        match modifier.change {
            Change::Set => base = modifier.value,
            Change::Add => more = more.saturating_add(modifier.value),
            _ => {}
        }
    }
    base.saturating_add(more).max(0)
}

/// The AP that the use of a card from the hand costs, and the text that makes it another number.
pub fn use_ap(game: &Game, pool: &CardPool, card: CardId) -> (i16, Option<(CardRef, AbilityId)>) {
    let mut found = (1, None);
    if !note::changes(game, pool, stat::USE_AP) {
        return found;
    }
    let bit = Mod::stat_bit(stat::USE_AP);
    values::continuous(game, pool, card, bit, |ability, change, context| {
        if let Mod::Set(stat::USE_AP, n) = change
            && occur::limit_allows(game, pool, context.ability, context.source)
        {
            let n = machine::number(game, pool, n, context, card);
            found = (n, ability.limit.map(|_| (context.source, context.ability)));
        }
    });
    found
}
