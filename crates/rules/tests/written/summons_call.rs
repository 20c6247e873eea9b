//! Card texts of Summons Call that its check is tried with.

use super::teaching::NAMES;
use super::{Refused, Taken, Written};

/// What its check is tried with.
pub(crate) const WRITTEN: Written = Written {
    own: [5, 0],
    card,
    silent: Some("answer to damage to this {\n draw 1\n}"),
    moments: MOMENTS,
    taken: TAKEN,
};

/// A card with a text in it.
fn card(text: &str) -> String {
    format!(
        "card tried {{\n  {NAMES}\n  type unit\n  deck_type n\n  cost 1\n  stats 1 1\n  directions \
         front\n{text}\n}}"
    )
}

const UNIT: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type unit\n deck_type n\n \
                    cost 1\n stats 1 2\n directions front\n TEXT\n}";
const SKILL: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type skill\n deck_type n\n \
                     cost 1\n TEXT\n}";

/// Texts of Summons Call, and a part of what is said of each.
const MOMENTS: Refused = &[
    // Nothing without a player begins or draws.
    (UNIT, "on turn_start {\n draw 1\n }", "without a player"),
    (UNIT, "on turn_end {\n draw 1\n }", "without a player"),
    (
        UNIT,
        "on draw {\n heal 1 own master\n }",
        "without a player",
    ),
    (
        UNIT,
        "on draw by you {\n heal 1 own master\n }",
        "behind `by`",
    ),
    (UNIT, "on draw by opponent {\n draw 1\n }", "behind `by`"),
    // R-SC-89: a card that is played or lies among the mana is not on the field.
    (UNIT, "on play {\n draw 1\n }", "write `on entry`"),
    (UNIT, "on play of this {\n draw 1\n }", "write `on entry`"),
    // SC-04-02.a: nothing lies face-down outside.
    (
        UNIT,
        "on turned_up of this in outside {\n draw 1\n }",
        "in mana_zone",
    ),
    (SKILL, "on turned_up {\n draw 1\n }", "write `play`"),
    (
        UNIT,
        "on turned_up of this in master_zone {\n draw 1\n }",
        "never lies",
    ),
    (
        SKILL,
        "on turned_up of this in field {\n draw 1\n }",
        "of a skill card",
    ),
    // A unit is no skill, and what is replaced has nobody who deals it.
    (
        UNIT,
        "on damage by skill of this {\n draw 1\n }",
        "by effect of",
    ),
    (
        UNIT,
        "on damage of this by skill of any unit {\n draw 1\n }",
        "by effect of",
    ),
    (
        UNIT,
        "instead of damage by any unit {\n prevent\n }",
        "in a replacement",
    ),
    (
        UNIT,
        "instead of damage to this by attack of enemy unit {\n prevent\n }",
        "in a replacement",
    ),
    // Ways that no card goes.
    (
        UNIT,
        "on move of this from master_zone {\n draw 1\n }",
        "never goes",
    ),
    (
        UNIT,
        "on move of this to master_zone {\n draw 1\n }",
        "never goes",
    ),
    (
        UNIT,
        "on move of this to resolving {\n draw 1\n }",
        "never goes",
    ),
    (
        UNIT,
        "on move of own unit from resolving to hand {\n draw 1\n }",
        "never goes",
    ),
    (
        UNIT,
        "on move of any skill to unit_zone {\n draw 1\n }",
        "never goes",
    ),
    // R-SC-92.
    (
        UNIT,
        "on move of this from unit_zone to deck {\n draw 1\n }",
        "nobody follows it",
    ),
    // A skill card lies on no field.
    (
        SKILL,
        "on attack of own unit {\n draw 1\n }",
        "write `play`",
    ),
    (SKILL, "on vanish of this {\n draw 1\n }", "write `play`"),
    (
        SKILL,
        "on draw by this {\n heal 1 own master\n }",
        "without a player",
    ),
    (
        SKILL,
        "on move of own unit from hand to outside {\n draw 1\n }",
        "write `play`",
    ),
];

/// Texts of Summons Call that are beside them, and run.
const TAKEN: Taken = &[
    (UNIT, "on turn_start of you {\n draw 1\n }"),
    (UNIT, "on draw of opponent {\n heal 1 own master\n }"),
    (UNIT, "on play of own unit {\n draw 1\n }"),
    (UNIT, "on turned_up of this in mana_zone {\n draw 1\n }"),
    (UNIT, "on turned_up of any skill {\n draw 1\n }"),
    (UNIT, "on turned_up {\n draw 1\n }"),
    (UNIT, "on turned_up of this in field {\n draw 1\n }"),
    (UNIT, "on turned_up of own unit in unit_zone {\n draw 1\n }"),
    (UNIT, "on turned_up of any master {\n draw 1\n }"),
    (UNIT, "on damage by effect of this {\n draw 1\n }"),
    (
        UNIT,
        "on damage of this by skill of any skill {\n draw 1\n }",
    ),
    (UNIT, "instead of damage to this by attack {\n prevent\n }"),
    (UNIT, "on move of any skill to resolving {\n draw 1\n }"),
    (UNIT, "on move of own unit from hand to deck {\n draw 1\n }"),
    (SKILL, "on move of this from hand to outside {\n draw 1\n }"),
    (SKILL, "on turned_up of this in mana_zone {\n draw 1\n }"),
];
