//! Where texts of Summoner Wars stand that are enumerated.

use crate::carried::setting::Setting;
use shokan_lang::vocabulary::Vocabulary;

pub(super) fn setting(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "unit",
        piles: ["hand", "draw_pile", "discard_pile"],
        pays_x: "magic x",
        see: "look at",
        deeds: &[
            ("event", "play"),
            ("unit", "on after_move"),
            ("unit", "on after_attack by this"),
            ("unit", "any_time"),
            ("unit", "instead_of_attacking"),
            ("unit", "on attack by this"),
            ("unit", "on attack_roll by this"),
            ("unit", "on attack_wounds by this"),
            ("unit", "instead of wound of this as hurt"),
            ("unit", "instead of attack_roll by any unit on this as roll"),
        ],
        holds: &[("unit", "always"), ("event", "always")],
        moments: &[
            ("on", "unit", "on "),
            ("on", "event", "on "),
            ("instead of", "unit", "instead of "),
            ("answer to", "unit", "answer to "),
        ],
        happens: &[
            ("", "draw 1"),
            ("", "prevent"),
            ("", "change amount to 0"),
            ("", "wound 1 to this"),
            (", may", "draw 1"),
            ("", "dice_become miss"),
        ],
        replaced: &["wound of this", "wound of other own units"],
        blanks: &[
            (
                "unit",
                "  rank common\n  faction made_faction\n  attack 2\n  cost 1\n  range sword\n  life 3\n",
            ),
            ("event", "  faction made_faction\n"),
        ],
        lists: "words faction {\n  made_faction ja \"組\" en \"Crew\"\n}\nwords counter {\n  spark ja \"火種\" en \"spark\"\n}\n",
        other: "card made_other {\n  id MADE-90\n  name ja \"他\" en \"Other\"\n  type unit\n  rank common\n  faction made_faction\n  attack 1\n  cost 1\n  range sword\n  life 1\n}\n",
    }
}
