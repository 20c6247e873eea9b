//! The file of a contest: a line with its settings, then a line a pair. It only grows, so a contest
//! that was broken off goes on from it; of a last line that is torn nothing is kept.

use super::fault::{Fault, Setting};
use serde_json::Value;
use shokan_arena::contest::{Board, Head, Pair};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// A file that is open for further pairs.
pub(super) struct Ledger {
    path: PathBuf,
    file: File,
}

impl Ledger {
    /// Begins a file, or with `resume` writes its pairs on the board, where it is there.
    pub(super) fn open(
        path: &Path,
        head: &Head,
        resume: bool,
        board: &mut Board,
    ) -> Result<Self, Fault> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let options = if resume {
            options.create(true)
        } else {
            options.create_new(true)
        };
        let failed = |why: std::io::Error| match why.kind() {
            ErrorKind::AlreadyExists if !resume => Fault::There(path.to_owned()),
            _ => Fault::File(path.to_owned(), why),
        };
        let file = options.open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Fault::Busy(path.to_owned())),
            Err(TryLockError::Error(why)) => return Err(failed(why)),
        }
        let path = path.to_owned();
        let mut ledger = Self { path, file };
        ledger.go_on(head, board)?;
        Ok(ledger)
    }

    /// Adds a pair.
    pub(super) fn write(&mut self, pair: &Pair) -> Result<(), Fault> {
        self.line(pair)
    }

    fn line(&mut self, value: &impl serde::Serialize) -> Result<(), Fault> {
        // What is written here is made of texts, numbers and lists, which JSON can always hold.
        let line = serde_json::to_string(value).unwrap_or_default() + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|why| self.failed(why))
    }

    fn failed(&self, why: std::io::Error) -> Fault {
        Fault::File(self.path.clone(), why)
    }

    /// Reads what is there, and begins where there is nothing.
    fn go_on(&mut self, head: &Head, board: &mut Board) -> Result<(), Fault> {
        let mut bytes = Vec::new();
        let read = self.file.read_to_end(&mut bytes);
        read.map_err(|why| self.failed(why))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |last| last + 1);
        let misread = |line| Fault::Line(self.path.clone(), line);
        if whole == 0 {
            let first = serde_json::to_string(head).unwrap_or_default();
            if !first.as_bytes().starts_with(&bytes) {
                // Not ours: nothing of it is lost.
                return Err(misread(1));
            }
        }
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|why| {
            let before = &bytes[..why.valid_up_to()];
            misread(1 + before.iter().filter(|&&byte| byte == b'\n').count())
        })?;
        for (at, line) in text.lines().enumerate() {
            if at == 0 {
                self.compare(line, head)?;
                continue;
            }
            let pair: Option<Pair> = serde_json::from_str(line).ok();
            let told = pair.and_then(|pair| board.tell(pair).ok());
            told.ok_or_else(|| misread(at + 1))?;
        }
        let cut = self.file.set_len(whole as u64);
        let cut = cut.and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map_err(|why| self.failed(why))?;
        if whole == 0 {
            self.line(head)?;
        }
        Ok(())
    }

    /// Whether the first line says what is asked for now. The command may be put differently.
    fn compare(&self, line: &str, head: &Head) -> Result<(), Fault> {
        let was: Option<Value> = serde_json::from_str(line).ok();
        let is = serde_json::to_value(head).unwrap_or_default();
        let (Some(Value::Object(was)), Value::Object(is)) = (was, is) else {
            return Err(Fault::Line(self.path.clone(), 1));
        };
        if !was.contains_key("schema") {
            return Err(Fault::Line(self.path.clone(), 1));
        }
        let mut names: Vec<&String> = was.keys().chain(is.keys()).collect();
        names.sort_unstable();
        names.dedup();
        let said = |value: Option<&Value>| value.map_or_else(|| "-".to_owned(), Value::to_string);
        let away: Vec<Setting> = names
            .into_iter()
            .filter(|&name| name != "command" && was.get(name) != is.get(name))
            .map(|name| Setting {
                name: name.clone(),
                was: said(was.get(name)),
                is: said(is.get(name)),
            })
            .collect();
        if away.is_empty() {
            Ok(())
        } else {
            Err(Fault::Settings(self.path.clone(), away))
        }
    }
}
