//! What the differential test must know of Summons Call.

mod caps;
mod setting;
mod sound;

pub use sound::sound;

use crate::carried::setting::Setting;
use crate::deal::{Dealt, mixed, one, split, stream};
use shokan_kernel::ids::PromptId;
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::{CardPool, Def};
use shokan_kernel::state::State;
use shokan_lang::vocabulary::Vocabulary;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summons_call::{Placed, SummonsCall, new_game};

impl Dealt for SummonsCall {
    const FACE: &'static str = "SCP-N01";
    // SC-08-02.b, R-SC-36: each card that is turned up is an event of its own; an order is one.
    const ORDERED: &'static [PromptId] = {
        use shokan_rules::summons_call::words::prompt;
        &[prompt::RELEASE, prompt::ORDER_CARDS]
    };

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        use shokan_rules::summons_call::words::kind;
        let pool = &catalogue.pool;
        let mut deck = || {
            // R-SC-05: a master is of type A or B.
            let master = |def: &Def| def.kind == kind::MASTER && def.subtype != 2;
            let master = one(split(pool, master), luck)?;
            let cards = split(pool, |def| def.kind != kind::MASTER);
            Some(Placed {
                master,
                cards: mixed(cards, 30, |_| 3, luck),
            })
        };
        let decks = [deck()?, deck()?];
        new_game(&decks, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        // R-SC-08: an effect may turn a unit face-down, and no card of the pool does.
        sound(state, pool).or_else(|fault| {
            if fault.starts_with("R-SC-08") {
                Ok(())
            } else {
                Err(fault)
            }
        })
    }

    fn setting(v: &'static Vocabulary) -> Setting {
        setting::setting(v)
    }
}
