//! Summon & Magic 「サモン&マジック」: the rulebook of the publisher's rule booklet.

pub mod ask;
pub mod check;
pub mod clause_ids;
pub mod deck;
pub mod info;
pub mod lexicon;
pub mod show;
pub mod stage;
pub mod values;
mod why;
pub mod words;

mod bars;
mod battle;
mod cache;
mod chain;
mod combat;
mod continuous;
mod destroy;
mod duty;
mod effects;
mod enter;
mod evade;
mod fight;
mod follow;
mod front;
mod hold;
mod identity;
mod legal;
mod lookahead;
mod loops;
mod losses;
mod nested;
mod occur;
mod parts;
mod pile;
mod price;
mod setup;
mod shots;
mod standing;
mod table;
mod tell;
mod turn;
mod verbs;

pub use setup::{OPTIONS, Placed, new_game, option_bits, placed};
pub use words::flag;

use serde::{Deserialize, Serialize};
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Offer, Openness};
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, ClauseId, CostId, EventId, PastId, PhaseId, RelationId, Seat,
    StatId, TallyId, ZoneKind,
};
use shokan_kernel::list::{Bits, CardSet, Fixed, List};
use shokan_kernel::machine::Context;
use shokan_kernel::pool::{Act, CardPool, Cost, Head, Quality};
use shokan_kernel::ruleset::{Acted, Next, Question, Renumbering, Ruleset, Text};
use shokan_kernel::state::{Bound, Dirty, Effect, Frame, State, Trigger};
use shokan_kernel::table::{Card, Modifier, Overflow, Visibility};
use shokan_kernel::view::Viewer;
use std::ops::ControlFlow;
use words::{VISIBILITY, sm, zone};

/// Cards of both players: twice thirty-seven and two avatars.
pub const CARDS: usize = 76;

/// The rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummonAndMagic;

/// The turn as a list; a step that asks is entered again with the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// SM-06-4.a to SM-06-6.a: shuffle and boost.
    Deal {
        /// What the avatars claim.
        claims: [u8; 2],
        /// How far it has come.
        stage: stage::Deal,
    },
    /// Chapter 07, TURN_START.
    Start {
        /// How far it has come.
        stage: stage::Start,
    },
    /// Chapter 07, ACTIONS.
    Main,
    /// SM-08-1.a.
    Charge {
        /// It has been declared.
        declared: bool,
        /// As over-magic.
        om: bool,
    },
    /// SM-08-2.e.
    Set {
        /// Which card.
        card: CardId,
        /// It has been declared.
        declared: bool,
        /// As over-magic.
        om: bool,
    },
    /// SM-09-1.a.
    Turn {
        /// Which monster.
        card: CardRef,
        /// Into defence position.
        lies: bool,
        /// It has been declared.
        declared: bool,
    },
    /// SM-08-2.a and 8.3: from the hand or out of the magic zone.
    Summon {
        /// Which card.
        card: CardId,
        /// In defence position.
        rested: bool,
        /// As over-magic.
        om: bool,
        /// How far it has come.
        stage: stage::Summon,
    },
    /// 8.1, 3 to 5: a monster is laid down.
    Lay {
        /// Which card.
        card: CardId,
        /// On whose field.
        seat: Seat,
        /// See `enter`.
        flags: u8,
        /// How far it has come.
        stage: stage::Lay,
        /// Tributes still to be sent.
        left: u8,
    },
    /// 8.2: a card is used.
    Use {
        /// Which card.
        card: CardId,
        /// Which of its texts.
        ability: AbilityId,
        /// As over-magic.
        om: bool,
        /// How far it has come.
        stage: stage::Use,
    },
    /// The activation of a card that an effect puts out is paid.
    Price {
        /// Which card.
        card: CardId,
        /// Which of its texts.
        ability: AbilityId,
        /// Who pays.
        seat: Seat,
        /// It has been paid.
        paid: bool,
    },
    /// SM-08-3.a: a skill is used with AP.
    Command {
        /// Which card.
        card: CardId,
        /// Which of its abilities.
        number: u8,
        /// How far it has come.
        stage: stage::Skill,
    },
    /// 10.2: one right of over-magic.
    Right {
        /// Who has it.
        seat: Seat,
    },
    /// 10.2: a process of over-magic against what was declared last.
    Process {
        /// Who has the first right.
        seat: Seat,
    },
    /// 10.4: timed skills that became due since.
    Timed {
        /// The number of the process in which they became due, at least.
        from: u16,
    },
    /// The last item is over.
    #[default]
    Pop,
    /// Chapter 09: B1 to B11.
    Battle {
        /// How far it has come.
        stage: stage::Battle,
        /// The target that is looked at.
        at: u8,
    },
    /// 9.6: a damage skill under the flag 攻.
    Shot {
        /// How far it has come.
        stage: stage::Shot,
        /// The target that is looked at.
        at: u8,
    },
    /// What stands in front of an attack is read for the targets from this number on.
    Follow {
        /// The target that is looked at.
        at: u8,
    },
    /// B10: destructions of one moment.
    Destroy {
        /// How far it has come.
        stage: stage::Destroy,
        /// One more than the last card that was asked about, or none yet.
        at: u8,
    },
    /// R-SM-92: which skill a monster that is made to attack uses.
    Force {
        /// Who attacks.
        attacker: CardRef,
        /// Whom.
        target: CardRef,
        /// How far it has come.
        stage: stage::Skill,
    },
    /// Chapter 07, from END_DECLARED on.
    End {
        /// How far it has come.
        stage: stage::End,
    },
}

/// A text that is kept for the end of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delayed {
    /// Which text.
    pub ability: AbilityId,
    /// The card that has the text.
    pub source: CardRef,
    /// For whom.
    pub seat: Seat,
    /// The name it uses.
    pub name: u8,
    /// The card of that name.
    pub card: CardRef,
}

/// Things to be done at one time. A text inside a text is three of them, an answer to one five, and
/// each takes a card or AP; whatever goes deeper all the same is declined (R-SM-150).
pub const FLOW: usize = 48;
/// How often what must hold all the time of piles is looked at in a row: a change of control and
/// what falls by it follow from each other fewer times.
const ROUNDS: usize = 16;

/// Something that was declared and is not over yet: an action, an over-magic, a skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The event that it is.
    pub event: EventId,
    /// The card it is about.
    pub card: CardRef,
    /// Who declared it.
    pub seat: Seat,
    /// Used as over-magic.
    pub om: bool,
    /// It will not happen.
    pub void: bool,
}

/// A target of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    /// The card.
    pub card: CardRef,
    /// The skill it answers with.
    pub answer: AbilityId,
    /// See `fighter`.
    pub state: u16,
}

/// An attack that is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Who attacks.
    pub attacker: CardRef,
    /// With which skill.
    pub ability: AbilityId,
    /// For whom.
    pub seat: Seat,
    /// There is one.
    pub on: bool,
    /// At the player.
    pub direct: bool,
    /// It is over before its end.
    pub void: bool,
    /// By an effect, without command (R-SM-92).
    pub forced: bool,
    /// The text that says so goes on behind it.
    pub by_text: bool,
    /// "Cards" wording.
    pub cards: bool,
    /// The attacker strikes first (SM-25-11.a).
    pub first: bool,
    /// How many targets the skill takes at most.
    pub most: u8,
    /// The target for which what stands in front of the attack is read, counted from 1.
    pub follows: u8,
    /// The stamp that changes of this attack begin with.
    pub since: u16,
    /// The targets.
    pub targets: List<Fighter, CARDS>,
    /// Monsters that add their values (SM-25-26.a).
    pub links: Bits<2>,
}

/// What only this game counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registers {
    /// Turns begun.
    pub turn: u16,
    /// Whose turn it is; before the first one, whose it will be, where `foreseen`.
    pub active: Seat,
    /// Who goes first is settled, and the game has not begun.
    pub foreseen: bool,
    /// The part of the turn.
    pub phase: PhaseId,
    /// AP left.
    pub ap: u8,
    /// AP used this turn.
    pub spent: u8,
    /// Attacks declared this turn.
    pub attacks: u8,
    /// The most cards each hand may hold.
    pub hand_limit: [u8; 2],
    /// SM-23.22: the one effect of the start of this turn has been used.
    pub start_used: bool,
    /// R-SM-30, played otherwise: the turn ends when what waits has been applied.
    pub ending: bool,
    /// The effects at the end of this turn have begun.
    pub closing: bool,
    /// Monsters that used a skill or a link this turn.
    pub acted: Bits<2>,
    /// Monsters that used a skill this turn and may use one more.
    pub refreshed: Bits<2>,
    /// Monsters that changed their position this turn.
    pub turned: Bits<2>,
    /// Monsters that entered this turn.
    pub entered: Bits<2>,
    /// Cards that were set this turn.
    pub fresh: Bits<2>,
    /// Monsters that lie on the other side than their own.
    pub strayed: Bits<2>,
    /// Cards that are being used.
    pub in_use: Bits<2>,
    /// Cards that are to be destroyed at one moment.
    pub doomed: Bits<2>,
    /// Cards that were destroyed at the last such moment.
    pub killed: Bits<2>,
    /// What destroys them, as causes.
    pub doom_cause: u8,
    /// Which card destroys them.
    pub doom_by: CardRef,
    /// What is owed at that moment.
    pub owed: [i8; 2],
    /// What was declared and is not over yet.
    pub items: List<Item, 24>,
    /// The number of the running process.
    pub process: u16,
    /// The attack that is going on.
    pub battle: Battle,
    /// The attacks in which an effect made that one.
    pub outer: nested::Outer,
    /// Texts that wait for the end of the battle.
    pub delayed: List<Delayed, 4>,
    /// Abilities used this turn that have a limit.
    pub used: List<(CardRef, AbilityId), 16>,
    /// The trigger or replacement that is asked about.
    pub current: Trigger,
    /// Decks that were looked into: a bit per seat (SM-11-1).
    pub looked: u8,
    /// Uses since something was spent or seen (R-SM-99).
    pub idle: u16,
    /// A look of the table that a loop would come back to, and how often it has.
    pub loop_mark: u64,
    /// See `loop_mark`.
    pub rounds: u8,
    /// The same of the beginnings of turns.
    pub turn_mark: u64,
    /// See `turn_mark`.
    pub turn_rounds: u8,
    /// Monsters whose 消費 of this turn's end is still to come.
    pub upkeep: Bits<2>,
    /// The process to which it belongs.
    pub upkeep_from: u16,
    /// Contestable rulings that are played otherwise, a bit each.
    pub options: u32,
}

impl Ruleset for SummonAndMagic {
    type Step = Step;
    type Registers = Registers;
    /// Places are numbers of piles, and there are more flags than `Packed` has room for.
    type StoredCard = Card;
    type Cards = Fixed<Card, CARDS>;
    type Order = Fixed<CardId, CARDS>;
    type Starts = Fixed<u8, { 2 * VISIBILITY.len() + 1 }>;
    type Set = Bits<2>;
    type Flow = List<Frame<Step>, FLOW>;
    type Waiting = List<Trigger, 24>;
    /// R-SM-150: all cards of the game and some more, and numbers.
    type Names = List<Bound, 112>;
    type Modifiers = List<Modifier, 30>;
    type Targets = List<Self::Set, 30>;
    type Cache = cache::Cache;
    type Aim = legal::Aim;
    type Sides = ();
    type Layout = parts::Layout;
    type Faces = parts::Faces;
    type Numbers = parts::Numbers;
    type Choices = parts::Choices;
    type Shortcuts = parts::Shortcuts;

    const SEATS: usize = 2;
    const ROOM: usize = 10;
    const ZONES: &'static [Visibility] = VISIBILITY;

    fn declines(d: &mut Dealer<'_, Self>, _: Overflow, text: &Text) -> bool {
        let (what, none) = (words::say::FIZZLE, CardId::NONE);
        d.announce_card(what, text.seat, text.card, none, 0, sm!("R-SM-150"));
        true
    }

    fn endless() -> Option<ClauseId> {
        Some(sm!("R-SM-99"))
    }

    #[inline]
    fn step(d: &mut Dealer<'_, Self>, step: Step, answer: Option<Choice>) -> Next<Step> {
        if d.table().cache().is_none() {
            cache::fill(d);
        }
        turn::step(d, step, answer)
    }

    #[inline]
    fn settle(d: &mut Dealer<'_, Self>, _: Dirty) -> Option<Step> {
        cache::fill(d);
        if d.state.registers.phase != words::phase::SET_UP {
            // One thing may follow from another; nothing is asked before all of it has.
            for _ in 0..ROUNDS {
                if !pile::settle(d) {
                    break;
                }
                cache::fill(d);
            }
            losses::check_hands(d);
        }
        None
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
        values::stat_of(state, pool, card, stat)
    }

    #[inline]
    fn is(state: &State<Self>, pool: &CardPool, card: CardId, quality: Quality) -> bool {
        values::is(state, pool, card, quality)
    }

    fn relates(state: &State<Self>, relation: RelationId, card: CardId, to: CardId) -> bool {
        values::relates(state, relation, card, to)
    }

    fn aim(state: &State<Self>, pool: &CardPool, context: &Context) -> legal::Aim {
        legal::aim(state, pool, context)
    }

    fn can_be_chosen(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        aim: &legal::Aim,
    ) -> Result<(), (ClauseId, CardId)> {
        legal::can_be_chosen(state, pool, card, context, aim)
    }

    fn is_copied(pool: &CardPool, ability: AbilityId) -> bool {
        let head = &pool.ability(ability).head;
        !matches!(head, Head::Rule(word) if *word != words::head::SKILL)
    }

    fn counter_clause() -> ClauseId {
        sm!("R-SM-120")
    }

    fn choice_clause(_: Asked) -> ClauseId {
        sm!("R-SM-31")
    }

    fn active(state: &State<Self>) -> Seat {
        state.registers.active
    }

    fn is_field(kind: ZoneKind) -> bool {
        kind.0 <= zone::UNDER.0
    }

    fn is_cached(kind: ZoneKind) -> bool {
        kind.0 <= zone::AVATAR.0
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

    fn max_x(state: &State<Self>, _: &CardPool, _: CostId, _: Seat) -> i16 {
        i16::from(state.registers.ap)
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
        pile::host(state, card)
    }

    fn can_be_taken(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        aim: &legal::Aim,
    ) -> Result<(), (ClauseId, CardId)> {
        legal::can_be_taken(state, pool, card, context, aim)
    }

    fn phase(state: &State<Self>) -> PhaseId {
        state.registers.phase
    }

    /// What card texts ask is whether it is an action of the own turn: none is going on, or this
    /// one.
    fn is_phase(state: &State<Self>, effect: &Effect, phase: PhaseId) -> bool {
        let registers = &state.registers;
        if phase != words::phase::ACTION {
            return registers.phase == phase;
        }
        let free = match registers.items.as_ref() {
            [] => true,
            [only] => {
                let acts = [
                    words::event::USE,
                    words::event::COMMAND,
                    words::event::ATTACK,
                ];
                acts.contains(&only.event) && !only.om && only.seat == effect.seat
            }
            _ => false,
        };
        free && registers.phase == words::phase::MAIN && registers.active == effect.seat
    }

    fn tally(state: &State<Self>, _: &CardPool, which: TallyId, effect: &Effect) -> i16 {
        let registers = &state.registers;
        match which {
            words::tally::SPENT_AP if registers.active == effect.seat => i16::from(registers.spent),
            words::tally::ENEMY_ATTACKS if registers.active != effect.seat => {
                i16::from(registers.attacks)
            }
            _ => 0,
        }
    }

    fn was(state: &State<Self>, card: CardRef, past: PastId, effect: &Effect) -> bool {
        if past == words::was::DESTROYED {
            return card.card.is_some() && state.registers.killed.has(card.card);
        }
        // SM-11-1: a deck that was looked into is shuffled, whatever came of it.
        past == words::was::IN_DECK && state.registers.looked & effect.seat.bit() != 0
    }

    fn later(d: &mut Dealer<'_, Self>, ability: AbilityId, effect: &Effect) {
        effects::later(d, ability, effect);
    }

    fn resolved(d: &mut Dealer<'_, Self>, effect: &Effect) {
        effects::resolved(d, effect);
    }

    fn shown(registers: &Registers, _: Viewer) -> Registers {
        *registers
    }

    /// What is being used or laid down face-down is its player's alone.
    fn shown_step(state: &State<Self>, step: Step, viewer: Viewer) -> Step {
        let mine = |seat: Seat| viewer.sees(seat);
        match step {
            Step::Lay {
                seat,
                flags,
                stage,
                left,
                ..
            } if flags & enter::DOWN != 0 && !mine(seat) => Step::Lay {
                card: CardId::NONE,
                seat,
                flags,
                stage,
                left,
            },
            Step::Use {
                card,
                ability,
                om,
                stage,
            } if card.is_some() && state.table.card(card).known & viewer.mask() == 0 => {
                let _ = ability;
                Step::Use {
                    card: CardId::NONE,
                    ability: AbilityId::NONE,
                    om,
                    stage,
                }
            }
            step => step,
        }
    }

    fn renumber(registers: &mut Registers, to: &Renumbering<'_>) {
        for set in [
            &mut registers.acted,
            &mut registers.refreshed,
            &mut registers.turned,
            &mut registers.entered,
            &mut registers.fresh,
            &mut registers.strayed,
            &mut registers.in_use,
            &mut registers.doomed,
            &mut registers.killed,
            &mut registers.upkeep,
        ] {
            *set = to.set(set);
        }
        for item in registers.items.iter_mut() {
            item.card = to.refer(item.card);
        }
        let battle = &mut registers.battle;
        battle.attacker = to.refer(battle.attacker);
        for fighter in battle.targets.iter_mut() {
            fighter.card = to.refer(fighter.card);
        }
        battle.links = to.set(&battle.links);
        registers.outer.renumber(to);
        registers.used.retain(|used| {
            used.0 = to.refer(used.0);
            used.0.card.is_some()
        });
        for delayed in registers.delayed.iter_mut() {
            delayed.source = to.refer(delayed.source);
            delayed.card = to.refer(delayed.card);
        }
        registers.doom_by = to.refer(registers.doom_by);
        registers.current.source = to.refer(registers.current.source);
        registers.current.giver = to.refer(registers.current.giver);
        registers.current.about = to.refer(registers.current.about);
    }

    fn renumber_step(step: &mut Step, to: &Renumbering<'_>) {
        match step {
            Step::Set { card, .. }
            | Step::Summon { card, .. }
            | Step::Lay { card, .. }
            | Step::Use { card, .. }
            | Step::Price { card, .. }
            | Step::Command { card, .. } => *card = to.card(*card),
            Step::Turn { card, .. } => *card = to.refer(*card),
            Step::Force {
                attacker, target, ..
            } => {
                *attacker = to.refer(*attacker);
                *target = to.refer(*target);
            }
            _ => {}
        }
    }
}

/// The seat across the table.
#[inline]
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
