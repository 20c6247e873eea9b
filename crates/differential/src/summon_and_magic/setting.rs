//! Where texts of Summon & Magic stand that are enumerated.

use crate::carried::setting::{Heads, Moments, Setting};
use shokan_lang::vocabulary::Vocabulary;

const BLANKS: Heads = &[
    (
        "monster",
        "  element fire\n  race made_race\n  cost 1\n  stats 1000 1000\n",
    ),
    ("magic", "  element fire\n  kind made_kind\n"),
    ("artifact", "  kind made_kind\n"),
    ("artifact/equip", "  kind made_kind\n  equip own monster\n"),
    ("land", "  kind made_kind\n"),
    ("weather", "  kind made_kind\n"),
    ("avatar", "  element fire\n"),
];

/// What stands in front of an event in Summon & Magic.
const MOMENTS: Moments = &[
    ("on", "land", "on "),
    ("on", "magic", "on "),
    ("on", "artifact/equip", "on "),
    (
        "skill timed on",
        "monster",
        "skill timed none ja \"技\" en \"Feat\" on ",
    ),
    (
        "skill guard on",
        "monster",
        "skill guard guard ja \"技\" en \"Feat\" on ",
    ),
    (
        "skill guard instead of",
        "monster",
        "skill guard guard ja \"技\" en \"Feat\" instead of ",
    ),
    ("merit on", "avatar", "merit on "),
    ("merit instead of", "avatar", "merit instead of "),
    ("instead of", "land", "instead of "),
    ("instead of", "artifact/equip", "instead of "),
    ("answer to", "magic", "answer to "),
];

pub(super) fn setting(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "monster",
        piles: ["hand", "deck", "graveyard"],
        pays_x: "discard x",
        see: "look at",
        deeds: &[
            ("magic", "use"),
            ("monster", "skill action 0 none ja \"技\" en \"Feat\""),
            ("monster", "skill timed none ja \"技\" en \"Feat\" on enter"),
            ("monster", "skill attack physical ja \"技\" en \"Feat\""),
            (
                "monster",
                "skill timed none ja \"技\" en \"Feat\" on destroy of this in battle",
            ),
            (
                "monster",
                "skill timed none ja \"技\" en \"Feat\" on target of this by attack_skill",
            ),
            (
                "monster",
                "skill guard guard ja \"技\" en \"Feat\" instead of destroy of this by attack_skill",
            ),
            ("magic", "answer to use of any card by opponent as used"),
            ("avatar", "merit on setup"),
            ("artifact", "use"),
            ("land", "on turn_start of you, must"),
        ],
        holds: &[
            ("land", "always"),
            ("monster", "skill constant none ja \"技\" en \"Feat\""),
            ("artifact/equip", "always"),
            ("avatar", "merit"),
            ("monster", "skill guard guard ja \"技\" en \"Feat\""),
        ],
        moments: MOMENTS,
        happens: &[
            ("", "draw 1"),
            (", must", "mill 1"),
            ("", "prevent"),
            (", may", "draw 1"),
        ],
        replaced: &["destroy of this by attack_skill", "destroy of own monster"],
        blanks: BLANKS,
        lists: "words race {\n  made_race ja \"猫\" en \"Cat\"\n}\nwords kind {\n  made_kind ja \"品\" en \"Ware\"\n}\nwords counter {\n  spark ja \"火種\" en \"spark\"\n}\n",
        other: "card made_other {\n  id MADE-90\n  name ja \"他\" en \"Other\"\n  type land\n  kind made_kind\n}\n",
    }
}
