//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
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

const TREE: Settings = Settings {
    glance: GLANCE,
    scale: 1_000,
    curiosity: 580,
    judge: Judge::Fitted,
    ..Settings::USUAL
};

impl Searched for SummonsCall {
    const VALUE_OF_A_LOGIT: i64 = 1_590;

    /// A short search does better by the fitted weights, a long one by the value: that tells
    /// positions of one turn apart more finely.
    const MINDS: Minds = Minds {
        hard: Mind::Search {
            most: 0,
            iterations: 2_000,
            settings: Settings {
                scale: 500,
                judge: Judge::Value,
                ..TREE
            },
        },
        ..Minds::new((GLANCE, SLIPS), GLANCE, TREE, (60, 0), (2_000, 0))
    };

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }
}
