//! The tree of a card file.
//!
//! Everything a card can say is one of these enums. Spans are carried for
//! messages only: two trees that differ in nothing but spans are equal.

mod expression;
mod statement;

pub use expression::*;
pub use statement::*;

use std::fmt;
use std::ops::Deref;

/// A place in a file, counted from 1; `0:0` where a tree was not read from a file.
///
/// Any two spans are equal, so that a printed and re-read tree equals its origin.
#[derive(Clone, Copy, Default)]
pub struct Span {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A word of the file with its place. Derefs to `str`.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Word {
    /// The word itself.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Word {
    /// A word with a place.
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Self {
            text: text.into(),
            span,
        }
    }

    /// The word as a string slice.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self::new(text, Span::default())
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A text in Japanese and in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bi {
    /// Japanese.
    pub ja: String,
    /// English.
    pub en: String,
}

/// A whole card file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// `game summons_call`.
    pub game: Option<Word>,
    /// `set starter`.
    pub set: Option<Word>,
    /// `words category { ... }`, in file order.
    pub words: Vec<WordList>,
    /// `keyword fury ... { ... }`, in file order.
    pub keywords: Vec<KeywordDef>,
    /// `card ... { ... }`, in file order.
    pub cards: Vec<Card>,
    /// Comments above the first line of the file.
    pub comments: Vec<String>,
    /// Comments after the last item.
    pub tail: Vec<String>,
}

/// One open list of words (categories, races, factions, ...).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    /// What the list holds: `category`, `race`, ...
    pub list: Word,
    /// The words.
    pub entries: Vec<WordEntry>,
    /// Comments above and inside it.
    pub comments: Vec<String>,
}

/// One word of an open list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordEntry {
    /// The word as cards write it.
    pub word: Word,
    /// How it is said.
    pub name: Bi,
}

/// An ability with a name that several cards have or gain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeywordDef {
    /// The word as cards write it.
    pub word: Word,
    /// How it is said.
    pub name: Bi,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// Comments above and inside it.
    pub comments: Vec<String>,
}

/// One card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The word by which decks, scenarios and other cards call it.
    pub word: Word,
    /// Its fields, in schema order once printed. See the accessors in `card.rs`.
    pub fields: Vec<Field>,
    /// Its abilities, in printed order.
    pub abilities: Vec<Ability>,
    /// Comments above and inside it.
    pub comments: Vec<String>,
}

/// One field: a word and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// `cost`, `stats`, ...
    pub name: Word,
    /// The values behind it.
    pub values: Vec<Value>,
}

/// One value of a field or of a rulebook head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A word.
    Word(Word),
    /// An integer.
    Number(i32, Span),
    /// A string in quotes.
    Text(String, Span),
    /// `activation discard 1`.
    Cost(Cost),
    /// `activation when ...`: a condition of use.
    Condition(Condition),
    /// `equip own monster`.
    Selection(Selection),
}

/// One ability: a head, its clauses, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// When it runs.
    pub head: Head,
    /// `as thaw`: a name other cards speak of. Only for heads without an event.
    pub name: Option<Word>,
    /// `when cond`.
    pub when: Option<Condition>,
    /// `pay cost`: optional, in full, before the block.
    pub pay: Option<Cost>,
    /// `may`: the controller decides.
    pub may: bool,
    /// `must`: mandatory where the rulebook would let the controller decide.
    pub must: bool,
    /// `once`, `any`, `first each turn`, `once per name`.
    pub limit: Option<Limit>,
    /// `by any player`, `by opponent`: who may use it.
    pub by: Option<User>,
    /// What it does. For [`Head::Always`] it holds [`Statement::Modify`] only.
    pub block: Vec<Statement>,
    /// Where the head stands.
    pub span: Span,
}

/// When an ability runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    /// `on event`: triggered; mandatory unless it has `pay` or `may`.
    On(EventNode),
    /// `instead of event`: runs in place of the event.
    InsteadOf(EventNode),
    /// `answer to event`: a response in a window of the rulebook.
    AnswerTo(EventNode),
    /// `always`: continuous; modifiers only, read off the table.
    Always,
    /// A head of the rulebook: `play`, `main` (its `once`/`any` is the limit), `use`,
    /// `skill attack thunder ja "" en ""`, `art`, `reaction to art`, `any_time` ...
    Rule {
        /// The head's word.
        word: Word,
        /// Values behind the word: flags, orbs, numbers.
        values: Vec<Value>,
        /// A printed name (`ja "" en ""`), where the head has one.
        name: Option<Bi>,
        /// An inner `on event`, `instead of event` or `to event`.
        event: Option<(Link, EventNode)>,
    },
}

/// How a rulebook head is joined to its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// `on event`.
    On,
    /// `instead of event`.
    InsteadOf,
    /// `to event`.
    To,
}

/// How often an ability can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// `once`: once a turn for this card and this ability.
    Once,
    /// `any`: any number of times, printed as such.
    Any,
    /// `first each turn`: only for the first such event of a turn.
    FirstEachTurn,
    /// `once per name`: once a turn for a player and a card name.
    OncePerName,
}

/// Who may use an ability, when it is not only the controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    /// `by any player`.
    AnyPlayer,
    /// `by opponent`.
    Opponent,
    /// `by turn_player`: whose turn it is; `you` is that player then.
    TurnPlayer,
}

/// The node of an event: what an ability waits for, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventNode {
    /// `charge or command`: one or more event words.
    pub names: Vec<Word>,
    /// `of this`, `by enemy monster as attacker`, `in battle`, in written order.
    /// Empty means: of `this`.
    pub parts: Vec<EventPart>,
    /// `as used` in an answer or a replacement: the event itself. In an `on`,
    /// `as` binds the card of the part before it.
    pub name: Option<Word>,
}

/// One part of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPart {
    /// The little word before it.
    pub preposition: Preposition,
    /// What follows.
    pub term: EventTerm,
    /// `as attacker`: the card is bound to this name.
    pub name: Option<Word>,
}

/// The little words of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preposition {
    /// `of`: what it happens to, or whose it is.
    Of,
    /// `to`: what it is done to, or where it goes.
    To,
    /// `by`: who or what does it.
    By,
    /// `from`: where it comes from.
    From,
    /// `in`: where it happens.
    In,
    /// `on`: what it is aimed at.
    On,
}

/// What stands behind a preposition in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventTerm {
    /// Cards or a player.
    Selection(Selection),
    /// `effect`, `attack`, `attack_skill dark`, `reshuffle`; several joined by `or`.
    Sources(Vec<Source>),
    /// A zone: `from hand`, `to outside`, `in mana_zone`.
    Zone(Word),
    /// A context of the rulebook: `in battle`.
    Context(Word),
}

/// What an event is caused by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// `effect`, `card`, `skill`, `attack`, `cost`, ...
    pub kind: Word,
    /// `attack_skill dark`.
    pub attribute: Option<Word>,
}
