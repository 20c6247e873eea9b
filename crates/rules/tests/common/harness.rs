//! What a suite must know of a game to test it.

use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId};
use shokan_kernel::list::CardSet;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::eyes::Eyes;
use shokan_rules::rulebook::Rulebook as _;
use shokan_rules::rulebook::{Audience, VIEWERS};
use shokan_rules::show::{EventView, GameView};
use shokan_rules::summons_call::deck::place;
use shokan_rules::summons_call::info::starter;
use shokan_rules::summons_call::words::{kind, prompt, verb, zone};
use shokan_rules::summons_call::{CARDS, Placed, Step, SummonsCall, field, new_game};
use shokan_rules::teller::Teller;
use std::sync::{Arc, OnceLock};

/// The handful of things that differ from game to game.
pub(crate) trait Harness {
    /// The rulebook.
    type Game: Ruleset;
    /// The game's word.
    const NAME: &'static str;
    /// How many cards a game has.
    const CARDS: usize;
    /// How many events the shortest game has at least.
    const FACTS: u64 = 60;
    /// How many bytes a state has at most.
    const BYTES: usize;
    /// How many games are played where every property of each is looked at.
    const GAMES: u64 = 150;
    /// How many pairs of worlds are compared, from this seed on.
    const PAIRS: usize = 10_000;
    const FIRST: u64 = 0;
    /// How many random picks a long run has.
    const PICKS: u64 = 1_000_000;
    /// How many picks of one gesture some games have at least; none where no card asks for several
    /// at one moment.
    const GESTURES: u32 = 40;
    /// The cards.
    fn pool() -> &'static CardPool;
    /// A game of two decks drawn by this seed, before its first step.
    fn start(seed: u64) -> State<Self::Game>;
    /// What must hold at every question, beyond what holds in every game.
    fn invariants(state: &State<Self::Game>) -> Result<(), String>;
    /// What a page shows.
    type Page: PartialEq + std::fmt::Debug;
    /// What a page is told.
    type Told: PartialEq + std::fmt::Debug;
    /// What a page shows to a viewer.
    fn page(state: &State<Self::Game>, viewer: Viewer) -> Self::Page;
    /// Takes a choice, and says what a page is told of it.
    fn told(state: &mut State<Self::Game>, choice: Choice, viewer: Viewer) -> Self::Told;
    /// Whether this viewer never sees which card this choice of somebody else takes.
    fn is_secret(state: &State<Self::Game>, asked: Asked, choice: Choice, viewer: Viewer) -> bool;
    /// Whether two such choices look alike to who does not see the cards.
    fn looks_alike(
        _here: (&State<Self::Game>, Choice),
        _there: (&State<Self::Game>, Choice),
    ) -> bool {
        true
    }
    /// The cards that a step of the rules has had picked and takes together later.
    fn set_aside(_state: &State<Self::Game>) -> Vec<CardId> {
        Vec::new()
    }
    /// Whether the rules themselves let the others conclude something about a hidden place from
    /// what follows.
    fn concludes(state: &State<Self::Game>, choice: Choice) -> bool;
    /// Whether a card that comes onto the field face-down is not the card it shows to its owner.
    const BACKS: bool = false;
    /// Makes a world that was dealt anew one that could be.
    fn mend(_state: &mut State<Self::Game>, _viewer: Viewer, _keep: CardSet) {}
    /// Whether an ability works where no event tells of it.
    fn unseen(_ability: usize) -> bool {
        false
    }
    /// A card that may be dealt where a face is not known.
    fn any_face() -> DefId;
}

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
        $games:literal, $pairs:literal, $first:literal, $picks:literal, $deck:expr
    ) => {
        impl Harness for $marker {
            type Game = SummonsCall;
            type Page = GameView;
            type Told = Vec<EventView>;
            const NAME: &'static str = $name;
            const CARDS: usize = CARDS;
            const BYTES: usize = 2_560;
            const GAMES: u64 = $games;
            const PAIRS: usize = $pairs;
            const FIRST: u64 = $first;
            const PICKS: u64 = $picks;
            const GESTURES: u32 = 200;
            fn pool() -> &'static CardPool {
                &$catalogue().pool
            }
            fn start(seed: u64) -> State<SummonsCall> {
                begin(Self::pool(), seed, &mut $deck)
            }
            fn invariants(state: &State<SummonsCall>) -> Result<(), String> {
                shokan_differential::sound::summons_call::sound(state, Self::pool())
            }
            fn page(state: &State<SummonsCall>, viewer: Viewer) -> GameView {
                SummonsCall::show(&Eyes {
                    game: state,
                    catalogue: $catalogue(),
                    viewer,
                })
            }
            fn told(
                state: &mut State<SummonsCall>,
                choice: Choice,
                viewer: Viewer,
            ) -> Vec<EventView> {
                let mut teller = Teller::new($catalogue(), Audience::ALL);
                state.take(Self::pool(), choice, Some(&mut teller));
                let at = VIEWERS.iter().position(|&known| known == viewer);
                std::mem::take(&mut teller.seen[at.expect("one of the viewers")])
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
    "summons_call with strange cards",
    100,
    3_000,
    0,
    100_000,
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
