//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Judge, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summoner_wars::words::prompt;

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
    scale: 500,
    curiosity: 330,
    glance: GLANCE,
    look: LOOK,
    looks: 8,
    prior: 16,
    judge: Judge::Value,
};

impl Searched for SummonerWars {
    const VALUE_OF_A_LOGIT: i64 = 860;

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
        match state.asked().map(|asked| asked.prompt) {
            // A hand is not thrown away for magic: what is built is the exception.
            Some(prompt::BUILD) => 600,
            Some(prompt::SUMMON | prompt::EVENT) => 300,
            _ => 120,
        }
    }
}
