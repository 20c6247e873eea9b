//! Positions as pages.

use super::SummonAndMagicWords;
use crate::written::{Plainer, Writes};
use shokan_kernel::ids::ZoneKind;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Modifier;
use shokan_rules::summon_and_magic::{Registers, SummonAndMagic};

impl Writes for SummonAndMagicWords {
    const IN_PLAY: &'static [ZoneKind] = &[];

    fn phase(_: &State<SummonAndMagic>) -> Option<&'static str> {
        None
    }

    fn settings(_: &State<SummonAndMagic>, _: &CardPool) -> Vec<String> {
        Vec::new()
    }

    fn given(_: &CardPool, _: &Modifier) -> Option<String> {
        None
    }

    fn plain(_: &mut Registers, _: &Plainer<'_, SummonAndMagic>) {}
}
