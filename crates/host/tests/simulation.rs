//! Rooms and store in a simulated world: virtual time, a faulty network and a faulty disk, all of
//! it decided by a seed.
//!
//! Clients play, the process dies, connections are cut, disks fill up; in the end everything comes
//! to rest, and what everybody was told is compared with what is durable. A seed that fails is run
//! again with
//!
//! `SHOKAN_SIM_SEED=17 cargo nextest run -p shokan-host --test simulation one_seed`
//!
//! and `SHOKAN_SIM_WITHOUT=cut,crash` leaves kinds of trouble out. `SHOKAN_SIM_RUNS` sets how many
//! seeds are run in all.

#[path = "common/cards.rs"]
mod cards;
#[path = "simulation/client.rs"]
mod client;
#[path = "simulation/dice.rs"]
mod dice;
#[path = "simulation/disk.rs"]
mod disk;
#[path = "simulation/network.rs"]
mod network;
#[path = "simulation/oracle.rs"]
mod oracle;
#[path = "simulation/plan.rs"]
mod plan;
#[path = "simulation/reader.rs"]
mod reader;
#[path = "simulation/run.rs"]
mod run;
#[path = "simulation/table.rs"]
mod table;
#[path = "simulation/trace.rs"]
mod trace;

use std::cell::RefCell;
use std::sync::Once;

use oracle::Tally;
use plan::{Plan, TROUBLES};
use run::{Outcome, run};

/// Seeds that are run in all.
const RUNS: u64 = 10_000;

/// Tests that share them.
const PARTS: u64 = 4;

thread_local! {
    static PANICS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Panics of tasks are caught by the runtime; they are faults all the same.
fn hear_panics() {
    static HEARD: Once = Once::new();
    HEARD.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            PANICS.with_borrow_mut(|panics| panics.push(panic.to_string()));
            if std::env::var_os("SHOKAN_SIM_LOUD").is_some() {
                eprintln!("{panic}\n{}", std::backtrace::Backtrace::force_capture());
            }
        }));
    });
}

fn simulate(plan: &Plan) -> Outcome {
    hear_panics();
    PANICS.with_borrow_mut(Vec::clear);
    let mut outcome = run(plan);
    PANICS.with_borrow_mut(|panics| outcome.faults.append(panics));
    outcome
}

/// The troubles that a seed does not need in order to fail, left out one by one.
fn needless(seed: u64, first: &str) -> Vec<&'static str> {
    let mut without: Vec<&str> = Vec::new();
    for trouble in TROUBLES {
        without.push(trouble);
        let outcome = simulate(&Plan::new(seed, &without));
        let same = |fault: &String| kind(fault) == kind(first);
        if !outcome.faults.iter().any(same) {
            without.pop();
        }
    }
    without
}

/// A fault without its numbers and names.
fn kind(fault: &str) -> String {
    let words = fault
        .split(' ')
        .filter(|word| !word.contains(|letter: char| letter.is_ascii_digit()));
    words.take(8).collect::<Vec<_>>().join(" ")
}

fn report(seed: u64, outcome: &Outcome) -> String {
    let without = needless(seed, &outcome.faults[0]);
    let shorter = simulate(&Plan::new(seed, &without));
    let plan = Plan::new(seed, &without);
    format!(
        "seed {seed} fails: {:#?}\n{plan:#?}\n{}{:#?}\n\nrun it again:\n\
         SHOKAN_SIM_SEED={seed} SHOKAN_SIM_WITHOUT={} \
         cargo nextest run -p shokan-host --test simulation one_seed\n",
        outcome.faults,
        shorter.text,
        shorter.faults,
        without.join(",")
    )
}

fn part(part: u64) {
    let runs = std::env::var("SHOKAN_SIM_RUNS").ok();
    let runs = runs.map_or(RUNS, |runs| runs.parse().expect("a number of runs"));
    let mut all = Tally::default();
    let mut failed = Vec::new();
    for seed in (0..runs).filter(|seed| seed % PARTS == part) {
        if std::env::var_os("SHOKAN_SIM_COUNT").is_some() {
            eprintln!("{seed}");
        }
        let outcome = simulate(&Plan::new(seed, &[]));
        all.add(outcome.tally);
        if !outcome.faults.is_empty() {
            failed.push((seed, outcome));
            if std::env::var_os("SHOKAN_SIM_COUNT").is_none() {
                break;
            }
        }
    }
    if std::env::var_os("SHOKAN_SIM_COUNT").is_some() {
        println!("{all:?}");
        println!("{} of {} seeds fail", failed.len(), runs / PARTS);
        let mut kinds = std::collections::BTreeMap::<String, (u32, u64)>::new();
        for (seed, outcome) in &failed {
            let found = kinds.entry(kind(&outcome.faults[0])).or_insert((0, *seed));
            found.0 += 1;
        }
        for (kind, (count, seed)) in kinds {
            println!("{count:>6} x {kind} (seed {seed})");
        }
        return;
    }
    if let Some((seed, outcome)) = failed.first() {
        let text = report(*seed, outcome);
        let _hook = std::panic::take_hook();
        panic!("{text}");
    }
    // A run that looks at nothing finds nothing.
    let least = |of_all: u64| u32::try_from(of_all * runs / RUNS).expect("few");
    assert!(
        all.entries > least(5_000) && all.repeated > least(20) && all.over > least(500),
        "{all:?}"
    );
}

#[test]
fn the_first_quarter_of_all_seeds_finds_nothing() {
    part(0);
}

#[test]
fn the_second_quarter_of_all_seeds_finds_nothing() {
    part(1);
}

#[test]
fn the_third_quarter_of_all_seeds_finds_nothing() {
    part(2);
}

#[test]
fn the_fourth_quarter_of_all_seeds_finds_nothing() {
    part(3);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for seed in 0..60 {
        let plan = Plan::new(seed, &[]);
        let (first, again) = (simulate(&plan), simulate(&plan));
        assert_eq!((first.digest, first.tally), (again.digest, again.tally));
        let other = simulate(&Plan::new(seed + 1_000_000, &[]));
        assert_ne!(first.digest, other.digest, "seeds differ");
    }
}

/// The seed of the environment alone, loudly.
#[test]
fn one_seed() {
    let Ok(seed) = std::env::var("SHOKAN_SIM_SEED") else {
        return;
    };
    let without = std::env::var("SHOKAN_SIM_WITHOUT").unwrap_or_default();
    let without: Vec<&str> = without.split(',').collect();
    let seed = seed.parse().expect("a seed is a number");
    let outcome = simulate(&Plan::new(seed, &without));
    let _hook = std::panic::take_hook();
    let (text, faults) = (&outcome.text, &outcome.faults);
    if std::env::var_os("SHOKAN_SIM_LOUD").is_some() {
        println!("{text}");
    }
    assert!(faults.is_empty(), "{text}{faults:#?}");
}
