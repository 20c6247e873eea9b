//! Summons Call for the suites.

use super::harness::{Harness, Told, told_to_page};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::summons_call::deck::place;
use shokan_rules::summons_call::info::starter;
use shokan_rules::summons_call::words::{kind, prompt, verb, zone};
use shokan_rules::summons_call::{CARDS, Placed, Step, SummonsCall, field, new_game};
use std::sync::{Arc, OnceLock};

/// The tables at which it is tested.
macro_rules! suites {
    ({$($then:tt)*} @$rule:ident $($rest:tt)*) => {
        $($then)*! {
            @$rule [
                ready $crate::common::summons_call::Starter,
                strange_cards $crate::common::summons_call::Strange
            ] $($rest)*
        }
    };
}
pub(crate) use suites;

/// Summons Call with the cards of the starter pool.
pub(crate) struct Starter;

/// Summons Call with cards of the suites, which do in hidden places what no card of the pool does.
pub(crate) struct Strange;

/// The cards of Summons Call.
pub(crate) fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(starter)
}

const READY: [&str; 5] = [
    "ember_court",
    "tide_garden",
    "ash_and_gears",
    "wheel_garden",
    "crossroads",
];

fn strange() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let further = [("strange.cards", include_str!("strange.cards"))];
        match Catalogue::of::<SummonsCall>(&further) {
            Ok(catalogue) => Arc::new(catalogue),
            Err(faults) => panic!("the cards of the suites have faults: {faults:?}"),
        }
    })
}

/// A deck of the whole pool: any master, and thirty cards with at most three of a name.
fn drawn(pool: &CardPool, luck: &mut Luck) -> Placed {
    let (mut masters, mut cards) = (Vec::new(), Vec::new());
    for (at, def) in pool.defs.iter().enumerate() {
        let id = DefId(at as u16);
        if def.kind == kind::MASTER {
            masters.push(id);
        } else {
            cards.extend([id; 3]);
        }
    }
    luck.shuffle(Stream::Other, &mut masters);
    luck.shuffle(Stream::Other, &mut cards);
    Placed {
        master: masters[0],
        cards: cards[..30].to_vec(),
    }
}

fn ready(word: &str) -> Placed {
    let (list, _) = catalogue().ready(word).expect("a ready deck");
    place(&list, Construction::Dynamic, catalogue()).expect("a ready deck is legal")
}

fn narrows(state: &State<SummonsCall>, pool: &CardPool, choice: Choice) -> bool {
    use shokan_kernel::pool::{Op, Quality, Sel};
    // "Put one unit with cost 2 or less from your hand": when nothing comes, there was none
    // (SC-11-03.a).
    let Choice::Ability(card, number) = choice else {
        return false;
    };
    let Some((id, _)) = field::ability(state, pool, card, number) else {
        return false;
    };
    pool.ability(id).ops.iter().any(|op| match op {
        Op::Choose {
            from: Sel::Cards(cards),
            ..
        } => {
            cards.zones.contains(&zone::HAND)
                && (!cards.quals.is_empty() || cards.any != [Quality::Card])
        }
        _ => false,
    })
}

/// Whether a choice takes a card out of sight of this viewer.
fn hides(
    state: &State<SummonsCall>,
    pool: &CardPool,
    asked: Asked,
    choice: Choice,
    viewer: Viewer,
) -> bool {
    use shokan_kernel::pool::{Act, Op, Sel};
    let card = match (asked.prompt, choice) {
        (prompt::MULLIGAN, Choice::Card(_)) | (prompt::MANA, Choice::Act(verb::PUT_IN_MANA, _)) => {
            return true;
        }
        (_, Choice::Card(card)) => card,
        _ => return false,
    };
    if state.table.is_in(card, zone::DECK) {
        // Out of cards that were looked at, not out of cards that lie open.
        return state.table.card(card).known & viewer.mask() == 0;
    }
    let Some(Frame::Effect(effect)) = state.flow().last() else {
        return false;
    };
    let ops = &pool.ability(effect.ability).ops[usize::from(effect.pc)..];
    let [
        Op::Choose { slot, .. },
        Op::Do(Act::Move {
            what,
            to,
            face_down,
            ..
        }),
        ..,
    ] = ops
    else {
        return false;
    };
    let hidden = *to == zone::DECK || *to == zone::MANA && *face_down != Some(false);
    state.table.is_in(card, zone::HAND) && matches!(what, Sel::Slot(name) if name == slot) && hidden
}

/// The cards of the hand that go back to the deck when all are picked (SC-06-06.a).
fn mulligan(state: &State<SummonsCall>) -> Vec<CardId> {
    let Some(&Frame::Rule(Step::Mulligan { seat, returned })) = state.flow().last() else {
        return Vec::new();
    };
    let hand = state.table.pile(seat, zone::HAND).iter().enumerate();
    let back = hand.filter(|&(place, _)| returned >> place & 1 == 1);
    back.map(|(_, &card)| card).collect()
}

/// A game of two decks drawn by a seed.
fn begin(
    pool: &CardPool,
    seed: u64,
    deck: &mut dyn FnMut(&mut Luck) -> Placed,
) -> State<SummonsCall> {
    debug_assert!(!pool.defs.is_empty());
    let mut luck = Luck::quick(seed);
    let decks = [deck(&mut luck), deck(&mut luck)];
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    new_game(&decks, Luck::new(key)).expect("two decks fit on the table")
}

macro_rules! harness {
    (
        $marker:ident, $catalogue:ident, $name:literal,
        $games:literal, $pairs:literal, $first:literal, $picks:literal, $twins:literal, $deck:expr
    ) => {
        impl Harness for $marker {
            type Game = SummonsCall;
            const NAME: &'static str = $name;
            const CARDS: usize = CARDS;
            const BYTES: usize = 2_560;
            const GAMES: u64 = $games;
            const PAIRS: usize = $pairs;
            const FIRST: u64 = $first;
            const PICKS: u64 = $picks;
            const GESTURES: u32 = 200;
            const TWINS: usize = $twins;
            fn catalogue() -> &'static Arc<Catalogue> {
                $catalogue()
            }
            fn start(seed: u64) -> State<SummonsCall> {
                begin(Self::pool(), seed, &mut $deck)
            }
            fn invariants(state: &State<SummonsCall>) -> Result<(), String> {
                shokan_differential::summons_call::sound(state, Self::pool())
            }
            fn told(state: &mut State<SummonsCall>, choice: Choice, viewer: Viewer) -> Told {
                (Vec::new(), told_to_page::<Self>(state, choice, viewer))
            }
            fn is_secret(
                state: &State<SummonsCall>,
                asked: Asked,
                choice: Choice,
                viewer: Viewer,
            ) -> bool {
                hides(state, Self::pool(), asked, choice, viewer)
            }
            fn set_aside(state: &State<SummonsCall>) -> Vec<CardId> {
                mulligan(state)
            }
            fn concludes(state: &State<SummonsCall>, choice: Choice) -> bool {
                narrows(state, Self::pool(), choice)
            }
            fn any_face() -> DefId {
                Self::pool().find("SCP-N01").expect("a card of the pool")
            }
        }
    };
}

harness!(
    Starter,
    catalogue,
    "summons_call",
    150,
    10_000,
    0,
    1_000_000,
    2_500,
    |luck: &mut Luck| {
        let at = luck.below(Stream::Other, 2 * READY.len() as u32) as usize;
        match READY.get(at) {
            Some(word) => ready(word),
            None => drawn(&catalogue().pool, luck),
        }
    }
);
harness!(
    Strange,
    strange,
    "summons_call_with_strange_cards",
    100,
    3_000,
    0,
    100_000,
    0,
    |luck: &mut Luck| {
        // Half a deck of strange cards, half of any.
        let pool = &strange().pool;
        let mut deck = drawn(pool, luck);
        let odd: Vec<DefId> = (0..pool.defs.len())
            .filter(|&at| pool.defs[at].id.starts_with("T-"))
            .map(|at| DefId(at as u16))
            .collect();
        for card in &mut deck.cards[..18] {
            *card = odd[luck.below(Stream::Other, odd.len() as u32) as usize];
        }
        deck
    }
);
