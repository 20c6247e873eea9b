//! The lists of Shaman King.

use crate::caps::{Capped, Fill};
use shokan_kernel::state::State;
use shokan_rules::shaman_king::ShamanKing;

impl Capped for ShamanKing {
    const RULING: &'static str = "R-SK-150";
    const PROVED: &'static [&'static str] = &["things to do"];
    const CARDS: &'static str = include_str!("caps.cards");

    fn fills(state: &State<Self>) -> Vec<Fill> {
        let it = &state.registers;
        vec![Fill {
            list: "staged",
            len: it.staged.len(),
            cap: it.staged.capacity(),
        }]
    }
}
