//! The words of this rulebook for the compiler of cards.

use super::words::{
    ARGS, CAUSES, EVENTS, HEADS, KINDS, PHASES, RANKS, RELATIONS, STATES, STATS, TALLIES, VERBS,
    ZONES, named, stat, tally, word, zone,
};
use shokan_kernel::compile::{Lexicon, More, Runs, SharedVerb};
use shokan_kernel::ids::{TallyId, ZoneKind};
use shokan_lang::ast;

fn default_zones(kind: &str) -> &'static [ZoneKind] {
    match kind {
        // A card may lie under or on another one; what is asked of its place fails there.
        "card" => &[zone::BATTLEFIELD, zone::ON_TOP, zone::UNDER],
        _ => &[zone::BATTLEFIELD],
    }
}

/// What the dice of an attack show hangs on numbers of who attacks (A5, A8).
const fn tallied(which: TallyId) -> u32 {
    match which {
        tally::DICE => 1 << stat::ATTACK.0,
        tally::HITS | tally::MISSES => {
            1 << stat::DIE_RESULT.0 | 1 << stat::HIT_FROM.0 | 1 << stat::DOUBLE_FROM.0
        }
        _ => 0,
    }
}

fn permission(permission: &str, args: &[ast::Arg]) -> Option<(u8, i16)> {
    match (permission, args.first()) {
        ("attack_as", Some(ast::Arg::Word(symbol))) => Some((
            word::ATTACK_AS,
            if symbol.as_str() == "bow" { 3 } else { 1 },
        )),
        ("draw_to", Some(ast::Arg::Number(ast::Number::Literal(n)))) => {
            Some((word::DRAW_TO, *n as i16))
        }
        _ => None,
    }
}

/// Permissions that are about cards.
fn over(modifier: &ast::Modifier) -> Option<u8> {
    let ast::Modifier::May { permission, .. } = modifier else {
        return None;
    };
    match permission.as_str() {
        "pass_through" => Some(word::PASS_THROUGH),
        "attack_each" => Some(word::ATTACK_EACH),
        "attack_diagonally" => Some(word::DIAGONALLY),
        _ => None,
    }
}

fn modifier(modifier: &ast::Modifier) -> Option<(u8, i16)> {
    match modifier {
        ast::Modifier::Cannot { acts, by: None } if acts.len() == 1 => {
            let word = match acts[0].as_str() {
                "move" => word::CANNOT_MOVE,
                "attack" => word::CANNOT_ATTACK,
                "move_in_phase" => word::CANNOT_MOVE_IN_PHASE,
                "attack_in_phase" => word::CANNOT_ATTACK_IN_PHASE,
                _ => return None,
            };
            Some((word, 0))
        }
        ast::Modifier::LosesAbilities => Some((word::LOSES_ABILITIES, 0)),
        ast::Modifier::CountsAs(what) if what.as_str() == "wall" => Some((word::COUNTS_AS_WALL, 0)),
        ast::Modifier::ControlledBy(ast::Player::You) => Some((word::CONTROLLED, 0)),
        ast::Modifier::May {
            permission: word,
            args,
        } => permission(word.as_str(), args),
        ast::Modifier::Costs {
            act: Some(_),
            amount: ast::Number::Literal(n),
            more,
        } => {
            let n = *n as i16;
            Some((word::COSTS_MORE, if *more { n } else { -n }))
        }
        _ => None,
    }
}

/// Where a card may lie that has been played.
const PLAYED: &[ZoneKind] = &[
    zone::BATTLEFIELD,
    zone::ON_TOP,
    zone::UNDER,
    zone::HAND,
    zone::DRAW_PILE,
    zone::DISCARD_PILE,
    zone::MAGIC_PILE,
    zone::REMOVED,
    zone::RESOLVING,
];

/// The verbs of the language that this rulebook runs.
const fn runs(verb: SharedVerb) -> Runs {
    match verb {
        SharedVerb::Destroy => Runs::As(named::DESTROY),
        SharedVerb::Search => Runs::As(named::SEARCH),
        SharedVerb::PutOn => Runs::As(named::PUT_ON),
        SharedVerb::Play => Runs::As(named::PLAY),
        SharedVerb::Roll => Runs::As(named::ROLL),
        SharedVerb::DiscardAtRandom => Runs::As(named::DISCARD_AT_RANDOM),
        SharedVerb::Look
        | SharedVerb::PutUnder
        | SharedVerb::PutCounters
        | SharedVerb::RemoveCounters
        | SharedVerb::Control
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
    subtype: ("rank", RANKS),
    stats: STATS,
    cost: Some(stat::COST),
    life: None,
    stat_fields: &[
        ("attack", &["attack"]),
        ("cost", &["cost"]),
        ("life", &["life"]),
    ],
    zones: ZONES,
    deck: zone::DRAW_PILE,
    hand: zone::HAND,
    discarded: zone::DISCARD_PILE,
    zone_groups: &[],
    states: STATES,
    events: EVENTS,
    causes: CAUSES,
    contexts: &[],
    heads: HEADS,
    verbs: VERBS,
    runs,
    costs: &["magic"],
    phases: PHASES,
    default_zones,
    relations: RELATIONS,
    modifier,
    more: More {
        lists: &["faction"],
        symbols: ("range", &["sword", "bow"]),
        words: ARGS,
        tallies: TALLIES,
        tallied,
        silences: 1 << word::LOSES_ABILITIES,
        copies: true,
        picks: true,
        counts: true,
        later: true,
        // An Event that has been played lies wherever its text has put it.
        lying: &[("play", PLAYED)],
        over,
        ..More::NONE
    },
};
