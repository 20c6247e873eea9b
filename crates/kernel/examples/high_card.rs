//! A whole game on the kernel alone: each seat draws three cards and plays one a trick, the higher
//! one takes the trick, and who takes more of them wins. It is played, saved in the middle, and
//! played to its end from what was saved; what the other seat holds stays out of the view.

use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice, Offer, Openness};
use shokan_kernel::ids::{
    CardId, ClauseId, CostId, DefId, HowId, PhaseId, PromptId, RelationId, Seat, StatId, ZoneKind,
};
use shokan_kernel::list::{Bits, CardSet, Fixed, List};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::machine::Context;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::packed::Packed;
use shokan_kernel::pool::{Act, CardPool, Cost, Quality};
use shokan_kernel::ruleset::{Acted, Next, Question, Renumbering, Ruleset};
use shokan_kernel::state::{Bound, Dirty, Effect, Frame, State, Trigger};
use shokan_kernel::table::{Card, Modifier, Visibility};
use shokan_kernel::view::Viewer;
use std::cmp::Ordering;
use std::ops::ControlFlow;

const DECK: ZoneKind = ZoneKind(0);
const HAND: ZoneKind = ZoneKind(1);
const PLAYED: ZoneKind = ZoneKind(2);

const DRAWN: HowId = HowId(0);
const LAID: HowId = HowId(1);

/// The rulebook has three clauses: how it is dealt, what is played, who wins.
const DEAL: ClauseId = ClauseId(0);
const PLAY: ClauseId = ClauseId(1);
const WIN: ClauseId = ClauseId(2);

const HAND_SIZE: usize = 3;

type Table = shokan_kernel::table::Table<HighCard>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HighCard;

/// The game as a list of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
enum Step {
    #[default]
    Deal,
    Play {
        seat: Seat,
    },
    Compare,
}

/// What the game counts: the tricks of each seat, and whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Registers {
    tricks: [u8; 2],
    active: Seat,
}

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn rank(state: &State<HighCard>, card: CardId) -> u16 {
    state.table.card(card).def.0
}

impl Ruleset for HighCard {
    type Step = Step;
    type Registers = Registers;
    // A game says how much it holds; a state is plain bytes of that size.
    type StoredCard = Packed;
    type Cards = Fixed<Packed, 12>;
    type Order = Fixed<CardId, 12>;
    type Starts = Fixed<u8, 7>;
    type Set = Bits<1>;
    type Flow = List<Frame<Step>, 4>;
    type Waiting = List<Trigger, 1>;
    type Names = List<Bound, 1>;
    type Modifiers = List<Modifier, 1>;
    type Targets = List<Self::Set, 1>;
    // Nothing of card texts, of a layout or of shortcuts is needed.
    type Cache = ();
    type Aim = ();
    type Sides = ();
    type Layout = ();
    type Faces = ();
    type Numbers = ();
    type Choices = ();
    type Shortcuts = ();

    const SEATS: usize = SEATS.len();
    const ROOM: usize = 1;
    const ZONES: &'static [Visibility] =
        &[Visibility::Nobody, Visibility::Owner, Visibility::Public];

    fn step(d: &mut Dealer<'_, Self>, step: Step, answer: Option<Choice>) -> Next<Step> {
        match (step, answer) {
            (Step::Deal, _) => {
                for seat in SEATS {
                    d.shuffle(Table::zone_of(seat, DECK), DEAL);
                    for _ in 0..HAND_SIZE {
                        let top = d.table().pile(seat, DECK)[0];
                        let to = Table::zone_of(seat, HAND);
                        d.move_card(top, Move::to(to, DRAWN), DEAL);
                    }
                }
                Next::Go(Step::Play { seat: Seat(0) })
            }
            (Step::Play { seat }, Some(Choice::Card(card))) => {
                let to = Table::zone_of(seat, PLAYED);
                d.move_card(card, Move::to(to, LAID), PLAY);
                Next::Go(match seat {
                    Seat(0) => Step::Play { seat: Seat(1) },
                    _ => Step::Compare,
                })
            }
            (Step::Play { seat }, _) => {
                d.state.registers.active = seat;
                Next::Ask(Asked::one(seat, PromptId(16), CardId::NONE), step)
            }
            (Step::Compare, _) => {
                let last = |seat| {
                    d.table()
                        .pile(seat, PLAYED)
                        .last()
                        .map(|&c| rank(d.state, c))
                };
                match last(Seat(0)).cmp(&last(Seat(1))) {
                    Ordering::Greater => d.state.registers.tricks[0] += 1,
                    Ordering::Less => d.state.registers.tricks[1] += 1,
                    Ordering::Equal => {}
                }
                if !d.table().pile(Seat(0), HAND).is_empty() {
                    return Next::Go(Step::Play { seat: Seat(0) });
                }
                let [one, other] = d.state.registers.tricks;
                d.finish(match one.cmp(&other) {
                    Ordering::Equal => Outcome::Drawn(WIN),
                    more => Outcome::Won {
                        seat: Seat(u8::from(more.is_lt())),
                        why: WIN,
                    },
                });
                Next::Done
            }
        }
    }

    /// The one place that says what may be done: offers, refusals and bots all come by here.
    fn offer<O: Offer>(
        state: &State<Self>,
        _: &CardPool,
        asked: Asked,
        _: Step,
        to: &mut O,
    ) -> ControlFlow<()> {
        for &card in state.table.pile(asked.seat, HAND) {
            to.allow(Choice::Card(card))?;
        }
        ControlFlow::Continue(())
    }

    /// What is offered lies in a hand, so only who knows the hand may know the choices.
    fn openness(question: &Question<'_, Self>) -> Openness {
        let hand = question.game.table.pile(question.asked.seat, HAND);
        Openness::public_if(question.are_known(hand))
    }

    fn settle(_: &mut Dealer<'_, Self>, _: Dirty) -> Option<Step> {
        None
    }

    fn act(
        _: &mut Dealer<'_, Self>,
        _: &Act,
        _: &Context,
        _: &mut Effect,
        _: Option<Choice>,
    ) -> Acted<Step> {
        Acted::Done(false)
    }

    fn stat(state: &State<Self>, _: &CardPool, card: CardId, _: StatId) -> i16 {
        rank(state, card) as i16
    }

    fn is(_: &State<Self>, _: &CardPool, _: CardId, quality: Quality) -> bool {
        quality == Quality::Card
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

    fn choice_clause(_: Asked) -> ClauseId {
        PLAY
    }

    fn counter_clause() -> ClauseId {
        PLAY
    }

    fn active(state: &State<Self>) -> Seat {
        state.registers.active
    }

    fn is_field(kind: ZoneKind) -> bool {
        kind == PLAYED
    }

    fn turn(state: &State<Self>) -> u16 {
        1 + state.table.pile(Seat(1), PLAYED).len() as u16
    }

    fn can_pay(_: &State<Self>, _: &CardPool, _: &Cost, _: &Context) -> bool {
        false
    }

    fn max_x(_: &State<Self>, _: &CardPool, _: CostId, _: Seat) -> i16 {
        0
    }

    fn give(_: &mut Dealer<'_, Self>, _: Modifier, _: CardSet, _: &Context, _: bool) -> bool {
        false
    }

    fn phase(_: &State<Self>) -> PhaseId {
        PhaseId::default()
    }

    fn shown(registers: &Registers, _: Viewer) -> Registers {
        *registers
    }

    fn renumber(_: &mut Registers, _: &Renumbering<'_>) {}

    fn renumber_step(_: &mut Step, _: &Renumbering<'_>) {}
}

/// Two decks of the ranks 1 to 6, before the first step.
fn new_game(seed: u64) -> State<HighCard> {
    let mut table = Table::default();
    for seat in SEATS {
        for rank in 1..=6 {
            let card = Card {
                def: DefId(rank),
                zone: Table::zone_id(seat, DECK),
                owner: seat,
                controller: seat,
                ..Card::default()
            };
            table.place(card, None).expect("twelve cards fit");
        }
    }
    let luck = Luck::quick(seed);
    State::new(table, Registers::default(), Step::Deal, luck)
}

/// Answers every question by luck until the game is over.
fn play_on(game: &mut State<HighCard>, pool: &CardPool, luck: &mut Luck) -> Outcome {
    while let Some(asked) = game.asked() {
        let choices = game.choices(pool);
        let choice = choices[luck.below(Stream::Other, choices.len() as u32) as usize];
        if let Choice::Card(card) = choice {
            println!("{:?} plays {}", asked.seat, rank(game, card));
        }
        game.take(pool, choice, None);
    }
    game.outcome().expect("nobody is asked any more")
}

fn main() {
    let pool = CardPool::default();
    let mut game = new_game(7);
    game.begin(&pool, None);
    let first = game.choices(&pool)[0];
    game.take(&pool, first, None);

    // Any decision can be saved, and what is loaded is the same game.
    let mut loaded = State::<HighCard>::load(&game.save()).expect("its own bytes");
    assert_eq!(loaded.hash(), game.hash());

    // The other seat sees three cards in the hand that is hidden from it, and no face.
    let view = game.view(Viewer::Seat(Seat(0)));
    let dealt = view.world(Luck::quick(1), |_, _| DefId(0));
    let hidden = dealt.table.pile(Seat(1), HAND);
    assert_eq!(hidden.len(), HAND_SIZE);
    assert!(hidden.iter().all(|&card| rank(&dealt, card) == 0));

    let outcome = play_on(&mut game, &pool, &mut Luck::quick(2));
    assert_eq!(outcome, play_on(&mut loaded, &pool, &mut Luck::quick(2)));
    println!("{:?}, tricks {:?}", outcome, game.registers.tricks);
}

#[test]
fn the_example_plays() {
    main();
}
