//! The words of this rulebook for the compiler of cards, and what the fields of a card stand for.

use super::words::{
    ARGS, CAUSES, CONTEXTS, COSTS, ELEMENTS, EVENTS, HEADS, KINDS, LEGEND, PASSIVES, PHASES,
    RELATIONS, STATES, STATS, TALLIES, VALUES, VERBS, WAS, ZONES, bar, element_of, named, passive,
    passive_of, stat, state, word, zone,
};
use super::{identity, values};
use shokan_kernel::compile::{Lexicon, More, Runs, SharedVerb};
use shokan_kernel::ids::{KindId, PassiveId, StatId, ZoneKind};
use shokan_kernel::pool::{Keyword, Quality};
use shokan_lang::ast;

/// The zones of the field (chapter 04 and R-SM-61: of both sides).
const FIELD: &[ZoneKind] = &[
    zone::MONSTERS,
    zone::MAGIC,
    zone::LAND,
    zone::WEATHER,
    zone::UNDER,
];

/// R-SM-112: a choice in a hidden zone is made when the text is carried out, any other when it is
/// used.
const TARGETS: &[ZoneKind] = &[
    zone::MONSTERS,
    zone::MAGIC,
    zone::LAND,
    zone::WEATHER,
    zone::UNDER,
    zone::GRAVEYARD,
];

fn default_zones(kind: &str) -> &'static [ZoneKind] {
    match kind {
        "monster" => &[zone::MONSTERS],
        // A seal lies on a monster, equipment under one.
        "magic" | "artifact" => &[zone::MONSTERS, zone::MAGIC, zone::UNDER],
        "land" => &[zone::LAND],
        "weather" => &[zone::WEATHER],
        _ => FIELD,
    }
}

/// Passives that say nothing by their word alone.
const NEEDS: &[PassiveId] = &[
    passive::KING,
    passive::STRATEGIST,
    passive::GENERAL,
    passive::WEAKNESS,
    passive::UPKEEP,
    passive::SUMMON_CONDITION,
    passive::RESIST,
    passive::ACCUMULATE,
    passive::BANE,
    passive::IMMUNE,
];

/// A passive that is given by its word alone.
fn given(passive: &str) -> Option<(u8, i16)> {
    let at = PASSIVES.iter().position(|known| *known == passive)? as u8;
    let passive = PassiveId(at);
    // One that needs something behind it cannot be given without.
    (!NEEDS.contains(&passive)).then_some((word::given(passive), 0))
}

/// R-SM-130: a passive that is given with what stands behind it, or of which this part is taken.
/// What is asked for only on the way to the field is not given.
fn given_with(keyword: &Keyword, taken: bool) -> Option<(u8, i16)> {
    let value = match keyword.word {
        passive::WEAKNESS | passive::RESIST | passive::IMMUNE => {
            i16::from(values::attribute(keyword.about?)?)
        }
        passive::BANE => identity::bane_number(keyword.about?)?,
        passive::KING | passive::STRATEGIST | passive::GENERAL | passive::UPKEEP if !taken => {
            keyword.number
        }
        _ => return None,
    };
    let word = if taken {
        word::taken(keyword.word)
    } else {
        word::given(keyword.word)
    };
    Some((word, value))
}

/// R-SM-131: a race or an attribute that a monster has instead of its own, or besides.
fn becomes(quality: Quality, list: u8, also: bool) -> Option<(u8, i16)> {
    match quality {
        // The first list is that of the races.
        Quality::Category(bit) if list == 0 => {
            let word = if also { word::ALSO_RACE } else { word::RACE };
            Some((word, bit.trailing_zeros() as i16))
        }
        Quality::State(asked) => {
            let word = if also {
                word::ALSO_ELEMENT
            } else {
                word::ELEMENT
            };
            element_of(asked).map(|at| (word, 1 << at))
        }
        _ => None,
    }
}

const fn bit(word: u8) -> u128 {
    1 << word
}

/// The words by which a passive comes or goes.
const fn of_passive(which: PassiveId) -> u128 {
    bit(word::given(which)) | bit(word::taken(which))
}

const RACES: u128 = bit(word::RACE) | bit(word::ALSO_RACE);

/// The words of changes by which a card is what is asked.
fn made(quality: Quality) -> u128 {
    match quality {
        Quality::Category(_) | Quality::State(state::LEGEND) => RACES,
        Quality::State(state::ABLE_TO_ATTACK | state::ATTACKABLE) => {
            // Any passive may decide it.
            word::PASSIVES | bit(word::CANNOT_ATTACK) | bit(word::CANNOT_BE_ATTACKED)
        }
        Quality::State(asked) if element_of(asked).is_some() => {
            bit(word::ELEMENT) | bit(word::ALSO_ELEMENT)
        }
        Quality::State(asked) => passive_of(asked).map_or(0, of_passive),
        Quality::With(which, _) => of_passive(which),
        _ => 0,
    }
}

/// The words of changes by which a number is another: SM-25-04, R-SM-69; boosts do not reach who is
/// immune to them (SM-25-25.a).
fn counted(number: StatId) -> u128 {
    let immune = of_passive(passive::IMMUNE) | of_passive(passive::IMMUNE_MAGIC);
    match number {
        stat::ATTACK => bit(word::PRINTED_ATTACK) | bit(word::TOTAL_ATTACK) | immune,
        stat::DEFENCE => bit(word::PRINTED_DEFENCE) | bit(word::TOTAL_DEFENCE) | immune,
        stat::LEVEL => {
            of_passive(passive::KING)
                | of_passive(passive::STRATEGIST)
                | of_passive(passive::GENERAL)
        }
        _ => 0,
    }
}

/// The value in halves that a change multiplies by.
fn halves(op: ast::StatOp, amount: &ast::Number) -> Option<i16> {
    let ast::Number::Literal(n) = amount else {
        return None;
    };
    match op {
        ast::StatOp::Multiply => Some(2 * *n as i16),
        ast::StatOp::Divide if *n == 2 => Some(1),
        _ => None,
    }
}

/// Whose texts a `by` speaks of, as bits of `bar`; none where it asks more of a card than its side
/// and its type.
fn barred(by: Option<&ast::Selection>) -> Option<i16> {
    let side = |side| match side {
        ast::Side::Own | ast::Side::Friendly => bar::OWN,
        ast::Side::Enemy => bar::ENEMY,
        ast::Side::Any => bar::OWN | bar::ENEMY,
    };
    match by {
        None => Some(bar::OWN | bar::ENEMY | bar::KINDS),
        Some(ast::Selection::Player(ast::Player::You)) => Some(bar::OWN | bar::KINDS),
        Some(ast::Selection::Player(ast::Player::Opponent)) => Some(bar::ENEMY | bar::KINDS),
        Some(ast::Selection::Player(ast::Player::EachPlayer)) => {
            Some(bar::OWN | bar::ENEMY | bar::KINDS)
        }
        Some(ast::Selection::Cards(cards)) => {
            let plain = !cards.other && cards.words.is_empty() && cards.qualifiers.is_empty();
            let mut bits = plain.then(|| side(cards.side))?;
            for kind in &cards.kinds {
                bits |= match KINDS.iter().position(|known| *known == kind.as_str()) {
                    Some(at) => bar::kind(KindId(at as u8)),
                    None if kind.as_str() == "card" => bar::KINDS,
                    None => return None,
                };
            }
            Some(bits)
        }
        Some(_) => None,
    }
}

fn modifier(modifier: &ast::Modifier) -> Option<(u8, i16)> {
    match modifier {
        ast::Modifier::Stat {
            scope,
            stat,
            op: op @ (ast::StatOp::Multiply | ast::StatOp::Divide),
            amount,
            ..
        } => {
            let word = match (scope, stat.as_str()) {
                (ast::StatScope::Printed, "attack") => word::PRINTED_ATTACK,
                (ast::StatScope::Printed, "defence") => word::PRINTED_DEFENCE,
                (_, "attack") => word::TOTAL_ATTACK,
                (_, "defence") => word::TOTAL_DEFENCE,
                _ => return None,
            };
            halves(*op, amount).map(|n| (word, n))
        }
        ast::Modifier::GainsKeyword(word) | ast::Modifier::Has(word) => given(word.as_str()),
        ast::Modifier::LosesKeyword(word) => {
            let at = PASSIVES.iter().position(|known| *known == word.as_str())?;
            Some((word::taken(PassiveId(at as u8)), 0))
        }
        ast::Modifier::ControlledBy(who) => {
            let at = match who {
                ast::Player::You => 0,
                ast::Player::Opponent => 1,
                _ => return None,
            };
            Some((word::CONTROLLED, at))
        }
        ast::Modifier::LosesAbilities => Some((word::SILENT, 0)),
        ast::Modifier::Cannot { acts, by } if acts.len() == 1 => {
            // By whom is asked where cards are chosen, and nowhere else.
            let chosen = acts[0].as_str() == "be_chosen";
            if by.is_some() && !chosen {
                return None;
            }
            let word = match acts[0].as_str() {
                "attack" => word::CANNOT_ATTACK,
                "answer" => word::CANNOT_ANSWER,
                "be_attacked" => word::CANNOT_BE_ATTACKED,
                "be_chosen" => word::CANNOT_BE_CHOSEN,
                "be_turned" => word::CANNOT_BE_TURNED,
                "change_position" => word::CANNOT_CHANGE_POSITION,
                "use_magic_from_hand" => word::CANNOT_USE_MAGIC_FROM_HAND,
                "command" => word::CANNOT_COMMAND,
                "be_returned" => word::CANNOT_RETURN,
                "change_controller" => word::CANNOT_BE_CONTROLLED,
                _ => return None,
            };
            Some((word, if chosen { barred(by.as_ref())? } else { 0 }))
        }
        _ => None,
    }
}

/// A monster that takes name, attributes and races of another.
fn like(modifier: &ast::Modifier) -> Option<u8> {
    matches!(modifier, ast::Modifier::Copies { .. }).then_some(word::NAMED)
}

/// SM-12-6.d, SM-12-6.k: guard and constant skills hold all the time; so do the two lines of an
/// avatar that hold modifiers only.
fn holds(ability: &ast::Ability) -> bool {
    let ast::Head::Rule { word, values, .. } = &ability.head else {
        return false;
    };
    let modifiers = ability.block.iter().all(|statement| {
        matches!(
            statement,
            ast::Statement::Modify { .. } | ast::Statement::If { .. }
        )
    });
    match word.as_str() {
        "skill" => match values.first() {
            Some(ast::Value::Word(flag)) => matches!(flag.as_str(), "guard" | "constant"),
            _ => false,
        },
        "merit" | "demerit" => modifiers,
        _ => false,
    }
}

/// What the fields `activation` and `equip` stand for: SM-13-4.a, SM-14-3, SM-14.04. A card that is
/// used has a text to be carried out, if only that it stays.
fn abilities(card: &ast::Card) -> Vec<ast::Ability> {
    let mut out = card.abilities.clone();
    let used = |ability: &ast::Ability| match &ability.head {
        ast::Head::AnswerTo(_) => true,
        ast::Head::Rule { word, .. } => word.as_str() == "use",
        _ => false,
    };
    let kind = card.card_type().unwrap_or_default();
    if matches!(kind, "magic" | "artifact" | "land" | "weather") && !out.iter().any(used) {
        out.push(used_as(card));
    }
    for ability in out.iter_mut().filter(|ability| used(ability)) {
        let mut conditions = Vec::new();
        for value in activation(card) {
            match value {
                ast::Value::Cost(cost) => {
                    let own = ability.pay.iter().flat_map(|cost| cost.items.clone());
                    let items = cost.items.iter().cloned().chain(own).collect();
                    ability.pay = Some(ast::Cost { items });
                }
                ast::Value::Condition(condition) => conditions.push(condition.clone()),
                _ => {}
            }
        }
        if !conditions.is_empty() {
            // The own condition of the text first: it alone is asked again.
            let own = ability.when.take();
            ability.when = Some(ast::Condition::And(
                own.into_iter().chain(conditions).collect(),
            ));
        }
    }
    out
}

fn activation(card: &ast::Card) -> impl Iterator<Item = &ast::Value> {
    let field = card.field("activation");
    field.into_iter().flat_map(|field| &field.values)
}

/// How many conditions the activation of a card has: they stand last in that of its use.
pub(super) fn activation_conditions(card: &ast::Card) -> usize {
    let conditions = activation(card).filter(|value| matches!(value, ast::Value::Condition(_)));
    conditions.count()
}

fn used_as(card: &ast::Card) -> ast::Ability {
    let mut block = Vec::new();
    let span = card.word.span;
    let host = ast::Word::from("host");
    for value in card.field("equip").iter().flat_map(|field| &field.values) {
        let ast::Value::Selection(from) = value else {
            continue;
        };
        block.push(ast::Statement::Choose {
            count: ast::Count::Exactly(ast::Number::Literal(1)),
            from: from.clone(),
            total: None,
            name: Some(host.clone()),
            by: None,
            span,
        });
        block.push(ast::Statement::Do {
            verb: ast::Verb::Named {
                verb: ast::Word::from("equip_under"),
                args: vec![
                    ast::Arg::Selection(ast::Selection::This),
                    ast::Arg::Keyed(
                        ast::Word::from("to"),
                        ast::KeyedArg::Selection(ast::Selection::Name(host.clone())),
                    ),
                ],
            },
            name: None,
            span,
        });
    }
    ast::Ability {
        head: ast::Head::Rule {
            word: ast::Word::from("use"),
            values: Vec::new(),
            name: None,
            event: None,
        },
        name: None,
        when: None,
        pay: None,
        may: false,
        must: false,
        limit: None,
        by: None,
        block,
        span,
    }
}

/// The verbs of the language that this rulebook runs.
const fn runs(verb: SharedVerb) -> Runs {
    match verb {
        SharedVerb::Destroy => Runs::As(named::DESTROY),
        SharedVerb::Look => Runs::As(named::LOOK),
        SharedVerb::Search => Runs::As(named::SEARCH),
        SharedVerb::PutUnder => Runs::As(named::PUT_UNDER),
        SharedVerb::PutOn => Runs::As(named::PUT_ON),
        SharedVerb::PutCounters => Runs::As(named::PUT_COUNTERS),
        SharedVerb::RemoveCounters => Runs::As(named::REMOVE_COUNTERS),
        SharedVerb::Control => Runs::As(named::CONTROL),
        SharedVerb::Negate => Runs::As(named::NEGATE),
        SharedVerb::Cancel => Runs::As(named::CANCEL),
        SharedVerb::EndTurn => Runs::As(named::END_TURN),
        SharedVerb::DiscardAtRandom => Runs::As(named::DISCARD_AT_RANDOM),
        SharedVerb::Hold => Runs::As(named::HOLD),
        SharedVerb::Play => Runs::Instead(
            "`play` (no text uses a card from elsewhere: write `enter_field CARD` or `revive CARD`)",
        ),
        SharedVerb::Roll | SharedVerb::SetLife => Runs::No,
    }
}

/// The words of this rulebook, for the compiler of cards.
pub const LEXICON: Lexicon = Lexicon {
    kinds: KINDS,
    subtype: ("", &[]),
    stats: STATS,
    cost: Some(stat::COST),
    life: None,
    stat_fields: &[
        ("cost", &["cost"]),
        ("advance", &["advance"]),
        ("stats", &["attack", "defence"]),
    ],
    zones: ZONES,
    deck: zone::DECK,
    hand: zone::HAND,
    discarded: zone::GRAVEYARD,
    zone_groups: &[("field", FIELD)],
    states: STATES,
    events: EVENTS,
    causes: CAUSES,
    contexts: CONTEXTS,
    heads: HEADS,
    verbs: VERBS,
    runs,
    costs: COSTS,
    phases: PHASES,
    default_zones,
    relations: RELATIONS,
    modifier,
    more: More {
        scales: false,
        lists: &["race", "kind"],
        symbols: ("element", ELEMENTS),
        flags: &[("legend", LEGEND)],
        keywords: ("passive", PASSIVES),
        about_keywords: &[passive::BANE],
        values: VALUES,
        holds,
        abilities,
        words: ARGS,
        tallies: TALLIES,
        tallied: |_| 0,
        was: WAS,
        like,
        given: given_with,
        becomes,
        silences: 0,
        made,
        counted,
        over: |_| None,
        copies: true,
        targets: TARGETS,
        // A skill of the moment of its destruction is used from the graveyard.
        lying: &[
            ("use", &[zone::MAGIC]),
            ("timed_skill", &[zone::GRAVEYARD, zone::HAND]),
        ],
        picks: false,
        counts: false,
        later: true,
        digest: super::combat::digest,
    },
};

const _: () = assert!(EVENTS.len() < 64);
