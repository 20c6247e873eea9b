//! Texts that the language can say and a game cannot carry out: the check of a card file refuses
//! each of them, and says what to write instead.

use shokan_kernel::compile::CompileFault;
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
    (
        "main {\n attack_with own units\n }",
        "`choose 1 own unit as NAME`",
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

/// Texts that hold all the time and change a number that they read, a card of each game.
const CIRCLES: &[(&str, &str)] = &[
    (
        "summons_call",
        r#"card tried {
  id T-1
  name ja "試" en "Tried"
  type unit
  deck_type n
  cost 1
  stats 1 1
  directions front
  always when atk of this >= 1 {
    this gets atk + 1
  }
}"#,
    ),
    (
        "summon_and_magic",
        r#"words kind {
  tried_kind ja "試" en "tried"
}

card tried {
  id T-1
  name ja "試" en "Tried"
  type weather
  kind tried_kind
  always {
    any monsters where attack >= 100 get defence + 100
  }
  always {
    any monsters where defence >= 100 get attack + 100
  }
}"#,
    ),
    (
        "summoner_wars",
        r#"keyword trying ja "試" en "Trying" {
  always {
    this gets attack + count of (any units where attack >= 1)
  }
}

card tried {
  id T-1
  name ja "試" en "Tried"
  type unit
  rank common
  attack 1
  cost 1
  range sword
  life 1
  ability trying
}"#,
    ),
    (
        "shaman_king",
        r#"words class {
  tried_class ja "試" en "tried"
}

card tried {
  id T-1
  name ja "試" en "Tried"
  type spirit
  class tried_class
  level 1
  attack 10
  defence 10
  summon_value 10
  always when attack of this >= 10 {
    this gets attack + 10
  }
}"#,
    ),
];

#[test]
fn a_number_that_hangs_on_itself_is_refused() {
    for (game, card) in CIRCLES {
        let text = format!("game {game}\nset test\n\n{card}\n");
        let found = match shokan_rules::games::catalogue(game, &[("test.cards", &text)]) {
            Some(Err(CatalogueFaults::Compile(faults))) => faults,
            other => panic!("{game}: {:?}\n{text}", other.map(|it| it.err())),
        };
        let said = |fault: &CompileFault| fault.found.contains("hangs on itself");
        assert!(found.iter().all(said), "{game}: {found:?}");
    }
}
