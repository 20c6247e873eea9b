//! Words that would be printed nowhere are refused, and texts that do different things read
//! differently in both languages.

use shokan_lang::check::load;
use shokan_lang::fault::FaultCode::{self, NoTeams, NotOfCards, NotSeveral, SaysNothing, WriteIs};
use shokan_lang::parse::parse;
use shokan_lang::print::print;
use shokan_lang::text::rules_text;
use shokan_lang::vocabulary::of_game;
use shokan_lang::words::Words;

const UNIT: &str = "type unit\n deck_type n\n cost 1\n stats 1 1\n directions front";
const SKILL: &str = "type skill\n deck_type n\n cost 1";

fn file(fields: &str, text: &str) -> String {
    format!(
        "game summons_call\ncard thing {{\n id T-1\n name ja \"あ\" en \"A\"\n {fields}\n {text}\n}}\n"
    )
}

fn codes(fields: &str, text: &str) -> Vec<FaultCode> {
    let found = load(&[("t.cards", &file(fields, text))]);
    let found = found.err().unwrap_or_default();
    found.iter().map(|fault| fault.code).collect()
}

fn read(fields: &str, text: &str) -> (String, String) {
    let file = parse(&file(fields, text));
    assert_eq!(file.faults, [], "{text}");
    let file = file.file;
    let vocabulary = of_game("summons_call").expect("the game");
    let mut said = rules_text(&file.cards[0], vocabulary, &Words::of(&file));
    let said = said.pop().unwrap_or_default();
    (said.ja, said.en)
}

#[test]
fn what_would_be_printed_nowhere_is_refused() {
    for (text, code) in [
        ("on entry, must { draw 1 }", SaysNothing),
        ("on entry, any { draw 1 }", SaysNothing),
        ("always, once { this gets atk + 1 }", SaysNothing),
        ("always { this gets atk + 1 this_turn }", SaysNothing),
        ("on entry in hand { draw 1 }", SaysNothing),
        ("on damage of this to own master { draw 1 }", SaysNothing),
        (
            "on entry { own units in unit_zone get atk + 1 this_turn }",
            SaysNothing,
        ),
        ("on entry { damage 1 to other own master }", SaysNothing),
        ("on entry { damage 1 to friendly units }", NoTeams),
        ("on entry { choose 2 this as a\n rest a }", NotSeveral),
        (
            "on entry { choose 2 own master as a\n heal 1 a }",
            NotSeveral,
        ),
        ("on entry { each you as a { draw 1 } }", NotSeveral),
        ("on entry when this being rested { draw 1 }", WriteIs),
        ("on entry { rest own units being standing }", WriteIs),
        ("on entry { rest own units with standing }", WriteIs),
        ("on entry { rest own units without standing }", WriteIs),
        ("on entry { rest own units where own_turn }", NotOfCards),
        ("on entry { rest own units where not own_turn }", NotOfCards),
    ] {
        assert_eq!(codes(UNIT, text), [code], "{text}");
    }
    for text in [
        "on entry, may { draw 1 }",
        "main, any { draw 1 }",
        "on turned_up of this in hand { draw 1 }",
        "on damage of this by attack of any unit { draw 1 }",
        "on entry { choose 1 own unit in unit_zone or outside as a\n move a to hand }",
    ] {
        assert_eq!(codes(UNIT, text), [], "{text}");
    }
}

/// Both of these are legal and do different things.
#[test]
fn different_texts_read_differently() {
    let if_turn = "if own_turn { draw 1 }\n draw 2";
    for (one, other) in [
        (if_turn, "if own_turn { draw 1\n draw 2 }"),
        (
            "if own_turn { may { draw 1 }\n draw 2 }",
            "if own_turn { may { draw 1\n draw 2 } }",
        ),
        (
            "if own_turn { if phase main { draw 1 } } else { draw 2 }",
            "if own_turn { if phase main { draw 1 } else { draw 2 } }",
        ),
        (
            "choose 1 own unit as a\n choose 1 own unit as b\n rest a",
            "choose 1 own unit as a\n choose 1 own unit as b\n rest b",
        ),
        (
            "choose 1 own unit as a\n choose 1 own unit as b\n damage 1 to a and b",
            "choose 1 own unit as a\n choose 1 own unit as b\n damage 1 to b and a",
        ),
        (
            "draw (count of own units + 1) * 2",
            "draw count of own units + 1 * 2",
        ),
        (
            "draw half (hp of own master + 1)",
            "draw half hp of own master + 1",
        ),
        ("move this to outside", "send this to outside"),
        ("move this to deck top", "return this to deck top"),
        (
            "if (own_turn or phase main) and phase end { draw 1 }",
            "if own_turn or phase main and phase end { draw 1 }",
        ),
        (
            "choose 1 own unit in outside as a\n move a to hand",
            "choose 1 own unit in unit_zone or outside as a\n move a to hand",
        ),
    ] {
        let [a, b] = [one, other].map(|it| read(SKILL, &format!("play {{ {it} }}")));
        assert_ne!(a.0, b.0, "{one}\n{other}");
        assert_ne!(a.1, b.1, "{one}\n{other}");
    }
    for (one, other) in [
        ("on damage { draw 1 }", "answer to damage { draw 1 }"),
        (
            "instead of damage, once { prevent }",
            "instead of damage { prevent }",
        ),
        (
            "instead of damage, once { change amount to 0 }",
            "instead of damage { change amount to 0 }",
        ),
        (
            "main, by opponent { draw 1 }",
            "main, by any player { draw 1 }",
        ),
        ("on draw by opponent { draw 1 }", "on draw { draw 1 }"),
        (
            "always { own units get master_damage = 1 }",
            "always { own units get total master_damage = 1 }",
        ),
    ] {
        let [a, b] = [one, other].map(|it| read(UNIT, it));
        assert_ne!(a.0, b.0, "{one}\n{other}");
        assert_ne!(a.1, b.1, "{one}\n{other}");
    }
    let limit = "play, once per name { draw 1 }";
    assert_ne!(read(SKILL, limit).1, read(SKILL, "play { draw 1 }").1);
}

/// Of two ways to write the same one is kept.
#[test]
fn the_same_is_written_in_one_way() {
    for (long, short) in [
        ("on entry of this { draw 1 }", "on entry {\n    draw 1"),
        ("on entry { discard 1 by you }", "discard 1\n"),
        (
            "on entry { draw count of own units * 2 }",
            "draw 2 * count of own units\n",
        ),
        ("on entry { shuffle deck }", "shuffle own deck\n"),
    ] {
        let printed = print(&parse(&file(UNIT, long)).file);
        assert!(printed.contains(short), "{printed}");
    }
}
