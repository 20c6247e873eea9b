//! The words of a rulebook, as its cards are compiled with them.

use super::{Runs, SharedVerb};
use crate::ids::{PassiveId, StatId, TallyId, ZoneKind};
use crate::pool::{Keyword, Op, Quality};
use shokan_lang::ast;

/// The words of a rulebook in the order of their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon {
    /// Types of cards.
    pub kinds: &'static [&'static str],
    /// The field with the second type, and its words.
    pub subtype: (&'static str, &'static [&'static str]),
    /// Numbers of cards.
    pub stats: &'static [&'static str],
    /// Of the numbers: what is paid for a card.
    pub cost: Option<StatId>,
    /// Of the numbers: what damage is taken from, where a text may set it.
    pub life: Option<StatId>,
    /// Fields and the stats they fill.
    pub stat_fields: &'static [(&'static str, &'static [&'static str])],
    /// Kinds of zones.
    pub zones: &'static [&'static str],
    /// Of the zones: where cards are drawn from; it alone is shuffled and has an order.
    pub deck: ZoneKind,
    /// Of the zones: where drawn cards go.
    pub hand: ZoneKind,
    /// Of the zones: where discarded cards go.
    pub discarded: ZoneKind,
    /// Words for several zones.
    pub zone_groups: &'static [(&'static str, &'static [ZoneKind])],
    /// States of cards.
    pub states: &'static [&'static str],
    /// Events.
    pub events: &'static [&'static str],
    /// Causes of events.
    pub causes: &'static [&'static str],
    /// Contexts of events.
    pub contexts: &'static [&'static str],
    /// Heads of abilities.
    pub heads: &'static [&'static str],
    /// Verbs of this game alone.
    pub verbs: &'static [&'static str],
    /// Which of them is a verb that the language shares.
    pub runs: fn(SharedVerb) -> Runs,
    /// Costs of this game alone.
    pub costs: &'static [&'static str],
    /// Phases.
    pub phases: &'static [&'static str],
    /// The zones a kind of card is looked for in, where the text names none.
    pub default_zones: fn(&str) -> &'static [ZoneKind],
    /// Relations: `facing`, `in_column_of`, `adjacent_to`.
    pub relations: &'static [&'static str],
    /// Changes that the rulebook has a word for.
    pub modifier: fn(&ast::Modifier) -> Option<(u8, i16)>,
    /// What only some rulebooks have.
    pub more: More,
}

/// What only some rulebooks have: see `More::NONE` for those that do not.
#[derive(Clone, Copy, Debug)]
pub struct More {
    /// Open lists whose words are bits of a card, and the fields that hold them.
    pub lists: &'static [&'static str],
    /// The field whose words are the bits of `Def::symbols`, and its words.
    pub symbols: (&'static str, &'static [&'static str]),
    /// Fields without a value that are a bit of `Def::symbols`.
    pub flags: &'static [(&'static str, u8)],
    /// The field of printed keywords, and its words.
    pub keywords: (&'static str, &'static [&'static str]),
    /// Those of them behind which another keyword may stand as what they are about.
    pub about_keywords: &'static [PassiveId],
    /// Words behind a head of the rulebook, in the order of their numbers.
    pub values: &'static [&'static str],
    /// Whether an ability with a head of the rulebook holds all the time.
    pub holds: fn(&ast::Ability) -> bool,
    /// The abilities of a card with what its fields add to them; printed ones first.
    pub abilities: fn(&ast::Card) -> Vec<ast::Ability>,
    /// Words behind verbs of the rulebook.
    pub words: &'static [&'static str],
    /// Counts of the rulebook.
    pub tallies: &'static [&'static str],
    /// The numbers of cards on which such a count hangs, a bit each.
    pub tallied: fn(TallyId) -> u32,
    /// What `was` can ask.
    pub was: &'static [&'static str],
    /// Changes that take their number from what is printed on another card.
    pub like: fn(&ast::Modifier) -> Option<u8>,
    /// A keyword that is given with what stands behind it, or of which a part is taken (`true`).
    pub given: fn(&Keyword, bool) -> Option<(u8, i16)>,
    /// What a card becomes, or counts as besides what it is (`true`); the number is that of the
    /// list of a declared word.
    pub becomes: fn(Quality, u8, bool) -> Option<(u8, i16)>,
    /// The words of changes that switch off the continuous texts of a card, a bit each: on them
    /// hangs whatever such texts change. A text that gives one is not switched off itself.
    pub silences: u128,
    /// The words of changes by which a card has this, or no longer; a bit each.
    pub made: fn(Quality) -> u128,
    /// The words of changes by which this number is another; a bit each.
    pub counted: fn(StatId) -> u128,
    /// Permissions that are about cards.
    pub over: fn(&ast::Modifier) -> Option<u8>,
    /// The zones in which a choice is made when a text is used; the rest of the text waits behind
    /// the verb `hold`. None where texts are carried out at once.
    pub targets: &'static [ZoneKind],
    /// Where a card lies at the moment of an event, beside the zones of its kind: for texts that
    /// name no zone.
    pub lying: &'static [(&'static str, &'static [ZoneKind])],
    /// Whether a card may copy the texts of another.
    pub copies: bool,
    /// Whether verbs pick their cards one after another, and not all before the first.
    pub picks: bool,
    /// Whether a verb may let the controller decide how many.
    pub counts: bool,
    /// Whether texts may be kept for later.
    pub later: bool,
    /// Whether texts may multiply numbers.
    pub scales: bool,
    /// What the rulebook asks of a program again and again: see `Ability::digest`.
    pub digest: fn(&[Op]) -> [u8; 8],
}

impl More {
    /// Categories, and texts that are carried out at once.
    pub const NONE: Self = Self {
        lists: &["category"],
        symbols: ("", &[]),
        flags: &[],
        keywords: ("", &[]),
        about_keywords: &[],
        values: &[],
        holds: |_| false,
        abilities: |card| card.abilities.clone(),
        words: &[],
        tallies: &[],
        tallied: |_| 0,
        was: &[],
        like: |_| None,
        given: |_, _| None,
        becomes: |_, _, _| None,
        silences: 0,
        made: |_| 0,
        counted: |_| 0,
        over: |_| None,
        targets: &[],
        lying: &[],
        copies: false,
        picks: false,
        counts: false,
        later: false,
        scales: false,
        digest: |_| [0; 8],
    };
}
