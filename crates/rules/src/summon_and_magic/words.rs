//! The numbers of this rulebook's words: zones, stats, prompts, verbs, events, clauses.

use super::clause_ids::IDS;
use crate::clauses;
use crate::info::{ZoneInfo, closed, open, own, visibilities};
use crate::questions::questions;
use crate::words::words;
use shokan_kernel::ids::{ClauseId, KindId, PassiveId, StateId};
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

words! {
    /// Kinds of zones, in table order. `UNDER` holds face-up cards under others, `COUNTERS`
    /// face-down ones; a pile is told by the `cell` that its cards share.
    zone: ZoneKind, ZONES => ZONE_INFOS: ZoneInfo {
        MONSTERS = "monster_zone", open("モンスターゾーン", "Monster zone", "the monster zone");
        MAGIC = "magic_zone", open("魔法ゾーン", "Magic zone", "the magic zone");
        LAND = "land_zone", open("土地ゾーン", "Land zone", "the land zone");
        WEATHER = "weather_zone", open("天候ゾーン", "Weather zone", "the weather zone");
        UNDER = "under", open("カードの下", "Under a card", "the place under a card");
        AVATAR = "avatar_zone", open("アバターゾーン", "Avatar zone", "the avatar zone");
        HAND = "hand", own("手札", "Hand", "the hand");
        DECK = "deck", closed("デッキ", "Deck", "the deck").ordered();
        COUNTERS = "counters", closed("カウンター", "Counters", "the counters");
        GRAVEYARD = "graveyard", open("墓地", "Graveyard", "the graveyard");
        /// In events: any zone of the field.
        FIELD = "field", open("フィールド", "Field", "the field");
    }
}

/// Who may look into each zone: the table of chapter 04 (SM-04-1.a to SM-04-8.a, SM-11-7.a).
pub const VISIBILITY: &[Visibility] = &visibilities::<{ ZONE_INFOS.len() - 1 }>(ZONE_INFOS);

/// How a card lies, beside the kernel's two bits: `RESTED` is the defence position.
pub mod flag {
    /// It was the top of its pile before another card was put on it.
    pub const COVERED: u8 = 4;
    /// Its text works for the player across the table from where it lies.
    pub const FOREIGN: u8 = 8;
}

words! {
    /// Numbers of cards.
    stat: StatId, STATS {
        ATTACK = "attack";
        DEFENCE = "defence";
        COST = "cost";
        ADVANCE = "advance";
        LEVEL = "command_level";
        USE_AP = "use_ap";
        OPENING_HAND = "opening_hand";
        FIRST_TURN_AP = "first_turn_ap";
        HAND_LIMIT = "hand_limit";
    }
}

/// The COST of a monster that has none (it has an advance COST): no bound on a sum is high enough.
pub const NO_COST: i16 = 10_000;

words! {
    /// Types of cards.
    kind: KindId, KINDS {
        MONSTER = "monster";
        MAGIC = "magic";
        ARTIFACT = "artifact";
        LAND = "land";
        WEATHER = "weather";
        AVATAR = "avatar";
    }

    /// Flags of skills (SM-12-6.a): the first value of their head; then orbs: physical, those of
    /// the seven attributes, and the one without.
    mark: u8, VALUES {
        ATTACK = "attack";
        GUARD = "guard";
        ACTION = "action";
        CONSTANT = "constant";
        TIMED = "timed";
        PHYSICAL = "physical";
        FIRE = "fire";
        EARTH = "earth";
        WATER = "water";
        WIND = "wind";
        THUNDER = "thunder";
        LIGHT = "light";
        DARK = "dark";
        NONE = "none";
    }

    /// The passives of chapter 25, in its order.
    passive: PassiveId, PASSIVES {
        TRIBUTE = "tribute";
        LONE = "lone";
        RANGED = "ranged";
        KING = "king";
        STRATEGIST = "strategist";
        GENERAL = "general";
        NO_ATTACK_POSITION = "no_attack_position";
        WEAKNESS = "weakness";
        NO_DEFENCE_POSITION = "no_defence_position";
        UPKEEP = "upkeep";
        SUMMON_CONDITION = "summon_condition";
        SUBMERGE = "submerge";
        FIRST_STRIKE = "first_strike";
        NO_EQUIP = "no_equip";
        QUICK = "quick";
        ANTI_AIR = "anti_air";
        RESIST = "resist";
        RESIST_PHYSICAL = "resist_physical";
        ACCUMULATE = "accumulate";
        BURROW = "burrow";
        RESIST_MAGIC = "resist_magic";
        IMMUNE_MAGIC = "immune_magic";
        BANE = "bane";
        FLYING = "flying";
        SETTABLE = "settable";
        NO_DEFEND_PLAYER = "no_defend_player";
        IMMUNE = "immune";
        LINK = "link";
        VANGUARD = "vanguard";
    }
}

questions! { super::SummonAndMagic, it:
    MAIN = 16 "main", Phase, Private;
    RIGHT = 17 "respond", Window, Private;
    TIMED = 18 "order", Forced, Private;
    POSITION = 19 "position", Step, Public;
    TRIBUTE = 20 "tribute", Step, super::enter::openness(it);
    DIRECT = 21 "direct", Step, Public;
    LINK = 22 "link", Step, Private;
    ANSWER = 23 "answer", Window, Private;
    INTERCEPT = 24 "intercept", Window, Private;
    PREVENT = 25 "prevent", Window, Public;
    REPLACE = 26 "replace", Window, Public;
    ATTACK_WITH = 27 "attack_with", Step, Private;
    COUNTER = 28 "counter", Forced, Private;
    FIRST = 29 "first", SetUp, Public;
    FIRST_STRIKE = 30 "first_strike", Window, Public;
}

words! {
    /// What a choice with a card does.
    verb: VerbId, CHOICE_VERBS {
        CHARGE = "charge";
        SUMMON_ATTACK = "summon_attack";
        SUMMON_DEFENCE = "summon_defence";
        USE = "use";
        SET = "set";
        TURN = "turn";
        EVADE = "evade";
    }

    /// Parts of the game.
    phase: PhaseId, PHASES => PHASE_NAMES: (&str, &str) {
        /// An action of the own turn, not as over-magic: what card texts ask.
        ACTION = "action", ("アクション", "Action");
        SET_UP = "set_up", ("準備", "Set-up");
        START = "start", ("ターン開始時", "Start of the turn");
        MAIN = "main", ("メインフェイズ", "Main phase");
        END = "end", ("エンドフェイズ", "End phase");
    }

    /// Events that abilities wait for.
    event: EventId, EVENTS {
        ENTER = "enter";
        LEAVE = "leave";
        MOVE = "move";
        DRAW = "draw";
        DAMAGE = "damage";
        DESTROY = "destroy";
        TURN_START = "turn_start";
        TURN_END = "turn_end";
        CHARGE = "charge";
        COMMAND = "command";
        SUMMON = "summon";
        USE = "use";
        SET = "set";
        ATTACK = "attack";
        ANSWER = "answer";
        ENGAGE = "engage";
        TARGET = "target";
        EVADE = "evade";
        RECOIL = "recoil";
        TURNED_UP = "turned_up";
        TURN_POSITION = "turn_position";
        EQUIP = "equip";
        TRIBUTE = "tribute";
        REVIVE = "revive";
        BOOST = "boost";
        BURN = "burn";
        ACTION_SKILL = "action_skill";
        CHANGE_POSITION = "change_position";
        EMERGE = "emerge";
        BATTLE_END = "battle_end";
        SETUP = "setup";
        AVATARS_SHOWN = "avatars_shown";
        /// A timed skill of a monster is used.
        TIMED_SKILL = "timed_skill";
        /// The end of the turn is declared.
        DECLARE_END = "declare_end";
        /// A text of another card that waited for its moment is used.
        TEXT = "text";
    }

    /// Causes of events, a bit each.
    cause: bit, CAUSES {
        EFFECT = "effect";
        CARD = "card";
        SKILL = "skill";
        ATTACK = "attack";
        ATTACK_SKILL = "attack_skill";
        MAGIC = "magic";
        ARTIFACT = "artifact";
        BATTLE = "battle";
        SUBMERGE = "submerge";
        BURROW = "burrow";
        FLYING = "flying";
    }

    /// Ways in which a card moves, as the log tells them.
    how: HowId, HOWS {
        PUT = "put";
        DRAWN = "draw";
        SUMMONED = "summon";
        USED = "use";
        SET = "set";
        DESTROYED = "destroy";
        SENT = "send";
        PAID = "pay";
        BURNT = "burn";
        RECOIL = "recoil";
        MILLED = "mill";
        RETURNED = "return";
        DISCARDED = "discard";
        TRIBUTE = "tribute";
        EQUIPPED = "equip";
        COUNTER = "counter";
        REPLACED = "replace";
    }

    /// Announcements of the log.
    say: AnnouncementId, SAYS {
        TURN = "turn";
        CHARGE = "charge";
        SUMMON = "summon";
        USE = "use";
        SKILL = "skill";
        ATTACK = "attack";
        DIRECT = "direct";
        ANSWER = "answer";
        EVADE = "evade";
        LINK = "link";
        TURN_POSITION = "turn_position";
        END = "end";
        PASS = "pass";
        VOID = "void";
        FIZZLE = "fizzle";
        RECOIL = "recoil";
        BURN = "burn";
        FIRST_STRIKE = "first_strike";
        PREVENTED = "prevent";
        AP = "ap";
        SET = "set";
        ATTACK_ENDS = "attack_ends";
        LOOK = "look";
        BOOST = "boost";
        READY = "ready";
        DECLINE = "decline";
        REFRESH = "refresh";
    }

    /// States that card texts can name, besides the passives.
    state: StateId, PLAIN_STATES {
        FACE_UP = "face_up";
        FACE_DOWN = "face_down";
        IN_ATTACK_POSITION = "in_attack_position";
        IN_DEFENCE_POSITION = "in_defence_position";
        IN_BATTLE = "in_battle";
        ATTACKED = "attacked";
        ABLE_TO_ATTACK = "able_to_attack";
        ATTACKABLE = "attackable";
        USED_SKILL = "used_skill";
        SUMMONED_THIS_TURN = "summoned_this_turn";
        FIRE = "fire";
        EARTH = "earth";
        WATER = "water";
        WIND = "wind";
        THUNDER = "thunder";
        LIGHT = "light";
        DARK = "dark";
        LEGEND = "legend";
        /// What a weakness may be to besides the attributes of cards (SM-12-5.c).
        PHYSICAL = "physical";
    }
}

/// The attribute that a state asks for, by its place among them.
pub const fn element_of(asked: StateId) -> Option<u8> {
    if asked.0 < state::FIRE.0 || asked.0 > state::DARK.0 {
        return None;
    }
    Some(asked.0 - state::FIRE.0)
}

/// The passive that a state asks for: they stand behind the plain states.
pub const fn passive_of(asked: StateId) -> Option<PassiveId> {
    match asked.0.checked_sub(PLAIN_STATES.len() as u8) {
        Some(at) => Some(PassiveId(at)),
        None => None,
    }
}

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

/// The attributes, in the order of their bits in `Def::symbols`; the last bit is the legend.
pub const ELEMENTS: &[&str] = &["fire", "earth", "water", "wind", "thunder", "light", "dark"];
/// Caused by a rule alone.
pub const NO_CAUSE: u8 = 0;

/// The bit of a legend in `Def::symbols`.
pub const LEGEND: u8 = 0x80;

words! {
    /// Heads of abilities.
    head: HeadId, HEADS {
        USE = "use";
        SKILL = "skill";
        MERIT = "merit";
        DEMERIT = "demerit";
    }

    /// Verbs of this game alone.
    named: ActId, VERBS {
        HOLD = "hold";
        ATTACK = "attack";
        ATTACK_CARDS = "attack_cards";
        FORCE_ATTACK = "force_attack";
        REDIRECT = "redirect";
        DAMAGE = "damage";
        ENTER_FIELD = "enter_field";
        REVIVE = "revive";
        SUMMON_FACE_DOWN = "summon_face_down";
        EQUIP_UNDER = "equip_under";
        PLACE_ON = "place_on";
        TURN_POSITION = "turn_position";
        REFRESH = "refresh";
        REGAIN_AP = "regain_ap";
        CLAIM_TURN = "claim_turn";
        DESTROY = "destroy";
        PUT_UNDER = "put_under";
        PUT_ON = "put_on";
        PUT_COUNTERS = "put_counters";
        REMOVE_COUNTERS = "remove_counters";
        CONTROL = "control";
        NEGATE = "negate";
        CANCEL = "cancel";
        END_TURN = "end_turn";
        SEARCH = "search";
        LOOK = "look";
        DISCARD_AT_RANDOM = "discard_at_random";
        LOSE_AP = "lose_ap";
    }

    /// Costs of this game alone.
    cost: CostId, COSTS {
        AP = "ap";
    }
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

words! {
    /// Words behind verbs.
    arg: ArgId, ARGS {
        ATTACK = "attack";
        DEFENCE = "defence";
        VANGUARD = "vanguard";
        ATTACK_POSITION = "attack_position";
        DEFENCE_POSITION = "defence_position";
        ANY_POSITION = "any_position";
        OTHER_POSITION = "other_position";
        ACTIVATION = "activation";
        GRAVEYARD = "graveyard";
        FIRST = "first";
        SECOND = "second";
        FIRST_OR_SECOND = "first_or_second";
    }

    /// Counts of this rulebook.
    tally: TallyId, TALLIES {
        SPENT_AP = "spent_ap";
        ENEMY_ATTACKS = "enemy_attacks";
    }

    /// What `was` can ask: everything but the last is about the deck that was looked into.
    was: PastId, WAS {
        IN_HAND = "in_hand";
        IN_DECK = "in_deck";
        IN_GRAVEYARD = "in_graveyard";
        DESTROYED = "destroyed";
    }

    /// Contexts of events.
    context: ContextId, CONTEXTS {
        BATTLE = "battle";
        ATTACK_POSITION = "attack_position";
        DEFENCE_POSITION = "defence_position";
    }

    /// Relations between cards.
    relation: RelationId, RELATIONS {
        UNDER = "under";
        ON = "on";
        ATTACKING = "attacking";
    }
}

/// Changes that the rulebook has a word for. Below `STRIP` stand the passives that are given, from
/// `STRIP` those that are taken.
#[allow(missing_docs)]
pub mod word {
    use shokan_kernel::ids::PassiveId;

    const STRIP: u8 = 32;

    /// A passive is given.
    pub const fn given(passive: PassiveId) -> u8 {
        passive.0
    }

    /// A passive is taken, or a part of it.
    pub const fn taken(passive: PassiveId) -> u8 {
        STRIP + passive.0
    }

    /// The passive that is given, or taken (`true`).
    pub const fn passive(word: u8) -> Option<(PassiveId, bool)> {
        let taken = word >= STRIP;
        let at = if taken { word - STRIP } else { word };
        if (at as usize) < super::PASSIVES.len() {
            Some((PassiveId(at), taken))
        } else {
            None
        }
    }

    /// The bits of all that give a passive or take one.
    pub const PASSIVES: u128 = (1 << (2 * STRIP)) - 1;

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
    pub const fn kind(kind: super::KindId) -> i16 {
        4 << kind.0
    }
    pub const KINDS: i16 = 0xfc;
}
