//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Judge, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summons_call::SummonsCall;

const GLANCE: Glance = Glance {
    work: 60,
    plans: false,
};

const LOOK: Glance = Glance {
    work: 600,
    plans: true,
};

const SETTINGS: Settings = Settings {
    horizon: Horizon::Turns(2),
    scale: 1000,
    curiosity: 580,
    glance: GLANCE,
    look: LOOK,
    looks: 6,
    prior: 8,
    judge: Judge::Fitted,
};

impl Searched for SummonsCall {
    const VALUE_OF_A_LOGIT: i64 = 1_590;

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
            most: 0,
            iterations: 60,
            settings: SETTINGS,
        },
        hard: Mind::Search {
            most: 0,
            iterations: 10_000,
            settings: SETTINGS,
        },
    };

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }
}
