//! Card texts of Summon & Magic that its check is tried with.

use super::teaching::NAMES;
use super::{Refused, Taken, Written};

/// What its check is tried with.
pub(crate) const WRITTEN: Written = Written {
    own: [15, 0],
    card,
    silent: Some("skill timed none ja \"一\" en \"One\" on enter {\n move this to monster_zone\n}"),
    moments: MOMENTS,
    taken: TAKEN,
};

/// A card with a text in it.
fn card(text: &str) -> String {
    format!(
        "card tried {{\n  {NAMES}\n  type monster\n  element fire\n  race beast\n  cost 1\n  stats 100 \
         100\n{text}\n  skill attack physical ja \"牙\" en \"Fang\" {{\n attack 1 enemy monster\n  }}\n}}"
    )
}

/// The beginning of a card of Summon & Magic, and the words of its fields.
macro_rules! magic {
    ($fields:literal) => {
        concat!(
            "words race {\n cat ja \"猫\" en \"Cat\"\n}\nwords kind {\n ware ja \"品\" en \"Ware\"\n}\n\ncard tried {\n id T-1\n name ja \"試\" en \"Tried\"\n ",
            $fields,
            "\n TEXT\n}"
        )
    };
}
const LAND: &str = magic!("type land\n kind ware");
const MONSTER: &str = magic!(
    "type monster\n element fire\n race cat\n cost 1\n stats 1000 1000\n skill attack physical ja \
     \"打\" en \"Blow\" {\n attack 1 enemy monster\n }"
);
const MAGIC: &str = magic!("type magic\n element fire\n kind ware\n advance 0");
const AVATAR: &str = magic!("type avatar\n element fire");
const INSTALLED: &str = magic!("type artifact\n kind install");

/// Texts of Summon & Magic, and a part of what is said of each.
const MOMENTS: Refused = &[
    (LAND, "on charge {\n draw 1\n }", "without a player"),
    (LAND, "on turn_start {\n draw 1\n }", "without a player"),
    (LAND, "on set {\n draw 1\n }", "without a player"),
    (
        MAGIC,
        "answer to charge as it {\n negate it\n }",
        "without a player",
    ),
    (LAND, "on boost of you {\n draw 1\n }", "but an avatar"),
    (
        LAND,
        "on use by you {\n draw 1\n }",
        "without the card that is used",
    ),
    (
        MAGIC,
        "answer to use by opponent as it {\n negate it\n }",
        "without the card that is used",
    ),
    (
        LAND,
        "on use of this by you {\n draw 1\n }",
        "write the text under `use`",
    ),
    (
        LAND,
        "on use of any magic by any monster {\n draw 1\n }",
        "which no card does",
    ),
    (
        LAND,
        "on summon by any monster {\n draw 1\n }",
        "which no card does",
    ),
    (
        LAND,
        "on evade of any monster by any monster {\n draw 1\n }",
        "which no card does",
    ),
    (LAND, "on attack {\n draw 1\n }", "never happens"),
    (LAND, "on enter {\n draw 1\n }", "never happens"),
    (
        LAND,
        "on attack of any land {\n draw 1\n }",
        "never happens",
    ),
    (
        LAND,
        "on recoil of any magic {\n draw 1\n }",
        "never happens",
    ),
    (
        LAND,
        "on command of any weather {\n draw 1\n }",
        "never happens",
    ),
    (
        LAND,
        "on change_position by any land {\n draw 1\n }",
        "never happens",
    ),
    (
        LAND,
        "on change_position of you {\n draw 1\n }",
        "say which cards",
    ),
    (
        LAND,
        "on target of any monster by any magic {\n draw 1\n }",
        "never happens",
    ),
    (
        LAND,
        "on equip to any magic {\n draw 1\n }",
        "never happens",
    ),
    (AVATAR, "merit on destroy {\n draw 1\n }", "never happens"),
    (
        LAND,
        "on target by any monster {\n draw 1\n }",
        "without the card to which it happens",
    ),
    (
        LAND,
        "on destroy by any magic {\n draw 1\n }",
        "without the card to which it happens",
    ),
    (
        LAND,
        "on destroy to own monster {\n draw 1\n }",
        "no other card",
    ),
    (
        LAND,
        "on recoil to own monster {\n draw 1\n }",
        "no other card",
    ),
    (LAND, "on attack on own monster {\n draw 1\n }", "by nobody"),
    (
        LAND,
        "on destroy of any monster in deck {\n draw 1\n }",
        "cards of the field are",
    ),
    (
        LAND,
        "on destroy of any monster in avatar_zone {\n draw 1\n }",
        "cards of the field are",
    ),
    (
        LAND,
        "on move of any monster {\n draw 1\n }",
        "without a place",
    ),
    (
        MONSTER,
        "skill guard guard ja \"盾\" en \"Shield\" on attack {\n draw 1\n }",
        "lies down",
    ),
    (
        MAGIC,
        "answer to attack as it {\n negate it\n }",
        "its own card",
    ),
    (
        MAGIC,
        "answer to attack by any land as it {\n negate it\n }",
        "never happens",
    ),
];

/// Texts of Summon & Magic that are beside them, and run.
const TAKEN: Taken = &[
    (LAND, "on charge of you {\n draw 1\n }"),
    (LAND, "on turn_start of turn_player {\n draw 1\n }"),
    (
        MAGIC,
        "answer to charge by opponent as it {\n negate it\n }",
    ),
    (AVATAR, "merit on boost of you {\n draw 1\n }"),
    (LAND, "on use of any magic {\n draw 1\n }"),
    (LAND, "on use of any magic by you {\n draw 1\n }"),
    (LAND, "on summon by you {\n draw 1\n }"),
    (
        MONSTER,
        "skill timed none ja \"時\" en \"Time\" on summon {\n draw 1\n }",
    ),
    (
        MONSTER,
        "skill timed none ja \"時\" en \"Time\" on attack {\n draw 1\n }",
    ),
    (LAND, "on command of any artifact {\n draw 1\n }"),
    (INSTALLED, "on command {\n draw 1\n }"),
    (
        LAND,
        "on attack of own monster on any artifact {\n draw 1\n }",
    ),
    (LAND, "on attack by you {\n draw 1\n }"),
    (LAND, "on target of any land by any monster {\n draw 1\n }"),
    (LAND, "on destroy {\n draw 1\n }"),
    (LAND, "on destroy of any monster by this {\n draw 1\n }"),
    (LAND, "on destroy of any monster in field {\n draw 1\n }"),
    (LAND, "on recoil on own monster {\n draw 1\n }"),
    (LAND, "on equip to own monster {\n draw 1\n }"),
    (LAND, "on move of any monster to hand {\n draw 1\n }"),
    (
        MONSTER,
        "skill guard guard ja \"盾\" en \"Shield\" on target {\n draw 1\n }",
    ),
    (
        MAGIC,
        "answer to attack by enemy monster as it {\n negate it\n }",
    ),
];
