//! Where texts of Summons Call stand that are enumerated.

use crate::carried::setting::Setting;
use shokan_lang::vocabulary::Vocabulary;

pub(super) fn setting(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "unit",
        piles: ["hand", "deck", "outside"],
        pays_x: "discard x",
        see: "look at",
        deeds: &[
            ("unit", "on entry"),
            ("skill", "play"),
            ("unit", "main once"),
            ("unit", "on attack"),
            ("unit", "on battle"),
            ("unit", "on damage to this"),
            ("unit", "instead of damage to this as hurt"),
        ],
        holds: &[("unit", "always"), ("master", "always")],
        moments: &[
            ("on", "unit", "on "),
            ("on", "skill", "on "),
            ("instead of", "unit", "instead of "),
            ("answer to", "unit", "answer to "),
        ],
        happens: &[("", "draw 1"), ("", "prevent"), ("", "change amount to 0")],
        replaced: &["damage to this", "damage to other own units"],
        blanks: &[
            (
                "unit",
                "  deck_type n\n  category made_cat\n  cost 1\n  stats 2 4\n  directions left front right\n",
            ),
            ("skill", "  deck_type n\n  category made_cat\n  cost 1\n"),
            ("master", "  deck_type a\n  cost 0\n  hp 10\n"),
        ],
        lists: "words category {\n  made_cat ja \"猫\" en \"Cat\"\n}\nwords counter {\n  spark ja \"火種\" en \"spark\"\n}\n",
        other: "card made_other {\n  id MADE-90\n  name ja \"他\" en \"Other\"\n  type unit\n  deck_type n\n  cost 1\n  stats 1 2\n  directions front\n}\n",
    }
}
