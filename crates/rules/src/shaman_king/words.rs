//! The numbers of this rulebook's words: zones, stats, prompts, verbs, events, clauses.

use super::clause_ids::IDS;
use crate::clauses;
use crate::info::{ZoneInfo, closed, open, own, visibilities};
use crate::questions::questions;
use crate::words::words;
use shokan_kernel::ids::ClauseId;
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

words! {
    /// Kinds of zones, in table order. In those of the field a card's place is the position, 0 or
    /// 1, of its shaman; in the combo field it is the level with which the card was put (R-SK-113).
    ///
    /// Who may look into each zone (section 4).
    zone: ZoneKind, ZONES => ZONE_INFOS: ZoneInfo {
        SHAMANS = "shaman_position", open("シャーマンポジション", "Shaman positions", "the shaman position");
        ATTACHED = "attach_position", open("付加ポジション", "Attach positions", "the attach position");
        BATTLE_ROW = "battle_row", open("戦闘フィールド", "Battle row", "the battle row");
        SUMMON_ROW = "summon_row", open("召喚フィールド", "Summon row", "the summon row");
        WAIT_ROW = "wait_row", open("待機フィールド", "Wait row", "the wait row");
        /// The first place of the combo field: the attack character.
        ATTACK_POSITION = "attack_position", open("攻撃ポジション", "Attack position", "the attack position");
        /// The attack cards of the combo field, in the order put.
        COMBO = "combo_field", open("コンボフィールド", "Combo field", "the combo field").ordered();
        ART = "art_position", open("巫術ポジション", "Art position", "the art position");
        HAND = "hand", own("手札", "Hand", "the hand");
        DECK = "deck", closed("デッキ", "Deck", "the deck").ordered();
        GRAVEYARD = "graveyard", open("墓場", "Graveyard", "the graveyard");
    }

    /// Numbers of cards.
    stat: StatId, STATS {
        LEVEL = "level";
        ATTACK = "attack";
        DEFENCE = "defence";
        /// What is left of it; the printed number is start and maximum (SK-21.13).
        HEALTH = "health";
        SUMMON_POWER = "summon_power";
        SUMMON_NUMBER = "summon_number";
        SUMMON_VALUE = "summon_value";
        /// Health that a shaman lost in the judgement of this battle (R-SK-115).
        HEALTH_LOST = "health_lost";
    }

    /// Types of cards.
    kind: KindId, KINDS {
        SHAMAN = "shaman";
        SPIRIT = "spirit";
        STRIKE = "strike";
        FINISHING_MOVE = "finishing_move";
        SECRET_ART = "secret_art";
        ATTACHMENT = "attachment";
        SHAMANIC_ART = "shamanic_art";
    }
}

/// Who may look into each zone.
pub const VISIBILITY: &[Visibility] = &visibilities::<{ ZONE_INFOS.len() }>(ZONE_INFOS);

/// What is printed and is no number, a bit each (`Def::symbols`).
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
    STARTING_SHAMAN = 16 "starting_shaman", SetUp, Private;
    MULLIGAN = 17 "mulligan", SetUp, Public;
    /// The second shaman, then spirits.
    SUMMON = 18 "summon", Phase, Private;
    /// Under which shaman a spirit of the hand goes, to which one a card of it is attached.
    WHICH_SHAMAN = 19 "which_shaman", Step, Private;
    ART = 20 "art", Phase, Private;
    /// Which shaman uses an art that has been shown.
    USER = 21 "user", Step, shokan_kernel::decision::Openness::public_if(it.source_is_known());
    /// The opponent may interfere with an art.
    REACTION = 22 "reaction", Window, Private;
    /// The attack character of the attacking side.
    ATTACK = 23 "attack", Phase, super::battle::openness(it);
    /// Attack cards of the attack declaration, then the target.
    DECLARATION = 24 "declaration", Step, Private;
    /// The attack character of the defending side.
    DEFENCE = 25 "defence", Forced, Public;
    /// Attack cards of a step that "End" closes.
    STEP = 26 "step", Step, Private;
    ATTACH = 27 "attach", Phase, Private;
    ORDER_TRIGGERS = 28 "order", Forced, Public;
    USE = 29 "use", Window, Public;
    /// Which spirit goes when a shaman can no longer maintain all.
    REDUCE = 30 "reduce", Forced, Public;
}

words! {
    /// What a choice with a card does.
    verb: VerbId, CHOICE_VERBS {
        /// The second shaman.
        PLACE = "place";
        SUMMON = "summon";
        USE = "use";
        /// As attack character of the attacking side.
        ATTACK = "attack";
        /// As attack character of the defending side.
        DEFEND = "defend";
        /// Stages an attack card face-up: from hand, or the attached one.
        PUT = "put";
        /// Stages a card of the hand face-down.
        PUT_DOWN = "put_down";
        /// Takes the card staged last back.
        TAKE_BACK = "take_back";
        /// Names the target, which closes the declaration (R-SK-117).
        TARGET = "target";
        DISCARD = "discard";
        ATTACH = "attach";
        OVER_SOUL = "over_soul";
    }

    /// Phases (SK-07.02).
    phase: PhaseId, PHASES => PHASE_NAMES: (&str, &str) {
        START_OF_GAME = "start_of_game", ("開始準備", "Set-up");
        SETUP = "setup", ("セットアップフェイズ", "Setup phase");
        DRAW = "draw", ("ドローフェイズ", "Draw phase");
        SUMMON = "summon", ("召喚フェイズ", "Summon phase");
        ART_1 = "art_1", ("巫術フェイズ1", "Art phase 1");
        ATTACK_1 = "attack_1", ("攻撃フェイズ1", "Attack phase 1");
        ART_2 = "art_2", ("巫術フェイズ2", "Art phase 2");
        ATTACK_2 = "attack_2", ("攻撃フェイズ2", "Attack phase 2");
        ART_3 = "art_3", ("巫術フェイズ3", "Art phase 3");
        ATTACH = "attach", ("付加フェイズ", "Attach phase");
        END = "end", ("ターン終了", "End of turn");
    }

    /// Ways in which a card moves, as the log tells them.
    how: HowId, HOWS {
        PUT = "put";
        DRAWN = "draw";
        PLACED = "place";
        SUMMONED = "summon";
        USED = "use";
        DESTROYED = "destroy";
        DISCARDED = "discard";
        ATTACHED = "attach";
        OVER_SOULED = "over_soul";
        CANCELLED = "cancel";
        /// After its use: an art, the attack cards of a battle.
        SPENT = "spend";
        SENT = "send";
        RETURNED = "return";
        /// Goes with its shaman (SK-14.06).
        FALLEN = "fall";
        /// Back into the deck at the mulligan.
        MULLIGAN = "mulligan";
    }

    /// Announcements of the log.
    say: AnnouncementId, SAYS {
        GREETING = "greeting";
        FIRST = "first";
        KEEP = "keep";
        MULLIGAN = "mulligan";
        TURN = "turn";
        PHASE = "phase";
        /// A shaman (card) uses an art (other).
        USES = "uses";
        NEGATED = "negated";
        /// A shaman (other) attacks with an attack character (card).
        ATTACK = "attack";
        TARGET = "target";
        DEFENCE = "defence";
        /// A side calls "End".
        END = "end";
        /// The points of a side; the number.
        POINTS = "points";
        BATTLE_WON = "battle_won";
        BATTLE_DRAWN = "battle_drawn";
        /// The damage value; the number.
        DAMAGE_VALUE = "damage_value";
        /// A spirit withstands; the number is its defence.
        WITHSTANDS = "withstands";
        /// The battle ends without judgement.
        BATTLE_OFF = "battle_off";
        TRIGGER = "trigger";
        DECLINE = "decline";
        SKIPPED = "skip";
        /// A shaman is turned face-down for good.
        INCAPACITATED = "incapacitated";
        /// A player thanks the other at the end; with 1 the loser, who says so first.
        THANKS = "thanks";
        /// A phase in which no attack is possible.
        NO_ATTACK = "no_attack";
    }

    /// States that card texts can name.
    state: StateId, STATES {
        FACE_UP = "face_up";
        FACE_DOWN = "face_down";
        OVER_SOULED = "over_souled";
        UNATTACHED = "unattached";
        ATTACK_CARD = "attack_card";
        ATTACK_CHARACTER = "attack_character";
        BATTLE_SHAMAN = "battle_shaman";
    }

    /// Events that abilities wait for.
    event: EventId, EVENTS {
        SUMMON = "summon";
        PUT = "put";
        USE = "use";
        MOVE = "move";
        HEAL = "heal";
        DAMAGE = "damage";
        DAMAGE_VALUE = "damage_value";
        HEALTH_ZERO = "health_zero";
        DESTROY = "destroy";
        WIN_BATTLE = "win_battle";
        LOSE_BATTLE = "lose_battle";
        BATTLE_END = "battle_end";
    }

    /// Causes of events, a bit each.
    cause: bit, CAUSES {
        ART = "art";
        /// The judgement of a battle; texts say `in battle`.
        BATTLE = "battle";
    }

    /// Heads of abilities.
    head: HeadId, HEADS {
        ART = "art";
        /// The price of a summoning, printed as a condition.
        TO_SUMMON = "to_summon";
    }

    /// Verbs of this game alone.
    named: ActId, VERBS {
        /// Between targets, costs and the rest of a text.
        HOLD = "hold";
        OVER_SOUL = "over_soul";
        NEGATE = "negate";
        DESTROY = "destroy";
        DISCARD_AT_RANDOM = "discard_at_random";
        SET_HEALTH = "set_health";
        /// A spirit card goes under a shaman.
        PUT_UNDER = "put_under";
    }

    /// Relations between cards.
    relation: RelationId, RELATIONS {
        UNDER = "under";
        ON = "on";
    }
}

/// Contestable rulings that are played otherwise: bits of `Registers::options`.
#[allow(missing_docs)]
pub mod option {
    /// R-SK-40: a shaman who fights himself counts as level 1.
    pub const SHAMAN_IS_LEVEL_ONE: u8 = 1;
    /// R-SK-34: who finds no shaman to attack is not excused.
    pub const NO_EXCUSE: u8 = 2;
}

words! {
    /// Changes that the rulebook has a word for.
    word: u8 {
        CANNOT_ATTACK;
        ATTACK_FROM_SUMMON_ROW;
        OVER_SOUL_FROM_HAND;
        /// Further cards of the hand in the same step (R-SK-103); the value is packed, see `more`.
        PUT_MORE;
    }
}

/// What `put_more` says, in one number.
pub mod more {
    use super::kind;
    use shokan_kernel::ids::KindId;

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
    pub const fn bit(printed: KindId) -> i16 {
        match printed {
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART => {
                1 << (printed.0 - kind::STRIKE.0)
            }
            _ => 0,
        }
    }

    /// Whether a card of this type may follow.
    pub const fn takes(value: i16, printed: KindId) -> bool {
        value >> KINDS & bit(printed) != 0
    }
}
