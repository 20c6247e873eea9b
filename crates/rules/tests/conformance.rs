//! What must hold in every game of every rulebook, looked at while random games are played.

mod common;

use common::harness::{Harness, Starter, Strange};
use common::magic::Magic;
use common::shaman::Shaman;
use common::wars::{Four, Two};
use common::{bytes, check, exhaust, foresee, leaks, playthrough};
use shokan_differential::deal::Dealt;
use shokan_differential::laws;
use shokan_kernel::decision::Pick;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;
use std::collections::BTreeMap;
use std::process::Command;

const CHILD: &str = "SHOKAN_REPLAY_CHILD";

/// Every property of one game.
fn conformance<H: Harness>(games: u64) {
    for seed in 0..games {
        let (picks, hashes) = check::game::<H>(seed);
        assert_eq!(
            check::replay::<H>(seed, &picks),
            hashes,
            "seed {seed}: a replay comes out otherwise"
        );
    }
}

#[test]
fn summons_call_conforms() {
    conformance::<Starter>(150);
}

#[test]
fn summon_and_magic_conforms() {
    conformance::<Magic>(150);
}

#[test]
fn summoner_wars_conforms() {
    conformance::<Two>(100);
}

#[test]
fn summoner_wars_of_four_conforms() {
    conformance::<Four>(40);
}

#[test]
fn shaman_king_conforms() {
    conformance::<Shaman>(150);
}

#[test]
fn shaman_king_tells_nothing() {
    let report = leaks::pairs::<Shaman>(0, 10_000);
    println!("{report:?}");
    assert!(report.by_viewer[..3].iter().all(|&pairs| pairs > 2_000));
    assert!(
        report.swapped > report.pairs / 20,
        "hidden picks hardly differ: {report:?}"
    );
}

#[test]
fn every_card_of_shaman_king_is_played() {
    let (games, missing) = exhaust::exhaust::<Shaman>(3_000);
    println!("all seen after {games} games");
    assert!(
        missing.is_empty(),
        "never seen in {games} games: {missing:?}"
    );
}

#[test]
fn a_million_random_picks_of_shaman_king() {
    let seen = check::soak::<Shaman>(1_000_000, 1_000_000);
    println!("{seen:?}");
    assert!(seen.picks >= 1_000_000);
}

#[test]
fn summoner_wars_tells_nothing() {
    let report = leaks::pairs::<Two>(0, 6_000);
    println!("{report:?}");
    assert!(report.by_viewer[..3].iter().all(|&pairs| pairs > 1_000));
    assert!(
        report.swapped > report.pairs / 20,
        "hidden picks hardly differ: {report:?}"
    );
}

#[test]
fn summoner_wars_of_four_tells_nothing() {
    // Each seat against all others, who only watches, and who plays both decks of a team.
    let report = leaks::pairs::<Four>(0, 4_000);
    println!("{report:?}");
    assert!(report.by_viewer.iter().all(|&pairs| pairs > 400));
    assert!(
        report.swapped > report.pairs / 20,
        "hidden picks hardly differ: {report:?}"
    );
}

#[test]
fn every_card_of_summoner_wars_is_played() {
    let (games, missing) = exhaust::exhaust::<Two>(3_000);
    println!("all seen after {games} games");
    assert!(
        missing.is_empty(),
        "never seen in {games} games: {missing:?}"
    );
}

#[test]
fn a_million_random_picks_of_summoner_wars() {
    let seen = check::soak::<Two>(1_000_000, 700_000);
    println!("{seen:?}");
    let four = check::soak::<Four>(2_000_000, 300_000);
    println!("{four:?}");
    assert!(seen.picks + four.picks >= 1_000_000);
}

#[test]
fn summon_and_magic_tells_nothing() {
    let report = leaks::pairs::<Magic>(0, 10_000);
    println!("{report:?}");
    assert!(report.by_viewer[..3].iter().all(|&pairs| pairs > 2_000));
    assert!(
        report.swapped > report.pairs / 20,
        "hidden picks hardly differ: {report:?}"
    );
}

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

#[test]
fn every_card_of_summon_and_magic_is_played() {
    let (games, missing) = exhaust::exhaust::<Magic>(3_000);
    println!("all seen after {games} games");
    assert!(
        missing.is_empty(),
        "never seen in {games} games: {missing:?}"
    );
}

#[test]
fn a_million_random_picks_of_summon_and_magic() {
    let seen = check::soak::<Magic>(1_000_000, 1_000_000);
    println!("{seen:?}");
    assert!(seen.picks >= 1_000_000);
}

#[test]
fn strange_cards_conform() {
    conformance::<Strange>(100);
    let (games, missing) = exhaust::exhaust::<Strange>(1_000);
    assert!(
        missing.is_empty(),
        "never seen in {games} games: {missing:?}"
    );
}

#[test]
fn strange_cards_tell_nothing() {
    let report = leaks::pairs::<Strange>(50_000, 3_000);
    println!("{report:?}");
    assert!(
        report.swapped > report.pairs / 20,
        "hidden picks hardly differ: {report:?}"
    );
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
    let here = hashes::<Starter>() + &hashes::<Magic>() + &hashes::<Two>() + &hashes::<Four>();
    let here = here + &hashes::<Shaman>();
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

#[test]
fn what_a_viewer_cannot_know_changes_nothing() {
    let report = leaks::pairs::<Starter>(0, 10_000);
    println!("{report:?}");
    assert!(report.pairs >= 10_000);
    assert!(report.by_viewer[..3].iter().all(|&pairs| pairs > 2_000));
    assert!(
        report.differing > 20 * report.pairs,
        "the worlds hardly differ: {report:?}"
    );
    assert!(
        report.swapped > report.pairs / 20,
        "hidden picks hardly differ: {report:?}"
    );
}

/// The picks of one gesture are a set: see `laws::picks_are_a_set`. No card of Summoner Wars asks
/// for several at one moment; games with made cards are looked at alike (`differential`).
fn picks_are_a_set<H: Harness<Game: Dealt>>(games: u64, least: u32) {
    let (pool, mut pairs) = (H::pool(), 0);
    let mut faults = BTreeMap::new();
    for seed in 0..games {
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
    assert!(pairs >= least, "{}: {pairs} pairs of picks", H::NAME);
}

#[test]
fn the_picks_of_one_gesture_are_a_set_in_summons_call() {
    picks_are_a_set::<Starter>(60, 200);
    picks_are_a_set::<Strange>(60, 200);
}

#[test]
fn the_picks_of_one_gesture_are_a_set_in_summon_and_magic() {
    picks_are_a_set::<Magic>(60, 40);
}

#[test]
fn the_picks_of_one_gesture_are_a_set_in_shaman_king() {
    picks_are_a_set::<Shaman>(60, 40);
}

/// Whether a question answers itself, everybody could have said: see `leaks::silence`.
fn no_silence_tells<H: Harness>(twins: usize) {
    let seen = leaks::silence::<H>(900, twins);
    println!("{}: {seen:?}", H::NAME);
    assert!(seen.twins >= twins);
    assert!(
        seen.public > 0 && seen.answered > 0 && seen.telling > 0,
        "{seen:?}"
    );
}

#[test]
fn no_silence_tells_a_hand_of_summons_call() {
    no_silence_tells::<Starter>(100_000);
    no_silence_tells::<Strange>(100_000);
}

#[test]
fn no_silence_tells_a_hand_of_summon_and_magic() {
    no_silence_tells::<Magic>(100_000);
}

#[test]
fn no_silence_tells_a_hand_of_summoner_wars() {
    no_silence_tells::<Two>(100_000);
    no_silence_tells::<Four>(100_000);
}

#[test]
fn no_silence_tells_a_hand_of_shaman_king() {
    no_silence_tells::<Shaman>(100_000);
}

#[test]
fn every_card_is_played_and_every_ability_runs() {
    let (games, missing) = exhaust::exhaust::<Starter>(3_000);
    println!("all seen after {games} games");
    assert!(
        missing.is_empty(),
        "never seen in {games} games: {missing:?}"
    );
}

#[test]
fn a_million_random_picks() {
    let seen = check::soak::<Starter>(1_000_000, 1_000_000);
    println!("{seen:?}");
    assert!(seen.picks >= 1_000_000);
}

#[test]
fn the_playthrough_is_as_it_was() {
    unchanged("summons_call", &playthrough::summons_call());
}

#[test]
fn the_playthrough_of_summon_and_magic_is_as_it_was() {
    unchanged("summon_and_magic", &playthrough::summon_and_magic());
}

#[test]
fn the_playthrough_of_summoner_wars_is_as_it_was() {
    unchanged("summoner_wars", &playthrough::summoner_wars());
}

#[test]
fn the_playthrough_of_shaman_king_is_as_it_was() {
    unchanged("shaman_king", &playthrough::shaman_king());
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

#[test]
fn a_state_is_small() {
    let size = size_of::<State<SummonsCall>>();
    assert!(size <= 2560, "{size} bytes");
    // With room for an attack on every monster of both decks.
    let size = size_of::<State<SummonAndMagic>>();
    assert!(size <= 5248, "{size} bytes");
    let size = size_of::<State<ShamanKing>>();
    assert!(size <= 2624, "{size} bytes");
    // One size for one mat and for two, with room for names of all cards, for what all Units of a
    // deck wait for at once, and for an end of the card on each space.
    let size = size_of::<State<SummonerWars>>();
    assert!(size <= 5248, "{size} bytes");
}

fn made(luck: &mut Luck, most: u32) -> Vec<u8> {
    let len = luck.below(Stream::Other, most);
    (0..len)
        .map(|_| luck.below(Stream::Other, 256) as u8)
        .collect()
}

#[test]
fn bytes_never_break_anything() {
    let mut luck = Luck::quick(77);
    for round in 0..100_000 {
        bytes::fuzz_state_load::<SummonsCall>(&made(&mut luck, 60));
        bytes::fuzz_damaged::<SummonsCall>(&made(&mut luck, 16));
        bytes::fuzz_picks::<SummonsCall>(&made(&mut luck, 24));
        if round % 20 == 0 {
            bytes::fuzz_record(&made(&mut luck, 80));
        }
    }
}

#[test]
fn bytes_never_break_summon_and_magic() {
    let mut luck = Luck::quick(78);
    for _ in 0..30_000 {
        bytes::fuzz_state_load::<SummonAndMagic>(&made(&mut luck, 60));
        bytes::fuzz_damaged::<SummonAndMagic>(&made(&mut luck, 16));
        bytes::fuzz_picks::<SummonAndMagic>(&made(&mut luck, 24));
    }
}

#[test]
fn bytes_never_break_summoner_wars() {
    let mut luck = Luck::quick(79);
    for _ in 0..20_000 {
        bytes::fuzz_state_load::<SummonerWars>(&made(&mut luck, 60));
        bytes::fuzz_damaged::<SummonerWars>(&made(&mut luck, 16));
        bytes::fuzz_picks::<SummonerWars>(&made(&mut luck, 40));
    }
}

#[test]
fn bytes_never_break_shaman_king() {
    let mut luck = Luck::quick(80);
    for _ in 0..30_000 {
        bytes::fuzz_state_load::<ShamanKing>(&made(&mut luck, 60));
        bytes::fuzz_damaged::<ShamanKing>(&made(&mut luck, 16));
        bytes::fuzz_picks::<ShamanKing>(&made(&mut luck, 40));
    }
}
