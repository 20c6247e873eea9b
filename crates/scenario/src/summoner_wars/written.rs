//! Positions as pages.

use super::SummonerWarsWords;
use crate::written::{Plainer, Writes};
use shokan_kernel::ids::ZoneKind;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Modifier;
use shokan_rules::summoner_wars::{Registers, SummonerWars};

impl Writes for SummonerWarsWords {
    const IN_PLAY: &'static [ZoneKind] = &[];

    fn phase(_: &State<SummonerWars>) -> Option<&'static str> {
        None
    }

    fn settings(_: &State<SummonerWars>, _: &CardPool) -> Vec<String> {
        Vec::new()
    }

    fn given(_: &CardPool, _: &Modifier) -> Option<String> {
        None
    }

    fn plain(_: &mut Registers, _: &Plainer<'_, SummonerWars>) {}
}
