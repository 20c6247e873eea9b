//! Selections, numbers, conditions and costs.

use super::{Span, Word, ZoneRef};

/// Cards or a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// `this`: the card whose ability it is.
    This,
    /// `giver`: the card that granted the ability.
    Giver,
    /// `host`: the card it is on or under.
    Host,
    /// `top`: the card on top of this one's pile.
    Top,
    /// `foe`: the opposing card of the battle the ability runs in.
    Foe,
    /// A bound name.
    Name(Word),
    /// A player.
    Player(Player),
    /// `other own insect monsters where ...`: all that match.
    Cards(CardSet),
    /// `of seen [qualifiers]`: cards out of a bound name.
    Of {
        /// The name.
        name: Word,
        /// What they must be.
        qualifiers: Vec<Qualifier>,
    },
    /// `rest of seen`: what is left of a bound name.
    RestOf(Word),
    /// `a and b`, two or more.
    And(Vec<Self>),
}

/// All cards that match a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    /// `other`: without `this`.
    pub other: bool,
    /// Whose cards, seen from the controller of the text.
    pub side: Side,
    /// Words that narrow it: categories, races, `face_up`.
    pub words: Vec<Word>,
    /// Kinds, in the singular, joined by `or`; one or more.
    pub kinds: Vec<Word>,
    /// Further conditions.
    pub qualifiers: Vec<Qualifier>,
    /// Where it stands.
    pub span: Span,
}

/// Whose cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// `own`: controlled by the controller of the ability.
    Own,
    /// `enemy`.
    Enemy,
    /// `any`.
    Any,
    /// `friendly`: of the own side, where a side is more than one player.
    Friendly,
}

/// What narrows a set of cards, or is asked of one card in a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Qualifier {
    /// `in zone or zone`.
    In(Vec<Word>),
    /// `with keyword`.
    With(Word),
    /// `with passive value`: a passive with this behind it.
    WithPassive {
        /// The passive.
        passive: Word,
        /// What stands behind it.
        value: Word,
    },
    /// `without keyword`.
    Without(Word),
    /// `where cond`: stats without `of` are the candidate's.
    Where(Box<Condition>),
    /// `named card`.
    Named(Word),
    /// `facing s`.
    Facing(Box<Selection>),
    /// `adjacent to s`.
    AdjacentTo(Box<Selection>),
    /// `within n [clear] [straight] of s`.
    Within {
        /// How far.
        distance: Box<Number>,
        /// With nothing between.
        clear: bool,
        /// In a straight line.
        straight: bool,
        /// Of what.
        of: Box<Selection>,
    },
    /// `between s and s`.
    Between(Box<Selection>, Box<Selection>),
    /// `in line with s`.
    InLineWith(Box<Selection>),
    /// `in column of s`: the same column on the same side.
    InColumnOf(Box<Selection>),
    /// `under s`.
    Under(Box<Selection>),
    /// `on s`.
    On(Box<Selection>),
    /// `before s in row`: directly before it.
    BeforeInRow(Box<Selection>),
    /// `first in row`: the first of those that fit what stands before it.
    FirstInRow,
    /// `last in row`: the last of those that fit what stands before it.
    LastInRow,
    /// `attacking s`: it attacks one of these cards.
    Attacking(Box<Selection>),
    /// `being knight`, `being (knight or construct)`: it is one of these.
    Being(Vec<Word>),
    /// `not named s`, `not being s`.
    Not(Box<Self>),
}

impl Qualifier {
    /// A place in a row, so that no more than one card fits on a side.
    pub fn is_row_place(&self) -> bool {
        matches!(
            self,
            Self::BeforeInRow(_) | Self::FirstInRow | Self::LastInRow
        )
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// `you`: the controller of the ability.
    You,
    /// `opponent`.
    Opponent,
    /// `turn_player`.
    TurnPlayer,
    /// `each_player`: the turn player first.
    EachPlayer,
    /// `owner of s`.
    OwnerOf(Box<Selection>),
    /// `controller of s`.
    ControllerOf(Box<Selection>),
}

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A literal.
    Literal(i32),
    /// `x`: what was paid for `x`.
    X,
    /// `amount`: the amount of the event that is being replaced or answered.
    Amount,
    /// `[printed] stat [of s]`; without `of` the candidate's, in `where` only.
    Stat {
        /// The stat.
        stat: Word,
        /// The printed value.
        printed: bool,
        /// Of what.
        of: Option<Box<Selection>>,
    },
    /// `count of selection`.
    Count(Box<Selection>),
    /// `count of counters on s`, `count of spark on s`: all, or those of a declared name.
    CountCounters(Option<Word>, Box<Selection>),
    /// `count of hits`: a tally word of the rulebook.
    Tally(Word),
    /// A name bound to a roll.
    Name(Word),
    /// `half n`, rounded as the rulebook says.
    Half(Box<Self>),
    /// `a + b`, `a - b`, `a * b`.
    Arithmetic(Box<Self>, Operator, Box<Self>),
    /// `least a b`: the smaller.
    Least(Box<Self>, Box<Self>),
    /// `most a b`: the greater.
    Most(Box<Self>, Box<Self>),
}

/// An operator between numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `=`.
    Equal,
    /// `>=`.
    AtLeast,
    /// `>`.
    Greater,
    /// `!=`.
    NotEqual,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `number cmp number`.
    Compare(Number, Comparison, Number),
    /// `s is word`: a kind, a category, a state.
    Is(Selection, Word),
    /// `s has keyword`.
    Has(Selection, Word),
    /// `s qualifier`: `held adjacent to this`, `this in column of own master`.
    Holds(Selection, Qualifier),
    /// `selection exists`.
    Exists(Selection),
    /// `own_turn`.
    OwnTurn,
    /// `phase main`.
    Phase(Word),
    /// `done`: the last verb did all that it said.
    Done,
    /// `name was word`: what the card was when it was bound (`was in_deck`).
    Was(Word, Word),
    /// `not cond`.
    Not(Box<Self>),
    /// `a and b`, two or more.
    And(Vec<Self>),
    /// `a or b`, two or more.
    Or(Vec<Self>),
}

/// A cost: all items or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Its items, joined by `and`; one or more.
    pub items: Vec<CostItem>,
}

/// One item of a cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CostItem {
    /// `discard n`.
    Discard(Number),
    /// `mill n`.
    Mill(Number),
    /// `rest s`.
    Rest(Selection),
    /// `send s to zone`.
    Send(Selection, ZoneRef),
    /// `send n s to zone`: the payer picks.
    SendCount(Number, Selection, ZoneRef),
    /// `remove n counters from s`: spread as the payer likes; `remove n spark from s`: those of a
    /// declared name, from one card.
    RemoveCounters(Number, Option<Word>, Selection),
    /// A cost of the rulebook that is counted: `release 1`, `extra_mana x`, `magic 2`.
    Named(Word, Number),
}
