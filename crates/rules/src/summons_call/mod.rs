//! Summons Call 「サモンズコール」: the rulebook of the detailed guide Ver. 1.0.2.

pub mod ask;
pub mod check;
pub mod clause_ids;
pub mod deck;
pub mod info;
pub mod show;
pub mod stage;
pub mod tell;
mod why;
pub mod words;

mod combat;
mod damage;
pub mod effects;
pub mod field;
mod legal;
mod limits;
mod occur;
mod parts;
mod settle;
mod setup;
mod table;
mod targets;
mod turn;

pub use setup::{Placed, new_game, placed};

use serde::{Deserialize, Serialize};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Offer, Openness};
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, ClauseId, CostId, DefId, NO_CELL, PhaseId, RelationId, Seat,
    StatId, ZoneKind,
};
use shokan_kernel::list::{Bits, CardSet, Fixed, List};
use shokan_kernel::machine::Context;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::packed::Packed;
use shokan_kernel::pool::{Act, CardPool, Cost, Head, Quality};
use shokan_kernel::ruleset::{Acted, Next, Question, Renumbering, Ruleset, Text};
use shokan_kernel::state::{Bound, Dirty, Effect, Frame, State, Trigger};
use shokan_kernel::table::{Modifier, Overflow, Visibility};
use shokan_kernel::view::Viewer;
use std::ops::ControlFlow;
use words::{VISIBILITY, sc, zone};

/// Cards of both players: two masters and twice thirty.
pub const CARDS: usize = 62;

/// The rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummonsCall;

/// The turn as a list; a step that asks is entered again with the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// SC-06-03 to SC-06-05: shuffle and draw five.
    #[default]
    Deal,
    /// SC-06-06: put any number of cards back, once each.
    Mulligan {
        /// Who is asked.
        seat: Seat,
        /// Which cards of the hand go back: a bit for each place.
        returned: u8,
    },
    /// SC-07-02.
    Standby,
    /// SC-07-03.
    Draw,
    /// SC-07-04.
    Mana,
    /// SC-07-05.
    Main,
    /// SC-07-05-01.a: a card is played; first it is paid for.
    Play {
        /// Which card.
        card: CardId,
        /// Who plays it.
        by: Seat,
        /// R-SC-96: a text has it played without its cost.
        free: bool,
    },
    /// SC-07-05-01.f: the card has been paid for.
    Reveal {
        /// Which card.
        card: CardId,
        /// Who plays it.
        by: Seat,
        /// See `Play`.
        free: bool,
    },
    /// SC-07-05-01.b: rest mana cards.
    Pay {
        /// How many more.
        left: u8,
    },
    /// SC-07-05-01-01.a: choose a column for the unit.
    Place {
        /// Which card.
        card: CardId,
        /// Who plays it.
        by: Seat,
        /// See `Play`.
        free: bool,
    },
    /// SC-07-05-01-02.a: the effects of a skill one after another, then outside.
    Skill {
        /// Which card.
        card: CardId,
        /// Who plays it.
        by: Seat,
        /// The next of its abilities.
        next: u8,
    },
    /// SC-07-05-02.b: choose a column.
    Attack {
        /// Who attacks.
        attacker: CardRef,
        /// By a card text: the ATK written there.
        by_text: Option<i8>,
        /// The directions written there.
        directions: u8,
    },
    /// SC-09-03.f: abilities of the moment of attack are used.
    Window {
        /// See `Fight`.
        fight: Fight,
    },
    /// SC-07-05-02-01, -02: battle damage.
    Battle {
        /// See `Fight`.
        fight: Fight,
    },
    /// SC-07-05-04: choose a column for the master.
    MoveMaster,
    /// R-SC-63, R-SC-71: a text moves a card to another column.
    MoveColumn {
        /// Which card.
        card: CardId,
        /// Who chooses.
        by: Seat,
    },
    /// R-SC-69: a text puts a unit on the field.
    PutOnField {
        /// Which card.
        card: CardId,
        /// On whose side.
        by: Seat,
        /// Rested.
        rested: bool,
    },
    /// SC-08-04: waiting abilities are used.
    Triggers {
        /// See `turn::is_open`.
        window: u16,
    },
    /// SC-08-01.e: pay for the ability or not.
    Use {
        /// See `turn::is_open`.
        window: u16,
    },
    /// SC-08-07.f: which of several losses stays.
    KeepLoss {
        /// The card.
        card: CardId,
    },
    /// SC-07-06.
    End {
        /// How far it has come.
        stage: stage::End,
    },
}

/// An attack whose target is fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// Who attacks.
    pub attacker: CardRef,
    /// Who is attacked.
    pub target: CardRef,
    /// By a card text: the ATK written there.
    pub by_text: Option<i8>,
    /// The moment of the attack: what was triggered before it belongs to another one.
    pub moment: u16,
}

/// A continuous text whose card left the field while a text is being carried out (SC-09-06.c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lingering {
    /// The card.
    pub card: CardId,
    /// The text, printed or granted.
    pub ability: AbilityId,
    /// Who controlled it.
    pub seat: Seat,
    /// Where it lay.
    pub cell: u8,
}

/// What only this game counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registers {
    /// Turns begun.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase.
    pub phase: PhaseId,
    /// SC-07-05-04.a: the master has been moved this turn.
    pub master_moved: bool,
    /// The number of the running moment: abilities that trigger at one moment are ordered together.
    pub batch: u16,
    /// R-SC-77: uses and triggers since a hidden card was seen.
    pub uses: u16,
    /// How many texts are being carried out.
    pub resolving: u8,
    /// SC-09-06.b: continuous texts that came while a text is being carried out.
    pub dormant: Bits<1>,
    /// Cards on which a continuous loss of effects has begun.
    pub blanked: Bits<1>,
    /// SC-09-06.c.
    pub lingering: List<Lingering, 8>,
    /// R-SC-46: abilities used this turn that may be used once, with the cards that gave them.
    pub used: List<(CardRef, AbilityId, CardRef), 16>,
    /// SC-07-05-03.c: names of which one card was used this turn.
    pub used_names: List<(Seat, DefId), 8>,
    /// Damage was dealt since the last look at the table: what leaves by it is of the same moment.
    pub struck: bool,
    /// The ability whose cost is asked for.
    pub current: Trigger,
    /// Contestable rulings that are played otherwise, a bit each: see `option`.
    pub options: u8,
}

/// Contestable rulings that can be played otherwise.
pub mod option {
    /// R-SC-24: only units are kept from attacking in the first player's first turn.
    pub const MASTER_MAY_ATTACK_FIRST: u8 = 1;
    /// R-SC-35: healing that is cut by the maximum counts as done in full.
    pub const CUT_HEALING_IS_FULL: u8 = 2;
    /// R-SC-50: with nothing outside there is no reshuffle and no damage.
    pub const NO_EMPTY_RESHUFFLE: u8 = 4;
    /// R-SC-51: a deck of 0 is made anew only where cards are to be taken from it.
    pub const ONLY_TAKING_RESHUFFLES: u8 = 8;
    /// R-SC-66: what was triggered before its card vanished is still used.
    pub const VANISHED_ARE_USED: u8 = 16;
    /// R-SC-59: a continuous loss that begins later takes an earlier given one away.
    pub const LATER_LOSS_STAYS: u8 = 32;
}

/// Rulings that can be played otherwise: the ruling, how it is played, and its bit.
pub const OPTIONS: &[(&str, &str, u8)] = &[
    ("R-SC-24", "units_only", option::MASTER_MAY_ATTACK_FIRST),
    ("R-SC-35", "done", option::CUT_HEALING_IS_FULL),
    ("R-SC-50", "nothing", option::NO_EMPTY_RESHUFFLE),
    ("R-SC-51", "taking", option::ONLY_TAKING_RESHUFFLES),
    ("R-SC-66", "used", option::VANISHED_ARE_USED),
    ("R-SC-59", "later", option::LATER_LOSS_STAYS),
];

/// The options of a set-up as bits.
///
/// # Errors
/// The option or value that does not exist.
pub fn option_bits(options: &[(String, String)]) -> Result<u8, String> {
    let mut bits = 0;
    for (id, value) in options {
        if value == "default" {
            continue;
        }
        let known = OPTIONS
            .iter()
            .find(|known| known.0 == id && known.1 == value);
        bits |= known.ok_or_else(|| format!("{id} {value}"))?.2;
    }
    Ok(bits)
}

impl Ruleset for SummonsCall {
    type Step = Step;
    type Registers = Registers;
    type StoredCard = Packed;
    type Cards = Fixed<Packed, CARDS>;
    type Order = Fixed<CardId, CARDS>;
    type Starts = Fixed<u8, { 2 * VISIBILITY.len() + 1 }>;
    type Set = Bits<1>;
    type Flow = List<Frame<Step>, 16>;
    type Waiting = List<Trigger, 24>;
    /// R-SC-91: all cards of the game and some more, and numbers.
    type Names = List<Bound, 96>;
    type Modifiers = List<Modifier, 20>;
    type Targets = List<Self::Set, 20>;
    type Cache = ();
    type Aim = ();
    type Sides = ();
    type Layout = ();
    type Faces = parts::Faces;
    type Numbers = parts::Numbers;
    type Choices = ();
    type Shortcuts = ();

    const SEATS: usize = 2;
    const ZONES: &'static [Visibility] = VISIBILITY;
    const ROOM: usize = 4;

    fn endless() -> Option<ClauseId> {
        Some(sc!("R-SC-77"))
    }

    fn declines(d: &mut Dealer<'_, Self>, _: Overflow, text: &Text) -> bool {
        let none = CardId::NONE;
        d.announce_card(
            words::say::SKIPPED,
            text.seat,
            text.card,
            none,
            0,
            sc!("R-SC-91"),
        );
        true
    }

    #[inline]
    fn step(d: &mut Dealer<'_, Self>, step: Step, answer: Option<Choice>) -> Next<Step> {
        turn::step(d, step, answer)
    }

    #[inline]
    fn settle(d: &mut Dealer<'_, Self>, dirty: Dirty) -> Option<Step> {
        settle::settle(d, dirty)
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
        if field::is_unread(state, card) {
            return 0;
        }
        field::stat(state, pool, card, stat)
    }

    #[inline]
    fn is(state: &State<Self>, pool: &CardPool, card: CardId, quality: Quality) -> bool {
        if field::is_unread(state, card) {
            return field::lies_as(state, card, quality);
        }
        field::is(state, pool, card, quality)
    }

    fn relates(state: &State<Self>, relation: RelationId, card: CardId, to: CardId) -> bool {
        field::relates(state, relation, card, to)
    }

    fn aim(_: &State<Self>, _: &CardPool, _: &Context) {}

    fn can_be_chosen(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        (): &(),
    ) -> Result<(), (ClauseId, CardId)> {
        match field::forbids(state, pool, card, words::word::CANNOT_BE_CHOSEN) {
            Some((value, by))
                if value != words::BY_OPPONENT
                    || state.table.card(card).controller != context.seat =>
            {
                Err((sc!("SC-11-05.b"), by))
            }
            _ => Self::can_be_taken(state, pool, card, context, &()),
        }
    }

    fn can_be_taken(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        (): &(),
    ) -> Result<(), (ClauseId, CardId)> {
        match legal::chooses_to_play(pool, context) {
            Some(free) => legal::by_text(state, pool, card, context.seat, free)
                .map_err(|why| (why, CardId::NONE)),
            None => Ok(()),
        }
    }

    fn is_copied(pool: &CardPool, ability: AbilityId) -> bool {
        let head = &pool.ability(ability).head;
        !matches!(head, Head::Rule(word) if *word != words::head::MAIN)
    }

    fn counter_clause() -> ClauseId {
        sc!("R-SC-95")
    }

    fn choice_clause(_: Asked) -> ClauseId {
        sc!("R-SC-72")
    }

    fn active(state: &State<Self>) -> Seat {
        state.registers.active
    }

    fn is_field(kind: ZoneKind) -> bool {
        kind == zone::UNITS || kind == zone::MASTER
    }

    fn turn(state: &State<Self>) -> u16 {
        state.registers.turn
    }

    fn can_pay(state: &State<Self>, pool: &CardPool, cost: &Cost, context: &Context) -> bool {
        effects::can_pay_here(state, pool, cost, context)
    }

    fn max_x(state: &State<Self>, _: &CardPool, cost: CostId, seat: Seat) -> i16 {
        if cost == words::cost::RELEASE {
            field::face_down_mana(state, seat)
        } else {
            field::standing_mana(state, seat)
        }
    }

    fn give(
        d: &mut Dealer<'_, Self>,
        modifier: Modifier,
        cards: CardSet,
        context: &Context,
        together: bool,
    ) -> bool {
        effects::give(d, modifier, cards, context, together)
    }

    fn phase(state: &State<Self>) -> PhaseId {
        state.registers.phase
    }

    fn resolved(d: &mut Dealer<'_, Self>, _: &Effect) {
        field::resolved(d);
    }

    fn shown(registers: &Registers, _: Viewer) -> Registers {
        *registers
    }

    /// SC-06-06, SC-07-05-01.f: which cards were put back, and which card is being paid for, is
    /// seen by its owner only.
    fn shown_step(_: &State<Self>, step: Step, viewer: Viewer) -> Step {
        let mine = |seat: Seat| viewer.sees(seat);
        match step {
            Step::Play { by, free, .. } if !mine(by) => Step::Play {
                card: CardId::NONE,
                by,
                free,
            },
            Step::Reveal { by, free, .. } if !mine(by) => Step::Reveal {
                card: CardId::NONE,
                by,
                free,
            },
            // R-SC-10: which cards, and how many, is told when they go.
            Step::Mulligan { seat, .. } if !mine(seat) => Step::Mulligan { seat, returned: 0 },
            step => step,
        }
    }

    fn renumber(registers: &mut Registers, to: &Renumbering<'_>) {
        registers.dormant = to.set(&registers.dormant);
        registers.blanked = to.set(&registers.blanked);
        for lingering in registers.lingering.iter_mut() {
            lingering.card = to.card(lingering.card);
        }
        registers.used.retain(|used| {
            used.0 = to.refer(used.0);
            used.2 = to.refer(used.2);
            used.0.card.is_some()
        });
        registers.current.source = to.refer(registers.current.source);
        registers.current.giver = to.refer(registers.current.giver);
        registers.current.about = to.refer(registers.current.about);
    }

    fn renumber_step(step: &mut Step, to: &Renumbering<'_>) {
        let fight = |fight: &mut Fight| {
            fight.attacker = to.refer(fight.attacker);
            fight.target = to.refer(fight.target);
        };
        match step {
            Step::Play { card, .. }
            | Step::Reveal { card, .. }
            | Step::Place { card, .. }
            | Step::Skill { card, .. }
            | Step::MoveColumn { card, .. }
            | Step::PutOnField { card, .. }
            | Step::KeepLoss { card } => *card = to.card(*card),
            Step::Attack { attacker, .. } => *attacker = to.refer(*attacker),
            Step::Window { fight: it } | Step::Battle { fight: it } => fight(it),
            _ => {}
        }
    }
}

/// The seat across the table.
#[inline]
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// The column that faces this one (SC-05-02.c).
#[inline]
pub const fn facing(column: u8) -> u8 {
    if column == NO_CELL {
        NO_CELL
    } else {
        2 - column
    }
}

/// The seat loses: SC-10-01.
fn lose(d: &mut Dealer<'_, SummonsCall>, seat: Seat, why: ClauseId) {
    d.finish(Outcome::Won {
        seat: other(seat),
        why,
    });
}
