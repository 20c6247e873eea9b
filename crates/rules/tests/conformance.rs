//! What must hold in every game of every rulebook, looked at while random games are played.

mod common;

use common::harness::Harness;
use common::{bytes, check, exhaust, foresee, leaks, playthrough, suites};
use shokan_differential::deal::Dealt;
use shokan_differential::laws;
use shokan_kernel::decision::Pick;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_rules::games::GAMES;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::with_game;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

const CHILD: &str = "SHOKAN_REPLAY_CHILD";

#[test]
fn every_game_has_a_suite() {
    fn game<H: Harness<Game: Rulebook>>() -> &'static str {
        H::Game::GAME
    }
    let suites: BTreeSet<&str> = suites!(each game).into_iter().collect();
    assert_eq!(suites, BTreeSet::from(GAMES));
}

/// Every property of one game.
fn conforms<H: Harness>() {
    for seed in 0..H::GAMES {
        let (picks, hashes) = check::game::<H>(seed);
        assert_eq!(
            check::replay::<H>(seed, &picks),
            hashes,
            "seed {seed}: a replay comes out otherwise"
        );
    }
}

suites!(tests every_game, conforms);

/// What a viewer cannot know changes nothing.
fn tells_nothing<H: Harness>() {
    // `SHOKAN_PAIRS=2000` is a shorter run, of so many in 10,000.
    let share = std::env::var("SHOKAN_PAIRS").ok();
    let share = share.map_or(10_000, |share| share.parse().expect("a number of pairs"));
    let wanted = H::PAIRS * share / 10_000;
    let report = leaks::pairs::<H>(H::FIRST, wanted);
    println!("{report:?}");
    assert!(report.pairs >= wanted);
    // Each seat, who only watches, who plays all; of four seats also who plays a team.
    let viewers: Vec<usize> = report
        .by_viewer
        .into_iter()
        .filter(|&pairs| pairs > 0)
        .collect();
    assert!(viewers.len() >= 4, "{report:?}");
    assert!(
        viewers.iter().all(|&pairs| pairs > wanted / 10),
        "{report:?}"
    );
    assert!(
        report.differing > 5 * report.pairs,
        "the worlds hardly differ: {report:?}"
    );
    assert!(
        report.swapped > report.pairs / 20,
        "hidden picks hardly differ: {report:?}"
    );
}

suites!(tests what_a_viewer_sees, tells_nothing);

fn is_played_with_every_ability<H: Harness>() {
    let (games, missing) = exhaust::exhaust::<H>(3_000);
    println!("all seen after {games} games");
    assert!(
        missing.is_empty(),
        "never seen in {games} games: {missing:?}"
    );
}

suites!(tests every_card, is_played_with_every_ability);

fn keep_what_must_hold<H: Harness>() {
    let seen = check::soak::<H>(1_000_000, H::PICKS);
    println!("{seen:?}");
    assert!(seen.picks >= H::PICKS);
}

suites!(tests a_million_random_picks, keep_what_must_hold);

#[test]
fn what_is_foreseen_in_summon_and_magic_comes_about() {
    let report = foresee::games(600);
    println!(
        "{} choices, of {} something is said",
        report.rights, report.said
    );
    assert!(report.said > report.rights / 4, "little is foreseen");
    assert_eq!(report.wrong, Vec::<String>::new());
}

/// The hashes of some games as text, for a comparison between processes.
fn hashes<H: Harness>() -> String {
    (500..505)
        .map(|seed| {
            let (picks, hashes) = check::game::<H>(seed);
            let last = hashes.last().copied().unwrap_or_default();
            let all = hashes
                .iter()
                .fold(0u64, |all, hash| all.rotate_left(5) ^ hash);
            format!("{seed}:{}:{last:016x}:{all:016x};", picks.len())
        })
        .collect()
}

#[test]
fn another_process_comes_to_the_same_hashes() {
    let here = suites!(each hashes).concat();
    if std::env::var_os(CHILD).is_some() {
        println!("hashes {here}");
        return;
    }
    let this = std::env::current_exe().expect("the path of this test");
    let child = Command::new(this)
        .args([
            "--exact",
            "another_process_comes_to_the_same_hashes",
            "--nocapture",
        ])
        .env(CHILD, "1")
        .output()
        .expect("a second process");
    let said = String::from_utf8_lossy(&child.stdout);
    assert!(
        said.contains(&format!("hashes {here}")),
        "here {here}, there {said}"
    );
}

/// The picks of one gesture are a set: see `laws::picks_are_a_set`. Games with made cards are
/// looked at alike (`differential`).
fn are_a_set<H: Harness<Game: Dealt>>() {
    let (pool, mut pairs) = (H::pool(), 0);
    let mut faults = BTreeMap::new();
    for seed in 0..60 {
        let mut luck = Luck::quick(seed ^ 0x5e7);
        let mut state = H::start(seed);
        state.begin(pool, None);
        while let Some(asked) = state.asked() {
            if !H::Game::ORDERED.contains(&asked.prompt) {
                match laws::picks_are_a_set(&state, pool) {
                    Ok(seen) => pairs += seen,
                    Err(fault) => drop(faults.insert(asked.prompt, fault)),
                }
            }
            let choices = state.count(pool) as u32;
            let pick = luck.below(Stream::Other, choices) as Pick;
            let taken = state.answer(pool, pick, None);
            taken.expect("a listed pick is taken");
        }
    }
    println!("{}: {pairs} pairs", H::NAME);
    assert!(faults.is_empty(), "{}: {faults:#?}", H::NAME);
    assert!(pairs >= H::GESTURES, "{}: {pairs} pairs of picks", H::NAME);
}

suites!(tests the_picks_of_one_gesture, are_a_set);

/// Whether a question answers itself, everybody could have said: see `leaks::silence`.
fn tells_a_hand<H: Harness>() {
    let twins = 100_000;
    let seen = leaks::silence::<H>(900, twins);
    println!("{}: {seen:?}", H::NAME);
    assert!(seen.twins >= twins);
    assert!(seen.public > 0 && seen.answered > 0, "{seen:?}");
    assert_eq!(seen.telling > 0, H::PRIVATE, "{seen:?}");
}

suites!(tests no_silence, tells_a_hand);

#[test]
fn the_playthroughs_are_as_they_were() {
    for game in GAMES {
        unchanged(game, &playthrough::of(game));
    }
}

fn unchanged(game: &str, text: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    let path = format!("{folder}/{game}.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = text.lines().zip(known.lines()).enumerate();
    if let Some((at, (now, was))) = lines.into_iter().find(|(_, (now, was))| now != was) {
        panic!(
            "line {} was\n{was}\nand is\n{now}\nBLESS=1 takes it over",
            at + 1
        );
    }
    assert_eq!(
        text.lines().count(),
        known.lines().count(),
        "the game ends elsewhere"
    );
}

fn is_small<H: Harness>() {
    let size = size_of::<State<H::Game>>();
    assert!(size <= H::BYTES, "{size} bytes");
}

suites!(tests a_state, is_small);

fn made(luck: &mut Luck, most: u32) -> Vec<u8> {
    let len = luck.below(Stream::Other, most);
    (0..len)
        .map(|_| luck.below(Stream::Other, 256) as u8)
        .collect()
}

fn never_break<G: Rulebook>() {
    let mut luck = Luck::quick(77);
    for _ in 0..45_000 {
        bytes::fuzz_state_load::<G>(&made(&mut luck, 60));
        bytes::fuzz_damaged::<G>(&made(&mut luck, 16));
        bytes::fuzz_picks::<G>(&made(&mut luck, 40));
    }
}

with_game!(@each tests damaged_bytes, never_break);

fn never_break_it<G: Rulebook>() {
    let mut luck = Luck::quick(77);
    for _ in 0..2_000 {
        bytes::fuzz_record::<G>(&made(&mut luck, 80));
    }
}

with_game!(@each tests bytes_of_a_record, never_break_it);
