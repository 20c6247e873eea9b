//! Properties of any game, looked at while random games are played.

use super::harness::Harness;
use shokan_kernel::decision::{Choice, Explained, Illegal, Pick};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, DefId, Seat, ZoneId};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::Table;
use shokan_kernel::view::{Numbers, Viewer};

/// Builds a table out of events alone.
pub(crate) struct Rebuilt<G: Ruleset> {
    table: Table<G>,
    facts: u64,
}

impl<G: Ruleset> EventSink<G> for Rebuilt<G> {
    fn after(&mut self, _: &State<G>, event: &Event<'_>) {
        self.table
            .apply(event)
            .expect("what fitted once fits again");
        self.facts += 1;
    }
}

/// A choice as another table calls it.
pub(crate) fn translate(choice: Choice, to: &dyn Fn(CardId) -> CardId) -> Choice {
    match choice {
        Choice::Act(_, card) if !card.is_some() => choice,
        Choice::Act(verb, card) => Choice::Act(verb, to(card)),
        Choice::Ability(card, number) => Choice::Ability(to(card), number),
        Choice::Card(card) => Choice::Card(to(card)),
        other => other,
    }
}

/// The cards as a view calls them; none stays none.
pub(crate) fn numbered(numbers: &Numbers) -> impl Fn(CardId) -> CardId + '_ {
    |card| {
        if card.is_some() {
            numbers.of(card)
        } else {
            card
        }
    }
}

fn conserved<H: Harness>(state: &State<H::Game>, owners: &[Seat]) {
    let table = &state.table;
    assert_eq!(table.count(), H::CARDS, "the number of cards");
    let mut seen = vec![false; H::CARDS];
    for zone in 0..(<H::Game as Ruleset>::SEATS * <H::Game as Ruleset>::ZONES.len()) as u8 {
        for &card in table.zone(ZoneId(zone)) {
            assert_eq!(
                table.card(card).zone,
                ZoneId(zone),
                "a card lies where it says"
            );
            assert!(
                !std::mem::replace(&mut seen[card.at()], true),
                "a card lies twice"
            );
        }
    }
    assert!(seen.iter().all(|&it| it), "a card is lost");
    for (card, &owner) in table.all().zip(owners) {
        assert_eq!(table.card(card).owner, owner, "a card has another owner");
    }
}

fn within_caps<H: Harness>(state: &State<H::Game>) {
    let caps = State::<H::Game>::caps();
    for ((fill, cap), name) in
        state
            .fill()
            .into_iter()
            .zip(caps)
            .zip(["modifiers", "things to do", "names", "triggers"])
    {
        assert!(fill < cap, "the list of {name} is full");
    }
    if let Some(Outcome::Void(fault)) = state.outcome() {
        panic!("the game is void: {fault:?}");
    }
}

fn saved_and_loaded<H: Harness>(state: &State<H::Game>) -> State<H::Game> {
    let bytes = state.save();
    let loaded = State::<H::Game>::load(&bytes).expect("a saved state loads");
    assert!(loaded == *state, "the loaded state is another");
    assert_eq!(loaded.save(), bytes, "the loaded state saves other bytes");
    loaded
}

fn offers<H: Harness>(state: &State<H::Game>) -> Explained {
    let mut explained = Explained::default();
    state.offer(H::pool(), &mut explained);
    let allowed = &explained.allowed;
    assert_eq!(
        *allowed,
        state.choices(H::pool()),
        "the same list with and without reasons"
    );
    assert!(!allowed.is_empty(), "a question without a choice");
    for (at, choice) in allowed.iter().enumerate() {
        assert!(
            !allowed[..at].contains(choice),
            "{choice:?} is offered twice"
        );
        assert!(
            !explained.refused.iter().any(|it| it.0 == *choice),
            "{choice:?} is offered and refused"
        );
    }
    explained
}

fn out_of_range<H: Harness>(state: &State<H::Game>, choices: usize) {
    let mut other = *state;
    for pick in [choices, choices + 7, Pick::MAX as usize] {
        assert_eq!(
            other.answer(H::pool(), pick as Pick, None),
            Err(Illegal::OutOfRange {
                pick: pick as Pick,
                choices: choices as u16
            })
        );
        assert_eq!(
            other.save(),
            state.save(),
            "a refused pick changed the state"
        );
    }
}

fn views_hide<H: Harness>(state: &State<H::Game>) {
    let seats = <H::Game as Ruleset>::seats(state) as u8;
    let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
    for viewer in seats.chain([Viewer::Public, Viewer::Open]) {
        let (view, numbers) = state.view_numbered(viewer);
        let mut faces = 0;
        for card in state.table.all() {
            let known = state.table.card(card).known & viewer.mask() != 0;
            faces += usize::from(known);
            let number = numbers.of(card);
            if number.is_some() {
                let shown = view.table.card(number).def;
                let should = if known {
                    state.table.card(card).def
                } else {
                    DefId::UNKNOWN
                };
                assert_eq!(shown, should, "{viewer:?} sees another face");
            } else {
                assert!(!known, "{viewer:?} cannot find a card that it knows");
            }
        }
        let shown = view.table.all().map(|card| view.table.card(card).def);
        assert_eq!(
            shown.filter(|&def| def != DefId::UNKNOWN).count(),
            faces,
            "{viewer:?} sees more faces than it knows"
        );
    }
}

/// A world that a bot imagines from its view offers what the true state offers, in the same order.
fn worlds_offer_the_same<H: Harness>(state: &State<H::Game>, explained: &Explained) {
    let Some(asked) = state.asked() else { return };
    let (view, numbers) = state.view_numbered(Viewer::Seat(asked.seat));
    let world = view.world(Luck::quick(1), |_, _| H::any_face());
    let mut imagined = Explained::default();
    world.offer(H::pool(), &mut imagined);
    let to = numbered(&numbers);
    let allowed: Vec<Choice> = explained
        .allowed
        .iter()
        .map(|&choice| translate(choice, &to))
        .collect();
    assert_eq!(
        imagined.allowed, allowed,
        "the world of {asked:?} offers something else"
    );
    let refused: Vec<_> = explained
        .refused
        .iter()
        .map(|&(choice, why, facts)| {
            let facts = shokan_kernel::decision::Facts {
                card: to(facts.card),
                ..facts
            };
            (translate(choice, &to), why, facts)
        })
        .collect();
    assert_eq!(
        imagined.refused, refused,
        "the world of {asked:?} refuses something else"
    );
}

/// Plays one random game and looks at everything; returns the picks with the hash before each and
/// at the end.
pub(crate) fn game<H: Harness>(seed: u64) -> (Vec<Pick>, Vec<u64>) {
    let pool = H::pool();
    let mut state = H::start(seed);
    let owners: Vec<Seat> = state
        .table
        .all()
        .map(|card| state.table.card(card).owner)
        .collect();
    let mut rebuilt = Rebuilt {
        table: state.table,
        facts: 0,
    };
    state.begin(pool, Some(&mut rebuilt));
    let mut luck = Luck::quick(seed ^ 0x5eed);
    let (mut picks, mut hashes) = (Vec::new(), Vec::new());
    loop {
        assert!(
            rebuilt.table == state.table,
            "the events tell another table"
        );
        conserved::<H>(&state, &owners);
        within_caps::<H>(&state);
        H::invariants(&state).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        let mut loaded = saved_and_loaded::<H>(&state);
        hashes.push(state.hash());
        views_hide::<H>(&state);
        if state.asked().is_none() {
            break;
        }
        let explained = offers::<H>(&state);
        let choices = explained.allowed.len();
        out_of_range::<H>(&state, choices);
        worlds_offer_the_same::<H>(&state, &explained);
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
        let owners: Vec<Seat> = state
            .table
            .all()
            .map(|card| state.table.card(card).owner)
            .collect();
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
            within_caps::<H>(&state);
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
