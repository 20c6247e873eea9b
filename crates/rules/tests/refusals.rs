//! Texts that the language can say and a game cannot carry out: the check of a card file refuses
//! each of them, and says what to write instead.

use shokan_rules::catalogue::{Catalogue, CatalogueFaults};

/// What the check says of cards of Summons Call.
fn refused(type_and_text: &str) -> Vec<String> {
    let text = format!(
        "game summons_call\nset test\n\ncard tried {{\n  id T-1\n  name ja \"試\" en \"Tried\"\n  \
         {type_and_text}\n}}\n"
    );
    match Catalogue::summons_call(&[("test.cards", &text)]) {
        Ok(_) => Vec::new(),
        Err(CatalogueFaults::Compile(faults)) => {
            faults.into_iter().map(|fault| fault.found).collect()
        }
        Err(CatalogueFaults::Cards(faults)) => {
            faults.iter().map(|fault| fault.message().en).collect()
        }
    }
}

fn unit(text: &str) -> Vec<String> {
    refused(&format!(
        "type unit\n  deck_type n\n  cost 1\n  stats 1 1\n  directions front\n  {text}"
    ))
}

fn skill(text: &str) -> Vec<String> {
    refused(&format!("type skill\n  deck_type n\n  cost 1\n  {text}"))
}

/// Texts of units, and a part of what is said of each.
const UNITS: &[(&str, &str)] = &[
    (
        "answer to damage to this {\n draw 1\n }",
        "write `on EVENT`",
    ),
    (
        "instead of leave of this {\n return this to hand\n }",
        "only `damage`",
    ),
    (
        "instead of damage to this, pay release 1 {\n change amount to 0\n }",
        "without `pay` and `may`",
    ),
    (
        "instead of damage to this, may {\n prevent\n }",
        "without `pay` and `may`",
    ),
    (
        "instead of damage to this {\n draw 1\n }",
        "without `change amount to N`",
    ),
    (
        "main any, by opponent {\n draw 1\n }",
        "its controller uses it",
    ),
    ("main, first each turn {\n draw 1\n }", "write `once`"),
    (
        "on damage to this by attack of enemy unit as a {\n damage 1 to a\n }",
        "`foe`",
    ),
    (
        "on leave of this from unit_zone {\n draw 1\n }",
        "write `move`",
    ),
    (
        "main {\n move own units to master_zone\n }",
        "nothing is ever put there",
    ),
    (
        "main {\n move own units to enemy outside\n }",
        "their owner's",
    ),
    (
        "main {\n move own units to hand rested\n }",
        "nothing stands",
    ),
    (
        "on heal of own master by attack {\n draw 1\n }",
        "never has",
    ),
    (
        "main {\n vanish enemy master\n }",
        "never leaves the master zone",
    ),
    (
        "main {\n return enemy master to hand\n }",
        "never leaves the master zone",
    ),
    ("main {\n leave enemy master\n }", "no unit"),
    ("main {\n opponent gets atk + 1 this_turn\n }", "own master"),
    (
        "main {\n choose 1 own unit as a by each_player\n rest a\n }",
        "each_player",
    ),
    (
        "main {\n look at top 1 of each_player as a\n }",
        "each_player",
    ),
    (
        "main, pay release 1 and release 1 {\n draw 1\n }",
        "release",
    ),
    ("main {\n shuffle own outside\n }", "outside"),
    (
        "main {\n choose 2 own unit total cost >= 3 as a\n rest a\n }",
        "`<=`",
    ),
];

#[test]
fn summons_call_refuses_what_it_does_not_carry_out() {
    assert!(unit("on damage to this {\n draw 1\n }").is_empty());
    assert!(unit("instead of damage to this, once {\n change amount to 0\n draw 1\n }").is_empty());
    for &(text, says) in UNITS {
        let found = unit(text);
        assert!(
            found.iter().any(|it| it.contains(says)),
            "{text}\n{found:?}"
        );
    }
    let cases = [
        ("play, once {\n draw 1\n }", "once per name"),
        (
            "play {\n choose 1 own skill in outside as s\n move s to unit_zone\n }",
            "",
        ),
    ];
    for (text, says) in cases {
        let found = skill(text);
        assert!(
            found.iter().any(|it| it.contains(says)) || says.is_empty(),
            "{text}\n{found:?}"
        );
    }
}
