//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Judge, Searched, Settings};
use shokan_kernel::decision::Choice;
use shokan_kernel::state::State;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::shaman_king::words::verb;

const SLIPS: Slips = Slips {
    second: 200,
    slack: 120,
};

const GLANCE: Glance = Glance {
    work: 20,
    plans: false,
};

const PLAYED_OUT: Settings = Settings {
    glance: GLANCE,
    judge: Judge::Fitted,
    ..Settings::USUAL
};

impl Searched for ShamanKing {
    const VALUE_OF_A_LOGIT: i64 = 810;

    const MINDS: Minds = Minds {
        hard: Mind::Search {
            most: 6,
            iterations: 128,
            // A battle is answered a turn later: what two turns show is not yet the price.
            settings: Settings {
                horizon: Horizon::Turns(4),
                looks: 16,
                prior: 16,
                proof_steps: 2_000,
                ..PLAYED_OUT
            },
        },
        ..Minds::new((GLANCE, SLIPS), GLANCE, PLAYED_OUT, (6, 3), (128, 6))
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
