//! The words of a game: what a card file of it may say, and how each word is said.
//!
//! A vocabulary is a static table. Nothing can be written that is not in it, and every
//! entry brings its phrase in Japanese and in English, so nothing can be written that
//! cannot be said.

mod shorthand;

crate::games!(@modules);

use crate::ast::{Head, Value};
use shorthand::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// A phrase in both languages.
///
/// Phrases of events, acts and verbs are templates: `{0}`, `{1}` stand for arguments,
/// `{of}`, `{by}`, `{from}`, `{to}`, `{in}` for the parts of an event, `{key}` for a keyed
/// argument. In Japanese `{0:を}` brings its particle along, so that both can be left out together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Japanese.
    pub ja: &'static str,
    /// English.
    pub en: &'static str,
}

/// A word with nothing but a phrase.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word.
    pub word: &'static str,
    /// How it is said.
    pub phrase: Phrase,
}

/// A kind of card or object that selections speak of.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The word, in the singular.
    pub word: &'static str,
    /// The plural word; the same where there is none.
    pub plural: &'static str,
    /// How it is said, in the singular.
    pub phrase: Phrase,
    /// The English plural.
    pub en_plural: &'static str,
    /// The Japanese counter.
    pub counter: &'static str,
    /// A side has at most one of them.
    pub unique: bool,
    /// Zones it can be in; the first is meant where a card says none.
    pub zones: &'static [&'static str],
}

impl Kind {
    /// The English nouns, one and several, where they are no more than cards: `unit card`, `unit
    /// cards`; large where the book of the game writes them so: `Unit Card`.
    pub fn as_cards(&self) -> (String, String) {
        let one = self.phrase.en;
        if one.to_lowercase().ends_with("card") {
            return (one.to_owned(), self.en_plural.to_owned());
        }
        let large = one.starts_with(char::is_uppercase);
        let card = if large { "Card" } else { "card" };
        (format!("{one} {card}"), format!("{one} {card}s"))
    }
}

/// Who sees the faces of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Both players.
    Open,
    /// Its owner only.
    Owner,
    /// Nobody.
    Nobody,
}

/// A zone.
#[derive(Clone, Copy, Debug)]
pub struct Zone {
    /// The word.
    pub word: &'static str,
    /// How it is said, without owner or article.
    pub phrase: Phrase,
    /// It has a top and a bottom.
    pub ordered: bool,
    /// Who sees it.
    pub sight: Sight,
    /// It is part of the field; cards there are said without naming it.
    pub field: bool,
    /// It spans both sides, so it is said without whose it is.
    pub both: bool,
    /// It is a part of the field that is said where cards are in it.
    pub named: bool,
}

/// A number a card or a player has.
#[derive(Clone, Copy, Debug)]
pub struct Stat {
    /// The word.
    pub word: &'static str,
    /// How it is said.
    pub phrase: Phrase,
    /// How "of {0} becomes {n}" is said, where the plain way reads badly.
    pub becomes: Option<Phrase>,
    /// How "{n} is added to that of {0}" is said, where the plain way reads badly.
    pub added: Option<Phrase>,
    /// Cards may give and change it, not only read it.
    pub writable: bool,
}

/// Something that happens.
#[derive(Clone, Copy, Debug)]
pub struct EventWord {
    /// The word.
    pub word: &'static str,
    /// The timing mark, where an event of `this` without further parts has one.
    pub label: Option<Phrase>,
    /// "when ..." as a clause, with `{of}` for what it happens to and `{who}` for who does it.
    pub phrase: Phrase,
    /// The clause where the event has cards or a player behind this little word.
    pub variants: &'static [(&'static str, Phrase)],
    /// The clause in a replacement, where it has not happened yet.
    pub would: Option<Phrase>,
    /// The card it happens to is elsewhere once it has happened; the clause still calls it
    /// what it was.
    pub gone: bool,
    /// It has an amount that a replacement may change.
    pub amount: bool,
    /// Names it binds by itself.
    pub binds: &'static [&'static str],
}

/// What a card can be forbidden to do.
#[derive(Clone, Copy, Debug)]
pub struct Act {
    /// The word.
    pub word: &'static str,
    /// Japanese: a stem before ない. English: what stands behind "cannot".
    pub phrase: Phrase,
}

/// What an argument of a rulebook verb is.
#[derive(Clone, Copy, Debug)]
pub enum ArgKind {
    /// Cards or a player.
    Selection,
    /// `1 enemy monster`: chosen by the verb itself.
    Choice,
    /// `this` or `up to 2 own commons`: cards, or a choice that the verb itself asks for.
    Cards,
    /// A number.
    Number,
    /// `up to 2`, `2`.
    Count,
    /// One word of a list.
    Word(&'static [&'static str]),
    /// Several words of a list.
    Words(&'static [&'static str]),
    /// A condition.
    Condition,
}

/// One argument of a rulebook verb or permission.
#[derive(Clone, Copy, Debug)]
pub struct ArgSpec {
    /// The word before it; none for an argument by place.
    pub key: Option<&'static str>,
    /// What it is.
    pub kind: ArgKind,
    /// It cannot be left out.
    pub required: bool,
}

/// A verb of the rulebook, or a permission.
#[derive(Clone, Copy, Debug)]
pub struct VerbWord {
    /// The word.
    pub word: &'static str,
    /// Its arguments.
    pub args: &'static [ArgSpec],
    /// How it is said; in English with a singular subject.
    pub phrase: Phrase,
    /// English with a plural subject, where it differs.
    pub en_many: &'static str,
    /// How it is said for some kinds of cards.
    pub alternate: Option<(&'static str, Phrase)>,
    /// It can move its own card to another zone.
    pub moves: bool,
}

/// What may follow a head of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadEvent {
    /// Nothing.
    None,
    /// `on event` or `instead of event`, or nothing.
    Inner,
    /// `to event`.
    To,
}

/// What the first value of a head asks for.
#[derive(Clone, Copy, Debug)]
pub struct FlagRule {
    /// The value.
    pub word: &'static str,
    /// The numbers it must have behind it; none where it has no number.
    pub numbers: Option<(i32, i32)>,
    /// Whether an event follows.
    pub event: FlagEvent,
}

/// Whether a value of a head goes with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagEvent {
    /// Never; the block is done.
    Never,
    /// Always.
    Must,
    /// With an event the block is done, without one it is continuous.
    May,
    /// Never; the block is continuous.
    Continuous,
}

/// A head of the rulebook.
#[derive(Clone, Copy, Debug)]
pub struct HeadWord {
    /// The word.
    pub word: &'static str,
    /// The timing mark; empty where the text stands alone.
    pub phrase: Phrase,
    /// The words that may follow, place by place; an empty list is a number.
    pub values: &'static [&'static [&'static str]],
    /// A printed name follows.
    pub named: bool,
    /// Whether an event follows.
    pub event: HeadEvent,
    /// The block is continuous: modifiers only.
    pub continuous: bool,
    /// What the first value asks for; empty where it asks for nothing.
    pub flags: &'static [FlagRule],
    /// Its texts hold by themselves, without anybody's decision.
    pub holds: bool,
    /// Types of cards that may have it; none means all.
    pub types: &'static [&'static str],
}

/// What stands behind a field's word.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// `ja "..." en "..."`, with `kana "..."` for how the Japanese is read.
    Bilingual,
    /// A word that is unique in the game.
    Id,
    /// Words of a closed list, at least and at most so many.
    Closed(&'static [&'static str], usize, usize),
    /// Words of the open list of this name, at least and at most so many.
    Open(&'static str, usize, usize),
    /// Any words, to the end of the line.
    Words,
    /// Integers, one range each.
    Numbers(&'static [(i32, i32)]),
    /// A passive with what it asks for; the field may stand several times.
    Passive,
    /// A cost, or `when` and a condition.
    Cost,
    /// A selection.
    Selection,
    /// Keywords that files declare.
    Keyword,
    /// A card and numbers of these ranges behind it, so many times at most; the field may stand
    /// several times.
    CardAndNumbers(&'static [(i32, i32)], usize),
    /// Who may use a card: `words` alone, or words of open lists and cards.
    User {
        /// Words that stand alone: everybody, any of a type.
        words: &'static [&'static str],
        /// The lists whose words may stand here.
        lists: &'static [&'static str],
    },
    /// Nothing: the word alone says it.
    Flag,
}

impl Shape {
    /// What stands behind the field goes on to the end of the line.
    pub(crate) fn ends_line(self) -> bool {
        matches!(self, Self::Words | Self::Cost | Self::Selection)
    }
}

/// A field of a card.
#[derive(Clone, Copy, Debug)]
pub struct FieldWord {
    /// The word.
    pub word: &'static str,
    /// How it is said.
    pub phrase: Phrase,
    /// What stands behind it.
    pub shape: Shape,
    /// Types that may have it; none means all.
    pub types: &'static [&'static str],
    /// It cannot be left out on those types.
    pub required: bool,
}

/// What a passive has behind its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassiveValue {
    /// An attribute of the list.
    Attribute(&'static [&'static str]),
    /// A number, printed as a number.
    Number,
    /// A number, printed as a level.
    Level,
    /// An attribute of the list, a keyword or a word of an open list.
    Quality(&'static [&'static str]),
    /// A card.
    Card,
}

/// A keyword that is printed on cards with something behind it.
#[derive(Clone, Copy, Debug)]
pub struct PassiveWord {
    /// The keyword.
    pub word: &'static str,
    /// What stands behind it, in order; `true` where it must be there.
    pub values: &'static [(PassiveValue, bool)],
}

/// Fields of which a card must have exactly one.
#[derive(Clone, Copy, Debug)]
pub struct OneOf {
    /// The fields.
    pub fields: &'static [&'static str],
    /// The types it is asked of.
    pub types: &'static [&'static str],
}

/// All words of one game.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The game's word.
    pub game: &'static str,
    /// The game's name.
    pub name: Phrase,
    /// Types of cards.
    pub types: &'static [Entry],
    /// Fields, in the order they are printed.
    pub fields: &'static [FieldWord],
    /// Lists that a file may declare words in.
    pub lists: &'static [Entry],
    /// Heads of the rulebook.
    pub heads: &'static [HeadWord],
    /// Events.
    pub events: &'static [EventWord],
    /// What an event can be caused by.
    pub sources: &'static [Entry],
    /// Where an event can happen that is not a zone.
    pub contexts: &'static [Entry],
    /// Numbers.
    pub stats: &'static [Stat],
    /// Keywords of the rulebook.
    pub keywords: &'static [Entry],
    /// Zones.
    pub zones: &'static [Zone],
    /// Durations, with their phrases.
    pub durations: &'static [Entry],
    /// What can be forbidden.
    pub acts: &'static [Act],
    /// Verbs of the rulebook.
    pub verbs: &'static [VerbWord],
    /// What `may` allows.
    pub permissions: &'static [VerbWord],
    /// Phases.
    pub phases: &'static [Entry],
    /// Kinds of cards and objects.
    pub kinds: &'static [Kind],
    /// Words that narrow a kind: states, sides of a battle.
    pub states: &'static [Entry],
    /// What `was` can ask.
    pub was: &'static [Entry],
    /// Costs of the rulebook, `{n}` for the number.
    pub costs: &'static [Entry],
    /// What `count of` can ask besides cards and counters.
    pub tallies: &'static [Entry],
    /// Kernel verbs this game does not have.
    pub without: &'static [&'static str],
    /// Kernel words that are said differently here (`discard`, `mill`, ...).
    pub said: &'static [Entry],
    /// Keywords that are printed with something behind them.
    pub passives: &'static [PassiveWord],
    /// Fields that exclude each other.
    pub one_of: &'static [OneOf],
    /// How many abilities a card of a type has, where the rulebook says so.
    pub abilities: &'static [(&'static str, usize)],
    /// Types that may have abilities without a head of the rulebook; none means all.
    pub free: &'static [&'static str],
    /// A triggered text without `must` is its controller's to use or not, and is said so.
    pub optional: bool,
    /// A side can be more than one player.
    pub teams: bool,
    /// Texts are told in whole sentences, and what may be done is said by its verb.
    pub prose: bool,
    /// What stands beside a deck, where a game has such a thing.
    pub leader: Option<LeaderWord>,
    /// What its texts say in a way of their own.
    pub grammar: Grammar,
}

/// What stands beside a deck in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderWord {
    /// The word of the line.
    pub word: &'static str,
    /// It names cards; otherwise words that cards have.
    pub cards: bool,
}

/// The words of a game that its texts say in a way of their own; none where it has no such word.
#[derive(Clone, Copy, Debug)]
pub struct Grammar {
    /// The zone that is drawn from.
    pub deck: &'static str,
    /// The stat that healing gives back, where it is not called HP.
    pub healed: Option<&'static str>,
    /// The stats that change as a pair, `+1/+0`.
    pub pair: Option<[&'static str; 2]>,
    /// The zone in which cards lie in a row for one battle.
    pub row: Option<&'static str>,
    /// The field of a card that may also be attached.
    pub attaches: Option<&'static str>,
    /// The kind that texts mean where an event says no kind, and the events of which that is so.
    pub fighter: Option<(&'static str, &'static [&'static str])>,
    /// Verbs after which what they are done to lies on the field.
    pub entering: &'static [&'static str],
    /// The event of which an attacker is the foe of what it happens to.
    pub suffered: Option<&'static str>,
    /// Fields of which one word counts, whichever is meant.
    pub either: &'static [&'static str],
    /// The state that says in whose battles a text holds.
    pub in_battles_of: Option<&'static str>,
    /// Lists whose words stand for all cards that have one, and for what bears that name.
    pub users: [&'static str; 2],
    /// The stat whose first change of a turn has a sentence of its own.
    pub first_price: Option<&'static str>,
    /// The field whose words are said before a noun, with that noun.
    pub named_before: Option<(&'static str, &'static str)>,
    /// The field whose second word stands in brackets.
    pub bracketed: Option<&'static str>,
}

impl Grammar {
    /// That of a game without such words.
    pub const PLAIN: Self = Self {
        deck: "deck",
        healed: None,
        pair: None,
        row: None,
        attaches: None,
        fighter: None,
        entering: &[],
        suffered: None,
        either: &[],
        in_battles_of: None,
        users: [""; 2],
        first_price: None,
        named_before: None,
        bracketed: None,
    };
}

macro_rules! vocabularies {
    ([$($game:ident $rulebook:ident),+]) => {
        $(pub use $game::$game;)+

        /// The vocabularies of all games.
        pub fn all() -> [&'static Vocabulary; [$(stringify!($game)),+].len()] {
            [$($game()),+]
        }
    };
}
crate::games!({vocabularies};);

/// The vocabulary for what names no game, or one that nobody knows.
pub fn first() -> &'static Vocabulary {
    let [first, ..] = all();
    first
}

/// The vocabulary of a game.
pub fn of_game(game: &str) -> Option<&'static Vocabulary> {
    all().into_iter().find(|v| v.game == game)
}

macro_rules! find {
    ($(#[$doc:meta])* $name:ident, $field:ident, $type:ty) => {
        $(#[$doc])*
        pub fn $name(&self, word: &str) -> Option<&'static $type> {
            self.$field.iter().find(|e| e.word == word)
        }
    };
}

impl Vocabulary {
    /// The kind that texts mean where an event says no kind.
    pub fn fighter(&self) -> Option<&'static Kind> {
        let (kind, _) = self.grammar.fighter?;
        self.kind(kind)
    }

    /// The stat that healing gives back, where it is not called HP.
    pub fn healed(&self) -> Option<&'static Stat> {
        self.stat(self.grammar.healed?)
    }

    find!(
        /// A type of cards.
        card_type, types, Entry
    );
    find!(
        /// A field.
        field, fields, FieldWord
    );
    find!(
        /// A list that words may be declared in.
        list, lists, Entry
    );
    find!(
        /// A head of the rulebook.
        head, heads, HeadWord
    );
    find!(
        /// An event.
        event, events, EventWord
    );
    find!(
        /// A source of events.
        source, sources, Entry
    );
    find!(
        /// A context of events.
        context, contexts, Entry
    );
    find!(
        /// A stat.
        stat, stats, Stat
    );
    find!(
        /// A keyword.
        keyword, keywords, Entry
    );
    find!(
        /// A zone.
        zone, zones, Zone
    );
    find!(
        /// A duration.
        duration, durations, Entry
    );
    find!(
        /// An act.
        act, acts, Act
    );
    find!(
        /// A verb of the rulebook.
        verb, verbs, VerbWord
    );
    find!(
        /// A permission.
        permission, permissions, VerbWord
    );
    find!(
        /// A phase.
        phase, phases, Entry
    );
    find!(
        /// A kind, in the singular.
        kind, kinds, Kind
    );
    find!(
        /// A state.
        state, states, Entry
    );
    find!(
        /// A question about how a card was.
        was_word, was, Entry
    );
    find!(
        /// A cost of the rulebook.
        cost, costs, Entry
    );
    find!(
        /// A tally.
        tally, tallies, Entry
    );
    find!(
        /// How a kernel word is said in this game.
        saying, said, Entry
    );

    /// The block under this head is continuous: it holds modifiers only.
    pub fn continuous(&self, head: &Head) -> bool {
        let Head::Rule {
            word,
            values,
            event,
            ..
        } = head
        else {
            return matches!(head, Head::Always);
        };
        let Some(schema) = self.head(word) else {
            return false;
        };
        let rule = schema.flag(values);
        match rule.map(|r| r.event) {
            Some(FlagEvent::Continuous) => true,
            Some(FlagEvent::May) => event.is_none(),
            Some(FlagEvent::Never | FlagEvent::Must) => false,
            None => schema.continuous || schema.holds && event.is_none(),
        }
    }

    /// Whether what a text says happens by itself, where texts are their controller's to use or
    /// not.
    pub fn happens(&self, ability: &crate::ast::Ability) -> bool {
        let Head::Rule { word, values, .. } = &ability.head else {
            return ability.must;
        };
        let Some(schema) = self.head(word) else {
            return ability.must;
        };
        let guards = schema
            .flag(values)
            .is_some_and(|it| it.event == FlagEvent::May);
        ability.must || schema.holds || guards && ability.pay.is_none()
    }

    /// What a keyword has behind it when it is printed on a card.
    pub fn passive(&self, word: &str) -> Option<&'static PassiveWord> {
        self.passives.iter().find(|p| p.word == word)
    }

    /// The singular of a kind word, if the word is its plural.
    pub fn singular(&self, word: &str) -> Option<&'static str> {
        self.kinds.iter().find(|k| k.plural == word).map(|k| k.word)
    }

    /// Whether the vocabulary has this word anywhere.
    pub fn knows(&self, word: &str) -> bool {
        static ALL: OnceLock<BTreeMap<&'static str, BTreeSet<&'static str>>> = OnceLock::new();
        let all = ALL.get_or_init(|| all().into_iter().map(|v| (v.game, v.words())).collect());
        all.get(self.game).is_some_and(|words| words.contains(word))
    }

    /// Every word of this vocabulary, each once, in order.
    pub fn words(&self) -> BTreeSet<&'static str> {
        let mut all = BTreeSet::new();
        let entries = [
            self.types,
            self.lists,
            self.sources,
            self.contexts,
            self.keywords,
            self.durations,
            self.phases,
            self.states,
            self.was,
            self.costs,
            self.tallies,
        ];
        all.extend(entries.into_iter().flatten().map(|e| e.word));
        all.extend(self.fields.iter().map(|e| e.word));
        all.extend(self.heads.iter().map(|e| e.word));
        all.extend(
            self.heads
                .iter()
                .flat_map(|e| e.values.iter().copied().flatten().copied()),
        );
        all.extend(self.events.iter().map(|e| e.word));
        all.extend(self.stats.iter().map(|e| e.word));
        all.extend(self.zones.iter().map(|e| e.word));
        all.extend(self.acts.iter().map(|e| e.word));
        all.extend(self.kinds.iter().map(|e| e.word));
        for verb in self.verbs.iter().chain(self.permissions) {
            all.insert(verb.word);
            for arg in verb.args {
                all.extend(arg.key);
                if let ArgKind::Word(list) | ArgKind::Words(list) = arg.kind {
                    all.extend(list);
                }
            }
        }
        for field in self.fields {
            if let Shape::Closed(list, ..) = field.shape {
                all.extend(list);
            }
            if let Shape::User { words, .. } = field.shape {
                all.extend(words);
            }
        }
        all
    }
}

impl HeadWord {
    /// What the first of these values asks for.
    pub fn flag(&self, values: &[Value]) -> Option<&'static FlagRule> {
        match values.first() {
            Some(Value::Word(word)) => self.flags.iter().find(|f| f.word == word.as_str()),
            _ => None,
        }
    }
}
