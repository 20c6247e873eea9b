//! What Summons Call adds to an observation.

use crate::observed::{Observed, bit};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::state::State;
use shokan_rules::summons_call::SummonsCall;

impl Observed for SummonsCall {
    const REGISTERS: &'static [&'static str] = &["master_moved", "resolving", "options"];
    const TURN_MARKS: &'static [&'static str] = &["used", "blanked"];

    fn registers(world: &State<Self>, _: Seat, to: &mut [i16]) {
        let registers = &world.registers;
        to[0] = i16::from(registers.master_moved);
        to[1] = i16::from(registers.resolving);
        to[2] = i16::from(registers.options);
    }

    fn turn_marks(world: &State<Self>, card: CardId) -> i16 {
        let registers = &world.registers;
        let same = |was| world.table.same(was) == Some(card);
        let used = registers.used.iter().any(|&(was, ..)| same(was));
        bit(0, used) | bit(1, registers.blanked.has(card))
    }
}
