//! Decks with the cards that were made: as many of them as the deck law has room for, cards of the
//! pool beside them.

use crate::sound;
use shokan_kernel::ids::{DefId, PromptId};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{CardPool, Def};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::shaman_king::{self, ShamanKing};
use shokan_rules::summon_and_magic::{self, SummonAndMagic};
use shokan_rules::summoner_wars::{self, SummonerWars};
use shokan_rules::summons_call::{self, SummonsCall};

/// How the words of cards begin that were made here.
pub const MADE: &str = "made_";

/// What the differential test must know of a game to play it.
pub trait Dealt: Rulebook {
    /// A game with the cards that were made, before its first step.
    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>>;
    /// What must hold at every question, beyond what holds in every game.
    ///
    /// # Errors
    /// What does not hold.
    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String>;
    /// Makes a world that was dealt anew one that could be.
    fn mend(_state: &mut State<Self>, _pool: &CardPool, _viewer: Viewer) {}
    /// Questions whose picks are carried out one after another by their clause, so that their order
    /// counts; the picks of every other one are a set.
    const ORDERED: &'static [PromptId] = &[];
    /// The word of a card that may be dealt where a face is not known.
    const FACE: &'static str;
}

/// All cards of a sort: those that were made, and the others.
fn split(pool: &CardPool, of: impl Fn(&Def) -> bool) -> [Vec<DefId>; 2] {
    let mut both = [Vec::new(), Vec::new()];
    for (at, def) in pool.defs.iter().enumerate() {
        if of(def) {
            both[usize::from(!def.word.starts_with(MADE))].push(DefId(at as u16));
        }
    }
    both
}

/// So many cards: at first the made ones, then others, in so many copies each at most.
fn mixed(
    [made, others]: [Vec<DefId>; 2],
    size: usize,
    copies: impl Fn(DefId) -> usize,
    luck: &mut Luck,
) -> Vec<DefId> {
    let several = |ids: Vec<DefId>| -> Vec<DefId> {
        let each = ids.into_iter();
        each.flat_map(|id| std::iter::repeat_n(id, copies(id)))
            .collect()
    };
    let mut cards = several(made);
    luck.shuffle(Stream::Other, &mut cards);
    cards.truncate(size * 5 / 6);
    let mut rest = several(others);
    luck.shuffle(Stream::Other, &mut rest);
    rest.truncate(size - cards.len());
    cards.extend(rest);
    luck.shuffle(Stream::Other, &mut cards);
    cards
}

/// One of these, rather one that was made.
fn one([made, others]: [Vec<DefId>; 2], luck: &mut Luck) -> Option<DefId> {
    let of = if made.is_empty() || luck.below(Stream::Other, 3) == 0 {
        others
    } else {
        made
    };
    let at = luck.below(Stream::Other, of.len().max(1) as u32) as usize;
    of.get(at).copied()
}

fn stream(seed: u64) -> Luck {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    Luck::new(key)
}

impl Dealt for SummonsCall {
    const FACE: &'static str = "SCP-N01";
    // SC-08-02.b, R-SC-36: each card that is turned up is an event of its own; an order is one.
    const ORDERED: &'static [PromptId] = {
        use summons_call::words::prompt;
        &[prompt::RELEASE, prompt::ORDER_CARDS]
    };

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        use summons_call::words::kind;
        let pool = &catalogue.pool;
        let mut deck = || {
            // R-SC-05: a master is of type A or B.
            let master = |def: &Def| def.kind == kind::MASTER && def.subtype != 2;
            let master = one(split(pool, master), luck)?;
            let cards = split(pool, |def| def.kind != kind::MASTER);
            Some(summons_call::Placed {
                master,
                cards: mixed(cards, 30, |_| 3, luck),
            })
        };
        let decks = [deck()?, deck()?];
        summons_call::new_game(&decks, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        // R-SC-08: an effect may turn a unit face-down, and no card of the pool does.
        sound::summons_call::sound(state, pool).or_else(|fault| {
            if fault.starts_with("R-SC-08") {
                Ok(())
            } else {
                Err(fault)
            }
        })
    }
}

impl Dealt for SummonAndMagic {
    const FACE: &'static str = "M01";
    // SM-23.26: counters go one after another. SM-23.13: who steps in first answers first.
    const ORDERED: &'static [PromptId] = {
        use summon_and_magic::words::prompt;
        &[prompt::COUNTER, prompt::INTERCEPT]
    };

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        use summon_and_magic::values::is_legend;
        use summon_and_magic::words::kind;
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
            summon_and_magic::Placed { avatar, cards }
        };
        let decks = [deck(), deck()];
        summon_and_magic::new_game(&decks, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        sound::summon_and_magic::sound(state, pool)
    }
}

/// A ready deck of Summoner Wars with made cards in place of those of the same sort.
fn wars_deck(catalogue: &Catalogue, luck: &mut Luck) -> Option<summoner_wars::Placed> {
    let pool = &catalogue.pool;
    let words: Vec<&str> = catalogue.ready_words().collect();
    let word = words[luck.below(Stream::Other, words.len() as u32) as usize];
    let (list, _) = catalogue.ready(word)?;
    let mut placed = summoner_wars::deck::place(&list, pool).ok()?;
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

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        let seats = if luck.below(Stream::Other, 4) == 0 {
            4
        } else {
            2
        };
        let decks = (0..seats).map(|_| wars_deck(catalogue, luck));
        let decks: Vec<_> = decks.collect::<Option<_>>()?;
        summoner_wars::new_game(&decks, &catalogue.pool, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        sound::summoner_wars::sound(state, pool)
    }
}

impl Dealt for ShamanKing {
    const FACE: &'static str = "SKP-040";

    fn deal(catalogue: &Catalogue, luck: &mut Luck, seed: u64) -> Option<State<Self>> {
        use shaman_king::words::kind;
        let pool = &catalogue.pool;
        let words: Vec<&str> = catalogue.ready_words().collect();
        let [made, _] = split(pool, |def| def.kind != kind::SHAMAN);
        let mut deck = || {
            let word = words[luck.below(Stream::Other, words.len() as u32) as usize];
            let (list, _) = catalogue.ready(word)?;
            let mut pair = shaman_king::deck::place(&list, catalogue).ok()?;
            for card in &mut pair.cards {
                let shaman = pool.def(*card).kind == kind::SHAMAN;
                if !shaman && !made.is_empty() && luck.below(Stream::Other, 6) > 0 {
                    *card = made[luck.below(Stream::Other, made.len() as u32) as usize];
                }
            }
            Some(pair)
        };
        let decks = [deck()?, deck()?];
        shaman_king::new_game(&decks, stream(seed))
    }

    fn sound(state: &State<Self>, pool: &CardPool) -> Result<(), String> {
        sound::shaman_king::sound(state, pool)
    }

    fn mend(state: &mut State<Self>, pool: &CardPool, viewer: Viewer) {
        sound::shaman_king::still_shamans(state, pool, viewer.mask(), CardSet::default());
    }
}
