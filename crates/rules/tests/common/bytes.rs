//! Bytes from anywhere: the functions that are fuzzed. None of them may panic, whatever the bytes.

use shokan_kernel::decision::Illegal;
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::Luck;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::rules_version;
use shokan_rules::session::{First, Input, Record, Setup};
use shokan_rules::summons_call::deck::place;
use shokan_rules::summons_call::{SummonsCall, new_game};
use std::sync::{Arc, OnceLock};

fn cards() -> &'static Arc<Catalogue> {
    static CARDS: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CARDS.get_or_init(Catalogue::starter)
}

fn start(seed: u8) -> State<SummonsCall> {
    let deck = |word: &str| {
        let (list, _) = cards().ready(word).expect("a ready deck");
        place(&list, Construction::Dynamic, cards()).expect("a ready deck is legal")
    };
    static DECKS: OnceLock<[shokan_rules::summons_call::Placed; 2]> = OnceLock::new();
    let decks = DECKS.get_or_init(|| [deck("wheel_garden"), deck("crossroads")]);
    let mut state = new_game(decks, Luck::quick(u64::from(seed))).expect("two decks fit");
    state.begin(&cards().pool, None);
    state
}

/// Picks out of bytes, good and bad: a bad one changes nothing, a good one is taken.
pub(crate) fn fuzz_picks(bytes: &[u8]) {
    let Some((&seed, picks)) = bytes.split_first() else {
        return;
    };
    let pool = &cards().pool;
    let mut state = start(seed);
    for &pick in picks {
        let before = state;
        let count = state.count(pool);
        match state.answer(pool, u16::from(pick), None) {
            Ok(()) => assert!(usize::from(pick) < count),
            Err(Illegal::GameOver) => assert!(before.asked().is_none()),
            Err(Illegal::OutOfRange { choices, .. }) => {
                assert_eq!(usize::from(choices), count);
                assert!(usize::from(pick) >= count && before == state);
                if count > 0 {
                    let pick = u16::from(pick) % count as u16;
                    state
                        .answer(pool, pick, None)
                        .expect("a listed pick is taken");
                }
            }
        }
    }
}

/// A record out of bytes: it plays back, or says at which input it does not fit.
pub(crate) fn fuzz_record(bytes: &[u8]) {
    let Some((&seed, rest)) = bytes.split_first() else {
        return;
    };
    let deck = |word: &str| cards().ready(word).expect("a ready deck").0;
    let inputs = rest
        .chunks(2)
        .map(|pair| {
            let n = pair.get(1).copied().unwrap_or_default();
            match pair[0] {
                0 => Input::Concede(Seat(n)),
                1 => Input::TimeOut(Seat(n)),
                2 => Input::AgreedDraw,
                3..8 => Input::TakeBack(u32::from(n) * if n > 200 { 0x0100_0000 } else { 1 }),
                8 => Input::Pick(u16::from(n) << 8),
                _ => Input::Pick(u16::from(n) % 6),
            }
        })
        .collect();
    let record = Record {
        format: seed,
        setup: Setup {
            game: "summons_call".to_owned(),
            rules_version: rules_version("summons_call").to_owned(),
            pool_hash: cards().pool.short_hash(),
            seed: [seed; 32],
            first: [First::Listed, First::Other, First::Coin][usize::from(seed % 3)],
            construction: Construction::Normal,
            decks: [deck("ember_court"), deck("tide_garden")],
            options: Vec::new(),
        },
        inputs,
        hashes: Vec::new(),
    };
    if let Ok(session) = record.play(cards()) {
        let again = session
            .record()
            .play(cards())
            .expect("what was played can be played again");
        assert_eq!(again.hash(), session.hash());
        let _ = again.view(Viewer::Public);
    }
}

/// A state out of bytes: refused, or one that saves the same bytes and can be looked at.
pub(crate) fn fuzz_state_load(bytes: &[u8]) {
    let Ok(state) = State::<SummonsCall>::load(bytes) else {
        return;
    };
    let saved = state.save();
    let again = State::<SummonsCall>::load(&saved).expect("what was saved loads");
    assert!(again == state && again.save() == saved);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public, Viewer::Open] {
        let _ = state.view(viewer);
    }
}

/// A good state with some bytes changed, made out of a few bytes.
pub(crate) fn damaged_state(bytes: &[u8]) -> Vec<u8> {
    static GOOD: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    let good = GOOD.get_or_init(|| {
        (0..8)
            .map(|seed| {
                let mut state = start(seed);
                for _ in 0..20 * seed {
                    if state.asked().is_some() {
                        let last = state.count(&cards().pool) - 1;
                        let pick = if last > 3 { 1 } else { 0 };
                        state
                            .answer(&cards().pool, pick, None)
                            .expect("a listed pick is taken");
                    }
                }
                state.save()
            })
            .collect()
    });
    let mut out = good[usize::from(bytes.first().copied().unwrap_or(0)) % good.len()].clone();
    for change in bytes.get(1..).unwrap_or_default().chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % out.len();
        out[at] = change[2];
    }
    out
}
