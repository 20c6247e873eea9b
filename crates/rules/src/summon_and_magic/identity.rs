//! What a monster is: its name, its attributes and races, and its passives with what stands behind
//! them, printed, given and taken.

use super::SummonAndMagic;
use super::values::Sought;
use super::words::{LEGEND, passive, word};
use super::{cache, values};
use shokan_kernel::ids::{CardId, DefId, PassiveId, StateId};
use shokan_kernel::list::{List, MOST};
use shokan_kernel::pool::{CardPool, Def, Mod, Quality};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;

type Game = State<SummonAndMagic>;

/// The card whose name, element and races this one has now.
pub fn shown_def(game: &Game, card: CardId) -> DefId {
    let renamed = game
        .table
        .on(card)
        .filter(|m| m.change == Change::Word && m.stat.0 == word::NAMED)
        .last();
    match renamed {
        Some(modifier) => DefId(modifier.value as u16),
        None => game.table.card(card).def,
    }
}

/// R-SM-06: by the flag or by the race.
pub fn is_legend(pool: &CardPool, def: &Def) -> bool {
    def.symbols & LEGEND != 0 || has_legend(pool, def.categories)
}

/// Whether a card is a legend now.
pub(super) fn is_legend_now(game: &Game, pool: &CardPool, card: CardId) -> bool {
    let def = pool.quick(shown_def(game, card));
    def.symbols & LEGEND != 0 || has_legend(pool, races(game, pool, card))
}

fn has_legend(pool: &CardPool, races: u64) -> bool {
    let race = pool.categories.iter().position(|known| known == "legend");
    race.is_some_and(|at| races >> at & 1 == 1)
}

/// The attributes of a card as it is now, a bit each.
pub(super) fn attributes(game: &Game, pool: &CardPool, card: CardId) -> u8 {
    let printed = |def| pool.quick(def).symbols & !LEGEND;
    if !turns(game, pool, card, [word::ELEMENT, word::ALSO_ELEMENT]) {
        return printed(shown_def(game, card));
    }
    let mut besides = 0;
    let words = [word::ELEMENT, word::ALSO_ELEMENT];
    let own = match now(game, pool, card, words, |bit| besides |= bit as u8) {
        Is::Printed(def) => printed(def),
        Is::Said(value) => value as u8,
    };
    own | besides
}

/// The races of a card as it is now, and the kinds of one that is no monster, a bit each.
pub(super) fn races(game: &Game, pool: &CardPool, card: CardId) -> u64 {
    let printed = |def| pool.quick(def).categories;
    if !turns(game, pool, card, [word::RACE, word::ALSO_RACE]) {
        return printed(shown_def(game, card));
    }
    let bit = |at: i16| 1 << (at & 63);
    let mut besides = 0;
    let words = [word::RACE, word::ALSO_RACE];
    let own = match now(game, pool, card, words, |at| besides |= bit(at)) {
        Is::Printed(def) => printed(def),
        Is::Said(at) => bit(at),
    };
    own | besides
}

/// Whether a text or a change may make a monster of the field another.
fn turns(game: &Game, pool: &CardPool, card: CardId, words: [u8; 2]) -> bool {
    words.iter().any(|word| cache::says(game, pool, *word)) && values::is_open(game, pool, card)
}

/// What a card is by itself, or by what was said last.
enum Is {
    Printed(DefId),
    Said(i16),
}

/// R-SM-131: what a card is instead of what is printed; what it is besides is visited. What is
/// given for a while comes after what holds all the time.
fn now(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    [instead, besides]: [u8; 2],
    mut visit: impl FnMut(i16),
) -> Is {
    let mut own = Is::Printed(game.table.card(card).def);
    for word in [instead, besides] {
        values::continuous(game, pool, card, Sought::Word(word), |_, change, _| {
            if let Mod::Word(_, value) = change {
                if word == instead {
                    own = Is::Said(*value);
                } else {
                    visit(*value);
                }
            }
        });
    }
    for modifier in game.table.on(card).filter(|m| m.change == Change::Word) {
        match modifier.stat.0 {
            word::NAMED => own = Is::Printed(DefId(modifier.value as u16)),
            it if it == instead => own = Is::Said(modifier.value),
            it if it == besides => visit(modifier.value),
            _ => {}
        }
    }
    own
}

/// Whether two of a passive count as the higher of both; of all others each is had.
pub(super) const fn has_level(which: PassiveId) -> bool {
    matches!(
        which,
        passive::KING | passive::STRATEGIST | passive::GENERAL | passive::UPKEEP
    )
}

/// R-SM-130: two of the same passive: attributes are bits, of levels the higher counts.
pub(super) fn together(which: PassiveId, one: i16, other: i16) -> i16 {
    if has_level(which) {
        one.max(other)
    } else {
        one | other
    }
}

/// Visits what is given of a passive, and what is taken of it (`true`).
pub(super) fn each_given(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    which: PassiveId,
    mut visit: impl FnMut(i16, bool),
) {
    let (gift, strip) = (word::given(which), word::taken(which));
    for modifier in game.table.on(card).filter(|m| m.change == Change::Word) {
        if modifier.stat.0 == gift || modifier.stat.0 == strip {
            visit(modifier.value, modifier.stat.0 == strip);
        }
    }
    for word in [gift, strip] {
        if !cache::says(game, pool, word) {
            continue;
        }
        values::continuous(game, pool, card, Sought::Word(word), |_, change, _| {
            if let Mod::Word(_, value) = change {
                visit(*value, word == strip);
            }
        });
    }
}

/// The first number of a bane of a declared word.
const DECLARED: i16 = 256;

/// The number of what a bane is about.
pub(super) fn bane_number(about: Quality) -> Option<i16> {
    match about {
        Quality::State(at) => Some(i16::from(at.0)),
        Quality::Category(bit) => Some(DECLARED + bit.trailing_zeros() as i16),
        _ => None,
    }
}

const fn bane_of(number: i16) -> Quality {
    if number >= DECLARED {
        Quality::Category(1 << ((number - DECLARED) & 63))
    } else {
        Quality::State(StateId(number as u8))
    }
}

/// What a face-up monster is the bane of now, as numbers (`bane_number`).
pub(super) fn banes(game: &Game, pool: &CardPool, card: CardId) -> List<i16, MOST> {
    let mut all: List<i16, MOST> = List::default();
    if !values::is_open(game, pool, card) {
        return all;
    }
    let def = pool.def(game.table.card(card).def);
    let printed = def.keywords.iter().filter(|it| it.word == passive::BANE);
    for number in printed.filter_map(|it| it.about.and_then(bane_number)) {
        all.put(number);
    }
    let says = |word| cache::says(game, pool, word);
    if !says(word::given(passive::BANE)) && !says(word::taken(passive::BANE)) {
        return all;
    }
    let mut taken: List<i16, MOST> = List::default();
    each_given(game, pool, card, passive::BANE, |number, takes| {
        let list = if takes { &mut taken } else { &mut all };
        // Each number once: there are fewer states and declared words than places.
        if !list.contains(&number) {
            list.put(number);
        }
    });
    all.retain(|number| !taken.contains(&0) && !taken.contains(number));
    all
}

/// SM-25-21.a: whether a monster destroys the other in an engagement whatever the values.
pub fn is_bane_of(game: &Game, pool: &CardPool, card: CardId, of: CardId) -> bool {
    let may = values::is_printed(game, pool, card, passive::BANE)
        || cache::says(game, pool, word::given(passive::BANE));
    may && banes(game, pool, card)
        .iter()
        .any(|number| values::is(game, pool, of, bane_of(*number)))
}

/// Whether something stands behind a passive that may be given.
pub(super) const fn has_behind(which: PassiveId) -> bool {
    let attribute = matches!(
        which,
        passive::WEAKNESS | passive::RESIST | passive::IMMUNE | passive::BANE
    );
    attribute || has_level(which)
}

/// The attribute of a bit of `Def::symbols`, as a card file writes it.
pub(super) fn element_of(bit: i16) -> &'static str {
    let at = bit.trailing_zeros() as usize;
    super::words::ELEMENTS.get(at).copied().unwrap_or_default()
}

/// What stands behind a passive that is given, as a card file writes it.
pub(super) fn word_of(pool: &CardPool, which: PassiveId, value: i16) -> &str {
    if which != passive::BANE {
        // The first bit is that of what is physical.
        return if value == 1 {
            "physical"
        } else {
            element_of(value >> 1)
        };
    }
    match bane_of(value) {
        Quality::Category(bit) => {
            let at = bit.trailing_zeros() as usize;
            pool.categories.get(at).map_or("", String::as_str)
        }
        Quality::State(at) => super::words::STATES
            .get(at.at())
            .copied()
            .unwrap_or_default(),
        _ => "",
    }
}
