//! What an evaluation of the game counts.

use crate::evaluation::{Features, Row, Weights, built_in};
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_kernel::state::State;
use shokan_rules::summon_and_magic::SummonAndMagic;
use std::sync::LazyLock;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    built_in(
        include_str!("../../weights/summon_and_magic.tsv"),
        SummonAndMagic::NAMES,
    )
});

impl Features for SummonAndMagic {
    const NAMES: &'static [&'static str] = &["tempo"];

    fn features(state: &State<Self>, _: &CardPool, seat: Seat, out: &mut [i32]) {
        let mut row = Row::new(out);
        let mine = <Self as Ruleset>::Sides::allied(state, Self::active(state), seat);
        row.put(if mine { 1 } else { -1 });
        row.end();
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
}
