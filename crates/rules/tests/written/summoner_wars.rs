//! Card texts of Summoner Wars that its check is tried with.

use super::teaching::NAMES;
use super::{Refused, Taken, Written};

/// What its check is tried with.
pub(crate) const WRITTEN: Written = Written {
    own: [11, 5],
    card,
    silent: Some("on summon of this, first each turn {\n draw 1\n}"),
    moments: MOMENTS,
    taken: TAKEN,
};

/// A card with a text in it.
fn card(text: &str) -> String {
    format!(
        "keyword trying ja \"試\" en \"Trying\" {{\n{text}\n}}\n\ncard tried {{\n  {NAMES}\n  type unit\n  \
         rank common\n  attack 1\n  cost 1\n  range sword\n  life 2\n  ability trying\n}}"
    )
}

const EVENT: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type event\n faction \
                     tundra_orc\n play {\n put this on own summoner\n }\n TEXT\n}";
const CHAMPION: &str = "keyword able ja \"能\" en \"Able\" {\n TEXT\n}\n\ncard tried {\n id T-1\n name \
                        ja \"試\" en \"Tried\"\n type unit\n rank champion\n faction tundra_orc\n \
                        attack 1\n cost 1\n range sword\n life 1\n ability able\n}";

/// Texts of Summoner Wars, and a part of what is said of each.
const MOMENTS: Refused = &[
    (
        CHAMPION,
        "on play of this {\n draw 1\n }",
        "write `summon of this`",
    ),
    (
        EVENT,
        "on summon of this {\n draw 1\n }",
        "what only Units do",
    ),
    (EVENT, "on after_move {\n draw 1\n }", "what only Units do"),
    (
        EVENT,
        "on after_attack by this {\n draw 1\n }",
        "what only Units do",
    ),
];

/// Texts of Summoner Wars that are beside them, and run.
const TAKEN: Taken = &[
    (CHAMPION, "on summon of this {\n draw 1\n }"),
    (CHAMPION, "on after_attack by this {\n draw 1\n }"),
    (CHAMPION, "on play of any wall {\n draw 1\n }"),
];
