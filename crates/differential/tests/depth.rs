//! A text that would begin inside too many others is not carried out, and it is told: no legal deck
//! comes so deep in Summon & Magic and Shaman King, so what is to be done is stacked up here.

use shokan_differential::caps::Capped;
use shokan_differential::hunt::together;
use shokan_kernel::dealer::Dealer;
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{AbilityId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::state::{Effect, Frame, State};
use shokan_rules::with_game;

/// Counts how often it is told that there is no room.
struct Told(u64);

impl<G: Capped> EventSink<G> for Told {
    fn after(&mut self, _: &State<G>, event: &Event<'_>) {
        let says = matches!(event.fact, Fact::Announced { .. });
        self.0 += u64::from(says && G::clause_id(event.clause) == G::RULING);
    }
}

fn is_not_carried_out_when_too_deep<G: Capped>() {
    let catalogue = together(G::GAME, G::CARDS).expect("the cards are taken");
    let pool = &catalogue.pool;
    let mut state = G::deal(&catalogue, &mut Luck::quick(1), 1).expect("a game is dealt");
    state.begin(pool, None);
    let has_text = |ability: &AbilityId| !pool.ability(*ability).ops.is_empty();
    let (card, ability) = state
        .table
        .all()
        .find_map(|card| {
            let def = state.table.card(card).def;
            let ability = pool.def(def).abilities.iter().copied().find(has_text)?;
            Some((card, ability))
        })
        .expect("some card of the decks has a text");
    let effect = Effect {
        ability,
        source: state.table.refer(card),
        seat: Seat(0),
        ..Effect::default()
    };
    // The second list is that of things to do.
    let cap = State::<G>::caps()[1];
    let mut told = Told(0);
    while state.flow().len() + G::ROOM + 1 < cap {
        Dealer::new(&mut state, pool, None).push(Frame::Rule(G::Step::default()));
    }
    let begun = |state: &mut State<G>, told: &mut Told| {
        Dealer::new(state, pool, Some(told)).begin(effect, G::Step::default(), &[]);
        match state.flow().last() {
            Some(Frame::Effect(it)) => pool
                .ability(it.ability)
                .ops
                .get(usize::from(it.pc))
                .is_some(),
            _ => false,
        }
    };
    assert!(begun(&mut state, &mut told), "there still is room");
    assert_eq!(told.0, 0);
    assert!(!begun(&mut state, &mut told), "there is no room any more");
    assert_eq!(told.0, 1, "it is told by {}", G::RULING);
    assert_eq!(state.outcome(), None, "no game is void of it");
}

with_game!(@each tests what_is_too_deep, is_not_carried_out_when_too_deep);
