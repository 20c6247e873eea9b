//! How the game is searched.

use crate::greedy::Glance;
use crate::level::Minds;
use crate::search::glance::Slips;
use crate::search::{Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summon_and_magic::SummonAndMagic;

const SLIPS: Slips = Slips {
    second: 400,
    slack: 160,
};

const GLANCE: Glance = Glance {
    work: 20,
    plans: false,
};

/// The answer of the other side is planned, too: one action ahead it is no answer.
const PLANS: Glance = Glance {
    plans: true,
    ..GLANCE
};

impl Searched for SummonAndMagic {
    const VALUE_OF_A_LOGIT: i64 = 1_740;

    const MINDS: Minds = Minds::new(
        SLIPS,
        GLANCE,
        Settings {
            glance: PLANS,
            ..Settings::USUAL
        },
        (6, 3),
        (48, 4),
    );

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }
}
