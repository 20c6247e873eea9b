//! `rustfmt` over every file: `cargo fmt` follows `mod` lines, and does not find the modules that
//! the list of games declares.

use crate::house::{self, Failure};
use std::process::Stdio;

/// Lays every file out, or looks whether each is.
///
/// # Errors
/// When files cannot be listed, rustfmt does not run, or a file is not laid out.
pub(crate) fn all(check: bool) -> Result<(), Failure> {
    let files = house::files()?;
    let files = files.iter().map(String::as_str);
    let sources = files.filter(|file| file.ends_with(".rs"));
    let mut rustfmt = house::command("rustfmt", ["--edition", "2024"]);
    rustfmt.args(check.then_some("--check")).args(sources);
    rustfmt.stdout(Stdio::inherit());
    let status = rustfmt.status().map_err(|why| format!("rustfmt: {why}"))?;
    if status.success() {
        Ok(())
    } else {
        Err("not laid out as rustfmt does it: run `cargo xtask fmt`".to_owned())
    }
}
