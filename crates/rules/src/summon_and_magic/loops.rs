//! R-SM-99: a player must leave a loop that changes nothing after three rounds; a loop that nobody
//! can leave is a draw.
//!
//! A loop is told by what everybody sees of the table: from time to time its look is kept, further
//! and further apart, and a loop comes back to one of them.

use super::words::{sm, zone};
use super::{Registers, SummonAndMagic};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{ClauseId, Seat};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::state::State;

type Game = State<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// Rounds that are allowed.
const ROUNDS: u8 = 3;
/// Uses that no loop is looked for in.
const FIRST: u16 = 16;
/// Uses of one turn that end the game, whatever they do.
const MOST: u16 = 4_096;
/// The first turn whose look is kept.
const FIRST_TURN: u16 = 4;

/// Something was spent or seen: what was before does not come back.
pub(super) fn leave(registers: &mut Registers) {
    registers.idle = 0;
    registers.loop_mark = 0;
    registers.rounds = 0;
}

/// A skill, a card or an action is used.
pub(super) fn count(d: &mut D<'_>) {
    let registers = &mut d.state.registers;
    registers.idle = registers.idle.saturating_add(1);
    let idle = registers.idle;
    if idle < FIRST {
        return;
    }
    let look = look(d.state);
    let registers = &mut d.state.registers;
    if look == registers.loop_mark {
        registers.rounds = registers.rounds.saturating_add(1);
    } else if idle.is_power_of_two() {
        registers.loop_mark = look;
        registers.rounds = 0;
    }
    // Who could leave it had to, a round ago.
    if registers.rounds > ROUNDS || idle > MOST {
        d.finish(Outcome::Drawn(sm!("R-SM-99")));
    }
}

/// Whether what need not be used may be used.
pub(super) fn may_use(game: &Game) -> Result<(), ClauseId> {
    if game.registers.rounds < ROUNDS {
        Ok(())
    } else {
        Err(sm!("R-SM-99"))
    }
}

/// A turn begins: turns that change nothing are a loop of both players.
pub(super) fn turn(d: &mut D<'_>) {
    leave(&mut d.state.registers);
    if d.state.registers.turn < FIRST_TURN {
        return;
    }
    let look = look(d.state);
    let registers = &mut d.state.registers;
    if look == registers.turn_mark {
        registers.turn_rounds += 1;
    } else if registers.turn.is_power_of_two() {
        registers.turn_mark = look;
        registers.turn_rounds = 0;
    }
    if registers.turn_rounds >= ROUNDS {
        d.finish(Outcome::Drawn(sm!("R-SM-99")));
    }
}

/// What everybody sees of the table, as a number.
fn look(game: &Game) -> u64 {
    const STEP: u64 = 0x0100_0000_01b3;
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    // Byte by byte; most numbers are one.
    let mut add = |n: u16| match n.to_le_bytes() {
        [low, 0] => hash = (hash ^ u64::from(low)).wrapping_mul(STEP.wrapping_mul(STEP)),
        [low, high] => {
            hash = (hash ^ u64::from(low)).wrapping_mul(STEP);
            hash = (hash ^ u64::from(high)).wrapping_mul(STEP);
        }
    };
    let registers = &game.registers;
    add(u16::from(registers.active.0));
    add(u16::from(registers.ap));
    for seat in [Seat(0), Seat(1)] {
        for &card in game.table.piles(seat, zone::MONSTERS, zone::AVATAR) {
            let it = game.table.card(card);
            let sets = [&registers.acted, &registers.refreshed, &registers.turned];
            let bits = sets
                .iter()
                .fold(0u16, |bits, set| bits << 1 | u16::from(set.has(card)));
            add(it.handle);
            add(u16::from(it.flags) << 8 | u16::from(it.cell));
            add(bits);
        }
        for kind in [zone::HAND, zone::DECK, zone::COUNTERS] {
            add(game.table.pile(seat, kind).len() as u16);
        }
        for &card in game.table.pile(seat, zone::GRAVEYARD) {
            add(game.table.card(card).handle);
        }
    }
    for modifier in game.table.modifiers() {
        add(u16::from(modifier.stat.0) << 8 | modifier.change as u16);
        add(modifier.value as u16);
    }
    for trigger in game.waiting.iter() {
        add(trigger.ability.0);
    }
    hash
}
