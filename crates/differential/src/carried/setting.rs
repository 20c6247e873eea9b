//! What the enumeration must know of each game: the blank cards that bear a text, the heads under
//! which something is done or holds, and what the piles are called.

use shokan_lang::vocabulary::{Vocabulary, of_game};

/// Heads of texts of one card type: the type, and all that stands in front of the block.
pub(super) type Heads = &'static [(&'static str, &'static str)];

/// What stands in front of an event: a name for the row of the table, the card type, the words.
pub(super) type Moments = &'static [(&'static str, &'static str, &'static str)];

/// One game, as the enumeration sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The words.
    pub(super) v: &'static Vocabulary,
    /// The kind of cards that most texts speak of.
    pub(super) kind: &'static str,
    /// The hand, the deck and the pile of what was used.
    pub(super) piles: [&'static str; 3],
    /// How the top of a deck is seen.
    pub(super) see: &'static str,
    /// Heads under which something is done; the first is the usual one.
    pub(super) deeds: Heads,
    /// Heads under which something holds.
    pub(super) holds: Heads,
    /// What stands in front of an event, by a name for the row of the table.
    pub(super) moments: Moments,
    /// Blocks that say that something happens: clauses of the head, and the statements.
    pub(super) happens: &'static [(&'static str, &'static str)],
    /// Events with a part, of which most games have the head `instead of`.
    pub(super) replaced: &'static [&'static str],
    /// The fields of a card, by its type.
    blanks: &'static [(&'static str, &'static str)],
    /// Lists of words.
    lists: &'static str,
    /// The word of a card that texts name.
    other: &'static str,
}

/// A text on a card of a file that holds nothing else but what it may name.
pub(super) fn file_of(s: &Setting, of: &str, text: &str, at: usize) -> String {
    let game = s.v.game;
    format!(
        "game {game}\nset made\n{}{}{}",
        s.lists,
        s.other,
        card_of(s, of, text, at)
    )
}

/// The lists of words, and the card that texts name.
pub(super) fn beginning(s: &Setting) -> String {
    format!("game {}\nset made\n{}{}", s.v.game, s.lists, s.other)
}

/// A card with a text.
pub(super) fn card_of(s: &Setting, of: &str, text: &str, at: usize) -> String {
    let fields = s.blanks.iter().find(|it| it.0 == of).map_or("", |it| it.1);
    // `artifact_equip` is an artifact with another blank.
    let plain = of.split('/').next().unwrap_or(of);
    let head = format!(
        "card made_{at} {{\n  id MADE-{at:02}\n  name ja \"作{at}\" en \"Made {at}\"\n  type {plain}\n"
    );
    if s.v.abilities.iter().any(|it| it.0 == plain && it.1 == 0) {
        // What a card of this type can do has a name.
        let named = format!(
            "keyword able_{at} ja \"能{at}\" en \"Able {at}\" {{\n{text}\n}}\n{head}{fields}  ability able_{at}\n}}\n"
        );
        return named;
    }
    let beside = if plain == "monster" {
        "  skill attack physical ja \"打\" en \"Blow\" {\n    attack 1 enemy monster\n  }\n"
    } else {
        ""
    };
    format!("{head}{fields}{text}\n{beside}}}\n")
}

/// The setting of a game.
pub(super) fn of(game: &str) -> Option<Setting> {
    let v = of_game(game)?;
    Some(match game {
        "summons_call" => summons_call(v),
        "summon_and_magic" => summon_and_magic(v),
        "summoner_wars" => summoner_wars(v),
        _ => shaman_king(v),
    })
}

fn summons_call(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "unit",
        piles: ["hand", "deck", "outside"],
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

/// The fields of cards of Summon & Magic.
const MAGIC_BLANKS: Heads = &[
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
const MAGIC_MOMENTS: Moments = &[
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

fn summon_and_magic(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "monster",
        piles: ["hand", "deck", "graveyard"],
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
        moments: MAGIC_MOMENTS,
        happens: &[
            ("", "draw 1"),
            (", must", "mill 1"),
            ("", "prevent"),
            (", may", "draw 1"),
        ],
        replaced: &["destroy of this by attack_skill", "destroy of own monster"],
        blanks: MAGIC_BLANKS,
        lists: "words race {\n  made_race ja \"猫\" en \"Cat\"\n}\nwords kind {\n  made_kind ja \"品\" en \"Ware\"\n}\nwords counter {\n  spark ja \"火種\" en \"spark\"\n}\n",
        other: "card made_other {\n  id MADE-90\n  name ja \"他\" en \"Other\"\n  type land\n  kind made_kind\n}\n",
    }
}

fn summoner_wars(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "unit",
        piles: ["hand", "draw_pile", "discard_pile"],
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

fn shaman_king(v: &'static Vocabulary) -> Setting {
    Setting {
        v,
        kind: "spirit",
        piles: ["hand", "deck", "graveyard"],
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
