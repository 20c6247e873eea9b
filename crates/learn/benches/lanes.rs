//! How many questions a second lanes of random picks answer, on one thread: with masks alone, and
//! with all arrays; and what a row of cards costs. Processor time of one thread.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{cards, setup};
use cpu_time::ThreadTime;
use shokan_kernel::luck::{Luck, Stream};
use shokan_learn::lanes::{Arrays, Autoreset, Lanes, Observe, Plan};
use shokan_learn::observed::Observed;
use shokan_learn::tokens::{CHOICES_MAX, TOKEN};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::with_game;
use std::sync::Arc;

/// Games at once.
const LANES: usize = 1_024;
/// Steps of all of them, after as many that warm up.
const STEPS: usize = 200;

fn main() {
    with_game!(@each all G, measure::<G>());
}

fn measure<G: Observed>() {
    let catalogue = cards::<G>();
    let (masks, _) = run::<G>(&catalogue, Observe::Mask);
    let (all, rows) = run::<G>(&catalogue, Observe::All);
    let questions = (LANES * STEPS) as f64;
    println!(
        "{}: {:.0} k questions/s with masks, {:.0} k with all arrays; {:.1} rows of cards, {:.0} ns a row",
        G::GAME,
        questions / masks / 1e3,
        questions / all / 1e3,
        rows / questions,
        (all - masks) * 1e9 / rows,
    );
}

/// Seconds of the steps alone, and the rows that were written.
fn run<G: Observed>(catalogue: &Arc<Catalogue>, observe: Observe) -> (f64, f64) {
    let ready = catalogue.ready_words().take(2);
    let plan = Plan {
        setup: setup::<G>(catalogue, ready, [0; 32]),
        lanes: LANES,
        seed: 1,
        threads: 1,
        autoreset: Autoreset::SameStep,
        skip_forced: true,
        observe,
        turn_cap: 400,
        opponents: Vec::new(),
    };
    let mut lanes = Lanes::<G>::new(plan, Arc::clone(catalogue)).expect("ready decks");
    let mut arrays = Arrays::new(&lanes.shape());
    lanes.reset(&mut arrays.out()).expect("the shape");
    let (mut luck, mut seconds, mut rows) = (Luck::quick(1), 0.0, 0.0);
    let mut picks = vec![0; LANES];
    for step in 0..2 * STEPS {
        for (pick, mask) in picks.iter_mut().zip(arrays.mask.chunks(CHOICES_MAX)) {
            let count = mask.partition_point(|&may| may == 1).max(1);
            *pick = i64::from(luck.below(Stream::Other, count as u32));
        }
        let before = ThreadTime::now();
        lanes.step(&picks, &mut arrays.out()).expect("listed picks");
        if step >= STEPS {
            seconds += before.elapsed().as_secs_f64();
            let tokens = arrays.tokens.chunks(TOKEN);
            rows += tokens.filter(|row| row[0] != 0).count() as f64;
        }
    }
    (seconds, rows)
}
