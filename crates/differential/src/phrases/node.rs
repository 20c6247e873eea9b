//! What phrases mean: pieces of the tree of a card file.

use shokan_lang::ast::{
    Ability, Arg, CardSet, Comparison, Condition, CostItem, Count, Destination, Duration,
    EventNode, EventPart, Head, Limit, Modifier, Number, Player, Qualifier, Selection, Side,
    Statement, Total, User, Word, ZoneRef,
};

/// A name that stands for the cards a verb has just asked for.
pub(super) const PICKED: &str = "~picked";
/// A name that is new where it stands.
pub(super) const NEW: &str = "~new";

/// The name of an event that is told as what would happen.
pub(super) const WOULD: &str = "~would";

/// Changes, each with how long it lasts.
pub(super) type Changes = Vec<(Modifier, Option<Duration>)>;

/// What stands in front of what an ability does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// When it runs.
    Head(Head),
    /// How often.
    Limit(Limit),
    /// What happens, in a clause.
    Clause(EventNode),
    /// A condition.
    When(Condition),
    /// A price.
    Pay(Vec<CostItem>),
    /// In whose turn: one's own, or not.
    Turn(bool),
    /// Who may use it.
    By(User),
}

/// A piece of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Nothing that means something by itself.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A word.
    Word(Word),
    /// Words of a list.
    Words(Vec<Word>),
    /// A number.
    Number(Number),
    /// How many.
    Count(Count),
    /// A number with which something is compared.
    Compared(Comparison, Number),
    /// A bound on a sum.
    Total(Total),
    /// Cards or a player.
    Select(Selection),
    /// Cards that are asked for where they are spoken of.
    Pick(Count, Selection),
    /// Several of them.
    Selects(Vec<Selection>),
    /// A player.
    Player(Player),
    /// A description of cards.
    Set(CardSet),
    /// What narrows cards, and whose zone they are in.
    Qualifiers(Vec<Qualifier>, Option<Side>),
    /// A condition.
    Condition(Condition),
    /// Several.
    Conditions(Vec<Condition>),
    /// Prices.
    Cost(Vec<CostItem>),
    /// Statements.
    Block(Vec<Statement>),
    /// Several blocks.
    Blocks(Vec<Vec<Statement>>),
    /// Changes.
    Changes(Vec<(Modifier, Option<Duration>)>),
    /// Changes and of what.
    Changed(Selection, Vec<(Modifier, Option<Duration>)>),
    /// How long.
    Duration(Option<Duration>),
    /// An event.
    Event(EventNode),
    /// A part of one.
    Part(EventPart),
    /// Parts of one.
    Parts(Vec<EventPart>),
    /// A zone.
    Zone(ZoneRef),
    /// Where a card goes.
    Destination(Destination),
    /// What stands in front of a text.
    Marks(Vec<Mark>),
    /// A text.
    Ability(Box<Ability>),
    /// Several.
    Abilities(Vec<Ability>),
    /// Who may use it.
    User(User),
    /// Arguments of a verb, with what is asked for before.
    Args(Vec<Arg>),
}

macro_rules! pieces {
    ($($name:ident: $variant:ident -> $type:ty,)*) => {
        impl Node {
            $(
                pub(super) fn $name(&self) -> Option<$type> {
                    match self {
                        Self::$variant(it) => Some(it.clone()),
                        _ => None,
                    }
                }
            )*
        }
    };
}

pieces! {
    flag: Flag -> bool,
    a_word: Word -> Word,
    words: Words -> Vec<Word>,
    number: Number -> Number,
    count: Count -> Count,
    total: Total -> Total,
    select: Select -> Selection,
    selects: Selects -> Vec<Selection>,
    player: Player -> Player,
    set: Set -> CardSet,
    condition: Condition -> Condition,
    conditions: Conditions -> Vec<Condition>,
    cost: Cost -> Vec<CostItem>,
    block: Block -> Vec<Statement>,
    blocks: Blocks -> Vec<Vec<Statement>>,
    changes: Changes -> Vec<(Modifier, Option<Duration>)>,
    duration: Duration -> Option<Duration>,
    event: Event -> EventNode,
    part: Part -> EventPart,
    parts: Parts -> Vec<EventPart>,
    zone: Zone -> ZoneRef,
    destination: Destination -> Destination,
    marks: Marks -> Vec<Mark>,
    ability: Ability -> Box<Ability>,
    abilities: Abilities -> Vec<Ability>,
    user: User -> User,
}

impl Node {
    pub(super) fn compared(&self) -> Option<(Comparison, Number)> {
        match self {
            Self::Compared(how, number) => Some((*how, number.clone())),
            _ => None,
        }
    }

    pub(super) fn qualifiers(&self) -> Option<(Vec<Qualifier>, Option<Side>)> {
        match self {
            Self::Qualifiers(all, side) => Some((all.clone(), *side)),
            _ => None,
        }
    }

    pub(super) fn changed(&self) -> Option<(Selection, Changes)> {
        match self {
            Self::Changed(of, changes) => Some((of.clone(), changes.clone())),
            _ => None,
        }
    }

    /// The arguments of a permission.
    pub(super) fn permitted(&self) -> Option<Vec<Arg>> {
        match self {
            Self::Args(args) => Some(args.clone()),
            _ => None,
        }
    }

    /// Cards of which a verb speaks, and the question that comes before.
    pub(super) fn object(&self) -> Option<(Vec<Statement>, Selection)> {
        match self {
            Self::Select(it) => Some((Vec::new(), it.clone())),
            Self::Pick(count, from) => {
                let ask = Statement::Choose {
                    count: count.clone(),
                    from: from.clone(),
                    total: None,
                    name: Some(PICKED.into()),
                    by: None,
                    span: shokan_lang::ast::Span::default(),
                };
                Some((vec![ask], Selection::Name(PICKED.into())))
            }
            _ => None,
        }
    }
}
