//! `cargo xtask python`: the Python package, built into an environment of its own and tested there.

use crate::house::{self, Failure};
use std::path::{Path, PathBuf};

/// Builds the wheel, installs it beside its test tools, and runs its tests.
pub(crate) fn test() -> Result<(), Failure> {
    let package = house::root().join("python");
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => house::root().join("target"),
    };
    let target = target.join("python");
    let environment = target.join("environment");
    if !environment.join("bin/python").exists() {
        let mut made = house::command("python3", ["-m", "venv"]);
        made.arg(&environment);
        house::run(made)?;
    }
    let python = environment.join("bin/python");
    let run = |words: &[&str]| {
        let mut command = house::command(&python, words.iter());
        command
            .current_dir(&package)
            .env("CARGO_TARGET_DIR", &target);
        command
    };
    house::run(run(&[
        "-m",
        "pip",
        "install",
        "-q",
        "maturin>=1.9,<2",
        "numpy",
        "pytest",
    ]))?;
    let wheels = target.join("wheels");
    // A wheel of an older version must not be taken for the one that is built.
    let _ = std::fs::remove_dir_all(&wheels);
    let mut build = run(&["-m", "maturin", "build", "--release", "--locked", "--out"]);
    build.arg(&wheels);
    house::run(build)?;
    let mut install = run(&[
        "-m",
        "pip",
        "install",
        "-q",
        "--force-reinstall",
        "--no-deps",
    ]);
    install.arg(wheel(&wheels)?);
    house::run(install)?;
    // Bytes of the tests stay out of the tree, and what is imported is what was installed.
    let mut tests = run(&["-I", "-B", "-m", "pytest", "-q"]);
    tests.args(["-p", "no:cacheprovider", "--import-mode=importlib"]);
    house::run(tests)
}

/// The one wheel of a folder.
fn wheel(folder: &Path) -> Result<PathBuf, Failure> {
    let entries =
        std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    let found = paths.find(|path| path.extension().is_some_and(|end| end == "whl"));
    found.ok_or_else(|| format!("{}: no wheel was built", folder.display()))
}
