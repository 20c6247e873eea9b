//! Why a command could not be carried out, and the exit codes: 0 well, 1 findings, 2 wrong usage.

use crate::language::{bi, of};
use serde_json::json;
use shokan_rules::show::Bi;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

/// The command ran and found something to complain of.
pub(crate) const FINDINGS: u8 = 1;
/// The command was not understood, or what it names cannot be used.
pub(crate) const USAGE: u8 = 2;

/// A command that could not be carried out.
#[derive(Debug)]
pub(crate) struct Problem {
    code: u8,
    text: Bi,
    /// What stands on standard output all the same: the same findings as JSON.
    json: Option<serde_json::Value>,
}

/// What came of a command.
pub(crate) type Done = Result<ExitCode, Problem>;

impl Problem {
    /// Wrong usage.
    pub(crate) fn usage(text: Bi) -> Self {
        Self {
            code: USAGE,
            text,
            json: None,
        }
    }

    /// Findings, told in words and as JSON.
    pub(crate) fn findings(text: Bi, json: serde_json::Value) -> Self {
        Self {
            code: FINDINGS,
            text,
            json: Some(json),
        }
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, why: &std::io::Error) -> Self {
        let text = format!("{}: {why}", path.display());
        Self::usage(bi(text.clone(), text))
    }

    /// Tells it; with `json` on standard output alone.
    pub(crate) fn tell(&self, json: bool) -> ExitCode {
        if json {
            let plain = json!({ "error": { "ja": self.text.ja, "en": self.text.en } });
            print_json(self.json.as_ref().unwrap_or(&plain));
        } else {
            eprintln!("{}", of(&self.text));
        }
        ExitCode::from(self.code)
    }
}

/// Prints a line on standard output. Who no longer listens (a pager that was closed) misses
/// nothing.
pub(crate) fn say(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// `println!` for an output that may be closed early.
macro_rules! line {
    ($($text:tt)*) => {
        $crate::problem::say(format_args!($($text)*))
    };
}
pub(crate) use line;

/// Prints JSON on standard output.
pub(crate) fn print_json(value: &impl serde::Serialize) {
    // What is printed here is made of texts, numbers and lists, which JSON can always hold.
    line!(
        "{}",
        serde_json::to_string_pretty(value).unwrap_or_default()
    );
}

/// The exit code of findings, or of none.
pub(crate) fn exit(findings: bool) -> ExitCode {
    ExitCode::from(if findings { FINDINGS } else { 0 })
}
