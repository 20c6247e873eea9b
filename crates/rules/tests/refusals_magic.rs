//! Texts that the language can say and Summon & Magic cannot carry out, and options that it has
//! not: each is refused, and the check of a card file says what to write instead.

use shokan_lang::fault::CardFault;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summon_and_magic::{SummonAndMagic, option_bits};

/// What a fault says, in English; it says something else in Japanese.
fn said(fault: &CardFault) -> String {
    let said = fault.message();
    assert!(said.ja.chars().any(|c| c > '\u{3040}'), "{}", said.ja);
    said.en
}

/// What the check says of a card.
fn refused(fields_and_text: &str) -> Vec<String> {
    let text = format!(
        "game summon_and_magic\nset test\n\ncard tried {{\n  id T-1\n  name ja \"試\" en \"Tried\"\n  \
         {fields_and_text}\n}}\n"
    );
    match Catalogue::of::<SummonAndMagic>(&[("test.cards", &text)]) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(said).collect(),
    }
}

/// A monster whose second skill is this one.
fn monster(skill: &str) -> Vec<String> {
    refused(&format!(
        "type monster\n  element earth\n  race beast\n  cost 1\n  stats 500 500\n  \
         skill attack physical ja \"打\" en \"Strike\" {{\n attack 1 enemy monster\n }}\n  {skill}"
    ))
}

fn magic(text: &str) -> Vec<String> {
    refused(&format!(
        "type magic\n  element wind\n  kind stratagem\n  advance 0\n  {text}"
    ))
}

fn artifact(text: &str) -> Vec<String> {
    refused(&format!("type artifact\n  kind install\n  {text}"))
}

fn check(all: &[(&str, &str)], say: impl Fn(&str) -> Vec<String>) {
    let wrong = all.iter().filter_map(|(text, part)| {
        let said = say(text);
        let fits = said.iter().any(|said| said.contains(part));
        (!fits).then(|| format!("{text}\n  says {said:?}\n  and not {part}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Skills of monsters, and a part of what is said of each.
const SKILLS: &[(&str, &str)] = &[
    (
        "skill timed none ja \"時\" en \"Time\" on enter of this {\n equip_under turn_player to this\n }",
        "a player where cards are meant",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on enter of this {\n control opponent by you\n }",
        "a player where cards are meant",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on enter of this, once per name {\n draw 1\n }",
        "write `once`",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on enter of this, by opponent {\n draw 1\n }",
        "by turn_player",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on enter of this by own monster {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on enter of this, may {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on draw of own monster {\n draw 1\n }",
        "of you",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on equip of you {\n draw 1\n }",
        "say which cards",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on turned_up of this by attack_skill {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" instead of destroy of this {\n draw 1\n }",
        "write `prevent` in front",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" instead of enter of this {\n draw 1\n }",
        "only `destroy` and `summon`",
    ),
    (
        "skill timed none ja \"時\" en \"Time\" on enter of this {\n prevent\n }",
        "only a replacement",
    ),
    (
        "skill guard guard ja \"守\" en \"Guard\" on target of this by attack_skill, must {\n draw 1\n }",
        "happens by itself",
    ),
    (
        "skill guard guard ja \"守\" en \"Guard\" on target of this by attack_skill {\n attack 1 enemy monster\n }",
        "attacks nobody",
    ),
    (
        "skill action 1 none ja \"行\" en \"Act\", first each turn {\n draw 1\n }",
        "write `once`",
    ),
    (
        "skill action 1 none ja \"行\" en \"Act\" {\n choose 1 enemy monster as a\n a gets attack + 100 this_battle\n }",
        "write `this_turn`",
    ),
    (
        "skill action 1 none ja \"行\" en \"Act\" {\n choose 1 enemy monster as a\n a gains lone this_turn\n }",
        "way to the field",
    ),
    (
        "skill action 1 none ja \"行\" en \"Act\" {\n choose 2 enemy monsters as a\n force_attack a to this\n }",
        "several cards where one is meant",
    ),
    (
        "skill action 1 none ja \"行\" en \"Act\" {\n opponent cannot use_magic_from_hand this_turn\n }",
        "of a player for a while",
    ),
    (
        "skill action 1 none ja \"行\" en \"Act\" {\n foe gets attack + 100 this_turn\n }",
        "no other card",
    ),
    (
        "skill constant none ja \"常\" en \"Always\", once {\n this gets attack + 100\n }",
        "holds all the time",
    ),
];

#[test]
fn skills_that_would_stay_silent_are_refused() {
    check(SKILLS, monster);
}

#[test]
fn cards_that_would_stay_silent_are_refused() {
    check(
        &[
            ("use, once {\n draw 1\n }", "a limit of a card that is used"),
            (
                "use {\n choose 1 own monster in hand as a\n revive a\n }",
                "in graveyard",
            ),
            (
                "use {\n choose 1 own monster in graveyard as a\n destroy a\n }",
                "write `send`",
            ),
            (
                "use {\n choose 1 own artifact as a\n a gets attack + 100 this_turn\n }",
                "no monsters",
            ),
            (
                "use {\n choose 1 own monster as a\n a gets attack + 100 while_under\n }",
                "not equipped",
            ),
            (
                "use {\n choose 1 own monster as base\n put top 1 of own hand as counters on base\n }",
                "only a deck",
            ),
            (
                "answer to draw of opponent {\n draw 1\n }",
                "nobody declares",
            ),
        ],
        magic,
    );
    check(
        &[(
            "instead of summon of own monster, pay discard 1 {\n draw 1\n }",
            "price of a replaced summon",
        )],
        artifact,
    );
}

/// Events that never happen so, and a part of what is said of each.
const NEVER: &[(&str, &str)] = &[
    ("summon of opponent", "say which cards"),
    ("move of you", "say which cards"),
    ("destroy by opponent", "say which cards"),
    ("target of own monster by opponent", "say which cards"),
    ("enter of any land", "never happens to such cards"),
    ("revive of any artifact", "never happens to such cards"),
    ("turned_up of any magic", "never happens to such cards"),
    ("turn_position of any monster", "to attack_position"),
    (
        "turn_position of any monster from attack_position",
        "to attack_position",
    ),
    ("move of any card to magic_zone", "which is a use"),
    ("move of any card from avatar_zone", "stays there"),
    ("move of any card from hand to hand", "into itself"),
    (
        "move of any monster from monster_zone to field",
        "cards of the field lie",
    ),
    (
        "move of any monster from land_zone to field",
        "cards of the field lie",
    ),
    (
        "move of any monster from deck to graveyard",
        "draw of PLAYER",
    ),
    ("move of any monster from deck", "draw of PLAYER"),
    ("move of this from hand to graveyard", "which other cards"),
    ("move from graveyard", "which other cards"),
];

/// Events that stand beside them and happen.
const HAPPENS: &[&str] = &[
    "summon by opponent",
    "recoil of opponent",
    "turn_position of any monster to attack_position",
    "move of any monster from deck to monster_zone",
    "move of any monster from hand to field",
    "move of this from field",
];

#[test]
fn events_that_never_happen_are_refused() {
    let text = |event: &str| format!("on {event} {{\n draw 1\n }}");
    check(NEVER, |event| artifact(&text(event)));
    for event in HAPPENS {
        assert_eq!(artifact(&text(event)), Vec::<String>::new(), "{event}");
    }
}

#[test]
fn what_is_printed_and_would_not_be_done_is_refused() {
    check(
        &[
            (
                "use {\n own monsters get printed attack + 100 this_turn\n }",
                "neither doubled nor halved",
            ),
            (
                "use {\n own monsters get total attack = 100 this_turn\n }",
                "neither doubled nor halved",
            ),
            (
                "use {\n own monsters get attack - 100 least 200 this_turn\n }",
                "nothing falls below 0",
            ),
            (
                "use {\n choose 1 enemy monster as a\n if done {\n draw 1\n }\n }",
                "when the text is used",
            ),
            (
                "use {\n if done {\n draw 1\n }\n }",
                "write that statement in front",
            ),
            (
                "use {\n choose 1 own card in hand as a\n a gains flying this_turn\n }",
                "which keep nothing",
            ),
            (
                "use {\n choose 2 own cards in hand as a\n enter_field a\n }",
                "may be no monsters",
            ),
        ],
        magic,
    );
    let equipment = |text: &str| {
        refused(&format!(
            "type artifact\n  kind weapon\n  equip any monsters\n  {text}"
        ))
    };
    check(
        &[
            ("use {\n draw 1\n }", "leave out `equip`"),
            (
                "answer to attack of any monster {\n draw 1\n }",
                "leave out `equip`",
            ),
        ],
        equipment,
    );
    for text in [
        "use {\n choose 2 own monsters in hand as a\n enter_field a\n if done {\n draw 1\n }\n }",
        "use {\n choose 1 own monster in graveyard as a\n revive a\n a gets attack + 100 this_turn\n }",
        "use {\n each own cards in hand as a {\n enter_field a\n }\n }",
    ] {
        assert_eq!(magic(text), Vec::<String>::new(), "{text}");
    }
    let avatar =
        refused("type avatar\n  element fire\n  merit {\n you get printed hand_limit = 9\n }");
    assert!(
        avatar.iter().any(|it| it.contains("neither doubled")),
        "{avatar:?}"
    );
}

#[test]
fn what_stands_beside_them_is_played() {
    for text in [
        "skill timed none ja \"時\" en \"Time\" on enter of this, once {\n draw 1\n }",
        "skill timed none ja \"時\" en \"Time\" instead of destroy of this {\n prevent\n draw 1\n }",
        "skill guard guard ja \"守\" en \"Guard\" on target of this by attack_skill {\n draw 1\n }",
        "skill action 1 none ja \"行\" en \"Act\", once {\n draw 1\n }",
        "skill constant none ja \"常\" en \"Always\" {\n this gains flying\n }",
    ] {
        assert_eq!(monster(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn whose_a_monster_is_does_not_hang_on_whose_it_is() {
    let (land, mend) = (
        |text: &str| refused(&format!("type land\n  kind desert\n  {text}")),
        "`host` or `any monsters`",
    );
    let held = |what: &str| format!("always {{\n {what}\n }}");
    for what in [
        "enemy monsters are controlled by you",
        "other own monsters are controlled by opponent",
        "any monsters with flying are controlled by you",
        "any beast monsters are controlled by you",
        "any monsters where attack >= 500 are controlled by you",
        "own monsters cannot change_controller",
        "any fire monsters cannot change_controller",
    ] {
        let said = land(&held(what));
        assert!(said.iter().any(|it| it.contains(mend)), "{what}: {said:?}");
    }
    for what in ["own artifacts lose abilities", "enemy cards lose abilities"] {
        let said = land(&held(what));
        let fits = said.iter().any(|it| it.contains("write `any artifacts`"));
        assert!(fits, "{what}: {said:?}");
    }
    for what in [
        "this is controlled by opponent",
        "any monsters are controlled by you",
    ] {
        let skill = format!("skill constant none ja \"常\" en \"Always\" {{\n {what}\n }}");
        let said = monster(&skill);
        assert!(said.iter().any(|it| it.contains(mend)), "{what}: {said:?}");
    }
    for what in [
        "any monsters are controlled by you",
        "any in_defence_position monsters are controlled by opponent",
        "any monsters cannot change_controller",
        "any artifacts lose abilities",
        "enemy monsters lose abilities",
    ] {
        assert_eq!(land(&held(what)), Vec::<String>::new(), "{what}");
    }
}

#[test]
fn a_timed_skill_that_would_do_nothing_is_refused() {
    let timed = |text: &str| {
        monster(&format!(
            "skill timed none ja \"一\" en \"One\" on enter {{ {text} }}"
        ))
    };
    assert_eq!(timed("draw 1"), Vec::<String>::new());
    check(
        &[
            (
                "look at top 2 of you as seen order seen to deck bottom",
                "order",
            ),
            ("move this to monster_zone", "a move to this zone"),
            ("this gains bane", "gains bane"),
            ("this loses other effects", ""),
            ("later turn_end { draw 1 }", "later"),
            (
                "this cannot be_turned by enemy magics",
                "cannot be_turned by these cards",
            ),
            (
                "this cannot be_chosen by enemy fire magics",
                "cannot be_chosen by these cards",
            ),
        ],
        timed,
    );
}

#[test]
fn a_skill_that_would_not_do_what_it_says_is_refused() {
    check(
        &[
            (
                "skill constant none ja \"一\" en \"One\" { enemy monsters with flying lose abilities }",
                "loses abilities all the time",
            ),
            (
                "skill attack physical ja \"一\" en \"One\" { attack up to 2 any monsters }",
                "several of any side",
            ),
            (
                "skill attack physical ja \"一\" en \"One\" {\n mill 1\n attack 1 enemy monster\n }",
                "in front of the attack",
            ),
            (
                "skill attack physical ja \"一\" en \"One\" {\n attack 1 enemy monster\n attack 1 enemy \
                 monster }",
                "a second attack",
            ),
            (
                "skill attack physical ja \"一\" en \"One\" {\n choose 1 own monster as mate\n attack 1 \
                 enemy monster\n mate gets attack + 100 this_turn\n }",
                "given in front of the attack and used behind it",
            ),
            (
                "skill attack physical ja \"一\" en \"One\" {\n choose 1 own monster as mate\n choose 1 \
                 enemy monster as foe_1\n damage 300 to foe_1\n mate gets attack + 100 this_turn\n }",
                "given in front of the attack and used behind it",
            ),
            (
                "skill attack physical ja \"一\" en \"One\" { attack 1 enemy monster not being attacked }",
                "in this battle",
            ),
            (
                "skill timed none ja \"一\" en \"One\" on battle_end { draw 1 }",
                "later battle_end",
            ),
        ],
        monster,
    );
    let plain = "skill constant none ja \"一\" en \"One\" { enemy monsters lose abilities }";
    assert_eq!(monster(plain), Vec::<String>::new());
}

#[test]
fn an_answer_that_nothing_calls_for_and_an_attack_without_a_skill_are_refused() {
    check(
        &[
            (
                "answer to use of any monster by opponent {\n draw 1\n }",
                "the use of a monster",
            ),
            ("use {\n attack 1 enemy monster\n }", "no skill"),
        ],
        magic,
    );
    let artifacts = "answer to use of any artifact by opponent {\n draw 1\n }";
    assert_eq!(magic(artifacts), Vec::<String>::new());
}

#[test]
fn what_only_monsters_use_and_what_nobody_holds_is_refused_of_other_cards() {
    check(
        &[
            (
                "skill attack physical ja \"一\" en \"One\" { draw 1 }",
                "of a card that is no monster",
            ),
            (
                "skill guard physical ja \"一\" en \"One\" { own monsters get attack + 100 }",
                "of a card that is no monster",
            ),
            (
                "skill action 1 none ja \"一\" en \"One\" {\n each own land as it_a {\n turn_position it_a \
                 to defence_position\n }\n }",
                "of cards that are none",
            ),
            (
                "skill action 1 none ja \"一\" en \"One\" {\n choose 1 enemy magic as it_a\n control it_a by \
                 you\n }",
                "of cards that are none",
            ),
            (
                "on turn_start of you, pay remove 2 counters from this and remove 1 counter from this {\n draw \
                 1\n }",
                "counters twice in a price",
            ),
            (
                "on turn_start of you, pay send this to graveyard and remove 1 counter from this {\n draw \
                 1\n }",
                "write the counters first",
            ),
            (
                "on destroy of foe, must {\n draw 1\n }",
                "`foe` in an event",
            ),
            (
                "skill action 1 none ja \"一\" en \"One\" {\n each own land as it_a {\n choose 1 rest of it_a as \
                 it_b\n return it_b to hand\n }\n }",
                "one card that `each` walks",
            ),
            (
                "always {\n own monsters gain {\n always {\n this gets attack + 100\n }\n }\n }",
                "given all the time",
            ),
            (
                "always {\n own artifacts gain {\n skill attack physical ja \"一\" en \"One\" { draw 1 \
                 }\n }\n }",
                "of a card that is no monster",
            ),
        ],
        artifact,
    );
    for text in [
        "skill action 1 none ja \"一\" en \"One\" { draw 1 }",
        "on turn_start of you, pay remove 1 counter from this and send this to graveyard {\n draw \
             1\n }",
        "on destroy of own monster as it_a, must {\n revive it_a to attack_position\n }",
        "always {\n own monsters gain {\n on turn_end of you {\n draw 1\n }\n }\n }",
    ] {
        assert_eq!(artifact(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn options_that_do_not_exist_are_told() {
    let of = |id: &str, value: &str| option_bits(&[(id.to_owned(), value.to_owned())]);
    assert_eq!(of("R-SM-03", "default"), Ok(0));
    assert_eq!(of("R-SM-03", "free"), Err("R-SM-03 free".to_owned()));
}
