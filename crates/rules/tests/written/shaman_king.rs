//! Card texts of Shaman King that its check is tried with.

use super::teaching::NAMES;
use super::{Refused, Taken, Written};

/// What its check is tried with.
pub(crate) const WRITTEN: Written = Written {
    own: [1, 3],
    card,
    silent: Some("art {\n damage 15 to enemy shamans\n}"),
    moments: MOMENTS,
    taken: TAKEN,
};

/// A card with a text in it.
fn card(text: &str) -> String {
    format!("card tried {{\n  {NAMES}\n  type shamanic_art\n  user all\n{text}\n}}")
}

const SPIRIT: &str = "words class {\n tried_class ja \"試\" en \"tried\"\n other_class ja \"外\" en \
                      \"other\"\n}\n\ncard tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type \
                      spirit\n class tried_class\n level 1\n attack 10\n defence 10\n \
                      summon_value 10\n TEXT\n}\n\ncard far {\n id T-2\n name ja \"外\" en \"Far\"\n \
                      type spirit\n class other_class\n level 1\n attack 10\n defence 10\n \
                      summon_value 10\n}";
const STRIKE: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type strike\n user all\n \
                      level 1\n attack 10\n TEXT\n}";
const ATTACHED: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type attachment\n user \
                        all\n TEXT\n}";
const ART: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type shamanic_art\n user all\n \
                   TEXT\n}";

/// Texts of Shaman King, and a part of what is said of each.
const MOMENTS: Refused = &[
    (
        SPIRIT,
        "always when this in hand {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when this in graveyard {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when not this in field {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when this is shaman {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when not this is spirit {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when this is other_class {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when host in wait_row {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when count of own spirits < 0 {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when defence of this = 15 {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "always when own_turn and 1 > 2 {\n this gets attack + 10\n }",
        "never so",
    ),
    (
        SPIRIT,
        "on summon of this when not own_turn {\n draw 1\n }",
        "never so",
    ),
    (
        SPIRIT,
        "on summon of enemy spirit when own_turn {\n draw 1\n }",
        "never so",
    ),
    (
        SPIRIT,
        "on win_battle of this {\n if this is attachment {\n draw 1\n }\n }",
        "never so",
    ),
    (
        STRIKE,
        "on put when this in hand {\n draw 1\n }",
        "never so",
    ),
    (
        STRIKE,
        "on put when this is face_down {\n draw 1\n }",
        "never so",
    ),
    (
        ATTACHED,
        "on lose_battle when host is spirit {\n draw 1\n }",
        "never so",
    ),
    (ART, "art when not own_turn {\n draw 1\n }", "never so"),
    (
        ART,
        "art {\n if not own_turn {\n draw 1\n }\n }",
        "never so",
    ),
    (
        ART,
        "answer to use of any shamanic_art by opponent as it when own_turn {\n negate it\n }",
        "never so",
    ),
    (
        ART,
        "art {\n choose 1 own spirit as it\n if it in hand {\n draw 1\n }\n }",
        "never so",
    ),
    (
        ART,
        "art {\n own spirits where attack < 0 get attack + 10 this_turn\n }",
        "never so",
    ),
    // Only events of the side, of what can fight, of what can be summoned.
    (
        SPIRIT,
        "on summon of own strike {\n draw 1\n }",
        "never happens",
    ),
    (
        SPIRIT,
        "on destroy of own shaman {\n draw 1\n }",
        "never happens",
    ),
    (
        SPIRIT,
        "on put of own spirit {\n draw 1\n }",
        "never happens",
    ),
    (
        SPIRIT,
        "on win_battle of own attachment {\n draw 1\n }",
        "never happens",
    ),
    (
        SPIRIT,
        "on win_battle of enemy spirit {\n draw 1\n }",
        "the other side",
    ),
    (
        STRIKE,
        "on summon of own spirit {\n draw 1\n }",
        "nobody summons in a battle",
    ),
];

/// Texts of Shaman King that are beside them, and run.
const TAKEN: Taken = &[
    (
        SPIRIT,
        "always when this in wait_row {\n this gets attack + 10\n }",
    ),
    (
        SPIRIT,
        "always when this is tried_class and not this in wait_row {\n this gets attack + 10\n }",
    ),
    (
        SPIRIT,
        "on destroy of this when this in graveyard {\n draw 1\n }",
    ),
    (
        SPIRIT,
        "on win_battle of this {\n return this to hand\n if this in hand {\n draw 1\n }\n }",
    ),
    (
        SPIRIT,
        "on summon of enemy spirit when not own_turn {\n draw 1\n }",
    ),
    (
        SPIRIT,
        "always when defence of this < 15 {\n this gets attack + 10\n }",
    ),
    (
        ART,
        "art {\n choose 1 own spirit as it\n return it to hand\n if it in hand {\n draw 1\n }\n }",
    ),
    (
        ART,
        "answer to use of any shamanic_art by opponent as it when not own_turn {\n negate it\n }",
    ),
];
