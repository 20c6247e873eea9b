//! Each failure is found, with its code, its line and a hint. A runner that lets something pass is
//! worse than none.

mod common;

use common::told;
use shokan_scenario::{Code, Language, Report, run_text, shown};
use std::fs;
use std::path::Path;

fn run(lines: &str) -> Report {
    let text = format!("scenario \"test\"\n{lines}\n");
    let mut reports = run_text("test.txt", &text);
    assert_eq!(reports.len(), 1);
    let report = reports.remove(0);
    told::in_both(&report, &text);
    report
}

fn fails(code: Code, line: u32, hint: &str, lines: &str) {
    let report = run(lines);
    let text = report.to_string();
    assert_eq!(report.code, Some(code), "{lines}\n{text}");
    assert_eq!(report.line, line, "{lines}\n{text}");
    assert!(text.contains(hint), "{hint} is not in {text}");
}

#[test]
fn a_line_that_is_not_understood() {
    let board = "P1 unit_zone left: cinder_imp\n";
    for (line, hint, lines) in [
        (2, "nearest: covers", "cover SC-07-05-02.a\n? turn 5"),
        (
            2,
            "nearest: cinder_imp",
            "P1 unit_zone left: cinder_inp\n? turn 5",
        ),
        (
            2,
            "nearest: unit_zone",
            "P1 unit_zones left: cinder_imp\n? turn 5",
        ),
        (
            2,
            "left, centre, right",
            "P1 unit_zone: cinder_imp\n? turn 5",
        ),
        (
            2,
            "nearest: rested",
            "P1 unit_zone left: cinder_imp restet\n? turn 5",
        ),
        (2, "nearest: main", "turn 5 of P1, mian\n? turn 5"),
        (2, "can be played", "game chess\n? turn 5"),
        (
            2,
            "R-SC-24 units_only, R-SC-35 done",
            "option no_such_ruling so\n? turn 5",
        ),
        (
            2,
            "nearest: R-SC-24 units_only",
            "option R-SC-24 unit_only\n? turn 5",
        ),
        (2, "nearest: turn", "? trun 5"),
        (2, "a value", "? turn"),
        (2, "viewer", "@ P3: turn 5"),
        (2, "both seats of a team", "@ P1+P4: turn 5"),
        (2, "quotation marks", "title_ja a\n? turn 5"),
        (
            3,
            "one Japanese title",
            "title_ja \"a\"\ntitle_ja \"b\"\n? turn 5",
        ),
        (2, "closing", "? turn \"5"),
    ] {
        fails(Code::F1, line, hint, lines);
    }
    // A misspelt word must not pass as something that did not happen.
    let lines = format!("{board}P1: end\nno move cinder_inp\nP2: draw");
    fails(Code::F1, 4, "nearest: cinder_imp", &lines);
    let lines = format!("{board}{board}? cinder_imp.atk 1").replacen("left", "centre", 1);
    fails(Code::F1, 4, "one card", &lines);
    let late = format!("? turn 5\nP1: end\n{board}P2: draw");
    fails(Code::F1, 4, "the board before play", &late);
}

/// An id of the right shape that no clause has; in two parts, so that it is no citation.
const NO_CLAUSE: &str = concat!("SC", "-99-01.a");

#[test]
fn a_board_line_that_says_who_knows_what_and_whose_a_change_is() {
    for (line, hint, lines) in [
        (
            2,
            "a seat, public or all",
            "P1 hand: sparks known P9\n? turn 5",
        ),
        (2, "[", "holds P1 gets atk + 1\n? turn 5"),
        (2, "P1 to P4", "set first P7\n? turn 5"),
        (2, "set P1.used and a card", "set P1.used nobody\n? turn 5"),
        (
            2,
            "one card of the board that a change is of",
            "P1 unit_zone left: cinder_imp [ of lotus_sentinel gets atk + 1 this_turn ]\n? turn 5",
        ),
    ] {
        fails(Code::F1, line, hint, lines);
    }
    fails(Code::F7, 1, "turn 6 of P1", "set first P2\n? turn 5");
    fails(
        Code::F7,
        3,
        "set first P2",
        "set first P2\nturn 5 of P1, main\n? turn 5",
    );
}

#[test]
fn a_clause_that_does_not_exist_or_is_not_shown() {
    fails(
        Code::F2,
        2,
        NO_CLAUSE,
        &format!("covers {NO_CLAUSE}\n? turn 5"),
    );
    fails(Code::F2, 2, "SC-10-01.a", "covers SC-10-01.a\n? turn 5");
    fails(
        Code::F2,
        2,
        NO_CLAUSE,
        &format!("? turn 5 shows {NO_CLAUSE}"),
    );
    let refused = "turn 1 of P1, main\nP1 unit_zone left: cinder_imp\n! P1: attack cinder_imp";
    fails(Code::F2, 4, NO_CLAUSE, &format!("{refused} {NO_CLAUSE}"));
}

#[test]
fn an_act_that_fits_no_choice_or_several() {
    let board = "P1 unit_zone left: cinder_imp as a\nP1 unit_zone right: cinder_imp as b\n\
                 P2 master_zone left: filler_master\n? turn 5\n";
    fails(Code::F3, 6, "no choice fits", &format!("{board}P1: play b"));
    fails(Code::F3, 6, "R-SC-22", &format!("{board}P1: attack a"));
    let twins = "P1 unit_zone centre: cinder_imp\nP1 unit_zone right: cinder_imp\n? turn 5\nP1: attack cinder_imp";
    let twins = format!("P2 unit_zone left: cinder_imp\n{twins}");
    fails(Code::F3, 6, "2 choices fit", &twins);
}

#[test]
fn a_decision_that_nobody_answers() {
    fails(
        Code::F4,
        3,
        "P2 is asked `mana`",
        "P1: end\n? turn.seat P2\n",
    );
    fails(Code::F4, 3, "P1 is asked `main`", "? turn 5\nP2: end");
}

#[test]
fn an_expectation_that_is_not_met() {
    let board = "P1 unit_zone centre: cinder_imp\nP1: attack cinder_imp -> centre\n";
    for (line, hint, expectation) in [
        (4, "damage filler_master 1", "= damage P2.master 2"),
        (
            4,
            "SC-07-05-02-02.b",
            "= damage P2.master 1 [SC-07-05-02-01.c]",
        ),
        (4, "with nothing between", "== damage P2.master 1"),
        (4, "did not happen", "no damage P2.master"),
        (4, "found: 9", "? P2.master.hp 10"),
        (4, "cinder_imp", "? P1.unit_zone empty"),
        (4, "is offered", "+ P1: attack cinder_imp"),
        (4, "SC-07-05-02.a", "! P1: attack cinder_imp SC-07-05-02.g"),
        (4, "it is offered", "! P1: end SC-07-05-02.a"),
        (4, "not a candidate", "! P1: play cinder_imp SC-07-05-01.a"),
        (4, "sees P1.unit_zone", "@ P2: P1.unit_zone empty"),
        (4, "saw nothing change", "@ P2: same"),
        (4, "is told “no such", "@ P2: told \"no such thing\""),
        (4, "is not_told", "@ P2: not_told \"Cinder Imp\""),
        (4, "the end", "over P1 wins SC-10-01.a"),
    ] {
        fails(Code::F5, line, hint, &format!("{board}{expectation}"));
    }
    let deep = "P1 hand: shatterhorn_bull\nP1 mana_zone: filler\n! P1: play shatterhorn_bull SC-07-05-01.d need 3 have 2";
    fails(Code::F5, 4, "have 1", deep);
    fails(
        Code::F5,
        3,
        "no fault",
        "deck P1 ember_court\n! P1: deck SC-03-01.a",
    );
}

#[test]
fn luck_is_scripted_and_used() {
    let board = "P1 deck: empty\nP1 outside: cinder_imp, sparks\nP1 hand: stoke, filler\nP1 mana_zone: filler\n";
    fails(
        Code::F6,
        6,
        "not scripted",
        &format!("{board}P1: play stoke\n? turn 5"),
    );
    let script =
        |cards: &str| format!("{board}luck shuffle P1.deck: {cards}\nP1: play stoke\n? turn 5");
    assert!(run(&script("sparks, rest")).ok);
    fails(Code::F6, 6, "`rest`", &script("sparks"));
    fails(Code::F6, 6, "stoke", &script("stoke, rest"));
    fails(Code::F6, 2, "not used", "luck coin P1\n? turn 5");
    for (die, line) in [(0, 3), (7, 3)] {
        let page = format!(
            "game summoner_wars\nluck dice {die} 4 6\nturn 5 of P1, attack\n\
             P1 battlefield 3,3: the_eater\nP2 battlefield 3,4: defender\n\
             P1: attack the_eater -> 3,4\n? turn 5"
        );
        fails(Code::F6, line, "luck from 1 to 6", &page);
    }
}

#[test]
fn cards_and_boards_that_cannot_be() {
    let card = "cards {\ncard odd {\nid T-1\nname ja \"一\" en \"One\"\ntype unit\ndeck_type n\ncost 1\nstats 1\n\
                directions front\n}\n}\n? turn 5";
    fails(Code::F7, 9, "range", card);
    fails(
        Code::F7,
        1,
        "leave",
        "P1 unit_zone left: cinder_imp damage 1\n? turn 5",
    );
    fails(
        Code::F7,
        3,
        "two units",
        "P1 unit_zone left: cinder_imp\nP1 unit_zone left: sooty_scout\n? turn 5",
    );
    fails(Code::F7, 2, "sparks", "P1 unit_zone left: sparks\n? turn 5");
    fails(Code::F7, 2, "odd turns", "turn 4 of P1, main\n? turn 4");
    fails(Code::F7, 1, "no deck", "start set_up\n? turn 5");
    fails(
        Code::F7,
        2,
        "ember_court",
        "deck P1 amber_court\n+ P1: deck",
    );
}

#[test]
fn what_is_not_offered_at_all() {
    let board = "P1 unit_zone left: cinder_imp as a\nP1 hand: sparks, shatterhorn_bull\n\
                 P2 unit_zone left: cinder_imp as b\n";
    for holds in ["- P2: end", "- P2: attack b", "- P1: draw", "- P1: use a"] {
        let report = run(&format!("{board}{holds}"));
        assert!(report.ok, "{holds}\n{report}");
    }
    for (code, hint, line) in [
        (Code::F5, "it is offered", "- P1: end"),
        (
            Code::F5,
            "write ! ... SC-07-05-01.d",
            "- P1: play shatterhorn_bull",
        ),
        (
            Code::F1,
            "is written with !",
            "- P1: attack b SC-07-05-02.g",
        ),
        (Code::F1, "is written with -", "! P1: attack b"),
        (Code::F5, "P2 is not asked", "! P2: attack b SC-07-05-02.g"),
        (Code::F1, "nearest: cinder_imp", "- P1: attack cinder_inp"),
    ] {
        fails(code, 5, hint, &format!("{board}{line}"));
    }
}

#[test]
fn a_card_that_an_event_comes_from_is_no_card_of_the_event() {
    let stinger = "cards {\ncard stinger {\nid T-1\nname ja \"針\" en \"Stinger\"\ntype unit\n\
                   deck_type n\ncost 0\nstats 1 2\ndirections front\n\
                   on entry {\ndamage 1 to enemy master\n}\n}\n}\n";
    let board = format!("{stinger}P1 hand: stinger as a\nP1: play a -> left\n");
    for holds in [
        "= damage P2.master 1",
        "= damage P2.master of a",
        "= damage of a",
        "no damage a",
        "no damage of P2.master",
    ] {
        let report = run(&format!("{board}{holds}"));
        assert!(report.ok, "{holds}\n{report}");
    }
    fails(Code::F5, 18, "1 of a", &format!("{board}= damage a"));
    fails(Code::F5, 18, "1 of a", &format!("{board}no damage of a"));
}

#[test]
fn messages_say_what_was_taken_and_how_choices_differ() {
    let twins = "P2 unit_zone left: cinder_imp\nP1 unit_zone centre: cinder_imp\n\
                 P1 unit_zone right: cinder_imp rested\n? turn 5\n";
    let known = format!("{twins}P1: attack cinder_imp -> centre");
    assert_eq!(run(&known).code, None, "{}", run(&known));
    let both = twins.replace(" rested", "");
    fails(
        Code::F3,
        6,
        "cinder_imp in P1.unit_zone right face_up standing",
        &format!("{both}P1: attack cinder_imp"),
    );
    let end = "game shaman_king\nturn 5 of P1, art_2\nP1 hand: priming_water, filler\n? turn 5\n\
               P1: end attack_2";
    fails(Code::F3, 6, "`end` of `art_2` was taken before it", end);
    fails(Code::F1, 2, "CARD.atk", "? cinder_imp.attack 1");
    fails(Code::F1, 3, "the board before play", "? turn 5\nset uses 3");
    fails(
        Code::F1,
        3,
        "the board before play",
        "? turn 5\nturn 7 of P1, main",
    );
}

#[test]
fn a_card_of_a_pile_has_a_place_and_an_owner() {
    let board = "P1 deck: cinder_imp, 2 sparks\n";
    for holds in [
        "? P1.deck.top cinder_imp",
        "? P1.deck.top.owner P1",
        "? P1.deck.top.zone P1.deck",
        "? P1.deck.bottom.cost 1",
    ] {
        let report = run(&format!("{board}{holds}"));
        assert!(report.ok, "{holds}\n{report}");
    }
}

#[test]
fn the_only_answer_may_be_named() {
    let board = "game shaman_king\nturn 5 of P1, summon\n\
                 P1 shaman_position 1: toka_snow_watch_maiden as toka\n\
                 P2 shaman_position 1: garan_fire_walker as garan\n\
                 P1 hand: sakonji_the_ronin as ronin, filler\n? turn 5\n";
    let report = run(&format!(
        "{board}P1: summon ronin -> toka\n? ronin.host toka"
    ));
    assert!(report.ok, "{report}");
    fails(
        Code::F3,
        8,
        "no choice fits",
        &format!("{board}P1: summon ronin -> garan"),
    );
}

#[test]
fn facts_of_a_deck() {
    let board = "deck P1 {\nmaster tactician_of_the_ember_court\n3 cinder_imp\n}\n";
    let found = run(&format!("{board}+ P1: deck"));
    let text = found.found.expect("faults");
    assert!(text.contains("SC-03-01.a"), "{text}");
    for holds in ["need 30 have 3", "have 3"] {
        let report = run(&format!("{board}! P1: deck SC-03-01.a {holds}"));
        assert!(report.ok, "{holds}\n{report}");
    }
    fails(
        Code::F5,
        6,
        "SC-03-01.a",
        &format!("{board}! P1: deck SC-03-01.a need 31"),
    );
    fails(
        Code::F1,
        6,
        "in pairs",
        &format!("{board}! P1: deck SC-03-01.a need"),
    );
    fails(
        Code::F5,
        6,
        "by sparks",
        &format!("{board}! P1: deck SC-03-01.a by sparks"),
    );
    let alone = run(&format!("{board}! P1: deck SC-03-01.a alone"));
    assert_eq!(
        alone.ok,
        text.lines().all(|line| line.starts_with("SC-03-01.a"))
    );
}

/// No cap of the engine (F8) is known that a page can reach (R-SC-91).
#[test]
fn a_second_deck_is_one_of_a_game_that_has_two() {
    let lines = "deck P1 ember_court\nsecond_deck P1 tide_garden\n+ P1: deck\n+ P1: second_deck\n";
    fails(Code::F1, 5, "registers one", lines);
    let lines = "deck P1 ember_court\n+ P1: second_deck\n";
    fails(Code::F7, 1, "second_deck P1", lines);
}

#[test]
fn a_hand_holds_the_cards_of_both_players() {
    let text = "choose all any card in outside as all_of_them\nmove all_of_them to hand\n";
    let lines = format!(
        "cards {{\ncard hoarder {{\nid T-1\nname ja \"溜\" en \"Hoarder\"\ntype unit\ndeck_type n\ncost 0\n\
         stats 1 1\ndirections front\non entry {{\n{text}}}\n}}\n}}\n\
         P1 hand: hoarder\nP1 deck: empty\n\
         P2 deck: empty\nP1 outside: 25 filler\n\
         P2 outside: 25 filler\n? turn 5\nP1: play hoarder -> left"
    );
    let report = run(&lines);
    assert!(report.ok, "{report}");
}

#[test]
fn nothing_expected_and_nothing_written() {
    fails(Code::F10, 1, "at least one", "P1: end\nP2: draw");
    assert_eq!(
        run_text("empty.txt", "# nothing\n")[0].code,
        Some(Code::F10)
    );
    assert_eq!(run_text("lost.txt", "? turn 5\n")[0].code, Some(Code::F1));
}

#[test]
fn the_json_form_has_the_fields_of_the_page() {
    let report = run("? turn 6");
    let json = serde_json::to_value(&report).expect("plain data");
    let fields = [
        "file", "line", "column", "title", "covers", "ok", "code", "expected", "found",
    ];
    let object = json.as_object().expect("an object");
    assert_eq!(object.len(), fields.len());
    let text = shokan_scenario::json(&[report]);
    assert!(text.is_ascii(), "a program reads English: {text}");
    assert!(fields.iter().all(|field| object.contains_key(*field)));
    assert_eq!(json["code"], "F5");
}

#[test]
fn a_grid_that_is_laid_out_wrongly() {
    let page = |lines: &str| format!("game summoner_wars\n{lines}\n? turn 5");
    for (code, line, hint, lines) in [
        (Code::F1, 3, "a place", "P1 battlefield 3,9: smasher"),
        (Code::F1, 3, "1,1 to 12,8", "P1 battlefield: smasher"),
        (
            Code::F1,
            3,
            "wounds",
            "P1 battlefield 3,3: smasher damage 1",
        ),
        (
            Code::F1,
            3,
            "a mark: wounds",
            "P1 battlefield 3,3: smasher rested",
        ),
        (Code::F1, 3, "which card", "P1 under: smasher"),
        (Code::F7, 3, "beside the mat", "P1 battlefield 7,1: smasher"),
        (Code::F7, 3, "on 3,3", "P1 battlefield 3,3: burn"),
        (Code::F7, 3, "turn 5 of P2", "turn 5 of P2, move"),
        (Code::F7, 3, "turn 5 of P3", "turn 5 of P3, move"),
        (
            Code::F7,
            1,
            "SW-TRM.03",
            "P1 battlefield 3,3: smasher wounds 4",
        ),
        (Code::F1, 3, "set attacks", "set magic 3"),
    ] {
        fails(code, line, hint, &page(lines));
    }
    let twins = "P1 battlefield 3,3: smasher\nP2 battlefield 3,3: smasher";
    fails(Code::F7, 4, "one space", &page(twins));
    let two = "game summoner_wars\nturn 5 of P1, move\nP1 battlefield 3,3: smasher\n\
               P1 battlefield 5,3: smasher\n? 3,3 smasher\n";
    fails(Code::F3, 7, "2 choices", &format!("{two}P1: move smasher"));
    fails(
        Code::F4,
        7,
        "step",
        &format!("{two}P1: move smasher 3,3 -> 3,4"),
    );
    fails(Code::F5, 7, "empty", &format!("{two}? 3,3 empty"));
    fails(
        Code::F5,
        7,
        "SW-MOV.03",
        &format!("{two}! P1: move smasher 3,3 -> 4,4 SW-MOV.04"),
    );
}

#[test]
fn a_report_speaks_the_language_of_its_reader() {
    let page = "scenario \"wrong\"\ntitle_ja \"誤り\"\nP1 hand: cinder_inp\n? turn 5\n";
    let reports = run_text("wrong.txt", page);
    let en = shown(&reports, Language::English);
    let ja = shown(&reports, Language::Japanese);
    let told =
        "wrong.txt:3:10 F1 wrong\n  expected: a card; nearest: cinder_imp\n  found: cinder_inp\n";
    assert!(en.starts_with(told), "{en}");
    let told =
        "wrong.txt:3:10 F1 誤り\n  期待: カード（もしかして：cinder_imp）\n  実際: cinder_inp\n";
    assert!(ja.starts_with(told), "{ja}");
}

/// What no page of these tests runs into: the first text of two, or the one of both languages, is
/// what Japanese readers read.
#[test]
fn no_japanese_text_of_the_source_is_english() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let (mut seen, mut left) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).unwrap_or_default();
            let parts = ["same(", "bi(", "(("].map(|begins| source.split(begins).skip(1));
            for part in parts.into_iter().flatten() {
                let part = part.trim_start().trim_start_matches("format!(");
                if let Some(said) = part.trim_start().strip_prefix('"') {
                    let said = said.split('"').next().unwrap_or_default();
                    left.extend(told::prose(said, ""));
                    seen += 1;
                }
            }
        }
    }
    assert!(left.is_empty(), "{left:?}");
    assert!(seen > 200, "{seen}");
}
