//! What falls due at the end of a turn besides texts: 消費 (SM-25-08.a, SM-25-08.b). The turn player
//! chooses the order of both (chapter 07, TURN_END_EFFECTS).

use super::words::{NO_CAUSE, passive, sm};
use super::{SummonAndMagic, cache, destroy, pile, values};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, CardRef, Seat};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;

type D<'a> = Dealer<'a, SummonAndMagic>;

/// Notes whose 消費 comes at the end of this turn.
pub(super) fn begin(d: &mut D<'_>, seat: Seat, from: u16) {
    let any = cache::has(d.state, d.pool, passive::UPKEEP);
    let all = pile::several(values::monsters(d.state, d.pool, seat).filter(|_| any));
    for &card in all.iter() {
        if values::has(d.state, d.pool, card, passive::UPKEEP) {
            d.state.registers.upkeep.add(card);
        }
    }
    d.state.registers.upkeep_from = from;
}

/// The monsters whose 消費 is due in this process, as they lie.
pub(super) fn due(
    game: &State<SummonAndMagic>,
    pool: &CardPool,
    from: u16,
    seat: Seat,
) -> pile::Several {
    let registers = &game.registers;
    let now = seat == registers.active && from <= registers.upkeep_from;
    if !now || registers.upkeep.is_empty() {
        return pile::Several::default();
    }
    let waits = |&card: &CardId| {
        registers.upkeep.has(card) && values::has(game, pool, card, passive::UPKEEP)
    };
    pile::several(values::monsters(game, pool, seat).filter(waits))
}

/// Counters go, or the monster is to be destroyed; whether it is.
pub(super) fn pay(d: &mut D<'_>, card: CardId) -> bool {
    d.state.registers.upkeep.drop(card);
    let n = values::passive_of(d.state, d.pool, card, passive::UPKEEP);
    let n = n.unwrap_or(0).max(1);
    let have = pile::count(d.state, card);
    for _ in 0..n.min(have) {
        pile::drop_counter(d, card, sm!("SM-25-08.a"));
    }
    if have >= n {
        return false;
    }
    destroy::doom(d, card);
    d.state.registers.doom_cause = NO_CAUSE;
    d.state.registers.doom_by = CardRef::NONE;
    true
}
