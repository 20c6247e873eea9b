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

/// With plans of several actions, without which no turn is worth much.
const PLANS: Glance = Glance {
    plans: true,
    ..GLANCE
};

impl Searched for SummonAndMagic {
    const VALUE_OF_A_LOGIT: i64 = 1_740;

    const MINDS: Minds = Minds::new(
        (GLANCE, SLIPS),
        PLANS,
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
