//! Bytes from anywhere: the functions that are fuzzed. None of them may panic, whatever the bytes.

use shokan_kernel::decision::Illegal;
use shokan_kernel::ids::Seat;
use shokan_kernel::pool::CardPool;
use shokan_kernel::record::seal;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::rules_version;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::session::{First, Input, Record, Setup};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The cards of a game, its ready decks that are built in one way, games that were begun, and good
/// saves.
struct Shelf<G: Rulebook> {
    catalogue: Arc<Catalogue>,
    construction: Construction,
    decks: Vec<DeckList>,
    begun: Vec<OnceLock<State<G>>>,
    good: OnceLock<Vec<Vec<u8>>>,
}

impl<G: Rulebook> Shelf<G> {
    fn fill() -> Self {
        let catalogue = match Catalogue::of::<G>(&[]) {
            Ok(catalogue) => Arc::new(catalogue),
            Err(faults) => panic!("the cards have faults: {faults:?}"),
        };
        let ready = catalogue.ready_words().filter_map(|it| catalogue.ready(it));
        let ready: Vec<_> = ready.collect();
        let construction = ready.last().expect("a ready deck").1;
        let decks = ready.into_iter().filter(|it| it.1 == construction);
        Self {
            decks: decks.map(|it| it.0).collect(),
            catalogue,
            construction,
            begun: (0..=u8::MAX).map(|_| OnceLock::new()).collect(),
            good: OnceLock::new(),
        }
    }

    /// That of this game: a static cannot be generic, so all stand in one.
    fn get() -> &'static Self {
        static SHELVES: Mutex<BTreeMap<&str, &'static (dyn Any + Send + Sync)>> =
            Mutex::new(BTreeMap::new());
        let mut shelves = SHELVES.lock().expect("nobody panics while it is filled");
        let shelf = shelves.entry(G::GAME);
        let shelf = *shelf.or_insert_with(|| Box::leak(Box::new(Self::fill())));
        shelf.downcast_ref().expect("the shelf of this game")
    }

    fn pool(&self) -> &CardPool {
        &self.catalogue.pool
    }

    fn setup(&self, seed: u8, seats: usize) -> Setup {
        let decks = self.decks.iter().cycle().skip(usize::from(seed / 4));
        Setup {
            game: G::GAME.to_owned(),
            rules_version: rules_version(G::GAME).to_owned(),
            pool_hash: self.pool().short_hash(),
            seed: [seed; 32],
            first: [First::Listed, First::Other, First::Coin][usize::from(seed % 3)],
            construction: self.construction,
            decks: decks.take(seats).cloned().collect(),
            second: Vec::new(),
            games: 1,
            options: Vec::new(),
            board: None,
            scripted: false,
        }
    }

    /// A game at its first question; every other one is of another number of seats, where that can
    /// be.
    fn start(&self, seed: u8) -> State<G> {
        *self.begun[usize::from(seed)].get_or_init(|| self.begin(seed))
    }

    fn begin(&self, seed: u8) -> State<G> {
        let seats = match G::TABLES {
            [seats, ..] if !seed.is_multiple_of(2) => *seats,
            _ => 2,
        };
        let begun = G::begin(&self.setup(seed, seats), &self.catalogue);
        let mut state = begun.expect("ready decks can be played").state;
        state.begin(self.pool(), None);
        state
    }

    /// The save of a game some picks on.
    fn saved(&self, seed: u8) -> Vec<u8> {
        let mut state = self.start(seed);
        for _ in 0..20 * seed {
            if state.asked().is_some() {
                let last = state.count(self.pool()) - 1;
                let pick = if last > 3 { 1 } else { 0 };
                let taken = state.answer(self.pool(), pick, None);
                taken.expect("a listed pick is taken");
            }
        }
        state.save()
    }
}

/// Picks out of bytes, good and bad: a bad one changes nothing, a good one is taken.
pub(crate) fn fuzz_picks<G: Rulebook>(bytes: &[u8]) {
    let Some((&seed, picks)) = bytes.split_first() else {
        return;
    };
    let shelf = Shelf::<G>::get();
    let pool = shelf.pool();
    let mut state = shelf.start(seed);
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
pub(crate) fn fuzz_record<G: Rulebook>(bytes: &[u8]) {
    let Some((&seed, rest)) = bytes.split_first() else {
        return;
    };
    let shelf = Shelf::<G>::get();
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
                11 => Input::Abandon(Seat(n)),
                _ => Input::Pick(u16::from(n) % 6),
            }
        })
        .collect();
    let record = Record {
        format: seed,
        setup: shelf.setup(seed, 2),
        inputs,
        hashes: Vec::new(),
    };
    if let Ok(session) = record.play(&shelf.catalogue) {
        let again = session
            .record()
            .play(&shelf.catalogue)
            .expect("what was played can be played again");
        assert_eq!(again.hash(), session.hash());
        let _ = again.view(Viewer::Public);
    }
}

/// A state out of bytes: refused, or one that saves the same bytes and can be looked at.
pub(crate) fn fuzz_state_load<G: Rulebook>(bytes: &[u8]) {
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
pub(crate) fn fuzz_damaged<G: Rulebook>(bytes: &[u8]) {
    let shelf = Shelf::<G>::get();
    let good = shelf
        .good
        .get_or_init(|| (0..8).map(|it| shelf.saved(it)).collect());
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
                let count = state.count(shelf.pool());
                if count == 0 {
                    break;
                }
                let pick = bytes.len() % count;
                let taken = state.answer(shelf.pool(), pick as u16, None);
                taken.expect("a listed pick is taken");
            }
        }
    }
    out.truncate(out.len() - 8);
    fuzz_state_load::<G>(&seal(out));
}
