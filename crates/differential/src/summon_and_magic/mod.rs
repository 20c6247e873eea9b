//! What the differential test must know of Summon & Magic.

mod caps;
mod setting;
mod sound;

pub use sound::sound;

use crate::carried::setting::Setting;
use crate::deal::{Dealt, Drawn, low, mixed, one, split, stream};
use shokan_kernel::ids::PromptId;
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_lang::vocabulary::Vocabulary;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summon_and_magic::{Placed, SummonAndMagic, new_game};

impl Dealt for SummonAndMagic {
    const FACE: &'static str = "M01";
    const STEP: i32 = 200;
    const DONE_BY: &'static [&'static str] = &["attack", "answer", "engage"];
    const WAITS: &'static [&'static str] = &["battle_end"];

    fn drawn(field: &str) -> Drawn {
        match field {
            "stats" => Drawn::Steps(100, 2, 20),
            _ => low(field),
        }
    }
    // SM-23.26: counters go one after another. SM-23.13: who steps in first answers first.
    const ORDERED: &'static [PromptId] = {
        use shokan_rules::summon_and_magic::words::prompt;
        &[prompt::COUNTER, prompt::INTERCEPT]
    };

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        use shokan_rules::summon_and_magic::values::is_legend;
        use shokan_rules::summon_and_magic::words::kind;
        let pool = &catalogue.pool;
        let mut deck = || {
            let avatar = one(split(pool, |def| def.kind == kind::AVATAR), luck);
            let cards = split(pool, |def| def.kind != kind::AVATAR);
            let copies = |id| if is_legend(pool, pool.def(id)) { 1 } else { 3 };
            let mut cards = mixed(cards, 60, copies, luck);
            // SM-03.04: at most three legends.
            let mut legends = 0;
            cards.retain(|&id| {
                legends += usize::from(is_legend(pool, pool.def(id)));
                legends <= 3 || !is_legend(pool, pool.def(id))
            });
            cards.truncate(37);
            Placed { avatar, cards }
        };
        let decks = [deck(), deck()];
        new_game(&decks, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        sound(state, pool)
    }

    fn setting(v: &'static Vocabulary) -> Setting {
        setting::setting(v)
    }
}
