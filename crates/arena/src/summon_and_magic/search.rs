//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summon_and_magic::SummonAndMagic;

const GLANCE: Glance = Glance {
    work: 20,
    plans: false,
};

const SETTINGS: Settings = Settings {
    horizon: Horizon::Turns(2),
    scale: 440,
    curiosity: 580,
    thoughtful: 0,
    glance: GLANCE,
};

impl Searched for SummonAndMagic {
    const MINDS: Minds = Minds {
        first_steps: Mind::Glance {
            worlds: 1,
            glance: GLANCE,
            slips: Some(Slips {
                second: 200,
                slack: 120,
            }),
        },
        easy: Mind::Glance {
            worlds: 2,
            glance: GLANCE,
            slips: None,
        },
        normal: Mind::Search {
            iterations: 200,
            settings: SETTINGS,
        },
        hard: Mind::Search {
            iterations: 4000,
            settings: SETTINGS,
        },
    };

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }
}
