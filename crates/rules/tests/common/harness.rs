//! What a suite must know of a game to test it.

use super::recording::RecordingSink;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId};
use shokan_kernel::list::CardSet;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::log_renderer::LogRenderer;
use shokan_rules::rulebook::{Audience, Rulebook, VIEWERS};
use shokan_rules::show::{EventView, GameView};
use std::sync::Arc;

/// What a viewer hears fact by fact, and what his page is told.
pub(crate) type Told = (Vec<String>, Vec<EventView>);

/// Takes a choice, and says what the page of a viewer is told of it.
pub(crate) fn told_to_page<H: Harness>(
    state: &mut State<H::Game>,
    choice: Choice,
    viewer: Viewer,
) -> Vec<EventView> {
    let mut renderer = LogRenderer::new(H::catalogue(), Audience::ALL);
    state.take(H::pool(), choice, Some(&mut renderer));
    let at = VIEWERS.iter().position(|&known| known == viewer);
    std::mem::take(&mut renderer.seen[at.expect("one of the viewers")])
}

/// The handful of things that differ from game to game.
pub(crate) trait Harness: Sized {
    /// The rulebook.
    type Game: Rulebook;
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
    /// Whether it asks what only one seat can count the choices of.
    const PRIVATE: bool = true;
    /// How many sit at its table.
    const SEATS: usize = 2;
    /// How many of 10,000 pairs of matches that are lived in a house are of this table; none where
    /// no house has its cards.
    const TWINS: usize = 2_500;
    /// The cards.
    fn catalogue() -> &'static Arc<Catalogue>;
    /// What the rules know of them.
    fn pool() -> &'static CardPool {
        &Self::catalogue().pool
    }
    /// A game of two decks drawn by this seed, before its first step.
    fn start(seed: u64) -> State<Self::Game>;
    /// What must hold at every question, beyond what holds in every game.
    fn invariants(state: &State<Self::Game>) -> Result<(), String>;
    /// What a page shows to a viewer.
    fn page(state: &State<Self::Game>, viewer: Viewer) -> GameView {
        Self::Game::show(&Eyes {
            game: state,
            catalogue: Self::catalogue(),
            viewer,
        })
    }
    /// Takes a choice, and says what a viewer hears of it fact by fact, and what his page is told.
    fn told(state: &mut State<Self::Game>, choice: Choice, viewer: Viewer) -> Told {
        let mut sink = RecordingSink::of(viewer);
        let mut again = *state;
        state.take(Self::pool(), choice, Some(&mut sink));
        (
            sink.recorded,
            told_to_page::<Self>(&mut again, choice, viewer),
        )
    }
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

/// `suites!(tests name, test)` writes the module `name` with a test for each table at which the
/// module of a game here says that it is tested (its own `suites!`): with the cards of its pool and
/// with strange ones, with two seats and with four; the test calls `test::<H>()`.
/// `suites!(each what)` lists what each `what::<H>()` gives.
macro_rules! suites {
    (tests $name:ident, $test:ident) => {
        mod $name {
            shokan_rules::games! { {$crate::common::suites} @games; $test }
        }
    };
    (@games [$($module:ident $game:ident),*] $test:ident) => {
        $(mod $module {
            $crate::common::$module::suites! { {$crate::common::suites} @write $test }
        })*
    };
    (@write [$($suite:ident $harness:ty),*] $test:ident) => {
        $(#[test]
        fn $suite() {
            super::super::$test::<$harness>();
        })*
    };
    (each $what:ident) => {
        shokan_rules::games!({$crate::common::suites} @all; $what)
    };
    (@all [$($module:ident $game:ident),*] $what:ident) => {
        [$($crate::common::$module::suites!({$crate::common::suites} @list $what)),*].concat()
    };
    (@list [$($suite:ident $harness:ty),*] $what:ident) => {
        vec![$($what::<$harness>()),*]
    };
}
pub(crate) use suites;
