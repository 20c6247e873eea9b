//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Judge, Searched, Settings};
use shokan_kernel::decision::Choice;
use shokan_kernel::state::State;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::shaman_king::words::verb;

const GLANCE: Glance = Glance {
    work: 20,
    plans: false,
};

const LOOK: Glance = Glance {
    work: 600,
    plans: true,
};

const SETTINGS: Settings = Settings {
    horizon: Horizon::Turns(2),
    scale: 500,
    curiosity: 330,
    glance: GLANCE,
    look: LOOK,
    looks: 6,
    prior: 8,
    judge: Judge::Fitted,
};

impl Searched for ShamanKing {
    const VALUE_OF_A_LOGIT: i64 = 810;

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
            most: 3,
            iterations: 6,
            settings: SETTINGS,
        },
        hard: Mind::Search {
            most: 4,
            iterations: 64,
            settings: SETTINGS,
        },
    };

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }

    /// What is taken back leads to where one stood before, without end.
    fn is_idle(choice: Choice) -> bool {
        matches!(choice, Choice::Act(verb::TAKE_BACK, _))
    }
}
