//! Events and conditions that are never so: the check of a card file refuses each of them, and says
//! what to write instead. What can be so it takes.

use shokan_rules::games::{self, GAMES};

const UNIT: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type unit\n deck_type n\n \
                    cost 1\n stats 1 2\n directions front\n TEXT\n}";
const SKILL: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type skill\n deck_type n\n \
                     cost 1\n TEXT\n}";
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

const EVENT: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type event\n faction \
                     tundra_orc\n play {\n put this on own summoner\n }\n TEXT\n}";
const CHAMPION: &str = "keyword able ja \"能\" en \"Able\" {\n TEXT\n}\n\ncard tried {\n id T-1\n name \
                        ja \"試\" en \"Tried\"\n type unit\n rank champion\n faction tundra_orc\n \
                        attack 1\n cost 1\n range sword\n life 1\n ability able\n}";

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

/// What is said of a card of a game with this text.
fn said(game: &str, card: &str, text: &str) -> Vec<String> {
    let file = format!("game {game}\nset test\n\n{}\n", card.replace("TEXT", text));
    match games::catalogue(game, &[("test.cards", &file)]) {
        Some(Ok(_)) => Vec::new(),
        Some(Err(faults)) => {
            let message = |fault: &shokan_lang::fault::CardFault| {
                let said = fault.message();
                assert!(said.ja.chars().any(|c| c > '\u{3040}'), "{}", said.ja);
                said.en
            };
            faults.iter().map(message).collect()
        }
        None => panic!("no such game: {game}"),
    }
}

/// Texts of Summons Call, and a part of what is said of each.
const CALL: &[(&str, &str, &str)] = &[
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
const CALL_TAKES: &[(&str, &str)] = &[
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

/// Texts of Shaman King, and a part of what is said of each.
const SHAMANS: &[(&str, &str, &str)] = &[
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
const SHAMANS_TAKE: &[(&str, &str)] = &[
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

/// Texts of Summoner Wars, and a part of what is said of each.
const WARS: &[(&str, &str, &str)] = &[
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
const WARS_TAKE: &[(&str, &str)] = &[
    (CHAMPION, "on summon of this {\n draw 1\n }"),
    (CHAMPION, "on after_attack by this {\n draw 1\n }"),
    (CHAMPION, "on play of any wall {\n draw 1\n }"),
];

/// Texts of Summon & Magic, and a part of what is said of each.
const MAGICS: &[(&str, &str, &str)] = &[
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
const MAGICS_TAKE: &[(&str, &str)] = &[
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

/// What is refused: a card, a text of it, and a part of what is said; and what is taken.
type Tables = (
    &'static [(&'static str, &'static str, &'static str)],
    &'static [(&'static str, &'static str)],
);

/// The tables of each game.
const TABLES: [(&str, Tables); GAMES.len()] = [
    ("summons_call", (CALL, CALL_TAKES)),
    ("summon_and_magic", (MAGICS, MAGICS_TAKE)),
    ("summoner_wars", (WARS, WARS_TAKE)),
    ("shaman_king", (SHAMANS, SHAMANS_TAKE)),
];

#[test]
fn what_never_happens_is_refused() {
    assert_eq!(TABLES.map(|(game, _)| game), GAMES);
    for (game, (refused, taken)) in TABLES {
        let wrong = refused.iter().filter_map(|(card, text, says)| {
            let found = said(game, card, text);
            let right = found.iter().any(|it| it.contains(says));
            (!right).then(|| format!("{text}\n  {says}\n  {found:?}"))
        });
        let other = taken.iter().filter_map(|(card, text)| {
            let found = said(game, card, text);
            (!found.is_empty()).then(|| format!("{text}\n  is taken\n  {found:?}"))
        });
        let wrong: Vec<String> = wrong.chain(other).collect();
        assert!(wrong.is_empty(), "{game}: {}", wrong.join("\n"));
    }
}
