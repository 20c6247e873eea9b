//! Properties of any game, looked at while random games are played.

use super::harness::Harness;
use shokan_differential::laws::{self, Rebuilt};
use shokan_kernel::decision::{Illegal, Pick};
use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;

fn kept<T>(law: Result<T, String>) -> T {
    law.unwrap_or_else(|fault| panic!("{fault}"))
}

fn conserved<H: Harness>(state: &State<H::Game>, owners: &[Seat]) {
    assert_eq!(state.table.count(), H::CARDS, "the number of cards");
    kept(laws::conserved(state, owners));
}

/// Plays one random game and looks at everything; returns the picks with the hash before each and
/// at the end.
pub(crate) fn game<H: Harness>(seed: u64) -> (Vec<Pick>, Vec<u64>) {
    let pool = H::pool();
    let mut state = H::start(seed);
    let owners = laws::owners(&state);
    let mut rebuilt = Rebuilt::of(&state);
    state.begin(pool, Some(&mut rebuilt));
    let mut luck = Luck::quick(seed ^ 0x5eed);
    let (mut picks, mut hashes) = (Vec::new(), Vec::new());
    loop {
        kept(rebuilt.tells(&state));
        conserved::<H>(&state, &owners);
        kept(laws::within_caps(&state));
        H::invariants(&state).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        let mut loaded = kept(laws::saved_and_loaded(&state));
        hashes.push(state.hash());
        kept(laws::views_hide(&state));
        if state.asked().is_none() {
            break;
        }
        let explained = kept(laws::offers(&state, pool));
        let choices = explained.allowed.len();
        kept(laws::out_of_range(&state, pool, choices));
        let face = H::any_face();
        kept(laws::worlds_offer_the_same(&state, pool, &explained, face));
        let pick = luck.below(Stream::Other, choices as u32) as Pick;
        picks.push(pick);
        state
            .answer(pool, pick, Some(&mut rebuilt))
            .expect("a listed pick is taken");
        loaded
            .answer(pool, pick, None)
            .expect("the loaded state takes it too");
        assert_eq!(
            loaded.save(),
            state.save(),
            "the loaded state goes on otherwise"
        );
    }
    assert!(rebuilt.facts > H::FACTS, "a game without events");
    assert!(state.outcome().is_some());
    assert_eq!(
        state.answer(pool, 0, None),
        Err(Illegal::GameOver),
        "a pick after the end"
    );
    (picks, hashes)
}

/// The hashes that the same picks lead to.
pub(crate) fn replay<H: Harness>(seed: u64, picks: &[Pick]) -> Vec<u64> {
    let mut state = H::start(seed);
    state.begin(H::pool(), None);
    let mut hashes = vec![state.hash()];
    for &pick in picks {
        state
            .answer(H::pool(), pick, None)
            .expect("a recorded pick is taken");
        hashes.push(state.hash());
    }
    hashes
}

/// What a long run saw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Soaked {
    pub(crate) picks: u64,
    pub(crate) games: u64,
    pub(crate) most: [usize; 4],
    pub(crate) folded: u64,
}

/// Random games, one after another, with the invariants looked at after every pick.
pub(crate) fn soak<H: Harness>(first: u64, picks: u64) -> Soaked {
    let pool = H::pool();
    let mut seen = Soaked::default();
    while seen.picks < picks {
        let mut luck = Luck::quick(first + seen.games);
        let mut state = H::start(first + seen.games);
        let owners = laws::owners(&state);
        state.begin(pool, None);
        let mut here = 0u64;
        while state.asked().is_some() {
            let count = state.count(pool) as u32;
            assert!(
                count > 0,
                "game {}: a question without a choice: {:?}",
                seen.games,
                state.asked()
            );
            let pick = luck.below(Stream::Other, count) as Pick;
            state
                .answer(pool, pick, None)
                .expect("a listed pick is taken");
            here += 1;
            assert!(here < 50_000, "game {} does not end", seen.games);
            conserved::<H>(&state, &owners);
            kept(laws::within_caps(&state));
            H::invariants(&state).unwrap_or_else(|fault| panic!("game {}: {fault}", seen.games));
            for (most, now) in seen.most.iter_mut().zip(state.fill()) {
                *most = now.max(*most);
            }
        }
        seen.picks += here;
        seen.games += 1;
        seen.folded = seen.folded.rotate_left(7) ^ state.hash();
    }
    seen
}
