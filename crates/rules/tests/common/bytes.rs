//! Bytes from anywhere: the functions that are fuzzed. None of them may panic, whatever the bytes.

use shokan_kernel::decision::Illegal;
use shokan_kernel::ids::{DefId, KindId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::pool::CardPool;
use shokan_kernel::record::seal;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::rules_version;
use shokan_rules::session::{First, Input, Record, Setup};
use shokan_rules::shaman_king::{self, ShamanKing};
use shokan_rules::summon_and_magic::words::kind;
use shokan_rules::summon_and_magic::{self, SummonAndMagic};
use shokan_rules::summoner_wars::{self, SummonerWars};
use shokan_rules::summons_call::deck::place;
use shokan_rules::summons_call::info::starter;
use shokan_rules::summons_call::{SummonsCall, new_game};
use std::sync::{Arc, OnceLock};

fn cards() -> &'static Arc<Catalogue> {
    static CARDS: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CARDS.get_or_init(starter)
}

fn wars_cards() -> &'static Catalogue {
    static CARDS: OnceLock<Catalogue> = OnceLock::new();
    CARDS.get_or_init(|| match Catalogue::of::<SummonerWars>(&[]) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("the cards have faults: {faults:?}"),
    })
}

fn shaman_cards() -> &'static Catalogue {
    static CARDS: OnceLock<Catalogue> = OnceLock::new();
    CARDS.get_or_init(|| match Catalogue::of::<ShamanKing>(&[]) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("the cards have faults: {faults:?}"),
    })
}

/// A game whose bytes are fuzzed.
pub(crate) trait Fuzzed: Ruleset {
    /// Its cards.
    fn pool() -> &'static CardPool;
    /// A game at its first question.
    fn start(seed: u8) -> State<Self>;
    /// Where its good saves are kept.
    fn good() -> &'static OnceLock<Vec<Vec<u8>>>;
}

impl Fuzzed for SummonsCall {
    fn pool() -> &'static CardPool {
        &cards().pool
    }
    fn start(seed: u8) -> State<Self> {
        let deck = |word: &str| {
            let (list, _) = cards().ready(word).expect("a ready deck");
            place(&list, Construction::Dynamic, cards()).expect("a ready deck is legal")
        };
        static DECKS: OnceLock<[shokan_rules::summons_call::Placed; 2]> = OnceLock::new();
        let decks = DECKS.get_or_init(|| [deck("wheel_garden"), deck("crossroads")]);
        let mut state = new_game(decks, Luck::quick(u64::from(seed))).expect("two decks fit");
        state.begin(Self::pool(), None);
        state
    }
    fn good() -> &'static OnceLock<Vec<Vec<u8>>> {
        static GOOD: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
        &GOOD
    }
}

impl Fuzzed for SummonAndMagic {
    fn pool() -> &'static CardPool {
        static CARDS: OnceLock<Catalogue> = OnceLock::new();
        let load = || match Catalogue::of::<SummonAndMagic>(&[]) {
            Ok(catalogue) => catalogue,
            Err(faults) => panic!("the cards have faults: {faults:?}"),
        };
        &CARDS.get_or_init(load).pool
    }
    fn start(seed: u8) -> State<Self> {
        let pool = Self::pool();
        let of = |kind: KindId| {
            let defs = pool.defs.iter().enumerate();
            defs.filter(move |def| (def.1.kind == kind::AVATAR) == (kind == kind::AVATAR))
                .map(|def| DefId(def.0 as u16))
        };
        let deck = |at: usize| summon_and_magic::Placed {
            avatar: of(kind::AVATAR).nth(at),
            cards: of(kind::MONSTER).skip(at).step_by(2).take(37).collect(),
        };
        let luck = Luck::quick(u64::from(seed));
        let game = summon_and_magic::new_game(&[deck(0), deck(1)], luck);
        let mut state = game.expect("two decks fit");
        state.begin(pool, None);
        state
    }
    fn good() -> &'static OnceLock<Vec<Vec<u8>>> {
        static GOOD: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
        &GOOD
    }
}

impl Fuzzed for SummonerWars {
    fn pool() -> &'static CardPool {
        &wars_cards().pool
    }
    /// Every other game has four seats.
    fn start(seed: u8) -> State<Self> {
        static DECKS: OnceLock<Vec<summoner_wars::Placed>> = OnceLock::new();
        let decks = DECKS.get_or_init(|| {
            let ready = wars_cards().ready_words();
            let placed = ready.map(|word| {
                let (list, _) = wars_cards().ready(word).expect("a ready deck");
                summoner_wars::deck::place(&list, Self::pool()).expect("a ready deck is legal")
            });
            placed.collect()
        });
        let first = usize::from(seed / 2) % decks.len();
        let count = if seed.is_multiple_of(2) { 2 } else { 4 };
        let decks: Vec<_> = decks
            .iter()
            .cycle()
            .skip(first)
            .take(count)
            .cloned()
            .collect();
        let luck = Luck::quick(u64::from(seed));
        let game = summoner_wars::new_game(&decks, Self::pool(), luck);
        let mut state = game.expect("the decks fit");
        state.begin(Self::pool(), None);
        state
    }
    fn good() -> &'static OnceLock<Vec<Vec<u8>>> {
        static GOOD: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
        &GOOD
    }
}

impl Fuzzed for ShamanKing {
    fn pool() -> &'static CardPool {
        &shaman_cards().pool
    }
    fn start(seed: u8) -> State<Self> {
        static DECKS: OnceLock<Vec<shaman_king::Pair>> = OnceLock::new();
        let decks = DECKS.get_or_init(|| {
            let ready = shaman_cards().ready_words();
            let placed = ready.map(|word| {
                let (list, _) = shaman_cards().ready(word).expect("a ready deck");
                shaman_king::deck::place(&list, shaman_cards()).expect("a ready deck is legal")
            });
            placed.collect()
        });
        let at = |n: u8| decks[usize::from(n) % decks.len()].clone();
        let luck = Luck::quick(u64::from(seed));
        let game = shaman_king::new_game(&[at(seed), at(seed / 4)], luck);
        let mut state = game.expect("two decks fit");
        state.begin(Self::pool(), None);
        state
    }
    fn good() -> &'static OnceLock<Vec<Vec<u8>>> {
        static GOOD: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
        &GOOD
    }
}

/// Picks out of bytes, good and bad: a bad one changes nothing, a good one is taken.
pub(crate) fn fuzz_picks<G: Fuzzed>(bytes: &[u8]) {
    let Some((&seed, picks)) = bytes.split_first() else {
        return;
    };
    let pool = G::pool();
    let mut state = G::start(seed);
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
                9 => Input::Resign(Seat(n)),
                10 => Input::Deck(Seat(n), Box::default()),
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
            decks: vec![deck("ember_court"), deck("tide_garden")],
            second: Vec::new(),
            games: 1,
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
pub(crate) fn fuzz_state_load<G: Fuzzed>(bytes: &[u8]) {
    let Ok(state) = State::<G>::load(bytes) else {
        return;
    };
    let saved = state.save();
    let again = State::<G>::load(&saved).expect("what was saved loads");
    assert!(again == state && again.save() == saved);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public, Viewer::Open] {
        let _ = state.view(viewer);
    }
}

/// A good state with some bytes changed, made out of a few bytes: refused, or none was changed and
/// it plays on. With a new seal it may load, and then it can be looked at.
pub(crate) fn fuzz_damaged<G: Fuzzed>(bytes: &[u8]) {
    let good = G::good().get_or_init(|| (0..8).map(saved::<G>).collect());
    let good = &good[usize::from(bytes.first().copied().unwrap_or(0)) % good.len()];
    let mut out = good.clone();
    for change in bytes.get(1..).unwrap_or_default().chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % out.len();
        out[at] = change[2];
    }
    match State::<G>::load(&out) {
        Err(_) => assert!(&out != good, "a good save is refused"),
        Ok(mut state) => {
            assert!(&out == good, "a damaged save is taken");
            for _ in 0..20 {
                let count = state.count(G::pool());
                if count == 0 {
                    break;
                }
                let pick = bytes.len() % count;
                let taken = state.answer(G::pool(), pick as u16, None);
                taken.expect("a listed pick is taken");
            }
        }
    }
    out.truncate(out.len() - 8);
    fuzz_state_load::<G>(&seal(out));
}

/// The save of a game some picks on.
fn saved<G: Fuzzed>(seed: u8) -> Vec<u8> {
    let mut state = G::start(seed);
    for _ in 0..20 * seed {
        if state.asked().is_some() {
            let last = state.count(G::pool()) - 1;
            let pick = if last > 3 { 1 } else { 0 };
            let taken = state.answer(G::pool(), pick, None);
            taken.expect("a listed pick is taken");
        }
    }
    state.save()
}
