//! `shokan arena`: what it prints, the file that grows with every pair, and how it goes on from it.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A contest that takes a moment: three agents, four pairs of each two.
const CONTEST: [&str; 8] = [
    "arena",
    "summons_call",
    "--agents",
    "random,greedy:100,random",
    "--pairs",
    "4",
    "--seed",
    "5",
];

/// A folder of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = format!("shokan-arena-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(path);
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a file")
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.0.join(name), bytes).expect("a file can be written");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays is no fault of what was tested.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn command(arguments: &[&str], further: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shokan"));
    command
        .args(arguments)
        .args(further)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Exit code, standard output and standard error.
fn run(arguments: &[&str], further: &[&str]) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command(arguments, further).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// Runs what ends well and says nothing on standard error, where no terminal is.
fn well(arguments: &[&str], further: &[&str]) -> String {
    let (code, out, err) = run(arguments, further);
    assert_eq!((code, err.as_str()), (0, ""), "{further:?}: {out}");
    out
}

fn report(arguments: &[&str], further: &[&str]) -> Value {
    let further: Vec<&str> = further.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(&well(arguments, &further)).expect("JSON alone")
}

#[test]
fn a_contest_reports_everybody_against_everybody() {
    let report = report(&CONTEST, &["--anchor", "greedy:100"]);
    assert_eq!(report["schema"], 1);
    let of = |at: usize, key: &str| report["standings"][at][key].clone();
    let met: Vec<Value> = (0..3).map(|at| of(at, "agents")).collect();
    assert_eq!(met, [[0, 1].into(), [0, 2].into(), Value::from([1, 2])]);
    for at in 0..3 {
        assert_eq!(of(at, "pairs"), 4);
        let cells = of(at, "cells");
        let cells = cells.as_array().expect("cells").iter();
        assert_eq!(cells.filter_map(Value::as_u64).sum::<u64>(), 4);
    }
    assert_eq!(report["pairs"].as_array().map(Vec::len), Some(12));
    // Equal agents are even without any doubt.
    let even = serde_json::json!({ "value": 0.5, "low": 0.5, "high": 0.5 });
    assert_eq!((of(1, "score"), of(1, "deviation")), (even, 0.0.into()));
    let rating = |at: usize| report["ratings"][at]["value"].as_f64().expect("a rating");
    assert_eq!((report["anchor"].as_u64(), rating(1)), (Some(1), 1_000.0));
    assert!(rating(0) < 900.0 && rating(2) < 900.0, "{report}");

    // The command that is told plays the same.
    let told = report["command"].as_str().expect("a command").to_owned();
    let words: Vec<&str> = told.split(' ').skip(1).collect();
    let again = self::report(&words, &["--threads", "1"]);
    assert_eq!(again["pairs"], report["pairs"]);
    assert_eq!(again["command"], report["command"]);
}

#[test]
fn people_read_tables_in_both_languages() {
    let folder = Folder::new("people");
    let file = folder.path("a.jsonl");
    let en = well(&CONTEST, &["--out", &file]);
    for part in [
        "score of the row",
        "greedy:100  ",
        "50.0% [50.0, 50.0]",
        "4 pairs (",
    ] {
        assert!(en.contains(part), "{part}: {en}");
    }
    assert!(en.contains("24 games of this run"), "{en}");
    // Nothing was played, so there is no time to be told.
    let ja = well(&CONTEST, &["--out", &file, "--resume", "--lang", "ja"]);
    assert!(ja.contains("得点率") && ja.contains("レーティング"), "{ja}");
    assert!(!ja.contains("今回の"), "{ja}");
}

#[test]
fn what_was_broken_off_goes_on_to_the_same_bytes() {
    let folder = Folder::new("broken");
    let contest = [&CONTEST[..], &["--turn-cap", "15"]].concat();
    let paths = ["whole.jsonl", "whole.json", "part.jsonl", "part.json"];
    let [file, json, part, part_json] = paths.map(|name| folder.path(name));
    well(
        &contest,
        &["--out", &file, "--report", &json, "--threads", "1"],
    );
    let whole = folder.read("whole.jsonl");
    assert_eq!(whole.lines().count(), 13, "a line of settings and 12 pairs");
    let head = whole.find('\n').expect("lines") + 1;
    let torn = head + whole[head..].find('\n').expect("lines") + 40;
    for length in [0, head / 2, head, torn, whole.len() - 1, whole.len()] {
        folder.write("part.jsonl", &whole.as_bytes()[..length]);
        let further = ["--out", &part, "--report", &part_json, "--resume"];
        well(&contest, &[&further[..], &["--threads", "3"]].concat());
        assert_eq!(folder.read("part.jsonl"), whole, "{length} bytes");
        assert_eq!(folder.read("part.json"), folder.read("whole.json"));
    }
    let report: Value = serde_json::from_str(&folder.read("whole.json")).expect("JSON");
    assert_eq!(report["pairs"].as_array().map(Vec::len), Some(12));
}

#[test]
fn what_was_killed_goes_on_to_the_same_bytes() {
    let folder = Folder::new("killed");
    let [whole, part] = ["whole.jsonl", "part.jsonl"].map(|name| folder.path(name));
    let contest = ["arena", "summons_call", "--agents", "random,greedy:20"];
    let begun = ["--pairs", "12", "--out", &part];
    let mut child = command(&contest, &begun).spawn().expect("it runs");
    for _ in 0..6_000 {
        let text = std::fs::read(folder.0.join("part.jsonl")).unwrap_or_default();
        let lines = text.iter().filter(|&&byte| byte == b'\n').count();
        if lines > 2 || child.try_wait().expect("a child").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it can be ended");
    child.wait().expect("it ends");
    let kept = folder.read("part.jsonl").lines().count();
    assert!(kept > 2, "{kept}");
    well(&contest, &["--pairs", "12", "--out", &part, "--resume"]);
    well(&contest, &["--pairs", "12", "--out", &whole]);
    assert_eq!(folder.read("part.jsonl"), folder.read("whole.jsonl"));
}

/// Refused with 2, in words that hold all of these.
fn refused(arguments: &[&str], further: &[&str], words: &[&str]) {
    let (code, out, err) = run(arguments, further);
    assert_eq!((code, out.as_str()), (2, ""), "{further:?}: {err}");
    for word in words {
        assert!(err.contains(word), "{further:?}, {word}: {err}");
    }
    let ja = [further, &["--lang", "ja"]].concat();
    let (code, _, told) = run(arguments, &ja);
    assert!(code == 2 && told != err, "{told}");
}

#[test]
fn other_settings_are_refused_by_name() {
    let folder = Folder::new("settings");
    let file = folder.path("a.jsonl");
    let quick = ["arena", "summons_call", "--out", &file];
    let usual = [
        "--agents",
        "random,random",
        "--turn-cap",
        "2",
        "--pairs",
        "2",
    ];
    well(&quick, &usual);
    let before = folder.read("a.jsonl");
    refused(&quick, &usual, &["a.jsonl", "--resume"]);
    for (other, names) in [
        (["--agents", "random,greedy"], &["agents", "greedy"][..]),
        (["--turn-cap", "3"], &["turn_cap: 2 -> 3"]),
        (["--pairs", "3"], &["pairs: 2 -> 3"]),
        (["--seed", "2"], &["seed: 1 -> 2"]),
        (["--sprt", "0,10"], &["sprt: null ->"]),
        (["--decks", "ember_court"], &["decks", "tables"]),
    ] {
        let mut further = usual.to_vec();
        match further.iter().position(|it| *it == other[0]) {
            Some(at) => further[at + 1] = other[1],
            None => further.extend(other),
        }
        further.push("--resume");
        refused(&quick, &further, names);
        assert_eq!(folder.read("a.jsonl"), before, "{other:?}");
    }
}

#[test]
fn a_file_that_is_none_is_left_as_it_is() {
    let folder = Folder::new("none");
    let file = folder.path("a.jsonl");
    let usual = ["arena", "summons_call", "--agents", "random,random"];
    let further = [
        "--turn-cap",
        "2",
        "--pairs",
        "3",
        "--out",
        &file,
        "--resume",
    ];
    well(&usual, &further);
    let whole = folder.read("a.jsonl");
    let lines: Vec<&str> = whole.lines().collect();
    let spoiled = |line: usize, text: &str| {
        let mut lines = lines.clone();
        lines[line - 1] = text;
        lines.join("\n") + "\n"
    };
    let cases = [
        ("notes without an end".to_owned(), 1),
        ("notes\n".to_owned(), 1),
        ("{}\n".to_owned(), 1),
        (spoiled(2, "{}"), 2),
        // A pair twice, and a result that does not add up.
        (spoiled(3, lines[1]), 3),
        (
            spoiled(4, &lines[3].replace("\"quarters\":2", "\"quarters\":3")),
            4,
        ),
        (whole.clone() + lines[3] + "\n", 5),
    ];
    for (text, line) in cases {
        folder.write("a.jsonl", text.as_bytes());
        refused(&usual, &further, &[&format!("a.jsonl:{line}")]);
        assert_eq!(folder.read("a.jsonl"), text);
    }
}

#[test]
fn a_test_stops_as_soon_as_it_knows() {
    // Games that end after two turns are even.
    let quick = [
        "arena",
        "summons_call",
        "--agents",
        "random,random",
        "--turn-cap",
        "1",
    ];
    for (bounds, verdict) in [("10,500", "elo0"), ("-500,-10", "elo1")] {
        let report = report(&quick, &["--sprt", bounds]);
        let standing = &report["standings"][0];
        assert_eq!(standing["pairs"], 32);
        assert_eq!(standing["sprt"]["verdict"], verdict);
        assert_eq!(standing["void"]["turns"], 64);
    }
    let report = report(&quick, &["--sprt", "-10,10", "--pairs", "40"]);
    assert_eq!(report["standings"][0]["pairs"], 40);
    assert_eq!(report["standings"][0]["sprt"]["verdict"], Value::Null);
}

#[test]
fn decks_are_mirrors_all_or_those_named() {
    let usual = ["arena", "summons_call", "--agents", "random,random"];
    let decks = |said: &str, pairs: &str| {
        let further = ["--turn-cap", "1", "--pairs", pairs, "--decks", said];
        let report = report(&usual, &further);
        let pairs = report["pairs"].as_array().expect("pairs").clone();
        let word = |pair: &Value, at: usize| pair["decks"][at].as_str().expect("a deck").to_owned();
        let of = |pair: &Value| (word(pair, 0), word(pair, 1));
        pairs.iter().map(of).collect::<Vec<_>>()
    };
    let mirrors = decks("mirror", "10");
    assert!(mirrors.iter().all(|(one, other)| one == other));
    assert_eq!(mirrors[..5], mirrors[5..]);
    let mut all = decks("all", "25");
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 25);
    let [ember, tide] = ["ember_court", "tide_garden"].map(str::to_owned);
    assert_eq!(decks("ember_court", "1"), [(ember.clone(), ember.clone())]);
    let both = [(ember.clone(), tide.clone()), (tide, ember)];
    assert_eq!(decks("ember_court,tide_garden", "2"), both);
}

#[test]
fn what_cannot_be_played_says_why() {
    let game = ["arena", "summons_call"];
    refused(&game, &["--agents", "random"], &["two agents"]);
    refused(
        &game,
        &["--agents", "random,clairvoyant"],
        &["clairvoyant", "greedy"],
    );
    refused(&game, &["--agents", "random,random:5"], &["random"]);
    refused(&game, &["--agents", "random,greedy:0"], &["whole number"]);
    let two = ["arena", "summons_call", "--agents", "random,greedy:5"];
    refused(&two, &["--sprt", "20,0"], &["20,0", "normalised"]);
    refused(&two, &["--anchor", "greedy"], &["greedy:5"]);
    refused(&two, &["--seats", "4"], &["4 seats"]);
    refused(&two, &["--decks", "no_deck"], &["no_deck"]);
    for option in ["--report", "--out"] {
        let (code, _, err) = run(&two, &[option, "no/such/folder/a"]);
        assert!(code == 2 && err.contains("no/such/folder"), "{err}");
    }
    refused(
        &["arena", "no_game", "--agents", "random,random"],
        &[],
        &["no_game"],
    );
    let (code, _, err) = run(&two, &["--resume"]);
    assert!(code == 2 && err.contains("--out"), "{err}");
}
