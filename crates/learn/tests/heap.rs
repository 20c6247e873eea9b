//! Steps of lanes on one thread allocate nothing once they have warmed up, however many there are.

mod common;

use common::{cards, setup};
use shokan_kernel::luck::{Luck, Stream};
use shokan_learn::lanes::{Arrays, Autoreset, Lanes, Observe, Plan};
use shokan_learn::observed::Observed;
use shokan_learn::tokens::CHOICES_MAX;
use shokan_rules::with_game;

/// Games at once.
const LANES: usize = 8;

/// Allocations of so many steps after as many that warm up, and games that ended meanwhile.
fn allocated<G: Observed>(steps: usize) -> (u64, usize) {
    let catalogue = cards::<G>();
    let ready = catalogue.ready_words().take(2);
    let plan = Plan {
        setup: setup::<G>(&catalogue, ready, [0; 32]),
        lanes: LANES,
        seed: 11,
        threads: 1,
        autoreset: Autoreset::SameStep,
        skip_forced: true,
        observe: Observe::All,
        turn_cap: 400,
        opponents: Vec::new(),
    };
    let mut lanes = Lanes::<G>::new(plan, catalogue).expect("ready decks");
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    let mut luck = Luck::quick(5);
    let mut picks = vec![0; LANES];
    let mut ended = 0;
    let mut play = |steps: usize| {
        for _ in 0..steps {
            for (pick, mask) in picks.iter_mut().zip(arrays.mask.chunks(CHOICES_MAX)) {
                let count = mask.partition_point(|&may| may == 1).max(1);
                *pick = i64::from(luck.below(Stream::Other, count as u32));
            }
            lanes.step(&picks, &mut arrays.out()).expect("listed picks");
            ended += arrays.terminated.iter().filter(|&&over| over == 1).count();
        }
    };
    play(steps);
    let counted = allocation_counter::measure(|| play(steps));
    (counted.count_total, ended)
}

with_game!(@each tests a_step_after_the_first_ones_allocates_nothing, short);

fn short<G: Observed>() {
    let (allocated, ended) = allocated::<G>(400);
    assert_eq!(allocated, 0);
    assert!(ended > 0, "no game ended, so none was begun anew");
}

/// A million questions of each game; minutes in a release build.
#[test]
#[ignore = "minutes in a release build: --release -- --ignored --nocapture"]
fn a_million_steps_allocate_nothing() {
    with_game!(@each all G, million::<G>());
}

fn million<G: Observed>() {
    let (allocated, ended) = allocated::<G>(1_000_000 / LANES);
    println!("{}: {allocated} allocations, {ended} games ended", G::GAME);
    assert_eq!(allocated, 0);
}
