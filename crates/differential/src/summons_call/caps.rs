//! The lists of Summons Call.

use crate::caps::{Capped, Fill};
use shokan_kernel::state::State;
use shokan_rules::summons_call::SummonsCall;

impl Capped for SummonsCall {
    const RULING: &'static str = "R-SC-91";
    const PROVED: &'static [&'static str] = &["things to do"];
    const CARDS: &'static str = include_str!("caps.cards");

    fn fills(state: &State<Self>) -> Vec<Fill> {
        let it = &state.registers;
        let lists = [
            ("lingering", it.lingering.len(), it.lingering.capacity()),
            ("used", it.used.len(), it.used.capacity()),
            ("used names", it.used_names.len(), it.used_names.capacity()),
        ];
        lists.map(|(list, len, cap)| Fill { list, len, cap }).into()
    }
}
