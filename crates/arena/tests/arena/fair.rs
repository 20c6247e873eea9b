//! Players know what their seat knows, and nothing else.

use shokan_arena::arena::Arena;
use shokan_arena::decks;
use shokan_arena::level::{Mind, Player};
use shokan_arena::search::Settings;
use shokan_arena::search::agent::{Thought, think};
use shokan_arena::search::deals::Deals;
use shokan_arena::search::run::Search;
use shokan_arena::simulate::{BotKind, game_seed, match_luck};
use shokan_kernel::bot::Bot;
use shokan_kernel::decision::Asked;
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;

/// Random states of a game, at questions with a choice.
const STATES: u32 = 10_000;

/// The same, or as many as `SHOKAN_FAIR_STATES` says.
fn wanted() -> u32 {
    let wanted = std::env::var("SHOKAN_FAIR_STATES").ok();
    wanted.map_or(STATES, |count| count.parse().expect("a number of states"))
}

/// Iterations of a search: whether it may know something does not hang on how long it thinks.
const ITERATIONS: u32 = 12;
/// Who is asked in turn: those who search cost most.
const LEVELS: [BotKind; 8] = [
    BotKind::Hard,
    BotKind::FirstSteps,
    BotKind::Easy,
    BotKind::Greedy,
    BotKind::Normal,
    BotKind::FirstSteps,
    BotKind::Easy,
    BotKind::Random,
];
/// Questions of a game between two that are looked at.
const STRIDE: u32 = 5;

/// Walks random states of random games, each with the seat that is asked.
fn states<G: Arena>(
    seats: usize,
    count: u32,
    mut see: impl FnMut(u32, &Catalogue, &State<G>, Asked),
) {
    let catalogue = games::catalogue(G::GAME, &[]).expect("the game runs");
    let catalogue = catalogue.expect("the built-in cards have no fault");
    let ready = decks::ready::<G>(&catalogue);
    let (mut seen, mut game) = (0, 0);
    while seen < count {
        let deck = |seat: usize| ready[(game as usize + seat) % ready.len()].cards.clone();
        let cards: Vec<G::Deck> = (0..seats).map(deck).collect();
        let luck = match_luck(game_seed(61, game));
        let mut state = G::deal(&cards, &catalogue.pool, luck).expect("they fit");
        let mut picks = Luck::quick(game);
        state.begin(&catalogue.pool, None);
        let mut asked_so_far = 0;
        while let Some(asked) = state.asked() {
            let choices = state.choices(&catalogue.pool);
            if choices.len() > 1 {
                asked_so_far += 1;
                if asked_so_far % STRIDE == 0 && seen < count {
                    see(seen, &catalogue, &state, asked);
                    seen += 1;
                }
            }
            if asked_so_far > 600 {
                break;
            }
            let at = picks.below(Stream::Other, choices.len() as u32);
            state.take(&catalogue.pool, choices[at as usize], None);
        }
        game += 1;
    }
}

/// A pick and the work behind it.
fn picked<G: Arena>(
    level: BotKind,
    catalogue: &Catalogue,
    state: &State<G>,
    seat: Seat,
) -> (u16, u64) {
    let pool = &catalogue.pool;
    let view = state.view(Viewer::Seat(seat));
    if let Some(Mind::Search { settings, most, .. }) = G::MINDS.of(level) {
        let deals = Deals::told(pool, &view, None);
        let work = if most > 0 { (1, 2) } else { (ITERATIONS, 0) };
        let settings = Settings {
            looks: 1,
            ..settings
        };
        return match think(pool, deals, work, settings, 5, None) {
            Thought::Plain(pick) => (pick, 0),
            Thought::Searched(pick, found) => (pick, found.taken),
        };
    }
    let mut player = Player::new::<G>(level, 5, None).with_work(40);
    (player.pick(pool, &view), 0)
}

/// Two games that a seat cannot tell apart get the same pick for the same work.
fn cannot_tell<G: Arena>(seats: usize, count: u32) {
    let mut luck = Luck::quick(3);
    let (mut differ, mut searched) = (0, 0);
    states::<G>(seats, count, |at, catalogue, state, asked| {
        let other = state.redeal(asked.seat.bit(), &mut luck);
        differ += u32::from(other != *state);
        let [one, two] = [state, &other].map(|it| it.view(Viewer::Seat(asked.seat)));
        assert_eq!(one, two, "the views differ at state {at}");
        let level = LEVELS[at as usize % LEVELS.len()];
        let [one, two] = [state, &other].map(|it| picked(level, catalogue, it, asked.seat));
        assert_eq!(one, two, "{level:?} can tell at state {at}");
        searched += u32::from(one.1 > 0);
    });
    assert!(
        differ > count * 9 / 10,
        "only {differ} pairs were two games"
    );
    assert!(searched > count / 8, "only {searched} picks were searched");
}

/// Every world that is dealt of a view has that view.
fn worlds_fit<G: Arena>(seats: usize, count: u32) {
    let mut luck = Luck::quick(9);
    let (mut dealt, mut moved) = (0, 0);
    states::<G>(seats, count, |at, catalogue, state, asked| {
        let viewer = Viewer::Seat(asked.seat);
        let view = state.view(viewer);
        let mut deals = Deals::told(&catalogue.pool, &view, None);
        let first = *deals.world();
        for _ in 0..3 {
            let world = *deals.deal(&catalogue.pool, &mut luck);
            assert_eq!(world.view(viewer), view, "another view at state {at}");
            dealt += 1;
            moved += u32::from(world.table != first.table);
        }
    });
    assert!(
        moved > dealt * 8 / 10,
        "{moved} of {dealt} worlds differ from the first"
    );
}

/// The searches of one root, on so many threads, find the same.
fn threads_agree<G: Arena>() {
    let mut checked = 0;
    states::<G>(2, 40, |_, catalogue, state, asked| {
        let pool = &catalogue.pool;
        let Some(Mind::Search { settings, .. }) = G::MINDS.of(BotKind::Hard) else {
            return;
        };
        let view = state.view(Viewer::Seat(asked.seat));
        let deals = Deals::told(pool, &view, None);
        let choices = state.choices(pool).len();
        let tries = deals.world().choices(pool);
        assert_eq!(tries.len(), choices);
        let on = |threads| {
            let crew = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("threads");
            crew.install(|| Search::in_trees(pool, &deals, &tries, settings, 8, 64, 7, None))
        };
        let one = on(1);
        assert_eq!(one, on(8));
        let visits: u32 = one.tried.iter().map(|tried| tried.visits).sum();
        // Of a tree that sees a win, the winning choice is told as taken always.
        assert_eq!(one.iterations, 8 * 64);
        assert!(visits >= 8 * 64);
        checked += 1;
    });
    assert!(checked > 30);
}

macro_rules! for_each_game {
    ($($name:ident: $game:ty, $seats:literal;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn no_level_can_tell_what_its_seat_cannot() {
                cannot_tell::<$game>($seats, wanted());
            }

            #[test]
            fn every_world_has_the_view_it_was_made_of() {
                worlds_fit::<$game>($seats, wanted() / 5);
            }
        }
    )*};
}

for_each_game! {
    summons_call: SummonsCall, 2;
    summon_and_magic: SummonAndMagic, 2;
    summoner_wars: SummonerWars, 2;
    summoner_wars_in_teams: SummonerWars, 4;
    shaman_king: ShamanKing, 2;
}

#[test]
fn a_search_finds_the_same_on_any_number_of_threads() {
    threads_agree::<SummonsCall>();
    threads_agree::<SummonAndMagic>();
    threads_agree::<SummonerWars>();
    threads_agree::<ShamanKing>();
}
