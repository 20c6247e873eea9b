//! How the game is searched.

use crate::greedy::{Glance, Insight};
use crate::level::{Mind, Minds};
use crate::search::glance::Slips;
use crate::search::{Horizon, Searched, Settings};
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summoner_wars::words::prompt;

/// By how much the value is greater where the odds are e times as good: a logistic fit to self-play.
const VALUE_OF_A_LOGIT: i64 = 860;

const GLANCE: Glance = Glance {
    work: 60,
    plans: false,
};

const LOOK: Glance = Glance {
    work: 600,
    plans: true,
};

const SETTINGS: Settings = Settings {
    horizon: Horizon::Phase,
    scale: 256,
    curiosity: 330,
    thoughtful: 0,
    glance: GLANCE,
    look: LOOK,
    fitted: true,
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
            most: 0,
            iterations: 200,
            settings: SETTINGS,
        },
        hard: Mind::Search {
            most: 0,
            iterations: 4000,
            settings: SETTINGS,
        },
    };

    fn logit(state: &State<Self>, pool: &CardPool, seat: Seat, baseline: &Self::Baseline) -> i32 {
        let value = i64::from(Self::value(state, pool, seat, baseline));
        (1_000 * value / VALUE_OF_A_LOGIT).clamp(-100_000, 100_000) as i32
    }

    fn odds_to_end(state: &State<Self>) -> u32 {
        match state.asked().map(|asked| asked.prompt) {
            // A hand is not thrown away for magic: what is built is the exception.
            Some(prompt::BUILD) => 600,
            Some(prompt::SUMMON | prompt::EVENT) => 300,
            _ => 120,
        }
    }
}
