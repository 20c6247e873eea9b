//! Shaman King card game 「シャーマンキング 超・占事略決」: the rulebook for two players (SK-01.01).

pub mod ask;
pub mod check;
pub mod clause_ids;
pub mod deck;
pub mod info;
pub mod lexicon;
pub mod show;
pub mod stage;
pub mod tell;
pub mod values;
mod why;
pub mod words;

mod arts;
mod attach;
pub mod battle;
mod cache;
mod effects;
mod fall;
mod foresee;
mod harm;
mod judge;
pub mod legal;
mod occur;
mod parts;
mod setup;
pub mod staging;
pub mod summon;
mod table;
mod texts;
mod turn;

pub use setup::{OPTIONS, Pair, new_game, option_bits, placed};

use serde::{Deserialize, Serialize};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Offer, Openness};
use shokan_kernel::ids::{
    CardId, CardRef, ClauseId, CostId, PhaseId, RelationId, Seat, StatId, ZoneKind,
};
use shokan_kernel::list::{Bits, CardSet, Fixed, List};
use shokan_kernel::machine::Context;
use shokan_kernel::packed::Packed;
use shokan_kernel::pool::{Act, CardPool, Cost, Quality};
use shokan_kernel::ruleset::{Acted, Next, Question, Renumbering, Ruleset, Text};
use shokan_kernel::state::{Bound, Dirty, Effect, Frame, State, Trigger};
use shokan_kernel::table::{Modifier, Overflow, Visibility};
use shokan_kernel::view::Viewer;
use std::ops::ControlFlow;
use words::{VISIBILITY, sk, zone};

/// Cards of one deck (SK-03.01).
pub const DECK: usize = 32;
/// Cards beside it (SK-03.08).
pub const RESERVE: usize = 8;
/// Cards of both decks.
pub const CARDS: usize = 2 * DECK;
/// Cards of a hand at the start, and after the draw phase (SK-04.03, SK-08.03).
pub const HAND: usize = 8;
/// Shaman positions of a side (SK-27.02).
pub const POSITIONS: u8 = 2;
/// A card put face-down (SK-25.02): its level and its attack.
pub const FACE_DOWN_CARD: (i16, i16) = (2, 10);
/// Numbers of this game are multiples of this (section 1): amounts are kept divided by it.
pub const UNIT: i16 = 10;

/// The rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShamanKing;

/// The turn as a list; a step that asks is entered again with the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// SK-06.01, SK-06.02: the greeting, then each chooses a shaman in secret.
    #[default]
    Begin,
    /// SK-06.02: who chooses next.
    Starting {
        /// The seat that chooses.
        seat: Seat,
    },
    /// SK-06.06: the first player, then the second.
    Mulligan {
        /// How many have been asked.
        asked: u8,
    },
    /// SK-08.01: a turn begins.
    Start,
    /// A phase that asks goes on.
    Phase,
    /// SK-22.04: under which shaman.
    Under {
        /// Which spirit.
        card: CardId,
        /// How far it has come.
        stage: stage::Under,
    },
    /// SK-26.02: who uses an art, then its text, then the graveyard.
    Art {
        /// The art that is used.
        card: CardId,
        /// How far it has come.
        stage: stage::Art,
    },
    /// R-SK-30: the opponent of who uses an art may interfere.
    Reaction {
        /// How far it has come.
        stage: stage::Reaction,
    },
    /// SK-16.03: to which shaman a card is attached.
    AttachTo {
        /// Which card.
        card: CardId,
    },
    /// SK-10.04, SK-10.09: cards of the attack declaration, then the target.
    Declaration,
    /// SK-11.01: who defends.
    Defence,
    /// SK-11.02, SK-12.03: a step that "End" closes.
    Staging {
        /// Whose step.
        seat: Seat,
    },
    /// The staged cards are put one by one: 9.2.
    Put {
        /// Whose step.
        seat: Seat,
        /// How far it has come.
        stage: stage::Put,
        /// The next of its cards.
        next: u8,
    },
    /// 9.7: the judgement.
    Judge {
        /// How far it has come.
        stage: stage::Judge,
    },
    /// 9.8: the battle ends.
    Clean {
        /// How far it has come.
        stage: stage::Clean,
    },
    /// Health that a shaman loses: what stands in the place of it, then the loss.
    Lose {
        /// Which shaman.
        shaman: CardRef,
        /// How much, in tens.
        tens: u8,
        /// In the judgement of a battle.
        judged: bool,
    },
    /// The same damage to each of these shamans by one text, outside of any judgement.
    Damage {
        /// A bit each, see `harm::bit`.
        shamans: u8,
        /// How much, in tens.
        tens: u8,
    },
    /// The health of these shamans becomes 0 by a text.
    Zero {
        /// A bit each, see `harm::bit`.
        shamans: u8,
    },
    /// What a shaman has lost by the judgement is noted (R-SK-115).
    Lost {
        /// The seat whose shaman it is.
        seat: Seat,
        /// Its health before, in tens.
        tens: u8,
    },
    /// R-SK-23: spirits that a shaman can no longer maintain.
    Reduce {
        /// The seat whose shaman it is.
        seat: Seat,
        /// Which position.
        position: u8,
    },
    /// Waiting abilities are used.
    Triggers,
    /// A waiting ability that its controller may decline.
    Use,
    /// SK-16.01: the turn ends.
    End,
    /// As `Declaration`, where the attack character stood in the summon row (SKP-024).
    FreshDeclaration,
}

/// A card that is staged in a step: it still lies where it was (R-SK-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staged {
    /// The card that lies in the row and can still be taken back.
    pub card: CardId,
    /// Face-down.
    pub down: bool,
    /// Its level in the row (R-SK-113).
    pub level: u8,
    /// Where it lay before it was put.
    pub from: ZoneKind,
}

impl Default for Staged {
    fn default() -> Self {
        Self {
            card: CardId::NONE,
            down: false,
            level: 0,
            from: zone::HAND,
        }
    }
}

/// A battle that is going on: 9.1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// There is one.
    pub on: bool,
    /// The attack counts as made (R-SK-36).
    pub made: bool,
    /// Steps that have been closed, the declarations among them.
    pub steps: u8,
    /// Points are fixed: what happens now does not end it any more.
    pub judged: bool,
    /// Whose shaman attacks.
    pub attacker: Seat,
    /// The attacking shaman and the target, by seat.
    pub shaman: [CardRef; 2],
    /// The attack characters, by seat.
    pub fighter: [CardRef; 2],
    /// Cards put in the last step of each seat.
    pub last: [Bits<1>; 2],
    /// The damage value, after all reductions (R-SK-115).
    pub value: i16,
    /// Who has won, in the judgement.
    pub winner: Seat,
    /// Health that each shaman lost in the judgement.
    pub lost: [i16; 2],
    /// Attack cards that lay face-up when the battle ended: their texts are still heard.
    pub spent: Bits<1>,
}

/// R-SK-150: texts that wait at one time, changes that hold, cards that are staged.
pub const WAITING: usize = 24;
/// See `WAITING`.
pub const CHANGES: usize = 24;
/// See `WAITING`.
pub const STAGED: usize = 8;

/// What only this game counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registers {
    /// Contestable rulings that are played otherwise, see `words::option`.
    pub options: u8,
    /// Who had the first turn.
    pub first: Seat,
    /// Turns begun, of both.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase.
    pub phase: PhaseId,
    /// How far a phase with an inner order has come: in the summon phase 1 behind the shaman, in
    /// the attach phase 1 behind discarding and 2 behind attaching (R-SK-17, R-SK-77).
    pub passed: u8,
    /// Positions of the turn player whose shaman attacked this turn, a bit each.
    pub attacked: u8,
    /// An attack was made this turn (R-SK-36).
    pub made: bool,
    /// An attack phase of this turn saw a target (R-SK-34).
    pub target_seen: bool,
    /// The two persons of each deck, as bits of categories; secret (R-SK-91).
    pub pair: [u64; 2],
    /// The person of each shaman on the field, a bit of categories; 0 where there is none.
    pub person: [[u64; 2]; 2],
    /// Who stages cards.
    pub stager: Seat,
    /// Cards staged in the running step.
    pub staged: List<Staged, STAGED>,
    /// The battle that is going on.
    pub battle: Battle,
    /// The shaman that uses the running art.
    pub user: CardRef,
    /// The running art was negated.
    pub negated: bool,
    /// A card and the shaman it is thought to be under: a spirit that is being summoned, a card
    /// that has just left its shaman.
    pub hosted: CardId,
    /// See `hosted`.
    pub host: CardId,
    /// The number of the running moment: abilities that trigger at one moment are ordered together.
    pub batch: u16,
    /// The ability that is asked about.
    pub current: Trigger,
}

impl Ruleset for ShamanKing {
    type Step = Step;
    type Registers = Registers;
    type StoredCard = Packed;
    type Cards = Fixed<Packed, CARDS>;
    type Order = Fixed<CardId, CARDS>;
    type Starts = Fixed<u8, { 2 * VISIBILITY.len() + 1 }>;
    type Set = Bits<1>;
    type Flow = List<Frame<Step>, 16>;
    type Waiting = List<Trigger, WAITING>;
    /// R-SK-150: all cards of the game and some more, and numbers.
    type Names = List<Bound, 96>;
    type Modifiers = List<Modifier, CHANGES>;
    type Targets = List<Self::Set, CHANGES>;
    type Cache = cache::Cache;
    type Aim = ();
    type Sides = ();
    type Layout = parts::Layout;
    type Faces = ();
    type Numbers = parts::Numbers;
    type Choices = ();
    type Shortcuts = ();

    const SEATS: usize = 2;
    const ROOM: usize = 6;
    const ZONES: &'static [Visibility] = VISIBILITY;

    fn declines(d: &mut Dealer<'_, Self>, _: Overflow, text: &Text) -> bool {
        let (card, which) = (text.card, text.ability.0 as i16);
        let (what, none) = (words::say::SKIPPED, CardId::NONE);
        d.announce_card(what, text.seat, card, none, which, sk!("R-SK-150"));
        true
    }

    fn endless() -> Option<ClauseId> {
        Some(sk!("R-SK-150"))
    }

    #[inline]
    fn step(d: &mut Dealer<'_, Self>, step: Step, answer: Option<Choice>) -> Next<Step> {
        cache::fill(d);
        turn::step(d, step, answer)
    }

    #[inline]
    fn withholds(state: &State<Self>) -> bool {
        fall::withholds(state)
    }

    #[inline]
    fn settle(d: &mut Dealer<'_, Self>, dirty: Dirty) -> Option<Step> {
        cache::fill(d);
        fall::settle(d, dirty)
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
        effects::can_be_chosen(state, pool, card, context)
    }

    fn counter_clause() -> ClauseId {
        sk!("R-SK-140")
    }

    fn choice_clause(_: Asked) -> ClauseId {
        sk!("SK-26.03")
    }

    fn active(state: &State<Self>) -> Seat {
        state.registers.active
    }

    fn is_field(kind: ZoneKind) -> bool {
        kind.0 <= zone::COMBO.0
    }

    fn is_cached(kind: ZoneKind) -> bool {
        kind.0 <= zone::COMBO.0
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

    fn max_x(_: &State<Self>, _: &CardPool, _: CostId, _: Seat) -> i16 {
        0
    }

    fn give(
        d: &mut Dealer<'_, Self>,
        modifier: Modifier,
        cards: CardSet,
        _: &Context,
        _: bool,
    ) -> bool {
        effects::give(d, modifier, cards)
    }

    fn host(state: &State<Self>, card: CardId) -> Option<CardId> {
        values::host(state, card)
    }

    fn phase(state: &State<Self>) -> PhaseId {
        state.registers.phase
    }

    /// R-SK-91: the pair of persons is its player's secret, and so is what is staged (R-SK-47).
    fn shown(registers: &Registers, viewer: Viewer) -> Registers {
        let mut shown = *registers;
        for seat in [Seat(0), Seat(1)] {
            if !viewer.plays(seat) && viewer != Viewer::Open {
                shown.pair[seat.at()] = 0;
                if shown.stager == seat {
                    shown.staged.clear();
                }
            }
        }
        shown
    }

    fn renumber(registers: &mut Registers, to: &Renumbering<'_>) {
        registers.staged.retain(|staged| {
            staged.card = to.card(staged.card);
            staged.card.is_some()
        });
        let battle = &mut registers.battle;
        for was in battle.shaman.iter_mut().chain(&mut battle.fighter) {
            *was = to.refer(*was);
        }
        for set in battle.last.iter_mut().chain([&mut battle.spent]) {
            *set = to.set(set);
        }
        registers.user = to.refer(registers.user);
        registers.hosted = to.card(registers.hosted);
        registers.host = to.card(registers.host);
        registers.current.source = to.refer(registers.current.source);
        registers.current.giver = to.refer(registers.current.giver);
        registers.current.about = to.refer(registers.current.about);
    }

    fn renumber_step(step: &mut Step, to: &Renumbering<'_>) {
        match step {
            Step::Under { card, .. } | Step::Art { card, .. } | Step::AttachTo { card } => {
                *card = to.card(*card);
            }
            Step::Lose { shaman, .. } => *shaman = to.refer(*shaman),
            _ => {}
        }
    }
}

/// The other player.
#[inline]
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
