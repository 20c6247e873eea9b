//! What evaluations read and know: nothing that is hidden, and more than a coin.

use shokan_arena::arena::Arena;
use shokan_arena::decks;
use shokan_arena::evaluation::{BIAS, FEATURES, Features, Weights, chance_permille, logit};
use shokan_arena::fit::games::{Play, deal, head, read, seats, write};
use shokan_arena::fit::logistic::{self, Rows};
use shokan_arena::fit::{self, RIDGE, is_held_out, measure, recorded};
use shokan_arena::simulate::{BotKind, game_seed};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::summons_call::SummonsCall;
use shokan_rules::with_game;

fn cards<G: Arena>() -> Catalogue {
    let cards = games::catalogue(G::GAME, &[]).expect("the game runs");
    cards.expect("the built-in cards have no fault")
}

fn features<G: Features>(state: &State<G>, pool: &CardPool, seat: Seat) -> Vec<i32> {
    let mut row = vec![i32::MIN; G::NAMES.len()];
    G::features(state, pool, seat, &mut row);
    row
}

/// Calls for questions of games of random picks, those of four among them.
fn walk<G: Arena>(questions: u32, mut look: impl FnMut(&CardPool, &State<G>, &mut Luck)) {
    let catalogue = cards::<G>();
    let pool = &catalogue.pool;
    let ready = decks::ready::<G>(&catalogue);
    let (mut seen, mut game) = (0, 0);
    while seen < questions {
        let mut luck = Luck::quick(game_seed(11, game));
        let mut state = deal(pool, &ready, 11, game, seats::<G>(game)).expect("ready decks fit");
        state.begin(pool, None);
        let mut asked = 0;
        while state.asked().is_some() && asked < questions / 4 {
            if luck.below(Stream::Other, 4) == 0 {
                look(pool, &state, &mut luck);
                seen += 1;
            }
            asked += 1;
            let choices = state.choices(pool);
            let pick = luck.below(Stream::Other, choices.len() as u32);
            state.take(pool, choices[pick as usize], None);
        }
        game += 5;
    }
}

with_game!(@each tests features, are_the_same_in_every_world_of_the_view);

/// Of the state itself, of worlds that are dealt anew, and of a world that is made from the view.
fn are_the_same_in_every_world_of_the_view<G: Arena + Features>() {
    walk::<G>(600, |pool, state, luck| {
        for seat in (0..G::Sides::seats(state) as u8).map(Seat) {
            let here = features(state, pool, seat);
            let dealt = state.redeal(seat.bit(), luck);
            let view = state.view(Viewer::Seat(seat));
            let faces = pool.defs.len() as u32;
            let world = view.world(Luck::nothing(), |_, card| {
                loop {
                    let face = luck.below(Stream::Other, faces) as u16;
                    let face = shokan_kernel::ids::DefId(face);
                    if G::lies(pool, card, face) {
                        break face;
                    }
                }
            });
            for other in [dealt, world] {
                let there = features(&other, pool, seat);
                for ((name, here), there) in G::NAMES.iter().zip(&here).zip(&there) {
                    assert_eq!(here, there, "{name} of {seat:?} at {:?}", state.asked());
                }
            }
        }
    });
}

with_game!(@each tests an_evaluation, needs_no_heap);

fn needs_no_heap<G: Arena + Features>() {
    let _ = G::weights();
    walk::<G>(300, |pool, state, _| {
        let counted = allocation_counter::measure(|| {
            std::hint::black_box(logit(state, pool, Seat(0)));
        });
        assert_eq!(counted.count_total, 0);
    });
}

with_game!(@each tests the_weights, are_those_of_the_features);

fn are_those_of_the_features<G: Arena + Features>() {
    assert!(G::NAMES.len() <= FEATURES);
    let mut names = G::NAMES.to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), G::NAMES.len(), "a name stands twice");
    // Weights that cannot be read are none at all.
    assert_eq!(G::weights().each().len(), G::NAMES.len());
    assert!(G::weights().each().iter().any(|&weight| weight != 0));
}

#[test]
fn a_table_of_other_features_is_refused() {
    let names = ["one", "two"];
    let good = format!("# from\n{BIAS}\t5\t1\none\t-7\t1\ntwo\t9\t1\n");
    let weights = Weights::read(&good, &names).expect("names in order");
    assert_eq!((weights.bias(), weights.each()), (5, &[-7, 9][..]));
    assert_eq!(weights.logit(&[1_000, 2_000]), 11);
    for bad in [
        format!("{BIAS}\t5\t1\ntwo\t9\t1\none\t-7\t1\n"),
        format!("{BIAS}\t5\t1\none\t-7\t1\n"),
        format!("{good}three\t1\t1\n"),
        good.replace("-7", "x"),
    ] {
        assert!(Weights::read(&bad, &names).is_err(), "{bad}");
    }
}

#[test]
fn chances_grow_with_the_logit() {
    assert_eq!(chance_permille(0.0), 500);
    assert_eq!(chance_permille(1_000.0), 731);
    assert_eq!(chance_permille(-1_000.0), 269);
    assert_eq!(chance_permille(1e9), 999);
    assert_eq!(chance_permille(-1e9), 1);
}

/// Rows whose winners are drawn by these weights.
fn planted(weights: &[f64], rows: u32) -> Rows {
    let mut luck = Luck::quick(5);
    let width = weights.len() - 1;
    let mut all = Rows {
        width,
        ..Rows::default()
    };
    for at in 0..rows {
        let row: Vec<i32> = (0..width)
            .map(|feature| luck.below(Stream::Other, 7 << feature) as i32 - (3 << feature))
            .collect();
        let products = row.iter().zip(&weights[1..]);
        let logit = weights[0] + products.map(|(&x, w)| f64::from(x) * w).sum::<f64>();
        let drawn = f64::from(luck.below(Stream::Other, 1 << 24)) / f64::from(1 << 24);
        all.won.push(drawn < logistic::chance(logit));
        all.features.extend(row);
        all.game.push(at);
    }
    all
}

#[test]
fn planted_weights_are_found_again() {
    let weights = [0.3, 0.5, -0.2, 0.0, 0.05];
    let found = logistic::fit(&planted(&weights, 20_000), 0.0);
    for (at, planted) in weights.iter().enumerate() {
        let (weight, error) = (found.weights[at], found.errors[at]);
        assert!(error > 0.0 && error < 0.03, "error {at}: {error}");
        assert!(
            (weight - planted).abs() < 4.0 * error,
            "{at}: {weight} ± {error}"
        );
    }
    // A ridge draws towards 0.
    let drawn = logistic::fit(&planted(&weights, 20_000), 20_000.0);
    assert!(drawn.weights[1] > 0.0 && drawn.weights[1] < 0.9 * found.weights[1]);
}

#[test]
fn a_feature_that_never_changes_has_no_weight() {
    let mut rows = planted(&[0.0, 0.5, 0.5], 500);
    for row in rows.features.chunks_mut(2) {
        row[1] = 4;
    }
    let found = logistic::fit(&rows, 1.0);
    assert_eq!(found.weights[2], 0.0);
    assert!(found.weights[1] > 0.2);
}

#[test]
fn figures_of_known_chances() {
    // Of four pairs of a winner and a loser three are in order.
    let judged = measure::judge(
        &[2.0, -1.0, 0.5, -3.0],
        &[true, true, false, false],
        &[0, 400, 500, 1_000],
    );
    assert!((judged.all.auc - 0.75).abs() < 1e-12);
    let losses = [2.0f64, -1.0, -0.5, 3.0].map(|right| (1.0 + (-right).exp()).ln());
    assert!((judged.all.loss - losses.iter().sum::<f64>() / 4.0).abs() < 1e-9);
    assert_eq!(judged.thirds.map(|third| third.count), [1, 2, 1]);
    assert_eq!(judged.bins.iter().map(|bin| bin.count).sum::<usize>(), 4);
    let coin = measure::judge(&[0.0; 4], &[true, false, true, false], &[0; 4]);
    assert!((coin.all.auc - 0.5).abs() < 1e-12 && (coin.all.brier - 0.25).abs() < 1e-12);
}

/// Games of a seed that no weight was fitted to.
const fn plan(games: u64, bot: BotKind) -> Play {
    Play {
        seed: 77,
        games,
        bot,
        work: Some(40),
    }
}

#[test]
fn a_fit_is_the_same_on_any_number_of_threads() {
    let catalogue = cards::<SummonsCall>();
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().expect("threads").install(|| {
            let games = recorded::<SummonsCall>(&catalogue, plan(40, BotKind::Random), &|| ());
            let report = fit::fit::<SummonsCall>(&catalogue, 77, &games, RIDGE);
            (games, report.weights)
        })
    };
    let (games, weights) = with(1);
    assert_eq!(with(3), (games.clone(), weights));
    let head = head::<SummonsCall>(&catalogue.pool, plan(40, BotKind::Random));
    let text = write(&head, &games);
    assert_eq!(read(&head, &text), Some(games.clone()));
    for (other, than) in [("seed 78", "seed 77"), ("bot easy", "bot random")] {
        assert_eq!(read(&head.replace(than, other), &text), None);
    }
    let held = games.iter().filter(|game| is_held_out(game.number));
    assert!((4..13).contains(&held.count()));
}

/// How well the weights of the repository tell the winner of games they were not fitted to.
fn auc<G: Arena + Features>(plan: Play) -> f64 {
    let catalogue = cards::<G>();
    let ready = decks::ready::<G>(&catalogue);
    let games = recorded::<G>(&catalogue, plan, &|| ());
    let all = fit::positions(&catalogue.pool, &ready, plan.seed, &games);
    let seen = fit::seen(&catalogue.pool, &ready, &all);
    let logits: Vec<f64> = (0..seen.rows.len())
        .map(|at| f64::from(G::weights().logit(seen.rows.row(at))) / 1_000.0)
        .collect();
    measure::judge(&logits, &seen.rows.won, &seen.progress)
        .all
        .auc
}

#[test]
fn the_weights_know_who_wins() {
    for (games, bot) in [(16, BotKind::Greedy), (150, BotKind::Random)] {
        let knows = auc::<SummonsCall>(plan(games, bot));
        assert!(knows > 0.66, "{knows:.3} of games of {bot:?}");
    }
}
