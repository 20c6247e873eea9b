//! What Summons Call adds to an observation.

use crate::observed::{Observed, bit};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::table::Table;
use shokan_rules::summons_call::SummonsCall;

impl Observed for SummonsCall {
    const REGISTERS: &'static [&'static str] = &["master_moved", "resolving", "options"];
    const TURN_MARKS: &'static [&'static str] = &["used", "blanked"];

    fn registers(it: &Self::Registers, _: Seat, to: &mut [i16]) {
        to[0] = i16::from(it.master_moved);
        to[1] = i16::from(it.resolving);
        to[2] = i16::from(it.options);
    }

    fn turn_marks(table: &Table<Self>, it: &Self::Registers, card: CardId) -> i16 {
        let same = |was| table.same(was) == Some(card);
        let used = it.used.iter().any(|&(was, ..)| same(was));
        bit(0, used) | bit(1, it.blanked.has(card))
    }
}
