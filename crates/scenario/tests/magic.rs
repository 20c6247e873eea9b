//! The runner speaks Summon & Magic: its boards, rights and decks, and what fails them.

use shokan_scenario::{Code, Report, run_text};

fn run(lines: &str) -> Report {
    let text = format!("scenario \"test\"\ngame summon_and_magic\n{lines}\n");
    let mut reports = run_text("test.txt", &text);
    assert_eq!(reports.len(), 1);
    reports.remove(0)
}

fn fails(code: Code, line: u32, hint: &str, lines: &str) {
    let report = run(lines);
    let text = report.to_string();
    assert_eq!(report.code, Some(code), "{lines}\n{text}");
    assert_eq!(report.line, line, "{lines}\n{text}");
    assert!(text.contains(hint), "{hint} is not in {text}");
}

fn passes(lines: &str) {
    let report = run(lines);
    assert!(report.ok, "{lines}\n{report}");
}

#[test]
fn boards_are_laid_as_they_are_written() {
    passes(
        "P1 monster_zone: plain defence as beast, plain face_down defence as hidden, \
         karguna_spark_lizard acted turned entered_this_turn counters 2 as lizard\n\
         P1 under lizard: karguna_steel_sword as sword\n\
         P2 under lizard: yoke_collar as yoke\n\
         P2 counters lizard: plain\n\
         P1 magic_zone: filler set, filler set_this_turn as fresh\n\
         P2 monster_zone: plain [ gets attack + 600 this_turn ] owner P1 as stray\n\
         P2 hand: 2 filler\n\
         set P1.ap 1\n\
         ? beast.position defence\n\
         ? hidden.facing face_down\n\
         @ P1: hidden.facing face_down\n\
         @ P2: P1.monster_zone plain defence, back face_down defence, lizard attack\n\
         ? lizard.counters 3\n\
         ? lizard.acted yes\n\
         ? lizard.turned yes\n\
         ? lizard.entered_this_turn yes\n\
         ? lizard.under sword, yoke\n\
         ? sword.host lizard\n\
         ? sword.seat P1\n\
         ? yoke.seat P2\n\
         ? yoke.controller P1\n\
         ? fresh.set_this_turn yes\n\
         ? stray.attack 1600\n\
         ? stray.owner P1\n\
         ? stray.controller P2\n\
         ? P1.monster_zone.defence 2\n\
         ? P1.deck.count 10\n\
         ? ap 1\n\
         ? P2.ap 0\n\
         ? turn 5\n\
         @ P1: P2.hand 2 backs",
    );
}

#[test]
fn a_line_that_is_not_understood() {
    for (hint, line) in [
        ("nearest: monster_zone", "P1 monster_zones: plain\n? turn 5"),
        (
            "nearest: defence",
            "P1 monster_zone: plain defense\n? turn 5",
        ),
        (
            "under which card",
            "P1 under: karguna_steel_sword\n? turn 5",
        ),
        ("with which card", "P1 counters: filler\n? turn 5"),
        ("0 cards", "P1 under wyvern: karguna_steel_sword\n? turn 5"),
        ("a place of this zone", "P1 hand left: filler\n? turn 5"),
        ("an option of the rules", "option R-SM-01 so\n? turn 5"),
        ("turn player", "set P2.ap 2\n? turn 5"),
        ("nearest: main", "turn 5 of P1, mian\n? turn 5"),
        ("pass", "auto answer\n? turn 5"),
        ("nearest: attack", "? P1.attac 1"),
    ] {
        fails(Code::F1, 3, hint, line);
    }
}

#[test]
fn boards_that_cannot_be() {
    // One card is at fault by its line, several together by the scenario.
    for (line, hint, board) in [
        (3, "filler in P1.monster_zone", "P1 monster_zone: filler"),
        (3, "plain in P1.magic_zone", "P1 magic_zone: plain"),
        (
            1,
            "several lands",
            "P1 land_zone: mount_karguna, mirnea_sea",
        ),
        (
            1,
            "several weather",
            "P1 weather_zone: long_rain\nP2 weather_zone: dust_storm",
        ),
    ] {
        fails(Code::F7, line, hint, &format!("{board}\n? turn 5"));
    }
    fails(Code::F7, 3, "odd turns", "turn 4 of P1, main\n? turn 4");
}

/// A right is passed by a line, or by `auto pass`; an attack is always answered by a line.
#[test]
fn rights_are_answered() {
    let board = "P1 monster_zone: plain as beast\nP2 monster_zone: plain as other\n\
                 P2 magic_zone: crest_of_valour set\nP1: command beast -> other\n";
    fails(
        Code::F4,
        7,
        "P2 is asked `respond`",
        &format!("{board}? ap 2"),
    );
    fails(
        Code::F4,
        8,
        "P2 is asked `answer`",
        &format!("{board}P2: pass\n? ap 2"),
    );
    passes(&format!("{board}P2: pass -> pass\n= move other by destroy"));
    let auto = format!("auto pass\n{board}");
    fails(
        Code::F4,
        8,
        "P2 is asked `answer`",
        &format!("{auto}= ask P2 respond"),
    );
    passes(&format!(
        "{auto}= ask P2 respond\nP2: answer other\n= move beast"
    ));
}

#[test]
fn what_is_refused_is_not_taken_for_something_shorter() {
    let board = "P1 hand: rampaging_thunder_ape as ape\n";
    passes(&format!(
        "{board}! P1: summon ape defence SM-25-07.a\n+ P1: summon ape"
    ));
    fails(
        Code::F3,
        4,
        "refused by SM-25-07.a",
        &format!("{board}P1: summon ape defence\n? ap 2"),
    );
}

const DECK: &str = "{
  3 karguna_spark_lizard
  3 karguna_young_wyvern
  3 lava_back_drake
  3 crater_hatchling
  3 thunderhorn_courser
  3 thunderdrum_archer
  3 rampaging_thunder_ape
  3 leaping_ember
  3 oil_barrel_golem
  3 mirnea_eddyfish
  3 mirnea_chantress
  3 high_tide_turtle
  1 plain
}
";

#[test]
fn a_game_begins_with_two_decks() {
    let board = format!(
        "deck P1 {DECK}deck P2 {DECK}start set_up\nluck coin P2\n\
         luck shuffle P1.deck: plain, 3 leaping_ember, rest\nluck shuffle P2.deck: plain, rest\n"
    );
    passes(&format!(
        "{board}? turn.seat P2\n? P1.hand plain, 3 leaping_ember\n? P1.deck.count 33\n? P2.ap 3\n\
         @ P2: P1.hand 4 backs"
    ));
    let unscripted = board.replace("luck coin P2\n", "");
    let report = run(&format!("{unscripted}? turn 1"));
    assert_eq!(report.code, Some(Code::F6), "{report}");
}

#[test]
fn decks_are_looked_at() {
    let deck = |lines: &str| format!("deck P1 {{\n{lines}\n}}\n");
    passes("deck P1 fireline_of_karguna\n+ P1: deck");
    let odd = deck("avatar vanguard_pyromancer\n4 karguna_spark_lizard");
    passes(&format!(
        "{odd}! P1: deck SM-03.01 have 4\n! P1: deck SM-03.02 by karguna_spark_lizard"
    ));
    fails(
        Code::F5,
        7,
        "SM-03.02",
        &format!("{odd}! P1: deck SM-03.03"),
    );
}

#[test]
fn somebody_gives_up() {
    passes("P2: concede\nover P1 wins R-SM-88");
}
