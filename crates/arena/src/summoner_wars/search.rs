//! How the game is searched.

use crate::greedy::Glance;
use crate::level::Minds;
use crate::search::glance::Slips;
use crate::search::{Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summoner_wars::words::prompt;

const SLIPS: Slips = Slips {
    second: 200,
    slack: 120,
};

const GLANCE: Glance = Glance {
    work: 60,
    plans: false,
};

impl Searched for SummonerWars {
    const VALUE_OF_A_LOGIT: i64 = 860;

    const MINDS: Minds = Minds::new(
        (GLANCE, SLIPS),
        GLANCE,
        Settings {
            glance: GLANCE,
            looks: 8,
            prior: 16,
            ..Settings::USUAL
        },
        (6, 3),
        (48, 4),
    );

    fn odds_to_end(state: &State<Self>) -> u32 {
        match state.asked().map(|asked| asked.prompt) {
            // A hand is not thrown away for magic: what is built is the exception.
            Some(prompt::BUILD) => 600,
            Some(prompt::SUMMON | prompt::EVENT) => 300,
            _ => 120,
        }
    }
}
