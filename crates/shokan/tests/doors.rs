//! Card files come in by many doors, and each tells their faults alike: what stands where, in both
//! languages, with what to write instead.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program left: exit code, standard output, standard error.
fn run(language: &str, arguments: &[&str]) -> (i32, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_shokan"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("LC_ALL", language)
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let code = done.status.code().unwrap_or(-1);
    (code, text(done.stdout), text(done.stderr))
}

fn file(name: &str, text: &str) -> String {
    let path: PathBuf =
        std::env::temp_dir().join(format!("shokan-doors-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a temporary file can be written");
    path.display().to_string()
}

/// The faults that a command tells as JSON, without the file they stand in.
fn told(arguments: &[&str], place: &str) -> Vec<Value> {
    let (code, out, err) = run("C.UTF-8", arguments);
    assert_eq!(code, 1, "{arguments:?}: {out}{err}");
    let json: Value = serde_json::from_str(&out).unwrap_or_else(|why| panic!("{why}: {out}{err}"));
    let faults = json.pointer(place).and_then(Value::as_array);
    let mut faults = faults.expect("faults").clone();
    for fault in &mut faults {
        fault["file"] = Value::Null;
    }
    faults
}

/// A card of each game with a fault of the language, a deck to ask about, and one that the game
/// does not carry out.
const CARDS: [(&str, &str, [&str; 2]); 4] = [
    (
        "summons_call",
        "card tried {\nid T-1\nname ja \"試\" en \"Tried\"\ntype unit\ndeck_type n\ncost 1\nstats 1 1\n\
         directions front\nTEXT\n}",
        [
            "on entry {\ndamage 1 to all enemy units\n}",
            "answer to damage to this {\ndraw 1\n}",
        ],
    ),
    (
        "summon_and_magic",
        "card tried {\nid T-1\nname ja \"試\" en \"Tried\"\ntype monster\nelement fire\nrace beast\ncost 1\n\
         stats 100 100\nTEXT\nskill attack physical ja \"牙\" en \"Fang\" {\nattack 1 enemy monster\n}\n}",
        [
            "skill timed none ja \"一\" en \"One\" on enter {\ndraw hand count\n}",
            "skill timed none ja \"一\" en \"One\" on enter {\nmove this to monster_zone\n}",
        ],
    ),
    (
        "summoner_wars",
        "keyword trying ja \"試\" en \"Trying\" {\nTEXT\n}\n\ncard tried {\nid T-1\nname ja \"試\" en \
         \"Tried\"\ntype unit\nrank common\nattack 1\ncost 1\nrange sword\nlife 2\nability trying\n}",
        [
            "once, on summon of this {\ndraw 1\n}",
            "on summon of this, first each turn {\ndraw 1\n}",
        ],
    ),
    (
        "shaman_king",
        "card tried {\nid T-1\nname ja \"試\" en \"Tried\"\ntype shamanic_art\nuser all\nTEXT\n}",
        [
            "art {\ndiscard 1 by owner\n}",
            "art {\ndamage 15 to enemy shamans\n}",
        ],
    ),
];

#[test]
fn a_page_that_does_not_pass_is_told_in_the_language_of_its_reader() {
    let page = file(
        "wrong.txt",
        "scenario \"wrong\"\ngame summons_call\nP1 hand: nobody\n? turn 5\n",
    );
    for (language, said) in [
        ("C.UTF-8", "  expected: a card\n  found: nobody\n"),
        ("ja_JP.UTF-8", "  期待: カード\n  実際: nobody\n"),
    ] {
        let (code, out, err) = run(language, &["scenario", &page]);
        assert_eq!(code, 1, "{out}{err}");
        assert!(out.contains(said), "{said} is not in\n{out}");
    }
    let (_, out, _) = run("ja_JP.UTF-8", &["scenario", &page, "--json"]);
    assert!(out.contains("\"expected\": \"a card\""), "{out}");
}

#[test]
fn every_door_tells_the_same_faults() {
    for (game, card, texts) in CARDS {
        for (at, text) in texts.into_iter().enumerate() {
            let card = card.replace("TEXT", text);
            let name = format!("{game}-{at}");
            let cards = file(
                &format!("{name}.cards"),
                &format!("game {game}\nset test\n\n{card}\n"),
            );
            let page = format!("scenario \"tried\"\ngame {game}\ncards {{\n{card}\n}}\n? turn 5\n");
            let page = file(&format!("{name}.txt"), &page);
            let deck = file(
                &format!("{name}.deck"),
                &format!("deck \"Tried\"\ngame {game}\n"),
            );
            let checked = told(&["cards", "check", &cards, "--json"], "/faults");
            assert_eq!(checked.len(), 1, "{name}: {checked:?}");
            for key in ["ja", "en", "code"] {
                let said = checked[0][key].as_str().unwrap_or_default();
                assert!(!said.is_empty(), "{name}: {key}");
            }
            let slip = at == 0;
            assert_eq!(checked[0]["line_instead"].is_string(), slip, "{checked:?}");
            assert_eq!(checked[0]["code"] == "cannot_run", !slip, "{checked:?}");

            let with = |arguments: &[&str]| {
                let all_arguments = [arguments, &["--cards", &cards]].concat();
                told(&all_arguments, "/faults")
            };
            assert_eq!(with(&["cards", "show", "--json"]), checked, "{name}");
            assert_eq!(with(&["deck", "check", &deck, "--json"]), checked, "{name}");
            assert_eq!(with(&["simulate", game, "--json"]), checked, "{name}");
            let page_told = told(&["scenario", &page, "--json"], "/0/faults");
            assert_eq!(page_told, checked, "{name}");

            let doors: [&[&str]; 6] = [
                &["cards", "check", &cards],
                &["cards", "fmt", "--check", &cards],
                &["serve", "--cards", &cards],
                &["play", game, "--cards", &cards],
                &["cards", "show", "--cards", &cards],
                &["scenario", &page],
            ];
            for (language, said) in [("C.UTF-8", "en"), ("ja_JP.UTF-8", "ja")] {
                let said = checked[0][said].as_str().expect("a sentence");
                for door in doors {
                    // The formatter looks at what it cannot read.
                    if door[1] == "fmt" && !slip {
                        continue;
                    }
                    let (code, _, err) = run(language, door);
                    assert_eq!(code, 1, "{door:?}: {err}");
                    assert!(err.contains(said), "{door:?}: {said} is not in\n{err}");
                }
            }
        }
    }
}

#[test]
fn nobody_misses_an_output_that_is_closed() {
    use std::process::Stdio;
    for arguments in [
        &["cards", "show"][..],
        &["cards", "show", "--json"],
        &["--help"],
        &["rules", "summons_call"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shokan"))
            .args(arguments)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let done = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    }
}
