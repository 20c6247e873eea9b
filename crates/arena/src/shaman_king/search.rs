//! How the game is searched.

use crate::greedy::Glance;
use crate::level::Minds;
use crate::search::glance::Slips;
use crate::search::{Judge, Searched, Settings};
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

impl Searched for ShamanKing {
    const VALUE_OF_A_LOGIT: i64 = 810;

    const MINDS: Minds = Minds::new(
        (GLANCE, SLIPS),
        GLANCE,
        Settings {
            glance: GLANCE,
            judge: Judge::Fitted,
            ..Settings::USUAL
        },
        (6, 3),
        (64, 4),
    );

    fn odds_to_end(state: &State<Self>) -> u32 {
        let _ = state;
        120
    }

    /// What is taken back leads to where one stood before, without end.
    fn is_idle(choice: Choice) -> bool {
        matches!(choice, Choice::Act(verb::TAKE_BACK, _))
    }
}
