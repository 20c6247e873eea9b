//! `cargo xtask test`: everything that must hold, one step after another.
//!
//! All builds use the test profile, so that clippy, tests, documentation and the binary that
//! serves the browser tests share their dependencies.

use std::cell::OnceCell;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::binary::{self, SHARED};
use crate::format;
use crate::house::{self, Failure};
use crate::python::{self, Build};
use crate::serve::Server;
use crate::tidy;
use crate::wasm;
use crate::web;

/// What became of one step.
struct Outcome {
    name: &'static str,
    took: Duration,
    passed: usize,
    failed: usize,
    failure: Option<Failure>,
}

/// How a step reports: its tests if it counted any, otherwise itself.
type Counts = Option<(usize, usize)>;

/// Runs the whole chain; a failing step does not hide what comes after it.
pub(crate) fn all() -> Result<(), Failure> {
    let begun = Instant::now();
    let mut outcomes = Vec::new();
    {
        let mut step = |name, work: &dyn Fn() -> Result<Counts, Failure>| {
            outcomes.push(run_step(name, work));
        };
        step("format", &|| format::all(true).map(|()| None));
        step("tidy", &|| tidy::check().map(|()| None));
        step("licences", &licences);
        // The pages come first, because the binary takes them in when it is built.
        step("web packages", &|| web::packages().map(|()| None));
        step("web check", &|| plain(web::npm("run check")));
        step("device", &device);
        step("web unit", &|| {
            counted(web::node_tests("web/tests/unit/", &[])?, web::node_counts)
        });
        step("web build", &|| web::build().map(|()| None));
        step("clippy", &|| {
            plain(house::cargo(shared(
                "clippy --workspace --all-targets --features shokan-differential/program",
                "-- -D warnings",
            )))
        });
        step("tests", &tests);
        step("doctests", &|| {
            counted(
                house::cargo("test --workspace --features shokan-host/ts --doc".split(' ')),
                cargo_test_counts,
            )
        });
        step("documentation", &|| {
            let mut doc = house::cargo(shared("doc --workspace --no-deps", ""));
            doc.env("RUSTDOCFLAGS", "-D warnings");
            plain(doc)
        });
        step("python", &python);
        // What follows uses the program as people do.
        let shokan = OnceCell::new();
        let program = || match shokan.get_or_init(binary::build) {
            Ok(path) => Ok(path.clone()),
            Err(failure) => Err(failure.clone()),
        };
        step("binary", &|| program().map(|_| None));
        step("cards", &|| {
            let mut format = house::command(program()?, ["cards", "fmt", "--check"]);
            format.args(
                house::files()?
                    .iter()
                    .filter(|path| path.ends_with(".cards")),
            );
            plain(format)
        });
        step("scenarios", &|| {
            let scenarios = [
                "scenario",
                "crates/rules/tests/scenarios",
                "crates/scenario/puzzles",
            ];
            counted(house::command(program()?, scenarios), last_line_counts)
        });
        step("browser", &|| browser(&program()?));
    }
    report(&outcomes, begun.elapsed())
}

/// The words of a cargo command with what all builds of the chain share: profile and features.
fn shared(before: &str, after: &str) -> Vec<String> {
    let words = before.split_whitespace().chain(SHARED.iter().copied());
    words
        .chain(after.split_whitespace())
        .map(str::to_owned)
        .collect()
}

fn run_step(name: &'static str, work: &dyn Fn() -> Result<Counts, Failure>) -> Outcome {
    println!("\n== {name}");
    let begun = Instant::now();
    let result = work();
    let took = begun.elapsed();
    let (passed, failed, failure) = match result {
        Ok(Some((passed, 0))) => (passed, 0, None),
        Ok(Some((passed, failed))) => (passed, failed, Some(format!("{failed} failed"))),
        Ok(None) => (1, 0, None),
        Err(failure) => (0, 1, Some(failure)),
    };
    let word = if failure.is_some() { "FAILED" } else { "ok" };
    println!("-- {name}: {word}, {}", seconds(took));
    Outcome {
        name,
        took,
        passed,
        failed,
        failure,
    }
}

fn report(outcomes: &[Outcome], took: Duration) -> Result<(), Failure> {
    println!("\n== summary");
    for outcome in outcomes {
        let word = match &outcome.failure {
            Some(failure) => format!("FAILED: {failure}"),
            None if outcome.passed == 0 => "nothing ran, see above".to_owned(),
            None => format!("ok, {} passed", outcome.passed),
        };
        println!("{:>8}  {:<14} {word}", seconds(outcome.took), outcome.name);
    }
    let passed: usize = outcomes.iter().map(|outcome| outcome.passed).sum();
    let failed: usize = outcomes.iter().map(|outcome| outcome.failed).sum();
    println!("{:>8}  all", seconds(took));
    println!("{passed} passed, {failed} failed");
    if failed == 0 {
        Ok(())
    } else {
        Err("cargo xtask test: see above".to_owned())
    }
}

fn seconds(took: Duration) -> String {
    format!("{}.{} s", took.as_secs(), took.subsec_millis() / 100)
}

/// A step that passes or fails as a whole.
fn plain(command: Command) -> Result<Counts, Failure> {
    house::run(command).map(|()| None)
}

/// A step that says how many of its tests passed and failed.
fn counted(command: Command, counts: fn(&str) -> Counts) -> Result<Counts, Failure> {
    let shown = house::shown(&command);
    let (status, said) = house::run_and_keep(command)?;
    match counts(&said) {
        Some((passed, failed)) if status.success() == (failed == 0) => Ok(Some((passed, failed))),
        // It failed in another way than by a failing test, for example by not compiling.
        _ if !status.success() => Err(format!("{shown}: {status}")),
        _ => Err(format!("{shown}: it did not say how many tests passed")),
    }
}

/// What may come into the house (`deny.toml`), where the tool for it is installed.
fn licences() -> Result<Counts, Failure> {
    if house::exists("cargo-deny", "--version") {
        return plain(house::cargo("deny check bans licenses sources".split(' ')));
    }
    println!("not run: cargo-deny is not installed (cargo install cargo-deny)");
    Ok(Some((0, 0)))
}

/// The Python package, where there is what it is built with.
/// The Python package, where it is asked for: its crates are built a second time, in a workspace of
/// their own, which takes minutes.
fn python() -> Result<Counts, Failure> {
    if std::env::var_os("SHOKAN_PYTHON").is_none() {
        println!("not run: SHOKAN_PYTHON=1 asks for it, `cargo xtask python` runs it alone");
        return Ok(Some((0, 0)));
    }
    match python::prepared(Build::Chain)? {
        Ok(tests) => counted(tests, python::counts),
        Err(missing) => {
            println!("not run: {missing}");
            Ok(Some((0, 0)))
        }
    }
}

/// The house of a device, which the pages then bring along, and the folder that stands alone, where
/// a toolchain for the browser is.
fn device() -> Result<Counts, Failure> {
    if wasm::is_here() {
        return wasm::site().map(|()| None);
    }
    println!("not run: no toolchain for the browser (rustup target add wasm32-unknown-unknown)");
    Ok(Some((0, 0)))
}

fn tests() -> Result<Counts, Failure> {
    if house::exists("cargo-nextest", "--version") {
        let mut nextest = house::cargo(
            "nextest run --workspace --features shokan-host/ts --no-fail-fast --color never"
                .split(' '),
        );
        nextest.env("NEXTEST_SHOW_PROGRESS", "none");
        counted(nextest, nextest_counts)
    } else {
        println!("cargo-nextest is not installed; cargo test runs the same tests");
        let command = house::cargo(
            "test --workspace --features shokan-host/ts --tests --no-fail-fast".split(' '),
        );
        counted(command, cargo_test_counts)
    }
}

/// How many failing browser tests are tried a second time; more of them are no accident.
const TRIED_AGAIN_MOST: usize = 3;

/// The pages in a browser, against a server of their own. A few failing tests are tried once more,
/// alone, and named as unsteady when they pass then: hundreds of pages on two cores now and then
/// meet a moment that no test foresaw.
fn browser(shokan: &Path) -> Result<Counts, Failure> {
    let (passed, failed) = in_browser(shokan, &[])?;
    if failed.is_empty() || failed.len() > TRIED_AGAIN_MOST {
        return Ok(Some((passed, failed.len())));
    }
    println!("\n== browser, a second time: {}", failed.join("; "));
    let (again, still) = in_browser(shokan, &failed)?;
    let unsteady = passed_at_last(&failed, again, &still);
    for name in &unsteady {
        println!("-- unsteady, passed at the second try: {name}");
    }
    let left = failed.len() - unsteady.len();
    Ok(Some((passed + unsteady.len(), left)))
}

/// Those of the failed tests that passed at the second try, where `again` tests passed and `still`
/// failed. A name may stand for tests of several files, which are all tried: more may have passed
/// than had failed, never fewer.
fn passed_at_last<'a>(failed: &'a [String], again: usize, still: &[String]) -> Vec<&'a String> {
    if again + still.len() < failed.len() {
        return Vec::new();
    }
    let mended = |name: &&String| !still.contains(name);
    failed.iter().filter(mended).collect()
}

/// How many browser tests passed, and the names of those that failed; all tests, or those named.
fn in_browser(shokan: &Path, only: &[String]) -> Result<(usize, Vec<String>), Failure> {
    let server = Server::start(shokan)?;
    let mut node = web::node_tests("web/tests/browser/", only)?;
    node.env("BASE_URL", server.url());
    if let Some(chromium) = web::chromium() {
        node.env("CHROMIUM", chromium);
    }
    let shown = house::shown(&node);
    let (status, said) = house::run_and_keep(node)?;
    let failed = web::failed_names(&said);
    match web::node_counts(&said) {
        Some((passed, count)) if count == failed.len() && status.success() == (count == 0) => {
            Ok((passed, failed))
        }
        _ => Err(format!("{shown}: {status}")),
    }
}

/// `12 passed, 1 failed`, the last line of the house's own programs.
fn last_line_counts(said: &str) -> Counts {
    let line = said.lines().rfind(|line| !line.trim().is_empty())?;
    let (passed, failed) = line.trim().split_once(" passed, ")?;
    Some((
        passed.parse().ok()?,
        failed.strip_suffix(" failed")?.parse().ok()?,
    ))
}

/// `Summary [ 1.2s] 12 tests run: 11 passed (1 slow), 1 failed, 3 skipped`
fn nextest_counts(said: &str) -> Counts {
    let summary = said.lines().rfind(|line| line.contains("tests run:"))?;
    let rest = summary.split("tests run:").nth(1)?;
    let number = |word: &str| {
        rest.split(',')
            .find(|part| part.contains(word))
            .and_then(|part| part.split_whitespace().next())
            .and_then(|count| count.parse::<usize>().ok())
            .unwrap_or(0)
    };
    Some((number("passed"), number("failed") + number("timed out")))
}

/// `test result: ok. 12 passed; 0 failed; ...`, once for every test binary.
fn cargo_test_counts(said: &str) -> Counts {
    let mut found = None;
    for line in said.lines().filter(|line| line.starts_with("test result:")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| {
            let at = words
                .iter()
                .position(|found| found.trim_end_matches(';') == word)?;
            words.get(at.checked_sub(1)?)?.parse::<usize>().ok()
        };
        let (passed, failed) = found.unwrap_or((0, 0));
        found = Some((passed + number("passed")?, failed + number("failed")?));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_nextest_is_read() {
        let said =
            "     Summary [   0.012s] 12 tests run: 10 passed (1 slow), 2 failed, 3 skipped\n";
        assert_eq!(nextest_counts(said), Some((10, 2)));
        assert_eq!(nextest_counts("error: could not compile"), None);
    }

    #[test]
    fn a_second_try_counts_by_name() {
        let [taps, keys] = ["by taps", "by keys"].map(str::to_owned);
        let failed = [taps.clone(), keys.clone()];
        assert_eq!(passed_at_last(&failed, 2, &[]), [&taps, &keys]);
        // Two files hold a test by this name.
        assert_eq!(passed_at_last(&failed, 3, &[]), [&taps, &keys]);
        assert_eq!(
            passed_at_last(&failed, 2, std::slice::from_ref(&keys)),
            [&taps]
        );
        // Nothing ran under those names.
        assert!(passed_at_last(&failed, 0, &[]).is_empty());
        assert!(passed_at_last(&failed, 1, &[]).is_empty());
    }

    #[test]
    fn the_last_line_of_our_own_programs_is_read() {
        assert_eq!(
            last_line_counts("...\n12 passed, 1 failed\n\n"),
            Some((12, 1))
        );
        assert_eq!(last_line_counts("12 passed"), None);
    }

    #[test]
    fn the_results_of_all_test_binaries_are_added() {
        let said = "test result: ok. 3 passed; 0 failed; 0 ignored\n\
                    test result: FAILED. 1 passed; 2 failed; 0 ignored\n";
        assert_eq!(cargo_test_counts(said), Some((4, 2)));
        assert_eq!(cargo_test_counts("nothing"), None);
    }
}
