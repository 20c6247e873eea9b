//! How the game is searched.

use crate::search::{Horizon, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summoner_wars::words::prompt;

impl Searched for SummonerWars {
    const SETTINGS: Settings = Settings {
        horizon: Horizon::Phase,
        scale: 220,
        curiosity: 330,
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
