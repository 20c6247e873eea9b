//! How the game is searched.

use crate::search::{Horizon, Searched, Settings};
use shokan_kernel::decision::Choice;
use shokan_kernel::state::State;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::shaman_king::words::verb;

impl Searched for ShamanKing {
    const SETTINGS: Settings = Settings {
        horizon: Horizon::Phase,
        scale: 110,
        curiosity: 330,
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
