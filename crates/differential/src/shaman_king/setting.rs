//! Where texts of Shaman King stand that are enumerated.

use crate::carried::setting::Setting;
use shokan_lang::vocabulary::Vocabulary;

pub(super) fn setting(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "spirit",
        piles: ["hand", "deck", "graveyard"],
        pays_x: "discard x",
        see: "reveal",
        deeds: &[
            ("shamanic_art", "art"),
            ("strike", "on put"),
            ("spirit", "on summon of this from hand"),
            ("spirit", "on battle_end of this"),
            ("attachment", "on lose_battle"),
            ("attachment", "instead of damage of host in battle as hurt"),
            (
                "attachment",
                "instead of heal of host by art of you as cure",
            ),
            (
                "shamanic_art",
                "answer to use of any shamanic_art by opponent as used",
            ),
            ("finishing_move", "on put"),
        ],
        holds: &[
            ("attachment", "always"),
            ("spirit", "always"),
            ("strike", "always"),
            ("strike", "while_staged"),
        ],
        moments: &[
            ("on", "spirit", "on "),
            ("on", "strike", "on "),
            ("on", "attachment", "on "),
            ("instead of", "attachment", "instead of "),
            ("instead of", "spirit", "instead of "),
            ("instead of", "strike", "instead of "),
            ("answer to", "shamanic_art", "answer to "),
        ],
        happens: &[
            ("", "draw 1"),
            ("", "change amount to 0"),
            (" as used", "negate used"),
            ("", "send this to graveyard"),
        ],
        replaced: &[
            "damage of host in battle",
            "heal of host by art of you",
            "damage_value",
        ],
        blanks: &[
            (
                "spirit",
                "  class made_class\n  level 1\n  attack 20\n  defence 20\n  summon_value 10\n",
            ),
            ("shamanic_art", "  user all\n"),
            ("attachment", "  user all\n  attach_mark\n"),
            ("strike", "  user all\n  level 1\n  attack 20\n"),
            ("finishing_move", "  user all\n  level 3\n  attack 20\n"),
        ],
        lists: "words class {\n  made_class ja \"猫\" en \"Cat\"\n}\nwords counter {\n  spark ja \"火種\" en \"spark\"\n}\n",
        other: "card made_other {\n  id MADE-90\n  name ja \"他\" en \"Other\"\n  type shamanic_art\n  user all\n  art {\n    draw 1\n  }\n}\n",
    }
}
