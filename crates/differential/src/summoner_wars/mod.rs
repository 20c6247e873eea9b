//! What the differential test must know of Summoner Wars.

mod caps;
mod setting;
mod sound;

pub use sound::sound;

use crate::carried::setting::Setting;
use crate::deal::{Dealt, split, stream};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_lang::ast::Field;
use shokan_lang::vocabulary::Vocabulary;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summoner_wars::{Placed, SummonerWars, deck, new_game};

/// A ready deck of Summoner Wars with made cards in place of those of the same sort.
fn wars_deck(catalogue: &Catalogue, luck: &mut Luck) -> Option<Placed> {
    let pool = &catalogue.pool;
    let words: Vec<&str> = catalogue.ready_words().collect();
    let word = words[luck.below(Stream::Other, words.len() as u32) as usize];
    let (list, _) = catalogue.ready(word)?;
    let mut placed = deck::place(&list, pool).ok()?;
    for card in &mut placed.cards {
        let old = pool.def(*card);
        let (kind, rank) = (old.kind, old.subtype);
        let [made, _] = split(pool, |def| def.kind == kind && def.subtype == rank);
        if !made.is_empty() && luck.below(Stream::Other, 6) > 0 {
            *card = made[luck.below(Stream::Other, made.len() as u32) as usize];
        }
    }
    Some(placed)
}

impl Dealt for SummonerWars {
    const FACE: &'static str = "plain_wall";
    const WAITS: &'static [&'static str] = &["turn_start"];

    // R-SW-59: of the Units only the Summoner has no cost.
    fn owes(field: &str, fields: &[Field]) -> Option<bool> {
        let rank = fields.iter().find(|it| it.name.as_str() == "rank");
        let is_summoner = |it: &Field| it.words().iter().any(|it| it.as_str() == "summoner");
        (field == "cost").then(|| !rank.is_some_and(is_summoner))
    }

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        let seats = if luck.below(Stream::Other, 4) == 0 {
            4
        } else {
            2
        };
        let decks = (0..seats).map(|_| wars_deck(catalogue, luck));
        let decks: Vec<_> = decks.collect::<Option<_>>()?;
        new_game(&decks, &catalogue.pool, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        sound(state, pool)
    }

    fn setting(v: &'static Vocabulary) -> Setting {
        setting::setting(v)
    }
}
