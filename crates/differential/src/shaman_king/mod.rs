//! What the differential test must know of Shaman King.

mod caps;
mod setting;
mod sound;

pub use sound::{sound, still_shamans};

use crate::carried::setting::Setting;
use crate::deal::{Dealt, Drawn, low, split, stream};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_lang::vocabulary::Vocabulary;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::shaman_king::{ShamanKing, deck, new_game};

impl Dealt for ShamanKing {
    const FACE: &'static str = "SKP-040";
    const STEP: i32 = 10;
    const HEADS_GO_UNSAID: bool = true;

    fn drawn(field: &str) -> Drawn {
        match field {
            "level" | "summon_number" | "cost" | "advance" | "life" => low(field),
            "health" => Drawn::Steps(10, 5, 20),
            _ => Drawn::Steps(10, 1, 5),
        }
    }

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        use shokan_rules::shaman_king::words::kind;
        let pool = &catalogue.pool;
        let words: Vec<&str> = catalogue.ready_words().collect();
        let [made, _] = split(pool, |def| def.kind != kind::SHAMAN);
        let mut deck = || {
            let word = words[luck.below(Stream::Other, words.len() as u32) as usize];
            let (list, _) = catalogue.ready(word)?;
            let mut pair = deck::place(&list, catalogue).ok()?;
            for card in &mut pair.cards {
                let shaman = pool.def(*card).kind == kind::SHAMAN;
                if !shaman && !made.is_empty() && luck.below(Stream::Other, 6) > 0 {
                    *card = made[luck.below(Stream::Other, made.len() as u32) as usize];
                }
            }
            Some(pair)
        };
        let decks = [deck()?, deck()?];
        new_game(&decks, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        sound(state, pool)
    }

    fn mend(state: &mut State<Self>, pool: &CardPool, viewer: Viewer) {
        still_shamans(state, pool, viewer.mask(), CardSet::default());
    }

    fn setting(v: &'static Vocabulary) -> Setting {
        setting::setting(v)
    }
}
