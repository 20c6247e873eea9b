//! What a fault of a card file teaches: the commonest slips come with a line that works, which is
//! tried here as it stands.

use shokan_lang::fault::CardFault;
use shokan_rules::games;

/// The head of a card that is tried.
pub(crate) const NAMES: &str = "id T-1\n  name ja \"試\" en \"Tried\"";

/// A card file of a game with a text in it; the line that is tried is the one that says so.
fn file(game: &str, text: &str) -> String {
    let all = super::written();
    let tried = all.iter().find(|it| it.0 == game).expect("a game");
    let card = (tried.1.card)(text);
    format!("game {game}\nset test\n\n{card}\n")
}

fn faults(game: &str, text: &str) -> Vec<CardFault> {
    let found = games::catalogue(game, &[("test.cards", text)]).expect("a game that runs");
    found.err().unwrap_or_default()
}

/// The text with the line that the fault offers in the place of the wrong one.
fn mended(text: &str, fault: &CardFault) -> String {
    let line = fault.line_instead.as_deref().expect("a line");
    let lines = text.lines().enumerate().map(|(at, old)| {
        if at + 1 == fault.line as usize {
            line
        } else {
            old
        }
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Slips of each game: the head, the wrong line in its block (or the head itself), and what works.
const SLIPS: &[(&str, &str, &str)] = &[
    // All of some cards.
    (
        "summons_call",
        "on entry {\n damage 1 to all enemy units\n}",
        "damage 1 to enemy units",
    ),
    (
        "summons_call",
        "on entry {\n rest every own unit\n}",
        "rest own unit",
    ),
    (
        "summons_call",
        "on entry {\n damage 1 to each enemy unit\n}",
        "damage 1 to enemy unit",
    ),
    (
        "summons_call",
        "on entry {\n rest all of the enemy units\n}",
        "rest enemy units",
    ),
    (
        "summons_call",
        "on entry {\n damage 1 to all units\n}",
        "damage 1 to any units",
    ),
    (
        "summon_and_magic",
        "skill timed none ja \"一\" en \"One\" on enter {\n destroy all enemy monsters\n}",
        "destroy enemy monsters",
    ),
    (
        "summoner_wars",
        "on summon of this {\n wound 1 to all enemy units\n}",
        "wound 1 to enemy units",
    ),
    (
        "shaman_king",
        "art {\n damage 10 to all enemy shamans\n}",
        "damage 10 to enemy shamans",
    ),
    // Wounds are removed.
    (
        "summoner_wars",
        "on summon of this {\n heal 1 this\n}",
        "remove_wounds 1 from this",
    ),
    // How many cards.
    (
        "summons_call",
        "on entry {\n draw hand count\n}",
        "draw count of own cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw hand_count\n}",
        "draw count of own cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw count of hand\n}",
        "draw count of own cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw count of cards in hand\n}",
        "draw count of own cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw number of cards in hand\n}",
        "draw count of own cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw cards in hand\n}",
        "draw count of own cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw own hand size\n}",
        "draw count of own cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw count of enemy hand\n}",
        "draw count of enemy cards in hand",
    ),
    (
        "summons_call",
        "on entry {\n draw cards in opponent's hand\n}",
        "draw count of enemy cards in hand",
    ),
    (
        "summons_call",
        "on entry, when hand count >= 3 {\n draw 1\n}",
        "on entry, when count of own cards in hand >= 3 {",
    ),
    (
        "summon_and_magic",
        "skill timed none ja \"一\" en \"One\" on enter {\n draw hand count\n}",
        "draw count of own cards in hand",
    ),
    (
        "summoner_wars",
        "on summon of this {\n draw opponent hand count\n}",
        "draw count of enemy cards in hand",
    ),
    (
        "shaman_king",
        "art {\n draw hand count\n}",
        "draw count of own cards in hand",
    ),
    // A word of the language as a name.
    (
        "summons_call",
        "on entry {\n choose 1 enemy unit as foe\n rest foe\n}",
        "choose 1 enemy unit as that_foe",
    ),
    (
        "summons_call",
        "on entry {\n choose 1 enemy unit as top\n}",
        "choose 1 enemy unit as that_top",
    ),
    (
        "summoner_wars",
        "on summon of this {\n choose 1 enemy unit as foe\n wound 1 to this\n}",
        "choose 1 enemy unit as that_foe",
    ),
    // Whose owner.
    (
        "summons_call",
        "on entry {\n choose 1 enemy unit as u\n discard 1 by owner\n}",
        "discard 1 by owner of u",
    ),
    (
        "summons_call",
        "on entry {\n discard 1 by owner\n}",
        "discard 1 by owner of this",
    ),
    (
        "summons_call",
        "on entry {\n choose 1 enemy unit as u\n return u to owner hand\n}",
        "return u to hand",
    ),
    (
        "summons_call",
        "on entry {\n choose 1 enemy unit as u\n return u to owner's hand\n}",
        "return u to hand",
    ),
    (
        "shaman_king",
        "art {\n choose 1 enemy spirit as s\n discard 1 by owner\n}",
        "discard 1 by owner of s",
    ),
    // Clauses in front of the head.
    (
        "summons_call",
        "once, on entry {\n draw 1\n}",
        "on entry, once {",
    ),
    (
        "summons_call",
        "pay release 1, on entry {\n draw 1\n}",
        "on entry, pay release 1 {",
    ),
    (
        "summons_call",
        "once pay release 1 on entry {\n draw 1\n}",
        "on entry, once pay release 1 {",
    ),
    (
        "summons_call",
        "when own_turn, on damage to this {\n draw 1\n}",
        "on damage to this, when own_turn {",
    ),
    (
        "summons_call",
        "once, pay release 1, main {\n draw 1\n}",
        "main, once, pay release 1 {",
    ),
    (
        "summons_call",
        "pay release 1, main { draw 1 }",
        "main, pay release 1 { draw 1 }",
    ),
    (
        "summoner_wars",
        "pay magic 1, on summon of this {\n draw 1\n}",
        "on summon of this, pay magic 1 {",
    ),
    (
        "shaman_king",
        "pay discard 1, art {\n draw 1\n}",
        "art, pay discard 1 {",
    ),
    // A word that is nearly right.
    ("summons_call", "on entry {\n draww 1\n}", "draw 1"),
];

#[test]
fn the_commonest_slips_come_with_a_line_that_works() {
    let mut wrong = Vec::new();
    for &(game, text, works) in SLIPS {
        let text = file(game, text);
        let found = faults(game, &text);
        let Some(fault) = found.iter().find(|fault| fault.line_instead.is_some()) else {
            wrong.push(format!("{text}\nno line is offered: {found:#?}"));
            continue;
        };
        if fault.line_instead.as_deref() != Some(works) {
            wrong.push(format!("{text}\noffered: {:?}", fault.line_instead));
        }
        let said = fault.message();
        assert!(
            said.ja.contains(works) && said.en.contains(works),
            "{said:?}"
        );
        let again = faults(game, &mended(&text, fault));
        let left = again.iter().any(|it| it.line == fault.line);
        // Of a name the lines below still say the old one.
        let below = again.iter().all(|it| it.line > fault.line);
        if left || !below {
            wrong.push(format!("{text}\nis no better: {again:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn clauses_stand_in_any_order_behind_the_head() {
    for clauses in [
        "once, pay release 1, when own_turn",
        "when own_turn, once, pay release 1",
        "pay release 1, when own_turn, once",
    ] {
        let text = file(
            "summons_call",
            &format!("on entry, {clauses} {{\n draw 1\n}}"),
        );
        assert_eq!(faults("summons_call", &text), [], "{clauses}");
        let tree = shokan_lang::parse::parse(&text).file;
        let printed = shokan_lang::print::print(&tree);
        let sorted = "on entry when own_turn, pay release 1, once {";
        assert!(printed.contains(sorted), "{printed}");
    }
}

#[test]
fn a_word_of_the_language_is_no_name() {
    for word in shokan_lang::parse::reserved() {
        let text = file(
            "summons_call",
            &format!("on entry {{\n choose 1 enemy unit as {word}\n}}"),
        );
        let found = faults("summons_call", &text);
        let said = found.first().expect("a fault").message();
        let (ja, en) = (
            "別の名前にしてください",
            "is a word of the language; take another name",
        );
        assert!(
            said.en.contains(en) && said.ja.contains(ja),
            "{word}: {said:?}"
        );
    }
}

#[test]
fn what_a_game_does_not_carry_out_is_told_as_every_fault_is() {
    for (game, tried) in super::written() {
        let Some(silent) = tried.silent else {
            continue;
        };
        let text = file(game, silent);
        let found = faults(game, &text);
        let [fault] = &found[..] else {
            panic!("{game}: {found:#?}")
        };
        assert_eq!(fault.code.as_str(), "cannot_run");
        assert_eq!(fault.file.as_deref(), Some("test.cards"));
        let line = text.lines().nth(fault.line as usize - 1).expect("the line");
        let column = fault.column as usize - 1;
        assert!(line[column..].starts_with(&fault.found), "{fault:?}");
        let said = fault.message();
        assert_ne!(said.ja, said.en);
        for raw in ["(", "{", "::"].map(|sign| format!("Fault{sign}")) {
            assert!(!said.en.contains(&raw), "{said:?}");
        }
    }
}
