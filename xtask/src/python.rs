//! `cargo xtask python`, and the step "python" of `cargo xtask test`: the Python package, built into
//! an environment of its own and tested there.

use crate::house::{self, Failure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the environment holds; `python/pyproject.toml` names what a user installs.
const TOOLS: [&str; 5] = [
    "maturin>=1.9,<2",
    "numpy>=1.26",
    "pytest>=8",
    "pettingzoo>=1.27,<2",
    "gymnasium>=1.4,<2",
];
/// With what a program says that it could not reach an index.
const UNREACHED: [&str; 4] = [
    "connection broken",
    "Could not resolve host",
    "failed to connect",
    "network failure",
];
const INTERPRETER: &str = "CPython 3.10 or later with venv (Debian: python3-venv)";

/// How the wheel is built, by the name of the profile in `python/Cargo.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// As people install it.
    Release,
    /// In less time, for tests alone.
    Chain,
}

/// Builds the wheel, installs it beside its test tools, and runs its tests.
pub(crate) fn test(build: Build) -> Result<(), Failure> {
    match prepared(build)? {
        Ok(tests) => house::run(tests),
        Err(missing) => Err(missing),
    }
}

/// The command that runs the tests against a wheel that was built and installed; or what is missing
/// here to build one.
pub(crate) fn prepared(build: Build) -> Result<Result<Command, String>, Failure> {
    let probe = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let probe = house::command("python3", ["-c", probe]).output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        return Ok(Err(format!("{INTERPRETER} is not installed")));
    }
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => house::root().join("target"),
    };
    let target = target.join("python");
    let environment = target.join("environment");
    let python = environment.join("bin/python");
    if !python.exists() {
        let mut made = house::command("python3", ["-m", "venv"]);
        made.arg(&environment);
        house::run(made)?;
    }
    let run = |words: &[&str]| {
        let mut command = house::command(&python, words.iter());
        house::without_own_package(&mut command)
            .current_dir(house::root().join("python"))
            .env("CARGO_TARGET_DIR", &target);
        command
    };
    let mut tools = run(&["-m", "pip", "install", "-q", "--retries", "1"]);
    tools.args(TOOLS);
    if !fetched(tools)? {
        return Ok(Err("the index of Python packages is not reached".to_owned()));
    }
    let mut crates = house::cargo(["fetch", "-q", "--locked", "--manifest-path"]);
    crates.arg(house::root().join("python/Cargo.toml"));
    if !fetched(crates)? {
        return Ok(Err("the index of crates is not reached".to_owned()));
    }
    let wheels = target.join("wheels");
    // A wheel of an older version must not be taken for the one that is built.
    let _ = std::fs::remove_dir_all(&wheels);
    let profile = match build {
        Build::Release => "release",
        Build::Chain => "chain",
    };
    let words = ["-m", "maturin", "build", "--profile", profile, "--locked"];
    let mut build = run(&words);
    build.arg("--out").arg(&wheels);
    house::run(build)?;
    let words = ["-m", "pip", "install", "-q", "--force-reinstall"];
    let mut install = run(&words);
    install.arg("--no-deps").arg(wheel(&wheels)?);
    house::run(install)?;
    // Bytes of the tests stay out of the tree, and what is imported is what was installed.
    let mut tests = run(&["-I", "-B", "-m", "pytest", "-q", "--durations=5"]);
    tests.args(["-p", "no:cacheprovider", "--import-mode=importlib"]);
    Ok(Ok(tests))
}

/// Runs what fetches from an index; whether the index was reached. Another fault is a failure.
fn fetched(command: Command) -> Result<bool, Failure> {
    let shown = house::shown(&command);
    let (status, said) = house::run_and_keep(command)?;
    if status.success() {
        Ok(true)
    } else if unreached(&said) {
        Ok(false)
    } else {
        Err(format!("{shown}: {status}"))
    }
}

fn unreached(said: &str) -> bool {
    UNREACHED.iter().any(|words| said.contains(words))
}

/// `12 passed, 1 skipped in 3.4s`, the last line of pytest: how many passed and failed.
pub(crate) fn counts(said: &str) -> Option<(usize, usize)> {
    let line = said.lines().rfind(|line| line.contains(" in "))?;
    let line = line.trim_matches(|letter| letter == '=' || letter == ' ');
    let (results, _) = line.split_once(" in ")?;
    let (mut passed, mut failed) = (0, 0);
    for part in results.split(", ") {
        let (count, word) = part.split_once(' ')?;
        let count: usize = count.parse().ok()?;
        match word {
            "passed" => passed += count,
            "failed" | "error" | "errors" => failed += count,
            _ => {}
        }
    }
    Some((passed, failed))
}

/// The one wheel of a folder.
fn wheel(folder: &Path) -> Result<PathBuf, Failure> {
    let entries =
        std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    let found = paths.find(|path| path.extension().is_some_and(|end| end == "whl"));
    found.ok_or_else(|| format!("{}: no wheel was built", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_of_pytest_is_read() {
        assert_eq!(
            counts("....\n12 passed, 1 skipped in 3.41s\n"),
            Some((12, 0))
        );
        assert_eq!(
            counts("== 2 failed, 3 passed, 1 error in 64.05s (0:01:04) ==\n"),
            Some((3, 3))
        );
        assert_eq!(counts("no tests ran in 0.01s"), None);
        assert_eq!(counts("ImportError"), None);
    }

    #[test]
    fn an_index_that_is_not_reached_is_told_from_a_package_that_is_not_there() {
        let broken = "WARNING: Retrying (Retry(total=0)) after connection broken by \
                      'NewConnectionError': /simple/numpy/";
        assert!(unreached(broken));
        let none = "ERROR: Could not find a version that satisfies the requirement nonumpy";
        assert!(!unreached(none));
    }
}
