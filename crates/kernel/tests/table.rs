//! The table of a toy game: moves, orders, who knows what, changes that hold for a while.

use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Offer, Openness};
use shokan_kernel::event::{Event, Fact};
use shokan_kernel::ids::{
    CardId, CardRef, ClauseId, CostId, DefId, HowId, NO_CELL, PhaseId, PromptId, RelationId, Seat,
    StatId, ZoneId, ZoneKind,
};
use shokan_kernel::list::{Bits, CardSet, Fixed, List};
use shokan_kernel::luck::Luck;
use shokan_kernel::machine::Context;
use shokan_kernel::packed::Packed;
use shokan_kernel::pool::{Act, CardPool, Cost, Quality};
use shokan_kernel::ruleset::{Acted, Next, Question, Renumbering, Ruleset};
use shokan_kernel::state::{Bound, Corrupt, Dirty, Effect, Frame, State, Trigger};
use shokan_kernel::table::{
    ALL, COUNTERS_MAX, Card, Change, FACE_DOWN, Modifier, Overflow, RESTED, Spot, Until, Visibility,
};
use shokan_kernel::view::Viewer;
use std::ops::ControlFlow;

/// A game of one question without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toy;

const FIELD: ZoneKind = ZoneKind(0);
const HAND: ZoneKind = ZoneKind(1);
const DECK: ZoneKind = ZoneKind(2);

type Table = shokan_kernel::table::Table<Toy>;

impl Ruleset for Toy {
    type Step = ();
    type Registers = ();
    type Flow = List<Frame<Self::Step>, 12>;
    type Waiting = List<Trigger, 14>;
    type Names = List<Bound, 8>;
    type Modifiers = List<Modifier, 20>;
    type Targets = List<Self::Set, 20>;
    type StoredCard = Packed;
    type Cards = Fixed<Packed, 12>;
    type Order = Fixed<CardId, 12>;
    type Starts = Fixed<u8, 7>;
    type Set = Bits<1>;
    type Cache = ();
    type Aim = ();
    type Sides = ();
    type Layout = ();
    type Faces = ();
    type Numbers = ();
    type Choices = ();
    type Shortcuts = ();

    const SEATS: usize = 2;
    const ROOM: usize = 2;
    const ZONES: &'static [Visibility] =
        &[Visibility::Public, Visibility::Owner, Visibility::Nobody];

    fn step(_: &mut Dealer<'_, Self>, (): (), _: Option<Choice>) -> Next<()> {
        let asked = Asked {
            seat: Seat(0),
            prompt: PromptId(16),
            source: CardId::NONE,
            taken: 0,
            most: 1,
        };
        Next::Ask(asked, ())
    }
    fn settle(_: &mut Dealer<'_, Self>, _: Dirty) -> Option<()> {
        None
    }
    fn offer<O: Offer>(
        _: &State<Self>,
        _: &CardPool,
        _: Asked,
        (): (),
        to: &mut O,
    ) -> ControlFlow<()> {
        to.allow(Choice::Done)
    }
    fn openness(question: &Question<'_, Self>) -> Openness {
        let field = question.game.table.pile(question.asked.seat, FIELD);
        Openness::public_if(question.are_known(field))
    }
    fn act(
        _: &mut Dealer<'_, Self>,
        _: &Act,
        _: &Context,
        _: &mut Effect,
        _: Option<Choice>,
    ) -> Acted<()> {
        Acted::Done(true)
    }
    fn stat(_: &State<Self>, _: &CardPool, _: CardId, _: StatId) -> i16 {
        0
    }
    fn is(_: &State<Self>, _: &CardPool, _: CardId, _: Quality) -> bool {
        true
    }
    fn relates(_: &State<Self>, _: RelationId, _: CardId, _: CardId) -> bool {
        false
    }
    fn aim(_: &State<Self>, _: &CardPool, _: &Context) {}

    fn can_be_chosen(
        _: &State<Self>,
        _: &CardPool,
        _: CardId,
        _: &Context,
        (): &(),
    ) -> Result<(), (ClauseId, CardId)> {
        Ok(())
    }
    fn counter_clause() -> ClauseId {
        ClauseId(0)
    }
    fn choice_clause(_: Asked) -> ClauseId {
        ClauseId(0)
    }
    fn active(_: &State<Self>) -> Seat {
        Seat(0)
    }
    fn is_field(kind: ZoneKind) -> bool {
        kind == FIELD
    }
    fn turn(_: &State<Self>) -> u16 {
        1
    }
    fn can_pay(_: &State<Self>, _: &CardPool, _: &Cost, _: &Context) -> bool {
        true
    }
    fn max_x(_: &State<Self>, _: &CardPool, _: CostId, _: Seat) -> i16 {
        0
    }
    fn give(_: &mut Dealer<'_, Self>, _: Modifier, _: CardSet, _: &Context, _: bool) -> bool {
        true
    }
    fn phase(_: &State<Self>) -> PhaseId {
        PhaseId::default()
    }
    fn resolved(_: &mut Dealer<'_, Self>, _: &Effect) {}
    fn shown((): &(), _: Viewer) {}
    fn renumber((): &mut (), _: &Renumbering<'_>) {}
    fn renumber_step((): &mut (), _: &Renumbering<'_>) {}
}

fn zone(seat: u8, kind: ZoneKind) -> ZoneId {
    Table::zone_of(Seat(seat), kind)
}

/// Two decks of six: definitions 0 to 5 and 10 to 15.
fn table() -> Table {
    let mut table = Table::default();
    for seat in 0..2u8 {
        for at in 0..6 {
            let card = Card {
                def: DefId(u16::from(seat) * 10 + at),
                handle: 0,
                zone: zone(seat, DECK),
                cell: NO_CELL,
                owner: Seat(seat),
                controller: Seat(seat),
                ..Card::default()
            };
            table.place(card, None).expect("twelve cards fit");
        }
    }
    table
}

fn apply(table: &mut Table, fact: Fact<'_>) {
    let event = Event {
        fact,
        clause: ClauseId(0),
        source: CardId::NONE,
    };
    table.apply(&event).expect("it fits");
}

/// Moves a card to a zone of seat 0.
fn go(table: &mut Table, card: CardId, kind: ZoneKind, flags: u8, secret: bool) {
    let fact = Fact::Moved {
        card,
        from: table.card(card).zone,
        to: zone(0, kind),
        at: Spot::Bottom,
        cell: NO_CELL,
        flags,
        controller: Seat(0),
        how: HowId(0),
        secret,
    };
    apply(table, fact);
}

fn top(table: &Table) -> CardId {
    table.pile(Seat(0), DECK)[0]
}

fn defs(table: &Table, kind: ZoneKind) -> Vec<u16> {
    let pile = table.pile(Seat(0), kind).iter();
    pile.map(|&card| table.card(card).def.0).collect()
}

#[test]
fn cards_move_between_zones_in_order() {
    let mut table = table();
    for _ in 0..3 {
        let card = top(&table);
        go(&mut table, card, HAND, 0, false);
    }
    assert_eq!(defs(&table, HAND), [0, 1, 2]);
    assert_eq!(defs(&table, DECK), [3, 4, 5]);
    let middle = table.pile(Seat(0), HAND)[1];
    go(&mut table, middle, FIELD, RESTED, false);
    assert_eq!(defs(&table, HAND), [0, 2]);
    assert!(table.card(middle).rested());
    let back = Fact::Moved {
        card: middle,
        from: zone(0, FIELD),
        to: zone(0, DECK),
        at: Spot::Top,
        cell: NO_CELL,
        flags: 0,
        controller: Seat(0),
        how: HowId(0),
        secret: false,
    };
    apply(&mut table, back);
    assert_eq!(defs(&table, DECK), [1, 3, 4, 5]);
    assert_eq!(table.pile(Seat(1), DECK).len(), 6);
}

#[test]
fn who_knows_a_card_follows_from_how_it_moved() {
    let mut table = table();
    let drawn = top(&table);
    go(&mut table, drawn, HAND, 0, false);
    assert_eq!(table.card(drawn).known, Seat(0).bit(), "a drawn card");
    go(&mut table, drawn, FIELD, FACE_DOWN, false);
    assert_eq!(table.card(drawn).known, Seat(0).bit(), "a face-down card");
    apply(
        &mut table,
        Fact::Flagged {
            card: drawn,
            flags: 0,
        },
    );
    assert_eq!(table.card(drawn).known, ALL, "a card turned up");
    go(&mut table, drawn, HAND, 0, false);
    assert_eq!(
        table.card(drawn).known,
        ALL,
        "everybody saw it go to the hand"
    );
    let second = top(&table);
    go(&mut table, second, HAND, 0, false);
    go(&mut table, second, FIELD, FACE_DOWN, false);
    assert_eq!(
        table.card(drawn).known,
        Seat(0).bit(),
        "a back left the hand: it may have been that card"
    );
}

#[test]
fn a_shuffle_makes_all_forget() {
    let mut table = table();
    let shown = top(&table);
    apply(
        &mut table,
        Fact::Shown {
            card: shown,
            to: ALL,
        },
    );
    assert_eq!(table.card(shown).known, ALL);
    let mut order = table.pile(Seat(0), DECK).to_vec();
    order.rotate_left(2);
    let fact = Fact::Shuffled {
        zone: zone(0, DECK),
        order: &order,
    };
    apply(&mut table, fact);
    assert_eq!(table.pile(Seat(0), DECK), order);
    assert!(order.iter().all(|&card| table.card(card).known == 0));
}

#[test]
fn a_card_that_came_back_is_another() {
    let mut table = table();
    let card = top(&table);
    go(&mut table, card, FIELD, 0, false);
    let was = table.refer(card);
    let handle = table.card(card).handle;
    assert_eq!(table.same(was), Some(card));
    go(&mut table, card, HAND, 0, false);
    go(&mut table, card, FIELD, 0, false);
    assert_eq!(table.same(was), None);
    assert_ne!(
        table.card(card).handle,
        handle,
        "out of a hand it has a new name"
    );
    assert_eq!(table.same(CardRef::NONE), None);
    assert_eq!(table.refer(CardId::NONE), CardRef::NONE);
}

#[test]
fn changes_end_with_the_place_they_were_made_in() {
    let mut table = table();
    let card = top(&table);
    go(&mut table, card, FIELD, 0, false);
    let modifier = Modifier {
        until: Until::Turn,
        source: table.refer(card),
        ..Modifier::default()
    };
    for _ in 0..20 {
        table.modify(modifier, &[card]).expect("there is room");
    }
    assert_eq!(table.modify(modifier, &[card]), Err(Overflow::Modifiers));
    let stamp = table.modifiers()[3].stamp;
    apply(&mut table, Fact::Expired { stamp });
    assert_eq!(table.on(card).count(), 19);
    go(&mut table, card, HAND, 0, false);
    assert_eq!(table.on(card).count(), 0);
    assert!(table.modifiers().is_empty());
}

#[test]
fn counters_of_a_name_add_up_and_go_with_their_card() {
    let mut table = table();
    let (one, other) = (top(&table), CardId(1));
    go(&mut table, one, FIELD, 0, false);
    go(&mut table, other, FIELD, 0, false);
    let put = |table: &mut Table, card, stat, value| {
        let modifier = Modifier {
            change: Change::Counters,
            stat: StatId(stat),
            value,
            ..Modifier::default()
        };
        table.modify(modifier, &[card]).expect("there is room");
    };
    put(&mut table, one, 3, 2);
    put(&mut table, other, 3, 1);
    put(&mut table, one, 4, 120);
    assert_eq!(table.counters(one, StatId(3)), 2);
    assert_eq!(table.counters(one, StatId(4)), COUNTERS_MAX);
    assert_eq!(table.modifiers().len(), 3);
    put(&mut table, other, 3, 1);
    assert_eq!(table.modifiers().len(), 2, "equally many share a place");
    put(&mut table, one, 3, -5);
    assert_eq!(table.counters(one, StatId(3)), 0);
    assert_eq!(table.counters(other, StatId(3)), 2);
    apply(&mut table, Fact::Stripped { card: one });
    assert_eq!(table.counters(one, StatId(4)), COUNTERS_MAX);
    go(&mut table, one, HAND, 0, false);
    assert_eq!(table.counters(one, StatId(4)), 0);
}

#[test]
fn what_a_card_gave_is_no_trace_to_it_in_a_deck() {
    let mut table = table();
    let (giver, taker) = (top(&table), CardId(1));
    go(&mut table, giver, FIELD, 0, false);
    go(&mut table, taker, FIELD, 0, false);
    let modifier = Modifier {
        source: table.refer(giver),
        ..Modifier::default()
    };
    table.modify(modifier, &[taker]).expect("there is room");
    go(&mut table, giver, DECK, 0, false);
    assert_eq!(table.modifiers()[0].source, CardRef::NONE);
}

fn state() -> State<Toy> {
    let mut state = State::new(table(), (), (), Luck::new([1; 32]));
    state.begin(&CardPool::default(), None);
    state
}

#[test]
fn a_view_hides_what_is_not_known() {
    let mut state = state();
    for _ in 0..3 {
        let card = top(&state.table);
        go(&mut state.table, card, HAND, 0, false);
    }
    let faces = |viewer| {
        let view = state.view(viewer);
        let all = view.table.all().map(|card| view.table.card(card).def);
        all.filter(|&def| def != DefId::UNKNOWN).count()
    };
    assert_eq!(faces(Viewer::Seat(Seat(0))), 3);
    assert_eq!(faces(Viewer::Seat(Seat(1))), 0);
    assert_eq!(faces(Viewer::Public), 0);
    // Nobody looks into a deck, not even those to whom all is shown, unless they know a card there.
    assert_eq!(faces(Viewer::Open), 3);
}

#[test]
fn one_choice_answers_itself_where_everybody_can_tell() {
    let pool = CardPool::default();
    for (flags, openness) in [(0, Openness::Public), (FACE_DOWN, Openness::Private)] {
        let mut table = table();
        let card = top(&table);
        go(&mut table, card, HAND, 0, false);
        go(&mut table, card, FIELD, flags, false);
        let mut state: State<Toy> = State::new(table, (), (), Luck::nothing());
        assert_eq!(state.openness(&pool), Openness::Public, "nothing is asked");
        assert!(!state.answers_itself(&pool));
        state.begin(&pool, None);
        assert_eq!((state.count(&pool), state.openness(&pool)), (1, openness));
        assert_eq!(state.answers_itself(&pool), openness == Openness::Public);
    }
}

#[test]
fn another_deal_looks_the_same() {
    let mut state = state();
    for _ in 0..3 {
        let card = top(&state.table);
        go(&mut state.table, card, HAND, 0, false);
    }
    let mut luck = Luck::quick(5);
    let mut differ = 0;
    for _ in 0..50 {
        let other = state.redeal(Viewer::Seat(Seat(1)).mask(), &mut luck);
        assert!(other.view(Viewer::Seat(Seat(1))) == state.view(Viewer::Seat(Seat(1))));
        assert!(other.view(Viewer::Public) == state.view(Viewer::Public));
        differ += usize::from(defs(&other.table, HAND) != defs(&state.table, HAND));
    }
    assert!(differ > 30, "{differ} of 50 deals differ");
}

#[test]
fn bytes_that_are_no_state_are_refused() {
    let state = state();
    let bytes = state.save();
    assert!(State::<Toy>::load(&bytes) == Ok(state));
    assert_eq!(
        State::<Toy>::load(&bytes[..bytes.len() / 2]).err(),
        Some(Corrupt)
    );
    let mut nobodys = state;
    nobodys.table.set_up(CardId(0), |card| card.owner = Seat(2));
    assert_eq!(State::<Toy>::load(&nobodys.save()).err(), Some(Corrupt));
}
