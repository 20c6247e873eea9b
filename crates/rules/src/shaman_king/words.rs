//! The numbers of this rulebook's words: zones, stats, prompts, verbs, events, clauses.

use super::clause_ids::IDS;
use crate::clauses;
use crate::questions::questions;
use shokan_kernel::ids::{ClauseId, StatId, VerbId, ZoneKind};
use shokan_kernel::table::Visibility;

/// The number of a clause; an id that does not exist does not compile.
pub const fn clause(id: &str) -> ClauseId {
    ClauseId(clauses::find(IDS, id))
}

/// Cites a clause.
macro_rules! sk {
    ($id:literal) => {
        const { $crate::shaman_king::words::clause($id) }
    };
}
pub(crate) use sk;

/// Kinds of zones, in table order. In those of the field a card's place is the position, 0 or 1, of
/// its shaman; in the combo field it is the level with which the card was put (R-SK-113).
#[allow(missing_docs)]
pub mod zone {
    use super::ZoneKind;
    pub const SHAMANS: ZoneKind = ZoneKind(0);
    pub const ATTACHED: ZoneKind = ZoneKind(1);
    pub const BATTLE_ROW: ZoneKind = ZoneKind(2);
    pub const SUMMON_ROW: ZoneKind = ZoneKind(3);
    pub const WAIT_ROW: ZoneKind = ZoneKind(4);
    /// The first place of the combo field: the attack character.
    pub const ATTACK_POSITION: ZoneKind = ZoneKind(5);
    /// The attack cards of the combo field, in the order put.
    pub const COMBO: ZoneKind = ZoneKind(6);
    pub const ART: ZoneKind = ZoneKind(7);
    pub const HAND: ZoneKind = ZoneKind(8);
    pub const DECK: ZoneKind = ZoneKind(9);
    pub const GRAVEYARD: ZoneKind = ZoneKind(10);
}

/// Who may look into each zone (section 4).
pub const VISIBILITY: &[Visibility] = &[
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Owner,
    Visibility::Nobody,
    Visibility::Public,
];

/// The names of the zones.
pub const ZONES: &[&str] = &[
    "shaman_position",
    "attach_position",
    "battle_row",
    "summon_row",
    "wait_row",
    "attack_position",
    "combo_field",
    "art_position",
    "hand",
    "deck",
    "graveyard",
];

/// Numbers of cards.
#[allow(missing_docs)]
pub mod stat {
    use super::StatId;
    pub const LEVEL: StatId = StatId(0);
    pub const ATTACK: StatId = StatId(1);
    pub const DEFENCE: StatId = StatId(2);
    /// What is left of it; the printed number is start and maximum (SK-21.13).
    pub const HEALTH: StatId = StatId(3);
    pub const SUMMON_POWER: StatId = StatId(4);
    pub const SUMMON_NUMBER: StatId = StatId(5);
    pub const SUMMON_VALUE: StatId = StatId(6);
    /// Health that a shaman lost in the judgement of this battle (R-SK-115).
    pub const HEALTH_LOST: StatId = StatId(7);
}

/// The names of the numbers.
pub const STATS: &[&str] = &[
    "level",
    "attack",
    "defence",
    "health",
    "summon_power",
    "summon_number",
    "summon_value",
    "health_lost",
];

/// Types of cards.
#[allow(missing_docs)]
pub mod kind {
    pub const SHAMAN: u8 = 0;
    pub const SPIRIT: u8 = 1;
    pub const STRIKE: u8 = 2;
    pub const FINISHING_MOVE: u8 = 3;
    pub const SECRET_ART: u8 = 4;
    pub const ATTACHMENT: u8 = 5;
    pub const SHAMANIC_ART: u8 = 6;
}

/// The names of the types.
pub const KINDS: &[&str] = &[
    "shaman",
    "spirit",
    "strike",
    "finishing_move",
    "secret_art",
    "attachment",
    "shamanic_art",
];

/// What is printed and is no number, a bit each (`Def::directions`).
#[allow(missing_docs)]
pub mod mark {
    pub const ATTACH: u8 = 1;
    /// Used by every shaman; a finishing move by every attack character.
    pub const ALL: u8 = 2;
    pub const ANY_SHAMAN: u8 = 4;
    pub const ANY_SPIRIT: u8 = 8;
    /// Attached to opposing shamans (R-SK-78).
    pub const TO_ENEMY: u8 = 16;
    /// Its line is never cancelled (SK-19.04).
    pub const UNCANCELLABLE: u8 = 32;
}

questions! { super::ShamanKing, it:
    /// Set-up: which shaman card lies face-down.
    STARTING_SHAMAN = 16, Private;
    MULLIGAN = 17, Public;
    /// The second shaman, then spirits.
    SUMMON = 18, Private;
    /// Under which shaman a spirit of the hand goes, to which one a card of it is attached.
    WHICH_SHAMAN = 19, Private;
    ART = 20, Private;
    /// Which shaman uses an art that has been shown.
    USER = 21, shokan_kernel::decision::Openness::public_if(it.source_is_known());
    /// The opponent may interfere with an art.
    REACTION = 22, Private;
    /// The attack character of the attacking side.
    ATTACK = 23, super::battle::openness(it);
    /// Attack cards of the attack declaration, then the target.
    DECLARATION = 24, Private;
    /// The attack character of the defending side.
    DEFENCE = 25, Public;
    /// Attack cards of a step that "End" closes.
    STEP = 26, Private;
    ATTACH = 27, Private;
    ORDER_TRIGGERS = 28, Public;
    USE = 29, Public;
    /// Which spirit goes when a shaman can no longer maintain all.
    REDUCE = 30, Public;
}

/// What a choice with a card does.
#[allow(missing_docs)]
pub mod verb {
    use super::VerbId;
    /// The second shaman.
    pub const PLACE: VerbId = VerbId(0);
    pub const SUMMON: VerbId = VerbId(1);
    pub const USE: VerbId = VerbId(2);
    /// As attack character of the attacking side.
    pub const ATTACK: VerbId = VerbId(3);
    /// As attack character of the defending side.
    pub const DEFEND: VerbId = VerbId(4);
    /// Stages an attack card face-up: from hand, or the attached one.
    pub const PUT: VerbId = VerbId(5);
    /// Stages a card of the hand face-down.
    pub const PUT_DOWN: VerbId = VerbId(6);
    /// Takes the card staged last back.
    pub const TAKE_BACK: VerbId = VerbId(7);
    /// Names the target, which closes the declaration (R-SK-117).
    pub const TARGET: VerbId = VerbId(8);
    pub const DISCARD: VerbId = VerbId(9);
    pub const ATTACH: VerbId = VerbId(10);
    pub const OVER_SOUL: VerbId = VerbId(11);
}

/// The names of the verbs of choices.
pub const CHOICE_VERBS: &[&str] = &[
    "place",
    "summon",
    "use",
    "attack",
    "defend",
    "put",
    "put_down",
    "take_back",
    "target",
    "discard",
    "attach",
    "over_soul",
];

/// Phases (SK-07.02).
#[allow(missing_docs)]
pub mod phase {
    pub const START_OF_GAME: u8 = 0;
    pub const SETUP: u8 = 1;
    pub const DRAW: u8 = 2;
    pub const SUMMON: u8 = 3;
    pub const ART_1: u8 = 4;
    pub const ATTACK_1: u8 = 5;
    pub const ART_2: u8 = 6;
    pub const ATTACK_2: u8 = 7;
    pub const ART_3: u8 = 8;
    pub const ATTACH: u8 = 9;
    pub const END: u8 = 10;
}

/// The names of the phases.
pub const PHASES: &[&str] = &[
    "start_of_game",
    "setup",
    "draw",
    "summon",
    "art_1",
    "attack_1",
    "art_2",
    "attack_2",
    "art_3",
    "attach",
    "end",
];

/// Ways in which a card moves, as the log tells them.
#[allow(missing_docs)]
pub mod how {
    pub const PUT: u8 = 0;
    pub const DRAWN: u8 = 1;
    pub const PLACED: u8 = 2;
    pub const SUMMONED: u8 = 3;
    pub const USED: u8 = 4;
    pub const DESTROYED: u8 = 5;
    pub const DISCARDED: u8 = 6;
    pub const ATTACHED: u8 = 7;
    pub const OVER_SOULED: u8 = 8;
    pub const CANCELLED: u8 = 9;
    /// After its use: an art, the attack cards of a battle.
    pub const SPENT: u8 = 10;
    pub const SENT: u8 = 11;
    pub const RETURNED: u8 = 12;
    /// Goes with its shaman (SK-14.06).
    pub const FALLEN: u8 = 13;
    /// Back into the deck at the mulligan.
    pub const MULLIGAN: u8 = 14;
}

/// The words of `how`.
pub const HOWS: &[&str] = &[
    "put",
    "draw",
    "place",
    "summon",
    "use",
    "destroy",
    "discard",
    "attach",
    "over_soul",
    "cancel",
    "spend",
    "send",
    "return",
    "fall",
    "mulligan",
];

/// Announcements of the log.
#[allow(missing_docs)]
pub mod say {
    pub const GREETING: u8 = 0;
    pub const FIRST: u8 = 1;
    pub const KEEP: u8 = 2;
    pub const MULLIGAN: u8 = 3;
    pub const TURN: u8 = 4;
    pub const PHASE: u8 = 5;
    /// A shaman (card) uses an art (other).
    pub const USES: u8 = 6;
    pub const NEGATED: u8 = 7;
    /// A shaman (other) attacks with an attack character (card).
    pub const ATTACK: u8 = 8;
    pub const TARGET: u8 = 9;
    pub const DEFENCE: u8 = 10;
    /// A side calls "End".
    pub const END: u8 = 11;
    /// The points of a side; the number.
    pub const POINTS: u8 = 12;
    pub const BATTLE_WON: u8 = 13;
    pub const BATTLE_DRAWN: u8 = 14;
    /// The damage value; the number.
    pub const DAMAGE_VALUE: u8 = 15;
    /// A spirit withstands; the number is its defence.
    pub const WITHSTANDS: u8 = 16;
    /// The battle ends without judgement.
    pub const BATTLE_OFF: u8 = 17;
    pub const TRIGGER: u8 = 18;
    pub const DECLINE: u8 = 19;
    pub const SKIPPED: u8 = 20;
    /// A shaman is turned face-down for good.
    pub const INCAPACITATED: u8 = 21;
    /// A player thanks the other at the end; with 1 the loser, who says so first.
    pub const THANKS: u8 = 22;
    /// A phase in which no attack is possible.
    pub const NO_ATTACK: u8 = 23;
}

/// The words of `say`.
pub const SAYS: &[&str] = &[
    "greeting",
    "first",
    "keep",
    "mulligan",
    "turn",
    "phase",
    "uses",
    "negated",
    "attack",
    "target",
    "defence",
    "end",
    "points",
    "battle_won",
    "battle_drawn",
    "damage_value",
    "withstands",
    "battle_off",
    "trigger",
    "decline",
    "skip",
    "incapacitated",
    "thanks",
    "no_attack",
];

/// States that card texts can name.
#[allow(missing_docs)]
pub mod state {
    pub const FACE_UP: u8 = 0;
    pub const FACE_DOWN: u8 = 1;
    pub const OVER_SOULED: u8 = 2;
    pub const UNATTACHED: u8 = 3;
    pub const ATTACK_CARD: u8 = 4;
    pub const ATTACK_CHARACTER: u8 = 5;
    pub const BATTLE_SHAMAN: u8 = 6;
}

/// The names of the states.
pub const STATES: &[&str] = &[
    "face_up",
    "face_down",
    "over_souled",
    "unattached",
    "attack_card",
    "attack_character",
    "battle_shaman",
];

/// Events that abilities wait for.
#[allow(missing_docs)]
pub mod event {
    pub const SUMMON: u8 = 0;
    pub const PUT: u8 = 1;
    pub const USE: u8 = 2;
    pub const MOVE: u8 = 3;
    pub const HEAL: u8 = 4;
    pub const DAMAGE: u8 = 5;
    pub const DAMAGE_VALUE: u8 = 6;
    pub const HEALTH_ZERO: u8 = 7;
    pub const DESTROY: u8 = 8;
    pub const WIN_BATTLE: u8 = 9;
    pub const LOSE_BATTLE: u8 = 10;
    pub const BATTLE_END: u8 = 11;
}

/// The names of the events.
pub const EVENTS: &[&str] = &[
    "summon",
    "put",
    "use",
    "move",
    "heal",
    "damage",
    "damage_value",
    "health_zero",
    "destroy",
    "win_battle",
    "lose_battle",
    "battle_end",
];

/// Causes of events, a bit each.
#[allow(missing_docs)]
pub mod cause {
    pub const ART: u32 = 1;
    /// The judgement of a battle; texts say `in battle`.
    pub const BATTLE: u32 = 2;
}

/// Heads of abilities.
#[allow(missing_docs)]
pub mod head {
    pub const ART: u8 = 0;
    /// The price of a summoning, printed as a condition.
    pub const TO_SUMMON: u8 = 1;
}

/// Verbs of this game alone.
#[allow(missing_docs)]
pub mod named {
    /// Between targets, costs and the rest of a text.
    pub const HOLD: u8 = 0;
    pub const OVER_SOUL: u8 = 1;
    pub const NEGATE: u8 = 2;
    pub const DESTROY: u8 = 3;
    pub const DISCARD_AT_RANDOM: u8 = 4;
    pub const SET_HEALTH: u8 = 5;
    /// A spirit card goes under a shaman.
    pub const PUT_UNDER: u8 = 6;
}

/// The names of the verbs.
pub const VERBS: &[&str] = &[
    "hold",
    "over_soul",
    "negate",
    "destroy",
    "discard_at_random",
    "set_health",
    "put_under",
];

/// Relations between cards.
#[allow(missing_docs)]
pub mod relation {
    pub const UNDER: u8 = 0;
    pub const ON: u8 = 1;
}

/// Contestable rulings that are played otherwise: bits of `Registers::options`.
#[allow(missing_docs)]
pub mod option {
    /// R-SK-40: a shaman who fights himself counts as level 1.
    pub const SHAMAN_IS_LEVEL_ONE: u8 = 1;
    /// R-SK-34: who finds no shaman to attack is not excused.
    pub const NO_EXCUSE: u8 = 2;
}

/// Changes that the rulebook has a word for.
#[allow(missing_docs)]
pub mod word {
    pub const CANNOT_ATTACK: u8 = 0;
    pub const ATTACK_FROM_SUMMON_ROW: u8 = 1;
    pub const OVER_SOUL_FROM_HAND: u8 = 2;
    /// Further cards of the hand in the same step (R-SK-103); the value is packed, see `more`.
    pub const PUT_MORE: u8 = 3;
}

/// What `put_more` says, in one number.
pub mod more {
    use super::kind;

    /// Not to be played: what it says of the cards is more than is looked at.
    pub const UNKNOWN: i16 = -1;
    const LEVEL: i16 = 31;
    const KINDS: i16 = 5;
    const COUNT: i16 = 8;

    /// So many cards of these types (a bit each, the strike first), of this level; 0 for one more
    /// than the card before.
    pub const fn pack(count: i16, kinds: i16, level: i16) -> i16 {
        count << COUNT | kinds << KINDS | level & LEVEL
    }

    /// How many cards.
    pub const fn count(value: i16) -> usize {
        if value < 0 {
            0
        } else {
            (value >> COUNT) as usize
        }
    }

    /// The level it must have behind this one.
    pub const fn level(value: i16, last: u8) -> u8 {
        match value & LEVEL {
            0 => last + 1,
            level => level as u8,
        }
    }

    /// The bit of a type of attack cards.
    pub const fn bit(printed: u8) -> i16 {
        match printed {
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART => 1 << (printed - kind::STRIKE),
            _ => 0,
        }
    }

    /// Whether a card of this type may follow.
    pub const fn takes(value: i16, printed: u8) -> bool {
        value >> KINDS & bit(printed) != 0
    }
}
