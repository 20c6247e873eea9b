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
macro_rules! sw {
    ($id:literal) => {
        const { $crate::summoner_wars::words::clause($id) }
    };
}
pub(crate) use sw;

/// Kinds of zones, in table order.
#[allow(missing_docs)]
pub mod zone {
    use super::ZoneKind;
    pub const BATTLEFIELD: ZoneKind = ZoneKind(0);
    /// Cards that lie on another card of the battlefield; their place is its space.
    pub const ON_TOP: ZoneKind = ZoneKind(1);
    /// Cards that lie under another card of the battlefield; their place is its space.
    pub const UNDER: ZoneKind = ZoneKind(2);
    pub const HAND: ZoneKind = ZoneKind(3);
    pub const DRAW_PILE: ZoneKind = ZoneKind(4);
    pub const DISCARD_PILE: ZoneKind = ZoneKind(5);
    pub const MAGIC_PILE: ZoneKind = ZoneKind(6);
    pub const REMOVED: ZoneKind = ZoneKind(7);
    /// The Event that is being resolved.
    pub const RESOLVING: ZoneKind = ZoneKind(8);
}

/// Who may look into each zone (section 4). A Magic Pile is a stack whose cards can be followed;
/// its faces are known to who has it, and to whoever saw them go there.
pub const VISIBILITY: &[Visibility] = &[
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Owner,
    Visibility::Nobody,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
    Visibility::Public,
];

/// The names of the zones.
pub const ZONES: &[&str] = &[
    "battlefield",
    "on_top",
    "under",
    "hand",
    "draw_pile",
    "discard_pile",
    "magic_pile",
    "removed",
    "resolving",
];

/// Numbers of cards, the printed ones first.
#[allow(missing_docs)]
pub mod stat {
    use super::StatId;
    pub const ATTACK: StatId = StatId(0);
    pub const COST: StatId = StatId(1);
    pub const LIFE: StatId = StatId(2);
    pub const LIFE_LEFT: StatId = StatId(3);
    pub const WOUNDS: StatId = StatId(4);
    pub const ROWS_TO_GO: StatId = StatId(5);
    /// Spaces of a move in the Movement phase.
    pub const MOVE: StatId = StatId(6);
    /// How far it attacks: 1 for a sword, 3 for a bow.
    pub const REACH: StatId = StatId(7);
    pub const DIE_RESULT: StatId = StatId(8);
    pub const HIT_FROM: StatId = StatId(9);
    pub const DOUBLE_FROM: StatId = StatId(10);
    pub const WOUND_FROM: StatId = StatId(11);
    /// As `WOUND_FROM`, when an opponent attacks.
    pub const WOUND_FROM_ENEMY: StatId = StatId(12);
}

/// The names of the numbers.
pub const STATS: &[&str] = &[
    "attack",
    "cost",
    "life",
    "life_left",
    "wounds",
    "rows_to_go",
    "movement",
    "reach",
    "die_result",
    "hit_from",
    "double_from",
    "wound_from",
    "wound_from_enemy",
];

/// The bit of a bow among the range symbols.
pub const BOW: u8 = 2;

/// Types of cards.
#[allow(missing_docs)]
pub mod kind {
    pub const UNIT: u8 = 0;
    pub const EVENT: u8 = 1;
    pub const WALL: u8 = 2;
}

/// Types of Units (SW-UNT.10).
#[allow(missing_docs)]
pub mod rank {
    pub const SUMMONER: u8 = 0;
    pub const CHAMPION: u8 = 1;
    pub const COMMON: u8 = 2;
}

questions! { super::SummonerWars, it:
    FIRST = 16, Public;
    SUMMON = 17, Private;
    SPACE = 18, Public;
    EVENT = 19, Private;
    WALL = 20, Public;
    MOVE = 21, super::texts::openness(it);
    STEP = 22, super::texts::openness(it);
    ATTACK = 23, super::texts::openness(it);
    TARGET = 24, Public;
    BUILD = 25, Private;
    ORDER_TRIGGERS = 26, Public;
    USE = 27, Public;
    ORDER_DESTROYED = 28, Public;
    ANY_TIME = 29, super::texts::openness(it);
    /// Which opponent an Event is played against that has not been shown yet.
    OPPONENT = 30, Private;
    /// Which of several Units that are attacked one after another comes next.
    NEXT_TARGET = 31, Public;
    /// How many, up to a number.
    HOW_MANY = 32, super::verbs::openness(it);
    /// Wounds are prevented for a price, or not.
    PREVENT = 33, Public;
    /// Which of several Units that move, attack or are summoned by a text comes next.
    NEXT_UNIT = 34, super::verbs::openness(it);
}

/// What a choice with a card does.
#[allow(missing_docs)]
pub mod verb {
    use super::VerbId;
    pub const SUMMON: VerbId = VerbId(0);
    pub const PLAY: VerbId = VerbId(1);
    pub const MOVE: VerbId = VerbId(2);
    pub const ATTACK: VerbId = VerbId(3);
    pub const BUILD: VerbId = VerbId(4);
    pub const GIVE: VerbId = VerbId(5);
}

/// Phases (SW-TRN.02), and the moments between them (section 7).
#[allow(missing_docs)]
pub mod phase {
    pub const SET_UP: u8 = 0;
    pub const START: u8 = 1;
    pub const DRAW: u8 = 2;
    pub const SUMMON: u8 = 3;
    pub const EVENT: u8 = 4;
    pub const MOVE: u8 = 5;
    pub const MOVE_AFTER: u8 = 6;
    pub const ATTACK: u8 = 7;
    pub const ATTACK_AFTER: u8 = 8;
    pub const ATTACK_END: u8 = 9;
    pub const BUILD: u8 = 10;
    pub const END: u8 = 11;
}

/// The names of the phases.
pub const PHASES: &[&str] = &[
    "set_up",
    "start",
    "draw",
    "summon",
    "event",
    "move",
    "move_after",
    "attack",
    "attack_after",
    "attack_end",
    "build_magic",
    "end",
];

/// Ways in which a card moves, as the log tells them.
#[allow(missing_docs)]
pub mod how {
    pub const PUT: u8 = 0;
    pub const DRAWN: u8 = 1;
    pub const SUMMONED: u8 = 2;
    pub const PLAYED: u8 = 3;
    pub const SPENT: u8 = 4;
    pub const DESTROYED: u8 = 5;
    pub const DISCARDED: u8 = 6;
    pub const BUILT: u8 = 7;
    pub const REMOVED: u8 = 8;
    pub const RETURNED: u8 = 9;
}

/// The words of `how`.
pub const HOWS: &[&str] = &[
    "put", "draw", "summon", "play", "spend", "destroy", "discard", "build", "remove", "return",
];

/// Announcements of the log.
#[allow(missing_docs)]
pub mod say {
    pub const TURN: u8 = 0;
    pub const PHASE: u8 = 1;
    pub const FIRST_ROLL: u8 = 2;
    pub const FIRST: u8 = 3;
    pub const MOVE: u8 = 4;
    pub const ATTACK: u8 = 5;
    pub const DIE: u8 = 6;
    pub const HITS: u8 = 7;
    pub const ATTACK_ENDS: u8 = 8;
    pub const USE: u8 = 9;
    pub const DECLINE: u8 = 10;
    pub const SKIPPED: u8 = 11;
    pub const OUT: u8 = 12;
    pub const CANNOT_DRAW: u8 = 13;
    pub const ROLL: u8 = 14;
    pub const SEARCH: u8 = 15;
    pub const AFFECT: u8 = 16;
    pub const DICE_BECOME: u8 = 17;
}

/// The words of `say`.
pub const SAYS: &[&str] = &[
    "turn",
    "phase",
    "first_roll",
    "first",
    "move",
    "attack",
    "die",
    "hits",
    "attack_ends",
    "use",
    "decline",
    "skip",
    "out",
    "cannot_draw",
    "roll",
    "search",
    "affect",
    "dice_become",
];

/// States that card texts can name.
#[allow(missing_docs)]
pub mod state {
    pub const SUMMONER: u8 = 0;
    pub const CHAMPION: u8 = 1;
    pub const COMMON: u8 = 2;
}

/// Events that abilities wait for.
#[allow(missing_docs)]
pub mod event {
    pub const TURN_START: u8 = 0;
    pub const TURN_END: u8 = 1;
    pub const AFTER_MOVE_PHASE: u8 = 2;
    pub const AFTER_ATTACK_PHASE: u8 = 3;
    pub const ATTACK_PHASE_END: u8 = 4;
    pub const SUMMON: u8 = 5;
    pub const AFTER_MOVE: u8 = 6;
    /// A Unit attacks; it has no target yet.
    pub const ATTACK: u8 = 7;
    /// Its target is known.
    pub const BEFORE_ATTACK: u8 = 8;
    pub const ATTACK_ROLL: u8 = 9;
    pub const ATTACK_WOUNDS: u8 = 10;
    pub const AFTER_ATTACK: u8 = 11;
    pub const WOUND: u8 = 12;
    pub const DESTROY: u8 = 13;
    pub const PLAY: u8 = 14;
}

/// The names of the events.
pub const EVENTS: &[&str] = &[
    "turn_start",
    "turn_end",
    "after_move_phase",
    "after_attack_phase",
    "attack_phase_end",
    "summon",
    "after_move",
    "attack",
    "before_attack",
    "attack_roll",
    "attack_wounds",
    "after_attack",
    "wound",
    "destroy",
    "play",
];

/// Causes of events, a bit each.
#[allow(missing_docs)]
pub mod cause {
    pub const ATTACK: u32 = 1;
    pub const EFFECT: u32 = 2;
}

/// Heads of abilities.
#[allow(missing_docs)]
pub mod head {
    pub const PLAY: u8 = 0;
    pub const INSTEAD_OF_ATTACKING: u8 = 1;
    pub const INSTEAD_OF_MOVING: u8 = 2;
    pub const ANY_TIME: u8 = 3;
}

/// Verbs of this game alone.
#[allow(missing_docs)]
pub mod named {
    pub const SUMMON: u8 = 0;
    pub const PLACE: u8 = 1;
    pub const SWAP: u8 = 2;
    pub const MOVE_UNIT: u8 = 3;
    pub const ATTACK_WITH: u8 = 4;
    pub const AFFECT: u8 = 5;
    pub const WOUND: u8 = 6;
    pub const TAKE_MAGIC: u8 = 7;
    pub const STACK_MAGIC: u8 = 8;
    pub const DICE_BECOME: u8 = 9;
    pub const ROLL: u8 = 10;
    pub const DESTROY: u8 = 11;
    pub const SEARCH: u8 = 12;
    pub const PUT_ON: u8 = 13;
    pub const REMOVE_WOUNDS: u8 = 14;
    pub const DISCARD_AT_RANDOM: u8 = 15;
    pub const PLAY: u8 = 16;
}

/// The names of the verbs.
pub const VERBS: &[&str] = &[
    "summon",
    "place",
    "swap",
    "move_unit",
    "attack_with",
    "affect",
    "wound",
    "take_magic",
    "stack_magic",
    "dice_become",
    "roll",
    "destroy",
    "search",
    "put_on",
    "remove_wounds",
    "discard_at_random",
    "play",
];

/// Words behind verbs.
#[allow(missing_docs)]
pub mod arg {
    pub const NOTHING: u8 = 0;
    pub const STRAIGHT: u8 = 1;
    pub const AGAIN: u8 = 2;
    pub const HIT: u8 = 3;
    pub const MISS: u8 = 4;
}

/// The names of the words behind verbs.
pub const ARGS: &[&str] = &["nothing", "straight", "again", "hit", "miss"];

/// Counts of the rulebook.
#[allow(missing_docs)]
pub mod tally {
    pub const HITS: u8 = 0;
    pub const MISSES: u8 = 1;
    pub const DICE: u8 = 2;
    pub const STEPS: u8 = 3;
}

/// Relations between cards.
#[allow(missing_docs)]
pub mod relation {
    pub const ADJACENT_TO: u8 = 0;
    pub const UNDER: u8 = 1;
    pub const ON: u8 = 2;
    pub const ATTACKING: u8 = 3;
    pub const IN_LINE_WITH: u8 = 4;
}

/// Changes that the rulebook has a word for.
#[allow(missing_docs)]
pub mod word {
    pub const CANNOT_MOVE: u8 = 0;
    pub const CANNOT_ATTACK: u8 = 1;
    pub const CANNOT_MOVE_IN_PHASE: u8 = 2;
    pub const CANNOT_ATTACK_IN_PHASE: u8 = 3;
    pub const LOSES_ABILITIES: u8 = 4;
    pub const COUNTS_AS_WALL: u8 = 5;
    pub const CONTROLLED: u8 = 6;
    /// About the cards that it may pass.
    pub const PASS_THROUGH: u8 = 7;
    /// About the cards that it attacks one after another.
    pub const ATTACK_EACH: u8 = 8;
    /// About the cards that it may attack on the corners.
    pub const DIAGONALLY: u8 = 9;
    /// The value is the reach of the symbol.
    pub const ATTACK_AS: u8 = 10;
    pub const DRAW_TO: u8 = 11;
    /// A named ability of these cards costs so much more.
    pub const COSTS_MORE: u8 = 12;
}
