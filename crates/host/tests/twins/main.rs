//! The same match twice, in which only cards differ that a viewer cannot know, and the same public
//! actions: whatever reaches the viewer is the same, byte by byte.
//!
//! Views are compared by the suites of the rules. Here whole frames are: their number, order,
//! groups and times, who is asked, `undo`, `offers`, `clock`, refusals, what a client that was away
//! is told, and every answer of the house to the viewer and to strangers. The two matches run in
//! houses of their own in virtual time. Where nothing of a pick is to be seen it comes at another
//! time in the other world, so that its moment is compared, too.
//!
//! `SHOKAN_TWINS=100000` makes a longer run; `SHOKAN_TWIN=<seed>` repeats the pairs of one evening.

mod apart;
#[path = "../common/cards.rs"]
mod cards;
#[path = "../../../rules/tests/common/mod.rs"]
mod common;
mod making;
mod plan;
mod play;
mod script;
mod tell;
mod whims;
mod world;

use cards::catalogues;
use common::harness::Harness;
use common::suites;
use making::make;
use plan::{COUNTS, NoPair, plan, tale};
use script::{Echo, opponent};
use serde_json::json;
use shokan_host::engine::{Construction, DeckList, Engine, Scenarios, Viewer, viewer_of_seats};
use shokan_kernel::luck::{Luck, Stream};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use tell::{beside, difference};
use world::{Evening, Sits, live};

/// Questions of one match that are followed at most.
const FOLLOWED: usize = 34;

/// Other worlds that one match is compared with.
const OTHERS: usize = 3;

fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| {
        Engine::new(
            catalogues().clone(),
            Arc::new(|level, _| opponent(level)),
            Scenarios::default(),
        )
        .with_advisers(Arc::new(|_| Box::new(Echo)))
    })
}

/// What came of many pairs.
#[derive(Debug, Default)]
struct Report {
    /// Pairs compared to their end, by who looked.
    by_viewer: BTreeMap<String, usize>,
    /// Matches without anything to exchange, or with too few decisions of others.
    no_pair: BTreeMap<&'static str, usize>,
    /// Decisions of others that were compared.
    decisions: usize,
    /// Cards that lay elsewhere.
    differing: usize,
    /// Picks of others that took another card out of sight.
    swapped: usize,
    /// Frames and answers compared.
    told: usize,
    /// Hints among them.
    hints: usize,
    /// Differences by channel: how many, and the first with its seed.
    leaks: BTreeMap<String, (usize, u64, String)>,
}

impl Report {
    fn pairs(&self) -> usize {
        self.by_viewer.values().sum()
    }
}

/// Any ready deck.
fn deck<H: Harness>(luck: &mut Luck) -> &'static str {
    // Decks of any types meet only such, and not those of the normal construction.
    let normal = |word: &&str| {
        let ready = H::catalogue().ready(word);
        ready.is_some_and(|(_, construction)| construction == Construction::Normal)
    };
    let words: Vec<&str> = H::catalogue().ready_words().filter(normal).collect();
    words[luck.below(Stream::Other, words.len() as u32) as usize]
}

/// The same decks with a line for each card, in any order.
fn singly(decks: &[DeckList], luck: &mut Luck) -> Vec<DeckList> {
    let mut single = |list: &DeckList| {
        let lines = list.cards.iter();
        let lines = lines.flat_map(|(count, card)| (0..*count).map(|_| (1, card.clone())));
        let mut cards: Vec<(u16, String)> = lines.collect();
        luck.shuffle(Stream::Other, &mut cards);
        DeckList {
            cards,
            ..list.clone()
        }
    };
    decks.iter().map(&mut single).collect()
}

/// A match of this seed: who sits where with which decks.
fn evening<H: Harness>(seed: u64, luck: &mut Luck) -> Evening {
    let maker = luck.below(Stream::Other, 2) as usize;
    let people = luck.below(Stream::Other, 3) == 0;
    let both = H::SEATS == 4 && luck.below(Stream::Other, 3) == 0;
    let sits = |seat: usize, luck: &mut Luck| {
        if seat == maker || both && seat == maker ^ 2 {
            return Sits::Maker;
        }
        let friend = people && (H::SEATS == 2 || luck.below(Stream::Other, 2) == 0);
        if friend { Sits::Friend } else { Sits::Computer }
    };
    Evening {
        game: H::catalogue().game,
        seed,
        seats: (0..H::SEATS).map(|seat| sits(seat, luck)).collect(),
        decks: (0..H::SEATS).map(|_| deck::<H>(luck)).collect(),
        clock: luck.below(Stream::Other, 4) == 0,
        watched: true,
        // Between people hints are given where all have agreed.
        wish: json!({ "hints": "agreed" }),
        accept: serde_json::Value::Null,
    }
}

/// The evening of a seed, compared with some that its viewers cannot tell apart.
fn compare<H: Harness>(seed: u64, wanted: usize, report: &mut Report) {
    let mut luck = Luck::quick(seed ^ 0x7717);
    let evening = evening::<H>(seed, &mut luck);
    let made = make(&evening, engine());
    let made = made.with_decks(&singly(&made.setup().decks, &mut luck));
    let setup = made.setup();
    let mine: Vec<u8> = (0..)
        .zip(&evening.seats)
        .filter(|(_, sits)| **sits == Sits::Maker)
        .map(|(seat, _)| seat)
        .collect();
    let viewers = [viewer_of_seats(&mine), Viewer::Public];
    let followed = 18 + luck.below(Stream::Other, FOLLOWED as u32 - 18) as usize;
    let tale = tale::<H>(setup, &viewers, followed, &mut luck);
    for at in 0..OTHERS.min(wanted) {
        let which = usize::from(at % 3 == 2);
        let viewer = viewers[which];
        let plan = match plan::<H>(setup, &tale, (which, viewer), &mut luck) {
            Ok(plan) => plan,
            Err(why) => {
                let why = match why {
                    NoPair::NothingHidden => "nothing is hidden",
                    NoPair::Short => "too short",
                };
                *report.no_pair.entry(why).or_default() += 1;
                continue;
            }
        };
        let here = live(
            (&evening, &made),
            engine(),
            (&plan.steps, plan.played, 0),
            None,
        );
        let other = made.with_decks(&plan.other.decks);
        let there = live(
            (&evening, &other),
            engine(),
            (&plan.steps, plan.played, 1),
            Some(&here),
        );
        // What who sits there may not know, who only watches may not either.
        let people = match viewer {
            Viewer::Public => vec![evening.watcher()],
            _ => vec![0, evening.watcher()],
        };
        let found = difference(&here, &there, &people);
        if found.is_some() && number("SHOKAN_TWIN").is_some() {
            println!("{viewer:?} {evening:#?} {:#?}", plan.steps);
            println!("{}", beside(&here, &there, &people));
        }
        if let Some(found) = found {
            let leak = report.leaks.entry(found.by);
            let leak = leak.or_insert_with(|| (0, seed, found.told));
            leak.0 += 1;
        }
        let name = format!("{viewer:?}");
        *report.by_viewer.entry(name).or_default() += 1;
        report.decisions += plan.foreign;
        report.differing += plan.differing;
        report.swapped += plan.swapped;
        for at in people {
            report.told += here.received[at].len();
            report.hints += hints(&here.received[at]);
        }
    }
}

/// How many hints somebody was told.
fn hints(received: &[world::Delivery]) -> usize {
    let frames = received.iter().filter_map(|it| match &it.what {
        world::What::Frames(frames) => Some(frames),
        _ => None,
    });
    let told =
        |frame: &&Arc<str>| frame.contains(r#""t":"hint""#) && frame.contains("chance_permille");
    frames.flat_map(|frames| frames.iter()).filter(told).count()
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Compares pairs until there are so many, or more where a longer run is asked for.
fn tells_nothing_beside_its_views<H: Harness>() {
    let mut report = Report::default();
    if let Some(seed) = number("SHOKAN_TWIN") {
        compare::<H>(seed, OTHERS, &mut report);
        println!("{report:#?}");
        return;
    }
    let all = number("SHOKAN_TWINS").map_or(10_000, |all| all as usize);
    let wanted = H::TWINS * all / 10_000;
    let mut seed = 0;
    while report.pairs() < wanted {
        compare::<H>(seed, wanted - report.pairs(), &mut report);
        seed += 1;
        assert!(
            seed < 100 * (wanted as u64 + 100),
            "too few pairs: {report:#?}"
        );
    }
    println!("{} evenings: {report:#?}", seed);
    assert!(
        report.leaks.is_empty(),
        "{} leaks: {:#?}",
        H::NAME,
        report.leaks
    );
    if H::TWINS == 0 {
        println!("no house has the cards of {}", H::NAME);
    }
    assert!(report.decisions >= COUNTS * report.pairs());
    // Few pairs may have none.
    assert!(report.pairs() < 50 || report.hints > 0, "no hint was told");
}

suites!(tests a_house, tells_nothing_beside_its_views);

/// Compares evenings in which something is settled in secret.
fn settled(what: &str, pairs: u64, live: fn(&Engine, u64) -> [world::Lived; 2]) {
    let all = number("SHOKAN_TWINS").unwrap_or(10_000);
    let (mut told, mut alone) = (0, 0);
    for seed in 0..pairs * all / 10_000 {
        let pair = live(engine(), seed);
        told += apart::compare(&pair, seed, what);
        alone += usize::from(pair[0].acts.is_empty());
    }
    println!("{told} frames and answers compared in {alone} pairs");
    assert!(
        told as u64 > 10 * pairs * all / 10_000,
        "hardly anything is said"
    );
}

#[test]
fn what_is_exchanged_between_two_games_does_not_show() {
    settled("a deck that was exchanged", 150, apart::between_games);
}

#[test]
fn which_of_two_registered_decks_is_played_does_not_show() {
    settled("a registered deck", 150, apart::registered);
}
