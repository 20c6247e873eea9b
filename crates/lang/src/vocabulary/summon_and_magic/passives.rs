//! What passives have behind their word.

use super::*;

const fn passive(word: &'static str, values: &'static [(PassiveValue, bool)]) -> PassiveWord {
    PassiveWord { word, values }
}

pub(super) const PASSIVES: &[PassiveWord] = &[
    passive(
        "tribute",
        &[
            (PassiveValue::Attribute(ELEMENTS), false),
            (PassiveValue::Number, false),
        ],
    ),
    passive("lone", &[]),
    passive("ranged", &[]),
    passive("king", &[(PassiveValue::Level, true)]),
    passive("strategist", &[(PassiveValue::Level, true)]),
    passive("general", &[(PassiveValue::Level, true)]),
    passive("no_attack_position", &[]),
    passive("weakness", &[(PassiveValue::Attribute(ATTRIBUTES), true)]),
    passive("no_defence_position", &[]),
    passive("upkeep", &[(PassiveValue::Level, true)]),
    passive("summon_condition", &[(PassiveValue::Card, true)]),
    passive("submerge", &[]),
    passive("first_strike", &[]),
    passive("no_equip", &[]),
    passive("quick", &[]),
    passive("anti_air", &[]),
    passive("resist", &[(PassiveValue::Attribute(ELEMENTS), true)]),
    passive("resist_physical", &[]),
    passive("accumulate", &[(PassiveValue::Level, true)]),
    passive("burrow", &[]),
    passive("resist_magic", &[]),
    passive("immune_magic", &[]),
    passive("bane", &[(PassiveValue::Quality(BANES), true)]),
    passive("flying", &[]),
    passive("settable", &[]),
    passive("no_defend_player", &[]),
    passive("immune", &[(PassiveValue::Attribute(ELEMENTS), true)]),
    passive("link", &[]),
    passive("vanguard", &[]),
];
