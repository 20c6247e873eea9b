//! How the game is searched.

use crate::greedy::Glance;
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summoner_wars::words::prompt;

const GLANCE: Glance = Glance {
    work: 60,
    plans: false,
};

const SETTINGS: Settings = Settings {
    horizon: Horizon::Phase,
    scale: 220,
    curiosity: 330,
    thoughtful: 0,
    glance: GLANCE,
};

impl Searched for SummonerWars {
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
        match state.asked().map(|asked| asked.prompt) {
            // A hand is not thrown away for magic: what is built is the exception.
            Some(prompt::BUILD) => 600,
            Some(prompt::SUMMON | prompt::EVENT) => 300,
            _ => 120,
        }
    }
}
