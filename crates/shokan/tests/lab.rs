//! `shokan lab`: parts are merged to the whole, a broken-off file goes on, and refusals say why.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A measurement that takes a moment.
const MATRIX: [&str; 13] = [
    "lab",
    "matrix",
    "summons_call",
    "--deck",
    "ember_court",
    "--deck",
    "tide_garden",
    "--agents",
    "random",
    "--pairs",
    "20",
    "--seed",
    "5",
];

/// A folder of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = format!("shokan-lab-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(path);
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays is no fault of what was tested.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Exit code, standard output and standard error.
fn run(arguments: &[&str], further: &[&str]) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new(env!("CARGO_BIN_EXE_shokan"))
        .args(arguments)
        .args(further)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

fn well(arguments: &[&str], further: &[&str]) -> String {
    let (code, out, err) = run(arguments, further);
    assert_eq!((code, err.as_str()), (0, ""), "{further:?}: {out}");
    out
}

#[test]
fn seven_parts_merged_and_a_file_that_was_broken_off_report_as_one_run() {
    let folder = Folder::new("parts");
    let whole = well(&MATRIX, &["--json", "--threads", "2"]);
    let paths: Vec<String> = (1..=7)
        .map(|at| folder.path(&format!("{at}.jsonl")))
        .collect();
    for (path, at) in paths.iter().zip(1..) {
        let part = format!("{at}/7");
        well(&MATRIX, &["--part", &part, "--out", path, "--threads", "1"]);
    }
    let (page, rows) = (folder.path("report.html"), folder.path("report.csv"));
    let mut merge = vec!["--json", "--html", &page, "--csv", &rows, "--merge"];
    merge.extend(paths.iter().map(String::as_str));
    assert_eq!(well(&MATRIX, &merge), whole);
    let read = |path: &str| std::fs::read_to_string(path).expect("it was written");
    assert!(read(&page).ends_with("</main></body></html>\n"));
    assert!(read(&rows).lines().count() > 1);

    // One part less is no whole.
    merge.pop();
    let (code, out, _) = run(&MATRIX, &merge);
    assert_eq!(code, 2);
    assert!(out.contains("units are in none of the files"), "{out}");

    // Killed in the middle of a line.
    let path = &paths[0];
    let text = std::fs::read_to_string(path).expect("a file");
    std::fs::write(path, &text[..text.len() - 9]).expect("it can be written");
    assert_eq!(well(&MATRIX, &["--json", "--out", path, "--resume"]), whole);
}

#[test]
fn what_cannot_be_measured_says_why() {
    let said = |arguments: &[&str]| {
        let (code, _, err) = run(arguments, &[]);
        assert_eq!(code, 2, "{arguments:?}");
        err
    };
    let card = |card, from| {
        said(&[
            "lab",
            "card",
            "summons_call",
            card,
            "--from",
            from,
            "--to",
            "x",
        ])
    };
    assert!(card("nobody", "cost 2").contains("there is no card nobody"));
    assert!(card("searclaw_lynx", "cost 9").contains("the card does not say"));
    assert!(card("searclaw_lynx", "cost 2").contains("faults"));
    let greedy = said(&["lab", "matrix", "summons_call", "--agents", "greedy"]);
    assert!(greedy.contains("cannot be told"), "{greedy}");
    let part = said(&[
        "lab",
        "matrix",
        "summons_call",
        "--part",
        "8/7",
        "--out",
        "/dev/null",
    ]);
    assert!(part.contains("3/7"), "{part}");
}
