//! Summoner Wars 「サモナーウォーズ」, first edition: the rulebook for two players, and for three or
//! four in two teams. Three people play four seats, for who has two decks is two players
//! (SW-34P.06).

pub mod ask;
pub mod check;
pub mod clause_ids;
pub mod deck;
pub mod grid;
pub mod info;
pub mod lexicon;
pub mod show;
pub mod stage;
pub mod tell;
pub mod values;
mod why;
pub mod words;

mod cache;
pub mod combat;
mod destroy;
mod effects;
mod instead;
mod kept;
pub mod legal;
pub mod magic;
pub mod moves;
mod occur;
mod parts;
mod setup;
mod table;
mod texts;
mod turn;
mod verbs;

pub use destroy::concede;
pub use setup::{Placed, new_game, placed};

use serde::{Deserialize, Serialize};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Offer, Openness};
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, ClauseId, CostId, PhaseId, RelationId, Seat, StatId, TallyId,
    ZoneKind,
};
use shokan_kernel::list::{Bits, CardSet, Fixed, List};
use shokan_kernel::machine::Context;
use shokan_kernel::packed::Gridded;
use shokan_kernel::pool::{Act, CardPool, Cost, Head, Quality};
use shokan_kernel::ruleset::{Acted, Next, Question, Renumbering, Ruleset, Text};
use shokan_kernel::state::{Bound, Dirty, Effect, Frame, State, Trigger};
use shokan_kernel::table::{Modifier, Overflow, Visibility};
use shokan_kernel::view::Viewer;
use std::ops::ControlFlow;
use words::{VISIBILITY, sw, zone};

/// Playing cards of one deck (SW-BLD.13).
pub const DECK: usize = 34;
/// Cards of four decks.
pub const CARDS: usize = 4 * DECK;
/// Abilities that wait at one time: more than a deck has Units.
pub const WAITING: usize = 32;
/// Cards of which is known who brings them to their end: one on each space.
pub const ENDS: usize = grid::PLACES;
/// The bit of `Card::flags` of a card with the other back (SW-MRC.04).
pub const MERCENARY: u8 = 4;

/// The rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummonerWars;

/// The turn as a list; a step that asks is entered again with the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// SW-SET.07 to SW-SET.09: shuffle, and roll for the first turn.
    #[default]
    Begin,
    /// SW-SET.08: the high roller says who goes first.
    First {
        /// Who rolled highest.
        seat: Seat,
    },
    /// The turn begins.
    Start {
        /// How far it has come.
        stage: stage::Start,
    },
    /// Between two phases: who may do something at any time is asked (R-SW-98).
    Between {
        /// The phase that comes.
        phase: PhaseId,
        /// How many seats have passed.
        passed: u8,
    },
    /// SW-DRW.01, SW-ABL.02: further cards by a text.
    More,
    /// A phase that asks goes on.
    Phase,
    /// SW-SUM.06: choose a space for a Unit that has been paid for.
    Place {
        /// Which card.
        card: CardId,
        /// Who summons it.
        by: Seat,
    },
    /// A Unit was put somewhere by its own text in the place of that.
    Placed {
        /// Which card.
        card: CardId,
        /// Who summons it.
        by: Seat,
    },
    /// SW-EVP.03: the texts of an Event one after another, then it is discarded.
    Play {
        /// Which card.
        card: CardId,
        /// The next of its abilities.
        next: u8,
    },
    /// SW-WAL.06: choose a space for a Wall.
    Wall {
        /// Which card.
        card: CardId,
    },
    /// SW-MOV.02: the steps of a Unit one after another.
    Walk {
        /// Which Unit.
        unit: CardRef,
        /// Who moves it.
        by: Seat,
        /// How many spaces it may still move.
        left: u8,
        /// How many it has moved.
        gone: u8,
        /// See `moves::way`.
        way: u8,
    },
    /// A2: choose a target.
    Target {
        /// Who attacks.
        attacker: CardRef,
        /// Whose player attacks.
        by: Seat,
    },
    /// A4 to A15 of the attack that is going on.
    Strike {
        /// How far it has come.
        stage: stage::Strike,
    },
    /// A12, A13: cards with as many wounds as life are destroyed.
    Remove {
        /// What leaves has been noted.
        noted: bool,
    },
    /// 16.8: Units that one Unit attacks one after another.
    Volley {
        /// Who attacks.
        attacker: CardRef,
        /// Whose player attacks.
        by: Seat,
    },
    /// Waiting abilities are used.
    Triggers,
    /// A waiting ability that its controller may decline.
    Use,
    /// R-SW-130: a text of a Unit begins, and its player chooses an opponent.
    Versus,
    /// It has been carried out.
    Told,
    /// The turn ends.
    End {
        /// How far it has come.
        stage: stage::End,
    },
}

/// An attack that is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// There is one.
    pub on: bool,
    /// The dice have been rolled, or would have been.
    pub rolled: bool,
    /// Wounds are being placed, and nothing leaves before all are.
    pub wounding: bool,
    /// Results forced by a text: see `combat::forced`.
    pub forced: u8,
    /// Whose player attacks.
    pub seat: Seat,
    /// Who attacks.
    pub attacker: CardRef,
    /// Who is attacked.
    pub target: CardRef,
    /// The cards that one roll affects (R-SW-78).
    pub all: Bits<3>,
    /// Those of them for which no dice are rolled, and the wounds in their place (A6).
    pub instead: List<(CardId, u8), ENDS>,
    /// How many dice show each result, 1 to 6; at 0 those that were not rolled (A6). There may be
    /// any number of them (R-SW-29).
    pub dice: [u16; 7],
}

/// A card at its end that has not left yet (R-SW-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Which card.
    pub card: CardId,
    /// The card that attacked it, or whose text it was.
    pub by: CardId,
    /// Whose attack or text it was.
    pub seat: Seat,
    /// As `cause` has it.
    pub cause: u8,
}

/// A text that may stand in the place of wounds, and has been asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guard {
    /// The card that gets the wounds.
    pub card: CardId,
    /// The card that has the text.
    pub source: CardId,
    /// The text.
    pub ability: AbilityId,
    /// It is used.
    pub used: bool,
}

/// The opponent that a running text has chosen, where there are several (R-SW-60, R-SW-130).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Against {
    /// The card that has the text.
    pub card: CardId,
    /// The text; none where it is all texts of an Event.
    pub ability: Option<AbilityId>,
    /// The opponent.
    pub seat: Seat,
}

/// A text that is kept for later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delayed {
    /// The text.
    pub ability: AbilityId,
    /// Whose card it was.
    pub source: CardRef,
    /// The card that gave the text that kept it.
    pub giver: CardRef,
    /// The card that text was about.
    pub about: CardRef,
    /// Who controls it.
    pub seat: Seat,
    /// The number of that text.
    pub x: i8,
    /// The seats whose turn it waits for, a bit each.
    pub turns: u8,
    /// The opponent of the text that kept it.
    pub against: Seat,
    /// By which its cards are found.
    pub number: u8,
}

/// A card that a kept text remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// The number of the text.
    pub number: u8,
    /// Which of its names.
    pub name: u8,
    /// The card.
    pub card: CardRef,
}

/// What only this game counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registers {
    /// How many seats play: 2 or 4.
    pub seats: u8,
    /// Who had the first turn.
    pub first: Seat,
    /// Turns begun.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase.
    pub phase: PhaseId,
    /// Seats that are out of the game, a bit each (SW-34R.09).
    pub out: u8,
    /// Different Units moved in this Movement phase (SW-MOV.01).
    pub moves: u8,
    /// Different Units used in this Attack phase (SW-ATK.01).
    pub attacks: u8,
    /// Spaces of the last move.
    pub steps: u8,
    /// Units moved in this Movement phase.
    pub moved: Bits<3>,
    /// Units used in this Attack phase.
    pub attacked: Bits<3>,
    /// The player whose attack or effect put the last wounds (R-SW-18).
    pub hand: Seat,
    /// The opponents that running texts have chosen, where there are several.
    pub against: List<Against, 8>,
    /// Piles that a text looked through, a bit per seat.
    pub searched: u8,
    /// Cards that a text destroys, as soon as it may.
    pub doomed: Bits<3>,
    /// Who destroys them, and what comes to its end by wounds.
    pub ends: List<End, ENDS>,
    /// What was asked about wounds that are about to be placed.
    pub guards: List<Guard, 12>,
    /// Units that one Unit attacks one after another.
    pub queue: Bits<3>,
    /// The attack that is going on.
    pub attack: Attack,
    /// The number of the running moment: abilities that trigger at one moment are ordered together.
    pub batch: u16,
    /// The ability that is asked about.
    pub current: Trigger,
    /// Abilities used this turn that have a limit.
    pub used: List<(CardRef, AbilityId), WAITING>,
    /// Texts that wait.
    pub delayed: List<Delayed, 4>,
    /// The cards that they remember.
    pub remembered: List<Remembered, 16>,
}

impl Ruleset for SummonerWars {
    type Step = Step;
    type Registers = Registers;
    type StoredCard = Gridded;
    type Cards = Fixed<Gridded, CARDS>;
    type Order = Fixed<CardId, CARDS>;
    type Starts = Fixed<u8, { 4 * VISIBILITY.len() + 1 }>;
    type Set = Bits<3>;
    type Flow = List<Frame<Step>, 18>;
    type Waiting = List<Trigger, WAITING>;
    /// R-SW-150: all cards of the game and some more, and numbers.
    type Names = List<Bound, 152>;
    type Modifiers = List<Modifier, 24>;
    type Targets = List<Self::Set, 24>;
    type Cache = cache::Cache;
    type Aim = ();
    type Sides = parts::Sides;
    type Layout = parts::Layout;
    type Faces = parts::Faces;
    type Numbers = parts::Numbers;
    type Choices = parts::Choices;
    type Shortcuts = ();

    const SEATS: usize = 4;
    const ROOM: usize = 6;
    const ZONES: &'static [Visibility] = VISIBILITY;

    fn declines(d: &mut Dealer<'_, Self>, _: Overflow, text: &Text) -> bool {
        let (card, which) = (text.card, text.ability.0 as i16);
        let (what, none) = (words::say::SKIPPED, CardId::NONE);
        d.announce_card(what, text.seat, card, none, which, sw!("R-SW-150"));
        true
    }

    fn endless() -> Option<ClauseId> {
        Some(sw!("R-SW-150"))
    }

    #[inline]
    fn step(d: &mut Dealer<'_, Self>, step: Step, answer: Option<Choice>) -> Next<Step> {
        cache::fill(d);
        turn::step(d, step, answer)
    }

    #[inline]
    fn withholds(state: &State<Self>) -> bool {
        destroy::withholds(state)
    }

    #[inline]
    fn settle(d: &mut Dealer<'_, Self>, dirty: Dirty) -> Option<Step> {
        cache::fill(d);
        destroy::settle(d, dirty)
    }

    fn offer<O: Offer>(
        state: &State<Self>,
        pool: &CardPool,
        asked: Asked,
        step: Step,
        to: &mut O,
    ) -> ControlFlow<()> {
        legal::offer(state, pool, asked, step, to)
    }

    fn openness(question: &Question<'_, Self>) -> Openness {
        words::openness(question)
    }

    fn act(
        d: &mut Dealer<'_, Self>,
        act: &Act,
        context: &Context,
        effect: &mut Effect,
        answer: Option<Choice>,
    ) -> Acted<Step> {
        effects::act(d, act, context, effect, answer)
    }

    fn stat(state: &State<Self>, pool: &CardPool, card: CardId, stat: StatId) -> i16 {
        values::stat(state, pool, card, stat)
    }

    #[inline]
    fn is(state: &State<Self>, pool: &CardPool, card: CardId, quality: Quality) -> bool {
        values::is(state, pool, card, quality)
    }

    fn relates(state: &State<Self>, relation: RelationId, card: CardId, to: CardId) -> bool {
        values::relates(state, relation, card, to)
    }

    fn aim(_: &State<Self>, _: &CardPool, _: &Context) {}

    fn can_be_chosen(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        (): &(),
    ) -> Result<(), (ClauseId, CardId)> {
        if effects::fits_choice(state, pool, card, context) {
            Self::can_be_taken(state, pool, card, context, &())
        } else {
            Err((sw!("SW-SUM.08"), CardId::NONE))
        }
    }

    fn can_be_taken(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        (): &(),
    ) -> Result<(), (ClauseId, CardId)> {
        let plays = legal::chooses_to_play(pool, context);
        if plays && !legal::by_text(state, pool, card, context.seat) {
            return Err((sw!("R-SW-141"), CardId::NONE));
        }
        Ok(())
    }

    fn is_copied(pool: &CardPool, ability: AbilityId) -> bool {
        let head = &pool.ability(ability).head;
        !matches!(head, Head::Rule(words::head::PLAY))
    }

    fn counter_clause() -> ClauseId {
        sw!("R-SW-140")
    }

    fn choice_clause(_: Asked) -> ClauseId {
        sw!("SW-EVP.05")
    }

    fn active(state: &State<Self>) -> Seat {
        state.registers.active
    }

    fn is_field(kind: ZoneKind) -> bool {
        kind.0 <= zone::UNDER.0
    }

    fn is_cached(kind: ZoneKind) -> bool {
        kind.0 <= zone::ON_TOP.0
    }

    fn fill_cache(state: &mut State<Self>, pool: &CardPool) {
        if state.table.cache().is_none() {
            let cache = cache::derive(state, pool);
            state.table.set_cache(cache);
        }
    }

    fn turn(state: &State<Self>) -> u16 {
        state.registers.turn
    }

    fn can_pay(state: &State<Self>, pool: &CardPool, cost: &Cost, context: &Context) -> bool {
        effects::can_pay(state, pool, cost, context)
    }

    fn max_x(state: &State<Self>, _: &CardPool, _: CostId, seat: Seat) -> i16 {
        state.table.pile(seat, zone::MAGIC_PILE).len() as i16
    }

    fn give(
        d: &mut Dealer<'_, Self>,
        modifier: Modifier,
        cards: CardSet,
        context: &Context,
        _: bool,
    ) -> bool {
        effects::give(d, modifier, cards, context)
    }

    fn host(state: &State<Self>, card: CardId) -> Option<CardId> {
        values::host(state, card)
    }

    fn tally(state: &State<Self>, pool: &CardPool, which: TallyId, _: &Effect) -> i16 {
        combat::tally(state, pool, which)
    }

    fn later(d: &mut Dealer<'_, Self>, ability: AbilityId, effect: &Effect) {
        kept::keep(d, ability, effect);
    }

    fn phase(state: &State<Self>) -> PhaseId {
        state.registers.phase
    }

    /// "In your attack phase": in that of the player whose text it is.
    fn is_phase(state: &State<Self>, effect: &Effect, phase: PhaseId) -> bool {
        let registers = &state.registers;
        registers.phase == phase && registers.active == effect.seat
    }

    fn resolved(d: &mut Dealer<'_, Self>, effect: &Effect) {
        effects::resolved(d, effect);
    }

    fn shown(registers: &Registers, _: Viewer) -> Registers {
        *registers
    }

    fn renumber(registers: &mut Registers, to: &Renumbering<'_>) {
        for set in [
            &mut registers.moved,
            &mut registers.attacked,
            &mut registers.doomed,
            &mut registers.queue,
            &mut registers.attack.all,
        ] {
            *set = to.set(set);
        }
        for (card, _) in registers.attack.instead.iter_mut() {
            *card = to.card(*card);
        }
        for against in registers.against.iter_mut() {
            against.card = to.card(against.card);
        }
        for end in registers.ends.iter_mut() {
            (end.card, end.by) = (to.card(end.card), to.card(end.by));
        }
        for guard in registers.guards.iter_mut() {
            (guard.card, guard.source) = (to.card(guard.card), to.card(guard.source));
        }
        registers.attack.attacker = to.refer(registers.attack.attacker);
        registers.attack.target = to.refer(registers.attack.target);
        registers.used.retain(|used| {
            let by_name = !used.0.card.is_some();
            if !by_name {
                used.0 = to.refer(used.0);
            }
            by_name || used.0.card.is_some()
        });
        for delayed in registers.delayed.iter_mut() {
            delayed.source = to.refer(delayed.source);
            delayed.giver = to.refer(delayed.giver);
            delayed.about = to.refer(delayed.about);
        }
        for it in registers.remembered.iter_mut() {
            it.card = to.refer(it.card);
        }
        registers.current.source = to.refer(registers.current.source);
        registers.current.giver = to.refer(registers.current.giver);
        registers.current.about = to.refer(registers.current.about);
    }

    fn renumber_step(step: &mut Step, to: &Renumbering<'_>) {
        match step {
            Step::Place { card, .. }
            | Step::Placed { card, .. }
            | Step::Play { card, .. }
            | Step::Wall { card } => *card = to.card(*card),
            Step::Walk { unit: card, .. }
            | Step::Target { attacker: card, .. }
            | Step::Volley { attacker: card, .. } => *card = to.refer(*card),
            _ => {}
        }
    }
}

/// How many seats play.
#[inline]
pub fn seats(state: &State<SummonerWars>) -> u8 {
    if state.registers.seats == 2 { 2 } else { 4 }
}

/// The team of a seat: players 1 and 3 against 2 and 4 (SW-FIG.02).
#[inline]
pub const fn team(seat: Seat) -> u8 {
    seat.0 & 1
}

/// The seat that has the turn after so many others (R-SW-52): the one who faces, the teammate, the
/// other opponent.
#[inline]
pub const fn after(first: Seat, others: u8, seats: u8) -> Seat {
    Seat(first.0 ^ (others % seats))
}

/// The teammate, where there is one.
#[inline]
pub fn mate(state: &State<SummonerWars>, seat: Seat) -> Option<Seat> {
    (seats(state) == 4).then_some(Seat(seat.0 ^ 2))
}

/// Whether a seat is out of the game.
#[inline]
pub const fn is_out(state: &State<SummonerWars>, seat: Seat) -> bool {
    state.registers.out & seat.bit() != 0
}

/// All seats, whose turn it is first, then in turn order.
pub fn in_order(state: &State<SummonerWars>) -> impl Iterator<Item = Seat> + use<> {
    let (seats, registers) = (seats(state), &state.registers);
    let first = registers.first.0 & 3;
    let now = registers.active.0 ^ first;
    (0..seats).map(move |at| Seat(((now + at) % seats) ^ first))
}

/// Those of them that are in the game.
pub fn in_turn(state: &State<SummonerWars>) -> impl Iterator<Item = Seat> + use<> {
    let out = state.registers.out;
    in_order(state).filter(move |seat| out & seat.bit() == 0)
}
