//! The one binary as the tests use it: built with what all builds of the chain share.

use std::path::PathBuf;

use crate::house::{self, Failure};

/// The test profile, so that nothing is built twice, and the types of the wire in TypeScript,
/// which a test compares.
pub(crate) const SHARED: &[&str] = &["--profile", "test", "--features", "shokan-host/ts"];

/// Builds `shokan` and tells where it lies.
///
/// As the tests of the command line have it: what tests alone need would otherwise be left out, and
/// with it nearly every crate would be built anew.
pub(crate) fn build() -> Result<PathBuf, Failure> {
    let mut build = house::cargo(["test", "--workspace", "--no-run", "--test", "command_line"]);
    build
        .args(SHARED)
        .arg("--message-format=json-render-diagnostics");
    let shown = house::shown(&build);
    build.stderr(std::process::Stdio::inherit());
    let output = build
        .output()
        .map_err(|error| format!("{shown}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{shown}: {}", output.status));
    }
    executable(&String::from_utf8_lossy(&output.stdout))
        .ok_or_else(|| format!("{shown}: it did not say where shokan is"))
}

/// Cargo's messages name the file of each program they made.
fn executable(messages: &str) -> Option<PathBuf> {
    let marker = "\"executable\":\"";
    messages
        .lines()
        .filter_map(|line| line.split(marker).nth(1)?.split('"').next())
        .map(|path| PathBuf::from(path.replace("\\\\", "\\")))
        .find(|path| path.file_stem().is_some_and(|stem| stem == "shokan"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_the_messages() {
        let messages = "{\"executable\":null}\n{\"executable\":\"a/b/xtask\",\"fresh\":true}\n\
                        {\"executable\":\"a/b/shokan\",\"fresh\":true}\n";
        assert_eq!(executable(messages), Some(PathBuf::from("a/b/shokan")));
        assert_eq!(executable("{}"), None);
    }
}
