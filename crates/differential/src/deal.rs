//! Decks with the cards that were made: as many of them as the deck law has room for, cards of the
//! pool beside them.

use crate::carried::setting::Setting;
use shokan_kernel::ids::{DefId, PromptId};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{CardPool, Def};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_lang::ast::Field;
use shokan_lang::vocabulary::Vocabulary;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook;

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
    /// The step between the sizes that its cards speak of.
    const STEP: i32 = 1;
    /// Events that say `by` for what is otherwise `of`: who does it is whom it happens to.
    const DONE_BY: &'static [&'static str] = &[];
    /// Events that a text which comes later can wait for without saying whose.
    const WAITS: &'static [&'static str] = &[];
    /// The type of a card says how its texts are headed, so that heads go without saying.
    const HEADS_GO_UNSAID: bool = false;
    /// A number for a field, such as play has use for.
    fn drawn(field: &str) -> Drawn {
        low(field)
    }
    /// Whether a card with these fields must have a field, or must not; nothing where the field
    /// itself says it.
    fn owes(_field: &str, _fields: &[Field]) -> Option<bool> {
        None
    }
    /// Where texts stand that are enumerated.
    fn setting(v: &'static Vocabulary) -> Setting;
}

/// Which numbers are drawn for a field.
#[derive(Clone, Copy, Debug)]
pub enum Drawn {
    /// From the lowest up to this one.
    Low(i32),
    /// So many times a number of this range.
    Steps(i32, i32, i32),
}

/// Low numbers: dear cards are never played.
pub fn low(field: &str) -> Drawn {
    match field {
        "cost" | "advance" | "life" => Drawn::Low(3),
        _ => Drawn::Low(5),
    }
}

/// All cards of a sort: those that were made, and the others.
pub(crate) fn split(pool: &CardPool, of: impl Fn(&Def) -> bool) -> [Vec<DefId>; 2] {
    let mut both = [Vec::new(), Vec::new()];
    for (at, def) in pool.defs.iter().enumerate() {
        if of(def) {
            both[usize::from(!def.word.starts_with(MADE))].push(DefId(at as u16));
        }
    }
    both
}

/// So many cards: at first the made ones, then others, in so many copies each at most.
pub(crate) fn mixed(
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
pub(crate) fn one([made, others]: [Vec<DefId>; 2], luck: &mut Luck) -> Option<DefId> {
    let of = if made.is_empty() || luck.below(Stream::Other, 3) == 0 {
        others
    } else {
        made
    };
    let at = luck.below(Stream::Other, of.len().max(1) as u32) as usize;
    of.get(at).copied()
}

/// Luck of a game with this seed.
pub(crate) fn stream(seed: u64) -> Luck {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    Luck::new(key)
}
