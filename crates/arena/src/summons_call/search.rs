//! How the game is searched.

use crate::search::{Horizon, Searched, Settings};
use shokan_kernel::state::State;
use shokan_rules::summons_call::SummonsCall;

impl Searched for SummonsCall {
    const SETTINGS: Settings = Settings {
        horizon: Horizon::Turns(2),
        scale: 440,
        curiosity: 580,
    };

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }
}
