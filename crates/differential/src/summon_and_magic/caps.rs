//! The lists of Summon & Magic.

use crate::caps::{Capped, Fill};
use shokan_kernel::state::State;
use shokan_rules::summon_and_magic::SummonAndMagic;

impl Capped for SummonAndMagic {
    const RULING: &'static str = "R-SM-150";
    const PROVED: &'static [&'static str] = &["items", "things to do"];
    const CARDS: &'static str = include_str!("caps.cards");

    fn fills(state: &State<Self>) -> Vec<Fill> {
        let it = &state.registers;
        // What is declared has its end and what is done about it among the things to do, but for
        // the moment in which it is declared: these are full long before.
        let (items, flow) = (it.items.len(), state.flow().len());
        assert!(
            2 * items <= flow + 2,
            "{items} items and {flow} things to do"
        );
        let lists = [
            ("items", it.items.len(), it.items.capacity()),
            ("used", it.used.len(), it.used.capacity()),
            ("delayed", it.delayed.len(), it.delayed.capacity()),
        ];
        lists.map(|(list, len, cap)| Fill { list, len, cap }).into()
    }
}
