//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Judge, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summon_and_magic::SummonAndMagic;

const GLANCE: Glance = Glance {
    work: 20,
    plans: false,
};

/// The answer of the other side is planned, too: one action ahead it is no answer.
const PLANS: Glance = Glance {
    work: 20,
    plans: true,
};

const LOOK: Glance = Glance {
    work: 600,
    plans: true,
};

const SETTINGS: Settings = Settings {
    horizon: Horizon::Turns(2),
    scale: 500,
    curiosity: 580,
    glance: PLANS,
    look: LOOK,
    looks: 6,
    prior: 8,
    judge: Judge::Value,
};

impl Searched for SummonAndMagic {
    const VALUE_OF_A_LOGIT: i64 = 1_740;

    const MINDS: Minds = Minds {
        first_steps: Mind::Glance {
            worlds: 1,
            glance: GLANCE,
            slips: Some(Slips {
                second: 400,
                slack: 160,
            }),
        },
        easy: Mind::Glance {
            worlds: 2,
            glance: GLANCE,
            slips: None,
        },
        normal: Mind::Search {
            most: 3,
            iterations: 6,
            settings: SETTINGS,
        },
        hard: Mind::Search {
            most: 4,
            iterations: 48,
            settings: SETTINGS,
        },
    };

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }
}
