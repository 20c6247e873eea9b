//! The lists of Summoner Wars.

use crate::caps::{Capped, Fill};
use shokan_kernel::state::State;
use shokan_rules::summoner_wars::SummonerWars;

impl Capped for SummonerWars {
    const RULING: &'static str = "R-SW-150";
    const PROVED: &'static [&'static str] = &["against", "ends", "instead"];
    const CARDS: &'static str = include_str!("caps.cards");

    fn fills(state: &State<Self>) -> Vec<Fill> {
        let it = &state.registers;
        let (attack, kept) = (&it.attack, &it.remembered);
        let lists = [
            ("against", it.against.len(), it.against.capacity()),
            ("ends", it.ends.len(), it.ends.capacity()),
            ("guards", it.guards.len(), it.guards.capacity()),
            ("used", it.used.len(), it.used.capacity()),
            ("delayed", it.delayed.len(), it.delayed.capacity()),
            ("remembered", kept.len(), kept.capacity()),
            ("instead", attack.instead.len(), attack.instead.capacity()),
        ];
        lists.map(|(list, len, cap)| Fill { list, len, cap }).into()
    }
}
