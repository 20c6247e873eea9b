//! What a card costs: COST and advance COST as they are now (10.5).

use super::{SummonAndMagic, values};
use shokan_kernel::ids::{CardId, StatId};
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, Mod};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;

type Game = State<SummonAndMagic>;

/// The COST or the advance COST of a card as it is now: printed, or set, then more or less.
pub(super) fn price(game: &Game, pool: &CardPool, card: CardId, which: StatId) -> i16 {
    let mut base = pool.quick(game.table.card(card).def).stats[which.at()];
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
