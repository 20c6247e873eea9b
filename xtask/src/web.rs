//! The pages: their packages, checks and build.

use std::path::Path;
use std::process::Command;

use crate::house::{self, Failure};

/// npm in the folder of the pages.
pub(crate) fn npm(arguments: &str) -> Command {
    let mut npm = house::command("npm", arguments.split(' '));
    npm.current_dir(house::root().join("web"));
    npm
}

/// Installs exactly what the lock file says, unless that is what is there.
pub(crate) fn packages() -> Result<(), Failure> {
    let web = house::root().join("web");
    let lock = house::changed(&web.join("package-lock.json"));
    let installed = house::changed(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= lock {
        println!("node_modules is as package-lock.json says");
        return Ok(());
    }
    house::run(npm("ci --no-audit --no-fund"))
}

/// Builds the pages into `web/dist`, where the binary takes them from.
pub(crate) fn build() -> Result<(), Failure> {
    house::run(npm("run build"))
}

/// The browser that the tests drive.
pub(crate) fn chromium() -> Option<String> {
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let named = std::env::var("CHROMIUM").ok();
    named.or_else(|| known.into_iter().find_map(house::find))
}

/// Node's own test runner on every test of a folder of `web/tests`, or on those that are named.
pub(crate) fn node_tests(folder: &str, only: &[String]) -> Result<Command, Failure> {
    let mut files: Vec<String> = house::files()?
        .into_iter()
        .filter(|path| path.starts_with(folder) && path.ends_with(".test.mjs"))
        .collect();
    if files.is_empty() {
        return Err(format!("{folder}: no *.test.mjs in it"));
    }
    files.sort();
    // Two files at a time: a test waits as often as it works, and more of them only get into each
    // other's way where browser and server share a few cores.
    let mut node = house::command("node", ["--test", "--test-concurrency=2"]);
    node.args(
        only.iter()
            .map(|name| format!("--test-name-pattern=^{}$", plain(name))),
    );
    node.args(files.iter().map(|file| Path::new("..").join(file)));
    node.current_dir(house::root().join("web"));
    Ok(node)
}

/// The pattern that matches a name and nothing else.
fn plain(name: &str) -> String {
    let mut pattern = String::new();
    for c in name.chars() {
        if !c.is_alphanumeric() && !c.is_whitespace() && c.is_ascii() {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

/// The names of the tests that failed: `not ok 3 - NAME`, or `✖ NAME (12ms)` before the summary of
/// the other reporter.
pub(crate) fn failed_names(said: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in said.lines() {
        let name = if let Some(rest) = line.strip_prefix("not ok ") {
            rest.split_once(" - ").map(|(_, name)| name)
        } else {
            let rest = line.strip_prefix("✖ ");
            rest.and_then(|rest| rest.rsplit_once(" (").map(|(name, _)| name))
        };
        // The test runner sets a sign before what its own format would take for a comment.
        let Some(name) = name.map(|name| name.replace('\\', "")) else {
            continue;
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// `# pass 3` and `# fail 1` (or with the sign of the other reporter) at the end.
pub(crate) fn node_counts(said: &str) -> Option<(usize, usize)> {
    let number = |word: &str| {
        said.lines().rev().find_map(|line| {
            let mut words = line.split_whitespace();
            let sign = words.next()?;
            let fits = (sign == "#" || sign == "ℹ") && words.next()? == word;
            fits.then(|| words.next()?.parse::<usize>().ok())?
        })
    };
    Some((
        number("pass")?,
        number("fail")? + number("cancelled").unwrap_or(0),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_failed_tests_of_node_are_read_in_both_forms() {
        let said = "ok 1 - one\nnot ok 2 - two, 360\n  not ok 1 - inner\n✖ three (12.5ms)\n\
                    ✖ failing tests:\n✖ three (12.5ms)\n";
        assert_eq!(failed_names(said), ["two, 360", "three"]);
        assert_eq!(plain("two (a), 360"), "two \\(a\\)\\, 360");
    }

    #[test]
    fn the_counts_of_node_are_read_in_both_forms() {
        assert_eq!(
            node_counts("# tests 4\n# pass 3\n# fail 1\n# cancelled 0\n"),
            Some((3, 1))
        );
        assert_eq!(node_counts("ℹ pass 5\nℹ fail 0\n"), Some((5, 0)));
        assert_eq!(node_counts("Could not find"), None);
    }
}
