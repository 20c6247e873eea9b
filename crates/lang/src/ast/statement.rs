//! Statements, verbs and modifiers.

use super::{
    Ability, Comparison, Condition, Cost, EventNode, Number, Player, Selection, Side, Span, Value,
    Word,
};

/// One statement of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `choose 1 enemy unit as victim by opponent`.
    Choose {
        /// How many.
        count: Count,
        /// Out of what.
        from: Selection,
        /// `total cost <= 6`: a bound on the sum over all chosen.
        total: Option<Total>,
        /// `as name`.
        name: Option<Word>,
        /// `by player`; without it the controller chooses.
        by: Option<Player>,
        /// Where it stands.
        span: Span,
    },
    /// A verb.
    Do {
        /// What is done.
        verb: Verb,
        /// `as name`: the cards, dice or event it yields.
        name: Option<Word>,
        /// Where it stands.
        span: Span,
    },
    /// `selection modifier [duration] { and modifier [duration] }`, all given at one moment.
    Modify {
        /// What is changed: a card, a player, or all cards of a set.
        selection: Selection,
        /// The changes.
        parts: Vec<(Modifier, Option<Duration>)>,
        /// Where it stands.
        span: Span,
    },
    /// `if cond { } else { }`.
    If {
        /// The condition.
        condition: Condition,
        /// When it holds.
        then: Vec<Self>,
        /// When it does not.
        otherwise: Option<Vec<Self>>,
        /// Where it stands.
        span: Span,
    },
    /// `may [pay cost] { } else { }`.
    May {
        /// What is paid for it.
        pay: Option<Cost>,
        /// When the player does.
        then: Vec<Self>,
        /// When the player does not.
        otherwise: Option<Vec<Self>>,
        /// Where it stands.
        span: Span,
    },
    /// `each selection as name [by player] { }`.
    Each {
        /// What is walked.
        from: Selection,
        /// The card of this round.
        name: Word,
        /// Who orders it; without it in table order.
        by: Option<Player>,
        /// What is done with each.
        body: Vec<Self>,
        /// Where it stands.
        span: Span,
    },
    /// `either { } or { }`: the controller chooses one block.
    Either {
        /// The blocks, two or more.
        modes: Vec<Vec<Self>>,
        /// Where it stands.
        span: Span,
    },
    /// `later event [duration] { }`: a delayed trigger that keeps the names bound so far.
    Later {
        /// What it waits for.
        event: EventNode,
        /// How long it waits.
        duration: Option<Duration>,
        /// What is done then.
        body: Vec<Self>,
        /// Where it stands.
        span: Span,
    },
}

impl Statement {
    /// Where the statement begins.
    pub fn span(&self) -> Span {
        match self {
            Self::Choose { span, .. }
            | Self::Do { span, .. }
            | Self::Modify { span, .. }
            | Self::If { span, .. }
            | Self::May { span, .. }
            | Self::Each { span, .. }
            | Self::Either { span, .. }
            | Self::Later { span, .. } => *span,
        }
    }
}

/// How many cards a choice takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// `2`.
    Exactly(Number),
    /// `up to 2`.
    UpTo(Number),
    /// `any number of`.
    AnyNumber,
    /// `all`.
    All,
}

/// A bound on a sum over chosen cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The stat that is summed.
    pub stat: Word,
    /// How it is compared.
    pub comparison: Comparison,
    /// With what.
    pub number: Number,
}

/// A verb with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verb {
    /// `draw n [for P]`.
    Draw {
        /// How many.
        count: Number,
        /// Who; without it the controller.
        who: Option<Player>,
    },
    /// `discard n [by P] [at random]`: that player chooses from the hand.
    Discard {
        /// How many.
        count: Number,
        /// Who; without it the controller.
        who: Option<Player>,
        /// Chance chooses.
        random: bool,
    },
    /// `discard s`: this card, wherever it is.
    DiscardCards {
        /// The cards that are discarded.
        what: Selection,
    },
    /// `mill n [of P]`: top cards of the deck to the discard pile.
    Mill {
        /// How many.
        count: Number,
        /// Whose deck; without it the controller's.
        of: Option<Player>,
    },
    /// `look at top n [of P] as s`.
    LookTop {
        /// How many.
        count: Number,
        /// Whose deck; without it the controller's.
        of: Option<Player>,
    },
    /// `look at s`: cards of a hidden zone.
    Look {
        /// The cards that are looked at.
        what: Selection,
    },
    /// `reveal top n [of P] as s`.
    RevealTop {
        /// How many.
        count: Number,
        /// Whose deck; without it the controller's.
        of: Option<Player>,
    },
    /// `reveal s`.
    Reveal {
        /// The cards that are revealed.
        what: Selection,
    },
    /// `search zone for [count] selection as s`; shuffles afterwards.
    Search {
        /// The zone that is searched.
        zone: ZoneRef,
        /// How many; without it one.
        count: Option<Count>,
        /// For what.
        what: Selection,
    },
    /// `shuffle zone`.
    Shuffle {
        /// The zone that is shuffled.
        zone: ZoneRef,
    },
    /// `move s to zone [top|bottom] [face_up|face_down] [rested|standing]`.
    Move {
        /// The cards that are moved.
        what: Selection,
        /// The zone, and how they come to lie there.
        to: Destination,
    },
    /// `order s to zone bottom`: the controller orders them.
    Order {
        /// The cards that are ordered.
        what: Selection,
        /// The zone, and how they come to lie there.
        to: Destination,
    },
    /// `return s to hand|deck`: to the owner's.
    Return {
        /// The cards that are returned.
        what: Selection,
        /// The zone, and how they come to lie there.
        to: Destination,
    },
    /// `send s to graveyard|outside`: no destruction, no leave.
    Send {
        /// The cards that are sent.
        what: Selection,
        /// The zone, and how they come to lie there.
        to: Destination,
    },
    /// `destroy s`.
    Destroy {
        /// The cards that are destroyed.
        what: Selection,
    },
    /// `damage n to s`: one instruction, all at the same time.
    Damage {
        /// How much to each.
        amount: Number,
        /// To what.
        to: Selection,
    },
    /// `heal n s`.
    Heal {
        /// How much.
        amount: Number,
        /// Whom.
        what: Selection,
    },
    /// `set stat of s to n`.
    SetStat {
        /// Which stat.
        stat: Word,
        /// Of what.
        of: Selection,
        /// To what.
        to: Number,
    },
    /// `turn s face_up|face_down`.
    Turn {
        /// The cards that are turned.
        what: Selection,
        /// Which way.
        facing: Facing,
    },
    /// `rest s`.
    Rest {
        /// The cards that are rested.
        what: Selection,
    },
    /// `stand s`.
    Stand {
        /// The cards that are stood up.
        what: Selection,
    },
    /// `put s under t`.
    PutUnder {
        /// The cards that are put under the other.
        what: Selection,
        /// Under what.
        under: Selection,
    },
    /// `put s on t`.
    PutOn {
        /// The cards that are put on the other.
        what: Selection,
        /// On what.
        on: Selection,
    },
    /// `put top n of deck as counters on s`.
    PutCounters {
        /// How many.
        count: Number,
        /// Whose deck.
        of: ZoneRef,
        /// On what.
        on: Selection,
    },
    /// `put n spark on s`: counters of a declared name, so many on each.
    PutNamed {
        /// How many.
        count: Number,
        /// Their name.
        counter: Word,
        /// On what.
        on: Selection,
    },
    /// `remove n counters from s`, `remove n spark from s`.
    RemoveCounters {
        /// How many.
        count: Number,
        /// Their name, where it is declared.
        counter: Option<Word>,
        /// From what.
        from: Selection,
    },
    /// `play s [free]`: as from the hand, for its cost or without.
    Play {
        /// The cards that are played.
        what: Selection,
        /// Without paying.
        free: bool,
    },
    /// `control s by P`.
    Control {
        /// The cards that change their controller.
        what: Selection,
        /// By whom.
        by: Player,
    },
    /// `roll n dice as d`.
    Roll {
        /// How many.
        dice: Number,
    },
    /// `remember n as name`: the number as it is now, for the rest of the text.
    Remember {
        /// Which number.
        number: Number,
    },
    /// `negate e`: the event's effect does not happen; it counts as used.
    Negate {
        /// The event's name.
        what: Word,
    },
    /// `cancel e`: an event (`cancel attack`) or an event's name.
    Cancel {
        /// The event's name or word.
        what: Word,
    },
    /// `prevent`: in replacements only; the event has not happened.
    Prevent,
    /// `change amount to n`: in replacements only.
    ChangeAmount {
        /// The new amount.
        to: Number,
    },
    /// `end_turn`.
    EndTurn,
    /// `win P`.
    Win {
        /// The player that wins.
        who: Player,
    },
    /// `lose P`.
    Lose {
        /// The player that loses.
        who: Player,
    },
    /// A verb of the rulebook: `leave`, `vanish`, `move_column`, `attack_with` ...
    Named {
        /// The verb.
        verb: Word,
        /// Its arguments, in the order of the rulebook's table.
        args: Vec<Arg>,
    },
}

/// One argument of a rulebook verb or of a permission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Cards or a player.
    Selection(Selection),
    /// `attack 1 enemy monster`: cards chosen by the verb itself.
    Choice(Count, Selection),
    /// A number.
    Number(Number),
    /// `up to 2`.
    Count(Count),
    /// A plain word: `set_dice all`, `over_soul_from hand`.
    Word(Word),
    /// `atk 2`, `by 1`, `directions left front`, `to host`, `from hand`, `where level = 4`.
    Keyed(Word, KeyedArg),
}

/// The value of a keyed argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyedArg {
    /// A number.
    Number(Number),
    /// Words from a list.
    Words(Vec<Word>),
    /// Cards or a player.
    Selection(Selection),
    /// A condition.
    Condition(Condition),
}

/// Where a card goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// Which zone; the owner's unless a side is said.
    pub zone: ZoneRef,
    /// Top or bottom of an ordered zone.
    pub place: Option<Place>,
    /// Face up or down; without it as the rulebook says.
    pub facing: Option<Facing>,
    /// Standing or rested; without it as the rulebook says.
    pub orientation: Option<Orientation>,
}

/// A zone, perhaps with its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneRef {
    /// `own deck`, `enemy deck`.
    pub side: Option<Side>,
    /// The zone's word.
    pub zone: Word,
}

/// An end of an ordered zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `top`.
    Top,
    /// `bottom`.
    Bottom,
}

/// Which side of a card is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// `face_up`.
    Up,
    /// `face_down`.
    Down,
}

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// `standing`.
    Standing,
    /// `rested`.
    Rested,
}

/// One change that holds for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// `gets [printed|total] stat op number [least n]`.
    Stat {
        /// Which value of the stat is changed.
        scope: StatScope,
        /// The stat.
        stat: Word,
        /// Added, taken away, multiplied, divided or set.
        op: StatOp,
        /// By or to what.
        amount: Number,
        /// Not below this.
        least: Option<Number>,
    },
    /// `has keyword`: as `gains`, said of a state.
    Has(Word),
    /// `loses keyword`.
    LosesKeyword(Word),
    /// `loses other effects`.
    LosesOtherEffects,
    /// `loses abilities`.
    LosesAbilities,
    /// `gains keyword`.
    GainsKeyword(Word),
    /// `gains { ability... }`: the card has these texts as if printed on it.
    GainsAbilities(Vec<Ability>),
    /// `gains directions left right`: words added to a list field.
    GainsWords {
        /// The field.
        field: Word,
        /// The words.
        words: Vec<Word>,
    },
    /// `cannot act { , act } [by selection]`.
    Cannot {
        /// The acts.
        acts: Vec<Word>,
        /// Whose acts.
        by: Option<Selection>,
    },
    /// `may permission args`.
    May {
        /// The permission.
        permission: Word,
        /// Its arguments.
        args: Vec<Arg>,
    },
    /// `gains passive value`: as if it were printed with what stands behind it.
    GainsPassive {
        /// The keyword.
        passive: Word,
        /// What stands behind it.
        value: Value,
    },
    /// `loses passive value`: this part of a keyword, and no other.
    LosesPassive {
        /// The keyword.
        passive: Word,
        /// What stood behind it.
        value: Value,
    },
    /// `becomes word`: it is this, and nothing else of the same list.
    Becomes(Word),
    /// `counts as word`: it is this, too.
    CountsAs(Word),
    /// `is controlled by player`.
    ControlledBy(Player),
    /// `copies name, race of s`: these fields are as those of the other card.
    Copies {
        /// The fields.
        fields: Vec<Word>,
        /// The card whose print is copied.
        of: Selection,
    },
    /// `copies text of s`: the texts printed on the other card, beside the own ones.
    CopiesText {
        /// The card whose print is copied.
        of: Selection,
    },
    /// `[act] costs n more|less`.
    Costs {
        /// The act or named ability whose cost it is; without it the play of the card.
        act: Option<Word>,
        /// By how much.
        amount: Number,
        /// `more`, else `less`.
        more: bool,
    },
}

/// Which value of a stat a modifier changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatScope {
    /// The current value.
    Current,
    /// `printed`.
    Printed,
    /// `total`: after all other changes.
    Total,
}

/// How a stat changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatOp {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `=`.
    Set,
}

/// How long a modifier or a delayed trigger lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Duration {
    /// `this_step`.
    ThisStep,
    /// `this_battle`.
    ThisBattle,
    /// `this_turn`.
    ThisTurn,
    /// `until_enemy_turn_ends`.
    UntilEnemyTurnEnds,
    /// `until_own_turn_begins`.
    UntilOwnTurnBegins,
    /// `while_here`: until the card changes zone.
    WhileHere,
    /// `while_under`: while the source lies under it.
    WhileUnder,
    /// `while_on`: while the source lies on it.
    WhileOn,
    /// `while_counters`: while the source has counters.
    WhileCounters,
    /// `this_game`.
    ThisGame,
}

impl Duration {
    /// All durations.
    pub const ALL: [Self; 10] = [
        Self::ThisStep,
        Self::ThisBattle,
        Self::ThisTurn,
        Self::UntilEnemyTurnEnds,
        Self::UntilOwnTurnBegins,
        Self::WhileHere,
        Self::WhileUnder,
        Self::WhileOn,
        Self::WhileCounters,
        Self::ThisGame,
    ];

    /// The word of the language.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ThisStep => "this_step",
            Self::ThisBattle => "this_battle",
            Self::ThisTurn => "this_turn",
            Self::UntilEnemyTurnEnds => "until_enemy_turn_ends",
            Self::UntilOwnTurnBegins => "until_own_turn_begins",
            Self::WhileHere => "while_here",
            Self::WhileUnder => "while_under",
            Self::WhileOn => "while_on",
            Self::WhileCounters => "while_counters",
            Self::ThisGame => "this_game",
        }
    }
}
