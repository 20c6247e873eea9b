//! How the game is searched.

use crate::greedy::Glance;
use crate::level::Minds;
use crate::search::glance::Slips;
use crate::search::{Judge, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summons_call::SummonsCall;

const SLIPS: Slips = Slips {
    second: 500,
    slack: 200,
};

const GLANCE: Glance = Glance {
    work: 60,
    plans: false,
};

impl Searched for SummonsCall {
    const VALUE_OF_A_LOGIT: i64 = 1_590;

    const MINDS: Minds = Minds::new(
        (GLANCE, SLIPS),
        GLANCE,
        Settings {
            glance: GLANCE,
            scale: 1_000,
            curiosity: 580,
            judge: Judge::Fitted,
            ..Settings::USUAL
        },
        (60, 0),
        (10_000, 0),
    );

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }
}
