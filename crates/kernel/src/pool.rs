//! The cards of a game, compiled once: definitions, abilities and flat programs. The state holds
//! numbers into this.

use crate::ids::{
    AbilityId, ActId, ArgId, ContextId, CostId, DefId, HeadId, KindId, PassiveId, PastId, PhaseId,
    RelationId, StatId, StateId, TallyId, ZoneKind,
};
use crate::table::{Spot, Until};
use shokan_lang::ast;
use std::collections::BTreeMap;

mod quick;
pub mod walk;

use quick::NOTHING;
pub use quick::{Quick, QuickAbility};

/// Most stats a card can have.
pub const STATS: usize = 8;

/// Most changes that one operation gives to the same cards.
const CHANGES: usize = 16;

/// All cards of one game, with their programs.
#[derive(Debug, Default)]
pub struct CardPool {
    /// The definitions.
    pub defs: Vec<Def>,
    /// The abilities, printed and granted.
    pub abilities: Vec<Ability>,
    /// What the engine reads of each definition at every turn, close together.
    pub quick: Vec<Quick>,
    /// The words of open lists (categories), in the order of their bits.
    pub categories: Vec<String>,
    /// The open list of each of these words, as the rulebook counts them.
    pub lists: Vec<u8>,
    /// The words of changes that some text of the pool gives, a bit each.
    pub spoken: u128,
    /// What the pool says, as a hash: records and saved matches carry it.
    pub hash: [u8; 32],
    /// Events that an ability waits for which are not its own card's.
    pub wide: u64,
    /// Abilities with a name that card files declare.
    pub keywords: Vec<Named>,
    /// The names of counters that card files declare.
    pub counters: Vec<Counter>,
    /// Events that some ability waits for or takes the place of.
    pub heard: u64,
    pub(crate) by_word: BTreeMap<String, DefId>,
}

/// An ability with a name that several cards have or gain.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// The word as cards write it.
    pub word: String,
    /// The name in Japanese.
    pub ja: String,
    /// The name in English.
    pub en: String,
    /// Its texts.
    pub abilities: Vec<AbilityId>,
}

/// The name of counters.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    /// The word as cards write it.
    pub word: String,
    /// The name in Japanese.
    pub ja: String,
    /// The name in English.
    pub en: String,
}

impl CardPool {
    /// A definition.
    #[inline]
    pub fn def(&self, def: DefId) -> &Def {
        &self.defs[def.at()]
    }
    /// The part of a definition that is read all the time; of an unknown card, nothing.
    #[inline]
    pub fn quick(&self, def: DefId) -> &Quick {
        self.quick.get(def.at()).unwrap_or(&NOTHING)
    }
    /// An ability.
    #[inline]
    pub fn ability(&self, ability: AbilityId) -> &Ability {
        &self.abilities[ability.at()]
    }
    /// The definition with this word or id.
    pub fn find(&self, word: &str) -> Option<DefId> {
        self.by_word.get(word).copied()
    }
    /// The ability with a name that this text belongs to.
    pub fn named(&self, ability: AbilityId) -> Option<&Named> {
        self.keywords
            .iter()
            .find(|it| it.abilities.contains(&ability))
    }
    /// The first 16 hexadecimal digits of the hash.
    pub fn short_hash(&self) -> String {
        self.hash[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

impl Mod {
    /// The bit of a continuous change that takes other effects away.
    pub const LOSE_OTHERS: u32 = 1 << 31;
    /// The bit of a continuous change that gives an ability.
    pub const GRANT: u32 = 1 << 30;

    /// The bit of a number.
    pub const fn stat_bit(stat: StatId) -> u32 {
        1 << (stat.0 & 7)
    }

    /// The number that this may make smaller, and by how much at most; `i16::MAX` where nobody can
    /// say.
    pub const fn lowers(&self) -> Option<(StatId, i16)> {
        match self {
            Self::Add(stat, Num::Lit(n)) if *n > -i16::MAX => {
                Some((*stat, if *n < 0 { -*n } else { 0 }))
            }
            Self::Add(stat, _) | Self::Set(stat, _) | Self::Scale(stat, _) => {
                Some((*stat, i16::MAX))
            }
            Self::Grant(_)
            | Self::CopyText(_)
            | Self::LoseOthers
            | Self::Word(..)
            | Self::Like(..)
            | Self::Over(..) => None,
        }
    }

    /// The bit of the number that this may make greater; 0 where it never does.
    pub const fn raises(&self) -> u32 {
        match self {
            Self::Add(_, Num::Lit(n)) if *n <= 0 => 0,
            Self::Add(stat, _) | Self::Set(stat, _) | Self::Scale(stat, _) => Self::stat_bit(*stat),
            Self::Grant(_)
            | Self::CopyText(_)
            | Self::LoseOthers
            | Self::Word(..)
            | Self::Like(..)
            | Self::Over(..) => 0,
        }
    }

    /// The bit of a word of the rulebook.
    pub const fn word_bit(word: u8) -> u32 {
        1 << (8 + word % 22)
    }

    /// A bit by which one can tell that no card on the table does such a thing.
    pub const fn bit(&self) -> u32 {
        match self {
            Self::Add(stat, _) | Self::Set(stat, _) | Self::Scale(stat, _) => Self::stat_bit(*stat),
            Self::Grant(_) | Self::CopyText(_) => Self::GRANT,
            Self::LoseOthers => Self::LOSE_OTHERS,
            Self::Word(word, _) | Self::Like(word, _) | Self::Over(word, _) => {
                Self::word_bit(*word)
            }
        }
    }
}

/// One card as it is printed.
#[derive(Clone, Debug)]
pub struct Def {
    /// The word by which decks, scenarios and other cards call it.
    pub word: String,
    /// The id of the rules file.
    pub id: String,
    /// The name in Japanese.
    pub ja: String,
    /// The name in English.
    pub en: String,
    /// The type, as the rulebook counts them.
    pub kind: KindId,
    /// The rulebook's second type, as it counts them.
    pub subtype: u8,
    /// A bit per category.
    pub categories: u64,
    /// Printed symbols, a bit each as the rulebook counts them: directions, ranges, attributes.
    pub symbols: u8,
    /// The printed numbers.
    pub stats: [i16; STATS],
    /// The printed abilities, in order.
    pub abilities: Vec<AbilityId>,
    /// The printed keywords, with their arguments.
    pub keywords: Vec<Keyword>,
    /// Whether one of them is continuous.
    pub has_always: bool,
    /// A bit per event that one of them waits for.
    pub listens: u64,
    /// The tree, for the rules text.
    pub tree: ast::Card,
}

/// A printed keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The word.
    pub word: PassiveId,
    /// What it is about, where it says so.
    pub about: Option<Quality>,
    /// Its number; 0 where there is none.
    pub number: i16,
}

/// One ability.
#[derive(Clone, Debug)]
pub struct Ability {
    /// The card it is printed on, or the card whose text grants it.
    pub def: DefId,
    /// Its place on the card.
    pub index: u8,
    /// Whether it is granted by another ability.
    pub granted: bool,
    /// When it runs.
    pub head: Head,
    /// The words and numbers behind a head of the rulebook, as it counts them.
    pub values: Vec<u8>,
    /// Whether it must be used where the rulebook would let the controller decide.
    pub must: bool,
    /// What the rulebook worked out of the program, in bytes as it likes.
    pub digest: [u8; 8],
    /// The condition of use.
    pub when: Option<Cond>,
    /// What is paid before it.
    pub pay: Option<Cost>,
    /// Whether its controller decides.
    pub may: bool,
    /// How often.
    pub limit: Option<ast::Limit>,
    /// The program; costs first.
    pub ops: Vec<Op>,
    /// Where the program goes on behind the costs.
    pub body: u8,
    /// What holds all the time.
    pub always: Vec<Always>,
    /// What of it is asked for all the time.
    pub quick: QuickAbility,
    /// The tree, for the rules text.
    pub tree: ast::Ability,
}

impl Ability {
    /// The cards that a change of a word of the rulebook is about, by the place that the change
    /// keeps as its number (see `place_of`).
    pub fn over(&self, place: i16) -> Option<&Sel> {
        let place = usize::try_from(place).ok()?;
        let Op::Modify(_, changes) = self.ops.get(place / CHANGES)? else {
            return None;
        };
        match changes.get(place % CHANGES)? {
            (Mod::Over(_, sel), _) => Some(sel),
            _ => None,
        }
    }

    /// The number of a change in an operation.
    pub(crate) const fn place_of(op: u8, change: usize) -> i16 {
        op as i16 * CHANGES as i16 + (change % CHANGES) as i16
    }

    /// Whether it holds all the time, and is not used at a moment.
    pub const fn is_continuous(&self) -> bool {
        !self.always.is_empty() || matches!(self.head, Head::InsteadOf(_))
    }
}

/// When an ability runs.
#[derive(Clone, Debug)]
pub enum Head {
    /// Triggered.
    On(EventPattern),
    /// In place of the event.
    InsteadOf(EventPattern),
    /// In a window of the rulebook.
    AnswerTo(EventPattern),
    /// Holds all the time.
    Always,
    /// A head of the rulebook.
    Rule(HeadId),
}

/// The pattern of the events that an ability waits for.
#[derive(Clone, Debug, Default)]
pub struct EventPattern {
    /// A bit per event word.
    pub names: u64,
    /// What must be true of it.
    pub parts: Vec<Part>,
    /// The name that the event itself is bound to, in an answer or a replacement.
    pub name: Option<u8>,
}

/// One condition on an event.
#[derive(Clone, Debug)]
pub struct Part {
    /// The little word.
    pub role: ast::Preposition,
    /// What is asked.
    pub term: Term,
    /// The name its card is bound to.
    pub name: Option<u8>,
}

/// What a part of an event asks.
#[derive(Clone, Debug)]
pub enum Term {
    /// One of these cards, or this player.
    Sel(Sel),
    /// A bit per cause.
    Causes(u32),
    /// This kind of zone.
    Zone(ZoneKind),
    /// One of the kinds of zones that one word means.
    Zones(Vec<ZoneKind>),
    /// A context of the rulebook.
    Context(ContextId),
}

/// Something that is asked of a card by a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Its type.
    Kind(KindId),
    /// Its category: a bit.
    Category(u64),
    /// How it lies or what state it is in, as the rulebook counts them.
    State(StateId),
    /// This very card, by name.
    Named(DefId),
    /// It has this keyword with that behind it, as the rulebook counts it.
    With(PassiveId, i16),
    /// Any card.
    Card,
}

/// Cards or a player.
#[derive(Clone, Debug)]
pub enum Sel {
    /// The card whose ability it is.
    This,
    /// The card that granted the ability.
    Giver,
    /// The other card of the battle.
    Foe,
    /// The card it is on.
    Host,
    /// The card on top.
    Top,
    /// A bound name.
    Slot(u8),
    /// What is left of a bound name.
    RestOf(u8),
    /// Cards out of a bound name.
    Of(u8, Vec<Qual>),
    /// A player.
    Player(Who),
    /// All that match.
    Cards(Box<Cards>),
    /// Several.
    And(Vec<Self>),
}

/// All cards that match a description.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Without the card whose ability it is.
    pub other: bool,
    /// Whose cards, seen from the controller of the text.
    pub side: ast::Side,
    /// Only those of whoever chooses.
    pub chooser: bool,
    /// Of several opponents only those of the one that the text means.
    pub one: bool,
    /// All of these must hold.
    pub all: Vec<Quality>,
    /// One of these must hold.
    pub any: Vec<Quality>,
    /// In one of these zones.
    pub zones: Vec<ZoneKind>,
    /// And these.
    pub quals: Vec<Qual>,
}

/// What narrows a set of cards.
#[derive(Clone, Debug)]
pub enum Qual {
    /// In one of these zones.
    In(Vec<ZoneKind>),
    /// The condition, asked of the candidate.
    Where(Box<Cond>),
    /// By name.
    Named(DefId),
    /// Lies to one of those as the rulebook's word says.
    Relation(RelationId, Box<Sel>),
    /// Is what a word says.
    Is(Quality),
    /// One of these.
    AnyOf(Vec<Self>),
    /// Is not so.
    Not(Box<Self>),
    /// Is one of these cards.
    Among(Box<Sel>),
    /// No further than so many spaces from one of those.
    Within {
        /// How far.
        far: Box<Num>,
        /// With nothing between.
        clear: bool,
        /// In a straight line.
        straight: bool,
        /// From what.
        of: Box<Sel>,
    },
    /// Between two cards.
    Between(Box<Sel>, Box<Sel>),
    /// Lies directly before one of those in its zone.
    BeforeInRow(Box<Sel>),
    /// The first card of its zone that fits the rest of the description.
    FirstInRow,
    /// The last card of its zone that fits the rest of the description.
    LastInRow,
}

/// A player.
#[derive(Clone, Debug)]
pub enum Who {
    /// The controller.
    You,
    /// The other.
    Opponent,
    /// Whose turn it is.
    TurnPlayer,
    /// Each, the turn player first.
    Each,
    /// Whose card it is.
    OwnerOf(Box<Sel>),
    /// Who controls it.
    ControllerOf(Box<Sel>),
}

/// A number.
#[derive(Clone, Debug)]
pub enum Num {
    /// A literal.
    Lit(i16),
    /// What was paid for x.
    X,
    /// The amount of the event.
    Amount,
    /// A stat of a card, or of the candidate.
    Stat {
        /// The number as the rulebook counts them.
        stat: StatId,
        /// The printed one.
        printed: bool,
        /// Of what.
        of: Option<Box<Sel>>,
    },
    /// How many.
    Count(Box<Sel>),
    /// How many counters lie on these.
    Counters(Box<Sel>),
    /// How many counters of a name lie on these.
    CountersOf(u8, Box<Sel>),
    /// A count of the rulebook.
    Tally(TallyId),
    /// What a verb has bound to a name: a result of dice, or how many.
    Named(u8),
    /// Half, rounded down.
    Half(Box<Self>),
    /// Sum, difference, product.
    Arithmetic(Box<Self>, ast::Operator, Box<Self>),
    /// The smaller.
    Least(Box<Self>, Box<Self>),
    /// The greater.
    Most(Box<Self>, Box<Self>),
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Cond {
    /// A comparison.
    Compare(Num, ast::Comparison, Num),
    /// What a card is.
    Is(Sel, Quality),
    /// What holds of a card.
    Holds(Sel, Qual),
    /// There is one.
    Exists(Sel),
    /// It is the controller's turn.
    OwnTurn,
    /// The phase.
    Phase(PhaseId),
    /// The last verb did all that it said.
    Done,
    /// What the card of a name was, by a word of the rulebook.
    Was(u8, PastId),
    /// Not.
    Not(Box<Self>),
    /// All.
    And(Vec<Self>),
    /// One.
    Or(Vec<Self>),
}

/// A cost: all items or none.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    /// Its items.
    pub items: Vec<CostItem>,
}

/// One item of a cost.
#[derive(Clone, Debug)]
pub enum CostItem {
    /// Cards from the hand.
    Discard(Num),
    /// Cards from the deck.
    Mill(Num),
    /// Rest these.
    Rest(Sel),
    /// Put these elsewhere.
    Send(Sel, ZoneKind),
    /// Put so many of these elsewhere.
    SendCount(Num, Sel, ZoneKind),
    /// Counters from these.
    Counters(Num, Sel),
    /// Counters of a name from this card.
    CountersOf(Num, u8, Sel),
    /// A cost of the rulebook.
    Named(CostId, Num),
}

/// How many cards a choice takes.
#[derive(Clone, Debug)]
pub enum Count {
    /// Just so many.
    Exactly(Num),
    /// At most so many.
    UpTo(Num),
    /// As many as wanted.
    AnyNumber,
    /// All there are.
    All,
}

/// A change that a text gives.
#[derive(Clone, Debug)]
pub enum Mod {
    /// Adds to a number.
    Add(StatId, Num),
    /// Makes a number this value.
    Set(StatId, Num),
    /// Multiplies a number.
    Scale(StatId, Num),
    /// Gives an ability.
    Grant(AbilityId),
    /// Takes all other effects away.
    LoseOthers,
    /// A word of the rulebook with a number.
    Word(u8, i16),
    /// A word of the rulebook with the number of what is printed on another card.
    Like(u8, Sel),
    /// A word of the rulebook about these cards.
    Over(u8, Sel),
    /// Gives the abilities that are printed on another card.
    CopyText(Sel),
}

/// A continuous change.
#[derive(Clone, Debug)]
pub struct Always {
    /// When it holds.
    pub when: Option<Cond>,
    /// On what.
    pub on: Sel,
    /// The change that is made to them.
    pub change: Mod,
}

/// One operation.
#[derive(Clone, Debug)]
pub enum Op {
    /// Asks for cards.
    Choose {
        /// How many.
        count: Count,
        /// Out of what.
        from: Sel,
        /// A bound on a sum: the stat, and at most.
        total: Option<(StatId, Num)>,
        /// The name.
        slot: u8,
        /// Who chooses.
        by: Who,
        /// Whether the others must not see which hidden cards are looked through.
        hidden: bool,
    },
    /// Asks for x, paid by a cost of the rulebook.
    AskX(CostId),
    /// Does a verb.
    Do(Act),
    /// Gives changes, all at one moment.
    Modify(Sel, Vec<(Mod, Until)>),
    /// Puts counters of a name on these, so many on each.
    PutCounters(Num, u8, Sel),
    /// Takes counters of a name off these, so many off each.
    RemoveCounters(Num, u8, Sel),
    /// Goes on elsewhere unless the condition holds.
    JumpUnless(Cond, u8),
    /// Goes on elsewhere.
    Jump(u8),
    /// Asks yes or no; at no (or when the cost cannot be paid) goes on elsewhere.
    May(Option<Cost>, u8),
    /// Asks which block.
    Either(Vec<u8>),
    /// Binds all cards of a selection to a name, to be walked.
    Bind(Sel, u8),
    /// Takes the next card of a name into another; when there is none, goes on elsewhere.
    Next {
        /// The cards to be walked.
        from: u8,
        /// The card of this round.
        slot: u8,
        /// Where to go on when there is none.
        end: u8,
    },
    /// Binds a number as it is now to a name.
    Remember(Num, u8),
    /// From here on a cost is paid, or no longer.
    Paying(bool),
    /// A delayed trigger.
    Later(AbilityId, Until),
}

/// A verb with its arguments.
#[derive(Clone, Debug)]
pub enum Act {
    /// Draw.
    Draw(Num, Who),
    /// Top cards of the deck to the discard pile.
    Mill(Num, Who),
    /// Look at top cards; bound to the name.
    Look(Num, Who, u8),
    /// Show top cards to all; bound to the name.
    Reveal(Num, Who, u8),
    /// Show cards to all.
    RevealCards(Sel),
    /// Put cards elsewhere.
    Move {
        /// The cards that are moved.
        what: Sel,
        /// The kind of zone, of the owner (or of the controller of the effect, where it says
        /// `own`).
        to: ZoneKind,
        /// Whose zone.
        side: Option<ast::Side>,
        /// Which end.
        at: Option<Spot>,
        /// Face-down.
        face_down: Option<bool>,
        /// Rested.
        rested: Option<bool>,
        /// The card was picked in secret.
        secret: bool,
    },
    /// Put cards at an end of their deck in an order of the controller's choice.
    Order(Sel, Spot),
    /// Damage, all at one moment.
    Damage(Num, Sel),
    /// Take damage off.
    Heal(Num, Sel),
    /// Turn face-up or face-down.
    Turn(Sel, bool),
    /// Rest.
    Rest(Sel),
    /// Stand.
    Stand(Sel),
    /// Shuffle a deck.
    Shuffle(Who),
    /// That player loses or wins.
    Lose(Who),
    /// See `Lose`.
    Win(Who),
    /// In a replacement: the event has this amount.
    ChangeAmount(Num),
    /// A cost of the rulebook.
    Pay(CostId, Num),
    /// A verb of the rulebook.
    Named(ActId, Vec<Arg>),
}

/// One argument of a rulebook verb.
#[derive(Clone, Debug)]
pub enum Arg {
    /// Cards.
    Sel(Sel),
    /// A number, perhaps behind a keyword.
    Num(Num),
    /// Symbols, a bit each.
    Symbols(u8),
    /// A word of the rulebook.
    Word(ArgId),
    /// How many, as the controller decides.
    Count(Count),
    /// So many of these, picked by the verb one after another; those it has done with are bound to
    /// the name.
    Pick(Count, Sel, u8),
    /// The name of the number that the verb yields.
    Name(u8),
}
