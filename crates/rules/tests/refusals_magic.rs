//! Texts that the language can say and Summon & Magic cannot carry out: the check of a card file
//! refuses each of them, and says what to write instead.

use shokan_lang::fault::CardFault;
use shokan_rules::catalogue::Catalogue;

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
    match Catalogue::summon_and_magic(&[("test.cards", &text)]) {
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
