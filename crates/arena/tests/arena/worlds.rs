//! What a bot imagines fits what it is asked, and what the engine needs of the heap.

use shokan_arena::arena::Arena;
use shokan_arena::bench::{Mode, Plan, measure};
use shokan_arena::decks;
use shokan_arena::simulate::{game_seed, match_luck};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::with_game;
use std::mem::discriminant;

/// What kind of choice stands at each place: the slots of the cards differ between a state and a
/// world.
fn kinds(choices: &[Choice]) -> Vec<std::mem::Discriminant<Choice>> {
    choices.iter().map(discriminant).collect()
}

fn cards<G: Arena>() -> Catalogue {
    let cards = games::catalogue(G::GAME, &[]).expect("the game runs");
    cards.expect("the built-in cards have no fault")
}

with_game!(@each tests a_world_of_the_view, offers_the_same_choices_in_the_same_order);

/// Tables of two, and of four where there are any.
fn tables<G: Arena>() -> impl Iterator<Item = usize> {
    [2, 4]
        .into_iter()
        .filter(|&seats| games::seats_at(G::GAME, seats))
}

fn offers_the_same_choices_in_the_same_order<G: Arena>() {
    tables::<G>().for_each(same_choices::<G>);
}

/// How many questions are compared.
const QUESTIONS: u32 = 10_000;

fn same_choices<G: Arena>(seats: usize) {
    let catalogue = cards::<G>();
    let pool = &catalogue.pool;
    let decks = decks::ready::<G>(&catalogue);
    let (mut questions, mut game) = (0u32, 0);
    while questions < QUESTIONS {
        let seed = game_seed(9, game);
        let mut luck = Luck::quick(seed);
        let mut deck = || {
            let at = luck.below(Stream::Other, decks.len() as u32) as usize;
            decks[at].cards.clone()
        };
        let table: Vec<G::Deck> = (0..seats).map(|_| deck()).collect();
        let mut state = G::deal(&table, pool, match_luck(seed)).expect("ready decks fit");
        state.begin(pool, None);
        while let Some(asked) = state.asked() {
            let (view, numbers) = state.view_numbered(Viewer::Seat(asked.seat));
            // Whatever lies there: what may be chosen does not depend on it.
            let faces = pool.defs.len() as u32;
            let mut deal = luck;
            let world = view.world(Luck::nothing(), |_, card| {
                loop {
                    let face = DefId(deal.below(Stream::Dice, faces) as u16);
                    if G::lies(pool, card, face) {
                        break face;
                    }
                }
            });
            let (here, there) = (state.choices(pool), world.choices(pool));
            assert_eq!(kinds(&here), kinds(&there), "game {game}, {asked:?}");
            for (mine, theirs) in here.iter().zip(&there) {
                let pair = match (mine, theirs) {
                    (Choice::Card(a), Choice::Card(b)) => (*a, *b),
                    (Choice::Act(v, a), Choice::Act(w, b)) => {
                        assert_eq!(v, w);
                        (*a, *b)
                    }
                    (Choice::Ability(a, n), Choice::Ability(b, m)) => {
                        assert_eq!(n, m);
                        (*a, *b)
                    }
                    (mine, theirs) => {
                        assert_eq!(mine, theirs);
                        continue;
                    }
                };
                // A charge is about no card.
                let known = |card| state.table.card(card).known & asked.seat.bit() != 0;
                if pair.0.is_some() && known(pair.0) {
                    assert_eq!(numbers.of(pair.0), pair.1, "game {game}, {asked:?}");
                }
            }
            questions += 1;
            let pick = luck.below(Stream::Other, here.len() as u32) as usize;
            state.take(pool, here[pick], None);
        }
        game += 1;
    }
}

fn no_heap<G: Arena>(seats: usize) {
    let plan = Plan {
        mode: Mode::Random,
        seconds: 0.3,
        runs: 1,
        seed: 3,
        seats,
    };
    let report = measure::<G>(&cards::<G>(), plan, || {}).expect("ready decks can be dealt");
    assert_eq!(report.game, G::GAME);
    assert_eq!(report.allocations_per_decision, 0.0);
    // Spent armies with random picks can miss each other until the cap.
    let most = match (G::SEATS, seats) {
        (2, _) => 0,
        (_, 2) => report.hashed_games / 20,
        _ => report.hashed_games / 4,
    };
    assert!(report.void_games <= most, "{}", report.void_games);
    assert!(report.state_bytes <= 5_248, "{}", report.state_bytes);
}

fn needs_no_heap<G: Arena>() {
    tables::<G>().for_each(no_heap::<G>);
}

with_game!(@each tests a_decision, needs_no_heap);
