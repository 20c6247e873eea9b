//! What every command needs: where the house stands, and how a program is run in it.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::SystemTime;

/// Something went wrong; the text says what and how to mend it.
pub(crate) type Failure = String;

/// The folder of the workspace, wherever the command is called from.
pub(crate) fn root() -> PathBuf {
    let mut folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    folder.pop();
    folder
}

/// Reads a file of the house.
pub(crate) fn read(path: &str) -> Result<String, Failure> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a file of the house if it differs; tells whether it did.
pub(crate) fn write_if_changed(path: &str, text: &str) -> Result<bool, Failure> {
    if read(path).is_ok_and(|old| old == text) {
        return Ok(false);
    }
    fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
    Ok(true)
}

/// When a file was changed, if it is there.
pub(crate) fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Every file that is or could be committed, relative to the root, in order.
pub(crate) fn files() -> Result<Vec<String>, Failure> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root())
        .output()
        .map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "git ls-files: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        ));
    }
    let mut files: Vec<String> = String::from_utf8_lossy(&output.stdout)
        .split('\0')
        .filter(|path| !path.is_empty() && root().join(path).is_file())
        .map(str::to_owned)
        .collect();
    files.sort();
    files.dedup();
    Ok(files)
}

/// A program with its arguments, to be run in a folder of the house.
pub(crate) fn command<A: AsRef<OsStr>>(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = A>,
) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::null());
    command
}

/// Cargo as it called us, so that one toolchain builds everything.
pub(crate) fn cargo<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = command(&cargo, arguments);
    without_own_package(&mut command);
    command
}

/// What cargo told this program about its own package would rebuild half of what it builds.
pub(crate) fn without_own_package(command: &mut Command) -> &mut Command {
    for (name, _) in std::env::vars() {
        let of_package = name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        if of_package || name == "CARGO_CRATE_NAME" || name == "CARGO_BIN_NAME" {
            command.env_remove(name);
        }
    }
    command
}

/// Whether a program can be started at all.
pub(crate) fn exists(program: &str, version_argument: &str) -> bool {
    Command::new(program)
        .arg(version_argument)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Where a program lies, by the search path.
pub(crate) fn find(program: &str) -> Option<String> {
    let paths = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&paths).map(|folder| folder.join(program));
    places
        .find(|place| place.is_file())
        .map(|place| place.to_string_lossy().into_owned())
}

/// Runs a program and lets it speak for itself.
pub(crate) fn run(mut command: Command) -> Result<(), Failure> {
    let shown = shown(&command);
    let status = command
        .status()
        .map_err(|error| format!("{shown}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown}: {status}"))
    }
}

/// Runs a program and takes what it says.
pub(crate) fn said(mut command: impl std::borrow::BorrowMut<Command>) -> Result<String, Failure> {
    let command = command.borrow_mut();
    let shown = shown(command);
    command.stderr(Stdio::inherit());
    let output = command
        .output()
        .map_err(|error| format!("{shown}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{shown}: {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program, passes on what it says and keeps it for counting.
pub(crate) fn run_and_keep(mut command: Command) -> Result<(ExitStatus, String), Failure> {
    let shown = shown(&command);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{shown}: {error}"))?;
    let out = child
        .stdout
        .take()
        .map(|pipe| thread::spawn(|| pass_on(pipe)));
    let err = child
        .stderr
        .take()
        .map(|pipe| thread::spawn(|| pass_on(pipe)));
    let status = child.wait().map_err(|error| format!("{shown}: {error}"))?;
    let mut kept = String::new();
    for reader in [out, err].into_iter().flatten() {
        kept.push_str(&reader.join().unwrap_or_default());
    }
    Ok((status, kept))
}

/// The command line as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program
        .file_name()
        .unwrap_or(program.as_os_str())
        .to_string_lossy()
        .into_owned();
    let arguments = command
        .get_args()
        .map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name)
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}

fn pass_on(pipe: impl Read) -> String {
    let mut kept = String::new();
    let mut reader = BufReader::new(pipe);
    let mut line = Vec::new();
    while reader
        .read_until(b'\n', &mut line)
        .is_ok_and(|read| read > 0)
    {
        let text = String::from_utf8_lossy(&line).into_owned();
        print!("{text}");
        let _ = io::Write::flush(&mut io::stdout());
        kept.push_str(&text);
        line.clear();
    }
    kept
}
