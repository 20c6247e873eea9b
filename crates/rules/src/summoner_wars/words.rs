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
macro_rules! sw {
    ($id:literal) => {
        const { $crate::summoner_wars::words::clause($id) }
    };
}
pub(crate) use sw;

words! {
    /// Kinds of zones, in table order.
    ///
    /// Who may look into each zone (section 4). A Magic Pile is a stack whose cards can be
    /// followed; its faces are known to who has it, and to whoever saw them go there.
    zone: ZoneKind, ZONES => ZONE_INFOS: ZoneInfo {
        BATTLEFIELD = "battlefield", open("戦場", "Battlefield", "the Battlefield");
        /// Cards that lie on another card of the battlefield; their place is its space.
        ON_TOP = "on_top", open("カードの上", "On a card", "the place on a card");
        /// Cards that lie under another card of the battlefield; their place is its space.
        UNDER = "under", open("カードの下", "Under a card", "the place under a card");
        HAND = "hand", own("手札", "Hand", "the hand");
        DRAW_PILE = "draw_pile", closed("山札", "Draw Pile", "the Draw Pile").ordered();
        DISCARD_PILE = "discard_pile", open("捨て札", "Discard Pile", "the Discard Pile").ordered();
        MAGIC_PILE = "magic_pile", open("魔力パイル", "Magic Pile", "the Magic Pile").ordered();
        REMOVED = "removed", open("取り除かれたカード", "Removed cards", "the removed cards");
        /// The Event that is being resolved.
        RESOLVING = "resolving", open("解決中", "Resolving", "the resolving place");
    }

    /// Numbers of cards, the printed ones first.
    stat: StatId, STATS {
        ATTACK = "attack";
        COST = "cost";
        LIFE = "life";
        LIFE_LEFT = "life_left";
        WOUNDS = "wounds";
        ROWS_TO_GO = "rows_to_go";
        /// Spaces of a move in the Movement phase.
        MOVE = "movement";
        /// How far it attacks: 1 for a sword, 3 for a bow.
        REACH = "reach";
        DIE_RESULT = "die_result";
        HIT_FROM = "hit_from";
        DOUBLE_FROM = "double_from";
        WOUND_FROM = "wound_from";
        /// As `WOUND_FROM`, when an opponent attacks.
        WOUND_FROM_ENEMY = "wound_from_enemy";
    }
}

/// Who may look into each zone.
pub const VISIBILITY: &[Visibility] = &visibilities::<{ ZONE_INFOS.len() }>(ZONE_INFOS);

/// The bit of a bow among the range symbols.
pub const BOW: u8 = 2;

words! {
    /// Types of cards.
    kind: KindId, KINDS {
        UNIT = "unit";
        EVENT = "event";
        WALL = "wall";
    }

    /// Types of Units (SW-UNT.10).
    rank: u8, RANKS {
        SUMMONER = "summoner";
        CHAMPION = "champion";
        COMMON = "common";
    }
}

questions! { super::SummonerWars, it:
    FIRST = 16 "first", SetUp, Public;
    SUMMON = 17 "summon", Phase, Private;
    SPACE = 18 "space", Step, Public;
    EVENT = 19 "event", Phase, Private;
    WALL = 20 "wall", Step, Public;
    MOVE = 21 "move", Phase, super::texts::openness(it);
    STEP = 22 "step", Step, super::texts::openness(it);
    ATTACK = 23 "attack", Phase, super::texts::openness(it);
    TARGET = 24 "attack_target", Aim, Public;
    BUILD = 25 "build_magic", Phase, Private;
    ORDER_TRIGGERS = 26 "order", Forced, Public;
    USE = 27 "use", Window, Public;
    ORDER_DESTROYED = 28 "order_destroyed", Forced, Public;
    ANY_TIME = 29 "any_time", Window, super::texts::openness(it);
    /// Which opponent an Event is played against that has not been shown yet.
    OPPONENT = 30 "opponent", Step, Private;
    /// Which of several Units that are attacked one after another comes next.
    NEXT_TARGET = 31 "next_target", Aim, Public;
    /// How many, up to a number.
    HOW_MANY = 32 "how_many", Step, super::verbs::openness(it);
    /// Wounds are prevented for a price, or not.
    PREVENT = 33 "prevent", Window, Public;
    /// Which of several Units that move, attack or are summoned by a text comes next.
    NEXT_UNIT = 34 "next_unit", Step, super::verbs::openness(it);
}

words! {
    /// What a choice with a card does.
    verb: VerbId, CHOICE_VERBS {
        SUMMON = "summon";
        PLAY = "play";
        MOVE = "move";
        ATTACK = "attack";
        BUILD = "build";
        GIVE = "give";
    }

    /// Phases (SW-TRN.02), and the moments between them (section 7).
    phase: PhaseId, PHASES => PHASE_NAMES: (&str, &str) {
        SET_UP = "set_up", ("準備", "Set-up");
        START = "start", ("ターン開始時", "Start of the turn");
        DRAW = "draw", ("ドローフェイズ", "Draw phase");
        SUMMON = "summon", ("召喚フェイズ", "Summon phase");
        EVENT = "event", ("イベントカードのプレイフェイズ", "Play Event Cards phase");
        MOVE = "move", ("移動フェイズ", "Movement phase");
        MOVE_AFTER = "move_after", ("移動フェイズ", "Movement phase");
        ATTACK = "attack", ("攻撃フェイズ", "Attack phase");
        ATTACK_AFTER = "attack_after", ("攻撃フェイズ", "Attack phase");
        ATTACK_END = "attack_end", ("攻撃フェイズ", "Attack phase");
        BUILD = "build_magic", ("魔力確保フェイズ", "Build Magic phase");
        END = "end", ("ターン終了時", "End of the turn");
    }

    /// Ways in which a card moves, as the log tells them.
    how: HowId, HOWS {
        PUT = "put";
        DRAWN = "draw";
        SUMMONED = "summon";
        PLAYED = "play";
        SPENT = "spend";
        DESTROYED = "destroy";
        DISCARDED = "discard";
        BUILT = "build";
        REMOVED = "remove";
        RETURNED = "return";
    }

    /// Announcements of the log.
    say: AnnouncementId, SAYS {
        TURN = "turn";
        PHASE = "phase";
        FIRST_ROLL = "first_roll";
        FIRST = "first";
        MOVE = "move";
        ATTACK = "attack";
        DIE = "die";
        HITS = "hits";
        ATTACK_ENDS = "attack_ends";
        USE = "use";
        DECLINE = "decline";
        SKIPPED = "skip";
        OUT = "out";
        CANNOT_DRAW = "cannot_draw";
        ROLL = "roll";
        SEARCH = "search";
        AFFECT = "affect";
        DICE_BECOME = "dice_become";
    }

    /// States that card texts can name.
    state: StateId, STATES {
        SUMMONER = "summoner";
        CHAMPION = "champion";
        COMMON = "common";
    }

    /// Events that abilities wait for.
    event: EventId, EVENTS {
        TURN_START = "turn_start";
        TURN_END = "turn_end";
        AFTER_MOVE_PHASE = "after_move_phase";
        AFTER_ATTACK_PHASE = "after_attack_phase";
        ATTACK_PHASE_END = "attack_phase_end";
        SUMMON = "summon";
        AFTER_MOVE = "after_move";
        /// A Unit attacks; it has no target yet.
        ATTACK = "attack";
        /// Its target is known.
        BEFORE_ATTACK = "before_attack";
        ATTACK_ROLL = "attack_roll";
        ATTACK_WOUNDS = "attack_wounds";
        AFTER_ATTACK = "after_attack";
        WOUND = "wound";
        DESTROY = "destroy";
        PLAY = "play";
    }

    /// Causes of events, a bit each.
    cause: bit, CAUSES {
        ATTACK = "attack";
        EFFECT = "effect";
    }

    /// Heads of abilities.
    head: HeadId, HEADS {
        PLAY = "play";
        INSTEAD_OF_ATTACKING = "instead_of_attacking";
        INSTEAD_OF_MOVING = "instead_of_moving";
        ANY_TIME = "any_time";
    }

    /// Verbs of this game alone.
    named: ActId, VERBS {
        SUMMON = "summon";
        PLACE = "place";
        SWAP = "swap";
        MOVE_UNIT = "move_unit";
        ATTACK_WITH = "attack_with";
        AFFECT = "affect";
        WOUND = "wound";
        TAKE_MAGIC = "take_magic";
        STACK_MAGIC = "stack_magic";
        DICE_BECOME = "dice_become";
        ROLL = "roll";
        DESTROY = "destroy";
        SEARCH = "search";
        PUT_ON = "put_on";
        REMOVE_WOUNDS = "remove_wounds";
        DISCARD_AT_RANDOM = "discard_at_random";
        PLAY = "play";
    }

    /// Words behind verbs.
    arg: ArgId, ARGS {
        NOTHING = "nothing";
        STRAIGHT = "straight";
        AGAIN = "again";
        HIT = "hit";
        MISS = "miss";
    }

    /// Counts of the rulebook.
    tally: TallyId, TALLIES {
        HITS = "hits";
        MISSES = "misses";
        DICE = "dice";
        STEPS = "steps";
    }

    /// Relations between cards.
    relation: RelationId, RELATIONS {
        ADJACENT_TO = "adjacent_to";
        UNDER = "under";
        ON = "on";
        ATTACKING = "attacking";
        IN_LINE_WITH = "in_line_with";
    }

    /// Changes that the rulebook has a word for.
    word: u8 {
        CANNOT_MOVE;
        CANNOT_ATTACK;
        CANNOT_MOVE_IN_PHASE;
        CANNOT_ATTACK_IN_PHASE;
        LOSES_ABILITIES;
        COUNTS_AS_WALL;
        CONTROLLED;
        /// About the cards that it may pass.
        PASS_THROUGH;
        /// About the cards that it attacks one after another.
        ATTACK_EACH;
        /// About the cards that it may attack on the corners.
        DIAGONALLY;
        /// The value is the reach of the symbol.
        ATTACK_AS;
        DRAW_TO;
        /// A named ability of these cards costs so much more.
        COSTS_MORE;
    }
}
