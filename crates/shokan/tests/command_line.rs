//! The program as a person or a script meets it: exit codes, JSON, messages, bad input.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    run_with(arguments, "")
}

fn run_with(arguments: &[&str], typed: &str) -> Run {
    use std::io::Write as _;
    let mut child = Command::new(env!("CARGO_BIN_EXE_shokan"))
        .args(arguments)
        .current_dir(root())
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    if let Some(mut stdin) = child.stdin.take() {
        // A program that has ended already does not read.
        let _ = stdin.write_all(typed.as_bytes());
    }
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("the program ends");
    Run {
        code: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).expect("output is text"),
        err: String::from_utf8(stderr).expect("errors are text"),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of its own for one test.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("shokan-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a temporary file can be written");
    path.display().to_string()
}

/// JSON alone on standard output, nothing on standard error.
fn json(arguments: &[&str], code: i32) -> Value {
    let run = run(arguments);
    assert_eq!(run.code, code, "{arguments:?}: {}{}", run.out, run.err);
    assert_eq!(run.err, "", "{arguments:?}");
    serde_json::from_str(&run.out).expect("standard output holds JSON alone")
}

#[test]
fn bench_has_the_keys_that_others_rely_on() {
    bench_keys("summons_call", &["random", "clone", "legal", "greedy"]);
}

#[test]
fn bench_measures_the_second_game_alike() {
    bench_keys("summon_and_magic", &["random", "clone", "legal", "greedy"]);
}

#[test]
fn bench_measures_the_third_game_alike_for_two_and_for_four() {
    bench_keys("summoner_wars", &["random", "clone", "legal"]);
    let of = |mode: &str, seats: &str| {
        let arguments = [
            "bench",
            "summoner_wars",
            "--mode",
            mode,
            "--seats",
            seats,
            "--seconds",
            "0.02",
            "--runs",
            "1",
            "--json",
        ];
        json(&arguments, 0)
    };
    let four = of("random", "4");
    assert_eq!(four["seats"].as_u64(), Some(4));
    assert!(four["pick_ms"].is_null());
    let greedy = of("greedy", "2");
    let at = |name: &str| greedy["pick_ms"][name].as_f64().expect("milliseconds");
    assert!(at("median") > 0.0 && at("p95") <= at("max"));
}

#[test]
fn bench_measures_the_fourth_game_alike() {
    bench_keys("shaman_king", &["random", "clone", "legal"]);
}

#[test]
fn bench_tells_how_fast_the_hardest_level_searches() {
    let of = |mode: &str| {
        let arguments = [
            "bench",
            "summons_call",
            "--mode",
            mode,
            "--seconds",
            "0.05",
            "--runs",
            "2",
            "--json",
        ];
        json(&arguments, 0)
    };
    let report = of("search");
    let at = |key: &str| {
        let least = report["search"][key]["min"].as_f64();
        least.unwrap_or_else(|| panic!("{key}: {report}"))
    };
    for key in ["tree_iterations_per_s", "choices_per_s", "picks_per_s"] {
        assert!(at(key) > 0.0, "{key}: {report}");
    }
    // An iteration takes more than one choice.
    assert!(at("tree_choices_per_s") > at("tree_iterations_per_s"));
    assert_eq!(report["search"]["choices_played_out"], 0);
    assert!(of("clone")["search"].is_null());
}

fn bench_keys(game: &str, modes: &[&str]) {
    for &mode in modes {
        let of = |seconds: &str| {
            let arguments = [
                "bench",
                game,
                "--mode",
                mode,
                "--seconds",
                seconds,
                "--runs",
                "2",
                "--seed",
                "7",
                "--json",
            ];
            json(&arguments, 0)
        };
        let report = of("0.02");
        assert_eq!(report["game"], game);
        for key in [
            "real_decisions_per_s",
            "decisions_per_s",
            "games_per_s",
            "clone_ns",
        ] {
            let spread = &report[key];
            let at = |name: &str| spread[name].as_f64().expect(key);
            assert!(at("min") > 0.0, "{mode} {key}: {spread}");
            assert!(
                at("min") <= at("median") && at("median") <= at("max"),
                "{spread}"
            );
        }
        assert!(
            report["state_bytes"]
                .as_u64()
                .is_some_and(|bytes| bytes <= 5_248)
        );
        assert!(report["allocations_per_decision"].is_number());
        // The hash is of a fixed set of games: it does not hang on how long was measured.
        assert_eq!(of("0.03")["final_hash"], report["final_hash"], "{mode}");
        assert_eq!(report["final_hash"].as_str().map(str::len), Some(16));
    }
}

#[test]
fn fit_writes_weights_and_a_plot_and_keeps_its_games() {
    let folder = std::env::temp_dir().join(format!("shokan-fit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let (keep, out, plot) = (path("games"), path("weights.tsv"), path("plot.svg"));
    let of = |seed: &str, code: i32| {
        let plan = ["--games", "20", "--work", "10", "--seed", seed];
        let files = ["--keep", &keep, "--out", &out, "--plot", &plot, "--json"];
        let arguments = [&["fit", "summons_call"][..], &plan, &files].concat();
        json(&arguments, code)
    };
    let report = of("3", 0);
    assert_eq!(report["games"][0], 20);
    assert!(
        report["games"][1]
            .as_u64()
            .is_some_and(|held| (1..10).contains(&held))
    );
    assert_eq!(report["after"]["bins"].as_array().map(Vec::len), Some(10));
    let weights = std::fs::read_to_string(&out).expect("weights");
    assert!(weights.starts_with("# shokan fit summons_call --games 20 --seed 3 --work 10\n"));
    assert!(
        weights.contains("\nbias\t") && weights.contains("\ntempo\t"),
        "{weights}"
    );
    let drawn = std::fs::read_to_string(&plot).expect("a plot");
    assert!(drawn.starts_with("<svg") && drawn.contains("<circle"));
    // The games are taken up again, and those of another seed are not taken for them.
    std::fs::remove_file(&out).expect("weights");
    assert_eq!(of("3", 0)["after"], report["after"]);
    assert_eq!(std::fs::read_to_string(&out).expect("weights"), weights);
    assert!(
        of("4", 2)["error"]["en"]
            .as_str()
            .is_some_and(|it| it.contains("seed 4"))
    );
    std::fs::remove_dir_all(&folder).expect("a folder");
}

#[test]
fn another_seed_plays_other_games() {
    let of = |seed: &str| {
        let arguments = [
            "bench",
            "summons_call",
            "--seconds",
            "0.01",
            "--runs",
            "1",
            "--seed",
            seed,
            "--json",
        ];
        json(&arguments, 0)["final_hash"].clone()
    };
    assert_ne!(of("1"), of("2"));
}

#[test]
fn coverage_is_told_without_the_sources() {
    let run = Command::new(env!("CARGO_BIN_EXE_shokan"))
        .args(["rules", "summons_call", "--coverage", "--json"])
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the program runs");
    let report: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    assert!(run.stderr.is_empty());
    let count = |key: &str| report[key].as_u64().expect(key) as usize;
    let list = |key: &str| report[key].as_array().expect(key).clone();
    assert_eq!(count("clauses"), 217);
    let untestable = list("untestable");
    assert_eq!(
        count("covered") + untestable.len() + list("missing").len(),
        217
    );
    for it in &untestable {
        assert!(it["id"].is_string() && it["reason"].as_str().is_some_and(|why| !why.is_empty()));
    }
    let rows = list("table");
    let main = rows
        .iter()
        .find(|row| row["id"] == "SC-07-05-02.a")
        .expect("a clause of attack");
    assert!(
        main["code"]
            .as_array()
            .is_some_and(|places| !places.is_empty())
    );
    let lacking = !list("missing").is_empty()
        || report["rulings"]["missing"]
            .as_array()
            .is_some_and(|list| !list.is_empty());
    assert_eq!(run.status.code(), Some(i32::from(lacking)));
}

#[test]
fn coverage_names_lines_of_code_that_cite_the_clause_in_every_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for game in shokan_rules::games::GAMES {
        let told = run(&["rules", game, "--coverage", "--json"]);
        let report: Value = serde_json::from_str(&told.out).expect("JSON");
        let mut cited = 0;
        for row in report["table"].as_array().expect("rows") {
            let id = row["id"].as_str().expect("an id");
            let code = row["code"].as_array().expect("code");
            cited += usize::from(!code.is_empty());
            for place in code {
                let (file, line) = place
                    .as_str()
                    .and_then(|it| it.split_once(':'))
                    .expect("a place");
                let text = std::fs::read_to_string(root.join(file)).expect("a source");
                let line = text.lines().nth(line.parse::<usize>().expect("a line") - 1);
                assert!(line.is_some_and(|it| it.contains(id)), "{place} cites {id}");
            }
        }
        assert!(cited > 80, "{game}: code cites {cited} of its clauses");
    }
}

const FIVE: &str = r#"game summons_call
set test

card broken_imp {
  id T-1
  name ja "壊れた小鬼" en "Broken Imp"
  type unitt
  deck_type a
  category ember
  cost 1
}

card broken_scout {
  id T-2
  name ja "壊れた斥候" en "Broken Scout"
  type unit
  deck_type a
  category embre
  cost 2
  stats 1 1
  directions frnt
  on leav {
    draw 1
  }
  on entry {
    chose 1 enemy unit as victim
  }
}
"#;

#[test]
fn a_card_file_with_five_mistakes_gets_five_messages() {
    let path = file("five.cards", FIVE);
    let report = json(&["cards", "check", &path, "--json"], 1);
    let faults = report["faults"].as_array().expect("faults");
    let found: Vec<(u64, &str, Option<&str>)> = faults
        .iter()
        .map(|it| {
            let line = it["line"].as_u64().expect("line");
            (
                line,
                it["found"].as_str().expect("found"),
                it["nearest"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (7, "unitt", Some("unit")),
            (18, "embre", Some("ember")),
            (21, "frnt", Some("front")),
            (22, "leav", Some("leave")),
            (26, "chose", Some("choose")),
        ]
    );
    let drawn = run(&["cards", "check", &path]);
    assert_eq!(drawn.code, 1);
    assert!(drawn.err.contains(":18:12"), "{}", drawn.err);
    assert!(drawn.err.contains("did you mean ember?"), "{}", drawn.err);
    assert!(drawn.err.trim_end().ends_with("5 faults"), "{}", drawn.err);
    let ja = run(&["--lang", "ja", "cards", "check", &path]);
    assert!(ja.err.contains("もしかして ember"), "{}", ja.err);
}

#[test]
fn cards_are_formatted_only_when_asked() {
    let text = "game summons_call\n\n\ncard   imp {\n id T-9\n  type unit\n}\n";
    let path = file("format.cards", text);
    let checked = run(&["cards", "fmt", "--check", &path]);
    assert_eq!(checked.code, 1, "{}", checked.out);
    assert_eq!(std::fs::read_to_string(&path).expect("file"), text);
    assert_eq!(run(&["cards", "fmt", &path]).code, 0);
    assert_ne!(std::fs::read_to_string(&path).expect("file"), text);
    assert_eq!(run(&["cards", "fmt", "--check", &path]).code, 0);
}

#[test]
fn cards_are_shown_in_both_languages() {
    let shown = run(&["cards", "show", "SCP-A15"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(
        shown.out.contains("Sparks") && shown.out.contains("火の粉"),
        "{}",
        shown.out
    );
    assert_eq!(run(&["cards", "show", "no such card"]).code, 2);
}

#[test]
fn further_cards_join_the_pool() {
    let text = concat!(
        "game summons_call\n\ncard test_page {\n  id T-7\n  name ja \"試しの小姓\" en \"Test Page\"\n",
        "  type unit\n  deck_type a\n  category ember\n  cost 1\n  stats 1 1\n  directions front\n}\n"
    );
    let path = file("further.cards", text);
    let shown = run(&["--cards", &path, "cards", "show", "test_page"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(shown.out.contains("試しの小姓"), "{}", shown.out);
}

#[test]
fn a_deck_gets_all_its_faults_with_clauses() {
    let deck = "deck \"Broken\"\ngame summons_call\nconstruction normal\n\
        master gardener_of_the_tide\n5 cinder_imp\n3 surf_singer\n";
    let path = file("broken.deck", deck);
    let report = json(&["deck", "check", &path, "--json"], 1);
    let faults = report[0]["faults"].as_array().expect("faults");
    let clauses: Vec<&str> = faults
        .iter()
        .filter_map(|it| it["clause"].as_str())
        .collect();
    // Too few cards, too many of one name, and a type that is not the master's.
    assert!(clauses.len() >= 3, "{clauses:?}");
    assert!(
        clauses.iter().all(|clause| clause.contains("SC-")),
        "{clauses:?}"
    );
    assert_eq!(
        run(&["deck", "check", "decks/summons_call/ember_court.deck"]).code,
        0
    );
}

#[test]
fn wrong_usage_is_2_and_speaks() {
    for arguments in [
        &["frobnicate"][..],
        &["bench"],
        &["bench", "no_game"],
        &["bench", "summons_call", "--mode", "sideways"],
        &["bench", "summons_call", "--seconds", "0"],
        &["bench", "summons_call", "--seats", "4"],
        &["bench", "summoner_wars", "--seats", "3"],
        &["simulate", "summoner_wars", "--seats", "3"],
        &["play", "summoner_wars", "--seats", "3"],
        &["rules", "summons_call", "SC-99-99.z"],
        &["cards", "check", "no/such/file.cards"],
        &["deck", "check", "no/such.deck"],
        &["simulate", "--deck", "no_deck"],
        &["fit", "no_game"],
        &["fit", "summons_call", "--games", "3"],
        &["fit", "summons_call", "--ridge", "-1"],
        &["fit", "summons_call", "--bot", "clairvoyant"],
        &["simulate", "--bot", "clairvoyant"],
        &["replay", "no/such/record.json"],
        &["scenario"],
        &["scenario", "no/such/folder"],
        &["play", "--opponent", "clairvoyant"],
    ] {
        let plain = run(arguments);
        assert_eq!(plain.code, 2, "{arguments:?}: {}", plain.out);
        assert!(!plain.err.trim().is_empty(), "{arguments:?} says nothing");
        assert!(!plain.err.contains("panicked"), "{}", plain.err);
    }
    for arguments in [
        ["bench", "no_game", "--json"],
        ["scenario", "no/such/folder", "--json"],
        ["replay", "no/such/record.json", "--json"],
    ] {
        let error = json(&arguments, 2);
        assert!(error["error"]["ja"].is_string() && error["error"]["en"].is_string());
    }
}

#[test]
fn help_speaks_the_language_and_exits_0() {
    let en = run(&["--help"]);
    assert_eq!(en.code, 0);
    assert!(en.out.contains("Measure the speed"), "{}", en.out);
    let ja = run(&["--lang", "ja", "bench", "--help"]);
    assert_eq!(ja.code, 0);
    assert!(
        ja.out.contains("使い方") && ja.out.contains("オプション"),
        "{}",
        ja.out
    );
}

#[test]
fn a_match_at_the_terminal_is_recorded_and_replayed() {
    let path = file("record.json", "");
    // Whatever is asked, the first choice; now and then a look around.
    let typed = format!(
        "?\nb\nc Sparks\nr SC-07-05-02.a\nh\nnonsense\n999\n{}",
        "1\n".repeat(4_000)
    );
    let arguments = [
        "play",
        "--seed",
        "11",
        "--first",
        "me",
        "--opponent",
        "greedy",
        "--record",
        &path,
    ];
    let played = run_with(&arguments, &typed);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(
        played.out.contains("Deal 2 damage to 1 opposing unit"),
        "{}",
        played.out
    );
    let text = std::fs::read_to_string(&path).expect("the record was written");
    let replayed = json(&["replay", &path, "--json"], 0);
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    let inputs = record["inputs"].as_array().expect("inputs").len();
    assert!(inputs > 10, "{inputs}");
    assert_eq!(replayed["hashes_checked"].as_u64(), Some(inputs as u64 + 1));
    // A hash that does not fit is found, with its place.
    record["hashes"][5] = Value::from("0000000000000000");
    let forged = file("forged.json", &record.to_string());
    let found = json(&["replay", &forged, "--json"], 1);
    assert_eq!(
        (found["ok"].as_bool(), found["at"].as_u64()),
        (Some(false), Some(5))
    );
    // Other cards are refused by their hash.
    record["setup"]["pool_hash"] = Value::from("0123456789abcdef");
    let other = file("other.json", &record.to_string());
    assert_eq!(
        json(&["replay", &other, "--json"], 1)["ok"].as_bool(),
        Some(false)
    );
    for broken in ["", "{", "[]", "{\"format\":1}", "null"] {
        let path = file("malformed.json", broken);
        let run = run(&["replay", &path]);
        assert_eq!(run.code, 2, "{broken:?}");
        assert!(run.err.contains("malformed.json"), "{}", run.err);
    }
}

#[test]
fn the_record_that_a_table_gives_is_replayed() {
    let fixtures = include_str!("../../../web/tests/fixtures/records.json");
    let fixtures: Value = serde_json::from_str(fixtures).expect("JSON");
    for one in fixtures.as_array().expect("a list") {
        let text = one["record"].as_str().expect("a text");
        let record: Value = serde_json::from_str(text).expect("JSON");
        let path = file("given.json", text);
        let replayed = json(&["replay", &path, "--json"], 0);
        assert_eq!(replayed["hash"], record["hash"]);
        let entries = record["log"].as_array().expect("a log").len() as u64;
        assert_eq!(replayed["hashes_checked"].as_u64(), Some(entries));
        // Another order of a deck is another match.
        let mut setup: Value =
            serde_json::from_str(record["setup"].as_str().expect("a text")).expect("JSON");
        setup["seed"][0] = Value::from(setup["seed"][0].as_u64().expect("a byte") ^ 1);
        let mut forged = record;
        forged["setup"] = Value::from(setup.to_string());
        let path = file("forged_gift.json", &forged.to_string());
        let found = json(&["replay", &path, "--json"], 1);
        assert_eq!(found["ok"].as_bool(), Some(false));
    }
}

#[test]
fn simulate_counts_every_game() {
    let arguments = [
        "simulate",
        "--deck",
        "ember_court",
        "--deck",
        "crossroads",
        "--bot",
        "greedy",
        "--against",
        "random",
        "--pairs",
        "2",
        "--threads",
        "1",
        "--json",
    ];
    let report = json(&arguments, 0);
    let match_ups = report["match_ups"].as_array().expect("match-ups");
    assert_eq!(
        match_ups.len(),
        4,
        "each deck of the one side against each of the other"
    );
    for it in match_ups {
        assert_eq!(it["games"].as_u64(), Some(4));
        let share = |key: &str| it["score"][key].as_f64().expect(key);
        assert!(share("low") <= share("value") && share("value") <= share("high"));
    }
}

#[test]
fn simulate_plays_the_second_game() {
    let arguments = [
        "simulate",
        "summon_and_magic",
        "--deck",
        "siege_of_bartome",
        "--bot",
        "greedy",
        "--against",
        "random",
        "--pairs",
        "2",
        "--json",
    ];
    let report = json(&arguments, 0);
    assert_eq!(report["game"], "summon_and_magic");
    assert_eq!(report["match_ups"][0]["games"].as_u64(), Some(4));
    assert_eq!(report["match_ups"][0]["void"].as_u64(), Some(0));
}

#[test]
fn the_clauses_of_the_second_game_can_be_read() {
    let read = run(&["rules", "summon_and_magic", "SM-07.03", "R-SM-30"]);
    assert_eq!(read.code, 0, "{}", read.err);
    assert!(read.out.contains("SM-07.03") && read.out.contains("R-SM-30"));
    // A section stands for all its clauses.
    let section = json(&["rules", "summon_and_magic", "SM-08-2", "--json"], 0);
    assert!(section.as_array().is_some_and(|rows| rows.len() > 5));
    assert_eq!(run(&["rules", "summon_and_magic", "SC-07-05-02.a"]).code, 2);
    let told = run(&["rules", "summon_and_magic", "--coverage", "--json"]);
    let report: Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!(report["game"], "summon_and_magic");
    assert!(report["clauses"].as_u64().is_some_and(|count| count > 400));
    let rows = report["table"].as_array().expect("rows");
    let direct = rows.iter().find(|row| row["id"] == "SM-05-1.a");
    let code = direct.and_then(|row| row["code"].as_array());
    assert!(code.is_some_and(|places| !places.is_empty()), "{direct:?}");
}

#[test]
fn decks_of_both_games_are_checked_by_their_own_rules() {
    let deck = "deck \"Broken\"\ngame summon_and_magic\navatar castellan_tutor\n\
        4 rampart_statue\n2 altoberg_the_shield_king\n1 castellan_tutor\n";
    let path = file("broken-magic.deck", deck);
    let good = "decks/summons_call/ember_court.deck";
    let report = json(&["deck", "check", &path, good, "--json"], 1);
    assert_eq!(report[0]["game"], "summon_and_magic");
    let faults = report[0]["faults"].as_array().expect("faults");
    let clauses: Vec<&str> = faults
        .iter()
        .filter_map(|it| it["clause"].as_str())
        .collect();
    for clause in ["SM-27.03", "SM-03.01", "SM-03.02", "SM-03.03"] {
        assert!(clauses.contains(&clause), "{clauses:?}");
    }
    assert_eq!(
        (report[1]["game"].as_str(), report[1]["ok"].as_bool()),
        (Some("summons_call"), Some(true))
    );
    for entry in std::fs::read_dir(root().join("decks/summon_and_magic")).expect("folder") {
        let path = entry.expect("file").path().display().to_string();
        let checked = run(&["deck", "check", &path]);
        assert_eq!(checked.code, 0, "{path}: {}", checked.out);
    }
    let unknown = file("unknown.deck", "deck \"X\"\ngame no_game\n");
    assert_eq!(run(&["deck", "check", &unknown]).code, 2);
}

#[test]
fn card_files_of_both_games_are_checked_together_and_alone() {
    let folder = root().join("cards/summon_and_magic");
    let mut all: Vec<String> = std::fs::read_dir(folder)
        .expect("folder")
        .map(|entry| entry.expect("file").path().display().to_string())
        .collect();
    all.sort();
    all.push("cards/summons_call/starter.cards".to_owned());
    let arguments: Vec<&str> = ["cards", "check"]
        .into_iter()
        .chain(all.iter().map(String::as_str))
        .collect();
    let checked = run(&arguments);
    assert_eq!(checked.code, 0, "{}", checked.err);
    // One file of the pool takes the place of its namesake among the others.
    let checked = run(&["cards", "check", "cards/summon_and_magic/magic.cards"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    let formatted = [
        "cards",
        "fmt",
        "--check",
        "cards/summon_and_magic/magic.cards",
    ];
    assert_eq!(run(&formatted).code, 0);
    let wrong = file(
        "wrong-magic.cards",
        "game summon_and_magic\n\ncard odd {\n  id T-1\n  name ja \"奇\" en \"Odd\"\n  type monstr\n}\n",
    );
    let report = json(&["cards", "check", &wrong, "--json"], 1);
    assert_eq!(report["faults"][0]["nearest"], "monster");
}

#[test]
fn cards_of_the_second_game_are_shown_with_their_numbers() {
    let shown = run(&["cards", "show", "M02"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(
        shown.out.contains("Karguna Young Wyvern") && shown.out.contains("1300/800"),
        "{}",
        shown.out
    );
}

#[test]
fn a_match_of_the_second_game_is_played_recorded_and_replayed() {
    let path = file("magic-record.json", "");
    let typed = format!("?\nb\nc M02\nr SM-07.03\n{}", "1\n".repeat(4_000));
    let arguments = [
        "play",
        "summon_and_magic",
        "--seed",
        "11",
        "--record",
        &path,
    ];
    // SM-06-2.a: nobody can wish to go first.
    let wished = run(&["play", "summon_and_magic", "--first", "me"]);
    assert_ne!(wished.code, 0, "{}", wished.out);
    assert!(wished.err.contains("SM-06-2.a"), "{}", wished.err);
    let played = run_with(&arguments, &typed);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("1300/800"), "{}", played.out);
    assert!(played.out.contains("AP"), "{}", played.out);
    let replayed = json(&["replay", &path, "--json"], 0);
    let inputs = replayed["inputs"].as_u64().expect("inputs");
    assert!(inputs > 5, "{inputs}");
    assert_eq!(replayed["hashes_checked"].as_u64(), Some(inputs + 1));
}

#[test]
fn simulate_counts_the_wins_of_teams() {
    for seats in ["2", "4"] {
        let arguments = [
            "simulate",
            "summoner_wars",
            "--deck",
            "tundra_orcs",
            "--bot",
            "greedy",
            "--against",
            "random",
            "--pairs",
            "1",
            "--seats",
            seats,
            "--json",
        ];
        let report = json(&arguments, 0);
        assert_eq!(report["seats"].to_string(), seats);
        let it = &report["match_ups"][0];
        assert_eq!(
            (it["games"].as_u64(), it["void"].as_u64()),
            (Some(2), Some(0))
        );
        assert_eq!(it["wins"].as_u64(), Some(2), "{it}");
    }
}

#[test]
fn cards_decks_and_clauses_of_the_third_game_can_be_read() {
    let shown = run(&["cards", "show", "CG01"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    for part in [
        "Sneeks",
        "Attack Value 3",
        "Range sword",
        "Sly: ",
        "【狡猾】",
        "ライフ 7",
    ] {
        assert!(shown.out.contains(part), "{part}: {}", shown.out);
    }
    for folder in ["cards/summoner_wars", "decks/summoner_wars"] {
        let files = std::fs::read_dir(root().join(folder)).expect("folder");
        let mut files: Vec<String> = files
            .map(|entry| entry.expect("file").path().display().to_string())
            .collect();
        files.sort();
        let what = folder.split('/').next().unwrap_or_default();
        let what = what
            .strip_suffix("s")
            .filter(|it| *it == "deck")
            .unwrap_or(what);
        let all = [what, "check"].into_iter();
        let all: Vec<&str> = all.chain(files.iter().map(String::as_str)).collect();
        let checked = run(&all);
        assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    }
    let deck = "deck \"Broken\"\ngame summoner_wars\nsummoner sneeks\n\
        11 goblin_fighter\n7 slinger\n1 archer\n2 mook\n1 kogar\n4 plain_wall\n1 burn\n";
    let path = file("broken-wars.deck", deck);
    let report = json(&["deck", "check", &path, "--json"], 1);
    let faults = report[0]["faults"].as_array().expect("faults");
    let clauses: Vec<&str> = faults
        .iter()
        .filter_map(|it| it["clause"].as_str())
        .collect();
    for clause in [
        "SW-BLD.02",
        "SW-BLD.03",
        "SW-BLD.05",
        "SW-BLD.06",
        "SW-BLD.09",
        "SW-BLD.11",
        "SW-BLD.12",
        "SW-BLD.13",
    ] {
        assert!(clauses.contains(&clause), "{clause}: {clauses:?}");
    }
    let wrong = file(
        "wrong-wars.cards",
        "game summoner_wars\n\ncard odd {\n  id T-1\n  name ja \"奇\" en \"Odd\"\n  type unitt\n}\n",
    );
    let report = json(&["cards", "check", &wrong, "--json"], 1);
    assert_eq!(report["faults"][0]["nearest"], "unit");
    let read = run(&["rules", "summoner_wars", "SW-MOV.01", "R-SW-62"]);
    assert_eq!(read.code, 0, "{}", read.err);
    assert!(read.out.contains("SW-MOV.01") && read.out.contains("R-SW-62"));
}

#[test]
fn cards_decks_and_clauses_of_the_fourth_game_can_be_read() {
    let shown = run(&["cards", "show", "SKP-032"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    for part in ["Shirogane the Ice Wolf", "氷狼シロガネ", "攻撃力 50"] {
        assert!(shown.out.contains(part), "{part}: {}", shown.out);
    }
    for (what, folder) in [
        ("cards", "cards/shaman_king"),
        ("deck", "decks/shaman_king"),
    ] {
        let files = std::fs::read_dir(root().join(folder)).expect("folder");
        let files: Vec<String> = files
            .map(|entry| entry.expect("file").path().display().to_string())
            .collect();
        let all = [what, "check"].into_iter();
        let all: Vec<&str> = all.chain(files.iter().map(String::as_str)).collect();
        let checked = run(&all);
        assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    }
    let deck = "deck \"Broken\"\ngame shaman_king\npersons toka garan\n\
        2 toka_snow_watch_maiden\n1 ishka_marsh_strider\n30 first_stroke\nreserve\n\
        7 first_stroke\n";
    let path = file("broken-shaman.deck", deck);
    let report = json(&["deck", "check", &path, "--json"], 1);
    let faults = report[0]["faults"].as_array().expect("faults");
    let clauses: Vec<&str> = faults
        .iter()
        .filter_map(|it| it["clause"].as_str())
        .collect();
    for clause in ["SK-03.01", "SK-03.04", "SK-03.05", "SK-03.08"] {
        assert!(clauses.contains(&clause), "{clause}: {clauses:?}");
    }
    let read = run(&["rules", "shaman_king", "SK-18.05", "R-SK-47"]);
    assert_eq!(read.code, 0, "{}", read.err);
    assert!(read.out.contains("SK-18.05") && read.out.contains("R-SK-47"));
}

#[test]
fn matches_of_the_third_game_are_played_on_a_grid_recorded_and_replayed() {
    for (seats, language) in [("2", "en"), ("4", "ja")] {
        let path = file(&format!("wars-record-{seats}.json"), "");
        let typed = format!(
            "b\n?\nc sneeks\nr SW-MOV.01\n{}concede\nq\n",
            "1\n".repeat(60)
        );
        let arguments = [
            "--lang",
            language,
            "play",
            "summoner_wars",
            "--seed",
            "11",
            "--seats",
            seats,
            "--opponent",
            "random",
            "--record",
            &path,
        ];
        let played = run_with(&arguments, &typed);
        assert_eq!(played.code, 0, "{}", played.err);
        let parts = if language == "en" {
            ["▲★Sneeks", "▽★Oldin", "draw pile", "magic"]
        } else {
            ["▲★スニー", "▽★オルデ", "チームメイト(", "魔力"]
        };
        for part in parts {
            assert!(played.out.contains(part), "{part}: {}", played.out);
        }
        let replayed = json(&["replay", &path, "--json"], 0);
        let inputs = replayed["inputs"].as_u64().expect("inputs");
        assert!(inputs > 5, "{inputs}");
        assert_eq!(replayed["hashes_checked"].as_u64(), Some(inputs + 1));
    }
}
