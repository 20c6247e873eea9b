//! The words of this rulebook for the compiler of cards.

use super::words::{
    CAUSES, EVENTS, HEADS, KINDS, PHASES, RELATIONS, STATES, STATS, VERBS, ZONES, kind, mark, more,
    named, stat, word, zone,
};
use shokan_kernel::compile::{Lexicon, More, Runs, SharedVerb};
use shokan_kernel::ids::ZoneKind;
use shokan_lang::ast;

const FIELD: &[ZoneKind] = &[
    zone::SHAMANS,
    zone::ATTACHED,
    zone::BATTLE_ROW,
    zone::SUMMON_ROW,
    zone::WAIT_ROW,
    zone::ATTACK_POSITION,
];
const COMBO_FIELD: &[ZoneKind] = &[zone::ATTACK_POSITION, zone::COMBO];
const SHAMANS: &[ZoneKind] = &[zone::SHAMANS, zone::ATTACK_POSITION];
const SPIRITS: &[ZoneKind] = &[
    zone::BATTLE_ROW,
    zone::SUMMON_ROW,
    zone::WAIT_ROW,
    zone::ATTACK_POSITION,
];
/// An attack character that has gone back is still the one of the battle that ends.
const FIGHTERS: &[ZoneKind] = &[
    zone::SHAMANS,
    zone::BATTLE_ROW,
    zone::SUMMON_ROW,
    zone::WAIT_ROW,
    zone::ATTACK_POSITION,
];
const EVERYWHERE: &[ZoneKind] = &[
    zone::SHAMANS,
    zone::ATTACHED,
    zone::BATTLE_ROW,
    zone::SUMMON_ROW,
    zone::WAIT_ROW,
    zone::ATTACK_POSITION,
    zone::COMBO,
];
/// Zones whose cards everybody sees: what is chosen there is a target.
const TARGETS: &[ZoneKind] = &[
    zone::SHAMANS,
    zone::ATTACHED,
    zone::BATTLE_ROW,
    zone::SUMMON_ROW,
    zone::WAIT_ROW,
    zone::ATTACK_POSITION,
    zone::COMBO,
    zone::GRAVEYARD,
];

fn default_zones(kind: &str) -> &'static [ZoneKind] {
    match kind {
        "shaman" | "battle_shaman" => SHAMANS,
        "spirit" => SPIRITS,
        "strike" | "finishing_move" | "secret_art" | "attack_card" => &[zone::COMBO],
        "attachment" => &[zone::ATTACHED],
        "attack_character" => FIGHTERS,
        "shamanic_art" => &[zone::ART],
        _ => EVERYWHERE,
    }
}

/// How many further cards of which types and level: `1 own strike in hand where level = 4`.
fn further(args: &[ast::Arg]) -> i16 {
    let Some(ast::Arg::Choice(count, ast::Selection::Cards(cards))) = args.first() else {
        return more::UNKNOWN;
    };
    let ast::Count::Exactly(ast::Number::Literal(count @ 1..=2)) = count else {
        return more::UNKNOWN;
    };
    let mut kinds = 0;
    for word in &cards.kinds {
        kinds |= match word.as_str() {
            "strike" => more::bit(kind::STRIKE),
            "finishing_move" => more::bit(kind::FINISHING_MOVE),
            "secret_art" => more::bit(kind::SECRET_ART),
            "attack_card" => [kind::STRIKE, kind::FINISHING_MOVE, kind::SECRET_ART]
                .iter()
                .fold(0, |all, &kind| all | more::bit(kind)),
            _ => return more::UNKNOWN,
        };
    }
    let (mut hand, mut level) = (false, 0);
    for qual in &cards.qualifiers {
        match qual {
            ast::Qualifier::In(zones) if zones.iter().all(|zone| zone.as_str() == "hand") => {
                hand = true;
            }
            ast::Qualifier::Where(cond) => match &**cond {
                ast::Condition::Compare(
                    ast::Number::Stat { stat, of: None, .. },
                    ast::Comparison::Equal,
                    ast::Number::Literal(n @ 1..=9),
                ) if stat.as_str() == "level" => level = *n as i16,
                _ => return more::UNKNOWN,
            },
            _ => return more::UNKNOWN,
        }
    }
    let plain = hand && cards.side == ast::Side::Own && cards.words.is_empty() && !cards.other;
    if plain {
        more::pack(*count as i16, kinds, level)
    } else {
        more::UNKNOWN
    }
}

fn modifier(modifier: &ast::Modifier) -> Option<(u8, i16)> {
    match modifier {
        ast::Modifier::Cannot { acts, by: None }
            if acts.len() == 1 && acts[0].as_str() == "attack" =>
        {
            Some((word::CANNOT_ATTACK, 0))
        }
        ast::Modifier::May { permission, args } => match permission.as_str() {
            "put_more" => Some((word::PUT_MORE, further(args))),
            "over_soul_from" => Some((word::OVER_SOUL_FROM_HAND, 0)),
            "attack_from" => Some((word::ATTACK_FROM_SUMMON_ROW, 0)),
            _ => None,
        },
        _ => None,
    }
}

/// What holds while its card is staged.
fn holds(ability: &ast::Ability) -> bool {
    matches!(&ability.head, ast::Head::Rule { word, .. } if word.as_str() == "while_staged")
}

/// The printed abilities, and behind them the price of a summoning.
fn abilities(card: &ast::Card) -> Vec<ast::Ability> {
    let mut all = card.abilities.clone();
    let field = card
        .fields
        .iter()
        .find(|field| field.name.as_str() == "to_summon");
    if let Some(field) = field
        && let Some(ast::Value::Cost(cost)) = field.values.first()
    {
        all.push(ast::Ability {
            head: ast::Head::Rule {
                word: field.name.clone(),
                values: Vec::new(),
                name: None,
                event: None,
            },
            name: None,
            when: None,
            pay: Some(cost.clone()),
            may: false,
            must: true,
            limit: None,
            by: None,
            block: Vec::new(),
            span: field.name.span,
        });
    }
    all
}

/// The verbs of the language that this rulebook runs.
const fn runs(verb: SharedVerb) -> Runs {
    match verb {
        SharedVerb::Destroy => Runs::As(named::DESTROY),
        SharedVerb::PutUnder => Runs::As(named::PUT_UNDER),
        SharedVerb::Negate => Runs::As(named::NEGATE),
        SharedVerb::DiscardAtRandom => Runs::As(named::DISCARD_AT_RANDOM),
        SharedVerb::SetLife => Runs::As(named::SET_HEALTH),
        SharedVerb::Hold => Runs::As(named::HOLD),
        SharedVerb::Play => Runs::Instead(
            "`play` (no text plays a card here: write `put CARD under SHAMAN` for a spirit card)",
        ),
        SharedVerb::Look
        | SharedVerb::Search
        | SharedVerb::PutOn
        | SharedVerb::PutCounters
        | SharedVerb::RemoveCounters
        | SharedVerb::Control
        | SharedVerb::Roll
        | SharedVerb::Cancel
        | SharedVerb::EndTurn => Runs::No,
    }
}

/// The words of this rulebook, for the compiler of cards.
pub const LEXICON: Lexicon = Lexicon {
    kinds: KINDS,
    subtype: ("", &[]),
    stats: STATS,
    cost: None,
    life: Some(stat::HEALTH),
    stat_fields: &[
        ("level", &["level"]),
        ("attack", &["attack"]),
        ("defence", &["defence"]),
        ("health", &["health"]),
        ("summon_power", &["summon_power"]),
        ("summon_number", &["summon_number"]),
        ("summon_value", &["summon_value"]),
    ],
    zones: ZONES,
    deck: zone::DECK,
    hand: zone::HAND,
    discarded: zone::GRAVEYARD,
    zone_groups: &[("field", FIELD), ("combo_field", COMBO_FIELD)],
    states: STATES,
    events: EVENTS,
    causes: CAUSES,
    contexts: &["battle"],
    heads: HEADS,
    verbs: VERBS,
    runs,
    costs: &[],
    phases: PHASES,
    default_zones,
    relations: RELATIONS,
    modifier,
    more: More {
        lists: &["person", "class", "line"],
        flags: &[("attach_mark", mark::ATTACH)],
        holds,
        abilities,
        targets: TARGETS,
        scales: true,
        ..More::NONE
    },
};
