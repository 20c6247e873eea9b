//! The numbers of this rulebook's words: zones, stats, prompts, verbs, events, clauses.

use super::clause_ids::IDS;
use crate::clauses;
use crate::questions::questions;
use shokan_kernel::compile::{Lexicon, More};
use shokan_kernel::ids::{ClauseId, StatId, VerbId, ZoneKind};
use shokan_kernel::pool::Quality;
use shokan_kernel::table::Visibility;
use shokan_lang::ast;

/// The number of a clause; an id that does not exist does not compile.
pub const fn clause(id: &str) -> ClauseId {
    ClauseId(clauses::find(IDS, id))
}

/// Cites a clause.
macro_rules! sc {
    ($id:literal) => {
        const { $crate::summons_call::words::clause($id) }
    };
}
pub(crate) use sc;

/// Kinds of zones, in table order.
#[allow(missing_docs)]
pub mod zone {
    use super::ZoneKind;
    pub const UNITS: ZoneKind = ZoneKind(0);
    pub const MASTER: ZoneKind = ZoneKind(1);
    pub const MANA: ZoneKind = ZoneKind(2);
    pub const HAND: ZoneKind = ZoneKind(3);
    pub const DECK: ZoneKind = ZoneKind(4);
    pub const OUTSIDE: ZoneKind = ZoneKind(5);
    pub const GONE: ZoneKind = ZoneKind(6);
    pub const RESOLVING: ZoneKind = ZoneKind(7);
}

/// Who may look into each zone (SC-05-02 to SC-05-08).
pub const VISIBILITY: &[Visibility] = &[
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Owner,
    Visibility::Nobody,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
];

/// The names of the zones.
pub const ZONES: &[&str] = &[
    "unit_zone",
    "master_zone",
    "mana_zone",
    "hand",
    "deck",
    "outside",
    "out_of_game",
    "resolving",
];

/// Numbers of cards.
#[allow(missing_docs)]
pub mod stat {
    use super::StatId;
    pub const COST: StatId = StatId(0);
    pub const ATK: StatId = StatId(1);
    pub const HP: StatId = StatId(2);
    pub const MASTER_DAMAGE: StatId = StatId(3);
    pub const DAMAGE_TAKEN: StatId = StatId(4);
}

/// Types of cards.
#[allow(missing_docs)]
pub mod kind {
    pub const MASTER: u8 = 0;
    pub const UNIT: u8 = 1;
    pub const SKILL: u8 = 2;
}

questions! { super::SummonsCall, it:
    /// Which cards of the hand go back.
    MULLIGAN = 16, Private;
    /// How many cards a hand has, everybody sees.
    MANA = 17, Public;
    MAIN = 18, Private;
    /// What is still to be paid stands in the step, and mana cards lie open.
    PAY = 19, Public;
    COLUMN = 20, Public;
    ATTACK_COLUMN = 21, Public;
    MASTER_COLUMN = 22, Public;
    MOVE_COLUMN = 23, Public;
    ORDER_TRIGGERS = 24, Public;
    USE = 25, Public;
    /// Which mana cards lie face-down, everybody sees.
    RELEASE = 26, Public;
    /// Cards that were looked at.
    ORDER_CARDS = 27, Private;
    KEEP_LOSS = 28, Public;
}

/// What a choice with a card does.
#[allow(missing_docs)]
pub mod verb {
    use super::VerbId;
    pub const PLAY: VerbId = VerbId(0);
    pub const ATTACK: VerbId = VerbId(1);
    pub const MOVE_MASTER: VerbId = VerbId(2);
    pub const PUT_IN_MANA: VerbId = VerbId(3);
}

/// Phases.
#[allow(missing_docs)]
pub mod phase {
    pub const SET_UP: u8 = 0;
    pub const STANDBY: u8 = 1;
    pub const DRAW: u8 = 2;
    pub const MANA: u8 = 3;
    pub const MAIN: u8 = 4;
    pub const END: u8 = 5;
}

/// The names of the phases.
pub const PHASES: &[&str] = &["set_up", "standby", "draw", "mana", "main", "end"];

/// Events that abilities wait for.
#[allow(missing_docs)]
pub mod event {
    pub const ENTRY: u8 = 0;
    pub const ATTACK: u8 = 1;
    pub const BATTLE: u8 = 2;
    pub const LEAVE: u8 = 3;
    pub const ENTER: u8 = 4;
    pub const VANISH: u8 = 5;
    pub const MOVE: u8 = 6;
    pub const MOVE_COLUMN: u8 = 7;
    pub const DRAW: u8 = 8;
    pub const DAMAGE: u8 = 9;
    pub const HEAL: u8 = 10;
    pub const PLAY: u8 = 11;
    pub const TURNED_UP: u8 = 12;
    pub const TURN_START: u8 = 13;
    pub const TURN_END: u8 = 14;
}

/// The names of the events.
pub const EVENTS: &[&str] = &[
    "entry",
    "attack",
    "battle",
    "leave",
    "enter",
    "vanish",
    "move",
    "move_column",
    "draw",
    "damage",
    "heal",
    "play",
    "turned_up",
    "turn_start",
    "turn_end",
];

/// Causes of events, a bit each.
#[allow(missing_docs)]
pub mod cause {
    pub const EFFECT: u32 = 1;
    pub const COST: u32 = 2;
    pub const ATTACK: u32 = 4;
    pub const BATTLE: u32 = 8;
    pub const SKILL: u32 = 16;
    pub const RESHUFFLE: u32 = 32;
    pub const RULE: u32 = 64;
}

/// Ways in which a card moves, as the log tells them.
#[allow(missing_docs)]
pub mod how {
    pub const PUT: u8 = 0;
    pub const DRAWN: u8 = 1;
    pub const PLAYED: u8 = 2;
    pub const LEFT: u8 = 3;
    pub const VANISHED: u8 = 4;
    pub const USED: u8 = 5;
    pub const MANA: u8 = 6;
    pub const MILLED: u8 = 7;
    pub const RESHUFFLED: u8 = 8;
    pub const RETURNED: u8 = 9;
    pub const DISCARDED: u8 = 10;
    pub const MULLIGAN: u8 = 11;
    pub const ORDERED: u8 = 12;
}

/// The words of `how`.
pub const HOWS: &[&str] = &[
    "put",
    "draw",
    "play",
    "leave",
    "vanish",
    "use",
    "mana",
    "mill",
    "reshuffle",
    "return",
    "discard",
    "mulligan",
    "order",
];

/// Announcements of the log.
#[allow(missing_docs)]
pub mod say {
    pub const TURN: u8 = 0;
    pub const PHASE: u8 = 1;
    pub const ATTACK: u8 = 2;
    pub const USE: u8 = 3;
    pub const DECLINE: u8 = 4;
    pub const REVEAL: u8 = 5;
    pub const LOOK: u8 = 6;
    pub const RESHUFFLE: u8 = 7;
    pub const ATTACK_ENDS: u8 = 8;
    pub const MULLIGAN: u8 = 9;
    pub const SKIPPED: u8 = 10;
    pub const PAID: u8 = 11;
    pub const HEALED: u8 = 12;
}

/// The words of `say`.
pub const SAYS: &[&str] = &[
    "turn",
    "phase",
    "attack",
    "use",
    "decline",
    "reveal",
    "look",
    "reshuffle",
    "attack_ends",
    "mulligan",
    "skip",
    "pay",
    "heal",
];

/// States that card texts can name.
#[allow(missing_docs)]
pub mod state {
    pub const FACE_UP: u8 = 0;
    pub const FACE_DOWN: u8 = 1;
    pub const STANDING: u8 = 2;
    pub const RESTED: u8 = 3;
    pub const TYPE_A: u8 = 4;
    pub const TYPE_B: u8 = 5;
    pub const TYPE_N: u8 = 6;
}

/// Heads of abilities.
#[allow(missing_docs)]
pub mod head {
    pub const PLAY: u8 = 0;
    pub const MAIN: u8 = 1;
}

/// Verbs of this game alone.
#[allow(missing_docs)]
pub mod named {
    pub const LEAVE: u8 = 0;
    pub const VANISH: u8 = 1;
    pub const MOVE_COLUMN: u8 = 2;
    pub const RELEASE: u8 = 3;
    pub const ATTACK_WITH: u8 = 4;
    pub const DISCARD_AT_RANDOM: u8 = 5;
    pub const PLAY: u8 = 6;
}

/// Costs of this game alone.
#[allow(missing_docs)]
pub mod cost {
    pub const RELEASE: u8 = 0;
    pub const EXTRA_MANA: u8 = 1;
}

/// Relations between cards.
#[allow(missing_docs)]
pub mod relation {
    pub const FACING: u8 = 0;
    pub const IN_COLUMN_OF: u8 = 1;
    pub const ADJACENT_TO: u8 = 2;
}

/// Changes that the rulebook has a word for.
#[allow(missing_docs)]
pub mod word {
    pub const DIRECTIONS: u8 = 0;
    pub const CANNOT_ATTACK: u8 = 1;
    pub const CANNOT_ATTACK_MASTER: u8 = 2;
    pub const CANNOT_ATTACK_UNIT: u8 = 3;
    pub const CANNOT_BE_ATTACKED: u8 = 4;
    pub const CANNOT_BE_CHOSEN: u8 = 5;
    pub const CANNOT_MOVE_COLUMN: u8 = 6;
    pub const CANNOT_BE_HEALED: u8 = 7;
    /// Its category is the declared word with this number, and no other.
    pub const CATEGORY: u8 = 8;
    /// It is of this category, too.
    pub const ALSO_CATEGORY: u8 = 9;
    /// Both, a bit each.
    pub const CATEGORIES: u128 = 1 << CATEGORY | 1 << ALSO_CATEGORY;
}

/// `CANNOT_BE_CHOSEN` by the effects of the opponent of its controller only.
pub const BY_OPPONENT: i16 = 1;

/// Directions, a bit each.
#[allow(missing_docs)]
pub mod direction {
    pub const LEFT: u8 = 1;
    pub const FRONT: u8 = 2;
    pub const RIGHT: u8 = 4;
}

/// The words of the directions in the order of their bits.
pub const DIRECTIONS: &[&str] = &["left", "front", "right"];

fn default_zones(kind: &str) -> &'static [ZoneKind] {
    match kind {
        "unit" => &[zone::UNITS],
        "master" => &[zone::MASTER],
        "skill" => &[zone::RESOLVING],
        _ => &[zone::UNITS, zone::MASTER],
    }
}

fn modifier(modifier: &ast::Modifier) -> Option<(u8, i16)> {
    match modifier {
        ast::Modifier::GainsWords { field, words } if field.as_str() == "directions" => {
            let bits = words.iter().fold(0, |bits, word| {
                let at = DIRECTIONS.iter().position(|known| *known == word.as_str());
                bits | at.map_or(0, |at| 1 << at)
            });
            Some((word::DIRECTIONS, bits))
        }
        ast::Modifier::Cannot { acts, by } if acts.len() == 1 => {
            let word = match acts[0].as_str() {
                "attack" => word::CANNOT_ATTACK,
                "attack_master" => word::CANNOT_ATTACK_MASTER,
                "attack_unit" => word::CANNOT_ATTACK_UNIT,
                "be_attacked" => word::CANNOT_BE_ATTACKED,
                "be_chosen" => word::CANNOT_BE_CHOSEN,
                "move_column" => word::CANNOT_MOVE_COLUMN,
                "be_healed" => word::CANNOT_BE_HEALED,
                _ => return None,
            };
            Some((word, if by.is_some() { BY_OPPONENT } else { 0 }))
        }
        _ => None,
    }
}

/// R-SC-99: a category that a card has instead of its own, or besides.
fn becomes(quality: Quality, _: u8, also: bool) -> Option<(u8, i16)> {
    let Quality::Category(bit) = quality else {
        return None;
    };
    let word = if also {
        word::ALSO_CATEGORY
    } else {
        word::CATEGORY
    };
    Some((word, bit.trailing_zeros() as i16))
}

/// The words of changes by which a card is what is asked.
const fn made(quality: Quality) -> u128 {
    match quality {
        Quality::Category(_) => word::CATEGORIES,
        _ => 0,
    }
}

/// The words of this rulebook, for the compiler of cards.
pub const LEXICON: Lexicon = Lexicon {
    kinds: &["master", "unit", "skill"],
    second: ("deck_type", &["a", "b", "n"]),
    stats: &["cost", "atk", "hp", "master_damage", "damage_taken"],
    stat_fields: &[
        ("cost", &["cost"]),
        ("stats", &["atk", "hp"]),
        ("hp", &["hp"]),
    ],
    zones: ZONES,
    zone_groups: &[("field", &[zone::UNITS, zone::MASTER])],
    states: &["face_up", "face_down", "standing", "rested", "a", "b", "n"],
    events: EVENTS,
    causes: &["effect", "cost", "attack", "battle", "skill", "reshuffle"],
    contexts: &["battle"],
    heads: &["play", "main"],
    verbs: &[
        "leave",
        "vanish",
        "move_column",
        "release",
        "attack_with",
        "discard_at_random",
        "play",
    ],
    costs: &["release", "extra_mana"],
    phases: PHASES,
    directions: DIRECTIONS,
    default_zones,
    relations: &["facing", "in_column_of", "adjacent_to"],
    modifier,
    more: More {
        lying: LYING,
        copies: true,
        becomes,
        made,
        ..More::NONE
    },
};

/// Where a card lies at the moment of an event, beside the zones of its kind.
const LYING: &[(&str, &[ZoneKind])] = &[
    ("play", &[zone::HAND]),
    ("turned_up", &[zone::MANA]),
    ("move", EVERYWHERE),
    ("vanish", EVERYWHERE),
];

const EVERYWHERE: &[ZoneKind] = &[
    zone::UNITS,
    zone::MASTER,
    zone::MANA,
    zone::HAND,
    zone::DECK,
    zone::OUTSIDE,
    zone::GONE,
    zone::RESOLVING,
];
