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
macro_rules! sm {
    ($id:literal) => {
        const { $crate::summon_and_magic::words::clause($id) }
    };
}
pub(crate) use sm;

/// Kinds of zones, in table order. `UNDER` holds face-up cards under others, `COUNTERS` face-down
/// ones; a pile is told by the `cell` that its cards share.
#[allow(missing_docs)]
pub mod zone {
    use super::ZoneKind;
    pub const MONSTERS: ZoneKind = ZoneKind(0);
    pub const MAGIC: ZoneKind = ZoneKind(1);
    pub const LAND: ZoneKind = ZoneKind(2);
    pub const WEATHER: ZoneKind = ZoneKind(3);
    pub const UNDER: ZoneKind = ZoneKind(4);
    pub const AVATAR: ZoneKind = ZoneKind(5);
    pub const HAND: ZoneKind = ZoneKind(6);
    pub const DECK: ZoneKind = ZoneKind(7);
    pub const COUNTERS: ZoneKind = ZoneKind(8);
    pub const GRAVEYARD: ZoneKind = ZoneKind(9);
    /// In events: any zone of the field.
    pub const FIELD: ZoneKind = ZoneKind(10);
}

/// Who may look into each zone: the table of chapter 04 (SM-04-1.a to SM-04-8.a, SM-11-7.a).
pub const VISIBILITY: &[Visibility] = &[
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Owner,
    Visibility::Nobody,
    Visibility::Nobody,
    Visibility::Public,
];

/// The names of the zones.
pub const ZONES: &[&str] = &[
    "monster_zone",
    "magic_zone",
    "land_zone",
    "weather_zone",
    "under",
    "avatar_zone",
    "hand",
    "deck",
    "counters",
    "graveyard",
    "field",
];

/// How a card lies, beside the kernel's two bits: `RESTED` is the defence position.
pub mod flag {
    /// It was the top of its pile before another card was put on it.
    pub const COVERED: u8 = 4;
    /// Its text works for the player across the table from where it lies.
    pub const FOREIGN: u8 = 8;
}

/// Numbers of cards.
#[allow(missing_docs)]
pub mod stat {
    use super::StatId;
    pub const ATTACK: StatId = StatId(0);
    pub const DEFENCE: StatId = StatId(1);
    pub const COST: StatId = StatId(2);
    pub const ADVANCE: StatId = StatId(3);
    pub const LEVEL: StatId = StatId(4);
    pub const USE_AP: StatId = StatId(5);
    pub const OPENING_HAND: StatId = StatId(6);
    pub const FIRST_TURN_AP: StatId = StatId(7);
    pub const HAND_LIMIT: StatId = StatId(8);
}

/// The COST of a monster that has none (it has an advance COST): no bound on a sum is high enough.
pub const NO_COST: i16 = 10_000;

/// Types of cards.
#[allow(missing_docs)]
pub mod kind {
    pub const MONSTER: u8 = 0;
    pub const MAGIC: u8 = 1;
    pub const ARTIFACT: u8 = 2;
    pub const LAND: u8 = 3;
    pub const WEATHER: u8 = 4;
    pub const AVATAR: u8 = 5;
}

/// Flags of skills (SM-12-6.a): the first value of their head.
#[allow(missing_docs)]
pub mod mark {
    pub const ATTACK: u8 = 0;
    pub const GUARD: u8 = 1;
    pub const ACTION: u8 = 2;
    pub const CONSTANT: u8 = 3;
    pub const TIMED: u8 = 4;
    /// The first of the orbs that have an attribute: physical, then the seven.
    pub const PHYSICAL: u8 = 5;
    pub const DARK: u8 = 12;
}

/// The words of `mark`, then those orbs, then the one without.
pub const VALUES: &[&str] = &[
    "attack", "guard", "action", "constant", "timed", "physical", "fire", "earth", "water", "wind",
    "thunder", "light", "dark", "none",
];

/// The passives of chapter 25, in its order.
#[allow(missing_docs)]
pub mod passive {
    pub const TRIBUTE: u8 = 0;
    pub const LONE: u8 = 1;
    pub const RANGED: u8 = 2;
    pub const KING: u8 = 3;
    pub const STRATEGIST: u8 = 4;
    pub const GENERAL: u8 = 5;
    pub const NO_ATTACK_POSITION: u8 = 6;
    pub const WEAKNESS: u8 = 7;
    pub const NO_DEFENCE_POSITION: u8 = 8;
    pub const UPKEEP: u8 = 9;
    pub const SUMMON_CONDITION: u8 = 10;
    pub const SUBMERGE: u8 = 11;
    pub const FIRST_STRIKE: u8 = 12;
    pub const NO_EQUIP: u8 = 13;
    pub const QUICK: u8 = 14;
    pub const ANTI_AIR: u8 = 15;
    pub const RESIST: u8 = 16;
    pub const RESIST_PHYSICAL: u8 = 17;
    pub const ACCUMULATE: u8 = 18;
    pub const BURROW: u8 = 19;
    pub const RESIST_MAGIC: u8 = 20;
    pub const IMMUNE_MAGIC: u8 = 21;
    pub const BANE: u8 = 22;
    pub const FLYING: u8 = 23;
    pub const SETTABLE: u8 = 24;
    pub const NO_DEFEND_PLAYER: u8 = 25;
    pub const IMMUNE: u8 = 26;
    pub const LINK: u8 = 27;
    pub const VANGUARD: u8 = 28;
}

/// The words of the passives.
pub const PASSIVES: &[&str] = &[
    "tribute",
    "lone",
    "ranged",
    "king",
    "strategist",
    "general",
    "no_attack_position",
    "weakness",
    "no_defence_position",
    "upkeep",
    "summon_condition",
    "submerge",
    "first_strike",
    "no_equip",
    "quick",
    "anti_air",
    "resist",
    "resist_physical",
    "accumulate",
    "burrow",
    "resist_magic",
    "immune_magic",
    "bane",
    "flying",
    "settable",
    "no_defend_player",
    "immune",
    "link",
    "vanguard",
];

questions! { super::SummonAndMagic, it:
    MAIN = 16, Private;
    RIGHT = 17, Private;
    TIMED = 18, Private;
    POSITION = 19, Public;
    TRIBUTE = 20, super::enter::openness(it);
    DIRECT = 21, Public;
    LINK = 22, Private;
    ANSWER = 23, Private;
    INTERCEPT = 24, Private;
    PREVENT = 25, Public;
    REPLACE = 26, Public;
    ATTACK_WITH = 27, Private;
    COUNTER = 28, Private;
    FIRST = 29, Public;
    FIRST_STRIKE = 30, Public;
}

/// What a choice with a card does.
#[allow(missing_docs)]
pub mod verb {
    use super::VerbId;
    pub const CHARGE: VerbId = VerbId(0);
    pub const SUMMON_ATTACK: VerbId = VerbId(1);
    pub const SUMMON_DEFENCE: VerbId = VerbId(2);
    pub const USE: VerbId = VerbId(3);
    pub const SET: VerbId = VerbId(4);
    pub const TURN: VerbId = VerbId(5);
    pub const EVADE: VerbId = VerbId(6);
}

/// Parts of the game.
#[allow(missing_docs)]
pub mod phase {
    /// An action of the own turn, not as over-magic: what card texts ask.
    pub const ACTION: u8 = 0;
    pub const SET_UP: u8 = 1;
    pub const START: u8 = 2;
    pub const MAIN: u8 = 3;
    pub const END: u8 = 4;
}

/// The names of the parts.
pub const PHASES: &[&str] = &["action", "set_up", "start", "main", "end"];

/// Events that abilities wait for.
#[allow(missing_docs)]
pub mod event {
    pub const ENTER: u8 = 0;
    pub const LEAVE: u8 = 1;
    pub const MOVE: u8 = 2;
    pub const DRAW: u8 = 3;
    pub const DAMAGE: u8 = 4;
    pub const DESTROY: u8 = 5;
    pub const TURN_START: u8 = 6;
    pub const TURN_END: u8 = 7;
    pub const CHARGE: u8 = 8;
    pub const COMMAND: u8 = 9;
    pub const SUMMON: u8 = 10;
    pub const USE: u8 = 11;
    pub const SET: u8 = 12;
    pub const ATTACK: u8 = 13;
    pub const ANSWER: u8 = 14;
    pub const ENGAGE: u8 = 15;
    pub const TARGET: u8 = 16;
    pub const EVADE: u8 = 17;
    pub const RECOIL: u8 = 18;
    pub const TURNED_UP: u8 = 19;
    pub const TURN_POSITION: u8 = 20;
    pub const EQUIP: u8 = 21;
    pub const TRIBUTE: u8 = 22;
    pub const REVIVE: u8 = 23;
    pub const BOOST: u8 = 24;
    pub const BURN: u8 = 25;
    pub const ACTION_SKILL: u8 = 26;
    pub const CHANGE_POSITION: u8 = 27;
    pub const EMERGE: u8 = 28;
    pub const BATTLE_END: u8 = 29;
    pub const SETUP: u8 = 30;
    pub const AVATARS_SHOWN: u8 = 31;
    /// A timed skill of a monster is used.
    pub const TIMED_SKILL: u8 = 32;
    /// The end of the turn is declared.
    pub const DECLARE_END: u8 = 33;
    /// A text of another card that waited for its moment is used.
    pub const TEXT: u8 = 34;
}

/// The names of the events.
pub const EVENTS: &[&str] = &[
    "enter",
    "leave",
    "move",
    "draw",
    "damage",
    "destroy",
    "turn_start",
    "turn_end",
    "charge",
    "command",
    "summon",
    "use",
    "set",
    "attack",
    "answer",
    "engage",
    "target",
    "evade",
    "recoil",
    "turned_up",
    "turn_position",
    "equip",
    "tribute",
    "revive",
    "boost",
    "burn",
    "action_skill",
    "change_position",
    "emerge",
    "battle_end",
    "setup",
    "avatars_shown",
    "timed_skill",
    "declare_end",
    "text",
];

/// Causes of events, a bit each.
#[allow(missing_docs)]
pub mod cause {
    /// By a rule alone.
    pub const NONE: u8 = 0;
    pub const EFFECT: u32 = 1;
    pub const CARD: u32 = 2;
    pub const SKILL: u32 = 4;
    pub const ATTACK: u32 = 8;
    pub const ATTACK_SKILL: u32 = 16;
    pub const MAGIC: u32 = 32;
    pub const ARTIFACT: u32 = 64;
    pub const BATTLE: u32 = 128;
    pub const SUBMERGE: u32 = 256;
    pub const BURROW: u32 = 512;
    pub const FLYING: u32 = 1024;
}

/// The words of the causes.
pub const CAUSES: &[&str] = &[
    "effect",
    "card",
    "skill",
    "attack",
    "attack_skill",
    "magic",
    "artifact",
    "battle",
    "submerge",
    "burrow",
    "flying",
];

/// Ways in which a card moves, as the log tells them.
#[allow(missing_docs)]
pub mod how {
    pub const PUT: u8 = 0;
    pub const DRAWN: u8 = 1;
    pub const SUMMONED: u8 = 2;
    pub const USED: u8 = 3;
    pub const SET: u8 = 4;
    pub const DESTROYED: u8 = 5;
    pub const SENT: u8 = 6;
    pub const PAID: u8 = 7;
    pub const BURNT: u8 = 8;
    pub const RECOIL: u8 = 9;
    pub const MILLED: u8 = 10;
    pub const RETURNED: u8 = 11;
    pub const DISCARDED: u8 = 12;
    pub const TRIBUTE: u8 = 13;
    pub const EQUIPPED: u8 = 14;
    pub const COUNTER: u8 = 15;
    pub const REPLACED: u8 = 16;
}

/// The words of `how`.
pub const HOWS: &[&str] = &[
    "put", "draw", "summon", "use", "set", "destroy", "send", "pay", "burn", "recoil", "mill",
    "return", "discard", "tribute", "equip", "counter", "replace",
];

/// Announcements of the log.
#[allow(missing_docs)]
pub mod say {
    pub const TURN: u8 = 0;
    pub const CHARGE: u8 = 1;
    pub const SUMMON: u8 = 2;
    pub const USE: u8 = 3;
    pub const SKILL: u8 = 4;
    pub const ATTACK: u8 = 5;
    pub const DIRECT: u8 = 6;
    pub const ANSWER: u8 = 7;
    pub const EVADE: u8 = 8;
    pub const LINK: u8 = 9;
    pub const TURN_POSITION: u8 = 10;
    pub const END: u8 = 11;
    pub const PASS: u8 = 12;
    pub const VOID: u8 = 13;
    pub const FIZZLE: u8 = 14;
    pub const RECOIL: u8 = 15;
    pub const BURN: u8 = 16;
    pub const FIRST_STRIKE: u8 = 17;
    pub const PREVENTED: u8 = 18;
    pub const AP: u8 = 19;
    pub const SET: u8 = 20;
    pub const ATTACK_ENDS: u8 = 21;
    pub const LOOK: u8 = 22;
    pub const BOOST: u8 = 23;
    pub const READY: u8 = 24;
    pub const DECLINE: u8 = 25;
    pub const REFRESH: u8 = 26;
}

/// The words of `say`.
pub const SAYS: &[&str] = &[
    "turn",
    "charge",
    "summon",
    "use",
    "skill",
    "attack",
    "direct",
    "answer",
    "evade",
    "link",
    "turn_position",
    "end",
    "pass",
    "void",
    "fizzle",
    "recoil",
    "burn",
    "first_strike",
    "prevent",
    "ap",
    "set",
    "attack_ends",
    "look",
    "boost",
    "ready",
    "decline",
    "refresh",
];

/// States that card texts can name; the passives stand behind them.
#[allow(missing_docs)]
pub mod state {
    pub const FACE_UP: u8 = 0;
    pub const FACE_DOWN: u8 = 1;
    pub const IN_ATTACK_POSITION: u8 = 2;
    pub const IN_DEFENCE_POSITION: u8 = 3;
    pub const IN_BATTLE: u8 = 4;
    pub const ATTACKED: u8 = 5;
    pub const ABLE_TO_ATTACK: u8 = 6;
    pub const ATTACKABLE: u8 = 7;
    pub const USED_SKILL: u8 = 8;
    pub const SUMMONED_THIS_TURN: u8 = 9;
    pub const FIRE: u8 = 10;
    pub const DARK: u8 = 16;
    pub const LEGEND: u8 = 17;
    /// What a weakness may be to besides the attributes of cards (SM-12-5.c).
    pub const PHYSICAL: u8 = 18;
    /// The first passive.
    pub const PASSIVE: u8 = 19;
}

/// The states that are no passives.
const PLAIN_STATES: [&str; state::PASSIVE as usize] = [
    "face_up",
    "face_down",
    "in_attack_position",
    "in_defence_position",
    "in_battle",
    "attacked",
    "able_to_attack",
    "attackable",
    "used_skill",
    "summoned_this_turn",
    "fire",
    "earth",
    "water",
    "wind",
    "thunder",
    "light",
    "dark",
    "legend",
    "physical",
];

/// The words of the states: the passives stand behind the others.
pub const STATES: &[&str] = &{
    let mut all = [""; PLAIN_STATES.len() + PASSIVES.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < PLAIN_STATES.len() {
            PLAIN_STATES[at]
        } else {
            PASSIVES[at - PLAIN_STATES.len()]
        };
        at += 1;
    }
    all
};

/// The attributes, in the order of their bits in `Def::directions`; the last bit is the legend.
pub const ELEMENTS: &[&str] = &["fire", "earth", "water", "wind", "thunder", "light", "dark"];
/// The bit of a legend in `Def::directions`.
pub const LEGEND: u8 = 0x80;

/// Heads of abilities.
#[allow(missing_docs)]
pub mod head {
    pub const USE: u8 = 0;
    pub const SKILL: u8 = 1;
    pub const MERIT: u8 = 2;
    pub const DEMERIT: u8 = 3;
}

/// Verbs of this game alone.
#[allow(missing_docs)]
pub mod named {
    pub const HOLD: u8 = 0;
    pub const ATTACK: u8 = 1;
    pub const ATTACK_CARDS: u8 = 2;
    pub const FORCE_ATTACK: u8 = 3;
    pub const REDIRECT: u8 = 4;
    pub const DAMAGE: u8 = 5;
    pub const ENTER_FIELD: u8 = 6;
    pub const REVIVE: u8 = 7;
    pub const SUMMON_FACE_DOWN: u8 = 8;
    pub const EQUIP_UNDER: u8 = 9;
    pub const PLACE_ON: u8 = 10;
    pub const TURN_POSITION: u8 = 11;
    pub const REFRESH: u8 = 12;
    pub const REGAIN_AP: u8 = 13;
    pub const CLAIM_TURN: u8 = 14;
    pub const DESTROY: u8 = 15;
    pub const PUT_UNDER: u8 = 16;
    pub const PUT_ON: u8 = 17;
    pub const PUT_COUNTERS: u8 = 18;
    pub const REMOVE_COUNTERS: u8 = 19;
    pub const CONTROL: u8 = 20;
    pub const NEGATE: u8 = 21;
    pub const CANCEL: u8 = 22;
    pub const END_TURN: u8 = 23;
    pub const SEARCH: u8 = 24;
    pub const LOOK: u8 = 25;
    pub const DISCARD_AT_RANDOM: u8 = 26;
    pub const LOSE_AP: u8 = 27;
}

/// The words of `named`.
pub const VERBS: &[&str] = &[
    "hold",
    "attack",
    "attack_cards",
    "force_attack",
    "redirect",
    "damage",
    "enter_field",
    "revive",
    "summon_face_down",
    "equip_under",
    "place_on",
    "turn_position",
    "refresh",
    "regain_ap",
    "claim_turn",
    "destroy",
    "put_under",
    "put_on",
    "put_counters",
    "remove_counters",
    "control",
    "negate",
    "cancel",
    "end_turn",
    "search",
    "look",
    "discard_at_random",
    "lose_ap",
];

/// Costs of this game alone.
#[allow(missing_docs)]
pub mod cost {
    pub const AP: u8 = 0;
}

/// Contestable rulings that are played otherwise: bits of `Registers::options`.
#[allow(missing_docs)]
pub mod option {
    pub const ACTION_ICON_ONE_COSTS: u32 = 1 << 0;
    pub const FORCED_END_KEEPS_CHAIN: u32 = 1 << 1;
    pub const LONE_OWN_FIELD_ONLY: u32 = 1 << 2;
    pub const EVERY_PASSES_VANGUARD: u32 = 1 << 3;
    pub const ACTION_SKILL_KEEPS_POSITION: u32 = 1 << 4;
    pub const ANSWER_IS_A_SKILL: u32 = 1 << 5;
    pub const RECOIL_AFTER_FIRST_STRIKE: u32 = 1 << 6;
    pub const BANE_WITHOUT_RECOIL: u32 = 1 << 7;
    pub const EVERY_SKILL_COUNTS: u32 = 1 << 8;
    pub const FREE_SKILL_WITHOUT_AP: u32 = 1 << 9;
    pub const KINDS_ON_MONSTERS_ONLY: u32 = 1 << 10;
    pub const STANDING_ANSWERS_ONLY: u32 = 1 << 16;
    pub const DAMAGE_IS_NO_ANSWER: u32 = 1 << 17;
    pub const VANGUARD_GUARDS_PLAYER: u32 = 1 << 18;
    pub const EVADING_GIVES_NO_RIGHT: u32 = 1 << 19;
    pub const DAMAGE_IS_NO_ATTACK: u32 = 1 << 20;
    pub const FIRST_STRIKE_IS_AUTOMATIC: u32 = 1 << 21;
}

/// Words behind verbs.
#[allow(missing_docs)]
pub mod arg {
    pub const ATTACK: u8 = 0;
    pub const DEFENCE: u8 = 1;
    pub const VANGUARD: u8 = 2;
    pub const ATTACK_POSITION: u8 = 3;
    pub const DEFENCE_POSITION: u8 = 4;
    pub const ANY_POSITION: u8 = 5;
    pub const OTHER_POSITION: u8 = 6;
    pub const ACTIVATION: u8 = 7;
    pub const GRAVEYARD: u8 = 8;
    pub const FIRST: u8 = 9;
    pub const SECOND: u8 = 10;
    pub const FIRST_OR_SECOND: u8 = 11;
}

/// The words of `arg`.
pub const ARGS: &[&str] = &[
    "attack",
    "defence",
    "vanguard",
    "attack_position",
    "defence_position",
    "any_position",
    "other_position",
    "activation",
    "graveyard",
    "first",
    "second",
    "first_or_second",
];

/// Counts of this rulebook.
#[allow(missing_docs)]
pub mod tally {
    pub const SPENT_AP: u8 = 0;
    pub const ENEMY_ATTACKS: u8 = 1;
}

/// What `was` can ask: everything but the last is about the deck that was looked into.
#[allow(missing_docs)]
pub mod was {
    pub const IN_DECK: u8 = 1;
    pub const DESTROYED: u8 = 3;
}

/// The words of `was`.
pub const WAS: &[&str] = &["in_hand", "in_deck", "in_graveyard", "destroyed"];

/// Contexts of events.
#[allow(missing_docs)]
pub mod context {
    pub const BATTLE: u8 = 0;
    pub const ATTACK_POSITION: u8 = 1;
    pub const DEFENCE_POSITION: u8 = 2;
}

/// Relations between cards.
#[allow(missing_docs)]
pub mod relation {
    pub const UNDER: u8 = 0;
    pub const ON: u8 = 1;
    pub const ATTACKING: u8 = 2;
}

/// Changes that the rulebook has a word for. Below `STRIP` stand the passives that are given, from
/// `STRIP` those that are taken.
#[allow(missing_docs)]
pub mod word {
    pub const STRIP: u8 = 32;
    /// The printed value times so many halves.
    pub const PRINTED_ATTACK: u8 = 64;
    pub const PRINTED_DEFENCE: u8 = 65;
    /// The value after all boosts times so many halves.
    pub const TOTAL_ATTACK: u8 = 66;
    pub const TOTAL_DEFENCE: u8 = 67;
    pub const CONTROLLED: u8 = 68;
    pub const CANNOT_ATTACK: u8 = 69;
    pub const CANNOT_BE_ATTACKED: u8 = 70;
    pub const CANNOT_BE_CHOSEN: u8 = 71;
    pub const CANNOT_BE_TURNED: u8 = 72;
    pub const CANNOT_COMMAND: u8 = 73;
    pub const CANNOT_RETURN: u8 = 74;
    pub const CANNOT_BE_CONTROLLED: u8 = 75;
    /// It has name, attributes and races of the card definition with this number.
    pub const NAMED: u8 = 76;
    pub const CANNOT_CHANGE_POSITION: u8 = 77;
    pub const CANNOT_USE_MAGIC_FROM_HAND: u8 = 78;
    /// It has lost its texts: of a monster its skills, not its passives.
    pub const SILENT: u8 = 79;
    /// Its race is the declared word with this number, and no other.
    pub const RACE: u8 = 80;
    /// It is of this race, too.
    pub const ALSO_RACE: u8 = 81;
    /// Its attribute is that of this bit, and no other.
    pub const ELEMENT: u8 = 82;
    /// It is of this attribute, too.
    pub const ALSO_ELEMENT: u8 = 83;
    pub const CANNOT_ANSWER: u8 = 84;
}

/// By whose texts a card cannot be chosen: a bit per type of card above these.
#[allow(missing_docs)]
pub mod bar {
    pub const OWN: i16 = 1;
    pub const ENEMY: i16 = 2;
    /// The bit of a type of card.
    pub const fn kind(kind: u8) -> i16 {
        4 << kind
    }
    pub const KINDS: i16 = 0xfc;
}
