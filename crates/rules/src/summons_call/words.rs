//! The numbers of this rulebook's words: zones, stats, prompts, verbs, events, clauses.

use super::clause_ids::IDS;
use crate::clauses;
use crate::info::{ZoneInfo, closed, open, own, visibilities};
use crate::questions::questions;
use crate::words::words;
use shokan_kernel::compile::{Lexicon, More, Runs, SharedVerb};
use shokan_kernel::ids::{ClauseId, ZoneKind};
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

words! {
    /// Kinds of zones, in table order.
    ///
    /// Who may look into each zone (SC-05-02 to SC-05-08).
    zone: ZoneKind, ZONES => ZONE_INFOS: ZoneInfo {
        UNITS = "unit_zone", open("ユニットゾーン", "Unit zone", "the unit zone");
        MASTER = "master_zone", open("マスターゾーン", "Master zone", "the master zone");
        MANA = "mana_zone", open("マナゾーン", "Mana zone", "the mana zone");
        HAND = "hand", own("手札", "Hand", "the hand");
        DECK = "deck", closed("山札", "Deck", "the deck").ordered();
        OUTSIDE = "outside", open("場外", "Outside", "the outside pile");
        GONE = "out_of_game", open("ゲーム外", "Out of game", "the out-of-game pile");
        RESOLVING = "resolving", open("解決中", "Resolving", "the resolving place");
    }

    /// Numbers of cards.
    stat: StatId, STATS {
        COST = "cost";
        ATK = "atk";
        HP = "hp";
        MASTER_DAMAGE = "master_damage";
        DAMAGE_TAKEN = "damage_taken";
    }

    /// Types of cards.
    kind: KindId, KINDS {
        MASTER = "master";
        UNIT = "unit";
        SKILL = "skill";
    }
}

/// Who may look into each zone.
pub const VISIBILITY: &[Visibility] = &visibilities::<{ ZONE_INFOS.len() }>(ZONE_INFOS);

questions! { super::SummonsCall, it:
    /// Which cards of the hand go back.
    MULLIGAN = 16 "mulligan", SetUp, Private;
    /// How many cards a hand has, everybody sees.
    MANA = 17 "mana", Forced, Public;
    MAIN = 18 "main", Phase, Private;
    /// What is still to be paid stands in the step, and mana cards lie open.
    PAY = 19 "pay", Step, Public;
    COLUMN = 20 "column", Step, Public;
    ATTACK_COLUMN = 21 "attack_column", Aim, Public;
    MASTER_COLUMN = 22 "master_column", Step, Public;
    MOVE_COLUMN = 23 "move_column", Step, Public;
    ORDER_TRIGGERS = 24 "order", Forced, Public;
    USE = 25 "cost", Window, Public;
    /// Which mana cards lie face-down, everybody sees.
    RELEASE = 26 "release", Step, Public;
    /// Cards that were looked at.
    ORDER_CARDS = 27 "order_cards", Step, Private;
    KEEP_LOSS = 28 "keep_loss", Forced, Public;
}

words! {
    /// What a choice with a card does.
    verb: VerbId, CHOICE_VERBS {
        PLAY = "play";
        ATTACK = "attack";
        MOVE_MASTER = "move_master";
        PUT_IN_MANA = "put_in_mana";
    }

    /// Phases.
    phase: PhaseId, PHASES => PHASE_NAMES: (&str, &str) {
        SET_UP = "set_up", ("準備", "Set-up");
        STANDBY = "standby", ("スタンバイフェイズ", "Standby phase");
        DRAW = "draw", ("ドローフェイズ", "Draw phase");
        MANA = "mana", ("マナフェイズ", "Mana phase");
        MAIN = "main", ("メインフェイズ", "Main phase");
        END = "end", ("エンドフェイズ", "End phase");
    }

    /// Events that abilities wait for.
    event: EventId, EVENTS {
        ENTRY = "entry";
        ATTACK = "attack";
        BATTLE = "battle";
        LEAVE = "leave";
        ENTER = "enter";
        VANISH = "vanish";
        MOVE = "move";
        MOVE_COLUMN = "move_column";
        DRAW = "draw";
        DAMAGE = "damage";
        HEAL = "heal";
        PLAY = "play";
        TURNED_UP = "turned_up";
        TURN_START = "turn_start";
        TURN_END = "turn_end";
    }

    /// Causes of events, a bit each.
    cause: bit, CAUSES {
        EFFECT = "effect";
        COST = "cost";
        ATTACK = "attack";
        BATTLE = "battle";
        SKILL = "skill";
        RESHUFFLE = "reshuffle";
        RULE = "rule";
    }

    /// Ways in which a card moves, as the log tells them.
    how: HowId, HOWS {
        PUT = "put";
        DRAWN = "draw";
        PLAYED = "play";
        LEFT = "leave";
        VANISHED = "vanish";
        USED = "use";
        MANA = "mana";
        MILLED = "mill";
        RESHUFFLED = "reshuffle";
        RETURNED = "return";
        DISCARDED = "discard";
        MULLIGAN = "mulligan";
        ORDERED = "order";
    }

    /// Announcements of the log.
    say: AnnouncementId, SAYS {
        TURN = "turn";
        PHASE = "phase";
        ATTACK = "attack";
        USE = "use";
        DECLINE = "decline";
        REVEAL = "reveal";
        LOOK = "look";
        RESHUFFLE = "reshuffle";
        ATTACK_ENDS = "attack_ends";
        MULLIGAN = "mulligan";
        SKIPPED = "skip";
        PAID = "pay";
        HEALED = "heal";
    }

    /// States that card texts can name.
    state: StateId, STATES {
        FACE_UP = "face_up";
        FACE_DOWN = "face_down";
        STANDING = "standing";
        RESTED = "rested";
        TYPE_A = "a";
        TYPE_B = "b";
        TYPE_N = "n";
    }

    /// Heads of abilities.
    head: HeadId, HEADS {
        PLAY = "play";
        MAIN = "main";
    }

    /// Verbs of this game alone.
    named: ActId, VERBS {
        LEAVE = "leave";
        VANISH = "vanish";
        MOVE_COLUMN = "move_column";
        RELEASE = "release";
        ATTACK_WITH = "attack_with";
        DISCARD_AT_RANDOM = "discard_at_random";
        PLAY = "play";
    }

    /// Costs of this game alone.
    cost: CostId, COSTS {
        RELEASE = "release";
        EXTRA_MANA = "extra_mana";
    }

    /// Relations between cards.
    relation: RelationId, RELATIONS {
        FACING = "facing";
        IN_COLUMN_OF = "in_column_of";
        ADJACENT_TO = "adjacent_to";
    }

    /// Changes that the rulebook has a word for.
    word: u8 {
        DIRECTIONS;
        CANNOT_ATTACK;
        CANNOT_ATTACK_MASTER;
        CANNOT_ATTACK_UNIT;
        CANNOT_BE_ATTACKED;
        CANNOT_BE_CHOSEN;
        CANNOT_MOVE_COLUMN;
        CANNOT_BE_HEALED;
        /// Its category is the declared word with this number, and no other.
        CATEGORY;
        /// It is of this category, too.
        ALSO_CATEGORY;
    }
}

/// Both words of categories, a bit each.
pub const CATEGORIES: u128 = 1 << word::CATEGORY | 1 << word::ALSO_CATEGORY;

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
        Quality::Category(_) => CATEGORIES,
        _ => 0,
    }
}

/// The verbs of the language that this rulebook runs.
const fn runs(verb: SharedVerb) -> Runs {
    match verb {
        SharedVerb::DiscardAtRandom => Runs::As(named::DISCARD_AT_RANDOM),
        SharedVerb::Play => Runs::As(named::PLAY),
        SharedVerb::Destroy
        | SharedVerb::Look
        | SharedVerb::Search
        | SharedVerb::PutUnder
        | SharedVerb::PutOn
        | SharedVerb::PutCounters
        | SharedVerb::RemoveCounters
        | SharedVerb::Control
        | SharedVerb::Roll
        | SharedVerb::Negate
        | SharedVerb::Cancel
        | SharedVerb::EndTurn
        | SharedVerb::SetLife
        | SharedVerb::Hold => Runs::No,
    }
}

/// The words of this rulebook, for the compiler of cards.
pub const LEXICON: Lexicon = Lexicon {
    kinds: KINDS,
    subtype: ("deck_type", &["a", "b", "n"]),
    stats: STATS,
    cost: Some(stat::COST),
    life: None,
    stat_fields: &[
        ("cost", &["cost"]),
        ("stats", &["atk", "hp"]),
        ("hp", &["hp"]),
    ],
    zones: ZONES,
    deck: zone::DECK,
    hand: zone::HAND,
    discarded: zone::OUTSIDE,
    zone_groups: &[("field", &[zone::UNITS, zone::MASTER])],
    states: STATES,
    events: EVENTS,
    causes: CAUSES,
    contexts: &["battle"],
    heads: HEADS,
    verbs: VERBS,
    runs,
    costs: COSTS,
    phases: PHASES,
    default_zones,
    relations: RELATIONS,
    modifier,
    more: More {
        symbols: ("directions", DIRECTIONS),
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
